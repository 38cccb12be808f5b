"""One club's instance: its folder with database, word lists and own tile sets, opened once and shared."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from pathlib import Path

from sqlite_utils import Database

from director.desk.desk import Desk, Known
from director.games.duplicate.game import Setup
from director.language.sentences import LexiconError
from director.lexicon.club import Rulings
from director.lexicon.library import Library
from director.lexicon.tables import Table
from director.rules.tiles import TileSet, tile_sets
from director.rules.top import Search
from director.storage.database import open_database


class Instance:
    """The folder of a club. Database connections are one to a thread, opened lexicons are shared."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.library = Library(folder / "lexicons")
        self.rulings = Rulings(folder / "lexicons" / "rulings.jsonl")
        self._searches: dict[tuple[object, ...], Search] = {}
        self._games: Known = {}
        self._lock = threading.Lock()
        self._local = threading.local()

    @property
    def db(self) -> Database:
        """This thread's connection to the database."""
        if not hasattr(self._local, "db"):
            self._local.db = open_database(self.folder / "director.sqlite")
        db: Database = self._local.db
        return db

    def tile_sets(self) -> dict[str, TileSet]:
        """The built-in tile sets and the club's own."""
        return tile_sets(self.folder / "tiles")

    def lexicon_title(self, setup: Setup) -> str:
        """What a game's word list is called; its name if it is not in the library any more."""
        try:
            return self.library.info(setup.lexicon).title
        except LexiconError:
            return setup.lexicon

    def search(self, setup: Setup, progress: Callable[[float], None] | None = None) -> Search:
        """Lexicon and engine for a game; builds the lexicon's table if it is not there yet."""
        # A list imported anew under its name has another fingerprint, and so another place here.
        words = setup.fingerprint or self._words_of(setup)
        key = (words, str(setup.tiles.as_data()), setup.profile)
        if key in self._searches:  # a running night never waits for another one's list to be built
            return self._searches[key]
        with self._lock:
            if key not in self._searches:
                self._searches[key] = Search(self._table(setup, progress), setup.rules)
            return self._searches[key]

    def _words_of(self, setup: Setup) -> tuple[object, ...]:
        """What a new game's words depend on: the list as it is now, and the club's rulings."""
        return (setup.lexicon, self.library.info(setup.lexicon).fingerprint, setup.allowed, setup.forbidden)

    def _table(self, setup: Setup, progress: Callable[[float], None] | None) -> Table:
        """The very words the game began with; where they are gone, the list of that name as it is now."""
        if setup.fingerprint:
            try:
                return self.library.reopen(setup.fingerprint, setup.tiles.alphabet, progress)
            except LexiconError:
                pass
        return self.library.open_for_game(setup.lexicon, setup.allowed, setup.forbidden, progress)

    def desk(
        self, who: str = "director", now: Callable[[], float] = time.time, rng: random.Random | None = None
    ) -> Desk:
        """The desk at which ``who`` sits."""
        return Desk(self.db, self.search, who, now, rng, self._games)
