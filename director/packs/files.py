"""The files of packs, before anything in them is believed: JSON of a known format."""

from __future__ import annotations

import json
import re
from dataclasses import replace

from director.language.sentences import DirectorError, Sentence

HALF = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")
"""What may be half a character."""


def object_of(
    text: str, format_name: str, version: int, largest: int, foreign: DirectorError, other: Sentence
) -> dict[str, object]:
    """The JSON object of that format and version.

    The error ``foreign`` for any other text, for more than so many characters, and for half ones (``\\ud800`` alone), which
    nothing can store or show; ``unknown_version`` with the sentence ``other``, which takes ``found`` and ``known``.
    """
    try:
        data = json.loads(text.lstrip("\ufeff")) if len(text) <= largest else None
        if HALF.search(text):
            json.dumps(data, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or data.get("format") != format_name:
        raise foreign
    found = data.get("version")
    if found != version or isinstance(found, bool):
        raise DirectorError(
            "unknown_version", replace(other, values={"found": str(found)[:20], "known": version})
        )
    return data
