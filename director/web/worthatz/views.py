"""Finished values for the pages of a Worthatz night: players with their grids, pictures of grids, the search."""

from __future__ import annotations

from dataclasses import dataclass

from flask import current_app

from director.desk.worthatz.seeking import Seekers
from director.games.people import Player
from director.games.worthatz.game import Entry, Game, Round
from director.games.worthatz.grid import SIDE, Grid
from director.games.worthatz.letters import worthatz_tiles
from director.language.sentences import Sentence
from director.web.board import TileView
from director.web.common import in_words, texts
from director.wording.worthatz import best_text, fault_text, reference_text, words_text


def seekers() -> Seekers:
    """The searches of this application."""
    found: Seekers = current_app.extensions.setdefault("seekers", Seekers(current_app.extensions["instance"]))
    return found


@dataclass(frozen=True)
class Picture:
    """A grid cut to its letters: ``rows`` of tiles (None where a square is empty), what stands above and below."""

    title: str
    under: str
    rows: list[list[TileView | None]]
    note: str = ""


def rows_of_tiles(grid: Grid) -> list[list[TileView | None]]:
    """The part of the board that has letters."""
    if not grid:
        return []
    rows = range(min(grid) // SIDE, max(grid) // SIDE + 1)
    columns = range(min(each % SIDE for each in grid), max(each % SIDE for each in grid) + 1)
    values = worthatz_tiles().values
    return [
        [
            TileView(grid[square], values.get(grid[square], 0)) if square in grid else None
            for square in range(row * SIDE + columns.start, row * SIDE + columns.stop)
        ]
        for row in rows
    ]


@dataclass(frozen=True)
class PlayerOfRound:
    """A player of a round; ``entry`` None: no grid is in. ``worth``: whether who asks may know its points."""

    player: Player
    called: Sentence
    entry: Entry | None
    worth: bool

    @property
    def faulty(self) -> bool:
        return self.worth and self.entry is not None and bool(self.entry.faults)

    @property
    def why(self) -> str:
        return fault_text(self.entry, texts()) if self.entry and self.worth else ""


def lines(game: Game, number: int, worth: bool) -> list[PlayerOfRound]:
    """Everybody of a round in table order."""
    entries = game.round(number).entries
    return [
        PlayerOfRound(player, game.called(player.id), entries.get(player.id), worth)
        for player in game.present(number)
    ]


def grid_picture(line: PlayerOfRound) -> Picture:
    """A player's grid as the pages show it."""
    entry = line.entry
    assert entry is not None
    points = texts().counted("%(num)s point", "%(num)s points", entry.points)
    return Picture(
        f"{line.player.table} {in_words(line.called)}: {points}",
        words_text(entry.runs),
        rows_of_tiles(entry.grid),
        line.why,
    )


def reference_picture(played: Round) -> Picture:
    """The reference grid of a round."""
    found = played.reference
    return Picture(
        texts()("Model solution"),
        reference_text(found, texts()),
        rows_of_tiles(found.grid),
        words_text(found.runs),
    )


def best_picture(game: Game, played: Round) -> Picture:
    """The best grid of the room, with everybody who has as many points."""
    best = played.entries[played.best[0]] if played.best else None
    return Picture(
        *best_text(game, played, texts()),
        rows_of_tiles(best.counted) if best else [],
        words_text(best.runs) if best else "",
    )
