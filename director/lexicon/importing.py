"""A club's own word list becomes tile words, and a report says what was left out and why.

The list streams through these steps, so that only its words are held, however large the file is:

1. `wordfile.open_words` recognises the form of the file and yields its words as they are written;
2. `alphabet.Spelling` turns them into tiles; `Sieve` keeps words of 2 to 15 tiles, counts the rest by reason, and
   counts the words that lost an accent or a ligature on the way (CAFÉ is laid CAFE);
3. what only a person can decide is a question of the report: how the special letters are written, which column holds the
   words, and whether to import a file with less than ``ENOUGH`` words. Until it is answered nothing is stored.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice

from director.language.sentences import LexiconError, Sentence, say
from director.lexicon.alphabet import LONGEST, SHORTEST, Accented, Alphabet, Spelling, spelling_for
from director.lexicon.sources.closed_lists import two_letter_words
from director.lexicon.textfile import ENCODINGS, File, marks
from director.lexicon.wordfile import FileQuestion, Form, How, is_word, open_words

REASONS: Mapping[str, Sentence] = {
    "too_short": say("Shorter than %(least)d letters", least=SHORTEST),
    "too_long": say("Longer than %(most)d letters", most=LONGEST),
    "foreign_character": say("With a character that is on no tile"),
    "strange_letter": say("With a letter that nobody writes there"),
    "name": say("Written like a name"),
    "duplicate": say("Listed more than once"),
}
"""Why a word of the file is left out; ``duplicate`` ones are in the lexicon, once."""

ENOUGH = 0.98
"""The share of a file that has to be words; below it a person decides whether the rest is imported."""
SHOWN = 10
"""So many lines that are not words are shown."""
EXAMPLES = 5
LONGEST_EXAMPLE = 40

MOST_WORDS = 4_500_000
"""Different words; the complete German list has 590,000, the longest Polish one 3.2 million."""
AS_IT_SHOWS = How()
_CAPITAL_INSIDE = re.compile(r"[a-zà-öø-ÿœ][À-ÖØ-Þ]")

FORMS: Mapping[str, Sentence] = {
    "keyed": say("Read as keys with their spellings"),
    "several": say("Read with several words on each line"),
    "columns": say("Read as a table, one column of it"),
    "hunspell": say("Read as a Hunspell dictionary, all forms made by its rules; compounds are not made"),
    "kwg": say("Read as a word graph (KWG)"),
}
"""The form of a file, if it is not one word a line."""

BATCH = 20_000
"""Words that are turned into tiles at once, which is faster than one by one."""


@dataclass(frozen=True)
class LeftOut:
    """Words left out for one reason, a key of ``REASONS``; the first few as written in the file."""

    reason: str
    count: int
    examples: tuple[str, ...]


@dataclass(frozen=True)
class ImportReport:
    """The result of an import. ``two_letters_added`` came from the closed list, on request; ``folded`` words of the
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
    form: Form = "plain"
    encoding: str = ""
    tried: int = 0
    """Words that were examined, and those that are not words (``others``), the first few as written in the file."""
    others: int = 0
    other_examples: tuple[str, ...] = ()
    questions: tuple[FileQuestion, ...] = ()
    """What a person has to decide before this becomes a list; nothing is stored until then."""
    checksum: str = ""

    def record(self) -> dict[str, str]:
        """What was read, to be kept with the list: form, encoding, checksum, lines of each kind."""
        counted = {group.reason: str(group.count) for group in self.left_out}
        kept = {
            "lines": str(self.lines),
            "form": self.form,
            "encoding": self.encoding,
            "sha256": self.checksum,
        }
        return {name: value for name, value in kept.items() if value} | counted

    @property
    def lacks_two_letter_words(self) -> bool:
        """Whether it has so few of the usual two-letter words that the list was made without them."""
        return self.two_letters < self.two_letters_usual / 2

    def sentences(self) -> list[Sentence]:
        """The report for a person, line by line."""
        lines = [say("Words kept: %(kept)d", kept=self.kept)]
        if self.form in FORMS:
            lines.insert(0, FORMS[self.form])
        if self.encoding in ENCODINGS:
            lines.append(say("Written as on %(system)s", system=ENCODINGS[self.encoding]))
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
    file: File,
    name: str,
    alphabet: Alphabet,
    tiles: str,
    add_two_letter: bool = False,
    how: How = AS_IT_SHOWS,
    accented: Accented | None = None,
) -> tuple[list[str], ImportReport]:
    """Returns the tile words of a word list file called ``name``, sorted and unique, and the report with its questions.

    ``accented`` gets the words that the file writes with accents.

    Raises LexiconError with the codes of ``open_words``, ``too_many_words`` or ``no_usable_words``; OSError if a path cannot
    be read.
    """
    spelling = spelling_for(alphabet, tiles)
    source = open_words(file, name, spelling, tiles, how)
    sieve = Sieve(spelling, name, tiles, source.encoding, how.without_names, accented)
    for some in _batches(source.words):
        sieve.take(some)
    words, left_out = sieve.words, sieve.left_out()
    if not words and not source.questions:
        raise _no_usable_words(name, tiles, left_out)
    usual = {word for word in two_letter_words(tiles) if spelling.word_pattern.fullmatch(word)}
    added = usual - words if add_two_letter else set()
    words |= added
    report = ImportReport(
        name=name,
        lines=source.lines or sieve.tried,
        kept=len(words),
        left_out=left_out,
        two_letters=sum(len(word) == 2 for word in words),
        two_letters_added=len(added),
        two_letters_usual=len(usual),
        folded=sieve.folded.count,
        folded_examples=tuple(sieve.folded.examples),
        form=source.form,
        encoding=source.encoding,
        tried=sieve.tried,
        others=sieve.others.count,
        other_examples=tuple(sieve.others.examples),
    )
    ordered = sorted(words)
    words.clear()  # hold millions in one form only
    return ordered, replace(report, questions=(*source.questions, *_enough(report, how)))


def _enough(report: ImportReport, how: How) -> Iterator[FileQuestion]:
    """Asks whether to import the words of a file with much other content."""
    if how.partly or report.form in ("hunspell", "kwg"):
        return
    if report.tried - report.others < report.tried * ENOUGH:
        yield FileQuestion(
            "partly",
            say(
                "Only %(good)d of %(all)d lines are words. The others look like this: %(examples)s. "
                "Take the words all the same?",
                good=report.tried - report.others,
                all=report.tried,
                examples=", ".join(report.other_examples),
            ),
        )


def _batches(words: Iterator[str]) -> Iterator[list[str]]:
    while some := list(islice(words, BATCH)):
        yield some


@dataclass
class Group:
    """The number of words, and the first few different ones, cut to a readable length."""

    count: int = 0
    examples: dict[str, None] = field(default_factory=dict)

    most: int = EXAMPLES

    def add(self, word: str) -> None:
        self.count += 1
        if len(self.examples) < self.most:
            self.examples[word if len(word) <= LONGEST_EXAMPLE else word[:LONGEST_EXAMPLE] + "..."] = None


class Sieve:
    """Takes written words in batches and keeps the tile words; the others are only counted by reason."""

    def __init__(
        self,
        spelling: Spelling,
        name: str,
        tiles: str = "",
        encoding: str = "",
        without_names: bool = False,
        accented: Accented | None = None,
    ) -> None:
        self.spelling = spelling
        self.name = name
        self.words: set[str] = set()
        self.tried = 0
        self.folded = Group()
        self.others = Group(most=SHOWN)
        self._without_names = without_names
        self._accented = accented
        self._known = set(marks(spelling.letters, tiles)) if encoding in ENCODINGS else None
        self._groups = {reason: Group() for reason in REASONS}

    def take(self, written: list[str]) -> None:
        """Sorts some words; LexiconError ``too_many_words`` if the list grows beyond any that people play with."""
        fits: Callable[[str], object] = self.spelling.word_pattern.fullmatch
        tiles = self.spelling.fold("\n".join(written)).split("\n")
        self.tried += len(written)
        for word, original in zip(tiles, written, strict=True):
            if not fits(word):
                self._leave_out(_reason(word, self.spelling), original, not is_word(word, self.spelling))
            elif not original.isascii() and self._is_strange(original):
                self._leave_out("strange_letter", original, True)
            elif self._without_names and original[0].isupper() and not original.isupper():
                self._leave_out("name", original, False)
            else:
                self._keep(word, original)
        if len(self.words) > MOST_WORDS:
            raise LexiconError(
                "too_many_words",
                "%(name)s has more than %(most)d different words. Choose a file that is a word list.",
                name=self.name,
                most=MOST_WORDS,
            )

    def _keep(self, word: str, original: str) -> None:
        if word in self.words:
            self._leave_out("duplicate", original, False)
        if self._accented is not None:
            self._accented.add(word, original, word in self.words)
        self.words.add(word)
        if original.upper() != word and self.spelling.loses_marks(original):
            self.folded.add(original)

    def _leave_out(self, reason: str, original: str, is_other: bool) -> None:
        self._groups[reason].add(original)
        if is_other:
            self.others.add(original)

    def _is_strange(self, word: str) -> bool:
        """Answers whether the word has a letter that comes from a wrong encoding: one that the language does not write, or a
        capital after a small letter (GrÃ¼n)."""
        if self._known is not None and any(not c.isascii() and c not in self._known for c in word):
            return True
        return not (word.isupper() or word.islower()) and bool(_CAPITAL_INSIDE.search(word))

    def left_out(self) -> tuple[LeftOut, ...]:
        """Returns the words that were no tile words, or duplicates, by reason."""
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
        return LexiconError(
            "no_usable_words",
            "%(name)s contains only comments and blank lines. Choose a file with words.",
            name=name,
        )
    most = max(left_out, key=lambda group: group.count)
    return LexiconError(
        "no_usable_words",
        "No word in %(name)s can be laid with the tiles %(tiles)s. The commonest reason: "
        "%(reason)s (%(examples)s). Write one word per line.",
        name=name,
        tiles=tiles,
        reason=REASONS[most.reason],
        examples=", ".join(most.examples),
    )
