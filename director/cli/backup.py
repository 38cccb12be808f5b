"""``director backup`` and ``director restore``: a copy of all data, at any time, and back."""

from __future__ import annotations

from pathlib import Path

import click

from director.cli import Context
from director.cli.common import tell
from director.cli.serve import alone
from director.desk.backups import copied_there
from director.language.sentences import say
from director.storage import backup


@click.command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.pass_obj
def back_up(context: Context, file: Path) -> None:
    """Copies all data into FILE, also while Director runs.

    Keys of draws that are still sealed stay on this computer.
    """
    if context.database:
        raise copied_there()
    context.club.db.close()  # there is a file to copy now
    backup.copy(context.instance / "director.sqlite", file, without_seeds=True)
    tell(context, say("A copy of all data is in %(file)s.", file=str(file)), aside=True)


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.pass_obj
def restore(context: Context, file: Path) -> None:
    """Replaces the data by the copy in FILE; the present data are copied first.

    Not while Director runs: the page *Backups* does it then.
    """
    with alone(context.instance):
        context.club.backups.restore(file)
    tell(context, say("The data of %(file)s are back.", file=str(file)), aside=True)
