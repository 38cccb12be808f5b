"""Bingo in words: the announcer's text of every call."""

from __future__ import annotations

from director.language.texts import Texts
from director.rules.tiles import BLANK, TileSet
from director.wording.announcer import Announcement, Line
from director.wording.spelling import Spelling


def announcement(called: tuple[str, ...], tiles: TileSet, spelling: Spelling, texts: Texts) -> Announcement:
    """What the announcer says of the tile called last: its number, its spelling word, the letter, what to do."""
    if not called:
        return ()
    tile, word = called[-1], spelling.word(called[-1])
    number = Line("round", texts("Call %(number)d", number=len(called)))
    if tile == BLANK:
        shown = texts("blank tile") if word == BLANK else f"{word}, {texts('blank tile')}"
        return (number, Line("new", shown), Line("time", texts("Everybody crosses out any one letter.")))
    shown = tile if word == tile else f"{word}, {tile}"
    return (
        number,
        Line("new", shown),
        Line("time", texts("One %(letter)s may be crossed out.", letter=tile)),
    )
