"""What the facts of a sealed draw do to a night: the seal, the number of the room, the seed at the end.

The state knows what is public. Whether a seed fits to its seal, and every rack to both, is checked by whoever
has them: the desk when it draws, ``verify`` afterwards.
"""

from __future__ import annotations

import re
from dataclasses import replace

from director.games.duplicate import events as ev
from director.games.duplicate.game import Game
from director.games.duplicate.seal_facts import Sealing
from director.games.duplicate.steps import finished
from director.games.log import Recorded
from director.language.sentences import RuleError, say
from director.rules.sealed import room_number

DIGEST = re.compile("[0-9a-f]{64}")


def sealed(game: Game, recorded: Recorded, event: ev.Sealed) -> Game:
    """A first seal before the first rack; another one before it too, or after the seed of the last is known."""
    if game.ended is not None:
        raise finished()
    if game.pack:
        raise RuleError("by_the_pack", say("The letters of this night come from its pack alone."))
    last = game.seal
    if not DIGEST.fullmatch(event.shown) or event.number != len(game.seals) + 1:
        raise RuleError("bad_seal", say("This is not the next seal of the night."))
    if (game.rounds or game.cancelled or game.rejected) and not (last and last.seed):
        raise too_late()
    if game.current and not game.current.top:
        raise RuleError("round_open", say("Round %(round)d is still open.", round=game.current.number))
    if last and not event.reason.strip():
        raise RuleError("reason_missing", say("Write the reason why the draw is sealed again."))
    seal = Sealing(event.number, event.shown, event.reason)
    return replace(game, seals=(*game.seals, seal))


def too_late() -> RuleError:
    """The refusal of a seal when racks are known already."""
    return RuleError("too_late_to_seal", say("A draw is sealed before its first rack is drawn."))


def room_called(game: Game, recorded: Recorded, event: ev.RoomNumber) -> Game:
    """The number is called once, after the seal and before the first rack."""
    seal = game.seal
    if seal is None or seal.seed or game.ended is not None:
        raise RuleError("not_sealed", say("Seal the draw first, then the room calls its number."))
    if seal.room is not None:
        raise RuleError("number_called", say("The number of the room is called already: it stays."))
    if event.text and room_number(event.text) != event.text:
        raise RuleError("bad_room_number", say("The number of the room is written in digits alone."))
    return _with_seal(game, replace(seal, room=event.text))


def seed_revealed(game: Game, recorded: Recorded, event: ev.SeedRevealed) -> Game:
    """Only when the game has ended, and once."""
    seal = game.seal
    if seal is None or seal.seed or game.ended is None or not DIGEST.fullmatch(event.seed):
        raise RuleError("not_to_reveal", say("The seed of a seal is revealed once, when the game has ended."))
    return _with_seal(game, replace(seal, seed=event.seed))


def _with_seal(game: Game, seal: Sealing) -> Game:
    return replace(game, seals=(*game.seals[:-1], seal))


def check_source(game: Game, source: ev.Source) -> None:
    """A sealed night draws by its seal or from a real bag, and no other night draws by one; else RuleError."""
    if source == "bag" or game.pack:
        return
    if (source == "seal") != bool(game.seal):
        raise RuleError("by_the_seal", say("A sealed draw is drawn by its seal, and no other one is."))
    if game.seal:
        check_ready(game.seal)


def check_ready(seal: Sealing) -> None:
    """RuleError ``number_missing`` or ``seal_broken`` if no rack can be drawn by this seal."""
    if seal.seed:
        raise RuleError(
            "seal_broken",
            say("The seed is known since the game ended. Seal the draw anew, or draw from a real bag."),
        )
    if seal.room is None:
        raise RuleError(
            "number_missing", say("The draw is sealed. Type the number that the room calls, or leave it out.")
        )
