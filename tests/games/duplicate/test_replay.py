"""A night replayed from its facts: racks, clock, slips, rounds, players, the end, and what is refused."""

from collections import Counter
from dataclasses import replace
from itertools import groupby

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from director.games import log
from director.games.duplicate import facts as ev
from director.games.duplicate.facts import DUPLICATE
from director.games.log import Recorded, Retracted
from director.judge.slip import Ruling, Slip
from director.rules.board import Board
from director.rules.draw import Rejected
from tests.builders import GERMAN, Night, some_players
from tests.games.duplicate.builders import RACKS, TOPS, a_night, drawn, placed, played, random_night, slip
from tests.refusing import refusal

START = 1_795_200_000.0


def refused(night, *facts):
    """The code with which the last of these events is refused."""
    code = refusal(lambda: night.add(*facts).game)
    night.log[-len(facts) :] = []
    return code


def timed(night, *facts):
    """The night with facts at these seconds after its start."""
    for seconds, fact in facts:
        night.log.append(Recorded(len(night.log) + 1, START + seconds, "director", fact))
    return night


def points(game, number):
    return {player: entry.points for player, entry in game.round(number).entries.items()}


# -- tiles ---------------------------------------------------------------------------------------------


def test_a_night_with_a_tile_too_many_goes_no_further():
    twice = replace(a_night().game, board=Board().lay({0: "Q", 1: "Q"}))  # the bag has one
    with pytest.raises(AssertionError, match="tiles were lost or doubled"):
        DUPLICATE.after(twice, Recorded(1, START, "director", drawn(1)))


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000))
def test_board_rack_and_bag_are_the_full_set_after_every_fact(seed):
    night = random_night(seed, 40)
    for game in DUPLICATE.states(night.setup, night.players, night.log):
        assert game.board.tiles + Counter(game.rack) + game.bag == GERMAN.full
        assert game.left == game.bag + Counter(game.rack)


def test_the_sample_game_empties_the_bag():
    night = a_night(0)
    for number in range(1, 27):
        night.add(drawn(number), placed(number))
    game = night.game
    assert len(game.complete) == 26
    assert game.left.total() == 102 - sum(len(top.laid) for top in TOPS)
    assert "".join(game.board.rows[0][:8]) == "...GÖTZE"


def test_leave_is_kept_and_part_of_the_next_rack():
    night = a_night().add(drawn(1), placed(1))
    assert night.game.leave == GERMAN.sort(RACKS[1][0])
    assert night.add(drawn(2)).game.rack == "".join(RACKS[1])


@pytest.mark.parametrize(
    ("code", "facts"),
    [
        ("wrong_round", [ev.RackDrawn(2, "", "ERCBNUK"), ev.RackRejected(2, "", "ERCBNUK")]),
        ("wrong_kept", [ev.RackDrawn(1, "E", "RCBNUK"), ev.RackRejected(1, "E", "RCBNUK")]),
        ("rack_size", [ev.RackDrawn(1, "", ""), ev.RackDrawn(1, "", "ERCBNUKA")]),
        (
            "not_in_bag",
            [
                ev.RackDrawn(1, "", "QQRCBNU"),
                ev.RackDrawn(1, "", "ERC???A"),
                ev.RackRejected(1, "", "QQQQRST"),
            ],
        ),
        ("round_not_open", [ev.RackTakenBack(1), ev.ClockStarted(1), ev.TopPlaced(1, "H4", "RUCKEN", 26)]),
        ("unknown_round", [slip(1, 1, 10), ev.SlipOverruled(1, 1, 5, "x"), ev.PlayerLeft(1, 0)]),
        ("not_last_round", [ev.RoundCancelled(1, "x")]),
        ("not_finished", [ev.GameReopened("")]),
        ("cannot_retract", [Retracted(1)]),
        ("unknown_player", [ev.PlayerLeft(77, 1)]),
    ],
)
def test_before_the_first_rack_these_are_refused(code, facts):
    assert [refused(a_night(), fact) for fact in facts] == [code] * len(facts)


@pytest.mark.parametrize(
    ("code", "facts"),
    [
        ("round_open", [drawn(1), ev.RackRejected(2, "", "ERCBNUK"), ev.GameEnded("x")]),
        ("round_not_open", [ev.ClockStarted(2)]),
        ("clock_stands", [ev.ClockStopped(1), ev.TimeCalled(1)]),
        ("wrong_score", [ev.TopPlaced(1, "H4", "RUCKEN", 27)]),
        ("first_across", [ev.TopPlaced(1, "8D", "RUCKEN", 26)]),
        ("not_on_rack", [ev.TopPlaced(1, "H4", "RUCKES", 26), ev.TopPlaced(1, "H4", "RuCKEN", 26)]),
        ("misses_start", [ev.TopPlaced(1, "A1", "RUCKEN", 26)]),
        ("bad_reference", [ev.TopPlaced(1, "Z4", "RUCKEN", 26)]),
        ("unknown_player", [slip(1, 77, 10)]),
        ("no_slip_yet", [ev.SlipOverruled(1, 1, 10, "x"), ev.SlipWithdrawn(1, 1), ev.NoteDelivered(1, 1)]),
    ],
)
def test_in_an_open_round_these_are_refused(code, facts):
    assert [refused(a_night().add(drawn(1)), fact) for fact in facts] == [code] * len(facts)


def test_overrule_needs_a_reason_and_possible_points():
    night = a_night().add(drawn(1), slip(1, 1, 10))
    assert refused(night, ev.SlipOverruled(1, 1, 5, "  ")) == "reason_missing"
    assert refused(night, ev.SlipOverruled(1, 1, -1, "x")) == "bad_points"
    assert refused(night, ev.SlipOverruled(1, 1, 10_000, "x")) == "bad_points"


# -- rejected racks and the cloth bag ------------------------------------------------------------------


def test_a_rejected_rack_gives_the_kept_tiles_back_too():
    night = a_night().add(drawn(1), placed(1))
    kept, new = RACKS[1]
    rejected = (Rejected(kept, "XQY"),)
    assert refused(night, ev.RackDrawn(2, kept, new, rejected)) == "wrong_kept"
    night.add(ev.RackDrawn(2, "", kept + new, rejected))
    assert night.game.round(2).rejected == rejected


def test_racks_rejected_from_the_cloth_bag_belong_to_the_round_drawn_after_them():
    night = a_night().add(drawn(1), placed(1))
    kept, new = RACKS[1]
    night.add(ev.RackRejected(2, kept, "ÄÖÜ"))
    assert night.game.rack == ""
    assert night.game.bag == night.game.left
    night.add(ev.RackRejected(2, "", "ÄÖÜ"), ev.RackDrawn(2, "", kept + new, source="bag"))
    assert night.game.round(2).rejected == (Rejected(kept, "ÄÖÜ"), Rejected("", "ÄÖÜ"))
    assert night.game.round(2).source == "bag"
    assert night.game.rejected == ()


def test_a_rack_taken_back_leaves_everything_as_before_the_draw():
    night = a_night().add(drawn(1), placed(1))
    before = night.game
    after = night.add(drawn(2), ev.RackTakenBack(2)).game
    assert (after.rack, after.bag, after.next_number) == (before.rack, before.bag, 2)
    night = a_night().add(drawn(1), ev.ClockStarted(1), ev.ClockStopped(1))
    assert refused(night, ev.RackTakenBack(1)) == "clock_started"


def test_a_rack_taken_back_after_a_rejection_is_drawn_whole_again():
    kept, new = RACKS[1]
    night = a_night().add(drawn(1), placed(1), ev.RackRejected(2, kept, "ÄÖÜ"))
    night.add(ev.RackDrawn(2, "", kept + new), ev.RackTakenBack(2))
    assert refused(night, drawn(2)) == "wrong_kept"
    night.add(ev.RackDrawn(2, "", kept + new))
    assert night.game.round(2).rejected == (Rejected(kept, "ÄÖÜ"),)


def test_racks_that_the_program_rejected_stay_where_the_one_after_them_is_taken_back():
    rejected = (Rejected("", "XQY"),)
    night = a_night().add(ev.RackDrawn(1, "", RACKS[0][1], rejected, "software"), ev.RackTakenBack(1))
    assert night.game.rejected == rejected


# -- the clock -----------------------------------------------------------------------------------------

OPEN = (0.0, drawn(1))
STARTED = (10.0, ev.ClockStarted(1))
STOPPED_AND_CHANGED = [(110, ev.ClockStopped(1)), (120, ev.TimeAdded(1, -120)), (130, ev.TimeAdded(1, 30))]


@pytest.mark.parametrize(
    ("facts", "now", "phase", "left"),
    [
        ([], 0, "draw", None),
        ([OPEN], 500, "ready", 180),
        ([OPEN, STARTED], 10, "running", 180),
        ([OPEN, STARTED], 130, "running", 60),
        ([OPEN, STARTED], 190, "time_up", 0),
        ([OPEN, STARTED], 5, "running", 180),  # a clock of the machine set back adds no time
        ([OPEN, STARTED, (30, ev.ClockStopped(1))], 900, "stopped", 160),
        ([OPEN, STARTED, (10, ev.ClockStopped(1))], 900, "stopped", 180),
        ([OPEN, STARTED, (30, ev.ClockStopped(1)), (100, ev.ClockStarted(1))], 120, "running", 140),
        ([OPEN, STARTED, (30, ev.ClockStopped(1)), (100, ev.ClockStarted(1))], 260, "time_up", 0),
        ([OPEN, (5, ev.TimeAdded(1, 60)), STARTED], 10, "running", 240),
        ([OPEN, STARTED, (50, ev.TimeAdded(1, -30))], 60, "running", 100),
        ([OPEN, STARTED, (400, ev.TimeAdded(1, 30))], 410, "running", 20),
        ([OPEN, STARTED, (400, ev.TimeAdded(1, 30))], 430, "time_up", 0),
        ([OPEN, STARTED, (400, ev.ClockStopped(1)), (500, ev.TimeAdded(1, 30))], 600, "stopped", 30),
        ([OPEN, STARTED, *STOPPED_AND_CHANGED], 600, "stopped", 30),
        ([OPEN, STARTED, (50, ev.TimeAdded(1, -3600))], 50, "time_up", 0),
        ([OPEN, STARTED, (60, ev.TimeCalled(1))], 61, "time_up", 0),
        ([OPEN, STARTED, (60, ev.TimeCalled(1)), (70, placed(1))], 71, "draw", 0),
        ([OPEN, STARTED, (60, placed(1)), (70, ev.GameEnded("x"))], 71, "ended", 0),
    ],
)
def test_phase_and_time_left_follow_from_the_facts_and_the_time(facts, now, phase, left):
    game = timed(a_night(), *facts).game
    assert game.phase(START + now) == phase
    if phase in ("ready", "running", "stopped", "time_up"):
        assert game.current is not None
        assert game.current.clock.left(START + now) == left


@pytest.mark.parametrize(
    ("facts", "ends"),
    [
        ([], None),
        ([STARTED], 190),
        ([STARTED, (30, ev.ClockStopped(1))], None),
        ([STARTED, (30, ev.ClockStopped(1)), (100, ev.ClockStarted(1))], 260),
        ([STARTED, (60, ev.TimeCalled(1))], 60),
        ([STARTED, (400, ev.TimeCalled(1))], 190),
        ([STARTED, (30, ev.ClockStopped(1)), (400, ev.TimeCalled(1))], 400),
    ],
)
def test_a_round_ends_when_its_time_is_up_or_was_called_and_never_later(facts, ends):
    clock = timed(a_night(), OPEN, *facts).game.round(1).clock
    assert clock.ends == (None if ends is None else START + ends)


def test_a_running_clock_is_not_started_and_a_called_one_gets_no_time():
    night = a_night().add(drawn(1), ev.ClockStarted(1))
    assert refused(night, ev.ClockStarted(1)) == "clock_runs"
    night.add(ev.TimeCalled(1))
    assert refused(night, ev.TimeAdded(1, 30)) == "time_over"
    assert refused(night, ev.ClockStarted(1)) == "clock_runs"


# -- slips and corrections -----------------------------------------------------------------------------


def test_a_correction_of_round_1_in_round_20_changes_round_1_only():
    night = a_night(3)
    for number in range(1, 21):
        night.add(*played(number, number, 2 * number, 3))
    before = night.game
    after = night.add(slip(1, 2, 26, "RUCKEN")).game
    assert points(before, 1) == {1: 1, 2: 2, 3: 3}
    assert points(after, 1) == {1: 1, 2: 26, 3: 3}
    assert after.rounds[1:] == before.rounds[1:]
    assert (after.board, after.bag, after.leave) == (before.board, before.bag, before.leave)


def test_a_slip_has_the_points_of_its_ruling_and_its_note_is_delivered_as_it_stands():
    night = a_night().add(drawn(1), slip(1, 1, 0), ev.NoteDelivered(1, 1))
    assert night.game.round(1).entries[1].delivered
    assert not night.add(slip(1, 1, 5)).game.round(1).entries[1].delivered
    paid = ev.SlipRecorded(1, 1, Slip("WORT", score=99), Ruling(7, "warning"))
    assert points(a_night(1).add(drawn(1), paid).game, 1) == {1: 7}


def test_a_list_of_players_is_in_the_log_anew_where_something_of_it_that_is_shown_has_changed():
    before = a_night(2).add(ev.Sealed(1, "a" * 64, ""), ev.TermsFixed({}, {}, "")).game

    def listed(game, **changed):
        first, *others = game.players
        return DUPLICATE.beside(game, replace(game, players=(replace(first, **changed), *others)))

    (fact,) = listed(before, name="Anne")
    assert isinstance(fact, ev.PlayersListed)
    assert list(listed(before, person=9)) == []  # who it is in the club is shown nowhere
    assert list(listed(a_night(2).game, name="Anne")) == []  # nothing is sealed


def test_who_has_handed_something_in_can_only_leave():
    night = a_night(4).add(
        drawn(1), slip(1, 1, 5), ev.PlayerLeft(2, 1), slip(1, 3, 5), ev.PlayerWarned(1, 4, "loud")
    )
    assert ev.with_slips(night.log) == {1, 3, 4}
    assert ev.with_slips(night.add(Retracted(4)).log) == {1, 4}


def test_a_ruling_on_a_word_counts_from_then_on():
    night = a_night().add(ev.WordRuled("RUCKE", True, "steht im Duden"))
    assert night.game.word_rulings == {"RUCKE": True}


# -- cancelled rounds ----------------------------------------------------------------------------------


def test_a_cancelled_round_counts_no_longer_and_all_its_letters_go_back():
    night = a_night(2).add(*played(1, 5, 6))
    before = night.game
    after = night.add(drawn(2), slip(2, 1, 9), ev.RoundCancelled(2, "falsch angesagt")).game
    assert after.board == before.board
    assert (after.leave, after.rack) == ("", "")
    assert after.next_number == 2
    assert set(after.forbidden) == {"".join(RACKS[1])}
    assert [each.reason for each in after.cancelled] == ["falsch angesagt"]
    assert night.add(drawn(2, kept=False)).game.round(2).entries == {}


def test_only_the_last_round_can_be_cancelled_and_what_was_rejected_after_it_is_forgotten():
    night = a_night(1).add(*played(1, 5), *played(2, 6))
    assert refused(night, ev.RoundCancelled(1, "x")) == "not_last_round"
    night = a_night(1).add(*played(1, 5), ev.RackRejected(2, RACKS[1][0], "ÄÖÜ"))
    night.add(ev.RoundCancelled(1, "x"), drawn(1))
    assert night.game.round(1).rejected == ()


# -- who plays -----------------------------------------------------------------------------------------

ARRIVE, LEAVE = ev.PlayerArrived, ev.PlayerLeft


@pytest.mark.parametrize(
    ("facts", "rounds"),
    [
        ([], [1, 2, 3, 4, 5, 6]),
        ([ARRIVE(1, 3)], [3, 4, 5, 6]),
        ([LEAVE(1, 3)], [1, 2]),
        ([LEAVE(1, 3), ARRIVE(1, 5)], [1, 2, 5, 6]),
        ([ARRIVE(1, 2), LEAVE(1, 4), ARRIVE(1, 6)], [2, 3, 6]),
        ([LEAVE(1, 3), ARRIVE(1, 3)], [1, 2, 3, 4, 5, 6]),
        ([LEAVE(1, 5), ARRIVE(1, 2)], [1, 2, 3, 4, 5, 6]),
        ([ARRIVE(1, 4), ARRIVE(1, 2)], [2, 3, 4, 5, 6]),
        ([ARRIVE(1, 3), LEAVE(1, 2)], []),
        ([LEAVE(1, 1), ARRIVE(1, 4)], [4, 5, 6]),
    ],
)
def test_who_arrives_leaves_and_comes_back_plays_in_these_rounds(facts, rounds):
    game = a_night(2).add(*facts).game
    assert [number for number in range(1, 7) if game.takes_part(1, number)] == rounds
    assert all(game.takes_part(2, number) for number in range(1, 7))


def test_arriving_does_not_wipe_out_rounds_that_were_played():
    assert a_night(2).add(*played(1, 5, 6), ev.PlayerArrived(1, 2)).game.takes_part(1, 1)


def test_nobody_misses_the_slip_of_a_player_who_is_not_there():
    night = a_night(3).add(drawn(1), ev.PlayerLeft(2, 1), slip(1, 1, 5))
    assert [player.id for player in night.game.missing(1)] == [3]
    assert refused(night, slip(1, 2, 5)) == "not_present"


# -- the end and retractions ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fact",
    [
        drawn(2), ev.RackRejected(2, RACKS[1][0], "ÄÖÜ"), slip(1, 1, 9), ev.SlipOverruled(1, 1, 9, "x"),
        ev.SlipWithdrawn(1, 1), ev.SlipChecked(1, 1, Slip("WORT")), ev.WordRuled("RUCKE", True, "x"),
        ev.RoundCancelled(1, "x"), ev.PlayerArrived(1, 2), ev.PlayerLeft(1, 2), ev.GameEnded("noch einmal"),
    ],
)  # fmt: skip
def test_a_finished_game_is_read_only_until_it_is_reopened(fact):
    night = a_night(2).add(*played(1, 5, 6), ev.GameEnded("Feierabend"))
    assert refused(night, fact) == "game_finished"
    assert night.add(ev.GameReopened("Einspruch"), fact).game.seq == len(night.log)


def test_a_retracted_event_counts_no_longer_but_stays_in_the_log():
    night = a_night(1).add(drawn(1), slip(1, 1, 5), slip(1, 1, 9), Retracted(3))
    assert points(night.game, 1) == {1: 5}
    assert len(night.log) == night.game.seq == 4


@pytest.mark.parametrize("target", [0, 4, 5, 99])
def test_only_an_earlier_event_that_is_no_retraction_is_retracted(target):
    night = a_night(1).add(drawn(1), slip(1, 1, 5), slip(1, 1, 9), Retracted(3))
    assert refused(night, Retracted(target)) == "cannot_retract"


def test_what_others_rest_on_cannot_be_retracted():
    night = a_night(1).add(drawn(1), placed(1), drawn(2))
    assert refused(night, Retracted(2)) == "round_open"
    assert refused(night, Retracted(1)) == "round_not_open"


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000))
def test_retracted_events_and_their_retractions_could_be_left_out(seed):
    night = random_night(seed, 40)
    gone = {each.fact.seq for each in night.log if isinstance(each.fact, Retracted)}
    kept = [each for each in night.log if each.seq not in gone and not isinstance(each.fact, Retracted)]
    assert log.alive(night.log) == kept == list(log.latest(night.log))[::-1]
    alone, whole = DUPLICATE.replay(night.setup, night.players, kept).state, night.game
    found = (alone.rounds, alone.board, alone.stays, alone.ended)
    assert found == (whole.rounds, whole.board, whole.stays, whole.ended)


def compare_with_replays(night):
    """Whatever is taken back, going on from the marks gives the state that a replay from the start gives."""
    game_log = DUPLICATE.start(night.setup, night.players)
    for _, together in groupby(night.log, lambda each: isinstance(each.fact, Retracted) or each.seq):
        game_log = game_log.then(together)
        found = game_log.state
        assert found == DUPLICATE.replay(night.setup, night.players, night.log[: game_log.state.seq]).state
    assert [mark.seq for mark in game_log.marks] == list(
        range(log.MARK_EVERY, len(night.log) + 1, log.MARK_EVERY)
    )


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 10_000))
def test_a_course_continued_event_by_event_is_the_game_replayed(monkeypatch, seed):
    monkeypatch.setattr(log, "MARK_EVERY", 16)
    compare_with_replays(random_night(seed, 50))


@pytest.mark.slow
@settings(max_examples=50, deadline=None)
@given(st.integers(0, 10_000))
def test_a_long_course_continued_event_by_event_is_the_game_replayed(seed):
    compare_with_replays(random_night(seed, 150))


@pytest.mark.parametrize("back", [70, 100, 128, 130, 199])
def test_taking_back_an_early_fact_goes_on_from_a_mark_before_it(back):
    night = a_night(3).add(drawn(1), ev.ClockStarted(1))
    for number in range(200):
        night.add(slip(1, number % 3 + 1, number % 40))
    game_log = night.game_log.then([Recorded(len(night.log) + 1, 1.0, "director", Retracted(back))])
    assert game_log.state == DUPLICATE.replay(night.setup, night.players, game_log.log).state
    assert len(game_log.marks) == len(game_log.log) // 64


@pytest.mark.parametrize("back", [10, 100])
def test_going_back_to_a_mark_brings_no_earlier_title_or_name_back(back):
    night = a_night(3).add(drawn(1), ev.ClockStarted(1))
    for number in range(150):
        night.add(slip(1, number % 3 + 1, number % 40))
    setup, players = (
        replace(night.setup, title="Another"),
        tuple(replace(each, name="Zoe") for each in night.players),
    )
    game_log = night.game_log.among(setup, players)
    game_log = game_log.then([Recorded(len(night.log) + 1, 1.0, "director", Retracted(back))])
    assert game_log.state == DUPLICATE.replay(setup, players, game_log.log).state


def test_of_what_is_long_past_few_marks_stay(monkeypatch):
    for name, value in (("MARK_EVERY", 16), ("FEW_EVERY", 64), ("LATELY", 40)):
        monkeypatch.setattr(log, name, value)
    night = a_night(2).add(drawn(1), *(slip(1, 1, number % 40) for number in range(199)))
    game_log = DUPLICATE.start(night.setup, night.players)
    for each in night.log:
        game_log = game_log.then([each])
    assert [mark.seq for mark in game_log.marks] == [64, 128, 176, 192]


def test_a_recycled_blank_takes_no_letter_that_is_kept_on_the_rack():
    """The only Q of the set is left on the rack: the blank that stands for a Q stays a blank."""
    setup = a_night(1).setup
    own = replace(setup, profile=replace(setup.profile, recycle_blank=True))
    night = Night(own, some_players(1)).add(ev.RackDrawn(1, "", "?UERSAQ"), ev.TopPlaced(1, "H5", "qUER", 6))
    assert night.game.board.rows[7][4:8] == "qUER"
    other = Night(own, some_players(1)).add(ev.RackDrawn(1, "", "?UERSAN"), ev.TopPlaced(1, "H5", "qUER", 6))
    assert other.game.board.rows[7][4:8] == "QUER"
