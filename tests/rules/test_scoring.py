"""What a move is worth: premiums, cross words, blanks, bonuses; and why a move cannot lie where it is put."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director.language.sentences import RuleError
from director.rules.board import Board, read_layout
from director.rules.moves import Move, Place
from director.rules.profile import Profile
from director.rules.ruleset import Ruleset
from director.rules.scoring import missing_tiles, score_move
from director.rules.tiles import tile_set
from tests.builders import board_with, parse_move
from tests.refusing import refused

ENGLISH, RULES = tile_set("english"), Ruleset(tile_set("german"))


def english(board, text):
    return score_move(board, parse_move(text), Ruleset(ENGLISH))


def words(scored):
    return [f"{word.at} {word.word} {word.score}" for word in scored.words]


def test_the_worked_example_of_the_english_page():
    """JOB gets its S from CAKES, whose K lies on a triple word: 13 + 33 = 46 (the page adds up to 43)."""
    scored = english(board_with("10L JOB"), "O6 CAKES")
    assert words(scored) == ["O6 CAKES 33", "10L JOBS 13"]
    assert scored.score == 46


@pytest.mark.parametrize(
    ("there", "move", "points"),
    [
        ([], "H8 OR", 2 * 2),
        (["8H TINT"], "K5 RATTERS", 4 * 7),
        (["5A NET", "6A GO"], "A1 TRIANGLE", 9 * 10),  # A4 doubles the A
        (["A2 ECONST", "A9 UCTION"], "A1 RECONSTRUCTIONS", 27 * 19),
        (["A5 NST", "A9 UCTIO"], "A1 RECONSTRUCTIONS", 27 * 20 + 50),
        (["1B ECONST", "1I UCTION"], "1A RECONSTRUCTIONS", 27 * 19),
    ],
)
def test_word_premiums_multiply_and_the_bonus_comes_last(there, move, points):
    assert english(board_with(*there), move).score == points


@pytest.mark.parametrize(
    ("move", "points"),
    [
        ("H8 ER", 4), ("H8 ERBE", 12), ("H4 STRASSE", 2 * 7 + 50 + 2), ("H5 RASSEN", 2 * 6),
        ("8D BAKEN", 2 * 13),
    ],
)  # fmt: skip
def test_first_moves_of_the_german_set(move, points):
    """H4 and 8D lie on a double letter; seven tiles bring 50, six nothing more."""
    assert score_move(Board(), parse_move(move), RULES).score == points


@pytest.mark.parametrize(
    ("bonuses", "seven", "eight"), [({7: 50}, 50, 0), ({7: 50, 8: 75}, 50, 75), ({}, 0, 0)]
)
def test_bonuses_are_those_of_the_profile(bonuses, seven, eight):
    board, moves = board_with("8H TINT"), [parse_move("H1 PLASTERT"), parse_move("G1 PLASTERS")]
    plain = [score_move(board, move, Ruleset(ENGLISH, Profile(bonuses=()))) for move in moves]
    assert [len(each.laid) for each in plain] == [7, 8]
    paid = [
        score_move(board, move, Ruleset(ENGLISH, Profile(bonuses=tuple(bonuses.items())))).score
        for move in moves
    ]
    assert [after - before.score for after, before in zip(paid, plain, strict=True)] == [seven, eight]


@pytest.mark.parametrize("laid", range(2, 7))
def test_fewer_tiles_than_a_bonus_names_bring_none(laid):
    """PLASTE and what begins it: letters P3 L1 A1 S1 T1 E1 from H4, whose premiums are H4 (letter twice) and H8 (word twice)."""
    word = "PLASTE"[:laid]
    values = dict(zip("PLASTE", (3, 1, 1, 1, 1, 1), strict=True))
    place = 9 - laid  # the word ends on H8
    doubled = values[word[4 - place]] if place <= 4 else 0
    move = parse_move(f"H{place} {word}")
    assert score_move(Board(), move, Ruleset(ENGLISH)).score == 2 * (
        sum(values[each] for each in word) + doubled
    )


def test_premiums_count_for_new_tiles_only():
    board = board_with("H8 ER")
    assert words(score_move(board, parse_move("H8 ERBE"), RULES)) == ["H8 ERBE 6"]
    assert words(score_move(board, parse_move("8H EI"), RULES)) == ["8H EI 2"]


def test_a_new_tile_brings_its_premium_to_both_words():
    """I9 is a double letter: its N counts twice across and twice down."""
    scored = score_move(board_with("H8 ER"), parse_move("I8 AN"), RULES)
    assert words(scored) == ["I8 AN 3", "8H EA 2", "9H RN 3"]


def test_a_blank_is_worth_nothing_on_any_premium_but_word_premiums_count():
    board = board_with("10L JOB")
    assert words(english(board, "O6 CAkES")) == ["O6 CAkES 18", "10L JOBS 13"]
    assert words(english(board, "O6 CAKEs")) == ["O6 CAKEs 30", "10L JOBs 12"]
    assert english(Board(), "H8 oR").score == 2
    assert english(Board(), "H8 oR").tiles == Counter("?R")


def test_a_blank_that_lies_stays_a_blank_however_it_is_written():
    board = board_with("H8 oR")
    assert [words(english(board, text)) for text in ("H8 ORB", "H8 oRB", "H8 orB")] == [["H8 oRB 4"]] * 3
    assert english(board, "H8 ORB").move == parse_move("H8 oRB")


def test_other_premium_squares_may_be_played():
    plain = Ruleset(ENGLISH, layout=read_layout("\n".join(["." * 15] * 15)))
    assert score_move(plain.empty_board, parse_move("H8 OR"), plain).score == 2


def test_a_smaller_board_has_its_own_rim_and_start():
    small = Ruleset(ENGLISH, layout=read_layout("...\n.D.\n..."))
    scored = score_move(small.empty_board, parse_move("B1 ORE"), small)
    assert (scored.score, small.empty_board.lay(scored.laid).rows) == (6, ["...", "ORE", "..."])
    with pytest.raises(RuleError, match="does not fit on the board"):
        score_move(small.empty_board, parse_move("B1 ORES"), small)


def test_laid_squares_and_tiles():
    scored = english(board_with("10L JOB"), "O6 CaKES")
    laid = [f"{Board().place(square)} {letter}" for square, letter in sorted(scored.laid.items())]
    assert laid == ["O6 C", "O7 a", "O8 K", "O9 E", "O10 S"]
    assert scored.tiles == Counter("C?KES")


def test_missing_tiles():
    assert missing_tiles("AAB?", Counter("AB?")) == Counter()
    assert missing_tiles("AAB?", Counter("AAAB??")) == Counter("A?")


@pytest.mark.parametrize(
    ("there", "code", "moves"),
    [
        ([], "bad_word", "H8 ÉTÉ, H8 A-B, H8 .AB"),
        ([], "too_short", "H8 A"),
        ([], "off_board", "H12 LANGE, 8L LANGE"),
        ([], "misses_start", "H9 ORT, 9H ORT, I8 ORT"),
        (["H8 ORT"], "square_taken", "H8 ARTE, 8G TAT"),
        (["H8 ORT"], "nothing_laid", "H8 ORT, H8 oRt"),
        (["H8 ORT"], "word_goes_on", "H9 RTE, H8 OR, H11 EN, H6 AB, 8I RT"),
        (["H8 ORT"], "not_connected", "J8 ORT, I11 ORT, 11I ORT"),
        (["H14 OR"], "not_connected", "I1 ORT"),  # H15 and I1 follow each other, but do not touch
        (["A14 OR"], "not_connected", "B1 ORT"),
        (["15N OR"], "not_connected", "A1 ORT"),
    ],
)
def test_a_move_that_cannot_lie_there_says_why(there, code, moves):
    for move in moves.split(", "):
        with refused(code, "."):
            score_move(board_with(*there), parse_move(move), RULES)


def test_an_empty_word_is_too_short():
    with refused("too_short"):
        score_move(Board(), Move(Place(7, 7), ""), RULES)


MOVES = st.builds(
    Move,
    st.builds(Place, st.integers(0, 14), st.integers(0, 14), st.booleans()),
    st.text("ABCDEfgh", min_size=1, max_size=15),
)


@given(st.lists(MOVES, max_size=12))
def test_whatever_can_be_laid_is_consistent(moves):
    """Tiles laid are on the board afterwards, the main word comes first, and nothing can be laid twice."""
    board = Board()
    for move in moves:
        try:
            scored = score_move(board, move, RULES)
        except RuleError:
            continue
        after = board.lay(scored.laid)
        assert after.tiles == board.tiles + scored.tiles
        assert scored.words[0].place == move.place == scored.move.place
        assert scored.score == sum(word.score for word in scored.words) + (50 if len(scored.laid) == 7 else 0)
        with pytest.raises(RuleError, match="already"):
            score_move(after, scored.move, RULES)
        board = after


@given(st.lists(MOVES, max_size=12))
def test_a_board_and_its_mirror_image_score_alike(moves):
    """The premium squares are symmetric, so across and down are worth the same."""
    board, turned = Board(), Board()
    for move in moves:
        place = Place(move.place.column, move.place.row, not move.place.down)
        try:
            scored = score_move(board, move, RULES)
        except RuleError as error:
            with refused(error.code):
                score_move(turned, Move(place, move.word), RULES)
            continue
        mirrored = score_move(turned, Move(place, move.word), RULES)
        assert mirrored.score == scored.score
        board, turned = board.lay(scored.laid), turned.lay(mirrored.laid)
