"""The games of this program on the web, in the order in which a new one is offered: that of ``games/kinds``, the one list."""

from __future__ import annotations

from director.games.kinds import KINDS
from director.games.log import part
from director.web.game_pages import GamePages


def all_games() -> tuple[GamePages, ...]:
    """The pages of every kind of game."""
    return tuple(part(kind.pages) for kind in KINDS.values())
