"""The page of a game of Bingo: cards, the next tile with the announcer's text, checked shouts; and its wall."""

from __future__ import annotations

from functools import partial
from typing import Any

from flask import Blueprint, abort, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk import bingo
from director.desk.desk import GameSession
from director.desk.sessions import undo_changed
from director.desk.settings import spelling
from director.games.bingo import BINGO, Game, open_letters
from director.language.sentences import RuleError, say
from director.rules.tiles import BLANK
from director.web.common import (
    desk_once,
    game_page,
    in_words,
    instance,
    language,
    look_up,
    texts,
    tiles_view,
)
from director.web.rights import EVERYBODY
from director.web.sent import field, is_sent, ticked, whole_number
from director.web.solo.small import ListForm, listed, small_game
from director.web.wall.pages import addresses, in_its_language, wall_game
from director.wording.announcer import announcement

blueprint = Blueprint("bingo", __name__, url_prefix="/games/<key>/bingo")
on_wall = Blueprint("bingo_wall", __name__, url_prefix="/wall/<secret>/bingo")


@blueprint.get("")
def show(key: str) -> str:
    """Shows the game."""
    session = look_up(key)
    link, address = addresses(key, "bingo_wall.page")
    return game_page(session, "solo/bingo.html", "game", wall=link, wall_address=address, **_values(session))


def _values(session: GameSession[Game]) -> dict[str, object]:
    game = session.game
    tiles = game.setup.tiles
    return {
        "announcement": announcement(game.called, tiles, spelling(instance().db, language()), texts()),
        "last": tiles_view(game.called[-1], tiles) if game.called else [],
        "letters": _letters(game),
        "seats": sorted(game.players, key=lambda each: each.table),
        "open_letters": {
            player: tiles.sort(open_letters(card, game.called).elements())
            for player, card in game.cards.items()
        },
        "blanks": list(game.called).count(BLANK),
        "missing": ", ".join(map(game.name, game.without_card)),
        "too_early": [
            in_words(say("%(name)s called too early.", name=game.name(each))) for each in game.wrong
        ],
    }


def _letters(game: Game) -> list[tuple[Any, int, int]]:
    """Returns every tile of the set with how many were called and how many there are."""
    full = game.setup.tiles.full
    views = tiles_view("".join(tile for tile in full if full[tile]), game.setup.tiles)
    called = full - game.bag
    return [(view, called[view.letter or BLANK], full[view.letter or BLANK]) for view in views]


@blueprint.route("/card", methods=["GET", "POST"])
def card(key: str) -> ResponseReturnValue:
    """Stores a player's two words, typed or chosen by the program; does not replace words somebody else has written meanwhile."""
    if request.method == "GET":  # as after changing the language on a page with refused input
        return show(key)
    player = whole_number("player")
    words = [field("word1"), field("word2")]
    at = desk_once(partial(_same_card, player, field("had", None))) if is_sent("had") else desk_once()
    try:
        if ticked("choose"):
            bingo.choose_card(at, key, player)
        else:
            bingo.write_card(at, key, player, words)
    except RuleError as error:
        session = look_up(key)
        flash(in_words(error.sentence), "danger")
        if session.game.called and any(words):  # no field is left in which they could be shown
            flash(gettext("You had written: %(typed)s", typed=" · ".join(words)), "info")
        typed = {"typed": {"player": player, "words": words}} if any(words) else {}
        return game_page(session, "solo/bingo.html", "game", **typed, **_values(session)), 422
    return redirect(url_for("bingo.show", key=key))


def _same_card(player: int, had: str, game: Game) -> None:
    """Raises RuleError ``undo_changed`` if the player's card is not the one that the page showed."""
    card = game.cards.get(player)
    if had != (" ".join(card.words) if card else ""):
        raise undo_changed()


# -- the wall --------------------------------------------------------------------------------------------


@on_wall.get("")
def page(secret: str) -> ResponseReturnValue:
    """Shows the wall in the language of its address: the last call, large, and everything called before."""
    session = look_up(wall_game(instance(), secret))
    if session.kind is not BINGO:
        abort(redirect(url_for("wall.page", secret=secret)))
    with in_its_language():
        text = game_page(session, "solo/bingo_wall.html", secret=secret, **_values(session))
    return text, {"Cache-Control": "no-store"}


# -- a new game --------------------------------------------------------------------------------------------


GAME = small_game(
    BINGO,
    say("Bingo"),
    blueprint,
    on_wall,
    rights={EVERYBODY: "bingo_wall"},  # as the wall's
    text=say(
        "Everybody writes two words of seven letters; tiles are called until somebody has both crossed out."
    ),
    form=ListForm,
    mirror=False,
    entrants=listed,
    wall=lambda secret, session: redirect(
        url_for("bingo_wall.page", secret=secret, language=request.args.get("language"))
    ),
)
