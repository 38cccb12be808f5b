"""Totals, places and figures of the standings."""

from contextlib import suppress
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director.games.duplicate import facts as ev
from director.games.duplicate.facts import DUPLICATE
from director.games.duplicate.game import CountCache
from director.games.duplicate.standings import (
    Row,
    changes,
    club_totals,
    longest_run,
    mean_share,
    results,
    standings,
    within,
)
from director.games.people import Player
from director.games.result import Result, placed
from director.games.rounds import absence_in_words, absences, stays_after
from director.judge.slip import Ruling, Slip
from director.language.sentences import RuleError
from director.rules.profile import changed, profile
from tests.builders import Night, some_players
from tests.games.duplicate.builders import TOPS, a_night, drawn, played, random_night, slip
from tests.games.duplicate.builders import placed as top_placed
from tests.refusing import refused


def totals(table):
    """(place, player, total) in order."""
    return [(row.place, row.player.id, row.total) for row in table.rows]


def row_of(game, player):
    return next(row for row in standings(game).rows if row.player.id == player)


def test_who_was_entered_by_mistake_and_is_gone_before_the_first_round_has_no_row():
    night = a_night(3).add(ev.PlayerLeft(2, 1), drawn(1), top_placed(1), ev.PlayerLeft(3, 2))
    assert [row.player.id for row in standings(night.game).rows] == [1, 3]


@pytest.mark.parametrize(
    ("points", "places"),
    [
        ([30, 30, 20], [1, 1, 3]), ([30, 20, 20], [1, 2, 2]), ([30, 20, 20, 20, 10], [1, 2, 2, 2, 5]),
        ([7, 7, 7], [1, 1, 1]), ([3, 2, 1], [1, 2, 3]), ([], []),
    ],
)  # fmt: skip
def test_equal_totals_share_a_place_and_the_next_is_skipped(points, places):
    night = a_night(len(points)).add(*played(1, *points))
    assert [row.place for row in standings(night.game).rows] == places


@pytest.mark.parametrize("seed", range(12))
def test_what_is_counted_again_after_each_fact_is_what_is_counted_from_nothing(seed):
    night = random_night(seed, 150)
    told = DUPLICATE.start(night.setup, night.players)
    waiting = []
    for each in night.log:
        waiting.append(each)
        with suppress(RuleError):  # facts that are taken back together
            told, waiting = told.then(waiting), []
        anew = replace(told.state, counted=CountCache())
        assert standings(told.state) == standings(anew)
        assert results(told.state) == results(anew)


@pytest.mark.parametrize(
    "facts",
    [
        [ev.PlayerWarned(1, 2, "loud")],
        [ev.PlayerLeft(3, 1)],
        [ev.GameEnded(""), ev.TieBroken((1, 2), (2, 1), "swings")],
        [drawn(2), top_placed(2), ev.PlayerWarned(2, 1, "loud")],
    ],
)
def test_what_happens_beside_the_slips_of_a_round_is_counted_at_once(facts):
    night = a_night(3, "f2023").add(*played(1, 20, 20))
    before = DUPLICATE.start(night.setup, night.players).then(night.log)
    first = standings(before.state)
    after = before.then(night.add(*facts).log[len(before.log) :]).state
    assert first != standings(after) == standings(replace(after, counted=CountCache()))


def test_a_round_that_counts_for_nobody_has_no_top_and_no_missing_slip():
    game = a_night(2).add(*played(1, 26, 10), *played(2, 40)).game
    assert [(row.total, row.missing) for row in standings(game).rows] == [(66, 0), (10, 1)]
    void = replace(game, rounds=(game.rounds[0], replace(game.rounds[1], void="out", entries={})))
    found = standings(void)
    assert found.top_points == (26, 0)
    assert [(row.total, row.missing, row.negative) for row in found.rows] == [(26, 0, 0), (10, 0, -16)]


def test_equal_players_stand_in_table_order():
    night = Night(a_night().setup, tuple(replace(each, table=9 - each.id) for each in some_players(3)))
    night.add(*played(1, 5, 5, 5))
    assert [row.player.id for row in standings(night.game).rows] == [3, 2, 1]


def test_figures_of_a_row():
    night = a_night(2).add(*played(1, 26, 10), *played(2, 30, 40))
    assert [top.score for top in TOPS[:2]] == [26, 40]
    row = row_of(night.game, 1)
    assert (row.points, row.total, row.negative, row.tops) == ((26, 30), 56, -10, 1)
    assert row.percent == pytest.approx(100 * 56 / 66)
    assert standings(night.game).top_total == 66
    assert row_of(night.add(ev.SlipOverruled(2, 1, 41, "a better one")).game, 1).tops == 2


def test_the_result_of_a_night_has_what_events_and_seasons_count():
    night = a_night(4, "f2023").add(*played(1, 26, 20, 26, 0), *played(2, 40, 0), ev.PlayerLeft(4, 2))
    night.add(ev.PlayerWarned(2, 2, "loud"))
    phone = ev.SlipRecorded(
        2, 3, Slip("RHEUMAS", at="5E", score=12), Ruling(7, "penalty", paid_at="5F", move="RHEUMAs")
    )
    night.add(phone)

    def result(person, place, points, **more):
        return Result(person, place, points, 66, Fraction(100 * points, 66), rounds=2, **more)

    assert results(night.game) == (
        result(1, 1, 66, tops=2, solos=1, run=2, best=40, move="H8 WORT", turns=(26, 40)),
        result(3, 2, 33, tops=1, run=1, best=26, move="H8 WORT", turns=(26, 7)),
        result(2, 3, 20, best=20, move="H8 WORT", warnings=1, turns=(20, 0)),
        result(4, 4, 0, turns=(0, None)),
    )
    void = replace(night.game, rounds=(night.game.rounds[0], replace(night.game.rounds[1], void="out")))
    assert [each.top for each in results(void)] == [26] * 4
    assert results(a_night(2).game) == ()
    waiting = a_night(2).add(*played(1, 26)).game
    assert results(waiting)[1] == Result(2, 2, 0, 26, Fraction(0), rounds=1, turns=(None,))
    nothing = replace(waiting, rounds=(replace(waiting.rounds[0], void="out", entries={}),))
    assert [(each.top, each.percent) for each in results(nothing)] == [(0, 0), (0, 0)]
    setup = a_night().setup
    by_mean = replace(setup, profile=changed(profile("simultan"), "own", "Own", ranking="percent"))
    mean = Night(by_mean, some_players(2)).add(*played(1, 26, 0), *played(2, 0, 20))
    assert [(each.person, each.percent) for each in results(mean.game)] == [(1, 50), (2, 25)]
    night = a_night(17, "f2023").add(drawn(1), *(slip(1, player, 5) for player in range(3, 18)))
    night.add(slip(1, 1, 26), slip(1, 2, 0), top_placed(1))
    assert results(night.game)[0] == Result(
        1, 1, 36, 26, Fraction(3600, 26), 1, 1, 1, 1, 26, "H8 WORT", turns=(26,)
    )


def test_the_seconds_of_a_player_run_until_the_phone_handed_in_and_else_to_the_end():
    night = a_night(3).add(drawn(1), ev.ClockStarted(1))
    began = night.log[-1].at
    for player, at in ((1, 30), (2, 400)):  # of the phone of player 2 the clock was stopped long before
        night.log.append(replace(night.recorded(slip(1, player, 5)), who="phone", at=began + at))
    night.add(slip(1, 3, 5), top_placed(1), *played(2, 5, 5, 5))
    assert {each.person: each.seconds for each in results(night.game)} == {1: 210.0, 2: 360.0, 3: None}
    night.add(slip(1, 1, 9))
    assert {each.person: each.seconds for each in results(night.game)}[1] == 210.0
    void = replace(night.game, rounds=(night.game.rounds[0], replace(night.game.rounds[1], void="out")))
    assert {each.person: each.seconds for each in results(void)} == {1: 30.0, 2: 180.0, 3: None}
    booked = ev.SlipRecorded(2, 3, Slip(state="none"), Ruling(0, "zero"))
    night.log.append(replace(night.recorded(booked), who="phone"))
    assert {each.person: each.seconds for each in results(night.game)}[3] is None


def test_a_missing_slip_counts_0_is_flagged_and_can_come_later():
    night = a_night(2).add(*played(1, 26))
    row = row_of(night.game, 2)
    assert (row.points, row.total, row.missing) == ((None,), 0, 1)
    row = row_of(night.add(slip(1, 2, 26)).game, 2)
    assert (row.points, row.total, row.missing) == ((26,), 26, 0)


def test_no_slip_is_0_points_and_not_missing():
    none = ev.SlipRecorded(1, 1, Slip(state="none"), Ruling(0, "zero"))
    night = a_night(1).add(drawn(1), none, top_placed(1))
    assert (row_of(night.game, 1).points, row_of(night.game, 1).missing) == ((0,), 0)


def test_late_players_miss_rounds_at_0_points_without_a_missing_slip():
    row = row_of(a_night(2).add(*played(1, 26), ev.PlayerArrived(2, 2), *played(2, 10, 40)).game, 2)
    assert (row.points, row.total, row.missing) == ((None, 40), 40, 0)


def test_who_left_keeps_the_points_and_who_comes_back_goes_on():
    night = a_night(2).add(*played(1, 26, 20), ev.PlayerLeft(2, 2), *played(2, 40))
    assert (row_of(night.game, 2).total, row_of(night.game, 2).missing) == (20, 0)
    night.add(ev.PlayerArrived(2, 3), *played(3, 5, 51))
    assert (row_of(night.game, 2).points, row_of(night.game, 2).total) == ((20, None, 51), 71)


def test_standings_after_an_earlier_round_look_back():
    night = a_night(2).add(*played(1, 26, 20), *played(2, 0, 40))
    assert totals(standings(night.game, 1)) == [(1, 1, 26), (2, 2, 20)]
    assert standings(night.game, 1).top_total == 26


@pytest.mark.parametrize(
    ("breaks", "rounds", "order"),
    [
        ((), [(26, 10), (10, 26)], [(1, 1), (1, 2)]),
        (("tops",), [(26, 20), (10, 16)], [(1, 1), (2, 2)]),
        (("last_round",), [(20, 10), (10, 20)], [(1, 2), (2, 1)]),
        (("best_moves",), [(15, 20), (15, 10)], [(1, 2), (2, 1)]),
        (("best_moves",), [(20, 19), (5, 2), (15, 19)], [(1, 1), (2, 2)]),
        (("best_moves",), [(10, 20), (25, 15)], [(1, 1), (2, 2)]),
        (("tops", "last_round"), [(20, 10), (10, 20)], [(1, 2), (2, 1)]),
        (("tops", "last_round"), [(10, 10), (20, 20)], [(1, 1), (1, 2)]),
    ],
)
def test_tie_breaks_of_the_profile_decide_in_their_order(breaks, rounds, order):
    night = a_night(2)
    night.setup = replace(night.setup, profile=changed(profile("simultan"), "own", "Own", tie_breaks=breaks))
    for number, points in enumerate(rounds, start=1):
        night.add(*played(number, *points))
    table = standings(night.game)
    assert [(row.place, row.player.id) for row in table.rows] == order
    assert table.tie_breaks == breaks


def test_ranking_by_percent_takes_the_mean_of_the_rounds():
    night = a_night(2)
    night.setup = replace(night.setup, profile=changed(profile("simultan"), "own", "Own", ranking="percent"))
    night.add(*played(1, 26, 0), *played(2, 0, 39))
    assert [(row.place, row.player.id) for row in standings(night.game).rows] == [(1, 1), (2, 2)]
    assert row_of(night.game, 1).percent == pytest.approx(50)


def test_exactly_equal_means_share_a_place():
    """1/15 + 4/45 is 7/45, but the means of the per cents differ as floats."""
    night = a_night(2)
    night.setup = replace(night.setup, profile=changed(profile("simultan"), "own", "Own", ranking="percent"))
    for number in range(1, 7):
        night.add(*played(number, 0, 0))
    night.add(*played(7, 1, 0), *played(8, 4, 7))
    assert [top.score for top in TOPS[6:8]] == [15, 45]
    assert (100.0 * 1 / 15 + 100.0 * 4 / 45) / 8 != 100.0 * 7 / 45 / 8
    assert [row.place for row in standings(night.game).rows] == [1, 1]


def test_mean_share_is_exact():
    assert mean_share((1, 2, 0), (30, 30, 30)) == mean_share((None, 0, 3), (30, 30, 30)) == Fraction(1, 30)
    assert mean_share((5, 9), (10, 0)) == Fraction(1, 2)
    assert mean_share((), ()) == 0


def test_warnings_for_behaviour_cost_points_and_look_back_with_the_rounds():
    night = a_night(1, "f2023")
    for number in range(1, 4):
        night.add(*played(number, 10), ev.PlayerWarned(number, 1, "loud"))
    night.add(drawn(4), ev.PlayerWarned(4, 1, "loud"))
    found = [standings(night.game, rounds).rows[0] for rounds in (1, 3, None)]
    assert [(row.warnings, row.cost) for row in found] == [(1, 0), (3, 0), (4, 5)]
    assert found[-1].total == 30 - 5 + found[-1].bonus


@pytest.mark.parametrize(("players", "solos", "total"), [(16, 1, 36), (15, 1, 26)])
def test_the_points_of_a_solo_need_sixteen_players(players, solos, total):
    night = a_night(players, "f2023").add(*played(1, 26, *[10] * (players - 1)))
    assert (row_of(night.game, 1).solos, row_of(night.game, 1).total) == (solos, total)


def test_a_round_has_the_players_who_are_in_the_room():
    night = a_night(3).add(*played(1, 5, 5, 5), ev.PlayerLeft(2, 2), *played(2, 5), ev.PlayerArrived(2, 3))
    assert [night.game.playing(number) for number in (1, 2, 3)] == [3, 2, 3]


@pytest.mark.parametrize(
    ("turns", "away"),
    [
        (((0, False), (1, True)), []),
        (((2, False), (4, False)), [(2, None)]),
        (((2, False), (4, False), (5, True)), [(2, 4)]),
    ],
)
def test_who_leaves_twice_is_away_once_and_who_comes_for_the_first_round_never(turns, away):
    assert absences({1: turns}, 1) == away


@pytest.mark.parametrize(
    ("first", "last", "said"),
    [
        (1, None, "left, not there from round 1"), (3, None, "left, not there from round 3"), (1, 1, "from round 2"),
        (1, 3, "from round 4"), (2, 2, "away in round 2"), (2, 3, "away in rounds 2 and 3"), (2, 4, "away in rounds 2 to 4"),
    ],
)  # fmt: skip
def test_an_absence_in_words(first, last, said):
    assert str(absence_in_words(first, last)) == said


@pytest.mark.parametrize(("number", "why"), [(2, "away in round 2"), (5, "left, not there from round 5")])
def test_a_slip_of_who_is_not_there_is_refused_with_the_rounds_of_that_absence(number, why):
    night = a_night(3).add(ev.PlayerLeft(2, 2), ev.PlayerArrived(2, 3), ev.PlayerLeft(2, 5))
    with refused("not_present", f"Łukasz Błaszczyk takes no part in round {number}: {why}. Choose"):
        _ = night.add(slip(number, 2, 5)).game


def test_who_comes_back_in_the_round_of_leaving_was_never_away():
    left = stays_after({}, 1, 3, here=False, played=True)
    assert left == {1: ((0, True), (3, False))}
    assert stays_after(left, 1, 3, here=True, played=True) == {1: ((0, True), (3, True))}


def test_changes_are_those_of_totals_and_places():
    night = a_night(3).add(*played(1, 20, 10, 5))
    before = standings(night.game)
    after = standings(night.add(ev.SlipOverruled(1, 2, 26, "Wort steht im Buch")).game)
    told = [
        (each.player.id, each.total_before, each.total_after, each.place_before, each.place_after)
        for each in changes(before, after)
    ]
    assert told == [(2, 10, 26, 2, 1), (1, 20, 20, 1, 2)]
    assert changes(after, after) == ()
    more = standings(night.add(ev.SlipOverruled(1, 3, 6, "one more")).game)
    assert [(each.player.id, each.total_after, each.place_after) for each in changes(after, more)] == [
        (3, 6, 3)
    ]


def test_categories_and_clubs_have_places_of_their_own():
    people = (
        Player(1, "Anna", "Köln", "A", 1),
        Player(2, "Bernd", "Köln", "B", 2),
        Player(3, "Cora", "", "A", 3),
        Player(4, "Dirk", "Wien", "B", 4),
    )
    table = standings(Night(a_night().setup, people).add(*played(1, 20, 26, 20, 5)).game)
    assert totals(within(table, category="A")) == [(1, 1, 20), (1, 3, 20)]
    assert totals(within(table, category="B")) == [(1, 2, 26), (2, 4, 5)]
    assert totals(within(table, club="")) == [(1, 3, 20)]
    assert club_totals(table) == [("Köln", 2, 46), ("Wien", 1, 5)]
    equal = tuple(
        replace(each, club=club) for each, club in zip(people, ("Wien", "Graz", "Ötz"), strict=False)
    )
    table = standings(Night(a_night().setup, equal).add(*played(1, 5, 5, 5)).game)
    assert [club for club, _, _ in club_totals(table)] == ["Graz", "Ötz", "Wien"]


def test_before_the_first_round_everybody_shares_the_first_place():
    table = standings(a_night(3).game)
    assert totals(table) == [(1, 1, 0), (1, 2, 0), (1, 3, 0)]
    assert (table.top_total, table.rows[0].percent) == (0, 0.0)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(0, 5), max_size=30))
def test_a_place_is_one_more_than_the_number_of_better_players(points):
    rows = [_row(number, total) for number, total in enumerate(points, start=1)]
    table = placed((-row.total, row.player.table, row) for row in rows)
    assert sorted(row.player.id for row in table) == [row.player.id for row in rows]
    assert all(row.place == 1 + sum(total > row.total for total in points) for row in table)


def _row(number, total):
    player = Player(number, f"P{number}", table=number)
    return Row(player, (total,), total, 0, 0.0, 0, 0, 0, 0, 0, 0, 0)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10_000))
def test_totals_are_the_sum_of_the_rounds_on_any_night(seed):
    game = random_night(seed, 40).game
    for row in standings(game).rows:
        assert row.total == sum(each or 0 for each in row.points) + row.bonus - row.cost
        assert row.negative == row.total - standings(game).top_total
        assert len(row.points) == len(game.complete)


@pytest.mark.parametrize(
    ("found", "run"), [("", 0), ("...", 0), ("x", 1), ("x.xx.", 2), (".xxx", 3), ("xx.xxx.x", 3)]
)
def test_the_longest_series_of_tops(found, run):
    assert longest_run([each == "x" for each in found]) == run
