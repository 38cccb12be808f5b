"""The state of a duplicate game, derived from its log (``facts``).

Nothing here is stored. Totals, negative, solos, places, bag and clock follow from the facts each time, so a correction of
round 1 in round 20 is one more fact. All values are frozen; a later state is a new value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Literal

from director.games.log import Fact, Recorded, state_after
from director.games.people import Player
from director.games.rounds import Cancelled, InRounds, Layered, Stays
from director.games.rounds import Clock as Clock
from director.games.rounds import Phase as Phase
from director.games.setup import GameSetup
from director.judge.slip import Ruling, Slip
from director.language.sentences import RuleError, Sentence, say
from director.rules.board import Board
from director.rules.draw import Rejected
from director.rules.formula import NORMAL, Formula
from director.rules.profile import Profile
from director.rules.ruleset import Ruleset, rules_of
from director.rules.scoring import Scored, after_move, in_bag, in_play
from director.rules.sealed import short
from director.rules.speed import Speed
from director.rules.tiles import BLANK

if TYPE_CHECKING:
    from director.games.duplicate.seal_facts import PackTaken

Source = Literal["software", "bag", "seal", "pack"]


DrawsFrom = Literal["", "program", "real"]
"""Whose bag the letters of a night come from; "": not stated."""


@dataclass(frozen=True)
class Setup(GameSetup):
    """The set-up of a duplicate night; ``speed`` None: the seconds of the profile. ``decides`` is the key of the night or
    event whose tie this game breaks, "" for an ordinary night. ``draws_from`` says whose bag the letters come from; ""
    (not stated) means the program's, until a rack was typed (``desk/duplicate/rounds.draws_by_hand``).

    ``rules.profile`` has the rules as played, with the numbers of formula and speed.
    """

    profile: Profile
    formula: Formula = NORMAL
    speed: Speed | None = None
    decides: str = ""
    draws_from: DrawsFrom = ""
    any_time: ClassVar[tuple[str, ...]] = (*GameSetup.any_time, "draws_from")

    @cached_property
    def rules(self) -> Ruleset:
        """The rules of the game."""
        return rules_of(self.tiles, self.profile, self.formula, self.speed)

    def signals(self, number: int) -> tuple[int, ...]:
        """Returns the seconds before the end of that round at which the clock sounds."""
        return self.rules.time(number).all_signals

    @property
    def named(self) -> tuple[Sentence, ...]:
        """Names of formula and speed, if they were chosen."""
        formula = (self.formula.title,) if self.formula.is_original else ()
        if self.speed is None:
            return formula
        if len(self.speed.steps) > 1:  # too much to read on a wall
            return (*formula, self.speed.title)
        return (*formula, say("%(speed)s %(times)s", speed=self.speed.title, times=self.speed.times))

    def more_data(self) -> dict[str, object]:
        """Returns formula, speed, the decided tie and whose bag it is, each only if set: older nights have none of them."""
        formula = {"formula": self.formula.as_data()} if self.formula != NORMAL else {}
        speed = {"speed": self.speed.as_data()} if self.speed else {}
        decides = {"decides": self.decides} if self.decides else {}
        drawn = {"draws_from": self.draws_from} if self.draws_from else {}
        return {**formula, **speed, **decides, **drawn}


@dataclass(frozen=True)
class Overrule:
    """The director's own points for a slip, and why; ``average``: they are the average of the others.

    ``most`` is what the move would have scored at most, if the average is computed from the slips; None if it was stored.
    """

    points: int
    reason: str
    average: bool = False
    most: int | None = None


@dataclass(frozen=True)
class BehaviourWarning:
    """A warning for behaviour; ``seq`` is its fact, ``attempt`` how often its round had been cancelled by then."""

    seq: int
    round: int
    player: int
    reason: str
    attempt: int = 0


@dataclass(frozen=True)
class Entry:
    """The slip that counts for a player and round. ``seq`` is its fact, ``versions`` how many were entered, ``used`` the seconds of the
    clock when a phone handed it in (None without a phone); ``refused`` why an appeal about it was refused."""

    slip: Slip
    ruling: Ruling
    seq: int
    who: str
    overrule: Overrule | None = None
    versions: int = 1
    delivered: bool = False
    used: float | None = None
    refused: str = ""

    @property
    def points(self) -> int:
        """Points of the slip: the director's own, else those of the ruling."""
        return self.overrule.points if self.overrule else self.ruling.points


@dataclass(frozen=True)
class Round:
    """One round: the board before it, its rack, its slips by player id, and the top once it is placed.

    ``checks`` are the slips of the second, blind entry. ``since`` is the number of the fact that announced these letters.
    ``replaced`` are the squares of the top whose blank was replaced by its letter, ``turned`` the letters that blanks just
    drawn turned into (``drawn`` has them). ``void`` is why a round of a pack does not count in this room, "" if it does;
    ``carried`` how many of ``rejected`` went back before this rack was drawn. ``averaged`` are the players whose points are
    the average of the others.
    """

    number: int
    board: Board
    kept: str
    drawn: str
    rejected: tuple[Rejected, ...]
    source: Source
    clock: Clock
    entries: Mapping[int, Entry] = field(default_factory=Layered)
    top: Scored | None = None
    checks: Mapping[int, Slip] = field(default_factory=Layered)
    since: int = 0
    void: str = ""
    carried: int = 0
    replaced: Mapping[int, str] = field(default_factory=dict)
    turned: str = ""
    averaged: tuple[int, ...] = ()

    @property
    def rack(self) -> str:
        return self.kept + self.drawn

    @property
    def top_points(self) -> int:
        """What its top counts in the sums: nothing while the round is open, or where it is void."""
        return self.top.score if self.top and not self.void else 0

    @property
    def as_drawn(self) -> str:
        """The rack as it came out of the bag: blanks that turned into letters are blanks."""
        tiles = self.rack
        for letter in self.turned:
            tiles = tiles[::-1].replace(letter, BLANK, 1)[::-1]  # from behind: kept tiles stay
        return tiles

    def board_after(self, rules: Ruleset) -> Board:
        """Returns the board with the top on it, its replaced blanks as letters; while the round is open the board before it."""
        if self.top is None:
            return self.board
        return after_move(self.board, self.rack, self.top.laid, rules).board

    @property
    def differing(self) -> tuple[int, ...]:
        """Players whose two entries of a slip differ."""
        return tuple(
            player
            for player, slip in self.checks.items()
            if player not in self.entries or self.entries[player].slip != slip
        )


@dataclass(frozen=True)
class Sealing:
    """A seal of the night: ``room`` is None until the number is called, ``seed`` "" until it is revealed."""

    number: int
    shown: str
    reason: str
    room: str | None = None
    seed: str = ""

    @property
    def short(self) -> str:
        """The form that people copy and compare: eight groups of four digits."""
        return short(self.shown)


@dataclass(frozen=True)
class PackState:
    """A night's data on its pack: how it was taken, and the codes given so far by round."""

    taken: PackTaken
    codes: Mapping[int, str] = field(default_factory=dict)


class CountCache:
    """Caches the last counts of a game, so that they are fast after a correction; never a part of its state.

    ``games/duplicate/standings`` stores ``standings`` and ``results`` here.
    """

    __slots__ = ("results", "standings")

    def __init__(self) -> None:
        self.standings: object = None
        self.results: object = None


@dataclass(frozen=True)
class Game(InRounds[Round]):
    """The state of a game after all its facts; ``step`` is the number of the last one that is a step.

    In sudden death ``out`` has after which round a player went out, ``decided_turns`` the rounds for which that is recorded;
    ``tie_order`` are places among players with the same result, from a sudden death after this game. ``strict``: racks come
    from the seal alone, until ``bag_from``, the first round whose rack comes from a real bag (0: none).
    """

    setup: Setup
    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()
    board: Board = field(default_factory=Board)
    leave: str = ""
    cancelled: tuple[Cancelled[Round], ...] = ()
    rejected: tuple[Rejected, ...] = ()
    stays: Stays = field(default_factory=dict)
    word_rulings: Mapping[str, bool] = field(default_factory=dict)
    warned: tuple[BehaviourWarning, ...] = ()
    seals: tuple[Sealing, ...] = ()
    strict: bool = False
    bag_from: int = 0
    out: Mapping[int, int] = field(default_factory=dict)
    decided_turns: tuple[int, ...] = ()
    tie_order: Mapping[int, int] = field(default_factory=dict)
    ended: str | None = None
    pack: PackState | None = None
    seq: int = 0
    step: int = 0
    counted: CountCache = field(default_factory=CountCache, compare=False, repr=False)

    def open_round(self, number: int) -> Round:
        """Returns that round while it is open; RuleError ``round_not_open`` or ``game_finished``."""
        current = self.current
        self.check_goes_on()
        if current is None or current.number != number or current.top:
            raise RuleError(
                "round_not_open", "Round %(round)d is not open. Choose the open round.", round=number
            )
        return current

    def entry(self, number: int, player: int) -> Entry | None:
        """Returns the slip that counts for this player in that round; None if there is none."""
        return self.rounds[number - 1].entries.get(player) if 1 <= number <= len(self.rounds) else None

    @property
    def seal(self) -> Sealing | None:
        """The seal by which racks are drawn; None in a night without one."""
        return self.seals[-1] if self.seals else None

    @property
    def attempt(self) -> int:
        """How often the round to be drawn next was cancelled already."""
        return self.attempts(self.next_number)

    def attempts(self, number: int) -> int:
        """Counts how often the round of that number was cancelled."""
        return sum(each.round.number == number for each in self.cancelled)

    @property
    def rack(self) -> str:
        """The tiles in front of the players: the open round's rack, else the kept tiles unless they were thrown back."""
        current = self.current
        if current and not current.top:
            return current.rack
        return "" if self.rejected else self.leave

    @property
    def bag(self) -> Counter[str]:
        """The tiles in the bag."""
        return in_bag(self.board, self.rack, self.setup.rules)

    @property
    def left(self) -> Counter[str]:
        """The tiles a rack can be made of: all that are not on the board, in Joker without the blank that waits."""
        return in_play(self.board, self.setup.rules)

    @property
    def waiting(self) -> Counter[str]:
        """The blanks that the director has in hand, in Joker."""
        if not self.setup.formula.joker:
            return Counter()
        blanks = Counter({BLANK: self.setup.tiles.full[BLANK]})
        return blanks - self.board.tiles - Counter(self.rack)

    @property
    def forbidden(self) -> tuple[str, ...]:
        """The rack of the last cancelled round, if its number is drawn again now: as drawn, and after blanks turned."""
        if self.cancelled and self.cancelled[-1].round.number == self.next_number:
            return self.cancelled[-1].round.as_drawn, self.cancelled[-1].round.rack
        return ()

    def missing(self, number: int) -> list[Player]:
        """Returns the players of that round whose slip is missing, in table order; none if the round does not count."""
        return [] if self.round(number).void else super().missing(number)


def game_after(game: Game, recorded: Recorded) -> Game:
    """Returns the night after a fact; asserts that no tile is lost or doubled."""
    after = state_after(game, recorded)
    if (after.board, after.rack) != (game.board, game.rack):
        assert is_whole(after), "tiles were lost or doubled"
    return after


def is_whole(game: Game) -> bool:
    """Whether board, rack, bag and the waiting blank are the full set."""
    return game.board.tiles + Counter(game.rack) + game.bag + game.waiting == game.setup.tiles.full


class DuplicateFact(Fact[Game]):
    """A fact of duplicate nights only."""

    is_step = False
