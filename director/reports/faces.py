"""The typeface of the pages: Open Sans, as on paper, cut to the letters of Latin languages: 14 KB a weight in place of 220.

It is cut when Director is built; a checkout cuts it at the first use, and only there fontTools are needed. The digits have one
width as they are. What the face lacks (ẞ, ▲, ★) comes from the system's.
"""

from __future__ import annotations

import io
from functools import cache

from director import paths

FILES = {"open-sans-400.woff": "OPENSANS_REGULAR", "open-sans-700.woff": "OPENSANS_BOLD"}
LETTERS = (*range(0x20, 0x7F), *range(0xA0, 0x180), *map(ord, "ȘșȚț–—‘’“”„‚…•‰‹›€−×≤≥←→↑↓½"))


@cache
def face(name: str) -> bytes:
    """The file of that name, packed as browsers want it."""
    made = paths.gathered() / name
    return made.read_bytes() if made.exists() else cut(name)


def cut_all() -> None:
    """Cuts the files for an installation."""
    paths.gathered().mkdir(exist_ok=True)
    for name in FILES:
        (paths.gathered() / name).write_bytes(cut(name))


def cut(name: str) -> bytes:
    """The file of that name, made in a twentieth of a second."""
    import ttf_opensans
    from fontTools import subset

    options = subset.Options(flavor="woff", hinting=False, desubroutinize=True)
    packed = io.BytesIO()
    with subset.load_font(str(getattr(ttf_opensans, FILES[name]).path), options) as font:
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=LETTERS)
        cutter.subset(font)
        subset.save_font(font, packed, options)
    return packed.getvalue()
