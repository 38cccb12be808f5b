"""Whose the meanings are that a page or a paper shows: the dictionary, its licence and its address."""

from __future__ import annotations

from director.language.texts import Texts
from director.lexicon.meanings import SOURCES


def credit(language: str, texts: Texts) -> str:
    """The line for pages and papers with meanings of that language; "" where there is no dictionary."""
    if language not in SOURCES:
        return ""
    source = SOURCES[language]
    return texts(
        "Meanings: %(title)s, %(licence)s, %(address)s",
        title=source.title,
        licence=source.licence,
        address=source.address.removeprefix("https://"),
    )
