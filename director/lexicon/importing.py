"""A club's own word list becomes tile words, and a report says what was left out and why.

The list streams through these steps, so that only its words are held, however large the file is:

1. `textfile.read_lines` finds the encoding and refuses what is no text;
2. `_lines` drops blank lines and ``#`` comments;
3. `_written_words` takes the first word of each line ("WORD definition", "WORD count"), or, where the lines
   are "KEY spelling spelling" as Debian's tanglet-data has them (the key writes AE for Ä), the spellings;
4. `spelling` turns them into tiles; `Sieve` keeps what is 2 to 15 tiles, counts the rest by reason, and
   counts the words that lost an accent or a ligature on the way (CAFÉ is laid CAFE).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, islice

from director.language.sentences import LexiconError, Sentence, say
from director.lexicon.alphabet import Alphabet
from director.lexicon.sources.closed_lists import two_letter_words
from director.lexicon.spelling import LONGEST, SHORTEST, Spelling, spelling_for
from director.lexicon.textfile import File, read_lines

REASONS: Mapping[str, Sentence] = {
    "too_short": say("Shorter than %(least)d letters", least=SHORTEST),
    "too_long": say("Longer than %(most)d letters", most=LONGEST),
    "foreign_character": say("With a character that is on no tile"),
    "duplicate": say("Listed more than once"),
}
"""Why a word of the file is left out; ``duplicate`` ones are in the lexicon, once."""

EXAMPLES = 5
LONGEST_EXAMPLE = 40
MOST_TOKENS = 12
"""Words of a line that are told apart; a key has a few spellings, a definition is not read."""

MOST_WORDS = 1_500_000
"""Different words; the complete German list has 590,000. Building its table then takes 400 MB."""
MOST_LINES = 3_000_000
SAMPLE = 50_000
"""Lines that decide whether a list is keyed."""
BATCH = 20_000
"""Words that are turned into tiles at once, which is faster than one by one."""

_KEY_LETTERS = str.maketrans({"Ä": "AE", "Ö": "OE", "Ü": "UE"})


@dataclass(frozen=True)
class LeftOut:
    """Words left out for one reason, a key of ``REASONS``; the first few as they stand in the file."""

    reason: str
    count: int
    examples: tuple[str, ...]


@dataclass(frozen=True)
class ImportReport:
    """What an import did. ``two_letters_added`` came from the closed list, on request; ``folded`` words of the
    file were kept without their accents or ligatures, the first few of them are ``folded_examples``."""

    name: str
    lines: int
    kept: int
    left_out: tuple[LeftOut, ...]
    two_letters: int
    two_letters_added: int
    two_letters_usual: int
    fingerprint: str = ""
    folded: int = 0
    folded_examples: tuple[str, ...] = ()

    @property
    def lacks_two_letter_words(self) -> bool:
        """Whether so few of the usual two-letter words are in that the list was made without them."""
        return self.two_letters < self.two_letters_usual / 2

    def sentences(self) -> list[Sentence]:
        """The report for a person, line by line."""
        lines = [say("Words kept: %(kept)d", kept=self.kept)]
        if self.folded:
            lines.append(
                say(
                    "Laid without their accents: %(count)d (%(examples)s)",
                    count=self.folded,
                    examples=_listed(self.folded_examples, self.folded),
                )
            )
        for group in self.left_out:
            lines.append(
                say(
                    "%(reason)s: %(count)d (%(examples)s)",
                    reason=REASONS[group.reason],
                    count=group.count,
                    examples=_listed(group.examples, group.count),
                )
            )
        if self.two_letters_added:
            lines.append(
                say("Two-letter words added from the closed list: %(count)d", count=self.two_letters_added)
            )
        elif self.lacks_two_letter_words:
            lines.append(
                say(
                    "Two-letter words in the list: %(count)d; usual are %(usual)d. They can be added "
                    "when the list is imported.",
                    count=self.two_letters,
                    usual=self.two_letters_usual,
                )
            )
        return lines


def read_word_list(
    file: File, name: str, alphabet: Alphabet, tiles: str, add_two_letter: bool = False
) -> tuple[list[str], ImportReport]:
    """Tile words, sorted and unique, of a word list file called ``name``, and what was left out.

    Raises LexiconError with the codes of ``read_lines``, ``too_many_lines``, ``too_many_words`` or ``no_usable_words``;
    OSError if a path cannot be read.
    """
    spelling = spelling_for(alphabet, tiles)
    sieve = Sieve(spelling, name)
    for some in _batches(_written_words(_lines(file, name, sieve), spelling)):
        sieve.take(some)
    words, left_out = sieve.words, sieve.left_out()
    if not words:
        raise _no_usable_words(name, tiles, left_out)
    usual = {word for word in two_letter_words(tiles) if spelling.word_pattern.fullmatch(word)}
    added = usual - words if add_two_letter else set()
    words |= added
    report = ImportReport(
        name=name,
        lines=sieve.lines,
        kept=len(words),
        left_out=left_out,
        two_letters=sum(len(word) == 2 for word in words),
        two_letters_added=len(added),
        two_letters_usual=len(usual),
        folded=sieve.folded.count,
        folded_examples=tuple(sieve.folded.examples),
    )
    return sorted(words), report


def _lines(file: File, name: str, sieve: Sieve) -> Iterator[list[str]]:
    """The tokens of the lines that hold words."""
    for number, line in enumerate(read_lines(file, name), start=1):
        if number > MOST_LINES:
            raise LexiconError(
                "too_many_lines",
                "%(name)s has more than %(most)d lines; no word list has so many.",
                name=name,
                most=MOST_LINES,
            )
        tokens = line.split(None, MOST_TOKENS)
        if tokens and not tokens[0].startswith("#"):
            sieve.lines += 1
            yield tokens


def _written_words(lines: Iterator[list[str]], spelling: Spelling) -> Iterator[str]:
    """The words of the lines as they are written there; the first lines with several show what they are."""
    first = list(islice(lines, SAMPLE))
    several = [tokens for tokens in first if len(tokens) > 1]
    keyed = sum(_is_keyed(tokens, spelling) for tokens in several) * 2 > len(several)
    for tokens in chain(first, lines):
        yield from (tokens[1:] or tokens) if keyed else tokens[:1]


def _batches(words: Iterator[str]) -> Iterator[list[str]]:
    while some := list(islice(words, BATCH)):
        yield some


def _is_keyed(tokens: list[str], spelling: Spelling) -> bool:
    """Whether a line is a key and its spellings: GRAETE Gräte."""
    return all(_key(word, spelling) == tokens[0] for word in tokens[1:])


def _key(word: str, spelling: Spelling) -> str:
    folded = spelling.fold(word)
    if folded.isascii():
        return folded
    spelled = folded.translate(_KEY_LETTERS)
    return "".join(c for c in unicodedata.normalize("NFD", spelled) if not unicodedata.combining(c))


@dataclass
class Group:
    """How many words, and the first few different ones, cut to a readable length."""

    count: int = 0
    examples: dict[str, None] = field(default_factory=dict)

    def add(self, word: str) -> None:
        self.count += 1
        if len(self.examples) < EXAMPLES:
            self.examples[word if len(word) <= LONGEST_EXAMPLE else word[:LONGEST_EXAMPLE] + "..."] = None


class Sieve:
    """Takes written words in batches and keeps the tile words; of the others it only counts why they are none."""

    def __init__(self, spelling: Spelling, name: str) -> None:
        self.spelling = spelling
        self.name = name
        self.lines = 0
        self.words: set[str] = set()
        self.folded = Group()
        self._groups = {reason: Group() for reason in REASONS}

    def take(self, written: list[str]) -> None:
        """Sorts some words; LexiconError ``too_many_words`` if the list grows beyond any that people play with."""
        is_word: Callable[[str], object] = self.spelling.word_pattern.fullmatch
        tiles = self.spelling.fold("\n".join(written)).split("\n")
        for word, original in zip(tiles, written, strict=True):
            if not is_word(word):
                self._groups[_reason(word, self.spelling)].add(original)
                continue
            if word in self.words:
                self._groups["duplicate"].add(original)
            self.words.add(word)
            if self.spelling.loses_marks(original):
                self.folded.add(original)
        if len(self.words) > MOST_WORDS:
            raise LexiconError(
                "too_many_words",
                "%(name)s has more than %(most)d different words; no word list has so many.",
                name=self.name,
                most=MOST_WORDS,
            )

    def left_out(self) -> tuple[LeftOut, ...]:
        """What was no tile word, or not the first time, by reason."""
        groups = self._groups.items()
        return tuple(
            LeftOut(reason, group.count, tuple(group.examples)) for reason, group in groups if group.count
        )


def _reason(folded: str, spelling: Spelling) -> str:
    if not set(folded) <= set(spelling.letters):
        return "foreign_character"
    return "too_short" if len(folded) < SHORTEST else "too_long"


def _listed(examples: tuple[str, ...], count: int) -> str:
    return ", ".join(examples) + (" ..." if count > EXAMPLES else "")


def _no_usable_words(name: str, tiles: str, left_out: tuple[LeftOut, ...]) -> LexiconError:
    if not left_out:
        return LexiconError("no_usable_words", "%(name)s holds only comments and blank lines.", name=name)
    most = max(left_out, key=lambda group: group.count)
    return LexiconError(
        "no_usable_words",
        "%(name)s holds no word that can be laid with the tiles %(tiles)s; most lines are left out so: "
        "%(reason)s (%(examples)s). A word list has one word per line.",
        name=name,
        tiles=tiles,
        reason=REASONS[most.reason],
        examples=", ".join(most.examples),
    )
