"""``director lexicon found``, ``take`` and ``fetch``: lists on this computer, and complete ones from the web."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from director.cli import Context
from director.cli.common import bar, in_words, tell, tell_import
from director.language.sentences import LexiconError, Sentence, say
from director.lexicon.fetching import fetch_list
from director.lexicon.found import FoundList, found_list, found_lists, look, take
from director.lexicon.offers import offer_named

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
        tell(context, _line(chosen))
        for sentence in look(chosen, context.tile_set(chosen.tiles).alphabet).sentences():
            tell(context, sentence)
        return
    lists = found_lists(root)
    for each in lists:
        tell(context, _line(each))
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


def _line(each: FoundList) -> Sentence:
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
        report = take(context.club.library, chosen, alphabet, own_name, progress)
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
    """A person's yes; without a terminal nobody can give it."""
    if not sys.stdin.isatty():
        raise LexiconError(
            "not_asked", "A list is downloaded only when somebody agrees. Add --yes to agree beforehand."
        )
    return click.confirm(in_words(context, say("Download it?")))
