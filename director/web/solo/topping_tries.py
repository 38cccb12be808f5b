"""Tries of Topping: what the next page says of one, and what a phone sends by itself until it is acknowledged."""

from __future__ import annotations

from typing import Any

from flask import flash, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk import topping
from director.desk.desk import Desk
from director.games.topping.replay import LATE
from director.language.sentences import RuleError
from director.web.common import as_kept, in_words
from director.web.table.page import as_laid


def tell_try(at: Desk, key: str, player: int, count: int, where: str, word: str, grace: float = 0.0) -> None:
    """A try as it was typed, answered with its points; RuleError for what cannot be laid."""
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
    """The start, a try or the step to the next rack that static/sender.js has sent. Whatever is wrong with it is said on the
    next page; sent again it would be no better."""
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
