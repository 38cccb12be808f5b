"""Rules of any game from a file: what is wrong is named, and nothing wrong is taken."""

import pytest

from director.games.classic.profile import ClassicProfile
from director.games.kinds import KINDS, kind_named
from director.games.rounds import Layered, with_one, without
from director.games.solitaire import SolitaireProfile
from director.games.topping import ToppingProfile
from director.games.training import TrainingProfile
from director.games.worthatz.game import WorthatzProfile
from director.language.sentences import DirectorError
from tests.refusing import refused

RULES = {
    "classic": ClassicProfile,
    "solitaire": SolitaireProfile,
    "topping": ToppingProfile,
    "training": TrainingProfile,
    "worthatz": WorthatzProfile,
}


@pytest.mark.parametrize(
    ("game", "data", "why"),
    [
        ("worthatz", {"signals": 30}, "the field signals has the wrong type"),
        ("worthatz", {"signals": [30, "10"]}, "the field signals[1] has the wrong type"),
        ("worthatz", {"signals": [True]}, "the field signals[0] has the wrong type"),
        ("worthatz", {"part": 1}, "the field part has the wrong type"),
        ("worthatz", {"speed": 1}, "unknown field speed"),
        ("classic", {"clock": True}, "the field clock has the wrong type"),
        ("classic", {"clock": [1]}, "the field clock has the wrong type"),
        ("classic", {"challenge_until": "never"}, "challenge_until must be one of: at_once, next_laid"),
        ("solitaire", {"letters": ["drawn"]}, "letters must be one of: drawn, chosen"),
        ("solitaire", {"title": None}, "the field title has the wrong type"),
    ],
)
def test_what_is_wrong_with_rules_is_named(game, data, why):
    with refused("bad_profile", why, by=DirectorError):
        RULES[game].from_data("house", data)


TABLE = {
    "rack_size": (1, 9), "exchange_needs": (1, 99), "wrong_challenge_cost": (0, 100), "passes_end": (1, 9),
    "scoreless_end": (0, 99), "clock": (0, 36_000), "overtime_cost": (0, 100), "move_seconds": (0, 3600),
    "theme_points": (0, 50),
}  # fmt: skip
BOUNDS = {
    "classic": TABLE,
    "training": {"within": (0, 100)} | TABLE,
    "solitaire": {"racks": (1, 2), "rack_size": (1, 9)},
    "topping": {"seconds": (10, 3600), "penalty": (0, 600), "rounds": (0, 99)},
    "worthatz": {"rounds": (1, 99), "seconds": (10, 7200), "search_seconds": (0, 3600)},
}


@pytest.mark.parametrize(
    ("game", "setting"), [(game, setting) for game, settings in BOUNDS.items() for setting in settings]
)
def test_every_number_of_the_rules_has_its_bounds(game, setting):
    least, most = BOUNDS[game][setting]
    for value in (least, most):
        assert getattr(RULES[game].from_data("house", {setting: value}), setting) == value
    for value in (least - 1, most + 1):
        with refused("bad_profile", f"{setting} must be {least} to {most}", by=DirectorError):
            RULES[game].from_data("house", {setting: value})


CLASSIC = {
    "title": "Klassisch nach dem Regelheft", "rack_size": 7, "exchange_needs": 1, "wrong_challenge": "nothing",
    "wrong_challenge_cost": 5, "challenge_until": "at_once", "passes_end": 2, "scoreless_end": 0,
    "credit_leftovers": True, "last_turn": False, "clock": 0, "overtime_cost": 10, "move_seconds": 0,
    "recycle_blank": False, "open_dictionary": False, "theme_points": 0, "jack_opens": False, "two_bags": False,
}  # fmt: skip
USUAL = {
    "classic": CLASSIC | {"challenge_until": "next_laid"},
    "solitaire": {"title": "Solitaire", "racks": 1, "letters": "drawn", "rack_size": 7},
    "topping": {"title": "Topping", "seconds": 60, "penalty": 20, "rounds": 0, "formula": "normal"},
    "worthatz": {
        "title": "Worthatz", "rounds": 10, "seconds": 300, "part": False, "search_seconds": 10, "signals": [30],
    },
}  # fmt: skip


@pytest.mark.parametrize("game", USUAL)
def test_the_usual_rules_say_what_is_played(game):
    rules = KINDS[game].rules()
    assert rules.as_data() == USUAL[game] | {"name": rules.name}


@pytest.mark.parametrize(
    ("name", "differs"),
    [
        ("general", {"title": "Allgemeine Spielregeln", "exchange_needs": 7, "wrong_challenge": "points"}),
        ("english", {"title": "English rules page", "wrong_challenge": "turn", "credit_leftovers": False}),
    ],
)
def test_the_other_rules_of_a_table_differ_in_what_their_texts_say(name, differs):
    assert KINDS["classic"].rules(name).as_data() == CLASSIC | differs | {"name": name}


def test_rules_come_back_as_they_were_written():
    rules = WorthatzProfile("house", "Haus", rounds=3, part=True, signals=(60, 10))
    assert WorthatzProfile.from_data("house", rules.as_data()) == rules


def test_every_game_has_usual_rules_by_name():
    assert {name: kind.rules().name for name, kind in KINDS.items()} == {
        "duplicate": "simultan", "lesson": "lesson", "classic": "german", "worthatz": "worthatz", "training": "general",
        "solitaire": "solitaire", "unscrabble": "unscrabble", "bingo": "bingo", "topping": "topping",
    }  # fmt: skip
    assert KINDS["duplicate"].rules("f2023") != KINDS["duplicate"].rules()


def test_a_fact_that_a_game_does_not_know_is_no_fact_of_it():
    with pytest.raises(ValueError, match="unknown kind of event 'GridEntered'"):
        KINDS["duplicate"].read("GridEntered", {})
    with refused("unknown_kind", f"does not know the game {'x' * 40}. Update", by=DirectorError):
        kind_named("x" * 41)


def test_a_mapping_in_layers_is_like_a_dict_however_many_entries_it_has():
    found, plain = Layered({"first": 0}), {"first": 0}
    for number in range(1, 1200):
        key = "first" if number == 700 else number
        found, plain[key] = with_one(found, key, -number), -number
        if number in (1, 31, 32, 33, 34, 700, 1056, 1057, 1199):
            assert (found == plain, len(found), list(found), list(found.values())) == (
                True, len(plain), list(plain), list(plain.values())
            )  # fmt: skip
            assert all(found[each] == plain[each] and each in found for each in plain)
    assert found != plain | {1199: 0}
    assert found != [*plain]
    assert 1200 not in found
    with pytest.raises(KeyError):
        found[1200]
    assert list(without(found, "first"))[:2] == [1, 2]
    assert repr(with_one({1: 2}, 3, 4)) == "Layered({1: 2, 3: 4})"
