"""The forms of people, events and seasons; labels stand in the templates, refusals come from the desk."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, ClassVar

from director.language.sentences import RuleError
from director.seasons.person import COLUMNS, Person
from director.seasons.season_data import MOST_GAMES, Event, Prize, Rules, rules_from_data
from director.web.forms import (
    ChangeForm,
    Day,
    ManyFields,
    Number,
    PageForm,
    ParsedText,
    PrefixedFields,
    Text,
    Yes,
)
from director.web.sent import is_number

FILTERS = ("", "category", "series", "club", "age_group", "sex")
"""The columns of a person by which a prize may go; "": all."""
PRIZE_LINES = 8


class PersonForm(ChangeForm):
    """A field for each column of a person."""

    ABOUT: ClassVar[dict[str, str]] = {"name_missing": "name", "bad_address": "mail"}
    SHARED = COLUMNS

    def person(self) -> Person:
        """The person as typed."""
        return Person(**self.values(*COLUMNS))

    def changed(self, person: Person) -> Person:
        """The person with what was typed; what nobody typed stays as it is now."""
        return replace(person, **self.typed_anew())


for each in COLUMNS:
    setattr(PersonForm, each, Text())


class ListForm(PageForm):
    """A list of people that is taken in: what is in its columns, and who is meant by its doubtful lines."""

    text = Text()
    assigned = Yes()
    keep = Yes()
    columns = PrefixedFields("column-")
    lines = PrefixedFields("line-")

    @property
    def decided(self) -> dict[int, int]:
        """Doubtful lines with the person who is meant; 0: somebody new."""
        return {line: int(each) for line, each in self.lines.numbered().items() if is_number(each)}


def _figures(text: str) -> list[float]:
    found = []
    for each in text.replace("/", " ").replace(";", " ").replace(", ", " ").split():
        try:
            found.append(float(each.strip(",").replace(",", ".")))
        except ValueError as reason:
            raise RuleError(
                "bad_number", "%(text)s is not a whole number. Write digits only.", text=each[:20]
            ) from reason
    return found


def _words(text: str) -> list[str]:
    return [each.strip() for each in text.split(",") if each.strip()]


class BrokenForm(PageForm):
    """A form of a table with its tie-breaks, one to a field in their order."""

    tie_1 = Text()
    tie_2 = Text()
    tie_3 = Text()
    tie_4 = Text()
    tie_5 = Text()

    @property
    def tie_breaks(self) -> list[str]:
        """The tie-breaks that were chosen, each once."""
        chosen = (each.data for each in (self.tie_1, self.tie_2, self.tie_3, self.tie_4, self.tie_5))
        return [each for each in dict.fromkeys(chosen) if each]


def _tie_fields(breaks: Iterable[str]) -> dict[str, str]:
    return {f"tie_{number}": name for number, name in enumerate(breaks, 1)}


class RulesForm(BrokenForm):
    """How a season is counted."""

    value = Text()
    best = Text()
    least = Text()
    planned = Number(0)
    places = ParsedText(_figures)
    shares = ParsedText(_figures)
    shared = Text()
    credit = ParsedText(lambda text: text.strip().replace(",", ".") or "mean")
    repeats = Yes()
    guests = ParsedText(_words)
    team = Text()
    team_best = Number(4)

    def rules(self) -> Rules:
        """The rules as typed; RuleError says what cannot be."""
        names = [field.name for field in self if not field.name.startswith("tie_")]
        values = {name: each for name, each in self.values(*names).items() if each or name not in _MAY_LACK}
        return rules_from_data(values | {"tie_breaks": self.tie_breaks})


_MAY_LACK = ("places", "shares")


def rules_form(rules: Rules) -> RulesForm:
    """The form that shows rules."""
    texts = {
        "places": ", ".join(f"{each:g}" for each in rules.places),
        "shares": " / ".join(f"{each:g}" for each in rules.shares),
        "credit": "" if rules.credit == "mean" else rules.credit,
        "guests": ", ".join(rules.guests),
    }
    return RulesForm(data=rules.as_data() | texts | _tie_fields(rules.tie_breaks))


class SeasonForm(PageForm):
    """Title and nights of a season."""

    title = Text()
    since = Day()
    until = Day()
    mark = Text()

    ABOUT: ClassVar[dict[str, str]] = {"title_missing": "title"}

    def texts(self) -> dict[str, Any]:
        """What was typed."""
        return self.values("title", "since", "until", "mark")


class EventForm(SeasonForm, BrokenForm):
    """Title, days and rules of an event; the prizes are lines of four fields each."""

    club = Text()
    planned = Number(0, (0, MOST_GAMES))
    value = Text()
    missed = Text()
    team = Text()
    team_best = Number(3)
    team_limit = ParsedText(_figures)
    once = Yes()
    shared = Text()
    certificate = Text(600)
    columns = ManyFields()
    prize = ManyFields()
    prize_column = ManyFields()
    prize_value = ManyFields()
    prize_places = ManyFields()
    no_picture = Yes()

    @classmethod
    def of(cls, event: Event) -> EventForm:
        """The form that shows an event."""
        breaks = _tie_fields(event.rules.get("tie_breaks", ()))
        rules = {"value": event.rules.get("value", "points"), "missed": event.rules.get("missed", "zero")}
        prizes = {
            "prize": [each.title for each in event.prizes],
            "prize_column": [each.column for each in event.prizes],
            "prize_value": [each.value for each in event.prizes],
            "prize_places": [each.places for each in event.prizes],
        }
        form = cls(obj=event, data=rules | breaks | prizes)
        form.team_limit.typed = f"{event.team_limit:g}"
        return form

    def changed(self, event: Event) -> Event:
        """The event with what was typed; RuleError says what cannot be."""
        return replace(
            event,
            **self.values("title", "since", "until", "club", "mark", "team", "once", "shared", "certificate"),
            rules={"value": self.value.data, "missed": self.missed.data, "tie_breaks": self.tie_breaks},
            planned=self.planned.data,
            team_best=max(1, self.team_best.data),
            team_limit=next(iter(self.team_limit.data), 0.0),
            prizes=self._prizes(),
            columns=tuple(self.columns.data),
        )

    @property
    def prize_lines(self) -> list[tuple[str, str, str, str]]:
        """What was typed about prizes, a line each."""
        fields = (self.prize, self.prize_column, self.prize_value, self.prize_places)
        return list(zip(*(each.data for each in fields), strict=False))

    def _prizes(self) -> tuple[Prize, ...]:
        """The prizes as typed, a line each."""
        found = []
        for title, column, value, places in self.prize_lines:
            if title.strip() and column in FILTERS:
                count = int(places) if is_number(places) else 1
                found.append(Prize(title.strip()[:120], column, value.strip()[:80], min(max(count, 1), 100)))
        return tuple(found[:40])
