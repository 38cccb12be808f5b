"""Topping: against the clock through a game prepared beforehand (rules/README.md, section 5).

Everybody plays the same prepared game at their own speed. A try with the score of the top is the top: the next rack comes at
once. When the time of a round is over, its top is shown and costs ``penalty`` seconds on top of the time used. The ranking
is by time, among those who have played as many rounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar

from director.games.log import Fact, GameState, Kind, Recorded, facts_of
from director.games.people import Player
from director.games.result import placed
from director.games.setup import GameSetup
from director.language.sentences import RuleError, Sentence, say, say_n
from director.language.texts import with_blanks
from director.rules.board import Board
from director.rules.formula import formula
from director.rules.moves import Move, parse_place
from director.rules.profile import SIMULTAN
from director.rules.ruleset import Ruleset, rules_of
from director.rules.scoring import Scored, after_move, missing_tiles, score_move
from director.rules.settings import Settings

LATE = 10.0
"""Seconds of grace for a try that was on its way, or waited for the network on its phone, when the time ran out."""


@dataclass(frozen=True)
class ToppingProfile(Settings):
    """Seconds for a round, penalty seconds for a missed top, most rounds (0: the whole game), formula."""

    bounds: ClassVar = {"seconds": (10, 3600), "penalty": (0, 600), "rounds": (0, 99)}

    name: str = "topping"
    title: str = "Topping"
    seconds: int = 60
    penalty: int = 20
    rounds: int = 0
    formula: str = "normal"

    def check(self) -> None:
        """Raises DirectorError ``bad_profile`` or ``unknown_formula``."""
        super().check()
        formula(self.formula)


@dataclass(frozen=True)
class Setup(GameSetup):
    """The set-up of a game of topping."""

    profile: ToppingProfile

    @cached_property
    def rules(self) -> Ruleset:
        """The rules by which racks were drawn and moves are scored."""
        return rules_of(self.tiles, SIMULTAN, formula(self.profile.formula))

    @property
    def named(self) -> tuple[Sentence, ...]:
        """Name of the formula, unless it is the normal one."""
        return (self.rules.formula.title,) if self.rules.formula.is_original else ()


@dataclass(frozen=True)
class Round:
    """A prepared round: the board before it, its rack, its top."""

    board: Board
    rack: str
    top: Scored


@dataclass(frozen=True)
class Try:
    """A move that a player named, and its points."""

    at: str
    word: str
    points: int


@dataclass(frozen=True)
class Result:
    """A player's result of a round: seconds with the penalty, tries, whether the top was found."""

    seconds: float
    tries: int
    found: bool


@dataclass(frozen=True)
class Progress:
    """A player's progress: the current round (from 1), its start, the tries in it, whether its top is shown."""

    number: int
    since: float
    tries: tuple[Try, ...] = ()
    results: tuple[Result, ...] = ()
    shown: bool = False

    @property
    def spent(self) -> float:
        """Seconds for the finished rounds, with penalties."""
        return sum(each.seconds for each in self.results)

    @property
    def found(self) -> int:
        """Number of tops found."""
        return sum(each.found for each in self.results)


@dataclass(frozen=True)
class RacePlace:
    """A row of the race: place, player, rounds done, tops found, seconds; ``done``: all rounds are played."""

    place: int
    player: Player
    rounds: int
    found: int
    seconds: float
    done: bool


@dataclass(frozen=True)
class Game(GameState):
    """The state after all facts."""

    setup: Setup
    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()
    progress: Mapping[int, Progress] = field(default_factory=dict)
    closed: bool = False
    seq: int = 0
    step: int = 0

    @property
    def ended(self) -> str | None:
        """Why the game is over: everybody is ``done``, or it was ``closed``; None while somebody can play."""
        if self.closed:
            return "closed"
        through = bool(self.players) and all(self.is_done(each.id) for each in self.players)
        return "done" if self.rounds and through else None

    @property
    def phase(self) -> str:
        """The phase of the race for pages."""
        return "ended" if self.ended else "race"

    @property
    def waiting(self) -> list[Player]:
        """Players in the list who have not begun."""
        return [each for each in self.players if each.id not in self.progress]

    @property
    def on_the_way(self) -> list[Player]:
        """Players who have begun and are not done."""
        return [each for each in self.players if each.id in self.progress and not self.is_done(each.id)]

    def is_done(self, player: int) -> bool:
        """Whether the player has played all rounds."""
        return player in self.progress and self.progress[player].number > len(self.rounds)

    def at_hand(self, player: int) -> Round | None:
        """Returns the round that the player may see now; None before the start and after the last."""
        progress = self.progress.get(player)
        if progress is None or self.ended or self.is_done(player):
            return None
        return self.rounds[progress.number - 1]

    def left(self, player: int, now: float) -> float:
        """Returns the player's seconds left for the current round."""
        progress = self.progress.get(player)
        return max(0.0, progress.since + self.setup.profile.seconds - now) if progress else 0.0

    def race(self) -> list[RacePlace]:
        """Returns everybody who has started, the first in front: more rounds, then less time."""
        lines = (
            RacePlace(
                0,
                self.player(number),
                len(each.results),
                each.found,
                round(each.spent, 1),
                self.is_done(number),
            )
            for number, each in self.progress.items()
        )
        return list(placed(((-each.rounds, each.seconds), each.player.id, each) for each in lines))


# -- the facts --------------------------------------------------------------------------------


def _check_open(game: Game) -> None:
    if not game.rounds:
        raise RuleError("not_prepared", "The game is not prepared yet. Prepare it first.")
    if game.ended:
        raise RuleError("game_over", "The game is over. Look at the result, or start a new game.")


def _with(game: Game, player: int, progress: Progress) -> Game:
    return replace(game, progress={**game.progress, player: progress})


def _here(game: Game, player: int, number: int, shown: bool) -> Progress:
    """Returns the player's progress in that round; RuleError if it is not the current one."""
    _check_open(game)
    progress = game.progress.get(player)
    if progress is None or progress.number != number or progress.shown != shown or game.is_done(player):
        raise RuleError("other_round", "This round is over. Load the page again.")
    return progress


class ToppingFact(Fact[Game]):
    """A fact of a game of topping. Its words give away neither racks nor tops before they are seen."""


class GamePrepared(ToppingFact):
    """The whole game before anybody starts: rack, reference, word and score of the top, round by round."""

    rounds: tuple[tuple[str, str, str, int], ...]

    sentence = say_n("%(num)d round is prepared.", "%(num)d rounds are prepared.", 0)

    def values(self, game: Game) -> dict[str, object]:
        return {"num": len(self.rounds)}

    def after(self, game: Game, recorded: Recorded) -> Game:
        if game.rounds:
            raise RuleError("prepared_already", "The game has already been prepared. Start the first round.")
        rules, board, rounds = game.setup.rules, game.setup.rules.empty_board, list[Round]()
        for rack, place, word, score in self.rounds:
            top = score_move(board, Move(parse_place(place), word), rules)
            if missing_tiles(rack, top.tiles) or top.score != score:
                raise RuleError(
                    "bad_round", "The top of a prepared round is not the best move. Prepare the game again."
                )
            rounds.append(Round(board, rack, top))
            board = after_move(board, rack, top.laid, rules).board
        return replace(game, rounds=tuple(rounds))


class PlayerStarted(ToppingFact):
    """The player saw the first rack; the clock runs."""

    player: int

    sentence = say("%(name)s starts.")

    def after(self, game: Game, recorded: Recorded) -> Game:
        _check_open(game)
        game.player(self.player)
        if self.player in game.progress:
            raise RuleError("begun_already", "The game has already begun. Continue with the next move.")
        return _with(game, self.player, Progress(1, recorded.at))


class MoveTried(ToppingFact):
    """A try with its points; 0 if it cannot be laid or a word is not in the list."""

    player: int
    round: int
    at: str
    word: str
    points: int

    sentence = say("%(name)s, round %(round)d: %(word)s at %(at)s, %(points)d points")

    def values(self, game: Game) -> dict[str, object]:
        return {"word": with_blanks(self.word)}

    def after(self, game: Game, recorded: Recorded) -> Game:
        progress = _here(game, self.player, self.round, shown=False)
        used = recorded.at - progress.since
        if used > game.setup.profile.seconds + LATE:
            raise RuleError(
                "time_over", "The time of round %(round)d is over. Place the top.", round=self.round
            )
        tries = (*progress.tries, Try(self.at, self.word, self.points))
        if self.points < game.rounds[self.round - 1].top.score:
            return _with(game, self.player, replace(progress, tries=tries))
        result = Result(max(0.0, min(used, game.setup.profile.seconds)), len(tries), True)
        return _with(
            game, self.player, Progress(self.round + 1, recorded.at, results=(*progress.results, result))
        )


class TimeOver(ToppingFact):
    """The time of this round is over for the player; the top is shown."""

    player: int
    round: int

    sentence = say("%(name)s: the time of round %(round)d is over.")

    def after(self, game: Game, recorded: Recorded) -> Game:
        progress, profile = _here(game, self.player, self.round, shown=False), game.setup.profile
        if recorded.at < progress.since + profile.seconds:
            raise RuleError("time_left", "The time is not over yet. Wait, or end it first.")
        result = Result(float(profile.seconds + profile.penalty), len(progress.tries), False)
        return _with(game, self.player, replace(progress, results=(*progress.results, result), shown=True))


class PlayerWentOn(ToppingFact):
    """The player has seen the top of this round; the clock runs for the next one."""

    player: int
    round: int

    sentence = say("%(name)s goes on after round %(round)d.")

    def after(self, game: Game, recorded: Recorded) -> Game:
        progress = _here(game, self.player, self.round, shown=True)
        return _with(game, self.player, Progress(self.round + 1, recorded.at, results=progress.results))


class RaceEnded(ToppingFact):
    """Nobody plays on. Only this fact can be undone: a clock that ran cannot run again."""

    sentence = say("The race is over.")
    undo_sentence = say("The end of the race is undone: it goes on.")

    def after(self, game: Game, recorded: Recorded) -> Game:
        _check_open(game)
        return replace(game, closed=True)


def _stands(game: Game, now: float) -> Sentence:
    if game.ended:
        return say("Finished")
    if not game.progress:
        return say("Nobody has started yet")
    return say_n("%(num)d player on the way", "%(num)d players on the way", len(game.progress))


TOPPING = Kind(
    "topping",
    facts_of(*ToppingFact.__subclasses__()),
    Game,
    ToppingProfile,
    Setup,
    _stands,
    totals=lambda game: [(line.player.name, line.found) for line in game.race()],
    steps="director.desk.topping",
    papers="director.reports.topping_sheets:TOPPING_DOCUMENTS",
    pages="director.web.solo.topping_pages:GAME",
)
"""Topping."""
