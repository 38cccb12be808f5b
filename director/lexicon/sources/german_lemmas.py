"""Which German verbs and adjectives there are, how well the verbs are vouched for, and what forms follow.

A verb or adjective is taken from a source with its regular forms (`german_forms`). How many forms of a verb
the sources have says more than whether they have this one: a checked list that knows twelve forms of
HÄUFELN answers for the thirteenth. What is found out about the verb is noted with each of its forms, as
a ``Descent`` packed into the bits above those of the sources. Of an adjective's forms those are noted that a
source has; how many it has adds nothing that could be measured.
"""

from __future__ import annotations

from typing import NamedTuple

from director.lexicon.sources.german_evidence import (
    ADJECTIVE,
    CHECKED,
    FREQUENT,
    LOWER,
    SOURCE_BITS,
    WIKIDATA,
    WIKTIONARY,
    Evidence,
)
from director.lexicon.sources.german_forms import (
    BASE,
    INFINITIVE,
    INSEPARABLE,
    SEPARABLE,
    adjective_forms,
    adjective_stem,
    declined,
    take_apart,
    verb_forms,
)
from director.lexicon.sources.german_strong import MIXED, STRONG
from director.lexicon.sources.package_data import Progress

SHIFT = SOURCE_BITS.bit_length()
LEMMA_SOURCES = (LOWER, WIKIDATA, WIKTIONARY)
_ANY = CHECKED | LOWER | WIKIDATA | WIKTIONARY
_KINDS = (BASE, INSEPARABLE, SEPARABLE)
_LEAST_VOUCHED = 3
"""A form that no source has is noted only if checked + frequent + sources of its lemma come to this."""


class Descent(NamedTuple):
    """The verb that a form comes from: its kind; 0 to 3 for how many forms of it are checked and frequent and
    how many sources have it; the form's own doubt."""

    kind: str
    checked: int
    frequent: int
    sources: int
    doubt: int

    def packed(self) -> int:
        """A number that is the greater the better the form is vouched for."""
        vouched = (self.checked << 4) | (self.frequent << 2) | self.sources
        return (vouched << 6) | (7 - self.doubt) << 3 | (_KINDS.index(self.kind) + 1)


def unpacked(number: int) -> Descent | None:
    """The ``Descent`` of a packed number; None for 0."""
    if not number:
        return None
    vouched = number >> 6
    return Descent(
        kind=_KINDS[(number & 7) - 1],
        checked=(vouched >> 4) & 3,
        frequent=(vouched >> 2) & 3,
        sources=vouched & 3,
        doubt=7 - ((number >> 3) & 7),
    )


def note_descent(evidence: Evidence, progress: Progress) -> None:
    """Notes with every regular form what it comes from, and adds well-vouched verb forms that no source has."""
    verbs = {word for word in evidence if INFINITIVE.search(word) and _is_verb(word, evidence)}
    verbs.update(STRONG, MIXED)
    progress(0.1)
    for number, infinitive in enumerate(sorted(verbs)):
        verb = take_apart(infinitive, verbs)
        forms = dict(verb_forms(verb, verbs, evidence))
        _note_verb(evidence, forms, verb.kind, _lemma_sources(evidence, infinitive + "D"))
        if number % 2000 == 0:
            progress(0.1 + 0.6 * number / len(verbs))
    for adjective in [word for word in evidence if word not in verbs and _is_adjective(word, evidence)]:
        for form in (adjective, *adjective_forms(adjective)):
            if 0 < evidence.get(form, 0) <= SOURCE_BITS:  # no form of a verb
                evidence[form] |= ADJECTIVE
    progress(1.0)


def _is_verb(word: str, evidence: Evidence) -> bool:
    """Whether a word is written small somewhere and its participle (RENNEND) is known."""
    return bool(evidence[word] & _ANY and evidence.get(word + "D", 0) & _ANY)


def _lemma_sources(evidence: Evidence, form: str) -> int:
    bits = evidence.get(form, 0)
    return sum(1 for source in LEMMA_SOURCES if bits & source)


def _is_adjective(word: str, evidence: Evidence) -> bool:
    """Whether a source has (nearly) all declined forms of a word."""
    stem = adjective_stem(word)
    if not evidence[word] & _ANY or len(word) > 14 or stem + "EM" not in evidence:
        return False
    found = [evidence.get(form, 0) for form in declined(stem)]
    return any(sum(1 for bits in found if bits & source) > 3 for source in (CHECKED, *LEMMA_SOURCES))


def _note_verb(evidence: Evidence, forms: dict[str, int], kind: str, sources: int) -> None:
    known = [evidence.get(form, 0) for form in forms]
    checked = _bucket(sum(1 for bits in known if bits & CHECKED))
    frequent = min(3, sum(1 for bits in known if bits & FREQUENT))
    packed = [Descent(kind, checked, frequent, sources, doubt).packed() << SHIFT for doubt in range(8)]
    vouched = checked + frequent + sources >= _LEAST_VOUCHED
    for (form, doubt), bits in zip(forms.items(), known, strict=True):
        if (bits or vouched) and packed[doubt] > bits & ~SOURCE_BITS and 3 <= len(form) <= 15:
            evidence[form] = bits & SOURCE_BITS | packed[doubt]


def _bucket(checked: int) -> int:
    """0, 1 to 3, 4 to 9, ten or more."""
    return 0 if checked == 0 else 1 if checked < 4 else 2 if checked < 10 else 3
