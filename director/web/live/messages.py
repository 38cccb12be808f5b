"""The live messages: the state of a game, as far as an audience may know it.

``data`` of a message is one JSON object::

    {"version": "12.3", "phase": "running", "clock": {...} or null, "round": 5, "drawn": 118, "state": {...}, "now": 1795200000.123}

- ``clock``: ``left`` seconds at the time of the last change, ``ends`` the server's time at which it runs out or null while
  stopped, ``running``, ``total``, ``signals`` (seconds before the end), ``over`` the server's time since which the time is over or null.
- ``round`` and ``drawn``: the open round and the fact that opened it; a phone sends both back with its slip, so that a slip
  for a round that was cancelled is never taken for the new one. Null if no round is open.
- ``state`` is omitted for desk pages, which ask for their parts.
- ``now``, the server's time, is the last field: it is filled in when the message leaves, all else is encoded once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from director.desk.desk import GameSession
from director.games.people import PHONE
from director.games.rounds import Stays

State = dict[str, Any]
Teller = Callable[[str, GameSession[Any], float], State]
"""Returns what an audience may know of a game at that time, ready for JSON."""


@dataclass(frozen=True)
class Moment:
    """The state of a game for live messages.

    ``due`` is the server's time at which the phase changes by itself, ``deadline`` that at which the time of the open round ran out, runs
    out or was ended; None if there is none. ``announced`` are the facts that announced each round's letters, ``stays`` who takes part in
    which round, ``by_hand`` the players with a slip entered by hand in the open round: the director decides on slips from their phones."""

    game: int
    version: str
    phase: str
    clock: State | None = None
    round: int | None = None
    drawn: int | None = None
    due: float | None = None
    deadline: float | None = None
    announced: tuple[int, ...] = ()
    stays: Stays = field(default_factory=dict)
    by_hand: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Message:
    """A message without its time; ``content`` shows whether it contains anything new for an audience."""

    version: str
    content: bytes

    def data(self, now: float) -> bytes:
        """Returns the JSON object."""
        return b'{"version":"%s",%s"now":%.3f}' % (self.version.encode(), self.content, now)

    def event(self, now: float) -> bytes:
        """Returns the event of the stream."""
        return b"event: state\nid: %s\ndata: %s\n\n" % (self.version.encode(), self.data(now))


def moment_of(session: GameSession[Any], now: float) -> Moment:
    """Returns the state of a game at ``now``. Games without common rounds only say that something is new, and their
    pages ask for it; the clocks of a classic table are on its own page."""
    game = session.game
    if not session.kind.in_rounds:
        return Moment(session.row.id, session.version, str(getattr(game, "phase", "")))
    opened = game.current if game.current and not game.current.top else None
    phase = game.phase(now)
    announced = tuple(each.since for each in game.rounds) if session.kind.slips else ()
    if opened is None:
        return Moment(session.row.id, session.version, phase, announced=announced, stays=game.stays)
    ends = opened.clock.ends if phase == "running" else None
    clock = {
        "total": opened.clock.total,
        "left": round(opened.clock.left(now), 3),
        "ends": ends,
        "running": phase == "running",
        "signals": list(game.setup.signals(opened.number)),
        "over": opened.clock.ends if phase == "time_up" else None,
    }
    return Moment(
        session.row.id,
        session.version,
        phase,
        clock,
        opened.number,
        opened.since,
        due=ends,
        deadline=opened.clock.ends,
        announced=announced,
        stays=game.stays,
        by_hand=_by_hand(opened) if session.kind.slips else frozenset(),
    )


def _by_hand(opened: Any) -> frozenset[int]:
    return frozenset(player for player, entry in opened.entries.items() if entry.who != PHONE)


def message(moment: Moment, state: State | None) -> Message:
    """Returns the message of that moment; without ``state`` for pages that ask for their parts."""
    told: State = {
        "phase": moment.phase,
        "clock": moment.clock,
        "round": moment.round,
        "drawn": moment.drawn,
    }
    if state is not None:
        told["state"] = state
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return Message(moment.version, text[1:-1].encode() + b",")


def plain_state(audience: str, session: GameSession[Any], now: float) -> State:
    """Returns the minimum that everybody may know: the title, and the round and its rack in a game with common rounds;
    else a mark that changes when something is new."""
    if not session.kind.in_rounds:
        return {"title": session.row.setup.title, "stage": session.version}
    return {"round": session.game.next_number, "rack": session.game.rack, "title": session.row.setup.title}


def state_for(
    audience: str, session: GameSession[Any], now: float, tellers: Mapping[str, Teller]
) -> State | None:
    """Returns what the audience may know of the game; None for a desk. A kind without a teller gets the minimum."""
    if audience == "desk":
        return None
    return tellers.get(session.row.kind, plain_state)(audience, session, now)
