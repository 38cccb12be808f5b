"""Sentences for people, written once in English and translated where they are shown.

Every layer may need to tell a person something, but only the outermost one knows the language. So a
sentence travels as a template and its values; the template is the key of the gettext catalogue, and
``show`` fills it in. ``say`` is also the word by which the catalogue tool finds the templates.

    >>> show(say("There is no word %(word)s.", word="XQ"))
    'There is no word XQ.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Sentence:
    """A template in gettext's ``%(name)s`` form and the values that fill it.

    A value may itself be a Sentence; it is translated before it is filled in.
    """

    template: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return show(self)


def say(template: str, **values: Any) -> Sentence:
    """The sentence ``template`` with its values; the catalogue tool collects the first argument."""
    return Sentence(template, values)


def quoted(text: str) -> Sentence:
    """A text as it was kept with a game: translated if it is one of our own sentences, else as written."""
    return Sentence(text.replace("%", "%%"))


def show(sentence: Sentence, translate: Callable[[str], str] = str) -> str:
    """The sentence in words; ``translate`` turns an English template into the user's language."""
    values = {
        name: show(value, translate) if isinstance(value, Sentence) else value
        for name, value in sentence.values.items()
    }
    return translate(sentence.template) % values


class DirectorError(Exception):
    """Something a person asked for that cannot be: a stable ``code`` for programs, a sentence for people."""

    def __init__(self, code: str, sentence: Sentence) -> None:
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence

    def __str__(self) -> str:
        return show(self.sentence)


class RuleError(DirectorError):
    """The wish breaks a rule of the game or of the night."""


class LexiconError(DirectorError):
    """A word list or its table cannot be read, found or used."""
