"""The steps a person can take in a game: each is declared once, at its function of the desk, and commands and pages read it there.

1. ``@step`` decorates a wish: a function of the desk, the present game, and the fields that are sent; it returns the facts to
   record. The decorated step is called with a key instead of the game, and records them (``Desk.do``). ``@whole_step`` decorates
   a function that gets the key itself, because it does more than record facts.
2. The declaration has all that commands and pages need: the ``name``; the ``fields``, which are the annotated parameters; who
   ``may``; the sentence ``said`` afterwards; the ``path`` of its button and the page on which one ``lands``. The docstring is its
   help.
3. A kind of game names the modules of its steps (``Kind.steps``); ``steps_of`` is their table.
4. The table gives the lines of ``director night`` with their help (``cli/night``), and the addresses of the buttons and the
   rights to them (``web/pressing.py``)."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, make_dataclass
from functools import cache, cached_property
from importlib import import_module
from types import ModuleType
from typing import Annotated, Concatenate, Generic, Literal, ParamSpec, TypeVar, get_args, get_type_hints

from director.desk.desk import Desk, GameSession
from director.games.log import AnyKind, GameState
from director.language.codec import read
from director.language.sentences import Sentence

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S", bound=GameState)
Key = int | str

Role = Literal["director", "organiser", "helper", "centre", "wall", "player", "nobody"]
DIRECTOR = frozenset[Role](("director", "organiser"))
"""Roles that direct a game and may do everything in it."""
STAFF = frozenset[Role](("director", "organiser", "helper"))

Mark = Literal["player", "round", "place", "places", "word"]
"""The meaning of a field beside its type."""

PlayerNumber = Annotated[int, "player"]
"""A player: lines name the table, the number or the name."""
RoundNumber = Annotated[int, "round"]
"""A round: in lines the last one that was drawn, unless they name another."""
AnyRound = Annotated[int | None, "round"]
"""A round, or none."""
Reference = Annotated[str, "place"]
"""A reference, in the notation of the game."""
LaidWord = Annotated[str, "word"]
"""A word as it is laid: a small letter is a blank."""
AnyPlayer = Annotated[int | None, "player"]
"""A player, or nobody."""
Squares = Annotated[Sequence[str], "places"]
"""References: a list, or one text with blanks between them."""

NOTHING = inspect.Parameter.empty
"""The default of a field that must be sent."""


@dataclass(frozen=True)
class StepField:
    """A field of a step: its name, its type, its meaning, and its default."""

    name: str
    kind: object
    mark: Mark | None
    default: object

    @property
    def must(self) -> bool:
        """Whether it has to be sent."""
        return self.default is NOTHING

    def read(self, data: object) -> object:
        """Reads the value from its JSON form; BadField."""
        return getattr(read(self._form, {self.name: data}), self.name)

    @cached_property
    def _form(self) -> type[object]:
        return make_dataclass("Sent", [(self.name, self.kind)])


@dataclass(frozen=True)
class StepMessage:
    """The message after a step: that it is done, or a warning."""

    sentence: Sentence
    warning: bool = False


Saying = Callable[..., StepMessage | Sentence | None]
"""Makes the message from the game after the step and the fields that were sent, by their names."""


class Step(Generic[P, R]):
    """A step: called like its function, and described for commands and pages.

    - ``name`` is the verb of its line,
    - ``path`` of its button's address after that of the game's pages; none: it has no button of its own,
    - ``lands``: the page that is shown next, with the fields it names in its address (none: the game's own page).
    """

    def __init__(
        self,
        act: Callable[Concatenate[Desk, Key, P], R],
        described: Callable[..., object],
        name: str = "",
        may: frozenset[Role] = DIRECTOR,
        said: Saying | None = None,
        path: str | None = "",
        lands: str = "",
    ) -> None:
        self.act = act
        self.described = described
        self.endpoint = str(getattr(described, "__name__", ""))
        self.name = name or self.endpoint
        self.may, self.lands = may, lands
        self.path = f"/{self.name}" if path == "" else path
        self._said = said
        self.__doc__ = described.__doc__

    def __call__(self, desk: Desk, key: Key, *args: P.args, **named: P.kwargs) -> R:
        """Does the step in the game of that key."""
        return self.act(desk, key, *args, **named)

    @cached_property
    def fields(self) -> Mapping[str, StepField]:
        """The fields that may be sent, in their order."""
        return {each.name: each for each in fields_of(self.described, 2)}

    @property
    def help(self) -> str:
        """The help text of the step, in one paragraph."""
        return " ".join((self.__doc__ or "").replace("`", "").split())

    def said(self, game: object, values: Mapping[str, object]) -> StepMessage | None:
        """Returns the message for a step that is done; None if there is none."""
        found = self._said(game, **values) if self._said else None
        return StepMessage(found) if isinstance(found, Sentence) else found


def fields_of(function: Callable[..., object], behind: int) -> Sequence[StepField]:
    """Returns the parameters of a function after the first ``behind`` ones."""
    hints = get_type_hints(function, include_extras=True)
    parameters = list(inspect.signature(function).parameters.values())[behind:]
    return [_field(each.name, hints[each.name], each.default) for each in parameters]


def _field(name: str, hint: object, default: object) -> StepField:
    bare, *marks = get_args(hint) if hasattr(hint, "__metadata__") else (hint,)
    return StepField(name, bare, marks[0] if marks else None, default)


def step(
    *,
    name: str = "",
    words: bool = False,
    may: frozenset[Role] = DIRECTOR,
    said: Saying | None = None,
    path: str | None = "",
    lands: str = "",
) -> Callable[[Callable[Concatenate[Desk, GameSession[S], P], Sequence[object]]], Step[P, GameSession[S]]]:
    """Makes a step of a wish. ``words``: it needs the word list, which is opened before the transaction, so that nobody waits."""

    def made(
        wish: Callable[Concatenate[Desk, GameSession[S], P], Sequence[object]],
    ) -> Step[P, GameSession[S]]:
        def act(desk: Desk, key: Key, /, *args: P.args, **named: P.kwargs) -> GameSession[S]:
            if words:
                desk.search_of(key)
            return desk.do(key, lambda session: wish(desk, session, *args, **named))

        return Step(act, wish, name, may, said, path, lands)

    return made


def whole_step(
    *,
    name: str = "",
    may: frozenset[Role] = DIRECTOR,
    said: Saying | None = None,
    path: str | None = "",
    lands: str = "",
) -> Callable[[Callable[Concatenate[Desk, Key, P], R]], Step[P, R]]:
    """Makes a step of a function that gets the key of the game."""
    return lambda act: Step(act, act, name, may, said, path, lands)


AnyStep = Step[..., object]


@cache
def _steps_in(modules: str) -> Mapping[str, AnyStep]:
    found = (each for name in modules.split() for each in vars(import_module(name)).values())
    return {each.name: each for each in found if isinstance(each, Step)}


def steps_of(kind: AnyKind) -> Mapping[str, AnyStep]:
    """Returns the steps of a kind of game by name, in the order of its modules."""
    return _steps_in(kind.steps)


def home_of(kind: AnyKind) -> ModuleType:
    """Returns the first module of a game's steps, in which ``create`` makes a new game, and ``shown`` describes one (``cli/night``)."""
    return import_module(kind.steps.split()[0])
