"""The senses of a dictionary made fit to be read: cleaned, ranked, and cut to the length of a line."""

from __future__ import annotations

import re

from director.lexicon.meanings.coarse import has_mark

SHORT = 90
"""Characters of a meaning on wall and phone."""
LEAST = 60
"""A meaning is cut at the end of a clause, but not before so many characters."""

_RUBBISH = re.compile(r"\{\{[^}]*\}?\}?|\[[^\]]*\]|<[^>]*>|\(\s*\)")
_REFERENCE = re.compile(
    r"^(?:Seite|Stichwort|siehe|vergleiche|Siehe|Voir)\b.{0,40}$|,?\s*(?:Seite|Stichwort) [^,;]*$"
)
_REGIONS = re.compile(r"^(?:[A-ZÄÖÜ][^:;(]{2,25}(?<! );[^:(]{0,60})(?<! ): ")
_CUT_OFF = re.compile(r"\b(?:la|le|les|du|des|de)\s*\.?$|\b[ld][’']\s*\.?$")
"""The end of a sense whose last word was a mark: ``Travailler une terre avec la .``"""
_NAME = re.compile(
    r"Vorname|Nachname|Nebenfluss|Quellfluss|Familienname|Ort(?:steil|schaft)? (?:in|im|der)|^Stadt (?:in|im|an)|Gemeinde (?:in|im)|Fluss (?:in|im)|Hauptstadt"
    r"|Kraftfahrzeugkennzeichen|Kfz-Kennzeichen|Länderkennzeichen|Geheimdienst|Abkürzung"
    r"|\(\d{3,4}\s*[-–]\s*(?:\d{2,4})?\)|\(born (?:in )?\d|^(?:a|the) (?:capital|city|town|state|river|university town|port)\b.*\b(?:of|in)\b"
    r"|one of the original 13|^(?:a )?(?:city|town|university|village|port city) in |Synonyme de \.|^a (?:republic|kingdom|country|monarchy|landlocked republic)\b.* (?:in|on|of) |(?:bachelor|master|doctor)'s degree|associate degree|United States|metallic element|radioactive|an agency|an organization"
    r"|a tributary of|branch of the \w+ languages|programm?ing language|^the former capital|browser (?:developed|for)|^a text browser|imperial dynasty|prophet born in"
    r"|\(astrology\)|sign of the zodiac|^an? .*constellation (?:in|near|of)\b|^Apostle |^a native or inhabitant of|terrorist (?:group|organization)"
    r"|Naval Special Warfare|thoroughbred that won|is a trademarked|goddess|^a member of (?:an?y?|the) .*\bpeoples?\b|in World War II|mythical Greek|street names? for|^an? (?:[\w-]+ )?language (?:spoken|of)|scanning them with X rays|computerized radiographic"
    r"|^\(trademark\)|mythology\)|Old Testament|New Testament"
    r"|[Cc]ommune (?:française|d|de|du|italienne|suisse|belge)|Nom de famille|Prénom|[Rr]ivière|[Ff]leuve|Ville d|Capitale|Hameau|Village d"
    r"|[Ll]angue .{0,40}(?:parlée|code ISO)|^Langue morte|^Nom de la lettre|^Symbole|[Dd]ieu |Nom de plusieurs|^Section de la commune|^Ancienne commune"
)
_FORM_OF = re.compile(
    r"^(?:Plural|Genitiv|Dativ|Nebenform|Imperativ|Partizip|alternative Schreibung)"
    r"|^(?:Féminin|Pluriel|Participe|Mauvaise orthographe|[Vv]ariante|Autre orthographe|Autre graphie|Orthographe par contrainte|Ancienne orthographe|Lettre latine)"
)
_OTHER_SPELLING = re.compile(
    r"(?:[Vv]ariante orthographique|Autre (?:ortho)?graphie|Autre orthographe) (?:de |d[’'])(\w+)\.?$"
)
_OLD = re.compile(r"veraltet|historisch|archaic|obsolete|\(Désuet\)|\(Vieilli\)")


def cleaned(sense: str) -> str:
    """A sense without marks of the dictionary; "" if nothing is left of it."""
    if sense.startswith("vignette|"):  # the words below a picture
        return ""
    text = _RUBBISH.sub("", sense)
    text = _REGIONS.sub("", _REFERENCE.sub("", text))
    text = " ".join(text.replace(" ,", ",").split()).strip(" ,;:–-")
    text = re.sub(r"[\s,]*,[\s,]*\.$", ".", text)  # of a list whose items were marks
    if _CUT_OFF.search(text):
        return ""
    return text if sum(c.isalpha() for c in text) > 1 else ""


def weight(sense: str) -> int:
    """How far down a sense goes: 0 for a plain one, more for old ones and those of a field that stands in brackets, forms of words, names and agencies, coarse ones."""
    return (
        8 * has_mark(sense)
        + 4 * bool(_NAME.search(sense))
        + 2 * bool(_FORM_OF.search(sense))
        + bool(_OLD.search(sense) or sense.startswith("("))
    )


def ranked(senses: tuple[str, ...]) -> tuple[str, ...]:
    """The senses that are fit to be read, plain ones first, otherwise in the dictionary's order."""
    fit = [text for sense in senses if (text := cleaned(sense))]
    return tuple(sorted(dict.fromkeys(fit), key=weight))


def other_spelling(sense: str) -> str:
    """The word of which a sense says that this is another way to write it; "" for all other senses."""
    found = _OTHER_SPELLING.match(sense)
    return found[1] if found else ""


def is_name(senses: tuple[str, ...]) -> bool:
    """Whether every sense is one of a name, a place, a sign or a degree."""
    return all(4 <= weight(sense) < 8 for sense in senses)


_FRENCH_ACT = re.compile(
    r"(?:\([^)]*\) )?(?:[Nn]e pas |[Ss][e’'] ?)?(?:\w+(?:er|ir)|\w*(?:[Ff]aire|[Mm]ettre|[Pp]rendre|[Bb]attre|[Rr]endre|[Tt]endre|[Vv]endre|[Ff]endre|[Pp]endre|duire|truire"
    r"|crire|[Dd]ire|[Ss]uivre|[Rr]ompre|[Pp]erdre|[Jj]oindre|traindre|[Tt]eindre|[Pp]eindre|[Ss]oudre))\b"
)


_ENGLISH_THING = re.compile(
    r"(?:\([^)]*\) )?(?:an?|the|any|some|one|each|something|someone|somebody|that|of|in|on|at|by|with|without|having|being|not|very|used|[A-Z]\w*|\w+(?:ed|ing|ous|ful|ive))\b"
)


_QUALITY = re.compile(
    r"(?:\([^)]*\) )?(?:characteristic of|relating to|of or|having|being|made|used of|not|(?:un)?able|worthy|marked by|characterized by|in a state)\b"
)


def is_quality(sense: str) -> bool:
    """Whether an English sense is one of an adjective, which has no form in -S."""
    return bool(_QUALITY.match(sense))


def is_act(sense: str, language: str) -> bool:
    """Whether a French or English sense says what one does, as those of verbs do."""
    return bool(_FRENCH_ACT.match(sense)) if language == "fr" else not _ENGLISH_THING.match(sense)


def cut(text: str, most: int = SHORT) -> str:
    """At most so many characters: whole, or up to the end of a clause, or of a word.

    >>> cut("eins zwei drei", 11)
    'eins zwei …'
    """
    if len(text) <= most:
        return text
    room = text[: most - 1]
    ends = [at for mark in ("; ", ", ", ". ", " (") if (at := room.rfind(mark)) >= min(LEAST, most // 2)]
    at = max(ends) if ends else room.rfind(" ")
    return f"{text[:at].rstrip(' ,;:.(')} …" if at > 0 else f"{room}…"
