"""The view of each audience of a Worthatz night in each of its phases: the one place that decides it.

``seen_by`` gives a JSON-ready value for the ``wall`` or a ``player``'s phone. Nothing in it depends on a grid, its points or
the reference of the open round: these come when its grids are shown. The wall also says how many grids are in; phones do
not, because every grid would then need a new message to all of them.

    phase: before, ready, running, stopped, time_up, shown (between two rounds), ended
"""

from __future__ import annotations

from typing import Literal

from director.games.people import Player
from director.games.result import podium
from director.games.worthatz.game import Game, Round, Row, Rows, standings
from director.games.worthatz.grid import in_corner, rows_of
from director.games.worthatz.letters import worthatz_tiles

Audience = Literal["wall", "player"]

MOST_LINES = 400
"""Most names or ranking lines in a state."""
MOST_BEST = 3
"""Most grids that the wall shows if several have the best score."""


def seen_by(
    game: Game, audience: Audience, now: float, what: str = "night", revealed: int = 0
) -> dict[str, object]:
    """Returns the audience's view of the game at ``now`` (seconds since 1970).

    ``what`` is the director's choice for the walls, ``revealed`` the number of steps of the podium shown: at the end a wall
    has the ranking only if it was chosen.
    """
    phase = phase_for(game, now)
    opened = game.current if phase in ("ready", "running", "stopped", "time_up") else None
    state: dict[str, object] = {
        "title": game.setup.title,
        "phase": phase,
        "round": opened.number if opened else len(game.complete),
        "rounds": game.setup.profile.rounds,
        "letters": worthatz_tiles().sort(opened.letters) if opened else "",
        "values": dict(worthatz_tiles().values),
        "result": result(game, game.complete[-1]) if game.complete and not opened else None,
    }
    ended = phase == "ended"
    state["podium"] = podium(standings(game).rows, revealed, _line) if ended and game.complete else None
    if audience == "player":
        state["away"] = game.away(opened.number if opened else game.next_number)
    if audience == "wall":
        state["players"] = [_player(each) for each in game.players[:MOST_LINES]] if phase == "before" else []
        state["grids"] = {"in": len(opened.entries), "of": game.playing(opened.number)} if opened else None
        state["ranking"] = ranking(game) if not opened and (what == "ranking" or not ended) else []
    return state


def phase_for(game: Game, now: float) -> str:
    """Returns the phase as the room sees it."""
    phase = game.phase(now)
    if phase != "draw":
        return phase
    return "shown" if game.complete else "before"


def result(game: Game, played: Round) -> dict[str, object]:
    """Returns the best grids of a round that was shown, and its reference."""
    best = sorted(played.best, key=lambda player: game.player(player).table)
    shown: dict[Rows, list[str]] = {}
    for player in best:
        rows = tuple(rows_of(in_corner(played.entries[player].counted)))
        shown.setdefault(rows, []).append(game.player(player).name)
    found = played.reference
    return {
        "round": played.number,
        "letters": worthatz_tiles().sort(played.letters),
        "score": played.best_score,
        "best": [{"rows": list(rows), "names": names} for rows, names in list(shown.items())[:MOST_BEST]],
        "finders": len(best),
        "reference": {"rows": list(found.rows), "score": found.score, "proved": found.proved}
        if found.rows
        else None,
    }


def ranking(game: Game) -> list[dict[str, object]]:
    """Returns the rows of the ranking."""
    return [_line(row) for row in standings(game).rows[:MOST_LINES]]


def _line(row: Row) -> dict[str, object]:
    return {"place": row.place, "name": row.player.name, "total": row.total}


def _player(player: Player) -> dict[str, object]:
    return {"table": player.table, "name": player.name}
