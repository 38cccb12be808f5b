"""The German default: half a dozen sources, weighed word by word.

1. `german_evidence` reads every source as a stream and notes for each word which sources have it;
2. `german_forms` finds the verbs and adjectives, makes their forms
   and notes with each form how good the evidence for its lemma is;
3. `german_points` gives points for all that; a word with enough points is in;
4. two-letter words, interjections and other short words that people say rather than write come from closed
   lists; names (below), abbreviations and words that only look German go.

The names below are filed as nouns by German sources, or are only in a list without capitals; a club would laugh at them.
``NAMES`` pass the recipe although german-nouns tells names from nouns.

Names that are also ordinary words stay in the list: AXEL and LUTZ are jumps on the ice, MARIA the plural of
MARE, DIRK a rope, MARA an animal, HEIDI an exclamation, BOSTON a dance, GENUA a sail, MANCHESTER, OXFORD,
SMYRNA and ULSTER are cloth, HAVANNA and MALAGA are smoked and drunk, SAALE is the dative of Saal, and MARK is money.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from director.lexicon.sources import closed_lists, german_evidence
from director.lexicon.sources.closed_lists import word_set
from director.lexicon.sources.german_evidence import Evidence, read_evidence
from director.lexicon.sources.german_evidence import fold as fold
from director.lexicon.sources.german_forms import note_descent
from director.lexicon.sources.german_points import NEEDED, points
from director.lexicon.sources.package_data import (
    NAME,
    SHORTENING,
    STRUCK,
    Aside,
    Progress,
    drop,
    no_progress,
    part_of,
)

_PEOPLE = word_set(
    """ADELE ADRIANE ADRIANES ALBERT ANNA ANTONIUS ARMSTRONG ARTAXERXES AUGUSTUS BARBARELLA BARTHOLDY BEATRICE
    BERNADOTTE BERTRAM BOCUSE BOLTZMANN BREUGHEL BRUNHILD BURCHARD BURGHARDT CHOLESKY CHOMSKY
    CHRISTOPHORUS COCTEAU DANTE DAVIDSON DEBUSSY DESCARTES DIONYSIOS DOROTHEE DSCHINGIS DÜRER EDELTRAUD
    EFFENBERG EMANUELA ERHARDT ESCHER ESTHER EVA FARADAY FITZGERALD FRANZ FRANZISKA FRITZ GADDAFI
    GOTTHELF GROMYKO GUILLAUME HANNE HEGEL HEISENBERG HELEN HEMINGWAY HERAKLIT HERBRAND HERMANN HERODES
    HERODOT HILDEBRAND HITCHCOCK HITZFELD HÖLDERLIN IRENE IRENEN IRMTRAUD JOCHEN JOHANNES KANDINSKY
    KARSTEN KISSINGER KONFUZIUS KOPERNIKUS LAPLACE LARS LEONORE LINNE LISBETH LIVINGSTONE LOLLOBRIGIDA
    LOTTCHEN MAREN MARILYN MARLENE MATHILDE MAXWELL MCCARTHY MOLIERE MYRON NEBUKADNEZAR NOAH NORA
    PAGANINI PARACELSUS PAULETTE PERIKLES PETERCHEN PIAGET PINOCCHIO PLUTARCH PTOLEMAIOS PTOLEMÄUS
    RACHMANINOW REDFORD RICHELIEU RIEMANN ROBERTA ROBESPIERRE ROOSEVELT SALADIN SHIRLEY SIGMUND SOKRATES
    SOPHOKLES SPARTAKUS TALLEYRAND THEMISTOKLES THERESE TIM TONI TORVALDS TRUDEAU TSCHAIKOWSKY
    TSCHEBYSCHEFF TSCHIANG TYMOSCHENKO VANESSA WEIERSTRASS WHEATCRAFT WIELAND WILLI WINNETOU ZARATHUSTRA
    ZENZI ZWINGLI"""
)
_PLACES = word_set(
    """ABESSINIEN ALABAMA ALEUTEN ALTAI ASTORIA BANGLADESH BAVARIA BAYONNE BERGHEIM BERKELEY BIRKENAU BOLZANO
    BRIGHTON BRISTOL BROADWAY BROKDORF BUCKINGHAM CALABRIEN CEYLON CHARTRES CHINA COMPIEGNE COVENTRY
    DAGESTAN DNESTR DNJESTR DREIEICH DÜNKIRCHEN EKUADOR EMSCHER EMSLAND FERRARA FIDSCHI FORMOSA
    FRIEDRICHSFELDE FRIEDRICHSTADT FUJIYAMA GALILÄA GERMANIA GORLEBEN HADES HAMPTON HASTINGS HIMALAJA
    HIROSCHIMA HYDEPARK ILMENSEE ITAKA ITALIA JAVASEE JENISSEI KALEDONIEN KAMERUN KARIBIK KLAMATH
    KLEINARMENIEN KURMARK LIBERIEN LOFOTEN LORELEY LOURDES MANDSCHUREI MEMELLAND MEMELLANDE MEMPHIS
    NAMUR NATANGEN NORDCAROLINA NORDIRAK NORDRHEIN OMAHA ORONTES OSTAUSTRALIEN OSTPAKISTAN OSTSIBIRIEN
    PARIS PORTSMOUTH PRAIA RHEINGAU RHEINLAND SALISBURY SAMBESI SARATOGA SLOWAKIEN STAVANGER SÜDJEMEN
    SÜDSACHALIN SÜDSTEIERMARK TAUNUS TENNESS TRAFALGAR TRANSJORDANIEN UNTERSTEIERMARK VATIKANSTADT
    VELDEN VOGTLAND WESTERWALD WICHITA WILMERSDORF WINCHESTER WOLGA YPERN ZION ÄGYPTEN"""
)
_GODS_STARS_AND_BRANDS = word_set(
    """ADOBE ALDEBARAN ALTAIR ANTARES BARCLAYS BELLATRIX BELLO BENTLEY BLOOMBERG BOLSCHOI BROCKHAUS CEBIT
    CENTRONICS DUDEN EDUSCHO ERIS GAMBRINUS GANESHA HERMES JAHVE JAHWE LACOSTE LAMBORGHINI LIBREOFFICE
    MACINTOSH MASTERCARD MAYFLOWER MCDONALD MCDONALDS MICHELIN MICROSOFT MINOTAURUS MÄRKLIN NASDAQ
    OPENOFFICE ORION PERSEUS SCHIWA SERNET SIEMENS SINALCO STARBUCKS STEINWAY THERMOPANE TOSHIBAE
    TOSHIBAEM TOSHIBAEN TOSHIBAER TOSHIBAES UNILEVER URANOS VATTENFALL VMWARE XBOX XETRA YGGDRASIL
    YOUTUBE"""
)


def with_genitives(names: frozenset[str]) -> frozenset[str]:
    return names | {name + ending for name in names for ending in ("S", "ES")}


NAMES = with_genitives(_PEOPLE | _PLACES | _GODS_STARS_AND_BRANDS)

NO_WORDS = word_set(
    """ANNIE ANTI AVUS BAAL BAFÖG BEAR CRIME ECU EDDA EDEN EIEN ERICA ETH EULER FENCE FOB GEGE GIF GSTOPFTE HATB
    HATE HERRL IHRS ISTS IWAN JONNY JUNO KÄUF KBYTE KEHL LAMP LULU MAC MANOR MARIE MBYTE MICE ÖTV PAOLO PÖHL POOP
    RECHN ROMS SAHEL SHAWL SONNDICH TATE TBYTE THAN THUN TOMMY TUDOR UPPER WERTH YEAST"""
)
"""Names, English words, shortenings and parts of words that several sources take for German, and ANTI, ECU and
EDDA, which the rules of play exclude."""


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
"""The letters by which ``derive`` names the sources of a word that is left out."""


def derive(progress: Progress = no_progress, aside: Aside = drop) -> list[str]:
    """Returns the words in tile spelling, sorted, about 600,000; LexiconError ``package_missing``."""
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
    """Returns the letters of the sources that have a word that is left out."""
    if word in NO_WORDS or word in ABBREVIATIONS:
        return STRUCK
    if (bits & german_evidence.NAME and not bits & german_evidence.NOUN) or word in NAMES:
        return NAME
    return "".join(letter for letter, bit in WITNESSES.items() if bits & bit)


def weighed_evidence(progress: Progress = no_progress) -> Evidence:
    """Returns the evidence of all sources, with the lemmas; LexiconError ``package_missing``."""
    evidence = read_evidence(part_of(progress, 0, 0.6))
    note_descent(evidence, part_of(progress, 0.6, 1))
    return evidence


def admission(evidence: Evidence) -> Callable[[str], bool]:
    """Returns the test whether a word of the evidence is in."""
    refused = NAMES | NO_WORDS | ABBREVIATIONS

    def is_in(word: str) -> bool:
        return points(word, evidence) >= NEEDED and word not in refused

    return is_in
