"""The merged results of a pack made here, from the figures that are stored with each result.

Only changes are counted again: ``KnownPack``, which an instance shares among its desks, caches the figures of every centre,
how often each slip got which ruling, and the ranking. The numbers of the results show which ones are new or removed; only
those are read. A decision recomputes the figures of the centres that it affects.

``slips_of`` has the slips of one person: with the ruling of their room, and with the federation's decision.

Movements in a growing ranking: each person's place a quarter of an hour ago beside the place now. The earlier ranking is
computed from the figures of the centres that had counted by then (``packs/figures``), so nothing is stored. A centre counts
from its first result on: a correction is no arrival. The federation's decisions apply to both rankings.

Centres have places too, by the mean of their people.
"""

from __future__ import annotations

import json
import threading
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import get_args

from director.desk.desk import Desk
from director.desk.duplicate.slips import NO_SLIP
from director.desk.packs.centre import kept_pack
from director.games.duplicate.game import Game, Round
from director.games.duplicate.sanctions import effective
from director.games.duplicate.standings import Change, Row, Standings, changes, within
from director.games.result import placed
from director.judge.judge import Position, judge
from director.judge.slip import Ruling, Slip, slip_from_data
from director.language.codec import read
from director.language.sentences import DirectorError, LexiconError, RuleError, Sentence, quoted
from director.packs.figures import (
    CentreFigures,
    CentreRows,
    Ranked,
    Subjects,
    figures_of,
    kept_figures,
    ranking_of,
    subject_in,
    ways_of,
)
from director.packs.merging import (
    Decisions,
    Difference,
    MergedStandings,
    Variant,
    Void,
    rounds_of,
    subject_of,
)
from director.packs.pack import Centre, Pack, Secrets, secrets_from_text
from director.packs.summary import Pool, summary_from_text
from director.packs.taking import Taker, way_data
from director.storage import pack_store
from director.storage.database import writing
from director.storage.pack_store import DecisionRow, PackRow, ResultRow
from director.wording.packs import VOID_CHOICES

MOST_KNOWN = 2
"""Most packs whose ranking is cached."""


@dataclass(frozen=True)
class MergedPack:
    """The merged data of a pack made here: the results, the ranking of all, the differences of rulings."""

    pack: Pack
    secrets: Secrets
    results: tuple[ResultRow, ...]
    figures: Mapping[int, CentreFigures]
    decisions: tuple[DecisionRow, ...]
    merged: MergedStandings
    differences: tuple[Difference, ...]

    @property
    def missing(self) -> list[Centre]:
        """The centres whose result is not here."""
        return [each for each in self.pack.centres if each.number not in self.figures]

    @property
    def undecided(self) -> list[Difference]:
        """The differences that wait for a decision."""
        decided = {each.subject for each in self.decisions}
        return [each for each in self.differences if each.subject not in decided]


Kept = tuple[tuple[str, str], ...]
"""Decisions as stored: subject and decision."""


@dataclass
class KnownPack:
    """Cached data of a pack; one thread at a time brings them up to date."""

    row: PackRow
    pack: Pack
    secrets: Secrets
    rounds: tuple[Round, ...]
    lock: threading.Lock = field(default_factory=threading.Lock)
    came: dict[int, float] = field(default_factory=dict)
    plain: dict[int, CentreFigures] = field(default_factory=dict)
    ways: dict[str, dict[int, int]] = field(default_factory=dict)
    ours: dict[str, set[int]] = field(default_factory=dict)
    several: dict[str, set[str]] = field(default_factory=dict)
    rows: dict[tuple[int, ...], CentreRows] = field(default_factory=dict)
    decided: dict[int, tuple[object, CentreFigures]] = field(default_factory=dict)
    last: MergedPack | None = None
    before: tuple[MergedPack, frozenset[int], Standings] | None = None
    taker: tuple[str, Taker] | None = None

    @property
    def warns(self) -> bool:
        """Whether marks matter in this pack."""
        return self.pack.setup.rules.judging.warns

    def bring_up_to_date(self, desk: Desk, results: Sequence[ResultRow]) -> bool:
        """Reads results that came or went since the last time; returns whether there were any."""
        now = {each.centre: each.came for each in results}
        if now == self.came:
            return False
        for centre in [each for each in self.came if now.get(each) != self.came[each]]:
            self._forget(centre)
        new = [centre for centre in now if centre not in self.came]
        texts = (
            pack_store.figures(desk.db, self.pack.id)
            if len(new) > 1
            else pack_store.figures(desk.db, self.pack.id, new[0])
            if new
            else []
        )
        for centre, came, text in texts:
            if centre in self.came or centre not in now:
                continue
            found = kept_figures(text) or self._anew(desk, centre, came)
            self.came[centre], self.plain[centre] = came, found
            for way, players in found.ways.items():
                self.ways.setdefault(way, {})[centre] = players
                self.several.setdefault(subject_in(way), set()).add(way)
            for way in found.ours:
                self.ours.setdefault(way, set()).add(centre)
                self.several.setdefault(subject_in(way), set()).add(way)
        return True

    def _forget(self, centre: int) -> None:
        found = self.plain.pop(centre)
        del self.came[centre]
        self.decided.pop(centre, None)
        for known, ways in ((self.ways, found.ways), (self.ours, found.ours)):
            for way in ways:
                there = known[way]
                there.pop(centre) if isinstance(there, dict) else there.discard(centre)
                if not there:
                    del known[way]
                if way not in self.ways and way not in self.ours:
                    self.several[subject_in(way)].discard(way)

    def _anew(self, desk: Desk, centre: int, came: float) -> CentreFigures:
        """Computes the figures of a result that another version accepted, and stores them."""
        text = pack_store.summary(desk.db, self.pack.id, centre)
        summary, made = summary_from_text(text, Pool()), float(json.loads(text)["made"])
        counts, ours, found = ways_of(summary, Subjects(self.warns))
        made_anew = figures_of(self.pack, self.rounds, summary, made, Decisions(), counts, ours)
        told = [
            (each.way, " ", json.dumps({"slip": each.slip.as_data(), "ruling": each.ruling.as_data()}))
            for each in found.values()
        ]
        with writing(desk.db):
            pack_store.keep_figures(desk.db, self.pack.id, centre, came, made_anew.as_text())
            pack_store.keep_ways(desk.db, self.pack.id, told)
        return made_anew

    def as_decided(self, desk: Desk, decided: Decisions) -> dict[int, CentreFigures]:
        """Returns the figures of all centres with these decisions applied."""
        if not decided.slips and not decided.void:
            return self.plain
        out = frozenset(number for (number, _), void in decided.void.items() if void == "out")
        touched: dict[int, set[str]] = {}
        for subject in decided.slips:
            for way in self.several.get(subject, ()):
                for centre in self.ways.get(way, ()):
                    touched.setdefault(centre, set()).add(subject)
        void: dict[int, set[tuple[int, str]]] = {}
        for (number, centre), choice in decided.void.items():
            void.setdefault(centre, set()).add((number, choice))
        found = {}
        for centre, plain in self.plain.items():
            slips = {subject: decided.slips[subject] for subject in touched.get(centre, ())}
            mark = (
                frozenset((one, each.points, each.mark) for one, each in slips.items()),
                frozenset(void.get(centre, ())),
                out,
            )
            if not any(mark):
                found[centre] = plain
                continue
            if self.decided.get(centre, (None,))[0] != mark:
                summary = summary_from_text(pack_store.summary(desk.db, self.pack.id, centre), Pool())
                own = Decisions(slips, decided.void)
                self.decided[centre] = (
                    mark,
                    figures_of(self.pack, self.rounds, summary, plain.made, own, plain.ways, plain.ours),
                )
            found[centre] = self.decided[centre][1]
        return found

    def ranking(self, figures: Mapping[int, CentreFigures], decided: Decisions) -> MergedStandings:
        """Returns the ranking of all centres by these figures."""
        out = {number for (number, _), void in decided.void.items() if void == "out"}
        tops = tuple(0 if each.number in out or each.top is None else each.top.score for each in self.rounds)
        if tops not in self.rows:
            self.rows = {tops: CentreRows(self.pack, tops)}
        rows = self.rows[tops]
        rows.known = {centre: kept for centre, kept in rows.known.items() if centre in figures}
        ranked = ranking_of(list(figures.values()), rows)
        return self._merged(ranked)

    def _merged(self, ranked: Ranked) -> MergedStandings:
        board = (
            self.rounds[-1].board_after(self.pack.setup.rules)
            if self.rounds
            else self.pack.setup.rules.empty_board
        )
        players = tuple(row.player for row in ranked.standings.rows)
        return MergedStandings(
            Game(self.pack.setup, players, self.rounds, board, ended=""), ranked.standings, ranked.origin
        )

    def differences(self, desk: Desk) -> tuple[Difference, ...]:
        """Returns all slips with different rulings, by round and word."""
        wanted = [way for ways in self.several.values() if len(ways) > 1 for way in sorted(ways)]
        kept = pack_store.ways(desk.db, self.pack.id, wanted)
        found = [self._difference(subject, kept) for subject, ways in self.several.items() if len(ways) > 1]
        return tuple(sorted(found, key=lambda each: (each.round, each.slip.word, each.slip.at or "")))

    def difference(self, desk: Desk, subject: str) -> Difference | None:
        """Returns a slip with the rulings on it, however many; None if no result has it."""
        ways = sorted(self.several.get(subject, ()))
        return self._difference(subject, pack_store.ways(desk.db, self.pack.id, ways)) if ways else None

    def _difference(self, subject: str, kept: Mapping[str, str]) -> Difference:
        variants, slip = list[Variant](), Slip()
        for way in sorted(self.several[subject]):
            if way not in kept:
                continue
            data = way_data(kept[way])
            slip, there = slip_from_data(data["slip"]), self.ways.get(way, {})  # type: ignore[arg-type]
            variants.append(Variant(read(Ruling, data["ruling"]), tuple(sorted(there)), sum(there.values())))
        variants.sort(key=lambda each: (-each.players, -each.ruling.points))
        return Difference(subject, int(subject.split("-")[1]), slip, tuple(variants))

    def holds(self, subject: str) -> bool:
        """Whether what was decided about that is about something: a round that its room cancelled, by the result that is here."""
        about, _, rest = subject.partition("-")
        if about != "void":
            return True
        return any(
            rest == f"{number}-{centre}" for centre, of in self.plain.items() for number in of.void_rounds
        )

    def decisions_of(self, desk: Desk, kept: Iterable[tuple[str, str]]) -> Decisions:
        """Returns the effect of these decisions: rulings by slip, void rounds. A decision about a word applies to every slip that used it;
        one about a slip overrides it. RuleError ``bad_decision``."""
        words = [(subject, decision) for subject, decision in kept if subject.startswith("word-")]
        plain = read_decisions(
            (subject, decision) for subject, decision in kept if not subject.startswith("word-")
        )
        if not words:
            return plain
        slips: dict[str, Ruling] = {}
        allowed = {subject.partition("-")[2]: decision == "allowed" for subject, decision in words}
        try:
            search = desk.search_for(self.pack.setup)
        except LexiconError:
            return plain

        def is_word(word: str) -> bool:
            return allowed[word] if word in allowed else search.is_word(word)

        for word in allowed:
            for way, text in pack_store.ways_with(desk.db, self.pack.id, word):
                subject = subject_in(way)
                if subject not in slips:
                    slips[subject] = self._judged(subject, text, is_word)
        return Decisions(slips | dict(plain.slips), plain.void)

    def _judged(self, subject: str, text: str, is_word: object) -> Ruling:
        played = self.rounds[int(subject.split("-")[1]) - 1]
        slip = slip_from_data(way_data(text)["slip"])  # type: ignore[arg-type]
        position = Position(played.board, played.rack, played.number, 1000, played.board.is_empty)
        return judge(slip, position, self.pack.setup.rules, is_word)  # type: ignore[arg-type]


def known_pack(desk: Desk, row: PackRow) -> KnownPack:
    """Returns the pack from this process's cache."""
    known = desk.packs_seen
    found = known.get(row.id)
    if not isinstance(found, KnownPack) or found.row.text != row.text:
        pack, secrets = kept_pack(row.text), secrets_from_text(row.secrets)
        found = KnownPack(row, pack, secrets, rounds_of(secrets.rounds, pack.setup.rules))
        while len(known) >= MOST_KNOWN:
            known.pop(next(iter(known)), None)
        known[row.id] = found
    return found


def event_of(desk: Desk, pack: str) -> MergedPack:
    """Returns the merged data of a pack made here; DirectorError ``unknown_pack``."""
    known = known_pack(desk, made_row(desk, pack))
    with known.lock:
        results = tuple(pack_store.results(desk.db, pack))
        new = known.bring_up_to_date(desk, results)
        rows = tuple(each for each in pack_store.decisions(desk.db, pack) if known.holds(each.subject))
        if known.last is None or new or known.last.decisions != rows:
            decided = known.decisions_of(desk, [(each.subject, each.decision) for each in rows])
            figures = known.as_decided(desk, decided)
            known.last = MergedPack(
                known.pack, known.secrets, results, dict(figures), rows, known.ranking(figures, decided),
                known.differences(desk),
            )  # fmt: skip
        return known.last


def preview(merged: MergedPack, desk: Desk, subject: str, decision: str) -> tuple[Change, ...]:
    """Returns the players whose total or place would change with this decision; nothing is stored."""
    known = known_pack(desk, made_row(desk, merged.pack.id))
    kept = [(each.subject, each.decision) for each in merged.decisions if each.subject != subject]
    with known.lock:
        decided = known.decisions_of(desk, [*kept, (subject, decision)] if decision else kept)
        after = known.ranking(known.as_decided(desk, decided), decided)
    return changes(merged.merged.ranked, after.ranked)


def made_row(desk: Desk, pack: str) -> PackRow:
    """Returns the row of a pack made here by this desk's organiser; DirectorError ``unknown_pack``."""
    row = pack_store.pack_row(desk.db, pack)
    if row is None or not row.secrets or desk.owner not in (None, row.owner):
        raise DirectorError(
            "unknown_pack", "Pack %(pack)s was not made here. Choose one of your own.", pack=pack[:40]
        )
    return row


WORD_CHOICES = ("allowed", "forbidden")


def bad_decision() -> RuleError:
    """The refusal of a decision that means nothing here, or not any more."""
    return RuleError("bad_decision", "This cannot be decided. Load the page again.")


def holds(desk: Desk, pack: str, subject: str) -> bool:
    """As ``KnownPack.holds``, by the results that are here now."""
    event_of(desk, pack)
    return known_pack(desk, made_row(desk, pack)).holds(subject)


def read_decisions(rows: Iterable[tuple[str, str]]) -> Decisions:
    """Reads stored decisions on slips and void rounds; RuleError ``bad_decision``."""
    slips: dict[str, Ruling] = {}
    void: dict[tuple[int, int], Void] = {}
    for subject, decision in rows:
        about, _, rest = subject.partition("-")
        try:
            if about == "slip":
                slips[subject] = read(Ruling, json.loads(decision)["ruling"])
            elif about == "word":
                WORD_CHOICES.index(decision)
            else:
                number, centre = rest.split("-")
                void[int(number), int(centre)] = next(each for each in get_args(Void) if each == decision)
        except (ValueError, KeyError, TypeError, StopIteration) as reason:
            raise bad_decision() from reason
    return Decisions(slips, void)


@dataclass(frozen=True)
class SlipLine:
    """A slip of a round: ``points`` as they count, ``why`` the reason for a decision on it, ``subject`` its name in decisions (None: it
    concerns only its room), ``word`` the word that was not admissible, for an appeal."""

    round: int
    slip: Slip
    ruling: Ruling
    points: int
    top: int
    why: Sentence | None
    subject: str | None
    word: str


def slips_of(desk: Desk, merged: MergedPack, person: int) -> list[SlipLine]:
    """Returns all slips of a person of the ranking, by round; their points are those that count in the ranking."""
    centre, player = merged.merged.origin[person]
    known = known_pack(desk, made_row(desk, merged.pack.id))
    summary = summary_from_text(pack_store.summary(desk.db, merged.pack.id, centre), Pool())
    with known.lock:
        kept = [(each.subject, each.decision) for each in merged.decisions]
        decided = known.decisions_of(desk, kept)
    reasons = {each.subject: each.reason for each in merged.decisions}
    found = []
    for played in merged.merged.game.rounds:
        entry = summary.entries.get(played.number, {}).get(player)
        if choice := _void_choice(decided, played.number, centre):
            found.append(_void_line(merged, played.number, person, choice, entry.slip if entry else NO_SLIP))
            continue
        if entry is None:
            continue
        subject = subject_of(played.number, entry.slip, known.warns)
        ruling, why = effective(entry), quoted(entry.overrule.reason) if entry.overrule else None
        if subject and subject in decided.slips:
            ruling, why = decided.slips[subject], quoted(reasons[subject]) if subject in reasons else None
        top = played.top.score if played.top else 0
        found.append(
            SlipLine(played.number, entry.slip, ruling, ruling.points, top, why, subject, _unknown(ruling))
        )
    return found


def _void_choice(decided: Decisions, number: int, centre: int) -> Void | None:
    """What was decided of a round that counts for nobody, or is void in that centre."""
    if any(each == number and void == "out" for (each, _), void in decided.void.items()):
        return "out"
    return decided.void.get((number, centre))


def _void_line(merged: MergedPack, number: int, person: int, choice: Void, slip: Slip) -> SlipLine:
    """What a person has of a round by that choice."""
    ranked = merged.merged.ranked
    row = next(each for each in ranked.rows if each.player.id == person)
    points, top = row.points[number - 1] or 0, ranked.top_points[number - 1]
    return SlipLine(number, slip, Ruling(points), points, top, VOID_CHOICES[choice], None, "")


def _unknown(ruling: Ruling) -> str:
    """Returns the word for which nothing was paid; "" if there is none."""
    return next((str(each.values["word"]) for each in ruling.causes if each.code == "word_unknown"), "")


AGO = 15 * 60.0
"""Seconds between the two rankings."""


@dataclass(frozen=True)
class Movement:
    """The earlier ranking and its time ``since``. ``before`` None: nobody was ranked yet, or no result came since."""

    since: float
    before: Standings | None

    def places(self, category: str = "") -> dict[int, int] | None:
        """Returns each person's earlier place, among all or in a category; None without an earlier ranking."""
        if self.before is None:
            return None
        ranked = within(self.before, category=category) if category else self.before
        return {row.player.id: row.place for row in ranked.rows}


def movement(desk: Desk, merged: MergedPack) -> Movement:
    """Returns the earlier ranking for comparison with the present one."""
    known, since = known_pack(desk, made_row(desk, merged.pack.id)), desk.now() - AGO
    first = pack_store.first_counted(desk.db, merged.pack.id)
    there = frozenset(
        each.centre for each in merged.results if min(each.came, first.get(each.centre, each.came)) <= since
    )
    if not there or len(there) == len(merged.results):
        return Movement(since, None)
    with known.lock:
        if known.before is None or known.before[0] is not merged or known.before[1] != there:
            tops = merged.merged.ranked.top_points
            rows = known.rows.get(tops) or CentreRows(known.pack, tops)
            ranked = ranking_of([merged.figures[centre] for centre in there], rows)
            known.before = merged, there, ranked.standings
        return Movement(since, known.before[2])


def version(desk: Desk, pack: str) -> str:
    """Returns a mark that changes with the ranking and with the earlier one."""
    return pack_store.ranking_version(desk.db, pack, desk.now() - AGO)


@dataclass(frozen=True)
class CentreRow:
    """A centre whose result is here: its people, their mean, the first of them, and its place by the mean."""

    centre: Centre
    people: int
    mean: float
    first: Row
    place: int = 0


def centre_rows(merged: MergedPack) -> tuple[CentreRow, ...]:
    """Returns the centres whose results are here and have people, the highest mean first."""
    own: dict[int, list[Row]] = defaultdict(list)
    for row in merged.merged.ranked.rows:
        own[merged.merged.centre_of(row.player.id)].append(row)
    found = [
        CentreRow(merged.pack.centre(number), len(rows), fmean(row.total for row in rows), rows[0])
        for number, rows in own.items()
    ]
    return placed((-each.mean, each.centre.number, each) for each in found)
