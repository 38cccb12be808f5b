"""The small values a judge works with, and how rulings compare."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from director.judge.slip import Cause, Mark, Ruling
from director.language.sentences import RuleError
from director.rules.board import Board
from director.rules.moves import Place, parse_place
from director.rules.placements import Circling, Laying

MARKS: tuple[Mark, ...] = ("none", "warning", "penalty", "zero")


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


@dataclass(frozen=True)
class Choice:
    """The blanks as the judge reads them, with the causes for doing so; None where the slip gets nothing."""

    circling: Circling | None
    causes: tuple[Cause, ...] = ()


def read_place(text: str) -> Place | None:
    """The place of a written reference, or None if it cannot be read."""
    try:
        return parse_place(text)
    except RuleError:
        return None


def turned(place: Place) -> Place:
    """The same square, the other direction."""
    return replace(place, down=not place.down)


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
