"""The ranking that is joined from the figures of centres is that of all their slips as one night."""

import random
from dataclasses import replace

import pytest

from director.games.duplicate.game import Entry, Overrule
from director.games.people import Player
from director.judge.slip import Ruling, Slip
from director.packs.figures import (
    CentreFigures,
    CentreRows,
    Subjects,
    figures_of,
    kept_figures,
    ranking_of,
    way_of,
    ways_of,
)
from director.packs.merging import Decisions, merge, rounds_of, subject_of
from director.packs.summary import Summary
from tests.packs.rooms import a_meeting

WORDS = ("HAUS", "BAUM", "OFEN", "TOR")


def a_night(centre, rng, tops):
    """A room of one to four in which all sorts of things happen."""
    players = tuple(
        Player(number, f"P{number}", category=rng.choice("AB"), table=9 - number)
        for number in range(1, rng.randint(2, 5))
    )
    void = {2: "laut"} if rng.random() < 0.2 else {}
    rounds = rng.choice((4, 4, 4, 3))
    entries = {
        number: {player.id: an_entry(rng, tops[number - 1]) for player in players if rng.random() < 0.95}
        for number in range(1, rounds + 1)
        if number not in void
    }
    stays = {1: ((3, False),)} if rng.random() < 0.2 else {}
    warned = ((players[0].id, 1, "laut"),) if rng.random() < 0.3 else ()
    return Summary(centre, rounds, players, entries, stays, warned, void, (), (), other_words=False)


def an_entry(rng, top):
    points = rng.choice((0, 7, top - 1, top, top))
    ruling = Ruling(
        points, rng.choice(("none", "warning", "penalty")) if points else "zero", true_score=points + 2
    )
    overrule = Overrule(rng.choice((0, top)), "x") if rng.random() < 0.1 else None
    return Entry(Slip(rng.choice(WORDS), "across", "H8", score=points), ruling, 0, "", overrule)


@pytest.mark.parametrize("profile", ["simultan", "f2023", "fise"])
def test_one_centre_after_the_other_gives_the_ranking_of_all_slips_together(small_table, profile):
    meeting, rng = a_meeting(small_table, profile=profile), random.Random(5)
    tops = [each.score for each in meeting.kept.rounds]
    rounds = rounds_of(meeting.kept.rounds, meeting.pack.setup.rules)
    warns = meeting.pack.setup.rules.judging.warns
    haus = subject_of(1, Slip("HAUS", "across", "H8", tops[0]), warns)
    for decided in (
        Decisions(),
        Decisions({haus: Ruling(3)}, {(2, 1): "average", (2, 2): "average"}),
        Decisions({}, {(3, 1): "out"}),
    ):
        nights, figures, known = [], [], {}
        for centre in rng.sample(range(1, 8), 7):
            night = a_night(centre, rng, tops)
            counts, ours, _ = ways_of(night, Subjects(warns))
            made = figures_of(meeting.pack, rounds, night, 1.0, decided, counts, ours)
            nights.append(night)
            figures.append(kept_figures(made.as_text()))
            due = merge(meeting.pack, meeting.kept.rounds, nights, decided)
            rows = known.setdefault(due.ranked.top_points, CentreRows(meeting.pack, due.ranked.top_points))
            found = ranking_of(figures, rows)
            assert told(found.standings, found.origin) == told(due.ranked, due.origin)


def test_a_best_score_that_two_of_a_room_share_is_nobodys_solo(small_table):
    meeting = a_meeting(small_table, profile="fise")
    ten, five = (Entry(Slip("AB"), Ruling(points), 0, "") for points in (10, 5))
    slips = {1: {7: ten, 8: ten}, 2: {7: ten, 8: five}, 3: {7: five, 8: ten}, 4: {7: five}}
    players = (Player(7, "Anna", table=2), Player(8, "Bert", table=1))
    room = Summary(1, 4, players, slips, {}, (), {}, (), (), other_words=False)
    made = figures_of(
        meeting.pack, rounds_of(meeting.kept.rounds, meeting.pack.setup.rules), room, 1.0, Decisions(), {}, ()
    )
    seen = [(each.players, each.missing, each.best, each.count, each.holder) for each in made.of_rounds]
    assert seen == [(2, False, 10, 2, 7), (2, False, 10, 1, 7), (2, False, 10, 1, 8), (2, True, 5, 1, 7)]
    tops = tuple(each.score for each in meeting.kept.rounds)
    ranked = ranking_of([made], CentreRows(meeting.pack, tops)).standings
    assert {row.player.name: row.solos for row in ranked.rows} == {"Anna": 1, "Bert": 1}


def test_a_solo_in_a_full_room_counts_in_total_and_per_cent(small_table):
    meeting = a_meeting(small_table, profile="f2023")
    tops = tuple(each.score for each in meeting.kept.rounds)
    best, five = (Entry(Slip("AB"), Ruling(points), 0, "") for points in (tops[0], 5))
    players = tuple(Player(number, f"P{number}", table=number) for number in range(1, 17))
    slips = {
        number: {each.id: best if each.id == number == 1 else five for each in players}
        for number in range(1, 5)
    }
    room = Summary(1, 4, players, slips, {}, (), {}, (), (), other_words=False)
    rounds = rounds_of(meeting.kept.rounds, meeting.pack.setup.rules)
    made = figures_of(meeting.pack, rounds, room, 1.0, Decisions(), {}, ())
    first = ranking_of([made], CentreRows(meeting.pack, tops)).standings.rows[0]
    assert (first.solos, first.bonus, first.total) == (1, 10, tops[0] + 25)
    assert first.percent == 100 * first.total / sum(tops)
    assert first.negative == first.total - sum(tops)


def test_slips_are_compared_by_word_and_place_and_by_points_and_direction_only_where_those_matter():
    assert [
        subject_of(1, Slip(word, at="H8", state=state), True) is None
        for word, state in (("", "ok"), ("", "untidy"), ("AB", "late"), ("AB", "ok"))
    ] == [True, True, True, False]
    for warns in (False, True):
        one, other, across = (
            subject_of(1, Slip("AB", direction, "H8", score=score), warns)
            for direction, score in ((None, 4), (None, 5), ("across", 4))
        )
        assert (one == other, one == across) == (not warns, not warns)
        assert one not in (
            subject_of(2, Slip("AB", None, "H8", score=4), warns),
            subject_of(1, Slip("AB", None, "8H", score=4), warns),
        )


def test_a_mark_makes_another_way_only_where_marks_matter():
    zero, nothing = (Ruling(0, mark) for mark in ("zero", "none"))
    assert way_of("slip-1-ab", zero, warns=False) == way_of("slip-1-ab", nothing, warns=False)
    assert way_of("slip-1-ab", zero, warns=True) != way_of("slip-1-ab", nothing, warns=True)


def told(ranked, origin):
    """The rows with their people named by where they sat."""
    return [replace(row, player=(origin[row.player.id], row.player.name)) for row in ranked.rows]


def test_figures_that_another_version_kept_are_not_read():
    empty = CentreFigures(1, 1, 0, 1.0, (), (), {}, (), (), (), other_words=False)
    assert kept_figures(empty.as_text()) == empty
    assert kept_figures(replace(empty, version=0).as_text()) is None
    assert kept_figures("") is None


def test_other_words_are_told_before_what_else_was_not_as_usual():
    usual = CentreFigures(1, 1, 0, 1.0, (), (), {}, (), (("not_judged", {}),), (), other_words=False)
    assert usual.notes == usual.deviations
    assert replace(usual, other_words=True).notes == (("other_words", {}), *usual.deviations)
