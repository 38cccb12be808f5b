"""Pictures with bars: how hard the rounds were, how many found the top, how the totals are distributed, the board's heat."""

from __future__ import annotations

from collections import Counter

from reportlab.graphics.shapes import Drawing, Rect, String
from reportlab.lib.colors import Color, HexColor

from director.games.duplicate.analysis.night import Analysis
from director.language.texts import Texts
from director.reports.fonts import REGULAR, register_fonts
from director.reports.palette import paint
from director.reports.pictures.plot import ACCENT, INK, LESS, PALE, SIZE, Picture, Plot, on_tile
from director.rules.board import EMPTY

LINES = paint("square-line")
LOW = (38, 22, 12, 16)
"""Margins of a picture without labels at the right."""


def difficulty(analysis: Analysis, texts: Texts) -> Picture:
    """Draws the share of the top that the room scored in each round; the hardest one in colour."""
    hardest = analysis.hardest
    plot = Plot((0.4, len(analysis.rounds) + 0.6), (0, 100), LOW)
    for value in (0, 50, 100):
        plot.rule(value, texts.number(value))
    for place, each in enumerate(analysis.rounds, start=1):
        is_hardest = each is hardest
        plot.bar(place, 100 * each.share, 0.7, colour=ACCENT if is_hardest else PALE)
        if is_hardest:
            height = plot.y(100 * each.share) + 3
            plot.label(plot.x(place), height, texts.number(100 * each.share), "middle", ACCENT, True)
    plot.numbers(range(1, len(analysis.rounds) + 1), 5)
    rows = tuple(
        (str(each.number), each.rack, texts.number(each.top.score), texts.percent(100 * each.share))
        for each in analysis.rounds
    )
    heads = (texts("Round"), texts("Rack"), texts("Top"), "%")
    return Picture(
        texts("How hard the racks were: %% of the top that the room scored"), plot.drawing, heads, rows
    )


def found(analysis: Analysis, texts: Texts) -> Picture:
    """Draws what the room found in each round: the top (dark), another move (pale), nothing (left white)."""
    most = max([len(each.present) for each in analysis.rounds] + [1])
    plot = Plot((0.4, len(analysis.rounds) + 0.6), (0, most), (38, 22, 120, 10))
    plot.rule(0, "0")
    plot.rule(most, texts.number(most))
    counts = []
    for place, each in enumerate(analysis.rounds, start=1):
        paid = sum(len(laid.players) for laid in each.laid if not laid.refused)
        plot.bar(place, paid, 0.7)
        plot.bar(place, each.tops, 0.7, colour=ACCENT)
        counts.append((each.tops, max(0, paid - each.tops), len(each.present) - max(paid, each.tops)))
    plot.numbers(range(1, len(analysis.rounds) + 1), 5)
    if counts:
        top, other, none = counts[-1]
        plot.beside(
            [
                (top / 2, texts("found the top"), ACCENT, True),
                (top + other / 2, texts("another move"), LESS, False),
                (most - none / 2, texts("no points"), LESS, False),
            ]
        )
    heads = (texts("Round"), texts("found the top"), texts("another move"), texts("no points"))
    rows = tuple(
        (str(each.number), *map(texts.number, count))
        for each, count in zip(analysis.rounds, counts, strict=True)
    )
    return Picture(texts("What the room found"), plot.drawing, heads, rows)


def scores(analysis: Analysis, texts: Texts, player: int | None = None) -> Picture:
    """Draws how the results are distributed: players by per cent of the top, in steps of five; ``player``'s step in colour."""
    steps = Counter(min(95, int(own.row.percent // 5) * 5) for own in analysis.people)
    mine = {min(95, int(own.row.percent // 5) * 5) for own in analysis.people if own.player.id == player}
    first = min(steps, default=0)
    most = max(steps.values(), default=1)
    plot = Plot((first - 2.5, 97.5), (0, most), LOW)
    plot.rule(0, "0")
    for step, count in steps.items():
        own = step in mine
        plot.bar(step, count, 4.4, colour=ACCENT if own else PALE)
        colour = INK if own else LESS
        plot.label(plot.x(step), plot.y(count) + 3, texts.number(count), "middle", colour, own)
    for step in range(first, 100, 5):
        plot.label(plot.x(step), plot.below - 12, str(step), "middle", size=SIZE - 1)
    heads = (texts("%% of top"), texts("Players"))
    rows = tuple((f"{step}–{step + 5}", texts.number(steps[step])) for step in sorted(steps, reverse=True))
    return Picture(texts("How the results are spread: players by %% of the top"), plot.drawing, heads, rows)


def _letters(x: float, y: float, text: str, size: float, colour: Color, anchor: str) -> String:
    return String(x, y, text, fontName=REGULAR, fontSize=size, fillColor=colour, textAnchor=anchor)


def heat(analysis: Analysis, texts: Texts) -> Picture:
    """Draws the board's heat: how often a paid slip laid a tile on each square; the darker, the more often."""
    register_fonts()
    board = analysis.game.board
    times = Counter[int]()
    for each in analysis.rounds:
        for laid in each.laid:
            if not laid.refused:
                times.update(each.squares_of(laid) * len(laid.players))
    side, cell = board.side, 15.0
    drawing, most = Drawing(cell * (side + 1), cell * (side + 1)), max(times.values(), default=1)
    for square in range(board.layout.count):
        row, column = divmod(square, side)
        x, y = cell * (column + 1), cell * (side - 1 - row)
        share = times[square] / most
        grey = 1 - 0.75 * share**0.5
        shade = Color(grey, grey, grey)
        drawing.add(Rect(x, y, cell, cell, fillColor=shade, strokeColor=LINES, strokeWidth=0.4))
        if board.squares[square] != EMPTY:
            colour = HexColor("#ffffff") if grey < 0.55 else HexColor("#010101")
            shown, size, lift = on_tile(board.squares[square])
            drawing.add(_letters(x + cell / 2, y + 4.5 + lift, shown, size, colour, "middle"))
    for place in range(side):
        names = (board.layout.rows[place], str(place + 1))
        row_name, column_name = names[::-1] if texts.mirror else names
        drawing.add(_letters(cell * 0.7, cell * (side - 1 - place) + 5, row_name, 7, LESS, "end"))
        drawing.add(_letters(cell * (place + 1.5), cell * side + 4, column_name, 7, LESS, "middle"))
    heads = (texts("Square"), texts("Tiles laid there by the room"))
    often = sorted(times.items(), key=lambda each: (-each[1], each[0]))[:20]
    rows = tuple((texts.place(str(board.place(square))), texts.number(count)) for square, count in often)
    return Picture(texts("Where the room played"), drawing, heads, rows)
