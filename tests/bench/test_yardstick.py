"""The engine against the yardstick probe; run by hand with ``pytest -m bench -s``."""

from __future__ import annotations

import pytest

from tests.bench.yardstick import LIMITS, PROBE, as_text, compare


@pytest.mark.bench
def test_ratios_to_the_probe() -> None:
    if not PROBE.exists():
        pytest.skip("the yardstick ../shared/engine/probe_slots.py is not beside the checkout")
    result = compare()
    print("\n" + as_text(result))
    over = {
        name: result[group]["ratio"][key]
        for name, limit in LIMITS.items()
        for group, key in [name.split()]
        if result[group]["ratio"][key] > limit
    }
    assert over == {}
