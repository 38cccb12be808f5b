"""``director verify``: whether an exported game is what it says it is."""

from __future__ import annotations

import json
import sys
from datetime import datetime
from typing import IO

import click

from director.cli import Context
from director.desk.checking import Remark, Step, check_game
from director.language.languages import translator
from director.language.sentences import Sentence, Translation, say, show
from director.storage.game_file import decoded

SIGNS = {True: "ok", None: "--", False: "NO"}


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each step.")
@click.option(
    "--strict", is_flag=True, help="Exit status 1 as well if a person decided something and wrote no reason."
)
@click.option(
    "--seen",
    multiple=True,
    metavar="HASH",
    help="Check digits, or a line of a sheet, the wall, a phone: a state of this log?",
)
@click.pass_obj
def verify(context: Context, file: IO[bytes], as_json: bool, strict: bool, seen: tuple[str, ...]) -> None:
    """Checks the game in FILE ("-" is standard input): seal, draws, bag, tops, slips, totals, decisions, what was seen early.

    One line for each step, for each rack that was seen or went back, each undo and cancellation, and each decision of a
    person: slips that were late, changed or given other points, cancelled rounds, deleted nights. Exit status 1 if
    anything was changed, if the game was not played as it was sealed, or if check digits were never a state of this log;
    with --strict also if a decision lacks its reason.
    """
    words, good = translator(context.language), True
    for step in check_game(decoded(file), context.club.search, seen):
        lacking = strict and any(each.lacks for each in step.remarks)
        good = good and step.holds is not False and not lacking
        if as_json:
            click.echo(json.dumps(_data(step, words), ensure_ascii=False))
            continue
        click.echo(f"{SIGNS[step.holds]} {step.name}: {show(step.sentence, words)}")
        for each in step.remarks:
            sign = SIGNS[False] if each.bent or (strict and each.lacks) else "  "
            told = show(_with_who(each), words)
            click.echo(f"   {sign} {datetime.fromtimestamp(each.at):%H:%M:%S} {told}")
    sys.exit(0 if good else 1)


def _with_who(each: Remark) -> Sentence:
    """The sentence of a remark; of a decision behind its round and who decided."""
    if not each.who:
        return each.sentence
    if each.round is None:
        return say("%(who)s: %(told)s", who=each.who, told=each.sentence)
    return say("Round %(round)d, %(who)s: %(told)s", round=each.round, who=each.who, told=each.sentence)


def _data(step: Step, words: Translation) -> dict[str, object]:
    remarks = [
        {
            "code": each.code,
            "seq": each.seq,
            "at": each.at,
            "bent": each.bent,
            "told": show(each.sentence, words),
        }
        | _decided(each)
        for each in step.remarks
    ]
    found = {"step": step.name, "holds": step.holds, "code": step.code, "told": show(step.sentence, words)}
    return found | ({"remarks": remarks} if remarks else {})


def _decided(each: Remark) -> dict[str, object]:
    """What a decision says beside a remark."""
    if not each.who:
        return {}
    return {"who": each.who, "round": each.round, "name": each.name, "reason": not each.lacks}
