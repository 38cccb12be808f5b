"""The test vectors of the manual are what the program draws."""

from director.language import manual
from director.rules.sealed import Seal, SealedDraw
from director.rules.tiles import tile_set


def test_the_vectors_of_the_manual_hold():
    text = manual.page("draw", "en")
    tiles = tile_set("german")
    seal = Seal("abend", tiles, bytes(range(32)))
    assert f"`{seal.short}`" in text
    for attempt, reject in ((0, 0), (0, 1), (1, 0)):
        drawn = SealedDraw(tiles, seal.key("407"), 1, attempt).order(tiles.full, reject, 7)
        assert f"`{''.join(drawn)}`" in text
