"""Recognises the form of a file of words by its first lines, and yields the words as they are written there.

- **plain**: one word a line, with a definition behind it on most lines or on none, or a number; lines of several words are skipped;
- **keyed**: "KEY spelling spelling" as Debian's tanglet-data has it (the key writes AE for Ä): the spellings;
- **several**: many words on each line, in order;
- **columns**: fields between ``;`` tabs or commas; the column of words is found by its fields or asked for;
- **hunspell**: stems with flags, expanded by the rules of the ``.aff`` file beside them; compounds are not made;
- **kwg**: the packed graph of Woogles and wolges (`kwg`).

Nothing is half read in silence: a form that needs something the file lacks (flags without their rules) is refused with
that reason, and a doubt is a `FileQuestion`, which `importing` puts to a person before anything is stored.

How a list writes the words whose accents no tile has: BÉARNAIS, which is laid BEARNAIS.

The board has plain letters; pages and papers show the word as its list writes it. ``Accented`` collects such words while a
list is read (`alphabet`), ``write_accents`` keeps them in a file beside the list, and ``AsListed`` looks them up there.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from pathlib import Path
from typing import Literal

from director.language.sentences import LexiconError, Sentence, say
from director.language.spreadsheets import WORKBOOK_STARTS, is_workbook, workbook_text
from director.lexicon import kwg
from director.lexicon.alphabet import Alphabet, Spelling
from director.lexicon.plausible import witnesses, write_hints
from director.lexicon.sources.hunspell import Hunspell
from director.lexicon.store import writing
from director.lexicon.textfile import ENCODINGS, EncodingGuess, File, encoding_of, members, read_lines

MOST_LINES = 6_000_000
SAMPLE = 50_000
"""So many lines decide on the form of a file."""
MOST_TOKENS = 12
"""A line is split into so many words; a key has few spellings, and a definition is not read."""
MOST_REPEATED = 15
"""In per cent of the lines with several words: if more begin with the same word, the file is a text and no list."""
LONGEST_WORD = 60
"""Letters of the longest thing that is still called a word."""

_FLAGGED = re.compile(r"[^\s/]+/[^\s/]+")
_RULE = re.compile(
    r"(?:SFX|PFX|REP|MAP|TRY|SET|AF|AM|FLAG|COMPOUND\w*|BREAK|KEY|WORDCHARS|ICONV|OCONV|PHONE)\s"
)
_KEY_LETTERS = str.maketrans({"Ä": "AE", "Ö": "OE", "Ü": "UE"})
_WORD_HEADINGS = {
    "word",
    "words",
    "wort",
    "wörter",
    "mot",
    "mots",
    "palabra",
    "woord",
    "parola",
    "cuvant",
    "słowo",
}

Form = Literal["plain", "keyed", "several", "columns", "hunspell", "kwg"]


@dataclass(frozen=True)
class How:
    """A person's answers about a file; a field is empty if the file itself shows the answer.

    ``column`` is 1 for the first; ``rules`` is the ``.aff`` file of a Hunspell dictionary; ``partly`` takes the words
    of a file with much other content; ``without_names`` leaves out words with a capital followed by small letters.
    """

    encoding: str = ""
    column: int = 0
    rules: File | None = None
    partly: bool = False
    without_names: bool = False


@dataclass(frozen=True)
class FileAnswer:
    """An answer to a question: the value of its field in `How`, its name, and what it would give."""

    value: str
    label: Sentence | str
    examples: tuple[str, ...] = ()


@dataclass(frozen=True)
class FileQuestion:
    """What a person has to decide before the file becomes a list: ``about`` is the field of `How` that answers it."""

    about: Literal["encoding", "column", "partly"]
    sentence: Sentence
    choices: tuple[FileAnswer, ...] = ()


@dataclass
class WordFile:
    """The words of a file as they are written there; ``lines`` is right after all words were read."""

    form: Form
    words: Iterator[str]
    encoding: str = ""
    lines: int = 0
    questions: list[FileQuestion] = field(default_factory=list)


def open_words(file: File, name: str, spelling: Spelling, tiles: str, how: How) -> WordFile:
    """Returns the words of the file ``name``; only its first lines are read until the words are asked for.

    Raises LexiconError with the codes of ``read_lines``, ``several_files``, ``rules_missing``, ``rules_alone``, and while the
    words are read ``too_many_lines``; OSError if a path cannot be read.
    """
    file, name, how = _out_of_archive(file, name, how)
    if (graph := kwg.graph_of(file)) is not None:
        return WordFile("kwg", kwg.words(graph, Alphabet(spelling.letters), name))
    found = encoding_of(file, name, spelling.letters, tiles)
    encoding = how.encoding if {how.encoding, found.name} <= set(ENCODINGS) else found.name
    made = WordFile("plain", iter(()), encoding)
    if found.ways and not how.encoding:
        made.questions.append(_which_encoding(found.ways))
    lines = _numbered(read_lines(file, name, encoding), name)
    first = list(islice(lines, SAMPLE))
    if sum(bool(_RULE.match(line)) for line in first) * 2 > len(first):
        raise LexiconError(
            "rules_alone",
            "%(name)s contains the rules of a Hunspell dictionary and no words. Take the "
            "file that ends in .dic together with it.",
            name=name,
        )
    if _is_hunspell(first):
        return _expanded(file, name, how, made)
    whole = _counted(chain(first, lines), made)
    if delimiter := _delimiter(first):
        return _columns(whole, first, delimiter, spelling, how, made)
    made.form = _form_of_lines(first, spelling)
    if made.form == "plain" and _is_prose(first) and not how.partly:
        made.questions.append(_a_text(first))
    made.words = _tokens(whole, made.form, _has_definitions(first))
    return made


# -- archives and encodings --------------------------------------------------------------------------


def _out_of_archive(file: File, name: str, how: How) -> tuple[File, str, How]:
    """Returns the one list in a zip archive, with its rules, or the lines of a spreadsheet; otherwise the file itself."""
    content = file if isinstance(file, bytes) else _start(file)
    if is_workbook(content):
        return workbook_text(content).encode(), name, how
    if not (found := members(file, name)):
        return _beside(file, name, how)
    rules = {each: data for each, data in found.items() if each.lower().endswith(".aff")}
    lists = {each: data for each, data in found.items() if each not in rules}
    dictionaries = [each for each in lists if each.lower().endswith(".dic") and f"{each[:-4]}.aff" in rules]
    chosen = dictionaries if len(dictionaries) == 1 else list(lists)
    if len(chosen) != 1:
        raise LexiconError(
            "several_files",
            "%(name)s contains %(count)d files: %(names)s. Unpack it and take the one with the words.",
            name=name,
            count=len(found),
            names=", ".join(list(found)[:8]) + (" ..." if len(found) > 8 else ""),
        )
    only = chosen[0]
    belonging = rules.get(f"{only[:-4]}.aff")
    return lists[only], only, how if how.rules or belonging is None else replace(how, rules=belonging)


def _start(path: Path) -> bytes:
    """Returns the bytes of a file that may be a spreadsheet; of any other file none."""
    with path.open("rb") as opened:
        return opened.read() if opened.read(4) in WORKBOOK_STARTS and not opened.seek(0) else b""


def _beside(file: File, name: str, how: How) -> tuple[File, str, How]:
    """Adds the rules that are beside a dictionary on this computer."""
    if how.rules is None and isinstance(file, Path) and file.suffix.lower() == ".dic":
        rules = [each for each in file.parent.glob("*") if each.name.lower() == f"{file.stem}.aff".lower()]
        return file, name, replace(how, rules=rules[0]) if rules else how
    return file, name, how


def _which_encoding(ways: tuple[EncodingGuess, ...]) -> FileQuestion:
    return FileQuestion(
        "encoding",
        say("The file does not show how its special letters are written. Which of these is right?"),
        tuple(FileAnswer(way.encoding, ENCODINGS[way.encoding], way.examples) for way in ways),
    )


# -- lines -------------------------------------------------------------------------------------------


def _numbered(lines: Iterator[str], name: str) -> Iterator[str]:
    """Yields the lines with content: no blank ones and no ``#`` comments."""
    for number, line in enumerate(lines, start=1):
        if number > MOST_LINES:
            raise LexiconError(
                "too_many_lines",
                "%(name)s has more than %(most)d lines. Choose a file that is a word list.",
                name=name,
                most=MOST_LINES,
            )
        text = line.strip(" \r\n")  # a tab is the end of a field, which may be empty
        if text.strip() and not text.lstrip().startswith("#"):
            yield text


def _counted(lines: Iterator[str], made: WordFile) -> Iterator[str]:
    for line in lines:
        made.lines += 1
        yield line


def _form_of_lines(first: list[str], spelling: Spelling) -> Form:
    several = [tokens for line in first if len(tokens := line.split(None, MOST_TOKENS)) > 1]
    if sum(_is_keyed(tokens, spelling) for tokens in several) * 2 > len(several):
        return "keyed"
    if len(several) * 10 > len(first) * 9 and sum(map(_in_order, several)) * 10 > len(several) * 9:
        return "several"
    return "plain"


def _is_prose(first: list[str]) -> bool:
    """Answers whether most lines have several words and many begin with the same ones, as the lines of a text do."""
    begins = [tokens[0] for line in first if len(tokens := line.split(None, 2)) > 2]
    repeated = len(begins) - len(set(begins))
    return len(begins) * 2 > len(first) and repeated * 100 > len(begins) * MOST_REPEATED


def _a_text(first: list[str]) -> FileQuestion:
    return FileQuestion(
        "partly",
        say(
            "This looks like a text and not like a word list: %(examples)s. Take the first word of each line all the same?",
            examples=" | ".join(line[:40] for line in first[:3]),
        ),
    )


def _has_definitions(first: list[str]) -> bool:
    """Answers whether most lines continue after their word; if few do, a line of several words is an expression (ab und zu)."""
    return sum(len(line.split(None, 1)) > 1 for line in first) * 2 > len(first)


def _tokens(lines: Iterator[str], form: Form, has_definitions: bool) -> Iterator[str]:
    for line in lines:
        if form == "several":
            yield from line.split()
            continue
        tokens = line.split(None, MOST_TOKENS)
        if form == "keyed":
            yield from tokens[1:] or tokens
        elif len(tokens) > 1 and tokens[1][0].isalpha() and not has_definitions:
            yield line
        else:
            yield tokens[0]


def _in_order(tokens: list[str]) -> bool:
    """Answers whether a line has three words or more, each once, from A to Z."""
    folded = [token.casefold() for token in tokens[:MOST_TOKENS]]
    return len(folded) >= 3 and all(each.isalpha() for each in folded) and folded == sorted(set(folded))


def _is_keyed(tokens: list[str], spelling: Spelling) -> bool:
    """Answers whether a line is a key and its spellings: GRAETE Gräte."""
    return all(_key(word, spelling) == tokens[0] for word in tokens[1:])


def _key(word: str, spelling: Spelling) -> str:
    folded = spelling.fold(word)
    if folded.isascii():
        return folded
    spelled = folded.translate(_KEY_LETTERS)
    return "".join(c for c in unicodedata.normalize("NFD", spelled) if not unicodedata.combining(c))


# -- columns -----------------------------------------------------------------------------------------


def _delimiter(first: list[str]) -> str:
    """Returns the delimiter between the fields; "" if the lines are no table."""
    if not first:
        return ""
    if all(len(line) > 2 and line[0] == line[-1] == '"' for line in first):
        return next((each for each in "\t;|" if f'"{each}"' in first[0]), ",")
    for delimiter in ("\t", ";", ",", "|"):
        counts = Counter(line.count(delimiter) for line in first if '"' not in line)
        if not counts:
            counts = Counter(len(row) - 1 for row in _rows(first, delimiter))
        usual, often = counts.most_common(1)[0]
        many = counts.total() - counts[0] if delimiter in "\t;" else often if usual else 0
        if many * 10 >= counts.total() * 9:
            return delimiter
    return ""


def _columns(
    lines: Iterator[str], first: list[str], delimiter: str, spelling: Spelling, how: How, made: WordFile
) -> WordFile:
    made.form = "columns"
    rows = list(_rows(first, delimiter))
    heading = _heading(rows)
    body = rows[1:] if heading else rows
    width = max(map(len, rows))
    likely = [at for at in range(width) if _holds_words([row[at] for row in body if at < len(row)], spelling)]
    named = [at for at, text in enumerate(heading) if text.strip().casefold() in _WORD_HEADINGS]
    chosen = how.column - 1 if 0 < how.column <= width else None
    if chosen is None:
        certain = [at for at in named if at in likely] or likely
        chosen = certain[0] if certain else 0
        if len(certain) != 1:
            made.questions.append(_which_column(body, heading, width))
    made.words = _fields(lines, delimiter, chosen, bool(heading), made)
    return made


def _rows(lines: Iterable[str], delimiter: str) -> Iterator[list[str]]:
    """Yields the fields of each line separately: a quotation mark that is never closed swallows no other line."""
    for line in lines:
        yield next(csv.reader((line,), delimiter=delimiter))


def _fields(
    lines: Iterator[str], delimiter: str, column: int, heading: bool, made: WordFile
) -> Iterator[str]:
    rows = _rows(lines, delimiter)
    if heading:
        next(rows, None)
        made.lines -= 1
    for row in rows:
        yield row[column].strip() if column < len(row) else ""


def _heading(rows: list[list[str]]) -> list[str]:
    """Returns the first row if it names the columns: by a usual heading, or because it alone has no number where all others have."""
    if any(
        text.strip().casefold() in _WORD_HEADINGS | {"lemma", "forme", "graphie", "ortho"} for text in rows[0]
    ):
        return rows[0]
    numbers = [
        at for at in range(len(rows[0])) if all(at < len(row) and _is_number(row[at]) for row in rows[1:50])
    ]
    return rows[0] if len(rows) > 2 and numbers and not any(_is_number(rows[0][at]) for at in numbers) else []


def _is_number(text: str) -> bool:
    return bool(re.fullmatch(r"\s*-?\d+(?:[.,]\d+)?\s*", text))


def _holds_words(fields: list[str], spelling: Spelling) -> bool:
    """Answers whether nearly all of these are words, and different ones."""
    words = sum(len(text) > 1 and is_word(spelling.fold(text.strip()), spelling) for text in fields)
    return words * 10 >= len(fields) * 9 and len(set(fields)) * 2 > len(fields)


def is_word(tiles: str, spelling: Spelling) -> bool:
    """Answers whether it is a word in the letters of the set, of any length."""
    return 0 < len(tiles) <= LONGEST_WORD and set(tiles) <= set(spelling.letters)


def _which_column(body: list[list[str]], heading: list[str], width: int) -> FileQuestion:
    choices = []
    for at in range(width):
        examples = dict.fromkeys(row[at].strip()[:40] for row in body if at < len(row) and row[at].strip())
        label = heading[at].strip() if at < len(heading) else ""
        choices.append(
            FileAnswer(str(at + 1), label or say("Column %(num)d", num=at + 1), tuple(examples)[:3])
        )
    return FileQuestion("column", say("Which column contains the words?"), tuple(choices))


# -- Hunspell ----------------------------------------------------------------------------------------


def _is_hunspell(first: list[str]) -> bool:
    """Answers whether there is a number, then stems, at least some of them with flags."""
    if len(first) < 2 or not first[0].lstrip("\ufeff").split()[0].isdigit():
        return False
    return sum(bool(_FLAGGED.match(line)) for line in first[1:]) * 20 >= len(first) - 1


def _expanded(file: File, name: str, how: How, made: WordFile) -> WordFile:
    if how.rules is None:
        raise LexiconError(
            "rules_missing",
            "%(name)s is a Hunspell dictionary: its words have flags, and the rules for them are in a file of the same "
            "name that ends in .aff. Take both files together.",
            name=name,
        )
    made.form = "hunspell"
    hunspell = Hunspell(how.rules, file)
    made.encoding = hunspell.encoding
    made.questions.clear()
    made.words = _forms(hunspell, made)
    return made


def _forms(hunspell: Hunspell, made: WordFile) -> Iterator[str]:
    """Yields all forms that are words alone, each once, without those joined to an article (l'ami, d'ami)."""
    for elision in [
        flag for flag, rules in hunspell.prefixes.items() if all(_joins(rule.add) for rule in rules)
    ]:
        del hunspell.prefixes[elision]
    seen = set(hunspell.forbidden())
    for stem, flags in hunspell.entries():
        made.lines += 1
        for form in hunspell.expand(stem, flags):
            if form not in seen:
                seen.add(form)
                yield form


def _joins(text: str) -> bool:
    return "'" in text or "’" in text


def write_accents(path: Path, pairs: Iterable[tuple[str, str]]) -> None:
    """Writes the file anew; no file if no word has an accent. LexiconError ``cannot_write``."""
    pairs = list(pairs)
    if pairs:
        write_hints(path, pairs)
    else:
        with writing(path):
            path.unlink(missing_ok=True)


@dataclass(frozen=True)
class AsListed:
    """Shows words as a list writes them, by the file at ``path``, which may be missing."""

    path: Path
    spelling: Spelling

    def ways(self, tiles: str) -> tuple[str, ...]:
        """Returns all ways to write a word, in capitals: CÔTE, CÔTÉ, COTE; none if only the tiles are known."""
        return tuple((witnesses(self.path, tiles) or "").split())

    def __call__(self, laid: str) -> str:
        """Returns a word on the board with its accents, letters shown by a blank small; unchanged if the list writes it in several
        ways, or in none.

        BEArNAIS becomes BÉArNAIS.
        """
        ways = self.ways(laid.upper())
        return self._over(ways[0], laid) if len(ways) == 1 else laid

    def _over(self, written: str, laid: str) -> str:
        shown, at = [], 0
        for letter in written:
            tiles = laid[at : at + len(self.spelling.fold(letter))]  # two for Œ
            shown.append(letter if tiles.isupper() else letter.lower())
            at += len(tiles)
        return "".join(shown) if at == len(laid) else laid
