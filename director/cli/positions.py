"""Positions as JSON Lines, for programs and checks from outside: ``director top``, ``score``, ``judge``, ``unscrabble``, ``worthatz``.

A line of ``judge`` holds the position and the slip; ``profile`` is the name of a built-in profile or an object with a profile's settings.
Blanks on the board are in lower case, on the rack ``?``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from math import isfinite
from typing import Any

import click

from director.cli import Context
from director.cli.common import in_words
from director.cli.lines import field, run_lines
from director.engine.grids.warm import warm_up
from director.games.unscrabble import is_over, take
from director.games.worthatz.grid import Finder, best_part, read_grid, rows_of
from director.games.worthatz.grid import judge as judged_grid
from director.games.worthatz.letters import WordList, read_letters, worthatz_words
from director.judge.judge import Position
from director.judge.judge import judge as ruling_on
from director.judge.slip import Doubt, Ruling, slip_sent
from director.language.languages import translator
from director.language.sentences import RuleError, say, show
from director.lexicon.tables import Table
from director.rules.board import Board, read_board
from director.rules.moves import Move, in_tiles, parse_place
from director.rules.profile import SIMULTAN, Profile, profile
from director.rules.ruleset import Ruleset
from director.rules.scoring import score_move
from director.rules.tiles import TileSet
from director.rules.top import Search, read_rack

TILES = click.option("--tiles", default="german", show_default=True, help="Tile set.")
TILES_OF_LIST = click.option("--tiles", help="Tile set.  [default: that of the word list]")
MOST_ON_RACK = 9
MOST_POINTS = 10_000
WORDS_REMEMBERED = 100_000


def tiles_and_check(context: Context, name: str, tiles: str | None) -> tuple[TileSet, Callable[[str], bool]]:
    """Returns the tiles of a command, and a function that answers whether its word list has a word, with a cache."""
    tile_set, table = context.tiles_and_words(name, tiles)
    return tile_set, lru_cache(WORDS_REMEMBERED)(table.__contains__)


@click.command()
@click.option("--lexicon", "name", required=True, help="Name of the word list.")
@TILES_OF_LIST
@click.option("--all", "everything", is_flag=True, help="Also every move with its score, best first.")
@click.pass_obj
def top(context: Context, name: str, tiles: str | None, everything: bool) -> None:
    """Finds the tops: lines {"board": [...], "rack": "AEINRS?"} in, {"score", "tops", "moves"} out.

    A line may have "most_laid": 7 and "bonuses": [[7, 50], [8, 75]]; racks have up to nine tiles.
    """
    tile_set, table = context.tiles_and_words(name, tiles)
    context.prepare_search()
    searches = Searches(table, tile_set)
    searches.by_numbers(line_numbers({}))  # refuses tiles with other letters before the first line
    run_lines(lambda asked: top_line(asked, searches, everything), context.language)


class Searches:
    """One search for each set of numbers that lines ask for; keeps the last few."""

    def __init__(self, table: Table, tiles: TileSet) -> None:
        self.tiles = tiles
        self.by_numbers = lru_cache(4)(lambda numbers: Search(table, _rules(tiles, numbers)))


def top_line(asked: Mapping[str, object], searches: Searches, everything: bool = False) -> dict[str, object]:
    """Returns the answer to one line of ``director top``."""
    board = _board(asked, searches.tiles)
    rack = read_rack(field(asked, "rack", str), searches.tiles, MOST_ON_RACK)
    search = searches.by_numbers(line_numbers(asked))
    found = search.tops(board, rack)
    answer: dict[str, object] = {
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
    """Scores moves: lines {"board": [...], "at": "H4", "word": "RUCKEN"} in, {"score", "words", "laid"} out.

    A line may have "most_laid": 7 and "bonuses": [[7, 50], [8, 75]].
    """
    tile_set = context.tile_set(tiles)
    run_lines(lambda asked: score_line(asked, tile_set), context.language)


def score_line(asked: Mapping[str, object], tiles: TileSet) -> dict[str, object]:
    """Returns the answer to one line of ``director score``."""
    board = _board(asked, tiles)
    move = Move(parse_place(field(asked, "at", str)), in_tiles(field(asked, "word", str), tiles))
    rules = _rules(tiles, line_numbers(asked))
    scored = score_move(board, move, rules)
    if len(scored.laid) > rules.most_laid:
        raise RuleError("too_many_tiles", "Lay at most %(most)d tiles.", most=rules.most_laid)
    words = [{"at": word.at, "word": word.word, "score": word.score} for word in scored.words]
    return {"score": scored.score, "words": words, "laid": len(scored.laid)}


Numbers = tuple[int, tuple[tuple[int, int], ...]]
"""The most tiles laid in one move, and pairs of tiles laid and points for them."""


def line_numbers(asked: Mapping[str, object]) -> Numbers:
    """Returns the numbers that a line asks for, by default those of the normal game; RuleError ``bad_numbers``."""
    most = field(asked, "most_laid", int) if "most_laid" in asked else SIMULTAN.most_laid
    bonuses: list[list[int]] = (
        field(asked, "bonuses", list) if "bonuses" in asked else list(map(list, SIMULTAN.bonus.items()))
    )
    if not 1 <= most <= MOST_ON_RACK or not all(map(_is_bonus, bonuses)):
        raise RuleError(
            "bad_numbers",
            'Write "most_laid" from 1 to 9, and "bonuses" as pairs of tiles laid and points, '
            "such as [[7, 50]].",
        )
    return most, tuple((laid, points) for laid, points in bonuses)


def _rules(tiles: TileSet, numbers: Numbers) -> Ruleset:
    most, bonuses = numbers
    return Ruleset(tiles, replace(SIMULTAN, most_laid=most, bonuses=bonuses))


def _is_bonus(pair: object) -> bool:
    match pair:
        case [int(laid), int(points)] if not isinstance(laid, bool) and not isinstance(points, bool):
            return 1 <= laid <= MOST_ON_RACK and 0 <= points <= MOST_POINTS
    return False


def _board(asked: Mapping[str, object], tiles: TileSet) -> Board:
    rows = field(asked, "board", list)
    return read_board(rows, tiles.alphabet.letters)


@click.command()
@click.option("--lexicon", "name", required=True, help="Name of the word list.")
@TILES_OF_LIST
@click.pass_obj
def judge(context: Context, name: str, tiles: str | None) -> None:
    """Scores slips: lines {"profile", "round", "players", "board", "rack", "slip"} in, rulings out."""
    tile_set, is_word = tiles_and_check(context, name, tiles)
    run_lines(lambda asked: judge_line(asked, tile_set, is_word), context.language)


def judge_line(asked: Mapping[str, Any], tiles: TileSet, is_word: Callable[[str], bool]) -> dict[str, Any]:
    """Returns the answer to one line of ``director judge``."""
    board = read_board(field(asked, "board", list), tiles.alphabet.letters)
    position = Position(
        board=board,
        rack=read_rack(field(asked, "rack", str), tiles),
        round=field(asked, "round", int) if "round" in asked else 1,
        players=field(asked, "players", int) if "players" in asked else 0,
        first=asked.get("first") is True,
    )
    ruling = ruling_on(
        slip_sent(field(asked, "slip", dict)), position, Ruleset(tiles, _profile(asked)), is_word
    )
    return as_answer(ruling)


def _profile(asked: Mapping[str, Any]) -> Profile:
    named = field(asked, "profile", (str, dict))
    return profile(named) if isinstance(named, str) else Profile.from_data("own", named)


def as_answer(ruling: Ruling) -> dict[str, Any]:
    """Returns a ruling as JSON data."""
    return {
        "points": ruling.points,
        "mark": ruling.mark,
        "codes": list(ruling.codes),
        "paid_at": ruling.paid_at,
        "true_score": ruling.true_score,
        "doubts": [_doubt(doubt) for doubt in ruling.doubts],
    }


def _doubt(doubt: Doubt) -> dict[str, Any]:
    outcomes = {
        name: {"points": each.points, "mark": each.mark}
        for name, each in (("yes", doubt.yes), ("no", doubt.no))
    }
    return {"code": doubt.code, **outcomes, "values": dict(doubt.values)}


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
    """Returns the answer to one line; without ``take`` only whether the game is over."""
    board = read_board(field(asked, "board", list), tiles.alphabet.letters)
    if "take" not in asked:
        return {"over": is_over(board, is_word)}
    places = field(asked, "take", list)
    if not all(isinstance(each, str) for each in places):
        raise RuleError("bad_field", "The field %(name)s has the wrong type. Correct it.", name="take")
    taken = take(board, [board.square(parse_place(each)) for each in places], tiles, is_word)
    return {"score": taken.score, "board": taken.board.rows, "over": is_over(taken.board, is_word)}


MOST_SECONDS = 3600


@click.command()
@click.option("--lexicon", "name", required=True, help="Name of the word list, spelled with umlauts or not.")
@click.option("--part", is_flag=True, help="A grid with a fault scores its best valid connected part, not 0.")
@click.pass_obj
def worthatz(context: Context, name: str, part: bool) -> None:
    """Finds or scores grids: {"letters": "...", "seconds": 2} or {"letters": "...", "grid": [...]} in."""
    words = open_words(context, name)
    finder = Finder(words)
    warm_up(context.progress(in_words(context, say("Preparing the search"))))
    run_lines(lambda asked: worthatz_line(asked, finder, context.language, part), context.language)


def open_words(context: Context, name: str) -> WordList:
    """Returns the Worthatz words of a list, with the club's rulings on it."""
    allowed, forbidden = context.club.rulings.allowed_and_forbidden(name)
    _, table = context.tiles_and_words(name)
    with table:
        return worthatz_words(table.words(), allowed, forbidden)


def worthatz_line(
    asked: Mapping[str, object], finder: Finder, language: str = "en", part: bool = False
) -> dict[str, object]:
    """Returns the answer to one line of ``director worthatz``."""
    letters = read_letters(field(asked, "letters", str))
    if "grid" in asked:
        return _judged(letters, field(asked, "grid", list), finder.words, language, part)
    seconds = field(asked, "seconds", (int, float))
    if not isfinite(seconds) or not 0 < seconds <= MOST_SECONDS:
        raise RuleError(
            "bad_field",
            "The field seconds is out of range. Give a number above 0, at most %(most)d.",
            most=MOST_SECONDS,
        )
    found = finder.best(letters, seconds)
    return {
        "score": found.score,
        "grid": rows_of(found.grid),
        "words": list(found.words),
        "proved": found.proved,
    }


def _judged(letters: str, rows: list[Any], words: WordList, language: str, part: bool) -> dict[str, object]:
    grid = read_grid(rows)
    judged = judged_grid(grid, letters, words)
    if judged.fault is None:
        return {"score": judged.score, "fault": None}
    message = show(judged.fault.sentence, translator(language))
    answer: dict[str, object] = {"score": 0, "fault": {"code": judged.fault.code, "message": message}}
    if part:
        kept, rest = best_part(grid, letters, words)
        answer |= {"score": rest.score, "grid": rows_of(kept)}
    return answer
