"""The sample game of the client's rulebook: 26 moves, replayed, score as printed.

Five printing slips were settled by replaying the game. Three of them are in the rules of the project: the
blank is the E of QUER and the N of GRÜN, which the printed table leaves out, and GRÄTE lies at 4A (down)
where A4 is printed. Two more: move 14, ION, lies across at B8 where 8B is printed, and the rack of move 19
lacks the J of JÄH (six letters are printed). Every other
printed rack covers its move.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import pytest

from director.language.sentences import RuleError
from director.lexicon.tables import Table
from director.rules.board import Board
from director.rules.ruleset import Ruleset
from director.rules.scoring import Scored, missing_tiles, score_move
from director.rules.tiles import tile_set
from tests.builders import parse_move
from tests.words import WORDS

GERMAN = tile_set("german")

# number, rack, move, score with the bonus, running total of the player who moves
PRINTED = """
 1 ERCBNUK  H4  RUCKEN     26  26
 2 MAERSÄH  5E  RHEUMAS    40  40
 3 BWASDDF  H1  ABDRUCKEN  51  77
 4 ÄGDETAR  4A  GRÄTE      28  68
 5 WSDFUAS  10F WAS        29 106
 6 MITTDAN  4J  DAMIT      18  86
 7 DSFCUTS  7D  STUCK      15 121
 8 ZEIGTÖN  A4  GÖTZE      45 131
 9 FESEDKE  N1  FESTE      16 137
10 LINNERG  O5  RINGELN    79 210
11 DAKSNEL  1C  SKANDALE   66 203
12 IIFSEI?  12L FIES       27 237
13 HHONUQE  G10 AHN         4 207
14 NOIOÜI?  B8  ION         8 245
15 UHUQOET  12B QUOTEN     32 239
16 UIVÜOR?  L1  VORM       18 263
17 BUHR?IN  B12 QUeR       24 263
18 EEGÜ?UI  15A GRÜn       27 290
19 BINNHTJ  C3  JÄH        28 291
20 YEUHEUI  L10 HUFE        8 298
21 BTNNIMN  2K  BOTEN       8 299
22 EEELYUI  E11 ETUI        8 306
23 PXMMINN  13I MIMEN      28 327
24 ELYEEDS  7M  YEN        22 328
25 PXN      J12 NIX        26 353
26 SELDE    15G EDLES      29 357
"""

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


@dataclass(frozen=True)
class Turn:
    """A line of the table."""

    rack: str
    at: str
    word: str
    score: int
    total: int


TURNS = [
    Turn(rack, at, word, int(score), int(total))
    for _, rack, at, word, score, total in (line.split() for line in PRINTED.strip().splitlines())
]


def replayed() -> tuple[list[Scored], Board]:
    board, moves = Board(), []
    for turn in TURNS:
        moves.append(score_move(board, parse_move(f"{turn.at} {turn.word}"), Ruleset(GERMAN)))
        board = board.lay(moves[-1].laid)
    return moves, board


MOVES, BOARD = replayed()


def test_all_26_moves_score_as_printed() -> None:
    assert [move.score for move in MOVES] == [turn.score for turn in TURNS]
    assert len(MOVES) == 26


def test_both_players_totals_run_as_printed() -> None:
    totals = [0, 0]
    for number, (move, turn) in enumerate(zip(MOVES, TURNS, strict=True)):
        totals[number % 2] += move.score
        assert totals[number % 2] == turn.total, turn
    assert totals == [353, 357]


def test_every_rack_covers_its_move() -> None:
    assert [missing_tiles(turn.rack, move.tiles) for turn, move in zip(TURNS, MOVES, strict=True)] == (
        [Counter()] * 26
    )


def test_every_rack_goes_on_from_what_the_same_player_kept() -> None:
    for number in range(24):
        kept = Counter(TURNS[number].rack) - MOVES[number].tiles
        assert not missing_tiles(TURNS[number + 2].rack, kept), TURNS[number + 2]


def test_the_last_letters_and_the_board_are_the_full_set() -> None:
    kept = Counter(TURNS[24].rack) - MOVES[24].tiles
    assert BOARD.tiles + kept == GERMAN.full
    assert kept == Counter("P")


def test_the_final_board() -> None:
    assert str(BOARD) == FINAL.strip()


def test_seven_tiles_bring_fifty_twice() -> None:
    sevens = [move.move.word for move in MOVES if len(move.laid) == 7]
    assert sevens == ["RINGELN", "SKANDALE"]
    assert [move.score - sum(word.score for word in move.words) for move in MOVES].count(50) == 2


def test_moves_that_form_several_words() -> None:
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


def formed() -> set[str]:
    return {word.word.upper() for move in MOVES for word in move.words}


def test_every_word_is_in_the_words_of_the_tests() -> None:
    assert formed() <= set(WORDS)


def test_every_word_is_in_the_large_list(german_table: Table) -> None:
    assert [word for word in sorted(formed()) if word not in german_table] == []


@pytest.mark.parametrize(("number", "printed"), [(4, "A4 GRÄTE"), (14, "8B ION")])
def test_the_printed_reference_cannot_be_meant(number: int, printed: str) -> None:
    """At A4 the word touches nothing; at 8B it would lie on the letters of other words."""
    board = Board()
    for move in MOVES[: number - 1]:
        board = board.lay(move.laid)
    with pytest.raises(RuleError):
        score_move(board, parse_move(printed), Ruleset(GERMAN))
