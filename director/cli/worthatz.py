"""``director worthatz``: reference grids and judged grids as JSON Lines, for programs and checks from outside."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

import click

from director.cli import Context
from director.cli.common import in_words
from director.cli.lines import field, run_lines
from director.engine.grids.warm import warm_up
from director.games.worthatz.grid import Finder, best_part, judge, read_grid, rows_of
from director.games.worthatz.letters import WordList, read_letters, worthatz_words
from director.language.languages import translator
from director.language.sentences import RuleError, say, show

MOST_SECONDS = 3600


@click.command()
@click.option("--lexicon", "name", required=True, help="Name of the word list, spelled with umlauts or not.")
@click.option("--part", is_flag=True, help="A grid with a fault scores its best valid connected part, not 0.")
@click.pass_obj
def worthatz(context: Context, name: str, part: bool) -> None:
    """Finds or scores grids: {"letters": "...", "seconds": 2} or {"letters": "...", "grid": [...]} in."""
    words = open_words(context, name)
    finder = Finder(words)
    warm_up(context.progress(in_words(context, say("Preparing the search"))))
    run_lines(lambda asked: worthatz_line(asked, finder, context.language, part), context.language)


def open_words(context: Context, name: str) -> WordList:
    """The Worthatz words of a list, with the club's rulings on it."""
    allowed, forbidden = context.club.rulings.allowed_and_forbidden(name)
    _, table = context.tiles_and_words(name)
    with table:
        return worthatz_words(table.words(), allowed, forbidden)


def worthatz_line(
    asked: Mapping[str, object], finder: Finder, language: str = "en", part: bool = False
) -> dict[str, object]:
    """The answer to one line of ``director worthatz``."""
    letters = read_letters(field(asked, "letters", str))
    if "grid" in asked:
        return _judged(letters, field(asked, "grid", list), finder.words, language, part)
    seconds = field(asked, "seconds", (int, float))
    if not isfinite(seconds) or not 0 < seconds <= MOST_SECONDS:
        raise RuleError(
            "bad_field",
            "The field seconds is out of range. Give a number above 0, at most %(most)d.",
            most=MOST_SECONDS,
        )
    found = finder.best(letters, seconds)
    return {
        "score": found.score,
        "grid": rows_of(found.grid),
        "words": list(found.words),
        "proved": found.proved,
    }


def _judged(letters: str, rows: list[Any], words: WordList, language: str, part: bool) -> dict[str, object]:
    grid = read_grid(rows)
    judged = judge(grid, letters, words)
    if judged.fault is None:
        return {"score": judged.score, "fault": None}
    message = show(judged.fault.sentence, translator(language))
    answer: dict[str, object] = {"score": 0, "fault": {"code": judged.fault.code, "message": message}}
    if part:
        kept, rest = best_part(grid, letters, words)
        answer |= {"score": rest.score, "grid": rows_of(kept)}
    return answer
