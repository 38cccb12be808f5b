"""One club's instance: its folder with database, word lists and own tile sets, opened once and shared.

``steady_time`` is the time of the running program, which nobody can set back. It begins with the laptop's time and goes on
by a counter of the system that also runs while the laptop sleeps, so a round's clock neither stops nor jumps when the
laptop's time is corrected during a night. The next start of the program begins with the laptop's time again.
"""

from __future__ import annotations

import random
import re
import shutil
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any

from director.desk.backups import Backups
from director.desk.club_words import Rulings, own_meanings
from director.desk.desk import AnySession, Desk, Known, LatelySeen
from director.games.duplicate.game import Setup
from director.games.worthatz.game import Setup as WorthatzSetup
from director.games.worthatz.grid import Finder
from director.games.worthatz.letters import words_of
from director.language.sentences import LexiconError, Sentence
from director.lexicon.library import Library
from director.lexicon.meanings import Meanings, OwnMeaning
from director.lexicon.meanings.senses import cut
from director.lexicon.tables import Table
from director.lexicon.wordfile import AsListed
from director.paths import made
from director.rules.tiles import TileSet, bad_tile_sets, tile_sets
from director.rules.top import Search
from director.storage.database import open_database
from director.storage.settings_store import bad_profiles
from director.storage.sqlite_store import SameFile, SqliteStore
from director.storage.store import Store


def _ticks() -> float:
    """Returns seconds that only grow, including the laptop's sleep if the system can count it."""
    for name in ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC"):
        if hasattr(time, name):
            return time.clock_gettime(getattr(time, name))
    return time.monotonic()


_START = time.time() - _ticks()


def steady_time() -> float:
    """Returns seconds since 1970 by the laptop's time at the start of the program."""
    return _START + _ticks()


NO_RULINGS: Mapping[str, bool] = MappingProxyType({})

MOST_SEARCHES = 16
"""Most open word lists, each with its engine; the oldest is closed first, and opened again if needed."""

WALL = 0
"""In ``heard``, the number for the walls of a night, among the numbers of players."""

REHEARSALS = "rehearsals"
"""The folder, inside that of the club, in which each rehearsal has its own folder."""


class Instance:
    """The folder of a club. Each thread has its own database connection; opened lexicons are shared.

    ``admits`` says who may listen: ``wall(secret)`` returns the key of the game whose walls have this secret or None,
    ``seat(key, cookies)`` the number of the seated player or None. ``tellers`` returns, by the kind of game, an audience's
    view of a night at a time (``web/live/messages``). ``heard`` has the time of the last request from a player's phone, by
    game and number, in seconds of ``monotonic``; infinity while its page listens. ``prepared`` waits until the search is
    compiled, which the first start of a version does beside its first pages.
    """

    def __init__(self, folder: Path, database: str | None = None) -> None:
        """``database`` is the address of a PostgreSQL database; None: a file in the folder."""
        self.folder = folder
        self.database = database
        made(folder)
        self.library = Library(folder / "lexicons")
        self.rulings = Rulings(lambda: self.db, folder / "lexicons")
        self.backups = Backups(folder, on_server=database is not None)
        self.admits: dict[str, Callable[..., Any]] = {}
        self.tellers: dict[str, Callable[[str, AnySession, float], dict[str, object]]] = {}
        self.heard: dict[tuple[int, int], float] = {}
        self.prepared: Callable[[], object] = lambda: None
        self._meanings: dict[str, Meanings] = {}
        self._searches: dict[tuple[object, ...], Any] = {}
        self._games: Known = LatelySeen()
        self._nights: dict[int, tuple[str, object]] = {}
        self._kept: dict[int, tuple[str, dict[int, object]]] = {}
        self._tables: dict[str, object] = {}
        self._people: dict[int | None, tuple[str, object]] = {}
        self._packs: dict[str, object] = {}
        self._lock = threading.Lock()
        self._building: dict[object, threading.Lock] = {}
        self._local = threading.local()
        self._opened: list[Store] = []
        self._file: SameFile | None = None
        self.rehearsals: dict[str, Rehearsal] = {}
        self._rehearsing = threading.Lock()

    @property
    def db(self) -> Store:
        """This thread's connection to the database."""
        if not hasattr(self._local, "db"):
            self._local.db = self.open_store()
            self._opened.append(self._local.db)
        db: Store = self._local.db
        return db

    def open_store(self) -> Store:
        """Opens a new connection, which the caller closes."""
        if self.database:
            return open_database(self.database)
        if self._file:  # a deleted file is not replaced by an empty one while the program runs
            self._file.check_same()
        for other in self._opened:  # nor is their log of changes
            if isinstance(other, SqliteStore) and not other.closed:
                other.check_file()
        db = open_database(self.folder / "director.sqlite")
        assert isinstance(db, SqliteStore)
        self._file = self._file or db.file
        return db

    @property
    def trouble(self) -> Sentence | None:
        """Why nothing can be stored now: the file is not writable, or its disk is full. None if all is well."""
        found = self._file.trouble() if self._file else None
        return found.sentence if found else None

    def close(self) -> None:
        """Closes the connections of all threads; for the end, when none of them works any more."""
        for db in self._opened:
            db.close()

    def tile_sets(self) -> dict[str, TileSet]:
        """Returns the built-in tile sets and the usable ones of the club."""
        return tile_sets(self.folder / "tiles")

    def meanings(self, language: str) -> Meanings | None:
        """Returns the meanings in a language, if they can be used at once; None before they are made, or without a dictionary."""
        if language not in self._meanings and (found := self.library.meanings(language)).is_built:
            self._meanings[language] = found  # until then every message looks for one file
        return self._meanings.get(language)

    def meaning(self, language: str, word: str) -> str:
        """Returns the meaning of a word on the board, in one line for wall, phone, desk and paper; "" if there is none to show.

        The club's own meaning overrides the dictionary's, and may hide it.
        """
        own = own_meanings(self.db, language)
        if (tiles := word.upper()) in own:
            return OwnMeaning(cut(own[tiles]))
        found = self.meanings(language)
        return found.shown(tiles) if found else ""

    def as_listed(self, setup: Setup) -> AsListed:
        """Returns how the list of a game writes words that are on the board."""
        return self.library.as_listed(setup.lexicon, setup.tiles.alphabet, setup.tiles.name)

    def unusable(self) -> list[Sentence]:
        """Returns the faults of the club's own files and rules; everything else goes on without them."""
        bad = [*bad_tile_sets(self.folder / "tiles").values(), *bad_profiles(self.db).values()]
        return [error.sentence for error in bad]

    def lexicon_title(self, setup: Setup) -> str:
        """Returns the title of a game's word list; its name if it is no longer in the library."""
        try:
            return self.library.info(setup.lexicon).title
        except LexiconError:
            return setup.lexicon

    def search(
        self,
        setup: Setup,
        progress: Callable[[float], None] | None = None,
        rulings: Mapping[str, bool] = NO_RULINGS,
    ) -> Search:
        """Returns lexicon and engine for a game; builds the lexicon's table if it is not there yet.

        ``rulings`` are words admissible or not in this game, beside those of the club it began with. With them the table is
        made again, which takes some seconds, once.
        """
        # A list imported again under its name has another fingerprint, and so another key here.
        words = setup.fingerprint or self._words_of(setup)
        key = (
            words,
            setup.tiles.text,
            setup.profile,
            setup.rules.formula,
            setup.rules.speed,
            frozenset(rulings.items()),
        )
        if found := self._searches.get(key):  # a running night never waits until another one's list is built
            return found  # type: ignore[no-any-return]
        with self._lock_of(words):
            if key not in self._searches:
                self.prepared()
                table = self._ruled(setup, rulings) if rulings else self._table(setup, progress)
                self._keep(key, opened(setup, table))
            return self._searches[key]  # type: ignore[no-any-return]

    def _lock_of(self, words: object) -> threading.Lock:
        """Returns one lock for each list: a game whose list is ready does not wait for another list that is being built."""
        with self._lock:
            return self._building.setdefault(words, threading.Lock())

    def _keep(self, key: tuple[object, ...], found: Search | Finder) -> None:
        with self._lock:
            while len(self._searches) >= MOST_SEARCHES:
                del self._searches[next(iter(self._searches))]
            self._searches[key] = found

    def _ruled(self, setup: Setup, rulings: Mapping[str, bool]) -> Table:
        """Returns the words of the game with the director's rulings in it."""
        plain = self._table(setup, None)
        allowed = [word for word, admissible in rulings.items() if admissible]
        forbidden = [word for word, admissible in rulings.items() if not admissible]
        fingerprint, alphabet = plain.fingerprint, plain.alphabet
        plain.close()
        return self.library.reopen_with(fingerprint, alphabet, allowed, forbidden)

    def _words_of(self, setup: Setup) -> tuple[object, ...]:
        """Returns what a new game's words depend on: the present list, and the club's rulings."""
        return (setup.lexicon, self.library.info(setup.lexicon).fingerprint, setup.allowed, setup.forbidden)

    def _table(self, setup: Setup, progress: Callable[[float], None] | None) -> Table:
        """Opens exactly the words the game began with; if they are gone, the present list of that name."""
        if setup.fingerprint:
            try:
                return self.library.reopen(setup.fingerprint, setup.list_alphabet, progress)
            except LexiconError:
                pass
        return self.library.open_for_game(setup.lexicon, setup.allowed, setup.forbidden, progress)

    def desk(
        self,
        who: str = "director",
        now: Callable[[], float] = steady_time,
        rng: random.Random | None = None,
        owner: int | None = None,
    ) -> Desk:
        """Returns the desk of ``who``, with the games of that organiser (None: all)."""
        desk = Desk(self.db, self.search, who, now, rng, self._games, owner=owner)
        desk.address = self.database or str(self.folder / "director.sqlite")
        desk.keep_copy = self.backups.in_background
        desk.meaning = self.meaning
        desk.nights_seen = self._nights
        desk.results_kept = self._kept
        desk.tables_seen = self._tables
        desk.people_seen = self._people
        desk.packs_seen = self._packs
        return desk

    def of(self, key: object) -> Instance:
        """Returns the instance that has the game of that key: a rehearsal has its own, everything else is here."""
        if not is_rehearsal(key):
            return self
        folder = self.folder / REHEARSALS / str(key)
        with self._rehearsing:
            if not folder.is_dir():
                self.rehearsals.pop(str(key), None)
                return self
            if str(key) not in self.rehearsals:  # another process of this server may have begun it
                self.rehearsals[str(key)] = Rehearsal(self, folder)
            return self.rehearsals[str(key)]

    def drop_rehearsal(self, key: str) -> None:
        """Ends a rehearsal and deletes all its data."""
        if not is_rehearsal(key):
            return
        with self._rehearsing:
            if found := self.rehearsals.pop(key, None):
                found.close()
            shutil.rmtree(self.folder / REHEARSALS / key, ignore_errors=True)
            with suppress(OSError):  # the last one removes the folder too
                (self.folder / REHEARSALS).rmdir()

    def drop_rehearsals(self) -> None:
        """Ends all of them: also those left by a program that was killed, at the next start."""
        for folder in (self.folder / REHEARSALS).glob("*"):
            self.drop_rehearsal(folder.name)

    def restore(self, source: Path) -> None:
        """Replaces the data by a backup; games are read again."""
        if not self.backups.on_server:
            self.db.close()
            del self._local.db
        self.backups.restore(source)
        self._games.clear()
        self._nights.clear()
        self._kept.clear()
        self._tables.clear()
        self._people.clear()
        self._packs.clear()


class Rehearsal(Instance):
    """The data of one rehearsal night, in a folder that is removed with it: nothing is in the club's own database.

    ``slips`` are those of its simulated players, by the fact that drew the round (``simulation/rehearsal.py``).
    """

    def __init__(self, club: Instance, folder: Path) -> None:
        super().__init__(folder)
        if not self.library.folder.is_dir():  # it has no words of its own
            self.library = club.library
        self.prepared = club.prepared
        self.slips: dict[int, Mapping[int, Any]] = {}

    def desk(
        self,
        who: str = "director",
        now: Callable[[], float] = steady_time,
        rng: random.Random | None = None,
        owner: int | None = None,
    ) -> Desk:
        """Returns a desk that belongs to nobody, draws the same letters in every rehearsal and makes no backups."""
        desk = super().desk(who, now, rng or random.Random(REHEARSALS))
        desk.keep_copy = lambda why: None
        return desk


def is_rehearsal(key: object) -> bool:
    """Whether that is the key of a rehearsal; no other game has such a key."""
    return isinstance(key, str) and re.fullmatch("rehearsal-[0-9a-f]{12}", key) is not None


def opened(setup: Any, table: Table) -> Search | Finder:
    """Opens what judges words and searches in a game of that set-up."""
    if not isinstance(setup, WorthatzSetup):
        return Search(table, setup.rules)
    with closing(table):
        return Finder(words_of(table, setup.allowed, setup.forbidden), table.fingerprint)
