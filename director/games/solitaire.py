"""Solitaire: one rack, or two open ones, one of them an imagined opponent's; the aim is the highest score.

Its rules (RULES section 7, house rules of S): one rack, or two racks of an imagined opponent, open tiles, letters chosen at
will, dictionary open, aim: the highest score. Ours, where S is silent: the word list is the dictionary, so a word that is
not in it cannot be laid; two racks take turns and their points are one total; drawn letters may be exchanged as often as the
bag has enough; the letters left on the racks at the end are deducted, as in the standard rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar, Literal

from director.games.log import Fact, GameState, Kind, Recorded, Wording, facts_of
from director.games.people import Player
from director.games.setup import GameSetup
from director.language.sentences import RuleError, Sentence, say, say_n
from director.language.texts import with_blanks
from director.rules.board import Board
from director.rules.moves import Move, parse_place
from director.rules.scoring import Scored, score_move
from director.rules.settings import Settings

Phase = Literal["start", "play", "ended"]


Letters = Literal["drawn", "chosen"]
"""``drawn`` by the program, or ``chosen`` by the player among all tiles that are left."""


@dataclass(frozen=True)
class SolitaireProfile(Settings):
    """The choices of one game."""

    bounds: ClassVar = {"racks": (1, 2), "rack_size": (1, 9)}

    name: str = "solitaire"
    title: str = "Solitaire"
    racks: int = 1
    letters: Letters = "drawn"
    rack_size: int = 7


@dataclass(frozen=True)
class Setup(GameSetup):
    """The set-up of a game of Solitaire."""

    profile: SolitaireProfile


@dataclass(frozen=True)
class Turn:
    """One turn: the rack, its letters before it, and the act; ``tiles`` are those that went back."""

    number: int
    rack: int
    act: Literal["lay", "exchange", "pass"]
    letters: str
    scored: Scored | None = None
    tiles: str = ""

    @property
    def points(self) -> int:
        return self.scored.score if self.scored else 0


@dataclass(frozen=True)
class Game(GameState):
    """The state after all facts; ``racks`` is empty before the beginning."""

    setup: Setup
    players: tuple[Player, ...]
    racks: tuple[str, ...] = ()
    board: Board = field(default_factory=Board)
    turns: tuple[Turn, ...] = ()
    finished: bool = False
    seq: int = 0
    step: int = 0

    @cached_property
    def bag(self) -> Counter[str]:
        """Tiles that are neither on the board nor on a rack."""
        return self.setup.tiles.full - self.board.tiles - Counter("".join(self.racks))

    @property
    def chooses(self) -> bool:
        """Whether the player chooses the letters."""
        return self.setup.profile.letters == "chosen"

    @property
    def phase(self) -> Phase:
        if not self.racks:
            return "start"
        return "ended" if self.ended else "play"

    @property
    def ended(self) -> str | None:
        """Why the game has ended: ``finished`` by the player, or ``used_up`` (no letter left); None while it goes on."""
        if self.finished:
            return "finished"
        used_up = bool(self.racks) and not self.bag.total() and not any(self.racks)
        return "used_up" if used_up else None

    @property
    def next(self) -> int:
        """The rack to play: racks take turns, one that is empty for good is skipped."""
        due = (self.turns[-1].rack + 1) % len(self.racks) if self.turns else 0
        out = not self.racks[due] and not self.bag.total()
        return (due + 1) % len(self.racks) if out else due

    @property
    def given_up(self) -> bool:
        """Whether the player finished while letters were left in the bag: such a total is no record."""
        return self.finished and self.bag.total() > 0

    def room(self, rack: int) -> int:
        """Returns how many more letters fit on a rack."""
        return self.setup.profile.rack_size - len(self.racks[rack])

    @property
    def points(self) -> int:
        """Points of all moves."""
        return sum(turn.points for turn in self.turns)

    def points_of(self, rack: int) -> int:
        """Returns the points of one rack's moves."""
        return sum(turn.points for turn in self.turns if turn.rack == rack)

    @property
    def left(self) -> int:
        """Value of the letters on the racks, which the end deducts."""
        return sum(self.setup.tiles.values[tile] for tile in "".join(self.racks))

    @property
    def total(self) -> int:
        """The score so far; once the game has ended, less the letters left."""
        return self.points - (self.left if self.phase == "ended" else 0)


# -- checks of facts -----------------------------------------------------------------------------------


def _check_left(game: Game, tiles: str) -> None:
    """Raises RuleError ``not_in_bag`` unless all these tiles are still in the bag."""
    if lacking := Counter(tiles) - game.bag:
        letters = " ".join(sorted(lacking.elements()))
        raise RuleError(
            "not_in_bag", "Not in the bag any more: %(letters)s. Check the letters.", letters=letters
        )


def check_playing(game: Game, rack: int | None = None) -> None:
    """Raises RuleError unless the game is on and it is that rack's turn."""
    if game.phase == "start":
        raise RuleError("not_begun", "The game has not begun yet. Start it first.")
    if game.phase == "ended":
        raise RuleError("game_finished", "The game is finished. To change something, undo the last step.")
    if rack is not None and rack != game.next:
        raise RuleError(
            "not_their_turn", "It is the turn of rack %(rack)d. Play from that one.", rack=game.next + 1
        )


def _with_rack(game: Game, rack: int, tiles: str) -> Game:
    kept = game.setup.tiles.sort(tiles)
    return replace(game, racks=(*game.racks[:rack], kept, *game.racks[rack + 1 :]))


def _without(game: Game, rack: int, tiles: Iterable[str]) -> str:
    """Returns the letters that stay on a rack; RuleError ``not_on_rack`` names the missing ones."""
    needed, own = Counter(tiles), Counter(game.racks[rack])
    game.setup.tiles.refuse("not_on_rack", needed - own)
    return "".join((own - needed).elements())


def move_of(game: Game, at: str, word: str) -> Scored:
    """Returns what a word at a place would form and score from the rack to play; RuleError if it is impossible."""
    check_playing(game)
    scored = score_move(game.board, Move(parse_place(at), word), game.setup.rules)
    _without(game, game.next, scored.tiles.elements())
    return scored


def drawn_after(game: Game, scored: Scored) -> int:
    """Counts the letters that the program draws after this move."""
    return 0 if game.chooses else min(scored.tiles.total(), game.bag.total())


def _turn(
    game: Game, act: Literal["lay", "exchange", "pass"], scored: Scored | None = None, tiles: str = ""
) -> Turn:
    return Turn(len(game.turns) + 1, game.next, act, game.racks[game.next], scored, tiles)


def _check_drawn(drawn: str, due: int) -> None:
    if len(drawn) != due:
        raise RuleError(
            "too_many_drawn",
            "At most %(due)d tiles are drawn here, not %(drawn)d. Enter fewer.",
            due=due,
            drawn=len(drawn),
        )


# -- the facts -----------------------------------------------------------------------------------------


class SolitaireFact(Fact[Game]):
    """A fact of a game of Solitaire. Racks are named by their place from 0; ``drawn`` came onto the rack after it."""


class Begun(SolitaireFact):
    """The game begins with these racks; empty ones if the player chooses the letters. It cannot be undone."""

    racks: tuple[str, ...]

    sentence = say("Play begins.")

    def details(self, game: Game) -> tuple[Sentence, ...]:
        return tuple(
            say("Rack %(number)d: %(rack)s", number=place, rack=rack)
            for place, rack in enumerate(self.racks, start=1)
            if rack
        )

    def after(self, game: Game, recorded: Recorded) -> Game:
        profile = game.setup.profile
        if game.racks:
            raise RuleError("begun_already", "The game has already begun. Continue with the next move.")
        if len(self.racks) != profile.racks or any(len(rack) > profile.rack_size for rack in self.racks):
            raise RuleError("bad_racks", "Give one rack for each player, known or not.")
        _check_left(game, "".join(self.racks))
        return replace(game, racks=tuple(map(game.setup.tiles.sort, self.racks)))


class RackFact(SolitaireFact):
    """A fact about a rack, which people count from 1."""

    rack: int

    def values(self, game: Game) -> dict[str, object]:
        return {"number": self.rack + 1}


class Chosen(RackFact):
    """The player took these of the open letters onto a rack."""

    tiles: str

    sentence = say("Taken onto rack %(number)d: %(tiles)s.")
    undo_sentence = say("These letters go back: %(tiles)s.")

    def after(self, game: Game, recorded: Recorded) -> Game:
        check_playing(game)
        if not game.chooses:
            raise RuleError(
                "letters_are_drawn", "In this game the letters are drawn, not chosen. Let the program draw."
            )
        if not 0 <= self.rack < len(game.racks) or not 1 <= len(self.tiles) <= game.room(self.rack):
            raise RuleError(
                "rack_size",
                "A rack has 1 to %(size)d tiles. Enter no more.",
                size=game.setup.profile.rack_size,
            )
        _check_left(game, self.tiles)
        return _with_rack(game, self.rack, game.racks[self.rack] + self.tiles)


class Laid(RackFact):
    """A word was laid from a rack; letters shown by a blank are in lower case."""

    at: str
    word: str
    drawn: str = ""

    undo_sentence = say("%(word)s is taken off the board again.")

    def wording(self, game: Game, recorded: Recorded) -> Wording:
        values = {"number": self.rack + 1, "word": with_blanks(self.word), "at": self.at}
        try:
            points = move_of(game, self.at, self.word).score
        except RuleError:  # undone together with a move before it, without which the word does not fit
            return Wording(say("Rack %(number)d: %(word)s at %(at)s.", **values), _drawn(self.drawn))
        told = say("Rack %(number)d: %(word)s at %(at)s, %(points)d points.", points=points, **values)
        return Wording(told, _drawn(self.drawn))

    def undo_values(self, game: Game) -> dict[str, object]:
        return {"word": self.word.upper()}

    def after(self, game: Game, recorded: Recorded) -> Game:
        check_playing(game, self.rack)
        scored = move_of(game, self.at, self.word)
        rest, turn = _without(game, self.rack, scored.tiles.elements()), _turn(game, "lay", scored)
        _check_drawn(self.drawn, drawn_after(game, scored))
        _check_left(game, self.drawn)
        after = replace(game, board=game.board.lay(scored.laid), turns=(*game.turns, turn))
        return _with_rack(after, self.rack, rest + self.drawn)


def _drawn(tiles: str) -> tuple[Sentence, ...]:
    return (say("Drawn: %(tiles)s", tiles=tiles),) if tiles else ()


class Exchanged(RackFact):
    """Letters of a rack went back; if the program draws, as many came for them."""

    tiles: str
    drawn: str = ""

    sentence = say("Rack %(number)d gives back: %(tiles)s.")
    undo_sentence = say("These letters come back: %(tiles)s.")

    def details(self, game: Game) -> tuple[Sentence, ...]:
        return _drawn(self.drawn)

    def after(self, game: Game, recorded: Recorded) -> Game:
        """Puts letters back: if the player chooses letters this is no turn; else as many are drawn for them."""
        check_playing(game, self.rack)
        rest = _without(game, self.rack, self.tiles)
        if not self.tiles:
            raise RuleError("bad_exchange", "Exchange at least one tile, and at most the rack.")
        if game.chooses:
            _check_drawn(self.drawn, 0)
            return _with_rack(game, self.rack, rest)
        if len(self.tiles) > game.bag.total():
            raise RuleError(
                "bag_too_small",
                "An exchange needs %(needed)d tiles in the bag; there are only %(bag)d. Lay or pass.",
                needed=len(self.tiles),
                bag=game.bag.total(),
            )
        _check_drawn(self.drawn, len(self.tiles))
        _check_left(game, self.drawn)
        after = replace(game, turns=(*game.turns, _turn(game, "exchange", tiles=self.tiles)))
        return _with_rack(after, self.rack, rest + self.drawn)


class Passed(RackFact):
    """One of two racks laid nothing."""

    sentence = say("Rack %(number)d passes.")
    undo_sentence = say("The pass is undone: the rack is as before.")

    def after(self, game: Game, recorded: Recorded) -> Game:
        check_playing(game, self.rack)
        if len(game.racks) == 1:
            raise RuleError("one_rack", "With one rack there is nobody to pass to. Exchange, or finish.")
        return replace(game, turns=(*game.turns, _turn(game, "pass")))


class Finished(SolitaireFact):
    """The player does not want to lay any more."""

    sentence = say("The player has finished.")
    undo_sentence = say("The end of the game is undone: it goes on.")

    def after(self, game: Game, recorded: Recorded) -> Game:
        check_playing(game)
        return replace(game, finished=True)


def _stands(game: Game, now: float) -> Sentence:
    if game.phase == "start":
        return say("Not begun")
    if game.phase == "play":
        return say("Turn %(turn)d", turn=len(game.turns) + 1)
    return say_n("Finished with %(num)d point", "Finished with %(num)d points", game.total)


SOLITAIRE = Kind(
    "solitaire",
    facts_of(Begun, Chosen, Laid, Exchanged, Passed, Finished),
    Game,
    SolitaireProfile,
    Setup,
    _stands,
    totals=lambda game: [(player.name, game.total) for player in game.players],
    steps="director.desk.solitaire",
    papers="director.reports.solo_sheets:SOLITAIRE_DOCUMENTS",
    pages="director.web.solo.solitaire_pages:GAME",
)
"""Solitaire."""
