"""Two-letter words: few enough to be listed in full, and too easily got wrong to be derived.

An embedded default has no other two-letter words, and a club's own list without short words
can be completed from here when the club asks for it.
"""

from __future__ import annotations


def word_set(text: str) -> frozenset[str]:
    """Returns the words of a text: a long closed list reads best as one text."""
    return frozenset(text.split())


GERMAN = word_set(
    """AB AD AH AI AM AN AR AS AU ÄH ÄS BI BÖ DA DO DU EH EI ER ES ET EX EY FA GO HA HÄ HE HI HM HO HU HÜ
    ID IM IN IX JA JE JO LA LI MI MY NA NE NÖ NO NU NY OB OD OH OM ON OS ÖD ÖL PI PO QI RE SÄ SI SO ST TI
    TÖ TU UH UI UL UM UR UZ ÜB WO WU XI ZU"""
)

# The two-letter words of the public-domain list ENABLE.
ENGLISH = word_set(
    """AA AB AD AE AG AH AI AL AM AN AR AS AT AW AX AY BA BE BI BO BY DE DO ED EF EH EL EM EN ER ES ET EX
    FA GO HA HE HI HM HO ID IF IN IS IT JO KA LA LI LO MA ME MI MM MO MU MY NA NE NO NU OD OE OF OH OM ON
    OP OR OS OW OX OY PA PE PI RE SH SI SO TA TI TO UH UM UN UP US UT WE WO XI XU YA YE YO"""
)

FRENCH = word_set(
    """AA AH AI AN AS AU AY BA BE BI BU CA CE CI DA DE DO DU EH EN ES ET EU EX FA FI GO HA HE HI HO IF IL
    IN JE KA LA LE LI LU MA ME MI MU NA NE NI NO NU OC OH OM ON OR OS OU PI PU QI RA RE RI RU SA SE SI SU
    TA TE TO TU UD UN US UT VA VE VS VU WU XI"""
)

_BY_TILES = {
    "german": GERMAN,
    "english": ENGLISH,
    "french": FRENCH,
    "worthatz": frozenset(word for word in GERMAN if word.isascii()),
}


def two_letter_words(tiles: str) -> frozenset[str]:
    """Returns the closed list for a tile set's language; empty if there is none."""
    return _BY_TILES.get(tiles, frozenset())
