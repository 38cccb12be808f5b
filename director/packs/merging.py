"""Many rooms, one game: the results of all centres as one night with one ranking.

``merge`` makes one ``Game`` of the pack's rounds and the slips of all centres, and ranks it by the same rules as any
night: totals, sanctions, solos (the one best score of *all* rooms), tie-breaks. Players are numbered anew, in the order
of centres and tables; ``origin`` says where each comes from.

- In a round that is void in one room its players take no part, unless the federation decides otherwise
  (``Void``, *ours*): ``nothing``; ``average``: everybody there gets their own mean share of the tops of the other
  rounds, applied to this round's top, rounded down; ``out``: the round counts for nobody anywhere.
- A room that stopped early is away from then on.
- ``Decisions.slips`` are rulings of the federation on a slip in all rooms; they replace the ruling and an overruling there.

The same slip with different rulings in different rooms is found and named, so that it is decided once for all.

Two slips are the same if they are of one round, with the same word (blanks included), the same place and the same
further solutions. Where the rulebook warns for more (``warns``: claimed score, direction), that counts too; where
only the move counts, it does not. Slips that are late, illegible or empty concern only their room, and so does an
average given for a late note.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from director.games.duplicate.game import BehaviourWarning, Clock, Entry, Game, Round
from director.games.duplicate.standings import Standings, mean_share, standings
from director.games.people import Player
from director.games.rounds import is_there
from director.judge.slip import Ruling, Slip
from director.packs.chain import PackRound
from director.packs.keys import digest
from director.packs.pack import Pack
from director.packs.summary import Summary
from director.rules.moves import Move, parse_place
from director.rules.ruleset import Ruleset
from director.rules.scoring import after_move, score_move
from director.rules.top import with_turned


@dataclass(frozen=True)
class Variant:
    """One ruling on a slip: the ruling, the centres that made it (none: only the federation's judge), and for how many
    players."""

    ruling: Ruling
    centres: tuple[int, ...]
    players: int


@dataclass(frozen=True)
class Difference:
    """A slip with its rulings, the most frequent first; ``subject`` names it in decisions."""

    subject: str
    round: int
    slip: Slip
    variants: tuple[Variant, ...]


def subject_of(number: int, slip: Slip, warns: bool) -> str | None:
    """Returns the name of a slip that can be compared with others, or None."""
    if slip.state not in ("ok", "untidy") or not slip.word:
        return None
    key: list[object] = [number, slip.word, slip.at, slip.joined_at, slip.joins]
    key += [[each.as_data() for each in slip.more], slip.state]
    if warns:
        key += [slip.score, slip.direction]
    return f"slip-{number}-{digest(key)[:20]}"


Void = Literal["nothing", "average", "out"]


@dataclass(frozen=True)
class Decisions:
    """The federation's decisions: rulings by the subject of a slip, and void rounds by round and centre."""

    slips: Mapping[str, Ruling] = field(default_factory=dict)
    void: Mapping[tuple[int, int], Void] = field(default_factory=dict)


@dataclass(frozen=True)
class MergedNight:
    """The one night of all rooms, and where its players come from: centre and number there."""

    game: Game
    origin: Mapping[int, tuple[int, int]]


@dataclass(frozen=True)
class MergedStandings:
    """The merged night with its ranking."""

    game: Game
    ranked: Standings
    origin: Mapping[int, tuple[int, int]]

    def centre_of(self, player: int) -> int:
        """Returns the number of the centre where that player sat."""
        return self.origin[player][0]


def merge(
    pack: Pack, drawn: Sequence[PackRound], summaries: Iterable[Summary], decided: Decisions | None = None
) -> MergedStandings:
    """Returns the ranked night of all these results, each of another centre."""
    night = merged_night(pack, rounds_of(drawn, pack.setup.rules), summaries, decided or Decisions())
    return MergedStandings(night.game, standings(night.game), night.origin)


def merged_night(
    pack: Pack, rounds: Sequence[Round], summaries: Iterable[Summary], decided: Decisions
) -> MergedNight:
    """Returns the merged night from the rounds of the pack (``rounds_of``), not yet ranked."""
    warns = pack.setup.rules.judging.warns
    players: list[Player] = []
    origin: dict[int, tuple[int, int]] = {}
    entries: list[dict[int, Entry]] = [{} for _ in rounds]
    stays: dict[int, tuple[tuple[int, bool], ...]] = {}
    warned: list[BehaviourWarning] = []
    for summary in sorted(summaries, key=lambda each: each.centre):
        ids = {}
        for player in sorted(summary.players, key=lambda each: each.table):
            new = len(players) + 1
            ids[player.id], origin[new] = new, (summary.centre, player.id)
            players.append(replace(player, id=new, table=new))
        for played in rounds:
            there = summary.entries.get(played.number, {})
            mine = entries[played.number - 1]
            for player_id, entry in there.items():
                mine[ids[player_id]] = _decided(entry, played.number, warns, decided)
        for player_id, new in ids.items():
            if away := _stays(summary, player_id, len(rounds)):
                stays[new] = away
        warned += [
            BehaviourWarning(0, number, ids[player], reason) for player, number, reason in summary.warned
        ]
        _give_averages(summary, ids, rounds, entries, stays, decided)
    out = {number for (number, _), void in decided.void.items() if void == "out"}
    filled = tuple(
        replace(each, void="out") if each.number in out else replace(each, entries=entries[each.number - 1])
        for each in rounds
    )
    board = filled[-1].board_after(pack.setup.rules) if filled else pack.setup.rules.empty_board
    game = Game(pack.setup, tuple(players), filled, board, stays=stays, warned=tuple(warned), ended="")
    return MergedNight(game, origin)


def rounds_of(drawn: Sequence[PackRound], rules: Ruleset) -> tuple[Round, ...]:
    """Returns the rounds of a pack with their boards and tops, without slips."""
    found, board = list[Round](), rules.empty_board
    for each in drawn:
        top = score_move(board, Move(parse_place(each.at), each.word), rules)
        clock = Clock(float(rules.time(each.number).total), called=True, started=True)
        after = after_move(board, each.rack, top.laid, rules)
        found.append(
            Round(
                each.number,
                board,
                each.kept,
                with_turned(each.drawn, each.turned),
                each.rejected,
                "pack",
                clock,
                {},
                top,
                replaced=after.replaced,
                turned=each.turned,
            )
        )
        board = after.board
    return tuple(found)


def _decided(entry: Entry, number: int, warns: bool, decided: Decisions) -> Entry:
    if not decided.slips:
        return entry
    ruling = decided.slips.get(subject_of(number, entry.slip, warns) or "")
    return replace(entry, ruling=ruling, overrule=None) if ruling else entry


def _stays(summary: Summary, player: int, rounds: int) -> tuple[tuple[int, bool], ...]:
    """Returns when a player was there: as in the room, without its void rounds and those the player missed."""
    own = summary.stays.get(player, ())
    if not summary.void and summary.rounds >= rounds:
        return own
    there = [
        is_there(summary.stays, player, number) and number not in summary.void
        for number in range(1, summary.rounds + 1)
    ]
    there += [False] * (rounds - summary.rounds)
    found, before = list[tuple[int, bool]](), True
    for number, here in enumerate(there, start=1):
        if here != before:
            found.append((number, here))
        before = here
    return tuple(found)


def _give_averages(
    summary: Summary,
    ids: Mapping[int, int],
    rounds: Sequence[Round],
    entries: list[dict[int, Entry]],
    stays: dict[int, tuple[tuple[int, bool], ...]],
    decided: Decisions,
) -> None:
    """Gives the players of a room their own average for its void rounds, if the federation decided so."""
    numbers = [n for n in summary.void if decided.void.get((n, summary.centre)) == "average"]
    others = [
        each
        for each in rounds
        if each.top and each.number not in summary.void and each.number <= summary.rounds
    ]
    tops = [each.top.score for each in others if each.top]
    for player, new in ids.items():
        points = [_points(entries[each.number - 1].get(new)) for each in others]
        share = mean_share(points, tops)
        for number in numbers:
            top = rounds[number - 1].top
            if top and is_there(summary.stays, player, number):
                entries[number - 1][new] = Entry(Slip(state="none"), Ruling(int(share * top.score)), 0, "")
        if numbers and new in stays:
            kept = replace(summary, void={n: why for n, why in summary.void.items() if n not in numbers})
            stays[new] = _stays(kept, player, len(rounds))


def _points(entry: Entry | None) -> int | None:
    return entry.points if entry else None
