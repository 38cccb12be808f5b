"""Un-Scrabble: the final board of a game is taken apart again (RULES section 7, house rules of S).

In turn each player takes 1 to 6 tiles of one word off the board and scores their values; the remaining tiles must be words,
all connected. The game ends when the board is empty or nobody can take anything. Ours: a tile that would stay as part of no
word is not allowed, so the last word goes whole, or leaves a shorter one; players take turns by table; a player who sees
nothing may pass; when everybody has passed in a row the game ends too; words on the board at the start were accepted in
their own game, so they stay valid as long as they are there.

``moves`` finds the possible moves by trying the sets of tiles of every word, the small ones first. The desk checks words
when tiles are taken (``desk/unscrabble``), the facts do not: a log can be replayed without a word list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations
from typing import Literal

from director.games.log import Fact, GameLog, GameState, Kind, Recorded, Wording, facts_of
from director.games.people import Player
from director.games.setup import GameSetup
from director.language.sentences import RuleError, Sentence, say, say_n
from director.language.texts import with_blanks
from director.rules.board import EMPTY, Board, read_board, run_through
from director.rules.moves import parse_place
from director.rules.settings import Settings
from director.rules.tiles import TileSet

MOST_TAKEN = 6
IsWord = Callable[[str], bool]


@dataclass(frozen=True)
class TakenTiles:
    """A move: its score, and the board after it."""

    score: int
    board: Board


def take(board: Board, squares: Sequence[int], tiles: TileSet, is_word: IsWord) -> TakenTiles:
    """Takes the tiles of these squares; RuleError says which rule forbids it.

    Codes: ``bad_take``, ``no_tile_there``, ``not_one_word``, ``word_unknown``, ``tile_alone``, ``not_connected``.
    """
    wanted = frozenset(squares)
    if len(wanted) != len(squares) or not 1 <= len(wanted) <= MOST_TAKEN:
        raise RuleError("bad_take", "Take 1 to %(most)d tiles.", most=MOST_TAKEN)
    for square in squares:
        if board.squares[square] == EMPTY:
            raise RuleError(
                "no_tile_there",
                "There is no tile on %(square)s. Choose another square.",
                square=str(board.place(square)),
            )
    if not any(wanted <= frozenset(run) for run in words_on(board)):
        raise RuleError("not_one_word", "The tiles must be of one word. Choose again.")
    after = _without(board, wanted)
    if fault := _fault(after, is_word):
        raise fault
    return TakenTiles(sum(tiles.values[board.squares[square]] for square in wanted), after)


def is_over(board: Board, is_word: IsWord) -> bool:
    """Whether the board is empty or nobody can take anything from it."""
    return next(moves(board, is_word), None) is None


def moves(board: Board, is_word: IsWord) -> Iterator[tuple[int, ...]]:
    """Yields the sets of squares that may be taken."""
    seen: set[tuple[int, ...]] = set()
    runs = words_on(board)
    for count in range(1, MOST_TAKEN + 1):
        for run in runs:
            for chosen in combinations(run, count):
                if chosen in seen:
                    continue
                seen.add(chosen)
                if _leaves_words(board, run, chosen, is_word) and not _fault(
                    _without(board, chosen), is_word
                ):
                    yield chosen


def _leaves_words(board: Board, run: Sequence[int], chosen: Sequence[int], is_word: IsWord) -> bool:
    """Whether the rest of this word is words: most sets fail here already, before a board is made of them."""
    kept = "".join(EMPTY if square in chosen else board.squares[square] for square in run)
    return all(len(part) < 2 or is_word(part.upper()) for part in kept.split(EMPTY))


def words_on(board: Board) -> list[tuple[int, ...]]:
    """Returns the squares of every word on the board, across and down."""
    found = {
        tuple(run)
        for square, letter in enumerate(board.squares)
        if letter != EMPTY
        for down in (False, True)
        if len(run := run_through(board.squares, square, down, board.side)) > 1
    }
    return sorted(found)


def _without(board: Board, taken: Iterable[int]) -> Board:
    return board.changed(dict.fromkeys(taken, EMPTY))


def _fault(board: Board, is_word: IsWord) -> RuleError | None:
    """Returns the error of a remaining board; None if it is valid."""
    if board.is_empty:
        return None
    tiles = {square for square, letter in enumerate(board.squares) if letter != EMPTY}
    if len(board.pieces(tiles)) > 1:
        return RuleError("not_connected", "The words that stay would not be connected. Take other tiles.")
    runs = words_on(board)
    covered = {square for run in runs for square in run}
    if alone := tiles - covered:
        return RuleError(
            "tile_alone",
            "%(square)s would be left alone, without a word. Take other tiles.",
            square=str(board.place(min(alone))),
        )
    for run in runs:
        word = "".join(board.squares[square] for square in run).upper()
        if not is_word(word):
            return RuleError(
                "word_unknown",
                "%(word)s would stay and is not in the word list. Take other tiles.",
                word=word,
            )
    return None


# -- the state -----------------------------------------------------------------------------------------

Phase = Literal["start", "play", "ended"]
Why = Literal["empty", "no_move", "passed"]
MOST_PLAYERS = 8


RULES = Settings("unscrabble", "Un-Scrabble")
"""The only rules: Un-Scrabble has no choices."""


@dataclass(frozen=True)
class Turn:
    """One turn: the squares and their tiles, none for a pass, and their points."""

    number: int
    player: int
    squares: tuple[str, ...] = ()
    tiles: str = ""
    points: int = 0


@dataclass(frozen=True)
class Game(GameState):
    """The state after all facts; ``order`` is empty before the beginning."""

    setup: GameSetup
    players: tuple[Player, ...]
    start: Board = field(default_factory=Board)
    board: Board = field(default_factory=Board)
    order: tuple[int, ...] = ()
    source: str = ""
    turns: tuple[Turn, ...] = ()
    no_move: bool = False
    seq: int = 0
    step: int = 0

    @property
    def phase(self) -> Phase:
        if not self.order:
            return "start"
        return "ended" if self.why else "play"

    @property
    def why(self) -> Why | None:
        """Why the game has ended: ``empty``, ``no_move`` or ``passed``; None while it goes on."""
        if not self.order:
            return None
        if self.board.is_empty:
            return "empty"
        if self.no_move:
            return "no_move"
        last = self.turns[-len(self.order) :]
        return "passed" if len(last) == len(self.order) and not any(turn.squares for turn in last) else None

    @property
    def ended(self) -> Why | None:
        """As ``why``: None while the game goes on."""
        return self.why

    @property
    def next(self) -> int | None:
        """The player to move; None before the start and after the end."""
        return self.order[len(self.turns) % len(self.order)] if self.phase == "play" else None

    def total(self, player: int) -> int:
        """Returns a player's points."""
        return sum(turn.points for turn in self.turns if turn.player == player)

    @cached_property
    def first_words(self) -> frozenset[str]:
        """Words on the board at the start, in capitals."""
        squares = self.start.squares
        return frozenset("".join(squares[each] for each in run).upper() for run in words_on(self.start))

    def ranking(self) -> tuple[tuple[int, Player, int], ...]:
        """Returns place, player and points, best first; equal points share a place."""
        totals = {each.id: self.total(each.id) for each in self.players}
        rows = [
            (1 + sum(other > totals[each.id] for other in totals.values()), each, totals[each.id])
            for each in self.players
        ]
        return tuple(sorted(rows, key=lambda row: (row[0], row[1].table)))


def check_turn(game: Game, player: int) -> None:
    """Raises RuleError unless the game is on and it is that player's turn."""
    if game.phase == "start":
        raise RuleError("not_begun", "The game has not begun yet. Start it first.")
    if game.next is None:
        raise RuleError("game_finished", "The game is finished. To change something, undo the last step.")
    if player != game.next:
        raise RuleError(
            "not_their_turn",
            "It is %(name)s’s turn. Wait for it, or enter that move.",
            name=game.name(game.next),
        )


def taken(game: Game, squares: tuple[str, ...], is_word: IsWord) -> TakenTiles:
    """Returns the points for the tiles of these squares, and the board without them; RuleError if they may not be taken."""
    places = [game.board.square(parse_place(each)) for each in squares]
    return take(game.board, places, game.setup.tiles, is_word)


WHY: Mapping[str, Sentence] = {
    "empty": say("The board is empty."),
    "no_move": say("Nobody can take anything any more."),
    "passed": say("Everybody has passed."),
}
"""Reasons for the end of a game."""


# -- the facts -----------------------------------------------------------------------------------------


class UnscrabbleFact(Fact[Game]):
    """A fact of a game of Un-Scrabble. Squares are written as references (``H8``)."""

    def lost_with(self, game_log: GameLog[Game], step: Recorded, since: Sequence[Recorded]) -> Sequence[int]:
        """Undoes the program's finding of the end together with the turn before it."""
        return [step.seq, *(each.seq for each in since)]


class Begun(UnscrabbleFact):
    """Play begins in this order of players on this board (15 rows); ``source`` is the game that the board comes from.

    It cannot be undone.
    """

    board: tuple[str, ...]
    order: tuple[int, ...]
    source: str = ""

    sentence = say("Play begins with the board of %(source)s. Order: %(names)s.")

    def values(self, game: Game) -> dict[str, object]:
        return {"names": ", ".join(game.name(player) for player in self.order)}

    def after(self, game: Game, recorded: Recorded) -> Game:
        if game.order:
            raise RuleError("begun_already", "The game has already begun. Continue with the next move.")
        if sorted(self.order) != sorted(player.id for player in game.players):
            raise RuleError("bad_order", "The order of play must name every player once. Enter it again.")
        if not 1 <= len(self.order) <= MOST_PLAYERS:
            raise RuleError(
                "bad_players", "This game needs 1 to %(most)d players. Add or remove some.", most=MOST_PLAYERS
            )
        board = read_board(list(self.board), game.setup.tiles.alphabet.letters)
        if board.is_empty:
            raise RuleError(
                "empty_board", "There is nothing to take on this board. Begin a new game with another one."
            )
        return replace(game, start=board, board=board, order=self.order, source=self.source)


class TilesTaken(UnscrabbleFact):
    """A player took the tiles of these squares; the remaining board was checked with the word list."""

    player: int
    squares: tuple[str, ...]

    undo_sentence = say("%(name)s puts the tiles back: %(places)s.")

    def wording(self, game: Game, recorded: Recorded) -> Wording:
        values = {"name": game.name(self.player), "places": ", ".join(self.squares)}
        try:
            found = taken(game, self.squares, lambda word: True)
        except RuleError:  # undone together with a turn before it
            return Wording(say("%(name)s takes %(places)s.", **values))
        before, after = game.board.squares, found.board.squares
        tiles = "".join(was for was, now in zip(before, after, strict=True) if was != now)
        return Wording(
            say(
                "%(name)s takes %(tiles)s from %(places)s, %(points)d points.",
                tiles=with_blanks(tiles),
                points=found.score,
                **values,
            )
        )

    def undo_values(self, game: Game) -> dict[str, object]:
        return {"places": ", ".join(self.squares)}

    def after(self, game: Game, recorded: Recorded) -> Game:
        check_turn(game, self.player)
        found = taken(game, self.squares, lambda word: True)
        tiles = "".join(game.board.squares[game.board.square(parse_place(each))] for each in self.squares)
        turn = Turn(len(game.turns) + 1, self.player, self.squares, tiles, found.score)
        assert EMPTY not in tiles
        return replace(game, board=found.board, turns=(*game.turns, turn))


class Passed(UnscrabbleFact):
    """The player takes nothing."""

    player: int

    sentence = say("%(name)s passes.")
    undo_sentence = say("The pass of %(name)s is undone; it is their turn again.")

    def after(self, game: Game, recorded: Recorded) -> Game:
        check_turn(game, self.player)
        return replace(game, turns=(*game.turns, Turn(len(game.turns) + 1, self.player)))


class NoMoveLeft(UnscrabbleFact):
    """The program has found that nobody can take anything any more; it is undone with the turn before it."""

    sentence = WHY["no_move"]
    stays = False

    def after(self, game: Game, recorded: Recorded) -> Game:
        if game.phase != "play":
            raise RuleError("game_finished", "The game is finished. To change something, undo the last step.")
        return replace(game, no_move=True)


def _stands(game: Game, now: float) -> Sentence:
    if game.phase == "start":
        return say("Not begun")
    if game.phase == "play":
        return say("Turn %(turn)d", turn=len(game.turns) + 1)
    return say_n("Finished after %(num)d turn", "Finished after %(num)d turns", len(game.turns))


UNSCRABBLE = Kind(
    "unscrabble",
    facts_of(*UnscrabbleFact.__subclasses__()),
    Game,
    Settings,
    GameSetup,
    _stands,
    totals=lambda game: [(player.name, total) for _, player, total in game.ranking()],
    named_rules=lambda name: RULES,
    steps="director.desk.unscrabble",
    papers="director.reports.unscrabble_sheets:UNSCRABBLE_DOCUMENTS",
    pages="director.web.solo.unscrabble_pages:GAME",
)
"""Un-Scrabble."""
