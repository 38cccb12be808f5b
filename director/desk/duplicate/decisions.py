"""Why something was decided, and nights of the same day that were thrown away: written into the log beside what happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from director.desk.desk import Desk
from director.desk.game_session import AnySession, GameSession
from director.games.duplicate import facts as ev
from director.games.duplicate.game import Game
from director.games.log import Recorded
from director.language.sentences import DirectorError
from director.storage import fact_store, game_store
from director.storage.game_store import GameRow


def with_reason(night: GameSession[Game], facts: Sequence[ev.Fact], reason: str) -> list[ev.Fact]:
    """These facts, which are about to be recorded, and the reason for the first of them if one was written."""
    if not reason.strip() or not facts:
        return list(facts)
    return [*facts, ev.ReasonGiven(night.seq + 1, reason.strip())]


def give_reason(desk: Desk, key: int | str, of: int, reason: str) -> GameSession[Game]:
    """Writes the reason for the entry of that number, at any time; RuleError ``reason_missing`` or ``no_entry``."""
    return desk.do(key, lambda night: [ev.ReasonGiven(of, reason.strip())])


# -- nights thrown away --------------------------------------------------------------------------------


def binned_before(desk: Desk, night: GameSession[Game]) -> list[ev.Fact]:
    """The nights of the same day that lie in the bin, with the first letters of this one; none that its log has already."""
    game = night.game
    if game.rounds or game.cancelled or game.rejected:
        return []
    known = {each.fact.key for each in night.log if isinstance(each.fact, ev.OtherNightBinned)}
    found = list[ev.Fact]()
    for row, deleted in game_store.in_bin(desk.db, night.row.owner):
        if _same_day(row, night.row) and row.key not in known:
            log = _log(desk, row)
            last = next((each for each in reversed(log) if isinstance(each.fact, ev.NightBinned)), None)
            who, reason = (last.who, last.fact.reason) if last else ("–", "")  # type: ignore[attr-defined]
            found += _told(row, log, deleted, who, reason)
    return found


def bin_told(desk: Desk, row: GameRow, reason: str) -> None:
    """Writes into the log of a night that it was thrown away, and into those of the same day; the caller holds the transaction.

    A night of which no letters were seen, or that cannot be read, is not told.
    """
    try:
        night = desk.night(row.key)
    except DirectorError:
        return
    if not _racks(night.log):
        return
    told = _told(row, night.log, desk.now(), desk.who, reason)
    desk.record(night, [ev.NightBinned(reason)])
    for other in _others(desk, row):
        desk.record(other, told)


def _others(desk: Desk, row: GameRow) -> Iterator[AnySession]:
    """The other nights of that day which have begun."""
    for each in game_store.games(desk.db, row.owner):
        if each.key != row.key and _same_day(each, row):
            try:
                other = desk.night(each.key)
            except DirectorError:
                continue
            if _racks(other.log):
                yield other


def _same_day(one: GameRow, other: GameRow) -> bool:
    return (one.kind, one.owner, one.setup.date) == (other.kind, other.owner, other.setup.date)


def _log(desk: Desk, row: GameRow) -> Sequence[Recorded]:
    try:
        return fact_store.load(desk.db, row.id, 0, row.kind)
    except DirectorError:
        return []


def _racks(log: Sequence[Recorded]) -> int:
    """How many racks were seen in it."""
    return sum(isinstance(each.fact, (ev.RackDrawn, ev.RackRejected)) for each in log)


def _told(row: GameRow, log: Sequence[Recorded], at: float, who: str, reason: str) -> list[ev.Fact]:
    if not (racks := _racks(log)):
        return []
    return [ev.OtherNightBinned(row.key, row.setup.title, racks, at, who, reason)]
