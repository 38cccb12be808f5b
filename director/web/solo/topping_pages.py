"""Topping: the race on the director's page and on the wall, and the page for playing at the laptop or on a phone.

A playing page contains the rack and board of the player's current round, their tries and, when the time of a round is
over, its top; nothing about later rounds. Phones and walls only hear that something happened.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk import topping
from director.desk.desk import Desk, GameSession
from director.games.topping import LATE, TOPPING, Game, Setup, ToppingProfile
from director.language.sentences import RuleError, say
from director.reports.topping_sheets import time_text
from director.rules.moves import as_laid
from director.web.common import (
    as_kept,
    board_view,
    desk,
    desk_once,
    game_page,
    in_words,
    look_up,
    texts,
    tiles_view,
)
from director.web.forms import Number, Text
from director.web.game_pages import PHONES, PhonePages
from director.web.play.seats import give_back, not_seated, own_seat, seat_in
from director.web.prepare.forms import setup_values
from director.web.rights import EVERYBODY, PLAYER
from director.web.roles import PLAY_PATH
from director.web.sent import field, whole_number
from director.web.solo.small import ListForm, listed, small_game
from director.web.wall.pages import addresses


def tell_try(at: Desk, key: str, player: int, count: int, where: str, word: str, grace: float = 0.0) -> None:
    """Records a try as typed and shows its points; RuleError if the move cannot be laid."""
    game = topping.attempt(at, key, player, count, as_kept(where), as_laid(word), grace).game
    progress = game.progress[player]
    if progress.number > count:
        flash(gettext("%(word)s is the top!", word=word.upper()), "success")
    elif progress.tries and not progress.shown:
        last = progress.tries[-1]
        said = (
            gettext("%(word)s: %(points)d points, not the top.", word=word.upper(), points=last.points)
            if last.points
            else gettext("%(word)s: not in the word list.", word=word.upper())
        )
        flash(said, "warning")


def take_sent(at: Desk, key: str, player: int) -> ResponseReturnValue:
    """Carries out the start, try or step to the next rack that static/sender.js sent. Shows errors on the next page,
    because sending again would not help."""
    body: Any = request.get_json(silent=True)
    try:
        told, number, name = body["slip"], int(body["round"]), str(body["token"])[:64]
        wish, where, word = str(told["do"]), str(told.get("at", ""))[:60], str(told.get("word", ""))[:60]
    except (TypeError, KeyError, ValueError, AttributeError):
        return {"error": "unreadable"}, 422
    at = at.once(name)
    try:
        if wish == "start":
            topping.start(at, key, player)
        elif wish == "on":
            topping.go_on(at, key, player, number)
        else:
            tell_try(at, key, player, number, where, word, LATE)
    except RuleError as error:
        flash(in_words(error.sentence), "danger")
    return {"kept": True, "version": body.get("version"), "slip": told}


blueprint = Blueprint("topping", __name__, url_prefix="/games/<key>/topping")
on_phone = Blueprint("topping_phone", __name__, url_prefix=f"{PLAY_PATH}/<key>/topping")

Act = Callable[[str], str]
"""Returns the address of an action of a playing page: ``start``, ``attempt``, ``go_on``, or the page itself (``show``)."""


# -- the director's page ---------------------------------------------------------------------------------


@blueprint.get("")
def show(key: str) -> str:
    """Shows the race, and who may play at this laptop."""
    session = look_up(key)
    link, address = addresses(key)
    return game_page(
        session, "solo/topping.html", "game", wall=link, wall_address=address, **_race(session.game)
    )


def _race(game: Game) -> dict[str, object]:
    return {
        "race": game.race(),
        "waiting": game.waiting,
        "time_text": partial(time_text, texts=texts()),
        "of": len(game.rounds),
    }


# -- playing at the laptop -------------------------------------------------------------------------------


@blueprint.get("/play/<int:player>")
def play(key: str, player: int) -> str:
    return _page(desk(), key, player, lambda what: url_for(f"topping.{what}", key=key, player=player))


@blueprint.post("/play/<int:player>/try")
def attempt(key: str, player: int) -> ResponseReturnValue:
    return _attempt(desk_once(), key, player, url_for("topping.play", key=key, player=player))


# -- playing on a phone ----------------------------------------------------------------------------------


@on_phone.get("", endpoint="play")
def play_here(key: str) -> ResponseReturnValue:
    """Shows the player's page; a device that waits for its seat sees that, and all others must join first."""
    session = look_up(key)
    if (seat := seat_in(session)) is None:
        return not_seated(session)
    sends = url_for("topping_phone.sent", key=key)
    return _page(
        _signed(session, seat), key, seat, lambda what: url_for(f"topping_phone.{what}", key=key), sends
    )


def _signed(session: GameSession[Game], player: int) -> Desk:
    """Returns a desk where that player signs, and a repeated request counts once."""
    return desk_once().signed(session.game.player(player).name)


@on_phone.post("/start", endpoint="start")
def start_here(key: str) -> ResponseReturnValue:
    seat = own_seat(key)
    topping.start(_signed(seat.session, seat.player), key, seat.player)
    return redirect(url_for("topping_phone.play", key=key))


@on_phone.post("/try", endpoint="attempt")
def attempt_here(key: str) -> ResponseReturnValue:
    seat = own_seat(key)
    back = url_for("topping_phone.play", key=key)
    return _attempt(_signed(seat.session, seat.player), key, seat.player, back)


@on_phone.post("/on", endpoint="go_on")
def go_on_here(key: str) -> ResponseReturnValue:
    seat = own_seat(key)
    topping.go_on(_signed(seat.session, seat.player), key, seat.player, whole_number("round"))
    return redirect(url_for("topping_phone.play", key=key))


@on_phone.post("/sent")
def sent(key: str) -> ResponseReturnValue:
    """Takes what a phone sends repeatedly until it is acknowledged (static/sender.js): a start, a try, or on to the next rack.

    Shows errors on the next page, because sending again would not help.
    """
    seat = own_seat(key)
    return take_sent(_signed(seat.session, seat.player), key, seat.player)


@on_phone.post("/leave")
def leave(key: str) -> ResponseReturnValue:
    """Gives the device's seat back, or ends its waiting for one."""
    return give_back(key)


# -- what both share -------------------------------------------------------------------------------------


def _page(at: Desk, key: str, player: int, act: Act, sends: str = "") -> str:
    """Renders the playing page: the current round, or its top when the time is over, or the end. ``sends`` is the
    address to which a phone sends, again if it failed."""
    session = topping.time_over(at, key, player)
    game, progress = session.game, session.game.progress.get(player)
    played = game.at_hand(player)
    tiles = game.setup.tiles
    return game_page(
        session,
        "solo/topping_play.html",
        player=game.player(player),
        progress=progress,
        played=played,
        board=board_view(played.board, tiles, frozenset()) if played else None,
        rack=tiles_view(tiles.sort(played.rack), tiles) if played else [],
        left=game.left(player, at.now()),
        act=act,
        sends=sends,
        typed={"at": request.args.get("at", "")[:4], "word": request.args.get("word", "")[:20]},
        **_race(game),
    )


def _attempt(at: Desk, key: str, player: int, back: str) -> ResponseReturnValue:
    """Records a try and shows its points; a refused one can be typed again."""
    where, word = field("at"), field("word")
    try:
        tell_try(at, key, player, whole_number("round"), where, word)
    except RuleError as error:
        flash(in_words(error.sentence), "danger")
        return redirect(f"{back}?{urlencode({'at': where[:4], 'word': word[:20]})}")
    return redirect(back)


# -- a new game ------------------------------------------------------------------------------------------


class Form(ListForm):
    """The fields of Topping: the time, and how long the game is."""

    seconds = Number(60, (10, 3600))
    penalty = Number(20, (0, 600))
    rounds = Number(0, (0, 99))
    formula = Text(default="normal")


def _setup(form: Form) -> Setup:
    rules = {name: form[name].data for name in ("seconds", "penalty", "rounds", "formula")}
    return Setup(profile=ToppingProfile.from_data("topping", rules), **setup_values(form))


GAME = small_game(
    TOPPING,
    say("Topping"),
    blueprint,
    on_phone,
    rights={
        EVERYBODY: "topping_phone.play topping_phone.leave",  # a device that waits for its seat has no role yet
        PLAYER: "topping_phone",
    },
    also=PHONES,
    winners=lambda game: [line.player for line in game.race() if line.place == 1],
    text=say("Against the clock through a prepared game: name moves until one is the top."),
    form=Form,
    fields="solo/_topping_fields.html",
    setup=_setup,
    entrants=listed,
    phone=PhonePages(
        home="topping_phone.play", leave="topping_phone.leave", rules="solo/_topping_phones.html"
    ),
    wall=lambda secret, session: game_page(
        session, "solo/topping_wall.html", secret=secret, **_race(session.game)
    ),
    tell=lambda instance, audience, session, now: {"stage": session.version},
)
