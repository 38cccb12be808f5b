"""What the buttons of a classic table send: start, moves, challenge, corrections, clock, the end, undo.

What is sent on a turn, the same from the page of the table and from a player's phone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, get_args

from flask import Blueprint, flash, g, get_flashed_messages, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk import nights
from director.desk.classic import moves, start
from director.desk.desk import Desk
from director.desk.instance import steady_time
from director.games.classic import facts as ev
from director.games.classic.facts import CLASSIC
from director.language.sentences import RuleError
from director.rules.moves import as_laid
from director.web.common import as_kept, desk_in_time, desk_once, in_words, look_up, wants_json
from director.web.pressing import add_steps, tell
from director.web.sent import all_of, field, number_or_none, whole_number
from director.web.table import table_page


def back_to(page: str, key: str) -> ResponseReturnValue:
    """To that page again; a phone stays on it, and hears that it is on the disk, as all phones do (``web/live/hand_in``)."""
    if wants_json():
        said = get_flashed_messages(with_categories=True)
        return {"kept": True, "late": False, "at": steady_time(), "messages": said}
    return redirect(url_for(page, key=key))


@dataclass(frozen=True)
class Sent:
    """A button of ``page`` for the turn at a table; ``player``: only on that player's turn (None: on anybody's)."""

    desk: Desk
    key: str
    page: str
    player: int | None = None

    def lay(self) -> ResponseReturnValue:
        """The move whose preview was confirmed; its score must still be what the preview said."""
        place, word = field("at"), field("word")
        g.back = url_for(self.page, key=self.key, at=place, word=word)
        if not field("score"):
            raise moves.preview_changed()
        look_up(self.key)  # how places are written here
        drawn, score = field("drawn") or None, whole_number("score")
        return self._do(moves.lay, as_kept(place), as_laid(word), drawn, number_or_none("vowels"), score)

    def exchange(self) -> ResponseReturnValue:
        """The tiles that were tapped go back, or those that were typed."""
        tiles = "".join(all_of("tile"))[:20] or field("tiles")
        return self._do(moves.exchange, tiles, field("drawn") or None, number_or_none("vowels"))

    def pass_turn(self) -> ResponseReturnValue:
        return self._do(moves.pass_turn)

    def blank(self) -> ResponseReturnValue:
        """A blank on the board is taken for its letter."""
        look_up(self.key)  # how places are written here
        return self._do(moves.take_blank, as_kept(field("at")))

    def _do(self, step: Callable[..., object], *sent: object) -> ResponseReturnValue:
        step(self.desk, self.key, *sent, player=self.player)
        return back_to(self.page, self.key)


def add_turns(blueprint: Blueprint, sent: Callable[[str], Sent]) -> None:
    """The addresses of these buttons; ``sent`` is who presses them."""

    def view(press: Callable[[Sent], ResponseReturnValue]) -> Callable[[str], ResponseReturnValue]:
        return lambda key: press(sent(key))

    blueprint.add_url_rule("/lay", "lay", view(Sent.lay), methods=["POST"])
    blueprint.add_url_rule("/exchange", "exchange", view(Sent.exchange), methods=["POST"])
    blueprint.add_url_rule("/pass", "pass_turn", view(Sent.pass_turn), methods=["POST"])
    blueprint.add_url_rule("/blank", "blank", view(Sent.blank), methods=["POST"])


blueprint = Blueprint("table_steps", __name__, url_prefix="/games/<key>/table")

Act = Literal["lay", "exchange", "pass"]


@blueprint.before_request
def _no_step_of_the_sample() -> None:
    """The sample game is there to be looked at; RuleError ``sample_game``."""
    if start.is_sample(str((request.view_args or {}).get("key", ""))):
        raise RuleError("sample_game", "The sample game can only be looked at. Open a table to play.")


def _back(key: str) -> ResponseReturnValue:
    return back_to("table.show", key)


def _sent(key: str) -> Sent:
    return Sent(desk_in_time(), key, "table.show")


add_turns(blueprint, _sent)
add_steps(blueprint, CLASSIC, "table.show")


@blueprint.post("/start")
def draw(key: str) -> ResponseReturnValue:
    """Tiles for the start, typed or drawn by the program."""
    game = start.draw_start(desk_in_time(), key, field("tiles")).game
    names = {player.id: player.name for player in game.players}
    if game.draws:
        drawn = ", ".join(f"{names[player]} {tile}" for player, tile in game.draws[-1])
        flash(gettext("Drawn: %(tiles)s", tiles=drawn), "info")
    return _back(key)


@blueprint.post("/open")
def open_table(key: str) -> ResponseReturnValue:
    """Play begins."""
    drawing: ev.Drawing = next((each for each in get_args(ev.Drawing) if each == field("drawing")), "none")
    first = number_or_none("first")
    count = len(look_up(key).game.players)
    racks = [field(f"rack{place}") for place in range(1, count + 1)] if drawing == "typed" else []
    vowels = [number_or_none(f"vowels{place}") for place in range(1, count + 1)]
    start.open_table(desk_in_time(), key, drawing, first, racks, vowels)
    return _back(key)


@blueprint.post("/challenge")
def challenge(key: str) -> ResponseReturnValue:
    """All words of the move laid last; the word list and the club's rulings decide."""
    by = whole_number("by")
    tell(moves.challenge.said(moves.challenge(desk_in_time(), key, by).game, {"by": by}))
    return _back(key)


@blueprint.post("/turns/<int:number>")
def correct(key: str, number: int) -> ResponseReturnValue:
    """The turn was something else; whatever cannot be then is said on its page."""
    look_up(key)  # how places are written here
    at, word = field("at"), field("word")
    g.back = url_for("table.turn", key=key, number=number, at=at, word=word)
    act: Act = next((each for each in get_args(Act) if each == field("kind")), "lay")
    place, laid = (as_kept(at), as_laid(word)) if act == "lay" else ("", "")
    drawn, vowels = field("drawn") or None, number_or_none("vowels")
    moves.correct(desk_in_time(), key, number, act, place, laid, field("tiles"), drawn, vowels)
    flash(gettext("Turn %(number)d is corrected.", number=number), "success")
    return _back(key)


@blueprint.post("/theme")
def theme(key: str) -> ResponseReturnValue:
    """One tap: the word fits the theme, or fits it no longer."""
    number, word = whole_number("turn"), field("word")
    turn = look_up(key).game.turn(number)
    words = [each for each in turn.theme if each != word] if word in turn.theme else [*turn.theme, word]
    moves.agree_on_theme(desk_once(), key, words, number)
    return _back(key)


@blueprint.post("/names")
def rename(key: str) -> ResponseReturnValue:
    """A player's name was written wrong; it is the same person."""
    player = look_up(key).game.player(whole_number("player"))
    wanted = replace(player, name=" ".join(field("name", 80).split()))
    nights.change_player(desk_once(), key, wanted)
    return _back(key)


@blueprint.post("/leftovers")
def leftovers(key: str) -> ResponseReturnValue:
    """What is left on the racks; before the end it says that all moves are made."""
    game = look_up(key).game
    racks = [field(f"rack{place}") for place in range(1, len(game.order) + 1)]
    if (empty := moves.not_told(game, racks)) and not field("sure"):
        return table_page.asked_if_empty(look_up(key), [each.name for each in empty], racks)
    assumed = moves.assumed_empty(game, racks)
    moves.tell_leftovers(desk_in_time(), key, racks)
    for each in assumed:
        flash(in_words(each), "warning")
    return _back(key)
