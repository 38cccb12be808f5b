"""What the desk's templates are given: the round whose slips are due, and the moves handed in."""

from __future__ import annotations

import pytest

from director.games.duplicate import facts as ev
from director.judge.slip import Cause, Ruling, Slip
from director.web.duplicate.views import chips, slips_round
from tests.builders import Night
from tests.games.duplicate.builders import a_night, drawn, placed, slip

START = 1_795_200_000.0


def second_round(*missing: int) -> Night:
    """Round 1 with all slips but those of the players ``missing``; round 2 is drawn."""
    night = a_night(2).add(drawn(1), ev.ClockStarted(1), ev.TimeCalled(1))
    night.add(*(slip(1, player, 26) for player in (1, 2) if player not in missing))
    return night.add(placed(1), drawn(2))


def test_before_the_first_draw_no_slips_are_due() -> None:
    assert slips_round(a_night(2).game, None, START) is None
    assert slips_round(a_night(2).game, 1, START) is None


def test_the_first_round_has_none_before_it() -> None:
    assert slips_round(a_night(2).add(drawn(1)).game, None, START) == 1


def test_slips_still_missing_of_the_round_before_come_first() -> None:
    assert slips_round(second_round(2).game, None, START) == 1
    assert slips_round(second_round().game, None, START) == 2


def test_the_round_before_is_due_until_the_time_of_the_new_one_is_up() -> None:
    night = second_round(1)
    running = night.add(ev.ClockStarted(2)).game
    assert slips_round(running, None, START + 60) == 1
    stopped = night.add(ev.ClockStopped(2)).game
    assert slips_round(stopped, None, START + 60) == 1
    over = night.add(ev.TimeCalled(2)).game
    assert slips_round(over, None, START + 60) == 2
    assert slips_round(night.add(placed(2)).game, None, START + 60) == 2


def test_only_the_round_just_before_is_looked_at() -> None:
    night = second_round(1).add(ev.ClockStarted(2), ev.TimeCalled(2), slip(2, 1, 8), slip(2, 2, 8))
    assert slips_round(night.add(placed(2), drawn(3)).game, None, START) == 3


@pytest.mark.parametrize(("wanted", "shown"), [(1, 1), (2, 2), (3, 1), (0, 1), (-1, 1)])
def test_the_round_asked_for_is_shown_if_there_is_one(wanted: int, shown: int) -> None:
    assert slips_round(second_round(2).game, wanted, START) == shown


def test_an_earlier_round_can_be_asked_for_though_nothing_is_missing() -> None:
    assert slips_round(second_round().game, 1, START) == 1


def test_moves_of_equal_score_keep_the_order_in_which_they_came() -> None:
    night = a_night(4).add(drawn(1))
    for player, (word, at) in enumerate(
        (("ZAHN", "H8"), ("ARM", "8H"), ("ZAHN", "H8"), ("MUT", "H7")), start=1
    ):
        night.add(ev.SlipRecorded(1, player, Slip(word, at=at, score=12), Ruling(12, paid_at=at, move=word)))
    found = chips(night.game.round(1))
    assert [(chip.word, chip.count) for chip in found] == [("ZAHN", 2), ("ARM", 1), ("MUT", 1)]


def test_a_corrected_slip_comes_when_it_was_corrected() -> None:
    night = a_night(2).add(drawn(1), slip(1, 1, 12, "ZAHN"), slip(1, 2, 12, "ARM"), slip(1, 1, 12, "NEU"))
    assert [chip.word for chip in chips(night.game.round(1))] == ["ARM", "NEU"]


def test_a_chip_shows_what_is_paid_beside_what_is_claimed() -> None:
    ruling = Ruling(10, "penalty", (Cause("score_wrong", {"claimed": 12, "score": 10}),), "H8", 10, "ZAHN")
    night = a_night(1).add(drawn(1), ev.SlipRecorded(1, 1, Slip("ZAHN", at="H8", score=12), ruling))
    chip = chips(night.game.round(1))[0]
    assert (chip.score, chip.points, chip.mark) == (12, 10, "penalty")
