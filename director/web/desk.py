"""The desk: the one page on which a night is run, and the small answers its script asks for."""

from __future__ import annotations

import secrets
import time
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from director.desk import SlipResult, average_points, repeated_in
from director.rules.reasons import question, reason
from director.rules.slip import STATES, Ruling, Slip
from director.rules.top import Search, choices
from director.sentences import RuleError, say
from director.slip_desk import Option, Understood, slip_of, understand
from director.tournament.game import Game, Round
from director.web import presenters
from director.web.common import desk, in_words, sent_json, token, whole_number

blueprint = Blueprint("desk", __name__, url_prefix="/games/<key>")


# -- the page --------------------------------------------------------------------------------------


@blueprint.get("/desk")
def show(key: str) -> ResponseReturnValue:
    return render_template("desk/desk.html", **_view(key))


@blueprint.get("/desk/parts")
def parts(key: str) -> ResponseReturnValue:
    """The parts of the page that change, if anything happened since ``seq``; asked for by the page's script."""
    seq = desk().seq(key)
    if request.args.get("seq", type=int) == seq and not request.args.get("fresh"):
        return {"seq": seq}
    view = _view(key)
    return {"seq": view["game"].seq, "phase": view["phase"], "parts": _parts(view)}


PARTS = {
    "part-action": "desk/_action.html",
    "part-board": "desk/_board.html",
    "part-rounds": "desk/_rounds.html",
}
SLIP_PARTS = {
    "part-missing": "desk/_missing.html",
    "part-chips": "desk/_chips.html",
    "part-tables": "desk/_tables.html",
}


def _parts(view: dict[str, Any]) -> dict[str, str]:
    wanted = {**PARTS, **(SLIP_PARTS if view["slips"] else {})}
    return {name: render_template(template, **view) for name, template in wanted.items()}


def _view(key: str) -> dict[str, Any]:
    """Everything the desk's templates show."""
    here, now = desk(), time.time()
    row = here.row(key)
    game = here.game(key)
    phase = game.phase(now)
    slips = presenters.slips_round(game, request.args.get("slips", type=int), now)
    advice = here.advice(key, game)
    view: dict[str, Any] = {
        "row": row,
        "tab": "desk",
        "game": game,
        "phase": phase,
        "now": now,
        "advice": advice,
        "undo": here.undo_offer(key, game),
        "board": presenters.board_view(game.board, game.setup.tiles, presenters.fresh_squares(game)),
        "rack": presenters.rack_view(game.current, game.setup.tiles)
        if game.current and not game.current.top
        else presenters.tiles_view(game.leave, game.setup.tiles),
        "minimum": game.setup.profile.minimum(game.next_number),
        "rounds": presenters.round_lines(game),
        "slips": slips,
        "book": game.setup.profile.judge == "book",
        "token": secrets.token_hex(8),
        "differing": [played.number for played in game.rounds if played.differing],
        "notes": sum(not note.delivered for note in presenters.notes_of(game)),
    }
    if game.current and not game.current.top and phase != "ready" and request.args.get("tops"):
        view["tops"] = here.tops(key)
        view["solutions"] = here.search(key).solutions(game.current.board, game.current.rack)[:30]
    if slips:
        view |= _slip_view(game, slips)
    return view


def _slip_view(game: Game, number: int) -> dict[str, Any]:
    people = presenters.player_views(game, number)
    return {
        "people": people,
        "missing": [each for each in people if each.entry is None],
        "chips": presenters.chips(game.round(number)),
        "slip_rack": presenters.rack_view(game.round(number), game.setup.tiles),
        "alphabet": game.setup.tiles.alphabet.letters,
    }


# -- steps of the night ----------------------------------------------------------------------------


def _back(key: str, slips: int | None = None) -> ResponseReturnValue:
    slips = slips or request.form.get("slips", type=int)
    return redirect(url_for("desk.show", key=key, slips=slips))


@blueprint.post("/draw")
def draw(key: str) -> ResponseReturnValue:
    game = desk().draw(key, token())
    _tell_rejected(game)
    return _back(key)


@blueprint.post("/rack")
def type_rack(key: str) -> ResponseReturnValue:
    """The rack drawn from a cloth bag; what cannot be is shown again to be corrected."""
    typed = request.form.get("rack", "")
    try:
        game = desk().type_rack(key, typed, token())
    except RuleError as error:
        flash(in_words(error.sentence), "danger")
        return redirect(url_for("desk.show", key=key, rack=typed[:30]))
    if game.rejected:
        missed = game.rejected[-1]
        flash(
            gettext(
                "%(rack)s misses the minimum. Put all %(number)d tiles back into the bag and draw a whole new rack.",
                rack=missed.kept + missed.drawn,
                number=len(missed.kept + missed.drawn),
            ),
            "warning",
        )
    return _back(key)


def _tell_rejected(game: Game) -> None:
    if game.current and (count := len(game.current.rejected)):
        flash(
            ngettext(
                "%(num)d rack missed the minimum and went back whole: %(racks)s",
                "%(num)d racks missed the minimum and went back whole: %(racks)s",
                count,
                racks=", ".join(each.kept + each.drawn for each in game.current.rejected),
            ),
            "info",
        )


@blueprint.post("/take-back")
def take_back(key: str) -> ResponseReturnValue:
    desk().take_back(key)
    return _back(key)


@blueprint.post("/clock/<wish>")
def clock(key: str, wish: str) -> ResponseReturnValue:
    here = desk()
    match wish:
        case "start":
            here.start_clock(key, token())
        case "stop":
            here.stop_clock(key, token())
        case "add":
            here.add_time(key, whole_number("seconds"), token())
        case _:
            here.call_time(key, token())
    return _back(key)


@blueprint.post("/top")
def place_top(key: str) -> ResponseReturnValue:
    game = desk().place_top(key, request.form.get("at", ""), request.form.get("word", ""), token())
    top = game.complete[-1].top
    assert top
    flash(
        gettext(
            "Round %(round)d: %(move)s for %(score)d points is on the board.",
            round=game.complete[-1].number,
            move=str(top.move),
            score=top.score,
        ),
        "success",
    )
    return _back(key)


@blueprint.post("/cancel")
def cancel(key: str) -> ResponseReturnValue:
    desk().cancel_round(key, request.form.get("reason", ""))
    return _back(key)


@blueprint.post("/undo")
def undo(key: str) -> ResponseReturnValue:
    desk().undo(key, whole_number("seq"))
    flash(gettext("The last step is undone."), "success")
    return _back(key)


@blueprint.post("/end")
def end(key: str) -> ResponseReturnValue:
    why = request.form.get("reason", "").strip() or desk().advice(key).sentence.template
    desk().end(key, why)
    flash(gettext("The game is finished. Standings and sheets are ready to print."), "success")
    return _back(key)


@blueprint.post("/reopen")
def reopen(key: str) -> ResponseReturnValue:
    desk().reopen(key, request.form.get("reason", ""))
    return _back(key)


@blueprint.post("/rounds/<int:number>/no-slips")
def no_slips(key: str, number: int) -> ResponseReturnValue:
    """Everybody still missing handed nothing in."""
    desk().mark_missing(key, number)
    return _back(key)


# -- the slip line, asked by the page's script -----------------------------------------------------


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
    marked = asked.get("table")
    understood = understand(game, number, str(asked.get("line", "")), marked, search)
    played = game.round(number)
    tops = top_options(search, played)
    slip = slip_of(understood, played, search, _choice(asked.get("choice")), tops)
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


def top_options(search: Search, played: Round) -> list[Option]:
    """The tops of a round in the order in which they must be taken; the one on the board if it lies there."""
    if top := played.top:
        return [Option(top.move.at, top.move.word, top.score)]
    moves = search.tops(played.board, played.rack).moves
    chosen = choices(moves, played.board, played.rack, search.tiles, search.profile)
    return [Option(each.scored.move.at, each.scored.move.word, each.scored.score) for each in chosen]


def _slip_answer(key: str, number: int, players: list[int], result: SlipResult | None) -> ResponseReturnValue:
    view = _view(key)
    game: Game = view["game"]
    answer: dict[str, Any] = {"seq": game.seq, "phase": view["phase"]}
    answer["parts"] = _parts(view | {"slips": number} | _slip_view(game, number))
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
        answer["changes"] = [_change_text(change) for change in result.changes]
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


def _change_text(change: Any) -> str:
    if change.total_before == change.total_after and change.place_before != change.place_after:
        return gettext(
            "%(name)s: place %(place_before)d → %(place_after)d",
            name=change.player.name,
            place_before=change.place_before,
            place_after=change.place_after,
        )
    return gettext(
        "%(name)s: total %(before)d → %(after)d, place %(place_before)d → %(place_after)d",
        name=change.player.name,
        before=change.total_before,
        after=change.total_after,
        place_before=change.place_before,
        place_after=change.place_after,
    )


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


# -- one slip of any round: look, change, overrule --------------------------------------------------


@blueprint.get("/rounds/<int:number>")
def round_page(key: str, number: int) -> ResponseReturnValue:
    """All slips of one round, to correct any of them."""
    here = desk()
    row, game = here.row(key), here.game(key)
    played = game.round(number)
    return render_template(
        "desk/round.html",
        row=row,
        tab="desk",
        game=game,
        played=played,
        people=presenters.player_views(game, number),
        rack=presenters.rack_view(played, game.setup.tiles),
        board=presenters.board_view(
            played.board.lay(played.top.laid) if played.top else played.board,
            game.setup.tiles,
            frozenset(played.top.laid) if played.top else frozenset(),
        ),
    )


@blueprint.route("/rounds/<int:number>/slips/<int:player>", methods=["GET", "POST"])
def slip_page(key: str, number: int, player: int) -> ResponseReturnValue:
    """One slip: what was written, the ruling and why; change it, overrule it, remove it."""
    here = desk()
    if request.method == "POST":
        return _change_slip(key, number, player)
    row, game = here.row(key), here.game(key)
    who = game.player(player)
    entry = game.round(number).entries.get(player)
    return render_template(
        "desk/slip.html",
        row=row,
        tab="desk",
        game=game,
        number=number,
        person=presenters.player_view(who, entry),
        states=STATES,
        state_names=presenters.STATE_NAMES,
        played=game.round(number),
        question=question,
        average=average_points(game, number, player),
        repeated=repeated_in(game, number, player),
    )


def _change_slip(key: str, number: int, player: int) -> ResponseReturnValue:
    here, wish = desk(), request.form.get("wish")
    if wish == "overrule":
        result = here.overrule(key, number, player, whole_number("points"), request.form.get("reason", ""))
    elif wish == "withdraw":
        result = here.withdraw_slip(key, number, player)
    else:
        result = here.record_slip(key, number, player, _slip_from_form(), token())
    tell_changes(here.game(key), number, player, result)
    _warn_above_top(here.game(key).round(number), player)
    after = request.form.get("after")
    if after == "desk":
        return _back(key, slips=number)
    return redirect(url_for("desk.slip_page", key=key, number=number, player=player))


def _warn_above_top(played: Round, player: int) -> None:
    """Points set by hand may be a slip of the finger: more than the top is said, not refused."""
    entry = played.entries.get(player)
    if entry and entry.overrule and played.top and entry.points > played.top.score:
        flash(
            gettext("This is more than the top of the round (%(points)d).", points=played.top.score),
            "warning",
        )


def _slip_from_form() -> Slip:
    score = request.form.get("score", "").strip()
    state = request.form.get("state", "ok")
    word = "".join(request.form.get("word", "").split())
    at = request.form.get("at", "").strip() or None
    if state not in STATES:
        raise RuleError("bad_state", say("Choose what happened to the slip."))
    if state == "ok" and not word:
        raise RuleError("word_missing", say("Type the word of the slip, or - for no slip."))
    return Slip(word=word, at=at, score=whole_number("score") if score else None, state=state)  # type: ignore[arg-type]


def tell_changes(game: Game, number: int, player: int, result: SlipResult) -> None:
    """Says on the next page what a correction did."""
    person = presenters.player_view(game.player(player), game.round(number).entries.get(player))
    if person.points is None:
        flash(
            gettext(
                "The slip of %(name)s in round %(round)d is removed.", name=person.player.name, round=number
            )
        )
    else:
        flash(
            ngettext(
                "Round %(round)d, %(name)s: %(num)d point.",
                "Round %(round)d, %(name)s: %(num)d points.",
                person.points,
                round=number,
                name=person.player.name,
            )
            + (f" {in_words(person.reason)}" if person.reason else ""),
            "success" if person.points else "warning",
        )
    if result.changes:
        flash(
            gettext("Changed in the standings:")
            + " "
            + "; ".join(_change_text(each) for each in result.changes)
        )
