"""The text of a file that somebody has downloaded: its bytes show its format, never its name.

UTF-8 with or without a byte order mark, UTF-16, the older encodings listed below, and gzip, bzip2, xz or a zip
archive of one list. Anything that is not text is refused with a sentence that says what to do.

A file is never held whole: it is read twice, in pieces. ``encoding_of`` reads every byte and counts; then ``read_lines``
yields the lines. So a small file that unpacks to a huge one costs time up to ``MOST_BYTES``, and no memory.

The encoding of a list is found by the language's letters. UTF-8 and UTF-16 show in the bytes themselves. Of the older
encodings none does: the byte 0x84 is ä in a DOS file, Ñ in one of an old Macintosh and a low quotation mark in one of Windows.
So each encoding is tried on the words that have such bytes; the right one gives words of the language's letters, small after
small and capital after capital. If two encodings do equally well a person is asked. Measured on 72 samples of 100 to 5,000
German and French words in three of these encodings: none read wrongly, none asked about; ``charset-normalizer`` 3.5, made for
running text, reads 1 of 36 German and 12 of 36 French samples wrongly.
"""

from __future__ import annotations

import bz2
import codecs
import gzip
import io
import lzma
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import BinaryIO, cast

from director.language.sentences import LexiconError, spelled

ENCODINGS: Mapping[str, str] = {
    "cp1252": "Windows",
    "cp850": "DOS",
    "mac_roman": "Macintosh",
    "cp1250": "Windows (Central Europe)",
    "cp852": "DOS (Central Europe)",
    "iso8859_2": "Latin-2",
}
"""The older encodings by Python's name, and what people call them. Windows comes first, which also reads Latin-1."""

_WESTERN = ("cp1252", "cp850", "mac_roman")
_CENTRAL = ("cp1250", "cp852", "iso8859_2")

USUAL = {
    "german": "äöüßéèêàâçñ",
    "worthatz": "äöüßéèêàâçñ",
    "french": "àâäçéèêëîïôöùûüÿœæñ",
    "english": "éèêëàâäåçñöôøüûïîíóáæœ",
}
_ANY = "àâäáåãæçéèêëíìîïñóòôöõøœúùûüýÿß"
_WORD_OF_ONE_CASE = re.compile(r"(?:[^\W\d_]?[^\W\d_A-ZÀ-ÖØ-Þ]*|[^\W\d_a-zà-öø-þ]*)\Z")

SURE = 0.9
"""The share of words that must be decoded well; and how far behind the next encoding has to be, in shares."""
AHEAD = 0.25
SHOWN = 10
"""So many words are shown for each encoding if a person has to choose."""


@dataclass(frozen=True)
class EncodingGuess:
    """One way to read the bytes: Python's name, the share of tried words that are decoded well, and a few of them."""

    encoding: str
    share: float
    examples: tuple[str, ...]


def marks(letters: str, tiles: str) -> str:
    """Returns the letters beyond A to Z that occur in written words laid with these tiles, small and capital."""
    small = USUAL.get(tiles, _ANY) + "".join(c for c in spelled(letters).lower() if not c.isascii())
    return "".join(dict.fromkeys(small + small.upper()))


def ways(words: Iterable[bytes], letters: str, tiles: str) -> list[EncodingGuess]:
    """Returns the ways to read these words (each with a byte above 127), the best first; of two that read alike, one.

    >>> [way.encoding for way in ways(["Gräte".encode("cp850")] * 9, "AÄ", "german")][0]
    'cp850'
    """
    tried = list(words)
    known = set(marks(letters, tiles))
    found: dict[tuple[str, ...], EncodingGuess] = {}
    for encoding in _fitting(letters):
        read = tuple(word.decode(encoding, "replace") for word in tried)
        share = sum(_is_good(word, known) for word in read) / max(1, len(read))
        found.setdefault(read, EncodingGuess(encoding, share, tuple(dict.fromkeys(read))[:SHOWN]))
    return sorted(found.values(), key=lambda way: -way.share)


def is_doubtful(found: list[EncodingGuess]) -> bool:
    """Answers whether a person has to choose among the ways, of which there is at least one."""
    return found[0].share < SURE or (len(found) > 1 and found[1].share > found[0].share - AHEAD)


def _fitting(letters: str) -> tuple[str, ...]:
    """Returns the encodings that can write all of these letters."""
    for group in (_WESTERN, _CENTRAL):
        if all(_writes(group[0], letter) for letter in spelled(letters)):
            return group
    return _WESTERN + _CENTRAL


def _writes(encoding: str, letter: str) -> bool:
    try:
        letter.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _is_good(word: str, known: set[str]) -> bool:
    return all(c.isascii() or c in known for c in word) and bool(_WORD_OF_ONE_CASE.match(_plain(word)))


def _plain(word: str) -> str:
    """Returns the word without hyphens and the like."""
    return re.sub(r"[\s'’.,;:/-]+", "", word)


GZIP_MAGIC = b"\x1f\x8b"
_BZIP2_MAGIC, _XZ_MAGIC, _ZIP_MAGIC = b"BZh", b"\xfd7zXZ\x00", b"PK\x03\x04"
MOST_BYTES = 100_000_000
"""Unpacked; the longest free word lists have a third of it."""
LONGEST_LINE = 100_000
"""Characters; the longest definitions have some thousand."""
TRIED = 5_000
"""So many words with bytes above 127 decide on the encoding."""

_CONTROLS = bytes([*range(0, 9), *range(14, 26), *range(27, 32), 0x7F])
_FIELD = re.compile(rb"[^\s;,\x00-\x1f\"]+")
_MOST_CONTROLS = 1 / 1000
_PIECE = 1 << 18
_BESIDE = re.compile(
    r"(?:^|/)(?:__macosx/|\.|readme|licen[cs]e|copying|meta-inf/|description)|\.(?:xml|xcu|html?|pdf|md|png)$",
    re.I,
)
"""What an archive has beside its list."""

File = Path | bytes
"""Where a list is: a path, or the bytes of an upload."""


@dataclass(frozen=True)
class Encoding:
    """How a file is read: Python's name of the encoding, and the other ways if they cannot be told apart."""

    name: str
    ways: tuple[EncodingGuess, ...] = ()


def read_lines(file: File, name: str, encoding: str = "") -> Iterator[str]:
    """Yields the lines of the text, without their ends; ``name`` is how the sentences call the file.

    Raises LexiconError ``empty_file``, ``damaged_file``, ``file_too_large``, ``not_a_word_list`` or ``line_too_long``;
    OSError if the path cannot be read.
    """
    encoding = encoding or encoding_of(file, name).name
    with opened(file, name) as binary, io.TextIOWrapper(binary, encoding, "replace") as text:
        for number, line in enumerate(iter(lambda: text.readline(LONGEST_LINE + 1), ""), start=1):
            if len(line) > LONGEST_LINE:
                raise LexiconError(
                    "line_too_long",
                    "Line %(line)d of %(name)s has more than %(most)d characters. Write one word per line.",
                    line=number,
                    name=name,
                    most=LONGEST_LINE,
                )
            yield from line.splitlines()


def encoding_of(file: File, name: str, letters: str = "", tiles: str = "") -> Encoding:
    """Returns the encoding after reading every byte; ``letters`` and ``tiles`` name the language.

    Raises LexiconError and OSError like ``read_lines``.
    """
    size = controls = zeros = 0
    blank = utf8 = True
    marked: dict[bytes, None] = {}
    with opened(file, name) as binary:
        piece = binary.read(2)
        wide = _wide(piece + binary.read(62) if piece else b"")
        binary.seek(0)
        piece = binary.read(_PIECE)
        decoder = codecs.getincrementaldecoder(wide or "utf-8")("replace" if wide else "strict")
        while piece:
            size += len(piece)
            if size > MOST_BYTES:
                raise _too_large(name)
            if wide:
                piece = decoder.decode(piece).encode("utf-8", "replace")
            else:
                utf8 = utf8 and _decodes(decoder, piece)
                if not utf8 and len(marked) < TRIED:
                    marked |= dict.fromkeys(word for word in _FIELD.findall(piece) if not word.isascii())
            blank = blank and not piece.strip()
            controls += len(piece) - len(piece.translate(None, _CONTROLS))
            zeros += piece.count(0)
            piece = binary.read(_PIECE)
    if blank:
        raise LexiconError("empty_file", "%(name)s is empty. Choose another file.", name=name)
    if zeros or controls > size * _MOST_CONTROLS:
        raise _not_text(name)
    if wide:
        return Encoding("utf-16" if wide == "utf-16" else wide)
    if utf8 and _decodes(decoder, b"", final=True):
        return Encoding("utf-8-sig")
    found = ways(marked, letters, tiles)
    return Encoding(found[0].encoding, tuple(found[:3]) if is_doubtful(found) else ())


def _wide(start: bytes) -> str:
    """Returns the kind of UTF-16 that a file begins with, by its mark or by every other byte being 0; "" if it is none."""
    if start[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return "utf-16"
    for odd, kind in ((1, "utf-16-le"), (0, "utf-16-be")):
        if len(start) >= 8 and not any(start[odd::2]) and all(start[1 - odd :: 2]):
            return kind
    return ""


def _decodes(decoder: codecs.IncrementalDecoder, piece: bytes, final: bool = False) -> bool:
    try:
        decoder.decode(piece, final)
    except UnicodeDecodeError:
        return False
    return True


@contextmanager
def opened(file: File, name: str) -> Iterator[BinaryIO]:
    """Yields the unpacked bytes; a damaged archive raises its sentence at any point of reading."""
    raw = io.BytesIO(file) if isinstance(file, bytes) else file.open("rb")
    with raw:
        magic = raw.read(6)
        raw.seek(0)
        try:
            yield _unpacked(cast(BinaryIO, raw), magic)
        except (gzip.BadGzipFile, EOFError, zlib.error, lzma.LZMAError, zipfile.BadZipFile) as error:
            raise damaged(name) from error
        except OSError as error:
            if magic.startswith(_BZIP2_MAGIC) and error.errno is None:  # bz2's error for damage
                raise damaged(name) from error
            raise


def _unpacked(raw: BinaryIO, magic: bytes) -> BinaryIO:
    if magic.startswith(GZIP_MAGIC):
        return cast(BinaryIO, gzip.GzipFile(fileobj=raw))
    if magic.startswith(_BZIP2_MAGIC):
        return cast(BinaryIO, bz2.BZ2File(raw))
    if magic.startswith(_XZ_MAGIC):
        return cast(BinaryIO, lzma.LZMAFile(raw))
    return raw


def members(file: File, name: str) -> dict[str, bytes]:
    """Returns the contents of a zip archive by name, without the usual files beside a list; empty if the file is no archive.

    Raises LexiconError ``damaged_file``, ``file_too_large`` or, if it is locked, ``not_a_word_list``.
    """
    with opened(file, name) as binary:
        if binary.read(4) != _ZIP_MAGIC:
            return {}
        with zipfile.ZipFile(binary) as archive:
            wanted = [
                each for each in archive.infolist() if not each.is_dir() and not _BESIDE.search(each.filename)
            ]
            if sum(each.file_size for each in wanted) > MOST_BYTES:
                raise _too_large(name)
            try:
                return {PurePosixPath(each.filename).name: archive.read(each) for each in wanted}
            except (
                RuntimeError,
                NotImplementedError,
            ) as error:  # with a password, or packed in a way of its own
                raise _not_text(name) from error


def damaged(name: str) -> LexiconError:
    """The error for a file that is not whole."""
    return LexiconError(
        "damaged_file", "%(name)s is damaged or incomplete; download or copy it again.", name=name
    )


def _too_large(name: str) -> LexiconError:
    return LexiconError(
        "file_too_large",
        "%(name)s is larger than %(most)d MB. Choose a file that is a word list.",
        name=name,
        most=MOST_BYTES // 1_000_000,
    )


def _not_text(name: str) -> LexiconError:
    return LexiconError(
        "not_a_word_list",
        "%(name)s is not a word list but another kind of file. Save the list as plain "
        "text, one word per line, and import that.",
        name=name,
    )
