"""A game as its facts make it: the state that ``games/duplicate/replay.py`` derives from the log.

Nothing here is stored. Totals, negative, solos, places, bag and clock follow from the events each time, so
a correction of round 1 in round 20 is one more event. All values are frozen; a later state is a new value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from director.games.duplicate import events as ev
from director.games.duplicate.pack_facts import Packed
from director.games.duplicate.seal_facts import Sealing
from director.games.in_rounds import Cancelled, InRounds
from director.games.many import Layered
from director.games.people import Player
from director.games.rounds import Clock as Clock
from director.games.rounds import Phase as Phase
from director.games.rounds import Stays
from director.games.setup import GameSetup
from director.judge.slip import Ruling, Slip
from director.rules.board import Board
from director.rules.draw import Rejected
from director.rules.profile import Profile
from director.rules.ruleset import Ruleset
from director.rules.scoring import Scored


@dataclass(frozen=True)
class Setup(GameSetup):
    """What a duplicate night is played with."""

    profile: Profile

    @cached_property
    def rules(self) -> Ruleset:
        """What the game is played by."""
        return Ruleset(self.tiles, self.profile)


@dataclass(frozen=True)
class Overrule:
    """The director's own points for a slip, and why; ``average``: they are the average of the others."""

    points: int
    reason: str
    average: bool = False


@dataclass(frozen=True)
class Warned:
    """A warning for behaviour; ``seq`` is its event."""

    seq: int
    round: int
    player: int
    reason: str


@dataclass(frozen=True)
class Entry:
    """The slip that counts for a player and round. ``seq`` is its event, ``versions`` how many were entered."""

    slip: Slip
    ruling: Ruling
    seq: int
    at: float
    who: str
    overrule: Overrule | None = None
    versions: int = 1
    delivered: bool = False

    @property
    def points(self) -> int:
        """What the slip brings: the director's own points, else those of the ruling."""
        return self.overrule.points if self.overrule else self.ruling.points


@dataclass(frozen=True)
class Round:
    """One round: the board before it, its rack, its slips by player id, and the top once it is placed.

    ``checks`` are the slips of the second, blind entry. ``since`` is the fact by which these letters were announced.
    ``void`` is why a round of a pack does not count in this room, "" where it does; ``carried`` how many of ``rejected``
    went back before this rack was drawn.
    """

    number: int
    board: Board
    kept: str
    drawn: str
    rejected: tuple[Rejected, ...]
    source: ev.Source
    clock: Clock
    entries: Mapping[int, Entry] = field(default_factory=Layered)
    top: Scored | None = None
    checks: Mapping[int, Slip] = field(default_factory=Layered)
    since: int = 0
    void: str = ""
    carried: int = 0

    @property
    def rack(self) -> str:
        return self.kept + self.drawn

    @property
    def differing(self) -> tuple[int, ...]:
        """The players whose slip was entered twice, and not alike."""
        return tuple(
            player
            for player, slip in self.checks.items()
            if player not in self.entries or self.entries[player].slip != slip
        )


@dataclass(frozen=True)
class Game(InRounds[Round]):
    """The state of a game after all its events; ``step`` is the number of the last one that is a step."""

    setup: Setup
    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()
    board: Board = field(default_factory=Board)
    leave: str = ""
    cancelled: tuple[Cancelled[Round], ...] = ()
    rejected: tuple[Rejected, ...] = ()
    stays: Stays = field(default_factory=dict)
    word_rulings: Mapping[str, bool] = field(default_factory=dict)
    warned: tuple[Warned, ...] = ()
    seals: tuple[Sealing, ...] = ()
    ended: str | None = None
    pack: Packed | None = None
    seq: int = 0
    step: int = 0

    @property
    def seal(self) -> Sealing | None:
        """The seal that racks are drawn by, or None in a night that draws without."""
        return self.seals[-1] if self.seals else None

    @property
    def attempt(self) -> int:
        """How often the round to be drawn next was cancelled already."""
        return sum(each.round.number == self.next_number for each in self.cancelled)

    @property
    def rack(self) -> str:
        """The tiles in front of the players: the open round's rack, else what was kept and not thrown back."""
        current = self.current
        if current and not current.top:
            return current.rack
        return "" if self.rejected else self.leave

    @property
    def bag(self) -> Counter[str]:
        """What is left in the bag: the full set less board and rack."""
        return self.setup.tiles.full - self.board.tiles - Counter(self.rack)

    @property
    def left(self) -> Counter[str]:
        """Bag and rack together."""
        return self.setup.tiles.full - self.board.tiles

    @property
    def forbidden_rack(self) -> str:
        """The rack of the round that was cancelled last, if its number is drawn again now."""
        if self.cancelled and self.cancelled[-1].round.number == self.next_number:
            return self.cancelled[-1].round.rack
        return ""

    def missing(self, number: int) -> list[Player]:
        """The players of that round whose slip is not in yet, in table order; nobody where it does not count."""
        return [] if self.round(number).void else super().missing(number)
