"""``director season``, ``event`` and ``year``: makes, fills and lists seasons and events; closes a season as one folder."""

from __future__ import annotations

from pathlib import Path

import click

from director.cli import Context
from director.cli.common import (
    echo_json,
    echo_standing,
    in_words,
    save,
    save_story,
    story_end,
    story_out,
    tell,
    texts_of,
)
from director.desk.club import events, season_file, seasons
from director.desk.club.events import EVENTS
from director.desk.club.seasons import SEASONS
from director.language.languages import LANGUAGES, translator
from director.language.sentences import say, say_n
from director.language.texts import Texts
from director.seasons.season_data import EVENT_BREAKS, Event, Rules, Season, rules_from_data

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
def make_season(
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
def add_to_season(context: Context, key: str, nights: tuple[str, ...]) -> None:
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
def season_story(context: Context, key: str, out: Path, next_date: str, text: str) -> None:
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
def make_event(
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
def add_to_event(context: Context, key: str, games: tuple[str, ...]) -> None:
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
def show_event_table(context: Context, key: str, as_json: bool) -> None:
    """The table of the event KEY, with a column for each game."""
    found = events.standing(context.club.desk(), key)
    echo_standing(context, found, as_json)


@event.command("story")
@click.argument("key")
@story_out
@story_end
@click.pass_obj
def event_story(context: Context, key: str, out: Path, next_date: str, text: str) -> None:
    """The story of the event KEY in one to four pages."""
    from director.reports.story import event_told

    texts = texts_of(context)
    save_story(context, event_told(context.club.desk(), key, texts, next_date, text), out, texts)


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
    from director.reports.year.folder import ClosingProgress, parts_wanted
    from director.reports.year.folder import close as close_year
    from director.reports.year.year import year_of

    check_day(since)
    parts = parts_wanted(only, without)
    words = Texts(language, translator(language)) if language else texts_of(context)
    found = year_of(context.club.desk(), season, words, since)

    progress = context.progress(in_words(context, say("Making the folder")))

    def tell_how_far(done: ClosingProgress) -> None:
        progress(done.percent / 100)

    made = close_year(found, out, parts, certificates or None, tell_how_far)
    progress(1.0)
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
