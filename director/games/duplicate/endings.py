"""Whether a game must, may or may not end, and why (rules/README.md, section 3, "End").

The sentences for ``must`` carry no values, so that the reason stored with a game can be shown in any language. Letters that
the profile counts as vowels or consonants only, as the Spanish federation does with Y, do not keep a game alive.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from director.games.duplicate.game import Game
from director.games.duplicate.sudden_death import eliminates, still_in, undecided
from director.language.sentences import Sentence, say, say_n
from director.rules.draw import END_SENTENCES, another_rack, bound_to_end

NO_MOVE = say("No move is possible.")
"""Reason for cancelling a round that nobody can play."""


@dataclass(frozen=True)
class Advice:
    """``must``, ``may`` or ``may_not`` with a stable code and the sentence for the director."""

    verdict: Literal["must", "may", "may_not"]
    code: str
    sentence: Sentence


def advice(game: Game, nothing_fits: bool = False) -> Advice:
    """Returns the advice for the game now; ``nothing_fits``: the last letters allow no move."""
    if game.ended is not None:
        return Advice("may_not", "ended", say("The game is finished."))
    if game.pack and len(game.complete) >= game.pack.taken.rounds:
        return Advice("must", "pack_played", say("All rounds of the pack are played."))
    nothing_fits = nothing_fits and not game.pack  # a centre's own words do not decide how far a pack goes
    if eliminates(game) and game.rounds and len(still_in(game)) <= 1 and not undecided(game):
        return Advice("must", "one_left", say("One player is left: the sudden death is decided."))
    if nothing_fits:
        return Advice("must", "nothing_fits", say("The last letters allow no move. The game is over."))
    current = game.current
    if current and not current.top:
        return Advice(
            "may_not",
            "round_open",
            say("Round %(round)d is still open. Place its top or cancel it first.", round=current.number),
        )
    if reason := bound_to_end(game.left, game.setup.rules):
        return Advice("must", reason, END_SENTENCES[reason])
    if game.forbidden and not another_rack(game.left, game.forbidden, game.next_number, game.setup.rules):
        return Advice("must", "no_other_rack", say("After the cancelled round no other rack can be drawn."))
    limit = game.setup.rules.profile.round_limit
    if limit and len(game.rounds) >= limit:
        return Advice("must", "round_limit", say("All rounds that the rules allow are played."))
    if not game.rounds:
        return Advice("may_not", "not_begun", say("No round is played yet."))
    return Advice("may", "between_rounds", _goes_on(game))


def _goes_on(game: Game) -> Sentence:
    """Says how many tiles are still in the bag, as the board shows it, without those on the rack."""
    if bag := game.bag.total():
        return say_n(
            "%(num)d tile is still in the bag. End only after an interruption of more than 30 minutes, or if the"
            " room agrees.",
            "%(num)d tiles are still in the bag. End only after an interruption of more than 30 minutes, or if the"
            " room agrees.",
            bag,
        )
    return say(
        "The letters kept can still be played. End only after an interruption of more than 30 minutes, or if the"
        " room agrees."
    )
