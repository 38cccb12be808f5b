"""The facts of a game, as they are appended to its log.

A fact says what happened and nothing that follows from it. Its JSON form (``log.fact_to_data``) is also the form in the
database and in an exported game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from director.games.duplicate.formula_facts import BlanksTurned as BlanksTurned
from director.games.duplicate.formula_facts import PlayerPutBack as PlayerPutBack
from director.games.duplicate.formula_facts import PlayersOut as PlayersOut
from director.games.duplicate.formula_facts import TieBroken as TieBroken
from director.games.duplicate.pack_facts import CodeGiven as CodeGiven
from director.games.duplicate.pack_facts import PackTaken as PackTaken
from director.games.duplicate.pack_facts import RoundVoided as RoundVoided
from director.games.duplicate.seal_facts import BagFrom as BagFrom
from director.games.duplicate.seal_facts import PlayersListed as PlayersListed
from director.games.duplicate.seal_facts import RoomNumber as RoomNumber
from director.games.duplicate.seal_facts import Sealed as Sealed
from director.games.duplicate.seal_facts import SeedRevealed as SeedRevealed
from director.games.duplicate.seal_facts import TermsFixed as TermsFixed
from director.games.log import Retracted, facts_of
from director.games.rounds import (
    ClockStarted,
    ClockStopped,
    GameEnded,
    GameReopened,
    PlayerArrived,
    PlayerLeft,
    RoundCancelled,
    TimeAdded,
    TimeCalled,
)
from director.judge.slip import Ruling, Slip
from director.rules.draw import Rejected

Source = Literal["software", "bag", "seal", "pack"]


@dataclass(frozen=True)
class RackDrawn:
    """A rack was announced: tiles kept, tiles drawn in their order, racks rejected on the way."""

    round: int
    kept: str
    drawn: str
    rejected: tuple[Rejected, ...] = ()
    source: Source = "software"


@dataclass(frozen=True)
class RackRejected:
    """A rack drawn from the cloth bag missed the minimum; all its tiles went back."""

    round: int
    kept: str
    drawn: str


@dataclass(frozen=True)
class RackTakenBack:
    """The rack was taken back before the clock was started; the kept tiles stay kept."""

    round: int


@dataclass(frozen=True)
class RackAnnouncedAgain:
    """Nobody found a move: the same letters were announced again, with the full time and new slips."""

    round: int


@dataclass(frozen=True)
class SlipRecorded:
    """A player's slip for a round, with the judge's ruling; a later one for the same round replaces it."""

    round: int
    player: int
    slip: Slip
    ruling: Ruling


@dataclass(frozen=True)
class DoubtSettled:
    """A person answered a doubt of the ruling on a slip; the doubt is named by its code."""

    round: int
    player: int
    doubt: str
    yes: bool


@dataclass(frozen=True)
class AverageGiven:
    """The player gets the average of the others in that round: the note on a false word came late.

    What that is follows from the slips (``points`` is None); an older program kept the points, and they stay.
    """

    round: int
    player: int
    points: int | None
    reason: str


@dataclass(frozen=True)
class PlayerWarned:
    """A warning for behaviour, beside those that follow from slips."""

    round: int
    player: int
    reason: str


@dataclass(frozen=True)
class SlipOverruled:
    """The director set the points of the slip as it stands."""

    round: int
    player: int
    points: int
    reason: str


@dataclass(frozen=True)
class SlipWithdrawn:
    """The slip of this player and round was removed: entered for the wrong table, for example."""

    round: int
    player: int


@dataclass(frozen=True)
class TopPlaced:
    """The move that lies on all boards from now on."""

    round: int
    at: str
    word: str
    score: int


@dataclass(frozen=True)
class SlipChecked:
    """The slip was entered a second time, by somebody who did not see the first entry."""

    round: int
    player: int
    slip: Slip


@dataclass(frozen=True)
class WordRuled:
    """The director ruled on a word for this game, after an appeal; it goes before the word list."""

    word: str
    admissible: bool
    reason: str


@dataclass(frozen=True)
class AppealDecided:
    """An appeal was decided; the ``facts`` that follow in the log are what it changed."""

    facts: int


@dataclass(frozen=True)
class NoteDelivered:
    """The correction note of this slip was handed to the player."""

    round: int
    player: int


Fact = (
    Sealed
    | RoomNumber
    | SeedRevealed
    | RackDrawn
    | BlanksTurned
    | RackRejected
    | RackTakenBack
    | RackAnnouncedAgain
    | ClockStarted
    | ClockStopped
    | TimeAdded
    | TimeCalled
    | SlipRecorded
    | DoubtSettled
    | AverageGiven
    | PlayerWarned
    | SlipOverruled
    | SlipWithdrawn
    | TopPlaced
    | RoundCancelled
    | PlayerArrived
    | PlayerLeft
    | SlipChecked
    | WordRuled
    | AppealDecided
    | NoteDelivered
    | GameEnded
    | GameReopened
    | PackTaken
    | CodeGiven
    | RoundVoided
    | TermsFixed
    | PlayersListed
    | BagFrom
    | PlayersOut
    | PlayerPutBack
    | TieBroken
    | Retracted
)

OF_THE_SEAL = (Sealed, TermsFixed, RoomNumber, SeedRevealed, BagFrom)
"""What can never be undone: it was said in front of everybody."""

STEPS = (
    *OF_THE_SEAL,
    RackDrawn,
    RackRejected,
    RackTakenBack,
    RackAnnouncedAgain,
    ClockStarted,
    ClockStopped,
    TimeAdded,
    TimeCalled,
    TopPlaced,
    RoundCancelled,
    RoundVoided,
    PlayersOut,
    TieBroken,
    GameEnded,
    GameReopened,
)
"""The events that take the night from one stage to the next."""

FACTS = facts_of(*get_args(Fact))


__all__ = [
    "FACTS",
    "STEPS",
    "AppealDecided",
    "AverageGiven",
    "BlanksTurned",
    "ClockStarted",
    "ClockStopped",
    "DoubtSettled",
    "Fact",
    "GameEnded",
    "GameReopened",
    "NoteDelivered",
    "PlayerArrived",
    "PlayerLeft",
    "PlayerWarned",
    "RackAnnouncedAgain",
    "RackDrawn",
    "RackRejected",
    "RackTakenBack",
    "RoundCancelled",
    "SlipChecked",
    "SlipOverruled",
    "SlipRecorded",
    "SlipWithdrawn",
    "Source",
    "TimeAdded",
    "TimeCalled",
    "TopPlaced",
    "WordRuled",
]
