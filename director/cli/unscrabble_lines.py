"""``director unscrabble``: boards that are taken apart, as JSON Lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import click

from director.cli import Context
from director.cli.lines import field, run_lines
from director.cli.positions import TILES_OF_LIST, tiles_and_check
from director.games.unscrabble import is_over, take
from director.language.sentences import RuleError
from director.rules.board import read_board
from director.rules.moves import parse_place
from director.rules.tiles import TileSet


@click.command()
@click.option("--lexicon", "name", required=True, help="Name of the word list.")
@TILES_OF_LIST
@click.pass_obj
def unscrabble(context: Context, name: str, tiles: str | None) -> None:
    """Takes tiles off: lines {"board": [...], "take": ["H8", "H9"]} in, {"score", "board", "over"} out."""
    tile_set, is_word = tiles_and_check(context, name, tiles)
    run_lines(lambda asked: unscrabble_line(asked, tile_set, is_word), context.language)


def unscrabble_line(
    asked: Mapping[str, object], tiles: TileSet, is_word: Callable[[str], bool]
) -> dict[str, object]:
    """The answer to one line; without ``take`` only whether the game is over."""
    board = read_board(field(asked, "board", list), tiles.alphabet.letters)
    if "take" not in asked:
        return {"over": is_over(board, is_word)}
    places = field(asked, "take", list)
    if not all(isinstance(each, str) for each in places):
        raise RuleError("bad_field", "The field %(name)s has the wrong type. Correct it.", name="take")
    taken = take(board, [board.square(parse_place(each)) for each in places], tiles, is_word)
    return {"score": taken.score, "board": taken.board.rows, "over": is_over(taken.board, is_word)}
