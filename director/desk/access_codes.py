"""Access to a game: its access codes (helpers' codes, the wall's address, the seats of phones), and the visits of those who have come in.

Each code leads into one game and ends with it: a helper's at its end; the wall and the seats stay for ``AFTERGLOW`` seconds more, so that
the podium and the own score sheet can be seen. Codes are made of letters that nobody mistakes; a longer secret goes into an address or a QR
code.

A visitor gets a token for the cookie, and the database knows its rights. Signing out ends the visit in the database too, so a copied cookie
opens nothing. The visit of a director or helper does not end with time, so the laptop's clock may be set back without signing anybody out.
The visit of an account on a federation's server ends by itself. A new password ends all visits that began with the old one.

Messages to a person that are too long for a cookie wait here for the next page.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from director.desk.desk import AnySession, Desk
from director.desk.settings import password_hash
from director.games.setup import checked_text, one_line
from director.language.sentences import DirectorError, RuleError
from director.storage import account_store, settings_store
from director.storage.account_store import AccessCode, Account, Purpose, Session, SignIn, State
from director.storage.database import writing
from director.storage.store import Store

LETTERS = "BCDFGHJKMNPQRSTVWXYZ"
HELPER_LETTERS = 8
JOIN_LETTERS = 4
AFTERGLOW = 12 * 3600
MOST_LABEL, MOST_CODES = 40, 50
"""Most letters of a label, and most helpers' codes of one game."""


@dataclass(frozen=True)
class OpenedGame:
    """An access code that is valid, and the key of its game."""

    key: str
    by: AccessCode


@dataclass(frozen=True)
class JoinCode:
    """The four letters by which phones find the game, and whether they may join now."""

    code: str
    open: bool


def codes_of(desk: Desk, session: AnySession) -> list[AccessCode]:
    """Returns the access codes of a game that are not closed."""
    return account_store.access_codes(desk.db, session.row.id)


def enter(desk: Desk, purpose: Purpose, secret: str) -> OpenedGame | None:
    """Returns the game of the secret; None if there is no such code, it is closed or its game is over."""
    found = account_store.access_code(desk.db, purpose, secret)
    session = _game_behind(desk, found) if found and found.state == "open" else None
    return (
        OpenedGame(session.key, found)
        if found and session and _lets_in(desk, session, found.purpose)
        else None
    )


def still_open(desk: Desk, code: AccessCode) -> str | None:
    """Returns the key of the game of a code that was used before, while it is valid; else None."""
    session = _game_behind(desk, code)
    return session.key if session and code.state == "open" and _lets_in(desk, session, code.purpose) else None


def _game_behind(desk: Desk, code: AccessCode) -> AnySession | None:
    """Returns the game of a code; None if it cannot be read, or is in the bin: then the code is not valid."""
    try:
        return desk.session(code.game)
    except DirectorError:
        return None


def _lets_in(desk: Desk, session: AnySession, purpose: Purpose) -> bool:
    if session.goes_on or purpose in ("helper", "join", "card"):
        return session.goes_on
    return desk.now() - session.log[-1].at < AFTERGLOW


def _code(letters: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(letters))


def plain_code(typed: str) -> str:
    """Returns a typed code as it is stored: capitals without signs between them."""
    return re.sub(r"[^A-Z]", "", typed.upper())


def seat_at(desk: Desk, key: str, token: str) -> int | None:
    """Returns the number of the player whose seat in this game the token holds; None if there is none."""
    found = enter(desk, "seat", token)
    return found.by.player if found and found.key == key else None


# -- helpers and the wall ------------------------------------------------------------------------------


def open_helper(desk: Desk, key: int | str, label: str = "") -> str | None:
    """Makes a new code for helpers, which cannot be shown again. None if the desk's token was used before."""
    label, code = checked_text(one_line(label), MOST_LABEL), _code(HELPER_LETTERS)
    made: list[str] = []

    def wish(session: AnySession) -> None:
        _check_goes_on(session)
        if len([each for each in codes_of(desk, session) if each.purpose == "helper"]) >= MOST_CODES:
            raise RuleError("too_many_doors", "There are too many open codes. Close those that nobody uses.")
        account_store.add_code(desk.db, session.row.id, "helper", code, desk.now(), label)
        made.append(code)

    desk.change(key, wish)
    return made[0] if made else None


def open_wall(desk: Desk, key: int | str) -> None:
    """Makes a new secret address for walls; the one before is no longer valid."""

    def wish(session: AnySession) -> None:
        _close(desk, session, lambda each: each.purpose == "wall")
        account_store.add_code(desk.db, session.row.id, "wall", secrets.token_urlsafe(12), desk.now())

    desk.change(key, wish)


def wall_code(desk: Desk, key: int | str) -> AccessCode:
    """Returns the code of the walls, made at first use."""
    return _at_first_use(desk, desk.session(key), "wall", lambda: secrets.token_urlsafe(12))


def unknown_wall() -> DirectorError:
    """Makes the error for a wall address that is not valid, or no longer."""
    return DirectorError("unknown_wall", "There is no wall at this address. Open it again from the desk.")


def _open_code(
    desk: Desk, session: AnySession, purpose: Purpose, player: int | None = None
) -> AccessCode | None:
    found = (each for each in codes_of(desk, session) if each.purpose == purpose and each.player == player)
    return next(found, None)


def _at_first_use(
    desk: Desk, session: AnySession, purpose: Purpose, secret: Callable[[], str], player: int | None = None
) -> AccessCode:
    """Returns the code for that purpose; makes it inside the transaction if there is none, unless another process was quicker."""

    def wish(session: AnySession) -> None:
        if _open_code(desk, session, purpose, player) is None:
            account_store.add_code(desk.db, session.row.id, purpose, secret(), desk.now(), player=player)

    if (found := _open_code(desk, session, purpose, player)) is None:
        found = _open_code(desk, desk.change(session.key, wish), purpose, player)
    assert found
    return found


def _close(desk: Desk, session: AnySession, which: Callable[[AccessCode], bool]) -> None:
    for each in filter(which, codes_of(desk, session)):
        account_store.set_code_state(desk.db, each, "closed")


def revoke(desk: Desk, key: int | str, number: int) -> None:
    """Closes a code of the game for good and ends the visits of those who used it. Does nothing if it is closed already."""
    desk.change(
        key, lambda session: _close(desk, session, lambda each: each.id == number and each.purpose != "join")
    )


def _check_goes_on(session: AnySession) -> None:
    if not session.goes_on:
        raise RuleError("game_finished", "The game is finished. Reopen it to change anything.")


# -- seats ---------------------------------------------------------------------------------------------


def joining(desk: Desk, key: int | str) -> JoinCode:
    """Returns the code of the game and whether phones may join; made at first use."""
    session = desk.session(key)
    found = _at_first_use(desk, session, "join", lambda: _free_code(desk))
    return JoinCode(found.secret, found.state == "open" and session.goes_on)


def open_code(desk: Desk, session: AnySession) -> str | None:
    """Returns the four letters for the wall; None while no phone may join, and in a game without phones."""
    found = _open_code(desk, session, "join")
    return found.secret if found and found.state == "open" and session.game.ended is None else None


def _free_code(desk: Desk) -> str:
    while account_store.access_code(desk.db, "join", code := _code(JOIN_LETTERS)):
        pass
    return code


def may_want_another(desk: Desk, session: AnySession, seat: AccessCode) -> bool:
    """Whether the phone with that seat may want another game now: nothing has happened in this one for ``AFTERGLOW``, or another running
    one has let phones in since the seat was taken."""
    last = max(seat.created, session.log[-1].at if session.log else 0.0)
    if desk.now() - last > AFTERGLOW:
        return True
    others = (_game_behind(desk, each) for each in account_store.later_joining(desk.db, seat))
    return any(each.goes_on for each in others if each)


def set_joining(desk: Desk, key: int | str, opened: bool) -> None:
    """Lets phones join, or closes joining; phones that have a seat keep it."""
    joining(desk, key)

    def wish(session: AnySession) -> None:
        found = _open_code(desk, session, "join")
        assert found
        account_store.set_code_state(desk.db, found, "open" if opened else "closed")

    desk.change(key, wish)


def night_of_code(desk: Desk, code: str) -> str:
    """Returns the key of the game with that code; RuleError ``unknown_code`` or ``joining_closed``."""
    found = account_store.access_code(desk.db, "join", plain_code(code))
    session = _game_behind(desk, found) if found else None
    if session is None:
        raise RuleError("unknown_code", "There is no night with this code. Look at the wall.")
    _check_joining(desk, session)
    return session.key


def _check_joining(desk: Desk, session: AnySession) -> None:
    _check_goes_on(session)
    found = _open_code(desk, session, "join")
    if found and found.state != "open":
        raise RuleError("joining_closed", "Sign-in is closed. Ask the director.")


def seat_code(desk: Desk, key: int | str, player: int) -> AccessCode:
    """Returns the card of a player: a secret for a QR code that claims this seat; made at first use."""
    session = desk.session(key)
    session.game.player(player)
    return _at_first_use(desk, session, "card", lambda: secrets.token_urlsafe(12), player)


def claim(desk: Desk, key: int | str, player: int, device: str = "") -> tuple[str, AccessCode]:
    """Claims a seat for a device; returns its token and code, ``waiting`` for the director's yes if the seat is taken.

    RuleError ``joining_closed``, ``unknown_player``, ``too_many_devices``.
    """
    token, made = secrets.token_urlsafe(24), list[AccessCode]()
    label = checked_text(one_line(device), MOST_LABEL)

    def wish(session: AnySession) -> None:
        _check_joining(desk, session)
        session.game.player(player)
        there = _seats(desk, session, player)
        if len(there) > 5:
            raise RuleError("too_many_devices", "Several devices wait for this seat. Ask the director.")
        state: State = "waiting" if any(each.state == "open" for each in there) else "open"
        game = session.row.id
        made.append(account_store.add_code(desk.db, game, "seat", token, desk.now(), label, player, state))

    desk.change(key, wish)
    return token, made[0]


def _seats(desk: Desk, session: AnySession, player: int) -> list[AccessCode]:
    return [each for each in codes_of(desk, session) if each.purpose == "seat" and each.player == player]


def admit(desk: Desk, key: int | str, number: int) -> None:
    """Gives the seat to a waiting device, as the director decided; the earlier device loses it."""

    def wish(session: AnySession) -> None:
        waiting = next(
            (each for each in codes_of(desk, session) if each.id == number and each.state == "waiting"), None
        )
        if waiting is None or waiting.player is None:
            raise RuleError("unknown_door", "This device is no longer waiting. Look at the list again.")
        for each in _seats(desk, session, waiting.player):
            if each.state == "open":
                account_store.set_code_state(desk.db, each, "closed")
        account_store.set_code_state(desk.db, waiting, "open")

    desk.change(key, wish)


def release(desk: Desk, key: int | str, player: int) -> None:
    """Frees the seat; the player, or another device, can take it again."""
    desk.change(
        key,
        lambda session: _close(desk, session, lambda each: each.purpose == "seat" and each.player == player),
    )


def seated(desk: Desk, session: AnySession) -> frozenset[int]:
    """Returns the players whose seat is taken by a phone."""
    found = codes_of(desk, session)
    return frozenset(
        each.player for each in found if each.purpose == "seat" and each.state == "open" and each.player
    )


def seat_of(desk: Desk, token: str) -> OpenedGame | None:
    """Returns the seat of a device's token, while the device has it."""
    return enter(desk, "seat", token)


MOST_NAME = 40
IDLE_SECONDS = 12 * 3600.0
"""After this time without any action an account has to sign in again: longer than the longest game."""
LONGEST_SECONDS = 14 * 24 * 3600.0
NOTED_EVERY = 300.0
"""Seconds between two notes that a visit goes on: not every page is worth a write."""


def lock_of(desk: Desk) -> str:
    """Returns a value that changes with every password but reveals nothing of it."""
    return _lock(password_hash(desk.db))


def _lock(kept: str) -> str:
    return hashlib.sha256(kept.encode()).hexdigest()[:16] if kept else ""


def checked_name(text: str) -> str:
    """Returns the name that signs a person's entries; RuleError ``name_missing`` or ``text_too_long``."""
    if not (name := checked_text(one_line(text), MOST_NAME)):
        raise RuleError("name_missing", "Type your name: it is shown beside everything you enter.")
    return name


def come_in(desk: Desk, name: str, by: AccessCode | None = None, account: Account | None = None) -> str:
    """Begins a visit under that name and returns its token; RuleError ``name_missing``."""
    who, token = checked_name(name), secrets.token_urlsafe(24)
    lock = _lock(account.password) if account else lock_of(desk)
    with writing(desk.db):
        if account is None:
            account_store.drop_sessions(desk.db, lock)
        account_store.add_session(desk.db, token, who, lock, desk.now(), by, account)
    return token


def session_of(desk: Desk, token: str) -> Session | None:
    """Returns the visit of that token; None if it has ended."""
    found = account_store.session(desk.db, token)
    if found is None:
        return None
    if found.account is None:
        return found if found.lock == _lock(found.password) else None
    return found if _holds(desk, found, found.account) else None


def _holds(desk: Desk, found: Session, account: Account) -> bool:
    if account.state != "open" or not found.above or found.lock != _lock(account.password):
        return False
    now = desk.now()
    return now - found.seen < IDLE_SECONDS and now - found.began < LONGEST_SECONDS


def go_on(desk: Desk, token: str) -> None:
    """Notes that somebody with an account has just done something."""
    found = account_store.session(desk.db, token)
    if found and desk.now() - found.seen > NOTED_EVERY:
        with writing(desk.db):
            account_store.note_step(desk.db, token, desk.now())


def go_out(desk: Desk, token: str) -> None:
    """Ends the visit of that token."""
    with writing(desk.db):
        account_store.end_session(desk.db, token)


def note_over(desk: Desk, token: str, address: str) -> bool:
    """Ends an account's visit whose time is over, and notes it; returns whether it was one."""
    found = account_store.session(desk.db, token)
    if found is None or found.account is None or _holds(desk, found, found.account):
        return False
    with writing(desk.db):
        account_store.end_session(desk.db, token)
        told = SignIn(desk.now(), found.account.id, found.account.name, "over", address)
        account_store.note(desk.db, told)
    return True


WAITING = "told "
LONGEST = 24 * 3600
"""Seconds for which a message waits."""


def keep_messages(db: Store, said: object, now: float) -> str:
    """Stores messages and returns the name by which they are fetched; deletes those that nobody fetched for a day."""
    name = f"{WAITING}{int(now)} {secrets.token_hex(8)}"
    with writing(db):
        settings_store.drop_settings(db, WAITING, f"{WAITING}{int(now) - LONGEST}")
        settings_store.keep_setting(db, name, json.dumps(said))
    return name


def fetch_messages(db: Store, name: str) -> Sequence[tuple[str, str]]:
    """Returns the messages of that name, once."""
    if not name.startswith(WAITING) or not (kept := settings_store.setting(db, name)):
        return []
    with writing(db):
        settings_store.drop_settings(db, name, name + " ")
    return [(str(category), str(text)) for category, text in json.loads(kept)]
