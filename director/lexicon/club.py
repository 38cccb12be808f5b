"""What a club decides about single words: a word is allowed, forbidden, or a decision withdrawn.

The last decision on a word counts. New games apply it (``Library.open_for_game``), games that have begun do not
change. The decisions are in the database (``desk/club_words``); earlier programs wrote them, one line of JSON each, into
a file beside the lexicons, which ``rulings_in`` still reads.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from pathlib import Path

from director.language.sentences import LexiconError
from director.lexicon.alphabet import Spelling


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


def standing(history: Iterable[ClubRuling]) -> dict[str, ClubRuling]:
    """Returns the decisions that count now, by word, from all decisions for one lexicon, oldest first."""
    last = {ruling.word: ruling for ruling in history}
    return {word: last[word] for word in sorted(last) if last[word].verdict is not Verdict.WITHDRAW}


def tile_word(word: str, spelling: Spelling) -> str:
    """Returns the word in tiles; LexiconError ``bad_word`` if it cannot be laid."""
    tiles = spelling.fold(word.strip())
    if not spelling.word_pattern.fullmatch(tiles):
        raise LexiconError(
            "bad_word",
            "%(word)s cannot be laid. Write a word of 2 to 15 tiles of this tile set.",
            word=word.strip()[:40],
        )
    return tiles


def rulings_in(path: Path) -> list[ClubRuling]:
    """Returns the decisions in a file of an earlier program, oldest first; LexiconError ``rulings_damaged``.

    A last line without a line end was cut off by a crash and never confirmed to anybody: it is left out.
    """
    whole, _, _torn = path.read_bytes().rpartition(b"\n")
    lines = enumerate(whole.split(b"\n"), start=1)
    return [_parsed(path, number, line) for number, line in lines if line.strip()]


def _parsed(path: Path, number: int, line: bytes) -> ClubRuling:
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
            "Line %(number)d of the club's rulings in %(path)s cannot be read; correct or delete that line.",
            number=number,
            path=path,
        ) from error
