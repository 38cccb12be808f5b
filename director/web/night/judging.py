"""Judging beyond the slip line: correction notes, appeals, the blind second entry, doubts, the average."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from flask import Blueprint, flash, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from director.desk.appeals import Appeal, commit, plan
from director.desk.slip_line import slip_of, top_options, understand
from director.games.people import Player
from director.judge.reasons import reason
from director.judge.slip import Slip
from director.language.sentences import RuleError, say
from director.reports.notes import Note, notes_pdf
from director.reports.page import heading_of
from director.web.common import desk, in_words, texts, token, whole_number
from director.web.night import views as presenters
from director.web.night.corrections import tell_changes

blueprint = Blueprint("judging", __name__, url_prefix="/games/<key>")


# -- correction notes ------------------------------------------------------------------------------


@blueprint.get("/notes")
def notes(key: str) -> ResponseReturnValue:
    here = desk()
    game = here.game(key)
    return render_template(
        "judging/notes.html", row=here.row(key), tab="desk", game=game, notes=presenters.notes_of(game)
    )


@blueprint.post("/notes")
def deliver(key: str) -> ResponseReturnValue:
    """Marks one note, or all of them, as delivered."""
    here = desk()
    if request.form.get("all"):
        for note in presenters.notes_of(here.game(key)):
            if not note.delivered:
                here.deliver_note(key, note.round, note.player.id)
    else:
        here.deliver_note(key, whole_number("round"), whole_number("player"))
    return redirect(url_for("judging.notes", key=key))


@blueprint.get("/notes.pdf")
def notes_sheet(key: str) -> ResponseReturnValue:
    """The notes not delivered yet (or all, if asked), several on a page."""
    game = desk().game(key)
    wanted = [note for note in presenters.notes_of(game) if request.args.get("all") or not note.delivered]
    printed = [
        Note(note.round, note.player.table, note.player.name, note.word, in_words(note.sentence), note.points)
        for note in wanted
    ]
    answer = make_response(notes_pdf(printed, texts(), heading=heading_of(game)))
    answer.headers["Content-Type"] = "application/pdf"
    return answer


# -- appeals ---------------------------------------------------------------------------------------


@blueprint.route("/appeal", methods=["GET", "POST"])
def appeal(key: str) -> ResponseReturnValue:
    """An appeal: first the preview of everything it would change, then commit or drop."""
    here = desk()
    row, game = here.row(key), here.game(key)
    wish, made = _appeal_from(request.values), None
    asked = request.method == "POST"
    if asked:
        try:
            if request.form.get("commit"):
                done = commit(here, key, wish, whole_number("seq"))
                flash(
                    ngettext(
                        "The appeal is decided; %(num)d slip was judged anew.",
                        "The appeal is decided; %(num)d slips were judged anew.",
                        len(done.slips),
                    ),
                    "success",
                )
                return redirect(url_for("desk.show", key=key))
            made = plan(here, key, wish)
        except RuleError as error:
            flash(in_words(error.sentence), "danger")
    return render_template(
        "judging/appeal.html", row=row, tab="desk", game=game, appeal=wish, plan=made, reason=reason
    )


def _appeal_from(values: dict[str, str]) -> Appeal:
    def number(name: str) -> int | None:
        text = values.get(name, "").strip()
        return int(text) if text.isdecimal() and len(text) <= 9 else None

    return Appeal(
        word=values.get("word", "").strip(),
        admissible=values.get("admissible", "1") == "1",
        reason=values.get("reason", ""),
        round=number("round"),
        player=number("player"),
    )


# -- blind second entry ----------------------------------------------------------------------------


@blueprint.get("/rounds/<int:number>/check")
def check(key: str, number: int) -> ResponseReturnValue:
    """The pile once more, by somebody who does not see the first entry."""
    here = desk()
    game = here.game(key)
    played = game.round(number)
    return render_template(
        "judging/check.html",
        row=here.row(key),
        tab="desk",
        game=game,
        played=played,
        rack=presenters.rack_view(played, game.setup.tiles),
        open_tables=[each for each in game.present(number) if each.id not in played.checks],
        done=len(played.checks),
        token=secrets.token_hex(8),
    )


@blueprint.post("/rounds/<int:number>/check")
def check_slip(key: str, number: int) -> ResponseReturnValue:
    """Takes a slip of the second entry and says what it took; a line that cannot be read stays to be corrected."""
    typed = request.form.get("line", "")
    try:
        player, slip = _check_line(key, number, typed)
    except RuleError as error:
        flash(in_words(error.sentence), "danger")
        return redirect(url_for("judging.check", key=key, number=number, line=typed[:60]))
    flash(
        gettext("Table %(table)d, %(name)s", table=player.table, name=player.name)
        + f": {in_words(presenters.slip_text(slip))}",
        "success",
    )
    return redirect(url_for("judging.check", key=key, number=number))


def _check_line(key: str, number: int, typed: str) -> tuple[Player, Slip]:
    """Records the slip of that line as second entry."""
    here = desk()
    game, search = here.game(key), here.search(key)
    understood = understand(game, number, typed, None, search)
    if understood.player is None or understood.line.command in ("same", "chip"):
        raise RuleError("which_table", say("Which table? Type its number first, or tap it."))
    played = game.round(number)
    slip = slip_of(understood, played, search, 0, top_options(search, played))
    here.check_slip(key, number, understood.player.id, slip, token())
    return understood.player, slip


@dataclass(frozen=True)
class Difference:
    """A slip that was entered twice, and not alike."""

    player: Player
    first: str
    second: str
    first_points: int | None
    second_points: int


@blueprint.get("/rounds/<int:number>/differences")
def differences(key: str, number: int) -> ResponseReturnValue:
    """Only what differs between the two entries of a round."""
    here = desk()
    game = here.game(key)
    played = game.round(number)
    found = []
    for player in played.differing:
        entry, second = played.entries.get(player), played.checks[player]
        found.append(
            Difference(
                game.player(player),
                in_words(presenters.slip_text(entry.slip)) if entry else "",
                in_words(presenters.slip_text(second)),
                entry.points if entry else None,
                here.judged_in(game, number, second).points,
            )
        )
    return render_template(
        "judging/differences.html",
        row=here.row(key),
        tab="desk",
        game=game,
        played=played,
        differences=sorted(found, key=lambda each: each.player.table),
    )


@blueprint.post("/rounds/<int:number>/differences")
def decide(key: str, number: int) -> ResponseReturnValue:
    """The director has looked at the slip: the first or the second entry is right."""
    here, player = desk(), whole_number("player")
    played = here.game(key).round(number)
    if player not in played.checks:
        raise RuleError("no_doubt", say("There is nothing left to decide on this slip."))
    entry = played.entries.get(player)
    if request.form.get("right") == "second" or entry is None:
        result = here.record_slip(key, number, player, played.checks[player])
        tell_changes(here.game(key), number, player, result)
    else:
        here.check_slip(key, number, player, entry.slip)
    return redirect(url_for("judging.differences", key=key, number=number))


# -- doubts and the average ------------------------------------------------------------------------


@blueprint.post("/rounds/<int:number>/slips/<int:player>/doubt")
def settle(key: str, number: int, player: int) -> ResponseReturnValue:
    """The director's answer to a doubt."""
    here = desk()
    result = here.settle(key, number, player, whole_number("doubt", 0), request.form.get("answer") == "yes")
    tell_changes(here.game(key), number, player, result)
    return redirect(url_for("desk.slip_page", key=key, number=number, player=player))


@blueprint.post("/rounds/<int:number>/slips/<int:player>/average")
def average(key: str, number: int, player: int) -> ResponseReturnValue:
    """Pays the average of the others."""
    here = desk()
    why = request.form.get("reason", "").strip() or gettext("Average of the others: the note came late.")
    result = here.give_average(key, number, player, why)
    tell_changes(here.game(key), number, player, result)
    return redirect(url_for("desk.slip_page", key=key, number=number, player=player))
