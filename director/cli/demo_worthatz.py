"""``director demo --game worthatz``: a Worthatz night played by the program, and its sheets."""

from __future__ import annotations

import random
from datetime import date
from pathlib import Path

import click

from director.cli import Context
from director.cli.demo_desk import fresh_desk, ranking, write_documents
from director.desk.worthatz.rounds import create_worthatz
from director.engine.grids.warm import warm_up
from director.games.worthatz.game import Game, Setup
from director.games.worthatz.letters import worthatz_tiles
from director.games.worthatz.profile import WorthatzProfile
from director.games.worthatz.standings import standings
from director.language.languages import translator
from director.language.sentences import say, show
from director.language.texts import Texts
from director.simulation.demo import entrants
from director.simulation.worthatz_demo import play_worthatz


def demo_worthatz(context: Context, key: str, name: str, players: int, seed: int, out: Path) -> list[Path]:
    """Plays the Worthatz night of that key anew, shows its result and writes its sheets; their files."""
    words = translator(context.language)
    warm_up(context.progress(show(say("Preparing the search"), words)))
    desk = fresh_desk(context, key, seed, 7)
    title = show(say("Demonstration Worthatz %(seed)d", seed=seed), words)
    setup = Setup(title, date.today().isoformat(), worthatz_tiles(), WorthatzProfile(), name)
    create_worthatz(desk, setup, entrants(players), key)
    progress = context.progress(show(say("Playing the night"), words))
    game = play_worthatz(desk, key, random.Random(seed + 1), progress)
    click.echo(result_text(game, context))
    return write_documents(desk, key, context, out)


def result_text(game: Game, context: Context) -> str:
    """The ranking for the terminal, the reference first."""
    texts, ranked = Texts(context.language, translator(context.language)), standings(game)
    rows = [("", texts("Model solution"), ranked.reference_total)]
    rows += [(str(row.place), row.player.name, row.total) for row in ranked.rows]
    return ranking(game.setup.title, texts("Rounds: %(rounds)d", rounds=ranked.rounds), rows, texts)
