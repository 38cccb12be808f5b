"""How long the texts and how large the numbers of a game may be, wherever they come from.

A page's form says so too, but whatever reaches the desk or comes in a file is measured here: a text of one line
that can be printed, and numbers that a sheet can bear. So what is recorded can always be exported and read again.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import is_dataclass

from director.language.names import visible
from director.language.sentences import RuleError

MOST_TITLE = 120
MOST_REASON = 200
MOST_WORD = 40
"""Characters of a word on a slip: twice the board's side, each letter with its mark, and some more."""
MOST_NOTE = 2_000
"""Characters of what a game from another program says about a move."""
MOST_NUMBER = 99_999
"""Points, seconds, tables and rounds stay far below."""
NUMBERS: Mapping[str, int] = {"seq": 10**9, "facts": 10**9, "of": 10**9, "binned": 10**12}
"""Numbers that count facts of the log, and moments in seconds since 1970."""

LIMITS: Mapping[str, int] = {
    "reason": MOST_REASON, "word": MOST_WORD, "at": 10, "joined_at": 10, "paid_at": 10, "move": MOST_WORD,
    "kept": 20, "drawn": 20, "code": 40, "doubt": 40, "text": MOST_NOTE, "lines": MOST_NOTE,
}  # fmt: skip
"""The most characters of a field by its name; any other text has ``MOST_REASON``."""
MOST_PARTS = 200
"""Entries of a list or mapping inside a fact."""

UNPRINTABLE = frozenset(("Cc", "Cs", "Zl", "Zp"))
"""Control characters, half characters, and the signs that end a line or paragraph."""


def is_one_line(text: str) -> bool:
    """Whether a text can stand in one line of a page, a sheet or a file."""
    return "\ufffd" not in text and (
        text.isprintable() or not any(unicodedata.category(each) in UNPRINTABLE for each in text)
    )


def one_line(text: str) -> str:
    """The text in one line, without characters that cannot be seen: what cannot be printed and what separates becomes a space."""
    return " ".join(visible(text).split())


def checked_text(text: str, most: int = MOST_REASON) -> str:
    """The text; RuleError ``text_too_long`` or ``bad_text`` if it cannot be printed in one line."""
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
    """RuleError if a text or number anywhere in a fact is beyond its bounds."""
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
