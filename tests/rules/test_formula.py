"""Formulas and speeds: their numbers by the rulebook, their JSON form, what they make of a profile."""

import pytest

from director.language.sentences import DirectorError
from director.rules.formula import FORMULAS, NORMAL, Formula, formula, formula_from_data
from director.rules.profile import Profile, changed, profile
from director.rules.ruleset import rules_of
from director.rules.speed import SPEEDS, Speed, TurnTime, own_speed, speed, speed_from_data
from director.rules.tiles import tile_set
from tests.refusing import refused

TILES = tile_set("german")
F2023 = profile("f2023")


@pytest.mark.parametrize(
    ("rack", "laid", "bonus", "names"),
    [
        (7, 7, {7: 50}, "normal joker explosive"),
        (8, 7, {7: 50}, "7of8 joker-7of8"),
        (8, 8, {7: 50, 8: 75}, "7and8 joker-7and8"),
        (9, 9, {7: 50, 8: 75, 9: 100}, "789 joker-789"),
    ],
)
def test_all_formulas_are_those_of_the_rulebook(rack, laid, bonus, names):
    for name in names.split():
        played = rules_of(TILES, F2023, formula(name)).profile
        assert (played.rack_size, played.most_laid, played.bonus) == (rack, laid, bonus), name
        assert formula(name).joker == ("joker" in name)


def test_the_rulebook_has_nine_formulas():
    names = ["normal", "joker", "7of8", "7and8", "789", "joker-7of8", "joker-7and8", "joker-789", "explosive"]
    assert list(FORMULAS) == names


@pytest.mark.parametrize(
    ("name", "pace", "free"),
    [("normal", None, 3), ("normal", "normal", 3), ("normal", "semi-rapid", 3), ("normal", "blitz", 5),
     ("joker", None, 5), ("7of8", "normal", 5), ("explosive", "blitz", 5), ("normal", "sudden-death", 5)],
)  # fmt: skip
def test_five_warnings_are_free_in_blitz_and_in_every_original_formula(name, pace, free):
    rules = rules_of(TILES, F2023, formula(name), speed(pace) if pace else None)
    assert rules.profile.unpaid_warnings == free


def test_the_normal_formula_leaves_the_numbers_of_an_old_profile():
    old = changed(F2023, "own", "Own", rack_size=8, most_laid=8, bonuses=((7, 50), (8, 75)))
    assert rules_of(TILES, old).profile == old
    assert rules_of(TILES, old).time(20) == TurnTime(180, 0, (30,))


def test_the_speeds_are_those_of_the_rulebook():
    told = {
        str(each.title): (each.times, [(step.signals, step.turns) for step in each.steps], each.eliminates)
        for each in SPEEDS.values()
    }
    usual = [((30,), 0)]
    assert told == {
        "normal speed": ("3:00", usual, False),
        "semi-normal": ("2:30", usual, False),
        "semi-rapid": ("2:00", usual, False),
        "blitz": ("1:00", [((20,), 0)], False),
        "sudden death": ("1:00 + 0:20, 0:40 + 0:20, 0:20 + 0:20", [((20,), 3), ((), 3), ((), 0)], True),
    }
    assert [str(each.title) for each in FORMULAS.values()] == [
        "Normal", "Joker", "7 of 8", "7 and 8", "7, 8 and 9", "Joker, 7 of 8", "Joker, 7 and 8", "Joker, 7, 8 and 9", "Explosive",
    ]  # fmt: skip
    assert own_speed(90) == Speed("own", (TurnTime(90, 0, (30,), 0),), False)


def test_times_and_signals():
    shown = {name: (each.times, each.time(1).all_signals) for name, each in SPEEDS.items()}
    assert shown == {
        "normal": ("3:00", (30,)),
        "semi-normal": ("2:30", (30,)),
        "semi-rapid": ("2:00", (30,)),
        "blitz": ("1:00", (20,)),
        "sudden-death": ("1:00 + 0:20, 0:40 + 0:20, 0:20 + 0:20", (40, 20)),
    }
    times = [SPEEDS["sudden-death"].time(number) for number in (1, 3, 4, 6, 7, 40)]
    assert [(each.seconds, each.writing) for each in times] == [
        (60, 20), (60, 20), (40, 20), (40, 20), (20, 20), (20, 20)]  # fmt: skip
    own = rules_of(TILES, F2023, speed=own_speed(90, 30))
    assert (own.time(1).total, own.profile.seconds, own.profile.signals) == (120, 120, (60, 30))
    assert not own.is_blitz
    ending = Speed("own", (TurnTime(60, turns=2), TurnTime(40, turns=1)))
    assert [ending.time(number).seconds for number in (2, 3, 4)] == [60, 40, 40]
    assert rules_of(TILES, F2023, speed=own_speed(50, 20)).is_blitz
    limits = {
        seconds: (own_speed(seconds).time(1).signals, own_speed(seconds).is_blitz)
        for seconds in (20, 21, 60, 61)
    }
    assert limits == {20: ((), True), 21: ((20,), True), 60: ((20,), True), 61: ((30,), False)}


@pytest.mark.parametrize("name", FORMULAS)
def test_a_formula_comes_back_from_its_json_form(name):
    assert formula_from_data(FORMULAS[name].as_data()) == FORMULAS[name]


@pytest.mark.parametrize("name", SPEEDS)
def test_a_speed_comes_back_from_its_json_form(name):
    assert speed_from_data(SPEEDS[name].as_data()) == SPEEDS[name]


@pytest.mark.parametrize(
    "wrong",
    [{"rack_size": 10, "most_laid": 7}, {"rack_size": 7, "most_laid": 8}, {"rack_size": 7, "most_laid": 0},
     {"rack_size": "7", "most_laid": 7}, {"rack_size": 7, "most_laid": 7, "bonuses": [[7]]}, {"joker": 1},
     {"joker": True, "explosive": True}, {"name": ""}, {"tiles": 3}],
)  # fmt: skip
def test_a_formula_that_cannot_be_is_refused(wrong):
    with refused("bad_formula", by=DirectorError):
        formula_from_data({"name": "own", **wrong})


STEP = {"seconds": 60, "writing": 0, "signals": [20], "turns": 0}


@pytest.mark.parametrize(
    "wrong",
    [{}, {"steps": []}, {"steps": [STEP | {"seconds": 9}]}, {"steps": [STEP | {"seconds": 3601}]}, {"steps": [STEP] * 21}, {"steps": [STEP | {"turns": -1}]},
     {"steps": [STEP | {"signals": ["20"]}]}, {"steps": [STEP], "eliminates": "yes"}, {"steps": [STEP], "more": 1}],
)  # fmt: skip
def test_a_speed_that_cannot_be_is_refused(wrong):
    with refused("bad_speed", by=DirectorError):
        speed_from_data({"name": "own", **wrong})
    bounds = [STEP | {"seconds": seconds} for seconds in (10, 3600)]
    assert [each.seconds for each in speed_from_data({"name": "own", "steps": bounds * 10}).steps] == [
        10,
        3600,
    ] * 10


def test_unknown_names_are_told_with_those_there_are():
    for code, ask in (("unknown_formula", lambda: formula("x")), ("unknown_speed", lambda: speed("x"))):
        with refused(code, by=DirectorError):
            ask()


def test_a_formula_does_not_touch_a_profile_of_other_rules():
    assert rules_of(TILES, Profile(), NORMAL).profile == Profile()
    assert Formula().is_original is False
