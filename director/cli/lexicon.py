"""``director lexicon``: imports word lists, looks words up, and records the club's rulings on words.

``found``, ``take`` and ``fetch`` are for lists on this computer, and complete ones from the web.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import click

from director.cli import Context
from director.cli.common import bar, in_words, prepare, prepare_meanings, save, spelling_of, tell, tell_import
from director.desk import club_words
from director.desk.club_words import hide_meaning, own_meanings, withdraw_meaning, write_meaning
from director.language.sentences import LexiconError, Sentence, say
from director.lexicon import lookup
from director.lexicon.alphabet import Spelling
from director.lexicon.club import ClubRuling, Verdict, tile_word
from director.lexicon.fetching import fetch_list
from director.lexicon.kwg import graph_bytes
from director.lexicon.library import LexiconInfo
from director.lexicon.lookup import ANY, SEVERAL, WAYS
from director.lexicon.meanings import covered
from director.lexicon.offers import (
    FoundList,
    found_list,
    found_lists,
    import_found,
    offer_named,
    report_of_found,
)
from director.lexicon.plausible import plausibility
from director.lexicon.sources import DEFAULTS
from director.lexicon.store import writing
from director.lexicon.tables import Table
from director.lexicon.textfile import ENCODINGS
from director.lexicon.wordfile import How
from director.paths import FOR_ALL, replacing
from director.rules.formula import NORMAL, formula
from director.rules.profile import SIMULTAN
from director.rules.ruleset import rules_of

_root = click.option(
    "--root",
    type=click.Path(path_type=Path),
    default=Path("/"),
    hidden=True,
    help="Where the system's files are.",
)


@click.command()
@click.argument("name", required=False)
@_root
@click.pass_obj
def found(context: Context, name: str | None, root: Path) -> None:
    """Shows the word lists found on this computer (packages of Debian and Ubuntu, hunspell).

    With a NAME it says what of that list would be kept and what left out.
    """
    if name:
        chosen = found_list(name, root)
        tell(context, _list_line(chosen))
        for sentence in report_of_found(chosen, context.tile_set(chosen.tiles).alphabet).sentences():
            tell(context, sentence)
        return
    lists = found_lists(root)
    for each in lists:
        tell(context, _list_line(each))
    if lists:
        tell(context, say("director lexicon take NAME makes a word list of one of them."))
    else:
        tell(
            context,
            say(
                "No word list was found on this computer. Import one from a file; on Debian the "
                "package tanglet-data has one."
            ),
        )


def _list_line(each: FoundList) -> Sentence:
    return say(
        "%(name)s: %(title)s, tiles %(tiles)s, %(entries)d entries, licence: %(licence)s, %(path)s",
        name=each.name,
        title=each.title,
        tiles=each.tiles,
        entries=each.entries,
        licence=each.licence or say("not stated"),
        path=each.path,
    )


@click.command("take")
@click.argument("name")
@click.option("--as", "own_name", default="", help="Name of the word list, if not that of the list.")
@_root
@click.pass_obj
def take_list(context: Context, name: str, own_name: str, root: Path) -> None:
    """Makes a word list of the list NAME on this computer, with the usual two-letter words added."""
    chosen = found_list(name, root)
    alphabet = context.tile_set(chosen.tiles).alphabet
    with bar(context, say("Importing %(name)s", name=name)) as progress:
        report = import_found(context.club.library, chosen, alphabet, own_name, progress)
    tell_import(context, report)


@click.command()
@click.argument("name")
@click.option("--yes", is_flag=True, help="Do not ask before the download.")
@click.pass_obj
def fetch(context: Context, name: str, yes: bool) -> None:
    """Downloads a complete free list: german, english, or one named in lists.toml."""
    offer = offer_named(name, context.instance)
    alphabet = context.tile_set(offer.tiles).alphabet
    for sentence in offer.sentences():
        tell(context, sentence)
    if not yes and not _agreed(context):
        tell(context, say("Nothing was fetched."))
        return
    with bar(context, say("Fetching %(name)s", name=name)) as progress:
        report = fetch_list(context.club.library, offer, alphabet, progress)
    tell_import(context, report)


def _agreed(context: Context) -> bool:
    """Asks for a person's consent; LexiconError ``not_asked`` without a terminal."""
    if not sys.stdin.isatty():
        raise LexiconError(
            "not_asked", "A list is downloaded only when somebody agrees. Add --yes to agree beforehand."
        )
    return click.confirm(in_words(context, say("Download it?")))


@click.group()
def lexicon() -> None:
    """Word lists: import, look up, and the club's own rulings."""


for _command in (found, take_list, fetch):
    lexicon.add_command(_command)


@lexicon.command("look-up")
@click.argument("name")
@click.argument("text")
@click.option(
    "--by",
    type=click.Choice(["word", *WAYS]),
    help="pattern (? one letter, * any number), letters (all of them, ? a blank), more (and one other letter),"
    " within (some of them), rare (words with that letter).  [default: word, or pattern where there is ? or *]",
)
@click.option("--most", type=click.IntRange(1), default=lookup.MOST, show_default=True, help="Words at most.")
@click.option("--meaning", is_flag=True, help="Says what each word means.")
@click.pass_obj
def look_up(context: Context, name: str, text: str, by: str | None, most: int, meaning: bool) -> None:
    """Looks TEXT up in the word list NAME."""
    meanings = prepare_meanings(context, name) if meaning else None
    spelling = spelling_of(context, name)
    way = WAYS.get(by or ("pattern" if set(text) & {ANY, SEVERAL} else "word"))
    with bar(context, say("Building %(name)s", name=name)) as progress:
        table = context.club.library.open(name, progress)
    with table:
        if way is None:
            word = spelling.fold(text.strip())
            _about(context, table, name, word, spelling)
            for each in meanings.of(word) if meanings else ():
                click.echo(f"{each.word}: {' | '.join(each.senses)}")
            return
        answer = way(table, text, spelling, most)
    for word in answer.words:
        click.echo(f"{word}  {meanings.shown(word)}".rstrip() if meanings else word)
    if len(answer.words) < answer.total:
        tell(context, say("%(count)d words in all", count=answer.total))


def _about(context: Context, table: Table, name: str, word: str, spelling: Spelling) -> None:
    """Prints whether it is a word, its hooks, and for a missing word what suggests that it may be valid."""
    known, hooks = word in table, lookup.hooks(table, word, spelling)
    tell(context, say("%(word)s: yes", word=word) if known else say("%(word)s: no", word=word))
    info = context.club.library.info(name)
    if ways := context.club.library.as_listed(name, info.alphabet, info.tiles).ways(word):
        tell(context, say("Written: %(words)s", words=", ".join(ways)))
    if info.is_default and not known:
        for hint in plausibility(word, name, table, context.club.library.hints_path(name)).hints:
            tell(context, hint.sentence)
    tell(context, say("In front: %(letters)s", letters=" ".join(hooks.front) or "–"))
    tell(context, say("Behind: %(letters)s", letters=" ".join(hooks.behind) or "–"))


@lexicon.command("meanings")
@click.argument("name")
@click.option(
    "--games", type=click.IntRange(1), default=30, show_default=True, help="Games that are simulated."
)
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the first game.")
@click.option("--json", "as_json", is_flag=True, help="As one JSON object.")
@click.pass_obj
def meanings_of_tops(context: Context, name: str, games: int, seed: int, as_json: bool) -> None:
    """Says how many tops of simulated games have a meaning, by length, and which have none."""
    from director.simulation.simulate import Setup, simulate

    found = prepare_meanings(context, name)
    if found is None:
        raise LexiconError(
            "no_meanings",
            "There are no meanings for %(name)s: its dictionary is not installed. Install it, or "
            "choose another word list.",
            name=name,
        )
    prepare(context, name)
    library = context.club.library
    info = library.info(name)
    rules = rules_of(context.tile_set(info.tiles), SIMULTAN, formula(NORMAL.name))
    setup = Setup(library.store.table_path(info.fingerprint, info.alphabet), rules)
    words = [each.move.word.upper() for game in simulate(setup, games, seed) for each in game.rounds]
    told = covered(found, words)
    if as_json:
        click.echo(json.dumps(told, ensure_ascii=False))
        return
    tell(
        context,
        say(
            "Tops with a meaning: %(share)s%% of %(count)d",
            share=round(100 * told["tops"], 1),
            count=len(words),
        ),
    )
    tell(context, say("Without: %(words)s", words=", ".join(told["missing"])))


@lexicon.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--name", required=True, help="Name of the word list: small letters, digits and hyphens.")
@click.option("--tiles", default="german", show_default=True, help="Tile set that the words are laid with.")
@click.option("--title", default="", help="What people see; the name if left out.")
@click.option("--add-two-letter", is_flag=True, help="Add the usual two-letter words of the language.")
@click.option("--look", is_flag=True, help="Only says what would be taken and what left out.")
@click.option("--partly", is_flag=True, help="Takes the words of a file that has much else.")
@click.option("--encoding", type=click.Choice(list(ENCODINGS)), help="How an older file is written.")
@click.option(
    "--column", type=click.IntRange(0), default=0, help="The column of the words in a table, from 1."
)
@click.option("--rules", type=click.Path(path_type=Path), help="The .aff file of a Hunspell dictionary.")
@click.option("--without-names", is_flag=True, help="Leaves out what is written with a capital.")
@click.pass_obj
def import_list(
    context: Context,
    /,
    file: Path,
    name: str,
    tiles: str,
    title: str,
    add_two_letter: bool,
    look: bool,
    **how: Any,
) -> None:
    """Imports FILE as a word list: text, a table, a Hunspell dictionary or a KWG file, also packed.

    Where the file leaves something open, nothing is saved until an option answers it; exit status 1 then.
    """
    alphabet = context.tile_set(tiles).alphabet
    with bar(context, say("Importing %(name)s", name=name)) as progress:
        report = context.club.library.import_file(
            file, name, alphabet, tiles, title, progress, add_two_letter, how=How(**how), look=look
        )
    for sentence in report.sentences():
        tell(context, sentence)
    for question in report.questions:
        tell(context, question.sentence)
        for choice in question.choices:
            shown = {"value": choice.value, "label": choice.label, "examples": ", ".join(choice.examples)}
            tell(
                context, say("--%(field)s %(value)s: %(label)s (%(examples)s)", field=question.about, **shown)
            )
        if not question.choices:
            tell(context, say("Add --%(field)s to take them.", field=question.about))
    if report.questions:
        tell(context, say("Nothing was stored."))
        sys.exit(1)
    if look:
        return
    if report.lacks_two_letter_words and not report.two_letters_added:
        tell(context, say("To add them, import the list again with --add-two-letter."))


@lexicon.command("export")
@click.argument("name")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--kwg", is_flag=True, help="As a word graph for Woogles, Macondo and Magpie (lookup only).")
@click.pass_obj
def export(context: Context, name: str, file: Path, kwg: bool) -> None:
    """Saves the words of the word list NAME in FILE, one a line. Share only what its licence allows."""
    with (
        bar(context, say("Building %(name)s", name=name)) as progress,
        context.club.library.open(name, progress) as table,
    ):
        words = sorted(table.words())
        data = graph_bytes(words, table.alphabet) if kwg else ("\n".join(words) + "\n").encode()
    with writing(file), replacing(file, FOR_ALL) as written:
        written.write(data)
    tell(context, say("%(count)d words written to %(file)s", count=len(words), file=file))


@lexicon.command("list")
@click.pass_obj
def list_lexicons(context: Context) -> None:
    """Lists the word lists: name, words, tile set, title."""
    for info in context.club.library.lexicons():
        tell(context, _line(info))


def _line(info: LexiconInfo) -> Sentence:
    values = {"name": info.name, "count": info.count, "tiles": info.tiles, "title": info.title}
    if not info.is_built:
        return say("%(name)s: %(title)s, tiles %(tiles)s, built in, prepared at its first use", **values)
    if info.outdated:
        return say(
            "%(name)s: %(title)s, tiles %(tiles)s, %(count)d words, built with older "
            "packages (director lexicon build %(name)s builds it again)",
            **values,
        )
    return say("%(name)s: %(title)s, tiles %(tiles)s, %(count)d words", **values)


@lexicon.command()
@click.argument("name")
@click.pass_obj
def build(context: Context, name: str) -> None:
    """Builds the built-in word list NAME (german, english, french) from the installed packages."""
    with bar(context, say("Building %(name)s", name=name)) as progress:
        info = context.club.library.build(name, progress)
    tell(context, _line(info))
    for sentence in DEFAULTS[name].losses():
        tell(context, sentence)


@lexicon.command()
@click.argument("name")
@click.pass_obj
def remove(context: Context, name: str) -> None:
    """Removes the imported word list NAME; games that were played with it keep its words."""
    context.club.library.remove(name)
    tell(context, say("%(name)s is removed.", name=name))


@lexicon.command()
@click.argument("name")
@click.argument("words", nargs=-1, required=True, metavar="WORD...")
@click.pass_obj
def check(context: Context, name: str, words: tuple[str, ...]) -> None:
    """Says of every WORD whether it is valid, the club's rulings applied; exit status 1 if one is not."""
    spelling = spelling_of(context, name)
    rulings = context.club.rulings.current(name)
    with bar(context, say("Building %(name)s", name=name)) as progress:
        table = context.club.library.open(name, progress)
    with table:
        verdicts = [_verdict(word, spelling, table, rulings) for word in words]
    for _, sentence in verdicts:
        tell(context, sentence)
    sys.exit(0 if all(valid for valid, _ in verdicts) else 1)


def _verdict(
    word: str, spelling: Spelling, table: Table, rulings: Mapping[str, ClubRuling]
) -> tuple[bool, Sentence]:
    try:
        tiles = tile_word(word, spelling)
    except LexiconError as error:
        return False, say("%(word)s: no. %(reason)s", word=word, reason=error.sentence)
    ruling = rulings.get(tiles)
    if ruling is None:
        valid = tiles in table
        return valid, say("%(word)s: yes", word=tiles) if valid else say("%(word)s: no", word=tiles)
    return ruling.verdict is Verdict.ALLOW, _ruling_line(ruling)


def _ruling_line(ruling: ClubRuling) -> Sentence:
    template = {
        Verdict.ALLOW: say("%(word)s: yes, allowed by the club on %(date)s%(reason)s"),
        Verdict.FORBID: say("%(word)s: no, forbidden by the club on %(date)s%(reason)s"),
        Verdict.WITHDRAW: say("%(word)s: as in the word list, ruling withdrawn on %(date)s%(reason)s"),
    }[ruling.verdict].template
    reason = f" ({ruling.reason})" if ruling.reason else ""
    return say(template, word=ruling.word, date=ruling.date.isoformat(), reason=reason)


def _ruling_command(called: str, verdict: Verdict, told: str) -> None:
    @lexicon.command(called, help=told)
    @click.argument("name")
    @click.argument("word")
    @click.option("--reason", default="", help="Why; kept with the date.")
    @click.pass_obj
    def rule(context: Context, name: str, word: str, reason: str) -> None:
        spelling = spelling_of(context, name)
        made = context.club.rulings.record(name, word, verdict, reason, date.today(), spelling)
        tell(context, _ruling_line(made))


_ruling_command(
    "allow",
    Verdict.ALLOW,
    say("Allows WORD in new games of this club, whatever the word list NAME says.").template,
)
_ruling_command(
    "forbid",
    Verdict.FORBID,
    say("Forbids WORD in new games of this club, whatever the word list NAME says.").template,
)
_ruling_command(
    "withdraw",
    Verdict.WITHDRAW,
    say("Withdraws the club's ruling on WORD: the word list NAME decides again.").template,
)


@lexicon.command("meaning")
@click.argument("name")
@click.argument("word")
@click.argument("text", default="")
@click.option("--hide", is_flag=True, help="Show nothing about the word any more.")
@click.option("--withdraw", is_flag=True, help="Use the dictionary again.")
@click.pass_obj
def meaning(context: Context, name: str, word: str, text: str, hide: bool, withdraw: bool) -> None:
    """Sets TEXT as the club's own meaning of WORD, in all lists of the language of NAME."""
    spelling, db = spelling_of(context, name), context.club.db
    language = context.tile_set(context.club.library.info(name).tiles).language
    if hide:
        made = hide_meaning(db, language, word, spelling)
    elif withdraw:
        made = withdraw_meaning(db, language, word, spelling)
    else:
        made = write_meaning(db, language, word, text, spelling)
    _tell_meaning(context, made, "" if hide else own_meanings(db, language).get(made))


def _tell_meaning(context: Context, word: str, text: str | None) -> None:
    if text is None:
        tell(context, say("The dictionary gives the meaning of %(word)s again.", word=word))
    elif text:
        tell(context, say("%(word)s means: %(text)s", word=word, text=text))
    else:
        tell(context, say("The meaning of %(word)s is hidden.", word=word))


@lexicon.command()
@click.argument("name")
@click.option("--history", is_flag=True, help="Every decision ever taken, oldest first.")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write rulings and meanings to this CSV file.",
)
@click.option(
    "--import",
    "source",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Import such a file of another club first.",
)
@click.pass_obj
def rulings(context: Context, name: str, history: bool, out: Path | None, source: Path | None) -> None:
    """Lists the club's rulings on words of the word list NAME, and its own meanings of words."""
    language, club = context.tile_set(context.club.library.info(name).tiles).language, context.club
    if source:
        spelling, content = spelling_of(context, name), source.read_bytes()
        brought = club_words.take_in(club.rulings, club.db, name, language, spelling, content, date.today())
        tell(context, brought.sentence)
    if out:
        save(out, club_words.as_csv(club.rulings, club.db, name, language).encode("utf-8-sig"))
        return
    listed = (
        context.club.rulings.history(name) if history else list(context.club.rulings.current(name).values())
    )
    for ruling in listed:
        tell(context, _ruling_line(ruling))
    if not listed:
        tell(context, say("The club has made no rulings for %(name)s.", name=name))
    for word, text in own_meanings(context.club.db, language).items():
        _tell_meaning(context, word, text)
