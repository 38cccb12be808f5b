"""What there is after a move: the board, the leave, and the blanks that gave way to their letters.

The one place for it: the night, a simulated game, a pack and its merging ask here. A blank just laid gives way to its
letter where the profile recycles blanks (NTSV) and in Joker, as long as that letter is in the bag; then the letter is
gone from the bag, the blank is free again, and words laid over the square later score the letter's value. What the
move itself scores is not touched. ``in_play`` is what a rack can be made of: in Joker one blank at most, the other waits
with the director. ``in_bag`` is what lies in the bag beside a rack: in Joker no blank, the one in play comes to every rack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from director.rules.board import Board, tile_of
from director.rules.ruleset import Ruleset
from director.rules.tiles import BLANK


@dataclass(frozen=True)
class After:
    """The board after a move, what is kept on the rack, and the letters of the squares whose blank was replaced."""

    board: Board
    leave: str
    replaced: Mapping[int, str]


def after_move(board: Board, rack: str, laid: Mapping[int, str], rules: Ruleset) -> After:
    """What there is once these squares are filled from this rack."""
    rest = list(rack)
    for letter in laid.values():
        rest.remove(tile_of(letter))
    leave = rules.tiles.sort(rest) if rules.profile.keep_leave else ""
    board = board.lay(laid)
    replaced = _replaced(board, laid, leave, rules) if rules.replaces_blanks else {}
    return After(board.changed(replaced) if replaced else board, leave, replaced)


def _replaced(board: Board, laid: Mapping[int, str], leave: str, rules: Ruleset) -> dict[int, str]:
    found = {}
    bag = rules.tiles.full - board.tiles - Counter(leave)
    for square, letter in laid.items():
        if letter.islower() and bag[letter.upper()] > 0:
            found[square] = letter.upper()
            bag[letter.upper()] -= 1
    return found


def in_play(board: Board, rules: Ruleset) -> Counter[str]:
    """Every tile that is not on the board, in Joker without the blank that waits."""
    left = rules.tiles.full - board.tiles
    if rules.formula.joker and left[BLANK] > 1:
        left[BLANK] = 1
    return left


def in_bag(board: Board, rack: str, rules: Ruleset) -> Counter[str]:
    """The bag beside this rack."""
    bag = in_play(board, rules) - Counter(rack)
    if rules.formula.joker:
        del bag[BLANK]
    return bag
