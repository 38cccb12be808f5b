"""Values for games with thousands of players: looking one up, or adding one more, does not touch all the others.

A state of a game is a new value after every fact. What the states have in common they share: ``Seating`` finds players and
their order once for a list of players, and ``Layered`` is a frozen mapping of which a copy with one more entry costs as much
as its small upper layers, not as much as the whole.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, Mapping, ValuesView
from functools import cached_property
from typing import TypeVar

from director.games.people import Player, names
from director.language.sentences import Sentence

K = TypeVar("K")
V = TypeVar("V")

LAYERS = (32, 1024)
"""How many entries the upper layers hold before they go into the one below."""


class Seating(tuple[Player, ...]):
    """The players of a game, with what is often asked of them found once."""

    @cached_property
    def by_id(self) -> Mapping[int, Player]:
        return {player.id: player for player in self}

    @cached_property
    def by_table(self) -> tuple[Player, ...]:
        """In the order of their tables."""
        return tuple(sorted(self, key=lambda player: player.table))

    @cached_property
    def called(self) -> Mapping[int, Sentence]:
        """What each is called among them, by number."""
        return names(self)


class Layered(Mapping[K, V]):
    """A frozen mapping in the order in which its keys first came, like a dict.

    Three dicts lie one above the other, none of which is ever changed; a key is looked for from the top. ``those`` with one
    more entry copies the top layer (at most 32 entries); a full layer is merged into a copy of the next.
    """

    __slots__ = ("_base", "_count", "_middle", "_top")

    def __init__(self, base: Mapping[K, V] | None = None) -> None:
        self._base: dict[K, V] = dict(base or {})
        self._middle: dict[K, V] = {}
        self._top: dict[K, V] = {}
        self._count = len(self._base)

    def with_one(self, key: K, value: V) -> Layered[K, V]:
        """A mapping with this entry too, or instead of the one of that key."""
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
    """The mapping with this entry too, or instead of the one of that key."""
    return (mapping if isinstance(mapping, Layered) else Layered(mapping)).with_one(key, value)


def without(mapping: Mapping[K, V], key: K) -> Layered[K, V]:
    """The mapping without the entry of that key; costs as much as the whole."""
    return Layered({each: value for each, value in mapping.items() if each != key})
