"""The sheet of a duplicate game as clubs publish it: a line for each round with rack, place, word and points.

Columns are recognised by their headings in German, French and English, else by their cells. Sheets may differ in three ways:
the whole rack, or kept and drawn tiles; the word on the line of its rack, or on the next line, beside the next rack; blanks
in small letters or in brackets. Our own table of rounds is such a sheet too.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from director.language.sentences import RuleError, Sentence, say

HEADINGS: Mapping[str, str] = {
    "rack": "rack tirage tirages lettres letters tiles draw rackdrawn bank bänkchen bankchen buchstaben letras",
    "kept": "kept behalten reliquat gardé gardées conservé reste",
    "drawn": "drawn lettrestirées gezogen tiré tirées nouvelles neu",
    "at": "ref réf référence reference place position pos ref. feld ort platz stelle emplacement coordonnées coord pl",
    "word": "word mot motdutop motretenu motjoué solution topword top topwort wort lösung bestmove besterzug move zug soluce retenu",
    "score": "score points point pts punkte pkt valeur wert value",
    "round": "round runde nr no n coup tour num numéro number",
    "sum": "sum total cumul summe gesamt totaux",
}
"""Usual headings by column, compared without marks and accents."""

_PLACE = re.compile(r"(?:[A-Oa-o](?:1[0-5]|[1-9])|(?:1[0-5]|[1-9])[A-Oa-o])")
_LETTERS = re.compile(r"[^\W\d_]")


@dataclass(frozen=True)
class SheetRow:
    """A line's data on a round, as written; "" or None for missing values."""

    line: int
    rack: str = ""
    at: str = ""
    word: str = ""
    score: int | None = None


@dataclass(frozen=True)
class UnreadLine:
    """A line without data on a round, and why."""

    line: int
    text: str
    why: Sentence


def read_sheet(rows: Sequence[tuple[int, Sequence[str]]]) -> tuple[list[SheetRow], list[UnreadLine]]:
    """Reads rounds from numbered lines of cells, and returns the unread lines too; RuleError ``bad_sheet`` without columns of racks,
    references and words."""
    columns, first = _columns(rows)
    if not {"word", "at"} <= set(columns) or not {"rack", "drawn"} & set(columns):
        raise RuleError(
            "bad_sheet",
            "This is not a game sheet: it needs a column of racks, one of references and one "
            "of words. Write above them Rack, Reference and Word.",
        )
    found, unread = list[SheetRow](), list[UnreadLine]()
    for line, cells in rows[first:]:
        row = _row(line, cells, columns)
        if row.rack or row.word:
            found.append(row)
        else:
            text = " · ".join(cell for cell in cells if cell)[:120]
            unread.append(UnreadLine(line, text, say("It has neither a rack nor a word.")))
    return _beside_their_racks(found), unread


def _row(line: int, cells: Sequence[str], columns: Mapping[str, int]) -> SheetRow:
    def cell(name: str) -> str:
        place = columns.get(name, len(cells))
        return cells[place].strip() if place < len(cells) else ""

    rack = cell("rack")
    if "drawn" in columns:
        kept, drawn = cell("kept"), cell("drawn")
        rack = f"{kept}+{drawn}" if kept else drawn
    at = cell("at").replace(" ", "").replace("-", "").upper()
    word = cell("word")
    points = re.fullmatch(r"[+*]?(\d{1,4})\*?", cell("score"))
    if not (_LETTERS.search(rack) or "?" in rack):
        rack = ""
    if not (_PLACE.fullmatch(at) and _LETTERS.search(word)):
        return SheetRow(line, rack)
    return SheetRow(line, rack, at, _small_blanks(word), int(points[1]) if points else None)


def _small_blanks(word: str) -> str:
    """Returns a word with its blanks in small letters, the others in capitals."""
    if "(" in word:
        return re.sub(r"\(([^()]+)\)", lambda found: found[1].lower(), word.upper().replace(" ", ""))
    return word


def _beside_their_racks(found: list[SheetRow]) -> list[SheetRow]:
    """Moves each word to the line of its rack, if the sheet has it one line further down."""
    if len(found) < 2 or found[0].word or found[-1].rack or not found[0].rack:
        return found
    after = [*found[1:], SheetRow(0)]
    moved = [replace(later, line=here.line, rack=here.rack) for here, later in zip(found, after, strict=True)]
    return [row for row in moved if row.rack]


def _columns(rows: Sequence[tuple[int, Sequence[str]]]) -> tuple[dict[str, int], int]:
    """Returns the place of each column, and the line in which the rounds begin."""
    for number, (_, cells) in enumerate(rows[:10]):
        found = dict(_headed(cells))
        if len(found) > 1 and ("rack" in found or "drawn" in found):
            return found, number + 1
    return _by_cells([cells for _, cells in rows]), 0


def _headed(cells: Sequence[str]) -> Iterator[tuple[str, int]]:
    known = {_plain(word): name for name, words in HEADINGS.items() for word in words.split()}
    seen = set[str]()
    for place, cell in enumerate(cells):
        name = known.get(_plain(cell), "")
        if name and name not in seen:
            seen.add(name)
            yield name, place


def _plain(text: str) -> str:
    bare = unicodedata.normalize("NFD", text.casefold().replace("°", "o").replace("º", "o"))
    return re.sub(r"[^a-z]", "", bare)


def _by_cells(rows: Sequence[Sequence[str]]) -> dict[str, int]:
    """Finds columns by their cells: places, then racks and words by their order."""
    width = max((len(row) for row in rows), default=0)
    columns = [[row[place].strip() for row in rows if place < len(row)] for place in range(width)]

    def most(cells: list[str], pattern: str) -> bool:
        filled = [cell for cell in cells if cell]
        return (
            bool(filled) and sum(bool(re.fullmatch(pattern, cell)) for cell in filled) * 10 >= len(filled) * 8
        )

    found = dict[str, int]()
    texts = [
        place for place, cells in enumerate(columns) if most(cells, r"[-–+ ?*()\w]*[^\W\d_][-–+ ?*()\w]*")
    ]
    places = [place for place in texts if most(columns[place], _PLACE.pattern)]
    texts = [place for place in texts if place not in places]
    if not places or len(texts) < 2:
        return {}
    found |= {"at": places[0], "rack": texts[0], "word": texts[1]}
    numbers = [place for place, cells in enumerate(columns) if most(cells, r"\d{1,4}") and place > texts[0]]
    if numbers:
        found["score"] = numbers[0]
    return found
