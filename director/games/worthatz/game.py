"""The state of a Worthatz night, derived from its log (``grid_facts``).

Nothing here is stored. Scores, totals, places and the clock follow from the facts each time, so a grid of round 1 corrected
in round 10 is one more fact. All values are frozen.

The rules are the client's, with a room's own choices. Ours, where the client's text is silent: 5 minutes a round, a signal
30 seconds before the end, 10 seconds of search for the reference grid of a round.

The ranking of a Worthatz night: the points of all rounds shown, equal totals share a place (ours).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Literal

from director.games.people import Player
from director.games.rounds import Cancelled, Clock, InRounds, Stays
from director.games.setup import GameSetup
from director.games.worthatz.grid import Fault, Run, judge, read_grid, runs_of, score_of
from director.language.sentences import RuleError
from director.lexicon.alphabet import GERMAN, Alphabet
from director.rules.board import Board
from director.rules.settings import Settings

Source = Literal["software", "bag"]
Rows = tuple[str, ...]
"""The 15 rows of a grid, ``.`` for an empty square; () for no grid."""

TO_THE_END = 3600
"""This many seconds of search mean that the search ends when the grids of the round are shown."""


@dataclass(frozen=True)
class WorthatzProfile(Settings):
    """Rounds of a night, seconds of a round, seconds of search (0: no reference).

    ``search_seconds`` of ``TO_THE_END``: until the grids of the round are shown. ``part``: a grid with a fault scores its
    best valid connected part, else 0. ``signals`` are seconds before the end.
    """

    bounds: ClassVar = {"rounds": (1, 99), "seconds": (10, 7200), "search_seconds": (0, TO_THE_END)}

    name: str = "worthatz"
    title: str = "Worthatz"
    rounds: int = 10
    seconds: int = 300
    part: bool = False
    search_seconds: int = 10
    signals: tuple[int, ...] = (30,)

    @property
    def to_the_end(self) -> bool:
        """Whether the search goes on until the grids of the round are shown."""
        return self.search_seconds == TO_THE_END


@dataclass(frozen=True)
class Setup(GameSetup):
    """The set-up of a Worthatz night: the tiles of the game, and a German word list."""

    profile: WorthatzProfile

    @property
    def list_alphabet(self) -> Alphabet:
        """The letters of the word list; its words are converted when the game is opened."""
        return GERMAN


@dataclass(frozen=True)
class Reference:
    """The best grid of the search, and whether it is proved that none scores more; no rows: there was no search."""

    rows: Rows = ()
    proved: bool = False

    @cached_property
    def grid(self) -> dict[int, str]:
        return read_grid(self.rows) if self.rows else {}

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        return runs_of(self.grid)

    @cached_property
    def score(self) -> int:
        return score_of(self.grid, self.runs)


class _AllBut:
    """Contains every word except those that the ruling names."""

    def __init__(self, missing: tuple[str, ...]) -> None:
        self.missing = frozenset(missing)

    def __contains__(self, word: object) -> bool:
        return word not in self.missing


@dataclass(frozen=True)
class Entry:
    """The grid that counts for a player and round. ``seq`` is its fact, ``versions`` how many were entered."""

    letters: str
    rows: Rows
    missing: tuple[str, ...]
    part: Rows
    seq: int
    at: float
    who: str
    versions: int = 1

    @cached_property
    def grid(self) -> dict[int, str]:
        return read_grid(self.rows)

    @cached_property
    def counted(self) -> dict[int, str]:
        """The grid that is paid: the whole, or for one with a fault its part, or nothing."""
        if not self.faults:
            return self.grid
        return read_grid(self.part) if self.part else {}

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        return judge(self.grid, self.letters, _AllBut(self.missing)).faults

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """The words that are paid."""
        return runs_of(self.counted)

    @cached_property
    def points(self) -> int:
        return score_of(self.counted, self.runs)


@dataclass(frozen=True)
class Round:
    """One round: its letters, clock, grids by player, and the reference grid. ``since`` is the number of the fact of its draw."""

    number: int
    letters: str
    source: Source
    clock: Clock
    since: int
    entries: Mapping[int, Entry] = field(default_factory=dict)
    reference: Reference = Reference()
    closed: bool = False

    @property
    def top(self) -> Reference | None:
        """The reference once the room may see it; None while the round is open."""
        return self.reference if self.closed else None

    @cached_property
    def best(self) -> tuple[int, ...]:
        """The players with the best grid of the room; none if no grid has points."""
        most = max((entry.points for entry in self.entries.values()), default=0)
        return tuple(player for player, entry in self.entries.items() if most and entry.points == most)

    @property
    def best_score(self) -> int:
        return self.entries[self.best[0]].points if self.best else 0


@dataclass(frozen=True)
class Game(InRounds[Round]):
    """The state of a night after all its facts; ``step`` is the number of the last one that is a step."""

    setup: Setup
    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()
    cancelled: tuple[Cancelled[Round], ...] = ()
    stays: Stays = field(default_factory=dict)
    ended: str | None = None
    seq: int = 0
    step: int = 0

    def open_round(self, number: int | None = None) -> Round:
        """Returns the open round; RuleError ``round_not_open``, ``no_open_round`` or ``game_finished``."""
        self.check_goes_on()
        current = self.current
        if current is None or current.closed:
            raise RuleError("no_open_round", "No round is open. Draw the letters first.")
        if number not in (None, current.number):
            raise RuleError(
                "round_not_open", "Round %(round)d is not open. Choose the open round.", round=number
            )
        return current

    @property
    def all_played(self) -> bool:
        """Whether the agreed number of rounds is played."""
        return len(self.complete) >= self.setup.profile.rounds

    @property
    def board(self) -> Board:
        """An empty board, as every round begins with."""
        return Board()


@dataclass(frozen=True)
class Row:
    """A player's row. ``points`` by round, None without a grid; ``best``: how often the player had the best grid of the room; ``percent``
    of the references, None if there are none."""

    place: int
    player: Player
    points: tuple[int | None, ...]
    total: int
    best: int
    percent: float | None


@dataclass(frozen=True)
class Standings:
    """The rows, best first, after so many ``rounds``; ``references`` are the reference scores by round."""

    rows: tuple[Row, ...]
    rounds: int
    references: tuple[int, ...]

    @property
    def reference_total(self) -> int:
        return sum(self.references)

    def row(self, player: int) -> Row | None:
        """Returns the row of that player; None if there is none."""
        return next((row for row in self.rows if row.player.id == player), None)


def standings(game: Game, rounds: int | None = None) -> Standings:
    """Returns the standings after the rounds shown, or after the first ``rounds`` of them."""
    played = game.complete[:rounds]
    points = {
        player.id: tuple(
            each.entries[player.id].points if player.id in each.entries else None for each in played
        )
        for player in game.players
    }
    totals = {player: sum(each or 0 for each in found) for player, found in points.items()}
    references = tuple(each.reference.score for each in played)
    rows = [
        Row(
            place=1 + sum(other > totals[player.id] for other in totals.values()),
            player=player,
            points=points[player.id],
            total=totals[player.id],
            best=sum(player.id in each.best for each in played),
            percent=100 * totals[player.id] / sum(references) if sum(references) else None,
        )
        for player in game.players
    ]
    rows.sort(key=lambda row: (row.place, row.player.table))
    return Standings(tuple(rows), len(played), references)
