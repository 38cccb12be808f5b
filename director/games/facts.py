"""Facts of a game from their JSON form, and rules that are plain values: what most games share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from director.games.log import Retracted
from director.language.sentences import say
from director.rules.profile import bad_profile

T = TypeVar("T")


def facts_of(*facts: type[Any]) -> Mapping[str, type[Any]]:
    """The facts of a game by name, taking back among them."""
    return {each.__name__: each for each in (*facts, Retracted)}


def fact_from_data(known: Mapping[str, type[Any]], name: str, data: Mapping[str, Any]) -> Any:
    """The fact of that name; ValueError if the name is unknown or a field is missing or too much."""
    if name not in known:
        raise ValueError(f"unknown kind of event {name!r}")
    if unknown := set(data) - {field.name for field in fields(known[name])}:
        raise ValueError(f"unknown field {min(unknown)} in {name}")
    try:
        return known[name](**{each: _tupled(value) for each, value in data.items()})
    except TypeError as reason:
        raise ValueError(f"{name}: {reason}") from reason


def _tupled(value: Any) -> Any:
    """Lists of the JSON form as tuples, however deep."""
    return tuple(map(_tupled, value)) if isinstance(value, list) else value


def rules_from_data(
    kind: type[T], name: str, data: Mapping[str, Any], bounds: Mapping[str, tuple[int, int]]
) -> T:
    """The rules that a JSON object describes; DirectorError ``bad_profile`` names what is wrong."""
    if unknown := set(data) - set(get_type_hints(kind)):
        raise bad_profile(name, say("unknown setting %(setting)s", setting=min(unknown)))
    made = kind(**{each: _tupled(value) for each, value in data.items()} | {"name": name})
    return checked_rules(made, name, bounds)


def checked_rules(rules: T, name: str, bounds: Mapping[str, tuple[int, int]]) -> T:
    """The same rules; DirectorError ``bad_profile`` if a value is of the wrong kind or out of bounds.

    A field is one of some values (``Literal``), some whole numbers (``tuple[int, ...]``) or of a plain type.
    """
    for each, hint in get_type_hints(type(rules)).items():
        value = getattr(rules, each)
        if get_origin(hint) is Literal:
            if value not in get_args(hint):
                known = ", ".join(map(str, get_args(hint)))
                raise bad_profile(
                    name, say("%(setting)s must be one of: %(known)s", setting=each, known=known)
                )
        elif not _is_a(value, hint):
            raise bad_profile(name, say("%(setting)s has a value of the wrong kind", setting=each))
    for each, (least, most) in bounds.items():
        if not least <= getattr(rules, each) <= most:
            raise bad_profile(
                name, say("%(setting)s must be %(least)d to %(most)d", setting=each, least=least, most=most)
            )
    return rules


def _is_a(value: Any, hint: Any) -> bool:
    if get_origin(hint) is tuple:
        return type(value) is tuple and all(type(each) is get_args(hint)[0] for each in value)
    return type(value) is hint
