"""``director simulate``: plays whole duplicate games by the thousand, the stock from which a game is picked."""

from __future__ import annotations

import json
import os
from typing import Any

import click

from director.cli import Context
from director.cli.demo import prepare
from director.engine.layout import Layout
from director.lab.simulate import Game, Setup, Tiles, simulate
from director.rules.board import STANDARD
from director.rules.moves import Place
from director.rules.profile import Profile, profile
from director.rules.tiles import BLANK, TileSet

MANY = 10**9
"""Later than any round."""


@click.command("simulate")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True)
@click.option("--lexicon", "name", required=True, help="Name of the word list.")
@click.option("--workers", type=click.IntRange(1, 256), help="Processes; all cores if left out.")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the first game.")
@click.option("--profile", "rules", default="simultan", show_default=True, help="Rules of the draw.")
@click.pass_obj
def simulate_games(
    context: Context, games: int, name: str, workers: int | None, seed: int, rules: str
) -> None:
    """Plays games of the computer with itself: one JSON line a game."""
    prepare(context, name)
    library = context.club.library
    info = library.info(name)
    tiles, how = context.tile_set(info.tiles), profile(rules)
    setup = Setup(
        library.store.table_path(info.fingerprint, info.alphabet),
        tiles.code_values,
        Layout(STANDARD.letter, STANDARD.word, STANDARD.start),
        tuple(how.bonus.items()),
        draw_of(tiles, how),
        how.most_laid,
    )
    step = context.progress("simulate")
    for game in simulate(setup, games, seed, workers or os.cpu_count() or 1, step):
        click.echo(json.dumps(as_line(game, tiles), ensure_ascii=False))


def draw_of(tiles: TileSet, how: Profile) -> Tiles:
    """The draw by these rules as the simulation takes it."""
    codes = tiles.alphabet.codes
    starts = [each.from_round for each in how.minimums[1:]] + [MANY]
    ends = [start - 1 for start in starts]
    least = [min(each.vowels, each.consonants) for each in how.minimums]
    return Tiles(
        counts=(tiles.blanks, *(count for count, _ in tiles.letters.values())),
        vowels=frozenset(codes[letter] for letter in tiles.vowels),
        either=frozenset(codes[letter] for letter in tiles.either),
        rack_size=how.rack_size,
        minimums=tuple(zip(ends, least, strict=True)) or ((MANY, 0),),
    )


def as_line(game: Game, tiles: TileSet) -> dict[str, Any]:
    """What a director wants to know to pick a game, and its moves."""
    decode = tiles.alphabet.decode
    played = [
        {
            "rack": "".join(decode(bytes([code])) if code else BLANK for code in each.rack),
            "at": str(Place(each.row, each.col, each.down)),
            "word": decode(each.word),
            "score": each.score,
            "tops": each.tops,
            "second": each.second,
        }
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
