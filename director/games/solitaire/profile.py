"""The rules of a game of Solitaire as data (RULES section 7, house rules of S).

S says: one rack, or two racks of an imagined opponent, open tiles, letters chosen at will, dictionary open, aim: the
highest score. Ours, where S is silent: the word list is the dictionary, so a word that is not in it cannot be laid;
two racks take turns and their points are one total; letters that are drawn may be exchanged as often as the bag has
as many; what is left on the racks at the end is deducted, as in the standard rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from director.games.facts import rules_from_data

Letters = Literal["drawn", "chosen"]
"""The program draws, or the player chooses among all tiles that are left."""
BOUNDS: Mapping[str, tuple[int, int]] = {"racks": (1, 2), "rack_size": (1, 9)}


@dataclass(frozen=True)
class SolitaireProfile:
    """The choices of one game."""

    name: str = "solitaire"
    title: str = "Solitaire"
    racks: int = 1
    letters: Letters = "drawn"
    rack_size: int = 7

    def as_data(self) -> dict[str, Any]:
        """The JSON form that ``solitaire_from_data`` reads."""
        return asdict(self)


def solitaire_from_data(name: str, data: Mapping[str, Any]) -> SolitaireProfile:
    """The rules that a JSON object describes; DirectorError ``bad_profile`` names what is wrong."""
    return rules_from_data(SolitaireProfile, name, data, BOUNDS)
