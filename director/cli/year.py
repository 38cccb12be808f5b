"""``director year close``: a season as one folder, with site, papers, letters and the proof."""

from __future__ import annotations

from pathlib import Path

import click

from director.cli import Context
from director.cli.common import tell, texts_of
from director.language.sentences import RuleError, say

NAMES = ("site", "proof")


@click.group()
def year() -> None:
    """A club's year: closed as one folder that proves itself."""


@year.command("close")
@click.argument("season")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), required=True, help="Folder to make."
)
@click.option("--since", default="", metavar="DATE", help="Only nights from this day on.")
@click.option("--only", type=click.Choice(NAMES), multiple=True, help="Only this part; can be given again.")
@click.option(
    "--without", type=click.Choice(NAMES), multiple=True, help="All but this part; can be given again."
)
@click.pass_obj
def close(
    context: Context, season: str, out: Path, since: str, only: tuple[str, ...], without: tuple[str, ...]
) -> None:
    """Makes the folder of the season SEASON: site, papers, tables, letters, and the proof.

    Nothing is sent. Run it again, and the same files are there; stopped, it goes on where files are missing.
    """
    from director.desk.club.events import check_day
    from director.reports.year.folder import close as close_year
    from director.reports.year.year import year_of

    check_day(since)
    parts = [name for name in NAMES if (not only or name in only) and name not in without]
    if not parts:
        raise RuleError("no_parts", "No part is left to make. Leave out fewer parts.")
    found = year_of(context.club.desk(), season, texts_of(context), since)
    made = close_year(found, out, parts)
    tell(
        context,
        say(
            "%(title)s is closed: %(count)d files in %(folder)s.",
            title=found.title,
            count=len(made),
            folder=str(out),
        ),
    )
