"""Correction notes: what the players have to be told, on the screen and on paper."""

from __future__ import annotations

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from director.desk.duplicate.slips import deliver_note
from director.reports.notes import Note, notes_pdf
from director.reports.page import heading_of
from director.web.common import desk, in_words, look_up, texts, whole_number
from director.web.night import views

blueprint = Blueprint("notes", __name__, url_prefix="/games/<key>")


@blueprint.get("/notes")
def notes(key: str) -> ResponseReturnValue:
    night = look_up(key)
    return render_template(
        "judging/notes.html", row=night.row, tab="desk", game=night.game, notes=views.notes_of(night.game)
    )


@blueprint.post("/notes")
def deliver(key: str) -> ResponseReturnValue:
    """Marks one note, or all of them, as delivered."""
    here = desk()
    if request.form.get("all"):
        for note in views.notes_of(look_up(key).game):
            if not note.delivered:
                deliver_note(here, key, note.round, note.player.id)
    else:
        deliver_note(here, key, whole_number("round"), whole_number("player"))
    return redirect(url_for("notes.notes", key=key))


@blueprint.get("/notes.pdf")
def notes_sheet(key: str) -> ResponseReturnValue:
    """The notes not delivered yet (or all, if asked), several on a page."""
    game = look_up(key).game
    wanted = [note for note in views.notes_of(game) if request.args.get("all") or not note.delivered]
    printed = [
        Note(note.round, note.player.table, note.player.name, note.word, in_words(note.sentence), note.points)
        for note in wanted
    ]
    answer = make_response(notes_pdf(printed, texts(), heading=heading_of(game)))
    answer.headers["Content-Type"] = "application/pdf"
    return answer
