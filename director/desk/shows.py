"""The director's choice of what the walls of a game show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from director.desk.desk import AnySession, Desk, GameSession
from director.games.duplicate.audiences import Look, Shown, What, check, last_top, moment_of, what_now
from director.games.duplicate.game import Game
from director.games.result import podium_steps
from director.language.sentences import RuleError
from director.storage import game_store

MOST_MINUTES = 240


def shown(desk: Desk, session: AnySession) -> Shown:
    """Returns the choice for this game."""
    return game_store.choice(desk.db, Shown, session.row.id)


def choose(desk: Desk, key: int | str, what: What, text: str = "", minutes: int = 0) -> GameSession[Game]:
    """The walls show this from now on; ``text`` and ``minutes`` (0: no countdown) belong to a pause."""
    if not 0 <= minutes <= MOST_MINUTES:
        raise RuleError("bad_time", "Write a pause of 0 to %(most)d minutes.", most=MOST_MINUTES)

    def change(session: GameSession[Game], before: Shown) -> Shown:
        after = replace(before, what=what, moment=moment_of(session.game))
        if what != "pause":
            return after
        until = desk.now() + 60 * minutes if minutes else 0.0
        return replace(after, text=" ".join(text.split()), until=until)

    return _changed(desk, key, change)


def set_up(desk: Desk, key: int | str, look: Look, by_step: bool) -> GameSession[Game]:
    """Chooses dark or light, and whether revealing the top is a separate step; a top that is placed already counts as seen."""

    def change(session: GameSession[Game], before: Shown) -> Shown:
        revealed = last_top(session.game) if by_step and not before.by_step else before.revealed
        return replace(before, look=look, by_step=by_step, revealed=revealed)

    return _changed(desk, key, change)


def reveal(desk: Desk, key: int | str) -> GameSession[Game]:
    """Reveals the placed top to the room; RuleError ``nothing_to_reveal`` if there is none."""

    def change(session: GameSession[Game], before: Shown) -> Shown:
        if not (top := last_top(session.game)):
            raise RuleError("nothing_to_reveal", "No top is placed yet. Place it, then reveal it.")
        return replace(before, revealed=top)

    return _changed(desk, key, change)


def reveal_place(desk: Desk, key: int | str) -> GameSession[Game]:
    """Reveals the next place of the podium, from below; the wall shows the podium with it."""

    def change(session: GameSession[Game], before: Shown) -> Shown:
        if session.game.ended is None:
            raise RuleError(
                "not_finished", "The podium appears when the game is finished. End the game first."
            )
        return replace(before, what="night", podium=min(_steps(session), before.podium + 1))

    return _changed(desk, key, change)


def covered(session: AnySession, shown: Shown) -> int:
    """Counts the steps of the podium still to be revealed: none before the end."""
    if session.game.ended is None or not session.game.complete or not session.game.has_podium:
        return 0
    return max(0, _steps(session) - shown.podium)


def is_covered(desk: Desk, session: AnySession) -> bool:
    """Whether only the director sees the final ranking: the wall reveals the podium place by place, and does not show the ranking."""
    choice = shown(desk, session)
    return covered(session, choice) > 0 and what_now(session.game, choice) != "ranking"


def _steps(session: AnySession) -> int:
    assert session.kind.ranking, "only games in rounds have walls with a podium"
    return len(podium_steps(session.kind.ranking(session.game).rows))


def hide_podium(desk: Desk, key: int | str) -> GameSession[Game]:
    """Covers all places again."""
    return _changed(desk, key, lambda session, before: replace(before, what="night", podium=0))


def _changed(
    desk: Desk, key: int | str, change: Callable[[GameSession[Game], Shown], Shown]
) -> GameSession[Game]:
    def wish(session: GameSession[Game]) -> None:
        before = shown(desk, session)
        after = change(session, before)
        check(after)
        if after != before:
            game_store.keep_choice(desk.db, session.row.id, after)

    return desk.change(key, wish)
