"""The page of a game in which one person types words, and the preview of the next one.

Training and Solitaire are such games: each has its own template, its own values and its own module of the desk.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, url_for

from director.desk.classic.moves import Preview
from director.desk.desk import Desk
from director.desk.game_session import GameSession
from director.web.common import desk, game_page, look_up
from director.web.table.table_page import asked_move

PreviewOf = Callable[[Desk, GameSession[Any], str, str], Preview]
"""What a move at that place would form, at the desk."""


@dataclass(frozen=True)
class LayingPage:
    """The pages of a game of that name; ``values`` are what its template needs beside the typed move. Its steps are in its table."""

    name: str
    preview_of: PreviewOf
    values: Callable[[GameSession[Any]], dict[str, object]]

    def blueprint(self) -> Blueprint:
        """The pages, to which the game adds its steps."""
        made = Blueprint(self.name, __name__, url_prefix=f"/games/<key>/{self.name}")
        made.add_url_rule("", view_func=self.show)
        made.add_url_rule("/preview", view_func=self.preview)
        return made

    def show(self, key: str) -> str:
        """The game as it stands; with ``at`` and ``word`` in the address also what that move would form."""
        night = look_up(key)
        return game_page(night, f"solo/{self.name}.html", "game", **self.values(night), **self._typed(night))

    def preview(self, key: str) -> str:
        """The preview alone, for the page's script."""
        night = look_up(key)
        lay_url = url_for(f"{self.name}.lay", key=key)
        return game_page(night, "solo/_preview.html", lay_url=lay_url, **self._typed(night))

    def _typed(self, night: GameSession[Any]) -> dict[str, object]:
        return asked_move(lambda at, word: self.preview_of(desk(), night, at, word))
