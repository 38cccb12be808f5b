"""The text of a file that somebody has downloaded: what it is shows in its bytes, never in its name.

UTF-8 with or without a byte order mark, UTF-16 with one, Latin-1 (as Windows has it), and gzip of any of
these. Whatever is no text is refused with a sentence that says what to do.

A file is never held whole: it is read twice, in pieces. ``_encoding`` looks at every byte and counts; then ``read_lines``
gives the lines. So a small file that unpacks to a huge one costs time up to ``MOST_BYTES``, and no memory.
"""

from __future__ import annotations

import codecs
import gzip
import io
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast

from director.language.sentences import LexiconError

GZIP_MAGIC = b"\x1f\x8b"
MOST_BYTES = 100_000_000
"""Unpacked; the longest free word lists have a third of it."""
LONGEST_LINE = 100_000
"""Characters; the longest definitions have some thousand."""

_CONTROLS = bytes([*range(0, 9), *range(14, 26), *range(27, 32), 0x7F])
_NOT_CP1252 = bytes([0x81, 0x8D, 0x8F, 0x90, 0x9D])
_MOST_CONTROLS = 1 / 1000
_PIECE = 1 << 18

File = Path | bytes
"""Where a list lies: a path, or the bytes of an upload."""


def read_lines(file: File, name: str) -> Iterator[str]:
    """The lines of the text, without their ends; ``name`` is what the sentences call the file.

    Raises LexiconError ``empty_file``, ``damaged_file``, ``file_too_large``, ``not_a_word_list`` or ``line_too_long``;
    OSError if the path cannot be read.
    """
    encoding = _encoding(file, name)
    with _opened(file, name) as binary, io.TextIOWrapper(binary, encoding, "replace") as text:
        for number, line in enumerate(iter(lambda: text.readline(LONGEST_LINE + 1), ""), start=1):
            if len(line) > LONGEST_LINE:
                raise LexiconError(
                    "line_too_long",
                    "Line %(line)d of %(name)s has more than %(most)d characters; "
                    "a word list has one word per line.",
                    line=number,
                    name=name,
                    most=LONGEST_LINE,
                )
            yield from line.splitlines()


def _encoding(file: File, name: str) -> str:
    """How the bytes are to be read, after every one of them was seen."""
    size = controls = zeros = 0
    blank = cp1252 = utf8 = True
    with _opened(file, name) as binary:
        piece = binary.read(2)
        wide = piece in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
        decoder = codecs.getincrementaldecoder("utf-16" if wide else "utf-8")("replace" if wide else "strict")
        while piece:
            size += len(piece)
            if size > MOST_BYTES:
                raise _too_large(name)
            if wide:
                piece = decoder.decode(piece).encode("utf-8", "replace")
            else:
                utf8 = utf8 and _decodes(decoder, piece)
            blank = blank and not piece.strip()
            cp1252 = cp1252 and len(piece.translate(None, _NOT_CP1252)) == len(piece)
            controls += len(piece) - len(piece.translate(None, _CONTROLS))
            zeros += piece.count(0)
            piece = binary.read(_PIECE)
    if blank:
        raise LexiconError("empty_file", "%(name)s is empty.", name=name)
    if zeros or controls > size * _MOST_CONTROLS:
        raise _not_text(name)
    if wide:
        return "utf-16"
    if utf8 and _decodes(decoder, b"", final=True):
        return "utf-8-sig"
    return "cp1252" if cp1252 else "latin-1"


def _decodes(decoder: codecs.IncrementalDecoder, piece: bytes, final: bool = False) -> bool:
    try:
        decoder.decode(piece, final)
    except UnicodeDecodeError:
        return False
    return True


@contextmanager
def _opened(file: File, name: str) -> Iterator[BinaryIO]:
    """The unpacked bytes; a damaged archive becomes a sentence wherever it is noticed."""
    raw = io.BytesIO(file) if isinstance(file, bytes) else file.open("rb")
    with raw:
        packed = raw.read(2) == GZIP_MAGIC
        raw.seek(0)
        try:
            yield cast(BinaryIO, gzip.GzipFile(fileobj=raw)) if packed else cast(BinaryIO, raw)
        except (gzip.BadGzipFile, EOFError, zlib.error) as error:
            raise LexiconError(
                "damaged_file", "%(name)s is damaged or incomplete; download or copy it again.", name=name
            ) from error


def _too_large(name: str) -> LexiconError:
    return LexiconError(
        "file_too_large",
        "%(name)s is larger than %(most)d MB; no word list is so large.",
        name=name,
        most=MOST_BYTES // 1_000_000,
    )


def _not_text(name: str) -> LexiconError:
    return LexiconError(
        "not_a_word_list",
        "%(name)s is no word list: it is not a text file. Save the list as plain text, "
        "one word per line, and import that.",
        name=name,
    )
