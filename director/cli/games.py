"""``director export`` and ``director import``: a whole game as a file, and back."""

from __future__ import annotations

from pathlib import Path
from typing import IO

import click

from director.cli import Context
from director.cli.common import save, tell
from director.desk import nights
from director.language.sentences import say
from director.storage import game_file, game_store
from director.storage.file_lines import decoded


@click.command()
@click.argument("game")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write to this file.")
@click.option("--raw", is_flag=True, help="As it lies in the database: for a game that cannot be read.")
@click.pass_obj
def export(context: Context, game: str, out: Path | None, raw: bool) -> None:
    """Writes the whole GAME (its key or number) as JSON Lines, to standard output or a file."""
    db = context.club.db
    lines = game_file.raw_game(db, game_store.listed(db, game).id) if raw else game_file.export_game(db, game)
    text = "".join(f"{line}\n" for line in lines)
    if out is None:
        click.echo(text, nl=False)
        return
    save(out, text.encode())
    tell(context, say("The game is in %(file)s.", file=str(out)), aside=True)


@click.command("import")
@click.argument("file", type=click.File("rb"))
@click.pass_obj
def import_game(context: Context, file: IO[bytes]) -> None:
    """Takes in a game that `director export` wrote; "-" reads standard input."""
    row = nights.import_game(context.club.desk(), decoded(file))
    values = {"title": row.setup.title, "date": row.setup.date, "key": row.key}
    tell(context, say("%(title)s of %(date)s is imported as game %(key)s.", **values), aside=True)
