"""The forms of people, events and seasons (WTForms); labels stand in the templates, refusals come from the desk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wtforms import (
    BooleanField,
    Form,
    IntegerField,
    StringField,
    TextAreaField,
)

from director.language.sentences import RuleError, say
from director.seasons.person import COLUMNS, Person
from director.seasons.rules import Rules, rules_from_data
from director.seasons.season_data import Event, Prize, Season

FILTERS = ("", "category", "series", "club", "age_group", "sex")
"""The columns of a person by which a prize may go; "": all."""
PRIZE_LINES = 8


class PersonForm(Form):  # type: ignore[misc]
    """The columns of a person."""

    name = StringField()
    club = StringField()
    category = StringField()
    series = StringField()
    licence = StringField()
    age_group = StringField()
    sex = StringField()
    notes = TextAreaField()

    def person(self, number: int = 0) -> Person:
        """The person as typed."""
        texts: dict[str, Any] = {name: str(self[name].data or "") for name in COLUMNS}
        return Person(**texts, id=number)


class RulesForm(Form):  # type: ignore[misc]
    """How a season is counted."""

    value = StringField()
    best = StringField()
    least = StringField()
    planned = IntegerField(default=0)
    places = StringField()
    shares = StringField()
    shared = StringField()
    tie_breaks = StringField()
    credit = StringField()
    repeats = BooleanField()
    guests = StringField()
    team = StringField()
    team_best = IntegerField(default=4)

    def rules(self) -> Rules:
        """The rules as typed; RuleError says what cannot be."""
        data: dict[str, Any] = {name: field.data for name, field in self._fields.items() if name in _PLAIN}
        data |= {
            name: _figures(str(self[name].data or "")) for name in ("places", "shares") if self[name].data
        }
        data |= {name: _words(str(self[name].data or "")) for name in ("tie_breaks", "guests")}
        data["planned"] = self.planned.data or 0
        data["team_best"] = self.team_best.data or 0
        data["credit"] = str(self.credit.data or "mean").replace(",", ".")
        return rules_from_data(data)


_PLAIN = ("value", "best", "least", "shared", "repeats", "team")


def rules_form(rules: Rules) -> RulesForm:
    """The form that shows rules."""
    data = rules.as_data()
    texts = {
        "best": "" if data["best"] is None else str(data["best"]),
        "least": "" if data["least"] is None else str(data["least"]),
        "places": ", ".join(f"{each:g}" for each in rules.places),
        "shares": " / ".join(f"{each:g}" for each in rules.shares),
        "tie_breaks": ", ".join(rules.tie_breaks),
        "guests": ", ".join(rules.guests),
    }
    return RulesForm(data=data | texts)


def _figures(text: str) -> list[float]:
    found = []
    for each in text.replace("/", " ").replace(";", " ").replace(", ", " ").split():
        try:
            found.append(float(each.strip(",").replace(",", ".")))
        except ValueError as reason:
            raise RuleError("bad_number", say("%(text)s is not a whole number.", text=each[:20])) from reason
    return found


def _words(text: str) -> list[str]:
    return [each.strip() for each in text.split(",") if each.strip()]


class SeasonForm(Form):  # type: ignore[misc]
    """Title and nights of a season."""

    title = StringField()
    since = StringField()
    until = StringField()
    mark = StringField()

    def texts(self) -> dict[str, Any]:
        """What was typed."""
        return {name: str(field.data or "").strip() for name, field in self._fields.items()}


class EventForm(Form):  # type: ignore[misc]
    """Title, days and rules of an event."""

    title = StringField()
    since = StringField()
    until = StringField()
    club = StringField()
    mark = StringField()
    value = StringField()
    missed = StringField()
    tie_1 = StringField()
    tie_2 = StringField()
    tie_3 = StringField()
    tie_4 = StringField()
    team = StringField()
    team_best = IntegerField(default=3)
    team_limit = StringField()
    once = BooleanField()
    shared = StringField()
    certificate = TextAreaField()

    def changed(self, event: Event, sent: Mapping[str, Sequence[str]]) -> Event:
        """The event with what was typed; RuleError says what cannot be."""
        breaks = [str(self[f"tie_{number}"].data or "") for number in range(1, 5)]
        limit = _figures(str(self.team_limit.data or "0"))
        texts = {
            name: str(self[name].data or "").strip()[:120]
            for name in ("title", "since", "until", "club", "mark")
        }
        return Event(
            **texts,
            games=event.games,
            people=event.people,
            rules={
                "value": self.value.data,
                "missed": self.missed.data,
                "tie_breaks": [each for each in dict.fromkeys(breaks) if each],
            },
            sudden=event.sudden,
            team=self.team.data,
            team_best=max(1, self.team_best.data or 1),
            team_limit=limit[0] if limit else 0.0,
            prizes=_prizes(sent),
            once=bool(self.once.data),
            shared=self.shared.data,
            columns=tuple(sent.get("columns", ())),
            certificate=str(self.certificate.data or "")[:600],
            picture=event.picture,
            revealed=event.revealed,
            wall=event.wall,
        )


def _prizes(sent: Mapping[str, Sequence[str]]) -> tuple[Prize, ...]:
    """The prizes as typed, a line each."""
    columns = [sent.get(name, ()) for name in ("prize", "prize_column", "prize_value", "prize_places")]
    found = []
    for title, column, value, places in zip(*columns, strict=False):
        if title.strip() and column in FILTERS:
            count = int(places) if places.isdigit() else 1
            found.append(Prize(title.strip()[:120], column, value.strip()[:80], min(max(count, 1), 100)))
    return tuple(found[:40])


def season_form(season: Season) -> SeasonForm:
    """The form that shows a season."""
    return SeasonForm(
        data={"title": season.title, "since": season.since, "until": season.until, "mark": season.mark}
    )


def event_form(event: Event) -> EventForm:
    """The form that shows an event."""
    breaks = [*event.rules.get("tie_breaks", ()), "", "", "", ""]
    return EventForm(
        data={
            "title": event.title, "since": event.since, "until": event.until, "club": event.club, "mark": event.mark,
            "value": event.rules.get("value", "points"), "missed": event.rules.get("missed", "zero"),
            **{f"tie_{number}": breaks[number - 1] for number in range(1, 5)},
            "team": event.team, "team_best": event.team_best, "team_limit": f"{event.team_limit:g}",
            "once": event.once, "shared": event.shared, "certificate": event.certificate,
        }
    )  # fmt: skip
