"""The page of a classic table: board, score sheet, the next move with its preview; a turn to correct; history."""

from __future__ import annotations

import time
from io import BytesIO
from typing import Any

from flask import Blueprint, render_template, request, send_file, url_for
from flask.typing import ResponseReturnValue

from director.desk import doors
from director.desk.classic import moves
from director.desk.classic.start import is_sample
from director.desk.night import Night
from director.desk.undoing import undo_offer
from director.games.classic.game import Game
from director.games.classic.opening import to_draw
from director.games.classic.replay import CLASSIC, before_turn
from director.games.classic.standings import standings
from director.language.sentences import DirectorError, RuleError, say
from director.reports.classic_papers import TABLE_PAPERS, table_paper
from director.telling.history import history as history_of
from director.telling.sample_comments import comment_on
from director.telling.table_rules import table_rules
from director.web.common import as_kept, desk, in_words, look_up, new_token, texts
from director.web.night.views import board_view, tiles_view
from director.web.roles import visitor
from director.web.table import views

blueprint = Blueprint("table", __name__, url_prefix="/games/<key>/table")


@blueprint.get("")
def show(key: str) -> str:
    """The table as it stands; with ``at`` and ``word`` in the address also what that move would form."""
    night = look_up(key)
    return render_template("table/table.html", tab="table", **shown(night), **typed_move(night))


def shown(night: Night[Game]) -> dict[str, Any]:
    """What the templates of a table need."""
    game, tiles = night.game, night.game.setup.tiles
    offer = undo_offer(night)
    phones = with_phones(night)
    now = time.time()
    return {
        "row": night.row,
        "night": night,
        "game": game,
        "board": board_view(game.board, tiles, views.fresh_squares(game)),
        "columns": views.columns(game, now, phones),
        "sheet": views.score_sheet(game),
        "rows": standings(game) if game.order else (),
        "due": to_draw(game.players, game.draws, tiles) if not game.order else (),
        "end": views.END[game.ended] if game.ended else None,
        "undo": offer,
        "stuck": moves.nobody_can_lay(desk(), night),
        "minutes": views.minutes,
        "rack": tiles_view(game.racks[game.next].known, tiles)
        if game.next and game.next not in phones
        else [],
        "unseen": tiles_view("".join(views.not_seen_by(game).elements()), tiles),
        "phones": phones,
        "by_script": "quiet" in request.args,  # the page's script looks: messages wait for a person
        "rules": table_rules(game.setup.profile),
        "challenge": views.open_to_challenge(game),
        "live": f"/events/{night.key}?as=desk",
        "move_left": game.setup.profile.move_seconds - game.used_in_turn(now),
        "blanks": [str(game.board.place(at)) for at, each in enumerate(game.board.squares) if each.islower()],
        "token": new_token(),
    }


def with_phones(night: Night[Game]) -> frozenset[int]:
    """The players who have their rack on a phone of their own: nobody else is shown it before the end."""
    if night.game.settled:
        return frozenset()
    seats = doors.doors_of(desk(), night)
    return frozenset(each.player or 0 for each in seats if each.kind == "seat" and each.state == "open")


def typed_move(
    night: Night[Game], turn: int | None = None, player: int | None = None, nothing: bool = False
) -> dict[str, Any]:
    """The move of the address, and what it would form, or why it cannot be; ``player``: only on that player's turn."""
    at, word = request.args.get("at", "").strip()[:6], request.args.get("word", "").strip()[:30]
    found: dict[str, Any] = {"at": at, "word": word, "preview": None, "lines": [], "wrong": None}
    if nothing or not (at and word):
        return found
    try:
        preview = moves.preview(desk(), night, as_kept(at), as_laid(word), turn, player)
    except DirectorError as error:
        return found | {"wrong": in_words(error.sentence)}
    return found | {"preview": preview, "lines": views.word_lines(preview)}


def as_laid(word: str) -> str:
    """A typed word as it is laid: a small letter in a big word is a blank, and so is one with ``*`` behind it.

    ``haus`` and ``Haus`` are words without blanks, as people type them.
    """
    if word == word.lower() or (len(word) > 2 and word == word.capitalize()):
        word = word.upper()
    letters: list[str] = []
    for letter in word:
        if letter == "*" and letters:
            letters[-1] = letters[-1].lower()
        else:
            letters.append(letter)
    return "".join(letters)


@blueprint.get("/preview")
def preview(key: str) -> str:
    """The preview alone, for the page's script."""
    night = look_up(key)
    turn = request.args.get("turn", type=int)
    return render_template(
        "table/_preview.html",
        row=night.row,
        game=night.game,
        turn=night.game.turn(turn) if turn else None,
        token=new_token(),
        **typed_move(night, turn),
    )


@blueprint.get("/turns/<int:number>")
def turn(key: str, number: int) -> str:
    """One turn: the board before it, and what else it may have been."""
    night = look_up(key)
    chosen = night.game.turn(number)
    before = before_turn(night.game, number)
    values = shown(night) | {"board": board_view(before.board, before.setup.tiles)}
    move = chosen.scored.move if chosen.scored else None
    typed = typed_move(night, number)
    if move and not typed["word"]:
        typed |= {"at": texts().place(move.at), "word": move.word}
    return render_template(
        "table/turn.html",
        tab="table",
        turn=chosen,
        cell=views.cell(night.game, chosen),
        comment=comment_on(chosen) if is_sample(night.key) else None,
        **values,
        **typed,
    )


@blueprint.get("/history")
def history(key: str) -> str:
    """Every fact of the table in words, newest first."""
    night = look_up(key)
    facts = history_of(night.row.setup, night.game.players, night.log, CLASSIC)
    return render_template("table/history.html", row=night.row, tab="history", facts=facts)


@blueprint.get("/print")
def printing(key: str) -> str:
    """A button for every paper and file."""
    night = look_up(key)
    papers = [
        (texts().show(paper.title), url_for("table.download", key=key, name=name))
        for name, paper in TABLE_PAPERS.items()
        if paper.for_players(len(night.game.players)) and not _kept_back(night, name)
    ]
    return render_template("table/print.html", row=night.row, tab="print", papers=papers)


def _kept_back(night: Night[Game], name: str) -> bool:
    """Whether a paper would tell a helper what players have on their phones."""
    tells = name in TABLE_PAPERS and TABLE_PAPERS[name].tells_racks
    return tells and not visitor().directs and bool(with_phones(night))


@blueprint.get("/print/<name>")
def download(key: str, name: str) -> ResponseReturnValue:
    """A paper or file; a PDF is shown, data is saved."""
    night = look_up(key)
    if _kept_back(night, name):
        raise RuleError(
            "racks_hidden", say("This tells what is on the racks: it can be had once the game is over.")
        )
    content, media_type, file_name = table_paper(name, desk().db, night.row, night.game, texts())
    saved = not name.endswith(".pdf")
    return send_file(BytesIO(content), media_type, as_attachment=saved, download_name=file_name)
