"""The facts that formulas and speeds add: a blank that turned; who is out in sudden death, who was put back, a tie broken."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class BlanksTurned:
    """Blanks just drawn turned into these letters, before anybody played (formula *Explosive*)."""

    round: int
    letters: str


@dataclass(frozen=True)
class PlayersOut:
    """These players are out after this round."""

    round: int
    players: tuple[int, ...]


@dataclass(frozen=True)
class PlayerPutBack:
    """The player was out by an error and plays again from this round on."""

    player: int
    round: int


@dataclass(frozen=True)
class TieBroken:
    """Of players with the same result the first listed stands before the next; ``game`` is the key of the sudden death.

    ``places`` go with ``players``: whoever is level shares one.
    """

    players: tuple[int, ...]
    places: tuple[int, ...]
    game: str
