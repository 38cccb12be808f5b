"""A player's slip as it was written, and the ruling a judge gives on it.

Both are plain values that travel through the event log, so both have a JSON form. A cause is a stable code
with the values its sentence needs; ``judge/reasons.py`` has the sentences.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, get_args

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
    joins: int = 0
    score: int | None = None
    state: State = "ok"
    more: tuple[Slip, ...] = ()

    def as_data(self) -> dict[str, Any]:
        """The JSON form that ``slip_from_data`` reads; ``more`` only where there is more."""
        data = asdict(self)
        more = [each.as_data() for each in self.more]
        return data | {"more": more} if more else {key: data[key] for key in data if key != "more"}


def slip_from_data(data: Mapping[str, Any]) -> Slip:
    """The slip of a JSON object, null for what is not there; ValueError names a wrong field."""
    if not isinstance(data, Mapping):
        raise ValueError("a slip is an object")
    if unknown := set(data) - set(Slip.__dataclass_fields__):
        raise ValueError(f"unknown slip field {min(unknown)}")
    values = {key: value for key, value in data.items() if value is not None}
    for key, value in values.items():
        if not isinstance(value, TYPES[key]) or isinstance(value, bool):
            raise ValueError(f"wrong type of slip field {key}")
    if values.get("direction", "across") not in ("across", "down"):
        raise ValueError(f"unknown direction {values['direction']!r}")
    if values.get("state", "ok") not in STATES:
        raise ValueError(f"unknown slip state {values['state']!r}")
    if values.get("joins", 0) < 0:
        raise ValueError("the number of connecting letters cannot be negative")
    more = tuple(slip_from_data(each) for each in values.get("more", ()))
    return Slip(**values | {"more": more})


TYPES: Mapping[str, type | tuple[type, ...]] = {
    "word": str,
    "direction": str,
    "at": str,
    "joined_at": str,
    "joins": int,
    "score": int,
    "state": str,
    "more": (list, tuple),
}


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
        """The JSON form that ``ruling_from_data`` reads."""
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
        """The JSON form that ``ruling_from_data`` reads; ``answers`` only where there are some."""
        data = asdict(self) | {"doubts": [doubt.as_data() for doubt in self.doubts]}
        return data if self.answers else {key: data[key] for key in data if key != "answers"}


def ruling_from_data(data: Mapping[str, Any]) -> Ruling:
    """The ruling that ``Ruling.as_data`` wrote."""
    doubts = tuple(
        Doubt(each["code"], Outcome(**each["yes"]), Outcome(**each["no"]), each["values"])
        for each in data["doubts"]
    )
    return Ruling(
        points=data["points"],
        mark=data["mark"],
        causes=tuple(Cause(**each) for each in data["causes"]),
        paid_at=data["paid_at"],
        true_score=data["true_score"],
        move=data["move"],
        words=tuple(FormedWord(**each) for each in data["words"]),
        alternatives=tuple(Alternative(**each) for each in data["alternatives"]),
        doubts=doubts,
        answers=tuple(Answer(**each) for each in data.get("answers", ())),
    )
