"""The door of the walls: an address with a secret of the game, which needs no sign-in.

The secret follows from the key that signs sessions and the game's key (HMAC-SHA256, 100 bits), so it is the same
on every device and after every start, nothing of it is stored, and nobody can derive it from an exported game.
"""

from __future__ import annotations

import base64
import hashlib
import hmac

from director.desk.instance import Instance
from director.desk.settings import secret as session_secret
from director.language.sentences import DirectorError, say

LENGTH = 20
"""Characters of 5 bits each."""


def wall_secret(instance: Instance, key: str) -> str:
    """The secret of the game's walls, in small letters and digits."""
    signed = hmac.digest(session_secret(instance.db).encode(), f"wall {key}".encode(), hashlib.sha256)
    return base64.b32encode(signed).decode().lower()[:LENGTH]


def wall_game(instance: Instance, secret: str) -> str:
    """The key of the game whose walls have this secret; DirectorError ``unknown_wall``."""
    for row in instance.desk().games():
        if hmac.compare_digest(wall_secret(instance, row.key).encode(), secret.encode()):
            return row.key
    raise DirectorError(
        "unknown_wall", say("There is no wall at this address. Open it again from the director's desk.")
    )
