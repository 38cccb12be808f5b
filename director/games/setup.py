"""What a game of any kind is set up with: its heading, tiles, words and rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from director.rules.tiles import TileSet


@dataclass(frozen=True)
class GameSetup:
    """The set-up of a game; ``profile`` are the rules of its kind.

    The lexicon's fingerprint includes the club's rulings listed beside it. ``mirror``: references are read and
    shown as English-speaking clubs write them (columns lettered).
    """

    title: str
    date: str
    tiles: TileSet
    profile: Any
    lexicon: str
    fingerprint: str = ""
    allowed: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()
    club: str = ""
    mirror: bool = False
