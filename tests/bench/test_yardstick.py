"""The engine against the yardstick probe; run by hand with ``pytest -m bench -s``."""

import pytest

from tests.bench.yardstick import LIMITS, as_text, compare
from tests.needs import shared


@pytest.mark.bench
def test_ratios_to_the_probe():
    shared("engine/probe_slots.py")
    result = compare()
    print("\n" + as_text(result))
    over = {
        name: result[group]["ratio"][key]
        for name, limit in LIMITS.items()
        for group, key in [name.split()]
        if result[group]["ratio"][key] > limit
    }
    assert over == {}
