"""What the walls of events hear: that there is something new to show, which their page asks for then.

A wall listens as ``event`` with the secret of its address; what it shows has a mark (``desk/club/events``).
"""

from __future__ import annotations

from director.desk.club.events import mark_of
from director.desk.desk import Desk
from director.storage import season_store
from director.web.live.messages import Message, Moment

AUDIENCE = "event"
KEY = "event "
"""What stands before the secret in the key by which a wall's event is known among the games."""


def place_of(desk: Desk, secret: str) -> tuple[str, str] | None:
    """Where a page with that secret listens; None if no event has it."""
    return (KEY + secret, AUDIENCE) if season_store.by_wall(desk.db, "events", secret) else None


def read(desk: Desk, key: str) -> tuple[Moment, dict[str, Message]] | None:
    """The moment and the message of the event whose walls listen under that key; None if it is gone."""
    event = season_store.by_wall(desk.db, "events", key.removeprefix(KEY))
    if event is None:
        return None
    mark = mark_of(desk, event)
    return Moment(0, mark, ""), {AUDIENCE: Message(mark, b'"phase":"","shown":"%s",' % mark.encode())}
