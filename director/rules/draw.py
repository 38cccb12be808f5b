"""The draw: tile by tile from the bag, with the minimum of vowels and consonants (rules/README.md, section 3).

1. ``fits`` checks whether a rack meets the minimum: blanks and, if the profile says so, Y may count either way.
2. ``draw_rack`` draws up to the rack's size from the bag. A rack that misses the minimum goes back *whole*,
   kept tiles too, and a new rack is drawn from everything; each rejected rack is kept for the record.
3. ``bound_to_end`` looks at bag and rack together: only vowels, only consonants or a single letter left
   end the game; with a blank among two or more letters it never ends, with a Y only if the profile counts
   it as one kind (FISE: as a consonant, so that BCDY ends the game).
4. In Joker the bag has no blank: letters are drawn until one place is left, and the blank is added to them
   (``_next_tiles``); a blank that was kept stays. Once no blank is free the draw is a normal one.
5. If the tiles left can still be played but no rack of them meets the minimum, the minimum sinks to what can
   be met (``reachable``): otherwise the draw would never end.

The order of a draw comes from a ``Source``: a random number generator (the operating system's, ``secrets.SystemRandom``, or
a seeded one), or anything else that puts a bag in order. Drawing without replacement is reading such an order from the
front.

``ways`` says how likely the letters of a word are: in how many ways its tiles can be drawn from the full bag. For each
letter that a word has k times and the bag N times there are C(N, k) ways; with j blanks in its place C(N, k - j). The sums
over the letters are multiplied as polynomials in the number of blanks, cut at the number of blanks in the set.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import comb
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from director.language.sentences import RuleError, say
from director.lexicon.lookup import words_of
from director.lexicon.tables import Table
from director.rules.profile import Minimum
from director.rules.ruleset import Ruleset
from director.rules.tiles import BLANK, TileSet

MOST_TRIES = 20_000
"""The draw gives up after so many rejected racks: only the forbidden rack meets the minimum."""


@dataclass(frozen=True)
class Kinds:
    """Number of tiles that count as vowels only, consonants only, or either."""

    vowels: int
    consonants: int
    either: int

    @property
    def total(self) -> int:
        return self.vowels + self.consonants + self.either

    def fits(self, minimum: Minimum) -> bool:
        """Whether the tiles meet the minimum, each tile counted once."""
        # One blank or Y fills one gap, either kind, never two.
        lacking = max(0, minimum.vowels - self.vowels) + max(0, minimum.consonants - self.consonants)
        return lacking <= self.either


@dataclass(frozen=True)
class Rejected:
    """A rack that missed the minimum: the tiles kept, and those drawn in their order; ``drawn`` is "" if nobody noted them."""

    kept: str
    drawn: str

    @property
    def told(self) -> str:
        """Its tiles, with ``…`` for drawn tiles that nobody noted."""
        return self.kept + (self.drawn or "…")


@dataclass(frozen=True)
class Drawn:
    """A rack as announced: tiles kept from the round before, then those drawn in their order."""

    kept: str
    drawn: str
    rejected: tuple[Rejected, ...] = ()

    @property
    def rack(self) -> str:
        return self.kept + self.drawn


class Source(Protocol):
    """Gives the order of a draw."""

    def order(self, bag: Mapping[str, int], reject: int, count: int) -> list[str]:
        """Returns the ``count`` tiles on top of the bag (all of them if it holds no more).

        ``reject`` is 0 for the first rack of a draw, 1 after one went back, and so on; each has an order of its own.
        """


@dataclass(frozen=True)
class RandomSource:
    """A source that cannot be repeated without its generator: shuffles the bag for every rack."""

    rng: random.Random

    def order(self, bag: Mapping[str, int], reject: int, count: int) -> list[str]:
        """See ``Source``; ``reject`` is not needed, because the generator keeps its own state."""
        return shuffled(bag, self.rng)[:count]


def kinds(tiles: str | Mapping[str, int], rules: Ruleset) -> Kinds:
    """Counts tiles as vowels, consonants or either, as the profile says."""
    vowels = consonants = either = 0
    counts = Counter(tiles) if isinstance(tiles, str) else tiles
    for tile, count in counts.items():
        match _kind(tile, rules):
            case "vowel":
                vowels += count
            case "consonant":
                consonants += count
            case "either":
                either += count
    return Kinds(vowels, consonants, either)


def _kind(tile: str, rules: Ruleset) -> Literal["vowel", "consonant", "either", "none"]:
    if tile == BLANK:
        return rules.profile.blank_counts
    if tile in rules.tiles.either:
        return rules.profile.y_counts
    return "vowel" if tile in rules.tiles.vowels else "consonant"


def reachable(minimum: Minimum, left: Mapping[str, int], rules: Ruleset) -> Minimum:
    """Lowers the minimum to what a rack drawn from ``left`` can meet."""
    there = kinds(left, rules)
    vowels = min(minimum.vowels, there.vowels + there.either)
    consonants = min(minimum.consonants, there.consonants + there.either)
    # Few tiles, or blanks counted for both sides: the larger half gives way first, the vowels if they are equal.
    short = vowels + consonants - there.total
    while short > 0:
        vowels, consonants = (vowels - 1, consonants) if vowels >= consonants else (vowels, consonants - 1)
        short -= 1
    return Minimum(minimum.from_round, vowels, consonants)


def draw_rack(
    bag: Mapping[str, int],
    kept: str,
    round_number: int,
    rules: Ruleset,
    source: Source | random.Random,
    forbidden: tuple[str, ...] = (),
) -> Drawn:
    """Draws until the rack meets the round's minimum; ``source`` may be a random number generator.

    ``forbidden`` is the rack of a cancelled round, as drawn and after blanks turned; the new rack must differ from both.
    RuleError ``nothing_to_draw`` if bag and rack are empty, ``game_over`` if the tiles left end the game, ``no_other_rack``
    if only the forbidden rack can be drawn.
    """
    if isinstance(source, random.Random):
        source = RandomSource(source)
    inside, left = Counter(bag), Counter(bag) + Counter(kept)
    _check_drawable(left, kept, rules, forbidden, round_number)
    minimum = reachable(rules.profile.minimum(round_number), left, rules)
    rejected: list[Rejected] = []
    while len(rejected) < MOST_TRIES:
        drawn = _next_tiles(source, inside, len(rejected), rules.profile.rack_size - len(kept), rules)
        if kinds(kept + drawn, rules).fits(minimum) and differs(kept + drawn, forbidden):
            return Drawn(kept, drawn, tuple(rejected))
        # All of it goes back: from now on nothing is kept and the next rack comes from everything left.
        rejected.append(Rejected(kept, drawn))
        kept, inside = "", left
    raise no_other_rack()


def differs(rack: str, forbidden: tuple[str, ...]) -> bool:
    """Whether the rack is none of these; racks with the same tiles in another order are the same."""
    return all(Counter(rack) != Counter(each) for each in forbidden)


def another_rack(
    left: Mapping[str, int], forbidden: tuple[str, ...], round_number: int, rules: Ruleset
) -> bool:
    """Whether a rack that meets the minimum and is not forbidden can be drawn from these tiles (``forbidden[0]`` as drawn).

    If there is any, there is one that differs from the forbidden rack in a single tile: of two racks that meet the minimum,
    every rack between them meets it too.
    """
    held, tiles = Counter(forbidden[0]), Counter(left)
    if held.total() != min(rules.profile.rack_size, tiles.total()):
        return True
    minimum = reachable(rules.profile.minimum(round_number), left, rules)
    fixed = BLANK if rules.formula.joker and tiles[BLANK] else ""  # the blank of Joker is not drawn but added
    return any(
        kinds(rack := held - Counter(out) + Counter(other), rules).fits(minimum)
        and all(rack != Counter(each) for each in forbidden)
        for out in held
        for other in tiles - held
        if other != out and fixed not in (out, other)
    )


def _check_drawable(
    left: Counter[str], kept: str, rules: Ruleset, forbidden: tuple[str, ...], round_number: int
) -> None:
    if not left.total():
        raise RuleError("nothing_to_draw", "All tiles are played. End the game.")
    if reason := bound_to_end(left, rules):
        raise RuleError("game_over", END_SENTENCES[reason])
    if forbidden and not another_rack(left, forbidden, round_number, rules):
        raise no_other_rack()
    if len(kept) > rules.profile.rack_size:
        raise RuleError(
            "rack_full", "A rack has %(size)d tiles. Enter exactly that many.", size=rules.profile.rack_size
        )


def _next_tiles(source: Source, bag: Mapping[str, int], reject: int, count: int, rules: Ruleset) -> str:
    """Draws tiles in order; in Joker letters only, and then adds the blank if it is free."""
    if not (rules.formula.joker and bag.get(BLANK)):
        return "".join(source.order(bag, reject, count))
    letters = Counter({tile: held for tile, held in bag.items() if tile != BLANK})
    return "".join(source.order(letters, reject, count - 1)) + BLANK


def no_other_rack() -> RuleError:
    return RuleError(
        "no_other_rack", "No other rack can be drawn than that of the cancelled round. End the game."
    )


def shuffled(tiles: Mapping[str, int], rng: random.Random) -> list[str]:
    """Returns the tiles in random order; the same bag and generator give the same order."""
    # Sorted first: the order in which a bag was counted must not change the draw of a seeded generator.
    order = sorted(Counter(tiles).elements())
    rng.shuffle(order)
    return order


EndReason = Literal["empty", "single", "too_few", "only_vowels", "only_consonants"]

END_SENTENCES = {
    "empty": say("All tiles are played."),
    "single": say("Only one letter is left."),
    "too_few": say("Too few letters are left for a rack."),
    "only_vowels": say("Only vowels are left."),
    "only_consonants": say("Only consonants are left."),
}


def bound_to_end(left: Mapping[str, int], rules: Ruleset) -> EndReason | None:
    """Returns why the game must end with these letters left in bag and rack together; None if it goes on."""
    total = sum(left.values())
    if not total:
        return "empty"
    if total == 1:
        return "single"
    if total < rules.profile.end_below:
        return "too_few"
    # A tile that may become either kind keeps the game open; a Y does not if the profile fixes its kind.
    open_letters = rules.tiles.either if rules.profile.y_counts == "either" else ""
    if rules.profile.end_one_kind == "never" or any(left.get(tile) for tile in (BLANK, *open_letters)):
        return None
    there = kinds(left, rules)
    if not there.consonants:
        return "only_vowels"
    if not there.vowels:
        return "only_consonants"
    return None


def ways(table: Table, tiles: TileSet, length: int) -> tuple[list[str], NDArray[np.float64]]:
    """Returns the words of a length, and in how many ways the tiles of each can be drawn from a full bag."""
    codes = words_of(table, length)
    blanks = tiles.blanks
    found = np.zeros((blanks + 1, len(codes)))
    found[0] = 1.0
    for letter, (count, _) in tiles.letters.items():
        needed = (codes == table.alphabet.codes[letter]).sum(axis=1)
        choices = [
            np.array([comb(count, k - blank) if k >= blank else 0 for k in range(length + 1)], dtype=float)[
                needed
            ]
            for blank in range(blanks + 1)
        ]
        found = np.array(
            [sum(found[used - one] * choices[one] for one in range(used + 1)) for used in range(blanks + 1)]
        )
    total = sum(comb(blanks, used) * found[used] for used in range(blanks + 1))
    return [table.alphabet.decode(bytes(row)) for row in codes], np.asarray(total)


def likeliest(table: Table, tiles: TileSet, length: int) -> list[str]:
    """Returns the sets of letters that form a word of that length, the likeliest first, each in the order of the alphabet."""
    words, count = ways(table, tiles, length)
    place = {letter: number for number, letter in enumerate(tiles.letters)}
    order = np.argsort(-count, kind="stable")
    return list(dict.fromkeys("".join(sorted(words[each], key=place.__getitem__)) for each in order))
