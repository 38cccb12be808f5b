"""``director training``: a person's cards, listed, filled, as a file out and in."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click

from director.cli import Context
from director.cli.common import echo_json, save, tell, texts_of
from director.desk.club import cards, people
from director.desk.club.cards import DECKS, Pile
from director.desk.desk import Desk
from director.desk.settings import usual_list
from director.language.sentences import DirectorError, RuleError, say, say_n
from director.seasons.cards import Learned, counted
from director.seasons.person import Person, alike

lexicon = click.option("--lexicon", help="The word list.  [default: that of the club]")


@click.group()
def training() -> None:
    """Words that a person learns, as cards."""


def _person(desk: Desk, told: str) -> Person:
    """The person of a number or a name; RuleError ``which_person``."""
    if told.isdecimal() and len(told) < 10:
        return people.person(desk, int(told))
    found = [each for each in people.people(desk) if alike(told) == alike(each.name)]
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
        texts("%(cards)d cards, %(to_ask)d to ask today, %(new)d not asked yet, %(known)d known", **counts)
    )
    for each in pile.cards:
        day = texts.date(_day(each.due)) if each.last is not None else "–"
        click.echo(f"{day:>12}  {each.card.word:<16} {each.card.asks:<9} {each.card.lexicon}")


def _told(context: Context, each: Learned) -> dict[str, object]:
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
