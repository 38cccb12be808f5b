"""What to look at before the first rack: each line with its button, and a tick that comes by itself."""

from __future__ import annotations

from dataclasses import dataclass

from flask import request, url_for

from director.desk.game_session import GameSession
from director.games.duplicate.game import Game
from director.language.sentences import Sentence, say
from director.storage.session_store import visitors
from director.web.common import desk
from director.web.play.panel import panel_of as phones_of
from director.web.roles import may
from director.web.wall.pages import addresses, is_open

SOUND = "sound-tested"
"""The cookie of a browser that has made a tone."""


@dataclass(frozen=True)
class Check:
    """A line: what is to be done, whether it is done, the button and where it leads ("" where the page does it itself)."""

    name: str
    text: Sentence
    done: bool
    button: Sentence
    link: str = ""


def checklist(night: GameSession[Game]) -> list[Check]:
    """What this person may do of it; nothing once a rack was drawn."""
    game = night.game
    if game.rounds or game.cancelled or game.ended is not None or not may("steps.draw"):
        return []
    found = []
    if may("wall_panel.choose"):
        link, _ = addresses(night.key)
        found.append(
            Check("wall", say("The wall is open"), is_open(night.row.id), say("Open the wall"), link)
        )
    sounded = SOUND in request.cookies
    found.append(Check("sound", say("The sound is tested"), sounded, say("Test the sound")))
    if may("access_codes.show"):
        inside = any(visitors(desk().db, night.row.id).values())
        link = url_for("access_codes.show", key=night.key)
        found.append(Check("helper", say("A helper is signed in"), inside, say("Let a helper in"), link))
    if may("phones.show"):
        joined = bool(phones_of(night).seats)
        link = url_for("phones.show", key=night.key)
        found.append(Check("phones", say("Phones have joined"), joined, say("Let phones in"), link))
    return found
