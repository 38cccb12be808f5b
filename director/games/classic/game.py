"""A classic table as its facts make it: the state that its log (``facts``) leads to.

Nothing here is stored. Scores, bag, the player to move and the end follow from the turns each time, so a correction of turn
3 in turn 20 is one more fact. Players are named by their number; the order of play is that in which the table was opened.

The end, and what is deducted and credited then (RULES section 7):

1. A player is out and the bag is empty; if the rules give the others one last turn (E), after that.
2. Everybody passed twice in a row. Scoreless turns in a row end it too, if the rules count them.
3. Every player loses the values of the tiles left; the player who went out gets them all, except in E, or another
   rule for the letters left applies (``profile.Leftovers``).
4. Every minute begun beyond the clock costs 10 points, if there is a clock.

The derived racks and turns of a table: what each player had, did and scored.

The ranking of a classic table: totals after the settlement of the end; equal totals share a place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile
from math import ceil
from typing import Literal

from director.games.classic.profile import ClassicProfile
from director.games.log import Fact, GameState, Recorded
from director.games.people import Player
from director.games.setup import GameSetup
from director.language.sentences import RuleError
from director.rules.board import Board
from director.rules.scoring import Scored
from director.rules.tiles import TileSet

Drawing = Literal["program", "typed", "none"]
"""Source of the racks: the program draws them, somebody types them, or nobody does."""
Verdicts = tuple[tuple[str, bool], ...]
"""Words in capitals, each with whether it is admissible."""


@dataclass(frozen=True)
class Rack:
    """Known tiles (``?`` for a blank), typed or drawn by the program, and the number of hidden ones.

    A tile that is laid is taken from the known ones first: equal tiles are interchangeable.
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
        """Returns the rack after these tiles left it.

        RuleError ``not_on_rack`` if they cannot be there, ``not_possible`` if hidden tiles would be needed but all such
        tiles are known to be elsewhere; ``unseen`` are the tiles of bag and hidden places.
        """
        lacking = needed - Counter(self.known)
        if lacking.total() > self.hidden:
            tiles.refuse("not_on_rack", lacking)
        tiles.refuse("not_possible", lacking - unseen)
        rest = Counter(self.known) - needed
        return Rack(tiles.sort(rest.elements()), self.hidden - lacking.total())

    def with_drawn(self, drawn: str, hidden: int) -> Rack:
        """Returns the rack with known tiles and a number of hidden ones added."""
        return Rack(self.known + drawn, self.hidden + hidden)


TurnAct = Literal["lay", "exchange", "pass", "passed_on", "lost"]
"""``passed_on`` is a pass before the first move if Jack opens, ``lost`` the turn that a wrong challenge costs."""


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

    ``drawn`` are the known tiles drawn after it, ``due`` how many were drawn, ``blanks`` the squares from which blanks were
    taken in this turn, ``theme`` the words that fit the theme, ``seconds`` the time it took on the player's clock, ``out``
    whether rack and bag were empty after it.
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
        """Whether it is a move whose tiles are on the board."""
        return self.act == "lay" and not self.taken_back

    @property
    def points(self) -> int:
        """Points of the move, without the theme."""
        return self.scored.score if self.scored and self.stands else 0


SHORTEST_OPENING = 2
"""Letters of the shortest word: once the first word needs no more, a pass before it is an ordinary pass."""

Phase = Literal["start", "play", "leftovers", "ended"]


End = Literal["out", "passes", "all_moves_made"]


def end_of(turns: Sequence[Turn], players: int, profile: ClassicProfile) -> End | None:
    """Returns why these turns end the table, or None."""
    if (out := went_out(turns)) is not None and (
        not profile.last_turn or len(turns) - out.number >= players - 1
    ):
        return "out"
    back = list(reversed(turns))
    passes = sum(1 for _ in takewhile(lambda turn: turn.act == "pass", back))
    if players and passes >= profile.passes_end * players:
        return "passes"
    scoreless = sum(1 for _ in takewhile(lambda turn: not turn.points, back))
    if profile.scoreless_end and scoreless >= profile.scoreless_end:
        return "passes"
    return None


def went_out(turns: Sequence[Turn]) -> Turn | None:
    """Returns the move after which a player was the first without tiles while the bag was empty; None if there is none."""
    return next((turn for turn in turns if turn.out and turn.stands), None)


@dataclass(frozen=True)
class EndSettlement:
    """The changes of a player's score at the end: own tiles, tiles of the others, time. ``sum`` is added to the score."""

    left: int
    credit: int
    overtime: int

    @property
    def sum(self) -> int:
        return self.credit - self.left - self.overtime


def overtime_of(profile: ClassicProfile, used: float) -> int:
    """Returns the points that this number of seconds used costs beyond the clock."""
    over = used - profile.clock
    return profile.overtime_cost * ceil(over / 60) if profile.clock and over > 0 else 0


@dataclass(frozen=True)
class Setup(GameSetup):
    """The set-up of a classic table."""

    profile: ClassicProfile


@dataclass(frozen=True)
class Clocks:
    """Seconds that players have used, by number, and the time since when the next player's clock has been running.

    ``turn`` are the seconds of this turn before the clock was stopped in it.
    """

    spent: Mapping[int, float] = field(default_factory=dict)
    since: float | None = None
    turn: float = 0.0


@dataclass(frozen=True)
class Charge:
    """Points that an imported game took from a player after so many turns (``facts.Charged``)."""

    turns: int
    player: int
    points: int
    reason: Literal["time", "challenge"]


@dataclass(frozen=True)
class Game(GameState):
    """The state of a table after all its facts.

    ``acts`` are the facts that count, after corrections, ``corrected`` the numbers of those that were changed. ``skips`` are
    players who lose their next turn, ``fines`` the costs of wrong challenges, ``blanks`` the squares from which the player
    to move has taken blanks. ``leftovers`` were entered at the end. ``charges`` come from an imported game, and so do lines
    ``kept`` for its files; ``remarks`` by turn, 0 for the whole game.
    """

    setup: Setup
    players: tuple[Player, ...]
    acts: tuple[Recorded, ...] = ()
    corrected: frozenset[int] = frozenset()
    draws: tuple[tuple[tuple[int, str], ...], ...] = ()
    order: tuple[int, ...] = ()
    drawing: Drawing = "none"
    racks: Mapping[int, Rack] = field(default_factory=dict)
    board: Board = field(default_factory=Board)
    turns: tuple[Turn, ...] = ()
    skips: frozenset[int] = frozenset()
    fines: Mapping[int, int] = field(default_factory=dict)
    blanks: tuple[str, ...] = ()
    clocks: Clocks = field(default_factory=Clocks)
    leftovers: Mapping[int, str] | None = None
    charges: tuple[Charge, ...] = ()
    remarks: Mapping[int, str] = field(default_factory=dict)
    kept: tuple[str, ...] = ()
    declared: bool = False
    seq: int = 0
    step: int = 0

    @property
    def last(self) -> Turn | None:
        """The last turn played; None before the first."""
        return self.turns[-1] if self.turns else None

    @cached_property
    def next(self) -> int | None:
        """The player to move; None before the start and after the end."""
        if not self.order or self.ended:
            return None
        return self.after_turns

    @property
    def after_turns(self) -> int:
        """The player after the last turn, even if the table has ended."""
        if not self.turns:
            return self.order[0]
        return self.order[(self.order.index(self.turns[-1].player) + 1) % len(self.order)]

    @cached_property
    def ended(self) -> End | None:
        """Why the table has ended: ``out``, ``passes``, ``all_moves_made``; None while it goes on."""
        found = end_of(self.turns, len(self.order), self.setup.profile)
        return found or ("all_moves_made" if self.declared else None)

    @property
    def settled(self) -> bool:
        """Whether the table has ended and the leftovers of every rack are known."""
        return self.ended is not None and all(self.left(player) is not None for player in self.order)

    @property
    def phase(self) -> Phase:
        """The phase of the table."""
        if not self.order:
            return "start"
        if self.ended is None:
            return "play"
        return "ended" if self.settled else "leftovers"

    def left(self, player: int) -> str | None:
        """Returns the tiles left on a rack; None if nobody knows."""
        if self.leftovers is not None:
            return self.leftovers[player]
        rack = self.racks[player]
        return rack.known if rack.told else None

    @cached_property
    def unseen(self) -> Counter[str]:
        """Tiles that nobody has seen: bag and hidden places of racks."""
        known = Counter("".join(rack.known for rack in self.racks.values()))
        return self.setup.tiles.full - self.board.tiles - known

    @property
    def bag(self) -> int:
        """Number of tiles in the bag."""
        return max(0, self.unseen.total() - sum(rack.hidden for rack in self.racks.values()))

    @property
    def all_told(self) -> bool:
        """Whether every rack is known, so that ``unseen`` is the bag."""
        return all(rack.told for rack in self.racks.values())

    @property
    def opening_length(self) -> int:
        """Letters that the first word needs if Jack opens: 5, then one less after each round of passes."""
        if not self.setup.profile.jack_opens or not self.board.is_empty:
            return SHORTEST_OPENING
        passed = sum(turn.act == "passed_on" for turn in self.turns)
        return max(SHORTEST_OPENING, 5 - passed // len(self.order))

    def played(self, player: int) -> int:
        """Returns a player's points for moves, themes and wrong challenges, before leftovers and overtime."""
        theme = self.setup.profile.theme_points
        own = [turn for turn in self.turns if turn.player == player]
        moves = sum(turn.points + theme * len(turn.theme) * turn.stands for turn in own)
        return moves - self.fines.get(player, 0) - self.charged(player, "challenge")

    def charged(self, player: int, reason: str) -> int:
        """Returns the points that an imported game took from the player for that reason."""
        return sum(each.points for each in self.charges if (each.player, each.reason) == (player, reason))

    def running(self, number: int) -> int:
        """Returns the running total of that turn's player after it, without fines."""
        player, theme = self.turn(number).player, self.setup.profile.theme_points
        own = [turn for turn in self.turns[:number] if turn.player == player]
        return sum(turn.points + theme * len(turn.theme) * turn.stands for turn in own)

    def total(self, player: int) -> int:
        """Returns a player's score so far; final once the table is settled."""
        return self.played(player) + self.closing(player).sum

    def closing(self, player: int) -> EndSettlement:
        """Returns the changes of a player's score at the end; all 0 before the table is settled."""
        if not self.settled:
            return EndSettlement(0, 0, 0)
        out, rule = went_out(self.turns), self.setup.profile.leftovers
        left = 0 if rule == "nothing" or (rule == "twice" and out) else self.left_over(player)
        times = {"added": 1, "twice": 2}.get(rule, 0) if out and out.player == player else 0
        credit = times * sum(self.left_over(other) for other in self.order if other != player)
        return EndSettlement(left, credit, self.overtime(player))

    def left_over(self, player: int) -> int:
        """Returns the value of the tiles left on a rack."""
        values = self.setup.tiles.values
        return sum(values[tile] for tile in self.left(player) or "")

    def overtime(self, player: int) -> int:
        """Returns the cost of the time beyond a player's clock: an amount for each minute begun, and any imported charge."""
        told = self.charged(player, "time")
        return told + overtime_of(self.setup.profile, self.clocks.spent.get(player, 0.0))

    def turn(self, number: int) -> Turn:
        """Returns the turn of that number; RuleError ``unknown_turn`` if it has not been played."""
        if 1 <= number <= len(self.turns):
            return self.turns[number - 1]
        raise RuleError("unknown_turn", "There is no turn %(turn)d yet. Choose an earlier one.", turn=number)

    def used_in_turn(self, now: float) -> float:
        """Returns the seconds of this turn until ``now`` in which the clock ran."""
        since = self.clocks.since
        return self.clocks.turn + (max(0.0, now - since) if since is not None else 0.0)

    def used(self, player: int, now: float) -> float:
        """Returns the seconds that a player has used until ``now`` (seconds since 1970)."""
        running = self.clocks.since is not None and player == self.next
        return self.clocks.spent.get(player, 0.0) + (
            max(0.0, now - (self.clocks.since or now)) if running else 0
        )


class TableFact(Fact[Game]):
    """A fact of a classic table. ``drawn`` are the tiles drawn after a move; None: nobody entered them."""


@dataclass(frozen=True)
class Row:
    """A player's row. ``moves`` are the points for moves and themes, ``fines`` the costs of wrong challenges."""

    place: int
    player: Player
    moves: int
    fines: int
    left: int
    credit: int
    overtime: int
    total: int


def standings(game: Game) -> tuple[Row, ...]:
    """Returns the players of a table, best first; before the end by their score so far."""
    totals = {player: game.total(player) for player in game.order}
    rows = [_row(game, player, totals) for player in game.order]
    return tuple(sorted(rows, key=lambda row: row.place))


def totals(game: Game) -> list[tuple[str, int]]:
    """Returns names with their points, best first; none before the table is opened."""
    return [(row.player.name, row.total) for row in (standings(game) if game.order else ())]


def _row(game: Game, player: int, totals: dict[int, int]) -> Row:
    closing = game.closing(player)
    fines = game.fines.get(player, 0)
    return Row(
        place=1 + sum(other > totals[player] for other in totals.values()),
        player=game.player(player),
        moves=game.played(player) + fines,
        fines=fines,
        left=closing.left,
        credit=closing.credit,
        overtime=closing.overtime,
        total=totals[player],
    )


@dataclass(frozen=True)
class TableRecord:
    """A player's results at several tables; a shared first place is half a win."""

    player: Player
    games: int
    wins: float
    points: int


def records(games: Iterable[Game]) -> tuple[TableRecord, ...]:
    """Returns everybody who played at these settled tables: by wins, then by points."""
    found: dict[object, TableRecord] = {}
    for game in games:
        rows = standings(game) if game.settled else ()
        winners = sum(row.place == 1 for row in rows)
        for row in rows:
            who = row.player.person or row.player.name
            before = found.get(who, TableRecord(row.player, 0, 0.0, 0))
            win = 1 / winners if row.place == 1 else 0.0
            found[who] = TableRecord(
                row.player, before.games + 1, before.wins + win, before.points + row.total
            )
    return tuple(sorted(found.values(), key=lambda each: (-each.wins, -each.points)))
