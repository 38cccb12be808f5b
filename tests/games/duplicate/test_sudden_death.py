"""Sudden death: who is out after a turn and why, who goes on, places, and the order it gives to a tie."""

from dataclasses import replace

import pytest

from director.desk.duplicate.players import ties
from director.games.duplicate import facts as ev
from director.games.duplicate.endings import advice
from director.games.duplicate.standings import standings
from director.games.duplicate.sudden_death import Due, Turn, out_in_error, undecided
from director.judge.slip import Ruling, Slip
from director.rules.speed import SPEEDS
from tests.builders import Night, a_setup, some_players
from tests.games.duplicate.builders import a_night, drawn, placed, played, undo
from tests.refusing import refused


def sudden(players=4, profile="simultan"):
    return Night(replace(a_setup(profile), speed=SPEEDS["sudden-death"]), some_players(players))


def places(night):
    return [(row.player.id, row.place) for row in standings(night.game).rows]


def test_out_is_who_scored_less_than_the_best_another_player_found():
    night = sudden().add(*played(1, 20, 26, 12, 26))
    assert undecided(night.game) == Turn(1, (Due(1, 20, 26), Due(3, 12, 26)))
    night.add(ev.PlayersOut(1, (1, 3)))
    assert undecided(night.game) is None
    assert [each.id for each in night.game.present(2)] == [2, 4]
    assert [each.id for each in night.game.present(1)] == [1, 2, 3, 4]


def test_the_top_that_nobody_found_puts_nobody_out():
    assert undecided(sudden(2).add(*played(1, 10, 10)).game) is None
    assert undecided(sudden(2).add(*played(1, 0, 0)).game) is None


def test_who_hands_nothing_in_is_out():
    assert undecided(sudden(3).add(*played(1, 5, 5)).game) == Turn(1, (Due(3, 0, 5),))


def test_a_penalty_counts_at_once_and_if_nobody_is_left_all_go_on():
    night = sudden(2).add(drawn(1), ev.ClockStarted(1), ev.TimeCalled(1))
    for player, (score, points) in enumerate([(30, 25), (28, 28)], start=1):
        mark = "penalty" if points < score else "none"
        night.add(ev.SlipRecorded(1, player, Slip("X"), Ruling(points, mark, true_score=score)))
    night.add(placed(1))
    assert undecided(night.game) == Turn(1, (), nobody_left=True)
    night.add(ev.PlayersOut(1, ()))
    assert undecided(night.game) is None
    assert len(night.game.present(2)) == 2


def test_the_cost_of_a_warning_counts_at_once():
    night = sudden(2, "f2023")
    own = replace(night.setup.profile, free_warnings_blitz=0)
    night = Night(replace(night.setup, profile=own), night.players)
    night.add(drawn(1), ev.ClockStarted(1), ev.TimeCalled(1))
    for player, mark in ((1, "warning"), (2, "none")):
        night.add(ev.SlipRecorded(1, player, Slip("X"), Ruling(20, mark)))
    night.add(placed(1))
    assert undecided(night.game) == Turn(1, (Due(1, 15, 20),))


def test_clock_and_time_to_write_follow_the_steps():
    night = sudden(2)
    for number in range(1, 9):
        night.add(*played(number, 5, 5))
    assert [each.clock.total for each in night.game.rounds] == [80, 80, 80, 60, 60, 60, 40, 40]


def test_later_out_stands_higher_and_one_left_is_the_end():
    night = sudden(4).add(*played(1, 20, 26, 12, 26), ev.PlayersOut(1, (1, 3)))
    assert advice(night.game).code == "between_rounds"
    night.add(*[drawn(2), ev.ClockStarted(2), ev.TimeCalled(2)])
    for player, points in ((2, 30), (4, 31)):
        night.add(ev.SlipRecorded(2, player, Slip("X"), Ruling(points)))
    night.add(placed(2))
    assert advice(night.game).code != "one_left"
    night.add(ev.PlayersOut(2, (2,)))
    assert advice(night.game).code == "one_left"
    assert places(night)[:2] == [(4, 1), (2, 2)]
    assert {player for player, place in places(night) if place >= 3} == {1, 3}


def test_somebody_is_put_back_and_undo_takes_back_who_is_out():
    night = sudden(3).add(*played(1, 20, 26, 26), ev.PlayersOut(1, (1,)))
    night.add(ev.PlayerPutBack(1, 2))
    assert [each.id for each in night.game.present(2)] == [1, 2, 3]
    assert night.game.out == {}
    other = sudden(3).add(*played(1, 20, 26, 26), ev.PlayersOut(1, (1,)))
    assert out_in_error(other.game) == []
    undo(other)
    assert undecided(other.game) == Turn(1, (Due(1, 20, 26),))


def test_whose_late_slip_counts_or_whose_ruling_changes_is_out_in_error_until_put_back():
    night = sudden(3).add(*played(1, 20, 26, 12), ev.PlayersOut(1, (1, 3)))
    assert out_in_error(night.game) == []
    night.add(ev.SlipRecorded(1, 1, Slip("X"), Ruling(26)))
    assert out_in_error(night.game) == [(night.game.player(1), 1)]
    night.add(ev.PlayerPutBack(1, 2))
    assert out_in_error(night.game) == []


@pytest.mark.parametrize(
    ("fact", "code"),
    [
        (ev.PlayersOut(1, (1, 2, 3)), "not_in"),
        (ev.PlayersOut(1, (9,)), "not_in"),
        (ev.PlayersOut(2, (1,)), "unknown_round"),
        (ev.PlayerPutBack(2, 2), "not_out"),
        (ev.TieBroken((1,), (1,), "x"), "not_finished"),
    ],
)
def test_what_cannot_be_is_refused(fact, code):
    night = sudden(3).add(*played(1, 20, 26, 26))
    with refused(code):
        assert night.add(fact).game


def test_in_another_game_nobody_goes_out():
    night = a_night(3).add(*played(1, 20, 26, 26))
    assert undecided(night.game) is None
    with refused("no_sudden_death"):
        assert night.add(ev.PlayersOut(1, (1,))).game


def test_a_tie_is_broken_by_the_order_of_a_sudden_death_and_by_nothing_else():
    night = a_night(3).add(*played(1, 20, 26, 20), ev.GameEnded("Ende"))
    assert places(night) == [(2, 1), (1, 2), (3, 2)]
    night.add(ev.TieBroken((3, 1, 2), (1, 2, 3), "stechen"))
    assert places(night) == [(2, 1), (3, 2), (1, 3)]
    assert standings(night.game).tie_breaks[-1] == "sudden_death"
    told = night.log[-1].fact.details(night.game)
    order = [night.game.name_in_words(player) for player in (3, 1, 2)]
    assert [str(each) for each in told] == [f"{place}. {name}" for place, name in enumerate(order, start=1)]
    night = a_night(3).add(
        *played(1, 20, 20, 26), ev.GameEnded("Ende"), ev.TieBroken((2, 3, 1), (1, 2, 3), "x")
    )
    assert places(night) == [(3, 1), (2, 2), (1, 3)]


def test_looking_back_a_tie_is_as_it_was_before_it_was_broken():
    night = a_night(2).add(*played(1, 20, 20), *played(2, 5, 5), ev.GameEnded(""))
    night.add(ev.TieBroken((2, 1), (1, 2), "x"))
    back, whole = (standings(night.game, rounds) for rounds in (1, 2))
    assert [(row.player.id, row.place) for row in back.rows] == [(1, 1), (2, 1)]
    assert [(row.player.id, row.place) for row in whole.rows] == [(2, 1), (1, 2)]
    assert ("sudden_death" in back.tie_breaks, "sudden_death" in whole.tie_breaks) == (False, True)


def test_who_did_not_play_for_a_tie_is_behind_those_who_did():
    night = a_night(3).add(*played(1, 20, 20, 18), ev.GameEnded(""), ev.TieBroken((2, 1), (1, 2), "x"))
    night.add(ev.GameReopened("Einspruch"), ev.SlipOverruled(1, 3, 20, "gibt es"), ev.GameEnded(""))
    assert places(night) == [(2, 1), (1, 2), (3, 3)]


def test_who_stays_in_longer_is_in_front_whatever_the_points():
    night = sudden(3).add(
        *played(1, 26, 26, 5), ev.PlayersOut(1, (3,)), *played(2, 0, 1), ev.PlayersOut(2, (1,))
    )
    night.add(ev.SlipOverruled(1, 2, 9, "only then seen"))
    assert [(row.player.id, row.total) for row in standings(night.game).rows] == [(2, 10), (1, 26), (3, 5)]


def test_nobody_of_a_sudden_death_is_tied_whoever_goes_out_together():
    night = sudden().add(*played(1, 20, 26, 12, 26), ev.PlayersOut(1, (1, 3)), ev.GameEnded(""))
    assert ties(night.game) == []
    shared = a_night(3).add(*played(1, 20, 20, 12))
    assert ties(shared.game) == []
    shared.add(ev.GameEnded(""))
    assert [[row.player.id for row in rows] for rows in ties(shared.game)] == [[1, 2]]
