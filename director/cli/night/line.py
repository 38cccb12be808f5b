"""One line of ``director night`` on its way to the desk, and the verbs of each game.

A game has the lines of its steps (``desk/steps.py``), those that every game has (``every_game.py``), and further ones from its
``Kind.lines``: the duplicate night has lines that are more than a step. If two have the same name, the more special one counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from typing import Any

from director.cli.night import asked as read
from director.cli.night.opening import LineSession
from director.desk.desk import AnySession, Desk
from director.desk.sessions import undo_offer
from director.desk.steps import AnyStep, StepField, home_of, steps_of
from director.games.log import AnyKind, Undo, part
from director.games.people import Player
from director.language.codec import BadField
from director.language.sentences import RuleError
from director.language.texts import Texts

Data = dict[str, object]


@dataclass(frozen=True)
class CommandLine:
    """What a verb gets: the night, the fields after the verb, and the common fields of the line."""

    evening: LineSession
    told: Mapping[str, object]
    token: str | None = None
    stage: str | None = None

    @cached_property
    def desk(self) -> Desk:
        return self.evening.desk

    @property
    def once(self) -> Desk:
        """The desk for a line that counts once, however often it comes."""
        return self.desk.once(self.token)

    @property
    def in_time(self) -> Desk:
        """The desk for a line that counts once and is refused if the night has gone on since."""
        return self.desk.once(self.token, self.stage)

    @property
    def key(self) -> str:
        """The key of the night; RuleError ``no_night`` before there is one."""
        if self.evening.key is None:
            raise RuleError("no_night", "There is no night yet. Begin with a line that says new.")
        return self.evening.key

    @property
    def night(self) -> AnySession:
        """The game in its present state."""
        return self.desk.session(self.key)

    @property
    def texts(self) -> Texts:
        """Sentences in the language of the command, references in the notation of this night."""
        return self.evening.texts

    @property
    def reason(self) -> str:
        return read.text(self.told, "reason")

    def round(self) -> int:
        """Returns the round that the line means."""
        return read.round_of(self.night.game, self.told)

    def player(self) -> Player:
        """Returns the player that the line means."""
        return read.player_of(self.night.game, self.told)


@dataclass(frozen=True)
class Verb:
    """A verb: what it does, and the fields that may follow it; a single text or number is the first of them."""

    name: str
    fields: tuple[str, ...]
    act: Callable[[CommandLine], Data]
    help: str = ""


def verb(name: str, *fields: str) -> Callable[[Callable[[CommandLine], Data]], Verb]:
    """Makes a verb from a function of the line."""
    return lambda act: Verb(name, fields, act)


def state_of_any(desk: Desk, session: AnySession, texts: Texts) -> Data:
    """Returns the state of a game: the part that ends every answer, to which the game's own ``state`` may add."""
    game = session.game
    told: Data = {
        "key": session.key,
        "seq": session.seq,
        "stage": game.stage,
        "state": texts.show(session.kind.stands(game, desk.now())),
        "ended": game.ended,
        "undo": undo(undo_offer(session), texts),
    }
    shown = getattr(home_of(session.kind), "shown", None)
    return told | (shown(desk, session) if shown else {})


def undo(offer: Undo | None, texts: Texts) -> Data | None:
    """Returns what "undo the last step" would take back; None if there is nothing."""
    return (
        {"seq": offer.seq, "facts": list(offer.seqs), "sentence": texts.show(offer.sentence)}
        if offer
        else None
    )


def _nothing(*_: object) -> Data:
    return {}


@dataclass(frozen=True)
class LineDialect:
    """The lines of a game beside its steps: the modules with its own verbs, the ``state`` that every answer shows, what
    else ``changed`` between two states, and what the ``answer`` to a step has of its fields."""

    modules: str = ""
    state: Callable[[Desk, AnySession, Texts], Data] = state_of_any
    changed: Callable[[Any, Any, Texts], Data] = _nothing
    answer: Callable[[CommandLine, Mapping[str, object]], Data] = _nothing


PLAIN = LineDialect()
EVERY_GAME = "director.cli.night.every_game"


def lines_of(kind: AnyKind) -> LineDialect:
    """Returns the lines of that kind of game."""
    found: LineDialect = part(kind.lines) if kind.lines else PLAIN
    return found


def verbs_of(kind: AnyKind) -> Mapping[str, Verb]:
    """Returns the verbs of that kind of game by name."""
    return _verbs(lines_of(kind).modules, tuple(steps_of(kind).values()))


@cache
def _verbs(modules: str, steps: tuple[AnyStep, ...]) -> Mapping[str, Verb]:
    verbs = (*_verbs_in(EVERY_GAME), *map(verb_of, steps), *_verbs_in(modules))
    return {each.name: each for each in verbs}


def _verbs_in(modules: str) -> Iterable[Verb]:
    found = (each for name in modules.split() for each in vars(import_module(name)).values())
    return [each for each in found if isinstance(each, Verb)]


# -- steps as verbs ------------------------------------------------------------------------------------


def verb_of(step: AnyStep) -> Verb:
    """Returns the verb of a step: its fields by their names, a player by table, number or name."""
    names = [name for each in step.fields.values() for name in _names(each)]

    def act(line: CommandLine) -> Data:
        values = {each.name: value_of(each, line) for each in step.fields.values()}
        step(line.in_time, line.key, **values)
        said = step.said(line.night.game, values)
        told: Data = {"said": line.texts.show(said.sentence)} if said else {}
        return told | lines_of(line.night.kind).answer(line, values)

    return Verb(step.name, tuple(names), act, step.help)


def _names(each: StepField) -> tuple[str, ...]:
    """Returns the names of the field in a line."""
    if each.mark == "round":
        return ("round",)
    return read.WHO if each.mark == each.name == "player" else (each.name,)


def value_of(each: StepField, line: CommandLine) -> object:
    """Returns the value of a field that the line contains or implies; RuleError ``missing_field`` or ``bad_field``."""
    found = next((line.told[name] for name in _names(each) if line.told.get(name) is not None), None)
    if each.mark == "player" and (found is not None or each.must):
        if each.name == "player":
            return line.player().id
        by_table = isinstance(found, int)
        return read.player_of(line.night.game, {"table" if by_table else "player": found}).id
    if each.mark == "round" and (found is not None or each.must):
        return line.round()
    if found is None:
        if each.must:
            raise RuleError("missing_field", "The line needs the field %(name)s. Add it.", name=each.name)
        return each.default
    if each.mark == "places" and isinstance(found, str):
        return found.split()
    try:
        return each.read(found)
    except BadField as reason:
        raise read.bad_field(each.name) from reason
