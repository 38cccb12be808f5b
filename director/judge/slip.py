"""A player's slip as it was written, the position it was written for, and the ruling a judge gives on it.

Both are plain values that travel through the event log, so both have a JSON form. A cause is a stable code
with the values its sentence needs; ``judge/reasons.py`` has the sentences.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Annotated, Any, Literal, get_args

from director.language.codec import BadField, Meta, data_of, read
from director.language.sentences import RuleError
from director.rules.board import Board

State = Literal["ok", "none", "empty", "several", "late", "illegible", "untidy"]
Direction = Literal["across", "down"]
Mark = Literal["none", "warning", "penalty", "zero"]
STATES: tuple[str, ...] = get_args(State)


@dataclass(frozen=True)
class Slip:
    """What stands on the slip: nothing is corrected here.

    ``word`` as written, a circled letter in lower case; ``at`` the reference or None; ``joined_at`` the place
    that the connecting letters fix or None, with ``joins`` how many there are (0: not counted); ``score`` as
    claimed or None; ``more`` further solutions that were left on the slip uncrossed.
    """

    word: str = ""
    direction: Direction | None = None
    at: str | None = None
    joined_at: str | None = None
    joins: Annotated[int, Meta(ge=0)] = 0
    score: int | None = None
    state: State = "ok"
    more: tuple[Slip, ...] = ()

    def as_data(self) -> dict[str, Any]:
        """The JSON form that ``slip_from_data`` reads, whichever way the slip was made; ``more`` only where there is more."""
        data = data_of(self) | {"more": [each.as_data() for each in self.more]}
        return data if self.more else {key: data[key] for key in data if key != "more"}


def slip_from_data(data: Mapping[str, Any]) -> Slip:
    """The slip of a JSON object, null for what is not there; BadField."""
    given = isinstance(data, Mapping)
    return read(Slip, {key: each for key, each in data.items() if each is not None} if given else data)


def slip_sent(data: Mapping[str, Any]) -> Slip:
    """The same for a slip that a person or a program has sent; RuleError ``bad_slip`` names what is wrong with it."""
    try:
        return slip_from_data(data)
    except BadField as reason:
        raise RuleError(
            "bad_slip", "The slip cannot be used: %(reason)s. Enter it again.", reason=reason.sentence
        ) from reason


@dataclass(frozen=True)
class Position:
    """What was on the table: the board before the move, the rack, the round, the players in the game."""

    board: Board
    rack: str
    round: int = 1
    players: int = 0
    first: bool = False

    @property
    def opening(self) -> bool:
        return self.first or self.board.is_empty


@dataclass(frozen=True)
class Cause:
    """One reason of a ruling: a stable code and the values its sentence shows."""

    code: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class FormedWord:
    """A word the slip's move forms at the place it was paid or looked at."""

    at: str
    word: str
    score: int
    admissible: bool


@dataclass(frozen=True)
class Alternative:
    """A place that was considered for the written word, with what it would bring there."""

    at: str
    word: str
    score: int
    admissible: bool


@dataclass(frozen=True)
class Outcome:
    """What a person's answer to a doubt leads to.

    ``paid_at``, ``move`` and ``true_score`` as in a ruling where the answer pays another place than the ruling
    names; None and "" where nothing changes but points and mark.
    """

    points: int
    mark: Mark
    paid_at: str | None = None
    move: str = ""
    true_score: int | None = None

    def as_data(self) -> dict[str, Any]:
        """The JSON form: a place only where there is one."""
        return asdict(self) if self.paid_at else {"points": self.points, "mark": self.mark}


def outcome_of(ruling: Ruling) -> Outcome:
    """The outcome that pays what this ruling pays, at its place."""
    return Outcome(ruling.points, ruling.mark, ruling.paid_at, ruling.move, ruling.true_score)


@dataclass(frozen=True)
class Doubt:
    """Something only a person can decide, with what follows from yes and from no."""

    code: str
    yes: Outcome
    no: Outcome
    values: Mapping[str, Any] = field(default_factory=dict)

    def as_data(self) -> dict[str, Any]:
        """The JSON form of a ruling."""
        values = dict(self.values)
        return {"code": self.code, "yes": self.yes.as_data(), "no": self.no.as_data(), "values": values}


@dataclass(frozen=True)
class Answer:
    """A person's answer to a doubt, which is known by its code and values when the slip is judged again."""

    code: str
    values: Mapping[str, Any]
    yes: bool


@dataclass(frozen=True)
class Ruling:
    """What a slip is paid and why.

    ``paid_at`` is the place it was paid for, ``true_score`` what the written move is worth there; both None where
    nothing is paid. ``move`` is the word as paid, blanks in lower case, or "" where nothing is paid. ``doubts``
    are still open, ``answers`` those that a person has settled, in their order.
    """

    points: int
    mark: Mark = "none"
    causes: tuple[Cause, ...] = ()
    paid_at: str | None = None
    true_score: int | None = None
    move: str = ""
    words: tuple[FormedWord, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    answers: tuple[Answer, ...] = ()

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(cause.code for cause in self.causes)

    def as_data(self) -> dict[str, Any]:
        """The JSON form of a ruling; ``answers`` only where there are some."""
        data = asdict(self) | {"doubts": [doubt.as_data() for doubt in self.doubts]}
        return data if self.answers else {key: data[key] for key in data if key != "answers"}


MARKS: tuple[Mark, ...] = ("none", "warning", "penalty", "zero")
"""From the mildest to the hardest."""


def severity(ruling: Ruling) -> tuple[int, int]:
    """Orders rulings from the mildest to the hardest: by mark, then by points."""
    return MARKS.index(ruling.mark), -ruling.points


def mildest(rulings: Iterable[Ruling]) -> Ruling:
    """The ruling that favours the player most; the earlier of equals."""
    return min(rulings, key=severity)


def with_cause(ruling: Ruling, cause: Cause, warns: bool, last: bool = False) -> Ruling:
    """The ruling with one more cause, before the others or behind; where warnings are given it is at least one."""
    mark = "warning" if warns and ruling.mark == "none" else ruling.mark
    causes = (*ruling.causes, cause) if last else (cause, *ruling.causes)
    return replace(ruling, causes=causes, mark=mark)
