"""Pictures with a step for each night: the race of a table, a person's per cent beside the room's, two people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor

from director.language.texts import Texts
from director.reports.pictures.curves import NAMED, steps
from director.reports.pictures.plot import ACCENT, INK, LESS, PALE, SIZE, Picture, Plot

Line = Sequence[tuple[int, float]]
"""Values by the numbers of the steps in which there is one."""


def table_race(
    lines: Mapping[int, Line], names: Mapping[int, str], marks: Sequence[str], texts: Texts
) -> Picture:
    """How far behind the first of each step everybody was; the first three of ``names``, which are in the order of
    the table, are named, the first in colour. ``marks`` are the steps in words."""
    least = min((value for line in lines.values() for _, value in line), default=0.0)
    plot = Plot((1, max(2, len(marks))), (min(least, -1), 0))
    for value in steps(floor(least)):
        plot.rule(value, texts.number(value))
    plot.numbers(range(1, len(marks) + 1), 1 if len(marks) <= 12 else 5)
    order = [person for person in names if person in lines]
    for person in order[NAMED:]:
        plot.line(lines[person])
    labels = []
    for place, person in reversed(list(enumerate(order[:NAMED]))):
        colour = LESS if place else ACCENT
        plot.line(lines[person], colour, 1.4 if place else 2.4)
        labels.append((lines[person][-1][1], names[person], colour, not place))
    plot.beside(labels[::-1])
    whole = all(value == int(value) for line in lines.values() for _, value in line)
    rows = tuple(
        (names[person], *_cells(lines[person], len(marks), 0 if whole else 2, texts)) for person in order
    )
    title = texts("The race: behind the first place of the table")
    return Picture(title, plot.drawing, (texts("Name"), *marks), rows)


def _cells(line: Line, count: int, decimals: int, texts: Texts) -> list[str]:
    there = dict(line)
    return [texts.number(there[each], decimals) if each in there else "–" for each in range(1, count + 1)]


def percents(days: Sequence[str], own: Line, room: Line, name: str, texts: Texts) -> Picture:
    """Per cent of the top, night by night: the person, and the middle of the room where ``room`` has values."""
    every = [value for _, value in (*own, *room)]
    low, high = 10 * floor(min(every) / 10), 10 * ceil(max(every) / 10)
    plot = Plot((1, max(2, len(days))), (low, max(high, low + 10)))
    for value in range(low, high + 1, 10 if high - low <= 60 else 20):
        plot.rule(value, texts.number(value))
    labels = [(own[-1][1], name, ACCENT, True)]
    if room:
        plot.line(room, LESS, 1.4)
        labels.insert(0, (room[-1][1], texts("the room"), LESS, False))
    plot.line(own, ACCENT, 2.4)
    plot.beside(labels)
    _days(plot, days, texts)
    heads = [texts("Night"), name] + [texts("the middle of the room")] * bool(room)
    columns = [_cells(line, len(days), 1, texts) for line in (own, room) if line]
    rows = tuple((texts.date(day), *cells) for day, *cells in zip(days, *columns, strict=True))
    return Picture(texts("%% of the top, night by night"), plot.drawing, tuple(heads), rows)


def _days(plot: Plot, days: Sequence[str], texts: Texts, under: float = 14) -> None:
    """The first and the last day below the area."""
    below = plot.below - under
    plot.label(plot.left, below, texts.date(days[0]), size=SIZE - 1)
    if days[-1] != days[0]:
        plot.label(plot.right, below, texts.date(days[-1]), "end", size=SIZE - 1)


def side_by_side(together: Sequence[tuple[str, float, float]], one: str, other: str, texts: Texts) -> Picture:
    """Two people in the nights that both played, each a day and what per cent both had: bars say who was ahead (dark:
    ``one``) and by how much."""
    ahead = [mine - theirs for _, mine, theirs in together]
    most = max(1.0, *(abs(each) for each in ahead))
    plot = Plot((0.4, len(together) + 0.6), (-most, most), (38, 38, 14, 24))
    for value in (-most, 0, most):
        plot.rule(value, texts.number(abs(value)))
    for at, value in enumerate(ahead, 1):
        plot.bar(at, value, 0.66, colour=ACCENT if value > 0 else PALE)
    plot.line([(0.4, 0), (len(together) + 0.6, 0)], INK, 1.0)
    plot.label(plot.left, plot.above + 10, texts("%(name)s ahead", name=one))
    plot.label(plot.left, plot.below - 16, texts("%(name)s ahead", name=other))
    _days(plot, [day for day, *_ in together], texts, 32)
    rows = tuple(
        (
            texts.date(day),
            texts.percent(mine),
            texts.percent(theirs),
            texts.number(mine - theirs, 1),
        )
        for day, mine, theirs in together
    )
    title = texts("%(one)s and %(other)s: %% of the top", one=one, other=other)
    return Picture(title, plot.drawing, (texts("Night"), one, other, texts("Lead")), rows)
