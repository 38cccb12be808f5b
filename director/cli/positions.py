"""``director top`` and ``director score``: positions as JSON Lines, for programs and checks from outside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import click

from director.cli import Context
from director.cli.lines import field, run_lines
from director.rules.board import Board, read_board
from director.rules.moves import Move, parse_place
from director.rules.ruleset import Ruleset
from director.rules.scoring import score_move
from director.rules.tiles import TileSet
from director.rules.top import Search, read_rack

TILES = click.option("--tiles", default="german", show_default=True, help="Tile set.")
TILES_OF_LIST = click.option("--tiles", help="Tile set.  [default: that of the word list]")
MOST_ON_RACK = 7
WORDS_REMEMBERED = 100_000


def tiles_and_check(context: Context, name: str, tiles: str | None) -> tuple[TileSet, Callable[[str], bool]]:
    """The tiles of a command, and whether its word list has a word; words asked before are answered at once."""
    tile_set, table = context.tiles_and_words(name, tiles)
    return tile_set, lru_cache(WORDS_REMEMBERED)(table.__contains__)


@click.command()
@click.option("--lexicon", "name", required=True, help="Name of the word list.")
@TILES_OF_LIST
@click.option("--all", "everything", is_flag=True, help="Also every move with its score, best first.")
@click.pass_obj
def top(context: Context, name: str, tiles: str | None, everything: bool) -> None:
    """Finds the tops: lines {"board": [...], "rack": "AEINRS?"} in, {"score", "tops", "moves"} out."""
    tile_set, table = context.tiles_and_words(name, tiles)
    context.prepare_search()
    search = Search(table, Ruleset(tile_set))
    run_lines(lambda asked: top_line(asked, search, everything), context.language)


def top_line(asked: Mapping[str, Any], search: Search, everything: bool = False) -> dict[str, Any]:
    """The answer to one line of ``director top``."""
    board = _board(asked, search.rules.tiles)
    rack = read_rack(field(asked, "rack", str), search.rules.tiles, MOST_ON_RACK)
    found = search.tops(board, rack)
    answer: dict[str, Any] = {
        "score": found.score,
        "tops": [{"at": move.at, "word": move.word} for move in found.moves],
    }
    if not everything:
        return answer | {"moves": search.count(board, rack)}
    moves = search.solutions(board, rack)
    listed = [{"at": move.at, "word": move.word, "score": score} for move, score in moves]
    return answer | {"moves": len(moves), "all": listed}


@click.command()
@TILES
@click.pass_obj
def score(context: Context, tiles: str) -> None:
    """Scores moves: lines {"board": [...], "at": "H4", "word": "RUCKEN"} in, {"score", "words", "laid"} out."""
    tile_set = context.tile_set(tiles)
    run_lines(lambda asked: score_line(asked, tile_set), context.language)


def score_line(asked: Mapping[str, Any], tiles: TileSet) -> dict[str, Any]:
    """The answer to one line of ``director score``."""
    board = _board(asked, tiles)
    move = Move(parse_place(field(asked, "at", str)), field(asked, "word", str))
    scored = score_move(board, move, Ruleset(tiles))
    words = [{"at": word.at, "word": word.word, "score": word.score} for word in scored.words]
    return {"score": scored.score, "words": words, "laid": len(scored.laid)}


def _board(asked: Mapping[str, Any], tiles: TileSet) -> Board:
    rows = field(asked, "board", list)
    return read_board(rows, tiles.alphabet.letters)
