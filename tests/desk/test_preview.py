"""The preview of a line is what Enter records: same slip, same ruling, and it asks where that changed."""

import pytest

from director.desk.duplicate import rounds, slips
from director.desk.duplicate.slip_line import Candidate, candidates, chosen, preview, understand
from director.judge.slip import Slip
from tests.refusing import refused
from tests.room import NIGHT, Rooms, hand_in, small_setup

pytestmark = pytest.mark.usefixtures("any_store")

LINES = [
    "1 RUCKEN", "1 RUCKEN H4", "1 RUCKEN O1", "1 RUCKEN 5F 22", "1 RUCKEN 99", "1 RuCKEN 6F", "1 HAUS", "1 NUR ?",
    "1 NUR v", "1 @H8 NUR", "1 t", "1 -", "1 x",
]  # fmt: skip


@pytest.fixture(scope="module", params=["simultan", "f2023"])
def rooms(small_table, request):
    return Rooms(small_table), request.param


def typed(rooms, *handed):
    """A night by these rules with its first rack and these slips of the first players."""
    desk = rooms[0].night(small_setup(rooms[1]))
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    hand_in(desk, *handed)
    return desk, desk.session(NIGHT), desk.search(desk.session(NIGHT))


@pytest.mark.parametrize("text", LINES)
def test_every_slip_shown_is_booked_with_the_points_shown(rooms, text):
    desk, night, search = typed(rooms)
    understood = understand(night.game, 1, text, None, search)
    shown = preview(night.game, 1, understood, search)
    assert shown
    for each in shown:
        slip = chosen(night.game, 1, understood, search, (each.candidate.digest, each.ruling.points))
        booked = slips.record_slip(desk, NIGHT, 1, 1, slip).ruling
        assert (booked.points, booked.mark) == (each.ruling.points, each.ruling.mark), each.candidate.slip


def test_what_would_be_worth_something_else_by_now_is_asked_for(rooms):
    _, night, search = typed(rooms)
    understood = understand(night.game, 1, "1 RUCKEN H4", None, search)
    digest = candidates(night.game, 1, understood, search)[0].digest
    assert len(digest) == 16
    assert chosen(night.game, 1, understood, search, (digest, None)).word == "RUCKEN"
    for shown, told in (
        ((digest, 25), "The score has changed"),
        (("0" * 16, 26), "Look at the preview again."),
    ):
        with refused("slip_changed", told):
            chosen(night.game, 1, understood, search, shown)


def test_a_choice_is_one_of_those_offered_and_beyond_them_the_last(rooms):
    _, night, search = typed(rooms)
    understood = understand(night.game, 1, "1 NUR", None, search)
    offered = [each.slip for each in candidates(night.game, 1, understood, search)]
    assert len(offered) > 1
    for choice in (0, 1, len(offered) - 1, len(offered), 99):
        found = chosen(night.game, 1, understood, search, None, choice)
        assert found == offered[min(choice, len(offered) - 1)]


def test_a_slip_handed_in_before_is_offered_as_it_was_written(rooms):
    _, night, search = typed(rooms, Slip("NUR"))
    understood = understand(night.game, 1, "2 1", None, search)
    assert candidates(night.game, 1, understood, search) == [Candidate(Slip("NUR"), None)]


def test_two_directions_are_asked_for(rooms):
    desk, _, search = typed(rooms)
    rounds.place_top(desk, NIGHT, "H4", "RUCKEN")
    rounds.type_rack(desk, NIGHT, "AERTE?")
    night = desk.session(NIGHT)
    understood = understand(night.game, 2, "1 @A1 ER", None, search)  # fits neither way: both are offered
    with refused("which_direction"):
        chosen(night.game, 2, understood, search, None)
    assert {each.slip.at for each in candidates(night.game, 2, understood, search)} == {"A1", "1A"}
