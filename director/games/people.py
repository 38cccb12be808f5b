"""The players of a game with their tables, and reading a list of them.

A list is pasted or comes as CSV: one player a line, ``name; club; category`` with commas, semicolons or tabs between (a
pasted list may mix lines with tabs and typed ones with semicolons). A first line of headings in German, English or French is
recognised and may change the order. In a list of lines like ``Huber, Anna`` the comma belongs to the name.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from director.games.setup import is_one_line, one_line
from director.language.names import visible
from director.language.sentences import RuleError, Sentence, say

PHONE = "phone"
"""Author of all that came from a phone."""

MOST_PLAYERS = 10_000
MOST_NAME = 80
PAIR = " / "
"""Between the names of two who hand in one slip."""
MOST_TABLE = 99_999

HEADINGS = {
    "name": {"name", "spieler", "spielerin", "player", "nom", "joueur", "joueuse", "vorname name"},
    "club": {"club", "verein", "klub"},
    "category": {"category", "kategorie", "klasse", "serie", "série", "series", "catégorie", "categorie"},
    "table": {"table", "tisch", "nr", "no", "nummer", "tischnummer", "n°"},
}


@dataclass(frozen=True)
class Entrant:
    """A player as typed or read from a list, not yet seated."""

    name: str
    club: str = ""
    category: str = ""
    table: int | None = None
    person: int | None = None


@dataclass(frozen=True)
class Player:
    """A player of one game; ``id`` is the number within this game and never changes.

    ``person`` is the player's number as a person of the club, the same in every night; None if the game is older than these
    numbers or was imported.
    """

    id: int
    name: str
    club: str = ""
    category: str = ""
    table: int = 0
    person: int | None = None

    @property
    def people(self) -> int:
        """Number of people: a pair, ``Anna / Bert``, hands in one slip and is two."""
        return self.name.count(PAIR) + 1


def first_names(name: str) -> str:
    """Returns the first names of all who hand in one slip.

    >>> first_names("Anna Maier / Ben Öz")
    'Anna / Ben'
    """
    return PAIR.join(each.split()[0] for each in name.split(PAIR.strip()) if each.strip()) or name


def without_person(player: Player) -> Player:
    """Returns the player with first names only, and nothing else that identifies the person."""
    return replace(player, name=first_names(player.name), club="", category="", person=None)


def read_players(text: str) -> list[Entrant]:
    """Reads the players of a pasted list or CSV text; RuleError ``no_players`` if there is none."""
    lines = enumerate(_rows(text.lstrip("\ufeff")), start=1)
    cleaned = [(number, [_clean(cell) for cell in row]) for number, row in lines]
    rows = [(number, row) for number, row in cleaned if any(row)]
    columns = _columns(rows[0][1]) if rows else None
    if columns:
        rows = rows[1:]
    else:
        columns = {"name": 0, "club": 1, "category": 2}
    found = [_entrant(row, columns, number) for number, row in rows]
    if not found:
        raise RuleError("no_players", "There is no player in this list. Write one name on each line.")
    return found


def _rows(text: str) -> Iterable[list[str]]:
    lines = text.splitlines()
    if _surnames_first(lines):
        return [[line] for line in lines]
    delimiter = next((mark for mark in "\t;," if mark in text), ";")
    try:
        rows = csv.reader(lines, delimiter=delimiter, skipinitialspace=True)
        return [row[0].split(";") if delimiter == "\t" and len(row) == 1 else row for row in rows]
    except csv.Error as reason:  # a field beyond the module's limit of 128 KB
        raise name_too_long(text) from reason


def _surnames_first(lines: Sequence[str]) -> bool:
    """Whether the list is like ``Huber, Anna``: one comma on a line and a single word before it."""
    written = [line for line in lines if line.strip()]
    if not written or _columns([_clean(cell) for cell in written[0].split(",")]):
        return False
    return all(_SURNAME_FIRST.fullmatch(line) for line in written)


_SURNAME_FIRST = re.compile(r"\s*[^\s,;]+\s*,\s*[^,;\t]+")


def _clean(cell: str) -> str:
    return one_line(unicodedata.normalize("NFC", cell))


def _columns(first: Sequence[str]) -> dict[str, int] | None:
    found: dict[str, int] = {}
    for place, cell in enumerate(first):
        for name, words in HEADINGS.items():
            if cell.casefold().rstrip(".:") in words:
                found.setdefault(name, place)
    return found if "name" in found else None


def _entrant(row: Sequence[str], columns: dict[str, int], number: int) -> Entrant:
    cells = {name: row[place] if place < len(row) else "" for name, place in columns.items()}
    table = cells.get("table", "")
    entrant = Entrant(cells["name"], cells.get("club", ""), cells.get("category", ""))
    if not entrant.name:
        raise RuleError("name_missing", "Line %(line)d has no name. Write one.", line=number)
    entrant = check_entrant(entrant)
    readable = table.isascii() and table.isdigit() and len(table) <= len(str(MOST_TABLE)) and int(table)
    return replace(entrant, table=int(table)) if readable else entrant


def check_entrant(entrant: Entrant) -> Entrant:
    """Returns the entrant with printable texts (``visible``); RuleError if the name is empty or a text is too long for a line of a score
    sheet."""
    seen = [
        visible(text) if is_one_line(text) else text
        for text in (entrant.name, entrant.club, entrant.category)
    ]
    entrant = replace(entrant, name=seen[0], club=seen[1], category=seen[2])
    if not entrant.name.strip():
        raise RuleError("name_missing", "Write the player's name.")
    for text in seen:
        if len(text) > MOST_NAME:
            raise name_too_long(text)
        if not is_one_line(text):
            raise RuleError(
                "bad_name",
                "%(name)s has characters that cannot be printed. Type it again without them.",
                name=one_line(text)[:40],
            )
    return entrant


def name_too_long(text: str) -> RuleError:
    """Makes the error for a name, club or category of more than ``MOST_NAME`` characters."""
    return RuleError(
        "name_too_long",
        "%(name)s is longer than %(most)d characters. Shorten it.",
        name=text[:30] + "…",
        most=MOST_NAME,
    )


def seat(entrants: Iterable[Entrant], seated: Sequence[Player], last: int = 0) -> list[Player]:
    """Gives every entrant a table (the wished one if it is free) and an id after those of the seated players and after ``last``."""
    taken = {player.table for player in seated}
    next_id = max([last, *(player.id for player in seated)]) + 1
    free = count(1)
    players: list[Player] = []
    for number, entrant in enumerate(entrants, start=next_id):
        wished = entrant.table
        if wished and 1 <= wished <= MOST_TABLE and wished not in taken:
            table = wished
        else:
            table = next(each for each in free if each not in taken)
        taken.add(table)
        players.append(Player(number, entrant.name, entrant.club, entrant.category, table, entrant.person))
    if len(seated) + len(players) > MOST_PLAYERS:
        raise RuleError(
            "too_many_players", "A game has at most %(most)d players. Remove some.", most=MOST_PLAYERS
        )
    return players


def linked(entrants: Sequence[Entrant], earlier: Sequence[Entrant]) -> list[Entrant]:
    """Links each entrant to the person of that name, club and category among the ``earlier`` ones, if any.

    Two with one name stay two: every earlier player is taken once, in their order.
    """
    known: dict[tuple[str, str, str], list[int]] = {}
    for each in earlier:
        if each.person:
            known.setdefault((each.name, each.club, each.category), []).append(each.person)
    found = []
    for entrant in entrants:
        persons = known.get((entrant.name, entrant.club, entrant.category))
        found.append(replace(entrant, person=persons.pop(0)) if persons and not entrant.person else entrant)
    return found


def names(players: Iterable[Player]) -> Mapping[int, Sentence]:
    """Returns the names of these players by number; namesakes get their table added."""
    players = list(players)
    twins = _twins(players)
    return {each.id: _name(each, twins) for each in players}


def namesakes(players: Iterable[Player]) -> list[Player]:
    """Returns the players whose name another one has too, those of one name together, each in table order."""
    players = list(players)
    twins = _twins(players)
    found = [each for each in players if _folded(each) in twins]
    return sorted(found, key=lambda each: (_folded(each), each.table))


def _twins(players: Iterable[Player]) -> set[str]:
    counted = Counter(map(_folded, players))
    return {name for name, count in counted.items() if count > 1}


def _folded(player: Player) -> str:
    return player.name.casefold()


def _name(player: Player, twins: set[str]) -> Sentence:
    if _folded(player) not in twins:
        return Sentence("%(name)s", {"name": player.name})  # needs no translation
    return say("%(name)s (table %(table)d)", name=player.name, table=player.table)
