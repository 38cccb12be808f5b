"""``director demo``: sets everything up and plays a complete night, from the word list to the printed sheets."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import click

from director.cli import Context
from director.cli.demo_club import demo_event, demo_season
from director.cli.demo_desk import fresh_desk, write_documents
from director.cli.demo_small import PLAYS, demo_small
from director.cli.demo_table import demo_table
from director.cli.demo_worthatz import demo_worthatz
from director.cli.options import FORMULA, SPEED
from director.desk.duplicate.sudden_death import SUDDEN_DEATH
from director.desk.nights import create_game
from director.games.duplicate.game import Game, Setup
from director.games.duplicate.standings import Standings, standings
from director.language.languages import translator
from director.language.sentences import say, show
from director.language.texts import Texts
from director.rules.formula import NORMAL, Formula, formula
from director.rules.profile import profile
from director.rules.speed import Speed, speed
from director.simulation.demo import entrants, play_night
from director.wording.standings import standings_text


@click.command()
@click.option("--event", is_flag=True, help="An event of three games: normal, 7 and 8, Joker.")
@click.option("--season", "nights", type=click.IntRange(1, 400), metavar="N", help="A season of N nights.")
@click.option(
    "--game",
    type=click.Choice(["duplicate", SUDDEN_DEATH, "classic", "worthatz", *PLAYS]),
    default="duplicate",
    show_default=True,
    help="Game.",
)
@click.option(
    "--players",
    type=click.IntRange(1, 400),
    help="How many.  [default: 24, at a classic table 4, Worthatz 12]",
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed, the same night.")
@click.option("--lexicon", "name", default="german", show_default=True, help="Word list to play with.")
@click.option("--profile", "rules", help="Rules.  [default: simultan, at a classic table german]")
@FORMULA
@SPEED
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Folder for the sheets.")
@click.pass_obj
def demo(
    context: Context,
    event: bool,
    nights: int | None,
    game: str,
    players: int | None,
    seed: int,
    name: str,
    rules: str | None,
    formula_name: str,
    speed_name: str | None,
    out: Path | None,
) -> None:
    """Sets everything up, plays a whole night with simulated players and prints its sheets."""
    prepare(context, name)
    named = game if game != "duplicate" else formula_name if formula_name != NORMAL.name else ""
    named = "event" if event else "season" if nights else named
    key = f"demo-{named}-{seed}" if named else f"demo-{seed}"
    out = (out or context.instance / "sheets" / key).resolve()
    if event:
        written = demo_event(context, name, rules or "simultan", players or 24, seed, out)
    elif nights:
        written = demo_season(context, nights, name, rules or "simultan", players or 24, seed, out)
    elif game == "classic":
        written = demo_table(
            context, key, name, rules or "german", 4 if players is None else players, seed, out
        )
    elif game in PLAYS:
        written = demo_small(context, game, key, name, players, seed, out)
    elif game == "worthatz":
        written = demo_worthatz(context, key, name, 12 if players is None else players, seed, out)
    else:
        speed_name = SUDDEN_DEATH if game == SUDDEN_DEATH else speed_name
        chosen = Chosen(formula(formula_name), speed(speed_name) if speed_name else None)
        played = play(context, key, name, rules or "simultan", players or 24, seed, chosen)
        click.echo(told(played, standings(played), context))
        written = write_documents(context.club.desk(), key, context, out)
    words = translator(context.language)
    click.echo(show(say("%(number)d files are in %(folder)s:", number=len(written), folder=str(out)), words))
    for path in written:
        click.echo(f"  {path.name}")
    click.echo(show(say("director serve shows this night in the browser."), words))


def prepare(context: Context, name: str) -> None:
    """Compiles the search and builds the word list where that is still to do, with progress bars."""
    words = translator(context.language)
    context.prepare_search()
    label = show(say("Building the word list %(name)s", name=name), words)
    context.club.library.open(name, context.progress(label)).close()


@dataclass(frozen=True)
class Chosen:
    """Formula and speed of the night; no speed: as its rules say."""

    formula: Formula = NORMAL
    speed: Speed | None = None


AS_RULED = Chosen()


def play(
    context: Context, key: str, name: str, rules: str, players: int, seed: int, chosen: Chosen = AS_RULED
) -> Game:
    """The played game; a night of the same seed is played anew."""
    club, words = context.club, translator(context.language)
    info = club.library.info(name)
    desk = fresh_desk(context, key, seed, 7)
    title = show(say("Demonstration night %(seed)d", seed=seed), words)
    setup = Setup(
        title,
        date.today().isoformat(),
        context.tile_set(info.tiles),
        profile(rules),
        name,
        formula=chosen.formula,
        speed=chosen.speed,
    )
    create_game(desk, setup, entrants(players), key)
    return play_night(
        desk, key, random.Random(seed + 1), context.progress(show(say("Playing the night"), words))
    )


def told(game: Game, ranked: Standings, context: Context) -> str:
    """The standings for the terminal."""
    texts = Texts(context.language, translator(context.language))
    text = standings_text(game, ranked, texts, short=True)
    names = ("place", "table", "name", "total", "negative", "percent", "tops")
    cells = [[text.headings[name] for name in names]]
    cells += [[getattr(row, name) for name in names] for row in (text.top, *text.rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = [
        "  ".join(
            cell.ljust(width) if name == "name" else cell.rjust(width)
            for name, cell, width in zip(names, row, widths, strict=True)
        )
        for row in cells
    ]
    rounds = texts("Rounds: %(rounds)d", rounds=ranked.rounds)
    return "\n".join([f"{game.setup.title} – {rounds}", "", *lines, ""])
