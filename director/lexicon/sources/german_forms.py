"""Regular forms of German verbs and adjectives, made from their infinitive or basic form.

Everything is in tile spelling (upper case, SS for ß). Each form has a *doubt*: how uncertain it is that a word list
accepts it. Forms without doubt are in every grammar (LACHT, LACHTE, LACHEND); the others
exist for some verbs only, or are rare (BANGST for BANGEST, GEFUNDNE for GEFUNDENE).

A verb is first split into prefix and base: AUFGEBEN has the participle AUFGEGEBEN, VERGEBEN has
VERGEBEN, and both change their vowel as GEBEN does.

**Which verbs and adjectives there are**, how good the evidence for the verbs is, and which forms follow: a verb or adjective
is taken from a source with its regular forms. How many forms of a verb the sources have says more than whether they have this
one: a checked list that knows twelve forms of HÄUFELN supports the thirteenth. What is found out about the verb is noted with
each of its forms, as a ``Descent`` packed into the bits above those of the sources. Of an adjective's forms those in a source
are noted; their number adds nothing that could be measured.

**From a German form back to its word**: GÄBST to GEBEN, SCHÖNSTES to SCHÖN. Endings are removed in every plausible way, and
each guess is conjugated or declined to see whether the form really comes out.

**The strong and irregular verbs**, which no rule derives, are listed by hand. One entry a line: infinitive, stem of the
changed present (``-`` if it is regular), preterite, stem of the second subjunctive, participle; ``/`` separates equally right
forms. In tile spelling. Verbs with a prefix (ABGEBEN, VERGEBEN) inflect as the verb behind it.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from director.lexicon.sources.closed_lists import word_set
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
from director.lexicon.sources.package_data import Progress


@dataclass(frozen=True, slots=True)
class Strong:
    """The principal parts; ``present`` is the stem of du and er, empty if it is regular."""

    present: str
    preterites: tuple[str, ...]
    subjunctives: tuple[str, ...]
    participles: tuple[str, ...]


_VERBS = """
BACKEN BÄCK BUK BÜK GEBACKEN
BEFEHLEN BEFIEHL BEFAHL BEFÄHL/BEFÖHL BEFOHLEN
BEGINNEN - BEGANN BEGÄNN/BEGÖNN BEGONNEN
BEISSEN - BISS BISS GEBISSEN
BERGEN BIRG BARG BÄRG/BÜRG GEBORGEN
BERSTEN BIRST BARST BÄRST GEBORSTEN
BIEGEN - BOG BÖG GEBOGEN
BIETEN - BOT BÖT GEBOTEN
BINDEN - BAND BÄND GEBUNDEN
BITTEN - BAT BÄT GEBETEN
BLASEN BLÄS BLIES BLIES GEBLASEN
BLEIBEN - BLIEB BLIEB GEBLIEBEN
BLEICHEN - BLICH BLICH GEBLICHEN
BRATEN BRÄT BRIET BRIET GEBRATEN
BRECHEN BRICH BRACH BRÄCH GEBROCHEN
DRESCHEN DRISCH DROSCH DRÖSCH GEDROSCHEN
DRINGEN - DRANG DRÄNG GEDRUNGEN
EMPFEHLEN EMPFIEHL EMPFAHL EMPFÄHL/EMPFÖHL EMPFOHLEN
ESSEN ISS ASS ÄSS GEGESSEN
FAHREN FÄHR FUHR FÜHR GEFAHREN
FALLEN FÄLL FIEL FIEL GEFALLEN
FANGEN FÄNG FING FING GEFANGEN
FECHTEN FICHT FOCHT FÖCHT GEFOCHTEN
FINDEN - FAND FÄND GEFUNDEN
FLECHTEN FLICHT FLOCHT FLÖCHT GEFLOCHTEN
FLIEGEN - FLOG FLÖG GEFLOGEN
FLIEHEN - FLOH FLÖH GEFLOHEN
FLIESSEN - FLOSS FLÖSS GEFLOSSEN
FRESSEN FRISS FRASS FRÄSS GEFRESSEN
FRIEREN - FROR FRÖR GEFROREN
GÄREN - GOR GÖR GEGOREN
GEBÄREN GEBIER GEBAR GEBÄR GEBOREN
GEBEN GIB GAB GÄB GEGEBEN
GEDEIHEN - GEDIEH GEDIEH GEDIEHEN
GEHEN - GING GING GEGANGEN
GELINGEN - GELANG GELÄNG GELUNGEN
GELTEN GILT GALT GÄLT/GÖLT GEGOLTEN
GENESEN - GENAS GENÄS GENESEN
GENIESSEN - GENOSS GENÖSS GENOSSEN
GESCHEHEN GESCHIEH GESCHAH GESCHÄH GESCHEHEN
GEWINNEN - GEWANN GEWÄNN/GEWÖNN GEWONNEN
GIESSEN - GOSS GÖSS GEGOSSEN
GLEICHEN - GLICH GLICH GEGLICHEN
GLEITEN - GLITT GLITT GEGLITTEN
GLIMMEN - GLOMM GLÖMM GEGLOMMEN
GRABEN GRÄB GRUB GRÜB GEGRABEN
GREIFEN - GRIFF GRIFF GEGRIFFEN
HALTEN HÄLT HIELT HIELT GEHALTEN
HÄNGEN - HING HING GEHANGEN
HAUEN - HIEB HIEB GEHAUEN
HEBEN - HOB/HUB HÖB/HÜB GEHOBEN
HEISSEN - HIESS HIESS GEHEISSEN
HELFEN HILF HALF HÄLF/HÜLF GEHOLFEN
KLIMMEN - KLOMM KLÖMM GEKLOMMEN
KLINGEN - KLANG KLÄNG GEKLUNGEN
KNEIFEN - KNIFF KNIFF GEKNIFFEN
KOMMEN - KAM KÄM GEKOMMEN
KRIECHEN - KROCH KRÖCH GEKROCHEN
LADEN LÄD LUD LÜD GELADEN
LASSEN LÄSS LIESS LIESS GELASSEN
LAUFEN LÄUF LIEF LIEF GELAUFEN
LEIDEN - LITT LITT GELITTEN
LEIHEN - LIEH LIEH GELIEHEN
LESEN LIES LAS LÄS GELESEN
LIEGEN - LAG LÄG GELEGEN
LÖSCHEN LISCH LOSCH LÖSCH LOSCHEN
LÜGEN - LOG LÖG GELOGEN
MAHLEN - - - GEMAHLEN
MEIDEN - MIED MIED GEMIEDEN
MELKEN - MOLK MÖLK GEMOLKEN
MESSEN MISS MASS MÄSS GEMESSEN
NEHMEN NIMM NAHM NÄHM GENOMMEN
PFEIFEN - PFIFF PFIFF GEPFIFFEN
PREISEN - PRIES PRIES GEPRIESEN
QUELLEN QUILL QUOLL QUÖLL GEQUOLLEN
RATEN RÄT RIET RIET GERATEN
REIBEN - RIEB RIEB GERIEBEN
REISSEN - RISS RISS GERISSEN
REITEN - RITT RITT GERITTEN
RIECHEN - ROCH RÖCH GEROCHEN
RINGEN - RANG RÄNG GERUNGEN
RINNEN - RANN RÄNN/RÖNN GERONNEN
RUFEN - RIEF RIEF GERUFEN
SALZEN - - - GESALZEN
SAUFEN SÄUF SOFF SÖFF GESOFFEN
SAUGEN - SOG SÖG GESOGEN
SCHAFFEN - SCHUF SCHÜF GESCHAFFEN
SCHEIDEN - SCHIED SCHIED GESCHIEDEN
SCHEINEN - SCHIEN SCHIEN GESCHIENEN
SCHEISSEN - SCHISS SCHISS GESCHISSEN
SCHELTEN SCHILT SCHALT SCHÄLT/SCHÖLT GESCHOLTEN
SCHEREN - SCHOR SCHÖR GESCHOREN
SCHIEBEN - SCHOB SCHÖB GESCHOBEN
SCHIESSEN - SCHOSS SCHÖSS GESCHOSSEN
SCHINDEN - SCHUND SCHÜND GESCHUNDEN
SCHLAFEN SCHLÄF SCHLIEF SCHLIEF GESCHLAFEN
SCHLAGEN SCHLÄG SCHLUG SCHLÜG GESCHLAGEN
SCHLEICHEN - SCHLICH SCHLICH GESCHLICHEN
SCHLEIFEN - SCHLIFF SCHLIFF GESCHLIFFEN
SCHLIESSEN - SCHLOSS SCHLÖSS GESCHLOSSEN
SCHLINGEN - SCHLANG SCHLÄNG GESCHLUNGEN
SCHMEISSEN - SCHMISS SCHMISS GESCHMISSEN
SCHMELZEN SCHMILZ SCHMOLZ SCHMÖLZ GESCHMOLZEN
SCHNEIDEN - SCHNITT SCHNITT GESCHNITTEN
SCHREIBEN - SCHRIEB SCHRIEB GESCHRIEBEN
SCHREIEN - SCHRIE SCHRIE GESCHRIEN
SCHREITEN - SCHRITT SCHRITT GESCHRITTEN
SCHRECKEN SCHRICK SCHRAK SCHRÄK SCHROCKEN
SCHWEIGEN - SCHWIEG SCHWIEG GESCHWIEGEN
SCHWELLEN SCHWILL SCHWOLL SCHWÖLL GESCHWOLLEN
SCHWIMMEN - SCHWAMM SCHWÄMM/SCHWÖMM GESCHWOMMEN
SCHWINDEN - SCHWAND SCHWÄND GESCHWUNDEN
SCHWINGEN - SCHWANG SCHWÄNG GESCHWUNGEN
SCHWÖREN - SCHWOR SCHWÖR/SCHWÜR GESCHWOREN
SEHEN SIEH SAH SÄH GESEHEN
SIEDEN - SOTT SÖTT GESOTTEN
SINGEN - SANG SÄNG GESUNGEN
SINKEN - SANK SÄNK GESUNKEN
SINNEN - SANN SÄNN/SÖNN GESONNEN
SITZEN - SASS SÄSS GESESSEN
SPALTEN - - - GESPALTEN
SPEIEN - SPIE SPIE GESPIEN
SPINNEN - SPANN SPÄNN/SPÖNN GESPONNEN
SPRECHEN SPRICH SPRACH SPRÄCH GESPROCHEN
SPRIESSEN - SPROSS SPRÖSS GESPROSSEN
SPRINGEN - SPRANG SPRÄNG GESPRUNGEN
STECHEN STICH STACH STÄCH GESTOCHEN
STECKEN - STAK STÄK -
STEHEN - STAND STÄND/STÜND GESTANDEN
STEHLEN STIEHL STAHL STÄHL GESTOHLEN
STEIGEN - STIEG STIEG GESTIEGEN
STERBEN STIRB STARB STÜRB GESTORBEN
STIEBEN - STOB STÖB GESTOBEN
STINKEN - STANK STÄNK GESTUNKEN
STOSSEN STÖSS STIESS STIESS GESTOSSEN
STREICHEN - STRICH STRICH GESTRICHEN
STREITEN - STRITT STRITT GESTRITTEN
TRAGEN TRÄG TRUG TRÜG GETRAGEN
TREFFEN TRIFF TRAF TRÄF GETROFFEN
TREIBEN - TRIEB TRIEB GETRIEBEN
TRETEN TRITT TRAT TRÄT GETRETEN
TRIEFEN - TROFF TRÖFF GETROFFEN
TRINKEN - TRANK TRÄNK GETRUNKEN
TRÜGEN - TROG TRÖG GETROGEN
VERDERBEN VERDIRB VERDARB VERDÜRB VERDORBEN
VERDRIESSEN - VERDROSS VERDRÖSS VERDROSSEN
VERGESSEN VERGISS VERGASS VERGÄSS VERGESSEN
VERLIEREN - VERLOR VERLÖR VERLOREN
WACHSEN WÄCHS WUCHS WÜCHS GEWACHSEN
WÄGEN - WOG WÖG GEWOGEN
WASCHEN WÄSCH WUSCH WÜSCH GEWASCHEN
WEBEN - WOB WÖB GEWOBEN
WEICHEN - WICH WICH GEWICHEN
WEISEN - WIES WIES GEWIESEN
WERBEN WIRB WARB WÜRB GEWORBEN
WERFEN WIRF WARF WÜRF GEWORFEN
WIEGEN - WOG WÖG GEWOGEN
WINDEN - WAND WÄND GEWUNDEN
WRINGEN - WRANG WRÄNG GEWRUNGEN
ZIEHEN - ZOG ZÖG GEZOGEN
ZWINGEN - ZWANG ZWÄNG GEZWUNGEN
"""
# Past tense on -te all the same: the stem of it, the second subjunctive and the participle.
_MIXED = """
BRENNEN BRANN BRENN GEBRANNT
BRINGEN BRACH BRÄCH GEBRACHT
DENKEN DACH DÄCH GEDACHT
DÜRFEN DURF DÜRF GEDURFT
KENNEN KANN KENN GEKANNT
KÖNNEN KONN KÖNN GEKONNT
MÖGEN MOCH MÖCH GEMOCHT
MÜSSEN MUSS MÜSS GEMUSST
NENNEN NANN NENN GENANNT
RENNEN RANN RENN GERANNT
SENDEN SAND SEND GESANDT
WENDEN WAND WEND GEWANDT
"""


def _split(field: str) -> tuple[str, ...]:
    return () if field == "-" else tuple(field.split("/"))


def _strong(line: str) -> tuple[str, Strong]:
    infinitive, present, preterite, subjunctive, participle = line.split()
    return infinitive, Strong(
        present="" if present == "-" else present,
        preterites=_split(preterite),
        subjunctives=_split(subjunctive),
        participles=_split(participle),
    )


STRONG = dict(_strong(line) for line in _VERBS.split("\n") if line)
MIXED = {fields[0]: tuple(fields[1:]) for fields in map(str.split, _MIXED.split("\n")) if fields}


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
    """Returns prefix and base, the longest prefix first; the base must be one of ``verbs``."""
    for prefix, kind in reversed([*prefixes(infinitive[:-_SHORTEST_BASE])]):
        base = infinitive[len(prefix) :]
        if prefix and base in verbs:
            return Verb(prefix, base, kind)
    return Verb("", infinitive, BASE)


def prefixes(word: str) -> Iterator[tuple[str, str]]:
    """Yields the prefixes that a verb's form may begin with, also the empty one, and the kind of verb they make."""
    yield "", BASE
    for length in range(2, min(_LONGEST_PREFIX, len(word)) + 1):
        if word[:length] in _INSEPARABLE:
            yield word[:length], INSEPARABLE
        elif word[:length] in _SEPARABLE or word[:length] in _BOTH:
            yield word[:length], SEPARABLE


def verb_forms(verb: Verb, verbs: Container[str], known: Container[str]) -> Forms:
    """Yields all forms of a verb. Of the participles of UMFAHREN those in ``known`` are taken."""
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
    """Returns the stem for the endings: DUNKL, MÜD, and unchanged TEUER, OFFEN (see ``adjective_forms``)."""
    if re.search(r"[^E]EL$", adjective):
        return adjective[:-2] + "L"
    return adjective.removesuffix("E")


def declined(stem: str) -> list[str]:
    return [stem + ending for ending in _ENDINGS]


def adjective_forms(adjective: str) -> list[str]:
    """Returns the declined forms and the steps of comparison."""
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
    """Yields the forms of RINGELN, RUDERN: the E before L or R may go."""
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


SHIFT = SOURCE_BITS.bit_length()
LEMMA_SOURCES = (LOWER, WIKIDATA, WIKTIONARY)
_ANY = CHECKED | LOWER | WIKIDATA | WIKTIONARY
_KINDS = (BASE, INSEPARABLE, SEPARABLE)
_LEAST_VOUCHED = 3
"""A form that no source has is noted only if checked + frequent + sources of its lemma reach this sum."""


class Descent(NamedTuple):
    """The verb that a form comes from: its kind; 0 to 3 for how many of its forms are checked and frequent and
    how many sources have it; the form's own doubt."""

    kind: str
    checked: int
    frequent: int
    sources: int
    doubt: int

    def packed(self) -> int:
        """Returns a number that grows with the evidence for the form."""
        vouched = (self.checked << 4) | (self.frequent << 2) | self.sources
        return (vouched << 6) | (7 - self.doubt) << 3 | (_KINDS.index(self.kind) + 1)


def unpacked(number: int) -> Descent | None:
    """Returns the ``Descent`` of a packed number; None for 0."""
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
    """Notes with every regular form which word it comes from, and adds forms of well-supported verbs that no source has."""
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
    """Answers whether some source writes a word small and its participle (RENNEND) is known."""
    return bool(evidence[word] & _ANY and evidence.get(word + "D", 0) & _ANY)


def _lemma_sources(evidence: Evidence, form: str) -> int:
    bits = evidence.get(form, 0)
    return sum(1 for source in LEMMA_SOURCES if bits & source)


def _is_adjective(word: str, evidence: Evidence) -> bool:
    """Answers whether a source has (nearly) all declined forms of a word."""
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
    """Returns the group of a count: 0, 1 to 3, 4 to 9, ten or more."""
    return 0 if checked == 0 else 1 if checked < 4 else 2 if checked < 10 else 3


_DECLINED = ("", "E", "EM", "EN", "ER", "ES")
_FINITE = ("", *"E ST T EST ET N EN TE TEST TEN TET ETE ETEST ETEN ETET".split())
_COMPARED = tuple(step + ending for step in ("", "ER", "ST", "EST") for ending in _DECLINED)


def origins(form: str, words: Container[str]) -> Iterator[str]:
    """Yields the verbs and adjectives among ``words`` that have this regular form, the shortest first."""
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
    """Returns the forms of the strong verbs without a prefix, and the verbs each belongs to."""
    found: dict[str, tuple[str, ...]] = {}
    bases = [*STRONG, *MIXED]
    for base in bases:
        for form, _doubt in verb_forms(Verb("", base, BASE), bases, ()):
            found[form] = (*found.get(form, ()), base)
            bare = form.removeprefix("GE")
            if bare != form:  # VERGEBEN, BEGANGEN
                found[bare] = (*found.get(bare, ()), base)
    return found
