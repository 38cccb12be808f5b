"""What several commands share: options, sentences and tables for the terminal, files, the story of a night or a year."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from director.cli import Context
from director.language.languages import translator
from director.language.sentences import DirectorError, Sentence, all_bracketed, say, show
from director.language.texts import Texts
from director.rules.formula import FORMULAS, NORMAL
from director.rules.speed import SPEEDS

if TYPE_CHECKING:
    from director.desk.club.book import SeriesStanding
    from director.games.duplicate.game import Setup
    from director.lexicon.alphabet import Spelling
    from director.lexicon.importing import ImportReport
    from director.lexicon.meanings import Meanings
    from director.lexicon.sources.package_data import Progress
    from director.reports.story import PrintedStory

FORMULA = click.option(
    "--formula",
    "formula_name",
    type=click.Choice(list(FORMULAS)),
    default=NORMAL.name,
    show_default=True,
    help="Letters on the rack.",
)
SPEED = click.option(
    "--speed",
    "speed_name",
    type=click.Choice(list(SPEEDS)),
    help="How long a turn lasts.  [default: as the rules say]",
)
story_out = click.option(
    "--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="A .pdf or .html file."
)


def story_end(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds the options for what the club adds at the end of a story."""
    command = click.option("--text", default="", help="A few words from the club at the end.")(command)
    date = click.option("--next", "next_date", default="", metavar="DATE", help="When the next night is.")
    return date(command)


def texts_of(context: Context, setup: Setup | None = None) -> Texts:
    """Returns sentences in the language of the terminal, references and words in the notation of that game."""
    words = Texts(context.language, translator(context.language))
    return replace(words, mirror=setup.mirror, listed=context.club.as_listed(setup)) if setup else words


def in_words(context: Context, sentence: Sentence) -> str:
    """Returns a sentence in the language of the terminal."""
    return show(sentence, translator(context.language))


def tell(context: Context, sentence: Sentence, aside: bool = False) -> None:
    """Prints a sentence; with ``aside`` on the error stream, if a program may read the output."""
    click.echo(in_words(context, sentence), err=aside)


def prepare(context: Context, lexicon: str) -> None:
    """Compiles the search and builds the word list if not done yet, with progress bars."""
    context.prepare_search()
    _, table = context.tiles_and_words(lexicon)
    table.close()


def prepare_meanings(context: Context, lexicon: str) -> Meanings | None:
    """Returns the meanings in the language of a list, built first if necessary; None if its dictionary is not installed."""
    from director.lexicon.meanings import is_there

    library = context.club.library
    language = context.tile_set(library.info(lexicon).tiles).language
    if not is_there(language):
        return None
    found = library.meanings(language)
    if not found.is_built:
        with bar(context, say("Preparing the meanings")) as progress:
            found.build(progress)
    return found


def echo_json(data: object) -> None:
    """Prints one JSON object on standard output."""
    click.echo(json.dumps(all_bracketed(data), ensure_ascii=False))


def echo_table(cells: Sequence[Sequence[str]], left: Sequence[int]) -> None:
    """Prints rows below headings; the columns ``left`` are aligned left, all others right."""
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        aligned = [
            cell.ljust(width) if place in left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        click.echo("  ".join(aligned).rstrip())


def echo_standing(context: Context, found: SeriesStanding[Any], as_json: bool = False) -> None:
    """Prints the table of an event or season below its title, or as JSON."""
    from director.wording.club import table_cells

    if as_json:
        return echo_json(found.as_data())
    click.echo(f"{found.data.title}\n")
    echo_table(table_cells(found.table, found.told, texts_of(context)), left=(1, 2))


def save(path: Path, content: bytes) -> None:
    """Writes a file; DirectorError ``cannot_write``."""
    try:
        path.write_bytes(content)
    except OSError as reason:
        raise cannot_write(path, reason) from reason


def cannot_write(path: Path, reason: OSError) -> DirectorError:
    """Returns the error for a file or folder that cannot be written."""
    why = reason.strerror or str(reason)
    return DirectorError(
        "cannot_write",
        "%(file)s cannot be written: %(reason)s. Choose another folder or name.",
        file=str(path),
        reason=why,
    )


def save_story(context: Context, told: PrintedStory, out: Path, texts: Texts) -> None:
    """Writes the story in the format of the file's ending; DirectorError ``bad_ending``."""
    from director.reports.story import story_html, story_pdf

    makers = {".pdf": story_pdf, ".html": story_html}
    if out.suffix.lower() not in makers:
        raise DirectorError(
            "bad_ending",
            "The name of the file must end in .pdf or .html, not %(file)s. Change it.",
            file=out.name,
        )
    save(out, makers[out.suffix.lower()](told, texts))
    tell(context, say("The story is in %(file)s.", file=str(out)))


STEPS = 200


def spelling_of(context: Context, name: str) -> Spelling:
    """Returns the spelling of a lexicon; raises LexiconError ``unknown_lexicon``."""
    from director.lexicon.alphabet import spelling_for

    info = context.club.library.info(name)
    return spelling_for(info.alphabet, info.tiles)


def tell_import(context: Context, report: ImportReport) -> None:
    """Prints what an import did, and the name of the new word list."""
    for sentence in (*report.sentences(), say("The word list is called %(name)s.", name=report.name)):
        tell(context, sentence)


@contextmanager
def bar(context: Context, label: Sentence) -> Iterator[Progress]:
    """Shows a progress bar on the error stream once the block reports unfinished work."""
    with ExitStack() as stack:
        bars: list[Any] = []

        def grow(done: float) -> None:
            if not bars and done < 1:
                shown = click.progressbar(length=STEPS, label=in_words(context, label), file=sys.stderr)
                bars.append(stack.enter_context(shown))
            for each in bars:
                each.update(max(0, round(done * STEPS) - each.pos))

        yield grow
