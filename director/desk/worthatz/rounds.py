"""The rounds of a Worthatz night: letters, clock, showing the grids, a void round, the end, undo."""

from __future__ import annotations

from collections.abc import Sequence

from director.desk.desk import Desk
from director.desk.game_session import GameSession
from director.desk.nights import create_game
from director.desk.rounds import RoundClock, reason_of
from director.desk.rounds import reopen as reopen
from director.games.people import Entrant
from director.games.worthatz import facts as ev
from director.games.worthatz.game import Game, Setup
from director.games.worthatz.letters import draw_letters, read_letters
from director.language.sentences import RuleError
from director.storage.game_store import GameRow


def create_worthatz(
    desk: Desk, setup: Setup, entrants: Sequence[Entrant] = (), key: str | None = None
) -> GameRow:
    """A new Worthatz night with its players."""
    setup.profile.checked()
    return create_game(desk, setup, entrants, key, "worthatz")


def draw(desk: Desk, key: int | str) -> GameSession[Game]:
    """Draws the 15 letters of the next round from the full set."""

    def wish(night: GameSession[Game]) -> list[ev.Fact]:
        return [ev.LettersDrawn(night.game.next_number, draw_letters(desk.rng))]

    return desk.do(key, wish)


def type_letters(desk: Desk, key: int | str, text: str) -> GameSession[Game]:
    """Takes the letters that were drawn from a bag of the room's own."""
    letters = read_letters(text)
    return desk.do(key, lambda night: [ev.LettersDrawn(night.game.next_number, letters, "bag")])


# -- the clock -----------------------------------------------------------------------------------------


_clock = RoundClock(Game.open_round)
start_clock, stop_clock, add_time, call_time = _clock.start, _clock.stop, _clock.add, _clock.call_time


# -- showing, cancelling, ending -----------------------------------------------------------------------


def close_round(desk: Desk, key: int | str) -> GameSession[Game]:
    """Shows the grids of the open round to the room: they count from now on."""
    return desk.do(key, lambda night: [ev.RoundClosed(night.game.open_round().number)])


def cancel_round(desk: Desk, key: int | str, reason: str) -> GameSession[Game]:
    """Declares the last round void; its number is drawn anew."""
    why = reason_of(reason)

    def wish(night: GameSession[Game]) -> list[ev.Fact]:
        if not night.game.current:
            raise RuleError("no_round", "No letters are drawn yet.")
        return [ev.RoundCancelled(night.game.current.number, why)]

    return desk.do(key, wish)


def end(desk: Desk, key: int | str, reason: str = "") -> GameSession[Game]:
    """Ends the game."""
    return desk.do(key, lambda night: [ev.GameEnded(reason.strip())])
