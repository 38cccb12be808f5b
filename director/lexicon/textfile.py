"""The text of a file that somebody has downloaded: what it is shows in its bytes, never in its name.

UTF-8 with or without a byte order mark, UTF-16 with one, Latin-1 (as Windows has it), and gzip of any of
these. Whatever is no text is refused with a sentence that says what to do.
"""

from __future__ import annotations

import codecs
import gzip
import io
import re
import zlib

from director.language.sentences import LexiconError, say

GZIP_MAGIC = b"\x1f\x8b"
MOST_BYTES = 100_000_000
"""Unpacked; the longest free word lists have a third of it."""

_NO_TEXT = re.compile(r"[\x00-\x08\x0e-\x19\x1b-\x1f\x7f]")
_MOST_CONTROLS = 1 / 1000


def read_text(data: bytes, name: str) -> str:
    """The text in ``data``, line ends as they are; ``name`` is what the sentences call it.

    Raises LexiconError ``empty_file``, ``damaged_file``, ``file_too_large`` or ``not_a_word_list``.
    """
    raw = _unpacked(data, name) if data.startswith(GZIP_MAGIC) else data
    if len(raw) > MOST_BYTES:
        raise _too_large(name)
    if not raw.strip():
        raise LexiconError("empty_file", say("%(name)s is empty.", name=name))
    text = _decoded(raw)
    if "\0" in text or len(_NO_TEXT.findall(text)) > len(text) * _MOST_CONTROLS:
        raise LexiconError(
            "not_a_word_list",
            say(
                "%(name)s is no word list: it is not a text file. Save the list as plain text, "
                "one word per line, and import that.",
                name=name,
            ),
        )
    return text


def _unpacked(data: bytes, name: str) -> bytes:
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise LexiconError(
            "damaged_file",
            say("%(name)s is damaged or incomplete; download or copy it again.", name=name),
        ) from error


def _too_large(name: str) -> LexiconError:
    return LexiconError(
        "file_too_large",
        say(
            "%(name)s is larger than %(most)d MB; no word list is so large.",
            name=name,
            most=MOST_BYTES // 1_000_000,
        ),
    )


def _decoded(raw: bytes) -> str:
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return raw.decode("utf-16", errors="replace")
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return raw.decode("latin-1")
