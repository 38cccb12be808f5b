"""The command line: ``director COMMAND``. Each command is a module of its own, loaded when it is called."""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from director import __version__, paths
from director.cli.spoken import language_of, speak, spoken
from director.language.languages import LANGUAGES, translator
from director.language.sentences import DirectorError, say, show

if TYPE_CHECKING:
    from director.desk.instance import Instance
    from director.lexicon.library import Library
    from director.lexicon.tables import Table
    from director.rules.tiles import TileSet

COMMANDS = {
    "demo": "director.cli.demo:demo",
    "serve": "director.cli.serve:serve",
    "lexicon": "director.cli.lexicon:lexicon",
    "top": "director.cli.positions:top",
    "score": "director.cli.positions:score",
    "judge": "director.cli.positions:judge",
    "worthatz": "director.cli.positions:worthatz",
    "draw": "director.cli.simulate:draw",
    "verify": "director.cli.games:verify",
    "night": "director.cli.night:night",
    "classic": "director.cli.classic:classic",
    "unscrabble": "director.cli.positions:unscrabble",
    "export": "director.cli.games:export",
    "import": "director.cli.games:import_game",
    "backup": "director.cli.backup:back_up",
    "restore": "director.cli.backup:restore",
    "move": "director.cli.backup:move_data",
    "analyse": "director.cli.analyse:analyse",
    "replay": "director.cli.analyse:replay",
    "story": "director.cli.analyse:story",
    "pack": "director.cli.pack:pack",
    "manual": "director.cli.manual:show_manual",
    "season": "director.cli.season:season",
    "year": "director.cli.season:year",
    "event": "director.cli.season:event",
    "people": "director.cli.people_lists:people",
    "training": "director.cli.people_lists:training",
    "account": "director.cli.account:account",
    "password": "director.cli.serve:password",
    "bench": "director.cli.bench:bench",
    "simulate": "director.cli.simulate:simulate_games",
}

LANGUAGE = "director.language"
"""The key of the language in click's context."""


@dataclass
class Context:
    """What every command gets: the instance folder and the language of the terminal."""

    folder: str | None
    language: str
    database: str | None = None

    @cached_property
    def instance(self) -> Path:
        folder = paths.instance_folder(self.folder)
        if paths.put_right(folder):
            told = say(
                "Other users of this computer could read the data in %(folder)s. They no longer can.",
                folder=str(folder),
            )
            click.echo(show(told, translator(self.language)), err=True)
        return folder

    @cached_property
    def club(self) -> Instance:
        from director.desk.instance import Instance

        return Instance(self.instance, self.database)

    @cached_property
    def library(self) -> Library:
        """The club's word lists, for commands that need neither its nights nor its database."""
        from director.lexicon.library import Library

        return Library(paths.made(self.instance) / "lexicons")

    def tile_set(self, name: str) -> TileSet:
        """Returns the tile set of that name, built-in or the club's own."""
        from director.rules.tiles import tile_set

        return tile_set(name, self.instance / "tiles")

    def tiles_and_words(self, lexicon: str, tiles: str | None = None) -> tuple[TileSet, Table]:
        """Returns the tile set (that of the list if None) and the words of a list, which is built if necessary."""
        library = self.library
        tile_set = self.tile_set(tiles or library.info(lexicon).tiles)
        label = show(say("Building the word list %(name)s", name=lexicon), translator(self.language))
        return tile_set, library.open(lexicon, self.progress(label))

    def prepare_search(self) -> None:
        """Compiles the search if this version has not run here yet, with a progress bar."""
        from director.engine.warm import warm_up

        warm_up(self.progress(show(say("Preparing the search"), translator(self.language))))

    def progress(self, label: str) -> Callable[[float], None]:
        """Returns a progress bar on the error stream that appears only if the work takes time."""
        return ProgressBar(label)


class ProgressBar:
    """Shows the progress of long work; shows nothing if the work is done at its first report.

    On a terminal the bar grows; in a file there is one line at the end, if it took more than a moment.
    """

    def __init__(self, label: str) -> None:
        self.label = label
        self._shown = -1
        self._began = 0.0

    def __call__(self, share: float) -> None:
        percent = max(0, min(100, int(share * 100)))
        if percent == self._shown or (percent == 100 and self._shown < 0):
            return
        if self._shown < 0:
            self._began = monotonic()
        self._shown = percent
        bar = "#" * (percent * 30 // 100)
        if sys.stderr.isatty():
            end = "\n" if percent == 100 else ""
            click.echo(f"\r{self.label} [{bar:<30}] {percent:3d} %{end}", nl=False, err=True)
        elif percent == 100 and monotonic() - self._began > 1:
            click.echo(f"{self.label} [{bar}] 100 %", err=True)


class Commands(click.Group):
    """Loads a command when it is called, and shows a person's mistake as one sentence.

    The list of all commands loads none of them: their help is read from the source of their modules.
    """

    listing = False

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.listing = True
        try:
            super().format_commands(ctx, formatter)
        finally:
            self.listing = False

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        if self.listing and (told := told_of(name)):
            return spoken(click.Command(name, help=told), ctx.meta[LANGUAGE])
        module, _, function = COMMANDS[name].partition(":")
        command: click.Command = getattr(importlib.import_module(module), function)
        return spoken(command, ctx.meta[LANGUAGE])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[LANGUAGE] = language_of(args)
        speak(ctx.meta[LANGUAGE])
        spoken(self, ctx.meta[LANGUAGE])
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except DirectorError as error:
            raise click.ClickException(show(error.sentence, translator(ctx.meta[LANGUAGE]))) from error


def told_of(name: str) -> str:
    """Returns the help text of a command without loading it; "" if its source is not here, as in a frozen program."""
    module, _, function = COMMANDS[name].partition(":")
    found = find_spec(module)
    try:
        tree = ast.parse(Path(str(found.origin)).read_text("utf-8")) if found else None
    except (OSError, ValueError):
        return ""
    defined = [each for each in tree.body if isinstance(each, ast.FunctionDef)] if tree else []
    return next((ast.get_docstring(each) or "" for each in defined if each.name == function), "")


@click.group(cls=Commands)
@click.version_option(__version__)
@click.option("--instance", "folder", metavar="DIR", help="Folder of the club's data.")
@click.option("--database", metavar="URL", envvar="DIRECTOR_DATABASE", help="PostgreSQL in place of a file.")
@click.option(
    "--language", type=click.Choice(list(LANGUAGES)), help="Language of help, sentences and sheets."
)
@click.pass_context
def main(ctx: click.Context, folder: str | None, database: str | None, language: str | None) -> None:
    """Runs a duplicate (Simultan) Scrabble night."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    ctx.obj = Context(folder, ctx.meta[LANGUAGE], database or None)
