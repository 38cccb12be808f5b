"""A paper as text that can be read and compared.

A line of a PDF is ``y size face`` and then each piece of text after the ``x`` where it begins, whole points from the lower left
corner; a shade of grey other than black stands behind the face. What is drawn is ``fill`` or ``stroke`` with colour and width,
then its corners; many shapes of one kind are their number, the box around them, and a check sum of all corners.
"""

import re
from collections.abc import Iterator
from io import BytesIO
from math import hypot
from typing import Any
from zipfile import ZipFile
from zlib import crc32

from pypdf import PageObject, PdfReader

OF_A_LOG = re.compile(r"\b([0-9A-F]{4}[ -]){3,}[0-9A-F]{4}\b|\b([0-9a-f]{4} )+[0-9a-f]{4}\b|[0-9a-f]{64}")
EMBEDDED = re.compile(r"(?s)<(style|script)>.*?</\1>|base64,[\w+/=]+")
PAINTED = {
    b"S": "stroke", b"s": "stroke", b"f": "fill", b"f*": "fill", b"B": "both", b"b": "both", b"B*": "both",
}  # fmt: skip
MOST = 12
"""Shapes of one kind, one after the other, that are written each for itself."""

Shape = tuple[str, tuple[int, ...]]


def text_of(name: str, content: bytes) -> str:
    """The paper of that file name as lines of text; what names a log by its hash is left out."""
    if name.endswith(".zip"):
        file = ZipFile(BytesIO(content))
        return "".join(f"{each} {len(_pdf(file.read(each)))} lines\n" for each in sorted(file.namelist()))
    if name.endswith(".pdf"):
        lines = _pdf(content)
    else:
        lines = EMBEDDED.sub("…", content.decode("utf-8")).replace("><", ">\n<").splitlines()
    return OF_A_LOG.sub("…", "".join(f"{line.rstrip()}\n" for line in lines if line.strip()))


def _pdf(content: bytes) -> list[str]:
    return [
        line
        for number, page in enumerate(PdfReader(BytesIO(content)).pages, 1)
        for line in _page(number, page)
    ]


def _page(number: int, page: PageObject) -> Iterator[str]:
    """The lines of a page in the order in which it is written."""
    drawn = _Drawn()
    page.extract_text(visitor_text=drawn.text, visitor_operand_before=drawn.step)
    yield f"== page {number}"
    yield from drawn.lines()


class _Drawn:
    """What a page has had written and drawn on it so far."""

    def __init__(self) -> None:
        self.found: list[tuple[str, Any]] = []
        self.colour = {"fill": "0", "stroke": "0"}
        self.width = 1.0
        self.path: list[int] = []

    def text(self, text: str, cm: Any, tm: Any, font: Any, size: float) -> None:
        if text.strip():
            face = str(font["/BaseFont"]) if font else "?"
            style = (
                "bold" if "Bold" in face else "italic" if "Italic" in face or "Oblique" in face else "plain"
            )
            x, y = tm[4] * cm[0] + tm[5] * cm[2] + cm[4], tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
            size *= hypot(cm[0], cm[1]) * hypot(tm[0], tm[1])
            grey = "" if self.colour["fill"] == "0" else f" {self.colour['fill']}"
            self.found.append((f"{y:.0f} {size:.1f} {style}{grey}:", f" {x:.0f} {text.strip()}"))

    def step(self, operator: bytes, operands: Any, cm: Any, tm: Any) -> None:
        if operator in (b"g", b"rg", b"G", b"RG"):
            shown = " ".join(f"{float(each):.2g}" for each in operands)
            self.colour["stroke" if operator.isupper() else "fill"] = shown
        elif operator == b"w":
            self.width = float(operands[0])
        elif operator in (b"m", b"l", b"c", b"re"):
            at = list(map(float, operands))
            if operator == b"re":
                at[2], at[3] = at[0] + at[2], at[1] + at[3]
            pairs = zip(at[::2], at[1::2], strict=True)
            points = [(x * cm[0] + y * cm[2] + cm[4], x * cm[1] + y * cm[3] + cm[5]) for x, y in pairs]
            self.path += [round(each) for point in points for each in point]
        elif operator in PAINTED:
            how = PAINTED[operator]
            line = f" {self.colour['stroke']} wide {self.width:.2g}" if how != "fill" else ""
            fill = f" {self.colour['fill']}" if how != "stroke" else ""
            self.found.append((f"{how}{fill}{line}:", tuple(self.path)))
            self.path = []
        elif operator == b"n":
            self.path = []
        elif operator == b"Do":
            self.found.append(("picture:", tuple(round(float(each)) for each in cm)))

    def lines(self) -> Iterator[str]:
        """What is alike and follows one another shares a line."""
        at = 0
        while at < len(self.found):
            kind, end = self.found[at][0], at
            while end < len(self.found) and self.found[end][0] == kind:
                end += 1
            parts = [each for _, each in self.found[at:end]]
            yield kind + ("".join(parts) if isinstance(parts[0], str) else _shapes(parts))
            at = end


def _shapes(shapes: list[tuple[int, ...]]) -> str:
    if len(shapes) <= MOST and all(len(each) <= MOST for each in shapes):
        return "".join(" " + ",".join(map(str, each)) for each in shapes)
    across, up = [x for each in shapes for x in each[::2]], [y for each in shapes for y in each[1::2]]
    box = f"{min(across)},{min(up)},{max(across)},{max(up)}"
    return f" {len(shapes)} in {box} ({crc32(repr(shapes).encode()):08x})"
