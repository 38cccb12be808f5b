"""``director demo --game classic``: a classic table played by the program, and its sheets."""

from __future__ import annotations

import random
from datetime import date
from pathlib import Path

import click

from director.cli import Context
from director.cli.demo_desk import fresh_desk, ranking, write_documents
from director.desk.classic.start import create_table
from director.games.classic.game import Game, Setup
from director.games.classic.profile import classic_profile
from director.games.classic.standings import standings
from director.language.languages import translator
from director.language.sentences import say, show
from director.language.texts import Texts
from director.simulation.classic_demo import play_table
from director.simulation.demo import entrants


def demo_table(
    context: Context, key: str, name: str, rules: str, players: int, seed: int, out: Path
) -> list[Path]:
    """Plays the table of that key anew, shows its result and writes its sheets; their files."""
    club, words = context.club, translator(context.language)
    desk = fresh_desk(context, key, seed, 40)
    title = show(say("Demonstration table %(seed)d", seed=seed), words)
    tiles = context.tile_set(club.library.info(name).tiles)
    setup = Setup(title, date.today().isoformat(), tiles, classic_profile(rules), name)
    create_table(desk, setup, entrants(players), key)
    progress = context.progress(show(say("Playing the table"), words))
    game = play_table(desk, key, random.Random(seed + 1), progress)
    click.echo(result_text(game, context))
    return write_documents(desk, key, context, out)


def result_text(game: Game, context: Context) -> str:
    """The ranking for the terminal."""
    texts = Texts(context.language, translator(context.language))
    rows = [(str(row.place), row.player.name, row.total) for row in standings(game)]
    return ranking(game.setup.title, texts("Turns: %(turns)d", turns=len(game.turns)), rows, texts)
