"""``director manual``: prints a page of the manual as Markdown."""

from __future__ import annotations

import click

from director.cli import Context
from director.language import manual
from director.language.languages import translator
from director.language.sentences import show


@click.command("manual")
@click.argument("page", required=False)
@click.option("--search", "wanted", help="Lists the sections that have these words.")
@click.pass_obj
def show_manual(context: Context, page: str | None, wanted: str | None) -> None:
    """Prints a page of the manual; without a name, the list of its pages."""
    if wanted:
        for hit in manual.search(wanted, context.language):
            click.echo(f"{hit.section.place}: {hit.section.title}")
    elif page:
        click.echo(manual.page(page, context.language), nl=False)
    else:
        for chapter in manual.CHAPTERS:
            click.echo(show(chapter.title, translator(context.language)))
            for name in chapter.pages:
                click.echo(f"  {name:14}{manual.title_of(name, context.language)}")
