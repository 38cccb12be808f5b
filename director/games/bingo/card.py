"""A card of Bingo with letters, and whether its call is right (RULES section 7, house rules of S).

Everybody writes two seven-letter words that the set can form together. Tiles are drawn and called one at a
time; each player crosses out one letter per call. Who has both words crossed out calls, and the call is checked
against the tiles drawn. Ours: a blank in the draw lets everybody cross out any one letter, and the tiles of a
set's blanks may not be needed to form the two words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from director.language.sentences import RuleError, Sentence, say
from director.rules.tiles import BLANK, TileSet

WORDS, LETTERS = 2, 7


@dataclass(frozen=True)
class Card:
    """A player's two words in capitals."""

    player: str
    words: tuple[str, ...]

    @property
    def letters(self) -> Counter[str]:
        """All letters that have to be crossed out."""
        return Counter("".join(self.words))


def card(player: str, words: Sequence[str], tiles: TileSet, is_word: Callable[[str], bool]) -> Card:
    """The card of these words; RuleError says what is wrong.

    Codes: ``word_missing``, ``two_words``, ``seven_letters``, ``word_unknown``, ``set_too_small``.
    """
    written = tuple(word.strip().upper() for word in words)
    if "" in written:
        raise RuleError("word_missing", "A word is missing: write two words of seven letters.")
    if len(written) != WORDS or len(set(written)) != WORDS:
        raise RuleError("two_words", "Write two different words.")
    for word in written:
        if len(word) != LETTERS or set(word) - set(tiles.letters):
            raise RuleError(
                "seven_letters", "%(word)s has not seven letters of this set.", word=word[:30] or "–"
            )
        if not is_word(word):
            raise RuleError("word_unknown", "%(word)s is not in the word list.", word=word)
    made = Card(player, written)
    if lacking := made.letters - tiles.full:
        letters = " ".join(tiles.sort(lacking.elements()))
        raise RuleError(
            "set_too_small",
            "The set has not all letters of these words: %(letters)s is missing.",
            letters=letters,
        )
    return made


def open_letters(card: Card, called: Sequence[str]) -> Counter[str]:
    """The letters that a card lacks after these calls, blanks not used."""
    return card.letters - Counter(tile for tile in called if tile != BLANK)


def is_bingo(card: Card, called: Sequence[str]) -> bool:
    """Whether the call is right: every letter was called, blanks standing for those that were not."""
    return open_letters(card, called).total() <= list(called).count(BLANK)


def checked_call(card: Card, called: Sequence[str], tiles: TileSet) -> Sentence:
    """The sentence on a player's call: right, or which letters are still missing."""
    if is_bingo(card, called):
        return say("%(name)s has both words after %(number)d calls.", name=card.player, number=len(called))
    letters = " ".join(tiles.sort(open_letters(card, called).elements()))
    return say("%(name)s has called too early. Missing: %(letters)s.", name=card.player, letters=letters)
