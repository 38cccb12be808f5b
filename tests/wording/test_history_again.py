"""A history that was told before is continued, never retold wrongly."""

import pytest

from director.desk import nights
from director.desk.duplicate import rounds, slips
from director.desk.duplicate.players import add_players
from director.games.kinds import KINDS
from director.games.log import Fact as AnyFact
from director.games.log import Retracted
from director.games.people import Entrant
from director.judge.slip import Slip
from director.wording.history import history
from tests.room import NIGHT, Rooms


def test_a_continued_history_is_the_one_told_from_the_start(small_table):
    desk = Rooms(small_table).night()

    def both():
        night = desk.night(NIGHT)
        again = night.history()
        assert again == history(night.row.setup, night.game.players, night.log)
        return again

    rounds.type_rack(desk, NIGHT, "RUCKENB")
    assert len(both()) == 1
    slips.record_slip(desk, NIGHT, 1, 1, Slip("NUR", at="H8"))
    slips.record_slip(desk, NIGHT, 1, 1, Slip("RUCKEN", at="H4"))
    assert both()[0].correction
    slips.withdraw_slip(desk, NIGHT, 1, 1)
    rounds.start_clock(desk, NIGHT)
    both()
    nights.undo(desk, NIGHT, desk.night(NIGHT).seq)
    assert [each.undone is not None for each in both()][:2] == [False, True]
    add_players(desk, NIGHT, [Entrant("Anna")], arriving=True)
    rounds.start_clock(desk, NIGHT)
    slips.record_slip(desk, NIGHT, 1, 1, Slip("NUR", at="H8"))
    both()
    for _ in ("clock", "draw and slip"):
        nights.undo(desk, NIGHT, nights.undo_offer(desk.night(NIGHT)).seq)
        both()
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    slips.record_slip(desk, NIGHT, 1, 1, Slip("RUCKEN", at="H4"))
    assert not both()[0].correction  # the slip before went with its round
    assert len(both()) == len(desk.night(NIGHT).log)


def test_only_what_is_new_is_told(small_table):
    desk = Rooms(small_table).night()
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    before = [id(each) for each in desk.night(NIGHT).history()]
    rounds.start_clock(desk, NIGHT)
    once, again = desk.night(NIGHT).history(), desk.night(NIGHT).history()
    assert [id(each) in before for each in once] == [False, True]
    assert [id(each) for each in again] == [id(each) for each in once]


@pytest.mark.parametrize("kind", KINDS)
def test_every_fact_of_every_game_has_its_words(kind):
    facts = set(KINDS[kind].facts.values()) - {Retracted}
    assert [each for each in facts if not hasattr(each, "sentence") and each.wording is AnyFact.wording] == []
