"""``director demo``: sets everything up and plays a complete night, from the word list to the printed sheets."""

from __future__ import annotations

from pathlib import Path

import click

from director.cli import Context
from director.cli.common import FORMULA, SPEED, prepare, tell
from director.cli.demo_club import demo_event, demo_season
from director.cli.demo_games import DEMOS, Asked, played, tell_end, write_documents
from director.desk.duplicate.sudden_death import SUDDEN_DEATH
from director.language.sentences import say
from director.rules.formula import NORMAL, formula
from director.rules.speed import speed


@click.command()
@click.option("--event", is_flag=True, help="An event of three games: normal, 7 and 8, Joker.")
@click.option("--season", "nights", type=click.IntRange(1, 400), metavar="N", help="A season of N nights.")
@click.option(
    "--game",
    type=click.Choice(["duplicate", SUDDEN_DEATH, *list(DEMOS)[1:]]),
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
    else:
        speed_name = SUDDEN_DEATH if game == SUDDEN_DEATH else speed_name
        kind = "duplicate" if game == SUDDEN_DEATH else game
        chosen = speed(speed_name) if speed_name else None
        desk = played(context, kind, key, Asked(name, seed, players, rules, formula(formula_name), chosen))
        tell_end(context, kind, desk, key)
        written = write_documents(desk, key, context, out)
    tell(context, say("%(number)d files are in %(folder)s:", number=len(written), folder=str(out)))
    for path in written:
        click.echo(f"  {path.name}")
    tell(context, say("director serve shows this night in the browser."))
