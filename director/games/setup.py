"""The set-up of a game of any kind: its heading, tiles, words and rules; and the bounds for all its texts and numbers.

A page's form has these bounds too, but everything that reaches the desk or comes in a file is checked here: texts must be
printable in one line, and numbers must fit on a sheet. So all recorded data can be exported and read again.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, is_dataclass, replace
from functools import cached_property
from typing import ClassVar, TypeVar

from director.language.names import visible
from director.language.sentences import RuleError, Sentence
from director.lexicon.alphabet import Alphabet
from director.rules.ruleset import Ruleset
from director.rules.settings import Settings
from director.rules.tiles import TileSet

MOST_TITLE = 120
MOST_REASON = 200
MOST_WORD = 40
"""Characters of a word on a slip: twice the board's side, each letter with its mark, and some more."""
MOST_NOTE = 2_000
"""Most characters of a note on a move in a game from another program."""
MOST_NUMBER = 99_999
"""Points, seconds, tables and rounds stay far below."""
NUMBERS: Mapping[str, int] = {"seq": 10**9, "facts": 10**9, "of": 10**9, "binned": 10**12}
"""Bounds of numbers that count facts of the log, and of moments in seconds since 1970."""

LIMITS: Mapping[str, int] = {
    "reason": MOST_REASON, "word": MOST_WORD, "at": 10, "joined_at": 10, "paid_at": 10, "move": MOST_WORD,
    "kept": 20, "drawn": 20, "code": 40, "doubt": 40, "text": MOST_NOTE, "lines": MOST_NOTE,
}  # fmt: skip
"""Most characters of a field by its name; any other text has ``MOST_REASON``."""
MOST_PARTS = 200
"""Most entries of a list or mapping inside a fact."""

UNPRINTABLE = frozenset(("Cc", "Cs", "Zl", "Zp"))
"""Control characters, half characters, and the signs that end a line or paragraph."""


def is_one_line(text: str) -> bool:
    """Whether a text fits in one line of a page, a sheet or a file."""
    return "\ufffd" not in text and (
        text.isprintable() or not any(unicodedata.category(each) in UNPRINTABLE for each in text)
    )


def one_line(text: str) -> str:
    """Returns the text in one line, without invisible characters: unprintable ones and separators become spaces."""
    return " ".join(visible(text).split())


def checked_text(text: str, most: int = MOST_REASON) -> str:
    """Returns the text; RuleError ``text_too_long`` or ``bad_text`` if it cannot be printed in one line."""
    if len(text) > most:
        raise RuleError(
            "text_too_long",
            "%(text)s is longer than %(most)d characters. Shorten it.",
            text=one_line(text[:30]) + "…",
            most=most,
        )
    if not text.isprintable() and not is_one_line(text):
        raise RuleError(
            "bad_text",
            "%(text)s has characters that cannot be printed. Type it again without them.",
            text=one_line(text)[:40],
        )
    return text


def check_fact(fact: object) -> None:
    """Raises RuleError if a text or number anywhere in a fact is beyond its bounds."""
    for name, value in vars(fact).items():
        if value is not None:
            _check(value, name)


def _check(value: object, name: str) -> None:
    match value:
        case bool() | None:
            return
        case str():
            checked_text(value, LIMITS.get(name, MOST_REASON))
        case int() | float():
            if not abs(value) <= NUMBERS.get(name, MOST_NUMBER):
                raise RuleError(
                    "bad_number_size",
                    "%(number)s is too large. Write a smaller number.",
                    number=str(value)[:20],
                )
        case Mapping() | list() | tuple():
            if len(value) > MOST_PARTS:
                raise RuleError("too_many_parts", "One step has too many parts. Do it in two steps.")
            for part in value.items() if isinstance(value, Mapping) else value:
                _check(part, name)
        case _ if is_dataclass(value):
            check_fact(value)


MOST_WORDS = 20_000
"""Most rulings on single words in a game."""
MOST_ENTRIES = 40
"""Most entries of a list in the rules."""


S = TypeVar("S", bound="GameSetup")


@dataclass(frozen=True)
class GameSetup:
    """The set-up of a game; ``profile`` are the rules of its kind.

    The lexicon's fingerprint includes the club's rulings listed beside it. ``mirror``: references are read and shown as
    English-speaking clubs write them (columns lettered).
    """

    title: str
    date: str
    tiles: TileSet
    profile: Settings
    lexicon: str
    fingerprint: str = ""
    allowed: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()
    club: str = ""
    mirror: bool = False

    any_time: ClassVar[tuple[str, ...]] = ("title", "date", "club", "mirror")
    """The fields that may change after the first fact too."""

    @cached_property
    def rules(self) -> Ruleset:
        """Tiles and board for scoring, searching and drawing: 7 tiles laid bring 50 points."""
        return Ruleset(self.tiles)

    def more_data(self) -> dict[str, object]:
        """Returns the additional set-up of a kind of game, in JSON form."""
        return {}

    def signals(self, number: int) -> tuple[int, ...]:
        """Returns the seconds before the end of that round at which the clock sounds, in games that have such signals."""
        return tuple(getattr(self.profile, "signals", ()))

    @property
    def named(self) -> tuple[Sentence, ...]:
        """Names of formula and speed, in games that have them beside the rules."""
        return ()

    @property
    def list_alphabet(self) -> Alphabet:
        """The letters of the word list: those of the tiles, unless a game writes words out."""
        return self.tiles.alphabet


def tidy_setup(setup: S) -> S:
    """Returns the set-up with title and club in printable characters (``visible``), checked."""
    tidy: S = replace(setup, title=_seen(setup.title), club=_seen(setup.club))
    check_setup(tidy)
    return tidy


def _seen(text: str) -> str:
    return visible(text) if is_one_line(text) else text


def check_setup(setup: GameSetup) -> GameSetup:
    """Returns the set-up; RuleError if one of its texts or lists is too long for pages and sheets."""
    profile, tiles = setup.profile, setup.tiles
    for text in (setup.title, setup.club, profile.title, tiles.title):
        checked_text(text, MOST_TITLE)
    for text in (setup.date, setup.lexicon, setup.fingerprint, profile.name, tiles.name, tiles.language):
        checked_text(text, MOST_TITLE)
    for words in (setup.allowed, setup.forbidden):
        if len(words) > MOST_WORDS:
            raise RuleError(
                "too_many_words", "A game can have at most %(most)d rulings. Leave some out.", most=MOST_WORDS
            )
        for word in words:
            checked_text(word, MOST_WORD)
    lists = [value for value in vars(profile).values() if isinstance(value, (tuple, Mapping))]
    if any(len(each) > MOST_ENTRIES for each in lists):
        raise RuleError("too_many_parts", "One list in the rules has too many entries. Shorten it.")
    return setup
