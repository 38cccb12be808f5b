"""Reads a line of ``director night``: its fields, and the round, player and slip that they mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields

from director.cli.lines import field
from director.games.duplicate.game import Game
from director.games.people import Player
from director.games.setup import check_fact
from director.judge.slip import Slip, slip_sent
from director.language.sentences import RuleError

Asked = Mapping[str, object]

SLIP_FIELDS = frozenset(each.name for each in fields(Slip))
WHO = ("table", "player")
WHOSE = (*WHO, "round")
LATEST = 4_102_444_800.0
"""The year 2100: the latest time a line may have."""


def told_of(asked: Asked, verb: str, known: Sequence[str]) -> Asked:
    """Returns the fields after the verb: ``true`` means none; a single text, number or list is the first of the
    ``known`` fields, but a name is the player's.

    RuleError ``unknown_field`` or ``bad_field``.
    """
    told = asked[verb]
    if told is True or told is None:
        return {}
    if known and isinstance(told, (str, int)) and not isinstance(told, bool):
        by_name = isinstance(told, str) and tuple(known[:2]) == WHO
        return {known[1] if by_name else known[0]: told}
    if known and isinstance(told, list) and told:
        return {known[0]: told}
    if not isinstance(told, Mapping):
        raise bad_field(verb)
    if unknown := set(told) - set(known):
        raise RuleError(
            "unknown_field", "There is no field %(name)s here. Check the name.", name=str(min(unknown))[:40]
        )
    return told


def bad_field(name: str) -> RuleError:
    """Returns the error for a field with the wrong type or value."""
    return RuleError("bad_field", "The field %(name)s has the wrong type. Correct it.", name=name)


def text(told: Asked, name: str, default: str = "") -> str:
    """Returns a text of the line."""
    return str(field(told, name, str)) if told.get(name) is not None else default


def number(told: Asked, name: str, default: int) -> int:
    """Returns a whole number of the line."""
    return int(field(told, name, int)) if told.get(name) is not None else default


def truth(told: Asked, name: str, default: bool = False) -> bool:
    """Returns a yes or no of the line."""
    value = told.get(name, default)
    if not isinstance(value, bool):
        raise bad_field(name)
    return value


def seconds(asked: Asked) -> float | None:
    """Returns the time of the line in seconds, from ``at`` or ``now``; None if it has none."""
    name = "at" if asked.get("at") is not None else "now"
    if asked.get(name) is None:
        return None
    value = float(field(asked, name, (int, float)))
    if not 0 <= value <= LATEST:
        raise bad_field(name)
    return value


def round_of(game: Game, told: Asked) -> int:
    """Returns the round that is meant: the last one drawn if none is named; RuleError ``unknown_round``."""
    return game.round(number(told, "round", max(1, len(game.rounds)))).number


def player_of(game: Game, told: Asked) -> Player:
    """Returns the player that is meant, by table, by player number or by name; RuleError ``no_such_table``, ``unknown_player``."""
    if told.get("table") is not None:
        table = field(told, "table", int)
        return _only([each for each in game.players if each.table == table], f"{table}"[:20])
    who = field(told, "player", (int, str))
    if isinstance(who, int):
        return game.player(who)
    return _only([each for each in game.players if each.name == who], who[:40])


def _only(found: list[Player], asked: str) -> Player:
    if len(found) != 1:
        raise RuleError(
            "no_such_table", "The name %(name)s does not fit exactly one person. Give the number.", name=asked
        )
    return found[0]


def slip_of(told: Asked) -> Slip:
    """Returns the slip that the fields describe; RuleError ``bad_slip`` names what is wrong with it."""
    slip = slip_sent({name: told[name] for name in told if name in SLIP_FIELDS})
    check_fact(slip)
    return slip
