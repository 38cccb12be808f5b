"""A damaged inbox stops its own night only, and its desk says what is wrong."""

import json
from dataclasses import asdict

import pytest

from director.desk import nights
from director.desk.duplicate import inbox, rounds
from director.games.people import Entrant
from director.judge.slip import Slip
from director.language.sentences import DirectorError
from director.storage.inbox_store import Handed
from director.web.live import hand_in
from director.web.live.hand_in import InboxWorker
from tests.refusing import refused
from tests.room import small_setup


def a_round(desk, key, slip):
    nights.create_game(desk, small_setup(lexicon="small"), [Entrant("Anna")], key)
    rounds.type_rack(desk, key, "RUCKENB")
    rounds.start_clock(desk, key)
    night = desk.night(key)
    drawn = night.game.round(1).since
    inbox.keep(desk, key, Handed(night.row.id, 1, drawn, 1, 1, f"token-{key}", slip, desk.now()))


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
    assert 1 in desk.night("sound").game.round(1).entries
    assert not desk.night("broken").game.round(1).entries
    with refused("slip_damaged", "player 1, round 1", "Put back the last backup", by=DirectorError):
        inbox.undecided(desk, desk.night("broken"), 1)
