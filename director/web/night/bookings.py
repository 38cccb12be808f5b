"""The last slips a person entered, which stay in view at the slip desk, each with its own undo."""

from __future__ import annotations

from dataclasses import dataclass

from director.games.duplicate.game import Game
from director.games.people import Player
from director.language.sentences import Sentence
from director.web.night.views import slip_text

BOOKINGS_SHOWN = 5


@dataclass(frozen=True)
class Booking:
    """One of the last slips a person entered: what was booked, and the entry that its undo takes back."""

    player: Player
    text: Sentence
    points: int
    mark: str
    seq: int


def bookings(game: Game, number: int, who: str) -> list[Booking]:
    """The last slips of that round entered by ``who``, the last one first."""
    entries = [(entry, player) for player, entry in game.round(number).entries.items() if entry.who == who]
    entries.sort(key=lambda each: -each[0].seq)
    return [
        Booking(game.player(player), slip_text(entry.slip), entry.points, entry.ruling.mark, entry.seq)
        for entry, player in entries[:BOOKINGS_SHOWN]
    ]
