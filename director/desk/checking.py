"""Checks an exported game of any kind, as a stranger would; each step gives one ``CheckResult``.

The steps common to all kinds come first: the file is complete and its facts are chained. Then comes the result that follows
from the facts, which were checked by the rules of the game when the file was read. A kind with further checks names them in
its ``Kind.checks``, as the duplicate night does (``duplicate/checking``).

``seen_steps`` checks whether a hash that somebody has on paper was once the state of a log (``storage/game_store.py``). The
hash of the last event is published while a game goes on: at the foot of each sheet, on the wall, on the phones. A log that
was changed and chained again afterwards no longer contains it. The typed text may be the hash alone, some of its first
digits, the whole line of a sheet, or the text of a sheet's code, which is the seal of the draw.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from director.games.duplicate.facts import Sealed
from director.games.log import part
from director.language.sentences import DirectorError, Sentence, say
from director.rules.sealed import short
from director.rules.top import Search
from director.storage import game_store
from director.storage.game_file import ReadGame, read_game

Words = Callable[..., Search]
"""Opens lexicon and engine of a set-up, with ``rulings`` made in the game; LexiconError if they are not here."""


@dataclass(frozen=True)
class Remark:
    """Something seen, undone or decided in the game: a stable code, the fact and its time, and whether it breaks the rules.

    A decision also has its author, round and player; ``lacks``: nobody wrote why.
    """

    code: str
    seq: int
    at: float
    sentence: Sentence
    bent: bool = False
    who: str = ""
    round: int | None = None
    name: str = ""
    lacks: bool = False


@dataclass(frozen=True)
class CheckResult:
    """One step of the check: ``holds`` is None if it could not be checked; the sentence gives the finding.

    ``code`` names a contradiction for programs; ``remarks`` are for the reader even if it holds.
    """

    name: str
    holds: bool | None
    sentence: Sentence
    code: str = ""
    remarks: tuple[Remark, ...] = ()


def check_game(lines: Iterable[str], words: Words, seen: Sequence[str] = ()) -> Iterator[CheckResult]:
    """Yields the steps of the check in their order; the first step of the game itself that does not hold is the last.

    ``seen`` are hashes that somebody has on paper, each of them one more step after that of the file.
    """
    try:
        read = read_game(lines)
    except (DirectorError, AssertionError) as reason:
        told = reason.sentence if isinstance(reason, DirectorError) else say("Tiles were lost or doubled.")
        yield CheckResult("file", False, told, getattr(reason, "code", "tiles_lost"))
        return
    yield CheckResult("file", True, _file(read))
    yield from seen_steps(read, seen)
    yield from steps_of(read, words)


def _file(read: ReadGame) -> Sentence:
    if not read.chained:
        return say("The file is consistent; it is from an older version, whose entries are not chained.")
    return say(
        "The file is complete: %(facts)d entries, each chained to the one before. The "
        "check digits of the last: %(hash)s",
        facts=len(read.facts),
        hash=short(read.hashes[-1] if read.facts else game_store.first_link(read.key)),
    )


def steps_of(read: ReadGame, words: Words) -> Iterator[CheckResult]:
    """Yields the steps beside the file: those of the game's kind, else the totals if it has points."""
    if read.kind.checks:
        yield from part(read.kind.checks)(read, words)
    elif read.kind.totals:
        yield total_step(read.kind.totals(state_of(read)))


def state_of(read: ReadGame) -> Any:
    """Returns the game after its last fact."""
    return read.kind.replay(read.setup, read.players, [recorded for recorded, _ in read.facts]).state


def total_step(totals: Iterable[tuple[str, int]]) -> CheckResult:
    """Returns the step with the totals of the game, to be compared with those on paper."""
    rows = {f"row{at}": Sentence("%(name)s %(total)d", {"name": name, "total": total}) for at, (name, total) in enumerate(totals)}  # fmt: skip
    shown = Sentence(", ".join(f"%({row})s" for row in rows), rows)
    return CheckResult(
        "totals", True, say("The totals that follow: %(totals)s", totals=shown if rows else "–")
    )


LEAST = 8
"""Digits that identify one state: fewer could match by chance."""
DIGITS = re.compile(r"(?<![0-9a-zA-Z])[0-9a-fA-F]{4}(?: ?[0-9a-fA-F]{4})+(?![0-9a-zA-Z])")


def seen_steps(read: ReadGame, texts: Iterable[str]) -> Iterable[CheckResult]:
    """Yields one step for each text that somebody saw."""
    for text in texts:
        yield _seen(read, text)


def _seen(read: ReadGame, text: str) -> CheckResult:
    found = [each.replace(" ", "").lower() for each in DIGITS.findall(text)]
    if not found:
        told = say(
            "There are no check digits in %(text)s. Write at least %(least)d digits.",
            text=text[:40],
            least=LEAST,
        )
        return CheckResult("seen", False, told, "no_hash")
    states = [_met(read, digits) for digits in found]
    holds, told = next((each for each in states if not each[0]), states[-1])
    return CheckResult("seen", holds, told, "a_state" if holds else "not_a_state")


def _met(read: ReadGame, digits: str) -> tuple[bool, Sentence]:
    """Returns whether the digits begin a hash of the log or of one of its seals, and a sentence with the match."""
    shown = digits[:16]
    for seal in (each.fact for each, _ in read.facts if isinstance(each.fact, Sealed)):
        if seal.shown.startswith(digits):
            return True, say(
                "%(digits)s … is seal %(number)d of this game.", digits=shown, number=seal.number
            )
    if game_store.first_link(read.key).startswith(digits):
        return True, say("%(digits)s … is the beginning of this log.", digits=shown)
    for (recorded, _), found in zip(read.facts, read.hashes, strict=True):
        if found.startswith(digits):
            at = f"{datetime.fromtimestamp(recorded.at):%H:%M:%S}"
            return True, say(
                "%(digits)s … was the state of this log after entry %(seq)d (%(time)s).",
                digits=shown,
                seq=recorded.seq,
                time=at,
            )
    return False, say(
        "%(digits)s … was never a state of this log: it was changed after that was shown.", digits=shown
    )
