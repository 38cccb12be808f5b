"""Spelling tables: the word that is called for a letter, so that nobody in the room mishears it.

The built-in tables are files in ``wording/data/spelling``: for German the towns of DIN 5009:2022 and the older
names, for French the countries of the 2023 rulebook, for English the ICAO words. A club chooses one for each
language and may call single letters otherwise (``changed``). ``?`` is the blank.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from director.language.sentences import RuleError
from director.rules.tiles import BLANK

DATA = Path(__file__).parent / "data" / "spelling"
STANDARD = {"de": "de_towns", "fr": "fr_countries", "en": "en_icao"}
MOST_LETTERS = 30
"""Length of a spelling word."""


@dataclass(frozen=True)
class Spelling:
    """A spelling table: words by upper-case letter."""

    name: str
    title: str
    language: str
    words: Mapping[str, str]

    def word(self, letter: str) -> str:
        """The word for a letter (lower case: shown by a blank) or a tile; the letter itself if it has none."""
        return self.words.get(letter.upper(), letter.upper())


@cache
def tables() -> Mapping[str, Spelling]:
    """The built-in tables by name."""
    found = {}
    for path in sorted(DATA.glob("*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        found[path.stem] = Spelling(path.stem, data["title"], data["language"], data["words"])
    return found


def tables_for(language: str) -> list[Spelling]:
    """The tables of a language, the usual one first; the English ones where we have none."""
    usual = STANDARD.get(language, STANDARD["en"])
    wanted = tables()[usual].language
    found = [each for each in tables().values() if each.language == wanted]
    return sorted(found, key=lambda each: each.name != usual)


def changed(table: Spelling, words: Mapping[str, str]) -> Spelling:
    """The table with other words for some letters; RuleError ``long_spelling_word``. Empty: the table's own."""
    clean = {letter.upper(): " ".join(word.split()) for letter, word in words.items()}
    for letter, word in clean.items():
        if len(word) > MOST_LETTERS:
            raise RuleError(
                "long_spelling_word",
                "The word for %(letter)s is longer than %(most)d letters. Choose a shorter one.",
                letter=letter,
                most=MOST_LETTERS,
            )
    return replace(table, words={**table.words, **{letter: word for letter, word in clean.items() if word}})


def own_words(table: Spelling, words: Mapping[str, str]) -> dict[str, str]:
    """Those of the words that differ from the table's."""
    return {
        letter: word
        for letter, word in changed(table, words).words.items()
        if word != table.words.get(letter)
    }


def letters_of(table: Spelling) -> list[str]:
    """The letters to be called, the blank last."""
    return [*(each for each in table.words if each != BLANK), BLANK]
