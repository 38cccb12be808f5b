"""Whether a hash that somebody holds in hands was once the state of a log (``storage/chain.py``).

The hash of the last event is published while a game goes on: at the foot of each sheet, on the wall, on the phones. A log
that was changed and chained anew afterwards does not come by it any more. What is typed may be the hash alone, some
of its digits from the front, the whole line of a sheet, or the text of a sheet's code, which is the seal of the draw.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime

from director.desk.duplicate.checking import Step
from director.games.duplicate.facts import Sealed
from director.language.sentences import Sentence, say
from director.storage import chain
from director.storage.game_reading import ReadGame

LEAST = 8
"""Digits that name one state: fewer could be met by chance."""
DIGITS = re.compile(r"(?<![0-9a-zA-Z])[0-9a-fA-F]{4}(?: ?[0-9a-fA-F]{4})+(?![0-9a-zA-Z])")


def seen_steps(read: ReadGame, texts: Iterable[str]) -> Iterable[Step]:
    """One step for each text that somebody saw."""
    for text in texts:
        yield _seen(read, text)


def _seen(read: ReadGame, text: str) -> Step:
    found = [each.replace(" ", "").lower() for each in DIGITS.findall(text)]
    if not found:
        told = say("No hash can be read in %(text)s: at least %(least)d digits.", text=text[:40], least=LEAST)
        return Step("seen", False, told, "no_hash")
    states = [_state(read, digits) for digits in found]
    holds, told = next((each for each in states if not each[0]), states[-1])
    return Step("seen", holds, told, "a_state" if holds else "not_a_state")


def _state(read: ReadGame, digits: str) -> tuple[bool, Sentence]:
    """Whether the digits begin a hash of the log or one of its seals, and which."""
    shown = digits[:16]
    for seal in (each.fact for each, _ in read.facts if isinstance(each.fact, Sealed)):
        if seal.shown.startswith(digits):
            return True, say(
                "%(digits)s … is seal %(number)d of this game.", digits=shown, number=seal.number
            )
    if chain.first(read.key).startswith(digits):
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
