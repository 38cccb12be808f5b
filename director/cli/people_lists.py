"""``director people``: a club's people as a list, and two entries of one person."""

from __future__ import annotations

from pathlib import Path

import click

from director.cli import Context
from director.cli.common import save, save_story, story_out, tell, texts_of
from director.desk.club import people as desk_people
from director.language.sentences import RuleError, say
from director.seasons.lists import FIELDS, OWN, ListedPerson, read_as


@click.group()
def people() -> None:
    """The people of the club."""


@people.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--column",
    "columns",
    multiple=True,
    metavar="NAME=N",
    help="Column N (from 1) is NAME, e.g. name=2, or +Phone=5 for one of its own.",
)
@click.option("--doubtful", type=click.Choice(["leave", "new"]), default="leave", show_default=True, help="Known names with another club.")  # fmt: skip
@click.option("--look", is_flag=True, help="Only say what would be new, changed, doubtful.")
@click.pass_obj
def import_people(context: Context, file: Path, columns: tuple[str, ...], doubtful: str, look: bool) -> None:
    """Imports the people of FILE: Excel, LibreOffice or CSV (semicolon, comma or tab)."""
    desk, content = context.club.desk(), file.read_bytes()
    chosen = _columns(columns) if columns else None
    used, found = desk_people.look_at(desk, content, chosen)
    places = ", ".join(
        f"{name}={place + 1}" for name, place in sorted(used.items(), key=lambda each: each[1])
    )
    if told := read_as(content):
        tell(context, told)
    tell(context, say("Columns: %(columns)s", columns=places))
    for each in found:
        if each.state in ("doubtful", "twice", "bad") or look:
            click.echo(_line(each, context))
    for name in (each for each in used if each.startswith(OWN)):
        tell(context, say("Kept as a column of its own: %(name)s", name=name.removeprefix(OWN)))
    if not look:
        done = desk_people.take_in(desk, content, chosen, doubtful_are_new=doubtful == "new")
        tell(context, done.told)


def _columns(given: tuple[str, ...]) -> dict[str, int]:
    found = {}
    for each in given:
        name, _, place = each.partition("=")
        if (
            (name not in FIELDS and not name.startswith(OWN))
            or not place.isdecimal()
            or not 0 < int(place) < 1000
        ):
            raise RuleError("bad_column", "%(text)s is not a column. Write one of %(names)s, then = and its number.", text=each[:40], names=", ".join(FIELDS))  # fmt: skip
        found[name] = int(place) - 1
    return found


def _line(found: ListedPerson, context: Context) -> str:
    texts = texts_of(context)
    states = {
        "new": texts("new"),
        "changed": texts("changed"),
        "same": texts("as before"),
        "doubtful": texts("doubtful"),
        "twice": texts("as in line %(line)d", line=found.twin),
        "bad": texts("not understood"),
    }
    maybe = "; ".join(f"{each.id} {each.name} ({each.club})" for each in found.maybe)
    person = found.person
    return (
        f"{found.line:>6}  {states[found.state]}  {person.name} ({person.club})"
        + (f"  ? {maybe}" * bool(maybe))
        + (f": {texts.show(found.reason)}" if found.reason else "")
    )


@people.command("export")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write to this file.")
@click.pass_obj
def export_people(context: Context, out: Path | None) -> None:
    """All people as CSV, with the columns that import reads."""
    text = desk_people.exported(context.club.desk())
    if out is None:
        click.echo(text.replace("\r\n", "\n"), nl=False)
    else:
        save(out, text.encode("utf-8-sig"))


@people.command("merge")
@click.argument("person")
@click.argument("into")
@click.option("--part", is_flag=True, help="Parts the entry PERSON (a number) from INTO again.")
@click.pass_obj
def merge(context: Context, person: str, into: str, part: bool) -> None:
    """PERSON is the same person as INTO (names or numbers)."""
    desk = context.club.desk()
    one = int(person) if person.isdecimal() else desk_people.named(desk, person).id
    other = desk_people.named(desk, into)
    if part:
        desk_people.part(desk, one)
        tell(context, say("They are two people again."))
        return
    merged = desk_people.merge(desk, one, other.id)
    tell(context, say("They are one person: %(name)s.", name=merged.name))


@people.command("initials")
@click.argument("number", type=int)
@click.option("--off", is_flag=True, help="The name again.")
@click.pass_obj
def initials(context: Context, number: int, off: bool) -> None:
    "The person with that NUMBER appears with initials on the site, papers and tables of a closed year."
    from director.reports.year.year import shown

    desk = context.club.desk()
    desk_people.set_unnamed(desk, number, not off)
    person = desk_people.person(desk, number)
    if off:
        tell(context, say("A closed year names %(name)s again.", name=person.name))
    else:
        tell(context, say("In a closed year %(name)s is %(initials)s.", name=person.name, initials=shown(lambda each: person)(number).name))  # fmt: skip


@people.command("story")
@click.argument("person")
@click.option("--year", required=True, type=click.IntRange(1900, 2999), help="Of which year.")
@story_out
@click.pass_obj
def story(context: Context, person: str, year: int, out: Path) -> None:
    """The year of PERSON (name or number) in one to four pages."""
    from director.reports.story import year_told

    desk, texts = context.club.desk(), texts_of(context)
    save_story(context, year_told(desk, desk_people.named(desk, person).id, year, texts), out, texts)


@people.command("list")
@click.pass_obj
def list_people(context: Context) -> None:
    """All people with their numbers; possible duplicates are named below."""
    desk = context.club.desk()
    for each in desk_people.people(desk):
        click.echo(f"{each.id:>6}  {each.name}  {each.club}".rstrip())
    for one, other in desk_people.doubts(desk):
        tell(
            context,
            say(
                "%(one)d %(name)s (%(club)s) may be %(other)d %(second)s (%(second_club)s).",
                one=one.id,
                name=one.name,
                club=one.club,
                other=other.id,
                second=other.name,
                second_club=other.club,
            ),
        )
