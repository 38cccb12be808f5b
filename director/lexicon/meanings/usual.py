"""Which sense of an English word is the usual one, where its dictionary has the senses in no order.

Open English WordNet comes without its order of use: the first sense of cat is a scan, that of here a goddess. The sense
that a word has in other definitions is known by the words beside it there (after D. McCarthy and others, Finding
Predominant Word Senses in Untagged Text, 2004, and the overlap of M. Lesk, 1986).
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Mapping

from director.lexicon.meanings.senses import weight

COMMON = 0.03
"""Words in a larger part of all definitions tell nothing."""
CLEAR, HARDLY = 3.0, 0.2
"""The overlap that a sense must have to go first, and the part of it that the first one may have at most."""


def usual_first(read: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Headwords with their senses: another one goes first where the first hardly fits how other definitions use the word.

    Senses of a field in brackets, names and old ones never go first.
    """
    used = _Definitions(read)
    found = dict(read)
    for headword, senses in read.items():
        plain = [each for each in senses if weight(each) == 0]
        if len(senses) < 2 or not plain:
            continue
        beside = used.beside(headword, senses)
        fits = {each: used.overlap(headword, each, beside) for each in senses}
        best = max(plain, key=fits.__getitem__)
        if fits[best] >= CLEAR and fits[senses[0]] <= HARDLY * fits[best]:
            found[headword] = (best, *(each for each in senses if each != best))
    return found


class _Definitions:
    """All definitions with their words, and which headwords share each."""

    def __init__(self, read: Mapping[str, tuple[str, ...]]) -> None:
        shared: dict[str, set[str]] = defaultdict(set)
        for headword, senses in read.items():
            for each in senses:
                shared[each] |= _words(headword)
        self.words = {each: _words(each) for each in shared}
        self.with_synonyms = {each: self.words[each] | synonyms for each, synonyms in shared.items()}
        often = Counter(word for words in self.words.values() for word in words)
        self.worth = {
            word: math.log(len(shared) / count)
            for word, count in often.items()
            if count <= COMMON * len(shared)
        }
        self.places: dict[str, list[str]] = defaultdict(list)
        for each, words in self.words.items():
            for word in words:
                self.places[word].append(each)

    def beside(self, headword: str, senses: tuple[str, ...]) -> Counter[str]:
        """How often words stand in definitions of other words that use this one."""
        found: Counter[str] = Counter()
        for form in _forms(headword):
            for each in self.places.get(form, ()):
                if each not in senses:
                    found.update(self.with_synonyms[each])
        return found

    def overlap(self, headword: str, sense: str, beside: Counter[str]) -> float:
        """How well a sense fits those words; 0 for no word in common."""
        words = self.with_synonyms[sense] - _forms(headword)
        told = sum(self.worth.get(word, 0.0) * math.log1p(beside[word]) for word in words)
        return told / float((4 + len(words)) ** 0.7)


def _forms(headword: str) -> set[str]:
    return {headword, f"{headword}s", f"{headword}es"}


def _words(text: str) -> set[str]:
    return set(re.findall(r"[a-z]{3,}", text.lower()))
