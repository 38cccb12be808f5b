"""The facts of a sealed draw, and of a pack: the seal, the number of the room, the seed at the end.

The state has only public data. Whether a seed fits its seal, and every rack both, is checked by the code that has them: the
desk when it draws, ``verify`` afterwards.

Of a pack the state knows its name and length; the desk keeps its locked contents. A round that is void in one room keeps its
letters and gets its top, because the boards of all rooms have to stay alike *(ours)*: its slips do not count, and the
federation decides what the room gets for it.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from director.games.duplicate.game import DuplicateFact, Game, PackState, Sealing, Source
from director.games.log import Recorded, Wording
from director.games.people import Player
from director.games.rounds import Layered, with_round
from director.games.setup import GameSetup
from director.language.sentences import RuleError, Sentence, say
from director.rules.sealed import room_number, short

DIGEST = re.compile("[0-9a-f]{64}")


class Sealed(DuplicateFact):
    """The draw was sealed; ``shown`` is public from now on. The seals of a night count from 1."""

    number: int
    shown: str
    reason: str

    sentence = say("The draw is sealed. Seal %(number)d: %(seal)s")
    is_step = True

    def wording(self, game: Game, recorded: Recorded) -> Wording:
        return replace(super().wording(game, recorded), correction=self.number > 1)

    def values(self, game: Game) -> dict[str, object]:
        return {"seal": short(self.shown)}

    def after(self, game: Game, recorded: Recorded) -> Game:
        """Allows a first seal, or another one, before the first rack; later only after the seed of the last one is known."""
        game.check_goes_on()
        if game.pack:
            raise RuleError(
                "by_the_pack",
                "The letters of this night come from its pack only. Draw the next round of the pack.",
            )
        last = game.seal
        if not DIGEST.fullmatch(self.shown) or self.number != len(game.seals) + 1:
            raise RuleError("bad_seal", "This is not the next seal of the night. Load the page again.")
        if (game.rounds or game.cancelled or game.rejected) and not (last and last.seed):
            raise too_late()
        if game.current and not game.current.top:
            raise RuleError(
                "round_open", "Round %(round)d is still open. End it first.", round=game.current.number
            )
        if last and not self.reason.strip():
            raise RuleError("reason_missing", "Write the reason why the draw is sealed again.")
        seal = Sealing(self.number, self.shown, self.reason)
        return replace(game, seals=(*game.seals, seal), bag_from=0)


def too_late() -> RuleError:
    """Makes the error for a seal after racks are known."""
    return RuleError(
        "too_late_to_seal",
        "The first rack is drawn already, so it is too late for a seal. Seal the next night.",
    )


class RoomNumber(DuplicateFact):
    """The digits that the room called once the seal was public; "" if the director left them out."""

    text: str

    is_step = True

    def wording(self, game: Game, recorded: Recorded) -> Wording:
        if not self.text:
            return Wording(say("No number was called by the room; the seal alone fixes the racks."))
        return Wording(say("The room called the number %(digits)s.", digits=self.text))

    def after(self, game: Game, recorded: Recorded) -> Game:
        """Allows the number once, after the seal and before the first rack."""
        seal = game.seal
        if seal is None or seal.seed or game.ended is not None:
            raise RuleError("not_sealed", "Seal the draw first, then the room calls its number.")
        if seal.room is not None:
            raise RuleError(
                "number_called",
                "The room has already called its number, which cannot be changed. Continue with the "
                "first round.",
            )
        if self.text and room_number(self.text) != self.text:
            raise RuleError("bad_room_number", "Write the number of the room in digits only.")
        return _with_seal(game, replace(seal, room=self.text))


class SeedRevealed(DuplicateFact):
    """The game has ended, and the seed of the last seal (hexadecimal) is public."""

    seed: str

    sentence = say("The key of the draw is revealed: %(seed)s")
    is_step = True

    def after(self, game: Game, recorded: Recorded) -> Game:
        """Allows the seed once, after the game has ended."""
        seal = game.seal
        if seal is None or seal.seed or game.ended is None or not DIGEST.fullmatch(self.seed):
            raise RuleError(
                "not_to_reveal",
                "The key of a seal is revealed once, when the game has ended. End the game first.",
            )
        return _with_seal(game, replace(seal, seed=self.seed))


class TermsFixed(DuplicateFact):
    """The set-up of a sealed night, in the log itself: rules and tiles as data, the word list's fingerprint.

    From this fact on racks come from the seal alone. Nights that were sealed before this fact existed go on as they began.
    """

    profile: Mapping[str, object]
    tiles: Mapping[str, object]
    words: str

    sentence = say("Fixed with the seal: rules %(rules)s, tiles %(tiles)s, word list %(words)s.")
    is_step = True

    def values(self, game: Game) -> dict[str, object]:
        return {
            "rules": str(self.profile.get("title", "–")),
            "tiles": str(self.tiles.get("title", "–")),
            "words": self.words[:12],
        }

    def after(self, game: Game, recorded: Recorded) -> Game:
        """Allows the terms only after a seal; ``verify`` compares them with the set-up."""
        if game.seal is None or game.seal.seed:
            raise RuleError("not_sealed", "Seal the draw first, then the room calls its number.")
        return replace(game, strict=True)


class PlayersListed(DuplicateFact):
    """The list of the players of a sealed night from now on, by its hash (``players_hash``)."""

    digest: str

    sentence = say("List of the players: %(hash)s")

    def values(self, game: Game) -> dict[str, object]:
        return {"hash": self.digest[:12]}

    def after(self, game: Game, recorded: Recorded) -> Game:
        """Leaves the state unchanged: the list is a table beside the log, and the state has it already."""
        if not game.strict or not DIGEST.fullmatch(self.digest):
            raise RuleError("not_sealed", "Seal the draw first, then the room calls its number.")
        return game


class BagFrom(DuplicateFact):
    """From this round on the letters come from a real bag and no longer from the seal, and why."""

    round: int
    reason: str

    sentence = say("From round %(round)d on the letters come from a real bag.")
    is_step = True
    correction = True

    def after(self, game: Game, recorded: Recorded) -> Game:
        """Allows the real bag once, before the rack of its round is drawn, with the reason."""
        game.check_goes_on()
        if game.seal is None or game.bag_from:
            raise RuleError(
                "no_seal_to_leave",
                "The letters of this night do not come from a seal. Continue with the next round.",
            )
        if (game.current and not game.current.top) or self.round != game.next_number:
            raise RuleError(
                "wrong_round",
                "The next round is round %(round)d. Continue with that one.",
                round=game.next_number,
            )
        if not self.reason.strip():
            raise RuleError("reason_missing", "Write the reason why the letters come from a real bag.")
        return replace(game, bag_from=self.round, strict=True)


def listed_anew(before: Game, after: Game) -> Sequence[object]:
    """Returns the fact that a changed list of players adds to the log of a sealed night."""
    if not after.strict or before.players == after.players:
        return ()
    was, now = players_hash(before.players), players_hash(after.players)
    return [] if was == now else [PlayersListed(now)]


def fixed_by(game: Game) -> list[DuplicateFact]:
    """Returns the facts that follow a seal immediately in the log."""
    setup = game.setup
    tiles = {"name": setup.tiles.name, **setup.tiles.as_data()}
    terms = TermsFixed(setup.profile.as_data(), tiles, setup.fingerprint)
    return [terms, PlayersListed(players_hash(game.players))]


def same_terms(fact: TermsFixed, setup: GameSetup) -> bool:
    """Whether every value in the fact equals that of the set-up; a later program may have further ones."""
    tiles = {"name": setup.tiles.name, **setup.tiles.as_data()}
    profile = setup.profile.as_data()
    return (
        fact.words == setup.fingerprint
        and all(profile.get(name) == value for name, value in fact.profile.items())
        and all(tiles.get(name) == value for name, value in fact.tiles.items())
    )


def players_hash(players: Iterable[Player]) -> str:
    """Returns SHA-256 of the players in the order of their numbers: number, table, name, club and category as compact JSON."""
    rows = sorted([each.id, each.table, each.name, each.club, each.category] for each in players)
    return hashlib.sha256(json.dumps(rows, separators=(",", ":")).encode()).hexdigest()


def _with_seal(game: Game, seal: Sealing) -> Game:
    return replace(game, seals=(*game.seals[:-1], seal))


def check_source(game: Game, source: Source) -> None:
    """Checks the source: a sealed night draws by its seal until it changes to a real bag; no other night draws by a seal."""
    if game.pack:
        return
    if source == "bag":
        if game.strict and not game.bag_from:
            raise RuleError(
                "by_the_seal_alone",
                "The draw is sealed. To continue from a real bag, say so on the page of the "
                "seal, with the reason.",
            )
        return
    if game.bag_from:
        raise RuleError(
            "from_the_bag",
            "From round %(round)d on the letters of this night come from a real bag. Enter what was drawn.",
            round=game.bag_from,
        )
    if (source == "seal") != bool(game.seal):
        raise RuleError(
            "by_the_seal", "The letters of a sealed game come from its seal alone. Let the program draw."
        )
    if game.seal:
        check_ready(game.seal)


def check_ready(seal: Sealing) -> None:
    """Raises RuleError ``number_missing`` or ``seal_broken`` if no rack can be drawn by this seal."""
    if seal.seed:
        raise RuleError("seal_broken", "The key has been known since the game ended. Seal the draw again.")
    if seal.room is None:
        raise RuleError(
            "number_missing", "The draw is sealed. Type the number that the room calls, or leave it out."
        )


# -- a pack ----------------------------------------------------------------------------------------------


class PackTaken(DuplicateFact):
    """The night draws from a pack: its number and hash, its number of rounds, the rounds that open with a code.

    ``centre`` and ``name`` say which of the invited centres this is. ``words`` is the fingerprint of the pack's word list,
    ``title`` the name of that list.
    """

    pack: str
    digest: str
    rounds: int
    coded: tuple[int, ...]
    centre: int
    name: str
    words: str
    title: str

    sentence = say("Pack %(pack)s is played, as centre %(name)s.")

    def values(self, game: Game) -> dict[str, object]:
        return {"name": self.name}

    def details(self, game: Game) -> tuple[Sentence, ...]:
        return () if game.setup.fingerprint == self.words else (other_words(self.title),)

    def after(self, game: Game, recorded: Recorded) -> Game:
        game.check_goes_on()
        if game.pack or game.rounds or game.cancelled or game.rejected or game.seals:
            raise RuleError(
                "too_late_for_pack", "This night has already begun. Create a new one for the pack."
            )
        return replace(game, pack=PackState(self))


class CodeGiven(DuplicateFact):
    """The federation's code for this round was typed, and it opens the round."""

    round: int
    code: str

    sentence = say("The code of round %(round)d was typed.")

    def after(self, game: Game, recorded: Recorded) -> Game:
        game.check_goes_on()
        if game.pack is None or self.round not in game.pack.taken.coded or self.round in game.pack.codes:
            raise RuleError(
                "no_code_due", "Round %(round)d needs no code. Draw its letters.", round=self.round
            )
        return replace(game, pack=replace(game.pack, codes={**game.pack.codes, self.round: self.code}))


class RoundVoided(DuplicateFact):
    """The round of a pack does not count in this room; its top is placed even so, so that all boards stay alike."""

    round: int
    reason: str

    sentence = say("Round %(round)d cancelled in this room; its slips do not count.")
    undo_sentence = say("The cancelling of round %(round)d is undone: its slips count again.")
    is_step = True
    correction = True

    def after(self, game: Game, recorded: Recorded) -> Game:
        game.check_goes_on()
        if game.pack is None:
            raise not_from_pack()
        played = game.round(self.round)
        if played.void:
            raise RuleError(
                "void_already",
                "Round %(round)d has already been cancelled. Look at the desk.",
                round=self.round,
            )
        clock = replace(played.clock, started=True, called=True, since=None, called_at=recorded.at)
        void = replace(
            played, clock=clock, entries=Layered(), checks=Layered(), void=self.reason.strip() or "–"
        )
        return with_round(game, void)


def not_from_pack() -> RuleError:
    """Makes the error for a pack's action in a night without a pack."""
    return RuleError("no_pack", "This night is not played from a pack. Choose a night that is.")


def check_drawn(game: Game, source: str) -> None:
    """Raises RuleError unless a night with a pack draws from it, and any other night from elsewhere."""
    if game.pack and source != "pack":
        raise RuleError(
            "by_the_pack",
            "The letters of this night come from its pack only. Draw the next round of the pack.",
        )
    if source == "pack" and not game.pack:
        raise not_from_pack()


def check_cancelled(game: Game) -> None:
    """Raises RuleError if a round would be drawn again although all rooms play the same letters."""
    if game.pack:
        raise RuleError(
            "by_the_pack",
            "All centres play the same letters, so the letters of a pack stay. Cancel only the "
            "slips of the round.",
        )


def other_words(title: str) -> Sentence:
    """Says that a centre judges by another word list than the pack was made with."""
    return say(
        "This is not the word list of the pack (%(title)s): slips may be scored differently.",
        title=title,
    )
