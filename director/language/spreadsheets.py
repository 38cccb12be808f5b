"""Reads and writes cells of spreadsheet files; the one place that protects them against formulas.

A text that a spreadsheet would take for a formula gets an apostrophe in front, so that a player's name cannot start a
calculation. Reading such a file removes it again (``unguarded``).

Spreadsheets (xlsx, ods, xls) are read as text, lines with tabs between the cells, by everything that takes lists.
"""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Iterable
from io import BytesIO, StringIO
from zipfile import BadZipFile, ZipFile, is_zipfile

from director.language.sentences import RuleError, spelled

FORMULA = ("=", "+", "-", "@", "\N{MINUS SIGN}", "\t", "\r", "\n")
"""Characters with which a formula may begin; look-alikes of full or small width count as the character itself."""


Cell = str | int | float | None


def written(rows: Iterable[Iterable[Cell]], mark: str, decimal_comma: bool = False) -> str:
    """Returns rows as CSV with ``mark`` between the cells; texts are guarded."""
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
    """Returns the text protected, so that a spreadsheet does not take it for a formula."""
    text = unicodedata.normalize("NFC", spelled(text))
    return "'" + text if _calculates(text) else text


def unguarded(text: str) -> str:
    """Returns the text without the apostrophe of ``guarded``."""
    return text[1:] if text.startswith("'") and _calculates(text[1:]) else text


def _calculates(text: str) -> bool:
    """Answers whether the first visible character might begin a formula."""
    seen = "".join(each for each in text if unicodedata.category(each) != "Cf").lstrip(" \N{NO-BREAK SPACE}")
    return unicodedata.normalize("NFKC", seen[:1]).startswith(FORMULA)


MOST_UNPACKED = 200_000_000
_OLD, _PACKED = b"\xd0\xcf\x11\xe0", b"PK\x03\x04"
WORKBOOK_STARTS = (_OLD, _PACKED)
"""The first four bytes of a spreadsheet; other archives begin with the second too."""
_PARTS = ("xl/workbook", "content.xml")
"""Beginnings of the file names in a packed spreadsheet of Excel and of LibreOffice."""


def is_workbook(content: bytes) -> bool:
    """Answers whether these are the bytes of a spreadsheet."""
    if content.startswith(_OLD):
        return True
    if not content.startswith(_PACKED):
        return False
    try:
        with ZipFile(BytesIO(content)) as packed:
            return any(each.startswith(_PARTS) for each in packed.namelist())
    except BadZipFile:
        return False


def not_read() -> RuleError:
    """Returns the error for a damaged file or one of a kind that contains no list."""
    return RuleError("bad_list", "This file cannot be read. Save the list as CSV and take that.")


def workbook_text(content: bytes) -> str:
    """Text of the only filled sheet; RuleError ``no_reader``, ``file_too_large``, ``bad_list`` or ``several_sheets``."""
    try:
        from python_calamine import CalamineError, CalamineWorkbook
    except ImportError as error:
        raise RuleError(
            "no_reader",
            "Spreadsheets cannot be read on this computer. Save the list as CSV, or install python-calamine.",
        ) from error
    try:
        if is_zipfile(BytesIO(content)):
            with ZipFile(BytesIO(content)) as packed:
                if sum(each.file_size for each in packed.infolist()) > MOST_UNPACKED:
                    raise RuleError(
                        "file_too_large", "This file is too large. Save the list as CSV and take that."
                    )
        book = CalamineWorkbook.from_filelike(BytesIO(content))
        sheets = {
            name: book.get_sheet_by_name(name).to_python(skip_empty_area=False) for name in book.sheet_names
        }
    except CalamineError as error:
        raise not_read() from error
    filled = {name: rows for name, rows in sheets.items() if any(any(row) for row in rows)}
    if len(filled) > 1:
        raise RuleError(
            "several_sheets",
            "This file has several sheets: %(names)s. Save the one with the list as a file of its own.",
            names=", ".join(filled)[:200],
        )
    text = StringIO()
    for rows in filled.values():
        csv.writer(text, delimiter="\t").writerows([[_cell(cell) for cell in row] for row in rows])
    return text.getvalue()


def _cell(cell: object) -> str:
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return " ".join(str(cell).split())
