"""The slip line as the desk's script asks for it: what a line means, what Enter records, taking it back."""

from __future__ import annotations

import secrets
from typing import Any

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from director.desk.duplicate.slip_line import Option, Understood, slip_of, top_options, understand
from director.desk.duplicate.slips import SlipResult, record_slip, record_slips, settle, take_slip_back
from director.desk.night import Night
from director.games.duplicate.game import Entry, Game, Round
from director.games.duplicate.rulings import repeated_in
from director.games.people import Player
from director.judge.reasons import question
from director.language.sentences import RuleError, say
from director.telling.slips import slip_text, written
from director.telling.standings import moved
from director.web.common import desk, in_words, look_up, place, plain_token, sent_json, texts
from director.web.night.page import slip_answer
from director.web.roles import check_worth_known, may_see_worth

blueprint = Blueprint("slip_line", __name__, url_prefix="/games/<key>")


@blueprint.get("/rounds/<int:number>/line")
def line(key: str, number: int) -> ResponseReturnValue:
    """What the line typed so far means: player, options, and what Enter will do."""
    here = desk()
    text = request.args.get("line", "")
    if not text.strip():
        return {"options": []}
    night = look_up(key)
    game: Game = night.game
    try:
        marked = request.args.get("table", type=int)
        understood = understand(game, number, text, marked, here.search(night))
    except RuleError as error:
        return {"options": [], "message": in_words(error.sentence)}
    worth = may_see_worth(game, number, here.now())
    return {
        "player": _player_data(understood),
        "options": [_option_data(each, worth) for each in understood.options],
        "message": _line_message(understood, game.round(number), worth),
    }


def _player_data(understood: Understood) -> dict[str, Any] | None:
    player = understood.player
    return {"id": player.id, "table": player.table, "name": player.name} if player else None


def _option_data(option: Option, worth: bool) -> dict[str, Any]:
    found = {"at": place(option.at), "word": option.word, "score": "", "unknown": []}
    return found | {"score": option.score, "unknown": list(option.unknown)} if worth else found


def _line_message(understood: Understood, played: Round, worth: bool) -> str:
    line_, player = understood.line, understood.player
    if player and player.id in played.entries:
        return gettext(
            "%(name)s has a slip already: %(slip)s. Enter asks before it replaces it.",
            name=player.name,
            slip=in_words(written(played.entries[player.id].slip)),
        )
    if understood.unknown_word and worth:
        return gettext("%(word)s is not in the word list.", word=line_.word.upper())
    if line_.word and not understood.options:
        return gettext("%(word)s can be laid nowhere with these letters.", word=line_.word.upper())
    if not player and not line_.everybody:
        return gettext("Which table? Type its number first, or tap it.")
    return ""


@blueprint.post("/rounds/<int:number>/slips")
def enter_slip(key: str, number: int) -> ResponseReturnValue:
    """Takes a slip from the line; answers with the ruling in words and the parts of the page that changed."""
    asked, here = sent_json(), desk()
    night = look_up(key)
    search, game = here.search(night), night.game
    table = asked.get("table")
    marked = table if isinstance(table, int) else None
    understood = understand(game, number, str(asked.get("line", "")), marked, search)
    played = game.round(number)
    worth = may_see_worth(game, number, here.now())
    if understood.line.command == "top":
        check_worth_known(game, number, here.now())
    slip = slip_of(understood, played, search, _choice(asked.get("choice")), top_options(search, played))
    base = plain_token(asked.get("token") or secrets.token_hex(8))
    if understood.line.everybody:
        missing = {player.id: slip for player in game.missing(number)}
        night = record_slips(here, key, number, missing, base)
        return _pile_answer(night, number, len(missing))
    if understood.player is None:
        raise RuleError("which_table", say("Which table? Type its number first, or tap it."))
    player, replacing = understood.player.id, bool(asked.get("replace"))
    result = record_slip(here, key, number, player, slip, base, replacing)
    return _slip_answer(number, player, result) if worth else _taken_answer(number, player, result)


def _choice(sent: object) -> int:
    """Which of the places offered was marked; the first if nothing usable was sent."""
    return sent if isinstance(sent, int) and sent >= 0 else 0


def _pile_answer(night: Night[Game], number: int, count: int) -> ResponseReturnValue:
    answer = slip_answer(night, number)
    return answer | {"echo": ngettext("%(num)d slip entered.", "%(num)d slips entered.", count)}


def _slip_answer(number: int, player_id: int, result: SlipResult) -> ResponseReturnValue:
    game: Game = result.night.game
    answer = slip_answer(result.night, number)
    player, ruling = game.player(player_id), result.ruling
    entry = game.round(number).entries.get(player_id)
    answer |= {
        "echo": _echo(player, entry) if entry else "",
        "mark": ruling.mark if ruling else "none",
        "points": entry.points if entry else None,
        "player": player_id,
        "doubts": [in_words(question(each)) for each in ruling.doubts] if ruling else [],
    }
    if repeated := repeated_in(game, number, player_id):
        answer["echo"] += " " + gettext(
            "The same false word stood on the slip of round %(round)d, and that note is not delivered:"
            " the average of the others may be due.",
            round=repeated,
        )
    if game.current and number < game.current.number:
        answer["changes"] = [in_words(moved(change, game)) for change in result.changes]
    return answer


def _taken_answer(number: int, player_id: int, result: SlipResult) -> ResponseReturnValue:
    """The slip is in and judged; what it is worth this person learns after the time."""
    game: Game = result.night.game
    answer = slip_answer(result.night, number)
    player, entry = game.player(player_id), game.round(number).entries.get(player_id)
    written = [entry.slip.word, place(entry.slip.at)] if entry else []
    echo = gettext(
        "Table %(table)d, %(name)s: %(what)s is taken.",
        table=player.table,
        name=player.name,
        what=" ".join(filter(None, written)) or gettext("no slip"),
    )
    return answer | {"echo": echo, "mark": "none", "points": None, "player": player_id, "doubts": []}


def _echo(player: Player, entry: Entry) -> str:
    told = slip_text(entry, texts())
    text = ngettext(
        "Table %(table)d, %(name)s: %(what)s – %(num)d point.",
        "Table %(table)d, %(name)s: %(what)s – %(num)d points.",
        entry.points,
        table=player.table,
        name=player.name,
        what=str(told),
    )
    return f"{text} {told.reason}" if told.reason else text


@blueprint.post("/rounds/<int:number>/slips/<int:player>/back")
def slip_back(key: str, number: int, player: int) -> ResponseReturnValue:
    """Takes the last entry for this player back: the echo line's undo."""
    here = desk()
    token = plain_token(sent_json().get("token") or "") or None if request.is_json else None
    result = take_slip_back(here, key, number, player, token)
    worth = may_see_worth(result.night.game, number, here.now())
    return _slip_answer(number, player, result) if worth else _taken_answer(number, player, result)


@blueprint.post("/rounds/<int:number>/slips/<int:player>/settle")
def settle_slip(key: str, number: int, player: int) -> ResponseReturnValue:
    """The answer to the first doubt of a slip just entered."""
    asked = sent_json()
    token = plain_token(asked.get("token") or "") or None
    check_worth_known(look_up(key).game, number, desk().now())
    result = settle(desk(), key, number, player, 0, asked.get("answer") == "yes", token)
    return _slip_answer(number, player, result)
