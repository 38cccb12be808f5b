"""Sessions: browsers that came in, by the director's password, by an account or by a helper's access code.

A session is known by a token in the browser's cookie, of which only the hash is kept.
"""

from __future__ import annotations

from dataclasses import dataclass

from director.storage.access_code_store import COLUMNS, AccessCode, hashed
from director.storage.account_store import ACCOUNT, Account
from director.storage.store import Store, insert


@dataclass(frozen=True)
class Session:
    """A browser that came in: under which name, under which lock, by which access code or account (neither: the password).

    ``password`` is the hash that holds now, asked for in the same breath; ``above`` says whether the organiser of the
    account, if it has one, is open. Times are seconds since 1970: when it began, and the last step that was noted.
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
    """A browser comes in and keeps the token in its cookie."""
    came = {"access_code": by.id if by else None, "account": account.id if account else None}
    insert(db, "sessions", id=hashed(token), **came, who=who, lock=lock, created=now, seen=now)


CODE = [f"access_codes.{name}" for name in COLUMNS.split(", ")]
OF_ACCOUNT = [f"accounts.{name}" for name in ACCOUNT.split(", ")]


def session(db: Store, token: str) -> Session | None:
    """The session of that token, or None if it has ended or never was."""
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
    """The browser of that token has just done something."""
    db.execute("UPDATE sessions SET seen = ? WHERE id = ?", [now, hashed(token)])


def visitors(db: Store, game: int) -> dict[int, list[str]]:
    """The names of those who came in, by the number of their access code."""
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
    """Signs a browser out; its cookie opens nothing any more."""
    db.execute("DELETE FROM sessions WHERE id = ?", [hashed(token)])


def drop_sessions(db: Store, lock: str) -> None:
    """Forgets the sessions of the director and of helpers' access codes under other locks: the password has changed since."""
    db.execute("DELETE FROM sessions WHERE lock != ? AND account IS NULL", [lock])
