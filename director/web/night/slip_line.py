"""The slip line as the desk's script asks for it: what a line means, what Enter records, taking it back."""

from __future__ import annotations

import secrets
from typing import Any

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from director.desk.duplicate.preview import Judged, chosen, preview
from director.desk.duplicate.slip_line import Understood, understand
from director.desk.duplicate.slips import SlipResult, record_slip, record_slips, settle, take_slip_back
from director.desk.night import Night
from director.games.duplicate.game import Game, Round
from director.games.duplicate.rulings import repeated_in
from director.judge.reasons import question, reason
from director.judge.slip import Ruling, Slip
from director.language.sentences import RuleError, say
from director.web.common import desk, in_words, look_up, place, sent_json
from director.web.night import views
from director.web.night.page import answer_of, view_of

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
    told = {"player": _player_data(understood), "message": _line_message(understood, game.round(number))}
    try:
        options = [_option_data(each) for each in preview(game, number, understood, here.search(night))]
    except RuleError as error:
        return told | {"options": [], "message": told["message"] or in_words(error.sentence)}
    return told | {"options": options, "choose": bool(understood.line.square) and len(options) > 1}


def _player_data(understood: Understood) -> dict[str, Any] | None:
    player = understood.player
    return {"id": player.id, "table": player.table, "name": player.name} if player else None


def _option_data(judged: Judged) -> dict[str, Any]:
    """A slip that Enter may record, what it is worth, and the digest by which it is sent back."""
    slip, option, ruling = judged.candidate.slip, judged.candidate.option, judged.ruling
    why = reason(ruling)
    return {
        "label": f"{place(option.at)} {option.word}" if option else in_words(views.slip_text(slip)),
        "across": option.at[0].isalpha() if option else None,
        "points": ruling.points,
        "mark": ruling.mark,
        "unknown": list(option.unknown) if option else [],
        "why": in_words(why) if why else "",
        "digest": judged.candidate.digest,
    }


def _line_message(understood: Understood, played: Round) -> str:
    line_, player = understood.line, understood.player
    if player and player.id in played.entries:
        slip = played.entries[player.id].slip
        return gettext(
            "%(name)s has a slip already: %(slip)s. Enter asks before it replaces it.",
            name=player.name,
            slip=" ".join(filter(None, [slip.word or "–", place(slip.at)])),
        )
    if understood.unknown_word:
        return gettext("%(word)s is not in the word list.", word=line_.word.upper())
    if understood.elsewhere:
        return gettext(
            "%(word)s does not fit there. It fits at %(places)s.",
            word=line_.word.upper(),
            places=", ".join(place(each.at) for each in understood.elsewhere[:3]),
        )
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
    slip = chosen(game, number, understood, search, _shown(asked), _choice(asked.get("choice")))
    base = str(asked.get("token") or secrets.token_hex(8))[:60]
    if understood.line.everybody:
        missing = {player.id: slip for player in game.missing(number)}
        night = record_slips(here, key, number, missing, base)
        return _pile_answer(night, number, len(missing))
    if understood.player is None:
        raise RuleError("which_table", say("Which table? Type its number first, or tap it."))
    player, replacing = understood.player.id, bool(asked.get("replace"))
    return _slip_answer(number, player, record_slip(here, key, number, player, slip, base, replacing))


def _shown(asked: dict[str, Any]) -> tuple[str, int] | None:
    """The slip and the points that the page showed when Enter was pressed, if it showed any."""
    digest, points = asked.get("digest"), asked.get("points")
    return (digest, points) if isinstance(digest, str) and isinstance(points, int) else None


def _choice(sent: object) -> int:
    """Which of the places offered was marked; the first if nothing usable was sent."""
    return sent if isinstance(sent, int) and sent >= 0 else 0


def _pile_answer(night: Night[Game], number: int, count: int) -> ResponseReturnValue:
    answer = answer_of(view_of(night, number))
    return answer | {"echo": ngettext("%(num)d slip entered.", "%(num)d slips entered.", count)}


def _slip_answer(number: int, player_id: int, result: SlipResult) -> ResponseReturnValue:
    game: Game = result.night.game
    answer = answer_of(view_of(result.night, number))
    player, ruling = game.player(player_id), result.ruling
    entry = game.round(number).entries.get(player_id)
    answer |= {
        "echo": _echo(player.name, player.table, entry.slip, ruling) if entry and ruling else "",
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
        answer["changes"] = [in_words(views.change_sentence(change)) for change in result.changes]
    return answer


def _echo(name: str, table: int, slip: Slip, ruling: Ruling) -> str:
    why = reason(ruling)
    bare = gettext("no slip") if slip.state == "none" else in_words(views.STATE_NAMES[slip.state])
    what = " ".join(filter(None, [slip.word, place(ruling.paid_at or slip.at)])) or bare
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
    """Takes the last entry for this player back; ``seq`` names the entry that the page showed."""
    seq = sent_json().get("seq")
    result = take_slip_back(desk(), key, number, player, seq=seq if isinstance(seq, int) else None)
    return _slip_answer(number, player, result)


@blueprint.post("/rounds/<int:number>/slips/<int:player>/settle")
def settle_slip(key: str, number: int, player: int) -> ResponseReturnValue:
    """The answer to the first doubt of a slip just entered."""
    asked = sent_json()
    token = str(asked.get("token") or "")[:60] or None
    result = settle(desk(), key, number, player, 0, asked.get("answer") == "yes", token)
    return _slip_answer(number, player, result)
