"""A row of the table of slips: what stands on it, and how it is judged."""

from __future__ import annotations

from typing import NamedTuple

from director.judge.slip import Slip


class Row(NamedTuple):
    """A slip, and the rulings of the profiles side by side: points, w(arning) p(enalty) z(ero), codes."""

    rule: str
    position: str
    slip: Slip
    simultan: str
    f2023: str


def right(word: str = "RHEUMAS", at: str | None = "5E", score: int | None = 40, **more: object) -> Slip:
    """A slip that is right in the position "second" but for what is given."""
    return Slip(word, at=at, score=score, **more)  # type: ignore[arg-type]


def joined(places: str, **more: object) -> Slip:
    """TAG with three connecting letters that fit these places."""
    return Slip(**{"word": "TAG", "joined_at": places, "joins": 3} | more)  # type: ignore[arg-type]
