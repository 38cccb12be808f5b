"""The page of a classic table: board, score sheet, the next move with its preview; a turn to correct; history; and what
its buttons send: start, moves, challenge, corrections, clock, the end, undo.

The buttons of a turn are the same on the page of the table and on a player's phone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, get_args

from flask import Blueprint, flash, g, get_flashed_messages, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk import sessions
from director.desk.classic import moves, start
from director.desk.classic.moves import compared, is_told, shown_for_good, with_phones
from director.desk.classic.start import is_sample
from director.desk.desk import Desk, GameSession
from director.desk.instance import steady_time
from director.desk.sessions import undo_offer
from director.games.classic import facts as ev
from director.games.classic.facts import CLASSIC, before_turn
from director.games.classic.game import Game, standings
from director.games.classic.side_facts import to_draw
from director.language.sentences import DirectorError, RuleError
from director.rules.moves import as_laid
from director.web.common import (
    as_kept,
    board_view,
    desk,
    desk_in_time,
    desk_once,
    game_page,
    in_words,
    look_up,
    texts,
    tiles_view,
    wants_json,
)
from director.web.pressing import add_steps, tell
from director.web.sent import all_of, field, number_or_none, whole_number
from director.web.table import table_views
from director.web.wall.pages import way_in
from director.wording.table_words import comment_on, table_rules

blueprint = Blueprint("table", __name__, url_prefix="/games/<key>/table")


@blueprint.get("")
def show(key: str) -> str:
    """Shows the table; with ``at`` and ``word`` in the address also what that move would form."""
    session = look_up(key)
    return game_page(session, "table/table.html", "table", **shown(session), **typed_move(session))


def asked_if_empty(session: GameSession[Game], names: list[str], racks: list[str]) -> str:
    """Shows the table with the question whether these racks, left without letters in the form, are empty."""
    asked = {"empty": names, "left_typed": racks}
    return game_page(session, "table/table.html", "table", **shown(session), **typed_move(session), **asked)


def shown(session: GameSession[Game]) -> dict[str, object]:
    """Returns what the templates of a table need."""
    game, tiles = session.game, session.game.setup.tiles
    offer = None if shown_for_good(desk(), session) else undo_offer(session)
    phones = with_phones(desk(), session)
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
        "stuck": moves.nobody_can_lay(desk(), session),
        "minutes": table_views.minutes,
        "rack": tiles_view(game.racks[game.next].known, tiles)
        if game.next and game.next not in phones
        else [],
        "unseen": tiles_view("".join(table_views.not_seen_by(game).elements()), tiles),
        "phones": phones,
        "rules": table_rules(game.setup.profile),
        "challenge": table_views.open_to_challenge(game),
        "challenged": table_views.challenged(game),
        "live": f"/events/{session.key}?as=desk",
        "move_left": game.setup.profile.move_seconds - game.used_in_turn(now),
        "blanks": [str(game.board.place(at)) for at, each in enumerate(game.board.squares) if each.islower()],
    }


def typed_move(
    session: GameSession[Game], turn: int | None = None, player: int | None = None
) -> dict[str, object]:
    """Returns the move in the address of a table's page, as ``asked_move``; ``player``: only on that player's turn."""
    return asked_move(lambda at, word: moves.preview(desk(), session, at, word, turn, player))


def asked_move(preview_of: Callable[[str, str], moves.Preview] | None) -> dict[str, object]:
    """Returns the move in the address, and what it would form, or why it is refused; without ``preview_of`` nothing can be laid."""
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
    """Returns the preview alone, for the page's script."""
    session = look_up(key)
    turn = request.args.get("turn", type=int)
    return game_page(
        session,
        "table/_preview.html",
        turn=session.game.turn(turn) if turn else None,
        sample=is_sample(session.key),
        **typed_move(session, turn),
    )


@blueprint.get("/left")
def left(key: str) -> str:
    """Shows every move beside the best one, once the table has ended; RuleError ``not_ended``."""
    session = look_up(key)
    if session.game.phase != "ended":
        raise RuleError("not_ended", "This table is still playing. Wait until its game is over.")
    rows = [(session.game.player(each), compared(desk(), session, each)) for each in session.game.order]
    players = [(player, own) for player, own in rows if own]
    return game_page(session, "table/left.html", "table", players=players)


@blueprint.get("/turns/<int:number>")
def turn(key: str, number: int) -> str:
    """Shows one turn: the board before it, and the form to correct it."""
    session = look_up(key)
    chosen = session.game.turn(number)
    before = before_turn(session.game, number)
    sample = is_sample(session.key)
    asks = sample and "ask" in request.args
    values = shown(session) | {"board": board_view(before.board, before.setup.tiles)}
    if sample and not asks:
        after = before_turn(session.game, number + 1) if number < len(session.game.turns) else session.game
        values["board"] = board_view(after.board, after.setup.tiles, table_views.fresh_squares(after))
        values["totals"] = [(after.player(each).name, after.played(each)) for each in after.order]
    move = chosen.scored.move if chosen.scored else None
    typed = typed_move(session, number)
    if move and not typed["word"] and not sample:
        typed |= {"at": texts().place(move.at), "word": move.word}
    return game_page(
        session,
        "table/turn.html",
        "table",
        turn=chosen,
        cell=table_views.cell(session.game, chosen),
        comment=comment_on(chosen) if sample and not asks else None,
        sample=sample,
        asks=asks,
        **values,
        **typed,
    )


def wall_page(secret: str, session: GameSession[Game]) -> str:
    """Renders a table's wall; the page follows the table automatically."""
    game = session.game
    last = next((turn for turn in reversed(game.turns) if turn.act != "lost"), None)
    way = way_in(session) if game.phase == "start" else ""
    values = shown(session) | {
        "rack": [],
        "undo": None,
        "live": f"/events/{session.key}?as=wall&secret={secret}",
    }
    cell = table_views.cell(game, last) if last else None
    return game_page(session, "table/wall.html", way_in=way, last=last, cell=cell, **values)


def back_to(page: str, key: str) -> ResponseReturnValue:
    """Leads back to that page; a phone stays on its page and gets the same receipt as for a slip (``web/live/hand_in``)."""
    if wants_json():
        said = get_flashed_messages(with_categories=True)
        return {"kept": True, "late": False, "at": steady_time(), "messages": said}
    return redirect(url_for(page, key=key))


@dataclass(frozen=True)
class TurnButton:
    """A button of ``page`` for the turn at a table; ``player``: only on that player's turn (None: on anybody's)."""

    desk: Desk
    key: str
    page: str
    player: int | None = None

    def lay(self) -> ResponseReturnValue:
        """Lays the move whose preview was confirmed; its score must still be the one of the preview."""
        place, word = field("at"), field("word")
        g.back = url_for(self.page, key=self.key, at=place, word=word)
        if not field("score"):
            raise moves.preview_changed()
        look_up(self.key)  # sets the notation of references for as_kept
        drawn, score = field("drawn") or None, whole_number("score")
        return self._do(moves.lay, as_kept(place), as_laid(word), drawn, number_or_none("vowels"), score)

    def exchange(self) -> ResponseReturnValue:
        """Exchanges the tapped or typed tiles."""
        tiles = "".join(all_of("tile"))[:20] or field("tiles")
        return self._do(moves.exchange, tiles, field("drawn") or None, number_or_none("vowels"))

    def pass_turn(self) -> ResponseReturnValue:
        return self._do(moves.pass_turn)

    def blank(self) -> ResponseReturnValue:
        """Takes a blank off the board for its letter."""
        look_up(self.key)  # sets the notation of references for as_kept
        return self._do(moves.take_blank, as_kept(field("at")))

    def _do(self, step: Callable[..., object], *sent: object) -> ResponseReturnValue:
        step(self.desk, self.key, *sent, player=self.player)
        return back_to(self.page, self.key)


def add_turns(blueprint: Blueprint, sent: Callable[[str], TurnButton]) -> None:
    """Adds the addresses of these buttons; ``sent`` returns the button of the person who pressed it."""

    def view(press: Callable[[TurnButton], ResponseReturnValue]) -> Callable[[str], ResponseReturnValue]:
        return lambda key: press(sent(key))

    blueprint.add_url_rule("/lay", "lay", view(TurnButton.lay), methods=["POST"])
    blueprint.add_url_rule("/exchange", "exchange", view(TurnButton.exchange), methods=["POST"])
    blueprint.add_url_rule("/pass", "pass_turn", view(TurnButton.pass_turn), methods=["POST"])
    blueprint.add_url_rule("/blank", "blank", view(TurnButton.blank), methods=["POST"])


steps_blueprint = Blueprint("table_steps", __name__, url_prefix="/games/<key>/table")

Act = Literal["lay", "exchange", "pass"]


@steps_blueprint.before_request
def _no_step_of_the_sample() -> None:
    """Raises RuleError ``sample_game`` for the sample game, which can only be looked at."""
    if start.is_sample(str((request.view_args or {}).get("key", ""))):
        raise RuleError("sample_game", "The sample game can only be looked at. Open a table to play.")


def _back(key: str) -> ResponseReturnValue:
    return back_to("table.show", key)


def _sent(key: str) -> TurnButton:
    return TurnButton(desk_in_time(), key, "table.show")


add_turns(steps_blueprint, _sent)
add_steps(steps_blueprint, CLASSIC, "table.show")


@steps_blueprint.post("/start")
def draw(key: str) -> ResponseReturnValue:
    """Draws tiles for the start, typed or drawn by the program."""
    game = start.draw_start(desk_in_time(), key, field("tiles")).game
    names = {player.id: player.name for player in game.players}
    if game.draws:
        drawn = ", ".join(f"{names[player]} {tile}" for player, tile in game.draws[-1])
        flash(gettext("Drawn: %(tiles)s", tiles=drawn), "info")
    return _back(key)


@steps_blueprint.post("/open")
def open_table(key: str) -> ResponseReturnValue:
    """Begins play."""
    drawing: ev.Drawing = next((each for each in get_args(ev.Drawing) if each == field("drawing")), "none")
    first = number_or_none("first")
    count = len(look_up(key).game.players)
    racks = [field(f"rack{place}") for place in range(1, count + 1)] if drawing == "typed" else []
    vowels = [number_or_none(f"vowels{place}") for place in range(1, count + 1)]
    start.open_table(desk_in_time(), key, drawing, first, racks, vowels)
    return _back(key)


@steps_blueprint.post("/challenge")
def challenge(key: str) -> ResponseReturnValue:
    """Challenges all words of the last move; the word list and the club's rulings decide."""
    by = whole_number("by")
    tell(moves.challenge.said(moves.challenge(desk_in_time(), key, by).game, {"by": by}))
    return _back(key)


@steps_blueprint.post("/turns/<int:number>")
def correct(key: str, number: int) -> ResponseReturnValue:
    """Corrects a turn; if the correction is refused, its page says why."""
    look_up(key)  # sets the notation of references for as_kept
    at, word = field("at"), field("word")
    g.back = url_for("table.turn", key=key, number=number, at=at, word=word)
    act: Act = next((each for each in get_args(Act) if each == field("kind")), "lay")
    place, laid = (as_kept(at), as_laid(word)) if act == "lay" else ("", "")
    drawn, vowels = field("drawn") or None, number_or_none("vowels")
    moves.correct(desk_in_time(), key, number, act, place, laid, field("tiles"), drawn, vowels)
    flash(gettext("Turn %(number)d is corrected.", number=number), "success")
    return _back(key)


@steps_blueprint.post("/theme")
def theme(key: str) -> ResponseReturnValue:
    """Marks a word as fitting the theme, or no longer fitting."""
    number, word = whole_number("turn"), field("word")
    turn = look_up(key).game.turn(number)
    words = [each for each in turn.theme if each != word] if word in turn.theme else [*turn.theme, word]
    moves.agree_on_theme(desk_once(), key, words, number)
    return _back(key)


@steps_blueprint.post("/names")
def rename(key: str) -> ResponseReturnValue:
    """Corrects the spelling of a player's name; the person stays the same."""
    player = look_up(key).game.player(whole_number("player"))
    wanted = replace(player, name=" ".join(field("name", 80).split()))
    sessions.change_player(desk_once(), key, wanted)
    return _back(key)


@steps_blueprint.post("/leftovers")
def leftovers(key: str) -> ResponseReturnValue:
    """Stores what is left on the racks; before the end this also says that all moves are made."""
    game = look_up(key).game
    racks = [field(f"rack{place}") for place in range(1, len(game.order) + 1)]
    if (empty := moves.not_told(game, racks)) and not field("sure"):
        return asked_if_empty(look_up(key), [each.name for each in empty], racks)
    assumed = moves.assumed_empty(game, racks)
    moves.tell_leftovers(desk_in_time(), key, racks)
    for each in assumed:
        flash(in_words(each), "warning")
    return _back(key)
