"""A plain greedy player of Worthatz: the word that scores most, then whatever word adds most, until none fits."""

from collections import Counter

from director.games.worthatz.grid import SIDE, judge
from director.games.worthatz.letters import WordList, worthatz_tiles

CENTRE = 7 * SIDE + 5


def greedy_grid(letters: str, words: WordList) -> tuple[int, dict[int, str]]:
    """The score and the grid; of equal words the first in the alphabet, at the first square."""
    rack = Counter(letters)
    formable = sorted(word for word in words.words if Counter(word) <= rack)
    if not formable:
        return 0, {}
    values = worthatz_tiles().values
    longest = max(formable, key=lambda word: sum(values[letter] for letter in word))
    grid = {CENTRE + place: letter for place, letter in enumerate(longest)}
    score = judge(grid, letters, words).score
    while better := _best_extension(grid, score, letters, formable, words):
        score, grid = better
    return score, grid


def _best_extension(
    grid: dict[int, str], score: int, letters: str, formable: list[str], words: WordList
) -> tuple[int, dict[int, str]] | None:
    """The valid grid with one word more through a letter that lies, if any scores more."""
    best, rack = None, Counter(letters)
    for word in formable:
        for square, letter in sorted(grid.items()):
            for place in (place for place, each in enumerate(word) if each == letter):
                for step in (1, SIDE):
                    laid = _with_word(grid, word, square - place * step, step)
                    if laid and len(laid) > len(grid) and Counter(laid.values()) <= rack:
                        judged = judge(laid, letters, words)
                        if judged.fault is None and judged.score > score:
                            best, score = laid, judged.score
    return (score, best) if best else None


def _with_word(grid: dict[int, str], word: str, start: int, step: int) -> dict[int, str] | None:
    end = start + step * (len(word) - 1)
    if start < 0 or end >= SIDE * SIDE or (step == 1 and start // SIDE != end // SIDE):
        return None
    laid = dict(grid)
    for place, letter in enumerate(word):
        if laid.setdefault(start + place * step, letter) != letter:
            return None
    return laid
