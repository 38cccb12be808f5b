"""The rounds of a Worthatz night: letters, clock, showing the grids, a void round, the end, undo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from director.desk.desk import Desk
from director.desk.game_session import GameSession
from director.desk.nights import create_game
from director.desk.nights import undo as undo
from director.desk.round_steps import RoundClock, reason_of
from director.desk.round_steps import reopen as reopen
from director.desk.steps import step
from director.games.people import Entrant
from director.games.worthatz import grid_facts as ev
from director.games.worthatz.game import Game, Setup
from director.games.worthatz.letters import draw_letters, read_letters, worthatz_tiles
from director.language.sentences import RuleError
from director.storage.game_store import GameRow


def create(desk: Desk, setup: Setup, entrants: Sequence[Entrant] = (), key: str | None = None) -> GameRow:
    """A new Worthatz night with its players, played with the tiles of the game."""
    setup = replace(setup, tiles=worthatz_tiles())
    setup.profile.checked()
    return create_game(desk, setup, entrants, key, "worthatz")


@step(path=None)
def draw(desk: Desk, night: GameSession[Game]) -> list[ev.Fact]:
    """Draws the 15 letters of the next round from the full set."""
    return [ev.LettersDrawn(night.game.next_number, draw_letters(desk.rng))]


@step(name="letters", path=None)
def type_letters(desk: Desk, night: GameSession[Game], letters: str) -> list[ev.Fact]:
    """Takes the letters that were drawn from a bag of the room's own."""
    return [ev.LettersDrawn(night.game.next_number, read_letters(letters), "bag")]


# -- the clock -----------------------------------------------------------------------------------------


_clock = RoundClock(Game.open_round)
start_clock, stop_clock, add_time, call_time = _clock.start, _clock.stop, _clock.add, _clock.call_time
clock, time_up = _clock.step(), _clock.end_step()


# -- showing, cancelling, ending -----------------------------------------------------------------------


@step(name="close", path=None)
def close_round(desk: Desk, night: GameSession[Game]) -> list[ev.Fact]:
    """Shows the grids of the open round to the room: they count from now on."""
    return [ev.RoundClosed(night.game.open_round().number)]


@step(name="cancel")
def cancel_round(desk: Desk, night: GameSession[Game], reason: str = "") -> list[ev.Fact]:
    """Declares the last round void, for that reason; its number is drawn anew."""
    why = reason_of(reason)
    if not night.game.current:
        raise RuleError("no_round", "No letters are drawn yet. Draw them first.")
    return [ev.RoundCancelled(night.game.current.number, why)]


@step()
def end(desk: Desk, night: GameSession[Game], reason: str = "") -> list[ev.Fact]:
    """Ends the game."""
    return [ev.GameEnded(reason.strip())]


# -- what lines show of it (cli/night) ------------------------------------------------------------------


def shown(desk: Desk, night: GameSession[Game]) -> dict[str, object]:
    """The round, its letters, the time that is left, and the tables without a grid."""
    game, now = night.game, desk.now()
    current = game.current
    return {
        "phase": game.phase(now),
        "round": game.next_number,
        "letters": current.letters if current else "",
        "left": current.clock.left(now) if current else None,
        "missing": [each.table for each in game.missing(current.number)] if current else [],
    }
