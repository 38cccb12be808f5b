"""``director verify``: whether an exported game is what it says it is."""

from __future__ import annotations

import json
import sys
from typing import IO

import click

from director.cli import Context
from director.desk.checking import check_game
from director.language.languages import translator
from director.language.sentences import show
from director.storage.file_lines import decoded

SIGNS = {True: "ok", None: "--", False: "NO"}


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each step.")
@click.pass_obj
def verify(context: Context, file: IO[bytes], as_json: bool) -> None:
    """Checks the game in FILE ("-" is standard input): seal, draws, bag, tops, slips, totals.

    One line for each step; exit status 1 and the first contradiction if anything was changed.
    """
    words, good = translator(context.language), True
    for step in check_game(decoded(file), context.club.search):
        good = good and step.holds is not False
        told = show(step.sentence, words)
        if as_json:
            click.echo(json.dumps({"step": step.name, "holds": step.holds, "told": told}, ensure_ascii=False))
        else:
            click.echo(f"{SIGNS[step.holds]} {step.name}: {told}")
    sys.exit(0 if good else 1)
