"""What the facts of a sealed draw, and of a pack, do to a night: the seal, the number of the room, the seed at the end.

The state knows what is public. Whether a seed fits to its seal, and every rack to both, is checked by whoever
has them: the desk when it draws, ``verify`` afterwards.

Of a pack the state knows what it is called and how long it is; what is locked in it lies with the desk. A round that is
void in one room keeps its letters and gets its top, for the boards of all rooms have to stay alike *(ours)*: its slips
do not count, and the federation decides what the room gets for it.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from director.games.duplicate import facts as ev
from director.games.duplicate.game import Game, Packed, Sealing
from director.games.in_rounds import with_round
from director.games.log import Recorded
from director.games.many import Layered
from director.games.people import Player
from director.games.setup import GameSetup
from director.language.sentences import RuleError
from director.rules.sealed import room_number

DIGEST = re.compile("[0-9a-f]{64}")


def sealed(game: Game, recorded: Recorded, fact: ev.Sealed) -> Game:
    """A first seal before the first rack; another one before it too, or after the seed of the last is known."""
    game.check_goes_on()
    if game.pack:
        raise RuleError("by_the_pack", "The letters of this night come from its pack alone.")
    last = game.seal
    if not DIGEST.fullmatch(fact.shown) or fact.number != len(game.seals) + 1:
        raise RuleError("bad_seal", "This is not the next seal of the night.")
    if (game.rounds or game.cancelled or game.rejected) and not (last and last.seed):
        raise too_late()
    if game.current and not game.current.top:
        raise RuleError("round_open", "Round %(round)d is still open.", round=game.current.number)
    if last and not fact.reason.strip():
        raise RuleError("reason_missing", "Write the reason why the draw is sealed again.")
    seal = Sealing(fact.number, fact.shown, fact.reason)
    return replace(game, seals=(*game.seals, seal), bag_from=0)


def too_late() -> RuleError:
    """The refusal of a seal when racks are known already."""
    return RuleError("too_late_to_seal", "A draw is sealed before its first rack is drawn.")


def room_called(game: Game, recorded: Recorded, fact: ev.RoomNumber) -> Game:
    """The number is called once, after the seal and before the first rack."""
    seal = game.seal
    if seal is None or seal.seed or game.ended is not None:
        raise RuleError("not_sealed", "Seal the draw first, then the room calls its number.")
    if seal.room is not None:
        raise RuleError("number_called", "The number of the room is called already: it stays.")
    if fact.text and room_number(fact.text) != fact.text:
        raise RuleError("bad_room_number", "The number of the room is written in digits alone.")
    return _with_seal(game, replace(seal, room=fact.text))


def seed_revealed(game: Game, recorded: Recorded, fact: ev.SeedRevealed) -> Game:
    """Only when the game has ended, and once."""
    seal = game.seal
    if seal is None or seal.seed or game.ended is None or not DIGEST.fullmatch(fact.seed):
        raise RuleError("not_to_reveal", "The seed of a seal is revealed once, when the game has ended.")
    return _with_seal(game, replace(seal, seed=fact.seed))


def terms_fixed(game: Game, recorded: Recorded, fact: ev.TermsFixed) -> Game:
    """Only behind a seal; that the set-up is the one named is for ``verify`` to say."""
    if game.seal is None or game.seal.seed:
        raise RuleError("not_sealed", "Seal the draw first, then the room calls its number.")
    return replace(game, strict=True)


def players_listed(game: Game, recorded: Recorded, fact: ev.PlayersListed) -> Game:
    """The list is a table beside the log: the state knows it already."""
    if not game.strict or not DIGEST.fullmatch(fact.digest):
        raise RuleError("not_sealed", "Seal the draw first, then the room calls its number.")
    return game


def bag_from(game: Game, recorded: Recorded, fact: ev.BagFrom) -> Game:
    """Before the rack of its round is drawn, once, and with the reason."""
    game.check_goes_on()
    if game.seal is None or game.bag_from:
        raise RuleError("no_seal_to_leave", "The letters of this night do not come from a seal.")
    if (game.current and not game.current.top) or fact.round != game.next_number:
        raise RuleError("wrong_round", "The next round is round %(round)d.", round=game.next_number)
    if not fact.reason.strip():
        raise RuleError("reason_missing", "Write the reason why the letters come from a real bag.")
    return replace(game, bag_from=fact.round, strict=True)


def listed_anew(before: Game, after: Game) -> Sequence[object]:
    """The fact that a changed list of players leaves in the log of a sealed night."""
    if not after.strict or before.players == after.players:
        return ()
    was, now = players_hash(before.players), players_hash(after.players)
    return [] if was == now else [ev.PlayersListed(now)]


def fixed_by(game: Game) -> list[ev.Fact]:
    """What stands in the log right behind a seal."""
    setup = game.setup
    tiles = {"name": setup.tiles.name, **setup.tiles.as_data()}
    terms = ev.TermsFixed(setup.profile.as_data(), tiles, setup.fingerprint)
    return [terms, ev.PlayersListed(players_hash(game.players))]


def same_terms(fact: ev.TermsFixed, setup: GameSetup) -> bool:
    """Whether every value that the fact names is that of the set-up; a later program may know further ones."""
    tiles = {"name": setup.tiles.name, **setup.tiles.as_data()}
    profile = setup.profile.as_data()
    return (
        fact.words == setup.fingerprint
        and all(profile.get(name) == value for name, value in fact.profile.items())
        and all(tiles.get(name) == value for name, value in fact.tiles.items())
    )


def players_hash(players: Iterable[Player]) -> str:
    """SHA-256 of the players in the order of their numbers: number, table, name, club and category as compact JSON."""
    rows = sorted([each.id, each.table, each.name, each.club, each.category] for each in players)
    return hashlib.sha256(json.dumps(rows, separators=(",", ":")).encode()).hexdigest()


def _with_seal(game: Game, seal: Sealing) -> Game:
    return replace(game, seals=(*game.seals[:-1], seal))


def check_source(game: Game, source: ev.Source) -> None:
    """A sealed night draws by its seal until it says that it goes on from a real bag; no other night draws by one."""
    if game.pack:
        return
    if source == "bag":
        if game.strict and not game.bag_from:
            raise RuleError(
                "by_the_seal_alone",
                "The letters of this night come from its seal alone. Whoever goes on from a real bag says so on the"
                " page of the seal, with the reason.",
            )
        return
    if game.bag_from:
        raise RuleError(
            "from_the_bag",
            "From round %(round)d on the letters of this night come from a real bag.",
            round=game.bag_from,
        )
    if (source == "seal") != bool(game.seal):
        raise RuleError("by_the_seal", "A sealed draw is drawn by its seal, and no other one is.")
    if game.seal:
        check_ready(game.seal)


def check_ready(seal: Sealing) -> None:
    """RuleError ``number_missing`` or ``seal_broken`` if no rack can be drawn by this seal."""
    if seal.seed:
        raise RuleError("seal_broken", "The seed is known since the game ended. Seal the draw anew.")
    if seal.room is None:
        raise RuleError(
            "number_missing", "The draw is sealed. Type the number that the room calls, or leave it out."
        )


# -- a pack ----------------------------------------------------------------------------------------------


def pack_taken(game: Game, recorded: Recorded, fact: ev.PackTaken) -> Game:
    game.check_goes_on()
    if game.pack or game.rounds or game.cancelled or game.rejected or game.seals:
        raise RuleError("too_late_for_pack", "A night takes its pack before anything else happens in it.")
    return replace(game, pack=Packed(fact))


def code_given(game: Game, recorded: Recorded, fact: ev.CodeGiven) -> Game:
    game.check_goes_on()
    if game.pack is None or fact.round not in game.pack.taken.coded or fact.round in game.pack.codes:
        raise RuleError("no_code_due", "Round %(round)d needs no code now.", round=fact.round)
    return replace(game, pack=replace(game.pack, codes={**game.pack.codes, fact.round: fact.code}))


def round_voided(game: Game, recorded: Recorded, fact: ev.RoundVoided) -> Game:
    game.check_goes_on()
    if game.pack is None:
        raise not_from_pack()
    played = game.round(fact.round)
    if played.void:
        raise RuleError("void_already", "Round %(round)d is cancelled already.", round=fact.round)
    clock = replace(played.clock, started=True, called=True, since=None, called_at=recorded.at)
    void = replace(played, clock=clock, entries=Layered(), checks=Layered(), void=fact.reason.strip() or "–")
    return with_round(game, void)


def not_from_pack() -> RuleError:
    """The refusal of what belongs to a pack in a night without one."""
    return RuleError("no_pack", "This night is not played from a pack.")


def check_drawn(game: Game, source: str) -> None:
    """A night with a pack draws from it and from nothing else, and no other night does; else RuleError."""
    if game.pack and source != "pack":
        raise RuleError("by_the_pack", "The letters of this night come from its pack alone.")
    if source == "pack" and not game.pack:
        raise not_from_pack()


def check_cancelled(game: Game) -> None:
    """RuleError if a round would be drawn anew although all rooms play the same letters."""
    if game.pack:
        raise RuleError(
            "by_the_pack",
            "All centres play the same letters: a round of a pack is cancelled by its slips alone.",
        )
