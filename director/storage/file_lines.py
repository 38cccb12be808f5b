"""The lines of a game's file as they come from a stranger: one at a time, with limits, packed with gzip or not."""

from __future__ import annotations

import codecs
import gzip
import io
import zlib
from collections.abc import Iterator
from typing import IO, cast

from director.language.sentences import DirectorError

LONGEST_LINE = 2 * 2**20
"""Characters; the header of a game with the most rulings has about half of it."""
MOST_BYTES = 64 * 2**20
"""Unpacked; a night of 500 players in 25 rounds has a tenth of it."""
MOST_LINES = 200_000
BEGINNINGS = (b"{", codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
GZIP_MAGIC = b"\x1f\x8b"


def decoded(file: IO[bytes]) -> Iterator[str]:
    """The lines as text; DirectorError ``bad_line`` if one is not UTF-8, ``file_too_large``, ``damaged_file``."""
    size = 0
    try:
        for number, line in enumerate(_raw_lines(file), start=1):
            size += len(line)
            if size > MOST_BYTES or number > MOST_LINES:
                raise DirectorError(
                    "file_too_large",
                    "This file is larger than any game. Choose a file that Director saved.",
                )
            other_kind = number == 1 and not line.startswith(
                BEGINNINGS
            )  # a picture, say: the reader of the line refuses it
            yield line.decode("utf-8-sig" if number == 1 else "utf-8", "replace" if other_kind else "strict")
    except UnicodeDecodeError as reason:
        raise DirectorError(
            "bad_line",
            "Line %(line)d cannot be read: it is not UTF-8 text. Save the file as UTF-8.",
            line=number,
        ) from reason
    except (gzip.BadGzipFile, EOFError, zlib.error) as reason:
        raise DirectorError(
            "damaged_file", "%(name)s is damaged or incomplete; download or copy it again.", name="gzip"
        ) from reason


def _raw_lines(file: IO[bytes]) -> Iterator[bytes]:
    whole = io.BufferedReader(cast(io.RawIOBase, file)) if not hasattr(file, "peek") else file
    packed = cast(io.BufferedReader, whole).peek(2)[:2] == GZIP_MAGIC
    lines = gzip.GzipFile(fileobj=whole) if packed else whole
    return iter(lambda: lines.readline(4 * LONGEST_LINE + 1), b"")
