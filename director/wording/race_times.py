"""Topping in words: the times of a race."""

from __future__ import annotations

from director.language.texts import Texts


def time_text(seconds: float, texts: Texts) -> str:
    """Seconds as a race has them: 12:05.3, or 12:05,3 where the language writes a comma."""
    tenths = round(seconds * 10)
    return f"{tenths // 600}:{tenths // 10 % 60:02}{',' if texts.decimal_comma else '.'}{tenths % 10}"
