"""``director top`` and ``director score``: the exact lines that programs outside rely on."""

import json
from typing import Any

import pytest

from director.cli.positions import Searches, score_line, top_line
from director.rules.board import read_board
from director.rules.ruleset import Ruleset
from director.rules.scoring import score_move
from director.rules.tiles import tile_set
from director.rules.top import Search
from tests.builders import parse_move
from tests.engine.material import shared_positions
from tests.judge.slips import board_of, sample_board
from tests.room import LEXICON, a_club, director

EMPTY = ["." * 15] * 15


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return a_club(tmp_path_factory.mktemp("club")).folder


def asked(folder, command, *lines, options=()):
    """The answers to these lines and the exit status."""
    text = "".join(
        (line if isinstance(line, str) else json.dumps(line, ensure_ascii=False)) + "\n" for line in lines
    )
    arguments = ["--lexicon", LEXICON, *options] if command == "top" else list(options)
    result = director(folder, command, *arguments, text=text)
    return [json.loads(line) for line in result.stdout.splitlines()], result.exit_code


def test_top_answers_with_score_tops_and_number_of_moves(folder):
    [answer], status = asked(folder, "top", {"board": EMPTY, "rack": "ION"})
    assert answer == {
        "score": 8,
        "tops": [{"at": "H8", "word": "ION"}, {"at": "H7", "word": "ION"}, {"at": "H6", "word": "ION"}],
        "moves": 7,
    }
    assert (list(answer), status) == (["score", "tops", "moves"], 0)


def test_top_writes_a_blank_in_lower_case_and_the_word_in_full(folder):
    [answer], _ = asked(folder, "top", {"board": sample_board(16).rows, "rack": "UHR?"})
    assert {"at": "B12", "word": "QUeR"} in answer["tops"]


def test_without_any_move_there_is_no_top_and_without_a_line_no_answer(folder):
    found = asked(folder, "top", {"board": EMPTY, "rack": "QXQ"})
    assert found == ([{"score": 0, "tops": [], "moves": 0}], 0)
    assert asked(folder, "top") == ([], 0)


def test_on_the_empty_board_only_moves_across_are_listed(folder):
    [answer], _ = asked(folder, "top", {"board": EMPTY, "rack": "REGEN"}, options=("--all",))
    assert answer["all"]
    assert all(move["at"][0].isalpha() for move in [*answer["tops"], *answer["all"]])


def test_all_lists_every_move_best_first(folder):
    [answer], _ = asked(folder, "top", {"board": sample_board(4).rows, "rack": "WSDF?AS"}, options=("--all",))
    scores = [move["score"] for move in answer["all"]]
    assert scores == sorted(scores, reverse=True)
    assert len(scores) == answer["moves"]
    assert [{"at": m["at"], "word": m["word"]} for m in answer["all"] if m["score"] == answer["score"]] == (
        answer["tops"]
    )
    assert list(answer) == ["score", "tops", "moves", "all"]


def test_nine_tiles_and_a_bonus_of_ten_thousand_points_can_be_asked_for(folder):
    wish = {"board": EMPTY, "rack": "ERNSTHAFT", "most_laid": 9, "bonuses": [[9, 10_000]]}
    [answer], status = asked(folder, "top", wish)
    assert (status, "error" in answer) == (0, False)


def test_a_blank_may_stand_for_a_letter_of_the_rack_and_is_another_move(folder):
    [answer], _ = asked(folder, "top", {"board": EMPTY, "rack": "ER?"}, options=("--all",))
    listed = {(move["at"], move["word"]): move["score"] for move in answer["all"]}
    assert [listed["H8", word] for word in ("ER", "eR", "Er")] == [4, 2, 2]


def both_ways(folder, rows, rack):
    [answer], _ = asked(folder, "top", {"board": rows, "rack": rack}, options=("--all",))
    assert len(answer["all"]) == answer["moves"]
    return {(move["at"], move["word"]) for move in answer["all"]}


def rows_with(**letters):
    """Rows with letters on squares, such as ``H8="E"``."""
    squares = ["."] * 225
    for name, letter in letters.items():
        squares[(ord(name[0]) - 65) * 15 + int(name[1:]) - 1] = letter
    return ["".join(squares[start : start + 15]) for start in range(0, 225, 15)]


def test_a_single_tile_is_named_in_the_direction_of_its_longer_word(folder):
    down = both_ways(folder, rows_with(F8="T", G8="E", H7="H"), "E")
    assert ("8F", "TEE") in down
    assert ("H7", "HE") not in down
    across = both_ways(folder, rows_with(H6="T", H7="E", G8="H"), "E")
    assert ("H6", "TEE") in across
    assert ("8G", "HE") not in across


def test_a_single_tile_with_two_equally_long_words_is_named_across(folder):
    found = both_ways(folder, rows_with(G8="E", H7="E"), "R")
    assert ("H7", "ER") in found
    assert ("8G", "ER") not in found


def test_score_answers_with_all_words_and_the_number_of_tiles(folder):
    lines = [
        {"board": EMPTY, "at": "H4", "word": "RUCKEN"},
        {"board": sample_board(1).rows, "at": "5E", "word": "RHEUMAS"},
        {"board": board_of("8H OR").rows, "at": "J8", "word": "eI"},
        {"board": sample_board(22).rows, "at": "13I", "word": "MIMEN"},
        {"board": sample_board(9).rows, "at": "O5", "word": "RINGELN"},
    ]
    answers, status = asked(folder, "score", *lines)
    assert answers == [
        {"score": 26, "words": [{"at": "H4", "word": "RUCKEN", "score": 26}], "laid": 6},
        {"score": 40, "words": [{"at": "5E", "word": "RHEUMAS", "score": 40}], "laid": 6},
        {
            "score": 4,
            "words": [{"at": "J8", "word": "eI", "score": 1}, {"at": "8H", "word": "ORe", "score": 3}],
            "laid": 2,
        },
        {
            "score": 28,
            "words": [{"at": "13I", "word": "MIMEN", "score": 24}, {"at": "M12", "word": "IN", "score": 4}],
            "laid": 4,
        },
        {
            "score": 79,
            "words": [{"at": "O5", "word": "RINGELN", "score": 27}, {"at": "5N", "word": "ER", "score": 2}],
            "laid": 7,
        },
    ]
    assert (list(answers[0]), status) == (["score", "words", "laid"], 0)


def test_score_needs_no_word_list_and_plays_other_sets(folder, tmp_path):
    line = {"board": EMPTY, "at": "H8", "word": "QX"}
    assert asked(tmp_path / "empty", "score", line)[0][0]["score"] == 36
    assert asked(folder, "score", line, options=("--tiles", "french"))[0][0]["score"] == 36
    assert asked(folder, "score", {**line, "word": "JK"}, options=("--tiles", "english"))[0][0]["score"] == 26
    assert asked(folder, "score", {**line, "word": "ÉS"}) == asked(folder, "score", {**line, "word": "ES"})


BAD_TOPS: list[tuple[Any, str]] = [
    ("not json", "bad_json"),
    ({"rack": "A"}, "missing_field"),
    ({"board": EMPTY}, "missing_field"),
    ({"board": "...", "rack": "A"}, "bad_field"),
    ({"board": EMPTY[:14], "rack": "A"}, "bad_board"),
    ({"board": [*EMPTY[:14], "." * 14], "rack": "A"}, "bad_board"),
    ({"board": [*EMPTY[:14], "." * 14 + "É"], "rack": "A"}, "bad_board"),
    ({"board": [*EMPTY[:14], "." * 14 + "\ud800"], "rack": "A"}, "bad_board"),
    ({"board": [*EMPTY[:14], 7], "rack": "A"}, "bad_board"),
    ({"board": EMPTY, "rack": ""}, "bad_rack"),
    ({"board": EMPTY, "rack": "A" * 10}, "bad_rack"),
    ({"board": EMPTY, "rack": "ION", "most_laid": 0}, "bad_numbers"),
    ({"board": EMPTY, "rack": "ION", "most_laid": 10}, "bad_numbers"),
    ({"board": EMPTY, "rack": "ION", "most_laid": "7"}, "bad_field"),
    ({"board": EMPTY, "rack": "ION", "bonuses": {"7": 50}}, "bad_field"),
    ({"board": EMPTY, "rack": "ION", "bonuses": [[7]]}, "bad_numbers"),
    *(
        ({"board": EMPTY, "rack": "ION", "bonuses": [pair]}, "bad_numbers")
        for pair in ([0, 50], [10, 50], [3, -1], [3, 10_001])
    ),
    ({"board": EMPTY, "rack": "ION", "bonuses": [[7, True]]}, "bad_numbers"),
    ({"board": EMPTY, "rack": "???"}, "bad_rack"),
    ({"board": EMPTY, "rack": "aé"}, "bad_rack"),
    ({"board": EMPTY, "rack": 7}, "bad_field"),
]
BAD_SCORES: list[tuple[Any, str]] = [
    ({"board": EMPTY, "at": "H8"}, "missing_field"),
    ({"board": EMPTY, "at": "Z8", "word": "OR"}, "bad_reference"),
    ({"board": EMPTY, "at": "\ud800", "word": "OR"}, "bad_reference"),
    ({"board": EMPTY, "at": "H8", "word": "ΩS"}, "bad_word"),
    ({"board": EMPTY, "at": "H8", "word": ""}, "too_short"),
    ({"board": EMPTY, "at": "H9", "word": "OR"}, "misses_start"),
    ({"board": EMPTY, "at": "H8", "word": "A" * 99}, "off_board"),
    ({"board": EMPTY, "at": "H8", "word": ["OR"]}, "bad_field"),
]


@pytest.mark.parametrize(
    ("command", "good", "bad"),
    [
        ("top", {"board": EMPTY, "rack": "ION"}, BAD_TOPS),
        ("score", {"board": EMPTY, "at": "H8", "word": "OR"}, BAD_SCORES),
    ],
)
def test_bad_lines_are_told_in_place_and_the_status_is_1(folder, command, good, bad):
    lines = [good]
    for line, _ in bad:
        lines += [line if isinstance(line, str) else json.dumps(line), good]
    answers, status = asked(folder, command, *lines)
    assert status == 1
    assert [each["error"]["code"] for each in answers[1::2]] == [code for _, code in bad]
    assert answers[0::2] == [answers[0]] * (len(bad) + 1)
    assert all(set(each["error"]) == {"code", "message"} for each in answers[1::2])


def test_the_tiles_are_those_of_the_word_list_unless_said(tmp_path):
    words = tmp_path / "words.txt"
    words.write_text("JACK\nCAKES\n", encoding="utf-8")
    director(tmp_path, "lexicon", "import", str(words), "--name", "small", "--tiles", "english")
    result = director(
        tmp_path, "top", "--lexicon", "small", text=json.dumps({"board": EMPTY, "rack": "JACK"})
    )
    assert json.loads(result.stdout)["score"] == 2 * (8 + 1 + 3 + 5)


def test_letters_taken_apart_are_the_same_letters(folder):
    lines = [{"board": EMPTY, "at": "H8", "word": word} for word in ("GRÜN", "GRU\u0308N")]
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    first, second = director(folder, "score", text=text).stdout.splitlines()
    assert first == second


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("top", "--lexicon", "klingonisch"), "no word list klingonisch"),
        (("top", "--lexicon", LEXICON, "--tiles", "klingonisch"), "no tile set klingonisch"),
        (("top", "--lexicon", LEXICON, "--tiles", "french"), "other letters"),
        (("top",), "--lexicon"),
        (("score", "--tiles", "klingonisch"), "no tile set klingonisch"),
    ],
)
def test_a_wrong_option_is_one_sentence(folder, arguments, said):
    result = director(folder, *arguments)
    assert result.exit_code != 0
    assert said in result.stderr
    assert "Traceback" not in result.stderr


# -- racks of eight and nine --------------------------------------------------------------------


def test_a_line_says_how_many_tiles_may_be_laid_and_what_they_bring(folder):
    line = {"board": EMPTY, "rack": "IONQXYÄÖ"}
    lines = [line, line | {"bonuses": [[3, 40]]}, line | {"most_laid": 2}, line | {"bonuses": []}, line]
    answers, status = asked(folder, "top", *lines)
    assert status == 0
    plain, bonus, two, none, again = (each["score"] for each in answers)
    assert (bonus, none, again) == (plain + 40, plain, plain)
    assert two < plain
    move = {"board": EMPTY, "at": "H8", "word": "ION"}
    answers, _ = asked(
        folder, "score", move, move | {"bonuses": [[3, 40]]}, move | {"most_laid": 3}, move | {"most_laid": 2}
    )
    first, second, third, fourth = answers
    assert (second["score"] - first["score"], third, fourth["error"]["code"]) == (40, first, "too_many_tiles")


# -- the reference positions ---------------------------------------------------------------------

TABLES = {
    "de": ("german_table", "german"),
    "fr": ("french_table", "french"),
    "en": ("english_table", "english"),
}


@pytest.mark.parametrize("language", TABLES)
def test_the_reference_positions_are_answered(language, request):
    """The reference names a single tile both ways and lists both directions on the empty board; we do not."""
    table, tiles = TABLES[language]
    positions = shared_positions(language)
    searches = Searches(request.getfixturevalue(table), tile_set(tiles))
    search = Search(request.getfixturevalue(table), Ruleset(tile_set(tiles)))
    for position in positions:
        answer = top_line(position, searches)
        board = read_board(position["board"], search.rules.tiles.alphabet.letters)
        half = 2 if board.is_empty else 1
        assert answer["score"] == (position["top"] or 0), position["id"]
        assert answer["moves"] == position["n_moves"] // half, position["id"]
        named = [(top["at"], top["word"]) for top in answer["tops"]]
        known = [(at, word) for at, word in position["tops"] if half == 1 or at[0].isalpha()]
        assert set(named) <= set(known), position["id"]
        laid = [
            frozenset(score_move(board, parse_move(" ".join(m)), search.rules).laid.items()) for m in named
        ]
        wanted = {
            frozenset(score_move(board, parse_move(" ".join(m)), search.rules).laid.items()) for m in known
        }
        assert len(laid) == len(set(laid)), position["id"]
        assert set(laid) == wanted, position["id"]


@pytest.mark.parametrize("language", TABLES)
def test_the_scorer_agrees_on_every_reference_top(language):
    tiles = tile_set(TABLES[language][1])
    for position in shared_positions(language):
        for at, word in position["tops"]:
            answer = score_line({"board": position["board"], "at": at, "word": word}, tiles)
            assert answer["score"] == position["top"], position["id"]
