"""A person's night: each round beside the top, the room and the category, the dearest rounds and the best one.

What a round cost is the top less the own points. The rank of a move is 1 and as many as there are playable moves worth
more (equal ones share a rank), so it can be counted in the list of all moves; a slip that brought nothing has none.

What kind of move was missed is named by the first rule of ``KINDS`` that fits. A rule sees the top of the round, the board
before it and the rules of the game; where none fits it was the word itself (``word``). Each can be checked by hand on the
board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from director.games.duplicate.analysis.compared import Compared, worth_of
from director.games.duplicate.game import Entry
from director.games.duplicate.standings import Row
from director.games.people import Player
from director.rules.board import EMPTY, Board
from director.rules.ruleset import Ruleset
from director.rules.scoring import Scored, WordScore

DEAREST = 3


@dataclass(frozen=True)
class OwnRound:
    """A player's round. ``entry`` is None where no slip is in; ``here``: took part.

    ``rank`` and ``among`` (its place among the moves that the room found) are None where nothing was paid;
    ``missed`` is "" at the top, and for who was not there. ``room`` and ``category`` are the mean points of all and
    of the player's category.
    """

    compared: Compared
    here: bool
    entry: Entry | None
    points: int
    rank: int | None
    among: int | None
    missed: str
    room: float
    category: float

    @property
    def number(self) -> int:
        return self.compared.number

    @property
    def top(self) -> int:
        """The points of the top."""
        return self.compared.top.score

    @property
    def cost(self) -> int:
        """What the round cost: the top less the own points, never below 0."""
        return max(0, self.top - self.points) if self.here else 0


@dataclass(frozen=True)
class Own:
    """A player's night: the line of the standings, and every round that counts."""

    row: Row
    rounds: tuple[OwnRound, ...]

    @property
    def player(self) -> Player:
        return self.row.player

    @property
    def dearest(self) -> tuple[OwnRound, ...]:
        """The rounds that cost most, at most three, the dearest first; of equal ones the earlier first."""
        lost = sorted((each for each in self.rounds if each.cost), key=lambda each: (-each.cost, each.number))
        return tuple(lost[:DEAREST])

    @property
    def best(self) -> OwnRound | None:
        """The round that went best against the room: most points above its mean; None if none was above it."""
        ahead = [each for each in self.rounds if each.here and each.points > each.room]
        return max(ahead, key=lambda each: (each.points - each.room, -each.number), default=None)

    @property
    def lost(self) -> int:
        """All that the rounds cost."""
        return sum(each.cost for each in self.rounds)

    def lost_by_kind(self) -> dict[str, tuple[int, int]]:
        """How often each kind of move was missed and what that cost, the dearest kind first."""
        found: dict[str, tuple[int, int]] = {}
        for each in self.rounds:
            if each.missed:
                times, cost = found.get(each.missed, (0, 0))
                found[each.missed] = (times + 1, cost + each.cost)
        return dict(sorted(found.items(), key=lambda kind: -kind[1][1]))


Present = Callable[[int, int], bool]
"""Whether a player takes part in a round."""


def own_night(row: Row, rounds: Sequence[Compared], here: Present, rules: Ruleset) -> Own:
    """The night of the player of that line."""
    return Own(
        row, tuple(_own_round(each, row.player, here(row.player.id, each.number), rules) for each in rounds)
    )


def _own_round(each: Compared, player: Player, here: bool, rules: Ruleset) -> OwnRound:
    entry = each.played.entries.get(player.id)
    points = entry.points if entry else 0
    worth = worth_of(entry) if entry else 0
    lacking = here and points < each.top.score and worth < each.top.score
    word = entry.ruling.move or entry.slip.word if entry else ""
    return OwnRound(
        each,
        here,
        entry,
        points,
        each.found.rank(worth) if worth > 0 else None,
        each.place_of(worth) if worth > 0 else None,
        missed(each.top, each.played.board, rules, word) if lacking else "",
        each.mean,
        _mean(each, player.category),
    )


def _mean(each: Compared, category: str) -> float:
    """The mean points of those of the category who took part."""
    alike = [player for player in each.present if player.category == category]
    entries = each.played.entries
    points = sum(entries[player.id].points for player in alike if player.id in entries)
    return points / len(alike) if alike else 0.0


# -- what was missed -------------------------------------------------------------------------------------


Rule = Callable[[Scored, Board, Ruleset], bool]
SHORT = 3
"""The most letters of a short word."""


def is_bonus(top: Scored, board: Board, rules: Ruleset) -> bool:
    """So many tiles were laid that they bring points on top: seven, in the formulas eight or nine too."""
    return rules.bonus.get(len(top.laid), 0) > 0


def uses_blank(top: Scored, board: Board, rules: Ruleset) -> bool:
    """A tile laid is a blank."""
    return any(letter.islower() for letter in top.laid.values())


def is_hook(top: Scored, board: Board, rules: Ruleset) -> bool:
    """A word that lay on the board (two letters or more) becomes a longer one: FEST → FESTE, KREIS → KREISE."""
    return any(_extends(word, top, board) for word in top.words)


def is_parallel(top: Scored, board: Board, rules: Ruleset) -> bool:
    """The word lies alongside what is there: at least two other words are formed across it."""
    return len(top.words) > 2


def is_short(top: Scored, board: Board, rules: Ruleset) -> bool:
    """The word has at most three letters."""
    return len(top.words[0].word) <= SHORT


def _extends(formed: WordScore, top: Scored, board: Board) -> bool:
    letters = board.along(formed.place, len(formed.word))
    kept = "".join(EMPTY if square in top.laid else "x" for square in letters)
    return any(len(run) > 1 for run in kept.split(EMPTY))


KINDS: Mapping[str, Rule] = {
    "bonus": is_bonus,
    "blank": uses_blank,
    "hook": is_hook,
    "parallel": is_parallel,
    "short": is_short,
}
"""The rules by the name of the kind, in the order in which they are asked."""

PLACE, WORD = "place", "word"
"""The word was found, but not its best place; none of the rules fits."""


def missed(top: Scored, board: Board, rules: Ruleset, own: str = "") -> str:
    """The kind of the top that was missed; ``own`` is the word that was handed in instead, "" if none was."""
    if own and own.upper() == top.move.word.upper():
        return PLACE
    return next((name for name, fits in KINDS.items() if fits(top, board, rules)), WORD)
