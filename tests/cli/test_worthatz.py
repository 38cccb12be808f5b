"""``director worthatz``: the exact lines that programs outside rely on."""

import json
from typing import Any

import pytest

from director.games.worthatz.grid import judge, read_grid
from tests.games.worthatz.material import SMALL, rows
from tests.room import LEXICON, a_club, director


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return a_club(tmp_path_factory.mktemp("club")).folder


def asked(folder, *lines, options=()):
    """The answers to these lines and the exit status."""
    text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
    result = director(folder, "worthatz", "--lexicon", LEXICON, *options, text=text)
    return [json.loads(line) for line in result.stdout.splitlines()], result.exit_code


def test_a_reference_grid_has_score_grid_words_and_proof(folder):
    [answer], status = asked(folder, {"letters": "ABDEINRST", "seconds": 20})
    assert (list(answer), status) == (["score", "grid", "words", "proved"], 0)
    judged = judge(read_grid(answer["grid"]), "ABDEINRST", SMALL)
    assert judged.fault is None
    assert answer["score"] == judged.score > 20
    assert answer["words"] == list(judged.words)
    assert answer["proved"] is True


def test_fifteen_letters_are_answered_in_their_time(folder):
    letters = "AAEEEILNNRRSSTT"
    [answer], _ = asked(folder, {"letters": letters, "seconds": 0.5})
    assert judge(read_grid(answer["grid"]), letters, SMALL).score == answer["score"] > 40


def test_a_grid_is_judged_when_it_is_given(folder):
    answers, status = asked(
        folder,
        {"letters": "TEEX", "grid": rows("TEE")},
        {"letters": "teex", "grid": rows("TEEX")},
        {"letters": "TEE", "grid": rows("TEE E..")},
        {"letters": "TEE", "grid": rows("")},
    )
    not_a_word = {"code": "not_a_word", "message": "TEEX at E5 is not in the word list."}
    too_often = {"code": "letter_too_often", "message": "The grid has 3 of E, the letters drawn only 2."}
    assert answers == [
        {"score": 4, "fault": None},
        {"score": 0, "fault": not_a_word},
        {"score": 0, "fault": too_often},
        {"score": 0, "fault": None},
    ]
    assert status == 0


def test_the_best_part_scores_where_the_room_plays_so(folder):
    [answer, clean], _ = asked(
        folder,
        {"letters": "TEEX", "grid": rows("TEEX")},
        {"letters": "TEEX", "grid": rows("TEE")},
        options=("--part",),
    )
    assert (answer["score"], answer["fault"]["code"], answer["grid"]) == (4, "not_a_word", rows("TEE"))
    assert clean == {"score": 4, "fault": None}


def test_every_bad_line_gets_its_error_and_the_others_their_answer(folder):
    bad: dict[str, Any] = {
        "no json": "bad_json",
        '{"seconds": 1}': "missing_field",
        '{"letters": "TEE"}': "missing_field",
        '{"letters": 5, "seconds": 1}': "bad_field",
        '{"letters": "TEE", "seconds": "2"}': "bad_field",
        '{"letters": "TEE", "seconds": true}': "bad_field",
        '{"letters": "TEE", "seconds": 0}': "bad_field",
        '{"letters": "TEE", "seconds": -1}': "bad_field",
        '{"letters": "TEE", "seconds": 3601}': "bad_field",
        '{"letters": "TEE", "seconds": NaN}': "bad_field",
        '{"letters": "TEE", "seconds": 1e999}': "bad_field",
        '{"letters": "", "seconds": 1}': "no_letters",
        '{"letters": "T?E", "seconds": 1}': "unknown_tile",
        '{"letters": "TÄE", "seconds": 1}': "unknown_tile",
        '{"letters": "AAAAEEEEIIIINNNN", "seconds": 1}': "too_many_letters",
        '{"letters": "XX", "seconds": 1}': "too_many_tiles",
        '{"letters": "TEE", "grid": "TEE"}': "bad_field",
        '{"letters": "TEE", "grid": ["TEE"]}': "bad_grid",
    }
    good = json.dumps({"letters": "TEE", "seconds": 1})
    answers, status = asked(folder, *[line for each in bad for line in (each, good)])
    assert status == 1
    assert [answer["error"]["code"] for answer in answers[::2]] == list(bad.values())
    assert {answer["score"] for answer in answers[1::2]} == {4}
    assert all(set(each["error"]) == {"code", "message"} for each in answers[::2])


def test_the_rulings_of_the_club_hold(tmp_path):
    a_club(tmp_path)
    lines = [{"letters": "MUESLITEE", "grid": rows(word)} for word in ("MUESLI", "TEE")]
    director(tmp_path, "lexicon", "allow", LEXICON, "Müsli")
    director(tmp_path, "lexicon", "forbid", LEXICON, "Tee")
    answers, _ = asked(tmp_path, *lines)
    assert [answer["score"] for answer in answers] == [3 + 2 + 1 + 2 + 2 + 2, 0]
    assert answers[1]["fault"]["message"] == "TEE at E5 is not in the word list."


@pytest.mark.parametrize(
    ("arguments", "said"), [(("--lexicon", "klingonisch"), "no word list klingonisch"), ((), "--lexicon")]
)
def test_a_wrong_option_is_one_sentence(folder, arguments, said):
    result = director(folder, "worthatz", *arguments)
    assert result.exit_code != 0
    assert said in result.stderr
    assert "Traceback" not in result.stderr
