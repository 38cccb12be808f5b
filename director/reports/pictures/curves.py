"""Pictures with a line for each round: the race of the room, a person's gap to the top, two people head to head.

Pictures with a step for each night: the race of a table, a person's per cent beside the room's, two people.

A person's training as one picture: for each day, how many cards have been asked, and how many of them are known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from itertools import accumulate
from math import ceil, floor

from director.games.duplicate.analysis.night import Analysis, PlayerNight
from director.language.texts import Texts
from director.reports.pictures.plot import ACCENT, INK, LESS, PALE, SIZE, Picture, Plot
from director.seasons.cards import AddedCard, Review, days

NAMED = 3
"""So many leaders of the race have their names beside their lines."""


def behind(own: PlayerNight) -> list[int]:
    """Returns how far behind the top a person is after each round, 0 before the first; without sanctions and solos."""
    return [0, *accumulate(each.points - each.top for each in own.rounds)]


def race(analysis: Analysis, texts: Texts, player: int | None = None) -> Picture:
    """Draws the race: points behind the top after each round; the first three named, ``player`` (else the first) in colour."""
    people = analysis.people
    lines = {own.player.id: behind(own) for own in people}
    names = {own.player.id: own.player.name for own in people}
    return race_of(lines, names, [each.number for each in analysis.rounds], texts, player)


def race_of(
    lines: Mapping[int, Sequence[int]],
    names: Mapping[int, str],
    numbers: Sequence[int],
    texts: Texts,
    player: int | None = None,
) -> Picture:
    """Draws the race of these lines, which begin with 0; ``names`` are in order of place, ``numbers`` are the rounds."""
    order, rounds = list(names), len(numbers)
    least = min((min(line) for line in lines.values()), default=0)
    plot = Plot((0, rounds), (min(least, -1), 0))
    for value in steps(least):
        plot.rule(value, texts.number(value))
    plot.numbers(range(1, rounds + 1), 5)
    shown = player if player is not None else next(iter(order), None)
    named = [each for each in order[:NAMED] if each != shown]
    for each in order[NAMED:]:
        plot.line(list(enumerate(lines[each])))
    for each in named:
        plot.line(list(enumerate(lines[each])), LESS, 1.4)
    labels = [(lines[each][-1], names[each], LESS, False) for each in named]
    if shown is not None and shown in lines:
        plot.line(list(enumerate(lines[shown])), ACCENT, 2.4)
        labels.append((lines[shown][-1], names[shown], ACCENT, True))
    plot.beside([(0, texts("Top"), INK, False), *labels])
    plot.line([(0, 0), (rounds, 0)], INK, 1.2)
    heads = (texts("Name"), *(str(number) for number in numbers))
    rows = tuple((names[each], *(texts.number(value) for value in lines[each][1:])) for each in order)
    return Picture(texts("The race: points behind the top"), plot.drawing, heads, rows)


def steps(least: int) -> list[int]:
    """Returns round values from ``least`` to 0, four to seven of them."""
    size = next((each for each in (5, 10, 20, 25, 50, 100, 200, 250, 500) if -least <= 6 * each), 1000)
    return list(range(-(-least // size) * size, 1, size))


def gaps(own: PlayerNight, texts: Texts) -> Picture:
    """Draws the gap to the top in each round: bars for the person, a line for the mean of the room."""
    rounds = list(own.rounds)
    most = max([each.top - round(each.room) for each in rounds] + [each.cost for each in rounds] + [1])
    plot = Plot((0.4, len(rounds) + 0.6), (0, most))
    for value in steps(-most):
        plot.rule(-value, texts.number(-value))
    for place, each in enumerate(rounds, start=1):
        plot.bar(place, each.cost, 0.66, colour=ACCENT)
    room = [(place, each.top - each.room) for place, each in enumerate(rounds, start=1)]
    plot.line(room, INK, 1.4)
    plot.numbers(range(1, len(rounds) + 1), 5)
    last = rounds[-1].cost if rounds else 0
    plot.beside(
        [(room[-1][1] if room else 0, texts("the room"), INK, False), (last, own.player.name, ACCENT, True)]
    )
    heads = (texts("Round"), own.player.name, texts("the room"))
    rows = tuple(
        (str(each.number), texts.number(each.cost), texts.number(each.top - each.room, 1)) for each in rounds
    )
    return Picture(texts("Points lost in each round"), plot.drawing, heads, rows)


def duel(one: PlayerNight, other: PlayerNight, texts: Texts) -> Picture:
    """Draws two people head to head: by how much the first is ahead after each round."""
    lead = [0, *accumulate(a.points - b.points for a, b in zip(one.rounds, other.rounds, strict=True))]
    most = max(1, *(abs(each) for each in lead))
    plot = Plot((0, len(lead) - 1), (-most, most))
    for value in (-most, 0, most):
        plot.rule(value, texts.number(abs(value)))
    plot.numbers(range(1, len(lead)), 5)
    plot.line([(0, 0), (len(lead) - 1, 0)], PALE, 1.0)
    plot.line(list(enumerate(lead)), ACCENT, 2.4)
    plot.label(plot.left + 4, plot.above - 8, texts("%(name)s ahead", name=one.player.name))
    plot.label(plot.left + 4, plot.below + 3, texts("%(name)s ahead", name=other.player.name))
    heads = (texts("Round"), one.player.name, other.player.name, texts("Lead"))
    rows = tuple(
        (str(a.number), texts.number(a.points), texts.number(b.points), texts.signed(lead[place]))
        for place, (a, b) in enumerate(zip(one.rounds, other.rounds, strict=True), start=1)
    )
    title = texts("%(one)s and %(other)s", one=one.player.name, other=other.player.name)
    return Picture(title, plot.drawing, heads, rows)


Line = Sequence[tuple[int, float]]
"""Values by the number of the step; steps without a value are left out."""


def table_race(
    lines: Mapping[int, Line], names: Mapping[int, str], marks: Sequence[str], texts: Texts
) -> Picture:
    """Draws how far behind the first of each step everybody was; the first three of ``names``, which are in the order of
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
    """Draws per cent of the top, night by night: the person, and the middle of the room if ``room`` has values."""
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
    """Writes the first and the last day below the area."""
    below = plot.below - under
    plot.label(plot.left, below, texts.date(days[0]), size=SIZE - 1)
    if days[-1] != days[0]:
        plot.label(plot.right, below, texts.date(days[-1]), "end", size=SIZE - 1)


def side_by_side(together: Sequence[tuple[str, float, float]], one: str, other: str, texts: Texts) -> Picture:
    """Draws two people in the nights that both played, each a day and the per cent of both: bars say who was ahead (dark:
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


FIRST_DAY = date(1970, 1, 1)


def progress(added: Iterable[AddedCard], reviews: Sequence[Review], texts: Texts) -> Picture | None:
    """Draws the days of training; None before the second day."""
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
