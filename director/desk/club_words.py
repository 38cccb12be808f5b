"""Decisions of a club on words: its rulings, its own meanings, and both as one file.

The rulings are in the database with everything else. Earlier programs stored them in a file ``rulings.jsonl`` beside the
lexicons. A database without its rulings imports that file once, in one transaction with the note that it did; the file is
kept under another name. An old backup without that note imports them again in the same way, from the kept file.

A meaning is the club's own text for a word, or the decision to hide the dictionary's text. Meanings are stored beside the
rulings and listed with them. They belong to a language: a word means the same in every list of it.

The file is CSV with the columns ``COLUMNS``, one decision a line. ``what`` is ``allow`` or ``forbid``, with the reason as
``text`` and its day; or ``meaning`` with the meaning as ``text``, or ``hide``. Another club imports the whole file or
nothing: the refusal names an unreadable line. The file's decisions replace earlier ones on the same words; the others stay.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from director.language.sentences import DirectorError, LexiconError, RuleError, Sentence, say
from director.language.spreadsheets import written
from director.lexicon.alphabet import Spelling
from director.lexicon.club import ClubRuling, Verdict, rulings_in, standing, tile_word
from director.seasons.lists import decoded, rows_of
from director.storage import settings_store
from director.storage.database import writing
from director.storage.store import Store

OLD_FILE, KEPT_FILE = "rulings.jsonl", "rulings-taken-in.jsonl"
TAKEN_IN = "rulings_taken_in"
LONGEST_REASON = 200


def checked_reason(reason: str) -> str:
    """Returns the reason in one line; RuleError ``reason_too_long``."""
    reason = " ".join(reason.split())
    if len(reason) > LONGEST_REASON:
        raise RuleError(
            "reason_too_long", "A reason has at most %(most)d characters. Shorten it.", most=LONGEST_REASON
        )
    return reason


class Rulings:
    """The decisions of a club; ``database`` returns this thread's connection, ``folder`` is the place of the old file."""

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
            if verdict is Verdict.WITHDRAW and ruling.word not in standing(
                settings_store.ruling_history(db, lexicon)
            ):
                raise LexiconError(
                    "not_ruled",
                    "The club has no ruling on %(word)s. Choose a word from the list of rulings.",
                    word=ruling.word,
                )
            settings_store.add_ruling(db, ruling)
        return ruling

    def history(self, lexicon: str) -> list[ClubRuling]:
        """Returns every decision for a lexicon, oldest first; raises LexiconError ``rulings_damaged``."""
        db = self._db()
        return settings_store.ruling_history(db, lexicon)

    def current(self, lexicon: str) -> dict[str, ClubRuling]:
        """Returns the decisions that count now, by word; raises LexiconError ``rulings_damaged``."""
        return standing(self.history(lexicon))

    def allowed_and_forbidden(self, lexicon: str) -> tuple[frozenset[str], frozenset[str]]:
        """Returns the words that ``Library.open_for_game`` adds and removes."""
        rulings = self.current(lexicon).values()
        return (
            frozenset(ruling.word for ruling in rulings if ruling.verdict is Verdict.ALLOW),
            frozenset(ruling.word for ruling in rulings if ruling.verdict is Verdict.FORBID),
        )

    def _db(self) -> Store:
        """Returns the connection, after importing the old file."""
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
                settings_store.add_ruling(db, ruling)
            settings_store.keep_setting(db, TAKEN_IN, str(len(found)))
        if path == old:
            with suppress(FileNotFoundError):
                os.replace(old, self.folder / KEPT_FILE)


MOST = 5000
"""Most words of one language."""
LONGEST = 200
"""Most characters of a meaning, so that it fits on paper."""


def own_meanings(db: Store, language: str) -> Mapping[str, str]:
    """Returns the club's own meanings by word in tiles, "" for a hidden one."""
    found = json.loads(settings_store.setting(db, _name(language)) or "{}")
    return {str(word): str(text) for word, text in found.items()}


def write_meaning(db: Store, language: str, word: str, text: str, spelling: Spelling) -> str:
    """Stores the club's own meaning of a word; returns the word in tiles.

    LexiconError ``bad_word``, RuleError ``meaning_missing``, ``meaning_too_long`` or ``too_many_meanings``.
    """
    return _keep(db, language, tile_word(word, spelling), checked_meaning(text))


def checked_meaning(text: str) -> str:
    """Returns the text in one line; RuleError ``meaning_missing`` or ``meaning_too_long``."""
    text = " ".join(text.split())
    if not text:
        raise RuleError("meaning_missing", "Write what the word means, or hide its meaning.")
    if len(text) > LONGEST:
        raise RuleError(
            "meaning_too_long", "A meaning has at most %(most)d characters. Shorten it.", most=LONGEST
        )
    return text


def hide_meaning(db: Store, language: str, word: str, spelling: Spelling) -> str:
    """Hides the meaning of a word everywhere except in the look-up; LexiconError ``bad_word``."""
    return _keep(db, language, tile_word(word, spelling), "")


def withdraw_meaning(db: Store, language: str, word: str, spelling: Spelling) -> str:
    """Restores the dictionary's meaning; LexiconError ``bad_word``."""
    return _keep(db, language, tile_word(word, spelling), None)


def _keep(db: Store, language: str, word: str, text: str | None) -> str:
    with writing(db):
        keep_meanings(db, language, {word: text})
    return word


def keep_meanings(db: Store, language: str, meant: Mapping[str, str | None]) -> None:
    """Stores checked meanings by word in tiles, in the caller's transaction: "" hides one, None withdraws it.

    RuleError ``too_many_meanings``.
    """
    own = {**own_meanings(db, language), **meant}
    found = {word: text for word, text in own.items() if text is not None}
    if len(found) > MOST:
        raise RuleError(
            "too_many_meanings",
            "The club already has %(most)d meanings of its own. Withdraw some first.",
            most=MOST,
        )
    told = json.dumps(dict(sorted(found.items())), ensure_ascii=False)
    settings_store.keep_setting(db, _name(language), told)


def _name(language: str) -> str:
    return f"meanings {language}"


COLUMNS = ("word", "what", "text", "date")
MEANING, HIDE = "meaning", "hide"
RULED = (Verdict.ALLOW.value, Verdict.FORBID.value)


@dataclass(frozen=True)
class Brought:
    """Counts of the new rulings and meanings in a file."""

    rulings: int
    meanings: int

    @property
    def sentence(self) -> Sentence:
        return say(
            "New rulings: %(rulings)d, new meanings: %(meanings)d.",
            rulings=self.rulings,
            meanings=self.meanings,
        )


def as_csv(rulings: Rulings, db: Store, lexicon: str, language: str) -> str:
    """Returns the rulings on words of the list that count now, and the club's meanings in its language."""
    rows = [(each.word, each.verdict.value, each.reason, each.date.isoformat()) for each in rulings.current(lexicon).values()]  # fmt: skip
    meant = own_meanings(db, language).items()
    rows += [(word, MEANING if text else HIDE, text, "") for word, text in meant]
    return written([COLUMNS, *rows], ",")


def take_in(
    rulings: Rulings, db: Store, lexicon: str, language: str, spelling: Spelling, content: bytes, today: date
) -> Brought:
    """Imports a file that ``as_csv`` has written; a ruling without a day gets ``today``.

    RuleError ``no_decisions`` if it has none, ``bad_decision`` with the number of an unreadable line.
    """
    text = decoded(content)
    rows = rows_of(text) if text.strip("\ufeff \r\n\t") else []
    if rows and tuple(cell.lower() for cell in rows[0][:2]) == COLUMNS[:2]:
        rows = rows[1:]
    if not rows:
        raise RuleError(
            "no_decisions", "There are no rulings and no meanings in this file. Choose another one."
        )
    ruled: dict[str, ClubRuling] = {}
    meant: dict[str, str | None] = {}
    for row in rows:
        try:
            word, what, said, day = _read(row, spelling, today)
        except DirectorError as error:
            raise RuleError(
                "bad_decision",
                "Line %(line)d of the file cannot be read: %(reason)s Put it right and choose the file again.",
                line=row.line,
                reason=error.sentence,
            ) from error
        if what in RULED:
            ruled[word] = ClubRuling(lexicon, word, Verdict(what), said, day)
        else:
            meant[word] = said
    own, current = own_meanings(db, language), rulings.current(lexicon)
    fresh = [each for each in ruled.values() if each != current.get(each.word)]
    with writing(db):
        keep_meanings(db, language, meant)
        for each in fresh:
            settings_store.add_ruling(db, each)
    return Brought(len(fresh), sum(own.get(word) != said for word, said in meant.items()))


def _read(cells: Sequence[str], spelling: Spelling, today: date) -> tuple[str, str, str, date]:
    """Returns word in tiles, decision, text and day of a line; DirectorError says why it cannot be read."""
    word, what, said, day = [*cells, "", "", "", ""][:4]
    what = what.lower()
    if what == MEANING:
        said = checked_meaning(said)
    elif what == HIDE:
        said = ""
    elif what in RULED:
        said = checked_reason(said)
    else:
        raise RuleError("bad_what", "The second column is allow, forbid, meaning or hide. Correct it.")
    try:
        on = date.fromisoformat(day) if day else today
    except ValueError as reason:
        raise RuleError("bad_day", "Write the day like 2026-11-24.") from reason
    return tile_word(word, spelling), what, said, on
