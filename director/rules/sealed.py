"""The sealed draw: racks that nobody can choose and everybody can check afterwards.

Commit and reveal, as casinos and the bridge federation's dealing program do it (there: a sum published before, and a value
that only becomes known later):

1. Before the first round a ``Seal`` is made: a secret seed of 32 bytes. Its ``shown`` is published, a hash of
   game, tile set and seed: the seed can no longer be exchanged, and cannot be computed from it.
2. When everybody has seen it, the room calls digits. Seed and number give the key of all draws
   (``room_key``): the director cannot have chosen the seed for the racks it gives.
3. Every rack follows from the key, the round, the attempt (0, and one more for each time that this round was
   cancelled) and the reject (0, and one more for each rack that missed the minimum or repeated that of the
   cancelled round). ``SealedDraw`` is the ``Source`` of ``draw_rack``. Drawn again, a rack is the same;
   rounds drawn from a real bag do not change the others.
4. At the end the seed is revealed, and everybody can compute ``shown`` and all racks.

The bag is in the tile set's order, blanks last. Block i of a draw is ``HMAC-SHA256(key, "round|attempt| reject|i")``, i from
0, read as eight numbers of 32 bits, the highest byte first. From the front, each place of the bag is exchanged with one of
the n places from there to the end (Fisher and Yates 1938, Durstenfeld 1964): the next number modulo n. Numbers from the
largest multiple of n below 2**32 on are skipped, so that no place is favoured. All texts are UTF-8.

With Joker the blanks are not in the bag: each rack is drawn from the letters alone, one tile short of its size, and the
blank is its last tile, unless one was kept or none is free any more. Everything else is as in a normal night. A blank that
explodes is drawn as a blank; the letter it becomes follows from the words, not from the seal.

What this does not prevent: anyone who reads the seed on the laptop knows the racks to come. A director who plays too has to
say so.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from director.language.sentences import RuleError
from director.rules.tiles import BLANK, TileSet

VERSION = "director-draw-1"
SEED_BYTES = 32
SHORT_GROUPS, GROUP = 8, 4
NUMBERS = 1 << 32
"""The numbers of a block are below this."""


@dataclass(frozen=True)
class Seal:
    """The game's key, the tile set, and the secret seed: fixed before the room calls its number."""

    game: str
    tiles: TileSet
    seed: bytes

    def __post_init__(self) -> None:
        """Raises ValueError for a seed of another length or a key that is not one line: such a seal could be forged."""
        if len(self.seed) != SEED_BYTES or self.game.splitlines() != [self.game]:
            raise ValueError(f"a seal has a seed of {SEED_BYTES} bytes and a key of one line")

    @property
    def text(self) -> str:
        """The text that is hashed: version, key of the game, tiles (``bag_line``), seed in hexadecimal."""
        return "\n".join((VERSION, self.game, bag_line(self.tiles), self.seed.hex()))

    @property
    def shown(self) -> str:
        """The published part: SHA-256 of the text, 64 hexadecimal digits."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    @property
    def short(self) -> str:
        """The first 128 bits of ``shown`` as eight groups of four digits, to copy and compare by eye."""
        return short(self.shown)

    def room_key(self, room: str) -> bytes:
        """Returns the key of all draws, from the digits that the room called; RuleError ``bad_room_number``."""
        return hmac.digest(self.seed, f"{VERSION}\n{self.game}\n{room_number(room)}".encode(), "sha256")

    def key(self, room: str) -> bytes:
        """Returns the key of all draws: ``room_key``, or if the director left out the number ("") a key without it."""
        if room:
            return self.room_key(room)
        return hmac.digest(self.seed, f"{VERSION}\n{self.game}\n".encode(), "sha256")


@dataclass(frozen=True)
class SealedDraw:
    """The source of one draw: gives every rack of this round and attempt."""

    tiles: TileSet
    key: bytes
    round_number: int
    attempt: int = 0

    def order(self, bag: Mapping[str, int], reject: int, count: int) -> list[str]:
        """See ``draw.Source``; the same bag and reject always give the same tiles."""
        order = lined_up(bag, self.tiles)
        numbers = self._numbers(reject)
        for place in range(min(count, len(order))):
            other = place + below(len(order) - place, numbers)
            order[place], order[other] = order[other], order[place]
        return order[:count]

    def _numbers(self, reject: int) -> Iterator[int]:
        """Yields the numbers of the blocks, one after the other."""
        block = 0
        while True:
            name = f"{self.round_number}|{self.attempt}|{reject}|{block}"
            digest = hmac.digest(self.key, name.encode(), "sha256")
            yield from (int.from_bytes(digest[at : at + 4]) for at in range(0, len(digest), 4))
            block += 1


def short(shown: str) -> str:
    """Returns the first 128 bits of a seal in eight groups of four hexadecimal digits."""
    return " ".join(shown[at : at + GROUP] for at in range(0, SHORT_GROUPS * GROUP, GROUP))


def below(size: int, numbers: Iterator[int]) -> int:
    """Returns the next usable number modulo ``size``, so that each result from 0 on is equally likely."""
    usable = NUMBERS - NUMBERS % size
    return next(number for number in numbers if number < usable) % size


def lined_up(bag: Mapping[str, int], tiles: TileSet) -> list[str]:
    """Returns the tiles of a bag in the tile set's order, blanks last."""
    return [tile for tile in (*tiles.letters, BLANK) for _ in range(bag.get(tile, 0))]


def bag_line(tiles: TileSet) -> str:
    """Writes the tiles as the seal hashes them: every tile as often as in the full bag, in order."""
    return "".join(lined_up(tiles.full, tiles))


def room_number(text: str) -> str:
    """Returns the digits that the room called, without spaces; RuleError ``bad_room_number`` unless there are one to nine."""
    digits = "".join(text.split())
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
        raise RuleError(
            "bad_room_number", "Write the number that the room calls with one to nine digits, such as 407."
        )
    return digits
