"""A classic table on a player's own phone: the own rack, which nobody else sees, and the own moves.

A phone joins as for any game (``web/play/joining``). It shows the board, the scores, the player's tiles and the
letters that this player has not seen; a move can be looked at and laid on the own turn only, so that nobody learns
from a refusal what is on another rack. Only the keeper of the table corrects and undoes.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint
from flask.typing import ResponseReturnValue

from director.desk.classic import moves
from director.desk.classic.moves import Compared, compared
from director.desk.desk import Desk
from director.desk.game_session import GameSession
from director.games.classic.game import Game
from director.language.sentences import LexiconError
from director.web.board import tiles_view
from director.web.common import desk, desk_in_time, game_page, look_up
from director.web.play.seats import give_back, not_seated, own_seat, seat_in
from director.web.pressing import tell
from director.web.roles import PLAY_PATH
from director.web.sent import field
from director.web.table import table_views
from director.web.table.table_page import asked_move, shown, typed_move
from director.web.table.table_steps import Sent, add_turns, back_to

blueprint = Blueprint("table_phone", __name__, url_prefix=f"{PLAY_PATH}/<key>/table")

PAGE = "table_phone.show"


@blueprint.get("")
def show(key: str) -> ResponseReturnValue:
    """The table as this player sees it; a device that waits for its seat reads that, anybody else joins first."""
    night = look_up(key)
    if (seat := seat_in(night)) is None:
        return not_seated(night)
    return game_page(night, "table/phone.html", **_seen_by(night, seat))


def _seen_by(night: GameSession[Game], seat: int) -> dict[str, object]:
    """What the page needs, without anything that is on another rack."""
    game, tiles = night.game, night.game.setup.tiles
    own = game.racks.get(seat)
    mine = game.next == seat
    typed = typed_move(night, player=seat) if mine else asked_move(None)
    kept = shown(night) | typed
    return kept | {
        "player": game.player(seat),
        "mine": mine,
        "rack": tiles_view(own.known, tiles) if own else [],
        "hidden": own.hidden if own else 0,
        "unseen": tiles_view("".join(table_views.not_seen_by(game, seat).elements()), tiles),
        "phone": True,
        "left": _left(night, seat),
        "live": f"/events/{night.key}?as=player",
    }


def _left(night: GameSession[Game], seat: int) -> list[Compared]:
    """The own moves beside the best ones once the table has ended; none where the word list is not here any more."""
    if night.game.phase != "ended":
        return []
    try:
        return compared(desk(), night, seat)
    except LexiconError:
        return []


@blueprint.get("/preview")
def preview(key: str) -> str:
    """What the typed move would form and bring, on the own turn."""
    seat = own_seat(key)
    night: GameSession[Any] = seat.night
    return game_page(
        night, "table/_preview.html", turn=None, phone=True, **typed_move(night, player=seat.player)
    )


# -- the own moves -------------------------------------------------------------------------------------


def _hands(key: str) -> tuple[Desk, int]:
    """The desk at which this player signs, and the player's number; 404 for anybody without a seat."""
    seat = own_seat(key)
    return desk_in_time().signed(seat.night.game.player(seat.player).name), seat.player


def _sent(key: str) -> Sent:
    at, player = _hands(key)
    return Sent(at, key, PAGE, player)


add_turns(blueprint, _sent)


@blueprint.post("/challenge")
def challenge(key: str) -> ResponseReturnValue:
    """This player challenges the move laid last."""
    at, player = _hands(key)
    game = moves.challenge(at, key, player).game
    tell(moves.challenge.said(game, {"by": player}))
    return back_to(PAGE, key)


@blueprint.post("/rack")
def rack(key: str) -> ResponseReturnValue:
    """This player tells the own letters, where the tiles are drawn by hand."""
    at, player = _hands(key)
    moves.read_rack(at, key, player, field("tiles"))
    return back_to(PAGE, key)


@blueprint.post("/leave")
def leave(key: str) -> ResponseReturnValue:
    """The device gives its seat back, or waits for one no longer."""
    return give_back(key)
