"""Correction notes: what the players have to be told, on the screen and on paper."""

from __future__ import annotations

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from director.desk.duplicate.slips import deliver_note
from director.reports.notes import notes_pdf
from director.reports.page import heading_of
from director.telling.rulings import notes_of
from director.web.common import desk, look_up, texts, whole_number

blueprint = Blueprint("notes", __name__, url_prefix="/games/<key>")


@blueprint.get("/notes")
def notes(key: str) -> ResponseReturnValue:
    night = look_up(key)
    return render_template(
        "judging/notes.html",
        row=night.row,
        tab="desk",
        game=night.game,
        notes=notes_of(night.game),
    )


@blueprint.post("/notes")
def deliver(key: str) -> ResponseReturnValue:
    """Marks one note, or all of them, as delivered."""
    here = desk()
    if request.form.get("all"):
        for note in notes_of(look_up(key).game):
            if not note.delivered:
                deliver_note(here, key, note.round, note.player.id)
    else:
        deliver_note(here, key, whole_number("round"), whole_number("player"))
    return redirect(url_for("notes.notes", key=key))


@blueprint.get("/notes.pdf")
def notes_sheet(key: str) -> ResponseReturnValue:
    """The notes not delivered yet (or all, if asked), several on a page."""
    game = look_up(key).game
    wanted = [note for note in notes_of(game) if request.args.get("all") or not note.delivered]
    answer = make_response(notes_pdf(wanted, texts(), heading_of(game)))
    answer.headers["Content-Type"] = "application/pdf"
    return answer
