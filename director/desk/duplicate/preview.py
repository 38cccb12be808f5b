"""What Enter would record for a typed line, judged: the preview and the booking are made of the same values.

1. ``candidates`` makes the slips a line may stand for, one for each place offered, each slip once.
2. ``preview`` judges them as the desk would. Nothing is recorded.
3. ``chosen`` finds the slip that was shown to a person again and refuses where it is worth something else now.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace

from director.desk.duplicate.slip_line import Option, Understood, slip_of, top_options
from director.desk.duplicate.slips import judged_in
from director.games.duplicate.game import Game
from director.judge.slip import Ruling, Slip
from director.language.sentences import RuleError
from director.rules.top import Search


@dataclass(frozen=True)
class Candidate:
    """A slip that the line may stand for, and the place it came from (None: as it was typed)."""

    slip: Slip
    option: Option | None

    @property
    def digest(self) -> str:
        """16 hex digits that stand for this very slip and place; the score, which may be secret yet, is not in it."""
        where = (self.option.at, self.option.word) if self.option else None
        data = json.dumps([replace(self.slip, score=None).as_data(), where], sort_keys=True)
        return hashlib.sha256(data.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Judged:
    """A candidate with the ruling it would get now."""

    candidate: Candidate
    ruling: Ruling


def candidates(game: Game, number: int, understood: Understood, search: Search) -> list[Candidate]:
    """The slips the line may stand for, best first, at least one; RuleError if it makes no slip."""
    played = game.round(number)
    found: dict[Slip, Candidate] = {}
    offered = () if understood.line.command else understood.options
    for choice in range(max(1, len(offered))):
        slip = slip_of(understood, played, search, choice, top_options(search, played))
        option = offered[choice] if offered else None
        found.setdefault(slip, Candidate(slip, option))
    return list(found.values())


def preview(game: Game, number: int, understood: Understood, search: Search) -> list[Judged]:
    """The candidates of a line with what each would be worth; nothing is recorded."""
    return [
        Judged(each, judged_in(game, number, each.slip, search))
        for each in candidates(game, number, understood, search)
    ]


def chosen(
    game: Game,
    number: int,
    understood: Understood,
    search: Search,
    shown: tuple[str, int | None] | None,
    choice: int = 0,
) -> Slip:
    """The slip to record. ``shown`` is the digest and the points a person saw, None if nothing was shown.

    The points are None for somebody who may not see them yet.

    RuleError ``slip_changed`` if that slip is not offered any more or has other points by now;
    ``which_direction`` if two directions are open and none was chosen.
    """
    found = candidates(game, number, understood, search)
    if shown is None:
        if understood.line.square and len(found) > 1:
            raise RuleError("which_direction", "Across or down? Choose one of the two.")
        return found[min(choice, len(found) - 1)].slip
    digest, points = shown
    for each in found:
        if each.digest != digest:
            continue
        if points is None or judged_in(game, number, each.slip, search).points == points:
            return each.slip
    raise RuleError("slip_changed", "The score has changed meanwhile. Check it, then enter.")
