"""Who sends a request: director, helper, wall, player or nobody (``web/rights.py`` says what each may do).

``visitor()`` returns who sent the request, and ``may_see_worth`` whether they may know what a word of a round is worth.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask import Request, current_app, g, request, session

from director.desk import access_codes
from director.desk.desk import Desk
from director.desk.instance import Instance, is_rehearsal
from director.games.duplicate.game import Game
from director.games.worthatz.game import Game as WorthatzGame
from director.language.sentences import RuleError
from director.storage import pack_store
from director.storage.account_store import Session
from director.storage.game_store import game_row, owner_of
from director.storage.store import Store
from director.web.game_pages import rights_of
from director.web.rights import DIRECTOR, Role

WALL_PATH = "/wall/"
PLAY_PATH = "/play"
SEAT_COOKIE = "seat"
"""The cookie that holds the token of a player's seat."""

NOT_REHEARSED = (
    "access_codes.",
    "phones.",
    "wall_panel.choose",
    "wall_panel.settings",
    "wall_panel.reveal",
    "wall_panel.podium",
    "wall_panel.qr",
    "new.settings",
    "appeals.allow",
    "pack_centre.",
    "small.new",
    "games.delete",
)
"""The pages of a night that a rehearsal does not have because they lead out of it, by the beginning of their endpoints."""

InRounds = Game | WorthatzGame
"""A game that a room plays in rounds."""


@dataclass(frozen=True)
class Visitor:
    """Who sends a request: the role, the name that signs, the key of the only night it may open, the player's number.

    With an account: its number, and ``owner``, the organiser whose nights it may open.
    """

    role: Role
    who: str = ""
    game: str | None = None
    seat: int | None = None
    account: int | None = None
    owner: int | None = None

    @property
    def directs(self) -> bool:
        """Whether this visitor directs the nights that it may open."""
        return self.role in DIRECTOR


NOBODY = Visitor("nobody")


def may(endpoint: str, role: Role | None = None) -> bool:
    """Answers whether a role (the visitor's, if None) may use an endpoint; a rehearsal has no phones, walls and codes."""
    if is_rehearsal((request.view_args or {}).get("key")) and endpoint.startswith(NOT_REHEARSED):
        return False
    return (role or visitor().role) in rights_of(current_app).get(endpoint, frozenset())


def visitor() -> Visitor:
    """Returns who sent this request; looked up once."""
    if "visitor" not in g:
        g.visitor = role_of(request)
    found: Visitor = g.visitor
    return found


def role_of(asked: Request) -> Visitor:
    """Returns who sent a request: a wall is known by its address, a player by the cookie, all others by their session."""
    instance: Instance = current_app.extensions["instance"]
    at = instance.desk("nobody")
    secret = (asked.view_args or {}).get("secret")
    on_wall = asked.path.startswith(WALL_PATH) and isinstance(secret, str)
    if on_wall and (found := access_codes.enter(at, "wall", str(secret))):
        return Visitor("wall", game=found.key)
    if asked.path.startswith(PLAY_PATH):
        token = asked.cookies.get(SEAT_COOKIE)
        if token and (seat := access_codes.seat_of(at, token)):
            return Visitor("player", game=seat.key, seat=seat.by.player)
    token = session.get("visit")
    visit = access_codes.session_of(at, token) if isinstance(token, str) else None
    return _visitor_of(at, visit) if visit else NOBODY


def _visitor_of(at: Desk, visit: Session) -> Visitor:
    if account := visit.account:
        return Visitor(account.kind, visit.who, account=account.id, owner=account.scope)
    if visit.code is None:
        return Visitor("director", visit.who)
    key = access_codes.still_open(at, visit.code)
    return Visitor("helper", visit.who, key) if key else NOBODY


def may_open(who: Visitor, key: int | str) -> bool:
    """Answers whether a director, organiser or helper may open the game of that key or number, if there is one; a
    rehearsal only in the browser that began it."""
    if is_rehearsal(key):
        return session.get("rehearsal") == key
    if who.game is not None:
        return key == who.game or game_row(instance_db(), key).key == who.game
    return who.owner is None or who.owner == owner_of(instance_db(), key)


def may_see_pack(who: Visitor, pack: str) -> bool:
    """Answers whether a director, organiser or centre may see the pack of that number, if there is one."""
    return pack_store.may_see(instance_db(), pack, who.owner)


def instance_db() -> Store:
    """Returns the database of the instance that is asked."""
    found: Instance = current_app.extensions["instance"]
    return found.db


def hidden_round(game: InRounds, now: float) -> int | None:
    """Returns the round whose word scores this visitor may not know: the open one until its time is up; None for those
    who direct it."""
    if visitor().directs or game.phase(now) not in ("ready", "running", "stopped"):
        return None
    return len(game.rounds)


def may_see_worth(game: InRounds, number: int, now: float) -> bool:
    """Answers whether this visitor may know what a word is worth in that round."""
    return number != hidden_round(game, now)


def check_worth_known(game: InRounds, number: int, now: float) -> None:
    """Raises RuleError ``time_runs`` if this visitor may not yet know what a slip of this round is worth."""
    if not may_see_worth(game, number, now):
        raise RuleError(
            "time_runs",
            "You can see this once the time of the round is up. To correct a slip, enter it again.",
        )
