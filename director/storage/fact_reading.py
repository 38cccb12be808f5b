"""One fact of a game's file, believed only when all of it can be: right kind, right types, nothing lost, in bounds.

Thousands of players hand in the same few slips, so what was read once is remembered by its text, whoever the player is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from director.games.kinds import kind_named
from director.games.people import MOST_TABLE
from director.games.texts import check_fact


def read_fact(kind: str, name: str, data: Mapping[str, object]) -> Any:
    """The fact ``name`` of that kind of game; RuleError or ValueError if it cannot be."""
    player = data.get("player")
    if type(player) is not int or not 1 < player <= MOST_TABLE:
        return _read(kind, name, json.dumps(data))
    known = _read(kind, name, json.dumps({**data, "player": 1}, ensure_ascii=False))
    fact = object.__new__(
        type(known)
    )  # as ``replace`` would make it: half a million slips are read in an afternoon
    vars(fact).update(vars(known), player=player)
    return fact


@lru_cache(maxsize=16384)
def _read(kind: str, name: str, text: str) -> Any:
    fact = kind_named(kind).read(name, json.loads(text))
    check_fact(fact)
    return fact
