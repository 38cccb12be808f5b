"""Results of nights by game and player, kept as they were computed: a cache, never the truth.

Everything here follows from the facts of the games. Each game's entry carries the ``version`` of the game it was computed from,
and every reader asks which games have another version by now (``stale``); deleting all of it loses nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from director.games.result import Result
from director.storage.store import Store, insert

FORM = 2
"""Raised whenever the meaning of a result changes, so that all are computed anew."""

TABLES = """
CREATE TABLE result_nights (
    game INTEGER PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE, version TEXT NOT NULL, ended INTEGER NOT NULL);
CREATE TABLE results (
    game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE, player INTEGER NOT NULL, place INTEGER NOT NULL,
    points INTEGER NOT NULL, top INTEGER NOT NULL, share TEXT NOT NULL, percent REAL NOT NULL, tops INTEGER NOT NULL,
    rounds INTEGER NOT NULL, solos INTEGER NOT NULL, run INTEGER NOT NULL, best INTEGER NOT NULL, move TEXT NOT NULL,
    warnings INTEGER NOT NULL, seconds REAL, turns TEXT NOT NULL, PRIMARY KEY (game, player));
CREATE TABLE marks (
    game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE, mark TEXT NOT NULL, PRIMARY KEY (game, mark));
"""

COLUMNS = "place, points, top, share, tops, rounds, solos, run, best, move, warnings, seconds"
PERSON = "COALESCE(people.merged, people.id)"


@dataclass(frozen=True)
class CachedGame:
    """A game in the cache: its number and key, its present version, the version its results were computed from, and its number of
    facts."""

    game: int
    key: str
    now: str
    kept: str | None
    ended: bool
    facts: int

    @property
    def stale(self) -> bool:
        """Whether its results must be computed anew."""
        return self.now != self.kept


def versions(db: Store, games: Collection[int]) -> dict[int, str]:
    """Returns the present version of these games, by number: a text that differs after any change."""
    if not games:
        return {}
    marks = ", ".join("?" * len(games))
    rows = db.execute(
        f"SELECT id, version, (SELECT max(seq) FROM facts WHERE game = games.id) FROM games WHERE id IN ({marks})",
        [*games],
    )
    return {game: _version(seq, version) for game, version, seq in rows}


def _version(seq: int | None, version: int) -> str:
    return f"{FORM}.{seq or 0}.{version}"


def seen(db: Store) -> list[CachedGame]:
    """Returns all games with their versions, except those in the bin."""
    rows = db.execute(
        "SELECT games.id, key, games.version, (SELECT max(seq) FROM facts WHERE game = games.id), result_nights.version,"
        " result_nights.ended FROM games LEFT JOIN result_nights ON result_nights.game = games.id WHERE deleted IS NULL"
    )
    return [
        CachedGame(game, key, _version(seq, version), kept, bool(ended), seq or 0)
        for game, key, version, seq, kept, ended in rows
    ]


Kept = tuple[str, Mapping[int, Result]]
"""A version of a game, and the results by player that were kept of that version."""


def keep(
    db: Store, game: int, version: str, ended: bool, found: Collection[Result], before: Kept | None = None
) -> None:
    """Stores the results of a game in place of the earlier ones; the caller holds the transaction.

    ``before`` is what this process stored last: if it is what the database holds, only the results that differ are written.
    """
    row = db.execute("SELECT version FROM result_nights WHERE game = ?", [game]).fetchone()
    players = {each.person for each in found}
    if before and row and row[0] == before[0] and players == before[1].keys():
        found = [each for each in found if before[1][each.person] is not each]
        db.executemany(
            "DELETE FROM results WHERE game = ? AND player = ?", [[game, each.person] for each in found]
        )
    else:
        db.execute("DELETE FROM results WHERE game = ?", [game])
    db.execute("DELETE FROM result_nights WHERE game = ?", [game])
    insert(db, "result_nights", game=game, version=version, ended=int(ended))
    db.executemany(
        f"INSERT INTO results (game, player, {COLUMNS}, percent, turns) VALUES ({', '.join('?' * 16)})",
        [
            [
                game, each.person, each.place, each.points, each.top, str(each.percent), each.tops, each.rounds, each.solos,
                each.run, each.best, each.move, each.warnings, each.seconds, float(each.percent), _text(each.turns),
            ]
            for each in found
        ],
    )  # fmt: skip


def _text(turns: Sequence[int | None]) -> str:
    return ",".join("" if each is None else str(each) for each in turns)


def _turns(text: str) -> tuple[int | None, ...]:
    return tuple(int(each) if each else None for each in text.split(",")) if text else ()


def results(db: Store, games: Sequence[int], turns: bool = False) -> dict[int, list[Result]]:
    """Returns the results of these games by game, each with its person: the one an entry was merged into."""
    found: dict[int, list[Result]] = {game: [] for game in games}
    more = ", turns" if turns else ""
    for game in games:
        rows = db.execute(
            f"SELECT {PERSON}, {COLUMNS}{more} FROM results"
            " JOIN players ON players.game = results.game AND players.id = results.player"
            " JOIN people ON people.id = players.person WHERE results.game = ? ORDER BY place, seat",
            [game],
        )
        found[game] = [_result(row, turns) for row in rows]
    return found


def _result(row: Sequence[Any], turns: bool) -> Result:
    person, place, points, top, share, tops, rounds, solos, run, best, move, warnings, seconds, *more = row
    return Result(
        person, place, points, top, Fraction(share), tops, rounds, solos, run, best, move, warnings, seconds,
        _turns(more[0]) if turns else (),
    )  # fmt: skip


def of_person(db: Store, person: int) -> list[tuple[int, Result]]:
    """Returns all results of a person, with the numbers of the games."""
    rows = db.execute(
        f"SELECT results.game, {PERSON}, {COLUMNS} FROM people JOIN players ON players.person = people.id"
        " JOIN results ON results.game = players.game AND results.player = players.id"
        " WHERE people.id = ? OR people.merged = ?",
        [person, person],
    )
    return [(game, _result(row, False)) for game, *row in rows]


def highest(db: Store, games: Sequence[int], above: float) -> dict[int, float]:
    """Returns the highest per cent of each person in these games, only figures above ``above``."""
    found: dict[int, float] = {}
    for start in range(0, len(games), 500):
        some = games[start : start + 500]
        rows = db.execute(
            f"SELECT {PERSON}, max(percent) FROM results"
            " JOIN players ON players.game = results.game AND players.id = results.player"
            f" JOIN people ON people.id = players.person WHERE results.game IN ({', '.join('?' * len(some))})"
            " AND percent > ? GROUP BY 1",
            [*some, above],
        )
        for person, percent in rows:
            found[person] = max(percent, found.get(person, 0.0))
    return found


# -- marks -------------------------------------------------------------------------------------------


def set_mark(db: Store, game: int, mark: str, on: bool) -> None:
    """Marks a game, or removes the mark."""
    if on:
        insert(db, "marks", "ON CONFLICT DO NOTHING", game=game, mark=mark)
    else:
        db.execute("DELETE FROM marks WHERE game = ? AND mark = ?", [game, mark])


def marks(db: Store) -> dict[int, set[str]]:
    """Returns the marks of all games that have one."""
    found: dict[int, set[str]] = {}
    for game, mark in db.execute("SELECT game, mark FROM marks"):
        found.setdefault(game, set()).add(mark)
    return found
