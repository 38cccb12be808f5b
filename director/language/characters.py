"""Characters that nobody sees: they make two names look alike, or turn the line around in which a name stands.

``visible`` takes them out of every name, title and club, whichever door they come in by. Marks that write a language stay: accents,
vowel signs, and the joiners between letters of Arabic and Indian scripts. What was stored before stays as it is; pages set
names apart (``bdi``) and show them without such characters.
"""

from __future__ import annotations

import re
import unicodedata

BLANK_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc")
"""Letters, marks and signs without a form."""
SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
JOINERS = frozenset("\u200c\u200d")
"""They decide how letters join in the scripts that ``_joins`` knows, and do nothing elsewhere."""


def visible(text: str) -> str:
    """The text without characters that cannot be seen, in one line: what separates becomes a space.

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
    """Whether it is a letter or mark of Arabic or one of the scripts of India and its neighbours."""
    return "\u0600" <= letter <= "\u0fff" and unicodedata.category(letter)[0] in "LM"
