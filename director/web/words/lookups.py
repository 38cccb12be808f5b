"""Looking words up: patterns, letters, hooks, short words and words with a rare letter, for everybody in the room; and who may do so when.

A word list must not help a player in a running round. The director may look words up at any time, except on a device that has a seat in the
running round. Helpers may while no clock is running or about to run. All others may if the director has opened the look-up for the room,
and only while no round is open: a slip could still be on its way. The page does not ask which person uses the device: an open round of any
night closes the page for all, so a player's second browser is no way round it.

The results can be printed, short words with the letters that extend them to another word.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from flask import Blueprint, Response, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk.club_words import own_meanings
from director.desk.settings import lookups_open, open_lookups
from director.games.kinds import kind_named
from director.language.sentences import DirectorError, LexiconError, Sentence, say
from director.lexicon import lookup
from director.lexicon.alphabet import Spelling, spelling_for
from director.lexicon.library import LexiconInfo
from director.lexicon.lookup import Answer, Hooks
from director.lexicon.meanings import SOURCES
from director.lexicon.tables import Table
from director.lexicon.wordfile import AsListed
from director.reports.page import Heading
from director.reports.word_list import WordEntry, word_list_pdf
from director.web.common import desk, in_words, instance, speak_as_the_browser, texts, usual_list
from director.web.entry.guard import for_the_room
from director.web.play.seats import own_code
from director.web.roles import visitor
from director.web.sent import ticked

NIGHTS_LOOKED_AT = 12
"""Number of newest nights checked for an open round."""
FORGOTTEN = 6 * 3600.0
"""Seconds without an event after which an open round no longer counts as being played."""

CLOCK: Collection[str] = ("ready", "running", "stopped")
OPEN: Collection[str] = (*CLOCK, "time_up")


def why_closed() -> Sentence | None:
    """Returns why this user may not look words up now; None if they may."""
    if visitor().directs:
        return _round_open() if _plays_now() else None
    if visitor().role == "helper":
        closed = any(phase in CLOCK for _, phase in _phases())
        return say("A round is running. You can look words up again when its time is up.") if closed else None
    if not lookups_open(instance().db):
        return say("The look-up is not open to the room. Ask the director.")
    return _round_open() if any(phase in OPEN for _, phase in _phases()) else None


def round_is_open() -> Sentence | None:
    """Returns why no words are shown to anybody who may be playing: a round is open. On the director's own devices only if they play."""
    open_here = _plays_now() if visitor().directs else any(phase in OPEN for _, phase in _phases())
    return _round_open() if open_here else None


def _round_open() -> Sentence:
    return say("A round is open. You can look words up again when it is over.")


def _plays_now() -> bool:
    """Answers whether the device that asks has a seat in an open round."""
    seat = own_code()
    return seat is not None and any(game == seat.game and phase in OPEN for game, phase in _phases())


def _phases() -> Iterator[tuple[int, str]]:
    """Yields the newest nights that somebody may be playing, each with its phase."""
    here = desk()
    now = here.now()
    for row in here.games()[:NIGHTS_LOOKED_AT]:
        try:
            if not kind_named(row.kind).in_rounds:
                continue
            session = here.session(row.key)
        except DirectorError:
            continue  # nobody plays a night that cannot be read
        if session.log and now - session.log[-1].at < FORGOTTEN:
            yield row.id, session.game.phase(now)


blueprint = Blueprint("lookups", __name__)
blueprint.before_request(speak_as_the_browser)

MOST_SHOWN = 400
MOST_PRINTED = 3000


@dataclass(frozen=True)
class LookupKind:
    """A way to look words up: its label, and an example of what is typed."""

    label: Sentence
    example: str = ""


QUESTIONS: Mapping[str, LookupKind] = {
    "pattern": LookupKind(say("Pattern: ? is one letter, * any number"), "S?H*"),
    "letters": LookupKind(say("All of these letters, ? a blank"), "EINRST?"),
    "more": LookupKind(say("These letters and one more"), "EINRST"),
    "within": LookupKind(say("Some of these letters, longest first"), "EINRSTQ"),
    "rare": LookupKind(say("Words with a rare letter, shortest first"), "Q"),
}
SHORT: Mapping[str, LookupKind] = {
    "2": LookupKind(say("Words of two letters")),
    "3": LookupKind(say("Words of three letters")),
}
"""All words of a length; printed with their hooks."""


def _find(how: str, table: Table, text: str, spelling: Spelling, most: int) -> Answer:
    return (
        lookup.of_length(table, int(how)) if how in SHORT else lookup.WAYS[how](table, text, spelling, most)
    )


@dataclass(frozen=True)
class LookupResult:
    """The answer to a question: words, or for a single word its hooks and the lists that have it."""

    answer: Answer | None = None
    hooks: Hooks | None = None
    lists: tuple[tuple[str, bool], ...] = ()
    message: str = ""


@blueprint.get("/look-up")
def room() -> ResponseReturnValue:
    """The short address: leads to the club's list, or to the first list that is built."""
    built = [info.name for info in instance().library.lexicons() if info.is_built]
    usual = usual_list()
    if not built:
        raise LexiconError("no_list", "There is no word list for look-up yet. Import or download one.")
    return redirect(url_for("lookups.show", name=usual if usual in built else built[0]))


@blueprint.post("/look-up")
def open_to_room() -> ResponseReturnValue:
    """Opens the look-up for everybody in the room, or closes it to all who have not signed in."""
    is_open = ticked("open")
    open_lookups(instance().db, is_open)
    flash(
        gettext("Everybody in the room can look words up now, but not while a round is open.")
        if is_open
        else gettext("Only director and helpers can look words up now."),
        "success",
    )
    return redirect(url_for("words.index"))


@blueprint.app_template_global()
def lookups_for_all() -> bool:
    """Answers whether the room may look words up."""
    return lookups_open(instance().db)


@blueprint.app_template_global()
def lookups_address() -> str:
    """Returns the short address as other devices can open it."""
    return for_the_room(url_for("lookups.room", _external=True))


@blueprint.get("/words/<name>/look-up")
def show(name: str) -> ResponseReturnValue:
    """Shows the page with its answer; for an unreadable question the reason."""
    info = instance().library.info(name)
    how, text = _asked()
    closed = why_closed()
    found = LookupResult() if closed or not info.is_built else _found(info, how, text)
    word = spelling_for(info.alphabet, info.tiles).fold(text)
    spoken = language_of(info)
    known = instance().meanings(spoken) if found.hooks else None
    return render_template(
        "words/lookup.html",
        info=info,
        others=[each for each in instance().library.lexicons() if each.is_built and each.name != name],
        how=how,
        asked=text,
        word=word,
        listed=_listed(info),
        found=found,
        closed=closed,
        ruling=instance().rulings.current(name).get(word),
        own_meaning=own_meanings(instance().db, spoken).get(word, ""),
        meanings=known.of(word) if known else [],
        source=SOURCES.get(spoken),
        questions=QUESTIONS,
        short=SHORT,
    )


def language_of(info: LexiconInfo) -> str:
    """Returns the language of a list, by its tiles; "" if they are unknown."""
    tiles = instance().tile_sets().get(info.tiles)
    return tiles.language if tiles else ""


def _listed(info: LexiconInfo) -> AsListed:
    return instance().library.as_listed(info.name, info.alphabet, info.tiles)


def _asked() -> tuple[str, str]:
    return request.args.get("how", "word"), request.args.get("q", "").strip()[:40]


def _found(info: LexiconInfo, how: str, text: str) -> LookupResult:
    spelling, question = spelling_for(info.alphabet, info.tiles), _question(how)
    if not text and how not in SHORT:
        return LookupResult()
    try:
        with instance().library.open_built(info.name) as table:
            if question:
                return LookupResult(_find(how, table, text, spelling, MOST_SHOWN))
            hooks = lookup.hooks(table, text, spelling)
        return LookupResult(hooks=hooks, lists=_lists_with(info, text))
    except DirectorError as error:
        return LookupResult(message=in_words(error.sentence))


def _question(how: str) -> LookupKind | None:
    return QUESTIONS.get(how) or SHORT.get(how)


def _lists_with(asked: LexiconInfo, text: str) -> tuple[tuple[str, bool], ...]:
    """Returns the list that was asked and all others with the same letters, each with whether it has the word."""
    found = []
    library = instance().library
    alike = [each for each in library.lexicons() if each.is_built and each.letters == asked.letters]
    for info in sorted(alike, key=lambda each: each.name != asked.name):
        with library.open_built(info.name) as table:
            found.append((info.title, lookup.is_word(table, text, spelling_for(info.alphabet, info.tiles))))
    return tuple(found)


@blueprint.get("/words/<name>/look-up.pdf")
def printed(name: str) -> ResponseReturnValue:
    """Sends the result as a PDF; if there is none, leads to the page that says why."""
    info = instance().library.info(name)
    how, text = _asked()
    question = _question(how)
    if why_closed() or question is None or not info.is_built:
        return redirect(url_for("lookups.show", name=name, how=how, q=text))
    spelling = spelling_for(info.alphabet, info.tiles)
    with instance().library.open_built(name) as table:
        answer = _find(how, table, text, spelling, MOST_PRINTED)
        groups = [
            [_entry(word, table, spelling, _listed(info), how in SHORT) for word in group]
            for _, group in groupby(answer.words, key=len)
        ]
    title = ": ".join(filter(None, (in_words(question.label), text.upper())))
    data = word_list_pdf(title, groups, answer.total, texts(), Heading(info.title))
    return Response(
        data, mimetype="application/pdf", headers={"Content-Disposition": "inline; filename=words.pdf"}
    )


def _entry(word: str, table: Table, spelling: Spelling, listed: AsListed, with_hooks: bool) -> WordEntry:
    if not with_hooks:
        return WordEntry(listed(word))
    hooks = lookup.hooks(table, word, spelling)
    return WordEntry(listed(word), hooks.front, hooks.behind)
