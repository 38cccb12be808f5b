"""The engine finds all tops and the right number of moves on the reference positions."""

import pytest

from tests.engine.material import shared_positions, standard_engine, to_board, to_move, to_name, to_rack
from tests.naive.moves import parse_board


@pytest.fixture(scope="module")
def engines(request):
    tables = {"de": "german_table", "fr": "french_table", "en": "english_table"}
    return {name: standard_engine(request.getfixturevalue(table), name) for name, table in tables.items()}


def read_move(board, coordinate, word):
    """A top of the file as a set of tiles: row letter first = across, column number first = down."""
    down = coordinate[0].isdigit()
    row = ord(coordinate[-1] if down else coordinate[0]) - ord("A")
    col = int(coordinate[:-1] if down else coordinate[1:]) - 1
    squares = [(row + i * down, col + i * (not down)) for i in range(len(word))]
    return frozenset((*at, tile) for at, tile in zip(squares, word, strict=True) if at not in board)


def expected(position, board):
    """Top score, tops and number of moves; on the empty board only the moves across."""
    tops = [(at, word) for at, word in position["tops"] if board or at[0].isalpha()]
    moves = {read_move(board, at, word) for at, word in tops}
    return position["top"], moves, position["n_moves"] // (1 if board else 2)


@pytest.mark.parametrize("language", ["de", "fr", "en"])
def test_tops_their_names_number_of_moves_and_second_score(language, engines):
    engine = engines[language]
    alphabet = engine.table.alphabet
    for position in shared_positions(language):
        board = parse_board(position["board"])
        arrays = to_board(alphabet, board), to_rack(alphabet, position["rack"])
        result = engine.top(*arrays)
        moves = {to_move(alphabet, board, place) for place in result.placements}
        assert (result.score, moves, engine.count(*arrays)) == expected(position, board), position["id"]
        assert len(result.placements) == len(moves), position["id"]
        for row, col, down, word in (to_name(alphabet, place) for place in result.placements):
            name = f"{col + 1}{chr(65 + row)}" if down else f"{chr(65 + row)}{col + 1}"
            assert [name, word] in position["tops"], position["id"]
        assert engine.top_two(*arrays) == (result, position["second"]), position["id"]
        scores = engine.all_records(*arrays)["score"]
        below = scores[scores < scores[0]] if len(scores) else scores
        assert (int(below[0]) if len(below) else None) == position["second"], position["id"]
