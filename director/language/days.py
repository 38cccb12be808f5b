"""Days as people type them: 23.11.2026, 23/11/2026 or 23.11.26, the day first in all our languages; 2026-11-23 as machines do.

A page shows a day in a field in the way of its language (``typed_day``), whatever language the browser speaks.
"""

from __future__ import annotations

import re
from datetime import date

DAY = re.compile(r"(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{4}|\d{2})")
SIGN = {"de": ".", "fr": "/", "en": "/"}
"""Between day, month and year."""


def iso_day(text: str) -> str:
    """The day in ISO form (``2026-11-23``); ValueError if the text is none.

    >>> iso_day("23.11.26")
    '2026-11-23'
    """
    if found := DAY.fullmatch(text.strip()):
        day, month, year = map(int, found.groups())
        return date(year + 2000 if year < 100 else year, month, day).isoformat()
    return date.fromisoformat(text.strip()).isoformat()


def read_day(text: str) -> str:
    """The day in ISO form, or the text as it is, which is then refused by name where it is used."""
    try:
        return iso_day(text)
    except ValueError:
        return text.strip()


def typed_day(text: str, language: str) -> str:
    """An ISO day as people type it in that language; any other text as it is.

    >>> typed_day("2026-11-03", "de")
    '03.11.2026'
    """
    try:
        return date.fromisoformat(text).strftime(SIGN[language].join(("%d", "%m", "%Y")))
    except ValueError:
        return text
