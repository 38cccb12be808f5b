"""Figures on every page are written as its language writes them."""

import pytest
from flask import render_template_string, session

from director.web.figures import local_number

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
