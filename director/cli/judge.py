"""``director judge``: slips as JSON Lines, for programs and checks from outside.

A line holds the position and the slip; ``profile`` is the name of a built-in profile or an object with the
settings of one. Blanks on the board are in lower case, on the rack ``?``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import click

from director.cli import Context
from director.cli.lines import field, run_lines
from director.cli.positions import TILES_OF_LIST, tiles_and_check
from director.judge.judge import Position
from director.judge.judge import judge as ruling_on
from director.judge.slip import Doubt, Ruling, slip_sent
from director.rules.board import read_board
from director.rules.profile import Profile, profile
from director.rules.ruleset import Ruleset
from director.rules.tiles import TileSet
from director.rules.top import read_rack


@click.command()
@click.option("--lexicon", "name", required=True, help="Name of the word list.")
@TILES_OF_LIST
@click.pass_obj
def judge(context: Context, name: str, tiles: str | None) -> None:
    """Scores slips: lines {"profile", "round", "players", "board", "rack", "slip"} in, rulings out."""
    tile_set, is_word = tiles_and_check(context, name, tiles)
    run_lines(lambda asked: judge_line(asked, tile_set, is_word), context.language)


def judge_line(asked: Mapping[str, Any], tiles: TileSet, is_word: Callable[[str], bool]) -> dict[str, Any]:
    """The answer to one line."""
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
    """What is written for a ruling."""
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
