"""Reads days as people type them (23.11.2026, 23/11/2026, 23.11.26; the day first in all our languages) or as machines do (2026-11-23).

A page shows a day in the style of its language (``typed_day``), whatever language the browser uses.
"""

from __future__ import annotations

import re
from datetime import date

DAY = re.compile(r"(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{4}|\d{2})")
SIGN = {"de": ".", "fr": "/", "en": "/"}
"""The separator between day, month and year."""


def iso_day(text: str) -> str:
    """Returns the day in ISO form (``2026-11-23``); ValueError if the text is not a day.

    >>> iso_day("23.11.26")
    '2026-11-23'
    """
    if found := DAY.fullmatch(text.strip()):
        day, month, year = map(int, found.groups())
        return date(year + 2000 if year < 100 else year, month, day).isoformat()
    return date.fromisoformat(text.strip()).isoformat()


def read_day(text: str) -> str:
    """Returns the day in ISO form, or the stripped text if it is no day; it is then refused where it is used."""
    try:
        return iso_day(text)
    except ValueError:
        return text.strip()


def typed_day(text: str, language: str) -> str:
    """Returns an ISO day as people type it in that language; any other text unchanged.

    >>> typed_day("2026-11-03", "de")
    '03.11.2026'
    """
    try:
        return date.fromisoformat(text).strftime(SIGN[language].join(("%d", "%m", "%Y")))
    except ValueError:
        return text
