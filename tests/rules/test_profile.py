"""Profiles: the built-in ones say what the rulebooks say, own ones are checked, and both travel as JSON."""

import json
from dataclasses import fields

import pytest

from director.language.sentences import DirectorError
from director.rules.profile import Minimum, Profile, changed, profile, profiles


def test_there_are_six_built_in_profiles():
    assert set(profiles()) == {"simultan", "simultan_slip", "f2023", "fise", "ntsv", "romania"}


def test_a_field_that_a_file_leaves_out_is_the_clients_rule():
    assert profile("simultan") == Profile()


FACTS = {
    "simultan": "seconds 180, judge plain, keep_leave True, solo 0, solo_below_top 0, solo_cap 0, solo_players 16,"
    " warning_cost 0, round_limit 0, end_below 0, top_from engine",
    "f2023": "judge book, free_warnings 3, free_warnings_blitz 5, warning_cost 5, place_penalty 5, solo 10,"
    " solo_players 16, unmarked_blank rulebook",
    "fise": "ranking percent, round_limit 15, y_counts consonant, solo 10, solo_below_top 5",
    "ntsv": "keep_leave False, recycle_blank True",
    "romania": "top_from best_slip, without_slip announce_again",
    "simultan_slip": "top_from best_slip, without_slip engine, judge plain",
}


@pytest.mark.parametrize("name", FACTS)
def test_the_profile_says_what_its_rulebook_says(name):
    made, facts = profile(name), [each.split() for each in FACTS[name].split(", ")]
    assert {field: str(getattr(made, field)) for field, _ in facts} == dict(facts)
    assert made.name == name


@pytest.mark.parametrize(
    ("name", "number", "least"),
    [("simultan", 1, (2, 2)), ("simultan", 15, (2, 2)), ("simultan", 16, (1, 1)), ("simultan", 99, (1, 1)),
     ("f2023", 15, (2, 2)), ("f2023", 16, (1, 1)), ("romania", 1, (1, 1))],
)  # fmt: skip
def test_the_minimum_of_a_round(name, number, least):
    found = profile(name).minimum(number)
    assert (found.vowels, found.consonants) == least


def test_without_a_minimum_every_rack_will_do():
    assert Profile(minimums=()).minimum(1) == Minimum(1, 0, 0)
    assert Profile(minimums=(Minimum(3, 1, 1),)).minimum(2) == Minimum(1, 0, 0)


def test_an_own_profile_comes_back_whole():
    own = changed(
        profile("f2023"), "verein", "Verein", seconds=150, signals=(60, 20), tie_breaks=("tops", "warnings")
    )
    own = changed(own, "verein", "Verein", minimums=(Minimum(1, 1, 1),), bonuses=((7, 50), (8, 75)))
    back = Profile.from_data("verein", json.loads(json.dumps(own.as_data())))
    assert back == own
    assert back.bonus == {7: 50, 8: 75}


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        ("rack_size", 1, 9), ("most_laid", 1, 9), ("seconds", 10, 3600), ("round_limit", 0, 99), ("place_penalty", 0, 50),
        ("free_warnings", 0, 99), ("free_warnings_blitz", 0, 99), ("warning_cost", 0, 50), ("solo", 0, 100),
        ("solo_players", 2, 10_000), ("solo_below_top", 0, 100), ("solo_cap", 0, 1000), ("end_below", 0, 99),
    ],
)  # fmt: skip
def test_numbers_outside_their_bounds_are_told(name, least, most):
    for value in (least - 1, most + 1):
        with pytest.raises(DirectorError, match=name) as told:
            changed(Profile(minimums=()), "own", "Own", **{name: value})
        assert told.value.code == "bad_profile"
    for value in (least, most):
        assert getattr(changed(Profile(minimums=()), "own", "Own", **{name: value}), name) == value


@pytest.mark.parametrize(
    "data",
    [{"colour": "red"}, {"minimums": [{"from_round": 1, "vowels": 4, "consonants": 4}]}, {"minimums": 3},
     {"minimums": [{"from_round": 1, "vowels": -1, "consonants": 1}]}, {"minimums": [{"vowels": 1}]},
     {"minimums": [{"from_round": 0, "vowels": 1, "consonants": 1}]}, {"bonuses": [[7]]}, {"signals": 30},
     {"minimums": [{"from_round": 1, "vowels": "2", "consonants": 2}]}, {"bonuses": [["seven", 50]]},
     {"seconds": "long"}, {"seconds": 180.5}, {"seconds": True}, {"seconds": 5}, {"keep_leave": 1}, {"title": 7},
     {"judge": "strict"}, {"y_counts": None}, {"ranking": ["points"]}, {"signals": ["30"]}],
)  # fmt: skip
def test_what_cannot_be_a_profile_is_told(data):
    with pytest.raises(DirectorError, match="own") as told:
        Profile.from_data("own", data)
    assert told.value.code == "bad_profile"


@pytest.mark.parametrize(("seconds", "unpaid"), [(180, 3), (120, 3), (61, 3), (60, 5), (45, 5)])
def test_in_blitz_more_warnings_cost_nothing(seconds, unpaid):
    assert changed(profile("f2023"), "own", "Own", seconds=seconds).unpaid_warnings == unpaid


def test_the_warnings_of_blitz_are_a_setting_of_their_own():
    own = changed(profile("f2023"), "own", "Own", seconds=60, free_warnings=9, free_warnings_blitz=2)
    assert own.unpaid_warnings == 2


def test_an_unknown_profile_names_those_there_are():
    with pytest.raises(DirectorError, match=r"simultan") as told:
        profile("olympia")
    assert told.value.code == "unknown_profile"


def test_the_json_form_has_every_rule_also_those_that_a_file_leaves_out():
    for each in profiles().values():
        assert set(each.as_data()) == {field.name for field in fields(Profile)}
        assert Profile.from_data(each.name, each.as_data()) == each
