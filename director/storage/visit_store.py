"""Visits: browsers that came in, by the director's password, by an account or by a helper's door.

A visit is known by a token in the browser's cookie, of which only the hash is kept.
"""

from __future__ import annotations

from dataclasses import dataclass

from director.storage.account_store import ACCOUNT, Account
from director.storage.door_store import COLUMNS, Door, hashed
from director.storage.store import Store


@dataclass(frozen=True)
class Visit:
    """A browser that came in: under which name, under which lock, by which door or account (neither: the password).

    ``password`` is the hash that holds now, asked for in the same breath; ``above`` says whether the organiser of the
    account, if it has one, is open. Times are seconds since 1970: when it began, and the last step that was noted.
    """

    who: str
    lock: str
    began: float
    seen: float
    password: str = ""
    door: Door | None = None
    account: Account | None = None
    above: bool = True


def add_visit(
    db: Store,
    token: str,
    who: str,
    lock: str,
    now: float,
    by: Door | None = None,
    account: Account | None = None,
) -> None:
    """A browser comes in and keeps the token in its cookie."""
    db.execute(
        "INSERT INTO visits (id, door, account, who, lock, created, seen) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [hashed(token), by.id if by else None, account.id if account else None, who, lock, now, now],
    )


DOOR = [f"doors.{name}" for name in COLUMNS.split(", ")]
OF_ACCOUNT = [f"accounts.{name}" for name in ACCOUNT.split(", ")]


def visit(db: Store, token: str) -> Visit | None:
    """The visit of that token, or None if it has ended or never was."""
    row = db.execute(
        "SELECT visits.who, visits.lock, visits.created, visits.seen,"
        " (SELECT value FROM settings WHERE name = 'password'),"
        f" COALESCE(above.state, 'open') = 'open', {', '.join(DOOR + OF_ACCOUNT)}"
        " FROM visits LEFT JOIN doors ON doors.id = visits.door"
        " LEFT JOIN accounts ON accounts.id = visits.account"
        " LEFT JOIN accounts AS above ON above.id = accounts.organiser"
        " WHERE visits.id = ?",
        [hashed(token)],
    ).fetchone()
    if row is None:
        return None
    who, lock, began, seen, password, above, *rest = row
    of_door, of_account = rest[: len(DOOR)], rest[len(DOOR) :]
    return Visit(
        who,
        lock,
        began,
        seen,
        password or "",
        Door(*of_door) if of_door[0] is not None else None,
        Account(*of_account) if of_account[0] is not None else None,
        bool(above),
    )


def note_step(db: Store, token: str, now: float) -> None:
    """The browser of that token has just done something."""
    db.execute("UPDATE visits SET seen = ? WHERE id = ?", [now, hashed(token)])


def visitors(db: Store, game: int) -> dict[int, list[str]]:
    """The names of those who came in, by the number of their door."""
    found: dict[int, list[str]] = {}
    rows = db.execute(
        "SELECT visits.door, who FROM visits JOIN doors ON doors.id = visits.door"
        " WHERE doors.game = ? ORDER BY visits.created",
        [game],
    )
    for number, who in rows:
        found.setdefault(number, []).append(who)
    return found


def end_visit(db: Store, token: str) -> None:
    """Signs a browser out; its cookie opens nothing any more."""
    db.execute("DELETE FROM visits WHERE id = ?", [hashed(token)])


def drop_visits(db: Store, lock: str) -> None:
    """Forgets the visits of the director and of helpers' doors under other locks: the password has changed since."""
    db.execute("DELETE FROM visits WHERE lock != ? AND account IS NULL", [lock])
