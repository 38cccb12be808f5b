"""The page of a game of Un-Scrabble: tap the tiles to take, see what would remain, take them."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, request

from director.desk import unscrabble
from director.desk.desk import Desk, GameSession
from director.games.people import Entrant
from director.games.setup import GameSetup
from director.games.unscrabble import MOST_PLAYERS, UNSCRABBLE, WHY, Game
from director.language.sentences import DirectorError, RuleError, say
from director.web.common import as_kept, board_view, desk, game_page, in_words, instance, look_up
from director.web.forms import Text
from director.web.solo.small import SmallForm, entrants_of, small_game

blueprint = Blueprint("unscrabble", __name__, url_prefix="/games/<key>/unscrabble")

MOST_TYPED = 60


@blueprint.get("")
def show(key: str) -> str:
    """Shows the game; ``squares`` in the address previews a turn, ``hint`` shows a possible one."""
    session = look_up(key)
    return game_page(session, "solo/unscrabble.html", "game", **_values(session), **_typed(session))


def _values(session: GameSession[Game]) -> dict[str, object]:
    game = session.game
    return {
        "board": board_view(game.board, game.setup.tiles),
        "why": WHY[game.why] if game.why else None,
        "hint": unscrabble.hint(desk(), session) if request.args.get("hint") == "1" else None,
    }


def _typed(session: GameSession[Game]) -> dict[str, object]:
    """Returns the squares of the address, and what they would bring, or why they may not be taken."""
    text = request.args.get("squares", "").strip()[:MOST_TYPED]
    found: dict[str, object] = {"squares": text, "preview": None, "wrong": None}
    if not text:
        return found
    try:
        return found | {"preview": unscrabble.preview(desk(), session, _read(text))}
    except DirectorError as error:
        return found | {"wrong": in_words(error.sentence)}


def _read(text: str) -> list[str]:
    """Returns the typed or tapped squares in the stored notation."""
    return [as_kept(each) for each in text.replace(",", " ").split()]


@blueprint.get("/preview")
def preview(key: str) -> str:
    """Returns the preview alone, for the page's script."""
    session = look_up(key)
    return game_page(session, "solo/_taking.html", **_typed(session))


# -- a new game --------------------------------------------------------------------------------------------


class Form(SmallForm):
    """The field of Un-Scrabble: the game whose board is taken apart."""

    seats = MOST_PLAYERS
    source = Text()


def _setup(form: Form) -> GameSetup:
    found = unscrabble.source_of(instance().desk(), form.source.data)
    return unscrabble.setup_of(found, form.title.data, form.date.data, form.club.data)


def _players(form: Form) -> list[Entrant]:
    """Returns the typed players; if none, those of the game that the board comes from."""
    if any(name.strip() for name in form.seated):
        return entrants_of(form)
    found = unscrabble.source_of(instance().desk(), form.source.data).entrants
    if not 1 <= len(found) <= MOST_PLAYERS:
        raise RuleError(
            "bad_players", "This game needs 1 to %(most)d players. Add or remove some.", most=MOST_PLAYERS
        )
    return list(found)


def _make(desk: Desk, setup: Any, entrants: list[Entrant], form: Form) -> object:
    return unscrabble.create(desk, setup, entrants, form.key.data, source=form.source.data)


GAME = small_game(
    UNSCRABBLE,
    say("Un-Scrabble"),
    blueprint,
    text=say("The final board of a game is taken apart again, tile by tile, in turn."),
    form=Form,
    mirror=False,
    winners=lambda game: [player for place, player, _ in game.ranking() if place == 1],
    setup=_setup,
    make=_make,
    entrants=_players,
)
