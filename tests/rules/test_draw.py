"""The draw keeps the minimum, rejects whole racks only, loses no tile, and is as random as the rules say.

What 10,000 draws should look like follows from counting racks (``math.comb``): tiles fall into vowels,
consonants and those that count either way, and a rack that misses the minimum does not occur.
"""

import random
from collections import Counter
from contextlib import nullcontext
from functools import cache
from itertools import combinations
from math import comb, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director.language.sentences import RuleError
from director.rules.draw import (
    Drawn,
    Kinds,
    another_rack,
    bound_to_end,
    draw_rack,
    kinds,
    likeliest,
    reachable,
    shuffled,
)
from director.rules.formula import formula
from director.rules.profile import Minimum, changed, profile
from director.rules.ruleset import Ruleset, rules_of
from director.rules.tiles import TileSet, tile_set
from tests.refusing import refused

SIMULTAN = profile("simultan")
GERMAN = tile_set("german")
RULES = Ruleset(GERMAN, SIMULTAN)
SETS = ["german", "french", "english"]
DRAWS = 10_000


def draws(bag, number, count, kept="", seed=20):
    rng = random.Random(seed)
    return [draw_rack(bag, kept, number, RULES, rng) for _ in range(count)]


@cache
def many(number):
    return tuple(draws(GERMAN.full, number, DRAWS))


# -- what a rack may be --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("racks", "first", "late"),
    [
        ("AEBCDFG AÖIÜUBC ABCDFG? ABCDFGY BCDFG?Y AEIOU?Y AEIOU?B AEB?", True, True),
        ("ABCDFGH AÄEIOÖB BCDFGK? BCDFGKY A?Y A? ??", False, True),  # three tiles cannot give two and two
        ("BCDFGHK AEIOUÄÖ ?", False, False),
    ],
)
def test_the_minimum_sinks_after_round_15(racks, first, late):
    for rack in racks.split():
        fits = kinds(rack, RULES).fits
        assert [fits(SIMULTAN.minimum(number)) for number in (1, 15, 16, 30)] == [first, first, late, late]


@pytest.mark.parametrize(
    ("values", "rack", "expected"),
    [
        ({}, "AY?B", Kinds(1, 1, 2)),
        ({"y_counts": "vowel"}, "AY?B", Kinds(2, 1, 1)),
        ({"y_counts": "consonant"}, "AY?B", Kinds(1, 2, 1)),
        ({"blank_counts": "none"}, "AY?B", Kinds(1, 1, 1)),
        ({"blank_counts": "none", "y_counts": "consonant"}, "??", Kinds(0, 0, 0)),
    ],
)
def test_the_profile_says_what_counts_as_what(values, rack, expected):
    assert kinds(rack, Ruleset(GERMAN, changed(SIMULTAN, "own", "Own", **values))) == expected


@pytest.mark.parametrize("name", SETS)
def test_every_letter_of_every_set_has_its_kind(name):
    tiles = tile_set(name)
    umlauts = "ÄÖÜ" if name == "german" else ""
    counted = {letter: kinds(letter, Ruleset(tiles, SIMULTAN)) for letter in tiles.letters}
    assert {letter for letter, each in counted.items() if each.vowels} == set("AEIOU" + umlauts)
    assert {letter for letter, each in counted.items() if each.either} == {"Y"}


# -- 10,000 draws --------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "least"), [(1, 2), (15, 2), (16, 1)])
def test_ten_thousand_racks_keep_the_minimum(number, least):
    for drawn in many(number):
        found = kinds(drawn.rack, RULES)
        assert max(0, least - found.vowels) + max(0, least - found.consonants) <= found.either
        assert len(drawn.rack) == 7


def test_only_racks_that_miss_the_minimum_are_rejected():
    minimum = SIMULTAN.minimum(1)
    rejected = [each for drawn in many(1) for each in drawn.rejected]
    assert rejected
    for each in rejected:
        assert each.kept == ""
        assert len(each.drawn) == 7
        assert not kinds(each.drawn, RULES).fits(minimum)


def splits(left, size):
    """Every way a rack can be made up of vowels, consonants and others, and how many racks are so."""
    for vowels in range(size + 1):
        for consonants in range(size + 1 - vowels):
            rack = Kinds(vowels, consonants, size - vowels - consonants)
            ways = comb(left.vowels, vowels) * comb(left.consonants, consonants)
            yield rack, ways * comb(left.either, rack.either)


def vowel_shares(bag, minimum):
    """The exact chance of so many vowels on a rack of seven that keeps the minimum."""
    ways: Counter[int] = Counter()
    for rack, count in splits(kinds(bag, RULES), 7):
        if count and rack.fits(minimum):
            ways[rack.vowels] += count
    return {vowels: count / ways.total() for vowels, count in ways.items()}


def letter_shares(bag, letter, minimum):
    """The exact chance of so many of this letter on a rack of seven that keeps the minimum."""
    others = kinds({tile: n for tile, n in bag.items() if tile != letter}, RULES)
    one = kinds(letter, RULES)
    ways: Counter[int] = Counter()
    for held in range(min(7, bag[letter]) + 1):
        for rack, count in splits(others, 7 - held):
            whole = Kinds(
                rack.vowels + held * one.vowels,
                rack.consonants + held * one.consonants,
                rack.either + held * one.either,
            )
            if count and whole.fits(minimum):
                ways[held] += comb(bag[letter], held) * count
    return {held: count / ways.total() for held, count in ways.items()}


def chi_square(found, shares, total):
    """The statistic, and the bound that one of 10,000 honest draws exceeds (Wilson and Hilferty 1931).

    Classes with fewer than ten expected racks are counted together.
    """
    classes: list[tuple[float, float]] = []
    rest_found = rest_expected = 0.0
    for value, share in shares.items():
        if share * total >= 10:
            classes.append((found[value], share * total))
        else:
            rest_found, rest_expected = rest_found + found[value], rest_expected + share * total
    if rest_expected >= 5:
        classes.append((rest_found, rest_expected))
    assert set(found) <= set(shares)
    freedom = len(classes) - 1
    bound = freedom * (1 - 2 / (9 * freedom) + 3.719 * sqrt(2 / (9 * freedom))) ** 3
    return sum((seen - due) ** 2 / due for seen, due in classes), bound


def assert_as_random(found, shares, total):
    statistic, bound = chi_square(found, shares, total)
    assert statistic < bound


def count_of_vowels(racks):
    return Counter(kinds(rack, RULES).vowels for rack in racks)


@pytest.mark.parametrize("number", [1, 16])
def test_the_number_of_vowels_is_distributed_as_it_must_be(number):
    found = count_of_vowels([drawn.rack for drawn in many(number)])
    assert_as_random(found, vowel_shares(GERMAN.full, SIMULTAN.minimum(number)), DRAWS)


@pytest.mark.parametrize("letter", "ENSAQY?")
def test_single_letters_are_distributed_as_they_must_be(letter):
    found = Counter(drawn.rack.count(letter) for drawn in many(1))
    assert_as_random(found, letter_shares(GERMAN.full, letter, SIMULTAN.minimum(1)), DRAWS)


def test_the_order_of_drawing_says_nothing():
    """An E is drawn first as often as last."""
    places = Counter(place for drawn in many(1) for place, tile in enumerate(drawn.drawn) if tile == "E")
    assert_as_random(places, dict.fromkeys(range(7), 1 / 7), places.total())


@pytest.mark.parametrize(
    "wrong",
    [
        lambda order: order[:7],  # no minimum at all
        lambda order: sorted(order, key="AEIOUÄÖÜ".__contains__)[-2:] + order[:5],  # vowels put on top
        lambda order: order[:6] + [tile for tile in order[6:] if tile in "AEIOU"][:1],  # a vowel at last
    ],
)
def test_a_wrong_draw_would_be_noticed(wrong):
    rng = random.Random(5)
    racks = ["".join(wrong(shuffled(GERMAN.full, rng))) for _ in range(DRAWS // 4)]
    found = count_of_vowels(racks)
    shares = vowel_shares(GERMAN.full, SIMULTAN.minimum(1))
    if set(found) <= set(shares):
        statistic, bound = chi_square(found, shares, len(racks))
        assert statistic > bound


def test_a_kept_rack_is_rejected_whole_as_often_as_it_must_be():
    """QXVW kept: two of the three new tiles must help, else all seven go back."""
    bag = GERMAN.full - Counter("QXVW")
    drawn = draws(bag, 1, 4000, kept="QXVW")
    there = kinds(bag, RULES)
    good = sum(
        count
        for rack, count in splits(there, 3)
        if Kinds(rack.vowels, rack.consonants + 4, rack.either).fits(Minimum(1, 2, 2))
    )
    share = good / comb(there.total, 3)
    kept = sum(each.kept == "QXVW" for each in drawn)
    assert abs(kept - 4000 * share) < 4 * sqrt(4000 * share * (1 - share))
    for each in drawn:
        assert [rejected.kept for rejected in each.rejected] == (
            ["QXVW", *[""] * (len(each.rejected) - 1)] if not each.kept else []
        )
        assert len(each.drawn) == 7 - len(each.kept)


def test_after_a_rejection_the_kept_tiles_are_in_the_bag_again():
    again = [each for each in draws(GERMAN.full - Counter("QXVW"), 1, 4000, kept="QXVW") if each.rejected]
    assert sum("Q" in each.rack for each in again) / len(again) == pytest.approx(7 / 102, abs=0.02)


# -- no tile is lost -----------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(
    name=st.sampled_from(SETS),
    rules=st.sampled_from(["simultan", "f2023", "fise", "romania", "ntsv"]),
    seed=st.integers(0, 2**32),
    plan=st.lists(st.integers(1, 7), min_size=60, max_size=60),
)
def test_board_rack_and_bag_are_the_full_set_after_every_step(name, rules, seed, plan):
    tiles, played_by, rng = tile_set(name), profile(rules), random.Random(seed)
    board: Counter[str] = Counter()
    kept = ""
    for number, laid in enumerate(plan, start=1):
        left = tiles.full - board
        if bound_to_end(left, Ruleset(tiles, played_by)):
            with pytest.raises(RuleError):
                draw_rack(left - Counter(kept), kept, number, Ruleset(tiles, played_by), rng)
            return
        drawn = draw_rack(left - Counter(kept), kept, number, Ruleset(tiles, played_by), rng)
        bag = left - Counter(drawn.rack)
        assert board + Counter(drawn.rack) + bag == tiles.full
        assert len(drawn.rack) == min(played_by.rack_size, left.total())
        assert drawn.kept == ("" if drawn.rejected else kept)
        assert all(Counter(each.kept + each.drawn) <= left for each in drawn.rejected)
        wanted = reachable(played_by.minimum(number), left, Ruleset(tiles, played_by))
        assert kinds(drawn.rack, Ruleset(tiles, played_by)).fits(wanted)
        move = "".join(rng.sample(drawn.rack, min(laid, len(drawn.rack))))
        board += Counter(move)
        kept = "".join((Counter(drawn.rack) - Counter(move)).elements()) if played_by.keep_leave else ""


def test_the_same_seed_gives_the_same_racks_however_the_bag_was_counted():
    assert draws(GERMAN.full, 1, 50) == draws(GERMAN.full, 1, 50)
    assert draws(GERMAN.full, 1, 50) != draws(GERMAN.full, 1, 50, seed=21)
    backwards = Counter(dict(reversed(GERMAN.full.items())))
    assert shuffled(backwards, random.Random(1)) == shuffled(GERMAN.full, random.Random(1))


# -- the end of the game -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bags", "reason"),
    [
        ([""], "empty"),
        (["E", "N", "?", "Y"], "single"),
        (["EE", "AÄOÖUÜEI"], "only_vowels"),
        (["NX", "BCDFGHKLMN"], "only_consonants"),
        (["E?", "N?", "??", "?Y", "EEEEEEEE?", "EY", "NY", "NNNNNNNNY", "EN"], None),
    ],
)
def test_what_is_left_ends_the_game_or_not(bags, reason):
    """Nothing is drawn once the game must end."""
    for left in map(Counter, bags):
        assert bound_to_end(left, RULES) == reason
        with refused("game_over" if left else "nothing_to_draw") if reason else nullcontext():
            draw_rack(left, "", 20, RULES, random.Random(1))


@pytest.mark.parametrize(
    ("counts", "left", "reason"),
    [
        ("consonant", "BCDY", "only_consonants"), ("consonant", "YY", "only_consonants"),
        ("consonant", "EEY", None), ("consonant", "BCDY?", None), ("vowel", "EEY", "only_vowels"),
        ("vowel", "BCDY", None), ("either", "BCDY", None),
    ],
)  # fmt: skip
def test_a_y_of_one_kind_keeps_no_game_open(counts, left, reason):
    rules = Ruleset(GERMAN, changed(SIMULTAN, "own", "Own", y_counts=counts))
    assert bound_to_end(Counter(left), rules) == reason
    if reason:
        with refused("game_over"):
            draw_rack(Counter(left), "", 20, rules, random.Random(1))


@pytest.mark.parametrize(("left", "reason"), [("BAUMHAU", None), ("BAUMHA", "too_few")])
def test_a_profile_may_end_the_game_with_fewer_letters_than_it_names(left, reason):
    own = changed(SIMULTAN, "own", "Own", end_below=7)
    assert bound_to_end(Counter(left), Ruleset(GERMAN, own)) == reason


def test_a_profile_may_play_on_with_letters_of_one_kind():
    own = changed(SIMULTAN, "own", "Own", end_one_kind="never")
    assert bound_to_end(Counter("EEE"), Ruleset(GERMAN, own)) is None
    assert Counter(draw_rack(Counter("EEE"), "", 20, Ruleset(GERMAN, own), random.Random(1)).rack) == Counter(
        "EEE"
    )


@pytest.mark.parametrize(
    ("number", "least", "bags"),
    [
        (1, (2, 2), "AEBCDFGH EEEEEE?Y"),
        (1, (1, 2), "ABCDFGHK BCDFGH? ABC AB? A??"),  # either would do: the vowels give way
        (1, (2, 1), "AEIOUÄB EEEEEEE? AE?"),  # the blank must be the consonant now
        (1, (1, 1), "AB A? ??"),
        (16, (1, 1), "AEBCDFGH EEEEEEEY"),
    ],
)
def test_the_minimum_sinks_to_what_is_left(number, least, bags):
    for left in bags.split():
        found = reachable(SIMULTAN.minimum(number), Counter(left), RULES)
        assert (found.vowels, found.consonants) == least, left


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(sorted(GERMAN.full.elements())), max_size=12), st.sampled_from([1, 15, 16]))
def test_whatever_is_left_can_be_drawn_or_ends_the_game(left, number):
    """Nobody draws for ever, and the minimum is lowered only where no rack can meet it."""
    bag = Counter(left)
    if bound_to_end(bag, RULES):
        return
    drawn = draw_rack(bag, "", number, RULES, random.Random(1))
    assert len(drawn.rack) == min(7, bag.total())
    minimum = SIMULTAN.minimum(number)
    can = any(rack.fits(minimum) for rack, count in splits(kinds(bag, RULES), min(7, bag.total())) if count)
    assert kinds(drawn.rack, RULES).fits(minimum) == can


def test_the_freedom_of_blank_and_y_ends_with_one_kind_left():
    """Ten vowels, a blank and a Y in round 3: both have to be the consonants, so both are on every rack."""
    for seed in range(30):
        drawn = draw_rack(Counter("EEEEEAAAAA?Y"), "", 3, RULES, random.Random(seed))
        assert {"?", "Y"} <= set(drawn.rack)


# -- after a cancelled round ---------------------------------------------------------------------


def test_the_rack_after_a_cancelled_round_differs():
    left = Counter("ABENTERU")
    cancelled = "ABENTER"
    racks = [draw_rack(left, "", 20, RULES, random.Random(seed), (cancelled,)) for seed in range(200)]
    assert all(Counter(drawn.rack) != Counter(cancelled) for drawn in racks)
    refused = [each for drawn in racks for each in drawn.rejected]
    assert refused
    assert {"".join(sorted(each.drawn)) for each in refused} == {"".join(sorted(cancelled))}


@pytest.mark.parametrize("left", ["ABENTER", "AB"])
def test_a_cancelled_rack_that_is_all_there_is_ends_the_game(left):
    with refused("no_other_rack"):
        draw_rack(Counter(left), "", 20, RULES, random.Random(1), (left[::-1],))


def test_no_other_rack_with_the_minimum_ends_the_game_too():
    """Eight tiles, but the only vowel and six equal letters: every rack with the minimum is the same one."""
    with refused("no_other_rack"):
        draw_rack(Counter("ANNNNNNN"), "", 20, RULES, random.Random(1), ("ANNNNNN",))


def test_a_full_rack_that_is_kept_is_the_rack_and_more_are_refused():
    drawn = draw_rack(GERMAN.full - Counter("AEBCDFG"), "AEBCDFG", 1, RULES, random.Random(1))
    assert drawn == Drawn("AEBCDFG", "")
    with refused("rack_full"):
        draw_rack(GERMAN.full, "AEBCDFGH", 1, RULES, random.Random(1))


# -- other sets and profiles ---------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "rejected"), [("simultan", False), ("fise", True)])
def test_a_y_counts_as_the_profile_says(rules, rejected):
    """AY and five consonants: two vowels only where Y may be one."""
    tiles: TileSet = tile_set("french")
    bag = Counter("EEEEEEEEEEEE")
    drawn = draw_rack(bag, "AYBCDFG", 1, Ruleset(tiles, profile(rules)), random.Random(1))
    assert bool(drawn.rejected) == rejected


@pytest.mark.parametrize("name", ["simultan", "fise"])
@given(
    left=st.text("AAEENRTY?BBB", min_size=2, max_size=10),
    number=st.sampled_from([1, 20]),
    choice=st.integers(0),
)
def test_another_rack_is_found_where_any_other_meets_the_minimum(name, left, number, choice):
    rules = Ruleset(GERMAN, profile(name))
    minimum = reachable(rules.profile.minimum(number), Counter(left), rules)
    every = {"".join(sorted(each)) for each in combinations(left, min(7, len(left)))}
    fitting = sorted(each for each in every if kinds(each, rules).fits(minimum))
    if fitting:
        forbidden = fitting[choice % len(fitting)]
        assert another_rack(Counter(left), (forbidden,), number, rules) == (len(fitting) > 1)


@pytest.mark.parametrize(("name", "another"), [("normal", True), ("joker", False)])
def test_a_blank_makes_another_rack_unless_it_is_the_one_that_is_added(name, another):
    rules = rules_of(GERMAN, SIMULTAN, formula(name))
    assert another_rack(Counter("AEIBCDF?"), ("AEIBCDF",), 1, rules) == another


def test_after_so_many_tries_there_is_no_other_rack(monkeypatch):
    monkeypatch.setattr("director.rules.draw.MOST_TRIES", 0)
    with refused("no_other_rack"):
        draw_rack(GERMAN.full, "", 1, RULES, random.Random(1))


def test_letters_to_learn_come_in_their_order_the_likeliest_first(small_table):
    found = likeliest(small_table, GERMAN, 7)
    assert (found[0], found[2]) == ("EEILNST", "AEHMRSU")
