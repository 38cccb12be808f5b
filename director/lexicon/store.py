"""Word lists and their tables on disk, named by their contents.

A list is stored under the fingerprint of its words and never changes; a table is stored under fingerprint and
letters, made from the list, and made again whenever it is missing, damaged or of another version. So two
processes that store the same thing at once write the same file, a game finds the very words it was
started with, however often its lexicon has been imported since, and every table may be deleted.

Also the description of a lexicon, known without opening it, and its file beside the words.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import time
import zlib
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from director.language.sentences import LexiconError
from director.lexicon.alphabet import Alphabet
from director.lexicon.sources import DEFAULTS, Default
from director.lexicon.sources.package_data import Progress, no_progress
from director.lexicon.tables import Table, build_table, fingerprint, open_table
from director.paths import made, replacing

IN_USE = 60.0
"""A table that was built or opened is not deleted for so many seconds."""


class Store:
    """The folders ``words`` and ``tables`` below ``folder``; made when something is first stored."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def words_path(self, mark: str) -> Path:
        return self.folder / "words" / f"{mark[:32]}.txt.gz"

    def table_path(self, mark: str, alphabet: Alphabet) -> Path:
        letters = zlib.crc32(alphabet.letters.encode())
        return self.folder / "tables" / f"{mark[:32]}-{letters:08x}.table"

    def add(
        self, words: list[str], alphabet: Alphabet, progress: Progress = no_progress, may_empty: bool = False
    ) -> str:
        """Stores the words (tile spelling, sorted, each once), builds their table, returns the fingerprint.

        With ``may_empty`` the list is emptied on the way, because it may hold millions of words.

        Raises LexiconError ``cannot_write``; if the table cannot be built, no list is left behind.
        """
        mark = fingerprint(words)
        path = self.words_path(mark)
        fresh = not path.exists()
        if fresh:
            replace_file(path, gzip.compress(("\n".join(words) + "\n").encode(), compresslevel=6, mtime=0))
        try:
            self._sound_table(mark, alphabet, words, progress, may_empty).close()
        except BaseException:
            if fresh:
                path.unlink(missing_ok=True)
            raise
        return mark

    def words(self, mark: str) -> list[str]:
        """Returns the stored list, sorted; LexiconError ``words_missing`` if it is missing or not whole."""
        try:
            words = gzip.decompress(self.words_path(mark).read_bytes()).decode().split()
        except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
            raise _words_missing(mark) from error
        if fingerprint(words) != mark:
            raise _words_missing(mark)
        return words

    def open(self, mark: str, alphabet: Alphabet, progress: Progress = no_progress) -> Table:
        """Returns the table of a stored list, built again if necessary; LexiconError ``words_missing``."""
        return self._sound_table(mark, alphabet, None, progress)

    def ready(self, mark: str, alphabet: Alphabet) -> Table | None:
        """Returns the table of a stored list if it exists and is sound: nothing is built."""
        path = self.table_path(mark, alphabet)
        if table := _opened(path, mark, alphabet):
            with suppress(OSError):
                os.utime(path)
        return table

    def prune_tables(self, keep: Collection[Path], most_others: int) -> None:
        """Deletes the tables not used for longest, but none of ``keep`` and not the ``most_others`` newest.

        Nothing that was used within ``IN_USE`` seconds is deleted: another process may be about to open
        it. On Windows an open table stays.
        """
        used: dict[Path, float] = {}
        for path in self.folder.glob("tables/*.table"):
            with _tolerating_use():
                used[path] = path.stat().st_mtime
        others = sorted(used.keys() - set(keep), key=lambda path: used[path], reverse=True)
        for path in others[most_others:]:
            if time.time() - used[path] > IN_USE:
                with _tolerating_use():
                    path.unlink(missing_ok=True)

    def _sound_table(
        self,
        mark: str,
        alphabet: Alphabet,
        words: list[str] | None,
        progress: Progress,
        may_empty: bool = False,
    ) -> Table:
        path = self.table_path(mark, alphabet)
        table = _opened(path, mark, alphabet)
        if table is None:
            with writing(path):
                known = self.words(mark) if words is None else words
                build_table(known, alphabet, path, progress, may_empty)
            table = open_table(path)
        with suppress(OSError):  # somebody else's table, or a disk that is only read
            os.utime(path)  # for prune_tables
        progress(1.0)
        return table


def replace_file(path: Path, data: bytes) -> None:
    """Writes a file in one step, whole or not at all; raises LexiconError ``cannot_write``."""
    with writing(path), replacing(path) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _opened(path: Path, mark: str, alphabet: Alphabet) -> Table | None:
    """Returns the table, or None if it is missing, damaged, of another version or not the one its name says."""
    try:
        table = open_table(path)
    except (LexiconError, OSError):
        return None
    if table.fingerprint == mark and table.alphabet == alphabet:
        return table
    table.close()
    return None


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Makes the folder of a file that is about to be written, and reports clearly if that fails."""
    try:
        made(path.parent)
        yield
    except OSError as error:
        raise LexiconError(
            "cannot_write",
            "The word list cannot be saved in %(folder)s: %(reason)s. Choose another folder.",
            folder=path.parent,
            reason=error.strerror or str(error),
        ) from error


@contextmanager
def _tolerating_use() -> Iterator[None]:
    try:
        yield
    except (PermissionError, FileNotFoundError):
        return


def _words_missing(mark: str) -> LexiconError:
    return LexiconError(
        "words_missing",
        "The stored word list %(mark)s is missing or damaged. Import the list again.",
        mark=mark[:8],
    )


FORMAT = 1

_NAME = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
_DEVICE = re.compile(r"con|prn|aux|nul|com\d|lpt\d")  # names that Windows keeps for itself


@dataclass(frozen=True)
class LexiconInfo:
    """A lexicon's description. ``built_at`` is in ISO form; a default not yet derived has no words yet."""

    name: str
    title: str
    tiles: str
    letters: str
    count: int = 0
    fingerprint: str = ""
    source: Mapping[str, str] | None = None
    built_at: str = ""

    @property
    def alphabet(self) -> Alphabet:
        return Alphabet(self.letters)

    @property
    def is_default(self) -> bool:
        """Whether it is embedded: derived here, not imported."""
        return self.name in DEFAULTS

    @property
    def is_built(self) -> bool:
        return bool(self.fingerprint)

    @property
    def outdated(self) -> bool:
        """Whether a default would have other words if it were derived now, with today's packages."""
        return self.is_default and self.is_built and self.source != DEFAULTS[self.name].provenance()


def is_name(name: str) -> bool:
    """Answers whether a lexicon could have this name, which must be a plain file name everywhere."""
    return bool(_NAME.fullmatch(name)) and not _DEVICE.fullmatch(name)


def check_name(name: str) -> None:
    """Raises LexiconError ``bad_name`` or ``reserved_name`` for a name no import may have."""
    if not is_name(name):
        raise LexiconError(
            "bad_name",
            "A word list cannot be called %(name)s. Use up to 40 small letters a-z, digits and "
            "hyphens, such as club-2026.",
            name=name,
        )
    if name in DEFAULTS:
        raise LexiconError(
            "reserved_name",
            "%(name)s is the name of a built-in word list; choose another, such as %(name)s-club.",
            name=name,
        )


def undescribed(default: Default) -> LexiconInfo:
    """Returns the description of a default that is not derived yet."""
    return LexiconInfo(default.name, default.title, default.tiles, default.alphabet.letters)


def description_bytes(info: LexiconInfo) -> bytes:
    """Returns the file that ``read_description`` reads."""
    text = json.dumps({"format": FORMAT, **asdict(info)}, ensure_ascii=False, indent=1)
    return text.encode() + b"\n"


def read_description(path: Path) -> LexiconInfo | None:
    """Returns the description at ``path``; None if there is none or it cannot be read."""
    known = {field.name for field in fields(LexiconInfo)}
    try:
        written = json.loads(path.read_bytes())
        return LexiconInfo(**{name: value for name, value in written.items() if name in known})
    except (OSError, ValueError, TypeError, AttributeError):
        return None
