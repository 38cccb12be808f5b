"""The best valid connected part of a grid with a fault, against trying every part."""

import random
from itertools import combinations

import pytest

from director.games.worthatz import grid
from director.games.worthatz.grid import best_part, judge
from tests.games.worthatz.material import SMALL, picture


def best_of_all_parts(grid, letters):
    """The same by brute force."""
    parts = (dict(some) for size in range(len(grid) + 1) for some in combinations(sorted(grid.items()), size))
    return max(judge(some, letters, SMALL).score for some in parts)


@pytest.mark.parametrize(
    ("grid", "letters", "score"),
    [
        ("TEEX", "TEEX", 4), ("TEE ... ... HUND", "TEEHUND", 10), ("TEE", "TE", 0), ("XQX", "XQX", 0),
        ("TEE E.. E.. R..", "TEEEE", 8), ("..R UHR ..TX", "RUHRTX", 7),
    ],
)  # fmt: skip
def test_the_best_part_counts(grid, letters, score):
    kept, judged = best_part(picture(grid), letters, SMALL)
    assert (judged.score, judged.fault) == (score, None)
    assert kept.items() <= picture(grid).items()
    assert score == best_of_all_parts(picture(grid), letters)


@pytest.mark.parametrize("grids", [12, pytest.param(200, marks=pytest.mark.slow)])
def test_random_grids_against_every_part(grids):
    rng = random.Random(3)
    better = 0
    for _ in range(grids):
        letters = "".join(rng.choices("EEEENNRSTAAIHU", k=9))
        squares = rng.sample([row * 15 + column for row in range(3) for column in range(4)], 9)
        grid = dict(zip(squares, letters, strict=True))
        _, judged = best_part(grid, letters, SMALL)
        assert judged.score == best_of_all_parts(grid, letters)
        better += judged.score > 0
    assert better > grids // 2


@pytest.mark.parametrize("most", [20_000, pytest.param(grid.MOST_LOOKED_AT, marks=pytest.mark.slow)])
def test_a_page_of_nonsense_ends(monkeypatch, most):
    """However large it is: what counts are the letters looked at."""
    looked_at = 0

    def counted(grid, *what):
        nonlocal looked_at
        looked_at += len(grid)
        assert looked_at < most + 225, "not another part"
        return judge(grid, *what)

    monkeypatch.setattr(grid, "MOST_LOOKED_AT", most)
    monkeypatch.setattr(grid, "judge", counted)
    laid = {square: "XQ"[square % 2] for square in range(225)}
    assert best_part(laid, "XQ", SMALL)[1].score == 0
    assert looked_at > most // 2
