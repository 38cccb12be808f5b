"""The typeface of the pages: Open Sans, as on paper, cut to the letters of Latin languages: 14 KB a weight in place of 220.

The digits have one width as they are. What the face lacks (ẞ, ▲, ★) comes from the system's.
"""

from __future__ import annotations

import io
from functools import cache

from fontTools import subset

from director.reports.fonts import BOLD, FACES, REGULAR

FILES = {"open-sans-400.woff": REGULAR, "open-sans-700.woff": BOLD}
LETTERS = (*range(0x20, 0x7F), *range(0xA0, 0x180), *map(ord, "ȘșȚț–—‘’“”„‚…•‰‹›€−×≤≥←→↑↓½"))


@cache
def cut(name: str) -> bytes:
    """The file of that name, packed as browsers want it; a twentieth of a second, once."""
    options = subset.Options(flavor="woff", hinting=False, desubroutinize=True)
    packed = io.BytesIO()
    with subset.load_font(str(FACES[FILES[name]].path), options) as font:
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=LETTERS)
        cutter.subset(font)
        subset.save_font(font, packed, options)
    return packed.getvalue()
