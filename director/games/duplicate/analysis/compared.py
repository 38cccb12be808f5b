"""A round compared: every move that was handed in, who and how often, and how hard the rack was.

Moves are counted alike if they are the same word at the same place, whichever of its letters a blank shows. What was
refused is kept apart, with what stands on the slip. How hard a rack was is the share of the top that the room
scored: the sum of the points by the sum of what there was to have.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from director.games.duplicate.game import Entry, Round
from director.games.duplicate.sanctions import before_penalty, effective
from director.games.people import Player
from director.language.sentences import RuleError
from director.rules.board import EMPTY
from director.rules.moves import parse_place
from director.rules.scoring import Scored
from director.rules.top import MoveCounts


@dataclass(frozen=True)
class Laid:
    """A move that was handed in: what it is worth, and the players who had it.

    ``at`` is "" where the place is not known (points set by the director); ``refused`` moves brought nothing.
    """

    at: str
    word: str
    points: int
    players: tuple[Player, ...]
    refused: bool = False


@dataclass(frozen=True)
class Compared:
    """A round that counts, its rack and top, what the engine found and what the room did.

    ``rack`` is sorted; ``scored`` is the sum of the points, ``tops`` how many have those of the top.
    """

    played: Round
    rack: str
    top: Scored
    found: MoveCounts
    present: tuple[Player, ...]
    laid: tuple[Laid, ...]
    scored: int
    tops: int

    @property
    def number(self) -> int:
        return self.played.number

    def squares_of(self, laid: Laid) -> list[int]:
        """The squares that a move handed in fills; none where its place is not known or does not fit."""
        try:
            place = parse_place(laid.at)
        except RuleError:
            return []
        board = self.played.board
        if len(laid.word) > board.room(place):
            return []
        return [square for square in board.along(place, len(laid.word)) if board.squares[square] == EMPTY]

    @property
    def share(self) -> float:
        """The share of the top that the room scored, 0 to 1; 0 where nobody took part."""
        whole = self.top.score * len(self.present)
        return self.scored / whole if whole else 0.0

    @property
    def mean(self) -> float:
        """The points of a player in the mean."""
        return self.scored / len(self.present) if self.present else 0.0

    def place_of(self, worth: int) -> int:
        """The place of a move of that worth among the different moves that the room found."""
        return 1 + sum(each.points > worth for each in self.laid if not each.refused)


def worth_of(entry: Entry) -> int:
    """What the move of a slip is worth: its points, before a penalty for a wrong place."""
    return before_penalty(effective(entry))


def compared(played: Round, rack: str, found: MoveCounts, present: Iterable[Player]) -> Compared:
    """The round compared; it must have a top. ``rack`` is sorted as the game sorts tiles."""
    assert played.top is not None
    there = tuple(present)
    entries = [played.entries[each.id] for each in there if each.id in played.entries]
    return Compared(
        played,
        rack,
        played.top,
        found,
        there,
        _moves(played, there),
        sum(entry.points for entry in entries),
        sum(entry.points >= played.top.score for entry in entries),
    )


def _moves(played: Round, present: Iterable[Player]) -> tuple[Laid, ...]:
    """By points, then by how many had it, then by word; refused ones last."""
    groups: dict[tuple[str, str, int, bool], list[Player]] = {}
    for player in present:
        entry = played.entries.get(player.id)
        if entry is None or not (entry.slip.word or entry.points):
            continue
        groups.setdefault(_key(entry), []).append(player)
    laid = [Laid(*key[:3], tuple(players), key[3]) for key, players in groups.items()]
    return tuple(
        sorted(laid, key=lambda each: (each.refused, -each.points, -len(each.players), each.word, each.at))
    )


def _key(entry: Entry) -> tuple[str, str, int, bool]:
    worth, slip, ruling = worth_of(entry), entry.slip, entry.ruling
    word = (ruling.move or slip.word).upper()
    return (ruling.paid_at or slip.at or slip.joined_at or "", word, worth, worth <= 0)
