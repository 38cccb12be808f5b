"""The rows of the smaller games in the table of who may do what (``web/roles.py``): all are the director's but the wall."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from director.web.roles import Role

PAGES = {
    "small_new": ("new",),
    "small": ("version", "history", "printing", "download", "undo"),
    "training": ("show", "preview", "begin", "lay", "exchange", "pass_turn"),
    "solitaire": ("show", "preview", "begin", "lay", "choose", "exchange", "pass_turn", "finish"),
    "unscrabble": ("show", "preview", "take", "pass_turn"),
    "bingo": ("show", "card", "call", "shout"),
}
DIRECTOR: frozenset[Role] = frozenset(("director",))
EVERYBODY: frozenset[Role] = frozenset(("director", "helper", "wall", "player", "nobody"))

SMALL_RIGHTS: Mapping[str, frozenset[Role]] = {
    **{f"{page}.{name}": DIRECTOR for page, names in PAGES.items() for name in names},
    "bingo_wall.page": EVERYBODY,  # whoever has the secret is the wall, and nobody else gets an answer
}
