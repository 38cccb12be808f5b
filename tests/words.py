"""A few hundred ordinary German words for tests that need no large list (tile spelling).

The first of ``WORDS`` are those of the sample game in the German rulebook; the others are those of a rehearsal.
"""

from director.simulation.rehearsal import GERMAN

SAMPLE_GAME = """
RUCKEN RHEUMAS ABDRUCKEN ABDRUCKENS GRÄTE ER WAS DAMIT DA AS STUCK GÖTZE FESTE RINGELN RINGELNS SKANDALE
FIES AHN ION EI QUOTEN VORM QUER GRÜN JÄH HUFE BOTEN ETUI MIMEN IN YEN NIX EDLES NIXE
""".split()

WORDS = tuple(dict.fromkeys(SAMPLE_GAME + GERMAN))
