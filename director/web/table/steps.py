"""What the buttons of a classic table send: start, moves, challenge, corrections, clock, the end, undo."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, get_args

from flask import Blueprint, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk import roster, undoing
from director.desk.classic import computer, moves, start
from director.games.classic import events as ev
from director.language.sentences import RuleError
from director.web.common import as_kept, desk, in_words, look_up, stage, token, whole_number
from director.web.table.page import as_laid
from director.web.table.views import challenge_told

blueprint = Blueprint("table_steps", __name__, url_prefix="/games/<key>/table")

Kind = Literal["lay", "exchange", "pass"]


def _back(key: str, **typed: str) -> ResponseReturnValue:
    query: dict[str, Any] = {name: text for name, text in typed.items() if text}
    return redirect(url_for("table.show", key=key, **query))


def _field(name: str, most: int = 60) -> str:
    return request.form.get(name, "").strip()[:most]


def _vowels() -> int | None:
    return whole_number("vowels") if _field("vowels") else None


@blueprint.post("/start")
def draw(key: str) -> ResponseReturnValue:
    """Tiles for the start, typed or drawn by the program."""
    game = start.draw_start(desk(), key, _field("tiles"), token(), stage()).game
    names = {player.id: player.name for player in game.players}
    if game.draws:
        drawn = ", ".join(f"{names[player]} {tile}" for player, tile in game.draws[-1])
        flash(gettext("Drawn: %(tiles)s", tiles=drawn), "info")
    return _back(key)


@blueprint.post("/open")
def open_table(key: str) -> ResponseReturnValue:
    """Play begins."""
    drawing: ev.Drawing = next((each for each in get_args(ev.Drawing) if each == _field("drawing")), "none")
    first = whole_number("first") if _field("first") else None
    count = len(look_up(key).game.players)
    racks = [_field(f"rack{place}") for place in range(1, count + 1)] if drawing == "typed" else []
    start.open_table(desk(), key, drawing, first, racks, token(), stage())
    return _back(key)


@blueprint.post("/lay")
def lay(key: str) -> ResponseReturnValue:
    """The move whose preview was confirmed; its score must still be what the preview said."""
    at, word = _field("at"), _field("word")
    try:
        if not _field("score"):
            raise moves.preview_changed()
        look_up(key)  # how places are written here
        drawn, score = _field("drawn") or None, whole_number("score")
        moves.lay(desk(), key, as_kept(at), as_laid(word), drawn, _vowels(), score, token(), stage())
    except RuleError as error:
        flash(in_words(error.sentence), "danger")
        return _back(key, at=at, word=word)
    return _back(key)


@blueprint.post("/exchange")
def exchange(key: str) -> ResponseReturnValue:
    moves.exchange(desk(), key, _field("tiles"), _field("drawn") or None, _vowels(), token(), stage())
    return _back(key)


@blueprint.post("/pass")
def pass_turn(key: str) -> ResponseReturnValue:
    moves.pass_turn(desk(), key, token(), stage())
    return _back(key)


@blueprint.post("/computer")
def play(key: str) -> ResponseReturnValue:
    """The computer plays for the player whose turn it is."""
    computer.play(desk(), key, whole_number("within", 0), token(), stage())
    return _back(key)


@blueprint.post("/challenge")
def challenge(key: str) -> ResponseReturnValue:
    """All words of the move laid last; the word list and the club's rulings decide."""
    game = moves.challenge(desk(), key, whole_number("by"), token(), stage()).game
    flash(*challenge_told(game))
    return _back(key)


@blueprint.post("/turns/<int:number>")
def correct(key: str, number: int) -> ResponseReturnValue:
    """The turn was something else; whatever cannot be then is said on its page."""
    kind: Kind = next((each for each in get_args(Kind) if each == _field("kind")), "lay")
    at, word = _field("at"), _field("word")
    try:
        read = look_up(key).game.setup.tiles.read_tiles
        match kind:
            case "lay":
                event = ev.Corrected(number, kind, as_kept(at), as_laid(word))
            case "exchange":
                tiles = _field("tiles")
                named = "" if tiles.isdigit() else read(tiles)
                event = ev.Corrected(
                    number, kind, tiles=named, count=int(tiles[:2]) if tiles.isdigit() else len(named)
                )
            case _:
                event = ev.Corrected(number, kind)
        if kind != "pass" and (drawn := read(_field("drawn"))):
            event = replace(event, drawn=drawn)
        moves.correct(desk(), key, event, token(), stage())
    except RuleError as error:
        flash(in_words(error.sentence), "danger")
        return redirect(url_for("table.turn", key=key, number=number, at=at, word=word))
    flash(gettext("Turn %(number)d is corrected.", number=number), "success")
    return _back(key)


@blueprint.post("/theme")
def theme(key: str) -> ResponseReturnValue:
    """One tap: the word fits the theme, or fits it no longer."""
    number, word = whole_number("turn"), _field("word")
    turn = look_up(key).game.turn(number)
    words = [each for each in turn.theme if each != word] if word in turn.theme else [*turn.theme, word]
    moves.agree_on_theme(desk(), key, number, words, token())
    return _back(key)


@blueprint.post("/blank")
def blank(key: str) -> ResponseReturnValue:
    moves.take_blank(desk(), key, as_kept(_field("at")), token(), stage())
    return _back(key)


@blueprint.post("/rack")
def rack(key: str) -> ResponseReturnValue:
    """A rack was misread, or is told now."""
    moves.read_rack(desk(), key, whole_number("player"), _field("tiles"), token(), stage())
    return _back(key)


@blueprint.post("/names")
def rename(key: str) -> ResponseReturnValue:
    """A player's name was written wrong; it is the same person."""
    player = look_up(key).game.player(whole_number("player"))
    wanted = replace(player, name=" ".join(_field("name", 80).split()))
    roster.change_player(desk(), key, wanted, token=token())
    return _back(key)


@blueprint.post("/clock/<wish>")
def clock(key: str, wish: str) -> ResponseReturnValue:
    moves.clock(desk(), key, wish == "start", token(), stage())
    return _back(key)


@blueprint.post("/leftovers")
def leftovers(key: str) -> ResponseReturnValue:
    """What is left on the racks; before the end it says that all moves are made."""
    count = len(look_up(key).game.order)
    racks = [_field(f"rack{place}") for place in range(1, count + 1)]
    moves.tell_leftovers(desk(), key, racks, token(), stage())
    return _back(key)


@blueprint.post("/undo")
def undo(key: str) -> ResponseReturnValue:
    undoing.undo(desk(), key, whole_number("seq"), token())
    flash(gettext("The last step is undone."), "success")
    return _back(key)
