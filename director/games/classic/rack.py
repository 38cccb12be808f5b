"""A player's rack, of which all, some or none of the tiles are known.

``known`` are tiles that somebody told or the program drew, ``hidden`` is how many others there are. A tile that
is laid is taken from the known ones first: two equal tiles are the same tile to everybody.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from director.language.sentences import RuleError, say
from director.rules.tiles import TileSet


@dataclass(frozen=True)
class Rack:
    """Known tiles (``?`` for a blank) and the number of hidden ones."""

    known: str = ""
    hidden: int = 0

    @property
    def size(self) -> int:
        return len(self.known) + self.hidden

    @property
    def told(self) -> bool:
        """Whether every tile is known."""
        return self.hidden == 0

    def without(self, needed: Counter[str], unseen: Counter[str], tiles: TileSet) -> Rack:
        """The rack after these tiles left it.

        RuleError ``not_on_rack`` if they cannot be there, ``not_possible`` if hidden tiles would be needed of
        which all lie somewhere else already; ``unseen`` are the tiles of bag and hidden places.
        """
        lacking = needed - Counter(self.known)
        if lacking.total() > self.hidden:
            letters = " ".join(tiles.sort(lacking.elements()))
            raise RuleError("not_on_rack", say("Not on the rack: %(letters)s.", letters=letters))
        if gone := lacking - unseen:
            letters = " ".join(tiles.sort(gone.elements()))
            raise RuleError(
                "not_possible",
                say("No tile of these is left that could be on the rack: %(letters)s.", letters=letters),
            )
        rest = Counter(self.known) - needed
        return Rack(tiles.sort(rest.elements()), self.hidden - lacking.total())

    def with_drawn(self, drawn: str, hidden: int) -> Rack:
        """The rack with tiles drawn that are known and so many that are not."""
        return Rack(self.known + drawn, self.hidden + hidden)
