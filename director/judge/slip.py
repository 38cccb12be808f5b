"""A player's slip as written, the position it was written for, and the judge's ruling on it.

Slip and ruling are plain values stored in the log, so both have a JSON form. A cause is a stable code with the values its
sentence needs; ``judge/reasons.py`` has the sentences.
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
    """A slip exactly as written, without any correction.

    ``word`` as written, a circled letter in lower case; ``at`` the reference or None; ``joined_at`` the place fixed by the
    connecting letters or None, with their number ``joins`` (0: not counted); ``score`` as claimed or None; ``more`` further
    solutions left uncrossed on the slip.
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
        """Returns the JSON form that ``slip_from_data`` reads; ``more`` only if there are further solutions."""
        data = data_of(self) | {"more": [each.as_data() for each in self.more]}
        return data if self.more else {key: data[key] for key in data if key != "more"}


def slip_from_data(data: Mapping[str, Any]) -> Slip:
    """Reads a slip from a JSON object, in which null means not given; raises BadField."""
    given = isinstance(data, Mapping)
    return read(Slip, {key: each for key, each in data.items() if each is not None} if given else data)


def slip_sent(data: Mapping[str, Any]) -> Slip:
    """Reads a slip that a person or a program sent; RuleError ``bad_slip`` names what is wrong."""
    try:
        return slip_from_data(data)
    except BadField as reason:
        raise RuleError(
            "bad_slip", "The slip cannot be used: %(reason)s. Enter it again.", reason=reason.sentence
        ) from reason


@dataclass(frozen=True)
class Position:
    """The position a slip was written for: board before the move, rack, round, number of players."""

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
    """One reason for a ruling: a stable code and the values for its sentence."""

    code: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class FormedWord:
    """A word that the slip's move forms at the place where it was paid or examined."""

    at: str
    word: str
    score: int
    admissible: bool


@dataclass(frozen=True)
class Alternative:
    """A place that the judge considered for the written word, with its score there."""

    at: str
    word: str
    score: int
    admissible: bool


@dataclass(frozen=True)
class Outcome:
    """The consequence of a person's answer to a doubt.

    ``paid_at``, ``move`` and ``true_score`` are as in a ruling if the answer pays another place than the ruling names; None
    and "" if only points and mark change.
    """

    points: int
    mark: Mark
    paid_at: str | None = None
    move: str = ""
    true_score: int | None = None

    def as_data(self) -> dict[str, Any]:
        """Returns the JSON form, with a place only if there is one."""
        return asdict(self) if self.paid_at else {"points": self.points, "mark": self.mark}


def outcome_of(ruling: Ruling) -> Outcome:
    """Returns the outcome that pays what this ruling pays, at its place."""
    return Outcome(ruling.points, ruling.mark, ruling.paid_at, ruling.move, ruling.true_score)


@dataclass(frozen=True)
class Doubt:
    """A question only a person can decide, with the outcomes of yes and no."""

    code: str
    yes: Outcome
    no: Outcome
    values: Mapping[str, Any] = field(default_factory=dict)

    def as_data(self) -> dict[str, Any]:
        """Returns the JSON form, as part of a ruling."""
        values = dict(self.values)
        return {"code": self.code, "yes": self.yes.as_data(), "no": self.no.as_data(), "values": values}


@dataclass(frozen=True)
class Answer:
    """A person's answer to a doubt; its code and values identify the doubt when the slip is judged again."""

    code: str
    values: Mapping[str, Any]
    yes: bool


@dataclass(frozen=True)
class Ruling:
    """What a slip is paid and why.

    ``paid_at`` is the place that was paid, ``true_score`` the true worth of the written move there; both None if nothing is
    paid. ``move`` is the word as paid, blanks in lower case, or "" if nothing is paid. ``doubts`` are still open,
    ``answers`` those that a person has settled, in their order.
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
        """Returns the JSON form; ``answers`` only if there are some."""
        data = asdict(self) | {"doubts": [doubt.as_data() for doubt in self.doubts]}
        return data if self.answers else {key: data[key] for key in data if key != "answers"}


MARKS: tuple[Mark, ...] = ("none", "warning", "penalty", "zero")
"""Marks from the mildest to the hardest."""


def severity(ruling: Ruling) -> tuple[int, int]:
    """Sort key of rulings, mildest first: by mark, then by points."""
    return MARKS.index(ruling.mark), -ruling.points


def mildest(rulings: Iterable[Ruling]) -> Ruling:
    """Returns the ruling that favours the player most; the earlier of equals."""
    return min(rulings, key=severity)


def with_cause(ruling: Ruling, cause: Cause, warns: bool, last: bool = False) -> Ruling:
    """Adds a cause before the others (``last``: after them); if ``warns``, the ruling becomes at least a warning."""
    mark = "warning" if warns and ruling.mark == "none" else ruling.mark
    causes = (*ruling.causes, cause) if last else (cause, *ruling.causes)
    return replace(ruling, causes=causes, mark=mark)
