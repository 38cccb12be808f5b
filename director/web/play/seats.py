"""The seat of the device that asks: its token is in a cookie, and the database knows the token's seat and state.

Joining: a code or a table card leads a phone into the game, and a name in the list gives it a seat.

Looking at these pages changes nothing; a seat is taken by a button. A second device for a taken seat waits for the
director to admit it.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Any

from flask import Blueprint, current_app, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from director.desk import access_codes
from director.desk.access_codes import JOIN_LETTERS, plain_code
from director.desk.desk import GameSession
from director.desk.duplicate import phones
from director.games.people import Player
from director.language.names import sort_key
from director.language.sentences import DirectorError, RuleError
from director.storage import account_store
from director.storage.account_store import AccessCode
from director.web.common import desk, in_words, instance, look_up, speak_as_the_browser
from director.web.entry.auth import turned_away
from director.web.game_pages import PhonePages, game_of
from director.web.roles import PLAY_PATH, SEAT_COOKIE, visitor
from director.web.sent import field, whole_number

COOKIE_DAYS = 3
"""Days until a browser forgets the cookie; the seat itself ends with the game."""

HEARD_SECONDS = 150.0
"""Seconds without a request after which a phone counts as away; one that shows its page asks every minute."""


@dataclass(frozen=True)
class Seat:
    """A device's seat: the game and the player's number."""

    session: GameSession[Any]
    player: int


def own_seat(key: str) -> Seat:
    """Returns the seat of this phone in this game; 404 for anybody else."""
    session = look_up(key)
    if (seat := seat_in(session)) is None:
        raise NotFound
    return Seat(session, seat)


def seat_in(session: GameSession[Any]) -> int | None:
    """Returns the player whose seat in this game this device has, and notes that it was heard of; None if it has none."""
    who = visitor()
    if who.role != "player" or who.seat is None or who.game != session.key:
        return None
    hear(session.row.id, who.seat)
    return who.seat


def own_code() -> AccessCode | None:
    """Returns the code that belongs to the device's cookie, in any state."""
    token = request.cookies.get(SEAT_COOKIE)
    return account_store.access_code(desk().db, "seat", token) if token else None


def not_seated(session: GameSession[Any]) -> ResponseReturnValue:
    """Answers a device without a seat in this game: with the waiting page, or the way to join."""
    code = own_code()
    if code and code.game == session.row.id and code.state == "waiting" and code.player:
        return render_template("play/waiting.html", night=session, player=session.game.player(code.player))
    answer = redirect(url_for("joining.code"))
    if code and code.state == "closed":
        answer.delete_cookie(SEAT_COOKIE)
    return answer


def give_back(key: str) -> ResponseReturnValue:
    """Gives the device's seat back, or ends its waiting for one."""
    code, session = own_code(), look_up(key)
    if code and code.game == session.row.id:
        access_codes.revoke(desk(), key, code.id)
    answer = redirect(url_for("joining.code"))
    answer.delete_cookie(SEAT_COOKIE)
    return answer


def give(answer: Response, token: str) -> Response:
    """Adds the seat's cookie to the answer."""
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
    """Answers whether the phone of a player listens, or was heard of within ``HEARD_SECONDS``."""
    return monotonic() - instance().heard.get((game, player), -HEARD_SECONDS) < HEARD_SECONDS


blueprint = Blueprint("joining", __name__, url_prefix=PLAY_PATH)

DEVICES = ("iPhone", "iPad", "Android", "Windows", "Macintosh", "Linux")


blueprint.before_request(speak_as_the_browser)


@blueprint.get("")
def code() -> ResponseReturnValue:
    """Asks for the code on the wall; leads a phone with a seat in a running game back to it, or asks first if it may
    want another game."""
    who, seat, session = visitor(), own_code(), None
    asked = "code" in request.args  # for another night
    if who.role == "player" and who.game and seat and not asked:
        session = look_up(who.game)
        if session.game.ended is None and not access_codes.may_want_another(desk(), session, seat):
            return redirect(page_of_seat(session))
    seated = session if session and session.game.ended is None else None
    back = page_of_seat(seated) if seated else ""
    return render_template(
        "play/code.html", code=request.args.get("code", "")[:JOIN_LETTERS], seated=seated, back=back
    )


@blueprint.post("")
def find() -> ResponseReturnValue:
    """Leads to the game of the code; wrong tries slow down further ones."""
    typed = plain_code(field("code", 20))
    try:
        access_codes.night_of_code(desk(), typed)
    except RuleError as error:
        if turned_away("join", right=error.code != "unknown_code"):
            return render_template("play/code.html", code=typed), 429
        flash(in_words(error.sentence), "danger")
        return render_template("play/code.html", code=typed), 422
    if turned_away("join", right=True):
        return render_template("play/code.html", code=typed), 429
    return redirect(url_for("joining.choose", code=typed))


@blueprint.get("/join/<code>")
def choose(code: str) -> ResponseReturnValue:
    """Shows the names of the list; leads a phone that has a seat there to its page."""
    if (session := _night_of(code)) is None:
        return redirect(url_for("joining.code", code=plain_code(code)[:JOIN_LETTERS]))
    if (own := own_code()) and own.game == session.row.id and own.state != "closed":
        return redirect(page_of_seat(session))
    return render_template(
        "play/choose.html",
        code=plain_code(code),
        night=session,
        setup=session.row.setup,
        names=_names(session),
        newcomers=phone_of(session).newcomers and phones.rules_of(desk(), session).newcomers,
    )


def page_of_seat(session: GameSession[Any]) -> str:
    """Returns the address of the page on which the phones of a game play."""
    return url_for(phone_of(session).home, key=session.key)


def phone_of(session: GameSession[Any]) -> PhonePages:
    """Returns the phones' description of this game; every game with a code to join has one."""
    found = game_of(session.row).phone
    assert found
    return found


def _night_of(code: str) -> GameSession[Any] | None:
    """Returns the game of a code in an address; None, with a message, if there is none or joining is closed."""
    try:
        key = access_codes.night_of_code(desk(), code[:20])
    except RuleError as error:
        if not turned_away("join", right=error.code != "unknown_code"):
            flash(in_words(error.sentence), "danger")
        return None
    return None if turned_away("join", right=True) else look_up(key)


def _names(session: GameSession[Any]) -> list[tuple[Player, bool]]:
    """Returns the players in name order, each with whether a device has the seat."""
    game = session.game
    seats = access_codes.codes_of(desk(), session)
    taken = {each.player for each in seats if each.purpose == "seat" and each.state == "open"}
    there = game.present(game.next_number) if session.kind.in_rounds else game.players
    players = sorted(there, key=lambda each: (sort_key(each.name), each.table))
    return [(player, player.id in taken) for player in players]


@blueprint.post("/join/<code>")
def take(code: str) -> ResponseReturnValue:
    """Claims the seat of the name that was tapped or typed."""
    if (session := _night_of(code)) is None:
        return redirect(url_for("joining.code"))
    if name := field("name"):
        player = phones.newcomer(desk(), session.key, name).id
    else:
        player = whole_number("player")
    return _claimed(session.key, player)


@blueprint.get("/card/<secret>")
def card(secret: str) -> str:
    """Shows the page of a table card: the player's name and a button."""
    session, player = _on_card(secret)
    return render_template(
        "play/card.html", night=session, setup=session.row.setup, player=player, secret=secret
    )


@blueprint.post("/card/<secret>")
def take_card(secret: str) -> ResponseReturnValue:
    """Claims the seat of the card."""
    session, player = _on_card(secret)
    return _claimed(session.key, player.id)


def _on_card(secret: str) -> tuple[GameSession[Any], Player]:
    found = access_codes.enter(desk(), "card", secret)
    if found is None or found.by.player is None:
        raise DirectorError(
            "unknown_card",
            "This card does not open a game that is being played now. Ask the director for another.",
        )
    session = look_up(found.key)
    return session, session.game.player(found.by.player)


def _claimed(key: str, player: int) -> ResponseReturnValue:
    """Claims a seat for the device, and leads to its page; a device that has the seat already keeps it."""
    session = look_up(key)
    here = redirect(page_of_seat(session))
    held = own_code()
    if held and held.player == player and held.state != "closed" and session.row.id == held.game:
        return here
    agent = request.headers.get("User-Agent", "")
    device = next((each for each in DEVICES if each in agent), gettext("Phone"))
    token, code = access_codes.claim(desk(), key, player, device)
    if code.state == "waiting":
        current_app.logger.info("a second device wants the seat of player %s", player)
    return give(here, token)
