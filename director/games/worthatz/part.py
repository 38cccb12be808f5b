"""The best valid connected part of a grid with a fault, for rooms that do not score it 0.

A part is what remains after some letters are taken off. The search takes them off where a fault is: of a run
that is no word, one of its letters must go; of a letter laid too often, one of its squares; of several pieces
only one can stay. Each choice is followed up unless what is left could not score more than the best part
found. The order is fixed, so the same grid always gives the same part.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from director.games.worthatz.grid import BONUS, Grid, Judged, judge, pieces
from director.games.worthatz.letters import LETTERS, worthatz_tiles

MOST_LOOKED_AT = 100_000
"""Letters looked at in all parts. A grid of fifteen takes a tenth of that; a page full of nonsense is not worth more time."""


def best_part(grid: Grid, letters: str, words: Container[str]) -> tuple[dict[int, str], Judged]:
    """The part with the highest score, and its judgement; the empty grid if no part is valid."""
    best: dict[int, str] = {}
    best_judged = judge(best, letters, words)
    waiting = [dict(grid)]
    seen: set[frozenset[int]] = set()
    looked_at = 0
    while waiting and looked_at < MOST_LOOKED_AT:
        part = waiting.pop()
        if frozenset(part) in seen or most_it_can_score(part) <= best_judged.score:
            continue
        seen.add(frozenset(part))
        looked_at += len(part)
        judged = judge(part, letters, words)
        if judged.faults:
            waiting.extend(_repairs(part, judged))
        elif judged.score > best_judged.score:  # no part of a valid grid scores more than the grid
            best, best_judged = part, judged
    return best, best_judged


def most_it_can_score(part: Grid) -> int:
    """What no part of ``part`` can exceed: every letter counted twice, and the bonus if it can be reached."""
    values = worthatz_tiles().values
    return 2 * sum(values.get(letter, 0) for letter in part.values()) + BONUS * (len(part) >= LETTERS)


def _repairs(part: Grid, judged: Judged) -> Iterator[dict[int, str]]:
    """What can be left after one step against the first fault; the most promising last."""
    fault = judged.faults[0]
    if fault.code == "letter_not_drawn":
        yield {square: letter for square, letter in part.items() if square not in fault.squares}
    elif fault.code == "not_connected":
        kept = sorted(pieces(part), key=lambda piece: (len(piece), min(piece)))
        yield from ({square: part[square] for square in sorted(piece)} for piece in kept)
    else:
        for gone in fault.squares:
            yield {square: letter for square, letter in part.items() if square != gone}
