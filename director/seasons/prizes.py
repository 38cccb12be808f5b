"""Prizes of an event: each is for the first places of those whom its filter lets in.

Prizes are given in their order. Where somebody may have only one, anyone who has one already is passed over, and the next
of that filter moves up. A tie at the edge of the places is shared by everybody (``each``), or drawn for (``draw``: the
rows say between whom).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from director.seasons.person import Person
from director.seasons.season_data import Prize
from director.seasons.series import Row


@dataclass(frozen=True)
class Given:
    """A prize with the place in its filter and who gets it; more than one share it, or draw lots where ``drawn``."""

    prize: Prize
    place: int
    persons: tuple[int, ...]
    drawn: bool = False


def given(
    rows: Sequence[Row],
    prizes: Sequence[Prize],
    told: Callable[[int], Person],
    once: bool,
    shared: Literal["each", "draw"],
) -> list[Given]:
    """Who gets which prize, in the order of the prizes."""
    had: set[int] = set()
    found: list[Given] = []
    for prize in prizes:
        open_to = [row for row in rows if _fits(prize, told(row.person)) and not (once and row.person in had)]
        left, place = prize.places, 1
        while open_to and left > 0:
            same = [row for row in open_to if row.place == open_to[0].place]
            persons = tuple(row.person for row in same)
            found.append(Given(prize, place, persons, shared == "draw" and len(same) > left))
            had |= set(persons) if not found[-1].drawn else set()
            open_to = open_to[len(same) :]
            left -= len(same)
            place += len(same)
    return found


def _fits(prize: Prize, person: Person) -> bool:
    return not prize.column or str(getattr(person, prize.column, "")).casefold() == prize.value.casefold()
