"""Regular forms of German verbs and adjectives, made from their infinitive or basic form.

Everything is in tile spelling (upper case, SS for ß). A form comes with its *doubt*: how far a word list
goes along with it. Forms without doubt are what every grammar has (LACHT, LACHTE, LACHEND); the others
exist for some verbs only, or are rare (BANGST for BANGEST, GEFUNDNE for GEFUNDENE).

A verb is taken apart into prefix and base first: AUFGEBEN has the participle AUFGEGEBEN, VERGEBEN has
VERGEBEN, and both change their vowel as GEBEN does (`german_strong`).
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from typing import NamedTuple

from director.lexicon.sources.closed_lists import word_set
from director.lexicon.sources.german_strong import MIXED, STRONG

Forms = Iterator[tuple[str, int]]
"""Forms with their doubt."""

PLAIN, ELIDED, SHORT, ODD, CONTRACTED, NOMINAL = range(6)
"""Doubts: none; a vowel left out or a participle declined (GEFUNDNE, GELACHTER); an ending without its E
(GÄBST) or an imperative that is hard to say; seldom met (RINGELEST); SEHN for SEHEN; the genitive of the
infinitive (des RINGELNS)."""

BASE, INSEPARABLE, SEPARABLE = "base", "inseparable", "separable"
INFINITIVE = re.compile(r"(EN|ELN|ERN)$")
_ENDINGS = ("E", "EM", "EN", "ER", "ES")

_SEPARABLE = word_set(
    """AB AN AUF AUS BEI DA DABEI DAFÜR DAGEGEN DAHER DAHIN DANEBEN DAR DAVON DAVOR DAZU DAZWISCHEN DRAN DRAUF
    DRAUFLOS DREIN EIN EINHER EMPOR ENTGEGEN ENTLANG FEHL FERN FEST FORT FREI GEGENÜBER GLEICH HEIM HER HERAB
    HERAN HERAUF HERAUS HERBEI HEREIN HERNIEDER HERÜBER HERUM HERUNTER HERVOR HIN HINAB HINAN HINAUF HINAUS
    HINEIN HINTERHER HINÜBER HINUNTER HINWEG HINZU HOCH INNE KLAR KLEIN KRUMM LOS MIT NACH NAHE NIEDER PREIS
    QUER RAN RAUF RAUS REIN RÜBER RUM RUNTER SCHIEF SCHWARZ STATT STEHEN STILL TEIL TIEF TOT ÜBEREIN UMHER
    UMHIN VOR VORAN VORAUS VORBEI VORWEG WACH WAHR WEG WEITER WETT WOHL ZU ZUGRUNDE ZURECHT ZURÜCK ZUSAMMEN
    ZUVOR ZUWIDER"""
)
_BOTH = word_set("DURCH HINTER MISS ÜBER UM UNTER VOLL WIDER WIEDER")
_INSEPARABLE = word_set("BE EMP ENT ER GE VER ZER")
_LONGEST_PREFIX = max(map(len, _SEPARABLE))
_SHORTEST_BASE = 4

_NEEDS_E = re.compile(r"([DT]|(CH|[^AEIOUYÄÖÜLRHMN])[MN])$")
_NO_BARE_IMPERATIVE = re.compile(r"(CH|[^AEIOUYÄÖÜLRHMN])[MN]$|IG$")
_SIBILANT = re.compile(r"[SZX]$")
_CONTRACTS = re.compile(r"[AEIOUÄÖÜH]$")
_OPEN = re.compile(r"[AEOUÄÖÜH]$")
_PRETERITE = ("TE", "TEST", "TEN", "TET")
_IEREN_WITH_GE = word_set("FRIEREN ZIEREN GIEREN SCHMIEREN STIEREN VERLIEREN")


class Verb(NamedTuple):
    """An infinitive in two parts: ABGEBEN is AB + GEBEN. ``kind`` is base, inseparable or separable."""

    prefix: str
    base: str
    kind: str


def take_apart(infinitive: str, verbs: Container[str]) -> Verb:
    """Prefix and base, the longest prefix first; the base must be one of ``verbs``."""
    for prefix, kind in reversed([*prefixes(infinitive[:-_SHORTEST_BASE])]):
        base = infinitive[len(prefix) :]
        if prefix and base in verbs:
            return Verb(prefix, base, kind)
    return Verb("", infinitive, BASE)


def prefixes(word: str) -> Iterator[tuple[str, str]]:
    """The prefixes that a verb's form may begin with, the empty one too, and the kind of verb they make."""
    yield "", BASE
    for length in range(2, min(_LONGEST_PREFIX, len(word)) + 1):
        if word[:length] in _INSEPARABLE:
            yield word[:length], INSEPARABLE
        elif word[:length] in _SEPARABLE or word[:length] in _BOTH:
            yield word[:length], SEPARABLE


def verb_forms(verb: Verb, verbs: Container[str], known: Container[str]) -> Forms:
    """All forms of a verb. Of the participles of UMFAHREN those in ``known`` are taken."""
    for form, doubt in _finite_forms(verb.base):
        yield verb.prefix + form, doubt
    present_participle = verb.prefix + verb.base + "D"
    yield present_participle, PLAIN
    yield from ((present_participle + ending, PLAIN) for ending in _ENDINGS)
    yield verb.prefix + verb.base + "S", NOMINAL
    if verb.prefix in _SEPARABLE:
        yield verb.prefix + "ZU" + verb.base, PLAIN
    for participle in _participles(verb, verbs, known):
        yield from _declined_participle(participle)


def adjective_stem(adjective: str) -> str:
    """What the endings are put to: DUNKL, MÜD, and TEUER, OFFEN as they are (see ``adjective_forms``)."""
    if re.search(r"[^E]EL$", adjective):
        return adjective[:-2] + "L"
    return adjective.removesuffix("E")


def declined(stem: str) -> list[str]:
    return [stem + ending for ending in _ENDINGS]


def adjective_forms(adjective: str) -> list[str]:
    """The declined forms and the steps of comparison."""
    stem, basic = adjective_stem(adjective), adjective.removesuffix("E")
    long = re.search(r"([DTSZX]|SCH|[AEOUÄÜ])$", basic) and not basic.endswith(("ISCH", "END"))
    cut = [adjective[:-2] + adjective[-1]] if re.search(r"[^E]E[NR]$", adjective) else []  # TEURE, OFFNE
    stems = (stem, stem + "ER", basic + ("EST" if long else "ST"), *cut)
    return [stem + "ER", *(form for each in stems for form in declined(each))]


def _finite_forms(base: str) -> Forms:
    yield base, PLAIN
    if base.endswith("EN"):
        yield from _present(base)
        yield from _past(base)
    else:
        yield from _forms_of_eln(base)


def _present(base: str) -> Forms:
    stem = base[:-2]
    link = "E" if _NEEDS_E.search(stem) else ""
    yield from ((stem + ending, PLAIN) for ending in ("E", "EST", "ET"))
    yield stem, SHORT if _NO_BARE_IMPERATIVE.search(stem) else PLAIN
    yield stem + link + "T", PLAIN
    if _CONTRACTS.search(stem):
        yield stem + "N", CONTRACTED
    changed = STRONG[base].present if base in STRONG else ""
    if not changed:
        yield stem + ("T" if _SIBILANT.search(stem) else link + "ST"), PLAIN
        return
    yield changed + ("T" if _SIBILANT.search(changed) else "ST"), PLAIN
    yield changed if changed.endswith("T") else changed + "T", PLAIN
    if "I" in changed and "I" not in stem:
        yield changed, ELIDED  # GIB, but NACHGIB only in a subordinate clause of poets


def _past(base: str) -> Forms:
    strong = STRONG.get(base)
    if base in MIXED:
        preterite, subjunctive, _ = MIXED[base]
        yield from ((preterite + ending, PLAIN) for ending in _PRETERITE)
        yield from ((subjunctive + ending, ELIDED) for ending in _PRETERITE)
    elif strong is None:
        stem = base[:-2]
        link = "E" if _NEEDS_E.search(stem) else ""
        yield from ((stem + link + ending, PLAIN) for ending in _PRETERITE)
    else:
        for stem in strong.preterites:
            yield stem, PLAIN
            yield stem + ("N" if stem.endswith("E") else "EN"), PLAIN
            yield stem + ("ET" if stem.endswith(("D", "T")) else "T"), PLAIN
            yield stem + "ST", SHORT
            if stem.endswith(("D", "T", "S", "Z")):
                yield stem + "EST", ODD
        for stem in strong.subjunctives:
            if not stem.endswith("IE"):
                yield from ((stem + ending, PLAIN) for ending in ("E", "EST", "EN", "ET"))
                yield stem, PLAIN
                yield from ((stem + ending, SHORT) for ending in ("ST", "T"))


def _forms_of_eln(base: str) -> Forms:
    """RINGELN, RUDERN: the E before L or R may go."""
    stem = base[:-1]
    cut = stem[:-2] + stem[-1]
    yield stem, PLAIN
    yield from ((stem + ending, PLAIN) for ending in ("E", "ST", "T", *_PRETERITE))
    yield cut + "E", PLAIN
    yield from ((cut + ending, SHORT) for ending in ("EST", "ET"))
    yield from ((stem + ending, ODD) for ending in ("EST", "ET"))


def _participles(verb: Verb, verbs: Container[str], known: Container[str]) -> Iterator[str]:
    base = verb.base
    for participle in _base_participles(base):
        own_ge = base.startswith("GE") and not participle.startswith("GEG")  # GENESEN, but GEGEBEN
        bare = participle if own_ge else participle.removeprefix("GE")
        if (base.endswith("IEREN") and base not in _IEREN_WITH_GE) or (
            base not in STRONG and take_apart(base, verbs).kind == INSEPARABLE
        ):
            participle = bare
        if verb.kind == INSEPARABLE:
            yield verb.prefix + bare
        elif verb.prefix in _BOTH:
            yield from (form for form in (verb.prefix + participle, verb.prefix + bare) if form in known)
        else:
            yield verb.prefix + participle


def _base_participles(base: str) -> tuple[str, ...]:
    if base in STRONG and STRONG[base].participles:
        return STRONG[base].participles
    if base in MIXED:
        return (MIXED[base][2],)
    stem = base[:-2] if base.endswith("EN") else base[:-1]
    link = "E" if base.endswith("EN") and _NEEDS_E.search(stem) else ""
    return ("GE" + stem + link + "T",)


def _declined_participle(participle: str) -> Forms:
    yield participle, PLAIN
    strong = participle.endswith("EN")
    yield from ((form, PLAIN if strong else ELIDED) for form in declined(participle))
    if strong:
        stem = participle[:-2]
        yield from ((form, ELIDED) for form in declined(stem + "N"))
        if _OPEN.search(stem):
            yield stem + "N", CONTRACTED
