"""From a form to the words it may come from, by the endings of the language; the caller knows which of them exist."""

from __future__ import annotations

from collections.abc import Container, Iterator

from director.lexicon.meanings.senses import UNKNOWN
from director.lexicon.sources.german_forms import origins

_FRENCH_ER = (
    "E ES ENT A AS AI ANT AIS AIT IEZ IONS AIENT ONS EZ AT AMES ATES ERENT ASSE ASSES ASSENT ASSIEZ ASSIONS ERA ERAI ERAS ERONS"
    " EREZ ERONT ERAIS ERAIT ERIEZ ERIONS ERAIENT EE EES ANTE ANTES ANTS"
).split()
_FRENCH_IR = (
    "I IS IT IE IES IMES ITES IRENT ISSE ISSES ISSENT ISSEZ ISSONS ISSAIS ISSAIT ISSIEZ ISSIONS ISSAIENT ISSANT IRA IRAI IRAS"
    " IRONS IREZ IRONT IRAIS IRAIT IRIEZ IRIONS IRAIENT"
).split()


_HISSING = ("S", "X", "Z", "CH", "SH", "O")
"""After these an English plural ends in -ES: BOXES, but IRONES are no irons."""


_CLASSES = (
    (("NESS", "NESSES", "EST", "LY", "ILY"), "ar"), (("ER",), "arv"), (("LIKE", "LESS"), "n"),
    (("MEN", "FEET", "TEETH", "GEESE", "LICE", "MICE", "CHILDREN", "OXEN", "AE", "I", "A", "IM", "X", "DICE"), "n"),
    (("ERS",), "vn"), (("INGS", "ABLE"), "v"), (("S",), "nv"),
)  # fmt: skip
"""Endings of English forms with the classes of the words they may come from; other forms are of verbs."""


def kinds_of_form(form: str) -> str:
    """The word classes, as `order` has them, whose words have such an English form; also the unknown one."""
    return UNKNOWN + next((kinds for endings, kinds in _CLASSES if form.endswith(endings)), "v")


class _Verbs:
    """Headwords as `origins` asks for them: a verb has a participle in -D, an adjective a form in -EM."""

    def __init__(self, lower: Container[str]) -> None:
        self.lower = lower

    def __contains__(self, word: object) -> bool:
        text = str(word)
        if text.endswith("ND") and text[:-1] in self.lower:
            return True
        if text.endswith("EM") and (text[:-2] in self.lower or text[:-1] in self.lower):
            return True
        return text in self.lower


def bases(form: str, language: str, lower: Container[str], known: Container[str]) -> Iterator[str]:
    """Base forms in tiles, likely ones first; ``lower`` are the headwords written small, ``known`` all of them."""
    found = {"de": _german, "en": _english, "fr": _french}[language](form, lower, known)
    seen = {form}
    for base in found:
        if base not in seen and (len(base) > 2 or form == base + "S"):
            seen.add(base)
            yield base


def _german(form: str, lower: Container[str], known: Container[str]) -> Iterator[str]:
    yield from origins(form, _Verbs(lower))
    for ending in ("ENS", "INNEN", "EN", "ES", "ER", "N", "S", "E"):
        base = form.removesuffix(ending)
        if base != form and (len(base) > 3 or ending == "S") and base in known and base not in lower:
            yield base
    if form + "E" in lower and len(form) > 2:  # MÜD, ÖD
        yield form + "E"
    if form + "EN" in lower and len(form) > 3:  # KOMM, VERNEIG
        yield form + "EN"
    if form.endswith("S") and form[:-1] in lower and form[:-1].endswith("EN"):  # des Rennens
        yield form[:-1]


def _would_double(stem: str) -> bool:
    """Whether an English stem doubles its last letter before -ING and -ED: DIM gives DIMMING, so DIMING is of DIME."""
    vowels = "AEIOU"
    return (
        stem[-1] not in f"{vowels}WXY" and stem[-2] in vowels and (len(stem) == 2 or stem[-3] not in vowels)
    )


def _english(form: str, lower: Container[str], known: Container[str]) -> Iterator[str]:
    swaps = (
        ("IES", "Y"), ("IED", "Y"), ("IEST", "Y"), ("IER", "Y"), ("IERS", "Y"), ("ILY", "Y"), ("INESS", "Y"), ("INESSES", "Y"),
        ("INGS", ""), ("INGS", "E"), ("ING", ""), ("ING", "E"), ("ES", ""), ("S", ""), ("ED", ""), ("ED", "E"), ("D", ""),
        ("EST", ""), ("EST", "E"), ("ERS", ""), ("ERS", "E"), ("ER", ""), ("ER", "E"), ("LY", ""), ("LY", "LE"), ("NESS", ""), ("NESSES", ""),
        ("ABLE", ""), ("ABLE", "E"), ("LIKE", ""), ("LESS", ""),
    )  # fmt: skip
    for ending, instead in swaps:
        stem = form.removesuffix(ending)
        if stem == form or len(stem) < 2 or (ending == "ES" and not stem.endswith(_HISSING)):
            continue
        if not instead and ending[0] in "IE" and _would_double(stem) and stem + "E" in known:
            yield stem + "E"
        if stem + instead in known:
            yield stem + instead
        if not instead and len(stem) > 3 and stem[-1] == stem[-2] and stem[:-1] in known:  # BATTING
            yield stem[:-1]


def _french(form: str, lower: Container[str], known: Container[str]) -> Iterator[str]:
    for ending in sorted({*_FRENCH_ER, *_FRENCH_IR}, key=lambda each: -len(each)):
        stem = form.removesuffix(ending)
        if stem == form or len(stem) < 2:
            continue
        if ending in _FRENCH_ER:
            yield from (
                base for base in (stem + "ER", stem.removesuffix("E") + "ER", stem + "R") if base in lower
            )
        if ending in _FRENCH_IR and stem + "IR" in lower:
            yield stem + "IR"
    for ending, instead in (("AUX", "AL"), ("EUSES", "EUR"), ("EUSE", "EUR"), ("TRICES", "TEUR"), ("TRICE", "TEUR"), ("IVES", "IF"), ("IVE", "IF"), ("ES", ""), ("E", ""), ("S", ""), ("X", "")):  # fmt: skip
        stem = form.removesuffix(ending)
        if stem != form and len(stem) > 1:
            yield from (base for base in (stem + instead, stem) if base in known)
            if len(stem) > 2 and stem[-1] == stem[-2] and stem[:-1] in known:
                yield stem[:-1]
