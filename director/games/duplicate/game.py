"""A game as its facts make it: the state that its log (``facts``) leads to.

Nothing here is stored. Totals, negative, solos, places, bag and clock follow from the events each time, so
a correction of round 1 in round 20 is one more event. All values are frozen; a later state is a new value.
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
"""Whose bag the letters of a night come from; "": nobody has said it."""


@dataclass(frozen=True)
class Setup(GameSetup):
    """What a duplicate night is played with; ``speed`` None: the seconds of the profile. ``decides`` is the key of the night or
    event whose tie this game breaks, "" for a night of its own. ``draws_from`` is whose bag the letters come from, "" where
    nobody has said it: the program's, until a rack was typed (``desk/duplicate/rounds.draws_by_hand``).

    What is played, with the numbers of formula and speed in it, is ``rules.profile``.
    """

    profile: Profile
    formula: Formula = NORMAL
    speed: Speed | None = None
    decides: str = ""
    draws_from: DrawsFrom = ""
    any_time: ClassVar[tuple[str, ...]] = (*GameSetup.any_time, "draws_from")

    @cached_property
    def rules(self) -> Ruleset:
        """What the game is played by."""
        return rules_of(self.tiles, self.profile, self.formula, self.speed)

    def signals(self, number: int) -> tuple[int, ...]:
        """Seconds before the end of that round at which the clock sounds."""
        return self.rules.time(number).all_signals

    @property
    def named(self) -> tuple[Sentence, ...]:
        """Formula and speed by name, where they were chosen."""
        formula = (self.formula.title,) if self.formula.is_original else ()
        if self.speed is None:
            return formula
        if len(self.speed.steps) > 1:  # too much to read on a wall
            return (*formula, self.speed.title)
        return (*formula, say("%(speed)s %(times)s", speed=self.speed.title, times=self.speed.times))

    def more_data(self) -> dict[str, object]:
        """Formula, speed, what is decided and whose bag it is, where they are not those of a night of before there were any."""
        formula = {"formula": self.formula.as_data()} if self.formula != NORMAL else {}
        speed = {"speed": self.speed.as_data()} if self.speed else {}
        decides = {"decides": self.decides} if self.decides else {}
        drawn = {"draws_from": self.draws_from} if self.draws_from else {}
        return {**formula, **speed, **decides, **drawn}


@dataclass(frozen=True)
class Overrule:
    """The director's own points for a slip, and why; ``average``: they are the average of the others.

    ``most`` is what the move would have scored at most, where the average follows from the slips; None where it was kept.
    """

    points: int
    reason: str
    average: bool = False
    most: int | None = None


@dataclass(frozen=True)
class BehaviourWarning:
    """A warning for behaviour; ``seq`` is its event, ``attempt`` how often its round had been cancelled by then."""

    seq: int
    round: int
    player: int
    reason: str
    attempt: int = 0


@dataclass(frozen=True)
class Entry:
    """The slip that counts for a player and round. ``seq`` is its event, ``versions`` how many were entered, ``used`` the
    seconds of the clock when a phone handed it in; None where none did; ``refused`` why an appeal about it was refused."""

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
        """What the slip brings: the director's own points, else those of the ruling."""
        return self.overrule.points if self.overrule else self.ruling.points


@dataclass(frozen=True)
class Round:
    """One round: the board before it, its rack, its slips by player id, and the top once it is placed.

    ``checks`` are the slips of the second, blind entry. ``since`` is the fact by which these letters were announced.
    ``replaced`` are the squares of the top whose blank gave way to its letter, ``turned`` the letters that blanks just
    drawn turned into (they stand in ``drawn``). ``void`` is why a round of a pack does not count in this room, "" where it
    does; ``carried`` how many of ``rejected`` went back before this rack was drawn. ``averaged`` are the players whose points
    are the average of the others.
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
    def as_drawn(self) -> str:
        """The rack as it came out of the bag: blanks that turned into letters are blanks."""
        tiles = self.rack
        for letter in self.turned:
            tiles = tiles[::-1].replace(letter, BLANK, 1)[::-1]  # from behind: what was kept stays
        return tiles

    def board_after(self, rules: Ruleset) -> Board:
        """The board with the top on it, its replaced blanks as letters; that before the round while it is open."""
        if self.top is None:
            return self.board
        return after_move(self.board, self.rack, self.top.laid, rules).board

    @property
    def differing(self) -> tuple[int, ...]:
        """The players whose slip was entered twice, and not alike."""
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
        """What people copy and compare: eight groups of four digits."""
        return short(self.shown)


@dataclass(frozen=True)
class PackState:
    """What a night knows of its pack: how it was taken, and the codes given so far by round."""

    taken: PackTaken
    codes: Mapping[int, str] = field(default_factory=dict)


class CountCache:
    """What was counted last of a game, to count again quickly after a correction; never a part of its state.

    ``standings`` and ``results`` are kept by ``games/duplicate/standings``.
    """

    __slots__ = ("results", "standings")

    def __init__(self) -> None:
        self.standings: object = None
        self.results: object = None


@dataclass(frozen=True)
class Game(InRounds[Round]):
    """The state of a game after all its events; ``step`` is the number of the last one that is a step.

    In sudden death ``out`` has after which round a player went out, ``decided_turns`` the rounds for which that is
    recorded; ``tie_order`` are places among players with the same result, from a sudden death after this game.

    ``strict``: racks come from the seal alone, until ``bag_from``, the round from which on they come from a real bag
    (0: none does).
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
        """The round of that number while it is open; RuleError ``round_not_open`` or ``game_finished``."""
        current = self.current
        self.check_goes_on()
        if current is None or current.number != number or current.top:
            raise RuleError(
                "round_not_open", "Round %(round)d is not open. Choose the open round.", round=number
            )
        return current

    def entry(self, number: int, player: int) -> Entry | None:
        """The slip that counts for this player in that round."""
        return self.rounds[number - 1].entries.get(player) if 1 <= number <= len(self.rounds) else None

    @property
    def seal(self) -> Sealing | None:
        """The seal that racks are drawn by, or None in a night that draws without."""
        return self.seals[-1] if self.seals else None

    @property
    def attempt(self) -> int:
        """How often the round to be drawn next was cancelled already."""
        return self.attempts(self.next_number)

    def attempts(self, number: int) -> int:
        """How often the round of that number was cancelled."""
        return sum(each.round.number == number for each in self.cancelled)

    @property
    def rack(self) -> str:
        """The tiles in front of the players: the open round's rack, else what was kept and not thrown back."""
        current = self.current
        if current and not current.top:
            return current.rack
        return "" if self.rejected else self.leave

    @property
    def bag(self) -> Counter[str]:
        """What is left in the bag."""
        return in_bag(self.board, self.rack, self.setup.rules)

    @property
    def left(self) -> Counter[str]:
        """What a rack can be made of: all that is not on the board, in Joker without the blank that waits."""
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
        """The rack of the round that was cancelled last, if its number is drawn again now: as drawn, and as blanks turned."""
        if self.cancelled and self.cancelled[-1].round.number == self.next_number:
            return self.cancelled[-1].round.as_drawn, self.cancelled[-1].round.rack
        return ()

    def missing(self, number: int) -> list[Player]:
        """The players of that round whose slip is not in yet, in table order; nobody where it does not count."""
        return [] if self.round(number).void else super().missing(number)


def game_after(game: Game, recorded: Recorded) -> Game:
    """The night after a fact: board + rack + bag + what waits is the full set, and no tile is there twice."""
    after = state_after(game, recorded)
    if (after.board, after.rack) != (game.board, game.rack):
        assert is_whole(after), "tiles were lost or doubled"
    return after


def is_whole(game: Game) -> bool:
    """Whether board, rack, bag and the blank that waits are the full set."""
    return game.board.tiles + Counter(game.rack) + game.bag + game.waiting == game.setup.tiles.full


class DuplicateFact(Fact[Game]):
    """A fact that only a duplicate night has."""

    is_step = False
