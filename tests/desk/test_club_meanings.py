"""The club's own meanings: they count before the dictionary's, on every face, and can be hidden or withdrawn."""

from datetime import date

import pytest

from director.desk.club_words import (
    as_csv,
    checked_reason,
    hide_meaning,
    keep_meanings,
    own_meanings,
    take_in,
    withdraw_meaning,
    write_meaning,
)
from director.language.sentences import DirectorError
from director.lexicon.alphabet import GERMAN, spelling_for
from director.lexicon.club import Verdict
from director.storage.database import writing
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


def test_a_club_has_five_thousand_meanings_of_two_hundred_letters(club):
    many: dict[str, str | None] = {f"W{number:04}": "x" for number in range(5000)}
    with writing(club.db):
        keep_meanings(club.db, "de", many)
    with refused("too_many_meanings", "5000 meanings"):
        write_meaning(club.db, "de", "haus", "x", SPELLING)
    assert own_meanings(club.db, "de") == many
    withdraw_meaning(club.db, "de", "haus", SPELLING)
    with writing(club.db):
        keep_meanings(club.db, "de", {"W4999": None})
    assert write_meaning(club.db, "de", "haus", "x" * 200, SPELLING) == "HAUS"
    assert next(iter(own_meanings(club.db, "de"))) == "HAUS", "in the order of the words"
    assert checked_reason(f" {'x' * 100}\n {'y' * 99}") == f"{'x' * 100} {'y' * 99}"


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
    with refused("bad_decision", "Line 1", "Write the day"):
        brought(club, "dach,forbid,x,heute")
    for empty in ("word,what,text,date\n", "\ufeff \n", "WORD;What\n"):
        with refused("no_decisions"):
            brought(club, empty)
    assert own_meanings(club.db, "de") == {}
    assert [each.date for each in club.rulings.current("small").values()] == [date(2026, 11, 24)]
    found = brought(club, "Haus;ALLOW;im Österreichischen;2026-01-02\ndach;hide;this goes\nhof;meaning;neu")
    assert (found.rulings, found.meanings) == (1, 2), "another reason is another ruling"
    (ruling,) = club.rulings.current("small").values()
    assert (ruling.word, ruling.reason, ruling.date) == ("HAUS", "im Österreichischen", date(2026, 1, 2))
    assert own_meanings(club.db, "de") == {"DACH": "", "HOF": "neu"}
