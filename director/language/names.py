"""Sorts names and titles as German, French and English do, and removes invisible characters from them.

Letters are compared without their marks first (Ä with A, Ø with O, Ł with L, ß as SS), then by their marks, then small
before capital: the three levels of DIN 5007-1 and of the Unicode Collation Algorithm, on which the three languages
agree. We compute our own key because ICU has no plain wheel and ``pyuca`` loads a table of five megabytes; letters of
other alphabets come after the Latin ones, each in its own order. Figures within a text are compared as numbers, so that
"Köln 2" comes before "Köln 10".

    >>> sorted(["Zoë", "Östergård", "Otto", "Łukasz", "Luise", "Ole", "Ølgaard"], key=sort_key)
    ['Luise', 'Łukasz', 'Ole', 'Ølgaard', 'Östergård', 'Otto', 'Zoë']

Invisible characters make two different names look alike, or reverse the direction of the line that contains them.

``visible`` removes them from every name, title and club that comes in. Marks that a language needs are kept: accents, vowel
signs, and the joiners between letters of Arabic and Indian scripts. Texts stored before are not changed; pages set names apart
(``bdi``) and show them without such characters.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

BASE = str.maketrans(
    {
        "ß": "ss",
        "æ": "ae",
        "œ": "oe",
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "ħ": "h",
        "ı": "i",
        "ĸ": "k",
        "ŋ": "n",
        "ŧ": "t",
        "ə": "e",
    }
)
"""Letters that Unicode does not decompose, with the letters they are sorted as."""

Key = tuple[tuple[tuple[int, int, str], ...], str, str]


@lru_cache(maxsize=50_000)
def sort_key(text: str) -> Key:
    """Returns the sort key of a text: letters and figures first, then marks, then capitals."""
    marked = unicodedata.normalize("NFD", text.lower())
    plain = "".join(each for each in marked if not unicodedata.combining(each)).translate(BASE)
    parts = re.findall(r"\d+|[^\W\d_]+", plain)
    return tuple(_part(each) for each in parts), marked, text.swapcase()


def _part(part: str) -> tuple[int, int, str]:
    """Sorts numbers before words, and by their size."""
    return (0, int(part), "") if part.isdecimal() else (1, 0, part)


BLANK_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc")
"""Letters, marks and signs that show nothing."""
SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
JOINERS = frozenset("\u200c\u200d")
"""Invisible characters that join letters in the scripts of ``_joins``, and do nothing elsewhere."""


def visible(text: str) -> str:
    """Returns the text in one line without invisible characters; line breaks and other separators become a space.

    >>> visible("An\u200bna \u202eBerta")
    'Anna Berta'
    """
    if text.isascii() and text.isprintable():
        return text
    kept = [_seen(text, place) for place in range(len(text))]
    return "".join(kept).strip()


def _seen(text: str, place: int) -> str:
    sign = text[place]
    match unicodedata.category(sign):
        case "Cc" | "Zl" | "Zp" | "Cs":
            return " "
        case "Cf":
            inside = sign in JOINERS and 0 < place < len(text) - 1
            return sign if inside and _joins(text[place - 1]) and _joins(text[place + 1]) else ""
    return "" if sign in BLANK_LETTERS or SELECTORS.fullmatch(sign) else sign


def _joins(letter: str) -> bool:
    """Answers whether it is a letter or mark of Arabic or one of the scripts of India and its neighbours."""
    return "\u0600" <= letter <= "\u0fff" and unicodedata.category(letter)[0] in "LM"
