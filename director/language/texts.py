"""The words and figures of a printed page in one language.

A report does not know how its words are translated: it gets a ``Texts`` and asks it for every word by its English
template, ``texts("Page %(page)d of %(pages)d", page=1, pages=3)``. The catalogue tool collects the first argument of
these calls. Numbers and dates follow the language through Babel.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date as Date
from decimal import Decimal
from functools import lru_cache
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.dates import format_date, format_skeleton
from babel.numbers import get_decimal_symbol, get_group_symbol

from director.language.sentences import ENGLISH, Sentence, Translation, say_n, show

REFERENCES = ("at", "other", "places", "square", "start", "stated")
"""Names of sentence values that are references (such as 8D), or lists of references separated by commas."""
MINUS = "\N{MINUS SIGN}"


@lru_cache
def locale_of(language: str) -> Locale:
    """Returns Babel's locale of a language; British English for ``en`` and for a language Babel does not know."""
    try:
        return Locale("en", "GB") if language == "en" else Locale.parse(language.replace("-", "_"))
    except (ValueError, UnknownLocaleError):
        return Locale("en", "GB")


@lru_cache
def _signs(language: str) -> dict[int, str]:
    """Maps decimal point, thousands comma and minus to the language's characters. Babel's own formatting takes a tenth
    of a millisecond for a figure, and a season has thousands."""
    locale = locale_of(language)
    return str.maketrans({".": get_decimal_symbol(locale), ",": get_group_symbol(locale), "-": MINUS})


def figure(language: str, value: float, decimals: int = 0) -> str:
    """Returns a figure as the language writes it: ``1.234`` or ``87,5``, with a real minus sign."""
    return f"{Decimal(str(value)):,.{decimals}f}".translate(_signs(language))


def as_laid(word: str) -> str:
    """Returns the word unchanged: as its tiles lie on the board."""
    return word


@dataclass(frozen=True)
class Texts:
    """Words of one language. ``mirror`` writes references as English-speaking clubs do; ``listed`` gives a word from
    the board the accents it has in the game's word list."""

    language: str = "en"
    translate: Translation = ENGLISH
    mirror: bool = False
    listed: Callable[[str], str] = field(default=as_laid, compare=False)

    def __call__(self, template: str, **values: Any) -> str:
        """Returns the template in the language, filled in."""
        return show(Sentence(template, values), self.translate)

    def counted(self, one: str, many: str, count: int, **values: Any) -> str:
        """Returns the template that suits the number, filled in; ``%(num)s`` is the number as printed."""
        template = self.translate.counted(one, many, count)
        return template % {**values, "num": self.number(count)}

    def show(self, sentence: Sentence) -> str:
        """Returns a sentence of another layer in the language, its references in this club's notation."""
        return show(self._mirrored(sentence) if self.mirror else sentence, self.translate)

    def _mirrored(self, sentence: Sentence) -> Sentence:
        def turned(name: str, value: Any) -> Any:
            if isinstance(value, Sentence):
                return self._mirrored(value)
            return self.place(value) if name in REFERENCES and isinstance(value, str) else value

        values = {name: turned(name, value) for name, value in sentence.values.items()}
        return replace(sentence, values=values)

    def phrase(self, text: str) -> str:
        """Returns a reason stored with the game: translated if it is one of our own sentences, else as written."""
        return self.translate(text)

    @property
    def locale(self) -> Locale:
        """Babel's locale of the language; English if Babel does not know it."""
        return locale_of(self.language)

    @property
    def decimal_comma(self) -> bool:
        return str(get_decimal_symbol(self.locale)) == ","

    def number(self, value: float, decimals: int = 0) -> str:
        """Returns a figure for printing: ``1.234`` or ``87,5``, with a real minus sign."""
        return figure(self.language, value, decimals)

    def signed(self, value: int) -> str:
        """Returns a figure with its sign, 0 without one."""
        return f"+{self.number(value)}" if value > 0 else self.number(value)

    def percent(self, value: float) -> str:
        """Returns per cent with one decimal, without the sign."""
        return self.number(value, 1)

    def percentage(self, value: float, decimals: int = 1) -> str:
        """Returns per cent with its sign, as the language sets it: ``96.5%``, ``96,5 %`` with a no-break blank."""
        blank = "" if self.locale.language == "en" else "\u00a0"
        return f"{self.number(value, decimals)}{blank}%"

    def date(self, text: str) -> str:
        """An ISO date (``2026-11-20``) in words; any other text unchanged."""
        try:
            day = Date.fromisoformat(text)
        except ValueError:
            return text
        written = str(format_date(day, format="long", locale=self.locale))
        return f"1er{written[1:]}" if day.day == 1 and self.locale.language == "fr" else written

    def day(self, text: str) -> str:
        """Returns day and month of an ISO date in figures; "" for anything else."""
        try:
            return str(format_skeleton("Md", Date.fromisoformat(text), locale=self.locale))
        except ValueError:
            return ""

    def word(self, laid: str) -> str:
        """Returns a word from the board for printing: ``BÉ(A)RNAIS`` where the word list has accents."""
        return with_blanks(self.listed(laid))

    def place(self, at: str | None) -> str:
        """Returns a reference in this club's notation; an unreadable one unchanged, "" for None."""
        return re.sub(r"[A-Z0-9]+", lambda found: mirrored(found[0]), at) if at and self.mirror else at or ""


_REFERENCE = re.compile(r"(?:([A-O])(1[0-5]|[1-9])|(1[0-5]|[1-9])([A-O]))")


def mirrored(at: str) -> str:
    """Returns a reference with columns lettered and rows numbered; any other text unchanged.

    >>> mirrored("H4"), mirrored("5E")
    ('8D', 'E5')
    """
    found = _REFERENCE.fullmatch(at)
    if not found:
        return at
    across, row, column, down = found.groups()
    if across:
        return f"{ord(across) - 64}{chr(int(row) + 64)}"
    return f"{chr(int(column) + 64)}{ord(down) - 64}"


def with_blanks(word: str) -> str:
    """Returns a word for printing: letters shown by a blank (lower case) in brackets.

    >>> with_blanks("FERiEN")
    'FER(I)EN'
    """
    if word.isupper():  # nearly every word: letter by letter would be a hundred calls on the way of a slip
        return word
    return "".join(f"({letter.upper()})" if letter.islower() else letter for letter in word)


def points(count: int) -> Sentence:
    """``1 point``, ``26 points``."""
    return say_n("%(num)d point", "%(num)d points", count)
