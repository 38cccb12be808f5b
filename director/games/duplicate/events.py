"""The facts of a game, as they are appended to its log.

An event says what happened and nothing that follows from it. ``Recorded`` is an event with its number in
the game, the time (seconds since 1970, UTC) and the person who entered it. ``event_to_data`` and
``event_from_data`` are the JSON form, which is also the form in the database and in an exported game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal, get_args

from director.judge.slip import Ruling, Slip, ruling_from_data, slip_from_data
from director.rules.draw import Rejected

Source = Literal["software", "bag"]


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
class ClockStarted:
    """The clock started, or went on after a stop."""

    round: int


@dataclass(frozen=True)
class ClockStopped:
    """The clock was halted; the time left stays."""

    round: int


@dataclass(frozen=True)
class TimeAdded:
    """The round got so many seconds more (or less, if negative)."""

    round: int
    seconds: int


@dataclass(frozen=True)
class TimeCalled:
    """The director ended the round's time."""

    round: int


@dataclass(frozen=True)
class SlipRecorded:
    """A player's slip for a round, with the judge's ruling; a later one for the same round replaces it."""

    round: int
    player: int
    slip: Slip
    ruling: Ruling


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
class RoundCancelled:
    """The round is void: its points do not count and all its letters went back."""

    round: int
    reason: str


@dataclass(frozen=True)
class PlayerArrived:
    """The player takes part from this round on."""

    player: int
    round: int


@dataclass(frozen=True)
class PlayerLeft:
    """The player takes no part from this round on."""

    player: int
    round: int


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
class NoteDelivered:
    """The correction note of this slip was handed to the player."""

    round: int
    player: int


@dataclass(frozen=True)
class GameEnded:
    """The director ended the game."""

    reason: str


@dataclass(frozen=True)
class GameReopened:
    """A finished game was opened again for corrections."""

    reason: str


@dataclass(frozen=True)
class Retracted:
    """The event of that number never happened; it stays in the log and counts no longer."""

    seq: int


Event = (
    RackDrawn
    | RackRejected
    | RackTakenBack
    | ClockStarted
    | ClockStopped
    | TimeAdded
    | TimeCalled
    | SlipRecorded
    | SlipOverruled
    | SlipWithdrawn
    | TopPlaced
    | RoundCancelled
    | PlayerArrived
    | PlayerLeft
    | SlipChecked
    | WordRuled
    | NoteDelivered
    | GameEnded
    | GameReopened
    | Retracted
)

KINDS: Mapping[str, type[Any]] = {kind.__name__: kind for kind in get_args(Event)}


@dataclass(frozen=True)
class Recorded:
    """An event in the log: its number within the game (from 1), when, and by whom."""

    seq: int
    at: float
    who: str
    event: Event


def event_to_data(event: Event) -> dict[str, Any]:
    """The event's JSON form, without its kind."""
    return asdict(event)


def event_from_data(kind: str, data: Mapping[str, Any]) -> Event:
    """The event of that kind; ValueError if the kind is unknown or a field is missing or too much."""
    if kind not in KINDS:
        raise ValueError(f"unknown kind of event {kind!r}")
    values = dict(data)
    names = {field.name for field in fields(KINDS[kind])}
    if unknown := set(values) - names:
        raise ValueError(f"unknown field {min(unknown)} in {kind}")
    try:
        if "rejected" in values:
            values["rejected"] = tuple(Rejected(**each) for each in values["rejected"])
        if kind in ("SlipRecorded", "SlipChecked"):
            values["slip"] = slip_from_data(values["slip"])
        if kind == "SlipRecorded":
            values["ruling"] = ruling_from_data(values["ruling"])
        event: Event = KINDS[kind](**values)
    except (TypeError, KeyError) as reason:
        raise ValueError(f"{kind}: {reason}") from reason
    return event
