"""Places as a slip states them, and what is found when the written word is looked at there."""

from __future__ import annotations

from dataclasses import dataclass, replace

from director.judge.slip import Cause
from director.language.sentences import RuleError
from director.rules.moves import Place, parse_place
from director.rules.placements import Laying


@dataclass(frozen=True)
class Stated:
    """A place that the slip states: by reference or by so many connecting letters; None cannot be read."""

    text: str
    place: Place | None
    joins: int | None = None


@dataclass(frozen=True)
class Look:
    """The written word at one place: how it lies there, or why it cannot, and its words that do not exist."""

    laying: Laying | None
    problem: Cause | None = None
    false: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        return self.laying is not None and not self.false


def read_place(text: str) -> Place | None:
    """The place of a written reference, or None if it cannot be read."""
    try:
        return parse_place(text)
    except RuleError:
        return None


def turned(place: Place) -> Place:
    """The same square, the other direction."""
    return replace(place, down=not place.down)
