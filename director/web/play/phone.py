"""The page on which a player plays, what its script asks for, and the player's score sheet: the addresses that all games in rounds share.

The game's description says what they show (``game_pages.RoomPhones``).
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

from flask import Blueprint, redirect, request, send_file, url_for
from flask.typing import ResponseReturnValue

from director.desk.desk import GameSession
from director.desk.shows import is_covered
from director.language.sentences import RuleError
from director.reports.documents import DocumentRequest, document
from director.web.common import desk, look_up, sent_json, texts
from director.web.game_pages import RoomPhones, game_of
from director.web.play.seats import give_back, hear, not_seated, own_seat
from director.web.roles import PLAY_PATH, visitor

blueprint = Blueprint("phone", __name__, url_prefix=PLAY_PATH)

MOST_NOTES = 100


def phones_of(session: GameSession[Any]) -> RoomPhones:
    """Returns the phones' description of a game in rounds; only such games have these pages."""
    found = game_of(session.row).phone
    assert isinstance(found, RoomPhones)
    return found


@blueprint.get("/<key>")
def show(key: str) -> ResponseReturnValue:
    """Shows the playing page of a seat; a device that waits for one sees that, and all others must join first."""
    who = visitor()
    if who.role == "player" and who.seat is not None and who.game == key:
        session: GameSession[Any] = look_up(key)
        hear(session.row.id, who.seat)
        return phones_of(session).page(session, session.game.player(who.seat))
    return not_seated(desk().session(key))


@blueprint.get("/<key>/own")
def own(key: str) -> ResponseReturnValue:
    """Returns the player's own part of the game."""
    seat = own_seat(key)
    told = phones_of(seat.session).own(desk(), seat.session, seat.player, texts())
    return told, {"Cache-Control": "no-store"}


@blueprint.get("/<key>/log")
def log(key: str) -> ResponseReturnValue:
    """Returns the player's slips from the log of a finished game, and the hashes after the entries ``?seen=3,17``: a phone
    compares both with what it received."""
    seat = own_seat(key)
    if (part := phones_of(seat.session).log) is None:
        return {"slips": [], "hashes": {}}, {"Cache-Control": "no-store"}
    seen = [
        int(each) for each in request.args.get("seen", "").split(",") if each.isdecimal() and len(each) < 9
    ]
    return part(desk(), seat.session, seat.player, seen), {"Cache-Control": "no-store"}


@blueprint.post("/<key>/seen")
def seen(key: str) -> ResponseReturnValue:
    """Notes that the player has read the correction notes of these rounds."""
    seat = own_seat(key)
    rounds = sent_json().get("rounds")
    if not isinstance(rounds, list) or not all(type(each) is int for each in rounds[:MOST_NOTES]):
        raise RuleError("bad_request", "The page’s data did not arrive correctly. Load the page again.")
    if note := phones_of(seat.session).seen:
        note(desk(), key, seat.player, rounds[:MOST_NOTES])
    return {"seen": True}


@blueprint.post("/<key>/leave")
def leave(key: str) -> ResponseReturnValue:
    """Gives the device's seat back, or ends its waiting for one."""
    return give_back(key)


@blueprint.get("/<key>/sheet")
def sheet(key: str) -> ResponseReturnValue:
    """Shows the player's rounds beside the tops after the end of the game."""
    seat = own_seat(key)
    if seat.session.game.ended is None:
        return redirect(url_for("phone.show", key=key))
    if (page := phones_of(seat.session).sheet) is None:
        return redirect(url_for("phone.sheet_pdf", key=key))
    return page(seat.session, seat.session.game.player(seat.player))


@blueprint.get("/<key>/sheet.pdf")
def sheet_pdf(key: str) -> ResponseReturnValue:
    """Sends the sheet as a PDF, with the place, once the room knows the ranking."""
    seat = own_seat(key)
    if seat.session.game.ended is None or is_covered(desk(), seat.session):
        return redirect(url_for("phone.show", key=key))
    content, _, _ = document("sheets.pdf", DocumentRequest(desk(), seat.session, texts(), player=seat.player))
    inline = request.args.get("save") is None
    return send_file(
        BytesIO(content), "application/pdf", as_attachment=not inline, download_name="sheet.pdf", max_age=0
    )
