"""What follows from tables: teams, awards, what can still change."""

from fractions import Fraction

from director.games.result import Result
from director.seasons.awards import Award, awards
from director.seasons.highlights import Chance, Rival, bounds, chances, rivals
from director.seasons.result import SeasonNight, values
from director.seasons.season_data import Rules, parse_amount
from director.seasons.series import season_teams, table, team_table, teams_shown


def a_night(key, percents, **more):
    """A night of 100 points at the top, so that points are per cent."""
    ordered = sorted(percents.values(), reverse=True)
    return SeasonNight(key, key, "2026-01-01", tuple(
        Result(
            person, 1 + ordered.index(own), own, 100, Fraction(own),
            **{name: found[person] for name, found in more.items() if person in found},
        )
        for person, own in percents.items()
    ))  # fmt: skip


FOUND = {1: (1, Fraction(90)), 2: (2, Fraction(80)), 3: (3, Fraction(70)), 4: (4, Fraction(10))}
TEAMS = {"Rot": (1, 4), "Blau": (2, 3), "Weiß": (9,)}


def test_teams_add_up_all_or_the_best_of_their_members():
    summed, best = team_table(FOUND, TEAMS, "sum", 1), team_table(FOUND, TEAMS, "best", 1)
    assert [(row.place, row.team, row.value) for row in summed] == [(1, "Blau", 150), (2, "Rot", 100)]
    assert [(row.team, row.members) for row in best] == [("Rot", (1,)), ("Blau", (2,))]


def test_the_lowest_sum_of_places_leads_and_who_is_not_there_is_one_behind_the_last():
    rows = team_table(FOUND, {"Rot": (1, 4), "Blau": (2, 3), "Gelb": (1,)}, "places", 2)
    found = [(row.place, row.team, row.value) for row in rows]
    assert found == [(1, "Blau", 5), (1, "Rot", 5), (3, "Gelb", 6)]


def test_teams_have_a_season_by_its_rules():
    nights = [a_night("a", {1: 90, 2: 80, 3: 70}), a_night("b", {1: 50, 2: 60})]
    rules = Rules(best=parse_amount(1), team="best", team_best=1)
    found = season_teams(nights, rules, {"Rot": (1,), "Blau": (2, 3)})
    rows = [(row.place, row.team, row.value, [each.night for each in row.left_out]) for row in found]
    assert rows == [(1, "Rot", 90, ["b"]), (2, "Blau", 80, ["b"])]
    by_place, every = Rules(team="places", team_best=1), Rules(best=parse_amount("100%"), team_best=1)
    places = season_teams(nights[:1], by_place, {"Rot": (1,), "Blau": (2, 3), "Weiß": (9,)})
    assert [(row.place, row.team, row.value) for row in places] == [(1, "Rot", -1), (2, "Blau", -2)]
    assert [teams_shown(row.value, by_place) for row in places] == [1, 2]
    both = season_teams(nights, every, {"Rot": (1,), "Blau": (2, 3)})
    assert [(row.place, row.team, row.value) for row in both] == [(1, "Blau", 140), (1, "Rot", 140)]


def test_guests_count_for_no_team_and_a_team_needs_the_least_nights():
    nights = [a_night("a", {1: 90, 2: 80, 3: 70}), a_night("b", {1: 50})]
    rules = Rules(least=parse_amount(2))
    assert [row.team for row in season_teams(nights, rules, {"Rot": (1,), "Blau": (2, 3)})] == ["Rot"]
    found = season_teams(nights, Rules(), {"Blau": (2, 3)}, guests={2})
    assert [(row.team, row.value) for row in found] == [("Blau", 70)]


def test_points_below_0_have_no_share_of_a_mixture():
    found = values([a_night("a", {1: 90, 2: 0, 3: -10})], Rules(value="mixture"))["a"]
    assert found[3] == found[2] < found[1]


def test_awards_are_found():
    nights = [
        a_night("a", {1: 50, 2: 90, 3: 60}, best={1: 80, 2: 80, 3: 20}, move={1: "H8 X", 2: "H8 X"}, run={3: 2}, solos={1: 1}),
        a_night("b", {1: 60, 2: 81, 3: 60}, run={1: 3}),
        a_night("c", {1: 70, 2: 60, 3: 60}, solos={1: 1}),
        a_night("d", {1: 86, 2: 60}),
    ]  # fmt: skip
    assert awards(nights, {2: 85.5}) == [
        Award("improved", (1,), 23.0),
        Award("best_move", (1, 2), 80.0, "a", "H8 X"),
        Award("solos", (1,), 2.0),
        Award("run", (1,), 3.0, "b"),
        Award("faithful", (1, 2), 4.0),
        Award("above", (1,), 86.0, "d", level=80),
        Award("above", (1,), 86.0, "d", level=85),
    ]
    assert awards(nights, {2: 85.5}, guests={1})[0].name == "best_move"


def test_equal_people_share_an_award_by_their_numbers():
    equal = {
        "best": {2: 30, 1: 30},
        "move": {2: "H8 X", 1: "H8 X"},
        "run": {2: 2, 1: 2},
        "solos": {2: 1, 1: 1},
    }
    assert awards([a_night("a", {2: 90, 1: 86}, **equal)]) == [
        Award("best_move", (1, 2), 30.0, "a", "H8 X"),
        Award("solos", (1, 2), 1.0),
        Award("run", (1, 2), 2.0, "a"),
        Award("faithful", (1, 2), 1.0),
        Award("above", (1, 2), 90.0, "a", level=80),
        Award("above", (1, 2), 90.0, "a", level=85),
    ]


def test_first_games_above_a_level_stand_in_the_order_of_the_nights():
    nights = [a_night("z", {1: 20}), a_night("y", {1: 81}), a_night("a", {2: 82})]
    found = [(each.night, each.persons) for each in awards(nights) if each.name == "above"]
    assert found == [("y", (1,)), ("a", (2,))]


def test_the_night_in_the_middle_counts_for_neither_half_of_whoever_improved():
    nights = [a_night(key, {1: own}) for key, own in zip("abcde", (50, 60, 10, 70, 80), strict=True)]
    assert awards(nights)[0] == Award("improved", (1,), 20.0)


def test_a_game_of_just_that_level_is_not_above_it():
    found = [each for each in awards([a_night("a", {1: 81, 2: 80})], {1: 80.0}) if each.name == "above"]
    assert [(each.level, each.persons) for each in found] == [(80, (1,))]


def test_a_first_game_above_a_level_counts_where_nobody_had_one_before():
    found = [each for each in awards([a_night("a", {1: 90, 2: 96})], {1: 84.0}) if each.name == "above"]
    levels = {each.level: each.persons for each in found}
    assert levels == {80: (2,), 85: (1, 2), 90: (2,), 95: (2,)}


def test_chances_say_what_can_still_change():
    nights = [a_night("a", {1: 90, 2: 80, 3: 10}), a_night("b", {1: 90, 2: 80, 3: 10})]
    found = table(nights, Rules(planned=3))
    # sums 180, 160, 20; one night of 10 to 90 is to come
    assert chances(found) == {1: Chance(1, 2), 2: Chance(1, 2), 3: Chance(3, 3)}
    stays_away = [a_night("a", {1: 50, 2: 30, 3: 10}), a_night("b", {1: 50, 2: 25})]
    # 100 without a third night, and 55 + 50
    assert chances(table(stays_away, Rules(planned=3)))[1] == Chance(1, 2)
    assert chances(table(nights, Rules(planned=2))) == {}
    assert chances(table(nights, Rules())) == {}
    # 10, 5 and 0 points for the places; a night to come is worth 0 to 10
    by_place = Rules(value="place_points", places=(10, 5, 0))
    assert bounds(table(nights, by_place), by_place) == (0.0, 10)


def test_nights_that_do_not_count_yet_may_count_at_the_end():
    rules = Rules(planned=3, best=parse_amount("34%"))  # one night of two, two of three
    found = table([a_night("a", {1: 90, 2: 50}), a_night("b", {1: 80, 2: 40})], rules)
    assert bounds(found.rows, rules) == (40, 90)
    assert chances(found) == {1: Chance(1, 1), 2: Chance(2, 2)}, "170 to 180, and 90 to 140"
    nobody_yet = Rules(planned=4, least=parse_amount(3))
    assert chances(table([a_night("a", {1: 90})], nobody_yet)) == {}


def test_a_night_to_come_is_worth_what_its_scale_allows():
    scales = {"percent": 100, "median_percent": 100, "romania100": 1000, "mixture": 100}
    assert {value: bounds((), Rules(value=value)) for value in scales} == {
        value: (0, most) for value, most in scales.items()
    }


def test_rivals_are_those_met_twice_the_most_frequent_and_closest_first():
    nights = [
        a_night("a", {1: 50, 2: 40, 3: 50, 4: 60, 5: 60}),
        a_night("b", {1: 50, 2: 40, 3: 60, 4: 60, 6: 10}),
        a_night("c", {1: 50, 2: 40, 3: 40, 6: 90}),
        a_night("d", {2: 1, 5: 2}),
    ]
    assert rivals(nights, 1) == [Rival(3, 1, 1, 1), Rival(2, 3, 0, 0), Rival(6, 1, 1, 0), Rival(4, 0, 2, 0)]


def test_who_lacks_nights_keeps_nobody_from_the_first_place():
    nights = [a_night("a", {1: 1, 2: 90}), a_night("b", {1: 1, 2: 90}), a_night("c", {1: 1})]
    assert chances(table(nights, Rules(planned=4, least=parse_amount(3))))[1] == Chance(1, 2)


def test_who_cannot_reach_the_least_nights_has_no_chance():
    nights = [a_night("a", {1: 90, 2: 80}), a_night("b", {1: 90, 2: 80}), a_night("c", {1: 90, 3: 10})]
    assert set(chances(table(nights, Rules(planned=4, least=parse_amount(3))))) == {1, 2}
