"""Certificates of a season to choose from: the places, the best night, and each award; a few are ticked, one for each thing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from director.desk.club.events import EVENTS
from director.reports.certificates import Certificate
from director.reports.year.year import Year
from director.seasons.highlights import best_night
from director.wording.club import award_told, place_won

PLACES = 3
USUAL = ("improved", "faithful")
"""Awards for which a certificate is ticked."""
MOST_EQUAL = 3
"""What more people share is no award for a certificate."""


@dataclass(frozen=True)
class Choice:
    """A certificate that can be made; ``key`` names it for ticks and commands, ``usual``: it is ticked."""

    key: str
    title: str
    name: str
    text: str
    usual: bool


def choices(year: Year) -> list[Choice]:
    """All certificates that the season can give, the places first."""
    return [*_places(year), *_best_night(year), *_awards(year)]


def _places(year: Year) -> Iterable[Choice]:
    texts, table = year.texts, year.found.table
    for row in table.rows:
        if row.place <= PLACES:
            place, won = texts("Place %(place)d", place=row.place), place_won(row, table.rules.value, texts)
            yield Choice(f"place-{row.person}", place, year.told(row.person).name, won, True)


def _best_night(year: Year) -> Iterable[Choice]:
    texts, found = year.texts, best_night(year.nights)
    if found:
        night, each = found
        text = texts(
            "%(percent)s%% of the top\n%(points)s points, %(night)s",
            percent=texts.percent(float(each.percent)),
            points=texts.number(each.points),
            night=night.title,
        )
        yield Choice("best-night", texts("Best night"), year.told(each.person).name, text, True)


def _awards(year: Year) -> Iterable[Choice]:
    titles = {night.key: night.title for night in year.nights}
    for number, each in enumerate(year.awards):
        title, _, what = award_told(each, year.told, titles, year.texts)
        usual = each.name in USUAL and len(each.persons) <= MOST_EQUAL
        for person in each.persons:
            key = f"{each.name}-{number}-{person}"
            yield Choice(key, title, year.told(person).name, what, usual)


def certificates_of(year: Year, wanted: Iterable[str] | None = None) -> list[Certificate]:
    """The certificates of these keys, or those that are usual; each says what it is for, of when, and of which club."""
    keys = None if wanted is None else set(wanted)
    day = year.texts.date(year.nights[-1].date)
    return [
        Certificate(
            year.club,
            year.title if each.title in each.text else f"{year.title} · {each.title}",
            each.name,
            each.text,
            day,
        )
        for each in choices(year)
        if (each.usual if keys is None else each.key in keys)
    ]


def emblem(year: Year) -> str:
    """The club's picture, as the latest event has it that has one (base64); "" for none."""
    return next((each.data.picture for each in EVENTS.all(year.desk) if each.data.picture), "")
