"""``director verify``: whether an exported game is what it says it is."""

from __future__ import annotations

import json
import sys
from datetime import datetime
from typing import IO

import click

from director.cli import Context
from director.desk.checking import Step, check_game
from director.language.languages import translator
from director.language.sentences import Translation, show
from director.storage.file_lines import decoded

SIGNS = {True: "ok", None: "--", False: "NO"}


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each step.")
@click.option(
    "--seen",
    multiple=True,
    metavar="HASH",
    help="A hash or a line of a sheet, the wall, a phone: a state of this log?",
)
@click.pass_obj
def verify(context: Context, file: IO[bytes], as_json: bool, seen: tuple[str, ...]) -> None:
    """Checks the game in FILE ("-" is standard input): seal, draws, bag, tops, slips, totals, what was seen early.

    One line for each step, and one for each rack that was seen, undo, cancellation and rack that went back. Exit
    status 1 if anything was changed, if the game was not played as it was sealed, or if a hash was no state of this log.
    """
    words, good = translator(context.language), True
    for step in check_game(decoded(file), context.club.search, seen):
        good = good and step.holds is not False
        if as_json:
            click.echo(json.dumps(_data(step, words), ensure_ascii=False))
            continue
        click.echo(f"{SIGNS[step.holds]} {step.name}: {show(step.sentence, words)}")
        for each in step.remarks:
            sign = SIGNS[False] if each.bent else "  "
            click.echo(f"   {sign} {datetime.fromtimestamp(each.at):%H:%M:%S} {show(each.sentence, words)}")
    sys.exit(0 if good else 1)


def _data(step: Step, words: Translation) -> dict[str, object]:
    remarks = [
        {
            "code": each.code,
            "seq": each.seq,
            "at": each.at,
            "bent": each.bent,
            "told": show(each.sentence, words),
        }
        for each in step.remarks
    ]
    found = {"step": step.name, "holds": step.holds, "code": step.code, "told": show(step.sentence, words)}
    return found | ({"remarks": remarks} if remarks else {})
