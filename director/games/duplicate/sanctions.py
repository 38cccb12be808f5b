"""What follows from the rulings of a whole game: warnings and their cost, penalties, solos, the average.

Nothing here is stored: the figures are derived anew from all rounds each time, so a correction of an early
slip moves them too (RULES sections 3 and 4).

- A ruling has at most one mark, so nobody gets two warnings in a round for a slip; warnings for behaviour
  are counted beside it. The first ``free_warnings`` cost nothing, each later one ``warning_cost``, at the end.
- A **solo** is a score above every other player's. Scores are compared before the penalty for a wrong
  place, only in rounds in which every slip is in, and only with ``solo_players`` or more in the game. At the top
  it brings ``solo``, below it ``solo_below_top``, over a game no more than ``solo_cap`` (0: no limit).
- A slip that the director has overruled has the director's points and no mark.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from director.games.duplicate.game import Entry, Game, Round
from director.judge.slip import Ruling
from director.rules.profile import Profile

Player = int
Rounds = Mapping[int, Mapping[Player, Ruling]]
"""Rulings by round number and player."""


@dataclass(frozen=True)
class Extra:
    """What a player's rulings bring and cost over the game, in points, and how many of each there are."""

    solos: int = 0
    bonus: int = 0
    warnings: int = 0
    penalties: int = 0
    cost: int = 0


def warnings(rulings: Iterable[Ruling], disciplinary: int = 0) -> int:
    """A player's warnings: those of slips and those for behaviour."""
    return disciplinary + sum(ruling.mark == "warning" for ruling in rulings)


def warning_cost(count: int, profile: Profile) -> int:
    """What so many warnings take off a player's total at the end."""
    return max(0, count - profile.free_warnings) * profile.warning_cost


def before_penalty(ruling: Ruling) -> int:
    """The points that are compared for a solo: those of the move where a wrong place cost some."""
    if ruling.mark == "penalty" and ruling.true_score is not None:
        return ruling.true_score
    return ruling.points


def solos(
    rulings: Mapping[Player, Ruling], top_score: int, profile: Profile, players: int
) -> dict[Player, int]:
    """The bonus of the player, if any, who alone has the best score of a complete round.

    ``rulings`` holds every player of the round, ``players`` is the number in the game.
    """
    if players < profile.solo_players or not rulings:
        return {}
    scores = {player: before_penalty(ruling) for player, ruling in rulings.items()}
    best = max(scores.values())
    alone = [player for player, score in scores.items() if score == best]
    if len(alone) > 1 or best <= 0:
        return {}
    bonus = profile.solo if best >= top_score else profile.solo_below_top
    return {alone[0]: bonus} if bonus else {}


def capped(bonuses: Sequence[int], profile: Profile) -> int:
    """The sum of a player's solos over the game, within the profile's limit."""
    return min(sum(bonuses), profile.solo_cap) if profile.solo_cap else sum(bonuses)


def average_of_others(points: Mapping[Player, int], player: Player, most: int) -> int:
    """The points of a player who repeated a false word because the note came late or was unclear.

    The average of the other players of the round, rounded down, never more than the move would have scored
    (``most``); 0 if there is nobody else.
    """
    others = [score for other, score in points.items() if other != player]
    return max(0, min(most, sum(others) // len(others))) if others else 0


def extras(
    rounds: Rounds, top_scores: Mapping[int, int], profile: Profile, players: int, complete: Iterable[int]
) -> dict[Player, Extra]:
    """Everything by player; solos are given in the ``complete`` rounds only."""
    won: dict[Player, list[int]] = {}
    for number in complete:
        for player, bonus in solos(rounds[number], top_scores[number], profile, players).items():
            won.setdefault(player, []).append(bonus)
    return {
        player: _extra(
            [each[player] for each in rounds.values() if player in each], won.get(player, []), profile
        )
        for player in {player for each in rounds.values() for player in each}
    }


def _extra(rulings: Sequence[Ruling], bonuses: Sequence[int], profile: Profile) -> Extra:
    count = warnings(rulings)
    return Extra(
        solos=len(bonuses),
        bonus=capped(bonuses, profile),
        warnings=count,
        penalties=sum(ruling.mark == "penalty" for ruling in rulings),
        cost=warning_cost(count, profile),
    )


def of_game(game: Game, counted: Sequence[Round]) -> dict[Player, Extra]:
    """Everything by player over these rounds of a game; every player of the game has an entry."""
    found = extras(
        {each.number: _rulings(each) for each in counted},
        {each.number: each.top.score for each in counted if each.top},
        game.setup.profile,
        players_of(game, counted),
        [each.number for each in counted if each.top and not game.missing(each.number)],
    )
    return {player.id: found.get(player.id, Extra()) for player in game.players}


def players_of(game: Game, counted: Sequence[Round]) -> int:
    """How many players have taken part in at least one of these rounds."""
    return sum(any(game.takes_part(player.id, each.number) for each in counted) for player in game.players)


def _rulings(played: Round) -> dict[Player, Ruling]:
    return {player: effective(entry) for player, entry in played.entries.items()}


def effective(entry: Entry) -> Ruling:
    """The ruling that counts for a slip: the director's own points have no mark."""
    return Ruling(entry.overrule.points) if entry.overrule else entry.ruling
