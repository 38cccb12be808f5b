"""Whose the meanings are that a page or a paper shows: the dictionary, its licence and its address."""

from __future__ import annotations

from collections.abc import Iterable

from director.language.texts import Texts
from director.lexicon.meanings import SOURCES, OwnMeaning


def credit(language: str, texts: Texts, meanings: Iterable[str]) -> str:
    """The line for a page or paper that shows these meanings; "" where none of them is a dictionary's."""
    if not any(source_of(language, each) for each in meanings):
        return ""
    source = SOURCES[language]
    return texts(
        "Meanings: %(title)s, %(licence)s, %(address)s",
        title=source.title,
        licence=source.licence,
        address=source.address.removeprefix("https://"),
    )


def source_of(language: str, meaning: str) -> str:
    """The dictionary that says this meaning; "" where it says none, or the club has written it."""
    said = meaning and not isinstance(meaning, OwnMeaning) and language in SOURCES
    return SOURCES[language].title if said else ""
