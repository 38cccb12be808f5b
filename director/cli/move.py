"""``director move``: everything of an instance from its file to a PostgreSQL database, or back."""

from __future__ import annotations

from contextlib import closing, nullcontext
from pathlib import Path

import click

from director.cli import Context
from director.cli.common import tell
from director.cli.serve import alone
from director.language.sentences import DirectorError, say
from director.storage.database import is_server, open_database
from director.storage.moving import move, not_empty


@click.command("move")
@click.option("--to", "target", required=True, metavar="URL|FILE", help="postgresql://... or a new file.")
@click.pass_obj
def move_data(context: Context, target: str) -> None:
    """Copies all data to another database and compares them; the old one stays as it is.

    Word lists and tile sets stay in the instance folder, which every process needs beside the database.
    """
    with nullcontext() if context.database else alone(context.instance):
        if not is_server(target):
            check_new(Path(target))
        with closing(context.club.db) as source, closing(open_database(target)) as to:
            moved = move(source, to)
    sentence = say(
        "Moved and compared row by row: %(games)d nights, %(facts)d facts.",
        games=moved["games"],
        facts=moved["facts"],
    )
    tell(context, sentence, aside=True)


def check_new(path: Path) -> None:
    """DirectorError ``not_empty`` or ``no_folder`` unless a new file can be made there."""
    if path.exists():
        raise not_empty()
    if not path.resolve().parent.is_dir():
        raise DirectorError(
            "no_folder", "The folder %(folder)s is not there. Plug it in.", folder=str(path.parent)
        )
