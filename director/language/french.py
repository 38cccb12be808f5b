"""French as it is set: no line breaks before ``; : ? ! » %`` or behind ``«``, and apostrophes are curved.

One filter for every sentence of the catalogue and every page of the manual, so that nobody types these marks by hand. All
blanks are U+00A0, which every font of ours has.
"""

from __future__ import annotations

import re

BLANK = "\u00a0"
_BEFORE = re.compile(r"(?<!\s) (?=[;:?!»]|%(?!\())")
_BEHIND = re.compile(r"« ")
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_]|%\()")
_TYPED = re.compile(r"(```.*?```|`[^`]*`|\]\([^)]*\)|^\{[^}]*\}$)", re.DOTALL | re.MULTILINE)


def typeset(text: str) -> str:
    """A French text with its no-break blanks and apostrophes.

    >>> typeset("L'heure : « huit » ?")
    'L’heure\\xa0: «\\xa0huit\\xa0»\\xa0?'
    """
    text = _BEHIND.sub(f"«{BLANK}", _BEFORE.sub(BLANK, text))
    return _APOSTROPHE.sub("’", text)


def typeset_markdown(text: str) -> str:
    """The same for a page of the manual: not in what is to be typed, nor in addresses."""
    parts = _TYPED.split(text)
    return "".join(part if at % 2 else typeset(part) for at, part in enumerate(parts))
