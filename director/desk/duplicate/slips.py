"""Slips: recording and correcting them, doubts, the director's own points, notes, the second entry.

Also log entries that change no points: the reason for a decision, and nights of the same day that were thrown away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from director.desk.desk import AnySession, Desk, GameSession
from director.desk.sessions import undo_changed
from director.desk.steps import PlayerNumber, RoundNumber, whole_step
from director.games.duplicate import facts as ev
from director.games.duplicate.game import Entry, Game
from director.games.duplicate.slip_facts import position_of, slip_versions, words_of
from director.games.duplicate.standings import Change, changes, standings
from director.games.log import Recorded, Retracted
from director.games.people import PHONE
from director.games.setup import check_fact
from director.judge.judge import judge
from director.judge.reasons import written
from director.judge.slip import Cause, Ruling, Slip
from director.language.sentences import DirectorError, RuleError, Sentence
from director.rules.top import Search
from director.storage import game_store
from director.storage.game_store import GameRow
from director.wording.round_words import newly_kept


def with_reason(night: GameSession[Game], facts: Sequence[ev.Fact], reason: str) -> list[ev.Fact]:
    """Returns these facts, which are about to be recorded, and the reason for the first of them if one was written."""
    if not reason.strip() or not facts:
        return list(facts)
    return [*facts, ev.ReasonGiven(night.seq + 1, reason.strip())]


def give_reason(desk: Desk, key: int | str, of: int, reason: str) -> GameSession[Game]:
    """Records the reason for the entry of that number, at any time; RuleError ``reason_missing`` or ``no_entry``."""
    return desk.do(key, lambda night: [ev.ReasonGiven(of, reason.strip())])


# -- nights thrown away --------------------------------------------------------------------------------


def binned_before(desk: Desk, night: GameSession[Game]) -> list[ev.Fact]:
    """Returns facts on the nights of the same day in the bin, with the first letters of this one; none that its log has already."""
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
    """Records in the log of a night that it was thrown away, and in those of the same day; the caller has opened the transaction.

    A night without any seen letters, or that cannot be read, is not recorded.
    """
    try:
        night = desk.session(row.key)
    except DirectorError:
        return
    if not _racks(night.log):
        return
    told = _told(row, night.log, desk.now(), desk.who, reason)
    desk.record(night, [ev.NightBinned(reason)])
    for other in _others(desk, row):
        desk.record(other, told)


def _others(desk: Desk, row: GameRow) -> Iterator[AnySession]:
    """Yields the other nights of that day which have begun."""
    for each in game_store.games(desk.db, row.owner):
        if each.key != row.key and _same_day(each, row):
            try:
                other = desk.session(each.key)
            except DirectorError:
                continue
            if _racks(other.log):
                yield other


def _same_day(one: GameRow, other: GameRow) -> bool:
    return (one.kind, one.owner, one.setup.date) == (other.kind, other.owner, other.setup.date)


def _log(desk: Desk, row: GameRow) -> Sequence[Recorded]:
    try:
        return game_store.load(desk.db, row.id, 0, row.kind)
    except DirectorError:
        return []


def _racks(log: Sequence[Recorded]) -> int:
    """Counts the racks that were seen in it."""
    return sum(isinstance(each.fact, (ev.RackDrawn, ev.RackRejected)) for each in log)


def _told(row: GameRow, log: Sequence[Recorded], at: float, who: str, reason: str) -> list[ev.Fact]:
    if not (racks := _racks(log)):
        return []
    return [ev.OtherNightBinned(row.key, row.setup.title, racks, at, who, reason)]


NO_SLIP = Slip(state="none")

Wish = Callable[[GameSession[Game]], list[ev.Fact]]


@dataclass(frozen=True)
class SlipResult:
    """The effect of a step on one slip: the night before and after it, and the ruling that counts now, if any."""

    before: GameSession[Game]
    night: GameSession[Game]
    ruling: Ruling | None

    @property
    def changes(self) -> tuple[Change, ...]:
        """Players whose totals or places changed; computed when needed, because most slips change the open round only."""
        return changes(standings(self.before.game), standings(self.night.game))

    @property
    def remarks(self) -> list[Sentence]:
        """Averages that an older program stored and this step would have changed."""
        return newly_kept(self.before.game, self.night.game)


def judged_in(game: Game, number: int, slip: Slip, search: Search) -> Ruling:
    """Returns the ruling on a slip in that round of a given game; nothing is recorded."""
    return judge(slip, position_of(game, number), game.setup.rules, words_of(game, search))


def record_slip(
    desk: Desk, key: int | str, number: int, player: int, slip: Slip, replacing: bool = True, reason: str = ""
) -> SlipResult:
    """Judges a slip and records it, with the ``reason`` if there is one; a later slip of the same player and round replaces it.

    An identical slip changes nothing. If another slip is there, and ``replacing`` is False, RuleError ``slip_exists``: somebody has
    to look at both.
    """
    check_fact(slip)
    search = desk.search_of(key)

    def wish(night: GameSession[Game]) -> list[ev.Fact]:
        game = night.game
        entry = game.round(number).entries.get(player)
        if entry and entry.slip == slip and not entry.overrule:
            return []
        if entry and not replacing and not booked_for_phone(entry):
            raise RuleError(
                "slip_exists",
                "%(name)s already has a slip in round %(round)d: %(slip)s. Correct that one.",
                name=game.called(player),
                round=number,
                slip=written(entry.slip),
            )
        fact = ev.SlipRecorded(number, player, slip, judged_in(game, number, slip, search))
        return with_reason(night, [fact], reason)

    return _change(desk, key, number, player, wish)


def mark_of(entry: Entry | None) -> str:
    """Returns the mark that a page showing this slip sends back with a wish about it."""
    return f"{entry.seq} {entry.points}" if entry else "none"


def check_unchanged(game: Game, number: int, player: int, mark: str) -> None:
    """Raises RuleError ``slip_replaced`` if the slip in that round no longer has this mark."""
    if mark != mark_of(game.round(number).entries.get(player)):
        raise RuleError(
            "slip_replaced",
            "The slip of %(name)s in round %(round)d was changed elsewhere meanwhile. Look at it first.",
            name=game.called(player),
            round=number,
        )


def booked_for_phone(entry: Entry) -> bool:
    """Whether "no slip" was booked automatically for a phone that handed in nothing: then a paper slip counts."""
    return entry.who == PHONE and entry.slip == NO_SLIP


def record_slips(desk: Desk, key: int | str, number: int, slips: Mapping[int, Slip]) -> GameSession[Game]:
    """Judges and records a pile of slips of one round, by player id, in one go."""
    for slip in set(slips.values()):
        check_fact(slip)
    search = desk.search_of(key)

    def wish(night: GameSession[Game]) -> list[ev.Fact]:
        game, rulings = night.game, {}
        for slip in set(slips.values()):  # equal slips are judged once
            rulings[slip] = judged_in(game, number, slip, search)
        return [ev.SlipRecorded(number, player, slip, rulings[slip]) for player, slip in slips.items()]

    return desk.do(key, wish)


@whole_step(name="no_slips", path=None)
def mark_missing(desk: Desk, key: int | str, number: RoundNumber) -> GameSession[Game]:
    """Records "no slip" for everybody of that round whose slip is missing."""

    def wish(night: GameSession[Game]) -> list[ev.Fact]:
        missing = night.game.missing(number)
        return [ev.SlipRecorded(number, player.id, NO_SLIP, no_slip()) for player in missing]

    return desk.do(key, wish)


def take_slip_back(desk: Desk, key: int | str, number: int, player: int, seq: int) -> SlipResult:
    """Undoes the entry ``seq`` of this slip: the version before counts again, or none.

    RuleError ``undo_changed`` if that entry no longer counts, ``another_round`` if it belongs to another round.
    """

    def wish(night: GameSession[Game]) -> list[ev.Fact]:
        night.game.check_goes_on()
        entry = night.game.round(number).entries.get(player)
        check_round(night, number, seq)
        if entry is None:
            raise RuleError(
                "no_slip_yet",
                "%(name)s has no slip in round %(round)d. Enter it first.",
                name=night.game.called(player),
                round=number,
            )
        if seq != entry.seq:
            raise undo_changed()
        return [Retracted(each) for each in slip_versions(night.game_log, [entry.seq])]

    return _change(desk, key, number, player, wish)


def check_round(night: GameSession[Game], number: int, seq: int) -> None:
    """Raises RuleError ``another_round`` if the fact ``seq`` is about another round than the one that is due."""
    fact = night.log[seq - 1].fact if 0 < seq <= len(night.log) else None
    named = getattr(fact, "round", number)
    if named != number:
        raise RuleError(
            "another_round",
            "Round %(due)d is due now. Change slips of round %(round)d on its own page.",
            due=number,
            round=named,
        )


@whole_step(path=None)
def overrule(
    desk: Desk, key: int | str, number: RoundNumber, player: PlayerNumber, points: int, reason: str = ""
) -> SlipResult:
    """Sets the points of a slip, with the reason; a player without slip gets an empty one first."""

    def wish(night: GameSession[Game]) -> list[ev.Fact]:
        slip = _some_slip(night.game, number, player)
        return [*slip, ev.SlipOverruled(number, player, points, reason.strip())]

    return _change(desk, key, number, player, wish)


def _some_slip(game: Game, number: int, player: int) -> list[ev.Fact]:
    """Returns the empty slip on which points are set if there is none."""
    if player in game.round(number).entries:
        return []
    return [ev.SlipRecorded(number, player, NO_SLIP, no_slip())]


def no_slip() -> Ruling:
    """Returns the ruling on a missing slip."""
    return Ruling(0, "zero", (Cause("no_slip"),))


@whole_step(name="average", path=None)
def give_average(
    desk: Desk, key: int | str, number: RoundNumber, player: PlayerNumber, reason: str = ""
) -> SlipResult:
    """Pays the average of the others to a player who repeated a false word through no fault of theirs."""

    def wish(night: GameSession[Game]) -> list[ev.Fact]:
        return [*_some_slip(night.game, number, player), ev.AverageGiven(number, player, None, reason)]

    return _change(desk, key, number, player, wish)


@whole_step(name="withdraw", path=None)
def withdraw_slip(
    desk: Desk, key: int | str, number: RoundNumber, player: PlayerNumber, reason: str = ""
) -> SlipResult:
    """Removes a slip that was entered for the wrong player or round."""

    def wish(night: GameSession[Game]) -> list[ev.Fact]:
        return with_reason(night, [ev.SlipWithdrawn(number, player)], reason)

    return _change(desk, key, number, player, wish)


def settle(
    desk: Desk, key: int | str, number: int, player: int, doubt: int, yes: bool, seq: int | None = None
) -> SlipResult:
    """Records a person's answer to a doubt of the ruling: its outcome becomes the ruling.

    ``seq`` is the entry that the question was about; RuleError as in ``take_slip_back``.
    """

    def wish(night: GameSession[Game]) -> list[ev.Fact]:
        entry = night.game.round(number).entries.get(player)
        if seq is not None:
            check_round(night, number, seq)
            if entry is None or entry.seq != seq:
                raise undo_changed()
        if entry is None or not 0 <= doubt < len(entry.ruling.doubts):
            raise RuleError("no_doubt", "This slip has already been decided. Continue with the next one.")
        return [ev.DoubtSettled(number, player, entry.ruling.doubts[doubt].code, yes)]

    return _change(desk, key, number, player, wish)


@whole_step(path=None)
def warn(
    desk: Desk, key: int | str, number: RoundNumber, player: PlayerNumber, reason: str = ""
) -> GameSession[Game]:
    """Warns a player for behaviour in that round."""
    return desk.do(key, lambda night: [ev.PlayerWarned(number, player, reason.strip())])


def take_warning_back(desk: Desk, key: int | str, seq: int) -> GameSession[Game]:
    """Undoes the warning for behaviour of that number. RuleError ``no_warning``."""

    def wish(night: GameSession[Game]) -> list[Retracted]:
        if seq not in [each.seq for each in night.game.warned]:
            raise RuleError("no_warning", "This warning has already been undone. Load the page again.")
        return [Retracted(seq)]

    return desk.do(key, wish)


def check_slip(desk: Desk, key: int | str, number: int, player: int, slip: Slip) -> GameSession[Game]:
    """Records the second, blind entry of a slip; differences show on the round's page."""
    return desk.do(key, lambda night: [ev.SlipChecked(number, player, slip)])


def deliver_notes(desk: Desk, key: int | str, notes: Sequence[tuple[int, int]]) -> GameSession[Game]:
    """Records that these correction notes, by round and player, are handed out; ignores those recorded already."""

    def wish(night: GameSession[Game]) -> list[ev.Fact]:
        open_notes = [each for each in notes if not _delivered(night.game, *each)]
        return [ev.NoteDelivered(number, player) for number, player in open_notes]

    return desk.do(key, wish)


def _delivered(game: Game, number: int, player: int) -> bool:
    entry = game.round(number).entries.get(player)
    return entry is not None and entry.delivered


def _change(desk: Desk, key: int | str, number: int, player: int, wish: Wish) -> SlipResult:
    before: list[GameSession[Game]] = []

    def seen(night: GameSession[Game]) -> list[ev.Fact]:
        before.append(night)
        return wish(night)

    after = desk.do(key, seen)
    entry = after.game.round(number).entries.get(player)
    return SlipResult(before[0] if before else after, after, entry.ruling if entry else None)
