"""What the commands that write a story share: where it goes to, and what stands at its end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from director.cli import Context
from director.cli.club_common import save, tell
from director.language.sentences import DirectorError, say
from director.language.texts import Texts

if TYPE_CHECKING:
    from director.reports.story import Told

story_out = click.option(
    "--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="A .pdf or .html file."
)


def story_end(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of what the club adds at the end."""
    command = click.option("--text", default="", help="A few words of the club at the end.")(command)
    date = click.option("--next", "next_date", default="", metavar="DATE", help="When the next night is.")
    return date(command)


def save_story(context: Context, told: Told, out: Path, texts: Texts) -> None:
    """Writes the story as the name of the file says; DirectorError ``bad_ending``."""
    from director.reports.story_html import story_html
    from director.reports.story_pdf import story_pdf

    makers = {".pdf": story_pdf, ".html": story_html}
    if out.suffix.lower() not in makers:
        raise DirectorError(
            "bad_ending", say("The name of the file ends in .pdf or .html: %(file)s does not.", file=out.name)
        )
    save(out, makers[out.suffix.lower()](told, texts))
    tell(context, say("The story is in %(file)s.", file=str(out)))
