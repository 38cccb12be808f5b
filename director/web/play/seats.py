"""The seat of the device that asks: its token is in a cookie, and the database knows what it is good for."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Any

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from director.desk import access_codes
from director.desk.game_session import GameSession
from director.storage import access_code_store
from director.storage.access_code_store import AccessCode
from director.web.common import desk, instance, look_up
from director.web.roles import SEAT_COOKIE, visitor

COOKIE_DAYS = 3
"""A browser forgets the cookie then; what it is good for ends with the night."""

HEARD_SECONDS = 150.0
"""A phone that shows its page is heard of every minute; after so long without, it counts as away."""


@dataclass(frozen=True)
class Seat:
    """A device's seat: the night and the player's number."""

    night: GameSession[Any]
    player: int


def own_seat(key: str) -> Seat:
    """The seat in this night of the phone that asks; 404 for anybody else."""
    night = look_up(key)
    if (seat := seat_in(night)) is None:
        raise NotFound
    return Seat(night, seat)


def seat_in(night: GameSession[Any]) -> int | None:
    """The number of the player whose seat in this night the device that asks has, and was heard of just now."""
    who = visitor()
    if who.role != "player" or who.seat is None or who.game != night.key:
        return None
    hear(night.row.id, who.seat)
    return who.seat


def own_code() -> AccessCode | None:
    """The code that the device's cookie stands for, whatever its state."""
    token = request.cookies.get(SEAT_COOKIE)
    return access_code_store.access_code(desk().db, "seat", token) if token else None


def not_seated(night: GameSession[Any]) -> ResponseReturnValue:
    """What a device without a seat in this night gets: it waits for one, or joins first."""
    code = own_code()
    if code and code.game == night.row.id and code.state == "waiting" and code.player:
        return render_template("play/waiting.html", night=night, player=night.game.player(code.player))
    answer = redirect(url_for("joining.code"))
    if code and code.state == "closed":
        answer.delete_cookie(SEAT_COOKIE)
    return answer


def give_back(key: str) -> ResponseReturnValue:
    """The device gives its seat back, or waits for one no longer."""
    code, night = own_code(), look_up(key)
    if code and code.game == night.row.id:
        access_codes.revoke(desk(), key, code.id)
    answer = redirect(url_for("joining.code"))
    answer.delete_cookie(SEAT_COOKIE)
    return answer


def give(answer: Response, token: str) -> Response:
    """The answer with the seat's cookie."""
    age = COOKIE_DAYS * 24 * 3600
    answer.set_cookie(
        SEAT_COOKIE, token, max_age=age, httponly=True, samesite="Lax", secure=request.is_secure
    )
    return answer


# -- who is connected ----------------------------------------------------------------------------------


def hear(game: int, player: int) -> None:
    """Notes that the phone of a player was heard of just now."""
    heard = instance().heard
    heard[game, player] = max(monotonic(), heard.get((game, player), 0.0))


def is_connected(game: int, player: int) -> bool:
    """Whether the phone of a player listens, or was heard of lately."""
    return monotonic() - instance().heard.get((game, player), -HEARD_SECONDS) < HEARD_SECONDS
