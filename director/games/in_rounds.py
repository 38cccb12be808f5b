"""The state of a game that a room plays in rounds: its rounds, who is there in each, and the steps that all of them share.

A step takes the game, the record and its fact, and gives the game after it or raises RuleError.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

from director.games.log import GameState, Handlers, Recorded
from director.games.many import Seating
from director.games.people import Player
from director.games.rounds import (
    Clock,
    GameEnded,
    GameReopened,
    Phase,
    PlayerArrived,
    PlayerLeft,
    RoundCancelled,
    Stays,
    is_there,
    stays_after,
)
from director.language.sentences import RuleError, Sentence, say, say_n


class AnyRound(Protocol):
    """A round of any such game; ``top`` is the best that could be done with its letters, None while it is open."""

    @property
    def number(self) -> int: ...

    @property
    def clock(self) -> Clock: ...

    @property
    def entries(self) -> Mapping[int, object]: ...

    @property
    def top(self) -> object: ...


R = TypeVar("R", bound=AnyRound)


@dataclass(frozen=True)
class Cancelled(Generic[R]):
    """A round that was declared void, as it stood then, with the reason."""

    round: R
    reason: str


class InRounds(GameState, Generic[R]):
    """What the state of every such game knows of its rounds and of who is there."""

    rounds: tuple[R, ...]
    cancelled: tuple[Cancelled[R], ...]
    stays: Stays
    ended: str | None

    def __post_init__(self) -> None:
        if not isinstance(self.players, Seating):  # every later state has the same one
            object.__setattr__(self, "players", Seating(self.players))

    # -- the rounds

    @property
    def current(self) -> R | None:
        """The round that was drawn last and not cancelled, or None before the first draw."""
        return self.rounds[-1] if self.rounds else None

    def round(self, number: int) -> R:
        """The round of that number; RuleError ``unknown_round`` if it is not drawn yet."""
        if 1 <= number <= len(self.rounds):
            return self.rounds[number - 1]
        raise RuleError("unknown_round", "There is no round %(round)d yet.", round=number)

    @property
    def next_number(self) -> int:
        """The number of the round to be drawn next, or of the one that is open."""
        current = self.current
        return len(self.rounds) + (1 if current is None or current.top else 0)

    @property
    def complete(self) -> tuple[R, ...]:
        """The rounds whose top is known to the room: those that count."""
        return tuple(each for each in self.rounds if each.top)

    def phase(self, now: float) -> Phase:
        """Where the night stands: what the director does next follows from it."""
        current = self.current
        if self.ended is not None:
            return "ended"
        if current is None or current.top:
            return "draw"
        return current.clock.phase(now)

    def check_goes_on(self) -> None:
        """RuleError ``game_finished``: a game that has ended is reopened before anything of it changes."""
        if self.ended is not None:
            raise RuleError("game_finished", "The game is finished. Reopen it to change anything.")

    # -- the players

    @property
    def seating(self) -> Seating:
        """The players, found by number and in the order of their tables."""
        assert isinstance(self.players, Seating)
        return self.players

    def has_player(self, number: int) -> bool:
        """As of any game, but found at once among thousands."""
        return number in self.seating.by_id

    def player(self, number: int) -> Player:
        """As of any game, but found at once among thousands."""
        return self.seating.by_id.get(number) or super().player(number)

    def called(self, player_id: int) -> Sentence:
        """What the player is called: the name, with the table where two of one name play."""
        return self.seating.called[self.player(player_id).id]

    def takes_part(self, player_id: int, number: int) -> bool:
        """Whether the player is in the room in that round."""
        return is_there(self.stays, player_id, number)

    def present(self, number: int) -> list[Player]:
        """The players of that round in table order."""
        return self._present_without(number, ())

    def playing(self, number: int) -> int:
        """How many players that round has."""
        away = sum(self.has_player(player) and not self.takes_part(player, number) for player in self.stays)
        return len(self.players) - away

    def missing(self, number: int) -> list[Player]:
        """The players of that round who have not handed in yet, in table order."""
        return self._present_without(number, self.round(number).entries)

    def _present_without(self, number: int, others: Container[int]) -> list[Player]:
        away = {player for player in self.stays if not self.takes_part(player, number)}
        return [
            player for player in self.seating.by_table if player.id not in away and player.id not in others
        ]


PHASES: Mapping[str, Sentence] = {
    "ready": say("The letters are drawn"),
    "running": say("The clock is running"),
    "stopped": say("The clock is stopped"),
}


def stands(at_the_end: Sentence) -> Callable[[InRounds[Any], float], Sentence]:
    """Where a night stands, in a few words; ``at_the_end`` says what is done once the time of a round is up."""

    def told(game: InRounds[Any], now: float) -> Sentence:
        phase = game.phase(now)
        if phase == "ended":
            return say_n("Finished after %(num)d round", "Finished after %(num)d rounds", len(game.complete))
        if not game.rounds:
            return say("Not begun")
        if phase == "draw":
            return say("Round %(round)d is complete", round=len(game.complete))
        return say("Round %(round)d: %(what)s", round=game.next_number, what=PHASES.get(phase, at_the_end))

    return told


G = TypeVar("G", bound=InRounds[Any])


def with_round(game: G, changed: AnyRound, **others: object) -> G:
    """The game with this round instead of the one of its number."""
    rounds = (*game.rounds[: changed.number - 1], changed, *game.rounds[changed.number :])
    return replace(game, rounds=rounds, **others)  # type: ignore[type-var]


def round_cancelled(game: G, recorded: Recorded, fact: RoundCancelled) -> G:
    current = game.current
    game.check_goes_on()
    if current is None or current.number != fact.round:
        raise RuleError("not_last_round", "Only the last round can be cancelled.")
    void = Cancelled(current, fact.reason)
    return replace(game, rounds=game.rounds[:-1], cancelled=(*game.cancelled, void))  # type: ignore[type-var]


def game_ended(game: G, fact: GameEnded, still_open: Sentence) -> G:
    """The game with its end; RuleError ``round_open``, which says ``still_open``, while a round is."""
    game.check_goes_on()
    if game.current and not game.current.top:
        raise RuleError("round_open", replace(still_open, values={"round": game.current.number}))
    return replace(game, ended=fact.reason)  # type: ignore[type-var]


def stay_changed(game: G, recorded: Recorded, fact: PlayerArrived | PlayerLeft) -> G:
    game.check_goes_on()
    game.player(fact.player)
    played = any(fact.player in each.entries for each in game.rounds if each.number < fact.round)
    return replace(game, stays=stays_after(game.stays, fact, played))  # type: ignore[type-var]


def game_reopened(game: G, recorded: Recorded, fact: GameReopened) -> G:
    if game.ended is None:
        raise RuleError("not_finished", "The game is not finished.")
    return replace(game, ended=None)  # type: ignore[type-var]


HANDLERS: Handlers[Any] = {
    PlayerArrived: stay_changed,
    PlayerLeft: stay_changed,
    GameReopened: game_reopened,
}
"""What the facts do that mean the same in all these games."""
