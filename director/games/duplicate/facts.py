"""The facts of a game, as they are appended to its log.

A fact says what happened and nothing that follows from it. Its fields are also its form in the database
and in an exported game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from director.games import log
from director.games.rounds import CLOCK_FACTS, RoundFact
from director.games.rounds import ClockStarted as ClockStarted
from director.games.rounds import ClockStopped as ClockStopped
from director.games.rounds import GameEnded as GameEnded
from director.games.rounds import GameReopened as GameReopened
from director.games.rounds import PlayerArrived as PlayerArrived
from director.games.rounds import PlayerLeft as PlayerLeft
from director.games.rounds import RoundCancelled as RoundCancelled
from director.games.rounds import TimeAdded as TimeAdded
from director.games.rounds import TimeCalled as TimeCalled
from director.judge.slip import Ruling, Slip
from director.rules.draw import Rejected

Source = Literal["software", "bag", "seal", "pack"]


class DuplicateFact(log.Fact):
    """A fact that only a duplicate night has."""


class RackDrawn(DuplicateFact):
    """A rack was announced: tiles kept, tiles drawn in their order, racks rejected on the way."""

    round: int
    kept: str
    drawn: str
    rejected: tuple[Rejected, ...] = ()
    source: Source = "software"


class RackRejected(DuplicateFact):
    """A rack drawn from the cloth bag missed the minimum; all its tiles went back."""

    round: int
    kept: str
    drawn: str


class RackTakenBack(DuplicateFact):
    """The rack was taken back before the clock was started; the kept tiles stay kept."""

    round: int


class RackAnnouncedAgain(DuplicateFact):
    """Nobody found a move: the same letters were announced again, with the full time and new slips."""

    round: int


class SlipRecorded(DuplicateFact):
    """A player's slip for a round, with the judge's ruling; a later one for the same round replaces it."""

    round: int
    player: int
    slip: Slip
    ruling: Ruling


class DoubtSettled(DuplicateFact):
    """A person answered a doubt of the ruling on a slip; the doubt is named by its code."""

    round: int
    player: int
    doubt: str
    yes: bool


class AverageGiven(DuplicateFact):
    """The player gets the average of the others in that round: the note on a false word came late.

    What that is follows from the slips (``points`` is None); an older program kept the points, and they stay.
    """

    round: int
    player: int
    points: int | None
    reason: str


class PlayerWarned(DuplicateFact):
    """A warning for behaviour, beside those that follow from slips."""

    round: int
    player: int
    reason: str


class SlipOverruled(DuplicateFact):
    """The director set the points of the slip as it stands."""

    round: int
    player: int
    points: int
    reason: str


class SlipWithdrawn(DuplicateFact):
    """The slip of this player and round was removed: entered for the wrong table, for example."""

    round: int
    player: int


class TopPlaced(DuplicateFact):
    """The move that lies on all boards from now on."""

    round: int
    at: str
    word: str
    score: int


class SlipChecked(DuplicateFact):
    """The slip was entered a second time, by somebody who did not see the first entry."""

    round: int
    player: int
    slip: Slip


class WordRuled(DuplicateFact):
    """The director ruled on a word for this game, after an appeal; it goes before the word list."""

    word: str
    admissible: bool
    reason: str


class AppealDecided(DuplicateFact):
    """An appeal was decided; the ``facts`` that follow in the log are what it changed."""

    facts: int


class NoteDelivered(DuplicateFact):
    """The correction note of this slip was handed to the player."""

    round: int
    player: int


# -- a sealed draw (``rules/sealed.py``)


class Sealed(DuplicateFact):
    """The draw was sealed; ``shown`` is public from now on. The seals of a night count from 1."""

    number: int
    shown: str
    reason: str


class RoomNumber(DuplicateFact):
    """The digits that the room called once the seal was public; "" if the director left them out."""

    text: str


class SeedRevealed(DuplicateFact):
    """The game has ended, and the seed of the last seal (hexadecimal) is everybody's."""

    seed: str


class TermsFixed(DuplicateFact):
    """What a sealed night is played with, in the log itself: rules and tiles as data, the word list's fingerprint.

    From this fact on racks come from the seal alone. Nights that were sealed before there was such a fact go on as
    they began.
    """

    profile: Mapping[str, object]
    tiles: Mapping[str, object]
    words: str


class PlayersListed(DuplicateFact):
    """The list of the players of a sealed night as it is from now on, by its hash (``sealing.players_hash``)."""

    digest: str


class BagFrom(DuplicateFact):
    """From this round on the letters come from a real bag and no longer from the seal, and why."""

    round: int
    reason: str


# -- a pack (``director/packs``)


class PackTaken(DuplicateFact):
    """The night draws from a pack: its number and hash, how many rounds it has, which of them open with a code.

    ``centre`` and ``name`` say which of the invited centres this is. ``words`` is the fingerprint of the pack's word
    list, ``title`` what that list is called.
    """

    pack: str
    digest: str
    rounds: int
    coded: tuple[int, ...]
    centre: int
    name: str
    words: str
    title: str


class CodeGiven(DuplicateFact):
    """The federation's code for this round was typed, and it opens the round."""

    round: int
    code: str


class RoundVoided(DuplicateFact):
    """The round of a pack does not count in this room; its top is placed all the same, so that all boards stay alike."""

    round: int
    reason: str


# -- formulas and speeds


class BlanksTurned(DuplicateFact):
    """Blanks just drawn turned into these letters, before anybody played (formula *Explosive*)."""

    round: int
    letters: str


class PlayersOut(DuplicateFact):
    """These players are out after this round."""

    round: int
    players: tuple[int, ...]


class PlayerPutBack(DuplicateFact):
    """The player was out by an error and plays again from this round on."""

    player: int
    round: int


class TieBroken(DuplicateFact):
    """Of players with the same result the first listed stands before the next; ``game`` is the key of the sudden death.

    ``places`` go with ``players``: whoever is level shares one.
    """

    players: tuple[int, ...]
    places: tuple[int, ...]
    game: str


Fact = DuplicateFact | RoundFact | log.Retracted

OF_THE_SEAL = (Sealed, TermsFixed, RoomNumber, SeedRevealed, BagFrom)
"""What can never be undone: it was said in front of everybody."""

STEPS = (
    *OF_THE_SEAL,
    RackDrawn,
    RackRejected,
    RackTakenBack,
    RackAnnouncedAgain,
    *CLOCK_FACTS,
    TopPlaced,
    RoundCancelled,
    RoundVoided,
    PlayersOut,
    TieBroken,
    GameEnded,
    GameReopened,
)
"""The events that take the night from one stage to the next."""

FACTS = log.facts_of(*DuplicateFact.__subclasses__(), *RoundFact.__subclasses__())
