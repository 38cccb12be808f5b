"""Whether a value from a file has the shape that a type says: a file may hold anything, types only promise.

``conforms`` knows the types that events and set-ups are made of: dataclasses, ``str``, ``int``, ``float``,
``bool``, ``Literal``, unions, tuples and mappings. Whole numbers must fit into 64 bits, figures must be finite
and texts must be writable as UTF-8, so that everything which passes can be stored.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

MOST = 2**63 - 1


def conforms(value: object, hint: Any) -> bool:
    """Whether the value, and all it holds, is of the type ``hint``."""
    origin, inside = get_origin(hint), get_args(hint)
    if hint is Any:
        return _plain(value)
    if origin is Literal:
        return value in inside
    if origin in (Union, UnionType):
        return any(conforms(value, each) for each in inside)
    if origin is tuple:
        return isinstance(value, tuple) and _items(value, inside)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return isinstance(value, Mapping) and all(
            conforms(key, inside[0]) and conforms(each, inside[1]) for key, each in value.items()
        )
    if isinstance(hint, type) and is_dataclass(hint):
        return isinstance(value, hint) and all(
            conforms(getattr(value, name), each) for name, each in _fields(hint).items()
        )
    return _scalar(value, hint)


@cache
def _fields(kind: Any) -> Mapping[str, Any]:
    return get_type_hints(kind)


def _items(value: tuple[object, ...], inside: tuple[Any, ...]) -> bool:
    if inside[1:] == (...,):
        return all(conforms(each, inside[0]) for each in value)
    return len(value) == len(inside) and all(map(conforms, value, inside))


def _scalar(value: object, hint: Any) -> bool:
    if hint is float and isinstance(value, int) and not isinstance(value, bool):
        return abs(value) <= MOST
    return type(value) is hint and _plain(value)


def _plain(value: object) -> bool:
    """Whether it is plain JSON material that can be stored."""
    match value:
        case bool() | None:
            return True
        case int():
            return abs(value) <= MOST
        case float():
            return math.isfinite(value)
        case str():
            return value.isascii() or not any("\ud800" <= each <= "\udfff" for each in value)
        case list() | tuple():
            return all(_plain(each) for each in value)
        case dict():
            return all(_plain(key) and _plain(each) for key, each in value.items())
    return isinstance(value, NoneType)
