"""What is worth telling of a night: the lead, moves that one person alone saw, the dearest word, what nobody found.

Each value follows from facts by a rule that its docstring states; the sentences are in ``wording/story.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from director.games.duplicate.analysis.night import Analysis, Compared, Laid, Own
from director.games.people import Player

HIGH = 80.0
"""The per cent of the top from which a game is a high one."""
FINDS = 4
SHOWN = 3


@dataclass(frozen=True)
class Lead:
    """Who led: how often the lead went to somebody else, and since which round the winner has not been behind.

    ``since`` is 1 where that was so from the first round on.
    """

    changes: int
    since: int


@dataclass(frozen=True)
class Find:
    """A move that one person alone had."""

    compared: Compared
    laid: Laid

    @property
    def player(self) -> Player:
        return self.laid.players[0]

    @property
    def ahead(self) -> float:
        """By how many points it is above the mean of the room."""
        return self.laid.points - self.compared.mean


def lead(analysis: Analysis) -> Lead:
    """Sums of the rounds are compared (sanctions and solos aside); who shares the lead keeps it."""
    if not analysis.people:
        return Lead(0, 1)
    sums = {own.player.id: list(accumulate(each.points for each in own.rounds)) for own in analysis.people}
    steps = []
    for place in range(len(analysis.rounds)):
        best = max(line[place] for line in sums.values())
        steps.append([player for player, line in sums.items() if line[place] == best])
    return led(steps, analysis.people[0].player.id)


def led(steps: Sequence[Sequence[int]], winner: int) -> Lead:
    """The same from those who were ahead after each step (nobody yet, where nobody has a place); of those who share the first lead the winner has it."""
    leader, changes, since = None, 0, 1
    for place, ahead in enumerate(steps):
        if ahead and leader not in ahead:
            changes += leader is not None
            leader = winner if winner in ahead else ahead[0]
        if winner not in ahead:
            since = place + 2
    return Lead(changes, since)


def alone_at_the_top(analysis: Analysis) -> list[tuple[Compared, Own]]:
    """The rounds whose top one person alone found, in a room of at least two."""
    found = []
    for place, each in enumerate(analysis.rounds):
        if each.tops == 1 and len(each.present) > 1:
            found += [
                (each, own)
                for own in analysis.people
                if own.rounds[place].here and own.rounds[place].points >= each.top.score
            ]
    return found


def surprising(analysis: Analysis) -> list[Find]:
    """Moves below the top that one person alone had, furthest above the mean of the room."""
    finds = [
        Find(each, laid)
        for each in analysis.rounds
        for laid in each.laid
        if len(laid.players) == 1 and not laid.refused and laid.at and laid.points < each.top.score
    ]
    ahead = [each for each in finds if each.ahead > 0]
    return sorted(ahead, key=lambda each: (-each.ahead, each.compared.number))[:FINDS]


def dearest(analysis: Analysis) -> Compared | None:
    """The round in which the room lost most against the top, in the mean."""
    return max(analysis.rounds, key=lambda each: (each.top.score - each.mean, -each.number), default=None)


def richest(analysis: Analysis) -> Compared | None:
    """The round with the highest top."""
    return max(analysis.rounds, key=lambda each: (each.top.score, -each.number), default=None)


def unseen(analysis: Analysis) -> list[Compared]:
    """The rounds whose top nobody found."""
    return [each for each in analysis.rounds if not each.tops and each.present]


def streak(analysis: Analysis) -> tuple[Own | None, int]:
    """The longest series of tops of one person; of equal ones that of the better placed."""
    best, longest = None, 0
    for own in analysis.people:
        run = 0
        for each in own.rounds:
            run = run + 1 if each.here and each.points >= each.top else 0
            if run > longest:
                best, longest = own, run
    return best, longest


def tried(analysis: Analysis) -> tuple[Compared, Laid] | None:
    """The refused word that most people wrote in one round, at least two."""
    refused = [(each, laid) for each in analysis.rounds for laid in each.laid if laid.refused and laid.word]
    best = max(refused, key=lambda pair: (len(pair[1].players), -pair[0].number), default=None)
    return best if best and len(best[1].players) > 1 else None


def high(analysis: Analysis) -> list[Own]:
    """Whose game is a high one."""
    return [own for own in analysis.people if own.row.percent >= HIGH]


def showpieces(analysis: Analysis) -> list[Compared]:
    """The rounds to show on a board: the highest tops that somebody found, in their order."""
    found = sorted(
        (each for each in analysis.rounds if each.tops), key=lambda each: (-each.top.score, each.number)
    )
    return sorted(found[:SHOWN], key=lambda each: each.number)
