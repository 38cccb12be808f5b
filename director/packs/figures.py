"""The figures of one centre's night, and the one ranking of all centres made from them.

A centre's figures (``figures_of``) depend on its own slips and on the federation's decisions, not on other centres. Only a
solo does: it is the one best score of *all* rooms. So each centre's figures keep the best score of every round and who alone
has it, and ``ranking_of`` joins them: one more centre costs its own twenty rows and a sort, not the slips of all others.

``merge`` (``packs/merging``) does the same with the slips of all centres as one night; the tests compare the two.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from sys import intern
from typing import Any

from director.games.duplicate import sanctions
from director.games.duplicate.game import Entry, Round
from director.games.duplicate.standings import Row, Standings, percent_of, rank_key, standings
from director.games.people import Player
from director.games.result import placed
from director.judge.slip import Ruling, Slip
from director.language.codec import decoded
from director.packs.merging import Decisions, merged_night, subject_of
from director.packs.pack import Pack
from director.packs.summary import Deviation, Summary
from director.rules.profile import Profile

VERSION = 1
"""Figures stored by another version are computed anew from the slips."""
ROOM = 100_000
"""A person's number in the ranking is the centre's times this, plus their place in the order of its tables."""


@dataclass(frozen=True)
class Figure:
    """A person's figures, without solos."""

    player: int
    name: str
    club: str
    category: str
    points: tuple[int | None, ...]
    total: int
    tops: int
    warnings: int
    penalties: int
    cost: int
    missing: int


@dataclass(frozen=True)
class RoundFigures:
    """What a centre adds to a round: who took part, whether slips are missing, the best score and how many have it; ``holder`` is
    the first of them."""

    players: int
    missing: bool
    best: int
    count: int
    holder: int


@dataclass(frozen=True)
class CentreFigures:
    """What the ranking needs of a centre's night. ``ways`` are its slips with their rulings (``way_of``), each with the number of
    players; ``ours`` are those that the federation's judge rules differently, with its rulings."""

    version: int
    centre: int
    rounds: int
    made: float
    people: tuple[Figure, ...]
    of_rounds: tuple[RoundFigures, ...]
    ways: dict[str, int]
    ours: tuple[str, ...]
    openings: tuple[tuple[int, float], ...]
    deviations: tuple[tuple[str, dict[str, Any]], ...]
    other_words: bool
    void: dict[str, str] = field(default_factory=dict)

    @cached_property
    def void_rounds(self) -> tuple[int, ...]:
        """The rounds that do not count in this room."""
        return tuple(map(int, self.void))

    @property
    def notes(self) -> tuple[Deviation, ...]:
        """Everything unusual, as values of sentences."""
        words: tuple[Deviation, ...] = (("other_words", {}),) if self.other_words else ()
        return (*words, *self.deviations)

    def as_text(self) -> str:
        """The stored form."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))


def kept_figures(text: str) -> CentreFigures | None:
    """Parses the text of ``as_text``; None if another version wrote it."""
    if not text.startswith(f'{{"version":{VERSION},'):
        return None
    found = decoded(CentreFigures, text)
    return replace(found, ways={intern(way): players for way, players in found.ways.items()})


def way_of(subject: str, ruling: Ruling, warns: bool) -> str:
    """Returns the name of a slip with one ruling: the points paid, and its mark where that matters."""
    return f"{subject}:{ruling.points}:{ruling.mark if warns else ''}"


def subject_in(way: str) -> str:
    """Returns the slip of a way."""
    return way.partition(":")[0]


@dataclass(frozen=True)
class SlipRuling:
    """A slip and the ruling that it got somewhere."""

    way: str
    slip: Slip
    ruling: Ruling


@dataclass
class Subjects:
    """Names of slips (``subject_of``), each computed once."""

    warns: bool
    known: dict[tuple[int, int], tuple[Slip, str | None]] = field(default_factory=dict)

    def of(self, number: int, slip: Slip) -> str | None:
        """Returns the name of that slip of that round, None if it cannot be compared."""
        key = (number, id(slip))  # of equal slips most are one value
        if key not in self.known:
            self.known[key] = (
                slip,
                subject_of(number, slip, self.warns),
            )  # keeps it alive: its id stays its own
        return self.known[key][1]


def ways_of(summary: Summary, subjects: Subjects) -> tuple[dict[str, int], list[str], dict[str, SlipRuling]]:
    """Returns how often each slip got each ruling, the slips that our judge rules differently, and all these ways."""
    counts, ours, found = dict[str, int](), dict[str, None](), dict[str, SlipRuling]()
    for number, entries in summary.entries.items():
        for player, entry in entries.items():
            subject = subjects.of(number, entry.slip)
            if subject is None or (entry.overrule and entry.overrule.average):
                continue
            ruling = sanctions.effective(entry)
            way = way_of(subject, ruling, subjects.warns)
            counts[way] = counts.get(way, 0) + 1
            if way not in found:
                found[way] = SlipRuling(way, entry.slip, ruling)
            due = summary.judged.get((number, player))
            if due is not None and not entry.overrule:
                own = way_of(subject, due, subjects.warns)
                ours[own] = None
                found.setdefault(own, SlipRuling(own, entry.slip, due))
    return counts, list(ours), found


def figures_of(
    pack: Pack,
    rounds: Sequence[Round],
    summary: Summary,
    made: float,
    decided: Decisions,
    ways: Mapping[str, int],
    ours: Iterable[str],
) -> CentreFigures:
    """Returns the figures of a centre after the federation's decisions; ``rounds`` are those of the pack (``rounds_of``)."""
    night = merged_night(pack, rounds, [summary], decided)
    game, origin = night.game, night.origin
    people = [
        Figure(
            origin[row.player.id][1], row.player.name, row.player.club, row.player.category, row.points,
            row.total - row.bonus, row.tops, row.warnings, row.penalties, row.cost, row.missing,
        )
        for row in sorted(standings(game).rows, key=lambda row: row.player.id)
    ]  # fmt: skip
    of_rounds = []
    for each in game.complete:
        best, count, holder = _best(each.entries)
        of_rounds.append(
            RoundFigures(
                len(game.present(each.number)),
                bool(game.missing(each.number)),
                best,
                count,
                origin[holder][1] if holder else 0,
            )
        )
    return CentreFigures(
        VERSION,
        summary.centre,
        summary.rounds,
        made,
        tuple(people),
        tuple(of_rounds),
        dict(ways),
        tuple(ours),
        summary.openings,
        tuple((code, dict(values)) for code, values in summary.deviations),
        summary.other_words,
        {str(number): why for number, why in summary.void.items()},
    )


def _best(entries: Mapping[int, Entry]) -> tuple[int, int, int]:
    """Returns the best score of a round before any penalty, how many have it, and the first of them."""
    best = count = holder = 0
    for player, entry in entries.items():
        score = sanctions.before_penalty(sanctions.effective(entry))
        if score > best or not holder:
            best, count, holder = score, 1, player
        elif score == best:
            count += 1
    return best, count, holder


@dataclass(frozen=True)
class Ranked:
    """The ranking of all centres, and the centre and number there of each person."""

    standings: Standings
    origin: Mapping[int, tuple[int, int]]


Keyed = tuple[tuple[Any, ...], int, Row]
"""The sort key of a row, the number of its person, the row."""


@dataclass
class CentreRows:
    """The rows of centres, each made once for its figures."""

    pack: Pack
    top_points: tuple[int, ...]
    known: dict[int, tuple[CentreFigures, list[Keyed]]] = field(default_factory=dict)

    def of(self, figures: CentreFigures) -> list[Keyed]:
        """Returns the rows of a centre, without solos."""
        found = self.known.get(figures.centre)
        if found is None or found[0] is not figures:
            found = (
                figures,
                [self._row(figures.centre, at, each) for at, each in enumerate(figures.people, 1)],
            )
            self.known[figures.centre] = found
        return found[1]

    def _row(self, centre: int, at: int, each: Figure) -> Keyed:
        new = centre * ROOM + at
        profile, top = self.pack.setup.profile, sum(self.top_points)
        row = Row(
            Player(new, each.name, each.club, each.category, new),
            each.points, each.total, each.total - top, percent_of(profile, each.points, self.top_points, each.total),
            each.tops, 0, 0, each.warnings, each.penalties, each.cost, each.missing,
        )  # fmt: skip
        return rank_key(row, self.top_points, profile), new, row

    def with_solos(self, keyed: Keyed, bonuses: Sequence[int]) -> Keyed:
        """Returns the row of somebody who alone had the best score in some rounds."""
        row, profile = keyed[2], self.pack.setup.profile
        bonus = sanctions.capped(bonuses, self.pack.setup.rules.profile)
        total = row.total + bonus
        percent = percent_of(profile, row.points, self.top_points, total)
        row = replace(
            row, solos=len(bonuses), bonus=bonus, total=total, negative=row.negative + bonus, percent=percent
        )
        return rank_key(row, self.top_points, profile), keyed[1], row


def ranking_of(centres: Sequence[CentreFigures], rows: CentreRows) -> Ranked:
    """Returns the one ranking of these centres."""
    profile = rows.pack.setup.rules.profile
    won = _won(centres, rows.top_points, profile)
    keyed: list[Keyed] = []
    origin: dict[int, tuple[int, int]] = {}
    for each in sorted(centres, key=lambda each: each.centre):
        for line, person in zip(rows.of(each), each.people, strict=True):
            origin[line[1]] = (each.centre, person.player)
            bonuses = won.get((each.centre, person.player))
            keyed.append(rows.with_solos(line, bonuses) if bonuses else line)
    return Ranked(Standings(placed(keyed), rows.top_points, rows.pack.setup.profile.tie_breaks), origin)


def _won(
    centres: Sequence[CentreFigures], top_points: Sequence[int], profile: Profile
) -> dict[tuple[int, int], list[int]]:
    """Returns the points of those who alone have the best score of a round, by centre and player there (``sanctions.solos``)."""
    found: dict[tuple[int, int], list[int]] = {}
    for at, top in enumerate(top_points):
        played = [(each.centre, each.of_rounds[at]) for each in centres]
        if any(each.missing for _, each in played):
            continue
        best = max((each.best for _, each in played), default=0)
        alone = [(centre, each) for centre, each in played if each.best == best and each.holder]
        bonus = profile.solo if best >= top else profile.solo_below_top
        if len(alone) != 1 or alone[0][1].count != 1 or best <= 0 or not bonus:
            continue
        centre, holder = alone[0][0], alone[0][1].holder
        enough = sum(each.players for _, each in played) >= profile.solo_players
        found.setdefault((centre, holder), []).append(bonus if enough else 0)
    return found
