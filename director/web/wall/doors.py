"""The door of the walls: an address with a secret of the game, which needs no sign-in (``desk/doors.py``)."""

from __future__ import annotations

from director.desk import doors
from director.desk.instance import Instance
from director.language.sentences import DirectorError, say


def wall_secret(instance: Instance, key: str) -> str:
    """The secret of the game's walls, made at first use."""
    return doors.wall_door(instance.desk(), key).secret


def wall_game(instance: Instance, secret: str) -> str:
    """The key of the game whose walls have this secret; DirectorError ``unknown_wall``."""
    if found := doors.enter(instance.desk(), "wall", secret):
        return found.key
    raise DirectorError(
        "unknown_wall", say("There is no wall at this address. Open it again from the director's desk.")
    )
