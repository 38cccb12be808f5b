"""The page on which a player plays, what its script asks for, and the own score sheet at the end."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from flask import Blueprint, redirect, render_template, request, send_file, url_for
from flask.typing import ResponseReturnValue

from director.desk.duplicate import phones
from director.desk.night import Night
from director.desk.worthatz import phones as worthatz_phones
from director.games.duplicate.audiences import never_changing
from director.games.duplicate.game import Game
from director.games.duplicate.standings import standings as standings_of
from director.language.sentences import RuleError, say
from director.reports.score_sheets import score_sheets_pdf
from director.reports.worthatz_papers import worthatz_paper
from director.web.common import desk, look_up, sent_json, texts
from director.web.play.seats import give_back, hear, not_seated, own_seat
from director.web.results.views import sheet_lines
from director.web.roles import PLAY_PATH, visitor
from director.web.worthatz.phone import phone_page

blueprint = Blueprint("phone", __name__, url_prefix=PLAY_PATH)

MOST_NOTES = 100


@blueprint.get("/<key>")
def show(key: str) -> ResponseReturnValue:
    """The playing page of a seat; a device that waits for it is told so, and anybody else joins first."""
    who = visitor()
    if who.role == "player" and who.seat is not None and who.game == key:
        night: Night[Any] = look_up(key)
        hear(night.row.id, who.seat)
        player = night.game.player(who.seat)
        if night.row.kind == "worthatz":
            return phone_page(night, player)
        return render_template(
            "play/play.html", night=night, player=player, fixed=_fixed(night), at=texts().place("H8")
        )
    return not_seated(desk().night(key))


def _fixed(night: Night[Game]) -> dict[str, object]:
    """What the page's script is told once: the board, the letters, what a number of laid tiles brings."""
    game = night.game
    letters = "".join(game.setup.tiles.alphabet.letters)
    return never_changing(game) | {"bonus": game.setup.rules.bonus, "letters": letters}


@blueprint.get("/<key>/own")
def own(key: str) -> ResponseReturnValue:
    """The player's own part of the night."""
    seat = own_seat(key)
    told = worthatz_phones.own if seat.night.row.kind == "worthatz" else phones.own
    return told(desk(), seat.night, seat.player, texts()), {"Cache-Control": "no-store"}


@blueprint.post("/<key>/seen")
def seen(key: str) -> ResponseReturnValue:
    """The player has read the correction notes of these rounds."""
    seat = own_seat(key)
    rounds = sent_json().get("rounds")
    if not isinstance(rounds, list) or not all(type(each) is int for each in rounds[:MOST_NOTES]):
        raise RuleError("bad_request", say("The page sent something unreadable. Load it again."))
    if seat.night.row.kind == "duplicate":
        phones.notes_seen(desk(), key, seat.player, rounds[:MOST_NOTES])
    return {"seen": True}


@blueprint.post("/<key>/leave")
def leave(key: str) -> ResponseReturnValue:
    """The device gives its seat back, or waits for one no longer."""
    return give_back(key)


# -- the own score sheet -------------------------------------------------------------------------------


@blueprint.get("/<key>/sheet")
def sheet(key: str) -> ResponseReturnValue:
    """The player's rounds beside the tops, once the night is over."""
    seat = own_seat(key)
    if seat.night.game.ended is None:
        return redirect(url_for("phone.show", key=key))
    if seat.night.row.kind == "worthatz":
        return redirect(url_for("phone.sheet_pdf", key=key))
    table = standings_of(seat.night.game)
    game = seat.night.game
    return render_template(
        "play/sheet.html",
        night=seat.night,
        player=game.player(seat.player),
        line=next((row for row in table.rows if row.player.id == seat.player), None),
        of=len(table.rows),
        lines=sheet_lines(game, table, game.player(seat.player), texts()),
    )


@blueprint.get("/<key>/sheet.pdf")
def sheet_pdf(key: str) -> ResponseReturnValue:
    """The same on paper."""
    seat = own_seat(key)
    if seat.night.game.ended is None:
        return redirect(url_for("phone.show", key=key))
    if seat.night.row.kind == "worthatz":
        content = worthatz_paper(
            "sheets.pdf", desk().db, seat.night.row, seat.night.game, texts(), seat.player
        )[0]
    else:
        content = score_sheets_pdf(seat.night.game, standings_of(seat.night.game), texts(), seat.player)
    inline = request.args.get("save") is None
    return send_file(
        BytesIO(content), "application/pdf", as_attachment=not inline, download_name="sheet.pdf", max_age=0
    )
