"""Grids of phones that came after the time and its grace: they wait until the director says whether they count.

As with the late slips of a Simultan night (``desk/duplicate/inbox.py``) they are kept in the inbox, for the letters they
were made of: ``keep`` puts one there, ``waiting`` lists those of the last two rounds, ``decide`` settles one.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from director.desk.desk import Desk
from director.desk.game_session import GameSession
from director.desk.worthatz import grids
from director.games.worthatz import grid_facts as ev
from director.games.worthatz.game import Game, Round
from director.games.worthatz.grid import read_grid, runs_of
from director.language.sentences import RuleError
from director.storage import inbox_store
from director.storage.inbox_store import Handed


@dataclass(frozen=True)
class LateGrid:
    """A grid that waits: whose it is, of which round, the 15 rows, and its place in the inbox."""

    round: int
    player: int
    rows: ev.Rows
    handed: Handed

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(run.word for run in runs_of(read_grid(self.rows)))


def keep(desk: Desk, key: str, player: int, drawn: int, rows: Sequence[str], token: str) -> None:
    """Keeps a grid that came too late; RuleError ``grid_final`` where phones may not change what they handed in."""

    def wish(night: GameSession[Game]) -> None:
        played = next(each for each in night.game.rounds if each.since == drawn)
        before = inbox_store.latest(desk.db, night.row.id, drawn, player)
        if before and rows_of(before) == tuple(rows):
            return
        version, text = before.version + 1 if before else 1, json.dumps({"rows": list(rows)})
        at = desk.now()
        late = Handed(night.row.id, played.number, drawn, player, version, token, text, at, late=True)
        if not inbox_store.keep(desk.db, late).kept:
            raise RuleError("grid_final", "A grid cannot be changed on this night. Ask the director.")

    desk.change(key, wish)


def rows_of(handed: Handed) -> ev.Rows:
    """The rows of a grid in the inbox."""
    return tuple(json.loads(handed.slip)["rows"])


def waiting(desk: Desk, night: GameSession[Game]) -> list[LateGrid]:
    """The late grids of the last two rounds, as they came; of those who are still on the list."""
    return [each for played in night.game.rounds[-2:] for each in _of_round(desk, night, played)]


def _of_round(desk: Desk, night: GameSession[Game], played: Round) -> list[LateGrid]:
    found = inbox_store.waiting(desk.db, night.row.id, played.since)
    return [
        LateGrid(played.number, each.player, rows_of(each), each)
        for each in found
        if night.game.has_player(each.player)
    ]


def of_player(desk: Desk, night: GameSession[Game], played: Round, player: int) -> LateGrid | None:
    """The player's grid of that round that waits, or None."""
    return next((each for each in _of_round(desk, night, played) if each.player == player), None)


def decide(desk: Desk, key: str, number: int, handed: int, counts: bool) -> GameSession[Game]:
    """The director's word on a waiting grid, named by its number in the inbox; RuleError ``slip_decided``."""
    night: GameSession[Game] = desk.night(key)
    found = _numbered(desk, night, handed)
    fact = grids.grid_fact(desk, night, number, found.player, found.rows) if found else None

    def wish(night: GameSession[Game]) -> Sequence[ev.Fact]:
        night.game.check_goes_on()
        late = _numbered(desk, night, handed)
        if late is None or fact is None:
            raise RuleError(
                "slip_decided",
                "This grid has already been decided, or a newer one came. Look at the list again.",
            )
        inbox_store.decide(desk.db, late.handed, counts)
        return [fact] if counts else []

    return desk.do(key, wish)


def _numbered(desk: Desk, night: GameSession[Game], handed: int) -> LateGrid | None:
    return next((each for each in waiting(desk, night) if each.handed.id == handed), None)
