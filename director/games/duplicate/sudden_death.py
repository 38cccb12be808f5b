"""Sudden death: who is out after a turn and why, who goes on, and the order in the end (rules/README.md, section 5).

After each turn everybody is out who scored less than the best score that another player found. A penalty counts at once
in its turn, and so does what a warning costs; what another player *found* is compared before either. If that leaves
nobody, those who were in at the start of the turn go on. The desk shows who is due, one press records it
(``PlayersOut``); from then on they take no part. Places in the end: whoever went out later stands higher.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from director.games.duplicate import facts as ev
from director.games.duplicate.game import Game, Round
from director.games.duplicate.sanctions import before_penalty, behaviour_of, effective, warning_cost, warnings
from director.games.log import Recorded
from director.games.rounds import PlayerArrived, PlayerLeft, stays_after
from director.language.sentences import RuleError


@dataclass(frozen=True)
class Due:
    """A player who is out after a turn: the own score, with what counts at once, and the best of the others."""

    player: int
    points: int
    best: int


@dataclass(frozen=True)
class Turn:
    """What a turn means: who is out, and whether nobody would be left, so that all go on."""

    number: int
    out: tuple[Due, ...]
    nobody_left: bool = False


def undecided(game: Game) -> Turn | None:
    """The last complete round where it is not recorded yet who is out; None where nobody can be."""
    played = game.complete[-1] if game.complete else None
    if played is None or not eliminates(game) or game.ended is not None or played.void:
        return None
    if played is not game.current or played.number in game.decided_turns:
        return None
    turn = turn_of(game, played)
    return turn if turn.out or turn.nobody_left else None


def eliminates(game: Game) -> bool:
    """Whether players go out in this game."""
    return bool(game.setup.speed and game.setup.speed.eliminates)


def turn_of(game: Game, played: Round) -> Turn:
    """Who is out after that round, by the slips as they stand now; no slip is no points."""
    present = [player.id for player in game.present(played.number)]
    found, own = {}, {}
    for player in present:
        entry = played.entries.get(player)
        found[player] = before_penalty(effective(entry)) if entry else 0
        own[player] = (entry.points if entry else 0) - _warning_now(game, played.number, player)
    out = []
    for player in present:
        best = max((points for other, points in found.items() if other != player), default=0)
        if own[player] < best:
            out.append(Due(player, own[player], best))
    if len(out) == len(present):
        return Turn(played.number, (), bool(out))
    return Turn(played.number, tuple(out))


def _warning_now(game: Game, number: int, player: int) -> int:
    """What the warning of this round costs, if it has one and the free ones are used up."""
    rulings = {
        each.number: effective(entry) for each in game.rounds[:number] if (entry := each.entries.get(player))
    }
    behaved = [each for each in behaviour_of(game).get(player, ()) if each[0] <= number]
    before = {other: ruling for other, ruling in rulings.items() if other < number}
    until = warnings(before, [each for each in behaved if each[0] < number])
    profile = game.setup.rules.profile
    return warning_cost(warnings(rulings, behaved), profile) - warning_cost(until, profile)


def lasted(game: Game, player: int) -> int:
    """After which round the player went out; more than any round for who is still in."""
    return game.out.get(player, len(game.rounds) + 1)


def still_in(game: Game) -> list[int]:
    """Who has not gone out, by number, in table order."""
    return [each.id for each in game.present(game.next_number) if each.id not in game.out]


# -- facts -------------------------------------------------------------------------------------------


def players_out(game: Game, recorded: Recorded, fact: ev.PlayersOut) -> Game:
    game.check_goes_on()
    played = game.round(fact.round)
    if not eliminates(game):
        raise RuleError("no_sudden_death", "Nobody goes out in this game.")
    if played.top is None or fact.round in game.decided_turns or played is not game.current:
        raise RuleError("turn_decided", "It is recorded already who is out after this round.")
    present = {each.id for each in game.present(fact.round)}
    if not set(fact.players) < present:
        raise RuleError("not_in", "Only who is still in can go out, and somebody stays.")
    stays = dict(game.stays)
    for player in fact.players:
        stays = stays_after(stays, PlayerLeft(player, fact.round + 1), True)
    out = {**game.out, **dict.fromkeys(fact.players, fact.round)}
    return replace(game, stays=stays, out=out, decided_turns=(*game.decided_turns, fact.round))


def player_put_back(game: Game, recorded: Recorded, fact: ev.PlayerPutBack) -> Game:
    game.check_goes_on()
    if fact.player not in game.out or fact.round <= game.out[fact.player]:
        raise RuleError("not_out", "%(name)s is not out.", name=game.called(fact.player))
    stays = stays_after(game.stays, PlayerArrived(fact.player, fact.round), True)
    out = {player: number for player, number in game.out.items() if player != fact.player}
    return replace(game, stays=stays, out=out)


def tie_broken(game: Game, recorded: Recorded, fact: ev.TieBroken) -> Game:
    if game.ended is None:
        raise RuleError("not_finished", "The game is not finished.")
    if len(fact.players) != len(fact.places) or len(set(fact.players)) != len(fact.players):
        raise RuleError("bad_places", "Every player needs one place.")
    for player in fact.players:
        game.player(player)
    order: Mapping[int, int] = dict(zip(fact.players, fact.places, strict=True))
    return replace(game, tie_order={**game.tie_order, **order})
