"""The sealed draw: everybody can check it, nobody can choose it, and it is as random as a mixed bag."""

import copy
import random
from collections import Counter
from contextlib import suppress
from functools import cache

import pytest

from director.rules.draw import Source, bound_to_end, draw_rack
from director.rules.profile import profile
from director.rules.ruleset import Ruleset
from director.rules.sealed import Seal, SealedDraw, bag_line, below, lined_up, room_number
from director.rules.tiles import tile_set
from tests.refusing import refused
from tests.rules.test_draw import assert_as_random, chi_square
from tests.verifier import top_of_bag, verify

GERMAN = tile_set("german")
RULES = Ruleset(GERMAN, profile("simultan"))
SEED = bytes(range(32))
SEAL = Seal("abend-1", GERMAN, SEED)
KEY = SEAL.room_key("407")

# -- test vectors, for whoever writes a verifier ---------------------------------------------------


def test_vector_of_the_seal():
    assert SEAL.text == (
        "director-draw-1\nabend-1\n"
        "AAAAAÄBBCCDDDDEEEEEEEEEEEEEEEFFGGGHHHHIIIIIIJKKLLLMMMMNNNNNNNNNOOOÖPQRRRRRRSSSSSSSTTTTTTUUUUUUÜVWXYZ??\n"
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
    )
    assert SEAL.shown == "b4fbadf4b787a3b53982a1e81a6c10abb1ef999780fc59ad7a4804abebdd1d0d"
    assert SEAL.short == "b4fb adf4 b787 a3b5 3982 a1e8 1a6c 10ab"


def test_vector_of_the_key():
    assert KEY.hex() == "a5de2bd35bbccf524bcfea23f4a93cce7307b387da7aa52359dc031f7182ecf8"


@pytest.mark.parametrize(
    ("number", "attempt", "reject", "rack"),
    [(1, 0, 0, "CUFDIEG"), (1, 1, 0, "EWTEENO"), (2, 0, 0, "ESENAAL"), (2, 0, 1, "ÖBEUDAH")],
)
def test_vectors_of_the_first_rack(number, attempt, reject, rack):
    assert "".join(SealedDraw(GERMAN, KEY, number, attempt).order(GERMAN.full, reject, 7)) == rack


def test_vector_of_an_order_that_takes_several_blocks():
    assert "".join(SealedDraw(GERMAN, KEY, 1).order(GERMAN.full, 0, 20)) == "CUFDIEGAALUTEPMRLDT?"
    whole = SealedDraw(GERMAN, KEY, 1).order(GERMAN.full, 0, GERMAN.size)
    assert "".join(whole) == top_of_bag(KEY, "1|0|0", list(bag_line(GERMAN)), GERMAN.size)


# -- the seal --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "other",
    [
        Seal("abend-2", GERMAN, SEED),
        Seal("abend-1", tile_set("french"), SEED),
        Seal("abend-1", GERMAN, bytes(31) + b"\x01"),
    ],
)
def test_another_game_set_or_seed_has_another_seal(other):
    assert other.shown != SEAL.shown


@pytest.mark.parametrize(
    ("game", "seed"), [("abend-1", SEED[:31]), ("a\nb", SEED), ("", SEED), ("a\r", SEED)]
)
def test_what_cannot_be_sealed(game, seed):
    with pytest.raises(ValueError, match="seal"):
        Seal(game, GERMAN, seed)


@pytest.mark.parametrize(("text", "digits"), [("407", "407"), (" 4 0 7 ", "407"), ("007", "007"), ("0", "0")])
def test_the_number_of_the_room_is_read(text, digits):
    assert room_number(text) == digits
    assert SEAL.room_key(text) == SEAL.room_key(digits)


@pytest.mark.parametrize("text", ["", " ", "4a7", "-1", "4.7", "٤٠٧", "²", "1234567890"])
def test_what_is_no_number_of_the_room_is_told(text):
    with refused("bad_room_number"):
        SEAL.room_key(text)


def test_each_number_of_the_room_gives_another_key():
    assert len({SEAL.room_key(f"{number:03}") for number in range(1000)} | {SEAL.room_key("7")}) == 1001


# -- the order -------------------------------------------------------------------------------------


def test_the_bag_lies_in_the_order_of_the_tile_set():
    assert "".join(lined_up(Counter("?ZÄAAB"), GERMAN)) == "AAÄBZ?"
    assert Counter(bag_line(GERMAN)) == GERMAN.full


def test_numbers_that_would_favour_a_place_are_skipped():
    last = 2**32 - 1
    assert below(3, iter([last, 5])) == 2  # 2**32 is 1 more than a multiple of 3
    assert below(3, iter([last - 1, 5])) == (last - 1) % 3
    assert below(4, iter([last, 5])) == 3  # and a multiple of 4
    assert below(102, iter([2**32 - 2**32 % 102, 2**32 - 2**32 % 102 - 1])) == 101


def test_the_order_is_the_same_whenever_it_is_asked_for():
    backwards = dict(reversed(GERMAN.full.items()))
    draw = SealedDraw(GERMAN, KEY, 3)
    whole = draw.order(GERMAN.full, 0, 200)
    assert Counter(whole) == GERMAN.full
    assert draw.order(backwards, 0, 200) == whole
    assert draw.order(GERMAN.full, 0, 7) == whole[:7]
    assert draw.order(Counter("AB"), 0, 7) in (["A", "B"], ["B", "A"])
    assert draw.order(Counter(), 0, 7) == []


def test_rounds_attempts_and_rejects_have_orders_of_their_own():
    places = [
        (number, attempt, reject) for number in (1, 2, 11) for attempt in (0, 1) for reject in (0, 1, 11)
    ]
    racks = {
        "".join(SealedDraw(GERMAN, KEY, number, attempt).order(GERMAN.full, reject, 7))
        for number, attempt, reject in places
    }
    assert len(racks) == len(places)


def test_the_sealed_draw_is_a_source_of_the_nights_draw():
    source: Source = SealedDraw(GERMAN, KEY, 1)
    drawn = draw_rack(GERMAN.full, "", 1, RULES, source)
    assert drawn.drawn == "CUFDIEG"
    assert draw_rack(GERMAN.full, "", 1, RULES, source) == drawn
    late = draw_rack(GERMAN.full - Counter("QXVW"), "QXVW", 2, RULES, SealedDraw(GERMAN, KEY, 2))
    for reject, rack in enumerate([*(each.drawn for each in late.rejected), late.drawn]):
        kept = "QXVW" if reject == 0 else ""
        bag = GERMAN.full - Counter(kept)
        assert rack == "".join(SealedDraw(GERMAN, KEY, 2).order(bag, reject, 7 - len(kept)))


# -- the verifier ----------------------------------------------------------------------------------


def sealed_game(number):
    """A game whose moves lay any tiles of the rack, with a cancelled round now and then."""
    rng = random.Random(number)
    seal = Seal(f"abend-{number}", GERMAN, rng.randbytes(32))
    room = f"{rng.randrange(1000):03}"
    key, left, leave, turn, draws = seal.room_key(room), Counter(GERMAN.full), "", (1, 0), []
    forbidden = ""
    while bound_to_end(left, RULES) is None:
        source = SealedDraw(GERMAN, key, *turn)
        drawn = draw_rack(left - Counter(leave), leave, turn[0], RULES, source, forbidden)
        cancelled = left.total() > 20 and rng.random() < 0.1
        laid = "" if cancelled else "".join(rng.sample(drawn.rack, rng.randint(1, len(drawn.rack))))
        racks = [*(each.drawn for each in drawn.rejected), drawn.drawn]
        draws.append({"round": turn[0], "attempt": turn[1], "kept": leave, "racks": racks, "laid": laid})
        left -= Counter(laid)
        leave = "" if cancelled else "".join((Counter(drawn.rack) - Counter(laid)).elements())
        forbidden = drawn.rack if cancelled else ""
        turn = (turn[0], turn[1] + 1) if cancelled else (turn[0] + 1, 0)
    return {
        "game": seal.game, "tiles": bag_line(GERMAN), "seed": seal.seed.hex(), "shown": seal.shown,
        "room": room, "draws": draws, "rest": "".join(left.elements()),
    }  # fmt: skip


def test_the_verifier_accepts_every_game():
    games = [sealed_game(number) for number in range(20)]
    for game in games:
        verify(game)
    every = [draw for game in games for draw in game["draws"]]
    assert any(len(draw["racks"]) > 1 and draw["kept"] for draw in every)
    assert any(draw["attempt"] for draw in every)


def texts_of(record):
    """Every place of a record that holds a text or a number, as container and key."""
    items = record.items() if isinstance(record, dict) else enumerate(record)
    for key, value in items:
        if isinstance(value, (dict, list)):
            yield from texts_of(value)
        elif value != "":
            yield record, key


def change(record, rng):
    """Changes a single character or number; says what."""
    holder, key = rng.choice(list(texts_of(record)))
    value = holder[key]
    if isinstance(value, int):
        holder[key] = value + rng.choice((-1, 1))
    else:
        at = rng.randrange(len(value))
        letters = (
            "0123456789abcdef" if key in ("seed", "shown") else "0123456789" if key == "room" else "AENRSÄ?"
        )
        other = rng.choice([letter for letter in letters if letter != value[at]])
        holder[key] = value[:at] + other + value[at + 1 :]
    return f"{key}: {value} -> {holder[key]}"


@cache
def sealed_game_once(number):
    return sealed_game(number)


@pytest.mark.parametrize("seeds", [range(100), pytest.param(range(100, 1100), marks=pytest.mark.slow)])
def test_the_verifier_refuses_every_single_change(seeds):
    taken = []
    for seed in seeds:
        record = copy.deepcopy(sealed_game_once(seed % 5))
        what = change(record, random.Random(seed))
        with suppress(AssertionError):
            verify(record)
            taken.append(what)
    assert taken == []


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda _, draw: draw.update(racks=[]), "nothing was drawn"),
        (lambda _, draw: draw.update(racks=draw["racks"] * 2), "another rack was due"),
        (lambda _, draw: draw.update(laid=draw["laid"] + "X"), "more was laid than drawn"),
        (lambda _, draw: draw.update(laid=""), "not the next draw"),
        (lambda _, draw: draw.update(kept="E"), "not the next draw"),
        (lambda record, _: record.update(rest=record["rest"] + "X"), "tiles are missing"),
    ],
)
def test_the_verifier_says_what_is_wrong(spoil, why):
    record = copy.deepcopy(sealed_game_once(0))
    spoil(record, record["draws"][0])
    with pytest.raises(AssertionError, match=why):
        verify(record)


# -- as random as a mixed bag ----------------------------------------------------------------------

COUNTS = [pytest.param(20_000, id="short"), pytest.param(200_000, id="long", marks=pytest.mark.slow)]
SIZE = GERMAN.size


@cache
def racks(count):
    """So many racks of the full bag, over rounds, attempts and rejects."""
    return [
        "".join(SealedDraw(GERMAN, KEY, number // 20, number // 4 % 5).order(GERMAN.full, number % 4, 7))
        for number in range(count)
    ]


def shares(tiles):
    return {tile: count / sum(tiles.values()) for tile, count in tiles.items()}


@pytest.mark.parametrize("count", COUNTS)
def test_every_tile_is_drawn_as_often_as_it_is_in_the_bag(count):
    """Tiles of one rack are drawn without replacement, which narrows the statistic by (102 - 7) / 101."""
    statistic, bound = chi_square(Counter("".join(racks(count))), shares(GERMAN.full), 7 * count)
    assert statistic * (SIZE - 1) / (SIZE - 7) < bound


@pytest.mark.parametrize("place", range(7))
@pytest.mark.parametrize("count", COUNTS)
def test_every_place_of_the_rack_is_as_random(count, place):
    assert_as_random(Counter(rack[place] for rack in racks(count)), shares(GERMAN.full), count)


@pytest.mark.parametrize("places", [(0, 1), (2, 5), (5, 6)])
@pytest.mark.parametrize("count", COUNTS)
def test_pairs_of_tiles_come_together_as_often_as_they_must(count, places):
    expected = {}
    for one, held in GERMAN.full.items():
        for two, there in (GERMAN.full - Counter(one)).items():
            expected[one + two] = held * there / (SIZE * (SIZE - 1))
    found = Counter(rack[places[0]] + rack[places[1]] for rack in racks(count))
    assert_as_random(found, expected, count)


@pytest.mark.parametrize("count", COUNTS)
def test_a_rack_tells_nothing_about_the_next_one(count):
    every = racks(count)
    found = Counter(one[0] + two[0] for one, two in zip(every[::2], every[1::2], strict=True))
    expected = {a + b: x * y for a, x in shares(GERMAN.full).items() for b, y in shares(GERMAN.full).items()}
    assert_as_random(found, expected, count // 2)
