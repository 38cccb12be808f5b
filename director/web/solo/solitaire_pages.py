"""The page of a game of Solitaire: board, open racks, the next word with its preview, the club's record."""

from __future__ import annotations

from typing import cast

from director.desk import solitaire
from director.desk.desk import GameSession
from director.games.solitaire import SOLITAIRE, Game, Letters, Setup, SolitaireProfile
from director.language.sentences import say
from director.web.common import board_view, desk, tiles_view
from director.web.forms import Number, Text
from director.web.prepare.forms import setup_values
from director.web.solo.small import LayingPage, SmallForm, small_game


def _values(session: GameSession[Game]) -> dict[str, object]:
    game, tiles = session.game, session.game.setup.tiles
    laid = [turn.scored for turn in game.turns if turn.scored]
    return {
        "board": board_view(game.board, tiles, frozenset(laid[-1].laid) if laid else frozenset()),
        "racks": [tiles_view(rack, tiles) for rack in game.racks],
        "bag": [(view, game.bag[view.letter or "?"]) for view in tiles_view("".join(game.bag), tiles)],
        "stuck": solitaire.stuck(desk(), session),
        "record": solitaire.record(desk(), session.row),
    }


blueprint = LayingPage("solitaire", solitaire.preview, _values).blueprint()


# -- a new game --------------------------------------------------------------------------------------------


class Form(SmallForm):
    """The fields of Solitaire: how many racks, and who chooses the letters."""

    racks = Number(1, (1, 2))
    letters = Text(default="drawn")


def _setup(form: Form) -> Setup:
    rules = {"racks": form.racks.data, "letters": cast(Letters, form.letters.data)}
    return Setup(profile=SolitaireProfile.from_data("solitaire", rules), **setup_values(form))


GAME = small_game(
    SOLITAIRE,
    say("Solitaire"),
    blueprint,
    text=say("One person, one or two open racks, the dictionary open: the highest score counts."),
    form=Form,
    fields="solo/_solitaire_fields.html",
    setup=_setup,
)
