"""A time of the day on the federation's pages."""

from __future__ import annotations

from datetime import datetime


def clock(at: float) -> str:
    """A time of the day in local time, to the second."""
    return f"{datetime.fromtimestamp(at):%H:%M:%S}"
