"""What the facts of a pack do to a night: taken before the first rack, codes as they come, a round that is void here.

The state knows what the pack is called and how long it is; what is locked in it lies with the desk. A round that is
void in one room keeps its letters and gets its top, for the boards of all rooms have to stay alike *(ours)*: its slips
do not count, and the federation decides what the room gets for it.
"""

from __future__ import annotations

from dataclasses import replace

from director.games.duplicate import facts as ev
from director.games.duplicate.game import Game, Packed
from director.games.in_rounds import with_round
from director.games.log import Recorded
from director.games.many import Layered
from director.language.sentences import RuleError, say


def pack_taken(game: Game, recorded: Recorded, fact: ev.PackTaken) -> Game:
    game.check_goes_on()
    if game.pack or game.rounds or game.cancelled or game.rejected or game.seals:
        raise RuleError(
            "too_late_for_pack", say("A night takes its pack before anything else happens in it.")
        )
    return replace(game, pack=Packed(fact))


def code_given(game: Game, recorded: Recorded, fact: ev.CodeGiven) -> Game:
    game.check_goes_on()
    if game.pack is None or fact.round not in game.pack.taken.coded or fact.round in game.pack.codes:
        raise RuleError("no_code_due", say("Round %(round)d needs no code now.", round=fact.round))
    return replace(game, pack=replace(game.pack, codes={**game.pack.codes, fact.round: fact.code}))


def round_voided(game: Game, recorded: Recorded, fact: ev.RoundVoided) -> Game:
    game.check_goes_on()
    if game.pack is None:
        raise not_from_pack()
    played = game.round(fact.round)
    if played.void:
        raise RuleError("void_already", say("Round %(round)d is cancelled already.", round=fact.round))
    clock = replace(played.clock, started=True, called=True, since=None, called_at=recorded.at)
    void = replace(played, clock=clock, entries=Layered(), checks=Layered(), void=fact.reason.strip() or "–")
    return with_round(game, void)


def not_from_pack() -> RuleError:
    """The refusal of what belongs to a pack in a night without one."""
    return RuleError("no_pack", say("This night is not played from a pack."))


def check_drawn(game: Game, source: str) -> None:
    """A night with a pack draws from it and from nothing else, and no other night does; else RuleError."""
    if game.pack and source != "pack":
        raise RuleError("by_the_pack", say("The letters of this night come from its pack alone."))
    if source == "pack" and not game.pack:
        raise not_from_pack()


def check_cancelled(game: Game) -> None:
    """RuleError if a round would be drawn anew although all rooms play the same letters."""
    if game.pack:
        raise RuleError(
            "by_the_pack",
            say("All centres play the same letters: a round of a pack is cancelled by its slips alone."),
        )
