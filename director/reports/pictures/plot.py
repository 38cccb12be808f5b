"""The parts of pictures: an area with two scales, lines, bars, labels; and the way onto a page or into SVG."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from reportlab.graphics import renderPDF, renderSVG
from reportlab.graphics.shapes import Drawing, Line, PolyLine, Rect, String
from reportlab.lib.colors import Color, black

from director.reports.fonts import BOLD, REGULAR, clean, register_fonts, width_of
from director.reports.page import Sheet
from director.reports.palette import code, paint

INK, LESS, PALE, ACCENT, FAINT = black, *(paint(role) for role in ("less", "pale", "accent", "faint"))
ON_PAGES = {INK: "currentColor"} | {
    paint(role): f"var(--{role}, {code(role)})" for role in ("accent", "less", "pale", "faint", "square-line")
}
"""Colours that follow the page, light or dark."""
WIDTH, HEIGHT = 480.0, 230.0
SIZE = 11.0
"""The size of labels: a phone shows a drawing at about two thirds of its size."""


@dataclass(frozen=True)
class Picture:
    """A drawing with its title, and the same numbers as a table: headings and rows."""

    title: str
    drawing: Drawing
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def svg(self) -> str:
        """The drawing as SVG inside a page, as wide as there is room."""
        return svg(self.drawing, self.title)

    def draw(self, sheet: Sheet, x: float, width: float) -> None:
        """Draws it below the sheet's ``y``, which moves to its lower edge."""
        scale = width / self.drawing.width
        sheet.y -= self.drawing.height * scale
        sheet.canvas.saveState()
        sheet.canvas.translate(x, sheet.y)
        sheet.canvas.scale(scale, scale)
        renderPDF.draw(self.drawing, sheet.canvas, 0, 0)
        sheet.canvas.restoreState()


class Plot:
    """A drawing with room for labels around an area; x and y are in the units of the data."""

    def __init__(
        self,
        across: tuple[float, float],
        up: tuple[float, float],
        margins: tuple[float, float, float, float] = (38, 22, 120, 10),
        size: tuple[float, float] = (WIDTH, HEIGHT),
    ) -> None:
        """``across`` and ``up``: least and greatest value; ``margins`` left, below, right, above in points."""
        register_fonts()
        self.drawing = Drawing(*size)
        self._across, self._up = across, up
        self.left, self.below = margins[0], margins[1]
        self.right, self.above = size[0] - margins[2], size[1] - margins[3]

    def x(self, value: float) -> float:
        least, most = self._across
        return self.left + (self.right - self.left) * (value - least) / ((most - least) or 1)

    def y(self, value: float) -> float:
        least, most = self._up
        return self.below + (self.above - self.below) * (value - least) / ((most - least) or 1)

    def line(self, points: Sequence[tuple[float, float]], colour: Color = PALE, width: float = 0.8) -> None:
        """Draws a line through these points; a single point is drawn as a dot."""
        flat = [part for x, y in points for part in (self.x(x), self.y(y))]
        if len(points) == 1:
            flat += [flat[0] + 0.1, flat[1]]
        self.drawing.add(
            PolyLine(flat, strokeColor=colour, strokeWidth=width, strokeLineJoin=1, strokeLineCap=1)
        )

    def bar(self, x: float, y: float, width: float, colour: Color = PALE) -> None:
        """Draws an upright bar from 0 to ``y``, ``width`` in units of x, its middle at ``x``."""
        low, high = sorted((self.y(0.0), self.y(y)))
        left = self.x(x - width / 2)
        self.drawing.add(
            Rect(left, low, self.x(x + width / 2) - left, high - low, fillColor=colour, strokeColor=None)
        )

    def label(
        self,
        x: float,
        y: float,
        text: str,
        anchor: str = "start",
        colour: Color = LESS,
        bold: bool = False,
        size: float = SIZE,
    ) -> None:
        """Writes a text at a point of the drawing, in points."""
        font = BOLD if bold else REGULAR
        self.drawing.add(
            String(x, y, clean(text), fontName=font, fontSize=size, fillColor=colour, textAnchor=anchor)
        )

    def rule(self, value: float, text: str) -> None:
        """Draws a hairline across at a value of y, with the value at the left."""
        y = self.y(value)
        self.drawing.add(Line(self.left, y, self.right, y, strokeColor=FAINT, strokeWidth=0.6))
        self.label(self.left - 4, y - SIZE * 0.35, text, "end", size=SIZE - 1)

    def numbers(self, values: Sequence[int], every: int = 1) -> None:
        """Writes values of x below the area."""
        for value in values:
            if value == values[0] or value == values[-1] or value % every == 0:
                self.label(self.x(value), self.below - SIZE - 3, str(value), "middle", size=SIZE - 1)

    def beside(self, labels: Sequence[tuple[float, str, Color, bool]]) -> None:
        """Writes labels to the right of the area, at values of y; labels too near each other move apart."""
        room = self.drawing.width - self.right - 8
        places = spread([self.y(value) for value, *_ in labels], SIZE * 1.2, self.below, self.above)
        for (_, text, colour, bold), y in zip(labels, places, strict=True):
            font = BOLD if bold else REGULAR
            size = (
                SIZE
                if (width := width_of(clean(text), SIZE, font)) <= room
                else max(5.5, SIZE * room / width)
            )
            self.label(self.right + 6, y - size * 0.35, text, colour=colour, bold=bold, size=size)


def on_tile(letter: str) -> tuple[str, float, float]:
    """Returns the text on a tile of a small board, its size, and how much higher it begins: several letters are smaller."""
    shown = clean(letter.upper())
    return (shown, 8, 0) if len(shown) == 1 else (shown, 5, 1)


def spread(places: Sequence[float], gap: float, least: float, most: float) -> list[float]:
    """Returns the places between ``least`` and ``most``, moved so that two are never nearer than ``gap``; below ``least`` if too many.

    >>> spread([10, 11, 50], 5, 0, 60)
    [8.0, 13.0, 50.0]
    >>> spread([0, 0, 0, 60], 5, 0, 60)
    [0, 5, 10, 60.0]
    """
    order = sorted(range(len(places)), key=lambda each: places[each])
    groups: list[list[float]] = []  # middle and count of labels that touch each other
    for each in order:
        groups.append([float(places[each]), 1])
        while len(groups) > 1 and groups[-1][0] - groups[-2][0] < gap * (groups[-1][1] + groups[-2][1]) / 2:
            middle, count = groups.pop()
            before, others = groups.pop()
            groups.append([(middle * count + before * others) / (count + others), count + others])
    found = [
        middle + gap * (place - (count - 1) / 2) for middle, count in groups for place in range(int(count))
    ]
    for index in range(len(found)):  # away from the lower edge, then from the upper one
        found[index] = max(found[index], found[index - 1] + gap if index else least)
    for index in reversed(range(len(found))):
        found[index] = min(found[index], found[index + 1] - gap if index + 1 < len(found) else most)
    result = [0.0] * len(places)
    for each, place in zip(order, found, strict=True):
        result[each] = place
    return result


def svg(drawing: Drawing, title: str) -> str:
    """Returns the drawing as SVG inside a page, in the colours and letters of that page."""
    text = renderSVG.drawToString(drawing)
    text = text[text.index("<svg") :]
    text = re.sub(r"<title>.*?</title>", f"<title>{escape(title)}</title>", text, count=1, flags=re.DOTALL)
    text = re.sub(
        r"\s*<desc>.*?</desc>|\s*<clipPath.*?</clipPath>|style=\"clip-path: url\(#clip\)\"",
        "",
        text,
        flags=re.DOTALL,
    )
    text = text.replace(' id="group"', "").replace(' transform=""', "")
    text = text.replace(
        f"font-family: {BOLD};", "font-family: Open Sans, system-ui, sans-serif; font-weight: 700;"
    )
    text = text.replace(f"font-family: {REGULAR};", "font-family: Open Sans, system-ui, sans-serif;")
    for colour, name in ON_PAGES.items():
        text = text.replace(_shown(colour), name)
    head = f'<svg viewBox="0 0 {drawing.width:g} {drawing.height:g}" role="img" xmlns="http://www.w3.org/2000/svg" class="picture">'
    return re.sub(r"<svg[^>]*>", head, text, count=1)


def _shown(colour: Color) -> str:
    """Returns a colour as ``renderSVG`` writes it: whole per cent, cut off."""
    red, green, blue = (int(each * 100) for each in (colour.red, colour.green, colour.blue))
    return f"rgb({red}%,{green}%,{blue}%)"
