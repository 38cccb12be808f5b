"""The slip line for the desk's script: what a line means, what Enter records, taking it back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Blueprint, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from director.desk.desk import Desk
from director.desk.duplicate.slip_line import (
    Candidate,
    Understood,
    candidates,
    chosen,
    other_round,
    preview,
    understand,
)
from director.desk.duplicate.slips import SlipResult, record_slip, record_slips, settle, take_slip_back
from director.games.duplicate.game import Game, Round
from director.games.duplicate.slip_facts import not_present
from director.games.people import Player
from director.judge.reasons import question, reason, written
from director.judge.slip import Ruling
from director.language.sentences import RuleError, Sentence, say
from director.language.texts import with_blanks
from director.rules.top import Search
from director.web.common import desk, in_words, look_up, new_token, place, plain_token, sent_json
from director.web.duplicate.page import echo, slip_answer, slips_round
from director.web.roles import check_worth_known, may, may_see_worth
from director.wording.round_words import next_costs
from director.wording.standing_words import moved

blueprint = Blueprint("slip_line", __name__, url_prefix="/games/<key>")


@blueprint.get("/rounds/<int:number>/line")
def line(key: str, number: int) -> ResponseReturnValue:
    """Returns what the line typed so far means: player, options, what Enter will do, and whether it may belong to another round.

    ``due`` says that the page shows this round because it was due, not because a person chose it.
    """
    here = desk()
    text = request.args.get("line", "")
    if not text.strip():
        return {"options": []}
    night = look_up(key)
    game: Game = night.game
    search = here.search(night)
    try:
        marked = request.args.get("table", type=int)
        worth = may_see_worth(game, number, here.now())
        understood = understand(game, number, text, marked, search, worth)
    except RuleError as error:
        return {"options": [], "message": in_words(error.sentence)}
    player = understood.player
    told: dict[str, Any] = {
        "player": {"id": player.id, "table": player.table, "name": player.name} if player else None
    }
    was_due = bool(request.args.get("due"))
    asked = None if request.args.get("sure") else _which_round(game, number, understood, search, was_due)
    if asked:
        return told | {"options": [], "other": asked[0], "message": in_words(asked[1])}
    if player and not game.takes_part(player.id, number):
        return told | _not_there(key, game, player, number)
    try:
        if understood.line.command == "top":
            check_worth_known(game, number, here.now())
        options = _options(game, number, understood, search, worth)
    except RuleError as error:
        message = _line_message(understood, game.round(number), worth) or in_words(error.sentence)
        return told | {"options": [], "message": message}
    message = _line_message(understood, game.round(number), worth, options[0]["points"])
    if not message and worth and player and (costly := next_costs(game, player.id, number)):
        message = in_words(costly)
    choose = bool(understood.line.square) and len(options) > 1
    return told | {"options": options, "message": message, "choose": choose}


def _which_round(
    game: Game, number: int, understood: Understood, search: Search, was_due: bool
) -> tuple[int, Sentence] | None:
    """Returns another round that the slip may belong to, with the question; ``was_due``: the page shows this round because it was due."""
    due = slips_round(game, None, desk().now())
    if was_due and due and due != number:
        return due, say(
            "Round %(other)d? It is due now, and the line is for round %(round)d.", other=due, round=number
        )
    if other := other_round(game, number, understood, search):
        return other, say(
            "Round %(other)d? %(word)s can be laid there, in round %(round)d it cannot.",
            other=other,
            word=understood.line.word.upper(),
            round=number,
        )
    return None


def _not_there(key: str, game: Game, player: Player, number: int) -> dict[str, Any]:
    """Returns that the player takes no part in the round, and why; and the button that brings the player back if this person may do so."""
    told = {"options": [], "message": in_words(not_present(game, player.id, number).sentence)}
    if player.id in game.out or game.ended is not None or not may("players.change_stay"):
        return told
    label = gettext("%(name)s is back from round %(round)d on", name=player.name, round=number)
    return told | {"back": {"url": url_for("players.change_stay", key=key, player=player.id), "label": label}}


def _options(
    game: Game, number: int, understood: Understood, search: Search, worth: bool
) -> list[dict[str, Any]]:
    """Returns the slips the line may mean. With ``worth`` also what each is worth, each place and value once: in the
    first round the rulebook pays the best place, whichever is written."""
    if not worth:
        return [_option_data(each) for each in candidates(game, number, understood, search)]
    found: dict[tuple[str, int], dict[str, Any]] = {}
    for each in preview(game, number, understood, search):
        data = _option_data(each.candidate, each.ruling)
        found.setdefault((data["label"], data["points"]), data)
    return list(found.values())


def _option_data(candidate: Candidate, ruling: Ruling | None = None) -> dict[str, Any]:
    """Returns a slip that Enter may record: the place where it counts, and the digest by which it is sent back; with a
    ruling also what it is worth."""
    option = candidate.option
    slip = candidate.slip if ruling else replace(candidate.slip, score=None)
    at, word = (option.at, option.word) if option and (slip.at or slip.joined_at) else ("", "")
    if option and ruling and ruling.paid_at:
        at, word = ruling.paid_at, ruling.move
    found: dict[str, Any] = {
        "label": f"{place(at)} {with_blanks(word)}" if at else in_words(written(slip)),
        "across": at[0].isalpha() if at else None,
        "digest": candidate.digest,
        "points": None,
        "unknown": [],
        "why": "",
    }
    if ruling is None:
        return found
    why = reason(ruling)
    told = {"points": ruling.points, "unknown": list(option.unknown) if option else []}
    return found | told | {"why": in_words(why) if why else ""}


def _line_message(understood: Understood, played: Round, worth: bool, points: int | None = None) -> str:
    """Returns what the line lacks, or why its first slip brings no points; "" for a line that brings points. ``points``
    are the judge's, None if they may not be seen."""
    line_, player = understood.line, understood.player
    if player and player.id in played.entries:
        slip = played.entries[player.id].slip
        return gettext(
            "%(name)s already has a slip: %(slip)s. You will be asked before it is replaced.",
            name=player.name,
            slip=in_words(written(slip if worth else replace(slip, score=None))),
        )
    if understood.unknown_word and worth and not points:
        return gettext("%(word)s is not in the word list.", word=line_.word.upper())
    if understood.elsewhere and not points:
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
    """Records a slip from the line; answers with the ruling in words and the parts of the page that changed.

    RuleError ``which_round`` if it may belong to another round and nobody has confirmed this one (``sure``).
    """
    asked, here = sent_json(), desk()
    night = look_up(key)
    search, game = here.search(night), night.game
    table = asked.get("table")
    marked = table if isinstance(table, int) else None
    worth = may_see_worth(game, number, here.now())
    understood = understand(game, number, str(asked.get("line", "")), marked, search, worth)
    if not asked.get("sure") and (
        other := _which_round(game, number, understood, search, bool(asked.get("due")))
    ):
        raise RuleError("which_round", other[1])
    if understood.line.command == "top":
        check_worth_known(game, number, here.now())
    slip = chosen(game, number, understood, search, _shown(asked), _choice(asked.get("choice")))
    base = plain_token(asked.get("token") or new_token())
    if understood.line.everybody:
        missing = {player.id: slip for player in game.missing(number)}
        answer = slip_answer(record_slips(here.once(base), key, number, missing), number)
        return answer | {"echo": ngettext("%(num)d slip entered.", "%(num)d slips entered.", len(missing))}
    if understood.player is None:
        raise RuleError("which_table", "Which table? Type its number first, or tap it.")
    player, replacing = understood.player.id, bool(asked.get("replace"))
    result = record_slip(here.once(base), key, number, player, slip, replacing)
    return _slip_answer(number, player, result, worth)


def _shown(asked: dict[str, Any]) -> tuple[str, int | None] | None:
    """Returns the slip and the points that the page showed when Enter was pressed; None if it showed none."""
    digest, points = asked.get("digest"), asked.get("points")
    return (digest, points if isinstance(points, int) else None) if isinstance(digest, str) else None


def _choice(sent: object) -> int:
    """Returns which of the offered places was marked; the first if nothing usable was sent."""
    return sent if isinstance(sent, int) and sent >= 0 else 0


def _slip_answer(number: int, player_id: int, result: SlipResult, worth: bool) -> dict[str, Any]:
    """Returns the answer for a recorded slip; without ``worth`` it hides the ruling, which this person may see after the time is up."""
    game: Game = result.night.game
    answer = slip_answer(result.night, number)
    entry, ruling = game.round(number).entries.get(player_id), result.ruling if worth else None
    answer |= {
        "echo": echo(game, number, player_id, worth) if entry else "",
        "mark": ruling.mark if ruling else "none",
        "points": entry.points if entry and worth else None,
        "player": player_id,
        "seq": entry.seq if entry else None,
        "doubts": [in_words(question(each)) for each in ruling.doubts] if ruling else [],
    }
    if game.current and number < game.current.number:
        answer["changes"] = [in_words(moved(change, game)) for change in result.changes]
        answer["changes"] += [in_words(each) for each in result.remarks]
    return answer


@blueprint.post("/rounds/<int:number>/slips/<int:player>/back")
def slip_back(key: str, number: int, player: int) -> ResponseReturnValue:
    """Takes back the entry ``seq`` that the page showed, and says what it was; ``number`` is the round that is due there."""
    asked = sent_json()
    here = _once(asked)
    result = take_slip_back(here, key, number, player, _seq(asked) or 0)
    worth = may_see_worth(result.night.game, number, here.now())
    answer = _slip_answer(number, player, result, worth)
    return answer | {"told": _told_back(number, player, result)}


def _once(asked: dict[str, Any]) -> Desk:
    return desk().once(plain_token(asked.get("token") or "") or None)


def _seq(asked: dict[str, Any]) -> int | None:
    """Returns the number of the entry that the page showed."""
    seq = asked.get("seq")
    return seq if isinstance(seq, int) and not isinstance(seq, bool) else None


def _told_back(number: int, player: int, result: SlipResult) -> str:
    """Returns the message about what was taken back."""
    entry, who = result.before.game.round(number).entries.get(player), result.before.game.player(player)
    return gettext(
        "Undone: table %(table)d, %(name)s, %(slip)s.",
        table=who.table,
        name=who.name,
        slip=in_words(written(replace(entry.slip, score=None))) if entry else "–",
    )


@blueprint.post("/rounds/<int:number>/slips/<int:player>/settle")
def settle_slip(key: str, number: int, player: int) -> ResponseReturnValue:
    """Answers the first doubt about a slip just entered."""
    asked = sent_json()
    check_worth_known(look_up(key).game, number, desk().now())
    result = settle(_once(asked), key, number, player, 0, asked.get("answer") == "yes", _seq(asked))
    return _slip_answer(number, player, result, True)
