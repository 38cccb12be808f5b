"""Correction notes: what the players have to be told, on the screen and on paper."""

from __future__ import annotations

from flask import Blueprint, make_response, redirect, request, url_for
from flask.typing import ResponseReturnValue

from director.desk.duplicate.slips import deliver_notes
from director.games.duplicate.game import Game
from director.reports.documents import of_log
from director.reports.page import heading_of
from director.reports.slip_sheets import notes_pdf
from director.web.common import desk, desk_once, game_page, look_up, texts
from director.web.roles import hidden_round
from director.web.sent import ticked, whole_number
from director.wording.ruling_words import Note, notes_of

blueprint = Blueprint("notes", __name__, url_prefix="/games/<key>")


def _notes(game: Game) -> list[Note]:
    """The notes that this person may see."""
    return notes_of(game, hidden_round(game, desk().now()))


@blueprint.get("/notes")
def notes(key: str) -> ResponseReturnValue:
    night = look_up(key)
    return game_page(night, "judging/notes.html", "desk", notes=_notes(night.game))


@blueprint.post("/notes")
def deliver(key: str) -> ResponseReturnValue:
    """Marks one note, or all of them, as delivered."""
    if ticked("all"):
        handed = [(note.round, note.player.id) for note in _notes(look_up(key).game)]
    else:
        handed = [(whole_number("round"), whole_number("player"))]
    deliver_notes(desk_once(), key, handed)
    return redirect(url_for("notes.notes", key=key))


@blueprint.get("/notes.pdf")
def notes_sheet(key: str) -> ResponseReturnValue:
    """The notes not delivered yet (or all, if asked), several on a page."""
    night = look_up(key)
    wanted = [note for note in _notes(night.game) if request.args.get("all") or not note.delivered]
    with of_log(desk(), night, texts()):
        answer = make_response(notes_pdf(wanted, texts(), heading_of(night.row.setup)))
    answer.headers["Content-Type"] = "application/pdf"
    return answer
