"""The memo of candidates: what an earlier search found is never believed, and there is always room."""

from collections.abc import Callable

import numpy as np
import pytest

from director.engine.engine import Engine
from director.engine.scratch import CANDIDATES, MEMO, new_scratch
from director.engine.slots import ROOM_FOR_ONE, STAMP, forget_candidates, make_room
from director.lexicon.alphabet import GERMAN, LATIN
from director.lexicon.tables import build_table, open_table
from tests.engine.material import STANDARD, standard_engine, to_board, to_rack
from tests.judge.slips import sample_board

LAST_STAMP = 2**32 - 1
NO_TILES = np.zeros(225, dtype=np.uint8)

Make = Callable[[], Engine]


@pytest.fixture
def make(tmp_path):
    """Engines over the same four words."""
    build_table(["AB", "CD", "ABA", "CDC"], LATIN, tmp_path / "words")
    return lambda: Engine(open_table(tmp_path / "words"), [0] + [1] * 26, STANDARD, {})


@pytest.fixture
def state():
    """A search's working memory as the kernels see it, with traces of earlier searches in the memo."""
    state = new_scratch()[0]
    state["stamp"] = 41
    state["memo"][:, STAMP] = 7
    return state


def test_forgetting_is_a_new_stamp(state):
    state["candidates"], state["memo_entries"] = 5, 3
    forget_candidates(state)
    assert (state["stamp"], state["candidates"], state["memo_entries"]) == (42, 0, 0)
    assert (state["memo"][:, STAMP] == 7).all()


def test_after_the_last_stamp_the_memo_is_cleared_and_stamps_begin_again_at_one(state):
    """An entry that was never written has stamp 0, so 0 must not be the stamp of a search."""
    state["stamp"] = LAST_STAMP
    forget_candidates(state)
    assert state["stamp"] == 1
    assert (state["memo"][:, STAMP] == 0).all()


def test_the_stamp_before_the_last_one_clears_nothing(state):
    state["stamp"] = LAST_STAMP - 1
    forget_candidates(state)
    assert state["stamp"] == LAST_STAMP
    assert (state["memo"][:, STAMP] == 7).all()


@pytest.mark.parametrize(
    ("candidates", "entries", "forgotten"),
    [
        (CANDIDATES - ROOM_FOR_ONE, MEMO // 2, False),
        (CANDIDATES - ROOM_FOR_ONE + 1, 0, True),
        (0, MEMO // 2 + 1, True),
        (0, 0, False),
    ],
)
def test_room_is_made_before_the_memo_or_the_list_is_full(state, candidates, entries, forgotten):
    state["candidates"], state["memo_entries"] = candidates, entries
    make_room(state)
    assert state["stamp"] == 41 + forgotten
    assert state["candidates"] == (0 if forgotten else candidates)
    assert state["memo_entries"] == (0 if forgotten else entries)


@pytest.mark.parametrize("stamp", [5, LAST_STAMP - 1, LAST_STAMP])
def test_a_search_believes_nothing_that_an_earlier_one_looked_up(make, stamp):
    """The first search leaves entries with the stamp that the search after the last stamp has again; on the
    empty board both ask for the same keys, with other letters on the rack."""
    engine = make()
    assert engine.count(NO_TILES, to_rack(LATIN, "ABA")) == 5
    assert engine.scratch[0]["stamp"] == 1
    engine.scratch[0]["stamp"] = stamp
    for rack in ("CDC", "ABA", "CD", "AB?"):
        board_and_rack = NO_TILES, to_rack(LATIN, rack)
        assert engine.all_moves(*board_and_rack) == make().all_moves(*board_and_rack)


def as_set(records):
    return set(np.ascontiguousarray(records).view(f"V{records.itemsize}").ravel().tolist())


def test_forgetting_in_the_middle_of_a_search_loses_no_move(german_table):
    """Nine tiles with two blanks need more room than there is; each part of seven does not, and what it can
    lay the nine can lay too."""
    engine = standard_engine(german_table, "de", most_laid=9)
    squares = {divmod(at, 15): letter for at, letter in enumerate(sample_board(14).squares) if letter != "."}
    board = to_board(GERMAN, squares)
    engine.count(board, to_rack(GERMAN, "AEINSLT??"))  # makes room for the moves themselves
    before = int(engine.scratch[0]["stamp"])
    moves = as_set(engine.all_records(board, to_rack(GERMAN, "AEINSLT??")))
    assert engine.scratch[0]["stamp"] > before + 1
    for rack in ("AEINS??", "AEILT??", "INSLT??", "AEINSLT"):
        before = int(engine.scratch[0]["stamp"])
        fewer = as_set(engine.all_records(board, to_rack(GERMAN, rack)))
        assert engine.scratch[0]["stamp"] == before + 1
        assert fewer < moves
