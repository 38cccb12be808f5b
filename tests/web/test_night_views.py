"""What the desk's templates are given: the round whose slips are due, and the moves handed in."""

import pytest
from flask_babel import force_locale

from director.games.duplicate import facts as ev
from director.judge.slip import Cause, Ruling, Slip
from director.web.duplicate.page import bookings, chips, question_before_top, slips_in, slips_round
from tests.games.duplicate.builders import a_night, drawn, placed, slip

START = 1_795_200_000.0


def second_round(*missing):
    """Round 1 with all slips but those of the players ``missing``; round 2 is drawn."""
    night = a_night(2).add(drawn(1), ev.ClockStarted(1), ev.TimeCalled(1))
    night.add(*(slip(1, player, 26) for player in (1, 2) if player not in missing))
    return night.add(placed(1), drawn(2))


CLOCK_RUNS = second_round(1).add(ev.ClockStarted(2))
TIME_OVER = second_round(1).add(ev.ClockStarted(2), ev.TimeCalled(2))
BOTH_IN = (slip(2, 1, 8), slip(2, 2, 8), placed(2), drawn(3))


@pytest.mark.parametrize(
    ("night", "wanted", "shown"),
    [
        pytest.param(a_night(2), None, None, id="before the first draw"),
        pytest.param(a_night(2), 1, None, id="asked for before the first draw"),
        pytest.param(a_night(2).add(drawn(1)), None, 1, id="the first"),
        pytest.param(second_round(2), None, 1, id="missing in the round before"),
        pytest.param(second_round(), None, 2, id="nothing missing in the round before"),
        pytest.param(CLOCK_RUNS, None, 2, id="until the new clock runs"),
        pytest.param(
            second_round(1).add(ev.ClockStarted(2), ev.ClockStopped(2)), None, 2, id="clock stopped"
        ),
        pytest.param(TIME_OVER, None, 2, id="the new time is up"),
        pytest.param(
            second_round(1).add(ev.ClockStarted(2), ev.TimeCalled(2), placed(2)), None, 2, id="top lies"
        ),
        pytest.param(
            second_round(1).add(ev.ClockStarted(2), ev.TimeCalled(2), *BOTH_IN),
            None,
            3,
            id="two rounds before",
        ),
        *(
            pytest.param(second_round(2), wanted, shown)
            for wanted, shown in ((1, 1), (2, 2), (3, 1), (0, 1), (-1, 1))
        ),
        pytest.param(second_round(), 1, 1, id="asked for though nothing is missing"),
    ],
)
def test_whose_slips_are_due(night, wanted, shown):
    assert slips_round(night.game, wanted, START + 60) == shown


def test_moves_of_equal_score_keep_the_order_in_which_they_came():
    night = a_night(4).add(drawn(1))
    for player, (word, at) in enumerate(
        (("ZAHN", "H8"), ("ARM", "8H"), ("ZAHN", "H8"), ("MUT", "H7")), start=1
    ):
        night.add(ev.SlipRecorded(1, player, Slip(word, at=at, score=12), Ruling(12, paid_at=at, move=word)))
    found = chips(night.game.round(1))
    assert [(chip.word, chip.count) for chip in found] == [("ZAHN", 2), ("ARM", 1), ("MUT", 1)]


def test_a_corrected_slip_comes_when_it_was_corrected():
    night = a_night(2).add(drawn(1), slip(1, 1, 12, "ZAHN"), slip(1, 2, 12, "ARM"), slip(1, 1, 12, "NEU"))
    assert [chip.word for chip in chips(night.game.round(1))] == ["ARM", "NEU"]


def test_a_chip_shows_what_is_paid_beside_what_is_claimed():
    ruling = Ruling(10, "penalty", (Cause("score_wrong", {"claimed": 12, "score": 10}),), "H8", 10, "ZAHN")
    night = a_night(1).add(drawn(1), ev.SlipRecorded(1, 1, Slip("ZAHN", at="H8", score=12), ruling))
    chip = chips(night.game.round(1))[0]
    assert (chip.score, chip.points, chip.mark) == (12, 10, "penalty")


def test_before_the_top_it_is_asked_who_is_missing_and_whose_slip_waits(app):
    game = a_night(16).add(drawn(1)).game
    phones, waiting = game.players[:1], game.players[1:2]
    with app.test_request_context(), force_locale("en"):
        told = question_before_top(game, 1, phones, waiting)
        assert question_before_top(game, 1, game.players, ()) == ""
        few = question_before_top(a_night(3).add(drawn(1)).game, 1, game.players[:1], game.players[1:2])
    assert told.startswith(f"16 slips are missing: 3 {game.players[2].name}, 4 ")
    assert ", and 4 more. 1 slip from a phone waits for your decision: 2 " in told
    names = [each.name for each in game.players]
    assert few.startswith(f"3 slips are missing: 3 {names[2]}, 1 {names[0]} (phone), 2 {names[1]} (phone). ")


def test_a_desk_shows_three_hundred_tables_at_one_time_and_counts_all():
    empty = a_night(301).add(drawn(1))
    words = [first + second for first in "ABCDEFGHIJKLMNOPQR" for second in "ABCDEFGHIJKLMNOPQR"]
    full = a_night(301).add(drawn(1), *(slip(1, player, 8, words[player]) for player in range(1, 302)))
    assert len(slips_in(empty.game, 1).missing) == 300
    shown = slips_in(full.game, 1)
    assert ([each.player.table for each in shown.done], shown.done_count) == ([*range(2, 302)], 301)
    assert len(shown.chips) == 300


def test_of_the_own_bookings_the_last_five_are_shown_the_last_one_first(app):
    night = a_night(7).add(drawn(1), *(slip(1, player, 8) for player in (1, 2, 3, 7, 6, 5, 4)))
    who = night.game.round(1).entries[1].who
    with app.test_request_context(), force_locale("en"):
        assert [each.player.table for each in bookings(night.game, 1, who)] == [4, 5, 6, 7, 3]
        assert bookings(night.game, 1, "somebody else") == []
