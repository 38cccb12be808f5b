"""What the engine promises beyond finding moves: blanks, names, limits, batches."""

from collections.abc import Callable

import numpy as np
import pytest

from director.engine.engine import Engine, Placement, TopResult
from director.engine.layout import SQUARES, Layout
from director.lexicon.alphabet import LATIN
from director.lexicon.tables import build_table, open_table
from tests.engine.material import STANDARD, standard_engine, to_board, to_rack

PLAIN = (1,) * SQUARES
NO_TILES = np.zeros(SQUARES, dtype=np.uint8)

MakeEngine = Callable[..., Engine]


@pytest.fixture
def make_engine(tmp_path):
    """An engine over a few words of A-Z, every letter worth 1 except Q (10) and X (0)."""

    def make(*words, layout=STANDARD, bonuses=None, most=7):
        path = tmp_path / str(len(list(tmp_path.iterdir())))
        build_table(words, LATIN, path)
        values = [0] + [{"Q": 10, "X": 0}.get(letter, 1) for letter in LATIN.letters]
        return Engine(open_table(path), values, layout, bonuses or {}, most)

    return make


def shown(result, alphabet=LATIN):
    """The tops as (row, column, down, word), sorted."""
    return sorted((top.row, top.col, top.down, alphabet.decode(top.word)) for top in result.placements)


def at(row, col, word, down=False):
    """A board with one word on it."""
    squares = [(row + i, col) if down else (row, col + i) for i in range(len(word))]
    return to_board(LATIN, dict(zip(squares, word, strict=True)))


def test_blank_trap_real_tile_goes_on_the_premium_square(make_engine):
    """A letter twice in the word, once on the rack besides a blank: the blank must be tried on both."""
    triple = tuple(3 if square == 112 else 1 for square in range(SQUARES))
    engine = make_engine("QAQ", layout=Layout(triple, PLAIN, 112))
    result = engine.top(NO_TILES, to_rack(LATIN, "QA?"))
    assert result.score == 31
    assert shown(result) == [(7, 5, False, "qAQ"), (7, 7, False, "QAq")]


def test_blank_trap_both_ways_count_when_they_score_the_same(make_engine):
    result = make_engine("QAQ", layout=Layout(PLAIN, PLAIN, 112)).top(NO_TILES, to_rack(LATIN, "QA?"))
    words = {word for _, _, _, word in shown(result)}
    assert (result.score, words, len(result.placements)) == (11, {"qAQ", "QAq"}, 6)


def test_a_blank_may_stand_for_a_letter_that_the_rack_holds(make_engine):
    engine = make_engine("AB")
    assert engine.count(NO_TILES, to_rack(LATIN, "AB?")) == 6
    assert engine.top(NO_TILES, to_rack(LATIN, "AB?")).placements[0].blanks == 0


def test_two_blanks_alone_score_nothing_but_are_moves(make_engine):
    result = make_engine("AB", "AA").top(NO_TILES, to_rack(LATIN, "??"))
    assert result.score == 0
    assert {word for _, _, _, word in shown(result)} == {"ab", "aa"}
    assert len(result.placements) == 4


def test_a_blank_on_the_board_is_worth_nothing_but_keeps_its_letter(make_engine):
    engine = make_engine("QAB", "QA")
    assert engine.top(at(7, 7, "qA"), to_rack(LATIN, "B")).score == 2
    assert shown(engine.top(at(7, 7, "qA"), to_rack(LATIN, "B"))) == [(7, 7, False, "qAB")]


@pytest.mark.parametrize(
    ("words", "row", "board", "named"),
    [(("AB", "ABC", "CD"), 7, "AB", (7, 7, False, "ABC")), (("AB", "AC", "BD"), 7, "AB", None)],
)
def test_a_single_tile_is_named_by_its_longer_word(make_engine, words, row, board, named):
    moves = make_engine(*words).all_moves(at(row, 7, board), to_rack(LATIN, "C"))
    places = [(move.row, move.col, move.down, LATIN.decode(move.word)) for move in moves]
    assert places == ([named] if named else [(7, 7, True, "AC")])


def test_a_single_tile_between_two_equal_words_is_named_across(make_engine):
    board = to_board(LATIN, {(7, 7): "A", (6, 8): "C"})
    moves = make_engine("AB", "CB").all_moves(board, to_rack(LATIN, "B"))
    names = {(move.row, move.col, move.down, LATIN.decode(move.word)) for move in moves}
    assert names == {(7, 7, False, "AB"), (7, 7, True, "AB"), (6, 8, False, "CB")}
    assert len(moves) == 3


@pytest.mark.parametrize(("most", "longest", "score"), [(7, 7, 7 + 50), (8, 8, 8 + 75), (9, 9, 9 + 100)])
def test_at_most_so_many_tiles_and_their_bonus(make_engine, most, longest, score):
    words, bonuses = ("ABCDEFG", "ABCDEFGH", "ABCDEFGHI"), {7: 50, 8: 75, 9: 100}
    engine = make_engine(*words, layout=Layout(PLAIN, PLAIN, 112), bonuses=bonuses, most=most)
    result = engine.top(NO_TILES, to_rack(LATIN, "ABCDEFGHI"))
    assert result.score == score
    assert {len(top.word) for top in result.placements} == {longest}


def test_nothing_to_lay(make_engine):
    engine = make_engine("AB")
    for rack in ("", "A", "Q", "QQQQQQQ"):
        assert engine.top(NO_TILES, to_rack(LATIN, rack)) == TopResult(None, ())
        assert engine.count(NO_TILES, to_rack(LATIN, rack)) == 0


def test_a_full_board_has_no_move(make_engine):
    board = np.full(SQUARES, 1, dtype=np.uint8)
    assert make_engine("AA").top(board, to_rack(LATIN, "AA??")).score is None


def test_the_first_move_lies_across_and_covers_the_start(make_engine):
    result = make_engine("AB", layout=Layout(PLAIN, PLAIN, 112)).top(NO_TILES, to_rack(LATIN, "AB"))
    assert shown(result) == [(7, 6, False, "AB"), (7, 7, False, "AB")]


def test_more_ties_than_there_is_room_for_are_all_returned(make_engine):
    letters = LATIN.letters
    engine = make_engine(*(a + b for a in letters for b in letters))
    result = engine.top(NO_TILES, to_rack(LATIN, "??"))
    assert len(result.placements) == len(set(result.placements)) == 2 * 26 * 26


def test_all_moves_come_best_first(small_table):
    engine = standard_engine(small_table, "de")
    moves = engine.all_moves(NO_TILES, to_rack(small_table.alphabet, "ENISRA?"))
    assert [move.score for move in moves] == sorted((move.score for move in moves), reverse=True)
    assert len(moves) == len(set(moves)) > 500


def test_second_score(make_engine):
    engine = make_engine("AB", "ABQ", layout=Layout(PLAIN, PLAIN, 112))
    assert engine.top_two(NO_TILES, to_rack(LATIN, "ABQ"))[1] == 2
    assert engine.top_two(NO_TILES, to_rack(LATIN, "AB"))[1] is None
    assert engine.top_two(NO_TILES, to_rack(LATIN, "A")) == (TopResult(None, ()), None)


def test_a_batch_gives_what_single_searches_give(small_table):
    engine, alphabet = standard_engine(small_table, "de"), small_table.alphabet
    racks = np.array([to_rack(alphabet, rack) for rack in ("ENISRA?", "??", "Q", "HAUSTÜR")] * 50)
    boards = np.zeros((len(racks), SQUARES), dtype=np.uint8)
    wanted = [engine.top(board, rack) for board, rack in zip(boards, racks, strict=True)]
    assert engine.batch(boards, racks) == wanted
    assert engine.batch(boards[:0], racks[:0]) == []


def test_searching_changes_neither_board_nor_rack(small_table):
    engine, board = (
        standard_engine(small_table, "de"),
        to_board(small_table.alphabet, {(7, 7): "A", (7, 8): "B"}),
    )
    rack = to_rack(small_table.alphabet, "ENISR?")
    before = board.copy(), rack.copy()
    for array in (board, rack):
        array.setflags(write=False)
    assert engine.top(board, rack) == engine.top(board.copy(), rack.astype(np.int64))
    assert (board == before[0]).all()
    assert (rack == before[1]).all()


def test_a_search_leaves_nothing_behind_for_the_next(small_table):
    racks = [to_rack(small_table.alphabet, rack) for rack in ("ENISRA?", "QXYÄÖÜJ", "??", "HAUSTÜR")]
    used = standard_engine(small_table, "de")
    for rack in racks * 2:
        assert used.top(NO_TILES, rack) == standard_engine(small_table, "de").top(NO_TILES, rack)


@pytest.mark.parametrize(
    ("board", "rack"),
    [
        (np.zeros(224, dtype=np.uint8), to_rack(LATIN, "AB")),
        (NO_TILES, np.zeros(31, dtype=np.uint8)),
        (NO_TILES + 30, to_rack(LATIN, "AB")),
        (NO_TILES, to_rack(LATIN, "ABCDEFGHIJ")),
        (NO_TILES, to_rack(LATIN, "A???")),
        (np.where(np.arange(SQUARES) == 3, np.uint8(0x80 | 30), np.uint8(0)), to_rack(LATIN, "AB")),
    ],
)
def test_wrong_boards_and_racks_are_refused(small_table, board, rack):
    with pytest.raises(ValueError, match=r"board|rack"):
        standard_engine(small_table, "de").top(board, rack)


def test_the_last_letter_nine_tiles_and_two_blanks_are_taken_and_a_batch_has_a_rack_for_each_board(
    small_table,
):
    engine = standard_engine(small_table, "de", 9)
    board = NO_TILES.copy()
    board[:2] = 29, 0x80 | 29
    for rack in ("ABCDEFGHI", "ABCDEFG??"):
        assert engine.count(board, to_rack(small_table.alphabet, rack)) >= 0
    with pytest.raises(ValueError, match="rack"):
        engine.batch(np.zeros((2, SQUARES), dtype=np.uint8), np.zeros((1, 32), dtype=np.uint8))


@pytest.mark.parametrize(
    "change",
    [
        {"values": (0, 1)}, {"values": (1,) * 30}, {"values": (0, *[101] * 29)}, {"most_laid": 0},
        {"most_laid": 10}, {"values": (1, *[1] * 29)}, {"values": (0, *[1] * 28, -1)}, {"values": (0, *[1] * 28, 101)},
    ],
)  # fmt: skip
def test_wrong_games_are_refused(small_table, change):
    arguments: dict[str, object] = {"values": (0, *[1] * 29), "most_laid": 7} | change
    with pytest.raises(ValueError, match=r"value|tiles"):
        Engine(small_table, layout=STANDARD, bonuses={}, **arguments)


def test_the_largest_and_the_smallest_game_is_taken_and_a_bonus_for_no_move_is_left(small_table):
    for values, most in (((0, *[100] * 29), 9), ((0, *[0] * 29), 1)):
        engine = Engine(small_table, values, STANDARD, {0: 5, 1: 6, 9: 7, 10: 8}, most)
        assert engine.game["bonus"][0].tolist() == [0, 6, 0, 0, 0, 0, 0, 0, 0, 7]
        assert engine.game["most_laid"][0] == most


@pytest.mark.parametrize("premiums", [(1,) * 224, (1,) * 226, (0, *PLAIN[1:]), (*PLAIN[1:], 5)])
def test_wrong_layouts_are_refused(premiums):
    with pytest.raises(ValueError, match="premiums"):
        Layout(premiums, PLAIN, 112)
    with pytest.raises(ValueError, match="premiums"):
        Layout(PLAIN, premiums, 112)
    for start in (-1, 225):
        with pytest.raises(ValueError, match="start"):
            Layout(PLAIN, PLAIN, start)
    assert [Layout(PLAIN, (4,) * SQUARES, start).start for start in (0, 224)] == [0, 224]


def test_the_largest_premiums_and_values_do_not_overflow(make_engine):
    fours = (4,) * SQUARES
    engine = make_engine(
        "ABCDEFGHIJKLMNO", "ABCDEFGHI", layout=Layout(fours, fours, 112), bonuses={9: 100}, most=9
    )
    engine.game["value"][0, 1:27] = 100
    assert engine.top(NO_TILES, to_rack(LATIN, "ABCDEFGHI")).score == 9 * 100 * 4 * 4**9 + 100


def test_placements_are_plain_values(make_engine):
    top = make_engine("AB", layout=Layout(PLAIN, PLAIN, 112)).top(NO_TILES, to_rack(LATIN, "A?"))
    assert sorted(top.placements, key=lambda move: move.col)[0] == Placement(
        7, 6, False, bytes([1, 0x82]), 1, 1
    )
