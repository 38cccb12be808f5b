"""Words that the built-in list lacks: what speaks for them, and allowing them at the desk."""

from datetime import date

import pytest

from director.desk import sessions
from director.desk.duplicate import rounds, slips
from director.desk.duplicate.appeals import (
    allow_in_club,
    allow_word,
    false_words,
    missing_in_round,
    missing_words,
    to_allow,
)
from director.desk.instance import Instance
from director.games.people import Entrant
from director.judge.slip import Cause, FormedWord, Ruling, Slip
from director.lexicon.sources import DEFAULTS
from tests.room import LEXICON, NIGHT, a_club, hand_in, small_setup

pytestmark = pytest.mark.usefixtures("store")


def told(found):
    return [(each.word, each.tables) for each in found]


@pytest.fixture
def desk(rooms):
    desk = rooms.night()
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    hand_in(desk, Slip("BRUCKEN", at="H4"), Slip("BRUCKEN", at="H5"), Slip("RUCKEN", at="H4"))
    return desk


def test_an_allowed_word_is_paid_and_is_the_top_of_an_open_round(desk):
    before = [choice.scored.move.word for choice in rounds.tops(desk, desk.session(NIGHT))]
    made, night = allow_word(desk, NIGHT, "brucken", "Duden")
    assert [change.player.id for change in made.slips] == [1, 2]
    assert [night.game.round(1).entries[player].points > 50 for player in (1, 2, 3)] == [True, True, False]
    assert set(before) == {"RUCKEN"}
    assert {choice.scored.move.word for choice in rounds.tops(desk, night)} == {"BRUCKEN"}


def test_a_top_that_lies_stays(desk):
    rounds.place_top(desk, NIGHT, "H4", "RUCKEN")
    _, night = allow_word(desk, NIGHT, "BRUCKEN", "Duden")
    top = night.game.round(1).top
    assert top.move.word == "RUCKEN"
    assert night.game.round(1).entries[1].points > top.score


def test_allowing_twice_with_one_token_is_one_ruling(desk):
    _, once = allow_word(desk.once("tap"), NIGHT, "BRUCKEN", "Duden")
    again, twice = allow_word(desk.once("tap"), NIGHT, "BRUCKEN", "Duden")
    assert again is None
    assert twice.seq == once.seq


def test_for_the_club_it_holds_in_the_next_night(tmp_path):
    club = a_club(tmp_path)
    desk = club.desk()
    sessions.create_game(desk, small_setup(), [], NIGHT)
    allow_in_club(club, desk.session(NIGHT), "BRUCKEN", "Duden", date(2026, 11, 20))
    allowed, _ = club.rulings.allowed_and_forbidden(LEXICON)
    assert allowed == {"BRUCKEN"}


def test_what_is_ruled_in_a_game_holds_in_its_words_alone(tmp_path):
    club = a_club(tmp_path)
    setup = sessions.create_game(club.desk(), small_setup(), [], NIGHT).setup
    ruled = club.search(setup, rulings={"BRUCKEN": True, "RUCKEN": False})
    assert [word in ruled.table for word in ("BRUCKEN", "RUCKEN", "NUR")] == [True, False, True]
    assert [word in club.search(setup).table for word in ("BRUCKEN", "RUCKEN")] == [False, True]


def test_a_hint_only_for_a_built_in_list(tmp_path, desk, monkeypatch):
    club: Instance = a_club(tmp_path)
    own = club.desk()
    sessions.create_game(own, small_setup(), [Entrant("Anna")], NIGHT)
    rounds.type_rack(own, NIGHT, "RUCKENB")
    ruling = slips.record_slip(own, NIGHT, 1, 1, Slip("BRUCKEN", at="H4")).ruling
    assert ruling
    assert missing_words(own, club.library, own.session(NIGHT), ruling) == []
    monkeypatch.setitem(DEFAULTS, LEXICON, DEFAULTS["german"])
    (found,) = missing_words(own, club.library, own.session(NIGHT), ruling)
    assert told(missing_in_round(own, club.library, own.session(NIGHT), 1)) == [("BRUCKEN", (1,))]
    assert found.word == "BRUCKEN"
    assert all(map(str, found.hints))
    assert to_allow(own, club.library, own.session(NIGHT), ruling) == [found]
    monkeypatch.delitem(DEFAULTS, LEXICON)
    assert [each.hints for each in to_allow(own, club.library, own.session(NIGHT), ruling)] == [()]
    club.library.remove(LEXICON)
    assert missing_words(own, club.library, own.session(NIGHT), ruling) == []
    assert [each.word for each in to_allow(own, club.library, own.session(NIGHT), ruling)] == ["BRUCKEN"]
    allow_word(own, NIGHT, "BRUCKEN", "Duden")
    assert to_allow(own, club.library, own.session(NIGHT), ruling) == []


def test_words_of_a_round_are_named_once_with_their_tables_the_newest_slip_first(tmp_path, monkeypatch):
    club: Instance = a_club(tmp_path)
    own = club.desk()
    sessions.create_game(own, small_setup(), [Entrant(name) for name in ("Anna", "Bert", "Carl")], NIGHT)
    rounds.type_rack(own, NIGHT, "RUCKENB")
    hand_in(own, Slip("BRUCKEN", at="H4"), Slip("KUBREN", at="H4"), Slip("BRUCKEN", at="H5"))
    monkeypatch.setitem(DEFAULTS, LEXICON, DEFAULTS["german"])
    found = told(missing_in_round(own, club.library, own.session(NIGHT), 1))
    assert sorted(found) == [("BRUCKEN", (1, 3)), ("KUBREN", (2,))]
    slips.record_slip(own, NIGHT, 1, 2, Slip("KUBREN", at="H5"))
    shown = [word for word, _ in told(missing_in_round(own, club.library, own.session(NIGHT), 1))]
    assert shown == ["KUBREN", "BRUCKEN"]


def test_false_words_are_those_of_the_slip_and_its_cross_words_each_once():
    said = Cause("word_unknown", {"word": "brucken"}), Cause("word_elsewhere", {"word": "NUR"})
    formed = (
        FormedWord("H4", "bRUCKEN", 9, False),
        FormedWord("4H", "RE", 2, True),
        FormedWord("5H", "KU", 3, False),
    )
    assert false_words(Ruling(0, "zero", said, words=formed)) == ["BRUCKEN", "KU"]
    assert false_words(Ruling(0, "zero", (Cause("no_place"),))) == []
