"""The test vectors of the README are what the program draws."""

from __future__ import annotations

from pathlib import Path

from director.rules.sealed import Seal, SealedDraw
from director.rules.tiles import tile_set


def test_the_vectors_of_the_readme_hold() -> None:
    text = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    tiles = tile_set("german")
    seal = Seal("abend", tiles, bytes(range(32)))
    assert f"`{seal.short}`" in text
    for attempt, reject in ((0, 0), (0, 1), (1, 0)):
        drawn = SealedDraw(tiles, seal.key("407"), 1, attempt).order(tiles.full, reject, 7)
        assert f"`{''.join(drawn)}`" in text
