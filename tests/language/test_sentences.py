"""Sentences that depend on a number, in the languages of the program."""

import pytest

from director.language.catalogues import KEYWORDS
from director.language.languages import translator
from director.language.sentences import RuleError, Translation, quoted, say, say_n, show
from director.language.texts import Texts

NIGHTS = ("%(num)d night", "%(num)d nights")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["0 nights", "1 night", "2 nights"]),
        ("de", ["0 Abende", "1 Abend", "2 Abende"]),
        ("fr", ["0 séance", "1 séance", "2 séances"]),
    ],
)
def test_the_language_chooses_the_form_for_a_number(language, told):
    assert [show(say_n(*NIGHTS, count), translator(language)) for count in (0, 1, 2)] == told
    assert [str(say_n(*NIGHTS, count)) for count in (0, 1, 1234)] == ["0 nights", "1 night", "1,234 nights"]


def test_a_counted_sentence_is_a_value_like_any_other():
    inner = say_n("%(num)d point at %(at)s", "%(num)d points at %(at)s", 1, at="H4")
    assert str(say("%(name)s: %(what)s", name="Anna", what=inner)) == "Anna: 1 point at H4"
    assert Texts("en", mirror=True).show(inner) == "1 point at 8D"


def test_a_printed_number_is_written_as_the_language_writes_it():
    assert Texts("de").counted("%(num)s point", "%(num)s points", 1234) == "1.234 points"
    assert Texts("en").counted("%(num)s point", "%(num)s points", 1) == "1 point"


@pytest.mark.parametrize("name", sorted("num count points score claimed total before after size".split()))
def test_an_amount_in_a_sentence_is_written_as_the_language_writes_it(name):
    told = [
        show(say(f"%({name})d", **{name: value}), translator("de")) for value in (-5, 0, 999, 1000, 12345)
    ]
    assert told == ["−5", "0", "999", "1.000", "12.345"]
    assert show(say("Table %(table)d", table=1234), translator("de")) == "Tisch 1234"
    assert str(say(f"%({name})d", **{name: -1234})) == "−1,234"


def test_a_text_that_was_kept_may_hold_anything_and_tiles_of_two_letters_are_spelt():
    assert str(quoted("100 % of %(x)s")) == "100 % of %(x)s"
    assert str(say("%(word)s", word="\u2c00ICO")) == "CHICO"


def test_a_language_of_three_forms_gets_the_number():
    polish = Translation(str, lambda one, many, count: one if count == 1 else f"{many} ({count % 10})")
    assert show(say_n("%(num)d tile", "%(num)d tiles", 22), polish) == "22 tiles (2)"


def test_the_catalogue_tool_collects_both_forms():
    assert KEYWORDS["say_n"] == KEYWORDS["counted"] == (1, 2)


def test_a_value_of_an_error_may_be_named_like_its_parts():
    error = RuleError("two", "%(code)s, %(sentence)s", code="A", sentence="B")
    assert (error.code, str(error)) == ("two", "A, B")
