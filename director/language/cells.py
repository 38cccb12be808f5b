"""What stands in a cell of a file for a spreadsheet: the one place that guards it.

A text that a spreadsheet would take for a formula is given an apostrophe, so that a player's name cannot start a calculation.
What comes back from such a file loses it again (``unguarded``).
"""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Iterable
from io import StringIO

from director.language.digraphs import spelled

FORMULA = ("=", "+", "-", "@", "\N{MINUS SIGN}", "\t", "\r", "\n")
"""What a spreadsheet may begin a calculation with; look-alikes of full or small width count as the sign itself."""


Cell = str | int | float | None


def written(rows: Iterable[Iterable[Cell]], mark: str, decimal_comma: bool = False) -> str:
    """Rows as CSV with that mark between the cells, the texts among them guarded."""
    target = StringIO()
    csv.writer(target, delimiter=mark, lineterminator="\r\n").writerows(
        [_shown(cell, decimal_comma) for cell in row] for row in rows
    )
    return target.getvalue()


def _shown(cell: Cell, decimal_comma: bool) -> str:
    if cell is None:
        return ""
    if isinstance(cell, float):
        figure = f"{cell:.1f}"
        return figure.replace(".", ",") if decimal_comma else figure
    return guarded(cell) if isinstance(cell, str) else str(cell)


def guarded(text: str) -> str:
    """The text as a spreadsheet takes it for a text."""
    text = unicodedata.normalize("NFC", spelled(text))
    return "'" + text if _calculates(text) else text


def unguarded(text: str) -> str:
    """The text as it was before it was guarded."""
    return text[1:] if text.startswith("'") and _calculates(text[1:]) else text


def _calculates(text: str) -> bool:
    """Whether the first sign that can be seen might begin a formula."""
    seen = "".join(each for each in text if unicodedata.category(each) != "Cf").lstrip(" \N{NO-BREAK SPACE}")
    return unicodedata.normalize("NFKC", seen[:1]).startswith(FORMULA)
