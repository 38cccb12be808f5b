"""Grids as pictures and a word list, for the tests of Worthatz."""

from director.games.worthatz.letters import WordList, worthatz_words
from tests.words import WORDS

SMALL: WordList = worthatz_words(WORDS)


def picture(text: str, down: int = 4, right: int = 4) -> dict[int, str]:
    """The grid that lines of letters and dots show, so many squares from the top and the left."""
    return {
        (row + down) * 15 + column + right: mark
        for row, line in enumerate(text.split())
        for column, mark in enumerate(line)
        if mark != "."
    }


def rows(text: str, down: int = 4, right: int = 4) -> list[str]:
    """The same as the 15 strings of a line for ``director worthatz``."""
    grid = picture(text, down, right)
    return ["".join(grid.get(row * 15 + column, ".") for column in range(15)) for row in range(15)]
