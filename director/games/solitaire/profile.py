"""The rules of a game of Solitaire as data (RULES section 7, house rules of S).

S says: one rack, or two racks of an imagined opponent, open tiles, letters chosen at will, dictionary open, aim: the
highest score. Ours, where S is silent: the word list is the dictionary, so a word that is not in it cannot be laid;
two racks take turns and their points are one total; letters that are drawn may be exchanged as often as the bag has
as many; what is left on the racks at the end is deducted, as in the standard rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from director.rules.settings import Settings

Letters = Literal["drawn", "chosen"]
"""The program draws, or the player chooses among all tiles that are left."""


@dataclass(frozen=True)
class SolitaireProfile(Settings):
    """The choices of one game."""

    bounds: ClassVar = {"racks": (1, 2), "rack_size": (1, 9)}

    name: str = "solitaire"
    title: str = "Solitaire"
    racks: int = 1
    letters: Letters = "drawn"
    rack_size: int = 7
