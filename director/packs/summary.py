"""The short form of a result, quick to read: what one ranking of three hundred centres needs.

Equal slips and equal rulings of a centre are stored once. ``summary_of`` makes it when a result comes,
``summary_from_text`` reads it back; equal slips and rulings of all centres become one value (``Pool``).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from director.games.duplicate import facts as ev
from director.games.duplicate.game import Entry, Game, Overrule
from director.games.log import alive
from director.games.people import Player
from director.judge.slip import Ruling, Slip, slip_from_data
from director.language.codec import read
from director.packs.judging import RulingDifference
from director.packs.results import Result

Deviation = tuple[str, Mapping[str, object]]
"""Something unusual that a federation reads of a night: its code and the values of its sentence (``wording/packs.py``)."""


@dataclass(frozen=True)
class Summary:
    """A centre's night: players, slips by round and player, rounds in which somebody was away, warnings, void rounds.

    ``openings`` is when each round was first opened; ``rounds`` how many are complete. ``judged`` are the rulings of the
    federation's judge on the slips that it rules differently, by round and player.
    """

    centre: int
    rounds: int
    players: tuple[Player, ...]
    entries: Mapping[int, Mapping[int, Entry]]
    stays: Mapping[int, tuple[tuple[int, bool], ...]]
    warned: tuple[tuple[int, int, str], ...]
    void: Mapping[int, str]
    openings: tuple[tuple[int, float], ...]
    deviations: tuple[Deviation, ...]
    other_words: bool
    judged: Mapping[tuple[int, int], Ruling] = field(default_factory=dict)


@dataclass
class Pool:
    """Slips and rulings by their text: thousands of equal ones become one value."""

    slips: dict[str, Slip] = field(default_factory=dict)
    rulings: dict[str, Ruling] = field(default_factory=dict)

    def slip(self, text: str) -> Slip:
        if text not in self.slips:
            self.slips[text] = slip_from_data(json.loads(text))
        return self.slips[text]

    def ruling(self, text: str) -> Ruling:
        if text not in self.rulings:
            self.rulings[text] = read(Ruling, json.loads(text))
        return self.rulings[text]


class SummaryWriter:
    """Writes summaries; the text of a slip or ruling that many results share is made once."""

    def __init__(self) -> None:
        self._texts: dict[int, tuple[Slip | Ruling, str]] = {}

    def _written(self, value: Slip | Ruling) -> str:
        """Returns the text of a slip or ruling; keeps the value alive, so that its id stays unique."""
        known = self._texts.get(id(value))
        if known is None:
            if len(self._texts) >= MOST_WRITTEN:
                self._texts.clear()
            known = self._texts[id(value)] = value, _text(value.as_data())
        return known[1]

    def text(self, summary: Summary, made: float) -> str:
        """Returns the stored form of the summary of a result that was made at that time."""
        written = self._written
        slips, rulings = dict[str, int](), dict[str, int]()
        entries = [
            [
                number,
                player,
                slips.setdefault(written(entry.slip), len(slips)),
                rulings.setdefault(written(entry.ruling), len(rulings)),
                [entry.overrule.points, entry.overrule.reason, entry.overrule.average]
                if entry.overrule
                else None,
            ]
            for number, there in summary.entries.items()
            for player, entry in there.items()
        ]
        return _text(
            {
                "centre": summary.centre,
                "rounds": summary.rounds,
                "made": made,
                "players": [[p.id, p.name, p.club, p.category, p.table] for p in summary.players],
                "slips": list(slips),
                "rulings": list(rulings),
                "entries": entries,
                "stays": [[player, *stay] for player, stays in summary.stays.items() for stay in stays],
                "warned": summary.warned,
                "void": {str(number): why for number, why in summary.void.items()},
                "openings": summary.openings,
                "deviations": summary.deviations,
                "judged": [[*of, due.as_data()] for of, due in summary.judged.items()],
                "other_words": summary.other_words,
            }
        )


def summary_of(result: Result, judged: Sequence[RulingDifference] | None = ()) -> Summary:
    """Returns the summary of a result; ``judged`` are the slips that the federation's judge rules differently, None if its word
    list is not here."""
    game = result.game
    return Summary(
        result.centre,
        len(game.complete),
        tuple(game.players),
        {each.number: each.entries for each in game.complete if each.entries},
        {player: tuple(stays) for player, stays in game.stays.items()},
        tuple((each.player, each.round, each.reason) for each in game.warned),
        {each.number: each.void for each in game.complete if each.void},
        tuple(_openings(result)),
        (*_deviations(result), *_judged(result, judged)),
        game.pack is not None and game.setup.fingerprint != game.pack.taken.words,
        {(each.round, each.player): each.due for each in judged or ()},
    )


MOST_WRITTEN = 40_000
"""A writer keeps the text of so many slips and rulings."""


def _text(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def _openings(result: Result) -> list[tuple[int, float]]:
    """Returns each round and the time of its first opening, taken back or not."""
    first: dict[int, float] = {}
    for each in result.log:
        if isinstance(each.fact, ev.RackDrawn):
            first.setdefault(each.fact.round, each.at)
    return sorted(first.items())


def _deviations(result: Result) -> list[Deviation]:
    """Returns everything unusual, in the order of the rounds."""
    game, found = result.game, list[Deviation]()
    counted = {each.seq for each in alive(result.log)}
    for each in result.log:
        if isinstance(each.fact, ev.RackDrawn) and each.seq not in counted:
            found.append(("opening_undone", {"round": each.fact.round}))
    for played in game.complete:
        if played.void:
            found.append(("round_void", {"round": played.number, "reason": played.void}))
        for player, entry in played.entries.items():
            if entry.overrule:
                found.append(("overruled", _overruled(game, played.number, player, entry)))
            for answer in entry.ruling.answers:
                values = {"round": played.number, "name": game.player(player).name}
                values |= {"table": game.player(player).table, "points": entry.points}
                found.append(("doubt_yes" if answer.yes else "doubt_no", values))
    for word, admissible in game.word_rulings.items():
        found.append(("word_allowed" if admissible else "word_forbidden", {"word": word}))
    if game.pack and len(game.complete) < game.pack.taken.rounds:
        found.append(("ended_early", {"rounds": len(game.complete), "all": game.pack.taken.rounds}))
    return found


def _judged(result: Result, judged: Sequence[RulingDifference] | None) -> list[Deviation]:
    """Returns the findings of the federation's judge, as values of sentences."""
    if judged is None:
        return [("not_judged", {})]
    game, found = result.game, list[Deviation]()
    for each in judged:
        player, entry = game.player(each.player), game.rounds[each.round - 1].entries[each.player]
        values = {"round": each.round, "table": player.table, "name": player.name}
        values |= {"slip": entry.slip.word, "booked": entry.ruling.points, "due": each.due.points}
        found.append(("judged_otherwise", values))
    return found


def _overruled(game: Game, number: int, player: int, entry: Entry) -> dict[str, object]:
    assert entry.overrule is not None
    values = {"round": number, "name": game.player(player).name, "points": entry.overrule.points}
    return values | {"reason": entry.overrule.reason}


def summary_from_text(text: str, pool: Pool) -> Summary:
    """Parses the text of ``SummaryWriter.text``."""
    data = json.loads(text)
    slips = [pool.slip(each) for each in data["slips"]]
    rulings = [pool.ruling(each) for each in data["rulings"]]
    entries: dict[int, dict[int, Entry]] = {}
    for number, player, slip, ruling, over in data["entries"]:
        own = Overrule(*over) if over else None
        entries.setdefault(number, {})[player] = Entry(slips[slip], rulings[ruling], 0, "", own)
    stays: dict[int, tuple[tuple[int, bool], ...]] = {}
    for player, number, here in data["stays"]:
        stays[player] = (*stays.get(player, ()), (number, here))
    return Summary(
        centre=data["centre"],
        rounds=data["rounds"],
        players=tuple(Player(*each) for each in data["players"]),
        entries=entries,
        stays=stays,
        warned=tuple((player, number, reason) for player, number, reason in data["warned"]),
        void={int(number): reason for number, reason in data["void"].items()},
        openings=tuple((int(number), at) for number, at in data["openings"]),
        deviations=tuple((code, values) for code, values in data["deviations"]),
        other_words=data["other_words"],
        judged={(number, player): read(Ruling, due) for number, player, due in data.get("judged", ())},
    )
