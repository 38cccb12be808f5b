"""How what is seen is written into a golden file, the same for every face."""

import re
from collections.abc import Iterable
from io import BytesIO
from textwrap import wrap

from pypdf import PdfReader

OF_A_LOG = re.compile(r"(Log entry \d+).*")


def place_line(place: object, name: str, total: object, **more: object) -> str:
    """``1. Anna 26 (tops 1)``: what is 0 is not told."""
    told = {name: str(value).replace("\N{MINUS SIGN}", "-") for name, value in more.items()}
    rest = ", ".join(f"{name} {value}" for name, value in told.items() if value not in ("0", ""))
    return f"{place}. {name} {total}" + (f" ({rest})" if rest else "")


def fact_lines(sentence: str, details: Iterable[str], undone: bool) -> list[str]:
    """A fact of the history and what is written below it; what counts no longer is struck through."""
    return [f"{'~ ' if undone else ''}{sentence}", *(f"    {each}" for each in details)]


def board_lines(rows: Iterable[str]) -> list[str]:
    """The rows of the board on which something is laid."""
    return [
        f"{letter} {row}" for letter, row in zip("ABCDEFGHIJKLMNO", rows, strict=False) if row.strip(". ")
    ]


def paper_lines(content: bytes, name: str) -> list[str]:
    """The words of a paper or file; what names its log by a hash is cut off."""
    if name.endswith(".pdf"):
        pages = [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(content)).pages]
        return [line for page in pages for line in wrap(OF_A_LOG.sub(r"\1", page), 110)]
    return [line.rstrip() for line in content.decode("utf-8-sig").splitlines() if line.strip()]
