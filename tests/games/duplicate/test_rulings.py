"""Judging within a game: settled doubts, the average, the false word that is repeated, the best slip."""

import json
from dataclasses import replace

import pytest

from director.games.duplicate import facts as ev
from director.games.duplicate.game import Entry
from director.games.duplicate.sanctions import average_of_others
from director.games.duplicate.slip_facts import (
    answered_again,
    average_points,
    best_slips,
    kept_averages,
    repeated_in,
    settled,
)
from director.games.log import Retracted
from director.judge.judge import judge
from director.judge.reasons import reason
from director.judge.slip import FormedWord, Ruling, Slip
from director.language.codec import read
from director.language.sentences import show
from director.rules.profile import profile
from director.rules.ruleset import Ruleset
from tests.builders import GERMAN, Night, a_setup, some_players
from tests.games.duplicate.builders import a_night, drawn, placed, played, slip
from tests.judge.slips import KNOWN, POSITIONS, ruling, short

ARME = Slip("ARME", at="3F", score=6)
"""Paid 6 less 5 in the position "second"; MRUCKEN and others would be false cross words elsewhere."""


def entry(found, written=ARME):
    return Entry(written, found, 1, "director")


def again(written, *more, without=""):
    """The ruling by the book in the position "second", with more words admissible, or one less."""
    words = (KNOWN | set(more)) - {without}
    return judge(written, POSITIONS["second"], Ruleset(GERMAN, profile("f2023")), words.__contains__)


# -- doubts ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("yes", "told"), [(True, "0 z place_wrong cross_word_unknown"), (False, "1 p place_wrong")]
)
def test_an_answer_settles_points_mark_and_what_the_player_is_told(yes, told):
    found = settled(again(ARME), 0, yes)
    assert (short(found), found.doubts) == (told, ())
    assert (found.answers[0].code, found.answers[0].yes) == ("false_cross_word", yes)


def test_a_slip_that_is_paid_nothing_after_all_names_no_place():
    found = settled(again(ARME), 0, yes=True)
    assert (found.paid_at, found.true_score, found.move) == (None, None, "")
    told = reason(found)
    assert told is not None
    assert show(told).startswith("The reference 3F cannot be read or used. The move at ")


def test_the_place_that_is_meant_is_paid():
    open_question = ruling("two AST", Slip("TIER", joined_at="4H 9D", joins=3), "simultan")
    yes, no = settled(open_question, 0, yes=True), settled(open_question, 0, yes=False)
    assert (yes.points, yes.paid_at, yes.move, yes.words) == (5, "9D", "TIER", open_question.words)
    assert (no.points, no.paid_at, no.move, no.true_score, no.words) == (4, "4H", "TIER", 4, ())


def test_handwriting_that_can_be_read_is_untidy_and_else_illegible():
    illegible = again(Slip("RHEUMAS", at="5E", score=40, state="illegible"))
    found = settled(illegible, 0, yes=True)
    assert (short(found), found.paid_at, found.move) == ("40 w untidy", "5E", "RHEUMAS")
    assert short(settled(illegible, 0, yes=False)) == "0 z illegible"
    untidy = again(Slip("RHEUMAS", at="5E", score=1, state="untidy"))
    assert short(settled(untidy, 0, yes=True)) == "40 w score_wrong untidy"
    assert short(settled(untidy, 0, yes=False)) == "0 z score_wrong illegible"


def test_one_doubt_may_be_settled_and_another_left():
    both = again(replace(ARME, state="untidy"))
    assert [doubt.code for doubt in both.doubts] == ["false_cross_word", "handwriting"]
    found = settled(both, 0, yes=False)
    assert (found.points, [doubt.code for doubt in found.doubts]) == (1, ["handwriting"])
    assert [each.code for each in settled(found, 0, yes=True).answers] == ["false_cross_word", "handwriting"]
    assert settled(both, 0, yes=True).doubts == ()


@pytest.mark.parametrize("yes", [True, False])
def test_a_settled_doubt_stays_settled_when_the_slip_is_judged_again(yes):
    stored = settled(again(ARME), 0, yes)
    assert answered_again(entry(stored), again(ARME, "UNRELATED")) == stored
    from_the_log = read(Ruling, json.loads(json.dumps(stored.as_data())))
    assert answered_again(entry(from_the_log), again(ARME)) == stored


def test_an_answer_lapses_where_the_doubt_is_another_one():
    written = Slip("HASE", "across", score=12)
    stored = settled(again(written), 0, yes=True)
    fresh = again(written, "HN")
    assert fresh.doubts[0].values != again(written).doubts[0].values
    assert answered_again(entry(stored, written), fresh) == fresh


def test_an_answer_lapses_where_nothing_is_in_doubt_any_more():
    stored = settled(again(ARME), 0, yes=False)
    fresh = again(ARME, without="ARME")
    assert answered_again(entry(stored), fresh) == fresh


def test_every_answer_is_given_again():
    written = replace(ARME, state="untidy")
    stored = settled(settled(again(written), 1, yes=True), 0, yes=False)
    after = answered_again(entry(stored, written), again(written))
    assert after == stored
    assert after.doubts == ()


def test_a_ruling_that_nobody_settled_is_taken_as_it_comes():
    assert answered_again(entry(again(ARME)), again(ARME)) == again(ARME)


# -- the average -------------------------------------------------------------------------------------


def judged_night(*slips):
    """The second round of the sample game by the book with these slips of players 1, 2, 3 ..."""
    night = Night(a_setup("f2023"), some_players(max(4, len(slips))))
    night.add(*played(1), drawn(2), ev.ClockStarted(2), ev.TimeCalled(2))
    for player, written in enumerate(slips, start=1):
        night.add(ev.SlipRecorded(2, player, written, ruling("second", written, "f2023")))
    return night


FALSE = Slip("RHAUMES", at="5E", score=40)
RIGHT = Slip("RHEUMAS", at="5E", score=40)
EHRE = Slip("EHRE", at="8H", score=5)


def test_the_average_is_that_of_the_others():
    game = judged_night(FALSE, RIGHT, EHRE, Slip(state="none")).game
    assert average_points(game, 2, 1) == (40 + 5 + 0) // 3


def test_averages_that_others_were_given_are_left_out():
    night = judged_night(FALSE, FALSE, RIGHT, EHRE)
    night.add(ev.SlipOverruled(2, 2, 22, "average"))
    assert average_points(night.game, 2, 1) == (22 + 40 + 5) // 3
    assert average_points(night.game, 2, 1, averages=[2]) == (40 + 5) // 2


@pytest.mark.parametrize(
    ("written", "average"),
    [
        (replace(FALSE, word="RHAUMEX"), 0),
        (replace(FALSE, at="6E"), 35),
        (replace(FALSE, state="late"), 0),
        (Slip("EHRA", at="8H", score=5), 5),
    ],
    ids=["another fault", "place wrong", "too late", "no more than the move"],
)
def test_the_average_is_limited_by_what_the_move_would_have_been_paid(written, average):
    assert average_points(judged_night(written, RIGHT, RIGHT).game, 2, 1) == average


@pytest.mark.parametrize(
    ("points", "most", "averages", "average"),
    [((9, 7, 8), 20, (), 7), ((9, 7, 8), 20, (2,), 8), ((9, 7, 8), 5, (), 5), ((9, 0, 1), 20, (), 0), ((9,), 20, (), 0), ((9, 8), 20, (2,), 0),
     ((9, 8), 20, (1,), 8), ((9, 8), -1, (), 0)],
)  # fmt: skip
def test_the_average_of_the_others_is_rounded_down_and_has_its_limits(points, most, averages, average):
    assert average_of_others(dict(enumerate(points, start=1)), 1, most, averages) == average


def test_who_handed_nothing_in_is_due_no_average():
    assert average_points(judged_night(FALSE, RIGHT).game, 2, 4) == 0


def points_of(night, player):
    return night.game.round(2).entries[player].points


def test_two_players_with_the_same_note_have_the_same_average():
    night = judged_night(FALSE, FALSE, RIGHT, Slip(state="none"))
    night.add(ev.AverageGiven(2, 1, None, "late"))
    assert points_of(night, 1) == 40 // 3
    night.add(ev.AverageGiven(2, 2, None, "late"))
    assert (points_of(night, 1), points_of(night, 2)) == (20, 20)


def test_the_average_follows_slips_that_come_later_and_corrections():
    night = judged_night(FALSE, RIGHT)
    night.add(ev.AverageGiven(2, 1, None, "late"))
    assert points_of(night, 1) == 40
    night.add(ev.SlipRecorded(2, 3, Slip(state="none"), Ruling(0, "zero")))
    assert points_of(night, 1) == 20
    night.add(ev.SlipOverruled(2, 2, 10, "goodwill"))
    assert points_of(night, 1) == 5
    night.add(ev.SlipWithdrawn(2, 3))
    assert points_of(night, 1) == 10
    night.add(Retracted(len(night.log) - 1))  # the overrule
    assert points_of(night, 1) == 40
    night.add(ev.SlipRecorded(2, 1, FALSE, Ruling(0, "zero")))  # entered anew: the judge's points count
    assert (points_of(night, 1), night.game.round(2).averaged) == (0, ())


def test_an_average_goes_with_its_slip():
    night = judged_night(FALSE, RIGHT).add(ev.AverageGiven(2, 1, None, "late"))
    assert (points_of(night, 1), night.game.round(2).averaged, kept_averages(night.game)) == (40, (1,), [])
    night.add(ev.SlipWithdrawn(2, 1))
    assert (night.game.round(2).averaged, 1 in night.game.round(2).entries) == ((), False)


def test_an_average_that_was_kept_stays_and_it_is_told_what_it_would_be():
    night = judged_night(FALSE, RIGHT, Slip(state="none"))
    night.add(ev.AverageGiven(2, 1, 13, "late"))
    assert kept_averages(night.game) == [(2, 1, 13, 20)]
    night.add(ev.SlipOverruled(2, 2, 27, "goodwill"))
    assert (points_of(night, 1), kept_averages(night.game)) == (13, [])


# -- the false word that is repeated -----------------------------------------------------------------


def two_rounds(first, second, *between):
    night = a_night(1, "f2023").add(drawn(1), ev.SlipRecorded(1, 1, Slip("X"), first), placed(1), *between)
    return night.add(drawn(2), ev.SlipRecorded(2, 1, Slip("Y"), second))


FORMED = Ruling(9, words=(FormedWord("H4", "RUCKENS", 9, True),))
WRITTEN = ruling("second", Slip("RUCKENS", at="H4", score=9), "f2023")
CROSSING = ruling("second", Slip("ARME", at="3F", score=23), "f2023")
WRITTEN_TOO = ruling("second", Slip("MRUCKEN", at="H3", score=9), "f2023")


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        (WRITTEN, WRITTEN, 1), (WRITTEN_TOO, CROSSING, 1), (CROSSING, WRITTEN_TOO, 1), (CROSSING, CROSSING, 1),
        (WRITTEN, CROSSING, None), (Ruling(5), WRITTEN, None), (WRITTEN, Ruling(5), None), (FORMED, WRITTEN, None),
    ],
    ids=[
        "written twice",
        "then crossing",
        "then written",
        "crossing twice",
        "others",
        "right before",
        "right",
        "admissible then",
    ],
)  # fmt: skip
def test_a_false_word_is_repeated_written_or_as_a_cross_word(first, second, found):
    assert repeated_in(two_rounds(first, second).game, 2, 1) == found


def test_who_got_the_note_repeats_at_his_own_risk():
    assert repeated_in(two_rounds(WRITTEN, WRITTEN, ev.NoteDelivered(1, 1)).game, 2, 1) is None


# -- the best slip -----------------------------------------------------------------------------------


def opening(*slips):
    night = a_night(4).add(drawn(1))
    for player, written in enumerate(slips, start=1):
        night.add(ev.SlipRecorded(1, player, written, ruling("first", written, "simultan")))
    return night


def test_the_first_word_is_placed_across_however_it_was_written():
    down, across = Slip("RUCKEN", at="8D", score=26), Slip("RUCKEN", at="H4", score=26)
    night = opening(down, Slip("RUCKEN", at="H5", score=24))
    assert night.game.rounds[0].entries[1].ruling.paid_at == "8D"
    assert [str(move) for move in best_slips(night.game.rounds[0])] == ["H4 RUCKEN"]
    assert [str(move) for move in best_slips(opening(down, across).game.rounds[0])] == ["H4 RUCKEN"]


def test_later_words_stay_where_they_were_written():
    best = best_slips(judged_night(RIGHT, EHRE, FALSE).game.rounds[1])
    assert [str(move) for move in best] == ["5E RHEUMAS"]


def test_a_slip_that_was_settled_as_worth_nothing_is_not_the_best():
    night = judged_night(EHRE)
    night.add(ev.SlipRecorded(2, 2, ARME, settled(ruling("second", ARME, "f2023"), 0, yes=True)))
    assert [str(move) for move in best_slips(night.game.rounds[1])] == ["8H EHRE"]


def test_a_round_without_a_correct_slip_has_no_best():
    assert best_slips(a_night(1).add(drawn(1), slip(1, 1, 0)).game.rounds[0]) == []
