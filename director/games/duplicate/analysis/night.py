"""The whole night analysed: its rounds compared, everybody's night, the standings they belong to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from director.games.duplicate.analysis.compared import Compared, compared
from director.games.duplicate.analysis.person import Own, own_night
from director.games.duplicate.game import Game, Round
from director.games.duplicate.standings import Standings, standings
from director.language.sentences import RuleError
from director.rules.top import MoveCounts

Finder = Callable[[Round], MoveCounts]
"""What the engine found on the board and rack of a round."""


@dataclass(frozen=True)
class Analysis:
    """What can be said of a night; only rounds that count are in it."""

    game: Game
    standings: Standings
    rounds: tuple[Compared, ...]
    people: tuple[Own, ...]

    def own(self, player: int) -> Own:
        """The night of that player; RuleError ``unknown_player``."""
        for each in self.people:
            if each.player.id == player:
                return each
        self.game.player(player)
        raise RuleError(
            "unknown_player", "There is no player number %(id)d. Choose one from the list.", id=player
        )

    def round(self, number: int) -> Compared:
        """That round; RuleError ``unknown_round`` if it is not drawn or does not count."""
        for each in self.rounds:
            if each.number == number:
                return each
        raise RuleError(
            "unknown_round", "There is no round %(round)d yet. Choose an earlier one.", round=number
        )

    @property
    def hardest(self) -> Compared | None:
        """The round of whose top the room scored the smallest share."""
        return min(self.rounds, key=lambda each: (each.share, each.number), default=None)


def analyse(game: Game, find: Finder) -> Analysis:
    """The analysis of the rounds that are complete; people in order of place."""
    ranked = standings(game)
    rounds = tuple(
        compared(each, game.setup.tiles.sort(each.rack), find(each), game.present(each.number))
        for each in game.complete
        if not each.void
    )
    rules = game.setup.rules
    people = tuple(own_night(row, rounds, game.takes_part, rules) for row in ranked.rows)
    return Analysis(game, ranked, rounds, people)
