"""The end of a duplicate night, opening it again, and undoing its last step."""

from __future__ import annotations

from director.desk.desk import Desk
from director.desk.duplicate.seals import revealed
from director.desk.game_session import GameSession
from director.desk.rounds import reopen as reopen
from director.engine.layout import MOST_TILES
from director.games.duplicate import facts as ev
from director.games.duplicate.endings import NO_MOVE, Advice, advice
from director.games.duplicate.game import Game


def advice_on(desk: Desk, night: GameSession[Game]) -> Advice:
    """Whether the game must, may or may not end now, and why."""
    game, stuck = night.game, False
    if game.ended is None and game.rounds and 1 < game.left.total() <= MOST_TILES:
        letters = "".join(game.left.elements())  # whatever is drawn of bag and rack, nothing more fits
        stuck = not desk.search(night).tops(game.board, letters).moves
    return advice(game, stuck)


def end(desk: Desk, key: int | str, reason: str) -> GameSession[Game]:
    """Ends the game; an open round without any possible move is cancelled with it, a seed is revealed."""
    why = advice_on(desk, desk.night(key))

    def wish(night: GameSession[Game]) -> list[ev.Fact]:
        game, facts = night.game, list[ev.Fact]()
        if why.code == "nothing_fits" and game.current and not game.current.top:
            facts.append(ev.RoundCancelled(game.current.number, NO_MOVE.template))
        return [*facts, ev.GameEnded(reason.strip()), *revealed(desk, night)]

    return desk.do(key, wish)
