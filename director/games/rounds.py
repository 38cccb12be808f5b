"""Games that a room plays in rounds: their state, and the facts that all of them share.

The clock, who takes part from when, a void round and the end are the same in each of these games; points, letters and slips
are each game's own. A void round and the end differ a little in every game: each has its own ``RoundCancelled`` and
``GameEnded``, subclasses of those here.

A game may have thousands of players, and its state is a new value after every fact. States share their common parts:
``Seating`` finds players and their order once for a list of players, and ``Layered`` is a frozen mapping: a copy with one
more entry copies its small upper layers, not the whole.
"""

from __future__ import annotations

from collections.abc import Callable, Container, ItemsView, Iterator, Mapping, ValuesView
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeVar, cast

from director.games.log import Fact, GameState, Recorded, Wording
from director.games.people import Player, names
from director.language.sentences import RuleError, Sentence, say, say_n

K = TypeVar("K")
V = TypeVar("V")

LAYERS = (32, 1024)
"""Most entries of the upper layers; a full layer is merged into the one below."""


class Seating(tuple[Player, ...]):
    """The players of a game, with often used look-ups computed once."""

    @cached_property
    def by_id(self) -> Mapping[int, Player]:
        return {player.id: player for player in self}

    @cached_property
    def by_table(self) -> tuple[Player, ...]:
        """The players in the order of their tables."""
        return tuple(sorted(self, key=lambda player: player.table))

    @cached_property
    def called(self) -> Mapping[int, Sentence]:
        """Each player's name among them, by number."""
        return names(self)


class Layered(Mapping[K, V]):
    """A frozen mapping in the order in which its keys first came, like a dict.

    It has three layers of dicts, none of which is ever changed; a key is searched from the top. A copy with one more entry
    copies the top layer (at most 32 entries); a full layer is merged into a copy of the next.
    """

    __slots__ = ("_base", "_count", "_middle", "_top")

    def __init__(self, base: Mapping[K, V] | None = None) -> None:
        self._base: dict[K, V] = dict(base or {})
        self._middle: dict[K, V] = {}
        self._top: dict[K, V] = {}
        self._count = len(self._base)

    def with_one(self, key: K, value: V) -> Layered[K, V]:
        """Returns a mapping with this entry added, or replacing that of the same key."""
        made: Layered[K, V] = Layered.__new__(Layered)
        made._count = self._count + (key not in self)
        made._base, made._middle = self._base, self._middle
        made._top = {**self._top, key: value}
        if len(made._top) > LAYERS[0]:
            made._middle, made._top = {**made._middle, **made._top}, {}
        if len(made._middle) > LAYERS[1]:
            made._base, made._middle = {**made._base, **made._middle}, {}
        return made

    def __getitem__(self, key: K) -> V:
        for layer in (self._top, self._middle):
            if key in layer:
                return layer[key]
        return self._base[key]

    def __contains__(self, key: object) -> bool:
        return key in self._base or key in self._middle or key in self._top

    def __iter__(self) -> Iterator[K]:
        return iter(self._whole())

    def items(self) -> ItemsView[K, V]:
        return self._whole().items()

    def values(self) -> ValuesView[V]:
        return self._whole().values()

    def _whole(self) -> dict[K, V]:
        return {**self._base, **self._middle, **self._top}

    def __len__(self) -> int:
        return self._count

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mapping) and dict(self.items()) == dict(other.items())

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Layered({dict(self.items())!r})"


def with_one(mapping: Mapping[K, V], key: K, value: V) -> Layered[K, V]:
    """Returns the mapping with this entry added, or replacing that of the same key."""
    return (mapping if isinstance(mapping, Layered) else Layered(mapping)).with_one(key, value)


def without(mapping: Mapping[K, V], key: K) -> Layered[K, V]:
    """Returns the mapping without the entry of that key; copies the whole."""
    return Layered({each: value for each, value in mapping.items() if each != key})


Phase = Literal["draw", "ready", "running", "stopped", "time_up", "ended"]
Stays = Mapping[int, tuple[tuple[int, bool], ...]]
"""By player: the rounds from which on the player is there (True) or not, in order."""

# -- the clock, and who is there -----------------------------------------------------------------------


@dataclass(frozen=True)
class Clock:
    """The round's clock. ``since`` is when it was last started, ``spent`` the seconds run before that.

    ``called_at`` is when the director ended the time.
    """

    total: float
    spent: float = 0.0
    since: float | None = None
    called: bool = False
    started: bool = False
    called_at: float | None = None

    @property
    def ends(self) -> float | None:
        """When the time runs out or was ended (seconds since 1970); None while the clock is not running."""
        if self.called:
            return self.called_at
        return None if self.since is None else self.since + self.total - self.spent

    def left(self, now: float) -> float:
        """Returns the seconds left at ``now`` (seconds since 1970), never below zero."""
        running = 0.0 if self.since is None else max(0.0, now - self.since)
        return 0.0 if self.called else max(0.0, self.total - self.spent - running)

    def phase(self, now: float) -> Phase:
        """Returns the phase of an open round by its clock."""
        if not self.started:
            return "ready"
        if self.left(now) <= 0:
            return "time_up"
        return "running" if self.since is not None else "stopped"


def is_there(stays: Stays, player: int, number: int) -> bool:
    """Whether the player is in the room in that round."""
    here = True
    for round_number, present in stays.get(player, ()):
        if round_number <= number:
            here = present
    return here


def absences(stays: Stays, player: int) -> list[tuple[int, int | None]]:
    """Returns the rounds in which the player is absent, as first and last in turn; None: until further notice.

    >>> late_and_away = ((0, False), (2, True), (4, False), (6, True), (9, False))
    >>> absences({1: late_and_away}, 1)
    [(1, 1), (4, 5), (9, None)]
    """
    found: list[tuple[int, int | None]] = []
    since: int | None = None
    for number, here in stays.get(player, ()):
        if here and since is not None and number > since:
            found.append((since, number - 1))
        since = None if here else since or max(1, number)
    return found if since is None else [*found, (since, None)]


def absence_in_words(first: int, last: int | None) -> Sentence:
    """Puts one absence in words, for the list of players and refusals; an absence from the first round on is a late arrival."""
    values = {"first": first, "last": last}
    if last is None:
        return say("left, not there from round %(round)d", round=first)
    if first == 1:
        return say("from round %(round)d", round=last + 1)
    if first == last:
        return say("away in round %(round)d", round=first)
    if first + 1 == last:
        return say("away in rounds %(first)d and %(last)d", **values)
    return say("away in rounds %(first)d to %(last)d", **values)


def stays_after(
    stays: Stays, player: int, number: int, here: bool, played: bool
) -> dict[int, tuple[tuple[int, bool], ...]]:
    """Returns the stays after the player is ``here``, or not, from that round on; ``played``: the player has handed
    something in before that round.

    RuleError ``unknown_round``.
    """
    if number < 1:
        raise RuleError("unknown_round", "There is no round %(round)d. Choose another one.", round=number)
    start = ((0, played or not here),)  # a player who arrives was not there before, one who leaves was
    turns = tuple(turn for turn in stays.get(player, start) if turn[0] < number)
    return {**stays, player: (*turns, (number, here))}


# -- the state -----------------------------------------------------------------------------------------


class AnyRound(Protocol):
    """A round of any such game; ``top`` is the best possible result with its letters, None while it is open."""

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
    """A round that was declared void, in its state at that time, with the reason."""

    round: R
    reason: str


class InRounds(GameState, Generic[R]):
    """Base of the state of every game in rounds: its rounds and who is there. ``has_podium``: its wall shows the first three."""

    has_podium: ClassVar[bool] = True
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
        """The round that was drawn last and not cancelled; None before the first draw."""
        return self.rounds[-1] if self.rounds else None

    def round(self, number: int) -> R:
        """Returns the round of that number; RuleError ``unknown_round`` if it is not drawn yet."""
        if 1 <= number <= len(self.rounds):
            return self.rounds[number - 1]
        raise self.no_round(number)

    def no_round(self, number: int) -> RuleError:
        """Makes the error that says why there is no round of that number, and what to do."""
        told = {"round": number, "next": self.next_number}
        if any(each.round.number == number for each in self.cancelled):
            sentence = say("Round %(round)d was cancelled. Continue at the desk.", round=number)
        elif self.ended is not None:
            sentence = say(
                "The game is finished and has no round %(round)d. Reopen it to play on.", round=number
            )
        else:
            sentence = say(
                "There is no round %(round)d yet. The next one is round %(next)d, drawn at the desk.", **told
            )
        return RuleError("unknown_round", sentence)

    def open_round(self, number: int) -> R:
        """Returns the round of that number while it is open; RuleError ``game_finished`` or one that says which round is open."""
        raise NotImplementedError

    @property
    def next_number(self) -> int:
        """Number of the round to be drawn next, or of the open one."""
        current = self.current
        return len(self.rounds) + (1 if current is None or current.top else 0)

    @property
    def complete(self) -> tuple[R, ...]:
        """The rounds whose top is placed: those that count."""
        return tuple(each for each in self.rounds if each.top)

    def phase(self, now: float) -> Phase:
        """Returns the phase of the game, which decides what the director does next."""
        current = self.current
        if self.ended is not None:
            return "ended"
        if current is None or current.top:
            return "draw"
        return current.clock.phase(now)

    def check_goes_on(self) -> None:
        """Raises RuleError ``game_finished``: a game that has ended must be reopened before it changes."""
        if self.ended is not None:
            raise RuleError("game_finished", "The game is finished. Reopen it to change anything.")

    # -- the players

    @property
    def seating(self) -> Seating:
        """The players, found by number and in the order of their tables."""
        return cast(Seating, self.players)

    def has_player(self, number: int) -> bool:
        """As in any game, but fast with thousands of players."""
        return number in cast(Seating, self.players).by_id

    def player(self, number: int) -> Player:
        """As in any game, but fast with thousands of players."""
        return cast(Seating, self.players).by_id.get(number) or super().player(number)

    def name_in_words(self, number: int) -> Sentence | str:
        """As ``called``; ``#`` and the number for a player who has been removed."""
        return self.seating.called.get(number) or self.name(number)

    def called(self, player_id: int) -> Sentence:
        """Returns the player's name, with the table if two have the same name."""
        return self.seating.called[self.player(player_id).id]

    def takes_part(self, player_id: int, number: int) -> bool:
        """Whether the player is in the room in that round."""
        return is_there(self.stays, player_id, number)

    def away(self, number: int) -> list[int]:
        """Returns the numbers of those on the list who take no part in that round."""
        return [each for each in self.stays if self.has_player(each) and not self.takes_part(each, number)]

    def present(self, number: int) -> list[Player]:
        """Returns the players of that round in table order."""
        return self._present_without(number, ())

    def playing(self, number: int) -> int:
        """Counts the players of that round."""
        return len(self.players) - len(self.away(number))

    def missing(self, number: int) -> list[Player]:
        """Returns the players of that round who have not handed in yet, in table order."""
        return self._present_without(number, set(self.round(number).entries))

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
    """Makes the function that describes the progress of a game in a few words; ``at_the_end`` is the text once a round's time is up."""

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
    """Returns the game with this round replacing the one of its number."""
    rounds = (*game.rounds[: changed.number - 1], changed, *game.rounds[changed.number :])
    return replace(game, rounds=rounds, **others)  # type: ignore[type-var]


# -- the facts -----------------------------------------------------------------------------------------


class RoundFact(Fact[Any]):
    """A fact that every such game may have. Its game is an ``InRounds``."""


class ClockStarted(RoundFact):
    """The clock started, or went on after a stop."""

    round: int

    undo_sentence = say("The start of the clock in round %(round)d is undone: the clock is as before.")

    def wording(self, game: InRounds[Any], recorded: Recorded) -> Wording:
        running = game.current  # of the round before, if this round's letters were taken back later
        if running and running.number == self.round and running.clock.started:
            return Wording(say("Clock of round %(round)d continues.", round=self.round))
        return Wording(say("Clock of round %(round)d started.", round=self.round))

    def after(self, game: G, recorded: Recorded) -> G:
        clock = game.open_round(self.round).clock
        if clock.since is not None or clock.called:
            raise RuleError("clock_runs", "The clock is already running. Stop it first.")
        return _with_clock(game, replace(clock, since=recorded.at, started=True))


def _with_clock(game: G, clock: Clock) -> G:
    current = game.current
    assert current is not None
    return with_round(game, replace(current, clock=clock))


def _stands() -> RuleError:
    return RuleError("clock_stands", "The clock is not running. Start it first.")


class ClockStopped(RoundFact):
    """The clock was stopped; the time left is kept."""

    round: int

    sentence = say("Clock of round %(round)d stopped with %(left)s left.")
    undo_sentence = say(
        "The stop of the clock in round %(round)d is undone: it runs on as if it had never stopped."
    )

    def wording(self, game: InRounds[Any], recorded: Recorded) -> Wording:
        left = round(game.current.clock.left(recorded.at)) if game.current else 0
        values = {"round": self.round, "left": f"{left // 60}:{left % 60:02d}"}
        return Wording(replace(self.sentence, values=values))

    def after(self, game: G, recorded: Recorded) -> G:
        clock = game.open_round(self.round).clock
        if clock.since is None:
            raise _stands()
        spent = min(clock.total, clock.spent + max(0.0, recorded.at - clock.since))
        return _with_clock(game, replace(clock, spent=spent, since=None))


class TimeAdded(RoundFact):
    """The round was lengthened, or shortened by a negative number of seconds."""

    round: int
    seconds: int

    undo_sentence = say_n("The %(num)d second added is undone.", "The %(num)d seconds added are undone.", 0)

    def wording(self, game: InRounds[Any], recorded: Recorded) -> Wording:
        if self.seconds < 0:
            return Wording(
                say_n(
                    "%(num)d second taken off round %(round)d.",
                    "%(num)d seconds taken off round %(round)d.",
                    -self.seconds,
                    round=self.round,
                )
            )
        return Wording(
            say_n(
                "%(num)d second added to round %(round)d.",
                "%(num)d seconds added to round %(round)d.",
                self.seconds,
                round=self.round,
            )
        )

    def undo_values(self, game: InRounds[Any]) -> dict[str, object]:
        return {"num": self.seconds}

    def after(self, game: G, recorded: Recorded) -> G:
        clock = game.open_round(self.round).clock
        if clock.called:
            raise RuleError(
                "time_over", "The time of round %(round)d is over. Place the top.", round=self.round
            )
        if clock.left(recorded.at) <= 0:  # ran out: the extra time is added to nothing, not to a debt
            since = None if clock.since is None else recorded.at
            clock = replace(clock, spent=clock.total, since=since)
        return _with_clock(game, replace(clock, total=max(clock.total + self.seconds, 0.0)))


class TimeCalled(RoundFact):
    """The director ended the time early."""

    round: int

    sentence = say("Time of round %(round)d ended.")
    undo_sentence = say("The end of the time of round %(round)d is undone: it is not over yet.")

    def after(self, game: G, recorded: Recorded) -> G:
        clock = game.open_round(self.round).clock
        if not clock.started:
            raise _stands()
        ended = min(recorded.at, clock.ends or recorded.at)  # a time that ran out by itself gets no longer
        return _with_clock(game, replace(clock, called=True, since=None, called_at=ended))


class RoundCancelled(RoundFact):
    """The last round was declared void."""

    round: int
    reason: str

    sentence = say("Round %(round)d cancelled; its points do not count.")
    correction = True

    def after(self, game: G, recorded: Recorded) -> G:
        current = game.current
        game.check_goes_on()
        if current is None or current.number != self.round:
            raise RuleError("not_last_round", "Only the last round can be cancelled. Choose that one.")
        void = Cancelled(current, self.reason)
        return replace(  # type: ignore[type-var]
            game, rounds=game.rounds[:-1], cancelled=(*game.cancelled, void)
        )


class PlayerArrived(RoundFact):
    """The player takes part from this round on."""

    player: int
    round: int

    sentence = say("%(name)s takes part from round %(round)d on.")
    is_step = False

    def after(self, game: G, recorded: Recorded) -> G:
        return _with_stay(game, self.player, self.round, True)


class PlayerLeft(RoundFact):
    """The player takes no part from this round on."""

    player: int
    round: int

    sentence = say("%(name)s no longer takes part from round %(round)d on.")
    is_step = False

    def after(self, game: G, recorded: Recorded) -> G:
        return _with_stay(game, self.player, self.round, False)


def _with_stay(game: G, player: int, number: int, here: bool) -> G:
    game.check_goes_on()
    game.player(player)
    played = any(player in each.entries for each in game.rounds if each.number < number)
    stays = stays_after(game.stays, player, number, here, played)
    return replace(game, stays=stays)  # type: ignore[type-var]


class GameEnded(RoundFact):
    """The game ended for this reason."""

    reason: str

    sentence = say("Game finished.")
    undo_sentence = say("The end of the game is undone: it is open again.")
    still_open: ClassVar[Sentence]
    """Refusal to end a game while a round is open."""

    def after(self, game: G, recorded: Recorded) -> G:
        game.check_goes_on()
        if game.current and not game.current.top:
            raise RuleError("round_open", replace(self.still_open, values={"round": game.current.number}))
        return replace(game, ended=self.reason)  # type: ignore[type-var]


class GameReopened(RoundFact):
    """A finished game was opened again for corrections.

    It can only be undone while nothing was corrected since, because a correction is impossible in a finished game.
    """

    reason: str

    sentence = say("Game reopened.")
    undo_sentence = say("The reopening of the game is undone: it is finished again.")
    correction = True
    alone = True

    def after(self, game: G, recorded: Recorded) -> G:
        if game.ended is None:
            raise RuleError("not_finished", "The game is not finished. End it first.")
        return replace(game, ended=None)  # type: ignore[type-var]
