"""Boards, racks and games for the tests of the engine, as text and as arrays."""

import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from director.engine.engine import Board, Engine, Placement, Rack
from director.engine.layout import Layout
from director.lexicon.alphabet import BLANK, Alphabet
from director.lexicon.tables import Table
from tests.naive import moves as naive
from tests.needs import shared

PREMIUMS = """
T..d...T...d..T .D...t...t...D. ..D...d.d...D.. d..D...d...D..d ....D.....D.... .t...t...t...t. ..d...d.d...d..
T..d...D...d..T ..d...d.d...d.. .t...t...t...t. ....D.....D.... d..D...d...D..d ..D...d.d...D.. .D...t...t...D.
T..d...T...d..T
"""
STANDARD = Layout(
    tuple({"d": 2, "t": 3}.get(mark, 1) for mark in "".join(PREMIUMS.split())),
    tuple({"D": 2, "T": 3}.get(mark, 1) for mark in "".join(PREMIUMS.split())),
    start=112,
)
VALUES = {
    "de": "A1 Ä6 B3 C4 D1 E1 F4 G2 H2 I1 J6 K4 L2 M3 N1 O2 Ö8 P4 Q10 R1 S1 T1 U1 Ü6 V6 W3 X8 Y10 Z3",
    "fr": "A1 B3 C3 D2 E1 F4 G2 H4 I1 J8 K10 L1 M2 N1 O1 P3 Q8 R1 S1 T1 U1 V4 W10 X10 Y10 Z10",
    "en": "A1 B3 C3 D2 E1 F4 G2 H4 I1 J8 K5 L1 M3 N1 O1 P3 Q10 R1 S1 T1 U1 V4 W4 X8 Y4 Z10",
}


def values_of(language: str) -> dict[str, int]:
    """Letter values of a standard set."""
    return {entry[0]: int(entry[1:]) for entry in VALUES[language].split()}


def standard_engine(table: Table, language: str, most_laid: int = 7) -> Engine:
    """An engine on the standard board, with 50 points for seven tiles."""
    values = values_of(language)
    return Engine(table, [0, *(values[x] for x in table.alphabet.letters)], STANDARD, {7: 50}, most_laid)


def engine_of(game: naive.NaiveGame, table: Table) -> Engine:
    """The engine for the same game as the twin's."""
    values = [0, *(game.values.get(letter, 0) for letter in table.alphabet.letters)]
    layout = Layout(game.letter_premiums, game.word_premiums, game.start[0] * 15 + game.start[1])
    return Engine(table, values, layout, game.bonuses, game.most_laid)


def naive_game(table: Table, language: str = "de") -> naive.NaiveGame:
    """The standard game for the twin."""
    premiums = STANDARD.letter_premiums, STANDARD.word_premiums
    return naive.NaiveGame(frozenset(table.words()), values_of(language), *premiums, (7, 7), {7: 50})


def to_board(alphabet: Alphabet, board: Mapping[tuple[int, int], str]) -> Board:
    """The twin's board as an array."""
    codes = np.zeros(225, dtype=np.uint8)
    for (row, col), tile in board.items():
        codes[row * 15 + col] = alphabet.codes[tile]
    return codes


def to_rack(alphabet: Alphabet, rack: str) -> Rack:
    """A rack as counts by code."""
    counts = np.zeros(64 if alphabet.wide else 32, dtype=np.uint8)
    for tile in rack:
        counts[0 if tile == "?" else alphabet.codes[tile]] += 1
    return counts


def to_move(alphabet: Alphabet, board: Mapping[tuple[int, int], str], place: Placement) -> naive.Move:
    """What a placement lays, as the twin says it."""
    tiles = alphabet.decode(place.word)
    squares = [(place.row + i * place.down, place.col + i * (not place.down)) for i in range(len(tiles))]
    return frozenset((*at, tile) for at, tile in zip(squares, tiles, strict=True) if at not in board)


def to_name(alphabet: Alphabet, place: Placement) -> tuple[int, int, bool, str]:
    """The name of a placement, as the twin says it."""
    return place.row, place.col, place.down, alphabet.decode(place.word)


def count_blanks(place: Placement) -> int:
    """Blanks shown in the word, those already on the board included."""
    return sum(code >= BLANK for code in place.word)


def shared_positions(language: str) -> list[dict[str, Any]]:
    """The reference positions."""
    path = shared(f"positions/{language}.jsonl")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
