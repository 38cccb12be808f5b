"""Pictures with a line for each round: the race of the room, a person's gap to the top, two people head to head."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from director.games.duplicate.analysis.night import Analysis
from director.games.duplicate.analysis.person import Own
from director.language.texts import Texts
from director.reports.pictures.plot import ACCENT, INK, LESS, PALE, Picture, Plot

NAMED = 3
"""The first so many of the race have their names beside it."""


def behind(own: Own) -> list[int]:
    """How far behind the top after each round, 0 before the first; sanctions and solos aside."""
    return [0, *accumulate(each.points - each.top for each in own.rounds)]


def race(analysis: Analysis, texts: Texts, player: int | None = None) -> Picture:
    """The race: points behind the top after each round; the first three named, ``player`` (else the first) in colour."""
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
    """The race of these lines, which begin with 0; ``names`` are in order of place, ``numbers`` those of the rounds."""
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
    """Round values from ``least`` to 0, four to seven of them."""
    size = next((each for each in (5, 10, 20, 25, 50, 100, 200, 250, 500) if -least <= 6 * each), 1000)
    return list(range(-(-least // size) * size, 1, size))


def gaps(own: Own, texts: Texts) -> Picture:
    """The gap to the top in each round: bars for the person, a line for the mean of the room."""
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


def duel(one: Own, other: Own, texts: Texts) -> Picture:
    """Two people head to head: by how much the first is ahead after each round."""
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
