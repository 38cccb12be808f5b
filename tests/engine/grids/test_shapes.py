"""Shapes against growing every polyomino, and the tree against the shapes."""

from collections import Counter

import numpy as np
import pytest

from director.engine.grids.shapes import GOES_ON, places, shape_class, shapes

Cells = frozenset[tuple[int, int]]

ALL_SHAPES = {2: 2, 3: 6, 4: 19, 5: 63, 6: 216, 7: 760, 8: 2725}
"""Fixed polyominoes, OEIS A001168."""


def every_shape(squares):
    grown: set[Cells] = {frozenset({(0, 0)})}
    for _ in range(squares - 1):
        grown = {
            moved(shape | {(r + i, c + j)})
            for shape in grown
            for r, c in shape
            for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))
            if (r + i, c + j) not in shape
        }
    return grown


def moved(cells):
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return frozenset((r - top, c - left) for r, c in cells)


def uncrossed(cells):
    return sum(not ({(r, c - 1), (r, c + 1)} & cells and {(r - 1, c), (r + 1, c)} & cells) for r, c in cells)


def cells_of(rows):
    return frozenset((r, c) for r, mask in enumerate(rows) for c in range(8) if mask >> c & 1)


def turned(cells):
    return frozenset((c, r) for r, c in cells)


@pytest.mark.parametrize("squares", range(2, 9))
def test_of_every_shape_and_its_mirror_image_one_is_listed(squares):
    all_shapes = every_shape(squares)
    assert len(all_shapes) == ALL_SHAPES[squares]
    for count in range(squares + 1):
        listed = [cells_of(rows) for rows in shapes(squares, count)]
        wanted = {shape for shape in all_shapes if uncrossed(shape) == count}
        assert {*listed, *map(turned, listed)} == wanted
        assert len(listed) == len({frozenset({shape, turned(shape)}) for shape in wanted})


def test_a_long_list_comes_in_parts(monkeypatch):
    whole = shapes(10, 3)
    monkeypatch.setattr("director.engine.grids.shapes._CHUNK", 100)
    assert np.array_equal(shapes(10, 3), whole)
    assert len(whole) == 1480


@pytest.mark.parametrize(("squares", "count"), [(2, 2), (6, 0), (7, 3), (9, 1), (15, 0)])
def test_the_tree_holds_just_the_shapes(squares, count):
    made = shape_class(squares, count)
    walked = [moved(frozenset(places(made.tree, nodes))) for nodes in leaves(made.tree, squares)]
    assert Counter(walked) == Counter(cells_of(rows) for rows in shapes(squares, count))


def leaves(tree, squares):
    """The nodes from the top to every leaf."""
    found = []

    def walk(path, start, end):
        while start < end:
            after = int(tree.after[start])
            if len(path) + 1 == squares:
                found.append(np.array([*path, start]))
            walk([*path, start], start + 1, after)
            start = after

    walk([], 0, len(tree.step))
    return found


def test_the_pieces_of_work_are_the_whole_tree():
    made = shape_class(12, 2)
    covered = sum(int(made.tree.after[path[-1]]) - int(path[-1]) for path in made.paths)
    above = {int(node) for path in made.paths for node in path[:-1]}
    assert covered + len(above) == len(made.tree.step)


def test_no_run_is_longer_than_a_word():
    assert len(shapes(11, 11)) == 1
    assert len(shape_class(11, 11).tree.step) == 0
    assert len(shape_class(10, 10).paths) == 1


def test_steps_say_where_runs_begin_and_how_long_they_are():
    """The two steps of a domino standing upright: no run across, a run of two down that goes on."""
    steps = [int(step) for step in shape_class(2, 2).tree.step]
    assert steps == [1 | 2 << 4, 1 | (GOES_ON + 0) << 4]


@pytest.mark.parametrize("squares", [0, 1, 16])
def test_shapes_have_2_to_15_squares(squares):
    with pytest.raises(ValueError, match="2 to 15"):
        shapes(squares, 0)
