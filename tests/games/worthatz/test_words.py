"""The word list of Worthatz, made from a German one."""

import pytest

from director.games.worthatz.letters import words_of, worthatz_words, written_length
from director.language.sentences import LexiconError
from director.lexicon.alphabet import LATIN
from director.lexicon.tables import build_table, open_table
from tests.refusing import refused


def test_worthatz_writes_ae_oe_ue_ss():
    made = worthatz_words(["GRÖSSE", "ÄPFEL", "ÜBEL", "HAUS"])
    assert made.words == {"GROESSE", "AEPFEL", "UEBEL", "HAUS"}


LAID = """
ABDRUCKE=ABDRUCKE GERÄUMTE=GERAEUMTE ÜBERHÖHT=UEBERHOEHT CAFÉ=CAFE FLEISSIGE=FLEISSIGE fleißige=FLEISSIGE
GRÖSSEREN=GROESSEREN AUSSENTOR=AUSSENTOR ANMASSUNG=ANMASSUNG MUTMASSTE=MUTMASSTE MASSSTÄBE=MASSSTAEBE
BUSSGÄNGE=BUSSGAENGE VERGÄSSET=VERGAESSET FESTSASST=FESTSASST WÜRZSOSSE=WUERZSOSSE DEMGEMÄSS=DEMGEMAESS
KREISSEND=KREISSEND WEGREISST=WEGREISST VERÄUSSRE=VERAEUSSRE
""".split()
TOO_LONG = """
ABDRUCKEN TÄTERÄTÄ GERÄUMTEN AUSSAGEND WASSERTOR KREISSAAL WEISSAGEN SCHLÜSSEL SCHLIESSEN EISMASSEN ELSÄSSERN
AUFSÄSSIG KREISSÄGE
""".split()


@pytest.mark.parametrize(
    ("written", "laid"), [each.split("=") for each in LAID] + [(each, "") for each in TOO_LONG]
)
def test_a_word_has_at_most_8_letters_as_it_is_really_written(written, laid):
    assert worthatz_words([written, "HAUS"]).words - {"HAUS"} == ({laid} if laid else set())


def test_the_list_has_its_own_fingerprint():
    one = worthatz_words(["GRÜN", "HAUS"])
    assert one.fingerprint == worthatz_words(["HAUS", "GRUEN", "ABDRUCKEN"]).fingerprint
    assert one.fingerprint != worthatz_words(["HAUS"]).fingerprint
    assert len(one.fingerprint) == 64


@pytest.mark.parametrize("ruled", ["MÜSLI", "MUESLI"])
def test_rulings_of_the_club_hold_in_both_spellings(ruled):
    assert "MUESLI" in worthatz_words(["HAUS"], allowed=[ruled])
    assert "MUESLI" not in worthatz_words(["HAUS", "MÜSLI"], forbidden=[ruled])
    assert "MUESLI" not in worthatz_words(["HAUS"], allowed=["MÜSLI"], forbidden=[ruled])


def test_a_ruling_written_out_is_measured_as_the_list_would_write_it():
    lengths = {3: "AEOEUE", 4: "HAUS", 5: "MUESLI MÜSLI", 8: "GERAEUMTE FLEISSIGE GROESSEREN"}
    for length, words in lengths.items():
        assert {written_length(word) for word in words.split()} == {length}


def test_an_allowed_word_that_is_too_long_stays_out():
    made = worthatz_words(["HAUS"], allowed=["ABDRUCKEN", "GERAEUMTE", "GERAEUMTEN"])
    assert made.words == {"HAUS", "GERAEUMTE"}
    made = worthatz_words(["HAUS"], allowed=["FLEISSIGE", "GROESSEREN", "GRÖSSTEREN"])
    assert made.words == {"HAUS", "FLEISSIGE", "GROESSEREN"}


def test_a_list_without_a_usable_word_is_told_and_so_is_one_of_another_language(tmp_path):
    with refused("no_usable_words", by=LexiconError):
        worthatz_words(["ABDRUCKENS"])
    build_table(["HAUS"], LATIN, tmp_path / "table")
    with refused("not_german", by=LexiconError):
        words_of(open_table(tmp_path / "table"))
