"""What is sent on a turn, the same from the page of the table and from a player's phone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flask import Blueprint, g, get_flashed_messages, redirect, url_for
from flask.typing import ResponseReturnValue

from director.desk.classic import moves
from director.desk.clock import steady_time
from director.desk.desk import Desk
from director.rules.written import as_laid
from director.web.common import as_kept, look_up, wants_json
from director.web.sent import all_of, field, number_or_none, whole_number


def back_to(page: str, key: str) -> ResponseReturnValue:
    """To that page again; a phone stays on it, and hears that it is on the disk, as all phones do (``web/live/hand_in``)."""
    if wants_json():
        said = get_flashed_messages(with_categories=True)
        return {"kept": True, "late": False, "at": steady_time(), "messages": said}
    return redirect(url_for(page, key=key))


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
        g.back = url_for(self.page, key=self.key, at=place, word=word)
        if not field("score"):
            raise moves.preview_changed()
        look_up(self.key)  # how places are written here
        drawn, score = field("drawn") or None, whole_number("score")
        return self._do(moves.lay, as_kept(place), as_laid(word), drawn, number_or_none("vowels"), score)

    def exchange(self) -> ResponseReturnValue:
        """The tiles that were tapped go back, or those that were typed."""
        tiles = "".join(all_of("tile"))[:20] or field("tiles")
        return self._do(moves.exchange, tiles, field("drawn") or None, number_or_none("vowels"))

    def pass_turn(self) -> ResponseReturnValue:
        return self._do(moves.pass_turn)

    def blank(self) -> ResponseReturnValue:
        """A blank on the board is taken for its letter."""
        look_up(self.key)  # how places are written here
        return self._do(moves.take_blank, as_kept(field("at")))

    def _do(self, step: Callable[..., object], *sent: object) -> ResponseReturnValue:
        step(self.desk, self.key, *sent, player=self.player)
        return back_to(self.page, self.key)


def add_turns(blueprint: Blueprint, sent: Callable[[str], Sent]) -> None:
    """The addresses of these buttons; ``sent`` is who presses them."""

    def view(press: Callable[[Sent], ResponseReturnValue]) -> Callable[[str], ResponseReturnValue]:
        return lambda key: press(sent(key))

    blueprint.add_url_rule("/lay", "lay", view(Sent.lay), methods=["POST"])
    blueprint.add_url_rule("/exchange", "exchange", view(Sent.exchange), methods=["POST"])
    blueprint.add_url_rule("/pass", "pass_turn", view(Sent.pass_turn), methods=["POST"])
    blueprint.add_url_rule("/blank", "blank", view(Sent.blank), methods=["POST"])
