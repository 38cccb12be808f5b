"""The working memory of a search: one record of 3 MB, made once per engine, never cleared as a whole.

A record of arrays crosses from Python into a kernel as fast as a single array. Each step of the search writes its fields
before a later step reads them; only fields marked so below survive from one search to the next. A usual search touches less
than a tenth of the record.
"""

from __future__ import annotations

import numpy as np

from director.engine.layout import LINES, MOST_TILES, SIDE
from director.lexicon.packing import Records

TOP, ALL, TOP_TWO = range(3)
"""The modes of a search: the best moves; all moves; the best moves and the next lower score."""

SUBRACKS = 1 << MOST_TILES
SLOTS = LINES * SIDE * (SIDE - 1) // 2
BOUNDS = 2048
"""Bounds are sorted exactly below this score; higher ones share the last bucket."""
MEMO = 4096
CANDIDATES = 1 << 17
"""Room for the candidates of many slots; one slot has at most 60,000."""

SCRATCH = np.dtype(
    [
        # the board, by line and place (one place more than a line has, always empty)
        ("tile", "u1", (LINES, SIDE + 1)),
        ("occupied", "u4", LINES),
        ("board_value", "i4", (LINES, SIDE + 1)),
        ("board_key", "u8", (LINES, SIDE + 1)),
        # cross words, by line and place of the empty square
        ("crossed", "u4", LINES),
        ("blocked", "u4", LINES),
        ("cross_letters", "u4", (LINES, SIDE)),
        ("cross_value", "i4", (LINES, SIDE)),
        ("cross_length", "i4", (LINES, SIDE)),
        ("cross_best", "i4", (LINES, SIDE)),
        ("cross_tiles", "u4", (LINES, SIDE)),
        # the rack and its parts; sizes run from 1, parts of one size are neighbours
        ("rack_size", "i8"),
        ("most_laid", "i8"),
        ("rack_letters", "u4"),
        ("playable", "u4"),
        ("rack_tile", "u1", MOST_TILES),
        ("best_values", "i8", MOST_TILES + 1),
        ("blank_tiles", "i8"),
        ("equal_tiles", "i8"),
        ("mask_key", "u8", SUBRACKS),
        ("mask_size", "u1", SUBRACKS),
        ("mask_values", "i2", (SUBRACKS, 16)),
        ("part_from", "i8", MOST_TILES + 2),
        ("blank_part_from", "i8", MOST_TILES + 2),
        ("part_mask", "i2", SUBRACKS + 1),
        ("part_key", "u8", SUBRACKS + 1),
        # running sums along one line, and the places of the gaps of all lines
        ("counts", "i8", SIDE + 1),
        ("sums", "i8", SIDE + 1),
        ("gap_place", "i8", (LINES, SIDE + MOST_TILES + 1)),
        # slots in lists by their upper bound
        ("slots", "i8"),
        ("highest", "i8"),
        ("slot", "i4", SLOTS),
        ("next_slot", "i4", SLOTS),
        ("bucket", "i4", BOUNDS),
        # candidates already looked up in this search; the stamp survives and marks the entries of this search
        ("stamp", "u4"),
        ("memo", "u8", (MEMO, 4)),
        ("memo_entries", "i8"),
        ("candidates", "i8"),
        ("candidate", "u8", (CANDIDATES + 1, 2)),
        ("spotted", "i4", CANDIDATES + 1),
        # the slot being filled: its tiles, its empty squares in order, those with cross words
        ("line", "i8"),
        ("first", "i8"),
        ("length", "i8"),
        ("laid", "i8"),
        ("fixed", "i8"),
        ("lying", "u4"),
        ("has_spot", "u1"),
        ("spot", "u8"),
        ("spots_start", "u8"),
        ("spots_size", "u8"),
        ("square", "i8", MOST_TILES),
        ("factor", "i8", MOST_TILES),
        ("factors", "i8", MOST_TILES),
        ("allowed", "u4", MOST_TILES),
        ("free_factor", "i8"),
        ("crossing", "i8"),
        ("crossing_factor", "i8", MOST_TILES),
        ("crossing_tiles", "u4", MOST_TILES),
        # placements found
        ("found", "i8"),
        ("floor", "i8"),
        ("best", "i8"),
        ("second", "i8"),
        ("mode", "i8"),
    ],
    align=True,
)

OF_LETTERS = ("cross_letters", "rack_letters", "playable", "allowed")
"""The fields that are masks of letters."""

WIDE_SCRATCH = np.dtype(
    [
        (name, np.dtype(("u8", SCRATCH[name].shape)) if name in OF_LETTERS else SCRATCH[name])
        for name in SCRATCH.names or ()
    ],
    align=True,
)

PLACEMENT = np.dtype(
    [
        ("score", "i4"),
        ("line", "u1"),
        ("place", "u1"),
        ("length", "u1"),
        ("blanks", "u1"),
        ("word", "u1", 16),
    ],
    align=True,
)
"""A placement: the line (0 to 14 rows, 15 to 29 columns), the place of its first letter, the length of the word, the number of blanks laid
in it, and its letter codes (blanks with 0x80, then zeros)."""


def new_scratch(wide: bool = False) -> Records:
    """Makes the working memory for one thread, an array of one ``SCRATCH`` record; ``wide``: with masks for more than 31 letters."""
    scratch = np.zeros(1, dtype=WIDE_SCRATCH if wide else SCRATCH)
    scratch[0]["highest"] = BOUNDS - 1
    return scratch
