"""``director draw``: independent racks as JSON Lines, and every wrong option in one sentence."""

import json
from collections import Counter

import pytest

from director.rules.draw import kinds
from director.rules.profile import profile
from director.rules.ruleset import Ruleset
from director.rules.tiles import tile_set
from tests.room import director

GERMAN, SIMULTAN = tile_set("german"), profile("simultan")


def drawn(folder, *options):
    result = director(folder, "draw", *options)
    assert result.exit_code == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_each_line_is_a_rack_and_the_rejected_ones(tmp_path):
    racks = drawn(tmp_path, "--count", "300", "--seed", "5eed")
    assert len(racks) == 300
    assert all(list(each) == ["rack", "rejected"] for each in racks)
    assert any(each["rejected"] for each in racks)
    for each in racks:
        assert len(each["rack"]) == 7
        assert kinds(each["rack"], Ruleset(GERMAN, SIMULTAN)).fits(SIMULTAN.minimum(1))
        assert not any(
            kinds(rack, Ruleset(GERMAN, SIMULTAN)).fits(SIMULTAN.minimum(1)) for rack in each["rejected"]
        )


def test_the_same_seed_draws_the_same_racks(tmp_path):
    first = drawn(tmp_path, "--count", "20", "--seed", "AbC")
    assert first == drawn(tmp_path, "--count", "20", "--seed", "abc")
    assert first != drawn(tmp_path, "--count", "20", "--seed", "abd")


def test_without_a_seed_the_operating_system_draws(tmp_path):
    assert drawn(tmp_path, "--count", "20") != drawn(tmp_path, "--count", "20")


@pytest.mark.parametrize(("name", "size"), [("7of8", 8), ("joker", 7), ("joker-789", 9), ("explosive", 7)])
def test_racks_of_a_formula(tmp_path, name, size):
    racks = [each["rack"] for each in drawn(tmp_path, "--formula", name, "--count", "50", "--seed", "1")]
    assert {len(rack) for rack in racks} == {size}
    assert all(rack.count("?") == 1 for rack in racks) == name.startswith("joker")


def test_in_joker_a_kept_blank_is_the_only_one(tmp_path):
    for each in drawn(tmp_path, "--formula", "joker", "--kept", "AE?", "--count", "20", "--seed", "1"):
        assert each["rack"].count("?") == 1
    for each in drawn(tmp_path, "--formula", "joker", "--used", "??", "--count", "20", "--seed", "1"):
        assert "?" not in each["rack"]
        assert len(each["rack"]) == 7


def test_kept_tiles_stay_unless_the_rack_is_rejected(tmp_path):
    for each in drawn(tmp_path, "--count", "100", "--kept", "qxv", "--seed", "1"):
        assert (each["rejected"] or [each["rack"]])[0].startswith("QXV")
        assert Counter(each["rack"]) <= GERMAN.full


def test_used_tiles_are_not_drawn_again(tmp_path):
    """Small letters and ``?`` on the board are blanks."""
    used = "E" * 15 + " " + "A" * 5 + "q" + "?" + "Y"
    for each in drawn(tmp_path, "--count", "100", "--used", used, "--seed", "1"):
        assert not set("EA?Y") & set(each["rack"])
    assert any(
        "Q" in each["rack"] for each in drawn(tmp_path, "--count", "200", "--used", used, "--seed", "1")
    )


@pytest.mark.parametrize(("number", "least"), [("15", 2), ("16", 1)])
def test_the_round_sets_the_minimum(tmp_path, number, least):
    racks = drawn(tmp_path, "--count", "500", "--round", number, "--seed", "2")
    counted = [kinds(each["rack"], Ruleset(GERMAN, SIMULTAN)) for each in racks]
    assert min(each.vowels + each.either for each in counted) == least


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--tiles", "english"), "W"),
        (("--tiles", "french", "--profile", "fise"), "K"),
        (("--profile", "romania"), "Ü"),
    ],
)
def test_other_sets_and_profiles(tmp_path, options, said):
    racks = drawn(tmp_path, "--count", "200", "--seed", "3", *options)
    assert any(said in each["rack"] for each in racks)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--kept", "QQ"), "More tiles than the set has: Q"),
        (("--kept", "Q", "--used", "Q"), "More tiles than the set has: Q"),
        (("--used", "XX"), "More tiles than the set has: X"),
        (("--used", "abc"), "More tiles than the set has: ?"),
        (("--kept", "É"), "É is not a tile"),
        (("--kept", "ABCDEFGH"), "A rack has 7 tiles"),
        (("--seed", "xyz"), "hexadecimal"),
        (("--seed", ""), "hexadecimal"),
        (("--profile", "olympia"), "no rules olympia"),
        (("--tiles", "klingon"), "no tile set klingon"),
        (("--count", "0"), "--count"),
        (("--round", "0"), "--round"),
    ],
)
def test_a_wrong_option_is_one_sentence(tmp_path, options, said):
    result = director(tmp_path, "draw", *options)
    assert result.exit_code != 0
    assert said in result.stderr
    assert result.stdout == ""


def test_a_bag_that_ends_the_game_is_told(tmp_path):
    result = director(tmp_path, "draw", "--used", "".join((GERMAN.full - Counter("EE")).elements()))
    assert (result.exit_code, "Only vowels are left." in result.stderr) == (1, True)


def test_a_clubs_own_tiles_are_drawn(tmp_path):
    own = GERMAN.as_data() | {"letters": {"A": {"count": 9, "value": 1}, "B": {"count": 9, "value": 2}}}
    (tmp_path / "tiles").mkdir()
    (tmp_path / "tiles" / "ab.json").write_text(json.dumps(own | {"vowels": "A", "either": ""}))
    racks = drawn(tmp_path, "--tiles", "ab", "--count", "50")
    assert {tile for each in racks for tile in each["rack"]} == {"A", "B", "?"}
