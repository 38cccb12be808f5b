"""Word lists as tables: built once, mapped into memory, shared by all processes that open them.

``build_table`` sorts the words of each length by the key of their letters and fills the tables that
``packing`` describes; a file as below stores them. ``open_table`` maps the file: nothing is read but what
is looked up, and several processes share the same pages.

A list of 590,000 German words takes 54 MB: the words 6.2, ``first`` 2.4, ``present`` 1.2, ``spots`` 6.2,
``one`` 19.0, ``two`` 18.8. It is built in two seconds and opened in five milliseconds.

The lexicon table as a file: a header of one page, then one flat array that is mapped, never read.

Layout (all integers little-endian)::

    0     16 bytes   MAGIC
    16     4 bytes   version of the format
    20     4 bytes   length of the JSON text
    24     4 bytes   CRC-32 of the JSON text
    28               JSON: letters, count, fingerprint, size, checksum; then zeros up to PAGE
    PAGE             ``size`` 32-bit words, a multiple of a page: what ``tables`` describes

The checksum covers the whole body: a 64-bit sum for every page and a CRC-32 over these sums. It is
computed at memory speed (some milliseconds for a German list), so every opening checks it and no kernel
ever runs over a damaged table.
"""

from __future__ import annotations

import hashlib
import json
import struct
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from director.language.sentences import LexiconError
from director.lexicon.alphabet import Alphabet
from director.lexicon.packing import (
    COLUMNS,
    COUNT,
    FIRST,
    HOLES,
    LETTER_KEYS,
    LONGEST,
    ONE,
    ONE_SIZE,
    PAIRS,
    PLACES,
    PLAN_SIZE,
    PRESENT,
    PRESENT_BITS,
    SHORTEST,
    SPOTS,
    SPOTS_SIZE,
    TRIPLES,
    TWO,
    TWO_SIZE,
    WORDS,
    count_parts,
    has_word,
    mark,
    mask_bits,
    mask_words,
    place_of,
)
from director.paths import replacing

MAGIC = b"DIRECTOR LEXICON"
VERSION = 2
PAGE = 4096
_PREFIX = struct.Struct("<16sIII")

Words = NDArray[np.uint32]


@dataclass(frozen=True)
class Header:
    """What a table file says about itself before its body is read."""

    letters: str
    count: int
    fingerprint: str
    size: int
    checksum: int


def write_table(path: Path, letters: str, count: int, fingerprint: str, body: Words) -> None:
    """Writes header and body beside ``path`` and moves them into place in one step."""
    header = Header(letters, count, fingerprint, len(body), checksum(body))
    text = json.dumps(asdict(header)).encode()
    page = _PREFIX.pack(MAGIC, VERSION, len(text), zlib.crc32(text)) + text
    with replacing(path) as file:  # the header of the most letters has a fifth of a page
        file.write(page.ljust(PAGE, b"\0"))
        body.tofile(file)


def read_table(path: Path) -> tuple[Header, Words]:
    """Returns the header and the mapped body; LexiconError if the file is not a sound table of this version."""
    header = read_header(path)
    if path.stat().st_size != PAGE + 4 * header.size:
        raise _damaged(path)
    body = np.memmap(path, dtype="<u4", mode="r", offset=PAGE, shape=(header.size,)).view(np.ndarray)
    if checksum(body) != header.checksum:
        raise _damaged(path)
    return header, body


def read_header(path: Path) -> Header:
    """Returns the header alone; LexiconError like ``read_table``."""
    try:
        with path.open("rb") as file:
            page = file.read(PAGE)
    except OSError as error:
        raise LexiconError(
            "table_unreadable",
            "The table of words %(path)s cannot be read (%(reason)s). Build the word list again.",
            path=path.name,
            reason=error.strerror or str(error),
        ) from error
    if page[: len(MAGIC)] != MAGIC:
        raise LexiconError(
            "table_foreign", "%(path)s is not a table of words. Build the word list again.", path=path.name
        )
    return _parse_header(path, page)


def checksum(body: Words) -> int:
    """Returns the CRC-32 over the 64-bit sums of all pages of ``body`` (a whole number of pages)."""
    sums = body.view("<u8").reshape(-1, PAGE // 8).sum(axis=1, dtype=np.uint64)
    return zlib.crc32(sums.tobytes())


def _parse_header(path: Path, page: bytes) -> Header:
    if len(page) < PAGE:
        raise _damaged(path)
    _, version, length, crc = _PREFIX.unpack_from(page)
    if version != VERSION:
        raise LexiconError(
            "table_version",
            "The table of words %(path)s was built by another version of the program. Build "
            "the word list again.",
            path=path.name,
        )
    text = page[_PREFIX.size : _PREFIX.size + length]
    if zlib.crc32(text) != crc:
        raise _damaged(path)
    fields: dict[str, Any] = json.loads(text)
    return Header(**fields)


def _damaged(path: Path) -> LexiconError:
    return LexiconError(
        "table_damaged", "The table of words %(path)s is damaged. Build the word list again.", path=path.name
    )


Codes = NDArray[np.uint8]
Progress = Callable[[float], None]

ONE_PLACES = 1.0
"""Places of ``one`` for each word and each of its different letters."""

TWO_BITS = 8
"""Bits of ``two`` for each word and each of its different pairs of letters."""

SPOT_BITS = 8
"""Bits of ``spots`` for each letter of each word."""


class Table:
    """An opened lexicon: words to look up, and the flat array the search kernels work on.

    The file stays mapped until ``close``; Windows cannot replace or delete a file that is mapped, so a
    rebuild there has to close every table first.
    """

    def __init__(self, alphabet: Alphabet, fingerprint: str, count: int, data: Words) -> None:
        self.alphabet = alphabet
        self.fingerprint = fingerprint
        self.count = count
        self.data = data
        self.path: Path | None = None
        """The file, if the table was opened from one."""

    def __contains__(self, word: object) -> bool:
        """Answers whether ``word``, in upper case tile spelling, is in the lexicon."""
        if not isinstance(word, str) or not SHORTEST <= len(word) <= LONGEST:
            return False
        codes = [self.alphabet.codes.get(letter, 0) for letter in word]
        if min(codes) < 1 or max(codes) > len(self.alphabet.letters):
            return False
        return bool(has_word(self.data, np.array(codes, dtype=np.uint8), len(word)))

    def __len__(self) -> int:
        return self.count

    def words(self) -> Iterator[str]:
        """Yields all words, shortest first, otherwise in no useful order."""
        letters = self.data.view(np.uint8)
        for length in range(SHORTEST, LONGEST + 1):
            plan = self.data[length * COLUMNS : (length + 1) * COLUMNS]
            start, count = int(plan[WORDS]), int(plan[COUNT])
            text = self.alphabet.decode(letters[start : start + count * length].tobytes())
            for at in range(0, len(text), length):
                yield text[at : at + length]

    def close(self) -> None:
        """Closes the file; the table is empty from then on."""
        self.data = np.zeros(PAGE // 4, dtype=np.uint32)
        self.data.setflags(write=False)
        self.count = 0

    def __enter__(self) -> Table:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open_table(path: Path) -> Table:
    """Maps the table at ``path``; raises LexiconError (table_unreadable, table_foreign, table_version,
    table_damaged) with the advice to build it again."""
    header, body = read_table(path)
    table = Table(Alphabet(header.letters), header.fingerprint, header.count, body)
    table.path = path
    return table


def fingerprint(words: Iterable[str]) -> str:
    """Returns the SHA-256 of the different words, sorted, one per line: the same words, the same fingerprint."""
    return hashlib.sha256("\n".join(_ordered(words)).encode()).hexdigest()


def _ordered(words: Iterable[str]) -> list[str]:
    """Returns the different words, sorted; an ordered list is not copied, because it may hold millions."""
    listed = words if isinstance(words, list) else list(words)
    return listed if all(one < other for one, other in pairwise(listed)) else sorted(set(listed))


def build_table(
    words: Iterable[str],
    alphabet: Alphabet,
    path: Path,
    progress: Progress | None = None,
    may_empty: bool = False,
) -> None:
    """Builds the table of ``words`` and moves it to ``path`` in one step.

    Words are in upper case tile spelling, 2 to 15 letters of ``alphabet``; any other word is a
    ValueError, because the import of a list has to say more about it than this module could.
    ``progress`` is called with the finished share, 0 to 1. With ``may_empty`` a list of words is emptied on the way, so that
    millions of words are held in one form only.
    """
    step = progress or (lambda part: None)
    ordered = _ordered(words)
    step(0.5)
    mark = fingerprint(ordered)
    step(0.65)
    count, groups = len(ordered), _encode(ordered, alphabet, may_empty)
    lengths = range(SHORTEST, LONGEST + 1)
    body = _reserve(groups, alphabet.wide)
    _fill_short(body, groups[2], groups[3], alphabet.wide)
    for length in lengths:
        _fill(body, length, groups[length], alphabet.wide)
        step(0.65 + 0.3 * (length - SHORTEST + 1) / len(lengths))
    write_table(path, alphabet.letters, count, mark, body)
    step(1.0)


def _encode(words: list[str], alphabet: Alphabet, may_empty: bool) -> dict[int, Codes]:
    """Returns the words of each length as rows of letter codes, sorted by their keys."""
    table = np.zeros(0x110000, dtype=np.uint8)
    for code, letter in enumerate(alphabet.letters, start=1):
        table[ord(letter)] = code
    by_length: dict[int, list[str]] = {length: [] for length in range(SHORTEST, LONGEST + 1)}
    for word in words:
        if len(word) not in by_length:
            raise ValueError(f"{word!r} does not have {SHORTEST} to {LONGEST} letters")
        by_length[len(word)].append(word)
    if may_empty:
        words.clear()
    return {length: _sorted_codes(by_length.pop(length), length, table) for length in sorted(by_length)}


def _sorted_codes(words: list[str], length: int, table: Codes) -> Codes:
    points = np.frombuffer("".join(words).encode("utf-32-le"), dtype="<u4")
    codes = table[points].reshape(-1, length)
    if not codes.all():
        raise ValueError(
            f"{words[int(np.argmin(codes.all(axis=1)))]!r} has a letter that is not in the alphabet"
        )
    return np.ascontiguousarray(codes[np.argsort(_keys(codes), kind="stable")])


def _keys(codes: Codes) -> NDArray[np.uint64]:
    keys = np.zeros(len(codes), dtype=np.uint64)
    for column in codes.T:
        keys += LETTER_KEYS[column]
    return keys


def _reserve(groups: dict[int, Codes], wide: bool) -> Words:
    """Returns an empty body with its plan: every table begins on a cache line, the whole is a number of pages."""
    plan = np.zeros((LONGEST + 1, COLUMNS), dtype=np.uint32)
    at = _round_up(PLAN_SIZE, 16)
    for column, holes in HOLES.items():
        plan[0, column] = at
        at += holes * mask_bits(wide) ** (holes - 1) * mask_words(wide)
    for length, codes in groups.items():
        row, count = plan[length], len(codes)
        singles, pairs = _different_parts(codes)
        row[COUNT], row[PLACES] = count, max(1, count)
        row[ONE_SIZE] = max(1, int(singles * ONE_PLACES))
        row[TWO_SIZE] = _round_up(max(1, pairs * TWO_BITS), 32)
        row[SPOTS_SIZE] = _round_up(max(1, codes.size * SPOT_BITS), 32)
        sizes = {
            WORDS: count * length // 4 + 1,
            FIRST: int(row[PLACES]) + 1,
            PRESENT: int(row[PLACES]) * PRESENT_BITS // 32 + 1,
            SPOTS: int(row[SPOTS_SIZE]) // 32,
            ONE: int(row[ONE_SIZE]) * mask_words(wide),
            TWO: int(row[TWO_SIZE]) // 32,
        }
        for column, size in sizes.items():
            row[column] = at * 4 if column == WORDS else at
            at += _round_up(size, 16)
    body = np.zeros(_round_up(at, PAGE // 4), dtype=np.uint32)
    body[:PLAN_SIZE] = plan.ravel()
    return body


def _round_up(size: int, unit: int) -> int:
    return -(-size // unit) * unit


def _fill_short(body: Words, pairs: Codes, triples: Codes, wide: bool) -> None:
    """Fills in the letters that fit beside one letter and among two, for every place of the hole."""
    for codes, start in ((pairs, int(body[PAIRS])), (triples, int(body[TRIPLES]))):
        for hole in range(codes.shape[1]):
            index = np.full(len(codes), hole, dtype=np.int64)
            for column in np.delete(codes, hole, axis=1).T:
                index = index * mask_bits(wide) + column
            letter = codes[:, hole].astype(np.uint32)
            at = start + index * mask_words(wide) + (letter >> 5)
            np.bitwise_or.at(body, at, np.uint32(1) << (letter & 31))


def _fill(body: Words, length: int, codes: Codes, wide: bool) -> None:
    plan = body[length * COLUMNS : (length + 1) * COLUMNS]
    start = int(plan[WORDS])
    body.view(np.uint8)[start : start + codes.size] = codes.ravel()
    keys = _keys(codes)
    places = place_of.py_func(keys, np.uint64(plan[PLACES])).astype(np.int64)  # type: ignore[attr-defined]
    first = body[int(plan[FIRST]) : int(plan[FIRST]) + int(plan[PLACES]) + 1]
    first[1:] = np.cumsum(np.bincount(places, minlength=int(plan[PLACES])))
    mark(body, plan.astype(np.uint64), codes, keys, mask_words(wide))


def _different_parts(codes: Codes) -> tuple[int, int]:
    singles, pairs = count_parts(codes)
    return int(singles), int(pairs)
