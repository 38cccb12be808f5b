"""The sample game of the client's rulebook: 26 moves, replayed, score as printed.

Five printing slips were settled by replaying the game. Three of them are in the rules of the project: the
blank is the E of QUER and the N of GRÜN, which the printed table leaves out, and GRÄTE lies at 4A (down)
where A4 is printed. Two more: move 14, ION, lies across at B8 where 8B is printed, and the rack of move 19
lacks the J of JÄH (six letters are printed). As everywhere, the game needs both blanks to be tiles of the
rack, and every other printed rack covers its move.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import pytest

from director.lexicon.tables import Table
from director.rules.board import Board
from director.rules.moves import parse_move
from director.rules.scoring import Scored, missing_tiles, score_move
from director.rules.tiles import tile_set
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
..S...........G
..K........QUeR
..JÄH......U..Ü
GÖTZE......O..n
..N.R......T...
..D.H......E...
..A.E.S...ANE..
ABDRUCKEN.Y.I..
........BO.....
...A....EN.....
..WAS...........
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
        moves.append(score_move(board, parse_move(f"{turn.at} {turn.word}"), GERMAN))
        board = board.lay(moves[-1].laid)
    return moves, board


MOVES, BOARD = replayed()
print(BOARD)
for m in MOVES: print(m.move, [(w.at,w.word,w.score) for w in m.words], m.score, m.tiles)
