"""What a club says of words as one file: its rulings on the words of a list, and its own meanings of them.

CSV with the columns ``COLUMNS``, one decision a line. ``what`` is ``allow`` or ``forbid``, with the reason as ``text`` and its day; or
``meaning`` with what the word means, or ``hide``. Another club takes the file in whole or not at all: a line that cannot be read is named.
What the file says counts then; what it does not speak of stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from director.desk.club_meanings import checked_meaning, keep_meanings, own_meanings
from director.desk.rulings import Rulings, checked_reason
from director.language.cells import written
from director.language.sentences import DirectorError, RuleError, Sentence, say
from director.lexicon.club import ClubRuling, Verdict, tile_word
from director.lexicon.spelling import Spelling
from director.seasons.lists import decoded, rows_of
from director.storage import ruling_store
from director.storage.database import writing
from director.storage.store import Store

COLUMNS = ("word", "what", "text", "date")
MEANING, HIDE = "meaning", "hide"
RULED = (Verdict.ALLOW.value, Verdict.FORBID.value)


@dataclass(frozen=True)
class Brought:
    """What a file brought that was not so before: rulings, meanings."""

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
    """The rulings on words of the list that count now, and the meanings of the club in its language."""
    rows = [(each.word, each.verdict.value, each.reason, each.date.isoformat()) for each in rulings.current(lexicon).values()]  # fmt: skip
    meant = own_meanings(db, language).items()
    rows += [(word, MEANING if text else HIDE, text, "") for word, text in meant]
    return written([COLUMNS, *rows], ",")


def take_in(
    rulings: Rulings, db: Store, lexicon: str, language: str, spelling: Spelling, content: bytes, today: date
) -> Brought:
    """Takes in a file that ``as_csv`` has written; a ruling without a day is of ``today``.

    RuleError ``no_decisions`` if it has none, ``bad_decision`` with the number of a line that cannot be read.
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
            ruling_store.add_ruling(db, each)
    return Brought(len(fresh), sum(own.get(word) != said for word, said in meant.items()))


def _read(cells: Sequence[str], spelling: Spelling, today: date) -> tuple[str, str, str, date]:
    """Word in tiles, what is said of it, text and day of a line; DirectorError says why it cannot be."""
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
