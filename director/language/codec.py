"""Reads JSON data of files, table rows and phones as typed values; all data from outside come in this way.

``read`` returns the value or raises ``BadField``, whose sentence names the field. Nothing is converted to fit and nothing gets
lost: a field that the type does not know is refused; numbers must fit into 64 bits and texts into UTF-8. ``data_of`` is the way
back. Only a log's text is written by ``json``, because its hash chain is computed over those bytes.
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
    """The data do not fit the type; ``sentence`` says in which field."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence

    @property
    def field(self) -> str:
        """The name of the field, or "" if there is none: the first value that the sentence fills in."""
        return str(next(iter(self.sentence.values.values()), ""))


class JsonForm:
    """Base of dataclasses whose JSON form is their fields by name."""

    def as_data(self) -> dict[str, object]:
        """Returns the JSON form, which ``read`` reads."""
        data: dict[str, object] = data_of(self)
        return data


def data_of(value: object) -> Any:
    """Returns the JSON form of a value: its fields by name, lists for tuples.

    Writes all fields: msgspec would omit those that it did not read itself, such as defaults known only to the class.
    """
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: data_of(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {str(name): data_of(each) for name, each in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [data_of(each) for each in value]
    return value


def read(kind: type[T], data: object) -> T:
    """Returns the value of type ``kind`` for this JSON data; BadField if it does not fit."""
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
    """Lets msgspec inspect a type for the first time in one thread only.

    msgspec 0.22 (``DataclassInfo_Convert``) attaches its knowledge of a dataclass to the class before it is complete: a
    second thread that reads the same type at that moment crashes the whole process.
    """
    if kind not in _learned:
        with _learning:
            msgspec.msgpack.Decoder(kind)
            _learned.add(kind)


def _kept(made: object) -> tuple[Any, bool]:
    """Returns the JSON form of a value and whether all of it can be stored for sure; nearly always the quick check suffices."""
    try:
        msgspec.msgpack.encode(made)  # refuses the numbers that JSON would write
        return msgspec.json.decode(msgspec.json.encode(made)), True
    except (UnicodeEncodeError, OverflowError):
        return msgspec.to_builtins(made, str_keys=True), False


def decoded(kind: type[T], text: str | bytes) -> T:
    """Returns the value of type ``kind`` in a JSON text; drops unknown fields; msgspec.DecodeError (a ValueError) if it does not fit."""
    _learn(kind)
    return msgspec.json.decode(text, type=kind)


def known(kind: type[T], text: str) -> T:
    """Returns the stored choice in this JSON text; the default choice if another program version stored something unreadable."""
    try:
        return decoded(kind, text)
    except msgspec.DecodeError:
        return kind()


def wrong_type(name: str) -> BadField:
    """Returns the error for a value of another type than the field's."""
    return BadField(say("the field %(name)s has the wrong type", name=name))


def nothing_lost(found: object, kept: Any, sure: bool = True, name: str = "") -> None:
    """Raises BadField for the first field that reading would lose or, unless ``sure``, that cannot be stored."""
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
    """Answers whether every store and file can hold this text or number."""
    if isinstance(value, str):
        return value.isascii() or not any("\ud800" <= each <= "\udfff" for each in value)
    return not isinstance(value, (int, float)) or LEAST <= value <= MOST


def _why(kind: Any, told: str) -> Sentence:
    """Returns the sentence for an error of msgspec, such as ``Expected `int`, got `str` - at `$.steps[0].seconds```."""
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
    """Returns the allowed values of a field that is a ``Literal``, else an empty tuple."""
    for name in re.sub(r"\[[^]]*\]", "", path).split("."):
        inside = next(each for each in (kind, *get_args(kind)) if is_dataclass(each))
        kind = get_type_hints(inside)[name]
    return get_args(kind) if get_origin(kind) is Literal else ()
