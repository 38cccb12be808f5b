"""What a player's phone hands in, and what it hears of its own grid and seat.

``own`` gives nothing of the open round but the grid as the player handed it in; points and faults come when the grids
of the round are shown.
"""

from __future__ import annotations

from collections.abc import Sequence

from director.desk.desk import Desk
from director.desk.duplicate.phones import rules_of
from director.desk.game_session import GameSession
from director.desk.shows import is_covered
from director.desk.worthatz import grids
from director.desk.worthatz.grids import keep_late as keep_late
from director.desk.worthatz.grids import late_grid_of as late_grid
from director.games.people import PHONE
from director.games.worthatz import grid_facts as ev
from director.games.worthatz.game import Game, Round, standings
from director.language.sentences import RuleError
from director.language.texts import Texts
from director.wording.worthatz import fault_text


def take(desk: Desk, key: str, player: int, drawn: int, rows: Sequence[str], token: str) -> bool:
    """Takes the grid of a player's phone; whether it came too late and waits for the director. RuleErrors of ``hand_in``."""
    try:
        hand_in(desk.once(token), key, player, drawn, rows)
    except RuleError as refused:
        night: GameSession[Game] = desk.night(key)
        played = next((each for each in night.game.rounds if each.since == drawn), None)
        late = refused.code in ("too_late", "round_gone")
        if not late or played is None or night.game.ended is not None:
            raise
        entry = played.entries.get(player)
        if entry and entry.rows == tuple(rows):
            return False
        grids.check_place(night.game, played.number, player)
        keep_late(desk, key, player, drawn, rows, token)
        return True
    return False


def hand_in(desk: Desk, key: str, player: int, drawn: int, rows: Sequence[str]) -> GameSession[Game]:
    """Records the grid of a player's phone for the letters that the fact ``drawn`` announced.

    RuleError ``round_gone``, ``too_late``, ``grid_final`` or ``on_paper``.
    """
    night: GameSession[Game] = desk.night(key)
    fact = grids.grid_fact(desk, night, _open(night.game, drawn).number, player, rows)
    rules = rules_of(desk, night)

    def wish(night: GameSession[Game]) -> list[ev.Fact]:
        played = _open(night.game, drawn)
        ends = played.clock.ends
        if ends is not None and desk.now() > ends + rules.grace:
            raise RuleError("too_late", "The time is over. Show your grid to the director.")
        grids.check_place(night.game, played.number, player)
        before = played.entries.get(player)
        if before and before.rows == fact.rows:
            return []
        if before and before.who != PHONE:
            raise RuleError("on_paper", "The director has already entered a grid for you. Ask the director.")
        if before and not rules.changes:
            raise RuleError("grid_final", "A grid cannot be changed on this night. Ask the director.")
        return [fact]

    return desk.signed(PHONE).do(key, wish)


def _open(game: Game, drawn: int) -> Round:
    current = game.current
    if game.ended is not None or current is None or current.closed or current.since != drawn:
        raise RuleError("round_gone", "These letters do not count any more. Wait for the new ones.")
    return current


def own(desk: Desk, night: GameSession[Game], player: int, texts: Texts) -> dict[str, object]:
    """The player's own part of the night, ready for JSON."""
    game = night.game
    table = standings(game)
    row = table.row(player)
    return {
        "version": night.version,
        "handed": _handed(desk, night, player),
        "last": _result(desk, night, player, texts) if game.complete else None,
        "total": row.total if row else 0,
        "place": row.place if row and _shows_places(desk, night) else None,
        "of": len(table.rows),
        "ended": game.ended is not None,
    }


def _handed(desk: Desk, night: GameSession[Game], player: int) -> dict[str, object] | None:
    """The grid of the open round as the phone handed it in; ``late`` if it waits for the director."""
    current = night.game.current
    if current is None or current.closed:
        return None
    if late := late_grid(desk, night, current, player):
        return {"drawn": current.since, "rows": list(late.rows), "late": True}
    entry = current.entries.get(player)
    return {"drawn": current.since, "rows": list(entry.rows), "late": False} if entry else None


def _result(desk: Desk, night: GameSession[Game], player: int, texts: Texts) -> dict[str, object]:
    """What the round shown last brought the player, and why."""
    played = night.game.complete[-1]
    entry = played.entries.get(player)
    why = fault_text(entry, texts) if entry else ""
    if late_grid(desk, night, played, player):
        why = texts("The grid came too late. It is kept; the director decides.")
    return {
        "round": played.number,
        "points": entry.points if entry else None,
        "rows": list(entry.rows) if entry else [],
        "why": why,
    }


def _shows_places(desk: Desk, night: GameSession[Game]) -> bool:
    game, rules = night.game, rules_of(desk, night)
    if not game.complete:
        return False
    if game.ended is not None:
        return not is_covered(desk, night)
    if rules.ranking == "live":
        return True
    return rules.ranking == "rounds" and game.phase(desk.now()) == "draw"
