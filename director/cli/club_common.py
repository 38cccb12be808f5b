"""What the commands of people, events and seasons share: options that set rules, files, tables for the terminal."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import click

from director.cli import Context
from director.language.languages import translator
from director.language.sentences import DirectorError, Sentence, say, show
from director.language.texts import Texts


def texts_of(context: Context, mirror: bool = False) -> Texts:
    """Sentences in the language of the terminal, references as the club writes them."""
    return Texts(context.language, translator(context.language), mirror)


def tell(context: Context, sentence: Sentence) -> None:
    """Shows a sentence."""
    click.echo(show(sentence, translator(context.language)))


def echo_json(data: object) -> None:
    """One JSON object on standard output."""
    click.echo(json.dumps(data, ensure_ascii=False))


def echo_table(cells: Sequence[Sequence[str]], left: Sequence[int]) -> None:
    """Rows below headings; the columns ``left`` begin at the left."""
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        aligned = [
            cell.ljust(width) if place in left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        click.echo("  ".join(aligned).rstrip())


def echo_standing(data: object | None, title: str, cells: Sequence[Sequence[str]]) -> None:
    """The table of an event or season below its title; as JSON if its ``data`` are given."""
    if data is not None:
        return echo_json(data)
    click.echo(f"{title}\n")
    echo_table(cells, left=(1, 2))


def save(path: Path, content: bytes) -> None:
    """Writes a file; DirectorError ``cannot_write``."""
    try:
        path.write_bytes(content)
    except OSError as reason:
        raise DirectorError(
            "cannot_write",
            say("%(file)s cannot be written: %(reason)s.", file=str(path), reason=str(reason.strerror)),
        ) from reason
