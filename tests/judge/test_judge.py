"""Judged slips, each row named after its rule in the rules' chapter on judging: plain and by the book."""

import pytest

from tests.judge.slips import ruling, short
from tests.judge.table import ROWS


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.rule)
def test_slip_is_judged_by_its_rule(row):
    assert short(ruling(row.position, row.slip, "simultan")) == row.simultan
    assert short(ruling(row.position, row.slip, "f2023")) == row.f2023
