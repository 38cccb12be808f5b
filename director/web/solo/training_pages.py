"""The page of a training table: the player's rack and next move, the computer's answer, better moves.

``hints`` in the address shows the best moves.
"""

from __future__ import annotations

from collections import Counter

from flask import request
from flask_babel import gettext

from director.desk import training
from director.desk.classic.moves import TurnAnalysis
from director.desk.desk import GameSession
from director.games.classic.game import Game, standings
from director.games.people import Entrant
from director.games.training import (
    COMPUTER,
    HUMAN,
    MOST_WITHIN,
    TRAINING,
    Setup,
    TrainingProfile,
)
from director.language.sentences import LexiconError, say
from director.web.common import board_view, desk, tiles_view
from director.web.forms import Number, Text
from director.web.prepare.forms import setup_values
from director.web.solo.small import LayingPage, SmallForm, entrants_of, small_game
from director.web.table import table_views


def _values(session: GameSession[Game]) -> dict[str, object]:
    game, tiles = session.game, session.game.setup.tiles
    computers = Counter(
        game.racks[COMPUTER].known if game.order else ""
    )  # the player has not seen them either
    hints = request.args.get("hints") == "1"
    return {
        "board": board_view(game.board, tiles, table_views.fresh_squares(game)),
        "columns": table_views.columns(game, desk().now()),
        "sheet": table_views.score_sheet(game),
        "rows": standings(game) if game.order else (),
        "end": table_views.END[game.ended] if game.ended else None,
        "minutes": table_views.minutes,
        "human": HUMAN,
        "computer": COMPUTER,
        "rack": tiles_view(game.racks[HUMAN].known, tiles) if game.order else [],
        "unseen": tiles_view("".join((game.unseen + computers).elements()), tiles),
        "hints": training.hints(desk(), session) if hints else None,
        "compared": _compared(session) if game.ended else (),
    }


def _compared(session: GameSession[Game]) -> list[TurnAnalysis]:
    """Returns the turns beside the best moves; none if the word list is no longer here."""
    try:
        return training.compared(desk(), session)
    except LexiconError:
        return []


blueprint = LayingPage("training", training.preview, _values).blueprint()


# -- a new game --------------------------------------------------------------------------------------------


class Form(SmallForm):
    """The field of Training: the computer's strength."""

    strength = Text(default="best")
    within = Number(15, (0, MOST_WITHIN))


def _setup(form: Form) -> Setup:
    rules = TRAINING.rules().as_data() | {"strength": form.strength.data, "within": form.within.data}
    profile: TrainingProfile = TrainingProfile.from_data("general", rules)
    return Setup(profile=profile, **setup_values(form))


GAME = small_game(
    TRAINING,
    say("Training"),
    blueprint,
    text=say("One person against the computer, at three strengths."),
    form=Form,
    fields="solo/_training_fields.html",
    setup=_setup,
    entrants=lambda form: [*entrants_of(form), Entrant(gettext("Computer"))],
    people=lambda game: 1,
    hides=lambda game: game.player(COMPUTER) if game.phase != "ended" else None,
)
