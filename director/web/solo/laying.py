"""The page of a game in which one person types words: its preview, the move, an exchange, a pass.

Training and Solitaire are such games: each has its own template, its own values and its own module of the desk.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from flask import Blueprint, flash, redirect, url_for
from flask.typing import ResponseReturnValue

from director.desk.classic.moves import Preview
from director.desk.desk import Desk
from director.desk.game_session import GameSession
from director.language.sentences import RuleError
from director.web.common import as_kept, desk, desk_in_time, game_page, in_words, look_up
from director.web.sent import field, whole_number
from director.web.table.page import as_laid, asked_move


class Moves(Protocol):
    """What the desk can do in such a game."""

    def preview(self, desk: Desk, night: GameSession[Any], at: str, word: str) -> Preview: ...

    def begin(self, desk: Desk, key: int | str) -> GameSession[Any]: ...

    def lay(
        self, desk: Desk, key: int | str, at: str, word: str, score: int | None = None
    ) -> GameSession[Any]: ...

    def exchange(self, desk: Desk, key: int | str, typed: str) -> GameSession[Any]: ...

    def pass_turn(self, desk: Desk, key: int | str) -> GameSession[Any]: ...


@dataclass(frozen=True)
class LayingPage:
    """The routes of a game of that name; ``values`` are what its template needs beside the typed move."""

    name: str
    moves: Moves
    values: Callable[[GameSession[Any]], dict[str, object]]

    def blueprint(self) -> Blueprint:
        """The routes, to which a game adds its own."""
        made = Blueprint(self.name, __name__, url_prefix=f"/games/<key>/{self.name}")
        made.add_url_rule("", view_func=self.show)
        made.add_url_rule("/preview", view_func=self.preview)
        made.add_url_rule("/begin", view_func=self.begin, methods=["POST"])
        made.add_url_rule("/lay", view_func=self.lay, methods=["POST"])
        made.add_url_rule("/exchange", view_func=self.exchange, methods=["POST"])
        made.add_url_rule("/pass", view_func=self.pass_turn, methods=["POST"])
        return made

    def back(self, key: str, **typed: str) -> ResponseReturnValue:
        """To the page again, with the move that was typed if it has to be typed otherwise."""
        query: dict[str, Any] = {name: text for name, text in typed.items() if text}
        return redirect(url_for(f"{self.name}.show", key=key, **query))

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
        return asked_move(lambda at, word: self.moves.preview(desk(), night, at, word))

    def begin(self, key: str) -> ResponseReturnValue:
        self.moves.begin(desk_in_time(), key)
        return self.back(key)

    def lay(self, key: str) -> ResponseReturnValue:
        """The move whose preview was confirmed; its score must still be what the preview said."""
        look_up(key)  # how places are written here
        at, word = as_kept(field("at")), as_laid(field("word"))
        try:
            self.moves.lay(desk_in_time(), key, at, word, whole_number("score"))
        except RuleError as error:
            flash(in_words(error.sentence), "danger")
            return self.back(key, at=field("at"), word=field("word"))
        return self.back(key)

    def exchange(self, key: str) -> ResponseReturnValue:
        self.moves.exchange(desk_in_time(), key, field("tiles"))
        return self.back(key)

    def pass_turn(self, key: str) -> ResponseReturnValue:
        self.moves.pass_turn(desk_in_time(), key)
        return self.back(key)
