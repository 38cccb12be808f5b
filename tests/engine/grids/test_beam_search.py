"""The beam search: every grid is valid and worth what it says, and few are far from the best."""

import random

import numpy as np
import pytest

from director.engine.grids.beam_search import IteratedSearch
from director.engine.grids.filling import rack_arrays
from director.engine.grids.search import GridSearch, Scoring
from director.engine.grids.word_tree import word_tree
from director.games.worthatz.letters import draw_letters, worthatz_tiles
from tests.engine.grids.material import VALUES, rack_of, score_of
from tests.games.worthatz.material import SMALL

STOP = np.zeros(1, dtype=np.int64)


def most_of(letters):
    return 2 * sum(VALUES[letter] for letter in letters) + 15 * (len(letters) == 15)


def iterated(letters, seed=0):
    rack = rack_of(letters)
    words = word_tree(SMALL.array, rack)
    values = np.array([*worthatz_tiles().code_values, *[0] * 5], dtype=np.int64)
    arrays = rack_arrays(rack[words.code], values[words.code])
    return IteratedSearch(words, arrays, most_of(letters), 15 * (len(letters) == 15), seed)


def found(letters, times, seed=0):
    """What comes out time after time, each time with the one before as the best grid known."""
    search, grids, best = iterated(letters, seed), [], {}
    for _ in range(times):
        loss, squares = search.next_grid(most_of(letters), best, STOP)
        assert loss == most_of(letters) - score_of(squares)
        grids.append(squares)
        best = squares
    return grids


def test_every_grid_found_is_valid_and_scores_what_it_says():
    rng = random.Random(4)
    for _ in range(6):
        letters = draw_letters(rng)
        for squares in found(letters, times=4):
            assert len(squares) >= 8
            assert not {*squares.values()} - {*np.flatnonzero(rack_of(letters))}


def test_a_small_rack_has_its_best_grid_at_once():
    rng = random.Random(6)
    search = GridSearch(SMALL.array, Scoring(worthatz_tiles().code_values))
    reached = 0
    for _ in range(20):
        letters = draw_letters(rng)[:8]
        best = search.best(rack_of(letters), 60).score
        score = max(map(score_of, found(letters, times=4)))
        assert score <= best
        reached += score == best
    assert reached >= 18


def test_the_same_seed_gives_the_same_grids():
    letters = draw_letters(random.Random(8))
    assert found(letters, 5, seed=1) == found(letters, 5, seed=1)
    assert found(letters, 5, seed=1) != found(letters, 5, seed=2)


def test_parts_of_an_old_grid_are_searched_anew():
    """From a single word of the old grid on, stopped before anything is laid to it: a part, not a fresh word."""
    letters = draw_letters(random.Random(8))
    search = iterated(letters)
    _, old = search.next_grid(most_of(letters), {}, STOP)
    _, part = search.next_grid(most_of(letters), old, np.ones(1, dtype=np.int64))
    moves = {(r - i, c - j) for r, c in old for i, j in part}
    assert 2 <= len(part) < len(old)
    assert any(all(old.get((r + i, c + j)) == code for (i, j), code in part.items()) for r, c in moves)


def test_only_a_better_grid_is_told():
    letters = draw_letters(random.Random(8))
    loss, squares = iterated(letters).next_grid(most_of(letters), {}, STOP)
    assert squares
    assert iterated(letters).next_grid(loss, {}, STOP) == (loss, {})
    assert iterated(letters).next_grid(loss + 1, {}, STOP) == (loss, squares)


@pytest.mark.parametrize("letters", ["", "E", "EEE", "QXY"])
def test_where_nothing_can_be_laid_nothing_is_found(letters):
    assert iterated(letters).next_grid(most_of(letters), {}, STOP) == (most_of(letters), {})


def test_it_stops_when_it_is_told_to():
    """Only single words have been looked at by then."""
    letters = draw_letters(random.Random(8))
    _, squares = iterated(letters).next_grid(most_of(letters), {}, np.ones(1, dtype=np.int64))
    assert len({row for row, _ in squares}) == 1
