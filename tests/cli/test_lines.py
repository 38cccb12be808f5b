"""JSON Lines: one answer for each line, in order, whatever a line holds."""

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director.cli.lines import answers, field
from director.language.sentences import RuleError


def echo(asked):
    return {"text": field(asked, "text", str), "number": field(asked, "number", int)}


def answered(*lines):
    return list(answers(lines, echo))


def codes(*lines):
    return [each.get("error", {}).get("code", "") for each in answered(*lines)]


GOOD = json.dumps({"text": "Ä", "number": 3})


def test_answers_come_in_the_order_of_the_lines():
    lines = [json.dumps({"text": str(number), "number": number}) for number in range(20)]
    assert [each["number"] for each in answered(*lines)] == list(range(20))


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("{", "bad_json"), ("text", "bad_json"), ('{"text": "a" "number": 1}', "bad_json"), ("\x00", "bad_json"),
        ("[" * 100_000, "bad_json"), ('{"number": ' + "9" * 5000 + "}", "bad_json"), ("[]", "bad_line"),
        ("7", "bad_line"), ("null", "bad_line"), ("NaN", "bad_line"), ('"text"', "bad_line"),
        ("{}", "missing_field"), ('{"text": "a"}', "missing_field"), ('{"text": 7, "number": 1}', "bad_field"),
        ('{"text": null, "number": 1}', "bad_field"), ('{"text": "a", "number": "1"}', "bad_field"),
        ('{"text": "a", "number": true}', "bad_field"), ('{"text": "a", "number": 1.5}', "bad_field"),
    ],
)  # fmt: skip
def test_a_bad_line_is_told_and_the_rest_is_answered(line, code):
    assert codes(GOOD, line, GOOD) == ["", code, ""]


def test_blank_lines_and_a_byte_order_mark_are_passed_over():
    assert codes("\ufeff" + GOOD, "", "  \n", GOOD) == ["", ""]


def test_letters_that_come_in_two_parts_are_put_together():
    apart = unicodedata.normalize("NFD", json.dumps(json.loads(GOOD), ensure_ascii=False))
    assert answered(apart) == answered(GOOD)


def test_an_error_is_told_in_the_language_of_the_terminal():
    def refuse(asked):
        raise RuleError("too_short", "%(word)s is too short.", word="A")

    assert list(answers(["{}"], refuse, "en")) == [
        {"error": {"code": "too_short", "message": "A is too short."}}
    ]


@given(st.text(max_size=60))
def test_any_line_gets_at_most_one_answer(line):
    assert len(answered(line)) == (1 if line.strip() else 0)
