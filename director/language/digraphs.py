"""Tiles of two or three letters (CH, L·L, DZS): one sign each inside the program, spelt out wherever a person reads.

Boards, racks and words are strings with one character for each tile. A digraph has none of its own, so it gets a
capital of the Glagolitic script, which no tile set has and which, unlike the private signs of Unicode, has a small
form: the blank that stands for it. The table is fixed and only ever grows at its end, for signs are stored in logs.

- ``gathered`` turns what is written into signs: the longest digraph first, as players of these languages read;
  ``[CH]`` is the tile for certain, and ``[C][H]`` are two tiles;
- ``spelled`` turns signs into letters for pages and papers, ``bracketed`` for files, where each tile must show.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from typing import Any

DIGRAPHS = (
    *("CH", "LL", "RR"),  # Spanish
    *("L·L", "NY", "QU"),  # Catalan
    *("CS", "DZ", "DZS", "GY", "LY", "SZ", "TY", "ZS"),  # Hungarian
    *("DD", "FF", "NG", "PH", "RH", "TH"),  # Welsh
    *("DŽ", "LJ", "NJ", "IJ", "C'H"),  # Croatian, Dutch, Breton
    *("DH", "GJ", "SH", "XH", "ZH", "GĦ", "IE"),  # Albanian, Maltese
    *("TX", "TZ", "TS", "SCH", "KH", "SY", "GB", "GH", "GW", "KP", "KW", "NW"),  # Basque and others
)

_FIRST = 0x2C00
SIGNS = {digraph: chr(_FIRST + number) for number, digraph in enumerate(DIGRAPHS)}
"""The sign of each digraph, as a capital."""
_SPELT = {sign: digraph for digraph, sign in SIGNS.items()}
_SPELT |= {sign.lower(): digraph.lower() for digraph, sign in SIGNS.items()}
ANY_SIGN = re.compile("[\u2c00-\u2c5f]")
_OTHER_WAYS = {"L·L": [*(f"L{mark}L" for mark in ".•‧∙⋅-"), "ĿL"], "C'H": ["C’H", "CʼH"]}
"""How those with a mark inside are written, too."""
_WRITTEN = {each: "|".join(map(re.escape, (each, *others))) for each, others in _OTHER_WAYS.items()}


def spelled(text: str) -> str:
    """The text with its digraphs in letters.

    >>> spelled("\u2c00ICO")
    'CHICO'
    """
    return text if text.isascii() else ANY_SIGN.sub(lambda found: _SPELT.get(found[0], found[0]), text)


def bracketed(text: str) -> str:
    """The same with brackets around each digraph, as files have them."""
    return text if text.isascii() else ANY_SIGN.sub(lambda found: f"[{_SPELT.get(found[0], found[0])}]", text)


def all_bracketed(value: Any) -> Any:
    """A JSON value with all its texts ``bracketed``, keys too."""
    match value:
        case str():
            return bracketed(value)
        case dict():
            return {all_bracketed(key): all_bracketed(each) for key, each in value.items()}
        case list() | tuple():
            return [all_bracketed(each) for each in value]
    return value


def gathered(text: str, letters: str) -> str:
    """The text with the digraphs that are among these letters of a tile set as signs, small ones as small signs.

    >>> gathered("chICO CHICO [C][H]", "ACHIO\u2c00") == "\u2c30ICO \u2c00ICO CH"
    True
    """
    pattern = _pattern(letters)
    return pattern.sub(_sign, text) if pattern else text


def ways_to_write(letters: str) -> dict[str, str]:
    """All that ``gathered`` reads without brackets as one of these letters, each with its sign; the usual way of a sign last."""
    found = {}
    for each in sorted((_SPELT[each] for each in letters if each in _SPELT), key=lambda each: -len(each)):
        for way in (*_OTHER_WAYS.get(each, ()), each):
            for text in sorted({"".join(way) for way in product(*({c.lower(), c.upper()} for c in way))}):
                found[text] = SIGNS[each].lower() if text.islower() else SIGNS[each]
            found[way.upper()] = found.pop(way.upper())
    return found


def has_digraphs(letters: str) -> bool:
    """Whether some of the letters are tiles of two or three."""
    return bool(ANY_SIGN.search(letters))


@cache
def _pattern(letters: str) -> re.Pattern[str] | None:
    own = sorted((_SPELT[each] for each in letters if each in _SPELT), key=lambda each: -len(each))
    if not own:
        return None
    anyhow = "|".join(f"(?:{_WRITTEN.get(each, re.escape(each))})" for each in own)
    return re.compile(rf"\[(?:{anyhow}|\w)\]|{anyhow}", re.IGNORECASE)


def _sign(found: re.Match[str]) -> str:
    text = found[0].strip("[]")
    if len(text) == 1:
        return text
    upper = text.upper()
    sign = SIGNS.get(upper) or next(
        SIGNS[each] for each, pattern in _WRITTEN.items() if re.fullmatch(pattern, upper)
    )
    return sign.lower() if text.islower() else sign
