"""Sentences for people, written once in English and translated where they are shown.

Every layer may need to tell a person something, but only the outermost one knows the language. So a
sentence travels as a template and its values; the template is the key of the gettext catalogue, and
``show`` fills it in. ``say`` is also the word by which the catalogue tool finds the templates.

    >>> show(say("There is no word %(word)s.", word="XQ"))
    'There is no word XQ.'

Where a number decides the form, ``say_n`` takes both English forms; the language chooses among its own (French
has the singular for 0 too, other languages have three forms).

    >>> show(say_n("%(num)d slip is lost.", "%(num)d slips are lost.", 1))
    '1 slip is lost.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from director.language.digraphs import spelled


@dataclass(frozen=True, slots=True)
class Sentence:
    """A template in gettext's ``%(name)s`` form and the values that fill it.

    A value may itself be a Sentence; it is translated before it is filled in. ``plural`` is the English form
    for all numbers but one, "" where no number decides; the number is the value ``num``.
    """

    template: str
    values: Mapping[str, Any] = field(default_factory=dict)
    plural: str = ""

    def __str__(self) -> str:
        return show(self)


def say(template: str, **values: Any) -> Sentence:
    """The sentence ``template`` with its values; the catalogue tool collects the first argument."""
    return Sentence(template, values)


def say_n(one: str, many: str, count: int, **values: Any) -> Sentence:
    """The sentence in the form for ``count``, which fills ``%(num)d``; the catalogue tool collects both forms."""
    return Sentence(one, {**values, "num": count}, many)


AMOUNTS = frozenset(("num", "count", "points", "score", "claimed", "total", "before", "after", "size"))
"""Values that are amounts: thousands and minus are written as in the language. Other numbers name something (a table, a seed)."""


def _one_or_many(one: str, many: str, count: int) -> str:
    return one if count == 1 else many


def _english(value: int) -> str:
    return f"{value:,}".replace("-", "\N{MINUS SIGN}")


@dataclass(frozen=True)
class Translation:
    """How one language turns an English template into its own: alone, or as one of two forms by a number.

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
    """A text as it was kept with a game: translated if it is one of our own sentences, else as written."""
    return Sentence(text.replace("%", "%%"))


def show(sentence: Sentence, translation: Translation = ENGLISH) -> str:
    """The sentence in words of the user's language, tiles of several letters spelt."""
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
    """Something a person asked for that cannot be: a stable ``code`` for programs, a sentence for people.

    The sentence is written here with its values, as in ``say``; a ready-made one is taken too. Code and sentence are
    positional, so that a value may be named like them.

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
    """The wish breaks a rule of the game or of the night."""


class LexiconError(DirectorError):
    """A word list or its table cannot be read, found or used."""
