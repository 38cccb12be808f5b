"""The club's own meanings: they count before the dictionary's, on every face, and can be hidden or withdrawn."""

import pytest

from director.desk.club_meanings import LONGEST, hide_meaning, own_meanings, withdraw_meaning, write_meaning
from director.language.sentences import DirectorError
from director.lexicon.alphabet import GERMAN
from director.lexicon.spelling import spelling_for
from tests.meanings import write_meanings
from tests.room import a_club

SPELLING = spelling_for(GERMAN, "german")


@pytest.fixture
def club(tmp_path):
    club = a_club(tmp_path)
    write_meanings(club.library, "HAUS", "Haus")
    yield club
    club.close()


def test_the_club_counts_before_the_dictionary(club):
    assert club.meaning("de", "HAUs") == "Haus: so heißt es"
    assert write_meaning(club.db, "de", "haus", "  Haus:  wo wir\nspielen ", SPELLING) == "HAUS"
    assert club.desk().meaning("de", "HAUS") == "Haus: wo wir spielen"
    assert club.meaning("en", "HAUS") == ""
    hide_meaning(club.db, "de", "Haus", SPELLING)
    assert (club.meaning("de", "HAUS"), own_meanings(club.db, "de")) == ("", {"HAUS": ""})
    withdraw_meaning(club.db, "de", "Haus", SPELLING)
    assert (club.meaning("de", "HAUS"), own_meanings(club.db, "de")) == ("Haus: so heißt es", {})


@pytest.mark.parametrize(
    ("word", "text", "code"),
    [
        ("HAUS", " ", "meaning_missing"),
        ("HAUS", "x" * (LONGEST + 1), "meaning_too_long"),
        ("H4US", "x", "bad_word"),
    ],
)
def test_what_cannot_be_kept_is_refused(club, word, text, code):
    with pytest.raises(DirectorError) as refused:
        write_meaning(club.db, "de", word, text, SPELLING)
    assert refused.value.code == code
    assert own_meanings(club.db, "de") == {}
