"""``director simulate``: plays whole duplicate games by the thousand, as a stock from which to pick a game.

``director draw``: many independent racks as JSON Lines, for statistics.
"""

from __future__ import annotations

import json
import os
import random
import secrets
from collections import Counter

import click

from director.cli import Context
from director.cli.common import FORMULA, SPEED, echo_json, prepare
from director.cli.positions import TILES
from director.language.sentences import RuleError
from director.rules.draw import draw_rack
from director.rules.formula import NORMAL, formula
from director.rules.profile import profile
from director.rules.ruleset import rules_of
from director.rules.speed import speed
from director.rules.tiles import BLANK, TileSet
from director.simulation.simulate import Game, Setup, simulate

WORTH_IT = 120
"""Number of games from which all cores together are quicker than one."""


@click.command("simulate")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True)
@click.option("--lexicon", "name", required=True, help="Name of the word list.")
@click.option(
    "--workers", type=click.IntRange(1, 256), help="Processes; all cores if left out, one for a few games."
)
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the first game.")
@click.option("--profile", "rules", default="simultan", show_default=True, help="Rules of the games.")
@FORMULA
@SPEED
@click.pass_obj
def simulate_games(
    context: Context,
    games: int,
    name: str,
    workers: int | None,
    seed: int,
    rules: str,
    formula_name: str,
    speed_name: str | None,
) -> None:
    """Plays games of the computer with itself, by the given rules and formula: one JSON line a game.

    A speed does not shorten the computer's time; the line only records it.
    """
    prepare(context, name)
    library = context.club.library
    info = library.info(name)
    tiles = context.tile_set(info.tiles)
    words = library.store.table_path(info.fingerprint, info.alphabet)
    chosen = speed(speed_name) if speed_name else None
    setup = Setup(words, rules_of(tiles, profile(rules), formula(formula_name), chosen))
    named = ({"formula": formula_name} if formula_name != NORMAL.name else {}) | (
        {"speed": speed_name} if speed_name else {}
    )
    step = context.progress("simulate")
    for game in simulate(setup, games, seed, workers or processes(games), step):
        click.echo(json.dumps(as_line(game, tiles) | named, ensure_ascii=False))


def processes(games: int) -> int:
    """Returns how many processes play these games soonest: starting takes two seconds, in which one process plays a hundred."""
    return 1 if games < WORTH_IT else os.cpu_count() or 1


def as_line(game: Game, tiles: TileSet) -> dict[str, object]:
    """Returns what a director wants to know to pick a game, and its moves."""
    order = [BLANK, *tiles.letters]  # blanks in front
    played = [
        {
            "rack": "".join(sorted(each.rack, key=order.index)),
            "at": each.move.at,
            "word": each.move.word,
            "score": each.score,
            "tops": each.tops,
            "second": each.second,
        }
        | ({"replaced": True} if each.replaced else {})
        for each in game.rounds
    ]
    return {
        "seed": game.seed,
        "rounds": len(game.rounds),
        "total": game.total,
        "bingos": game.bingos(),
        "hardest": game.hardest,
        "moves": played,
    }


@click.command()
@TILES
@click.option("--profile", "profile_name", default="simultan", show_default=True, help="Rules of the draw.")
@FORMULA
@click.option("--count", type=click.IntRange(1), default=1, show_default=True, help="Number of racks.")
@click.option("--round", "number", type=click.IntRange(1), default=1, show_default=True)
@click.option("--kept", default="", help="Tiles kept from the round before.")
@click.option("--used", default="", help="Tiles on the board; lower case is a blank.")
@click.option("--seed", help="Hexadecimal seed: the same seed, the same racks.")
@click.pass_obj
def draw(
    context: Context,
    tiles: str,
    profile_name: str,
    formula_name: str,
    count: int,
    number: int,
    kept: str,
    used: str,
    seed: str | None,
) -> None:
    """Draws racks that do not depend on each other: {"rack": "...", "rejected": [...]} on every line.

    With Joker each rack has its blank, as long as one is free. What an explosive blank turns into depends on words and
    board: here it stays a blank.
    """
    tile_set = context.tile_set(tiles)
    rules = rules_of(tile_set, profile(profile_name), formula(formula_name))
    held = tile_set.read_tiles(kept)
    bag = tile_set.full - _used(used, tile_set)
    if lacking := Counter(held) - bag:
        raise _too_many(lacking)
    if rules.formula.joker:
        bag[BLANK] = min(bag[BLANK], 1)  # the other one waits in the director's hand
    rng = _generator(seed)
    for _ in range(count):
        drawn = draw_rack(bag - Counter(held), held, number, rules, rng)
        rejected = [each.kept + each.drawn for each in drawn.rejected]
        echo_json({"rack": drawn.rack, "rejected": rejected})


def _used(text: str, tiles: TileSet) -> Counter[str]:
    """Counts the letters on the board; lower case and ``?`` are blanks."""
    used = Counter(tiles.read_tiles("".join(BLANK if each.islower() else each for each in text)))
    if lacking := used - tiles.full:
        raise _too_many(lacking)
    return used


def _too_many(lacking: Counter[str]) -> RuleError:
    letters = " ".join(sorted(lacking.elements()))
    return RuleError(
        "too_many_tiles", "More tiles than the set has: %(letters)s. Check the letters.", letters=letters
    )


def _generator(seed: str | None) -> random.Random:
    if seed is None:
        return secrets.SystemRandom()
    try:
        return random.Random(int(seed, 16))
    except ValueError as reason:
        raise RuleError("bad_seed", "Write the key as a hexadecimal number, such as 5eed01.") from reason
