"""Lists of players as they are typed, pasted or uploaded, and who in a night has one name."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Iterable, Sequence

from flask import flash, request
from flask_babel import gettext

from director.games.people import Entrant, Player, namesakes, read_players
from director.language.sentences import RuleError
from director.seasons.old_bytes import encoding_of
from director.web.common import texts

MOST_LIST_BYTES = 2 * 2**20
"""Largest list of players: ten thousand of them are about half a megabyte."""


def read_list(text: str) -> list[Entrant]:
    """The players of a typed or pasted text; none if it is empty. RuleError as ``read_players``."""
    if not text.strip():
        return []
    try:
        return read_players(text)
    except csv.Error as reason:
        raise _no_list() from reason


def read_upload() -> list[Entrant]:
    """The players of an uploaded list, none if no file was chosen; RuleError ``not_a_list``."""
    upload = request.files.get("file")
    if upload is None or not upload.filename:
        return []
    data = upload.stream.read(MOST_LIST_BYTES + 1)
    if len(data) > MOST_LIST_BYTES:
        raise _no_list()
    return read_players_of(data)


def read_players_of(data: bytes) -> list[Entrant]:
    """The players of a file's bytes: in whichever of the usual ways it is written."""
    text = data.decode(encoding_of(data), "replace").removeprefix("\ufeff")
    if "\0" in text or data.startswith((b"PK", b"%PDF")):
        raise _no_list()
    if not (found := read_list(text)):
        raise RuleError("no_players", "This file is empty. Choose the one with the players.")
    return found


def _no_list() -> RuleError:
    return RuleError(
        "not_a_list",
        "This file is not a list of players. Save it in your spreadsheet as CSV and choose that file.",
    )


def as_lines(entrants: Sequence[Entrant]) -> str:
    """Players as the text that ``read_list`` reads back, one a line."""
    columns = max((_columns(entrant) for entrant in entrants), default=1)
    if columns == 1 and any("," in entrant.name for entrant in entrants):
        columns = 2  # a semicolon in the text says that a comma belongs to the name
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\n")
    if columns == 4:
        writer.writerow(["Name", "Club", "Category", "Table"])
    for entrant in entrants:
        writer.writerow([entrant.name, entrant.club, entrant.category, entrant.table or ""][:columns])
    text = out.getvalue()
    return text if '"' in text else re.sub(r";(?=[^\s;])", "; ", text)


def _columns(entrant: Entrant) -> int:
    return 4 if entrant.table else 3 if entrant.category else 2 if entrant.club else 1


def without_twins(entrants: Sequence[Entrant], more: Iterable[Entrant]) -> list[Entrant]:
    """Both lists in one; of ``more`` only those who are not in the first."""
    there = {(each.name.casefold(), each.club.casefold()) for each in entrants}
    names = {each.name.casefold() for each in entrants if not each.club}
    new = [
        each
        for each in more
        if (each.name.casefold(), each.club.casefold()) not in there and each.name.casefold() not in names
    ]
    return [*entrants, *new]


def tell_namesakes(players: Sequence[Player], new: Collection[str] | None = None) -> None:
    """Says on the next page who has the name of another one, with their tables; only those named in ``new``."""
    names = None if new is None else {each.casefold() for each in new}
    twins = [each for each in namesakes(players) if names is None or each.name.casefold() in names]
    if twins:
        words = texts()
        called = [words("%(name)s (table %(table)d)", name=each.name, table=each.table) for each in twins]
        flash(gettext("Players of one name: %(names)s", names=", ".join(called)), "warning")
