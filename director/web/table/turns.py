"""What is sent on a turn, the same from the page of the table and from a player's phone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flask import flash, redirect, request, url_for
from flask.typing import ResponseReturnValue

from director.desk.classic import moves
from director.desk.desk import Desk
from director.language.sentences import RuleError
from director.web.common import as_kept, in_words, look_up, stage, token, whole_number
from director.web.table.page import as_laid


def field(name: str, most: int = 60) -> str:
    """A text of the form."""
    return request.form.get(name, "").strip()[:most]


def back_to(page: str, key: str, **typed: str) -> ResponseReturnValue:
    """To that page again, with the move that was typed if it has to be typed otherwise."""
    query: dict[str, Any] = {name: text for name, text in typed.items() if text}
    return redirect(url_for(page, key=key, **query))


@dataclass(frozen=True)
class Sent:
    """A button of ``page`` for the turn at a table; ``player``: only on that player's turn (None: on anybody's)."""

    desk: Desk
    key: str
    page: str
    player: int | None = None

    def lay(self) -> ResponseReturnValue:
        """The move whose preview was confirmed; its score must still be what the preview said."""
        place, word = field("at"), field("word")
        try:
            if not field("score"):
                raise moves.preview_changed()
            look_up(self.key)  # how places are written here
            drawn, score = field("drawn") or None, whole_number("score")
            self._do(moves.lay, as_kept(place), as_laid(word), drawn, _vowels(), score)
        except RuleError as error:
            flash(in_words(error.sentence), "danger")
            return back_to(self.page, self.key, at=place, word=word)
        return back_to(self.page, self.key)

    def exchange(self) -> ResponseReturnValue:
        """The tiles that were tapped go back, or those that were typed."""
        tiles = "".join(request.form.getlist("tile"))[:20] or field("tiles")
        return self._do(moves.exchange, tiles, field("drawn") or None, _vowels())

    def pass_turn(self) -> ResponseReturnValue:
        return self._do(moves.pass_turn)

    def blank(self) -> ResponseReturnValue:
        """A blank on the board is taken for its letter."""
        look_up(self.key)  # how places are written here
        return self._do(moves.take_blank, as_kept(field("at")))

    def _do(self, step: Callable[..., object], *sent: object) -> ResponseReturnValue:
        step(self.desk, self.key, *sent, token(), stage(), player=self.player)
        return back_to(self.page, self.key)


def _vowels() -> int | None:
    return whole_number("vowels") if field("vowels") else None
