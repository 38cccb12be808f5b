"""Figures on every page are written as its language writes them."""

import pytest
from flask import render_template_string, session

from director.desk.checking import total_step
from director.language.languages import translator
from director.language.sentences import Sentence, say_n, show
from director.web.common import local_number

PAGE = "{{ a|local_number }} {{ (-3)|local_number }} {{ 0.5|local_number }} {{ 96.5|local_percent }} {{ ngettext('%(num)d point', '%(num)d points', a) }}"


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "1,063 −3 0.5 96.5 1,063 points"),
        ("de", "1.063 −3 0,5 96,5 1.063 Punkte"),
        ("fr", "1\u202f063 −3 0,5 96,5 1\u202f063 points"),
    ],
)
def test_thousands_decimals_minus_and_counts_are_those_of_the_language(app, language, written):
    with app.test_request_context():
        session["language"] = language
        assert render_template_string(PAGE, a=1063) == written
        assert local_number("12–") == "12–"


@pytest.mark.parametrize(
    ("value", "written"),
    [(1.0, "1"), (0.25, "0.25"), (0.125, "0.125"), (0.0625, "0.062"), (1.23456, "1.235"), (1e-7, "0.000")],
)
def test_a_figure_has_its_decimals_three_at_most(app, value, written):
    with app.test_request_context():
        session["language"] = "en"
        assert local_number(value) == written


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "Ann 1,063, Bo −3: 1,063 points"), ("de", "Ann 1.063, Bo −3: 1.063 Punkte"), ("fr", "Ann 1\u202f063, Bo −3: 1\u202f063 points")],
)  # fmt: skip
def test_amounts_of_a_sentence_are_written_so_too_and_other_numbers_as_they_are(language, written):
    totals = total_step([("Ann", 1063), ("Bo", -3)]).sentence.values["totals"]
    points = say_n("%(num)d point", "%(num)d points", 1063)
    words = translator(language)
    assert f"{show(totals, words)}: {show(points, words)}" == written
    assert show(Sentence("%(seed)d", {"seed": 20261127}), words) == "20261127"
