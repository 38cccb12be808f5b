"""``director bench``: the speed of the search on this machine, on positions from a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from director.cli import Context
from director.cli.common import FORMULA, prepare
from director.engine.engine import Engine
from director.engine.layout import Layout
from director.lexicon.tables import Table
from director.rules.formula import formula
from director.rules.profile import SIMULTAN
from director.rules.ruleset import rules_of
from director.simulation.bench import Report, as_text, filled_up, measure, read_positions


@click.command()
@click.option("--lexicon", "name", required=True, help="Name of the word list.")
@click.option(
    "--positions",
    "path",
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="JSON Lines with a board of 15 rows and a rack.",
)
@click.option(
    "--repeat", type=click.IntRange(1, 1000), default=9, show_default=True, help="Warm repetitions."
)
@FORMULA
@click.option("--json", "as_json", is_flag=True, help="The figures as JSON.")
@click.pass_obj
def bench(context: Context, name: str, path: Path, repeat: int, formula_name: str, as_json: bool) -> None:
    """Times the top search: cold (each position once, random order) and warm (back to back).

    With a formula of larger racks each rack is filled up from the letters that the position does not show, the same
    for everybody.
    """
    prepare(context, name)
    library = context.club.library
    info = library.info(name)
    rules = rules_of(context.tile_set(info.tiles), SIMULTAN, formula(formula_name))
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    positions = [
        filled_up(each, rules.tiles, rules.profile.rack_size, number)
        for number, each in enumerate(read_positions(lines, info.alphabet))
    ]

    def make_engine(table: Table) -> Engine:
        layout = Layout(rules.layout.letter, rules.layout.word, rules.layout.start)
        return Engine(table, rules.tiles.code_values, layout, rules.bonus, rules.most_laid)

    table_path = library.store.table_path(info.fingerprint, info.alphabet)
    report = measure(table_path, make_engine, positions, repeat, progress=context.progress("bench"))
    click.echo(json.dumps(flat(report)) if as_json else as_text(report))


def flat(report: Report) -> dict[str, Any]:
    """Returns the report for programs: ``cold`` holds medians in microseconds, ``cold_times`` all its figures."""
    medians = {blanks: times["median_us"] for blanks, times in report["cold"].items()}
    return {**report, "cold": medians, "cold_times": report["cold"]}
