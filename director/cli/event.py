"""``director event``: events made, filled with games, listed, and their tables."""

from __future__ import annotations

from pathlib import Path

import click

from director.cli import Context
from director.cli.common import echo_json, echo_standing, save_story, story_end, story_out, tell, texts_of
from director.desk.club import events
from director.desk.club.events import EVENTS
from director.language.sentences import say, say_n
from director.seasons.season_data import EVENT_BREAKS, Event


@click.group()
def event() -> None:
    """An event: several games in one table."""


@event.command("make")
@click.argument("key")
@click.option("--title", help="What it is called.  [default: KEY]")
@click.option("--date", "day", default="", metavar="DATE", help="Its (first) day.")
@click.option(
    "--missed", type=click.Choice(["zero", "out"]), default="zero", show_default=True, help="A missed game."
)
@click.option("--tie-break", "breaks", multiple=True, type=click.Choice(EVENT_BREAKS), help="In this order.")
@click.option("--mark", default="", help="It counts towards the seasons with this mark.")
@click.pass_obj
def make(
    context: Context, key: str, title: str | None, day: str, missed: str, breaks: tuple[str, ...], mark: str
) -> None:
    """Creates the event KEY."""
    rules = {"missed": missed, "tie_breaks": list(breaks)}
    made = EVENTS.make(context.club.desk(), Event(title or key, day, mark=mark, rules=rules), key)
    tell(context, say("The event %(title)s has been created.", title=made.data.title))


@event.command("add")
@click.argument("key")
@click.argument("games", nargs=-1, required=True, metavar="GAME...")
@click.pass_obj
def add(context: Context, key: str, games: tuple[str, ...]) -> None:
    """Games (by key) belong to the event KEY, in this order."""
    found = events.add_games(context.club.desk(), key, games)
    tell(
        context,
        say_n(
            "%(title)s has %(num)d game.",
            "%(title)s has %(num)d games.",
            len(found.data.games),
            title=found.data.title,
        ),
    )


@event.command("list")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_obj
def list_events(context: Context, as_json: bool) -> None:
    """All events, newest first."""
    found = EVENTS.all(context.club.desk())
    if as_json:
        echo_json([{"key": each.key, "title": each.data.title, "date": each.data.since, "games": list(each.data.games)} for each in found])  # fmt: skip
        return
    for each in found:
        click.echo(f"{each.key}  {each.data.since}  {each.data.title}")


@event.command("table")
@click.argument("key")
@click.option("--json", "as_json", is_flag=True, help="As JSON, with unrounded values.")
@click.pass_obj
def show_table(context: Context, key: str, as_json: bool) -> None:
    """The table of the event KEY, with a column for each game."""
    found = events.standing(context.club.desk(), key)
    echo_standing(context, found, as_json)


@event.command("story")
@click.argument("key")
@story_out
@story_end
@click.pass_obj
def story(context: Context, key: str, out: Path, next_date: str, text: str) -> None:
    """The story of the event KEY in one to four pages."""
    from director.reports.story import event_told

    texts = texts_of(context)
    save_story(context, event_told(context.club.desk(), key, texts, next_date, text), out, texts)
