"""Whether a wall of a night is open: its page was asked for, or has asked for something, lately."""

from __future__ import annotations

from director.web.play.seats import hear, is_connected

WALL = 0
"""Among what was heard of: no player has this number."""


def note(game: int) -> None:
    """A wall of that game is there."""
    hear(game, WALL)


def is_open(game: int) -> bool:
    return is_connected(game, WALL)
