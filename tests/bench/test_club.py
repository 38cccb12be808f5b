"""What must hold for a club of ten years (``club.py``): ``python -m pytest -m bench tests/bench``."""

import pytest

from tests.bench.club import main

LIMITS = {
    "season table": 0.2,
    "season page with arrows and awards": 0.5,
    "the story of a season": 5.0,
    "a person's page": 0.2,
    "correction of the oldest night, then the table": 1.0,
    "a list of 15000 people": 5.0,
    "the same list again": 5.0,
}


@pytest.mark.bench
def test_ten_years_of_a_large_club_are_quick():
    found = main([])
    assert {what: seconds for what, seconds in found.items() if seconds > LIMITS.get(what, 600)} == {}


def test_the_bench_runs():
    found = main(["--people", "4", "--nights", "2", "--years", "2", "--list", "20"])
    assert "season table" in found
