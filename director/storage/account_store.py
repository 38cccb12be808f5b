"""Accounts of a federation's server, the invitations to them, and who came in when: ordinary tables.

An organiser has nights of its own; its centres and helpers have accounts that belong to it. Secrets of invitations and
passwords are kept as hashes only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

from director.storage.access_code_store import hashed
from director.storage.store import Store, insert

AccountKind = Literal["organiser", "centre", "helper"]
KINDS: tuple[AccountKind, ...] = get_args(AccountKind)
What = Literal["in", "wrong", "closed", "out", "over", "made", "password"]
"""Came in, wrong password, account closed, signed out, too long without a step, account made, a new password."""

MOST_KEPT_SECONDS = 90 * 24 * 3600.0
"""So long it is kept who came in."""

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
    """Who may come in: ``name`` is typed to do so, ``who`` signs; ``organiser`` is whom a centre or helper works for."""

    id: int
    kind: AccountKind
    name: str
    who: str
    organiser: int | None
    password: str
    state: str

    @property
    def scope(self) -> int:
        """The organiser whose nights this account may know."""
        return self.organiser or self.id


@dataclass(frozen=True)
class Invitation:
    """A way to an account, good once: to a new one of that kind, or to a new password of ``account``."""

    id: int
    kind: AccountKind
    who: str
    organiser: int | None
    account: int | None
    until: float


@dataclass(frozen=True)
class SignIn:
    """Something that happened at the entrance; ``account`` is None for the director, a helper's code, or nobody's name."""

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
    """A new account; the caller holds the transaction and has made sure that the name is free."""
    values = {"kind": kind, "name": name, "who": who, "organiser": organiser, "password": password}
    row = insert(db, "accounts", f"RETURNING {ACCOUNT}", **values, state="open", created=now).fetchone()
    return Account(*row)


def account(db: Store, number: int) -> Account | None:
    """The account of that number."""
    return _one(db, "id = ?", number)


def account_named(db: Store, name: str) -> Account | None:
    """The account of that name, as it is kept (see ``desk/accounts.plain_name``)."""
    return _one(db, "name = ?", name)


def _one(db: Store, where: str, value: Any) -> Account | None:
    return db.execute(f"SELECT {ACCOUNT} FROM accounts WHERE {where}", [value]).one(Account)


def accounts(db: Store, organiser: int | None = None) -> list[Account]:
    """All accounts by name; of an organiser, those that belong to it."""
    where, values = ("", []) if organiser is None else (" WHERE organiser = ?", [organiser])
    return db.execute(f"SELECT {ACCOUNT} FROM accounts{where} ORDER BY kind, name", values).all(Account)


def renew_hash(db: Store, account: int, password: str) -> None:
    """Keeps another hash of the same password; nobody is signed out."""
    db.execute("UPDATE accounts SET password = ? WHERE id = ?", [password, account])


def set_password(db: Store, number: int, password: str) -> None:
    """Stores the hash of a new password; all sessions of the account end."""
    db.execute("UPDATE accounts SET password = ? WHERE id = ?", [password, number])
    end_visits(db, number)


def set_state(db: Store, number: int, state: Literal["open", "closed"]) -> None:
    """Closes an account or opens it again; sessions of a closed one, and of those who belong to it, end."""
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
    """Keeps an invitation; one for the same account that was made before ends."""
    db.execute("DELETE FROM invitations WHERE account = ?", [number])
    whose = {"kind": kind, "who": who, "organiser": organiser, "account": number}
    insert(db, "invitations", secret=hashed(secret), **whose, until=until)


def invitation(db: Store, secret: str) -> Invitation | None:
    """The invitation of that secret, whatever the time is."""
    return db.execute(f"SELECT {INVITATION} FROM invitations WHERE secret = ?", [hashed(secret)]).one(
        Invitation
    )


def invitations(db: Store, organiser: int | None, now: float) -> list[Invitation]:
    """The invitations that still hold and wait for somebody; of an organiser, its own."""
    where, values = ("", []) if organiser is None else (" AND organiser = ?", [organiser])
    return db.execute(
        f"SELECT {INVITATION} FROM invitations WHERE until > ?{where} ORDER BY id", [now, *values]
    ).all(Invitation)


def drop_invitation(db: Store, number: int) -> None:
    """An invitation was used, or taken back."""
    db.execute("DELETE FROM invitations WHERE id = ?", [number])


# -- who came in -------------------------------------------------------------------------------------


def note(db: Store, found: SignIn) -> None:
    """Keeps what happened at the entrance, and forgets what is older than ``MOST_KEPT_SECONDS``."""
    db.execute("DELETE FROM sign_ins WHERE at < ?", [found.at - MOST_KEPT_SECONDS])
    insert(db, "sign_ins", **vars(found))


def sign_ins(db: Store, organiser: int | None, most: int) -> list[SignIn]:
    """What happened at the entrance, the last first; of an organiser, at its own account and those that belong to it."""
    where, values = "", list[object]()
    if organiser is not None:
        where = " WHERE account IN (SELECT id FROM accounts WHERE id = ? OR organiser = ?)"
        values = [organiser, organiser]
    return db.execute(
        f"SELECT at, account, name, what, address FROM sign_ins{where} ORDER BY id DESC LIMIT ?",
        [*values, most],
    ).all(SignIn)
