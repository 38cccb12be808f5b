"""The club's own meanings: they count before the dictionary's, on every face, and can be hidden or withdrawn."""

from datetime import date

import pytest

from director.desk.club_words import (
    as_csv,
    hide_meaning,
    own_meanings,
    take_in,
    withdraw_meaning,
    write_meaning,
)
from director.language.sentences import DirectorError
from director.lexicon.alphabet import GERMAN, spelling_for
from director.lexicon.club import Verdict
from tests.meanings import write_meanings
from tests.refusing import refused
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
        ("HAUS", "x" * 201, "meaning_too_long"),
        ("H4US", "x", "bad_word"),
    ],
)
def test_what_cannot_be_kept_is_refused(club, word, text, code):
    with refused(code, by=DirectorError):
        write_meaning(club.db, "de", word, text, SPELLING)
    assert own_meanings(club.db, "de") == {}


def brought(club, text):
    return take_in(club.rulings, club.db, "small", "de", SPELLING, text.encode(), date(2026, 11, 24))


def test_rulings_and_meanings_go_to_another_club_as_one_file(club, tmp_path):
    club.rulings.record("small", "hüten", Verdict.FORBID, "=nur, im alten Buch", date(2026, 1, 2), SPELLING)
    write_meaning(club.db, "de", "haus", "wo wir spielen; immer", SPELLING)
    hide_meaning(club.db, "de", "hüten", SPELLING)
    text = as_csv(club.rulings, club.db, "small", "de")
    other = a_club(tmp_path / "other")
    first, again = brought(other, text), brought(other, text)
    assert (first.rulings, first.meanings, again.rulings, again.meanings) == (1, 2, 0, 0)
    assert other.rulings.current("small") == club.rulings.current("small")
    assert own_meanings(other.db, "de") == {"HAUS": "wo wir spielen; immer", "HÜTEN": ""}
    other.close()


def test_a_file_is_taken_in_whole_or_not_at_all(club):
    assert brought(club, "haus;allow;im Duden").rulings == 1
    for line, told in (
        ("dach,perhaps,x", "allow, forbid"),
        ("dach,allow,,2.3.26", "2026-11-24"),
        ("d,hide", "laid"),
    ):
        with refused("bad_decision", "Line 3", told):
            brought(club, f"word,what,text,date\nhaus,meaning,Gebäude\n{line}\n")
    for empty in ("word,what,text,date\n", "\ufeff \n"):
        with refused("no_decisions"):
            brought(club, empty)
    assert own_meanings(club.db, "de") == {}
    assert [each.date for each in club.rulings.current("small").values()] == [date(2026, 11, 24)]
