"""The word list of Worthatz, made from a German list: AE OE UE SS, short words only.

A word has at most 8 letters as the German list writes it. Written out, that makes 9 or 10 where it has one or
two umlauts; a word with three umlauts would have more, and no word has more than 10.

The club's rulings on the German list hold in both spellings: whether GRÖSSE or GROESSE was allowed or
forbidden, it is the word GROESSE here. A ruling written out is measured as if its AE OE UE were umlauts where
that makes it short enough, because the German spelling of it is not known. As everywhere, forbidden wins.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from director.engine.grids.word_tree import WordArray, word_array
from director.games.worthatz.letters import worthatz_tiles
from director.language.sentences import LexiconError, say
from director.lexicon.alphabet import GERMAN
from director.lexicon.spelling import spelling_for
from director.lexicon.tables import Table, fingerprint

MOST_WRITTEN = 8
"""Letters of a word as the German list writes it."""

MOST = 10
"""Letters of a word once its umlauts are written out."""

_PAIRS = ("AE", "OE", "UE")


@dataclass(frozen=True)
class WordList:
    """The words, in the letters of the game; the same words have the same ``fingerprint``."""

    words: frozenset[str]

    def __contains__(self, word: object) -> bool:
        return word in self.words

    @cached_property
    def fingerprint(self) -> str:
        return fingerprint(self.words)

    @cached_property
    def array(self) -> WordArray:
        """What the search works on."""
        encode = worthatz_tiles().alphabet.encode
        return word_array(map(encode, self.words))


def worthatz_words(
    written: Iterable[str], allowed: Iterable[str] = (), forbidden: Iterable[str] = ()
) -> WordList:
    """The list made from German tile words and the club's rulings on them.

    LexiconError ``no_usable_words`` if no word of the list can be laid.
    """
    words = {folded(word) for word in written if len(word) <= MOST_WRITTEN}
    words |= {folded(word) for word in allowed if written_length(word) <= MOST_WRITTEN}
    words -= {folded(word) for word in forbidden}
    letters = set(worthatz_tiles().letters)
    usable = frozenset(word for word in words if 2 <= len(word) <= MOST and letters.issuperset(word))
    if not usable:
        raise LexiconError(
            "no_usable_words",
            say("This word list has no word of 2 to 8 letters that can be laid in Worthatz. Choose another."),
        )
    return WordList(usable)


def folded(word: str) -> str:
    """The word in the letters of the game: Größe is GROESSE."""
    return spelling_for(worthatz_tiles().alphabet, "worthatz").fold(word)


def written_length(word: str) -> int:
    """The fewest letters that a German list can write the word with."""
    upper = word.upper()
    return len(upper) - sum(upper.count(pair) for pair in _PAIRS)


def words_of(table: Table, allowed: Iterable[str] = (), forbidden: Iterable[str] = ()) -> WordList:
    """The list made from a German one; LexiconError ``not_german`` if its letters are others."""
    if table.alphabet != GERMAN:
        raise LexiconError("not_german", say("Worthatz is played with a German word list. Choose another."))
    return worthatz_words(table.words(), allowed, forbidden)
