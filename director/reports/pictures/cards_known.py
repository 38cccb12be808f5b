"""A person's training as one picture: day by day, how many cards have been asked, and how many of them are known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from math import ceil

from director.language.texts import Texts
from director.reports.pictures.plot import ACCENT, LESS, SIZE, Picture, Plot
from director.seasons.cards import Added, Review, days

FIRST_DAY = date(1970, 1, 1)


def progress(added: Iterable[Added], reviews: Sequence[Review], texts: Texts) -> Picture | None:
    """None before the second day of training."""
    found = days(added, reviews)
    if len(found) < 2:
        return None
    first, last = found[0].number, found[-1].number
    most = max(each.asked for each in found)
    step = max(1, ceil(most / 4))
    plot = Plot((first, last), (0, step * ceil(most / step)))
    for value in range(0, step * ceil(most / step) + 1, step):
        plot.rule(value, texts.number(value))
    plot.line([(each.number, each.asked) for each in found], LESS, 1.4)
    plot.line([(each.number, each.known) for each in found], ACCENT, 2.4)
    plot.beside(
        [(found[-1].asked, texts("asked"), LESS, False), (found[-1].known, texts("known"), ACCENT, True)]
    )
    for number, where, way in ((first, plot.left, "start"), (last, plot.right, "end")):
        plot.label(where, plot.below - 14, texts.date(_day(number)), way, size=SIZE - 1)
    heads = (texts("Day"), texts("asked"), texts("known"))
    rows = tuple(
        (texts.date(_day(each.number)), texts.number(each.asked), texts.number(each.known)) for each in found
    )
    return Picture(
        texts("Cards asked so far, and those known for three weeks to come"), plot.drawing, heads, rows
    )


def _day(number: int) -> str:
    return (FIRST_DAY + timedelta(days=number)).isoformat()
