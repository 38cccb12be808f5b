"""Random games for comparing the engine with its twin: positions reached by random legal moves."""

import random

from tests.naive import moves as naive


def random_words(rng: random.Random, letters: str, count: int) -> frozenset[str]:
    """Words of any letters, mostly short ones."""
    return frozenset(
        "".join(rng.choice(letters) for _ in range(min(15, 2 + int(rng.expovariate(0.4)))))
        for _ in range(count)
    )


def random_layout(rng: random.Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Letter and word premiums of 1 to 4, thrown anywhere."""
    letters = tuple(rng.choice((1, 1, 1, 2, 3, 4)) for _ in range(225))
    return letters, tuple(rng.choice((1, 1, 1, 1, 2, 3, 4)) for _ in range(225))


def random_rack(rng: random.Random, game: naive.NaiveGame, size: int) -> str:
    """Up to ``size`` tiles, no to two of them blanks; the letters of words, so that something fits."""
    letters = "".join(sorted(game.words))
    tiles = [rng.choice(letters) for _ in range(rng.randint(1, size))]
    for at in range(min(len(tiles), rng.choice((0, 0, 0, 1, 1, 2)))):
        tiles[at] = "?"
    return "".join(tiles)


def random_position(
    rng: random.Random, game: naive.NaiveGame, size: int = 7, most_moves: int = 7
) -> tuple[naive.Board, str]:
    """A board after some random legal moves, longer ones preferred, and a rack."""
    board: naive.Board = {}
    for _ in range(rng.randint(0, most_moves)):
        moves = naive.all_moves(game, board, random_rack(rng, game, size).replace("?", "", 1))
        if moves:
            ordered = sorted(moves, key=sorted)
            move = max(rng.sample(ordered, min(2, len(ordered))), key=len)
            board |= {(row, col): tile for row, col, tile in move}
    return board, random_rack(rng, game, size)
