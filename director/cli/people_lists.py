"""``director people`` and ``director training``: a club's people as a list, two entries of one person, a person's cards."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click

from director.cli import Context
from director.cli.common import echo_json, save, save_story, story_out, tell, texts_of
from director.desk.club import cards
from director.desk.club import people as desk_people
from director.desk.club.cards import DECKS, Pile
from director.desk.desk import Desk
from director.desk.settings import usual_list
from director.language.sentences import DirectorError, RuleError, say, say_n
from director.seasons.cards import CardSchedule, counted
from director.seasons.lists import FIELDS, OWN, ListedPerson, read_as
from director.seasons.person import Person, alike


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


lexicon = click.option("--lexicon", help="The word list.  [default: that of the club]")


@click.group()
def training() -> None:
    """Words that a person learns, as cards."""


def _person(desk: Desk, told: str) -> Person:
    """Returns the person of a number or a name; RuleError ``which_person``."""
    if told.isdecimal() and len(told) < 10:
        return desk_people.person(desk, int(told))
    found = [each for each in desk_people.people(desk) if alike(told) == alike(each.name)]
    if len(found) != 1:
        raise RuleError("which_person", "%(count)d people are called %(name)s. Write the number: see director people list.", count=len(found), name=told[:60])  # fmt: skip
    return found[0]


@training.command("cards")
@click.argument("person")
@click.option("--json", "as_json", is_flag=True, help="Everything, as JSON.")
@click.pass_obj
def list_cards(context: Context, person: str, as_json: bool) -> None:
    """The cards of PERSON (a number or a name): what is to be asked, and how well each is known."""
    desk = context.club.desk()
    found = _person(desk, person)
    pile = cards.pile_of(desk, found.id)
    counts = counted(pile.cards, desk.now())
    if as_json:
        echo_json({"person": found.id, "name": found.name, **counts, "list": [_told(context, each) for each in pile.cards]})  # fmt: skip
        return
    texts = texts_of(context)
    click.echo(
        texts(
            "Cards: %(cards)d, to ask today: %(to_ask)d, not asked yet: %(new)d, known: %(known)d", **counts
        )
    )
    for each in pile.cards:
        day = texts.date(_day(each.due)) if each.last is not None else "–"
        click.echo(f"{day:>12}  {each.card.word:<16} {each.card.asks:<9} {each.card.lexicon}")


def _told(context: Context, each: CardSchedule) -> dict[str, object]:
    card = each.card
    try:
        asked = cards.question(context.club, card)
        question, answer = asked.shown, asked.answer
    except DirectorError:
        question, answer = card.word, ""
    return {
        "kind": card.asks, "lexicon": card.lexicon, "word": card.word, "question": question, "answer": answer,
        "source": each.source, "added": _time(each.added), "due": _time(each.due) if each.last is not None else None,
        "stability": round(each.stability, 2), "reviews": each.reviews, "lapses": each.lapses,
        "right": each.right if each.last is not None else None,
    }  # fmt: skip


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def _day(seconds: float) -> str:
    return _time(seconds)[:10]


@training.command("add")
@click.argument("person")
@click.argument("what", type=click.Choice(["missed", "meanings", *DECKS]))
@click.option("--night", default="", metavar="GAME", help="With missed: this night alone.")
@lexicon
@click.pass_obj
def add(context: Context, person: str, what: str, night: str, lexicon: str | None) -> None:
    """Adds cards for PERSON: words missed in nights, what they mean, or the next fifty of a list."""
    desk, club = context.club.desk(), context.club
    found = _person(desk, person).id
    if what == "missed":
        new = cards.add_missed(desk, found, night)
    elif what == "meanings":
        new = cards.add_meanings(desk, club, found)
    else:
        new = cards.add_deck(desk, club, found, what, lexicon or usual_list(club, desk.games()))
    tell(context, say_n("%(num)d new card", "%(num)d new cards", new))


@training.command("export")
@click.argument("person")
@click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="A .csv file.")
@click.pass_obj
def export(context: Context, person: str, out: Path) -> None:
    """The cards of PERSON with their answers as CSV: for Anki, a spreadsheet, another Director."""
    desk = context.club.desk()
    pile: Pile = cards.pile_of(desk, _person(desk, person).id)
    save(out, cards.as_csv(context.club, pile).encode("utf-8"))


@training.command("import")
@click.argument("person")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@lexicon
@click.pass_obj
def take_in(context: Context, person: str, file: Path, lexicon: str | None) -> None:
    """Cards for PERSON from FILE: what export has written, or words, one in each line."""
    desk, club = context.club.desk(), context.club
    name = lexicon or usual_list(club, desk.games())
    taken = cards.take_in(desk, club, _person(desk, person).id, file.read_bytes(), name)
    said = say(
        "New: %(new)d, already there: %(known)d, no words of the list: %(unknown)d",
        new=taken.new,
        known=taken.known,
        unknown=taken.unknown,
    )
    tell(context, said)
