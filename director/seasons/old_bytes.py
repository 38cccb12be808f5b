"""How a list of names is written: UTF-8, UTF-16, or one of Windows' two older European ways.

UTF-16 shows by its mark or by the zeros between letters, UTF-8 by its pairs of bytes, also where a few are damaged.

A byte is è in Western Europe and č in Central Europe, and no byte says which. So the words decide that have such bytes: how many
have the letters of any western language, how many those of the one central language that fits the list best. Where both
fit alike (*Hélène*, *Hélčne*) all words with marks are asked, each time of one language; where that decides nothing, Western.
"""

from __future__ import annotations

import re
from collections.abc import Set
from itertools import islice

from director.language.sentences import Sentence, say

WESTERN, CENTRAL = "cp1252", "cp1250"
LETTERS = {
    WESTERN: ("äöüßéèç", "àâçéèêëîïôœùûüÿ", "áéíóúüñçºª", "áâãàçéêíóôúºª", "àèéìíòóù", "àçèéíïòóúü", "áéëèïóöü", "äåæéöøü", "áæðéíóöúýþ", "äöüõšž"),
    CENTRAL: ("óąćęłńśźż", "áäéíóôúýčďěĺľňŕřšťůž", "áéíóöúüőű", "âîăşţ", "ćčđšž"),
}  # fmt: skip
"""The letters beyond A to Z of German, French, Spanish, Portuguese, Italian, Catalan, Dutch, the Nordic languages, Icelandic and
Estonian;
of Polish, Czech and Slovak, Hungarian, Romanian, and Croatian with its neighbours."""
MOST_WORDS = 5000
_WORD = re.compile(rb"[A-Za-z\x80-\xff]{2,}")


def encoding_of(content: bytes) -> str:
    """How Python calls the way in which these bytes are written.

    >>> encoding_of("Wiśniewski".encode("cp1250")), encoding_of("Núñez, Zoë".encode("cp1252"))
    ('cp1250', 'cp1252')
    """
    for mark, first, name in ((b"\xff\xfe", 1, "utf-16-le"), (b"\xfe\xff", 0, "utf-16-be")):
        high = content[first:2000:2]
        if content.startswith(mark) or 2 * high.count(0) > len(high):
            return name
    text = content.decode("utf-8", "replace")
    if text.isascii() or 2 * text.count("\ufffd") < sum(not each.isascii() for each in text):
        return "utf-8"
    found = (match.group() for match in _WORD.finditer(content))
    words = set(islice((word for word in found if not word.isascii()), MOST_WORDS))
    differing = {word for word in words if _read(word, WESTERN) != _read(word, CENTRAL)}
    western = [_fitting(words, WESTERN, letters) for letters in LETTERS[WESTERN]]
    central = max((_fitting(words, CENTRAL, letters) for letters in LETTERS[CENTRAL]), key=len)
    for_western = len(differing & set().union(*western)), max(map(len, western))
    return CENTRAL if (len(differing & central), len(central)) > for_western else WESTERN


def _fitting(words: Set[bytes], encoding: str, letters: str) -> set[bytes]:
    """The words that have no other marked letters than these, read in that way."""
    return {word for word in words if all(c.isascii() or c in letters for c in _read(word, encoding))}


def _read(word: bytes, encoding: str) -> str:
    read = word.decode(encoding, "replace").lower()
    return read.replace("õe", "oe")  # Portuguese writes õ there alone (Simões), and Hungarian hardly ever ő


def read_as(content: bytes) -> Sentence | None:
    """Says how the letters of a file were taken, where that is a guess."""
    if content.startswith((b"PK", b"\xd0\xcf\x11\xe0")):
        return None
    match encoding_of(content):
        case "cp1250":
            return say("The letters are read as those of Central Europe (Windows-1250). If names look wrong, save the list as UTF-8 and choose it again.")  # fmt: skip
        case "cp1252":
            return say("The letters are read as those of Western Europe (Windows-1252). If names look wrong, save the list as UTF-8 and choose it again.")  # fmt: skip
    return None
