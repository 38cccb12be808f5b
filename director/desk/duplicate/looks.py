"""Every letter that was ever shown, and what was done with it: what no undo removes from a check.

A rack that was drawn was seen, whatever came after. ``remarks`` lists each rack that was seen before another step
took its place, each undo, cancellation and rack that went back, each change of the list of players, further seal, with its time,
and says which of them bent the game: the letters of a sealed night can be looked at early, but then they have to be
played. A remark is ``bent`` if

1. another rack was played than the one that the seal had shown for that round and attempt (``rack_changed``);
2. a cancelled round came back after the rack behind it was seen (``cancelled_and_returned``);
3. another top was laid after the next rack was seen (``top_changed``);
4. a rack that went back was typed where the seal draws (``reject_typed``).

In a night without a seal nothing was promised, and nothing is bent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from director.games.duplicate import facts as ev
from director.games.duplicate.game import Game
from director.games.log import Recorded, Retracted, retracted
from director.language.sentences import Sentence, say
from director.wording.history import Fact, history

Moments = Sequence[tuple[Game, Recorded]]
"""Every fact of a log with the state in which it was entered."""


@dataclass(frozen=True)
class Remark:
    """Something that was seen or taken back: a stable code, the fact and its time, and whether it bent the game."""

    code: str
    seq: int
    at: float
    sentence: Sentence
    bent: bool = False


@dataclass(frozen=True)
class _Look:
    """A rack that was drawn for that round, the ``attempt``-th time (from 0)."""

    recorded: Recorded
    fact: ev.RackDrawn
    attempt: int

    @property
    def place(self) -> tuple[int, int]:
        return self.fact.round, self.attempt

    @property
    def rack(self) -> str:
        return self.fact.kept + self.fact.drawn


def remarks(moments: Moments, game: Game) -> list[Remark]:
    """All remarks on a night in the order of its facts; ``game`` is the state after the last of them."""
    log = [recorded for _, recorded in moments]
    told = {fact.seq: fact for fact in history(game.setup, game.players, log)}
    found = [*_looks(moments, game), *_tops(moments, game), *_taken_back(log, told), *_others(moments, told)]
    return sorted(found, key=lambda each: (each.seq, each.code))


# -- racks -------------------------------------------------------------------------------------------


def _looks(moments: Moments, game: Game) -> Iterator[Remark]:
    looks = [
        _Look(recorded, recorded.fact, before.attempt)
        for before, recorded in moments
        if isinstance(recorded.fact, ev.RackDrawn)
    ]
    stands, last = _standing(game), {look.place: look for look in looks}
    for look in looks:
        for number, each in enumerate(look.fact.rejected, start=1):
            sentence = say(
                "Round %(round)d: rack %(rack)s missed the minimum and went back (%(number)d).",
                round=look.fact.round,
                rack=each.kept + each.drawn,
                number=number,
            )
            yield Remark("rejected", look.recorded.seq, look.recorded.at, sentence)
        there = look.place in stands and Counter(stands[look.place]) == Counter(look.rack)
        if not there or last[look.place] is not look:
            yield _seen(look, stands, game, there)


def _standing(game: Game) -> dict[tuple[int, int], str]:
    """The racks that stand in the end, by round and attempt: those that were cancelled, and those that were played."""
    found: dict[tuple[int, int], str] = {}
    for each in game.cancelled:
        number = each.round.number
        found[number, sum(other == number for other, _ in found)] = each.round.as_drawn
    for played in game.rounds:
        found[played.number, sum(other == played.number for other, _ in found)] = played.as_drawn
    return found


def _seen(look: _Look, stands: dict[tuple[int, int], str], game: Game, there: bool) -> Remark:
    number = look.fact.round
    sealed = look.fact.source == "seal"
    values = {"round": number, "rack": look.rack}
    seq, at = look.recorded.seq, look.recorded.at
    if there:
        sentence = say(
            "The director saw rack %(rack)s of round %(round)d and took it back; the same rack was played.",
            **values,
        )
        return Remark("rack_seen", seq, at, sentence)
    if number > len(game.rounds):
        sentence = say("The director saw rack %(rack)s of round %(round)d, which was never played.", **values)
        return Remark("rack_not_played", seq, at, sentence)
    sentence = say(
        "The director saw rack %(rack)s of round %(round)d before going on with %(played)s.",
        played=stands.get(look.place) or game.rounds[number - 1].as_drawn,
        **values,
    )
    code = "rack_changed" if look.place in stands else "cancelled_and_returned"
    return Remark(code, seq, at, sentence, sealed)


def _tops(moments: Moments, game: Game) -> Iterator[Remark]:
    """Tops that were exchanged after the next rack was seen."""
    seen: dict[int, str] = {}
    laid: dict[int, tuple[str, str]] = {}
    for _, recorded in moments:
        match recorded.fact:
            case ev.RackDrawn(round=number, source="seal") as fact:
                seen[number] = fact.kept + fact.drawn
            case ev.TopPlaced(round=number, at=at, word=word):
                if laid.get(number, (at, word)) != (at, word) and number + 1 in seen:
                    sentence = say(
                        "Round %(round)d: another top was laid after the director saw the next rack, %(rack)s.",
                        round=number,
                        rack=seen[number + 1],
                    )
                    yield Remark("top_changed", recorded.seq, recorded.at, sentence, True)
                laid[number] = (at, word)
            case ev.RoundCancelled(round=number):
                laid.pop(number, None)


# -- what was taken back -----------------------------------------------------------------------------


def _taken_back(log: Sequence[Recorded], told: dict[int, Fact]) -> Iterator[Remark]:
    codes = {
        Retracted: "undone",
        ev.RackTakenBack: "taken_back",
        ev.RoundCancelled: "cancelled",
        ev.SlipWithdrawn: "slip_removed",
        ev.BagFrom: "bag_from",
        ev.GameReopened: "reopened",
    }
    for each in log:
        if isinstance(each.fact, ev.Sealed) and each.fact.number > 1:
            yield Remark("sealed_again", each.seq, each.at, told[each.seq].sentence)
        if code := codes.get(type(each.fact)):
            yield Remark(code, each.seq, each.at, told[each.seq].sentence)


def _others(moments: Moments, told: dict[int, Fact]) -> Iterator[Remark]:
    """Racks typed in a sealed night, a list of players that changed, a clock that went back."""
    by_seal = {
        recorded.fact.round
        for _, recorded in moments
        if isinstance(recorded.fact, ev.RackDrawn) and recorded.fact.source == "seal"
    }
    gone, latest = retracted(recorded for _, recorded in moments), 0.0
    listed = ""
    for before, recorded in moments:
        fact, seq, at = recorded.fact, recorded.seq, recorded.at
        if isinstance(fact, ev.RackRejected):
            bent = fact.round in by_seal and seq not in gone
            yield Remark("reject_typed" if bent else "rejected", seq, at, told[seq].sentence, bent)
        elif isinstance(fact, ev.RackDrawn) and fact.source == "bag" and before.seal and not before.bag_from:
            yield Remark("from_bag", seq, at, told[seq].sentence)
        elif isinstance(fact, ev.PlayersListed):
            if listed not in ("", fact.digest):
                yield Remark("players_changed", seq, at, say("The list of the players was changed."))
            listed = fact.digest
        if at < latest:
            yield Remark("clock_back", seq, at, say("The clock of the laptop went back before this entry."))
        latest = max(latest, at)
