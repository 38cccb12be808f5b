"""The sample game of the client's rulebook: 26 moves, replayed, score as printed.

Five printing slips were settled by replaying the game. Three of them are in the rules of the project: the
blank is the E of QUER and the N of GRÜN, which the printed table leaves out, and GRÄTE lies at 4A (down)
where A4 is printed. Two more: move 14, ION, lies across at B8 where 8B is printed, and the rack of move 19
lacks the J of JÄH (six letters are printed). Every other printed rack covers its move.
"""

from collections import Counter

import pytest

from director.rules.board import Board
from director.rules.ruleset import Ruleset
from director.rules.scoring import missing_tiles, score_move
from tests.builders import GERMAN, SAMPLE_TURNS, parse_move
from tests.refusing import refused
from tests.words import WORDS

FINAL = """
...GÖTZE......G
...R...ION.QUeR
S.JÄH......U..Ü
K..T..S....O..n
A..ER.T...ETUI.
N...H.U..W.E...
D...E.C..AHN..E
ABDRUCKENS....D
L...M.......M.L
E..DA......NIXE
.B.AS.......M.S
VORM.....HUFE..
.T.I..Y....IN..
FESTE.E....E...
.N..RINGELNS...
"""


def replayed():
    board, moves = Board(), []
    for turn in SAMPLE_TURNS:
        moves.append(score_move(board, parse_move(f"{turn.at} {turn.word}"), Ruleset(GERMAN)))
        board = board.lay(moves[-1].laid)
    return moves, board


MOVES, BOARD = replayed()


def test_all_26_moves_score_as_printed():
    assert [move.score for move in MOVES] == [turn.score for turn in SAMPLE_TURNS]
    assert len(MOVES) == 26


def test_both_players_totals_run_as_printed():
    totals = [0, 0]
    for number, (move, turn) in enumerate(zip(MOVES, SAMPLE_TURNS, strict=True)):
        totals[number % 2] += move.score
        assert totals[number % 2] == turn.total, turn
    assert totals == [353, 357]


def test_every_rack_covers_its_move():
    assert [missing_tiles(turn.rack, move.tiles) for turn, move in zip(SAMPLE_TURNS, MOVES, strict=True)] == (
        [Counter()] * 26
    )


def test_every_rack_goes_on_from_what_the_same_player_kept():
    for number in range(24):
        kept = Counter(SAMPLE_TURNS[number].rack) - MOVES[number].tiles
        assert not missing_tiles(SAMPLE_TURNS[number + 2].rack, kept), SAMPLE_TURNS[number + 2]


def test_the_last_letters_and_the_board_are_the_full_set():
    kept = Counter(SAMPLE_TURNS[24].rack) - MOVES[24].tiles
    assert BOARD.tiles + kept == GERMAN.full
    assert kept == Counter("P")


def test_the_final_board():
    assert str(BOARD) == FINAL.strip()


def test_seven_tiles_bring_fifty_twice():
    assert [move.move.word for move in MOVES if len(move.laid) == 7] == ["RINGELN", "SKANDALE"]
    assert [move.score - sum(word.score for word in move.words) for move in MOVES].count(50) == 2


def test_moves_that_form_several_words():
    several = {
        move.move.word: [f"{word.at} {word.word} {word.score}" for word in move.words[1:]]
        for move in MOVES
        if len(move.words) > 1
    }
    assert several == {
        "GRÄTE": ["E4 ER 2"],
        "WAS": ["H1 ABDRUCKENS 18"],
        "DAMIT": ["J4 DA 2", "K4 AS 2"],
        "RINGELN": ["5N ER 2"],
        "FIES": ["O5 RINGELNS 11"],
        "ION": ["8A EI 2"],
        "MIMEN": ["M12 IN 4"],
        "EDLES": ["J12 NIXE 11"],
    }


def formed():
    return {word.word.upper() for move in MOVES for word in move.words}


def test_every_word_is_in_the_words_of_the_tests():
    assert formed() <= set(WORDS)


def test_every_word_is_in_the_large_list(german_table):
    assert [word for word in sorted(formed()) if word not in german_table] == []


@pytest.mark.parametrize(
    ("number", "printed", "code"), [(4, "A4 GRÄTE", "not_connected"), (14, "8B ION", "word_goes_on")]
)
def test_the_printed_reference_cannot_be_meant(number, printed, code):
    """At A4 the word touches nothing; at 8B the D of ABDRUCKEN stands right behind it."""
    board = Board()
    for move in MOVES[: number - 1]:
        board = board.lay(move.laid)
    with refused(code):
        score_move(board, parse_move(printed), Ruleset(GERMAN))
