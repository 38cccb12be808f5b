"""Who may listen to which stream: it is let in by the same rights as the pages.

``as`` in the address names the audience: ``desk`` needs a browser that came in as director, or as helper of this game,
``player`` a seat, ``event`` the secret of an event's wall (in place of the game's key), ``wall`` the secret of the
walls (``/events/wall?as=wall&secret=...``: its page does not know the game). Nobody else hears anything. Other modules
know what opens a wall or a seat: the instance's ``admits`` has a callable for each; without one nobody gets in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qsl

from flask import Flask

from director.desk.instance import Instance
from director.web.live import streams
from director.web.live.streams import Place
from director.web.rights import STAFF
from director.web.roles import may_open, visitor

Scope = Mapping[str, Any]


@dataclass(frozen=True)
class ListenRequest:
    """What a request contains: the game's key (``wall`` for a wall), the query behind ``?``, its cookies as raw bytes."""

    key: str
    query: bytes
    cookie: bytes

    def word(self, name: str) -> str:
        """Returns a value of the query, or ""."""
        return dict(parse_qsl(self.query.decode("latin-1"))).get(name, "")

    @property
    def cookies(self) -> Mapping[str, str]:
        """The cookies by name; {} if they are unreadable."""
        try:
            return {name: each.value for name, each in SimpleCookie(self.cookie.decode("latin-1")).items()}
        except CookieError:
            return {}


def asked_by(scope: Scope, key: str) -> ListenRequest:
    """Returns what this request contains."""
    cookie = b"; ".join(value for name, value in scope["headers"] if name == b"cookie")
    return ListenRequest(key, scope["query_string"], cookie)


class Admission:
    """Who may listen to one instance.

    With a database file these methods run in the event loop itself: a callable may read a row, which takes less time
    than handing the question to a thread, but must do nothing slower.
    """

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._instance: Instance = app.extensions["instance"]

    def place(self, asked: ListenRequest) -> Place | None:
        """Returns the game and the audience, or None for somebody who may not listen; checked anew each time, because a
        session or a seat may have ended a moment ago."""
        wanted = asked.word("as")
        if wanted == "desk" and self._on_staff(asked):
            return asked.key, wanted
        if wanted == "wall" and (opens := self._instance.admits.get("wall")):
            key = opens(asked.word("secret"))
            return (key, wanted) if isinstance(key, str) else None
        if wanted == "player" and self.seat(asked) is not None:
            return asked.key, wanted
        return (
            streams.event_place(self._instance.desk("wall"), asked.key)
            if wanted == streams.EVENTS_AUDIENCE
            else None
        )

    def seat(self, asked: ListenRequest) -> int | None:
        """Returns the number of the player who has the seat, or None."""
        opens = self._instance.admits.get("seat")
        player = opens(asked.key, asked.cookies) if opens else None
        return player if isinstance(player, int) else None

    def _on_staff(self, asked: ListenRequest) -> bool:
        """Checks the same rights as the pages do, by a Flask request with this browser's cookie."""
        with self._app.test_request_context("/", headers={"Cookie": asked.cookie.decode("latin-1")}):
            who = visitor()
            return who.role in STAFF and may_open(who, asked.key)
