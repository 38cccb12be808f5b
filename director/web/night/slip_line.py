"""The slip line as the desk's script asks for it: what a line means, what Enter records, taking it back."""

from __future__ import annotations

import secrets
from typing import Any

from flask import request
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from director.desk.desk import SlipResult
from director.desk.slip_line import Option, Understood, slip_of, top_options, understand
from director.games.duplicate.game import Game, Round
from director.games.duplicate.rulings import repeated_in
from director.judge.reasons import question, reason
from director.judge.slip import Ruling, Slip
from director.language.sentences import RuleError, say
from director.web.common import desk, in_words, sent_json
from director.web.night import views as presenters
from director.web.night.desk import blueprint, parts_of, view_of


@blueprint.get("/rounds/<int:number>/line")
def line(key: str, number: int) -> ResponseReturnValue:
    """What the line typed so far means: player, options, and what Enter will do."""
    here = desk()
    game = here.game(key)
    text = request.args.get("line", "")
    if not text.strip():
        return {"options": []}
    try:
        search = here.search(key)
        understood = understand(game, number, text, request.args.get("table", type=int), search)
    except RuleError as error:
        return {"options": [], "message": in_words(error.sentence)}
    return {
        "player": _player_data(understood),
        "options": [_option_data(each) for each in understood.options],
        "message": _line_message(understood, game.round(number)),
    }


def _player_data(understood: Understood) -> dict[str, Any] | None:
    player = understood.player
    return {"id": player.id, "table": player.table, "name": player.name} if player else None


def _option_data(option: Option) -> dict[str, Any]:
    return {"at": option.at, "word": option.word, "score": option.score, "unknown": list(option.unknown)}


def _line_message(understood: Understood, played: Round) -> str:
    line_, player = understood.line, understood.player
    if player and player.id in played.entries:
        slip = played.entries[player.id].slip
        return gettext(
            "%(name)s has a slip already: %(slip)s. Enter asks before it replaces it.",
            name=player.name,
            slip=" ".join(filter(None, [slip.word or "–", slip.at])),
        )
    if understood.unknown_word:
        return gettext("%(word)s is not in the word list.", word=line_.word.upper())
    if line_.word and not understood.options:
        return gettext("%(word)s can be laid nowhere with these letters.", word=line_.word.upper())
    if not player and not line_.everybody:
        return gettext("Which table? Type its number first, or tap it.")
    return ""


@blueprint.post("/rounds/<int:number>/slips")
def enter_slip(key: str, number: int) -> ResponseReturnValue:
    """Takes a slip from the line; answers with the ruling in words and the parts of the page that changed."""
    asked = sent_json()
    here = desk()
    search = here.search(key)
    game = here.game(key)
    table = asked.get("table")
    marked = table if isinstance(table, int) else None
    understood = understand(game, number, str(asked.get("line", "")), marked, search)
    played = game.round(number)
    slip = slip_of(understood, played, search, _choice(asked.get("choice")), top_options(search, played))
    if understood.line.everybody:
        players = [player.id for player in game.missing(number)]
    elif understood.player is None:
        raise RuleError("which_table", say("Which table? Type its number first, or tap it."))
    else:
        players = [understood.player.id]
    result, base = None, str(asked.get("token") or secrets.token_hex(8))[:60]
    for index, player in enumerate(players):
        result = here.record_slip(
            key, number, player, slip, f"{base}-{index}", replacing=bool(asked.get("replace"))
        )
    return _slip_answer(key, number, players, result)


def _choice(sent: object) -> int:
    """Which of the places offered was marked; the first if nothing usable was sent."""
    return sent if isinstance(sent, int) and sent >= 0 else 0


def _slip_answer(key: str, number: int, players: list[int], result: SlipResult | None) -> ResponseReturnValue:
    view = view_of(key, number)
    game: Game = view["game"]
    answer: dict[str, Any] = {"seq": game.seq, "phase": view["phase"], "parts": parts_of(view)}
    if len(players) == 1 and result:
        player = game.player(players[0])
        entry = game.round(number).entries.get(player.id)
        answer["echo"] = (
            _echo(player.name, player.table, entry.slip, result.ruling) if entry and result.ruling else ""
        )
        answer["mark"] = result.ruling.mark if result.ruling else "none"
        answer["points"] = entry.points if entry else None
        answer["player"] = player.id
        if repeated := repeated_in(game, number, player.id):
            answer["echo"] += " " + gettext(
                "The same false word stood on the slip of round %(round)d, and that note is not delivered:"
                " the average of the others may be due.",
                round=repeated,
            )
        answer["doubts"] = (
            [in_words(question(each)) for each in result.ruling.doubts] if result.ruling else []
        )
    else:
        answer["echo"] = ngettext("%(num)d slip entered.", "%(num)d slips entered.", len(players))
    last = game.current
    if result and last and number < last.number:
        answer["changes"] = [in_words(presenters.change_sentence(change)) for change in result.changes]
    return answer


def _echo(name: str, table: int, slip: Slip, ruling: Ruling) -> str:
    why = reason(ruling)
    bare = gettext("no slip") if slip.state == "none" else in_words(presenters.STATE_NAMES[slip.state])
    what = " ".join(filter(None, [slip.word, ruling.paid_at or slip.at])) or bare
    text = ngettext(
        "Table %(table)d, %(name)s: %(what)s – %(num)d point.",
        "Table %(table)d, %(name)s: %(what)s – %(num)d points.",
        ruling.points,
        table=table,
        name=name,
        what=what,
    )
    return f"{text} {in_words(why)}" if why else text


@blueprint.post("/rounds/<int:number>/slips/<int:player>/back")
def slip_back(key: str, number: int, player: int) -> ResponseReturnValue:
    """Takes the last entry for this player back: the echo line's undo."""
    result = desk().take_slip_back(key, number, player)
    return _slip_answer(key, number, [player], result)


@blueprint.post("/rounds/<int:number>/slips/<int:player>/settle")
def settle_slip(key: str, number: int, player: int) -> ResponseReturnValue:
    """The answer to the first doubt of a slip just entered."""
    result = desk().settle(key, number, player, 0, sent_json().get("answer") == "yes")
    return _slip_answer(key, number, [player], result)
