"""Checks an exported game as a stranger would, whatever kind of game it is; one ``Step`` each.

What every kind has comes first: the file is whole and its facts are chained. Then the result that follows from the
facts, which were judged by the rules of the game when the file was read; what more there is to check of a duplicate
night is in ``duplicate/checking``.

``seen_steps`` says whether a hash that somebody holds in hands was once the state of a log (``storage/chain.py``). The
hash of the last event is published while a game goes on: at the foot of each sheet, on the wall, on the phones. A log
that was changed and chained anew afterwards does not come by it any more. What is typed may be the hash alone, some
of its digits from the front, the whole line of a sheet, or the text of a sheet's code, which is the seal of the draw.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from director.desk.duplicate.checking import Step, Words, steps_of
from director.games.classic.standings import standings as table_standings
from director.games.duplicate.facts import Sealed
from director.games.worthatz.standings import standings as worthatz_standings
from director.language.sentences import DirectorError, Sentence, say
from director.rules.sealed import short
from director.storage import chain
from director.storage.game_reading import ReadGame, read_game

Totals = Iterable[tuple[str, int]]
"""Names with their points, best first."""


def check_game(lines: Iterable[str], words: Words, seen: Sequence[str] = ()) -> Iterator[Step]:
    """The steps of the check in their order; the first of the game itself that does not hold is the last.

    ``seen`` are hashes that somebody holds in hands (``seen``), each of them a step behind that of the file.
    """
    try:
        read = read_game(lines)
    except (DirectorError, AssertionError) as reason:
        told = reason.sentence if isinstance(reason, DirectorError) else say("Tiles were lost or doubled.")
        yield Step("file", False, told, getattr(reason, "code", "tiles_lost"))
        return
    yield Step("file", True, _file(read))
    yield from seen_steps(read, seen)
    yield from STEPS[read.kind.name](read, words)


def _file(read: ReadGame) -> Sentence:
    if not read.chained:
        return say("The file fits together; it is of an older version, whose entries are not chained.")
    return say(
        "The file is whole: %(facts)d entries, each chained to the one before. The hash of the last: %(hash)s",
        facts=len(read.facts),
        hash=short(read.hashes[-1] if read.facts else chain.first(read.key)),
    )


def _state(read: ReadGame) -> Any:
    return read.kind.replay(read.setup, read.players, [recorded for recorded, _ in read.facts]).state


def _totals(of: Callable[[Any], Totals]) -> Callable[[ReadGame, Words], Iterator[Step]]:
    def step(read: ReadGame, words: Words) -> Iterator[Step]:
        """The totals of the game, to be compared with those on paper."""
        shown = ", ".join(f"{name} {total}" for name, total in of(_state(read)))
        yield Step("totals", True, say("The totals that follow: %(totals)s", totals=shown or "–"))

    return step


def _winners(read: ReadGame, words: Words) -> Iterator[Step]:
    """Who called Bingo rightly; there are no points."""
    game = _state(read)
    names = ", ".join(game.name(player) for player in game.winners)
    yield Step("winners", True, say("The winners that follow: %(names)s", names=names or "–"))


def _of_table(game: Any) -> Totals:
    return [(row.player.name, row.total) for row in (table_standings(game) if game.order else ())]


STEPS: Mapping[str, Callable[[ReadGame, Words], Iterator[Step]]] = {
    "duplicate": steps_of,
    "classic": _totals(_of_table),
    "training": _totals(_of_table),
    "worthatz": _totals(
        lambda game: [(row.player.name, row.total) for row in worthatz_standings(game).rows[:500]]
    ),
    "solitaire": _totals(lambda game: [(player.name, game.total) for player in game.players]),
    "unscrabble": _totals(lambda game: [(player.name, total) for _, player, total in game.ranking()]),
    "bingo": _winners,
    "topping": _totals(lambda game: [(line.player.name, line.found) for line in game.race()]),
}
"""What is checked of a kind of game beside its file."""


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
    states = [_met(read, digits) for digits in found]
    holds, told = next((each for each in states if not each[0]), states[-1])
    return Step("seen", holds, told, "a_state" if holds else "not_a_state")


def _met(read: ReadGame, digits: str) -> tuple[bool, Sentence]:
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
