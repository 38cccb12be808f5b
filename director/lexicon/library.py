"""The lexicons of an installation: the embedded defaults and the club's imports, by name.

The folder holds one small description ``NAME.json`` for each lexicon, and the ``Store`` of word lists and
tables that the descriptions point to by fingerprint. A description is written last and in one step, so a
name always leads to something whole.

An embedded default is derived when it is first opened. Newer packages would change its words: then
``LexiconInfo.outdated`` is true and ``build`` derives it anew, but only on request, because the words of a
club should not change between two evenings unless somebody wants it. Games started before never change:
they hold on to a fingerprint (``reopen``).
"""

from __future__ import annotations

import hashlib
import re
import threading
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from director.language.names import visible
from director.language.sentences import LexiconError
from director.lexicon.alphabet import Accented, Alphabet, spelling_for
from director.lexicon.importing import AS_IT_SHOWS, ImportReport, read_word_list
from director.lexicon.meanings import Meanings
from director.lexicon.plausible import write_hints
from director.lexicon.sources import DEFAULTS
from director.lexicon.sources.package_data import Aside, Progress, no_progress, part_of
from director.lexicon.store import (
    LexiconInfo,
    Store,
    check_name,
    description_bytes,
    is_name,
    read_description,
    replace_file,
    undescribed,
)
from director.lexicon.tables import Table
from director.lexicon.wordfile import AsListed, How, write_accents

__all__ = ["GAME_TABLES", "LexiconInfo", "Library", "check_name"]

GAME_TABLES = 4
"""So many tables of words with club rulings are kept for the next game; a deleted one is built again."""

DERIVING, READING = 0.85, 0.5
"""The share of the time for deriving a default, and for reading an imported file; the table takes the rest."""


class Library:
    """The lexicons in ``folder`` (made when it is first needed)."""

    def __init__(self, folder: Path, now: Callable[[], datetime] = datetime.now) -> None:
        self.folder = folder
        self.store = Store(folder)
        self._now = now
        self._lock = threading.RLock()
        self._ruled: dict[tuple[str, frozenset[str], frozenset[str]], str] = {}

    def lexicons(self) -> list[LexiconInfo]:
        """Returns the defaults, derived or not, then the imported lexicons by name."""
        imported = {path.stem for path in self.folder.glob("*.json")} - set(DEFAULTS)
        found = [self._described(name) for name in (*DEFAULTS, *sorted(imported))]
        return [info for info in found if info is not None]

    def names(self) -> list[str]:
        return [info.name for info in self.lexicons()]

    def info(self, name: str) -> LexiconInfo:
        """Returns the description of a lexicon; LexiconError ``unknown_lexicon``."""
        info = self._described(name) if is_name(name) else None
        if info is None:
            raise LexiconError(
                "unknown_lexicon",
                "There is no word list %(name)s. Choose one of %(names)s.",
                name=name,
                names=", ".join(self.names()),
            )
        return info

    def open(self, name: str, progress: Progress | None = None) -> Table:
        """Returns the table of a lexicon; if necessary a default is derived first, or a lost table built again.

        Raises LexiconError ``unknown_lexicon``, ``package_missing``, ``words_missing``, ``cannot_write``.
        """
        tell = progress or no_progress
        with self._lock:
            info = self.info(name)
            if info.is_built:
                try:
                    return self.store.open(info.fingerprint, info.alphabet, tell)
                except LexiconError as error:
                    if error.code != "words_missing" or not info.is_default:
                        raise
            info = self.build(name, part_of(tell, 0, 0.99))
            return self.store.open(info.fingerprint, info.alphabet, part_of(tell, 0.99, 1))

    def open_built(self, name: str) -> Table:
        """Returns the table of an existing list at once, even while others are being built or imported.

        Raises LexiconError ``unknown_lexicon``, ``words_missing``, ``cannot_write``.
        """
        info = self.info(name)
        return self.store.open(info.fingerprint, info.alphabet)

    def open_for_game(
        self,
        name: str,
        allowed: Iterable[str] = (),
        forbidden: Iterable[str] = (),
        progress: Progress | None = None,
    ) -> Table:
        """Returns the table of a lexicon with club rulings applied: other words, another fingerprint.

        The game keeps ``table.fingerprint`` and later asks ``reopen`` for it. Raises LexiconError like
        ``open``, and ``bad_word`` if an allowed word cannot be laid with the tiles.
        """
        tell = progress or no_progress
        ruled = frozenset(allowed), frozenset(forbidden)
        if ready := self._ready(name, *ruled):
            tell(1.0)
            return ready
        with self._lock:
            table = self.open(name, part_of(tell, 0, 0.3))
            return self._with_rulings(table, *ruled, tell)

    def _ready(self, name: str, allowed: frozenset[str], forbidden: frozenset[str]) -> Table | None:
        """Returns the table if it has exactly these words: no waiting for another list that is being built."""
        info = self.info(name)
        if (table := self.store.ready(info.fingerprint, info.alphabet)) is None:
            return None
        if not any(word not in table for word in allowed) and not any(word in table for word in forbidden):
            return table
        table.close()
        return None

    def _with_rulings(
        self, table: Table, allowed: frozenset[str], forbidden: frozenset[str], tell: Progress
    ) -> Table:
        """Returns the table with other words, made once and kept; the table itself if nothing changes."""
        changes = {word for word in allowed if word not in table}
        changes |= {word for word in forbidden if word in table}
        if not changes:
            tell(1.0)
            return table
        key = (table.fingerprint, allowed, forbidden)
        if key not in self._ruled:
            self._ruled[key] = self._add_ruled(table, allowed, forbidden, part_of(tell, 0.3, 1))
        ruled = self.store.open(self._ruled[key], table.alphabet, tell)
        table.close()
        return ruled

    def reopen_with(
        self, fingerprint: str, alphabet: Alphabet, allowed: Iterable[str], forbidden: Iterable[str]
    ) -> Table:
        """Returns the words a game was started with and the rulings on words made since; LexiconError ``words_missing``."""
        with self._lock:
            table = self.store.open(fingerprint, alphabet, no_progress)
            return self._with_rulings(table, frozenset(allowed), frozenset(forbidden), no_progress)

    def reopen(self, fingerprint: str, alphabet: Alphabet, progress: Progress | None = None) -> Table:
        """Returns the words a game was started with; LexiconError ``words_missing`` if they are gone."""
        if table := self.store.ready(fingerprint, alphabet):
            return table
        with self._lock:
            return self.store.open(fingerprint, alphabet, progress or no_progress)

    def import_file(
        self,
        file: Path | bytes,
        name: str,
        alphabet: Alphabet,
        tiles: str,
        title: str = "",
        progress: Progress | None = None,
        add_two_letter: bool = False,
        file_name: str = "",
        how: How = AS_IT_SHOWS,
        look: bool = False,
    ) -> ImportReport:
        """Makes a lexicon ``name`` from a word list (a path, or the bytes of an upload called ``file_name``).

        A lexicon imported under this name before is replaced. If the report has questions, or with ``look``,
        nothing is stored: ``how`` answers them. Raises LexiconError ``bad_name``, ``reserved_name``, ``cannot_read``,
        ``cannot_write`` and those of ``read_word_list``; then nothing has changed.
        """
        tell = progress or no_progress
        check_name(name)
        called = file_name or (file.name if isinstance(file, Path) else name)
        try:
            accented = Accented(spelling_for(alphabet, tiles))
            words, report = read_word_list(file, called, alphabet, tiles, add_two_letter, how, accented)
            report = replace(report, name=name, checksum=_checksum(file))
        except OSError as error:
            raise _cannot_read(file, error) from error
        if look or report.questions:
            tell(1.0)
            return report
        tell(READING)
        source = {"file": called, **report.record()}
        info = LexiconInfo(name, visible(title) or name, tiles, alphabet.letters, len(words), source=source)
        with self._lock:
            info = self._save(info, words, part_of(tell, READING, 1), may_empty=True)
            write_accents(self._accents(name), accented.pairs())
        return replace(report, fingerprint=info.fingerprint)

    def build(self, name: str, progress: Progress | None = None) -> LexiconInfo:
        """Derives an embedded default anew; raises LexiconError ``not_a_default``, ``package_missing``."""
        tell = progress or no_progress
        default = DEFAULTS.get(name)
        if default is None:
            raise LexiconError(
                "not_a_default",
                "%(name)s is not a built-in word list; those are %(names)s. Import its file again instead.",
                name=name,
                names=", ".join(DEFAULTS),
            )
        with self._lock:
            words = default.derive(part_of(tell, 0, DERIVING), self._put_aside(name))
            info = replace(undescribed(default), count=len(words), source=default.provenance())
            return self._save(info, words, part_of(tell, DERIVING, 1))

    def hints_path(self, name: str) -> Path:
        """Returns the file of words that the sources of an embedded default have and the list has not (`plausible`)."""
        return self.folder / "hints" / f"{name}.txt"

    def meanings(self, language: str) -> Meanings:
        """Returns the meanings of a language's words; ``Meanings.is_built`` says whether they can be looked up."""
        return Meanings(self.folder / "meanings", language)

    def build_meanings(self, language: str, progress: Progress | None = None) -> None:
        """Makes the files of a language's meanings; LexiconError ``cannot_write``."""
        self.meanings(language).build(progress or no_progress)

    def as_listed(self, name: str, alphabet: Alphabet, tiles: str = "") -> AsListed:
        """Returns how the list of that name writes its words with accents; ``tiles`` is the name of the tile set."""
        return AsListed(self._accents(name), spelling_for(alphabet, tiles))

    def _accents(self, name: str) -> Path:
        return self.folder / "accents" / f"{name}.txt"

    def _put_aside(self, name: str) -> Aside:
        def put(words: Iterable[tuple[str, str]], accented: bool = False) -> None:
            if accented:
                write_accents(self._accents(name), words)
            else:
                write_hints(self.hints_path(name), words)

        return put

    def remove(self, name: str) -> None:
        """Removes an imported lexicon; games that were started with it keep its words.

        Raises LexiconError ``unknown_lexicon`` or ``reserved_name``.
        """
        info = self.info(name)
        if info.is_default:
            raise LexiconError(
                "reserved_name",
                "%(name)s is built in and cannot be removed. Choose another list for your nights instead.",
                name=name,
            )
        with self._lock:
            self._description(name).unlink(missing_ok=True)
            self._accents(name).unlink(missing_ok=True)
            self._prune()

    def _add_ruled(
        self, table: Table, allowed: frozenset[str], forbidden: frozenset[str], progress: Progress
    ) -> str:
        pattern = re.compile(f"[{re.escape(table.alphabet.letters)}]{{2,15}}")
        for word in sorted(allowed):
            if not pattern.fullmatch(word):
                raise LexiconError(
                    "bad_word",
                    "%(word)s cannot be laid with these tiles. Check the word and the rack.",
                    word=word,
                )
        words = [word for word in table.words() if word not in allowed and word not in forbidden]
        words.extend(allowed - forbidden)
        words.sort()
        mark = self.store.add(words, table.alphabet, progress)
        self._prune()
        return mark

    def _save(
        self, info: LexiconInfo, words: list[str], progress: Progress, may_empty: bool = False
    ) -> LexiconInfo:
        mark = self.store.add(words, info.alphabet, progress, may_empty)
        built_at = self._now().isoformat(timespec="seconds")
        info = replace(info, fingerprint=mark, built_at=built_at)
        replace_file(self._description(info.name), description_bytes(info))
        self._prune()
        return info

    def _prune(self) -> None:
        named = {self.store.table_path(i.fingerprint, i.alphabet) for i in self.lexicons() if i.is_built}
        self.store.prune_tables(named, GAME_TABLES)

    def _description(self, name: str) -> Path:
        return self.folder / f"{name}.json"

    def _described(self, name: str) -> LexiconInfo | None:
        """Returns the description on disk, or that of a default that is not derived yet; None for other names."""
        found = read_description(self._description(name))
        return undescribed(DEFAULTS[name]) if found is None and name in DEFAULTS else found


def _checksum(file: Path | bytes) -> str:
    if isinstance(file, bytes):
        return hashlib.sha256(file).hexdigest()
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def _cannot_read(file: Path | bytes, error: OSError) -> LexiconError:
    reason = error.strerror or str(error)
    path = file if isinstance(file, Path) else ""
    return LexiconError(
        "cannot_read",
        "%(path)s cannot be read: %(reason)s. Check that the file is there and may be read.",
        path=path,
        reason=reason,
    )
