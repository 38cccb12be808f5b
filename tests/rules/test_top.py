"""The tops of a position, and which of equal tops may be placed."""

import random
from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director.lexicon.alphabet import LATIN
from director.lexicon.tables import build_table, open_table
from director.rules.board import Board
from director.rules.formula import formula
from director.rules.profile import profile
from director.rules.ruleset import Ruleset
from director.rules.scoring import missing_tiles, score_move
from director.rules.tiles import TileSet, tile_set
from director.rules.top import MoveCounts, Search, allowed, choices, read_rack, turned
from tests.builders import parse_move
from tests.judge.slips import board_of, sample_board
from tests.refusing import refused

GERMAN = tile_set("german")
SIMULTAN = profile("simultan")
RULES = Ruleset(GERMAN, SIMULTAN)


@pytest.fixture(scope="module")
def search(small_table):
    return Search(small_table, RULES)


def listed(moves):
    return {str(move) for move in moves}


def test_on_the_empty_board_only_moves_across_are_found(search):
    found = search.tops(Board(), "RUCKENB")
    assert found.score == 26
    assert listed(found.moves) == {"H3 RUCKEN", "H4 RUCKEN", "H7 RUCKEN", "H8 RUCKEN"}
    assert not any(move.down for move, _ in search.solutions(Board(), "RUCKENB"))


def test_all_equal_tops_are_found(search):
    found = search.tops(Board(), "ION")
    assert (found.score, listed(found.moves)) == (8, {"H6 ION", "H7 ION", "H8 ION"})


def test_nothing_that_can_be_laid_gives_no_top(search):
    found = search.tops(Board(), "QQQ")
    assert (found.score, found.moves, search.count(Board(), "QQQ")) == (0, (), 0)


def test_tops_are_the_best_of_all_solutions(search):
    board, rack = sample_board(4), "WSDFUAS"
    everything = search.solutions(board, rack)
    assert [score for _, score in everything] == sorted((score for _, score in everything), reverse=True)
    best = {str(move) for move, score in everything if score == everything[0][1]}
    assert listed(search.tops(board, rack).moves) == best
    assert len(everything) == search.count(board, rack) == len({str(move) for move, _ in everything})


@settings(max_examples=40, deadline=None)
@given(moves=st.integers(0, 25), seed=st.integers(0, 10_000))
def test_every_solution_scores_as_the_scorer_says(search, moves, seed):
    board, rng = sample_board(moves), random.Random(seed)
    rack = "".join(rng.sample(sorted(GERMAN.full.elements()), 7))
    for move, score in search.solutions(board, rack):
        scored = score_move(board, move, Ruleset(GERMAN))
        assert (scored.score, scored.move) == (score, move)
        assert not missing_tiles(rack, scored.tiles)
        assert all(search.is_word(word.word.upper()) for word in scored.words)


def in_order(search, board, rack):
    """All solutions sorted in plain Python as ``best`` promises."""
    encode = search.rules.tiles.alphabet.encode
    return sorted(
        search.solutions(board, rack), key=lambda each: (-each[1], each[0].place, encode(each[0].word))
    )


@pytest.mark.parametrize("most", [1, 2, 7, 30, 31, 100, 100_000])
@pytest.mark.parametrize(("moves", "rack"), [(0, "ENISRA?"), (4, "WSDFUAS"), (9, "EN?ST?A"), (3, "??")])
def test_the_best_moves_are_taken_in_a_fixed_order(search, moves, rack, most):
    """Most of these cuts fall between moves of equal score."""
    board = sample_board(moves)
    wanted = in_order(search, board, rack)
    assert search.best(board, rack, most) == (len(wanted), wanted[:most])
    assert len(wanted) == search.count(board, rack)


def test_the_best_of_no_moves(search):
    assert search.best(Board(), "QQQ", 30) == (0, [])


def test_equal_moves_stand_row_by_row_across_before_down_letters_before_blanks(tmp_path):
    build_table(["AB", "BA", "ABA"], GERMAN.alphabet, tmp_path / "words")
    with open_table(tmp_path / "words") as table:
        total, found = Search(table, Ruleset(GERMAN)).best(board_of("H8 AB"), "AB?", 46)
    assert total == 54
    assert [str(move) for move, score in found if score == 5] == [
        "8F ABA", "9G AB", "9G ABa", "9G aBA", "H8 ABA", "8H ABA", "9H BA",
    ]  # fmt: skip


def test_a_lexicon_for_other_letters_is_refused(tmp_path_factory):
    path = tmp_path_factory.mktemp("latin") / "words"
    build_table(["AB", "BA"], LATIN, path)
    with open_table(path) as table, refused("wrong_letters"):
        Search(table, RULES)


def test_a_rank_counts_the_moves_that_are_worth_more():
    found = MoveCounts(4, (), ((30, 1), (20, 2), (5, 1)))
    assert [found.rank(score) for score in (40, 30, 25, 20, 5, 1)] == [1, 1, 2, 2, 4, 5]


@pytest.mark.parametrize(
    ("drawn", "spare", "letters", "value"),
    [
        *(
            ("TIE?", 1, "R", 1),
            ("TIE?", 2, "R", 1),
            ("TIE?", 0, "", 1),
            ("TIER", 1, "", 1),
            ("TIER?", 1, "", 1),
        ),
        *(("TIER?", 1, "", 0), ("TIE?", 1, "R", 0)),
    ],
)
def test_a_blank_explodes_into_the_letter_of_the_best_move_while_the_bag_has_it(
    tmp_path, drawn, spare, letters, value
):
    """The last letter in the bag is enough; where none lies on the rack nothing turns, nor where the move that is proposed of
    equal ones saves the blank."""
    few = dict.fromkeys("EIT", (1, value)) | {"R": (drawn.count("R") + spare, value)}
    tiles = TileSet("few", "Few", "de", few, 1, "EI")
    build_table(["TIER"], tiles.alphabet, tmp_path / "words")
    with open_table(tmp_path / "words") as table:
        search = Search(table, Ruleset(tiles, SIMULTAN, formula=formula("explosive")))
        assert turned(search, Board(), "", drawn) == letters
        assert turned(Search(table, Ruleset(tiles, SIMULTAN)), Board(), "", drawn) == ""


# -- which top is taken --------------------------------------------------------------------------


def chosen(board, rack, *moves, rules="simultan", tiles=GERMAN):
    found = choices([parse_move(move) for move in moves], board, Ruleset(tiles, profile(rules)))
    return [f"{choice.scored.move} {choice.reason or 'allowed'}" for choice in found]


def test_a_top_without_a_blank_must_be_taken():
    assert chosen(Board(), "ER?IONS", "H8 eR", "H8 ER") == ["H8 ER allowed", "H8 eR blank"]


def test_of_several_blank_users_the_fewest_blanks():
    found = chosen(Board(), "ER??ONS", "H8 er", "H8 eR", "H8 Er")
    assert sorted(found) == ["H8 Er allowed", "H8 eR allowed", "H8 er blank"]
    assert chosen(Board(), "ER??ONS", "H8 er", "H8 eR")[0] == "H8 eR allowed"


def with_left(left):
    """A board with ER on it and a tile set of which just these tiles are left."""
    board = board_of("H8 ER")
    counts = Counter(left) + Counter("ER")
    letters = {letter: (counts[letter], value) for letter, (_, value) in GERMAN.letters.items()}
    return board, replace(GERMAN, letters=letters, blanks=counts["?"])


def test_an_equal_top_that_ends_the_game_must_be_taken():
    """After ABE a single C is left; after AB the E and the C can still be played."""
    board, tiles = with_left("ABCE")
    assert chosen(board, "ABCE", "I7 AB", "I7 ABE", tiles=tiles) == ["I7 ABE allowed", "I7 AB ends"]
    assert chosen(board, "ABCE", "I7 AB", "G8 BA", tiles=tiles) == ["G8 BA allowed", "I7 AB allowed"]


def test_a_blank_is_saved_even_if_that_does_not_end_the_game():
    board, tiles = with_left("ABE?")
    assert chosen(board, "ABE?", "I7 ABEr", "I7 AB", tiles=tiles) == ["I7 AB allowed", "I7 ABEr blank"]


def test_among_tops_that_end_the_game_all_may_be_taken():
    board, tiles = with_left("ABB")
    assert {each.split()[-1] for each in chosen(board, "ABB", "I7 AB", "I8 BA", tiles=tiles)} == {"allowed"}


def test_of_equal_tops_the_most_open_one_is_advised():
    board = board_of("H8 ER")
    found = choices([parse_move(move) for move in ("I8 ER", "9H RE", "10G ORT")], board, RULES)
    ordered = [(str(each.scored.move), each.openings) for each in found]
    assert ordered == [("10G ORT", 10), ("I8 ER", 8), ("9H RE", 7)]
    assert all(choice.allowed for choice in found)


def test_the_first_top_lies_across():
    assert chosen(Board(), "ER", "8H ER", "H8 ER") == ["H8 ER allowed"]
    assert chosen(board_of("H8 ER"), "ESN", "8H ES", "I8 ES") == ["I8 ES allowed", "8H ES allowed"]


def test_without_the_rule_the_first_top_may_lie_down():
    free = replace(SIMULTAN, first_across=False)
    found = choices([parse_move("8H ER"), parse_move("H8 ER")], Board(), Ruleset(GERMAN, free))
    assert len(found) == 2


def test_no_tops_no_choices():
    assert choices([], Board(), RULES) == []
    assert allowed([], Board(), RULES) == []


def test_the_moves_allowed_are_those_of_the_choices_in_the_order_given():
    board, tiles = with_left("ABCE?")
    rules = Ruleset(tiles, SIMULTAN)
    every = [parse_move(text) for text in ("I7 AB", "G8 BA", "I7 ABE", "I7 AbE", "9H RAB")]
    for count in range(len(every) + 1):
        for moves in permutations(every, count):
            wanted = {each.scored.move for each in choices(moves, board, rules) if each.allowed}
            assert allowed(moves, board, rules) == [move for move in moves if move in wanted]


def test_the_first_of_the_moves_allowed_lies_across():
    moves = [parse_move("8H ER"), parse_move("H8 ER"), parse_move("H7 eR")]
    assert allowed(moves, Board(), RULES) == [moves[1]]
    free = replace(SIMULTAN, first_across=False)
    assert allowed(moves, Board(), Ruleset(GERMAN, free)) == moves[:2]
    assert allowed(moves[:1], Board(), RULES) == moves[:1]


def test_the_second_score_stands_beside_the_tops(search):
    board, rack = sample_board(4), "WSDFUAS"
    scores = [score for _, score in search.solutions(board, rack)]
    below = max(score for score in scores if score < scores[0])
    assert search.top_two(board, rack) == (search.tops(board, rack), below)
    assert search.top_two(Board(), "QQQ") == (search.tops(Board(), "QQQ"), 0)


# -- racks as programs write them ----------------------------------------------------------------


@pytest.mark.parametrize("rack", ["A", "AEINRS?", "??", "ÄÖÜABCDEF"])
def test_a_rack_is_read(rack):
    assert read_rack(rack, GERMAN) == rack


@pytest.mark.parametrize("rack", ["", "ABCDEFGHIJ", "ae", "A E", "A*", "É", "???", 7, None, ["A"]])
def test_what_is_no_rack_is_told(rack):
    with refused("bad_rack"):
        read_rack(rack, GERMAN)
