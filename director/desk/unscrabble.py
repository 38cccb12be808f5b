"""Un-Scrabble at the desk: a game from the final board of another one, tiles taken, the end that the program finds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from director.desk.desk import Desk, GameSession
from director.desk.sessions import create_game
from director.desk.steps import Squares, step
from director.games import unscrabble as ev
from director.games.people import Entrant
from director.games.setup import GameSetup
from director.games.unscrabble import (
    RULES,
    UNSCRABBLE,
    Game,
    IsWord,
    TakenTiles,
    check_turn,
    is_over,
    moves,
    taken,
    words_on,
)
from director.language.sentences import DirectorError, RuleError
from director.rules.board import Board
from director.storage.game_store import GameRow

MOST_SOURCES = 100
"""Number of newest games searched for a final board."""
REMEMBERED = 20_000
HINTS = 5
"""Number of possible moves compared for a hint."""


@dataclass(frozen=True)
class Source:
    """An ended game whose board can be taken apart, and the names of its players."""

    row: GameRow
    board: Board
    entrants: tuple[Entrant, ...]


def sources(desk: Desk) -> list[Source]:
    """Returns the ended games with a board, newest first, without those whose history cannot be read."""
    found = []
    for row in desk.games()[:MOST_SOURCES]:
        try:
            found.append(source_of(desk, row.key))
        except DirectorError:
            continue
    return found


def source_of(desk: Desk, key: str) -> Source:
    """Returns the game of that key as a source; RuleError ``no_final_board`` if it has not ended or has no board."""
    session = desk.session(key)
    game = session.game
    board = getattr(game, "board", None)  # Bingo has none
    of_another = session.kind is not UNSCRABBLE and game.ended is not None
    if not of_another or not isinstance(board, Board) or board.is_empty:
        raise RuleError("no_final_board", "Choose a game that has ended: its board is taken apart.")
    entrants = tuple(Entrant(each.name, each.club, each.category, 0, each.person) for each in game.players)
    return Source(session.row, board, entrants)


def setup_of(found: Source, title: str, date: str, club: str = "") -> GameSetup:
    """Returns the set-up of a game on that board: tiles, word list and notation are those of the source."""
    old = found.row.setup
    return GameSetup(
        title=title,
        date=date,
        tiles=old.tiles,
        profile=RULES,
        lexicon=old.lexicon,
        fingerprint=old.fingerprint,
        allowed=old.allowed,
        forbidden=old.forbidden,
        club=club,
        mirror=old.mirror,
    )


def create(
    desk: Desk, setup: GameSetup, entrants: Sequence[Entrant], key: str | None = None, *, source: str
) -> GameRow:
    """Makes a new game on the board of the ``source``, a game that has ended; it ends at once if nothing can be taken from it."""
    found = source_of(desk, source)
    setup = setup_of(found, setup.title, setup.date, setup.club)

    def opening(session: GameSession[Game]) -> list[object]:
        order = tuple(each.id for each in sorted(session.game.players, key=lambda each: each.table))
        begun = ev.Begun(tuple(found.board.rows), order, found.row.setup.title)
        after = desk.if_it_were(session, [begun]).game
        over = is_over(after.board, _words(after, desk.search(session).is_word))
        return [begun, ev.NoMoveLeft()] if over else [begun]

    return create_game(desk, setup, entrants, key, "unscrabble", opening)


def _words(game: Game, listed: Callable[[str], bool]) -> IsWord:
    """Returns the check whether a word may stay: it is in the list, or was on the board at the start."""

    @lru_cache(REMEMBERED)
    def is_word(word: str) -> bool:
        return word in game.first_words or listed(word)

    return is_word


@dataclass(frozen=True)
class Preview:
    """The points for tiles, and the words that would be new on the board."""

    taken: TakenTiles
    new_words: tuple[str, ...]


def preview(desk: Desk, session: GameSession[Game], squares: Sequence[str]) -> Preview:
    """Returns the effect of taking the tiles of these squares now; RuleError says why not. Nothing is recorded."""
    game = session.game
    check_turn(game, game.next or 0)
    found = taken(game, tuple(squares), _words(game, desk.search(session).is_word))
    old = set(_spelled(game.board))
    return Preview(found, tuple(sorted(set(_spelled(found.board)) - old)))


def _spelled(board: Board) -> list[str]:
    return ["".join(board.squares[each] for each in run).upper() for run in words_on(board)]


@step(words=True)
def take(desk: Desk, session: GameSession[Game], squares: Squares) -> list[object]:
    """The player to move takes these tiles; if nobody can go on the program ends the game."""
    game = session.game
    check_turn(game, game.next or 0)
    is_word = _words(game, desk.search(session).is_word)
    found = taken(game, tuple(squares), is_word)
    fact = ev.TilesTaken(game.next or 0, tuple(squares))
    if not found.board.is_empty and is_over(found.board, is_word):
        return [fact, ev.NoMoveLeft()]
    return [fact]


def shown(desk: Desk, session: GameSession[Game]) -> dict[str, object]:
    """Returns the board, the player to move by table, and the places."""
    game = session.game
    return {
        "board": list(game.board.rows),
        "turn": game.player(game.next).table if game.next else None,
        "ranking": [
            {"place": place, "name": player.name, "points": points}
            for place, player, points in game.ranking()
        ],
    }


def hint(desk: Desk, session: GameSession[Game]) -> tuple[str, ...]:
    """Returns squares that may be taken: of the first moves found the one with most points; none after the end."""
    game = session.game
    if game.phase != "play":
        return ()
    found = moves(game.board, _words(game, desk.search(session).is_word))
    values, squares = game.setup.tiles.values, game.board.squares
    some = [move for move, _ in zip(found, range(HINTS), strict=False)]
    best = max(some, key=lambda move: sum(values[squares[each]] for each in move), default=())
    return tuple(str(game.board.place(each)) for each in best)
