"""Bingo in words: the announcer's text of every call, where a game stands, and every kind of fact as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from director.games.bingo import facts as ev
from director.games.bingo.card import checked_call
from director.games.bingo.game import Game
from director.games.log import Recorded
from director.language.sentences import Sentence, say
from director.language.texts import Texts
from director.rules.tiles import BLANK, TileSet
from director.wording.announcer import Announcement, Line
from director.wording.one_fact import Told, filled
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


def checked(game: Game, player: int) -> Sentence:
    """What is said of a player's shout: right, or which letters are still missing."""
    return checked_call(game.cards[player], game.called, game.setup.tiles)


def _shouted(fact: ev.Shouted, before: Game, recorded: Recorded) -> Told:
    if fact.player not in before.cards:  # undone together with the card
        return Told(say("%(name)s shouts.", name=before.name(fact.player)))
    return Told(checked(before, fact.player))


BINGO_TELLERS: Mapping[type, Callable[[Any, Game, Recorded], Told]] = {
    ev.CardWritten: filled(
        say("%(name)s writes: %(words)s."), words=lambda fact, before: ", ".join(fact.words)
    ),
    ev.Called: filled(say("Call %(number)d: %(tile)s."), number=lambda fact, before: len(before.called) + 1),
    ev.Shouted: _shouted,
}
