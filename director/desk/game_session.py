"""A game as it was loaded: what one request needs to know of it, handed from hand to hand.

A night is looked up once in a request. Whatever is written gives the night as it is then, so that nobody
loads or replays it again.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from director.games.log import GameLog, GameState, Kind, Recorded
from director.storage.game_store import GameRow
from director.wording.history import Fact, History

S = TypeVar("S", bound=GameState)


@dataclass(frozen=True)
class GameSession(Generic[S]):
    """A game's row in the database and its log with the state; ``told`` keeps its history in words."""

    row: GameRow
    game_log: GameLog[S]
    told: History = field(default_factory=History, compare=False, repr=False)

    @property
    def kind(self) -> Kind[S]:
        """What kind of game it is."""
        return self.game_log.kind

    @property
    def game(self) -> S:
        """The game's state."""
        return self.game_log.state

    @property
    def goes_on(self) -> bool:
        """Whether there is still something to do; at a classic table that has ended, the letters left are still told."""
        return self.game.ended is None or not getattr(self.game, "settled", True)

    @property
    def log(self) -> Sequence[Recorded]:
        """All its facts in their order."""
        return self.game_log.log

    @property
    def key(self) -> str:
        """Its name in addresses."""
        return self.row.key

    @property
    def seq(self) -> int:
        """The number of the last fact."""
        return int(self.game.seq)

    @property
    def version(self) -> str:
        """Another text whenever anything changed: a fact, a player, the set-up."""
        return f"{self.seq}.{self.row.version}"

    def history(self) -> list[Fact]:
        """All its facts in words, newest first."""
        return self.told.told(self.row.setup, self.game.players, self.log, self.game_log.kind)

    def then(self, new: Sequence[Recorded]) -> GameSession[S]:
        """The night with further facts; RuleError if one of them cannot be."""
        return replace(self, game_log=self.game_log.then(new))


AnySession = GameSession[Any]
"""A session of whatever game: for what all games share."""

MOST_FACTS = 50_000
"""Facts of all games that are kept as they were seen: some 4 KB each with their words and slips. An evening of 24 rounds and 60
phones has 3,000."""


class LatelySeen(dict[int, AnySession]):
    """Games by number as this process saw them, those used last: what is beyond ``MOST_FACTS`` goes, the one used longest ago first.

    A game that is gone is read anew when somebody asks for it. The one used last stays, however long it is. Many threads use it.
    """

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.Lock()

    def get(self, number: int, default: Any = None) -> Any:
        with self._lock:
            found = super().pop(number, None)
            if found is not None:
                super().__setitem__(number, found)  # behind all others: it was used last
            return default if found is None else found

    def __setitem__(self, number: int, night: AnySession) -> None:
        with self._lock:
            super().pop(number, None)
            super().__setitem__(number, night)
            over = sum(each.seq for each in super().values()) - MOST_FACTS
            for each in list(self)[:-1]:
                if over <= 0:
                    break
                over -= super().pop(each).seq

    def values(self) -> Any:
        """As they are now, whatever other threads do meanwhile."""
        with self._lock:
            return list(super().values())
