"""Rules of any game from a file: what is wrong is named, and nothing wrong is taken."""

import pytest

from director.games.classic.profile import ClassicProfile
from director.games.kinds import KINDS, kind_named
from director.games.rounds import Layered, with_one, without
from director.games.solitaire import SolitaireProfile
from director.games.worthatz.game import WorthatzProfile
from director.language.sentences import DirectorError
from tests.refusing import refused

RULES = {"classic": ClassicProfile, "solitaire": SolitaireProfile, "worthatz": WorthatzProfile}


@pytest.mark.parametrize(
    ("game", "data", "why"),
    [
        ("worthatz", {"signals": 30}, "the field signals has the wrong type"),
        ("worthatz", {"signals": [30, "10"]}, "the field signals[1] has the wrong type"),
        ("worthatz", {"signals": [True]}, "the field signals[0] has the wrong type"),
        ("worthatz", {"part": 1}, "the field part has the wrong type"),
        ("worthatz", {"rounds": 0}, "rounds must be 1 to 99"),
        ("worthatz", {"speed": 1}, "unknown field speed"),
        ("classic", {"clock": True}, "the field clock has the wrong type"),
        ("classic", {"clock": [1]}, "the field clock has the wrong type"),
        ("classic", {"challenge_until": "never"}, "challenge_until must be one of: at_once, next_laid"),
        ("classic", {"passes_end": 10}, "passes_end must be 1 to 9"),
        ("solitaire", {"letters": ["drawn"]}, "letters must be one of: drawn, chosen"),
        ("solitaire", {"title": None}, "the field title has the wrong type"),
    ],
)
def test_what_is_wrong_with_rules_is_named(game, data, why):
    with refused("bad_profile", why, by=DirectorError):
        RULES[game].from_data("house", data)


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
