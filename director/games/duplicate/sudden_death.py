"""Sudden death: who is out after a turn and why, who goes on, and the order in the end (rules/README.md, section 5).

After each turn everybody is out who scored less than the best score that another player found. A penalty counts at once in
its turn, and so does the cost of a warning; the best score *found* by another player is taken before either. If that leaves
nobody, those who were in at the start of the turn go on. The desk shows who has to go out, one press records it
(``PlayersOut``); from then on they take no part. Final places: the later a player went out, the better.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from director.games.duplicate.game import DuplicateFact, Game, Round
from director.games.duplicate.sanctions import before_penalty, behaviour_of, effective, warning_cost, warnings
from director.games.log import Recorded, Wording
from director.games.people import Player
from director.games.rounds import stays_after
from director.language.sentences import RuleError, Sentence, say


@dataclass(frozen=True)
class Due:
    """A player who is out after a turn: the own score, with the costs that count at once, and the best of the others."""

    player: int
    points: int
    best: int


@dataclass(frozen=True)
class Turn:
    """The outcome of a turn: the players who are out, and whether nobody would be left, so that all go on."""

    number: int
    out: tuple[Due, ...]
    nobody_left: bool = False


def undecided(game: Game) -> Turn | None:
    """Returns the outcome of the last complete round while it is not recorded who is out; None if nobody can be."""
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
    """Returns who is out after that round, by its present slips; no slip is no points."""
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


def out_in_error(game: Game) -> list[tuple[Player, int]]:
    """Returns players recorded as out after a round who are not out by its present slips: a late one counted, or a ruling changed."""
    due = {
        number: {each.player for each in turn_of(game, game.round(number)).out}
        for number in game.out.values()
    }
    return [(game.player(each), number) for each, number in game.out.items() if each not in due[number]]


def _warning_now(game: Game, number: int, player: int) -> int:
    """Returns the cost of this round's warning; 0 without one, or while free ones are left."""
    rulings = {
        each.number: effective(entry) for each in game.rounds[:number] if (entry := each.entries.get(player))
    }
    behaved = [each for each in behaviour_of(game).get(player, ()) if each[0] <= number]
    before = {other: ruling for other, ruling in rulings.items() if other < number}
    until = warnings(before, [each for each in behaved if each[0] < number])
    profile = game.setup.rules.profile
    return warning_cost(warnings(rulings, behaved), profile) - warning_cost(until, profile)


def lasted(game: Game, player: int) -> int:
    """Returns the round after which the player went out; more than any round for a player who is still in."""
    return game.out.get(player, len(game.rounds) + 1)


def still_in(game: Game) -> list[int]:
    """Returns the numbers of the players who have not gone out, in table order."""
    return [each.id for each in game.present(game.next_number) if each.id not in game.out]


def last_left(game: Game) -> Player | None:
    """Returns the winner: the only player still in after somebody went out; None while it is not recorded who is out."""
    left = still_in(game)
    return game.player(left[0]) if game.out and len(left) == 1 and not undecided(game) else None


# -- facts -------------------------------------------------------------------------------------------


class PlayersOut(DuplicateFact):
    """These players are out after this round."""

    round: int
    players: tuple[int, ...]

    undo_sentence = say("The exit after round %(round)d is undone: those who went out are in again.")
    is_step = True

    def wording(self, game: Game, recorded: Recorded) -> Wording:
        if not self.players:
            return Wording(say("Nobody would be left after round %(round)d: all go on.", round=self.round))
        names = tuple(Sentence("%(name)s", {"name": game.name_in_words(player)}) for player in self.players)
        return Wording(say("Out after round %(round)d:", round=self.round), names)

    def after(self, game: Game, recorded: Recorded) -> Game:
        game.check_goes_on()
        played = game.round(self.round)
        if not eliminates(game):
            raise RuleError("no_sudden_death", "Nobody goes out in this game. Draw the next round.")
        if played.top is None or self.round in game.decided_turns or played is not game.current:
            raise RuleError(
                "turn_decided", "The players out after this round are already recorded. Draw the next one."
            )
        present = {each.id for each in game.present(self.round)}
        if not set(self.players) < present:
            raise RuleError(
                "not_in",
                "Only players who are still in can go out, and at least one must stay. Choose again.",
            )
        stays = dict(game.stays)
        for player in self.players:
            stays = stays_after(stays, player, self.round + 1, False, True)
        out = {**game.out, **dict.fromkeys(self.players, self.round)}
        return replace(game, stays=stays, out=out, decided_turns=(*game.decided_turns, self.round))


class PlayerPutBack(DuplicateFact):
    """The player was out by an error and plays again from this round on."""

    player: int
    round: int

    sentence = say("%(name)s plays again from round %(round)d on.")
    correction = True

    def after(self, game: Game, recorded: Recorded) -> Game:
        game.check_goes_on()
        if self.player not in game.out or self.round <= game.out[self.player]:
            raise RuleError(
                "not_out", "%(name)s is not out. Choose a player who is.", name=game.called(self.player)
            )
        stays = stays_after(game.stays, self.player, self.round, True, True)
        out = {player: number for player, number in game.out.items() if player != self.player}
        return replace(game, stays=stays, out=out)


class TieBroken(DuplicateFact):
    """Ranks players with the same result in this order; ``game`` is the key of the sudden death.

    ``places`` go with ``players``: equal players share one.
    """

    players: tuple[int, ...]
    places: tuple[int, ...]
    game: str

    sentence = say("A sudden death has broken the tie:")
    undo_sentence = say("The sudden death is undone: the tie is as it was before.")
    is_step = True

    def details(self, game: Game) -> tuple[Sentence, ...]:
        order = zip(self.players, self.places, strict=True)
        return tuple(
            say("%(place)d. %(name)s", place=place, name=game.name_in_words(player))
            for player, place in order
        )

    def after(self, game: Game, recorded: Recorded) -> Game:
        if game.ended is None:
            raise RuleError("not_finished", "The game is not finished. End it first.")
        if len(self.players) != len(self.places) or len(set(self.players)) != len(self.players):
            raise RuleError("bad_places", "Give every player a place.")
        for player in self.players:
            game.player(player)
        order: Mapping[int, int] = dict(zip(self.players, self.places, strict=True))
        return replace(game, tie_order={**game.tie_order, **order})
