"""JSON data as values of the types that say what they must be: the one way in which files, rows and phones are believed.

``read`` gives the value or raises ``BadField``, whose sentence names the field. Nothing is bent to fit and nothing gets
lost: a field that the type does not know is refused; numbers fit into 64 bits and texts into UTF-8. ``data_of`` is the way
back. A log's text is written by ``json``: its chain has those bytes.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta as Meta

from director.language.sentences import Sentence, say

T = TypeVar("T")
LEAST, MOST = -(2**63), 2**64 - 1

_learned: set[object] = set()
_learning = threading.Lock()


class BadField(ValueError):
    """The data are not those of the type; ``sentence`` says in which field."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence

    @property
    def field(self) -> str:
        """The field, where there is one: the first word that the sentence fills in."""
        return str(next(iter(self.sentence.values.values()), ""))


class JsonForm:
    """A dataclass whose JSON form is its fields by name."""

    def as_data(self) -> dict[str, object]:
        """The JSON form, which ``read`` reads."""
        data: dict[str, object] = data_of(self)
        return data


def data_of(value: object) -> Any:
    """The JSON form of a value: its fields by name, lists for tuples.

    All fields: msgspec would leave out those that it did not read itself, which only the class knows (the defaults).
    """
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: data_of(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {str(name): data_of(each) for name, each in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [data_of(each) for each in value]
    return value


def read(kind: type[T], data: object) -> T:
    """The value of that type whose JSON form this is; BadField."""
    _learn(kind)
    try:
        made = msgspec.convert(data, kind)
        nothing_lost(data, *_kept(made))
    except msgspec.ValidationError as reason:
        raise BadField(_why(kind, str(reason))) from reason
    except RecursionError as reason:
        raise BadField(say("it is nested too deeply")) from reason
    return made


def _learn(kind: object) -> None:
    """Lets msgspec look at a type for the first time in one thread only.

    It hangs what it knows of a dataclass on the class before it knows all of it (0.22, ``DataclassInfo_Convert``): a second
    thread that reads the same type in that moment ends the whole process.
    """
    if kind not in _learned:
        with _learning:
            msgspec.msgpack.Decoder(kind)
            _learned.add(kind)


def _kept(made: object) -> tuple[Any, bool]:
    """The JSON form of a value, and whether all of it can be stored for sure: so it is quick for nearly all."""
    try:
        msgspec.msgpack.encode(made)  # refuses the numbers that JSON would write
        return msgspec.json.decode(msgspec.json.encode(made)), True
    except (UnicodeEncodeError, OverflowError):
        return msgspec.to_builtins(made, str_keys=True), False


def decoded(kind: type[T], text: str | bytes) -> T:
    """The value of that type in a JSON text; msgspec.DecodeError, a ValueError. A field that the type does not know is dropped."""
    _learn(kind)
    return msgspec.json.decode(text, type=kind)


def known(kind: type[T], text: str) -> T:
    """What this program knows of a choice that was kept as JSON, no matter who kept it; the first choice where it cannot be."""
    try:
        return decoded(kind, text)
    except msgspec.DecodeError:
        return kind()


def wrong_type(name: str) -> BadField:
    """The refusal of a value of another type than the field's."""
    return BadField(say("the field %(name)s has the wrong type", name=name))


def nothing_lost(found: object, kept: Any, sure: bool = True, name: str = "") -> None:
    """BadField for the first field that would be lost or, unless it is ``sure`` that all can be, that nothing could store."""
    if isinstance(found, dict):
        for key, each in found.items():
            if key not in kept:
                raise BadField(say("unknown field %(name)s", name=key[:40]))
            if not sure or each != kept[key]:
                nothing_lost(key, key, sure, name)
                nothing_lost(each, kept[key], sure, key)
    elif isinstance(found, (list, tuple)):
        for each, own in zip(found, kept, strict=True):
            nothing_lost(each, own, sure, name)
    elif found != kept or not is_storable(found):
        raise wrong_type(name[:40])


def is_storable(value: object) -> bool:
    """Whether every store and file can hold that text or number."""
    if isinstance(value, str):
        return value.isascii() or not any("\ud800" <= each <= "\udfff" for each in value)
    return not isinstance(value, (int, float)) or LEAST <= value <= MOST


def _why(kind: Any, told: str) -> Sentence:
    """The sentence for what msgspec tells: ``Expected `int`, got `str` - at `$.steps[0].seconds```."""
    at = re.search(r"`\$\.?([^`]*)`$", told)
    path = at[1] if at else ""
    if missing := re.match(r"Object missing required field `(\w+)`", told):
        return say("the field %(name)s is missing", name=f"{path}.{missing[1]}".lstrip("."))
    if not path:
        return say("it is not a JSON object")
    if allowed := _choices(kind, path):
        return say("%(setting)s must be one of: %(known)s", setting=path, known=", ".join(map(str, allowed)))
    if ", got `" in told:
        return wrong_type(path[:40]).sentence
    return say("the field %(name)s has a value that is not possible", name=path[:40])


def _choices(kind: Any, path: str) -> tuple[Any, ...]:
    """The values of a field that has only some."""
    for name in re.sub(r"\[[^]]*\]", "", path).split("."):
        inside = next(each for each in (kind, *get_args(kind)) if is_dataclass(each))
        kind = get_type_hints(inside)[name]
    return get_args(kind) if get_origin(kind) is Literal else ()
