"""The lexicon table as a file: a header of one page, then one flat array that is mapped, never read.

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

import json
import struct
import zlib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from director.language.sentences import LexiconError
from director.paths import replacing

MAGIC = b"DIRECTOR LEXICON"
VERSION = 2
PAGE = 4096
_PREFIX = struct.Struct("<16sIII")

Words = NDArray[np.uint32]


@dataclass(frozen=True)
class Header:
    """What a table says about itself before its body is touched."""

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
    if len(page) > PAGE:
        raise ValueError("the header does not fit into its page")
    with replacing(path) as file:
        file.write(page.ljust(PAGE, b"\0"))
        body.tofile(file)


def read_table(path: Path) -> tuple[Header, Words]:
    """The header and the mapped body; raises LexiconError if the file is not a sound table of this version."""
    header = read_header(path)
    if path.stat().st_size != PAGE + 4 * header.size:
        raise _damaged(path)
    body = np.memmap(path, dtype="<u4", mode="r", offset=PAGE, shape=(header.size,)).view(np.ndarray)
    if checksum(body) != header.checksum:
        raise _damaged(path)
    return header, body


def read_header(path: Path) -> Header:
    """The header alone; raises LexiconError like ``read_table``."""
    try:
        with path.open("rb") as file:
            page = file.read(PAGE)
    except OSError as error:
        raise LexiconError(
            "table_unreadable",
            "The lexicon table %(path)s cannot be read (%(reason)s). Build the lexicon again.",
            path=path.name,
            reason=error.strerror or str(error),
        ) from error
    if page[: len(MAGIC)] != MAGIC:
        raise LexiconError(
            "table_foreign", "%(path)s is not a lexicon table. Build the lexicon again.", path=path.name
        )
    return _parse_header(path, page)


def checksum(body: Words) -> int:
    """CRC-32 over the 64-bit sums of all pages of ``body`` (a whole number of pages)."""
    sums = body.view("<u8").reshape(-1, PAGE // 8).sum(axis=1, dtype=np.uint64)
    return zlib.crc32(sums.tobytes())


def _parse_header(path: Path, page: bytes) -> Header:
    if len(page) < PAGE:
        raise _damaged(path)
    _, version, length, crc = _PREFIX.unpack_from(page)
    if version != VERSION:
        raise LexiconError(
            "table_version",
            "The lexicon table %(path)s was built by another version of the program. "
            "Build the lexicon again.",
            path=path.name,
        )
    text = page[_PREFIX.size : _PREFIX.size + length]
    if zlib.crc32(text) != crc:
        raise _damaged(path)
    fields: dict[str, Any] = json.loads(text)
    return Header(**fields)


def _damaged(path: Path) -> LexiconError:
    return LexiconError(
        "table_damaged", "The lexicon table %(path)s is damaged. Build the lexicon again.", path=path.name
    )
