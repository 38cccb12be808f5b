"""The facts of a sealed draw (``rules/sealed.py``), part of ``events``, and the seal that they make, part of ``game``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from director.rules.sealed import short


@dataclass(frozen=True)
class Sealed:
    """The draw was sealed; ``shown`` is public from now on. The seals of a night count from 1."""

    number: int
    shown: str
    reason: str


@dataclass(frozen=True)
class RoomNumber:
    """The digits that the room called once the seal was public; "" if the director left them out."""

    text: str


@dataclass(frozen=True)
class SeedRevealed:
    """The game has ended, and the seed of the last seal (hexadecimal) is everybody's."""

    seed: str


@dataclass(frozen=True)
class TermsFixed:
    """What a sealed night is played with, in the log itself: rules and tiles as data, the word list's fingerprint.

    From this fact on racks come from the seal alone. Nights that were sealed before there was such a fact go on as
    they began.
    """

    profile: Mapping[str, object]
    tiles: Mapping[str, object]
    words: str


@dataclass(frozen=True)
class PlayersListed:
    """The list of the players of a sealed night as it is from now on, by its hash (``sealing.players_hash``)."""

    digest: str


@dataclass(frozen=True)
class BagFrom:
    """From this round on the letters come from a real bag and no longer from the seal, and why."""

    round: int
    reason: str


@dataclass(frozen=True)
class Sealing:
    """A seal of the night: ``room`` is None until the number is called, ``seed`` "" until it is revealed."""

    number: int
    shown: str
    reason: str
    room: str | None = None
    seed: str = ""

    @property
    def short(self) -> str:
        """What people copy and compare: eight groups of four digits."""
        return short(self.shown)
