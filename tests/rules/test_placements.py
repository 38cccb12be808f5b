"""Where a word can be laid: the quick measure says the same as the scoring that explains itself."""

from hypothesis import given, settings
from hypothesis import strategies as st

from director.language.sentences import RuleError
from director.rules.board import STANDARD, Board
from director.rules.moves import Move, Place
from director.rules.profile import Profile
from director.rules.ruleset import Ruleset
from director.rules.scoring import (
    Laying,
    extending,
    fitting,
    lay,
    layings,
    least_missing,
    missing_tiles,
    score_move,
    shortage,
)
from tests.judge.slips import GERMAN, KNOWN, board_of, longest_piece, sample_board
from tests.refusing import refused

RULES = Ruleset(GERMAN)
boards = st.integers(0, 25).map(sample_board)
words = st.sampled_from(sorted(KNOWN))
racks = st.text(st.sampled_from("AEEEINNRSTUHBDGL??"), min_size=5, max_size=7).filter(
    lambda r: r.count("?") < 3
)
EVERYWHERE = [Board().place(square, down) for down in (False, True) for square in range(STANDARD.count)]


def holds(board, move):
    try:
        score_move(board, move, RULES)
    except RuleError:
        return False
    return True


@settings(max_examples=40, deadline=None)
@given(boards, words)
def test_fitting_finds_the_places_where_the_word_scores(board, word):
    found = [place for down in (False, True) for place in fitting(board, word, down)]
    assert sorted(found) == sorted(place for place in EVERYWHERE if holds(board, Move(place, word)))


@settings(max_examples=40, deadline=None)
@given(boards, words, racks)
def test_every_choice_of_blanks_scores_as_the_move_does(board, word, rack):
    for laying in layings(board, word, rack, RULES):
        for circling in laying.circlings:
            scored = score_move(board, laying.move(circling), RULES)
            assert laying.score(circling) == scored.score
            assert not missing_tiles(rack, scored.tiles)
            assert [each.word.upper() for each in scored.words] == list(laying.words)


@settings(max_examples=40, deadline=None)
@given(boards, words, racks)
def test_no_place_that_the_rack_allows_is_missed(board, word, rack):
    fitting_places = [place for down in (False, True) for place in fitting(board, word, down)]
    wanted = []
    for place in fitting_places:
        needed = "".join(score_move(board, Move(place, word), RULES).laid.values())
        if len(shortage(needed, rack)) <= rack.count("?") and len(needed) <= 7:
            wanted.append(place)
    assert sorted(each.place for each in layings(board, word, rack, RULES)) == sorted(wanted)


@settings(max_examples=40, deadline=None)
@given(boards, words, st.integers(2, 4))
def test_extending_finds_the_words_that_take_up_a_piece(board, word, least):
    found = [place for down in (False, True) for place in extending(board, word, down, least)]
    everything = layings(board, word, word, Ruleset(GERMAN, Profile(most_laid=15)))
    assert sorted(found) == sorted(each.place for each in everything if longest_piece(board, each) >= least)


def test_lay_says_which_letters_are_missing():
    with refused("not_on_rack", "K, N"):
        lay(sample_board(1), Place(4, 4, True), "RHEUKAN", "MAERSÄH", RULES)


def test_only_the_needed_blanks_are_listed_best_first():
    every = layings(sample_board(1), "NENNEN", "EENN?ST", RULES, down=True)
    laying = next(each for each in every if each.at == "9H")
    found = [(str(laying.move(circling)), laying.score(circling)) for circling in laying.plain_circlings]
    ordered = sorted(found, key=lambda each: (-each[1], each[0]))
    assert ordered == [("9H NENnEN", 7), ("9H NEnNEN", 7), ("9H NENNEn", 6)]


def test_the_best_places_of_the_first_turn_come_first():
    found = layings(Board(), "RUCKEN", "ERCBNUK", RULES, down=False)
    assert [each.at for each in found] == ["H3", "H4", "H7", "H8", "H5", "H6"]


def test_least_missing():
    board = board_of("H8 ER")
    assert least_missing(board, "ERNTE", "DEKATSA", GERMAN) == "N"
    assert least_missing(board, "ERNTE", "DEK?TSA", GERMAN) == ""
    assert least_missing(Board("X" * STANDARD.count), "ERNTE", "ERNTE", GERMAN) is None


def test_score_of_a_laying_without_blanks():
    found: list[Laying] = layings(sample_board(1), "RHEUMAS", "MAERSÄH", RULES)
    assert [(each.at, each.best) for each in found] == [("5E", 40)]
