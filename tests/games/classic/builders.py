"""Classic tables for tests: the client's sample game as it was played, and short tables of a few moves."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Self

from director.games.classic import facts as ev
from director.games.classic.facts import CLASSIC
from director.games.classic.game import Setup
from director.games.classic.profile import ClassicProfile, classic_profile
from director.games.people import Player
from director.rules.board import tile_of
from tests.builders import GERMAN, SAMPLE_MOVES, SAMPLE_TURNS, Night, scored_moves

NAMES = ("Anna", "Bert", "Carl", "Doro")

SAMPLE_RACKS = [turn.rack for turn in SAMPLE_TURNS]
SAMPLE_TOTALS = tuple(turn.total for turn in SAMPLE_TURNS)
"""The mover's running total after each of the 26 moves, as printed."""


def drawn_in_sample() -> list[str]:
    """What was drawn after each move: the mover's next rack less what was kept."""
    moves, found = scored_moves(tuple(SAMPLE_MOVES)), []
    for place, (rack, move) in enumerate(zip(SAMPLE_RACKS, moves, strict=True)):
        kept = Counter(rack) - Counter(tile_of(letter) for letter in move.laid.values())
        later = SAMPLE_RACKS[place + 2] if place + 2 < len(SAMPLE_RACKS) else ""
        found.append("".join((Counter(later) - kept).elements()))
    return found


class Table(Night):
    """The log of a classic table; a fact that is refused does not come into it."""

    variety = CLASSIC

    def add(self, *facts: ev.Fact) -> Self:
        for fact in facts:
            recorded = self.recorded(fact)
            self._game_log = self.game_log.then([recorded])
            self.log.append(recorded)
        return self

    @property
    def scores(self) -> list[int]:
        return [self.game.total(player) for player in self.game.order]


def a_setup(rules: str | ClassicProfile = "german", **changes: Any) -> Setup:
    profile = classic_profile(rules) if isinstance(rules, str) else rules
    return Setup("Tisch 1", "2026-11-20", GERMAN, replace(profile, **changes), "deutsch", club="SC Köln")


def a_table(
    players: int = 2,
    rules: str | ClassicProfile = "german",
    racks: Sequence[str | None] | None = None,
    **changes: Any,
) -> Table:
    """An open table; racks are not told unless they are given. ``changes`` are settings of the rules."""
    seated = tuple(Player(number, NAMES[number - 1], table=number) for number in range(1, players + 1))
    table = Table(a_setup(rules, **changes), seated)
    order = tuple(player.id for player in seated)
    return table.add(ev.TableOpened(order, tuple(racks or [None] * players)))


def sample_table(moves: int = 26, rules: str | ClassicProfile = "german", **changes: Any) -> Table:
    """The sample game so far, with all racks."""
    table = a_table(2, rules, SAMPLE_RACKS[:2], **changes)
    for place, (move, drawn) in enumerate(zip(SAMPLE_MOVES[:moves], drawn_in_sample(), strict=False)):
        at, word = move.split()
        table.add(ev.Laid(place % 2 + 1, at, word, drawn))
    return table


def lay(player: int, at: str, word: str, drawn: str | None = None) -> ev.Laid:
    return ev.Laid(player, at, word, drawn)


def says(*verdicts: tuple[str, bool]) -> ev.Verdicts:
    return verdicts
