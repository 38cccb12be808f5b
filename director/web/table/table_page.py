"""The page of a classic table: board, score sheet, the next move with its preview; a turn to correct; history."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, request

from director.desk.classic import moves
from director.desk.classic.moves import compared, is_told, shown_for_good, with_phones
from director.desk.classic.start import is_sample
from director.desk.game_session import GameSession
from director.desk.nights import undo_offer
from director.games.classic.facts import before_turn
from director.games.classic.game import Game, standings
from director.games.classic.side_facts import to_draw
from director.language.sentences import DirectorError, RuleError
from director.rules.moves import as_laid
from director.web.board import board_view, tiles_view
from director.web.common import as_kept, desk, game_page, in_words, look_up, texts
from director.web.table import table_views
from director.web.wall.pages import way_in
from director.wording.table_words import comment_on, table_rules

blueprint = Blueprint("table", __name__, url_prefix="/games/<key>/table")


@blueprint.get("")
def show(key: str) -> str:
    """The table as it stands; with ``at`` and ``word`` in the address also what that move would form."""
    night = look_up(key)
    return game_page(night, "table/table.html", "table", **shown(night), **typed_move(night))


def asked_if_empty(night: GameSession[Game], names: list[str], racks: list[str]) -> str:
    """The table with the question whether these racks, of which nothing was told, are empty."""
    asked = {"empty": names, "left_typed": racks}
    return game_page(night, "table/table.html", "table", **shown(night), **typed_move(night), **asked)


def shown(night: GameSession[Game]) -> dict[str, object]:
    """What the templates of a table need."""
    game, tiles = night.game, night.game.setup.tiles
    offer = None if shown_for_good(desk(), night) else undo_offer(night)
    phones = with_phones(desk(), night)
    now = desk().now()
    return {
        "board": board_view(game.board, tiles, table_views.fresh_squares(game)),
        "columns": table_views.columns(game, now, phones),
        "sheet": table_views.score_sheet(game),
        "rows": standings(game) if game.order else (),
        "due": to_draw(game.players, game.draws, tiles) if not game.order else (),
        "end": table_views.END[game.ended] if game.ended else None,
        "undo": offer,
        "told": is_told(game),
        "stuck": moves.nobody_can_lay(desk(), night),
        "minutes": table_views.minutes,
        "rack": tiles_view(game.racks[game.next].known, tiles)
        if game.next and game.next not in phones
        else [],
        "unseen": tiles_view("".join(table_views.not_seen_by(game).elements()), tiles),
        "phones": phones,
        "rules": table_rules(game.setup.profile),
        "challenge": table_views.open_to_challenge(game),
        "challenged": table_views.challenged(game),
        "live": f"/events/{night.key}?as=desk",
        "move_left": game.setup.profile.move_seconds - game.used_in_turn(now),
        "blanks": [str(game.board.place(at)) for at, each in enumerate(game.board.squares) if each.islower()],
    }


def typed_move(
    night: GameSession[Game], turn: int | None = None, player: int | None = None
) -> dict[str, object]:
    """The move of the address at a table; ``player``: only on that player's turn."""
    return asked_move(lambda at, word: moves.preview(desk(), night, at, word, turn, player))


def asked_move(preview_of: Callable[[str, str], moves.Preview] | None) -> dict[str, object]:
    """The move of the address, and what it would form, or why it cannot be; None: nothing can be laid."""
    at, word = request.args.get("at", "").strip()[:60], request.args.get("word", "").strip()[:60]
    found: dict[str, object] = {"at": at, "word": word, "preview": None, "lines": [], "wrong": None}
    if preview_of is None or not (at and word):
        return found
    try:
        preview = preview_of(as_kept(at), as_laid(word))
    except DirectorError as error:
        return found | {"wrong": in_words(error.sentence)}
    return found | {"preview": preview, "lines": table_views.word_lines(preview)}


@blueprint.get("/preview")
def preview(key: str) -> str:
    """The preview alone, for the page's script."""
    night = look_up(key)
    turn = request.args.get("turn", type=int)
    return game_page(
        night,
        "table/_preview.html",
        turn=night.game.turn(turn) if turn else None,
        sample=is_sample(night.key),
        **typed_move(night, turn),
    )


@blueprint.get("/left")
def left(key: str) -> str:
    """Every move beside the best one, once the table has ended; RuleError ``not_ended``."""
    night = look_up(key)
    if night.game.phase != "ended":
        raise RuleError("not_ended", "This table is still playing. Wait until its game is over.")
    rows = [(night.game.player(each), compared(desk(), night, each)) for each in night.game.order]
    players = [(player, own) for player, own in rows if own]
    return game_page(night, "table/left.html", "table", players=players)


@blueprint.get("/turns/<int:number>")
def turn(key: str, number: int) -> str:
    """One turn: the board before it, and what else it may have been."""
    night = look_up(key)
    chosen = night.game.turn(number)
    before = before_turn(night.game, number)
    sample = is_sample(night.key)
    asks = sample and "ask" in request.args
    values = shown(night) | {"board": board_view(before.board, before.setup.tiles)}
    if sample and not asks:
        after = before_turn(night.game, number + 1) if number < len(night.game.turns) else night.game
        values["board"] = board_view(after.board, after.setup.tiles, table_views.fresh_squares(after))
        values["totals"] = [(after.player(each).name, after.played(each)) for each in after.order]
    move = chosen.scored.move if chosen.scored else None
    typed = typed_move(night, number)
    if move and not typed["word"] and not sample:
        typed |= {"at": texts().place(move.at), "word": move.word}
    return game_page(
        night,
        "table/turn.html",
        "table",
        turn=chosen,
        cell=table_views.cell(night.game, chosen),
        comment=comment_on(chosen) if sample and not asks else None,
        sample=sample,
        asks=asks,
        **values,
        **typed,
    )


def wall_page(secret: str, night: GameSession[Game]) -> str:
    """The page of a table's wall; it follows the table by itself."""
    game = night.game
    last = next((turn for turn in reversed(game.turns) if turn.act != "lost"), None)
    way = way_in(night) if game.phase == "start" else ""
    values = shown(night) | {"rack": [], "undo": None, "live": f"/events/{night.key}?as=wall&secret={secret}"}
    cell = table_views.cell(game, last) if last else None
    return game_page(night, "table/wall.html", way_in=way, last=last, cell=cell, **values)
