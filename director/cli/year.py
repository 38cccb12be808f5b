"""``director year``: a season closed as one folder, with site, papers, tables, letters and the proof."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from director.cli import Context
from director.cli.common import echo_json, tell, texts_of
from director.language.languages import LANGUAGES, translator
from director.language.sentences import say, say_n
from director.language.texts import Texts

NAMES = ("site", "papers", "tables", "letters", "proof")
since_option = click.option("--since", default="", metavar="DATE", help="Only nights from this day on.")


@click.group()
def year() -> None:
    """A club's year: closed as one folder that proves itself."""


@year.command("close")
@click.argument("season")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), required=True, help="Folder to make."
)
@since_option
@click.option(
    "--language", type=click.Choice(list(LANGUAGES)), help="Language of the folder, if not the terminal's."
)
@click.option("--only", type=click.Choice(NAMES), multiple=True, help="Only this part; can be given again.")
@click.option(
    "--without", type=click.Choice(NAMES), multiple=True, help="All but this part; can be given again."
)
@click.option("--certificate", "certificates", multiple=True, metavar="KEY", help="This certificate (director year look lists them); without it the usual ones.")  # fmt: skip
@click.pass_obj
def close(
    context: Context,
    season: str,
    out: Path,
    since: str,
    language: str | None,
    only: tuple[str, ...],
    without: tuple[str, ...],
    certificates: tuple[str, ...],
) -> None:
    """Makes the folder of the season SEASON: site, papers, tables, e-mails, and the proof.

    Nothing is sent. The same season gives the same files; after a stop, run it again.
    """
    from director.desk.club.book import check_day
    from director.reports.year.folder import Done, parts_wanted
    from director.reports.year.folder import close as close_year
    from director.reports.year.year import year_of

    check_day(since)
    parts = parts_wanted(only, without)
    words = Texts(language, translator(language)) if language else texts_of(context)
    found = year_of(context.club.desk(), season, words, since)

    def progress(done: Done) -> None:
        if sys.stderr.isatty():
            click.echo(f"\r{done.percent:3} %  {done.name[:60]:60}", err=True, nl=False)

    made = close_year(found, out, parts, certificates or None, progress)
    if sys.stderr.isatty():
        click.echo("\r" + " " * 70 + "\r", err=True, nl=False)
    tell(context, say("%(title)s is closed: %(count)d files in %(folder)s.", title=found.title, count=len(made), folder=str(out)))  # fmt: skip


@year.command("look")
@click.argument("season")
@since_option
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_obj
def look(context: Context, season: str, since: str, as_json: bool) -> None:
    """What closing the season SEASON would show: nights, who is named, and the certificates to choose from."""
    from director.reports.certificates import choices
    from director.reports.year.year import unnamed, year_of

    found = year_of(context.club.desk(), season, texts_of(context), since)
    certificates = [
        {"key": each.key, "title": each.title, "name": each.name, "usual": each.usual}
        for each in choices(found)
    ]
    hidden = [{"id": each.id, "name": each.name} for each in unnamed(found)]
    if as_json:
        echo_json(
            {
                "title": found.title,
                "nights": [
                    {"key": each.key, "title": each.title, "date": each.date} for each in found.nights
                ],
                "not_counted": found.not_counted,
                "people": len(found.people),
                "unnamed": hidden,
                "certificates": certificates,
            }
        )
        return
    tell(
        context,
        say_n(
            "%(title)s has %(num)d night.",
            "%(title)s has %(num)d nights.",
            len(found.nights),
            title=found.title,
        ),
    )
    for title in found.not_counted:
        tell(context, say("Does not count: %(night)s", night=title))
    tell(context, say("%(count)d people are named; by initials: %(names)s.", count=len(found.people) - len(hidden), names=", ".join(str(each["name"]) for each in hidden) or "–"))  # fmt: skip
    for each in certificates:
        click.echo(f"{'[x]' if each['usual'] else '[ ]'} {each['key']}  {each['title']}: {each['name']}")
