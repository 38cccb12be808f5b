"""The files of packs, before anything in them is believed: JSON of a known format."""

from __future__ import annotations

import json
from typing import Any


def object_of(text: str, format_name: str, largest: int) -> dict[str, Any] | None:
    """The JSON object of that format; None for any other text, and for more than so many characters."""
    try:
        data = json.loads(text.lstrip("\ufeff")) if len(text) <= largest else None
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) and data.get("format") == format_name else None


def is_version(data: dict[str, Any], known: int) -> bool:
    """Whether the object is of that version of its format."""
    return data.get("version") == known and not isinstance(data["version"], bool)
