"""The wall of a duplicate night: its page, and what it and the phones may hear."""

from __future__ import annotations

from flask import render_template

from director.desk.game_session import GameSession
from director.desk.instance import Instance
from director.desk.shows import shown
from director.games.duplicate.audiences import Audience, never_changing, seen_by
from director.games.duplicate.game import Game
from director.rules.sealed import short
from director.storage import fact_store, inbox_store
from director.web.common import desk, in_words, language

APART = ("now", "clock", "slips")
"""What a phone's message says beside the state, and how many slips are in: with every slip, all phones would have to be
told anew."""


def wall_page(secret: str, night: GameSession[Game]) -> str:
    """The page of the wall."""
    return render_template(
        "wall/wall.html",
        secret=secret,
        title=night.row.setup.title,
        named=[in_words(each) for each in night.row.setup.named],
        fixed=never_changing(night.game),
        look=shown(desk(), night).look,
        language=language(),
    )


def tell(instance: Instance, audience: str, night: GameSession[Game], now: float) -> dict[str, object]:
    """The state that a live message carries: a wall's with the clock as the room sees it, a phone's without ``APART``
    and with the players about whose slips the director has decided, so that their phones ask what."""
    who: Audience = "wall" if audience == "wall" else "player"
    state = seen_by(night.game, who, night.game.phase(now), shown(instance.desk(), night), now)
    if who == "player":
        drawn = [each.since for each in night.game.rounds[-2:]]
        state["decided"] = inbox_store.decided(instance.desk().db, night.row.id, drawn)
    left_out = ("now",) if who == "wall" else APART
    told = {name: value for name, value in state.items() if name not in left_out}
    return told | {"log": published(instance, night)}


def published(instance: Instance, night: GameSession[Game]) -> dict[str, object] | None:
    """The hash of the log as it was after the last step, with the number of that entry; None before the first.

    Steps alone, though every slip changes the log: whatever is new in a message goes to all phones.
    """
    step = night.game.step
    found = fact_store.hashes(instance.db, night.row.id, [step]) if step else {}
    return {"seq": step, "hash": short(found[step])} if step in found else None
