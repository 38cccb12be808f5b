"""What kind of move was missed: one rule after the other, the first that fits names it.

A rule sees the top of the round, the board before it and the rules of the game. They are asked in the order of
``KINDS``; where none fits it was the word itself (``word``). Each can be checked by hand on the board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from director.rules.board import EMPTY, Board
from director.rules.ruleset import Ruleset
from director.rules.scoring import Scored, WordScore

Rule = Callable[[Scored, Board, Ruleset], bool]
SHORT = 3
"""The most letters of a short word."""


def is_bonus(top: Scored, board: Board, rules: Ruleset) -> bool:
    """So many tiles were laid that they bring points on top: seven, in the formulas eight or nine too."""
    return rules.bonus.get(len(top.laid), 0) > 0


def uses_blank(top: Scored, board: Board, rules: Ruleset) -> bool:
    """A tile laid is a blank."""
    return any(letter.islower() for letter in top.laid.values())


def is_hook(top: Scored, board: Board, rules: Ruleset) -> bool:
    """A word that lay on the board (two letters or more) becomes a longer one: FEST → FESTE, KREIS → KREISE."""
    return any(_extends(word, top, board) for word in top.words)


def is_parallel(top: Scored, board: Board, rules: Ruleset) -> bool:
    """The word lies alongside what is there: at least two other words are formed across it."""
    return len(top.words) > 2


def is_short(top: Scored, board: Board, rules: Ruleset) -> bool:
    """The word has at most three letters."""
    return len(top.words[0].word) <= SHORT


def _extends(formed: WordScore, top: Scored, board: Board) -> bool:
    letters = board.along(formed.place, len(formed.word))
    kept = "".join(EMPTY if square in top.laid else "x" for square in letters)
    return any(len(run) > 1 for run in kept.split(EMPTY))


KINDS: Mapping[str, Rule] = {
    "bonus": is_bonus,
    "blank": uses_blank,
    "hook": is_hook,
    "parallel": is_parallel,
    "short": is_short,
}
"""The rules by the name of the kind, in the order in which they are asked."""

PLACE, WORD = "place", "word"
"""The word was found, but not its best place; none of the rules fits."""


def missed(top: Scored, board: Board, rules: Ruleset, own: str = "") -> str:
    """The kind of the top that was missed; ``own`` is the word that was handed in instead, "" if none was."""
    if own and own.upper() == top.move.word.upper():
        return PLACE
    return next((name for name, fits in KINDS.items() if fits(top, board, rules)), WORD)
