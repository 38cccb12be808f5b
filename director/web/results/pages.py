"""Results: standings on the screen and the projector, a player's rounds, everything printable, the history."""

from __future__ import annotations

from io import BytesIO

from flask import Blueprint, render_template, request, send_file
from flask.typing import ResponseReturnValue

from director.games.duplicate.standings import standings as standings_of
from director.games.naming import names
from director.language.collation import sort_key
from director.language.sentences import RuleError, say
from director.reports.papers import Wanted, paper
from director.reports.slips import form_of
from director.telling.history import history as history_of
from director.telling.history import selected
from director.telling.standings import row_texts
from director.web.common import desk, instance, look_up, texts
from director.web.results.views import sheet_lines, standings_view, wall_view

blueprint = Blueprint("results", __name__, url_prefix="/games/<key>")

FACTS_ON_PAGE = 200
SECONDS_ON_WALL = 15
"""After so long the projector looks for news, or shows the next screen of many players."""


def wanted_number(name: str, most: int) -> int | None:
    """A number of the address from 1 to ``most``; None if it is not there or no such number."""
    number = request.args.get(name, type=int)
    return number if number is not None and 1 <= number <= most else None


@blueprint.get("/standings")
def standings(key: str) -> str:
    """The standings after a round, by default the last complete one."""
    night = look_up(key)
    row, game = night.row, night.game
    chosen = wanted_number("round", len(game.complete))
    ranked = standings_of(game, chosen)
    by = request.args.get("by", "")
    if request.args.get("view") == "wall":
        part = wanted_number("part", 1000) or 1
        return render_template(
            "results/wall.html",
            row=row,
            chosen=chosen,
            seconds=SECONDS_ON_WALL,
            view=standings_view(game, ranked, texts()),
            wall=wall_view(ranked, texts(), part),
        )
    view = standings_view(game, ranked, texts(), by)
    return render_template(
        "results/standings.html",
        row=row,
        tab="standings",
        view=view,
        chosen=chosen,
        by=by,
        version=night.version,
    )


@blueprint.get("/players/<int:player>/sheet")
def sheet(key: str, player: int) -> str:
    """One player's rounds beside the tops."""
    night = look_up(key)
    row, game = night.row, night.game
    ranked = standings_of(game)
    who = game.player(player)
    order = [each.player.id for each in ranked.rows]
    if player not in order:
        sentence = say(
            "%(name)s takes no part in round %(round)d.", name=game.called(player), round=game.next_number
        )
        raise RuleError("not_present", sentence)
    place = order.index(player)
    return render_template(
        "results/sheet.html",
        row=row,
        tab="standings",
        player=who,
        game=game,
        line=row_texts(ranked, texts())[place],
        extra=ranked.rows[place],
        lines=sheet_lines(game, ranked, who, texts()),
        rounds=ranked.rounds,
        before_id=order[place - 1] if place else None,
        after_id=order[place + 1] if place + 1 < len(order) else None,
    )


@blueprint.get("/print")
def printing(key: str) -> str:
    """A button for every paper and file."""
    night = look_up(key)
    row, game = night.row, night.game
    players = sorted(game.players, key=lambda player: player.table)
    return render_template(
        "results/print.html",
        row=row,
        tab="print",
        players=players,
        rounds=len(game.complete),
        on_page=form_of(game.setup.rules).on_page,
    )


@blueprint.get("/print/game.jsonl", endpoint="export")
def whole_game(key: str) -> ResponseReturnValue:
    """The whole game with its open round: the director's only."""
    return _send(key, "game.jsonl")


@blueprint.get("/print/<name>")
def download(key: str, name: str) -> ResponseReturnValue:
    """A paper or file; a PDF is shown, data is saved."""
    return _send(key, name)


def _send(key: str, name: str) -> ResponseReturnValue:
    night = look_up(key)
    row, game = night.row, night.game
    wanted = Wanted(
        db=desk().db,
        row=row,
        game=game,
        texts=texts(),
        rounds=wanted_number("round", len(game.complete)),
        player=request.args.get("player", type=int),
        pages=wanted_number("pages", 100) or 5,
        slip_rounds=wanted_number("rounds", 60) or 0,
        word_list=instance().lexicon_title(row.setup),
    )
    content, media_type, file_name = paper(name, wanted)
    saved = not name.endswith(".pdf")
    return send_file(BytesIO(content), media_type, as_attachment=saved, download_name=file_name)


@blueprint.get("/history")
def history(key: str) -> str:
    """Every fact of the night in words, newest first."""
    night = look_up(key)
    row, game = night.row, night.game
    called = names(game.players)
    number = wanted_number("round", max(1, game.next_number))
    player = request.args.get("player", type=int)
    facts = selected(history_of(row.setup, game.players, night.log), number, player)
    pages = max(1, -(-len(facts) // FACTS_ON_PAGE))
    page = min(wanted_number("page", pages) or 1, pages)
    shown = facts[(page - 1) * FACTS_ON_PAGE : page * FACTS_ON_PAGE]
    return render_template(
        "results/history.html",
        row=row,
        tab="history",
        facts=shown,
        count=len(facts),
        page=page,
        pages=pages,
        rounds=game.next_number,
        people=[
            (each.id, called[each.id])
            for each in sorted(game.players, key=lambda each: (sort_key(each.name), each.table))
        ],
        round=number,
        player=player,
    )
