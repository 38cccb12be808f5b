"""What the demonstrations of all games share: a desk with a clock of its own, the ranking, and the folder of the sheets."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from pathlib import Path

import click

from director.cli import Context
from director.desk.desk import Desk
from director.desk.nights import remove_game
from director.language.languages import translator
from director.language.sentences import DirectorError, say
from director.language.texts import Texts


def fresh_desk(context: Context, key: str, seed: int, step: float) -> Desk:
    """A desk at seven in the evening, every look at its clock ``step`` seconds later; the game of that key is removed."""
    start = datetime.combine(date.today(), datetime.min.time()).timestamp() + 19 * 3600
    clock = iter(range(10**9))
    club = context.club
    desk = Desk(club.db, club.search, "demo", lambda: start + step * next(clock), random.Random(seed))
    remove_game(desk, key)
    return desk


def echo_ranking(title: str, played: str, rows: Sequence[tuple[str, str, int]], texts: Texts) -> None:
    """Place, name and total of everybody for the terminal, below what was played."""
    width = max(len(name) for _, name, _ in rows)
    click.echo(f"{title} – {played}\n")
    click.echo(f"{texts('Place'):>5}  {texts('Name').ljust(width)} {texts('Total'):>7}")
    for place, name, total in rows:
        click.echo(f"{place:>5}  {name.ljust(width)} {total:>7}")
    click.echo()


def write_documents(
    desk: Desk, key: str, context: Context, out: Path, without: Sequence[str] = ()
) -> list[Path]:
    """Writes every document of the game into the folder and names the files; DirectorError ``cannot_write``."""
    from director.reports.document import Wanted
    from director.reports.documents import all_documents

    night = desk.night(key)
    texts = Texts(context.language, translator(context.language), night.row.setup.mirror)
    wanted = Wanted(desk, night, texts, word_list=context.club.lexicon_title(night.row.setup))
    return write_files(out, (each for each in all_documents(wanted) if not each[0].endswith(tuple(without))))


def write_files(out: Path, files: Iterable[tuple[str, bytes]]) -> list[Path]:
    """Writes files with their names into the folder; DirectorError ``cannot_write``."""
    written = []
    try:
        out.mkdir(parents=True, exist_ok=True)
        for name, content in files:
            path = out / name
            path.write_bytes(content)
            written.append(path)
    except OSError as reason:
        raise DirectorError(
            "cannot_write",
            say("Nothing can be written to %(folder)s. Choose another one with --out.", folder=str(out)),
        ) from reason
    return written
