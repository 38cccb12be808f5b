"""From a German form back to the word it is a regular form of: GÄBST to GEBEN, SCHÖNSTES to SCHÖN.

Endings are taken off in every way that could be right, and each guess is conjugated or declined
(`german_forms`) to see whether the form really comes out.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import cache

from director.lexicon.sources.german_forms import (
    BASE,
    Verb,
    adjective_forms,
    adjective_stem,
    prefixes,
    verb_forms,
)
from director.lexicon.sources.german_strong import MIXED, STRONG

_DECLINED = ("", "E", "EM", "EN", "ER", "ES")
_FINITE = ("", *"E ST T EST ET N EN TE TEST TEN TET ETE ETEST ETEN ETET".split())
_COMPARED = tuple(step + ending for step in ("", "ER", "ST", "EST") for ending in _DECLINED)


def origins(form: str, words: Container[str]) -> Iterator[str]:
    """The verbs and adjectives among ``words`` that have this regular form, the shortest first."""
    for prefix, base, kind in sorted(
        set(_infinitives(form)), key=lambda verb: (len(verb[0] + verb[1]), verb)
    ):
        verb = prefix + base
        real = verb in words and verb + "D" in words  # its participle tells a verb from a plural
        if real and form in dict(verb_forms(Verb(prefix, base, kind), words, words)):
            yield verb
    for adjective in sorted(set(_adjectives(form)), key=lambda word: (len(word), word)):
        real = adjective in words and adjective_stem(adjective) + "EM" in words
        if real and form in adjective_forms(adjective):
            yield adjective


def _infinitives(form: str) -> Iterator[Verb]:
    for prefix, kind in prefixes(form):
        rest = form[len(prefix) :]
        bases = set(_bases(rest))
        if rest.startswith("ZU"):
            bases.update(_bases(rest[2:]))
        yield from (Verb(prefix, base, kind) for base in bases if len(base) > 3 and base != form)


def _bases(rest: str) -> Iterator[str]:
    yield from _strong_bases().get(rest, ())
    yield from _weak(rest, _FINITE)
    if rest.endswith("NS"):
        yield rest[:-1]
    for ending in _DECLINED:
        whole = rest.removesuffix(ending) if ending else rest
        if rest.endswith(ending) and whole.endswith("ND"):
            yield whole[:-1]
        if rest.endswith(ending) and whole.endswith("T"):
            yield from _weak(whole.removeprefix("GE"), ("T", "ET"))


def _weak(rest: str, endings: tuple[str, ...]) -> Iterator[str]:
    for ending in endings:
        if rest.endswith(ending):
            stem = rest[: len(rest) - len(ending)]
            yield stem + "EN"
            if stem.endswith(("EL", "ER")):
                yield stem + "N"
            elif stem.endswith(("L", "R")):
                yield f"{stem[:-1]}E{stem[-1]}N"


def _adjectives(form: str) -> Iterator[str]:
    for ending in _COMPARED:
        if ending and form.endswith(ending):
            stem = form[: len(form) - len(ending)]
            yield from (stem, stem + "E")
            if stem.endswith(("L", "R", "N")):
                yield f"{stem[:-1]}E{stem[-1]}"


@cache
def _strong_bases() -> dict[str, tuple[str, ...]]:
    """The forms of the strong verbs without a prefix, and the verbs each belongs to."""
    found: dict[str, tuple[str, ...]] = {}
    bases = [*STRONG, *MIXED]
    for base in bases:
        for form, _doubt in verb_forms(Verb("", base, BASE), bases, ()):
            found[form] = (*found.get(form, ()), base)
            bare = form.removeprefix("GE")
            if bare != form:  # VERGEBEN, BEGANGEN
                found[bare] = (*found.get(bare, ()), base)
    return found
