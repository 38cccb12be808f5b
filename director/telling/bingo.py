"""Bingo in words: the announcer's text of every call, where a game stands, and every kind of fact as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from director.games.bingo import events as ev
from director.games.bingo.card import checked_call
from director.games.bingo.game import Game
from director.games.log import Recorded
from director.language.sentences import Sentence, say, say_n
from director.language.texts import Texts
from director.rules.tiles import BLANK, TileSet
from director.telling.announcer import Announcement, Line
from director.telling.spelling import Spelling
from director.telling.told import Told


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


def bingo_state(game: Game) -> Sentence:
    """Where a game stands, in a few words."""
    if game.phase == "cards":
        return say("Cards are written")
    if game.phase == "calling":
        return say_n("%(num)d tile called", "%(num)d tiles called", len(game.called))
    if not game.winners:
        return say("Finished, nobody has won")
    return say("Finished, won by %(names)s", names=", ".join(map(game.name, game.winners)))


def _card_written(event: ev.CardWritten, before: Game, recorded: Recorded) -> Told:
    words = ", ".join(event.words)
    return Told(say("%(name)s writes: %(words)s.", name=before.name(event.player), words=words))


def _called(event: ev.Called, before: Game, recorded: Recorded) -> Told:
    return Told(say("Call %(number)d: %(tile)s.", number=len(before.called) + 1, tile=event.tile))


def _shouted(event: ev.Shouted, before: Game, recorded: Recorded) -> Told:
    if event.player not in before.cards:  # undone together with the card
        return Told(say("%(name)s shouts.", name=before.name(event.player)))
    return Told(checked(before, event.player))


BINGO_TELLERS: Mapping[type, Callable[[Any, Game, Recorded], Told]] = {
    ev.CardWritten: _card_written,
    ev.Called: _called,
    ev.Shouted: _shouted,
}
