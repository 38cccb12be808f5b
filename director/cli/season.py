"""``director season``: seasons made, filled, listed, and their tables."""

from __future__ import annotations

from pathlib import Path

import click

from director.cli import Context
from director.cli.common import (
    echo_json,
    echo_standing,
    save,
    save_story,
    story_end,
    story_out,
    tell,
    texts_of,
)
from director.desk.club import season_file, seasons
from director.desk.club.seasons import SEASONS
from director.language.sentences import say, say_n
from director.seasons.season_data import Rules, Season, rules_from_data

VALUE = "points, percent, median_percent, romania100, place_points, mixture or negative"


@click.group()
def season() -> None:
    """A season: nights and events in one table."""


@season.command("make")
@click.argument("key")
@click.option("--title", help="What it is called.  [default: KEY]")
@click.option("--from", "since", default="", metavar="DATE", help="Nights from this day on count.")
@click.option("--until", default="", metavar="DATE", help="Nights up to this day count.")
@click.option("--mark", default="", help="Nights with this mark count.")
@click.option("--value", default="points", show_default=True, help=VALUE)
@click.option(
    "--best", default="", metavar="B", help="Only this many nights count: a number, or a share such as 50%."
)
@click.option("--least", default="", metavar="L", help="Fewest nights for a place: a number or a share.")
@click.option("--planned", type=click.IntRange(0, 1000), default=0, help="How many nights there will be.")
@click.pass_obj
def make(
    context: Context,
    key: str,
    title: str | None,
    since: str,
    until: str,
    mark: str,
    value: str,
    best: str,
    least: str,
    planned: int,
) -> None:
    """Creates the season KEY."""
    rules = rules_from_data({"value": value, "best": best, "least": least, "planned": planned})
    made = SEASONS.make(
        context.club.desk(), Season(title or key, since, until, mark, rules=rules.as_data()), key
    )
    tell(context, say("The season %(title)s has been created.", title=made.data.title))


@season.command("add")
@click.argument("key")
@click.argument("nights", nargs=-1, required=True, metavar="NIGHT...")
@click.pass_obj
def add(context: Context, key: str, nights: tuple[str, ...]) -> None:
    """Nights (games or events, by key) count towards the season KEY."""
    seasons.take(context.club.desk(), key, nights)
    found = seasons.standing(context.club.desk(), key)
    tell(
        context,
        say_n(
            "%(title)s has %(num)d night.",
            "%(title)s has %(num)d nights.",
            len(found.table.nights),
            title=found.data.title,
        ),
    )
    elsewhere = seasons.other_seasons(context.club.desk(), key)
    for each in found.table.nights:
        if each.key in elsewhere:
            others = ", ".join(elsewhere[each.key])
            tell(context, say("%(night)s counts in %(season)s too.", night=each.title, season=others))


@season.command("remove")
@click.argument("key")
@click.pass_obj
def remove(context: Context, key: str) -> None:
    """Removes the season KEY; its nights stay."""
    title = SEASONS.one(context.club.desk(), key).data.title
    SEASONS.remove(context.club.desk(), key)
    tell(context, say("The season %(title)s is removed. Its nights stay.", title=title))


@season.command("mark")
@click.argument("mark")
@click.argument("games", nargs=-1, required=True, metavar="GAME...")
@click.option("--off", is_flag=True, help="Takes the mark off.")
@click.pass_obj
def mark(context: Context, mark: str, games: tuple[str, ...], off: bool) -> None:
    """Games count towards every season of MARK."""
    for each in games:
        seasons.set_mark(context.club.desk(), each, mark, not off)


@season.command("list")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_obj
def list_seasons(context: Context, as_json: bool) -> None:
    """All seasons, newest first."""
    found = SEASONS.all(context.club.desk())
    if as_json:
        echo_json([{"key": each.key, "title": each.data.title, "from": each.data.since, "until": each.data.until} for each in found])  # fmt: skip
        return
    for each in found:
        click.echo(f"{each.key}  {each.data.title}")


@season.command("table")
@click.argument("key")
@click.option("--value", metavar="V", help=VALUE)
@click.option("--best", metavar="B", help="Only this many nights count: a number, or a share such as 50%.")
@click.option("--least", metavar="L", help="Fewest nights for a place: a number or a share.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, with unrounded values.")
@click.pass_obj
def show_table(
    context: Context, key: str, value: str | None, best: str | None, least: str | None, as_json: bool
) -> None:
    """The table of the season KEY; options replace the season's own rules this once."""
    desk = context.club.desk()
    rules: Rules = rules_from_data(SEASONS.one(desk, key).data.rules)
    found = seasons.standing(desk, key, seasons.changed_rules(rules, value, best, least))
    echo_standing(context, found, as_json)


@season.command("story")
@click.argument("key")
@story_out
@story_end
@click.pass_obj
def story(context: Context, key: str, out: Path, next_date: str, text: str) -> None:
    """The story of the season KEY in one to four pages."""
    from director.reports.story import season_told

    texts = texts_of(context)
    save_story(context, season_told(context.club.desk(), key, texts, next_date, text), out, texts)


@season.command("export")
@click.argument("key")
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="Write to this file."
)
@click.pass_obj
def export(context: Context, key: str, out: Path) -> None:
    """Saves the season KEY with its people, events and whole games as one file."""
    lines = season_file.exported(context.club.desk(), key)
    save(out, "".join(f"{line}\n" for line in lines).encode())


@season.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.pass_obj
def import_season(context: Context, file: Path) -> None:
    """Imports the season of a FILE with its people, events and games."""
    with file.open(encoding="utf-8", errors="replace") as lines:
        made = season_file.taken_in(context.club.desk(), lines)
    tell(context, say("The season %(title)s has been created.", title=made.data.title))
