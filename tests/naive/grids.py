"""The best Worthatz grid of a few letters by brute force: slow, plain, and a stranger to the search.

It grows every connected shape by one square after the other and fills each shape in every way, from the top
left on; a run that is whole must be a word. There is no bound, no tree and no order of merit.
"""

from collections.abc import Container, Mapping

Cell = tuple[int, int]


def best_score(letters: str, words: Container[str], values: Mapping[str, int], bonus: int = 0) -> int:
    """The highest score of a valid grid with some of ``letters``; ``bonus`` is for using them all."""
    best = 0
    shapes: set[frozenset[Cell]] = {frozenset({(0, 0)})}
    for size in range(2, len(letters) + 1):
        shapes = {_moved(shape | {cell}) for shape in shapes for cell in _beside(shape)}
        for shape in shapes:
            best = max(best, _best_fill(shape, letters, words, values, bonus * (size == len(letters))))
    return best


def _moved(cells: frozenset[Cell]) -> frozenset[Cell]:
    """The cells as far up and left as they go."""
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return frozenset((r - top, c - left) for r, c in cells)


def _beside(cells: frozenset[Cell]) -> set[Cell]:
    return {(r + i, c + j) for r, c in cells for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))} - cells


def _best_fill(
    shape: frozenset[Cell], letters: str, words: Container[str], values: Mapping[str, int], bonus: int
) -> int:
    """The best score of a filling of just these cells, 0 if there is none."""
    runs = _runs(shape)
    order = sorted(shape)
    ending = {cell: [run for run in runs if run[-1] == cell] for cell in order}
    best = 0

    def lay(laid: dict[Cell, str], left: str) -> None:
        nonlocal best
        if len(laid) == len(order):
            best = max(best, sum(values[laid[cell]] for run in runs for cell in run) + bonus)
            return
        cell = order[len(laid)]
        for letter in sorted(set(left)):
            now = laid | {cell: letter}
            if all("".join(now[each] for each in run) in words for run in ending[cell]):
                lay(now, left.replace(letter, "", 1))

    lay({}, letters)
    return best


def _runs(shape: frozenset[Cell]) -> list[list[Cell]]:
    found = []
    for i, j in ((0, 1), (1, 0)):
        for r, c in sorted(shape):
            if (r - i, c - j) not in shape and (r + i, c + j) in shape:
                run = [(r, c)]
                while (run[-1][0] + i, run[-1][1] + j) in shape:
                    run.append((run[-1][0] + i, run[-1][1] + j))
                found.append(run)
    return found
