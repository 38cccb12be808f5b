"""The last slips a person entered, which stay in view at the slip desk, each with its own undo."""

from __future__ import annotations

from dataclasses import dataclass, replace
from heapq import nlargest

from director.games.duplicate.game import Game
from director.games.people import Player
from director.language.sentences import Sentence
from director.wording.slips import written

BOOKINGS_SHOWN = 5


@dataclass(frozen=True)
class Booking:
    """One of the last slips a person entered: what was booked, and the entry that its undo takes back."""

    player: Player
    word: str
    text: Sentence
    points: int | None
    mark: str
    seq: int


def bookings(game: Game, number: int, who: str, worth: bool = True) -> list[Booking]:
    """The last slips of that round entered by ``who``, the last one first; what they are worth only with ``worth``."""
    own = ((entry.seq, player) for player, entry in game.round(number).entries.items() if entry.who == who)
    return [_booking(game, number, player, worth) for _, player in nlargest(BOOKINGS_SHOWN, own)]


def _booking(game: Game, number: int, player: int, worth: bool) -> Booking:
    entry = game.round(number).entries[player]
    who = game.player(player)
    if not worth:
        shown = written(replace(entry.slip, score=None))
        return Booking(who, entry.slip.word, shown, None, "none", entry.seq)
    return Booking(who, entry.slip.word, written(entry.slip), entry.points, entry.ruling.mark, entry.seq)
