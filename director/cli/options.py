"""Options that several commands have: the formula and the speed of what is played."""

from __future__ import annotations

import click

from director.rules.formula import FORMULAS, NORMAL
from director.rules.speed import SPEEDS

FORMULA = click.option(
    "--formula",
    "formula_name",
    type=click.Choice(list(FORMULAS)),
    default=NORMAL.name,
    show_default=True,
    help="What lies on the rack.",
)
SPEED = click.option(
    "--speed",
    "speed_name",
    type=click.Choice(list(SPEEDS)),
    help="How long a turn lasts.  [default: as the rules say]",
)
