"""Undoing the last step: what it offers, what goes with it, and that the state before is there again."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director.games.duplicate import facts as ev
from director.games.duplicate.slip_facts import slip_versions
from director.games.log import Retracted, last_step
from director.judge.slip import Slip
from director.language.sentences import RuleError
from tests.games.duplicate.builders import a_night, drawn, placed, played, random_night, slip, undo


def offer(night):
    found = last_step(night.game_log)
    assert found is not None
    return found


def undone(night):
    """The game without its last step."""
    undo(night)
    return night.game


def state(game):
    """A game without the number of its last event."""
    return replace(game, seq=0)


PACK = ev.PackTaken("p", "d", 3, (1,), 1, "Wien", "f", "Liste")
FROM_PACK = [PACK, replace(drawn(1), source="pack"), ev.ClockStarted(1)]
ROUND_1 = [drawn(1)]
RUNNING = [drawn(1), ev.ClockStarted(1)]

STEPS_AFTER: list[tuple[list[ev.Fact], ev.Fact, str]] = [
    ([], drawn(1), "back into the bag"),
    ([], ev.RackRejected(1, "", "ERCBNUK"), "rejected rack"),
    (ROUND_1, ev.RackTakenBack(1), "counts again"),
    (ROUND_1, ev.ClockStarted(1), "The start of the clock"),
    ([*RUNNING, slip(1, 1, 0)], ev.RackAnnouncedAgain(1), "The second announcement"),
    (played(1, 5), ev.AppealDecided(0), "scored as before"),
    (RUNNING, ev.ClockStopped(1), "The stop of the clock"),
    (RUNNING, ev.TimeAdded(1, 30), "30 seconds added are undone"),
    (RUNNING, ev.TimeCalled(1), "The end of the time"),
    ([*RUNNING, slip(1, 1, 9)], placed(1), "H4 RUCKEN"),
    ([*played(1, 5), drawn(2), slip(2, 1, 9)], ev.RoundCancelled(2, "x"), "The cancelling of round 2"),
    (played(1, 5), ev.RoundCancelled(1, "x"), "The cancelling of round 1"),
    (FROM_PACK, ev.RoundVoided(1, "x"), "The cancelling of round 1"),
    (played(1, 5), ev.GameEnded("x"), "The end of the game"),
    ([*played(1, 5), ev.GameEnded("x")], ev.GameReopened("y"), "The reopening"),
]


@pytest.mark.parametrize(("before", "step", "words"), STEPS_AFTER)
def test_undoing_a_step_restores_the_state_before_and_says_what_is_lost(before, step, words):
    night = a_night(2).add(*before)
    game = night.game
    night.add(step)
    assert offer(night).seq == len(night.log)
    assert words in str(offer(night).sentence)
    assert state(undone(night)) == state(game)


OF_SUDDEN_DEATH = {ev.PlayersOut, ev.TieBroken}
"""Undone in test_sudden_death, which has such nights."""


def test_every_step_has_a_case_above():
    assert {type(step) for _, step, _ in STEPS_AFTER} | OF_SUDDEN_DEATH == {
        each for each in ev.FACTS.values() if each.undo_sentence
    }


def test_nothing_to_undo_before_the_first_step():
    assert last_step(a_night(2).add(ev.PlayerArrived(1, 3)).game_log) is None


def test_undoing_a_draw_loses_its_slips_and_says_how_many():
    night = a_night(3).add(*played(1, 5, 5, 5))
    game = night.game
    lost = [slip(2, 1, 9), slip(2, 2, 8), ev.SlipOverruled(2, 2, 5, "x"), ev.NoteDelivered(2, 2)]
    night.add(drawn(2), *lost, ev.SlipChecked(2, 1, Slip("WORT")))
    assert "2 slips are lost" in str(offer(night).sentence)
    assert state(undone(night)) == state(game)


@pytest.mark.parametrize("number", [63, 64, 65, 128])
def test_undoing_a_draw_loses_its_slips_wherever_it_is_in_the_log(number):
    night = a_night(2).add(*played(1, 5, 5))
    night.add(*(slip(1, 1, points) for points in range(len(night.log) + 1, number)))
    night.add(drawn(2), slip(2, 1, 9), slip(2, 2, 8))
    assert offer(night).seqs == (number, number + 1, number + 2)


def test_a_slip_taken_back_takes_along_all_that_was_said_of_it_much_later():
    night = a_night(2).add(*played(1, 5, 5))
    night.add(*(slip(1, 2, points) for points in range(len(night.log) + 1, 65)))
    night.add(ev.NoteDelivered(1, 1), ev.SlipWithdrawn(1, 1))
    assert slip_versions(night.game_log, [4]) == [4, 65, 66]


def test_undoing_a_draw_keeps_corrections_of_earlier_rounds():
    game = undone(a_night(2).add(*played(1, 5, 5), drawn(2), slip(2, 1, 9), slip(1, 2, 26)))
    assert game.round(1).entries[2].points == 26
    assert len(game.rounds) == 1


def test_what_a_seal_has_fixed_stays_and_so_does_what_was_before_it():
    night = a_night(2).add(
        ev.Sealed(1, "a" * 64, ""), ev.RoomNumber(""), replace(drawn(1), source="seal"), placed(1)
    )
    assert "H4 RUCKEN" in str(offer(night).sentence)
    night.add(ev.BagFrom(2, "no power"))
    assert last_step(night.game_log) is None


def test_slips_of_a_second_announcement_go_with_it_in_their_order():
    night = a_night(2).add(*RUNNING, slip(1, 1, 4), ev.RackAnnouncedAgain(1), slip(1, 2, 5), slip(1, 1, 6))
    assert offer(night).seqs == (4, 5, 6)
    assert {player: each.points for player, each in undone(night).round(1).entries.items()} == {1: 4}


def test_a_reopening_is_not_undone_once_something_was_corrected():
    night = a_night(1).add(*played(1, 5), ev.GameEnded("x"), ev.GameReopened("y"), slip(1, 1, 9))
    assert last_step(night.game_log) is None


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000))
def test_what_is_offered_can_be_undone_on_any_night(seed):
    night = random_night(seed, 30)
    while found := last_step(night.game_log):
        try:
            night.add(*(Retracted(seq) for seq in found.seqs))
            _ = night.game
        except RuleError as refused:  # pragma: no cover
            pytest.fail(f"seed {seed}: {found.sentence}: {refused}")


def test_a_slip_that_only_stands_on_the_undone_round_goes_with_it():
    """Seed 92 once met a player whose presence in round 1 was known from a slip of round 2 alone."""
    night = random_night(92, 30)
    while found := last_step(night.game_log):
        night.add(*(Retracted(seq) for seq in found.seqs))
    assert night.game.rounds == ()
