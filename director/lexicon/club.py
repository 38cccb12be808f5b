"""What a club has decided about single words, kept beside the lexicons.

One line of JSON per decision, only ever added to: a word is allowed, forbidden, or a decision withdrawn.
A lock file beside it lets one thread of
one process write at a time. The last decision on a word counts; the file is the list that the club can read. New games apply it
(``Library.open_for_game``), games that have begun do not change.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import BinaryIO

from director.language.sentences import LexiconError, say
from director.lexicon.spelling import Spelling
from director.paths import held


class Verdict(StrEnum):
    """What a ruling says about its word; WITHDRAW gives the word back to the lexicon."""

    ALLOW = "allow"
    FORBID = "forbid"
    WITHDRAW = "withdraw"


@dataclass(frozen=True)
class ClubRuling:
    """One decision; ``word`` is in tile spelling."""

    lexicon: str
    word: str
    verdict: Verdict
    reason: str
    date: date


class Rulings:
    """The decisions of a club in the file at ``path``, which need not exist."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def record(
        self, lexicon: str, word: str, verdict: Verdict, reason: str, on: date, spelling: Spelling
    ) -> ClubRuling:
        """Adds a decision; the word is folded to tiles.

        Raises LexiconError ``bad_word``, ``not_ruled`` (nothing to withdraw), ``rulings_damaged`` or
        ``cannot_write``.
        """
        tiles = tile_word(word, spelling)
        with self._alone():
            return self._recorded(lexicon, tiles, verdict, reason, on)

    def _recorded(self, lexicon: str, tiles: str, verdict: Verdict, reason: str, on: date) -> ClubRuling:
        if verdict is Verdict.WITHDRAW and tiles not in self.current(lexicon):
            raise LexiconError(
                "not_ruled", say("The club has no ruling on %(word)s to withdraw.", word=tiles)
            )
        ruling = ClubRuling(lexicon, tiles, verdict, reason.strip(), on)
        self._append(ruling)
        return ruling

    def history(self, lexicon: str) -> list[ClubRuling]:
        """Every decision for a lexicon, oldest first; raises LexiconError ``rulings_damaged``."""
        return [ruling for ruling in self._read() if ruling.lexicon == lexicon]

    def current(self, lexicon: str) -> dict[str, ClubRuling]:
        """The decisions that count now, by word; raises LexiconError ``rulings_damaged``."""
        last = {ruling.word: ruling for ruling in self.history(lexicon)}
        return {word: last[word] for word in sorted(last) if last[word].verdict is not Verdict.WITHDRAW}

    def allowed_and_forbidden(self, lexicon: str) -> tuple[frozenset[str], frozenset[str]]:
        """The words that ``Library.open_for_game`` adds and takes away."""
        rulings = self.current(lexicon).values()
        return (
            frozenset(ruling.word for ruling in rulings if ruling.verdict is Verdict.ALLOW),
            frozenset(ruling.word for ruling in rulings if ruling.verdict is Verdict.FORBID),
        )

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """What is decided on is still so when it is written: one thread of one process at a time."""
        lock = self.path.with_name(self.path.name + ".lock")
        with ExitStack() as stack:
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                stack.enter_context(held(lock))
            except OSError as error:
                raise self._not_stored(error) from error
            yield

    def _not_stored(self, error: OSError) -> LexiconError:
        return LexiconError(
            "cannot_write",
            say(
                "The ruling cannot be stored in %(path)s: %(reason)s",
                path=self.path,
                reason=error.strerror or str(error),
            ),
        )

    def _append(self, ruling: ClubRuling) -> None:
        line = json.dumps({**asdict(ruling), "date": ruling.date.isoformat()}, ensure_ascii=False) + "\n"
        try:
            with open(self.path, "a+b") as file:
                _cut_torn_line(file)
                file.write(line.encode())
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise self._not_stored(error) from error

    def _read(self) -> Iterator[ClubRuling]:
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return
        whole, _, _torn = data.rpartition(b"\n")
        for number, line in enumerate(whole.split(b"\n"), start=1):
            if line.strip():
                yield self._parsed(number, line)

    def _parsed(self, number: int, line: bytes) -> ClubRuling:
        try:
            fields = json.loads(line)
            return ClubRuling(
                lexicon=str(fields["lexicon"]),
                word=str(fields["word"]),
                verdict=Verdict(fields["verdict"]),
                reason=str(fields["reason"]),
                date=date.fromisoformat(fields["date"]),
            )
        except (ValueError, KeyError, TypeError) as error:
            raise LexiconError(
                "rulings_damaged",
                say(
                    "Line %(number)d of the club's rulings in %(path)s cannot be read; "
                    "correct or delete that line.",
                    number=number,
                    path=self.path,
                ),
            ) from error


def tile_word(word: str, spelling: Spelling) -> str:
    """The word in tiles; raises LexiconError ``bad_word`` if it cannot be laid."""
    tiles = spelling.fold(word.strip())
    if not spelling.word_pattern.fullmatch(tiles):
        raise LexiconError(
            "bad_word",
            say("%(word)s cannot be laid: a word has 2 to 15 tiles of this tile set.", word=word.strip()),
        )
    return tiles


def _cut_torn_line(file: BinaryIO) -> None:
    """Drops what a crash has left of a line: it was never confirmed to anybody."""
    file.seek(0)
    data = file.read()
    file.truncate(data.rfind(b"\n") + 1)
