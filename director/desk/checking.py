"""Checks an exported game as a stranger would, whatever kind of game it is; one ``Step`` each.

What every kind has comes first: the file is whole and its events are chained. Of a classic table the totals follow
from its facts; what more there is to check of a duplicate night is in ``duplicate/checking``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from director.desk.duplicate.checking import Step, Words, steps_of
from director.games.classic.standings import standings
from director.language.sentences import DirectorError, Sentence, say
from director.storage.game_reading import ReadGame, read_game


def check_game(lines: Iterable[str], words: Words) -> Iterator[Step]:
    """The steps of the check in their order; the first that does not hold is the last."""
    try:
        read = read_game(lines)
    except (DirectorError, AssertionError) as reason:
        told = reason.sentence if isinstance(reason, DirectorError) else say("Tiles were lost or doubled.")
        yield Step("file", False, told)
        return
    yield Step("file", True, _file(read))
    yield from steps_of(read, words) if read.kind.name == "duplicate" else _table_steps(read)


def _file(read: ReadGame) -> Sentence:
    if not read.chained:
        return say("The file fits together; it is of an older version, whose events are not chained.")
    return say(
        "The file is whole: %(events)d events, each chained to the one before.", events=len(read.events)
    )


def _table_steps(read: ReadGame) -> Iterator[Step]:
    """The totals of a classic table; its moves were scored anew when the file was read."""
    log = [recorded for recorded, _ in read.events]
    game = read.kind.replay(read.setup, read.players, log).state
    shown = ", ".join(f"{row.player.name} {row.total}" for row in (standings(game) if game.order else ()))
    yield Step("totals", True, say("The totals that follow: %(totals)s", totals=shown or "–"))
