"""The rounds of a Worthatz night: letters, clock, showing the grids, a void round, the end, undo; and the search for the reference grids.

The search runs beside the play: one thread for each round, which can be stopped at any moment. Its result becomes a fact when it has
finished, was stopped or its time is over, if the round still has these letters and no better grid is known.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic

from director.desk.desk import Desk, GameSession
from director.desk.instance import Instance
from director.desk.round_steps import RoundClock, reason_of
from director.desk.round_steps import reopen as reopen
from director.desk.sessions import create_game
from director.desk.sessions import undo as undo
from director.desk.steps import step
from director.desk.worthatz.grids import finder_of
from director.engine.grids.warm import warm_up, warm_up_beside
from director.games.people import Entrant
from director.games.worthatz import grid_facts as ev
from director.games.worthatz.game import Game, Setup
from director.games.worthatz.grid import rows_of
from director.games.worthatz.letters import draw_letters, read_letters, worthatz_tiles
from director.language.sentences import DirectorError, RuleError
from director.storage.game_store import GameRow


def create(desk: Desk, setup: Setup, entrants: Sequence[Entrant] = (), key: str | None = None) -> GameRow:
    """Makes a new Worthatz night with its players, played with the tiles of the game."""
    setup = replace(setup, tiles=worthatz_tiles())
    setup.profile.checked()
    return create_game(desk, setup, entrants, key, "worthatz")


@step(path=None)
def draw(desk: Desk, session: GameSession[Game]) -> list[ev.Fact]:
    """Draws the 15 letters of the next round from the full set."""
    return [ev.LettersDrawn(session.game.next_number, draw_letters(desk.rng))]


@step(name="letters", path=None)
def type_letters(desk: Desk, session: GameSession[Game], letters: str) -> list[ev.Fact]:
    """Records the letters that were drawn from the room's own bag."""
    return [ev.LettersDrawn(session.game.next_number, read_letters(letters), "bag")]


# -- the clock -----------------------------------------------------------------------------------------


_clock = RoundClock(Game.open_round)
start_clock, stop_clock, add_time, call_time = _clock.start, _clock.stop, _clock.add, _clock.call_time
clock, time_up = _clock.step(), _clock.end_step()


# -- showing, cancelling, ending -----------------------------------------------------------------------


@step(name="close", path=None)
def close_round(desk: Desk, session: GameSession[Game]) -> list[ev.Fact]:
    """Shows the grids of the open round to the room: they count from now on."""
    return [ev.RoundClosed(session.game.open_round().number)]


@step(name="cancel")
def cancel_round(desk: Desk, session: GameSession[Game], reason: str = "") -> list[ev.Fact]:
    """Declares the last round void, for that reason; its number is drawn again."""
    why = reason_of(reason)
    if not session.game.current:
        raise RuleError("no_round", "No letters are drawn yet. Draw them first.")
    return [ev.RoundCancelled(session.game.current.number, why)]


@step()
def end(desk: Desk, session: GameSession[Game], reason: str = "") -> list[ev.Fact]:
    """Ends the game."""
    return [ev.GameEnded(reason.strip())]


# -- what lines show of it (cli/night) ------------------------------------------------------------------


def shown(desk: Desk, session: GameSession[Game]) -> dict[str, object]:
    """Returns the round, its letters, the time left, and the tables without a grid."""
    game, now = session.game, desk.now()
    current = game.current
    return {
        "phase": game.phase(now),
        "round": game.next_number,
        "letters": current.letters if current else "",
        "left": current.clock.left(now) if current else None,
        "missing": [each.table for each in game.missing(current.number)] if current else [],
    }


SEARCH = "search"
"""The name that signs the search's facts."""

LEAST_SECONDS = 1.0
"""A search runs at least this long, no matter who stops it: before that it may have found nothing."""


def seek(
    desk: Desk, key: int | str, number: int, seconds: float, stopped: Callable[[], bool] = lambda: False
) -> GameSession[Game]:
    """Searches the reference of a round and records it; waits until that is done."""
    session: GameSession[Game] = desk.session(key)
    played = session.game.round(number)
    found = finder_of(desk, key).best(played.letters, seconds, stopped)

    def wish(session: GameSession[Game]) -> list[ev.Fact]:
        rounds = session.game.rounds
        if session.game.ended is not None or len(rounds) < number or rounds[number - 1].since != played.since:
            return []
        if not found.grid and not found.proved:  # stopped before it had found anything
            return []
        known = rounds[number - 1].reference
        better = (found.score, found.proved) > (known.score, known.proved) or not known.rows
        return [ev.ReferenceFound(number, tuple(rows_of(found.grid)), found.proved)] if better else []

    return desk.do(key, wish)


@dataclass
class GridSearch:
    """A running search: its round, its start, its longest duration, and whether its preparation is over."""

    number: int
    seconds: float
    since: float = field(default_factory=monotonic)
    stopped: threading.Event = field(default_factory=threading.Event)
    thread: threading.Thread | None = None
    began: bool = False

    def is_over(self) -> bool:
        """Whether somebody stopped it and it has searched long enough to have a result."""
        return self.stopped.is_set() and monotonic() - self.since >= LEAST_SECONDS


class Seekers:
    """The searches of one instance, at most one for each night."""

    def __init__(self, instance: Instance) -> None:
        self._instance = instance
        self._running: dict[str, GridSearch] = {}
        self._lock = threading.Lock()

    def of(self, key: str) -> GridSearch | None:
        """Returns the search that runs for a night, or None."""
        return self._running.get(key)

    def start(self, key: str, number: int, seconds: float) -> None:
        """Begins a search; one that already runs for the night is stopped and keeps its result."""
        if seconds <= 0:
            return
        self.stop(key)
        seeking = GridSearch(number, seconds)
        seeking.thread = threading.Thread(
            target=self._seek, args=(key, seeking), daemon=True, name=f"seek {key}"
        )
        with self._lock:
            self._running[key] = seeking
        seeking.thread.start()

    def stop(self, key: str, wait: float = 3.0) -> None:
        """Stops the search of a night and waits until its result is recorded."""
        if (seeking := self._running.get(key)) is None:
            return
        seeking.stopped.set()
        if seeking.thread:
            seeking.thread.join(wait)

    def _seek(self, key: str, seeking: GridSearch) -> None:
        try:
            if compiling := warm_up_beside():
                compiling.wait()
            warm_up()
            seeking.since, seeking.began = monotonic(), True  # the preparation does not shorten the search
            seek(self._instance.desk(SEARCH), key, seeking.number, seeking.seconds, seeking.is_over)
        except DirectorError:
            pass  # the night was deleted, or its letters went back
        finally:
            with self._lock:
                if self._running.get(key) is seeking:
                    del self._running[key]
            self._instance.db.close()
