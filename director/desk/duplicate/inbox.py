"""Slips from phones: brought from the inbox to the log, all new ones at once.

The same judge judges a phone's slip, like any other, and it is signed ``PHONE``. A later version of the same phone replaces the earlier one
automatically. A slip waits for the director if somebody has entered another slip for this player by hand ("paper"; unless that is no slip
or an empty one and the phone's counts 0 as well), if it came after the time and its grace ("late"), and if the player is not in the room
("absent"); ``undecided`` lists those, and ``decide`` settles one. Nothing waits after the end of the night. A player who takes no part in a
round hands in nothing, or a slip out of competition (``along``), which does not reach the desk.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from director.desk import access_codes
from director.desk.desk import Desk, GameSession
from director.desk.duplicate.slips import NO_SLIP, judged_in, no_slip, with_reason
from director.games.duplicate import facts as ev
from director.games.duplicate.audiences import PhoneRules
from director.games.duplicate.game import Game, Round
from director.games.duplicate.slip_facts import position_of, words_of
from director.games.people import PHONE, Player
from director.judge.judge import judge
from director.judge.slip import Ruling, Slip, slip_from_data
from director.language.sentences import DirectorError, RuleError
from director.rules.top import Search
from director.storage import game_store, inbox_store
from director.storage.database import writing
from director.storage.inbox_store import HandedSlip, Receipt

Why = Literal["late", "paper", "absent"]


@dataclass(frozen=True)
class UndecidedSlip:
    """A phone's slip that waits for the director, and why."""

    player: int
    slip: Slip
    handed: HandedSlip
    why: Why


def slip_of(handed: HandedSlip) -> Slip:
    """Returns the slip as the judge reads it; DirectorError ``slip_damaged`` if the data are damaged."""
    try:
        return slip_from_data(json.loads(handed.slip))
    except (ValueError, TypeError, KeyError) as reason:
        raise DirectorError(
            "slip_damaged",
            "A slip from the phone of player %(player)d, round %(round)d, is damaged and cannot be read. Put back the last"
            " backup; other nights go on.",
            player=handed.player,
            round=handed.round,
        ) from reason


def keep(desk: Desk, key: int | str, handed: HandedSlip) -> Receipt:
    """Stores one slip in its own transaction; ``InboxWriter`` stores those of a whole hall many at once."""
    with writing(desk.db, key):
        return inbox_store.keep(desk.db, handed)


def take_in(desk: Desk, key: int | str, number: int) -> GameSession[Game]:
    """Judges and records all slips from phones for a round that need no decision."""
    night = desk.session(key)
    drawn = night.game.round(number).since
    handed = inbox_store.waiting(desk.db, night.row.id, drawn)
    if not handed or not _takes_slips(night.game, number):
        return night
    bench = Bench(night.game, number, desk.search(night))
    if not (new := _in_order(night.game, bench, handed)):
        return night
    bench.judge(slip_of(each) for each in new)  # before the transaction, so that nobody waits for it

    def wish(night: GameSession[Game]) -> Sequence[ev.Fact]:
        if not _takes_slips(night.game, number) or night.game.round(number).since != drawn:
            return []
        if (over := _over(desk, night, number)) is not None:
            inbox_store.mark_late(desk.db, night.row.id, drawn, over)
        waiting = inbox_store.waiting(desk.db, night.row.id, drawn)
        taken = _in_order(night.game, bench, waiting)
        inbox_store.deal_with(desk.db, taken)
        slips = {each.player: slip_of(each) for each in taken}
        entries = night.game.round(number).entries
        return [
            ev.SlipRecorded(number, player, slip, bench.ruling(night.game, slip))
            for player, slip in slips.items()
            if player not in entries or entries[player].slip != slip
        ]

    return desk.signed(PHONE).do(key, wish)


def _takes_slips(game: Game, number: int) -> bool:
    """Whether slips of that round count: what comes for one that is void waits, should that be undone."""
    return game.ended is None and not game.round(number).void


def _over(desk: Desk, night: GameSession[Game], number: int) -> float | None:
    """Returns until when slips of that round came in time: the end of the grace, or the time of its top; None while open. The process that
    received a slip may not have known either yet."""
    played = night.game.round(number)
    over = []
    if played.clock.ends is not None:
        over.append(played.clock.ends + game_store.choice(desk.db, PhoneRules, night.row.id).grace)
    if played.top:
        placed = (each.at for each in reversed(night.log) if _places(each.fact, number))
        over.append(next(placed))
    return min(over, default=None)


def _places(fact: object, number: int) -> bool:
    return isinstance(fact, ev.TopPlaced) and fact.round == number


class Bench:
    """Judges the slips of one round, equal slips once."""

    def __init__(self, game: Game, number: int, search: Search) -> None:
        self.number = number
        self.search = search
        self._seat(game)

    def _seat(self, game: Game) -> None:
        """Stores everything in this state of the game on which a ruling depends."""
        self._game = game
        self._rules = game.setup.rules
        self._position = position_of(game, self.number)
        self._words = words_of(game, self.search)
        self._rulings: dict[Slip, Ruling] = {}

    def judge(self, slips: Iterable[Slip]) -> None:
        for slip in slips:
            if slip not in self._rulings:
                self._rulings[slip] = judge(slip, self._position, self._rules, self._words)

    def ruling(self, game: Game, slip: Slip) -> Ruling:
        """Returns the ruling in that game: cached, unless something it depends on has changed since."""
        if game is not self._game:
            before = (self._position, self._game.word_rulings)
            if before == (position_of(game, self.number), game.word_rulings):
                self._game = game
            else:
                self._seat(game)
        self.judge([slip])
        return self._rulings[slip]


def _in_order(game: Game, bench: Bench, waiting: Iterable[HandedSlip]) -> list[HandedSlip]:
    """Returns the slips that need no decision."""
    return [each for each in waiting if _why(game, bench, each) is None]


def _why(game: Game, bench: Bench, handed: HandedSlip) -> Why | None:
    """Returns why this slip needs the director, or None."""
    if handed.late:
        return "late"
    if not game.has_player(handed.player) or not game.takes_part(handed.player, bench.number):
        return "absent"
    entry = game.round(bench.number).entries.get(handed.player)
    if entry and entry.who != PHONE and entry.slip != (slip := slip_of(handed)):
        nothing = (
            entry.slip.state in ("none", "empty") and bench.ruling(game, slip).points == entry.points == 0
        )
        return None if nothing else "paper"
    return None


def undecided(desk: Desk, night: GameSession[Game], number: int) -> list[UndecidedSlip]:
    """Returns the slips of a round that wait for the director, as they came, none of a void one; DirectorError ``slip_damaged`` if one
    cannot be read."""
    game = night.game
    if game.round(number).void or not (
        waiting := inbox_store.waiting(desk.db, night.row.id, game.round(number).since)
    ):
        return []
    bench = Bench(game, number, desk.search(night))
    found = [(each, slip_of(each), _why(game, bench, each)) for each in waiting]
    gone = game.round(number).top is not None  # a player who was absent cannot join a round that is over
    return [
        UndecidedSlip(each.player, slip, each, why)
        for each, slip, why in found
        if why and not (gone and why == "absent")
    ]


def waiting_rounds(desk: Desk, night: GameSession[Game]) -> list[int]:
    """Returns the rounds with a slip that waits, for the director or to be recorded; none of a night that has ended."""
    game = night.game
    if game.ended is not None:
        return []
    known = {each.since: each.number for each in game.rounds if not each.void}
    return [known[drawn] for _, drawn in inbox_store.rounds_waiting(desk.db, night.row.id) if drawn in known]


def along(desk: Desk, night: GameSession[Game], played: Round, player: int) -> Ruling | None:
    """Returns the ruling on a player's slip of that round that was handed in out of competition; None if there is none."""
    found = inbox_store.latest(desk.db, night.row.id, played.since, player)
    if found is None or found.fate != inbox_store.ALONG:
        return None
    return judged_in(night.game, played.number, slip_of(found), desk.search(night))


def _back(game: Game, found: HandedSlip) -> ev.Fact:
    """Returns the fact that brings a player back into the round of a slip that counts."""
    fact = ev.PlayerPutBack if found.player in game.out else ev.PlayerArrived
    return fact(found.player, found.round)


def silent(desk: Desk, night: GameSession[Game], number: int) -> list[Player]:
    """Returns the players whose phone has a seat and handed in nothing for that round."""
    by_phone = access_codes.seated(desk, night)
    waits = {each.player for each in undecided(desk, night, number)} if by_phone else set()
    return [each for each in night.game.missing(number) if each.id in by_phone and each.id not in waits]


def book_silent(desk: Desk, key: int | str) -> GameSession[Game]:
    """Records "no slip" for every phone that handed in nothing by the end of the open round; signed ``PHONE``."""

    if (opened := desk.session(key).game.current) is not None:
        take_in(desk, key, opened.number)  # slips that have come are judged first

    def wish(night: GameSession[Game]) -> Sequence[ev.Fact]:
        if night.game.phase(desk.now()) != "time_up" or night.game.current is None:
            return []
        number = night.game.current.number
        return [ev.SlipRecorded(number, each.id, NO_SLIP, no_slip()) for each in silent(desk, night, number)]

    return desk.signed(PHONE).do(key, wish)


def decide(
    desk: Desk, key: int | str, number: int, handed: int, counts: bool, reason: str = ""
) -> GameSession[Game]:
    """Records the director's decision on a waiting slip, named by its number in the inbox: it counts, or it does not."""
    search = desk.search(desk.session(key))

    def wish(night: GameSession[Game]) -> Sequence[ev.Fact]:
        game = night.game
        game.check_goes_on()
        waiting = inbox_store.waiting(desk.db, night.row.id, game.round(number).since)
        found = next((each for each in waiting if each.id == handed), None)
        if found is None:
            raise RuleError(
                "slip_decided",
                "This slip has already been decided, or a newer one came. Look at the list again.",
            )
        why = _why(game, Bench(game, number, search), found)
        inbox_store.decide(desk.db, found, counts)
        facts: list[ev.Fact] = [ev.PhoneSlipDecided(number, found.player, why, counts)] if why else []
        if counts:
            slip = slip_of(found)
            if not game.takes_part(found.player, number):
                facts.append(_back(game, found))
            facts.append(ev.SlipRecorded(number, found.player, slip, judged_in(game, number, slip, search)))
        return with_reason(night, facts, reason)

    return desk.do(key, wish)
