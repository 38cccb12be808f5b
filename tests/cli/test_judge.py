"""``director judge``: lines in, rulings out, in the agreed form."""

import json
import sys
from contextlib import contextmanager

import pytest
from click.testing import CliRunner

from director.cli import main
from director.cli.lines import answers
from director.cli.positions import judge_line
from tests.builders import SAMPLE_MOVES
from tests.judge.slips import GERMAN, KNOWN, POSITIONS, sample_board

MOST_CALLS = 3000
"""Python calls for one slip, on the average; about 2,060 as it is."""


def line(position="second", profile="f2023", **slip):
    place = POSITIONS[position]
    return {
        "profile": profile, "round": place.round, "players": 20, "board": place.board.rows, "rack": place.rack,
        "slip": slip,
    }  # fmt: skip


def answered(*lines):
    texts = [each if isinstance(each, str) else json.dumps(each) for each in lines]
    return list(answers(texts, lambda asked: judge_line(asked, GERMAN, KNOWN.__contains__)))


def test_answer_has_the_agreed_form():
    (answer,) = answered(line("first", word="RUCKEN", at="H4", score=24))
    assert answer == {
        "points": 26,
        "mark": "warning",
        "codes": ["score_wrong"],
        "paid_at": "H4",
        "true_score": 26,
        "doubts": [],
    }


def test_doubts_carry_both_outcomes():
    (answer,) = answered(line(word="ARME", at="3F", score=6))
    (doubt,) = answer["doubts"]
    assert doubt["code"] == "false_cross_word"
    assert (doubt["yes"], doubt["no"]) == ({"points": 0, "mark": "zero"}, {"points": 1, "mark": "penalty"})


def test_null_fields_and_missing_extras_are_taken():
    asked = line(word="RHEUMAS", at="5E", score=None, joined_at=None, joins=0, state="ok", direction=None)
    del asked["players"], asked["round"]
    assert answered(asked)[0]["codes"] == ["score_missing"]


def test_a_line_may_say_that_its_turn_is_judged_as_the_first():
    asked = line(word="RHEUMAS", at="A1", score=40)
    assert [each["paid_at"] for each in answered(asked, asked | {"first": True})] == [None, "5E"]


def test_connecting_letters_may_fit_several_places_and_a_slip_may_hold_more():
    tag = {"word": "TAG", "joined_at": "2G 7C", "joins": 3}
    found = answered(
        line("two AST", **tag, score=5),
        line("two AST", **tag, score=4, more=[{"word": "GAST", "at": "H1", "score": 15}]),
        line("two AST", **tag, score=4, more=[{"word": "XQ", "at": "A1"}]),
    )
    assert [(each["points"], each["paid_at"]) for each in found] == [(5, "7C"), (4, "2G"), (0, None)]


def test_profile_may_be_given_in_full():
    own = {"title": "Own", "judge": "book", "wrong_place": "penalty", "place_penalty": 10}
    assert answered(line(profile=own, word="RHEUMAS", score=40))[0]["points"] == 30


GOOD = line(word="RHEUMAS", at="5E", score=40)


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ("{", "bad_json"),
        ("[]", "bad_line"),
        ({**GOOD, "profile": "f1923"}, "unknown_profile"),
        ({**GOOD, "profile": 7}, "bad_field"),
        ({**GOOD, "profile": {"place_penalty": 1000}}, "bad_profile"),
        ({**GOOD, "profile": {"place_penalty": "five"}}, "bad_profile"),
        ({**GOOD, "profile": {"judge": "harsh"}}, "bad_profile"),
        ({**GOOD, "profile": {"keep_leave": "no"}}, "bad_profile"),
        ({**GOOD, "board": ["."]}, "bad_board"),
        ({**GOOD, "rack": "M4"}, "bad_rack"),
        ({**GOOD, "round": "2"}, "bad_field"),
        ({**GOOD, "slip": []}, "bad_field"),
        ({**GOOD, "slip": {"word": 7}}, "bad_slip"),
        ({**GOOD, "slip": {"wort": "HAUS"}}, "bad_slip"),
        ({key: GOOD[key] for key in GOOD if key != "rack"}, "missing_field"),
        ({key: GOOD[key] for key in GOOD if key != "slip"}, "missing_field"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_bad_line_gets_an_error_and_the_rest_is_answered(asked, code):
    bad, good = answered(asked, GOOD)
    assert (bad["error"]["code"], good["points"]) == (code, 40)
    assert bad["error"]["message"].endswith(".")


@contextmanager
def counted_calls():
    """How many calls of Python functions are made meanwhile: the work done, whatever the machine's speed."""
    found = [0]

    def seen(frame, fact, arg):
        found[0] += fact == "call"

    sys.setprofile(seen)
    yield found
    sys.setprofile(None)


def test_slips_of_a_late_position_are_judged_without_searching_the_board_anew_for_each():
    rows, words = sample_board(24).rows, sorted(KNOWN)
    lines = []
    for number in range(200):
        at = [None, *SAMPLE_MOVES][number % 27]
        slip = {"word": words[number % len(words)], "at": at and at.split()[0], "score": number % 40}
        lines.append(
            {"profile": "f2023", "round": 25, "players": 20, "board": rows, "rack": "PXNE?A?"}
            | {"slip": slip}
        )
    with counted_calls() as calls:
        answers = answered(*lines)
    assert not [each for each in answers if "error" in each]
    assert calls[0] < 200 * MOST_CALLS


def test_command_reads_lines_and_fails_at_the_end_if_one_was_bad(tmp_path):
    words = tmp_path / "words.txt"
    words.write_text("\n".join(sorted(KNOWN)), encoding="utf-8")
    folder = ["--instance", str(tmp_path / "club")]
    imported = CliRunner().invoke(main, [*folder, "lexicon", "import", str(words), "--name", "little"])
    assert imported.exit_code == 0, imported.output
    command = [*folder, "judge", "--lexicon", "little"]
    text = json.dumps(GOOD) + "\nrubbish\n"
    done = CliRunner().invoke(main, command, input=text)
    answers = [json.loads(each) for each in done.stdout.splitlines()]
    assert (done.exit_code, answers[0]["points"], answers[1]["error"]["code"]) == (1, 40, "bad_json")
    assert CliRunner().invoke(main, command, input=json.dumps(GOOD)).exit_code == 0
