"""Sentences for people, written once in English and translated where they are shown.

Every layer may need to tell a person something, but only the outermost one knows the language. So a
sentence is passed on as a template and its values; the template is the key of the gettext catalogue, and
``show`` fills it in. The catalogue tool finds the templates by the calls of ``say``.

    >>> show(say("There is no word %(word)s.", word="XQ"))
    'There is no word XQ.'

If a number decides the form, ``say_n`` takes both English forms; the language chooses among its own (French
has the singular for 0 too, other languages have three forms).

    >>> show(say_n("%(num)d slip is lost.", "%(num)d slips are lost.", 1))
    '1 slip is lost.'

**Tiles of two or three letters** (CH, L·L, DZS) are one sign each inside the program and spelled out for people, so sentences
spell out their values. Boards, racks and words are strings with one character for each tile. A digraph has none of its
own, so it gets a capital of the Glagolitic script, which no tile set has and which, unlike the private signs of Unicode, has a
small form: the blank used for it. The table may only grow at its end, because logs contain the signs.

- ``gathered`` turns written letters into signs: the longest digraph first, as players of these languages read;
  ``[CH]`` is the tile for certain, and ``[C][H]`` are two tiles;
- ``spelled`` turns signs into letters for pages and papers, ``bracketed`` for files, where each tile must show.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
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
"""Other spellings of the digraphs that contain a mark."""
_WRITTEN = {each: "|".join(map(re.escape, (each, *others))) for each, others in _OTHER_WAYS.items()}


def spelled(text: str) -> str:
    """Returns the text with its digraphs as letters.

    >>> spelled("\u2c00ICO")
    'CHICO'
    """
    return text if text.isascii() else ANY_SIGN.sub(lambda found: _SPELT.get(found[0], found[0]), text)


def bracketed(text: str) -> str:
    """Returns the text with each digraph as letters in brackets, as files have them."""
    return text if text.isascii() else ANY_SIGN.sub(lambda found: f"[{_SPELT.get(found[0], found[0])}]", text)


def all_bracketed(value: Any) -> Any:
    """Applies ``bracketed`` to all texts and keys of a JSON value."""
    match value:
        case str():
            return bracketed(value)
        case dict():
            return {all_bracketed(key): all_bracketed(each) for key, each in value.items()}
        case list() | tuple():
            return [all_bracketed(each) for each in value]
    return value


def gathered(text: str, letters: str) -> str:
    """Returns the text with every digraph that is among ``letters`` replaced by its sign, lower-case ones by the small sign.

    >>> gathered("chICO CHICO [C][H]", "ACHIO\u2c00") == "\u2c30ICO \u2c00ICO CH"
    True
    """
    pattern = _pattern(letters)
    return pattern.sub(_sign, text) if pattern else text


def ways_to_write(letters: str) -> dict[str, str]:
    """Returns every spelling that ``gathered`` reads without brackets as one of these letters, each with its sign; the usual one last."""
    found = {}
    for each in sorted((_SPELT[each] for each in letters if each in _SPELT), key=lambda each: -len(each)):
        for way in (*_OTHER_WAYS.get(each, ()), each):
            for text in sorted({"".join(way) for way in product(*({c.lower(), c.upper()} for c in way))}):
                found[text] = SIGNS[each].lower() if text.islower() else SIGNS[each]
            found[way.upper()] = found.pop(way.upper())
    return found


def has_digraphs(letters: str) -> bool:
    """Answers whether some of the letters are tiles of two or three letters."""
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


@dataclass(frozen=True, slots=True)
class Sentence:
    """A template in gettext's ``%(name)s`` form and the values that fill it.

    A value may itself be a Sentence; it is translated before it is filled in. ``plural`` is the English form for all
    numbers but one, "" if the form does not depend on a number; the number is the value ``num``.
    """

    template: str
    values: Mapping[str, Any] = field(default_factory=dict)
    plural: str = ""

    def __str__(self) -> str:
        return show(self)


def say(template: str, **values: Any) -> Sentence:
    """Makes a sentence from a template and its values; the catalogue tool collects the first argument."""
    return Sentence(template, values)


def say_n(one: str, many: str, count: int, **values: Any) -> Sentence:
    """Makes a sentence in the form for ``count``, which fills ``%(num)d``; the catalogue tool collects both forms."""
    return Sentence(one, {**values, "num": count}, many)


AMOUNTS = frozenset(("num", "count", "points", "score", "claimed", "total", "before", "after", "size"))
"""Names of values that are amounts: written with the language's thousands separator and minus. Other numbers are names (table, seed)."""


def _one_or_many(one: str, many: str, count: int) -> str:
    return one if count == 1 else many


def _english(value: int) -> str:
    return f"{value:,}".replace("-", "\N{MINUS SIGN}")


@dataclass(frozen=True)
class Translation:
    """How one language translates an English template: alone, or as one of two forms chosen by a number.

    ``counted`` gets both English forms and the number, as gettext's ``ngettext`` does; ``figure`` writes an amount.
    """

    plain: Callable[[str], str] = str
    counted: Callable[[str, str, int], str] = _one_or_many
    figure: Callable[[int], str] = _english

    def __call__(self, template: str) -> str:
        return self.plain(template)


ENGLISH = Translation()
"""The language in which the templates are written."""


def quoted(text: str) -> Sentence:
    """Makes a sentence of a text stored with a game: it is translated if it is one of our own, else shown as written."""
    return Sentence(text.replace("%", "%%"))


def show(sentence: Sentence, translation: Translation = ENGLISH) -> str:
    """Returns the sentence in the user's language, with digraph tiles spelled out."""
    values, figures = dict(sentence.values), []
    for name, value in sentence.values.items():
        if isinstance(value, Sentence):
            values[name] = show(value, translation)
        elif isinstance(value, str) and not value.isascii():
            values[name] = spelled(value)
        elif name in AMOUNTS and isinstance(value, int) and not 0 <= value < 1000:
            values[name] = translation.figure(value)
            figures.append(name)
    if sentence.plural:
        template = translation.counted(sentence.template, sentence.plural, sentence.values["num"])
    else:
        template = translation.plain(sentence.template)
    for name in figures:
        template = template.replace(f"%({name})d", f"%({name})s")
    return template % values


class DirectorError(Exception):
    """A person's wish that cannot be carried out: a stable ``code`` for programs, a sentence for people.

    Takes a template and its values, as ``say`` does, or a ready-made Sentence. Code and sentence are positional-only,
    so that a value may have the same name.

        >>> str(RuleError("unknown_word", "%(word)s is not in the word list.", word="XQ"))
        'XQ is not in the word list.'
    """

    def __init__(self, code: str, sentence: Sentence | str, /, **values: Any) -> None:
        made = sentence if isinstance(sentence, Sentence) else Sentence(sentence, values)
        super().__init__(code, made)
        self.code = code
        self.sentence = made

    def __str__(self) -> str:
        return show(self.sentence)


class RuleError(DirectorError):
    """A wish that breaks a rule of the game or of the night."""


class LexiconError(DirectorError):
    """A word list or its table that cannot be read, found or used."""
