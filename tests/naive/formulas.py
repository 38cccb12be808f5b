"""A plain second look at games of ``director simulate``: no code of the program, only the rules written down again.

``check_game`` takes the name of a formula and the moves of a line, and asserts rack by rack and move by move that every
tile is accounted for: those on the board, on the rack, in the bag, and in Joker the blank in the director's hand.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from tests.naive import moves as naive

COUNTS = "A5 Ä1 B2 C2 D4 E15 F2 G3 H4 I6 J1 K2 L3 M4 N9 O3 Ö1 P1 Q1 R6 S7 T6 U6 Ü1 V1 W1 X1 Y1 Z1 ?2"
BAG = Counter({each[0]: int(each[1:]) for each in COUNTS.replace("? 2", "?2").split()})
VALUES = {
    letter: value
    for value, letters in {
        1: "ADEINRSTU", 2: "GHLZO", 3: "BMW", 4: "CFKP", 6: "ÄJÜV", 8: "ÖX", 10: "QY"
    }.items()
    for letter in letters
} | {"I": 1, "L": 2, "O": 2, "W": 3, "Z": 3}  # fmt: skip
"""The German set once more, by hand."""

RACK, MOST, BONUSES = "rack", "most", "bonuses"
NUMBERS: Mapping[str, tuple[int, int, Mapping[int, int]]] = {
    "normal": (7, 7, {7: 50}),
    "explosive": (7, 7, {7: 50}),
    "7of8": (8, 7, {7: 50}),
    "7and8": (8, 8, {7: 50, 8: 75}),
    "789": (9, 9, {7: 50, 8: 75, 9: 100}),
}


def check_game(name: str, moves: Iterable[Mapping[str, Any]]) -> None:
    """AssertionError says in which round the rules of that formula were broken, or tiles lost."""
    joker = name.startswith("joker")
    size, most, bonuses = NUMBERS[name.removeprefix("joker").removeprefix("-") or "normal"]
    game = standard(bonuses, most)
    board: naive.Board = {}
    bag, hand = Counter(BAG), 0
    if joker:
        hand, bag["?"] = bag["?"], 0
    rack: Counter[str] = Counter()
    for number, move in enumerate(moves, start=1):
        where = f"{name}, round {number}"
        new = Counter(move["rack"])
        # the rack: whatever was kept may have gone back whole, so bag and rack together must hold it
        bag += rack
        if joker:
            hand, bag["?"] = hand + bag["?"], 0
        wanted = min(size, bag.total() + (1 if joker and hand else 0))
        assert new.total() == wanted, f"{where}: {wanted} tiles on the rack"
        if joker:
            assert new["?"] == min(1, hand), f"{where}: one blank as long as there is one"
            hand, bag["?"] = hand - new["?"], new["?"]
        assert new <= bag, f"{where}: the rack is in the bag"
        turned = BAG["?"] if name == "explosive" else 0
        enough(new, bag, 2 if number <= 15 else 1, where, turned)
        bag, rack = bag - new, new
        # the move: what it lays, what it is worth
        laid = squares_of(board, move["at"], move["word"])
        tiles = Counter("?" if letter.islower() else letter for _, _, letter in laid)
        assert tiles <= rack, f"{where}: laid from the rack"
        assert 1 <= len(laid) <= most, f"{where}: at most {most} tiles"
        assert naive.score(game, board, laid) == move["score"], f"{where}: its score"
        rack -= tiles
        board |= {(row, column): letter for row, column, letter in laid}
        replaced = False
        for row, column, letter in laid:
            if joker and letter.islower() and bag[letter.upper()]:
                bag[letter.upper()] -= 1
                board[row, column], hand, replaced = letter.upper(), hand + 1, True
        assert replaced == move.get("replaced", False), f"{where}: what became of the blank"
        lying = Counter("?" if letter.islower() else letter for letter in board.values())
        bag = +bag
        assert bag + rack + lying + Counter("?" * hand) == BAG, f"{where}: tiles"


def standard(bonuses: Mapping[int, int], most: int) -> naive.NaiveGame:
    """The standard board with its premiums, by hand; no words are needed to count."""
    letter, word = [1] * 225, [1] * 225
    corner = {
        (0, 0): "T", (0, 7): "T", (7, 7): "D", (1, 1): "D", (2, 2): "D", (3, 3): "D", (4, 4): "D",
        (1, 5): "t", (5, 5): "t", (5, 1): "t",
        (0, 3): "d", (2, 6): "d", (3, 0): "d", (3, 7): "d", (6, 2): "d", (6, 6): "d", (7, 3): "d", (7, 0): "T",
    }  # fmt: skip
    for (row, column), name in corner.items():
        for r, c in {(row, column), (14 - row, column), (row, 14 - column), (14 - row, 14 - column)}:
            (word if name in "TD" else letter)[15 * r + c] = 3 if name in "Tt" else 2
    return naive.NaiveGame(frozenset(), VALUES, tuple(letter), tuple(word), (7, 7), bonuses, most)


def enough(rack: Counter[str], left: Counter[str], least: int, where: str, turned: int = 0) -> None:
    """The minimum, as far as what is left can give it; a blank that ``turned`` counted as either when it was drawn."""
    vowels, consonants, either = kinds(rack)
    there_vowels, there_consonants, there_either = kinds(left)
    least_vowels = min(least, there_vowels + there_either)
    least_consonants = min(least, there_consonants + there_either)
    if least_vowels + least_consonants > left.total():
        return  # too few tiles for both: which half gives way is tested beside the draw
    lacking = max(0, least_vowels - vowels) + max(0, least_consonants - consonants)
    assert lacking <= either + turned, f"{where}: vowels and consonants"


def kinds(tiles: Counter[str]) -> tuple[int, int, int]:
    """Vowels, consonants, and what counts as either: blanks and Y."""
    either, vowels = tiles["?"] + tiles["Y"], sum(tiles[each] for each in "AEIOUÄÖÜ")
    return vowels, tiles.total() - vowels - either, either


def squares_of(board: naive.Board, at: str, word: str) -> naive.Move:
    """The squares that a move fills: letter first is across, number first is down."""
    down = at[0].isdigit()
    row, column = (ord(at[-1]), int(at[:-1])) if down else (ord(at[0]), int(at[1:]))
    row, column = row - ord("A"), column - 1
    laid = []
    for index, letter in enumerate(word):
        square = (row + index, column) if down else (row, column + index)
        if square in board:
            assert board[square] == letter, f"{at} {word}: another tile lies there"
        else:
            laid.append((*square, letter))
    return frozenset(laid)
