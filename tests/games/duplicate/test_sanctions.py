"""Warnings, their cost, solos and the average, over a whole game."""

import pytest

from director.games.duplicate import facts as ev
from director.games.duplicate import sanctions
from director.games.duplicate.sanctions import Extra
from director.judge.slip import Ruling, Slip
from director.rules.profile import changed, profile
from tests.builders import Night, a_setup, some_players
from tests.games.duplicate.builders import drawn, played
from tests.judge.slips import ruling

F2023, FISE, SIMULTAN = profile("f2023"), profile("fise"), profile("simultan")


def paid(points, mark="none", true_score=None):
    return Ruling(points, mark, true_score=points if true_score is None else true_score)


def round_of(*points):
    return {player: paid(score) for player, score in enumerate(points, start=1)}


def at(*rounds):
    """Warnings for behaviour in these rounds, all of which count."""
    return [(number, 0) for number in rounds]


@pytest.mark.parametrize(
    ("rules", "costs"),
    [
        (F2023, {0: 0, 3: 0, 4: 5, 5: 10, 9: 30}),
        (changed(F2023, "own", "Own", free_warnings=5), {5: 0, 6: 5, 7: 10}),
        (changed(F2023, "own", "Own", seconds=60), {5: 0, 6: 5, 7: 10}),
        (SIMULTAN, {20: 0}),
    ],
    ids=["the book", "a setting", "blitz", "plain"],
)
def test_each_warning_beyond_the_free_ones_costs_five(rules, costs):
    assert {count: sanctions.warning_cost(count, rules) for count in costs} == costs


def test_penalties_and_zeros_are_no_warnings_but_those_for_behaviour_are():
    rulings = dict(enumerate([paid(20, "warning"), paid(15, "penalty"), paid(0, "zero"), paid(9)], start=1))
    assert sanctions.warnings(rulings) == 1
    assert sanctions.warnings(rulings, behaviour=[(2, 0), (3, 0)]) == 3
    assert sanctions.warnings(rulings, behaviour=[(7, 0)]) == 2


def test_a_round_has_one_warning_at_most():
    rulings = {1: paid(20, "warning"), 2: paid(9)}
    assert sanctions.warnings(rulings, behaviour=[(1, 0)]) == 1
    assert sanctions.warnings(rulings, behaviour=[(1, 0), (2, 0), (2, 0)]) == 2


@pytest.mark.parametrize(
    ("points", "top", "players", "bonus"),
    [
        ((30, 20, 20), 30, 16, {1: 10}), ((29, 20, 20), 30, 16, {1: 10}), ((30, 20, 20), 30, 15, {1: 0}),
        ((30, 30, 20), 30, 16, {}), ((0, 0, 0), 30, 16, {}), ((0, 0, 1), 30, 16, {3: 10}),
    ],
    ids=["top", "below the top", "too few players", "shared", "nobody scored", "the only score"],
)  # fmt: skip
def test_solo_by_the_book(points, top, players, bonus):
    assert sanctions.solos(round_of(*points), top, F2023, players) == bonus


def test_solo_is_compared_before_the_penalty():
    rulings = {1: paid(25, "penalty", 30), 2: paid(28), 3: paid(12)}
    assert sanctions.solos(rulings, 30, F2023, 16) == {1: 10}
    assert sanctions.solos({1: paid(25, "penalty", 30), 2: paid(30)}, 30, F2023, 16) == {}
    declared_too_low = {1: paid(25, "warning", 30), 2: paid(28)}
    assert sanctions.solos(declared_too_low, 30, F2023, 16) == {2: 10}


@pytest.mark.parametrize(
    ("points", "rules", "players", "bonus"),
    [
        ((30, 20), FISE, 2, {1: 10}),
        ((31, 20), FISE, 2, {1: 10}),
        ((28, 20), FISE, 2, {1: 5}),
        ((30, 20), SIMULTAN, 30, {}),
        ((0,), FISE, 2, {}),
    ],
)
def test_fise_pays_less_below_the_top_and_the_plain_profile_nothing(points, rules, players, bonus):
    assert sanctions.solos(round_of(*points), 30, rules, players) == bonus


def test_solos_are_capped_over_the_game_and_only_complete_rounds_have_them():
    capped = changed(F2023, "capped", "Capped", solo_cap=25)
    rounds = {number: round_of(30, 20) for number in range(1, 5)}
    found = sanctions.extras(rounds, dict.fromkeys(rounds, 30), capped, dict.fromkeys(rounds, 16))
    assert (found[1].solos, found[1].bonus) == (4, 25)
    rounds = {1: round_of(30, 20), 2: round_of(20, 30)}
    found = sanctions.extras(rounds, {1: 30, 2: 30}, F2023, complete={1: 16})
    assert (found[1].bonus, found[2].bonus) == (10, 0)
    rounds = {1: round_of(30, 20), 2: round_of(30, 20)}
    found = sanctions.extras(rounds, {1: 30, 2: 30}, F2023, {1: 16, 2: 15})
    assert (found[1].solos, found[1].bonus) == (2, 10)


def test_warnings_for_behaviour_add_to_penalties_and_also_to_nothing():
    rounds = {number: {7: paid(10, "warning"), 8: paid(5, "penalty", 10)} for number in range(1, 6)}
    found = sanctions.extras(
        rounds, dict.fromkeys(rounds, 40), F2023, {}, {7: at(1), 8: at(1, 2, 3, 4), 9: at(2)}
    )
    assert found == {
        7: Extra(warnings=5, cost=10),
        8: Extra(penalties=5, warnings=4, cost=5),
        9: Extra(warnings=1),
    }


@pytest.mark.parametrize(
    ("points", "most", "average"),
    [
        ({1: 0, 2: 20, 3: 25}, 50, 22),
        ({1: 0, 2: 20, 3: 25}, 12, 12),
        ({1: 99, 2: 20, 3: 21}, 50, 20),
        ({1: 0}, 50, 0),
    ],
    ids=["rounded down", "no more than the move", "own points do not count", "alone"],
)
def test_average_of_the_others(points, most, average):
    assert sanctions.average_of_others(points, 1, most) == average


def test_averages_that_others_were_given_do_not_count():
    points = {1: 0, 2: 20, 3: 40, 4: 11}
    assert sanctions.average_of_others(points, 1, 50) == 23
    assert sanctions.average_of_others(points, 1, 50, averages={4}) == 30
    assert sanctions.average_of_others(points, 1, 50, averages={1, 4}) == 30
    assert sanctions.average_of_others(points, 1, 50, averages={2, 3, 4}) == 0


def one_round(*slips, night=None):
    """The first round of the sample game with these slips (None: not in yet), by the book, 16 players."""
    night = night or Night(a_setup("f2023"), some_players(16))
    night.add(ev.RackDrawn(1, "", "ERCBNUK"), ev.ClockStarted(1), ev.TimeCalled(1))
    for player in night.game.present(1):
        slip = slips[player.id - 1] if player.id <= len(slips) else Slip(state="none")
        if slip is not None:
            night.add(ev.SlipRecorded(1, player.id, slip, ruling("first", slip, "f2023")))
    return night.add(ev.TopPlaced(1, "H4", "RUCKEN", 26))


TOP, NO_SCORE = Slip("RUCKEN", at="H4", score=26), Slip("RUCKEN", at="H4")


def test_a_solo_of_a_game_needs_all_slips_and_enough_players():
    game = one_round(TOP).game
    assert sanctions.of_game(game, game.complete)[1] == Extra(solos=1, bonus=10)
    game = one_round(TOP, None).game
    assert sanctions.of_game(game, game.complete)[1] == Extra()
    night = Night(a_setup("f2023"), some_players(16)).add(ev.PlayerLeft(16, 1))
    assert not night.game.takes_part(16, 1)
    game = one_round(TOP, night=night).game
    assert sanctions.of_game(game, game.complete)[1] == Extra(solos=1)
    assert set(sanctions.of_game(game, game.complete)) == {player.id for player in game.players}
    assert set(sanctions.of_game(game, game.complete, wanted=[2])) == {2}
    game = one_round(TOP).add(ev.PlayerLeft(16, 1)).game  # whose slip was another one's
    assert sanctions.of_game(game, game.complete)[1] == Extra(solos=1)


def test_the_warning_of_an_overruled_slip_does_not_count():
    night = one_round(TOP, NO_SCORE)
    assert sanctions.of_game(night.game, night.game.complete)[2].warnings == 1
    night.add(ev.SlipOverruled(1, 2, 26, "score stood on the back"))
    assert sanctions.of_game(night.game, night.game.complete)[2].warnings == 0


def test_a_cancelled_round_and_the_one_drawn_for_it_may_both_bring_a_warning_and_count_apart():
    night = Night(a_setup("f2023"), some_players(3)).add(drawn(1))
    for attempt in range(3):
        night.add(ev.PlayerWarned(1, 2, "talked"), ev.PlayerWarned(1, 2, "again"))
        assert sanctions.of_game(night.game, ())[2].warnings == attempt + 1
        night.add(ev.RoundCancelled(1, "misread"), drawn(1))
    night.add(*played(1, 0, 0, 0)[1:], *played(2, 0, 0, 0), ev.PlayerWarned(2, 2, "talked"))
    assert [sanctions.of_game(night.game, (), rounds)[2].warnings for rounds in (0, 1, 2, None)] == [
        0,
        3,
        4,
        4,
    ]
