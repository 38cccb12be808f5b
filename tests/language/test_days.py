"""Days as people type them."""

import pytest

from director.language.days import iso_day, read_day, typed_day


@pytest.mark.parametrize("typed", ["3.11.2026", "03/11/26", " 3-11-2026 ", "3. 11. 2026", "2026-11-03"])
def test_a_day_is_read_the_day_first_and_as_machines_write_it(typed):
    assert iso_day(typed) == "2026-11-03"


@pytest.mark.parametrize("typed", ["31.4.2026", "", "heute", "3.11.", "2026-13-01"])
def test_what_is_no_day_stays_as_it_is_typed(typed):
    assert read_day(f" {typed} ") == typed


def test_a_field_shows_a_day_as_its_language_does():
    shown = [
        typed_day(each, language) for each in ("2026-11-03", "im Mai") for language in ("de", "fr", "en")
    ]
    assert shown == ["03.11.2026", "03/11/2026", "03/11/2026", *["im Mai"] * 3]
