"""A damaged inbox stops its own night only, and its desk says what is wrong."""

import json
from dataclasses import asdict

import pytest

from director.desk import sessions
from director.desk.duplicate import inbox, rounds
from director.games.people import Entrant
from director.judge.slip import Slip
from director.language.sentences import DirectorError
from director.storage.inbox_store import HandedSlip
from director.storage.store import AWAY, DatabaseUnavailable
from director.web.live import hand_in
from director.web.live.hand_in import InboxWorker
from tests.refusing import refused
from tests.room import small_setup


def a_round(desk, key, slip):
    sessions.create_game(desk, small_setup(lexicon="small"), [Entrant("Anna")], key)
    rounds.type_rack(desk, key, "RUCKENB")
    rounds.start_clock(desk, key)
    night = desk.session(key)
    drawn = night.game.round(1).since
    inbox.keep(desk, key, HandedSlip(night.row.id, 1, drawn, 1, 1, f"token-{key}", slip, desk.now()))


@pytest.mark.parametrize("whole", [True, False], ids=["a slip", "a page"])
def test_other_nights_go_on(club, monkeypatch, whole):
    desk = club.desk("Eva")
    a_round(desk, "broken", "{")
    a_round(desk, "sound", json.dumps(asdict(Slip("HAUS", "across", "H8"))))
    if not whole:

        def damaged(db):
            raise DirectorError("damaged", "The database is damaged.")

        monkeypatch.setattr(hand_in, "open_rounds", damaged)
    InboxWorker(club).take_all_in()
    assert 1 in desk.session("sound").game.round(1).entries
    assert not desk.session("broken").game.round(1).entries
    with refused("slip_damaged", "player 1, round 1", "Put back the last backup", by=DirectorError):
        inbox.undecided(desk, desk.session("broken"), 1)


SLIP = json.dumps(asdict(Slip("HAUS", "across", "H8")))


@pytest.mark.parametrize("place", ["open_rounds", "take_in"])
def test_while_the_database_does_not_answer_everything_waits_and_nothing_is_lost(club, monkeypatch, place):
    desk = club.desk("Eva")
    a_round(desk, "sound", SLIP)

    def away(*what):
        raise DatabaseUnavailable(*AWAY)

    with monkeypatch.context() as now:
        now.setattr(hand_in, place, away)
        with refused("database_away", by=DatabaseUnavailable):
            InboxWorker(club).take_all_in()
    assert not desk.session("sound").game.round(1).entries
    InboxWorker(club).take_all_in()
    assert 1 in desk.session("sound").game.round(1).entries


@pytest.mark.parametrize("trouble", [ValueError("odd"), DirectorError("damaged", "This night is damaged.")])
def test_a_night_whose_slips_cannot_be_judged_keeps_no_other_one_waiting(club, monkeypatch, caplog, trouble):
    desk = club.desk("Eva")
    for key in ("broken", "sound"):
        a_round(desk, key, SLIP)
    usual, broken = hand_in.take_in, desk.session("broken").row.id

    def take_in(desk, game, number):
        if game == broken:
            raise trouble
        return usual(desk, game, number)

    monkeypatch.setattr(hand_in, "take_in", take_in)
    InboxWorker(club).take_all_in()
    assert [len(desk.session(key).game.round(1).entries) for key in ("broken", "sound")] == [0, 1]
    assert f"game {broken} " in caplog.text


def test_slips_for_letters_that_went_back_are_not_taken_in(club, caplog):
    desk = club.desk("Eva")
    a_round(desk, "night", SLIP)
    rounds.cancel_round(desk, "night", "wrong letters")
    InboxWorker(club).take_all_in()
    rounds.draw(desk, "night")
    InboxWorker(club).take_all_in()
    assert [played.entries for played in desk.session("night").game.rounds] == [{}]
    assert caplog.text == ""
