"""The consequences of the rulings of a whole game: warnings and their cost, penalties, solos, the average.

Nothing here is stored: the figures are derived again from all rounds each time, so a correction of an early slip moves them
too (rules/README.md, sections 3 and 4).

- **Warnings**: at most one for a player and round, for the slip or for behaviour. One for a slip is never
  combined with another mark, because a ruling has one mark; one for behaviour also adds to a penalty or a zero. The first
  ones cost nothing (``Profile.unpaid_warnings``), each later one ``warning_cost``, deducted at the end.
- A **solo** is a score above every other player's, at the top or below it, in a round with every slip in.
  Scores are compared before the penalty for a wrong place. It is counted whatever the number of players; its
  points come only with ``solo_players`` or more taking part in that round: ``solo`` at the top,
  ``solo_below_top`` below it, over a game no more than ``solo_cap`` (0: no limit). A profile that gives 0
  points for such a score does not count it as a solo.
- A slip that the director has overruled has the director's points and no mark.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from director.games.duplicate.game import Entry, Game, Round
from director.judge.slip import Ruling
from director.rules.profile import Profile

PlayerId = int
Rounds = Mapping[int, Mapping[PlayerId, Ruling]]
"""Rulings by round number and player."""

Behaviour = Mapping[PlayerId, Collection[tuple[int, int]]]
"""Warnings for behaviour by player: the round, and 0 if it counts, else which of its cancelled attempts."""


@dataclass(frozen=True)
class Extra:
    """Gains and costs of a player's rulings over the game, in points, and the number of each."""

    solos: int = 0
    bonus: int = 0
    warnings: int = 0
    penalties: int = 0
    cost: int = 0


def warnings(rulings: Mapping[int, Ruling], behaviour: Collection[tuple[int, int]] = ()) -> int:
    """Counts a player's warnings, from the rulings of the rounds and from those for behaviour: one a round.

    A cancelled round and its repetition are two.
    """
    warned = {(number, 0) for number, ruling in rulings.items() if ruling.mark == "warning"}
    return len(warned | set(behaviour))


def warning_cost(count: int, profile: Profile) -> int:
    """Returns what this number of warnings takes off a player's total at the end."""
    return max(0, count - profile.unpaid_warnings) * profile.warning_cost


def before_penalty(ruling: Ruling) -> int:
    """Returns the points that are compared for a solo: before the penalty for a wrong place."""
    if ruling.mark == "penalty" and ruling.true_score is not None:
        return ruling.true_score
    return ruling.points


def solos(
    rulings: Mapping[PlayerId, Ruling], top_score: int, profile: Profile, players: int
) -> dict[PlayerId, int]:
    """Returns the points of the only player with the best score of a complete round, {} if there is none; 0 in a small round.

    ``rulings`` holds every player of the round, ``players`` is how many took part in it.
    """
    scores = {player: before_penalty(ruling) for player, ruling in rulings.items()}
    best = max(scores.values(), default=0)
    alone = [player for player, score in scores.items() if score == best]
    bonus = profile.solo if best >= top_score else profile.solo_below_top
    if len(alone) != 1 or best <= 0 or not bonus:
        return {}
    return {alone[0]: bonus if players >= profile.solo_players else 0}


def capped(bonuses: Sequence[int], profile: Profile) -> int:
    """Returns the sum of a player's solos over the game, within the profile's limit."""
    return min(sum(bonuses), profile.solo_cap) if profile.solo_cap else sum(bonuses)


def average_of_others(
    points: Mapping[PlayerId, int], player: PlayerId, most: int, averages: Collection[PlayerId] = ()
) -> int:
    """Returns the points of a player who repeated a false word because the note came late or was unclear.

    The average of the other players of the round, rounded down, zeros counted, without those who were given an average
    themselves (``averages``); never more than the move would have scored (``most``); 0 if there is nobody else.
    """
    others = [score for other, score in points.items() if other != player and other not in averages]
    return max(0, min(most, sum(others) // len(others))) if others else 0


def extras(
    rounds: Rounds,
    top_scores: Mapping[int, int],
    profile: Profile,
    complete: Mapping[int, int],
    behaviour: Behaviour = MappingProxyType({}),
) -> dict[PlayerId, Extra]:
    """Returns the extras by player; ``complete`` has the rounds in which all slips are in, with the number of players."""
    bonuses = [
        solos(rounds[number], top_scores[number], profile, players) for number, players in complete.items()
    ]
    return _together(rounds, bonuses, profile, behaviour)


def _together(
    rounds: Rounds, bonuses: Iterable[Mapping[PlayerId, int]], profile: Profile, behaviour: Behaviour
) -> dict[PlayerId, Extra]:
    """Returns the extras by player, given the bonuses of each round."""
    won: dict[PlayerId, list[int]] = {}
    for each in bonuses:
        for player, bonus in each.items():
            won.setdefault(player, []).append(bonus)
    found = {player for each in rounds.values() for player in each} | set(behaviour)
    return {
        player: _extra(
            {number: each[player] for number, each in rounds.items() if player in each},
            won.get(player, []),
            behaviour.get(player, ()),
            profile,
        )
        for player in found
    }


def _extra(
    rulings: Mapping[int, Ruling],
    bonuses: Sequence[int],
    behaviour: Collection[tuple[int, int]],
    profile: Profile,
) -> Extra:
    count = warnings(rulings, behaviour)
    return Extra(
        solos=len(bonuses),
        bonus=capped(bonuses, profile),
        warnings=count,
        penalties=sum(ruling.mark == "penalty" for ruling in rulings.values()),
        cost=warning_cost(count, profile),
    )


def behaviour_of(game: Game, rounds: int | None = None) -> Behaviour:
    """Returns the warnings for behaviour, of the first ``rounds`` rounds or (None) of all."""
    found: dict[PlayerId, list[tuple[int, int]]] = {}
    for each in game.warned:
        if rounds is None or each.round <= rounds:
            counts = each.attempt == game.attempts(each.round)
            found.setdefault(each.player, []).append((each.round, 0 if counts else each.attempt + 1))
    return found


def of_game(
    game: Game,
    counted: Sequence[Round],
    rounds: int | None = None,
    won: Iterable[Mapping[PlayerId, int]] | None = None,
    wanted: Collection[PlayerId] | None = None,
) -> dict[PlayerId, Extra]:
    """Returns the extras by player over these rounds of a game, with ``behaviour_of`` the first ``rounds``; every player has an entry, or
    only those ``wanted``. ``won`` are the ``bonuses`` of the rounds if they are known already."""
    players = [player.id for player in game.players] if wanted is None else wanted
    found = _together(
        {each.number: _rulings(each, players) for each in counted},
        [bonuses(game, each) for each in counted] if won is None else won,
        game.setup.rules.profile,
        behaviour_of(game, rounds),
    )
    return {player: found.get(player, Extra()) for player in players}


def bonuses(game: Game, played: Round) -> dict[PlayerId, int]:
    """Returns the solo of a round of the game, as ``solos``; {} while a slip is missing."""
    if not played.top or game.missing(played.number):
        return {}
    rulings = {player: effective(entry) for player, entry in played.entries.items()}
    return solos(rulings, played.top.score, game.setup.rules.profile, len(game.present(played.number)))


def _rulings(played: Round, players: Iterable[PlayerId]) -> dict[PlayerId, Ruling]:
    entries = played.entries
    return {player: effective(entries[player]) for player in players if player in entries}


def effective(entry: Entry) -> Ruling:
    """Returns the ruling that counts for a slip: the director's own points have no mark."""
    return Ruling(entry.overrule.points) if entry.overrule else entry.ruling
