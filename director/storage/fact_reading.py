"""One fact of a game's file, believed only when all of it can be: right kind, right types, nothing lost, in bounds.

Thousands of players hand in the same few slips, so what was read once is remembered by its text, whoever the player is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from director.games.kinds import kind_named
from director.games.log import fact_to_data
from director.games.people import MOST_TABLE
from director.games.texts import check_fact
from director.storage.shapes import conforms


class WrongForm(Exception):
    """The data are not those of this kind of fact, which is the argument."""


def read_fact(kind: str, name: str, data: Mapping[str, Any]) -> Any:
    """The fact ``name`` of that kind of game. WrongForm, RuleError, or what ``Kind.read`` raises if it cannot be."""
    player = data.get("player")
    if type(player) is not int or not 1 < player <= MOST_TABLE:
        return _read(kind, name, json.dumps(data))
    return replace(_read(kind, name, json.dumps({**data, "player": 1})), player=player)


@lru_cache(maxsize=8192)
def _read(kind: str, name: str, text: str) -> Any:
    data = json.loads(text)
    fact = kind_named(kind).read(name, data)
    kept = json.loads(json.dumps(fact_to_data(fact)))
    if not whole(data, kept) or not conforms(fact, type(fact)):
        raise WrongForm(type(fact).__name__)
    check_fact(fact)
    return fact


def whole(found: object, kept: object) -> bool:
    """Whether nothing in the file would be lost: every field that stands there is kept."""
    if isinstance(found, Mapping):
        return isinstance(kept, Mapping) and all(
            name in kept and whole(each, kept[name]) for name, each in found.items()
        )
    if isinstance(found, list):
        return isinstance(kept, list) and len(found) == len(kept) and all(map(whole, found, kept))
    return found == kept
