"""The letters of a round: 15 tiles, each round from the full set of 100 again (Worthatz rules).

There is no blank and no minimum of vowels or consonants, so a rack without vowels can come.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache
from pathlib import Path

from director.language.sentences import RuleError
from director.rules.draw import shuffled
from director.rules.tiles import BLANK, TileSet, tile_set_from_data

LETTERS = 15
"""Letters drawn in a round; using all of them earns the bonus."""

DATA = Path(__file__).parent / "data" / "tiles.json"


@cache
def worthatz_tiles() -> TileSet:
    """The 100 tiles of Worthatz."""
    return tile_set_from_data("worthatz", json.loads(DATA.read_text(encoding="utf-8")))


def draw_letters(rng: random.Random) -> str:
    """15 letters from the full set, in the order drawn."""
    return "".join(shuffled(worthatz_tiles().full, rng)[:LETTERS])


def read_letters(text: str) -> str:
    """Letters as a person or a program writes them: upper case, up to 15 of the set.

    Fewer than 15 are allowed, for trying things out. RuleError ``unknown_tile``, ``no_letters``,
    ``too_many_letters`` or ``too_many_tiles`` (more of a letter than the set has).
    """
    tiles = worthatz_tiles()
    letters = tiles.read_tiles(text)
    if BLANK in letters:
        raise RuleError("unknown_tile", "Worthatz has no blanks. Name 1 to 15 letters from A to Z.")
    if not letters:
        raise RuleError("no_letters", "There are no letters. Name 1 to 15 letters from A to Z.")
    if len(letters) > LETTERS:
        raise RuleError(
            "too_many_letters",
            "There are %(count)d letters; a round has at most %(most)d. Enter fewer.",
            count=len(letters),
            most=LETTERS,
        )
    check_in_set(letters, tiles)
    return letters


def check_in_set(letters: str, tiles: TileSet) -> None:
    """RuleError ``too_many_tiles`` for more of a letter than the set has."""
    if lacking := Counter(letters) - tiles.full:
        letter = min(lacking)
        raise RuleError(
            "too_many_tiles",
            "The set has only %(count)d of %(letter)s. Check the letters.",
            count=tiles.full[letter],
            letter=letter,
        )
