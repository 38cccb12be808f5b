"""The table of an event: columns, missed games, tie-breaks, filters, and the event as one night."""

from dataclasses import replace
from fractions import Fraction

import pytest

from director.games.result import Result
from director.language.sentences import RuleError
from director.seasons.result import SeasonNight
from director.seasons.season_data import (
    Event,
    EventEntry,
    Prize,
    Rules,
    Season,
    event_rules_from_data,
    rules_from_data,
)
from director.seasons.series import as_data, as_night, table, within
from director.storage import season_store


def game(key, turns, **more):
    """A game whose tops are 50 each."""
    totals = sorted((sum(own) for own in turns.values()), reverse=True)
    results = tuple(
        Result(
            person,
            1 + totals.index(sum(own)),
            sum(own),
            50 * len(own),
            Fraction(2 * sum(own), len(own)),
            tops=own.count(50),
            rounds=len(own),
            warnings=more.get("warnings", {}).get(person, 0),
            best=max(own),
            move=f"W{person}",
            turns=own,
        )
        for person, own in turns.items()
    )
    return SeasonNight(key, key, "2026-03-01", results)


GAMES = [
    game("g1", {1: (50, 20), 2: (40, 40), 3: (30, 30)}, warnings={1: 1}),
    game("g2", {1: (30, 20), 2: (20, 20)}),
]


PLAIN = event_rules_from_data({})


def places(games=GAMES, sudden=None, **rules):
    found = table(games, event_rules_from_data(rules), sudden=sudden)
    return [(row.place, row.person) for row in found.rows]


def test_a_column_for_each_game_and_one_total():
    found = table(GAMES, PLAIN)
    row, own = found.rows[0], found.figures(1)
    assert (found.cells(row), row.value, own.top, own.negative, own.percent) == ([70, 50], 120, 200, -80, 60)
    assert (own.tops, own.rounds) == (1, 4)


def test_what_is_averaged_counts_a_missed_game_as_nothing_and_medians_are_those_of_the_event():
    found = table(GAMES, event_rules_from_data({"value": "percent"}))
    own = [found.figures(row.person) for row in found.rows]
    told = [(row.person, row.value, each.top, each.rounds) for row, each in zip(found.rows, own, strict=True)]
    assert told == [(1, 60, 200, 4), (2, 60, 200, 4), (3, 30, 200, 4)]
    found = table(GAMES, event_rules_from_data({"value": "median_percent"}))  # medians 70 and 45, so 57.5
    cells = {row.person: found.cells(row) for row in found.rows}
    assert cells == {1: [57.5, 62.5], 2: [67.5, 52.5], 3: [47.5, None]}


def test_a_missed_game_counts_nothing_or_leaves_out():
    assert places() == [(1, 1), (1, 2), (3, 3)]
    found = table(GAMES, event_rules_from_data({"missed": "out"}))
    assert [row.person for row in found.rows] == [1, 2]
    assert [(row.place, row.person, found.cells(row)) for row in found.below] == [(0, 3, [60, None])]
    more = [game("g1", {1: (1, 1), 2: (9, 9), 3: (5, 5)}), game("g2", {4: (9, 9)})]
    below = table(more, event_rules_from_data({"missed": "out"}), order=lambda person: (-person,)).below
    assert [row.person for row in below] == [4, 2, 3, 1]


@pytest.mark.parametrize(
    ("breaks", "first"),
    [(("tops",), 1), (("warnings",), 2), (("last_game",), 1), (("last_turns",), None), (("best_moves",), 1), (("warnings", "tops"), 2)],
)  # fmt: skip
def test_ties_are_broken_in_the_chosen_order(breaks, first):
    found = places(tie_breaks=list(breaks))
    # backwards: 20 and 20, then 30 against 20
    assert found[:2] == [(1, first or 1), (2, 3 - (first or 1))]


def test_every_round_of_a_missed_game_counts_zero_in_a_tie():
    games = [game("g1", {1: (10, 50), 2: (20, 20)}), game("g2", {2: (10, 10)})]
    assert places(games, tie_breaks=["last_turns"]) == [(1, 2), (2, 1)]
    games = [game("g1", {1: (50, 20), 2: (40, 30)})]
    assert places(games, tie_breaks=["last_turns"]) == [(1, 2), (2, 1)]
    games = [game("g1", {1: (40, 20), 2: (40, 20)}), game("g2", {2: (0, 0)})]
    assert places(games, tie_breaks=["last_game"]) == [(1, 1), (1, 2)]
    assert places(games, tie_breaks=["best_moves"]) == [(1, 1), (1, 2)]
    games = [game("g1", {1: (50, 20), 2: (40, 30)}), replace(game("g2", {}), results=())]  # nobody came
    assert places(games, tie_breaks=["last_turns"]) == [(1, 2), (2, 1)]


def test_a_round_without_a_slip_counts_zero_in_a_tie():
    held = game("g1", {1: (10, 0), 2: (0, 10)})
    silent = tuple(
        replace(each, turns=tuple(points or None for points in each.turns)) for each in held.results
    )
    assert places([replace(held, results=silent)], tie_breaks=["last_turns"]) == [(1, 2), (2, 1)]
    assert places([replace(held, results=silent)], tie_breaks=["best_moves"]) == [(1, 1), (1, 2)]


def test_sudden_death_is_the_last_tie_break():
    assert places(sudden={2: 1, 1: 2}) == [(1, 2), (2, 1), (3, 3)]
    assert places(sudden={2: 1, 1: 2}, tie_breaks=["sudden_death", "tops"])[0] == (1, 1)
    equal = [game("g", {1: (5, 5), 2: (5, 5), 3: (5, 5)})]
    assert places(equal, sudden={2: 1}) == [(1, 2), (2, 1), (2, 3)]


def test_a_filter_has_places_of_its_own():
    rows = table(GAMES, PLAIN).rows
    assert [(row.place, row.person) for row in within(rows, {2, 3})] == [(1, 2), (2, 3)]
    assert [(row.place, row.person) for row in within(rows, {1, 2})] == [(1, 1), (1, 2)]


def test_an_event_is_one_night_of_a_season():
    whole = as_night("e", "Turnier", "2026-03-01", table(GAMES, PLAIN))
    assert whole.what == "event"
    results = [(each.person, each.place, each.points, each.percent) for each in whole.results]
    assert results == [(1, 1, 120, 60), (2, 1, 120, 60), (3, 3, 60, 30)]
    assert (whole.results[0].best, whole.results[0].move) == (50, "W1")
    higher = as_night("e", "T", "", table([game("g1", {1: (30, 30)}), game("g2", {1: (50, 0)})], PLAIN))
    assert higher.results[0].best == 50, "of a game with fewer points"


def test_one_night_has_the_longest_run_the_best_move_and_the_time_of_who_played_all_games_by_phone():
    def timed(game, run, on_paper=0):
        each = (
            replace(own, run=run, seconds=None if own.person == on_paper else 60.0) for own in game.results
        )
        return replace(game, results=tuple(each))

    whole = as_night("e", "T", "", table([timed(GAMES[1], 2), timed(GAMES[0], 3, on_paper=2)], PLAIN))
    told = {each.person: (each.best, each.run, each.seconds, each.warnings) for each in whole.results}
    assert told == {1: (50, 3, 120.0, 1), 2: (40, 3, None, 0), 3: (30, 3, None, 0)}


def test_the_json_form_has_one_value_a_game():
    data = as_data(table(GAMES, PLAIN), lambda person: (f"P{person}", "Köln"))
    assert data["rules"] == {"value": "points", "missed": "zero", "tie_breaks": []}
    assert data["nights"] == [{"key": key, "title": key, "date": "2026-03-01"} for key in ("g1", "g2")]
    assert data["rows"][2] == {
        "place": 3,
        "name": "P3",
        "club": "Köln",
        "value": 60,
        "values": [60, None],
        "counted": [{"night": "g1", "value": 60}],
        "left_out": [],
    }


@pytest.mark.parametrize(
    "data",
    [{"missed": "x"}, {"missed": ""}, {"tie_breaks": ["x"]}, {"tie_breaks": ["tops", "tops"]}, {"tie_breaks": ["nights"]}, {"value": "x"}, {"new": 1}, {"best": 2}],
)  # fmt: skip
def test_rules_that_cannot_be_are_refused(data):
    with pytest.raises(RuleError):
        event_rules_from_data(data)


def test_what_settings_do_not_say_is_as_ever():
    """Of seasons and events that an older program kept."""
    event = season_store.read(
        "events", '{"title": "T", "people": [{"person": 3}], "prizes": [{"title": "P"}]}'
    )
    entered = EventEntry(3, "expected", 0, 0, 0, "", 0, 0.0, "")
    prizes = (Prize("P", "", "", 1),)
    assert event == Event(
        "T",
        "",
        "",
        "",
        "",
        (),
        (entered,),
        {},
        {},
        "best",
        3,
        0.0,
        prizes,
        True,
        "each",
        (),
        "",
        "",
        0,
        0,
        "",
        0,
    )
    assert season_store.read("seasons", '{"title": "T"}') == Season(
        "T", "", "", "", (), (), {}, (), {}, (), ""
    )
    places = (25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
    assert rules_from_data({}) == Rules(
        "points", None, None, places, (60, 30, 10), "mean", (), "mean", False, 0, (), "best", 4
    )
    assert event_rules_from_data({}) == Rules("points", missed="zero")


@pytest.mark.parametrize("data", [{"missed": "zero"}, {"missed": ""}, {"tie_breaks": ["last_game"]}])
def test_a_season_has_no_rules_of_an_event(data):
    with pytest.raises(RuleError):
        rules_from_data(data)
