"""The forms of people, events and seasons; their labels are in the templates, their errors come from the desk."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from director.language.sentences import RuleError
from director.seasons.person import COLUMNS, Person
from director.seasons.season_data import MOST_GAMES, Event, Prize, Season, rules_from_data
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
"""The columns of a person by which a prize can be restricted; "": open to all."""
PRIZE_LINES = 8


class PersonForm(ChangeForm):
    """A field for each column of a person."""

    ABOUT: ClassVar[dict[str, str]] = {"name_missing": "name", "bad_address": "mail"}
    SHARED = COLUMNS

    def person(self) -> Person:
        """Returns the person as typed."""
        return Person(**self.values(*COLUMNS))

    def changed(self, person: Person) -> Person:
        """Returns the person with what was typed; fields in which nobody typed keep their current value."""
        return replace(person, **self.typed_anew())


for each in COLUMNS:
    setattr(PersonForm, each, Text())


class ListForm(PageForm):
    """A list of people to import: what its columns are, and who is meant by its doubtful lines."""

    text = Text()
    assigned = Yes()
    keep = Yes()
    columns = PrefixedFields("column-")
    lines = PrefixedFields("line-")

    @property
    def decided(self) -> dict[int, int]:
        """Doubtful lines with the person who is meant; 0 for somebody new."""
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


TIES = ("tie_1", "tie_2", "tie_3", "tie_4", "tie_5")


class BrokenForm(ChangeForm):
    """The form of a table with its tie-breaks, one field for each in their order."""

    TOGETHER: ClassVar[Sequence[Sequence[str]]] = (TIES,)

    tie_1 = Text()
    tie_2 = Text()
    tie_3 = Text()
    tie_4 = Text()
    tie_5 = Text()

    @property
    def tie_breaks(self) -> list[str]:
        """The chosen tie-breaks, each once."""
        return [each for each in dict.fromkeys(self[name].data for name in TIES) if each]


def _tie_fields(breaks: Iterable[str]) -> dict[str, str]:
    return {f"tie_{number}": name for number, name in enumerate(breaks, 1)}


HEADING = ("title", "since", "until", "mark")


class SeasonForm(ChangeForm):
    """Title and nights of a season."""

    title = Text()
    since = Day()
    until = Day()
    mark = Text()

    ABOUT: ClassVar[dict[str, str]] = {"title_missing": "title"}

    def texts(self) -> dict[str, Any]:
        """Returns what was typed."""
        return self.values(*HEADING)


class RulesForm(SeasonForm, BrokenForm):
    """The form of a season: title, nights, and how it is scored."""

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

    @classmethod
    def of(cls, season: Season) -> RulesForm:
        """Returns the form that shows a season."""
        rules = rules_from_data(season.rules)
        texts = {
            "places": ", ".join(f"{each:g}" for each in rules.places),
            "shares": " / ".join(f"{each:g}" for each in rules.shares),
            "credit": "" if rules.credit == "mean" else rules.credit,
            "guests": ", ".join(rules.guests),
        }
        heading = {name: getattr(season, name) for name in HEADING}
        return cls(data=heading | rules.as_data() | texts | _tie_fields(rules.tie_breaks))

    def changed(self, season: Season) -> Season:
        """Returns the season with what was typed; RuleError if it is not possible."""
        texts, values = self.texts(), self.values(*_RULES)
        given = {name: each for name, each in values.items() if each or name not in _MAY_LACK}
        rules = rules_from_data(given | {"tie_breaks": self.tie_breaks})
        return replace(season, **texts, rules=rules.as_data())


_RULES = (
    "value", "best", "least", "planned", "places", "shares", "shared", "credit", "repeats", "guests", "team", "team_best",
)  # fmt: skip
_MAY_LACK = ("places", "shares")


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

    TOGETHER = (TIES, ("prize", "prize_column", "prize_value", "prize_places"))

    @classmethod
    def of(cls, event: Event, columns: Sequence[str]) -> EventForm:
        """Returns the form that shows an event, with these columns chosen."""
        breaks = _tie_fields(event.rules.get("tie_breaks", ()))
        rules = {"value": event.rules.get("value", "points"), "missed": event.rules.get("missed", "zero")}
        lines = [*event.prizes, *[Prize("")] * max(2, PRIZE_LINES - len(event.prizes))]
        prizes = {
            "prize": [each.title for each in lines],
            "prize_column": [each.column for each in lines],
            "prize_value": [each.value for each in lines],
            "prize_places": [str(each.places) for each in lines],
        }
        form = cls(obj=event, data=rules | breaks | prizes)
        form.columns.data = list(columns)
        form.team_limit.typed = f"{event.team_limit:g}"
        return form

    def changed(self, event: Event) -> Event:
        """Returns the event with what was typed; RuleError if it is not possible."""
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
        """What was typed about prizes, one line each."""
        fields = (self.prize, self.prize_column, self.prize_value, self.prize_places)
        return list(zip(*(each.data for each in fields), strict=False))

    def _prizes(self) -> tuple[Prize, ...]:
        """Returns the typed prizes; lines without a title are left out."""
        found = []
        for title, column, value, places in self.prize_lines:
            if title.strip() and column in FILTERS:
                count = int(places) if is_number(places) else 1
                found.append(Prize(title.strip()[:120], column, value.strip()[:80], min(max(count, 1), 100)))
        return tuple(found[:40])
