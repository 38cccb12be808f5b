"""The names of built-in rules, word lists and tile sets in every language; a game keeps the names of its data.

Also the source of the meanings that a page or a paper shows: the dictionary, its licence and its address.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from director.language.sentences import Sentence, say
from director.language.texts import Texts
from director.lexicon.meanings import SOURCES, OwnMeaning

NAMES: Mapping[str, Sentence] = {
    "Simultan": say("Simultan"),
    "Simultan, bester Zettel": say("Simultan, best slip"),
    "România": say("Romania"),
    "Klassisch nach dem Regelheft": say("Classic, by the rulebook"),
    "Allgemeine Spielregeln": say("General rules of play"),
    "English rules page": say("English rules page"),
    "Deutsch": say("German"),
    "English": say("English"),
    "Français": say("French"),
    "Tanglet (Deutsch)": say("Tanglet (German)"),
    "Deutsch (102)": say("German (102)"),
    "English (100)": say("English (100)"),
    "Français (102)": say("French (102)"),
    "Nederlands (102)": say("Dutch (102)"),
    "Italiano (120)": say("Italian (120)"),
    "Română (100)": say("Romanian (100)"),
    "Polski (100)": say("Polish (100)"),
    "Español (100)": say("Spanish (100)"),
    "Català (100)": say("Catalan (100)"),
}
"""By the title in the data; names that a club or a federation gave itself are not here and stay unchanged."""


def named(title: str) -> Sentence:
    """Returns the name of rules, a list or tiles of that title."""
    return NAMES.get(title) or Sentence("%(title)s", {"title": title})


def credit(language: str, texts: Texts, meanings: Iterable[str]) -> str:
    """Returns the line for a page or paper that shows these meanings; "" if none of them comes from a dictionary."""
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
    """Returns the dictionary that has this meaning; "" if none has it, or the club has written it."""
    said = meaning and not isinstance(meaning, OwnMeaning) and language in SOURCES
    return SOURCES[language].title if said else ""
