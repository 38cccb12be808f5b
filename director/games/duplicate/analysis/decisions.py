"""The decisions of persons in a night, and their reasons: one list for the page, the printed record and ``director verify``.

All of it follows from the log. A decision is

- a slip that was entered after its top was placed (``after_top``), entered instead of another (``changed``), taken back
  (``slip_back``) or removed (``removed``); one that was counted or not when it came from a phone too late, beside paper or from
  an absent player (``phone``); what a person saw on it (``by_eye``), a doubt (``doubt``), points set by hand
  (``overruled``, ``average``), a warning, a word, an appeal,
- a rack that went back for the minimum (``rejected``), or was seen and not played (``rack_back``); a round that was cancelled;
  letters from a real bag or a new seal in a sealed night; a night that was opened again,
- a night that was thrown away, this one or another of the same day (``thrown_away``).

Its reason is the one in its fact; else the one added later (``ReasonGiven``); else one that follows from the rules or from
the slip. If there is none the decision ``lacks`` it. A decision that was undone lacks none: the undoing is a decision itself
if it changed a slip or a rack. A slip that goes back with its rack is part of that decision, one that an appeal judged anew
part of the appeal.

Two more checks of a night: a sample of slips to enter again, and how long everything took. Both follow from the log. The
letters of the night, which nobody can choose, select the sample, so it is the same for everybody, and a correction does not
change it.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from director.games.duplicate import facts as ev
from director.games.duplicate.game import Game, Round, Setup
from director.games.log import Recorded, Retracted, retracted
from director.games.people import PHONE
from director.judge.reasons import STATES
from director.language.sentences import Sentence, quoted, say
from director.rules.draw import Rejected, differs, kinds

CODES: Mapping[type[object], str] = {
    ev.SlipOverruled: "overruled",
    ev.AverageGiven: "average",
    ev.SlipWithdrawn: "removed",
    ev.PhoneSlipDecided: "phone",
    ev.DoubtSettled: "doubt",
    ev.PlayerWarned: "warned",
    ev.WordRuled: "word",
    ev.AppealDecided: "appeal",
    ev.AppealRefused: "refused",
    ev.RoundCancelled: "cancelled",
    ev.RoundVoided: "cancelled",
    ev.BagFrom: "bag_from",
    ev.GameReopened: "reopened",
    ev.NightBinned: "thrown_away",
    ev.OtherNightBinned: "thrown_away",
}
"""The facts that are always a decision."""
BY_EYE = ("late", "illegible", "several", "untidy")
"""The states of a slip that a person saw and entered."""

MINIMUM = say("It missed the minimum of vowels and consonants.")
SAME_LETTERS = say("These were the letters of the cancelled round.")


@dataclass(frozen=True)
class Decision:
    """One decision: its code, the number of its fact, its round and player, its reason if there is one.

    ``rack`` is that of a reject; ``undone``: it does not count any more.
    """

    code: str
    seq: int
    round: int | None = None
    player: int | None = None
    reason: Sentence | None = None
    rack: str = ""
    undone: bool = False

    @property
    def lacks(self) -> bool:
        """Whether somebody should give a reason."""
        return self.reason is None and not self.undone


@dataclass
class _FactsSoFar:
    """The recorded facts so far, as needed to tell whether the next one is a decision."""

    slips: dict[tuple[int, int], list[Recorded]] = field(default_factory=dict)
    placed: dict[int, int] = field(default_factory=dict)
    cancelled: dict[int, tuple[str, ...]] = field(default_factory=dict)
    racks: dict[int, int] = field(default_factory=dict)
    letters: dict[int, str] = field(default_factory=dict)
    consequences: set[int] = field(default_factory=set)
    phoned: set[tuple[int, int]] = field(default_factory=set)

    def forget(self, number: int) -> None:
        """Forgets a round that begins again."""
        self.placed.pop(number, None)
        for where in [each for each in self.slips if each[0] == number]:
            del self.slips[where]


def decisions(setup: Setup, log: Sequence[Recorded]) -> list[Decision]:
    """Returns all decisions in the order of the log."""
    gone = retracted(log)
    given = {
        each.fact.of: quoted(each.fact.reason)
        for each in log
        if isinstance(each.fact, ev.ReasonGiven) and each.seq not in gone
    }
    seen, by_seq, found = _FactsSoFar(), {each.seq: each for each in log}, list[Decision]()
    for each in log:
        if code := _code(each, seen, by_seq, gone):
            found.append(_decision(code, each, by_seq))
        found += _rejects(each, setup, seen)
        _note(each, seen, by_seq)
    return [
        replace(each, reason=each.reason or given.get(each.seq), undone=each.seq in gone) for each in found
    ]


def missing(setup: Setup, log: Sequence[Recorded]) -> list[Decision]:
    """Returns the decisions that lack a reason."""
    return [each for each in decisions(setup, log) if each.lacks]


def _code(
    each: Recorded, seen: _FactsSoFar, by_seq: Mapping[int, Recorded], gone: frozenset[int]
) -> str | None:
    """Returns the code of the decision that this fact is; None if it is none."""
    match each.fact:
        case ev.SlipRecorded() as fact:
            if (fact.round, fact.player) in seen.phoned:  # decided a moment before
                seen.consequences.add(each.seq)
            if each.seq in seen.consequences:
                return None
            return _of_slip(each, fact, seen)
        case ev.Sealed(number=number) if number > 1:
            return "sealed_again"
        case ev.RackTakenBack(round=number) if number in seen.racks:
            return _rack_back(by_seq[seen.racks[number]].fact)
        case Retracted(seq=seq):
            back = by_seq[seq].fact
            if isinstance(back, ev.SlipRecorded) and seq not in seen.consequences:
                rack = seen.racks.get(back.round, 0)
                return None if rack in gone or rack > seq else "slip_back"  # else it goes back with its rack
            return _rack_back(back)
    return CODES.get(type(each.fact))


def _rack_back(fact: object) -> str | None:
    """Returns ``rack_back`` for a rack that was seen and went back; None for a sealed one, which comes again unchanged."""
    return "rack_back" if isinstance(fact, ev.RackDrawn) and fact.source != "seal" else None


def _of_slip(each: Recorded, fact: ev.SlipRecorded, seen: _FactsSoFar) -> str | None:
    """Returns the code of an entered slip; None if it is the player's first and came in time."""
    before = seen.slips.get((fact.round, fact.player), [])
    last = before[-1] if before else None
    mine = each.who == PHONE and (last is None or last.who == PHONE)
    booked = last is not None and last.who == PHONE and _none(last)
    if last is not None and not mine and not booked:
        return "changed"
    if fact.round in seen.placed and not (_none(each) and last is None):
        return "after_top"
    return "by_eye" if fact.slip.state in BY_EYE else None


def _none(each: Recorded) -> bool:
    return isinstance(each.fact, ev.SlipRecorded) and each.fact.slip.state == "none"


def _note(each: Recorded, seen: _FactsSoFar, by_seq: Mapping[int, Recorded]) -> None:
    """Notes what the fact changes for those that follow."""
    match each.fact:
        case ev.RackDrawn(round=number) as fact:
            seen.forget(number)
            seen.racks[number], seen.letters[number] = each.seq, fact.kept + fact.drawn
        case ev.SlipRecorded(round=number, player=player):
            seen.slips.setdefault((number, player), []).append(each)
            seen.phoned.discard((number, player))
        case ev.SlipWithdrawn(round=number, player=player):
            seen.slips.pop((number, player), None)
        case ev.TopPlaced(round=number):
            seen.placed[number] = each.seq
        case ev.RoundCancelled(round=number):
            seen.cancelled[number] = (seen.letters.get(number, ""),)
            seen.forget(number)
        case ev.RackTakenBack(round=number) | ev.RackAnnouncedAgain(round=number):
            seen.forget(number)
        case ev.AppealDecided(facts=count):
            seen.consequences |= set(range(each.seq + 1, each.seq + count + 1))
        case ev.PhoneSlipDecided(round=number, player=player, counts=True):
            seen.phoned.add((number, player))
        case Retracted(seq=seq):
            _note_back(by_seq[seq], seen)


def _note_back(back: Recorded, seen: _FactsSoFar) -> None:
    fact = back.fact
    if isinstance(fact, ev.SlipRecorded):
        versions = seen.slips.get((fact.round, fact.player), [])
        if back in versions:
            versions.remove(back)
    elif isinstance(fact, ev.TopPlaced) and seen.placed.get(fact.round) == back.seq:
        del seen.placed[fact.round]


def _decision(code: str, each: Recorded, by_seq: Mapping[int, Recorded]) -> Decision:
    about = by_seq[each.fact.seq].fact if isinstance(each.fact, Retracted) else each.fact
    said = str(getattr(each.fact, "reason", "")).strip()
    why = quoted(said) if said else _of_itself(code, each.fact)
    return Decision(code, each.seq, getattr(about, "round", None), getattr(about, "player", None), why)


def _of_itself(code: str, fact: object) -> Sentence | None:
    """Returns the reason a decision has without any text: the state of the slip, the answered question, the rule."""
    match fact:
        case ev.SlipRecorded(slip=slip) if code == "by_eye":
            return STATES[slip.state]
        case ev.PhoneSlipDecided(counts=False):
            return say("By the rules it does not count.")
        case ev.DoubtSettled():
            return say("The slip left it open; a person answered.")
        case ev.AppealDecided():
            return say("It follows from the ruling on the word.")
    return None


def _rejects(each: Recorded, setup: Setup, seen: _FactsSoFar) -> Iterator[Decision]:
    """Yields the racks that went back by the rules: inside a draw, or as typed from a real bag."""
    match each.fact:
        case ev.RackDrawn(round=number, rejected=racks):
            pass
        case ev.RackRejected(round=number) as fact:
            racks = (Rejected(fact.kept, fact.drawn),)
        case _:
            return
    for one in racks:
        rack = one.kept + one.drawn
        yield Decision("rejected", each.seq, number, None, _why_rejected(number, rack, setup, seen), rack)


def _why_rejected(number: int, rack: str, setup: Setup, seen: _FactsSoFar) -> Sentence | None:
    """Returns the rule by which that rack goes back; None if there is none."""
    rules = setup.rules
    if not kinds(rack, rules).fits(rules.profile.minimum(number)):
        return MINIMUM
    return None if differs(rack, seen.cancelled.get(number, ())) else SAME_LETTERS


@dataclass(frozen=True)
class Pace:
    """Duration of a round, in seconds after the end of its time: until the last first entry of a slip, until the top was placed; None if
    unknown."""

    round: int
    slips: float | None
    top: float | None


def pace(game: Game, log: Sequence[Recorded]) -> list[Pace]:
    """Returns the pace of every complete round."""
    entered: dict[int, float] = {}
    placed: dict[int, float] = {}
    seen: set[tuple[int, int]] = set()
    for each in log:
        match each.fact:
            case ev.SlipRecorded(round=number, player=player) if (number, player) not in seen:
                seen.add((number, player))
                entered[number] = each.at
            case ev.TopPlaced(round=number):
                placed[number] = each.at
            case ev.RoundCancelled(round=number):
                entered.pop(number, None)
                seen = {where for where in seen if where[0] != number}
    return [
        Pace(each.number, _after(each, entered.get(each.number)), _after(each, placed.get(each.number)))
        for each in game.complete
    ]


def _after(played: Round, at: float | None) -> float | None:
    ends = played.clock.ends
    return None if at is None or ends is None else max(0.0, at - ends)


def sample(game: Game, share: int) -> tuple[tuple[int, int], ...]:
    """Selects round and player of ``share`` per cent of all slips, at least one, by round and table."""
    slips = [
        (played.number, player.id)
        for played in game.complete
        for player in game.present(played.number)
        if player.id in played.entries
    ]
    letters = ".".join(played.rack for played in game.complete)
    drawn = random.Random(hashlib.sha256(letters.encode("utf-8")).digest())
    wanted = min(len(slips), max(1, -(-len(slips) * share // 100)))
    chosen = set(drawn.sample(slips, wanted))
    return tuple(each for each in slips if each in chosen)


@dataclass(frozen=True)
class Twice:
    """How many slips were entered a second time, and how many of them differ."""

    entered: int
    differing: int


def twice(game: Game) -> Twice:
    """Counts the second entries of the whole night."""
    rounds = game.complete
    return Twice(sum(len(each.checks) for each in rounds), sum(len(each.differing) for each in rounds))
