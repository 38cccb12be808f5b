"""Looking words up: patterns, letters, hooks, short words and words with a rare letter, for everybody in the room.

The page is closed while a round runs, but for the director: then a word list would be a second player.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from director.language.sentences import DirectorError, RuleError, Sentence, say
from director.lexicon import lookup
from director.lexicon.lookup import Answer, Hooks
from director.lexicon.spelling import Spelling, spelling_for
from director.lexicon.tables import Table
from director.web.common import desk, in_words, instance
from director.web.roles import visitor

blueprint = Blueprint("lookups", __name__, url_prefix="/words/<name>/look-up")

NIGHTS_LOOKED_AT = 12
"""The newest nights: a round that runs is in one of them."""
MOST_SHOWN = 400

Finder = Callable[[Table, str, Spelling], Answer]


@dataclass(frozen=True)
class Question:
    """A way to look words up: its label, an example, and how it is answered."""

    label: Sentence
    example: str
    find: Finder


QUESTIONS: Mapping[str, Question] = {
    "pattern": Question(
        say("Pattern: ? is one letter, * any number"),
        "S?H*",
        lambda table, text, spelling: lookup.by_pattern(table, text, spelling, MOST_SHOWN),
    ),
    "letters": Question(
        say("All of these letters, ? a blank"),
        "EINRST?",
        lambda table, text, spelling: lookup.by_letters(table, text, spelling, 0, MOST_SHOWN),
    ),
    "more": Question(
        say("These letters and one more"),
        "EINRST",
        lambda table, text, spelling: lookup.by_letters(table, text, spelling, 1, MOST_SHOWN),
    ),
    "within": Question(
        say("Some of these letters, longest first"),
        "EINRSTQ",
        lambda table, text, spelling: lookup.within_letters(table, text, spelling, MOST_SHOWN),
    ),
    "rare": Question(
        say("Words with a rare letter, shortest first"),
        "Q",
        lambda table, text, spelling: lookup.with_letter(table, text, spelling, most=MOST_SHOWN),
    ),
}

SHORT = {2: say("Words of two letters"), 3: say("Words of three letters")}


@blueprint.get("")
def show(name: str) -> ResponseReturnValue:
    """The page with its answer; a question that cannot be read says why."""
    info = instance().library.info(name)
    how, text = request.args.get("how", "word"), request.args.get("q", "").strip()[:40]
    answer: Answer | None = None
    hooks: Hooks | None = None
    message = ""
    known = False
    closed = visitor().role != "director" and round_runs()
    if closed:
        message = in_words(
            say("A round is running. Words can be looked up again when its top lies on the board.")
        )
    elif info.is_built and (text or how in ("2", "3")):
        spelling = spelling_for(info.alphabet, info.tiles)
        with instance().library.open(name) as table:
            try:
                if how in ("2", "3"):
                    answer = lookup.of_length(table, int(how))
                elif how in QUESTIONS:
                    answer = QUESTIONS[how].find(table, text, spelling)
                else:
                    known, hooks = lookup.is_word(table, text, spelling), lookup.hooks(table, text, spelling)
            except DirectorError as error:
                message = in_words(error.sentence)
    current = instance().rulings.current(name)
    return render_template(
        "words/lookup.html",
        info=info,
        how=how,
        asked=text,
        word=spelling_for(info.alphabet, info.tiles).fold(text),
        known=known,
        hooks=hooks,
        answer=answer,
        closed=closed,
        message=message,
        ruling=current.get(spelling_for(info.alphabet, info.tiles).fold(text)),
        questions=QUESTIONS,
        short=SHORT,
        printed="print" in request.args,
    )


def round_runs() -> bool:
    """Whether a rack is being played anywhere: drawn, and its time not over yet."""
    now, here = time.time(), desk()
    for row in here.games()[:NIGHTS_LOOKED_AT]:
        if row.kind != "duplicate":
            continue
        try:
            if here.night(row.key).game.phase(now) in ("ready", "running", "stopped"):
                return True
        except RuleError:
            continue  # a night that cannot be read is not being played
    return False
