"""``director demo --game training|solitaire|unscrabble|bingo|topping``: a smaller game played by the program, and its sheets."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import click

from director.cli import Context
from director.cli.demo_desk import fresh_desk, write_documents
from director.desk import bingo, solitaire, topping, training, unscrabble
from director.desk.classic.start import create_table
from director.desk.desk import Desk
from director.desk.nights import remove_game
from director.games.bingo.game import BingoProfile
from director.games.bingo.game import Setup as BingoSetup
from director.games.classic.game import Setup as TableSetup
from director.games.classic.profile import classic_profile
from director.games.solitaire.game import Setup as SolitaireSetup
from director.games.solitaire.profile import SolitaireProfile
from director.games.topping.game import Setup as ToppingSetup
from director.games.topping.game import ToppingProfile
from director.games.training import Setup as TrainingSetup
from director.games.training import TrainingProfile
from director.language.languages import translator
from director.language.sentences import say, show
from director.simulation.classic_demo import play_table
from director.simulation.demo import entrants
from director.simulation.small_demo import (
    play_bingo,
    play_solitaire,
    play_topping,
    play_training,
    play_unscrabble,
)

SECONDS_A_LOOK: Mapping[str, float] = {"topping": 2}
"""How long after each look at its clock a desk's next one is, where it is not twenty seconds."""

Made = Mapping[str, Any]
"""What every set-up is made of: title, date, tiles, lexicon."""


def demo_small(
    context: Context, kind: str, key: str, name: str, players: int | None, seed: int, out: Path
) -> list[Path]:
    """Plays the game of that key anew, says where it stands and writes its sheets; their files."""
    club, words = context.club, translator(context.language)
    desk = fresh_desk(context, key, seed, SECONDS_A_LOOK.get(kind, 20))
    title = show(say("Demonstration game %(seed)d", seed=seed), words)
    tiles = context.tile_set(club.library.info(name).tiles)
    made = {"title": title, "date": date.today().isoformat(), "tiles": tiles, "lexicon": name}
    progress = context.progress(show(say("Playing the game"), words))
    PLAYS[kind](desk, key, made, players, random.Random(seed + 1), progress)
    played = desk.night(key)
    click.echo(f"{title} – {show(played.kind.stands(played.game, desk.now()), words)}\n")
    return write_documents(desk, key, context, out)


Progress = Callable[[float], None]


def _training(
    desk: Desk, key: str, made: Made, players: int | None, rng: random.Random, progress: Progress
) -> None:
    rules = classic_profile("general").as_data() | {"open_dictionary": True, "strength": "everyday"}
    setup = TrainingSetup(profile=TrainingProfile.from_data("general", rules), **made)
    training.create(desk, setup, entrants(1)[0], "Computer", key)
    play_training(desk, key, rng, progress)


def _solitaire(
    desk: Desk, key: str, made: Made, players: int | None, rng: random.Random, progress: Progress
) -> None:
    setup = SolitaireSetup(profile=SolitaireProfile(), **made)
    solitaire.create(desk, setup, entrants(1)[0], key)
    play_solitaire(desk, key, rng, progress)


def _unscrabble(
    desk: Desk, key: str, made: Made, players: int | None, rng: random.Random, progress: Progress
) -> None:
    """First a classic table, then its board is taken apart."""
    table, first = f"{key}-table", TableSetup(profile=classic_profile("german"), **made)
    remove_game(desk, table)
    create_table(desk, first, entrants(3 if players is None else players), table)
    play_table(desk, table, rng, progress)
    found = unscrabble.source(desk, table)
    setup = unscrabble.setup_of(found, made["title"], made["date"])
    unscrabble.create(desk, setup, found.entrants, found, key)
    play_unscrabble(desk, key, rng, progress)


def _bingo(
    desk: Desk, key: str, made: Made, players: int | None, rng: random.Random, progress: Progress
) -> None:
    setup = BingoSetup(profile=BingoProfile(), **made)
    bingo.create(desk, setup, entrants(players or 6), key)
    play_bingo(desk, key, rng, progress)


def _topping(
    desk: Desk, key: str, made: Made, players: int | None, rng: random.Random, progress: Progress
) -> None:
    setup = ToppingSetup(profile=ToppingProfile(rounds=10), **made)
    topping.create(desk, setup, entrants(players or 6), key)
    play_topping(desk, key, rng, progress)


PLAYS: Mapping[str, Callable[..., None]] = {
    "training": _training,
    "solitaire": _solitaire,
    "unscrabble": _unscrabble,
    "bingo": _bingo,
    "topping": _topping,
}
"""By kind what makes and plays a game of it."""
