"""The club's rulings on words, in the database with everything else.

Earlier programs kept them in a file ``rulings.jsonl`` beside the lexicons. A database that has not seen that file takes
it in once, in one transaction with the note that it did; the file is kept under another name. A backup from before
is brought up to date in the same way, from the file that was kept.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from pathlib import Path

from director.language.sentences import LexiconError, RuleError
from director.lexicon.club import ClubRuling, Verdict, rulings_in, standing, tile_word
from director.lexicon.spelling import Spelling
from director.storage import ruling_store, settings_store
from director.storage.database import writing
from director.storage.store import Store

OLD_FILE, KEPT_FILE = "rulings.jsonl", "rulings-taken-in.jsonl"
TAKEN_IN = "rulings_taken_in"
LONGEST_REASON = 200


def checked_reason(reason: str) -> str:
    """The reason in one line; RuleError ``reason_too_long``."""
    reason = " ".join(reason.split())
    if len(reason) > LONGEST_REASON:
        raise RuleError(
            "reason_too_long", "A reason has at most %(most)d characters. Shorten it.", most=LONGEST_REASON
        )
    return reason


class Rulings:
    """The decisions of a club; ``database`` gives this thread's connection, ``folder`` is where the old file lay."""

    def __init__(self, database: Callable[[], Store], folder: Path) -> None:
        self._database = database
        self.folder = folder

    def record(
        self, lexicon: str, word: str, verdict: Verdict, reason: str, on: date, spelling: Spelling
    ) -> ClubRuling:
        """Adds a decision; the word is folded to tiles.

        Raises LexiconError ``bad_word``, ``not_ruled`` (nothing to withdraw) or ``rulings_damaged`` (the old file),
        RuleError ``reason_too_long``, DirectorError if it cannot be stored.
        """
        ruling = ClubRuling(lexicon, tile_word(word, spelling), verdict, checked_reason(reason), on)
        db = self._db()
        with writing(db):
            if verdict is Verdict.WITHDRAW and ruling.word not in standing(ruling_store.history(db, lexicon)):
                raise LexiconError(
                    "not_ruled",
                    "The club has no ruling on %(word)s. Choose a word from the list of rulings.",
                    word=ruling.word,
                )
            ruling_store.add_ruling(db, ruling)
        return ruling

    def history(self, lexicon: str) -> list[ClubRuling]:
        """Every decision for a lexicon, oldest first; raises LexiconError ``rulings_damaged``."""
        db = self._db()
        return ruling_store.history(db, lexicon)

    def current(self, lexicon: str) -> dict[str, ClubRuling]:
        """The decisions that count now, by word; raises LexiconError ``rulings_damaged``."""
        return standing(self.history(lexicon))

    def allowed_and_forbidden(self, lexicon: str) -> tuple[frozenset[str], frozenset[str]]:
        """The words that ``Library.open_for_game`` adds and takes away."""
        rulings = self.current(lexicon).values()
        return (
            frozenset(ruling.word for ruling in rulings if ruling.verdict is Verdict.ALLOW),
            frozenset(ruling.word for ruling in rulings if ruling.verdict is Verdict.FORBID),
        )

    def _db(self) -> Store:
        """The connection, the old file taken in."""
        db = self._database()
        known = settings_store.setting(db, TAKEN_IN)
        if not known:
            self._take_in(db)
        return db

    def _take_in(self, db: Store) -> None:
        old = self.folder / OLD_FILE
        path = old if old.exists() else self.folder / KEPT_FILE
        try:
            found = rulings_in(path)
        except FileNotFoundError:
            found = []
        with writing(db):
            if settings_store.setting(db, TAKEN_IN):  # another process was first
                return
            for ruling in found:
                ruling_store.add_ruling(db, ruling)
            settings_store.keep_setting(db, TAKEN_IN, str(len(found)))
        if path == old:
            with suppress(FileNotFoundError):
                os.replace(old, self.folder / KEPT_FILE)
