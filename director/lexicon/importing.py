"""A club's own word list becomes tile words, and a report says what was left out and why.

The steps, each over the whole list at once because lists have half a million lines:

1. `textfile.read_text` finds the encoding and refuses what is no text;
2. `_lines` drops blank lines and ``#`` comments;
3. `_written_words` takes the first word of each line ("WORD definition", "WORD count"), or, where the lines
   are "KEY spelling spelling" as Debian's tanglet-data has them (the key writes AE for Ä), the spellings;
4. `spelling` turns them into tiles; `_sieve` keeps what is 2 to 15 tiles, counts the rest by reason, and
   counts the words that lost an accent or a ligature on the way (CAFÉ is laid CAFE).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import islice

from director.language.sentences import LexiconError, Sentence, say
from director.lexicon.alphabet import Alphabet
from director.lexicon.sources.closed_lists import two_letter_words
from director.lexicon.spelling import LONGEST, SHORTEST, Spelling, spelling_for
from director.lexicon.textfile import read_text

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
    data: bytes, name: str, alphabet: Alphabet, tiles: str, add_two_letter: bool = False
) -> tuple[list[str], ImportReport]:
    """Tile words, sorted and unique, of a word list file called ``name``, and what was left out.

    Raises LexiconError with the codes of ``read_text``, or ``no_usable_words``.
    """
    spelling = spelling_for(alphabet, tiles)
    lines = _lines(read_text(data, name))
    words, left_out, folded = _sieve(_written_words(lines, spelling), spelling)
    if not words:
        raise _no_usable_words(name, tiles, left_out)
    usual = {word for word in two_letter_words(tiles) if spelling.word_pattern.fullmatch(word)}
    added = usual - words if add_two_letter else set()
    words |= added
    report = ImportReport(
        name=name,
        lines=len(lines),
        kept=len(words),
        left_out=left_out,
        two_letters=sum(len(word) == 2 for word in words),
        two_letters_added=len(added),
        two_letters_usual=len(usual),
        folded=len(folded),
        folded_examples=_examples(folded),
    )
    return sorted(words), report


def _lines(text: str) -> list[list[str]]:
    """The tokens of the lines that hold words."""
    lines = [line.split(None, MOST_TOKENS) for line in text.splitlines()]
    return [tokens for tokens in lines if tokens and not tokens[0].startswith("#")]


def _written_words(lines: list[list[str]], spelling: Spelling) -> list[str]:
    """The words of the lines as they are written there."""
    several = [tokens for tokens in lines if len(tokens) > 1]
    keyed = sum(_is_keyed(tokens, spelling) for tokens in several)
    if keyed * 2 > len(several):
        return [word for tokens in lines for word in (tokens[1:] or tokens)]
    return [tokens[0] for tokens in lines]


def _is_keyed(tokens: list[str], spelling: Spelling) -> bool:
    """Whether a line is a key and its spellings: GRAETE Gräte."""
    return all(_key(word, spelling) == tokens[0] for word in tokens[1:])


def _key(word: str, spelling: Spelling) -> str:
    folded = spelling.fold(word)
    if folded.isascii():
        return folded
    spelled = folded.translate(_KEY_LETTERS)
    return "".join(c for c in unicodedata.normalize("NFD", spelled) if not unicodedata.combining(c))


def _sieve(written: list[str], spelling: Spelling) -> tuple[set[str], tuple[LeftOut, ...], list[str]]:
    """The tile words, those that are none by reason, and those that were kept without their accents."""
    tiles = spelling.fold("\n".join(written)).split("\n") if written else []
    is_word: Callable[[str], object] = spelling.word_pattern.fullmatch
    words: set[str] = set()
    folded: list[str] = []
    groups: dict[str, list[str]] = {reason: [] for reason in REASONS}
    for word, original in zip(tiles, written, strict=True):
        if is_word(word):
            if word in words:
                groups["duplicate"].append(original)
            words.add(word)
            if spelling.loses_marks(original):
                folded.append(original)
        else:
            groups[_reason(word, spelling)].append(original)
    left_out = (LeftOut(reason, len(found), _examples(found)) for reason, found in groups.items() if found)
    return words, tuple(left_out), folded


def _reason(folded: str, spelling: Spelling) -> str:
    if not set(folded) <= set(spelling.letters):
        return "foreign_character"
    return "too_short" if len(folded) < SHORTEST else "too_long"


def _examples(words: list[str]) -> tuple[str, ...]:
    """The first few different words, cut to a readable length."""
    few = islice(dict.fromkeys(words), EXAMPLES)
    return tuple(word if len(word) <= LONGEST_EXAMPLE else word[:LONGEST_EXAMPLE] + "..." for word in few)


def _listed(examples: tuple[str, ...], count: int) -> str:
    return ", ".join(examples) + (" ..." if count > EXAMPLES else "")


def _no_usable_words(name: str, tiles: str, left_out: tuple[LeftOut, ...]) -> LexiconError:
    if not left_out:
        return LexiconError(
            "no_usable_words", say("%(name)s holds only comments and blank lines.", name=name)
        )
    most = max(left_out, key=lambda group: group.count)
    return LexiconError(
        "no_usable_words",
        say(
            "%(name)s holds no word that can be laid with the tiles %(tiles)s; most lines are left out so: "
            "%(reason)s (%(examples)s). A word list has one word per line.",
            name=name,
            tiles=tiles,
            reason=REASONS[most.reason],
            examples=", ".join(most.examples),
        ),
    )
