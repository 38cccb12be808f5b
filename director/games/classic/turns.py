"""The racks and turns of a table as they are derived: what each player had and did, and what it brought."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from director.rules.scoring import Scored
from director.rules.tiles import TileSet

Drawing = Literal["program", "typed", "none"]
"""Who knows the racks: the program draws them, somebody types them, or nobody tells."""
Verdicts = tuple[tuple[str, bool], ...]
"""Words in capitals, each with whether it is admissible."""


@dataclass(frozen=True)
class Rack:
    """Known tiles (``?`` for a blank), which somebody told or the program drew, and the number of hidden ones.

    A tile that is laid is taken from the known ones first: two equal tiles are the same tile to everybody.
    """

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
            tiles.refuse("not_on_rack", lacking)
        tiles.refuse("not_possible", lacking - unseen)
        rest = Counter(self.known) - needed
        return Rack(tiles.sort(rest.elements()), self.hidden - lacking.total())

    def with_drawn(self, drawn: str, hidden: int) -> Rack:
        """The rack with tiles drawn that are known and so many that are not."""
        return Rack(self.known + drawn, self.hidden + hidden)


TurnAct = Literal["lay", "exchange", "pass", "passed_on", "lost"]
"""``passed_on`` is a pass before the first move where Jack opens, ``lost`` what a wrong challenge costs."""


@dataclass(frozen=True)
class Challenge:
    """Who challenged a move, its words that are not admissible, and the number of the fact."""

    by: int
    wrong: tuple[str, ...]
    seq: int = 0

    @property
    def right(self) -> bool:
        return bool(self.wrong)


@dataclass(frozen=True)
class Turn:
    """One turn. ``seq`` is its fact (0: it follows from the rules alone), ``rack`` the rack before it.

    ``drawn`` are the tiles drawn after it as far as they are known, ``due`` how many were drawn, ``blanks`` the
    squares from which blanks were taken in this turn, ``theme`` the words that fit the theme, ``seconds`` the
    time it took on the player's clock, ``out`` whether the rack was empty after it, and the bag too.
    """

    number: int
    player: int
    act: TurnAct
    seq: int
    rack: Rack
    scored: Scored | None = None
    tiles: str = ""
    count: int = 0
    drawn: str | None = None
    due: int = 0
    blanks: tuple[str, ...] = ()
    challenge: Challenge | None = None
    theme: tuple[str, ...] = ()
    seconds: float = 0.0
    out: bool = False

    @property
    def taken_back(self) -> bool:
        """Whether the move was challenged with success: its tiles went back."""
        return self.challenge is not None and self.challenge.right

    @property
    def stands(self) -> bool:
        """Whether it is a move whose tiles lie on the board."""
        return self.act == "lay" and not self.taken_back

    @property
    def points(self) -> int:
        """What the move brought, without the theme."""
        return self.scored.score if self.scored and self.stands else 0
