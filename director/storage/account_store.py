"""Accounts of a federation's server, access codes of a night, and sessions of browsers, in ordinary tables.

An organiser has nights of its own; its centres and helpers have accounts that belong to it. Secrets of invitations and
passwords are kept as hashes only.

An access code is a way into one night: a helper's code, the wall's address, a player's card, a seat that a phone has
taken, the code for joining. The codes of helpers and the tokens of seats are never shown again, so only their hash is kept.

A browser comes in by the director's password, by an account or by a helper's access code. A token in its cookie names its
session; only the hash of the token is kept.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any, Literal, get_args

from director.storage import game_store
from director.storage.store import Store, insert

Purpose = Literal["helper", "wall", "card", "seat", "join"]
State = Literal["open", "waiting", "closed"]

HASHED = ("helper", "seat")
"""The purposes whose secret is shown once."""


@dataclass(frozen=True)
class AccessCode:
    """A way into the night of number ``game``; ``secret`` is a hash for the purposes in ``HASHED``."""

    id: int
    game: int
    purpose: Purpose
    secret: str
    label: str
    player: int | None
    created: float
    state: State


def hashed(secret: str) -> str:
    """Returns the hash that is kept of a secret."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


COLUMNS = "id, game, kind, secret, label, player, created, state"


def add_code(
    db: Store,
    game: int,
    purpose: Purpose,
    secret: str,
    now: float,
    label: str = "",
    player: int | None = None,
    state: State = "open",
) -> AccessCode:
    """Adds an access code; the caller holds the transaction."""
    kept = hashed(secret) if purpose in HASHED else secret
    values = {"game": game, "kind": purpose, "secret": kept, "label": label, "player": player}
    row = insert(db, "access_codes", f"RETURNING {COLUMNS}", **values, created=now, state=state).fetchone()
    game_store.touch(db, game)
    return AccessCode(*row)


def access_codes(db: Store, game: int) -> list[AccessCode]:
    """Returns the access codes of a game that are not closed, oldest first."""
    return db.execute(
        f"SELECT {COLUMNS} FROM access_codes WHERE game = ? AND (state != 'closed' OR kind = 'join') ORDER BY id",
        [game],
    ).all(AccessCode)


def access_code(db: Store, purpose: Purpose, secret: str) -> AccessCode | None:
    """Returns the access code with that secret, whatever its state; None if there is none."""
    kept = hashed(secret) if purpose in HASHED else secret
    return db.execute(
        f"SELECT {COLUMNS} FROM access_codes WHERE kind = ? AND secret = ?", [purpose, kept]
    ).one(AccessCode)


def later_joining(db: Store, seat: AccessCode) -> list[AccessCode]:
    """Returns the open codes by which phones join other games, made since that seat was taken."""
    return db.execute(
        f"SELECT {COLUMNS} FROM access_codes WHERE kind = 'join' AND state = 'open' AND id > ? AND game != ?",
        [seat.id, seat.game],
    ).all(AccessCode)


def set_code_state(db: Store, changed: AccessCode, state: State) -> None:
    """Opens an access code or closes it for good; closing ends the sessions of everyone who came in by it."""
    db.execute("UPDATE access_codes SET state = ? WHERE id = ?", [state, changed.id])
    if state == "closed":
        db.execute("DELETE FROM sessions WHERE access_code = ?", [changed.id])
    game_store.touch(db, changed.game)


def close_player(db: Store, game: int, player: int) -> None:
    """Closes the card and seats of a player who is taken off the list."""
    for each in access_codes(db, game):
        if each.player == player:
            set_code_state(db, each, "closed")


AccountKind = Literal["organiser", "centre", "helper"]
KINDS: tuple[AccountKind, ...] = get_args(AccountKind)
What = Literal["in", "wrong", "closed", "out", "over", "made", "password"]
"""Came in, wrong password, account closed, signed out, signed out after too long without a step, account made, new password."""

MOST_KEPT_SECONDS = 90 * 24 * 3600.0
"""How long the record of who came in is kept."""

TABLES = """
CREATE TABLE accounts (
    id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, name TEXT NOT NULL UNIQUE, who TEXT NOT NULL,
    organiser INTEGER REFERENCES accounts(id) ON DELETE CASCADE, password TEXT NOT NULL, state TEXT NOT NULL,
    created REAL NOT NULL);
CREATE TABLE invitations (
    id INTEGER PRIMARY KEY AUTOINCREMENT, secret TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, who TEXT NOT NULL,
    organiser INTEGER REFERENCES accounts(id) ON DELETE CASCADE,
    account INTEGER REFERENCES accounts(id) ON DELETE CASCADE, until REAL NOT NULL);
CREATE TABLE sign_ins (
    id INTEGER PRIMARY KEY AUTOINCREMENT, at REAL NOT NULL, account INTEGER REFERENCES accounts(id) ON DELETE CASCADE,
    name TEXT NOT NULL, what TEXT NOT NULL, address TEXT NOT NULL);
CREATE INDEX sign_ins_at ON sign_ins (at);
ALTER TABLE games ADD COLUMN owner INTEGER REFERENCES accounts(id);
ALTER TABLE packs ADD COLUMN owner INTEGER REFERENCES accounts(id);
ALTER TABLE profiles ADD COLUMN owner INTEGER REFERENCES accounts(id);
ALTER TABLE visits ADD COLUMN account INTEGER REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE visits ADD COLUMN seen REAL NOT NULL DEFAULT 0;
"""


@dataclass(frozen=True)
class Account:
    """Somebody who may come in: types ``name``, signs as ``who``; ``organiser`` is the one a centre or helper works for."""

    id: int
    kind: AccountKind
    name: str
    who: str
    organiser: int | None
    password: str
    state: str

    @property
    def scope(self) -> int:
        """The organiser whose nights this account may see."""
        return self.organiser or self.id


@dataclass(frozen=True)
class Invitation:
    """A way in that works once: to a new account of that kind, or to a new password of ``account``."""

    id: int
    kind: AccountKind
    who: str
    organiser: int | None
    account: int | None
    until: float


@dataclass(frozen=True)
class SignIn:
    """Something that happened at the entrance; ``account`` is None for the director, a helper's code or an unknown name."""

    at: float
    account: int | None
    name: str
    what: What
    address: str


ACCOUNT = "id, kind, name, who, organiser, password, state"
INVITATION = "id, kind, who, organiser, account, until"


def add_account(
    db: Store, kind: AccountKind, name: str, who: str, organiser: int | None, password: str, now: float
) -> Account:
    """Adds an account; the caller holds the transaction and has made sure that the name is free."""
    values = {"kind": kind, "name": name, "who": who, "organiser": organiser, "password": password}
    row = insert(db, "accounts", f"RETURNING {ACCOUNT}", **values, state="open", created=now).fetchone()
    return Account(*row)


def account(db: Store, number: int) -> Account | None:
    """Returns the account of that number, or None."""
    return _one(db, "id = ?", number)


def account_named(db: Store, name: str) -> Account | None:
    """Returns the account of that name in its stored form (see ``desk/accounts.plain_name``), or None."""
    return _one(db, "name = ?", name)


def _one(db: Store, where: str, value: Any) -> Account | None:
    return db.execute(f"SELECT {ACCOUNT} FROM accounts WHERE {where}", [value]).one(Account)


def accounts(db: Store, organiser: int | None = None) -> list[Account]:
    """Returns all accounts by name, or those that belong to an organiser."""
    where, values = ("", []) if organiser is None else (" WHERE organiser = ?", [organiser])
    return db.execute(f"SELECT {ACCOUNT} FROM accounts{where} ORDER BY kind, name", values).all(Account)


def renew_hash(db: Store, account: int, password: str) -> None:
    """Stores another hash of the same password; nobody is signed out."""
    db.execute("UPDATE accounts SET password = ? WHERE id = ?", [password, account])


def set_password(db: Store, number: int, password: str) -> None:
    """Stores the hash of a new password; all sessions of the account end."""
    db.execute("UPDATE accounts SET password = ? WHERE id = ?", [password, number])
    end_visits(db, number)


def set_state(db: Store, number: int, state: Literal["open", "closed"]) -> None:
    """Closes an account or opens it again; closing ends its sessions and those of the accounts that belong to it."""
    db.execute("UPDATE accounts SET state = ? WHERE id = ?", [state, number])
    if state == "closed":
        end_visits(db, number)


def end_visits(db: Store, number: int) -> None:
    """Ends the sessions of an account and of those that belong to it."""
    db.execute(
        "DELETE FROM sessions WHERE account IN (SELECT id FROM accounts WHERE id = ? OR organiser = ?)",
        [number, number],
    )


# -- invitations -------------------------------------------------------------------------------------


def add_invitation(
    db: Store,
    secret: str,
    kind: AccountKind,
    who: str,
    organiser: int | None,
    number: int | None,
    until: float,
) -> None:
    """Stores an invitation; an earlier one for the same account ends."""
    db.execute("DELETE FROM invitations WHERE account = ?", [number])
    whose = {"kind": kind, "who": who, "organiser": organiser, "account": number}
    insert(db, "invitations", secret=hashed(secret), **whose, until=until)


def invitation(db: Store, secret: str) -> Invitation | None:
    """Returns the invitation with that secret, even if it has expired; None if there is none."""
    return db.execute(f"SELECT {INVITATION} FROM invitations WHERE secret = ?", [hashed(secret)]).one(
        Invitation
    )


def invitations(db: Store, organiser: int | None, now: float) -> list[Invitation]:
    """Returns the unused invitations that have not expired: all, or an organiser's."""
    where, values = ("", []) if organiser is None else (" AND organiser = ?", [organiser])
    return db.execute(
        f"SELECT {INVITATION} FROM invitations WHERE until > ?{where} ORDER BY id", [now, *values]
    ).all(Invitation)


def drop_invitation(db: Store, number: int) -> None:
    """Removes an invitation that was used or taken back."""
    db.execute("DELETE FROM invitations WHERE id = ?", [number])


# -- who came in -------------------------------------------------------------------------------------


def note(db: Store, found: SignIn) -> None:
    """Records what happened at the entrance and deletes records older than ``MOST_KEPT_SECONDS``."""
    db.execute("DELETE FROM sign_ins WHERE at < ?", [found.at - MOST_KEPT_SECONDS])
    insert(db, "sign_ins", **vars(found))


def sign_ins(db: Store, organiser: int | None, most: int) -> list[SignIn]:
    """Returns what happened at the entrance, latest first; for an organiser, only for its own account and those that belong to it."""
    where, values = "", list[object]()
    if organiser is not None:
        where = " WHERE account IN (SELECT id FROM accounts WHERE id = ? OR organiser = ?)"
        values = [organiser, organiser]
    return db.execute(
        f"SELECT at, account, name, what, address FROM sign_ins{where} ORDER BY id DESC LIMIT ?",
        [*values, most],
    ).all(SignIn)


@dataclass(frozen=True)
class Session:
    """A browser that came in: its name, its lock, and its access code or account (neither of them: the director's password).

    ``password`` is the hash that holds now, read in the same statement; ``above`` says whether the organiser of the account, if it
    has one, is open. Times are seconds since 1970: when the session began, and the last step that was noted.
    """

    who: str
    lock: str
    began: float
    seen: float
    password: str = ""
    code: AccessCode | None = None
    account: Account | None = None
    above: bool = True


def add_session(
    db: Store,
    token: str,
    who: str,
    lock: str,
    now: float,
    by: AccessCode | None = None,
    account: Account | None = None,
) -> None:
    """Begins the session of a browser that keeps the token in its cookie."""
    came = {"access_code": by.id if by else None, "account": account.id if account else None}
    insert(db, "sessions", id=hashed(token), **came, who=who, lock=lock, created=now, seen=now)


CODE = [f"access_codes.{name}" for name in COLUMNS.split(", ")]
OF_ACCOUNT = [f"accounts.{name}" for name in ACCOUNT.split(", ")]


def session(db: Store, token: str) -> Session | None:
    """Returns the session of that token, or None if it has ended or never existed."""
    row = db.execute(
        "SELECT sessions.who, sessions.lock, sessions.created, sessions.seen,"
        " (SELECT value FROM settings WHERE name = 'password'),"
        f" COALESCE(above.state, 'open') = 'open', {', '.join(CODE + OF_ACCOUNT)}"
        " FROM sessions LEFT JOIN access_codes ON access_codes.id = sessions.access_code"
        " LEFT JOIN accounts ON accounts.id = sessions.account"
        " LEFT JOIN accounts AS above ON above.id = accounts.organiser"
        " WHERE sessions.id = ?",
        [hashed(token)],
    ).fetchone()
    if row is None:
        return None
    who, lock, began, seen, password, above, *rest = row
    of_code, of_account = rest[: len(CODE)], rest[len(CODE) :]
    return Session(
        who,
        lock,
        began,
        seen,
        password or "",
        AccessCode(*of_code) if of_code[0] is not None else None,
        Account(*of_account) if of_account[0] is not None else None,
        bool(above),
    )


def note_step(db: Store, token: str, now: float) -> None:
    """Notes that the browser of that token has just done something."""
    db.execute("UPDATE sessions SET seen = ? WHERE id = ?", [now, hashed(token)])


def visitors(db: Store, game: int) -> dict[int, list[str]]:
    """Returns the names of those who came in, by the number of their access code."""
    found: dict[int, list[str]] = {}
    rows = db.execute(
        "SELECT sessions.access_code, who FROM sessions JOIN access_codes ON access_codes.id = sessions.access_code"
        " WHERE access_codes.game = ? ORDER BY sessions.created",
        [game],
    )
    for number, who in rows:
        found.setdefault(number, []).append(who)
    return found


def end_session(db: Store, token: str) -> None:
    """Ends a session; the browser's cookie opens nothing any more."""
    db.execute("DELETE FROM sessions WHERE id = ?", [hashed(token)])


def drop_sessions(db: Store, lock: str) -> None:
    """Removes the sessions of the director and of helpers' codes under other locks: the password has changed since."""
    db.execute("DELETE FROM sessions WHERE lock != ? AND account IS NULL", [lock])
