"""How rulings compare, and how a ruling takes up one more cause."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from director.judge.slip import Cause, Mark, Ruling

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
