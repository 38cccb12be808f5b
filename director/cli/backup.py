"""``director backup`` and ``director restore``: copies all data, at any time, and brings them back.

``director move``: copies everything of an instance from its file to a PostgreSQL database, or back.
"""

from __future__ import annotations

from contextlib import closing, nullcontext
from pathlib import Path

import click

from director.cli import Context
from director.cli.common import tell
from director.cli.serve import alone
from director.desk.backups import copied_there
from director.language.sentences import say
from director.storage import backup
from director.storage.database import is_server, open_database
from director.storage.moving import move, move_to_file
from director.storage.store import Store


@click.command("move")
@click.option("--to", "target", required=True, metavar="URL|FILE", help="postgresql://... or a new file.")
@click.pass_obj
def move_data(context: Context, target: str) -> None:
    """Copies all data to another database and compares them; the old one stays as it is.

    Word lists and tile sets stay in the instance folder, which every process needs beside the database.
    """
    with nullcontext() if context.database else alone(context.instance), closing(context.club.db) as source:
        moved = _to_server(source, target) if is_server(target) else move_to_file(source, Path(target))
    sentence = say(
        "Moved and compared row by row: %(games)d nights, %(facts)d entries.",
        games=moved["games"],
        facts=moved["facts"],
    )
    tell(context, sentence, aside=True)


def _to_server(source: Store, target: str) -> dict[str, int]:
    with closing(open_database(target)) as to:
        return move(source, to)


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
