"""The files of packs, before anything in them is believed: JSON of a known format."""

from __future__ import annotations

import json
import re
from typing import Any

HALF = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")
"""What may be half a character."""


def object_of(text: str, format_name: str, largest: int) -> dict[str, Any] | None:
    """The JSON object of that format; None for any other text, for more than so many characters, and for half ones
    (``\\ud800`` alone), which nothing can store or show."""
    try:
        data = json.loads(text.lstrip("\ufeff")) if len(text) <= largest else None
        if HALF.search(text):
            json.dumps(data, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) and data.get("format") == format_name else None


def is_version(data: dict[str, Any], known: int) -> bool:
    """Whether the object is of that version of its format."""
    return data.get("version") == known and not isinstance(data["version"], bool)
