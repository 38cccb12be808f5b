"""The log of a game: facts that are only ever added to, and the state that follows from them.

Every kind of game has its own facts and state; this is their common base.

1. A fact (``Fact``) is one class: its fields, its effect on the state, its words for the history and for undoing it. In
   the log it is ``Recorded`` with its number within the game (from 1), its time, and who entered it.
2. ``Retracted`` says that an earlier fact never happened; that fact stays in the log but no longer counts. Replaying
   skips it from the start, so every later fact must be possible without it.
3. A ``Kind`` says how a kind of game begins and what its facts are. A fact that contradicts the state before it is a
   RuleError with a sentence for the director.
4. A ``GameLog`` is a log with its state and a mark every ``MARK_EVERY`` facts, fewer for old facts. Adding a fact is
   one step; taking one back replays from the last mark before it, so the cost of a correction depends on the facts after it
   and taking back a recent slip costs next to nothing.
5. ``Undo`` describes how to take back the last step. ``last_of`` finds it in the log, ``GameLog.dependants`` the facts that
   are impossible without it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pkgutil import resolve_name
from typing import Any, ClassVar, Generic, TypeVar, dataclass_transform

from director.games.people import Player
from director.games.result import Result
from director.games.setup import GameSetup
from director.language.codec import read
from director.language.sentences import RuleError, Sentence, quoted, say
from director.rules.settings import Settings

MARK_EVERY = 64
"""A mark costs some kilobytes; 64 facts are replayed in a few milliseconds."""

FEW_EVERY = 1024
"""Before the last ``LATELY`` facts only one mark in so many facts is kept: a long game of thousands of players has many facts."""

LATELY = 2048


class GameState:
    """Base of every state: ``seq`` is the number of the last fact in it, ``step`` of the last one that is a step; the players; and how it
    ended (None: not yet)."""

    players: tuple[Player, ...]
    seq: int
    step: int

    @property
    def ended(self) -> object:
        raise NotImplementedError

    @property
    def stage(self) -> str:
        """A text that changes with every step: it shows whether a button on a page is out of date."""
        return str(self.step)

    def name(self, number: int) -> str:
        """Returns the name of the player of that number."""
        return next((each.name for each in self.players if each.id == number), f"#{number}")

    def name_in_words(self, number: int) -> Sentence | str:
        """Returns the name for a sentence; a game in rounds adds what tells namesakes apart."""
        return self.name(number)

    def player(self, number: int) -> Player:
        """Returns the player of that number; RuleError ``unknown_player`` if there is none."""
        for each in self.players:
            if each.id == number:
                return each
        raise RuleError(
            "unknown_player", "There is no player number %(id)d. Choose one from the list.", id=number
        )


S = TypeVar("S", bound=GameState)


@dataclass(frozen=True)
class Recorded:
    """A fact in the log: its number within the game (from 1), when (seconds since 1970, UTC), by whom."""

    seq: int
    at: float
    who: str
    fact: object


@dataclass(frozen=True)
class Wording:
    """A fact in words: its sentence, lines under it, and whether it corrects something earlier."""

    sentence: Sentence
    details: tuple[Sentence, ...] = ()
    correction: bool = False


@dataclass_transform(frozen_default=True)
class Fact(Generic[S]):
    """An event of a game, without its consequences; every subclass is made a frozen dataclass.

    The class has everything about its fact: the fields, which are also its form in the database and in files; ``after``, the
    state after it; its ``sentence`` in the history and the ``undo_sentence`` that says what undoing it means. A sentence is
    filled with the fields, with ``name``, the name of its player, and with the result of ``values`` or ``undo_values``. If
    one sentence is not enough a fact has its own ``wording`` or ``undo_wording``.

    - ``undo_sentence`` None: it is not undone on its own. A step that is not undone ``stays``, and so does everything before it.
    - ``is_step``: it takes the game from one stage to the next.
    - ``alone``: it can be undone only while nothing came after it.
    - ``correction``: it corrects something earlier.
    """

    sentence: ClassVar[Sentence]
    undo_sentence: ClassVar[Sentence | None] = None
    is_step: ClassVar[bool] = True
    stays: ClassVar[bool]
    alone: ClassVar[bool] = False
    correction: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)
        if "stays" not in vars(cls):
            cls.stays = cls.is_step and cls.undo_sentence is None

    def after(self, game: S, recorded: Recorded) -> S:
        """Returns the game after this fact, which was ``recorded`` like this; RuleError if it is impossible."""
        raise NotImplementedError

    def values(self, game: S) -> Mapping[str, object]:
        """Returns further values for the sentence, from the game before the fact."""
        return {}

    def details(self, game: S) -> tuple[Sentence, ...]:
        """Returns the lines under the sentence: the reason, if there is one."""
        return because(getattr(self, "reason", ""))

    def undo_values(self, game: S) -> Mapping[str, object]:
        """Returns further values for the sentence about undoing, from the present game."""
        return {}

    def wording(self, game: S, recorded: Recorded) -> Wording:
        """Puts the fact in words. ``game`` is the one just before it, perhaps an impossible one: a fact that was undone is shown too, and
        what it builds on may have been undone with it."""
        return Wording(
            _filled(self.sentence, self, game, self.values(game)), self.details(game), self.correction
        )

    def undo_wording(self, game: S) -> Sentence:
        """Says what undoing the fact means; only for a fact with an ``undo_sentence``."""
        assert self.undo_sentence is not None
        return _filled(self.undo_sentence, self, game, self.undo_values(game))

    def lost_with(self, game_log: GameLog[S], step: Recorded, since: Sequence[Recorded]) -> Sequence[int]:
        """Returns the numbers of the facts taken back together with it, its own first; ``since`` came after it."""
        return [step.seq]


def because(reason: str) -> tuple[Sentence, ...]:
    """Returns the reason as a line under a fact, if there is one."""
    return (say("Reason: %(reason)s", reason=quoted(reason)),) if reason else ()


def _filled(sentence: Sentence, fact: object, game: GameState, values: Mapping[str, object]) -> Sentence:
    """Fills the sentence with the values and fields of the fact that it names."""

    def value(name: str) -> object:
        if name in values:
            return values[name]
        found: object = getattr(fact, "player" if name == "name" else name)
        return game.name_in_words(found) if name == "name" and isinstance(found, int) else found

    wanted = dict.fromkeys(re.findall(r"%\((\w+)\)", sentence.template))
    return replace(sentence, values={name: value(name) for name in wanted})


class Retracted(Fact[Any]):
    """The fact of that number never happened; it stays in the log but no longer counts."""

    seq: int


AnyFact = Fact[Any]


def part(address: str) -> Any:
    """Returns the value at that address, ``module:value``: a part of a game that belongs to a layer above."""
    return resolve_name(address)


def facts_of(*facts: type[AnyFact]) -> Mapping[str, type[AnyFact]]:
    """Returns the facts of a game by name, with ``Retracted``; of two with one name the later."""
    return {each.__name__: each for each in (*facts, Retracted)}


def fact_in(recorded: Recorded) -> AnyFact:
    """Returns the fact that was recorded."""
    assert isinstance(recorded.fact, Fact)
    return recorded.fact


def state_after(game: S, recorded: Recorded) -> S:
    """Returns the game after a fact of its log, with the number of the last step; RuleError if it is impossible."""
    fact = fact_in(recorded)
    after: S = fact.after(game, recorded)
    return replace(after, step=recorded.seq) if fact.is_step else after  # type: ignore[type-var]


# -- undoing -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Undo:
    """``seqs`` are the facts to take back, the one that names the step first; ``sentence`` says what it means."""

    seqs: tuple[int, ...]
    sentence: Sentence

    @property
    def seq(self) -> int:
        """The number that identifies the step on a page."""
        return self.seqs[0]


def last_step(game_log: GameLog[Any]) -> Undo | None:
    """Returns the last step that still counts and the facts that go with it; None if none can be undone."""
    found = last_of(game_log.log)
    if found is None:
        return None
    step, since = found
    fact = fact_in(step)
    sentence = fact.undo_wording(game_log.state)
    return Undo(tuple(fact.lost_with(game_log, step, since)), sentence)


def last_of(log: Sequence[Recorded]) -> tuple[Recorded, list[Recorded]] | None:
    """Returns the last fact that still counts and can be undone, and the counting facts after it, in order.

    None if there is none, or a step that stays came later, or one that can only be undone ``alone`` and is not.
    """
    since: list[Recorded] = []
    for each in latest(log):
        fact = fact_in(each)
        if fact.stays or (fact.alone and since):
            return None
        if fact.undo_sentence:
            return each, since[::-1]
        since.append(each)
    return None


# -- the kind of game ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kind(Generic[S]):
    """A kind of game: everything that the shared code needs of one.

    - ``name`` in the database and in files, ``facts`` by their names there,
    - ``begin`` makes the state before the first fact from set-up and players,
    - ``profile`` is the type of its rules, ``setup`` that of its set-up; ``named_rules`` gives the rules of a name, or the usual
      ones for "" (None: there is only one set of rules),
    - ``stands`` describes the progress of a game at that time in a few words,
    - ``after`` gives the state after a fact, or raises RuleError, ``last_step`` the step that can be undone,
    - ``ranking`` are its standings if a room plays it in rounds, the same letters for everybody by one clock
      (``rounds.InRounds``),
    - ``of_persons``: its players are persons of the club, with their full names; ``machines`` are the numbers of players for
      which the program plays,
    - ``slips``: players hand in slips, which phones send to the inbox while a round runs,
    - ``beside`` returns the facts that follow from a change of the tables beside the log, given the states before and after it,
    - ``results`` are those of each player for events and seasons (none: it counts nowhere),
    - ``totals`` are names with their points, best first, to be compared with those on paper (None: it has no points).

    The layers above have their own parts of a game. A kind names them by their addresses, ``module:value``, as the commands are named in
    ``cli``: this layer cannot import them, and a table that fills itself when a module is imported would depend on the order of imports.
    ``part`` loads one.

    - ``steps``, of the desk, are the modules that declare what can be done in it (addresses without ``:value``), see
      ``desk/steps``; the first of them makes a new game,
    - ``lines``, of the commands, are its lines beside those of its steps (none: no others), see ``cli/night/line``,
    - ``checks``, of the desk, are the steps in which an exported game is checked (none: its totals), see ``desk/checking``,
    - ``binned``, of the desk, notes in other logs that a game of this kind is thrown away (none: nothing is noted), see
      ``desk/sessions``,
    - ``papers``, of the reports, are its documents (none: its file alone), see ``reports/documents``,
    - ``pages``, of the web, are its ``GamePages``, see ``web/game_pages``."""

    name: str
    facts: Mapping[str, type[AnyFact]]
    begin: Callable[[Any, tuple[Player, ...]], S]
    profile: type[Settings]
    setup: type[GameSetup]
    stands: Callable[[S, float], Sentence]
    after: Callable[[S, Recorded], S] = state_after
    last_step: Callable[[GameLog[S]], Undo | None] = last_step
    ranking: Callable[[S], Any] | None = None
    of_persons: bool = True
    machines: frozenset[int] = frozenset()
    slips: bool = False
    named_rules: Callable[[str], Settings] | None = None
    beside: Callable[[S, S], Sequence[object]] = lambda before, after: ()
    results: Callable[[S], tuple[Result, ...]] = lambda game: ()
    totals: Callable[[S], Iterable[tuple[str, int]]] | None = None
    steps: str = ""
    lines: str = ""
    checks: str = ""
    binned: str = ""
    papers: str = ""
    pages: str = ""

    def rules(self, name: str = "") -> Settings:
        """Returns the rules of that name, or the usual ones; DirectorError ``unknown_profile``."""
        return self.named_rules(name) if self.named_rules else self.profile.from_data(self.name, {})

    @property
    def in_rounds(self) -> bool:
        """Whether a room plays it in rounds."""
        return self.ranking is not None

    def read(self, name: str, data: Mapping[str, object]) -> object:
        """Reads the fact of that name from its JSON form; ValueError says what is wrong."""
        if name not in self.facts:
            raise ValueError(f"unknown kind of event {name!r}")
        return read(self.facts[name], data)

    def start(self, setup: GameSetup, players: Iterable[Player]) -> GameLog[S]:
        """Returns the log of a game without any facts yet."""
        return GameLog(self, self.begin(setup, tuple(players)))

    def replay(self, setup: GameSetup, players: Iterable[Player], log: Iterable[Recorded]) -> GameLog[S]:
        """Replays a whole log; RuleError says which fact is impossible."""
        return self.start(setup, players).then(log)

    def states(self, setup: GameSetup, players: Iterable[Player], log: Iterable[Recorded]) -> Iterator[S]:
        """Yields the state after each fact in turn; skips facts that are retracted later."""
        log = list(log)
        gone = retracted(log)
        state = self.begin(setup, tuple(players))
        for each in log:
            _check_retraction(log, each)
            state = self._step(state, each, gone)
            yield state

    def continued(self, state: S, log: Iterable[Recorded]) -> Iterator[S]:
        """Yields the states from a given one on, for facts that retract none."""
        for each in log:
            state = self._step(state, each, ())
            yield state

    def _step(self, state: S, each: Recorded, gone: Container[int]) -> S:
        if each.seq not in gone and not isinstance(each.fact, Retracted):
            state = self.after(state, each)
        return replace(state, seq=each.seq)  # type: ignore[type-var]


AnyKind = Kind[Any]


@dataclass(frozen=True)
class GameLog(Generic[S]):
    """A log with the state after it. ``marks`` are states on the way, the earliest first."""

    kind: Kind[S]
    start: S
    log: tuple[Recorded, ...] = ()
    end: S | None = None
    marks: tuple[S, ...] = ()

    @property
    def state(self) -> S:
        """The state after the whole log."""
        return self.start if self.end is None else self.end

    def then(self, new: Iterable[Recorded]) -> GameLog[S]:
        """Returns the log with further facts; RuleError if one of them is impossible."""
        new = tuple(new)
        log = self.log + new
        for each in new:
            _check_retraction(log, each)
        earliest = min((each.fact.seq for each in new if isinstance(each.fact, Retracted)), default=None)
        if earliest is None:
            return self._from(self.state, self.marks, log, frozenset())
        marks = tuple(mark for mark in self.marks if mark.seq < earliest)
        state = self.state if earliest > self.state.seq else marks[-1] if marks else self.start
        return self._from(state, marks, log, retracted(log))

    def _from(
        self, state: S, marks: tuple[S, ...], log: tuple[Recorded, ...], gone: Container[int]
    ) -> GameLog[S]:
        """Returns the game log of these facts; those up to ``state`` are already applied."""
        found = list(marks)
        for each in log[state.seq :]:
            state = self.kind._step(state, each, gone)
            if state.seq % MARK_EVERY == 0:
                found.append(state)
        recent = state.seq - LATELY
        kept = tuple(mark for mark in found if mark.seq > recent or mark.seq % FEW_EVERY == 0)
        return replace(self, log=log, end=state, marks=kept)

    def among(self, setup: GameSetup, players: Iterable[Player]) -> GameLog[S]:
        """Returns the same log with another heading or other players; nothing else in a state depends on them."""
        players = tuple(players)

        def seated(state: S) -> S:
            return replace(state, setup=setup, players=players)  # type: ignore[type-var]

        marks = tuple(seated(mark) for mark in self.marks)
        end = None if self.end is None else seated(self.end)
        return replace(self, start=seated(self.start), end=end, marks=marks)

    def dependants(self, seqs: Iterable[int], may_go: tuple[type[object], ...]) -> list[int]:
        """Returns the numbers of these facts and of those of the types ``may_go`` that are impossible without them.

        An impossible fact of another type stays; ``then`` says why nothing can be taken back.
        """
        lost = list(seqs)
        gone = set(retracted(self.log)) | set(lost)
        state = next((mark for mark in reversed(self.marks) if mark.seq < min(lost)), self.start)
        for each in self.log[state.seq :]:
            try:
                state = self.kind._step(state, each, gone)
            except RuleError:
                if not isinstance(each.fact, may_go):
                    break
                lost.append(each.seq)
                gone.add(each.seq)
        return lost


def retracted(log: Iterable[Recorded]) -> frozenset[int]:
    """Returns the numbers of the facts that no longer count."""
    return frozenset(each.fact.seq for each in log if isinstance(each.fact, Retracted))


def alive(log: Sequence[Recorded]) -> list[Recorded]:
    """Returns the facts that count: neither retracted nor retractions."""
    gone = retracted(log)
    return [each for each in log if each.seq not in gone and not isinstance(each.fact, Retracted)]


def latest(log: Sequence[Recorded]) -> Iterator[Recorded]:
    """Yields the facts that count, the last one first; reads only as much of the log as needed."""
    gone: set[int] = set()
    for each in reversed(log):
        if isinstance(each.fact, Retracted):
            gone.add(each.fact.seq)
        elif each.seq not in gone:
            yield each


def numbered(facts: Sequence[object], after: int, at: float, who: str) -> list[Recorded]:
    """Numbers the facts from ``after`` + 1 on."""
    return [Recorded(seq, at, who, fact) for seq, fact in enumerate(facts, start=after + 1)]


def _check_retraction(log: Sequence[Recorded], each: Recorded) -> None:
    """Raises RuleError unless an earlier fact is taken back."""
    if isinstance(each.fact, Retracted):
        seq = each.fact.seq
        if not 0 < seq < each.seq or isinstance(log[seq - 1].fact, Retracted):
            raise RuleError("cannot_retract", "There is no entry %(seq)d to undo. Look at the log.", seq=seq)
