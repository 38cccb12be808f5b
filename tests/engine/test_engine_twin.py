"""The engine and its naive twin agree on every move of random positions."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director.lexicon.alphabet import Alphabet
from director.lexicon.tables import build_table, open_table
from tests.engine.material import engine_of, naive_game, to_board, to_move, to_name, to_rack
from tests.naive import moves as naive
from tests.naive.random_positions import random_layout, random_position, random_words

SMALL = Alphabet("ABCDE")
MANY = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÇÑ" + "".join(map(chr, range(0x410, 0x430))))
FAR = "".join(MANY.letters[at] for at in (0, 30, 31, 32, 62))
"""Letters in both halves of a mask."""
SIZES = [(7, {7: 50}), (8, {7: 50, 8: 75}), (9, {7: 50, 8: 75, 9: 100})]


def assert_same(engine, game, board, rack):
    """Compares all moves, their scores, names and number, and the tops."""
    alphabet = engine.table.alphabet
    arrays = to_board(alphabet, board), to_rack(alphabet, rack)
    wanted = naive.all_moves(game, board, rack)
    found = engine.all_moves(*arrays)
    assert {to_move(alphabet, board, place): place.score for place in found} == wanted
    assert len(found) == len(wanted) == engine.count(*arrays)
    assert [place.score for place in found] == sorted(wanted.values(), reverse=True)
    assert {to_name(alphabet, place) for place in found} == {naive.name_of(board, move) for move in wanted}
    assert all(
        place.blanks == sum(tile.islower() for _, _, tile in to_move(alphabet, board, place))
        for place in found
    )
    best, tops = naive.top(wanted)
    result = engine.top(*arrays)
    assert result.score == best
    assert {to_move(alphabet, board, place) for place in result.placements} == tops
    assert len(result.placements) == len(tops)


@pytest.fixture
def build(tmp_path):
    """Builds a table over five letters, or many."""

    def build(words, alphabet=SMALL):
        build_table(words, alphabet, tmp_path / "small")
        return open_table(tmp_path / "small")

    return build


@pytest.mark.parametrize("seeds", [range(5), pytest.param(range(1000, 2100), marks=pytest.mark.slow)])
def test_same_moves_on_german_positions(small_table, seeds):
    game = naive_game(small_table)
    engine = engine_of(game, small_table)
    for seed in seeds:
        assert_same(engine, game, *random_position(random.Random(seed), game))


@pytest.mark.parametrize("seeds", [range(3), pytest.param(range(1000, 1300), marks=pytest.mark.slow)])
def test_same_moves_with_invented_words_layouts_and_rack_sizes(build, seeds):
    """Few letters make crowded boards: many cross words, repeated letters, blanks on every place."""
    for seed in seeds:
        rng = random.Random(seed)
        size, bonuses = SIZES[seed % 3]
        words = random_words(rng, SMALL.letters, 60)
        values = {letter: rng.randrange(0, 11) for letter in SMALL.letters}
        game = naive.NaiveGame(words, values, *random_layout(rng), (7, 7), bonuses, rng.randint(1, size))
        with build(words) as table:
            engine = engine_of(game, table)
            for _ in range(3):
                assert_same(engine, game, *random_position(rng, game, size))


@pytest.mark.parametrize("seeds", [range(6), pytest.param(range(1000, 1300), marks=pytest.mark.slow)])
def test_same_moves_with_letters_beyond_the_first_thirty_one(build, seeds):
    for seed in seeds:
        rng = random.Random(seed)
        words = random_words(rng, FAR, 60)
        values = {letter: rng.randrange(0, 11) for letter in FAR}
        game = naive.NaiveGame(words, values, *random_layout(rng), (7, 7), {7: 50}, 7)
        with build(words, MANY) as table:
            assert all(word in table for word in words)
            engine = engine_of(game, table)
            for _ in range(2):
                assert_same(engine, game, *random_position(rng, game, 7))


@pytest.mark.parametrize("most", range(1, 10))
@pytest.mark.parametrize("size", [8, 9])
def test_same_moves_with_larger_racks_whatever_may_be_laid(small_table, size, most):
    game = replace(naive_game(small_table), most_laid=most, bonuses={7: 50, 8: 75, 9: 100})
    rng = random.Random(10 * size + most)
    assert_same(engine_of(game, small_table), game, *random_position(rng, game, size, most_moves=4))


@pytest.mark.parametrize("examples", [6, pytest.param(200, marks=pytest.mark.slow)])
def test_any_rack(small_table, examples):
    game = naive_game(small_table)
    engine = engine_of(game, small_table)

    @settings(max_examples=examples, deadline=None)
    @given(seed=st.integers(0, 2**32), rack=st.text("ENISRATDHULCGMOBWFKZPVJYXQÄÖÜ", max_size=7))
    def compare(seed, rack):
        board, _ = random_position(random.Random(seed), game)
        assert_same(engine, game, board, rack)

    compare()


def test_other_start_square(small_table):
    game = replace(naive_game(small_table), start=(2, 0))
    assert_same(engine_of(game, small_table), game, {}, "ENISRA?")
