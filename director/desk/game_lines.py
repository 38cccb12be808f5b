"""What the list of games says of those that are over, kept so that nobody replays them for it.

A line counts while its game is as it was, in this version of the program: another one may say it otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from director import __version__
from director.desk.desk import Desk
from director.language.sentences import DirectorError
from director.storage import line_store, result_store
from director.storage.database import writing
from director.storage.game_store import GameRow


def kept(desk: Desk, rows: Sequence[GameRow]) -> dict[int, tuple[str, str]]:
    """How each of these games stands now, and the text that was kept of it so; "" where there is none."""
    numbers = [row.id for row in rows]
    versions, known = result_store.versions(desk.db, numbers), line_store.lines(desk.db, numbers)
    found = {}
    for game in numbers:
        version, line = known.get(game, ("", ""))
        now = f"{__version__} {versions.get(game)}"
        found[game] = (now, line if version == now else "")
    return found


def keep(desk: Desk, row: GameRow, version: str, line: str) -> None:
    """Keeps the line of a game in that version; where it cannot be kept it is found again."""
    with suppress(DirectorError), writing(desk.db, row.id):
        line_store.keep(desk.db, row.id, version, line)
