"""Packs that were made or taken here, the results that came back, and the decisions on them: ordinary tables.

A pack made here has its secrets (rounds and codes) beside it. A result is one row for each centre, with its file
(compressed) and a summary that is quick to read; a newer result replaces it.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from director.storage.store import Store, insert

PACK_TABLES = """
CREATE TABLE packs (id TEXT PRIMARY KEY, came REAL NOT NULL, text TEXT NOT NULL, secrets TEXT NOT NULL);
CREATE TABLE pack_results (
    pack TEXT NOT NULL REFERENCES packs(id) ON DELETE CASCADE, centre INTEGER NOT NULL, came REAL NOT NULL,
    digest TEXT NOT NULL, events INTEGER NOT NULL, last TEXT NOT NULL, signer TEXT NOT NULL, night TEXT NOT NULL,
    file TEXT NOT NULL, summary TEXT NOT NULL, PRIMARY KEY (pack, centre));
CREATE TABLE pack_decisions (
    pack TEXT NOT NULL REFERENCES packs(id) ON DELETE CASCADE, subject TEXT NOT NULL, decision TEXT NOT NULL,
    reason TEXT NOT NULL, who TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (pack, subject));
"""
TAKERS = """
CREATE TABLE pack_takers (
    pack TEXT NOT NULL REFERENCES packs(id) ON DELETE CASCADE, owner INTEGER NOT NULL, PRIMARY KEY (pack, owner))
"""
"""Who else has the file of a pack."""


AFTERNOON = """
ALTER TABLE pack_results ADD COLUMN figures TEXT NOT NULL DEFAULT '';
CREATE TABLE pack_ways (
    pack TEXT NOT NULL REFERENCES packs(id) ON DELETE CASCADE, way TEXT NOT NULL, words TEXT NOT NULL,
    data TEXT NOT NULL, PRIMARY KEY (pack, way));
CREATE TABLE pack_arrivals (
    id INTEGER PRIMARY KEY AUTOINCREMENT, pack TEXT NOT NULL REFERENCES packs(id) ON DELETE CASCADE,
    name TEXT NOT NULL, who TEXT NOT NULL, came REAL NOT NULL, file TEXT NOT NULL, state TEXT NOT NULL,
    centre INTEGER NOT NULL, said TEXT NOT NULL);
CREATE INDEX pack_arrivals_state ON pack_arrivals (pack, state);
CREATE TABLE pack_centres (
    pack TEXT NOT NULL REFERENCES packs(id) ON DELETE CASCADE, centre INTEGER NOT NULL, code TEXT NOT NULL,
    town TEXT NOT NULL, phone TEXT NOT NULL, people INTEGER NOT NULL, round INTEGER NOT NULL,
    slips INTEGER NOT NULL, heard REAL NOT NULL, state TEXT NOT NULL, note TEXT NOT NULL, PRIMARY KEY (pack, centre));
CREATE TABLE pack_hours (
    pack TEXT PRIMARY KEY REFERENCES packs(id) ON DELETE CASCADE, closed REAL NOT NULL, secret TEXT NOT NULL,
    names TEXT NOT NULL)
"""
"""Figures of results, the slips of all results with their rulings, files as they come in, the latest news of centres in the hour
of the game, and what the public sees."""


@dataclass(frozen=True)
class PackRow:
    """A pack; ``secrets`` is "" if it was made elsewhere, ``owner`` is the organiser to whom it belongs."""

    id: str
    came: float
    text: str
    secrets: str
    owner: int | None = None


@dataclass(frozen=True)
class ResultRow:
    """The last result of a centre: hash of its file, number and hash of the last event of its log, who signed it."""

    centre: int
    came: float
    digest: str
    facts: int
    last: str
    signer: str
    night: str


@dataclass(frozen=True)
class DecisionRow:
    """The decision on a subject, and who made it."""

    subject: str
    decision: str
    reason: str
    who: str
    at: float


def keep_pack(db: Store, row: PackRow) -> None:
    """Stores a pack; one that is already here keeps its text and owner, and the organiser of this row may see it as well.

    The caller holds the transaction and has made sure that the text is the same.
    """
    insert(db, "packs", "ON CONFLICT (id) DO NOTHING", **vars(row))
    if row.owner is not None:
        insert(db, "pack_takers", "ON CONFLICT DO NOTHING", pack=row.id, owner=row.owner)


def drop_pack(db: Store, pack: str) -> None:
    """Removes a pack with everything that belongs to it; the caller holds the transaction."""
    db.execute("DELETE FROM packs WHERE id = ?", [pack])


def may_see(db: Store, pack: str, owner: int | None) -> bool:
    """Answers whether a pack belongs to that organiser or was taken in by it; always true for None, the director of all of them."""
    return owner is None or bool(
        db.execute(
            "SELECT 1 FROM packs WHERE id = ? AND (owner = ? OR id IN (SELECT pack FROM pack_takers WHERE owner = ?))",
            [pack, owner, owner],
        ).fetchone()
    )


def pack_row(db: Store, pack: str) -> PackRow | None:
    """Returns the pack of that number, or None."""
    return db.execute("SELECT id, came, text, secrets, owner FROM packs WHERE id = ?", [pack]).one(PackRow)


def packs(db: Store, owner: int | None = None) -> list[PackRow]:
    """Returns all packs, or those that an organiser made or took in, latest first."""
    mine = " WHERE owner = ? OR id IN (SELECT pack FROM pack_takers WHERE owner = ?)"
    where, values = ("", []) if owner is None else (mine, [owner, owner])
    return db.execute(
        f"SELECT id, came, text, secrets, owner FROM packs{where} ORDER BY came DESC, id", values
    ).all(PackRow)


def nights(db: Store, pack: str) -> list[tuple[str, int]]:
    """Returns the keys of the games that took that pack, each with the number of its centre; games in the bin are left out."""
    rows = db.execute(
        "SELECT games.key, facts.data FROM facts JOIN games ON games.id = facts.game"
        " WHERE facts.kind = 'PackTaken' AND games.deleted IS NULL ORDER BY games.id"
    )
    found = [(key, json.loads(data)) for key, data in rows]
    return [(key, int(data["centre"])) for key, data in found if data["pack"] == pack]


RESULT_COLUMNS = "centre, came, digest, facts, last, signer, night"


@dataclass(frozen=True)
class StoredResult:
    """A result as it is stored: the row, its file (``packed``), summary and figures."""

    row: ResultRow
    file: str
    summary: str
    figures: str


def packed(text: str) -> str:
    """Returns a file as it is stored, compressed to about a third."""
    return base64.b64encode(zlib.compress(text.encode(), 1)).decode()


def unpacked(file: str) -> str:
    """Reverses ``packed``."""
    return zlib.decompress(base64.b64decode(file)).decode()


def keep_result(db: Store, pack: str, kept: StoredResult) -> None:
    """Stores a centre's result in place of an earlier one; the caller holds the transaction."""
    drop_result(db, pack, kept.row.centre)
    insert(
        db, "pack_results", pack=pack, **vars(kept.row), file=kept.file, summary=kept.summary, figures=kept.figures
    )  # fmt: skip


def keep_figures(db: Store, pack: str, centre: int, came: float, figures: str) -> None:
    """Stores the figures of a result that an older version took in; the caller holds the transaction."""
    db.execute(
        "UPDATE pack_results SET figures = ? WHERE pack = ? AND centre = ? AND came = ?",
        [figures, pack, centre, came],
    )


def results(db: Store, pack: str) -> list[ResultRow]:
    """Returns the results of a pack in the order of the centres."""
    return db.execute(
        f"SELECT {RESULT_COLUMNS} FROM pack_results WHERE pack = ? ORDER BY centre", [pack]
    ).all(ResultRow)


def result(db: Store, pack: str, centre: int) -> ResultRow | None:
    """Returns the result of a centre, or None."""
    return db.execute(
        f"SELECT {RESULT_COLUMNS} FROM pack_results WHERE pack = ? AND centre = ?", [pack, centre]
    ).one(ResultRow)


def result_file(db: Store, pack: str, centre: int) -> str:
    """Returns the file of a centre's result as it came; "" if there is none."""
    row = db.execute("SELECT file FROM pack_results WHERE pack = ? AND centre = ?", [pack, centre]).fetchone()
    return unpacked(row[0]) if row else ""


def summary(db: Store, pack: str, centre: int) -> str:
    """Returns the summary of a centre's result; "" if there is none."""
    row = db.execute(
        "SELECT summary FROM pack_results WHERE pack = ? AND centre = ?", [pack, centre]
    ).fetchone()
    return str(row[0]) if row else ""


def figures(db: Store, pack: str, centre: int | None = None) -> list[tuple[int, float, str]]:
    """Returns centre, time of arrival and figures of all results, or of one."""
    one, values = ("", []) if centre is None else (" AND centre = ?", [centre])
    rows = db.execute(f"SELECT centre, came, figures FROM pack_results WHERE pack = ?{one}", [pack, *values])
    return [(centre, came, text) for centre, came, text in rows]


def keep_ways(db: Store, pack: str, ways: Iterable[tuple[str, str, str]]) -> None:
    """Stores slips with their rulings (way, words, JSON of slip and ruling); known ones stay unchanged. The caller holds the
    transaction."""
    db.executemany(
        "INSERT INTO pack_ways (pack, way, words, data) VALUES (?, ?, ?, ?) ON CONFLICT (pack, way) DO NOTHING",
        [(pack, *each) for each in ways],
    )


def ways(db: Store, pack: str, wanted: Sequence[str]) -> dict[str, str]:
    """Returns the JSON of those of these ways that are known."""
    found: dict[str, str] = {}
    for start in range(0, len(wanted), MOST_ASKED):
        part = wanted[start : start + MOST_ASKED]
        marks = ", ".join("?" * len(part))
        rows = db.execute(
            f"SELECT way, data FROM pack_ways WHERE pack = ? AND way IN ({marks})", [pack, *part]
        )
        found |= dict(rows)
    return found


def ways_with(db: Store, pack: str, word: str) -> list[tuple[str, str]]:
    """Returns the ways of all slips whose ruling looked up that word."""
    rows = db.execute(
        "SELECT way, data FROM pack_ways WHERE pack = ? AND words LIKE ? ORDER BY way", [pack, f"% {word} %"]
    )
    return [(way, data) for way, data in rows]


MOST_ASKED = 400


def drop_result(db: Store, pack: str, centre: int) -> None:
    """Removes the result of a centre, so that another one can replace it."""
    db.execute("DELETE FROM pack_results WHERE pack = ? AND centre = ?", [pack, centre])


def keep_decision(db: Store, pack: str, row: DecisionRow) -> None:
    """Stores the decision on a subject, in place of an earlier one; the caller holds the transaction."""
    drop_decision(db, pack, row.subject)
    insert(db, "pack_decisions", pack=pack, **vars(row))


def drop_decision(db: Store, pack: str, subject: str) -> None:
    """Takes a decision back."""
    db.execute("DELETE FROM pack_decisions WHERE pack = ? AND subject = ?", [pack, subject])


def decisions(db: Store, pack: str) -> list[DecisionRow]:
    """Returns the decisions, oldest first."""
    return db.execute(
        "SELECT subject, decision, reason, who, at FROM pack_decisions WHERE pack = ? ORDER BY at, subject",
        [pack],
    ).all(DecisionRow)


# -- files as they come in ----------------------------------------------------------------------------

ArrivalState = Literal["waits", "new", "newer", "same", "late", "refused"]


@dataclass(frozen=True)
class ArrivalRow:
    """A file that came: its state, its centre (0: not known yet), and the sentence about it.

    While it waits, ``centre`` is the only centre it may be from.
    """

    id: int
    name: str
    who: str
    came: float
    state: ArrivalState
    centre: int
    said: str


ARRIVAL = "id, name, who, came, state, centre, said"


BY_CENTRE = "centre"
"""Who handed a file in, where a centre did it with its code."""


def add_arrival(db: Store, pack: str, arrival: ArrivalRow, file: str) -> None:
    """Stores a file that waits; the caller holds the transaction."""
    values = {name: value for name, value in vars(arrival).items() if name != "id"}
    insert(db, "pack_arrivals", pack=pack, **values, file=file)


def waiting(db: Store, pack: str) -> list[ArrivalRow]:
    """Returns the files that wait, in order of arrival."""
    return db.execute(
        f"SELECT {ARRIVAL} FROM pack_arrivals WHERE pack = ? AND state = 'waits' ORDER BY id", [pack]
    ).all(ArrivalRow)


def arrival_file(db: Store, number: int) -> str:
    """Returns the file, packed."""
    row = db.execute("SELECT file FROM pack_arrivals WHERE id = ?", [number]).fetchone()
    return str(row[0]) if row else packed("")


def last_arrival(db: Store, pack: str, name: str, who: str) -> float:
    """Returns when a file of that name last came from that person; 0 if none did."""
    row = db.execute(
        "SELECT coalesce(max(came), 0) FROM pack_arrivals WHERE pack = ? AND name = ? AND who = ?",
        [pack, name, who],
    ).fetchone()
    return float(row[0])


def is_waiting(db: Store, number: int) -> bool:
    """Answers whether nobody has settled this file yet."""
    row = db.execute("SELECT 1 FROM pack_arrivals WHERE id = ? AND state = 'waits'", [number]).fetchone()
    return row is not None


def settle(db: Store, number: int, state: ArrivalState, centre: int, said: str) -> bool:
    """Notes the state of a file and returns whether it was still waiting. A file that is stored elsewhere, or came twice, is dropped
    here. The caller holds the transaction."""
    kept = "" if state in ("refused", "late") else ", file = ''"
    return bool(
        db.execute(
            f"UPDATE pack_arrivals SET state = ?, centre = ?, said = ?{kept} WHERE id = ? AND state = 'waits'",
            [state, centre, said, number],
        ).rowcount
    )


def wait_again(db: Store, pack: str, states: Sequence[ArrivalState]) -> int:
    """Lets files with these states wait again and returns how many; those that a centre handed in wait for that centre alone. The
    caller holds the transaction."""
    marks = ", ".join("?" * len(states))
    return db.execute(
        "UPDATE pack_arrivals SET state = 'waits', centre = CASE WHEN who = ? THEN centre ELSE 0 END, said = ''"
        f" WHERE pack = ? AND state IN ({marks})",
        [BY_CENTRE, pack, *states],
    ).rowcount


def arrivals(db: Store, pack: str, most: int, first: int = 0) -> list[ArrivalRow]:
    """Returns the files that came, latest first."""
    return db.execute(
        f"SELECT {ARRIVAL} FROM pack_arrivals WHERE pack = ? ORDER BY id DESC LIMIT ? OFFSET ?",
        [pack, most, first],
    ).all(ArrivalRow)


def first_counted(db: Store, pack: str) -> dict[int, float]:
    """Returns for each centre when its first file came that counted."""
    rows = db.execute(
        "SELECT centre, min(came) FROM pack_arrivals WHERE pack = ? AND state = 'new' GROUP BY centre", [pack]
    )
    return {int(centre): float(came) for centre, came in rows}


def refused(db: Store, pack: str) -> list[ArrivalRow]:
    """Returns the refused files in order of arrival."""
    return db.execute(
        f"SELECT {ARRIVAL} FROM pack_arrivals WHERE pack = ? AND state = 'refused' ORDER BY id", [pack]
    ).all(ArrivalRow)


def hour_version(db: Store, pack: str) -> str:
    """Returns a mark that changes whenever a result, a file, a report or a decision is added or removed."""
    return _version(
        db,
        pack,
        *OF_RANKING,
        "SELECT count(*) FROM pack_arrivals WHERE pack = ?",
        "SELECT count(*), coalesce(max(id), 0) FROM pack_arrivals WHERE pack = ? AND state = 'waits'",
        "SELECT coalesce(sum(round), 0), coalesce(max(heard), 0) FROM pack_centres WHERE pack = ?",
    )


OF_RANKING = (
    "SELECT count(*), coalesce(max(came), 0) FROM pack_results WHERE pack = ?",
    "SELECT count(*), coalesce(max(at), 0) FROM pack_decisions WHERE pack = ?",
    "SELECT coalesce(max(closed), 0), count(*) FROM pack_hours WHERE pack = ?",
)


def ranking_version(db: Store, pack: str, since: float) -> str:
    """Returns a mark that changes whenever a result or decision is added or removed, the ranking is closed, or one more result is as
    old as ``since``."""
    asked = "SELECT count(*) FROM pack_results WHERE pack = ? AND came <= ?"
    return f"{_version(db, pack, *OF_RANKING)}-{db.execute(asked, [pack, since]).fetchone()[0]}"


def _version(db: Store, pack: str, *asked: str) -> str:
    return "-".join(f"{value:.3f}" for each in asked for value in db.execute(each, [pack]).fetchone())


def arrival_counts(db: Store, pack: str) -> dict[ArrivalState, int]:
    """Returns the number of files in each state."""
    rows = db.execute("SELECT state, count(*) FROM pack_arrivals WHERE pack = ? GROUP BY state", [pack])
    return dict(tuple(row) for row in rows)


# -- the hour of the game -----------------------------------------------------------------------------

Names = Literal["full", "initials"]


@dataclass(frozen=True)
class Hour:
    """Settings for all centres: since when the ranking is closed (0: it is open), the secret of its public address ("": there is
    none), and how people are named there."""

    closed: float = 0.0
    secret: str = ""
    names: Names = "initials"


def hour(db: Store, pack: str) -> Hour:
    """Returns the present settings."""
    found = db.execute("SELECT closed, secret, names FROM pack_hours WHERE pack = ?", [pack]).one(Hour)
    return found or Hour()


def keep_hour(db: Store, pack: str, kept: Hour) -> None:
    """Stores the settings; the caller holds the transaction."""
    in_place = "ON CONFLICT (pack) DO UPDATE SET closed = excluded.closed, secret = excluded.secret, names = excluded.names"
    insert(db, "pack_hours", in_place, pack=pack, **vars(kept))


def pack_of_secret(db: Store, secret: str) -> str | None:
    """Returns the pack whose public address has this secret, or None."""
    row = db.execute("SELECT pack FROM pack_hours WHERE secret = ? AND secret <> ''", [secret]).fetchone()
    return str(row[0]) if row else None


@dataclass(frozen=True)
class Heard:
    """What is known of a centre in the hour of the game: how to reach it, how many are expected, its last report (round, slips, when;
    by itself or by telephone), its code for uploads ("": none), and a note."""

    centre: int
    code: str = ""
    town: str = ""
    phone: str = ""
    people: int = 0
    round: int = 0
    slips: int = 0
    heard: float = 0.0
    state: str = ""
    note: str = ""


HEARD = "centre, code, town, phone, people, round, slips, heard, state, note"


def heard(db: Store, pack: str) -> dict[int, Heard]:
    """Returns what is known of the centres, by number."""
    rows = db.execute(f"SELECT {HEARD} FROM pack_centres WHERE pack = ?", [pack]).all(Heard)
    return {each.centre: each for each in rows}


def towns(db: Store, pack: str) -> list[tuple[int, str]]:
    """Returns the known towns of the centres."""
    asked = "SELECT centre, town FROM pack_centres WHERE pack = ? AND town <> '' ORDER BY centre"
    return [(int(centre), str(town)) for centre, town in db.execute(asked, [pack])]


def keep_heard(db: Store, pack: str, kept: Heard) -> None:
    """Stores what is known of a centre; the caller holds the transaction."""
    changed = ", ".join(f"{name} = excluded.{name}" for name in HEARD.split(", ")[1:])
    insert(db, "pack_centres", f"ON CONFLICT (pack, centre) DO UPDATE SET {changed}", pack=pack, **vars(kept))


def centre_of_code(db: Store, code: str) -> tuple[str, int] | None:
    """Returns the pack and the number of the centre that has this code, or None."""
    row = db.execute("SELECT pack, centre FROM pack_centres WHERE code = ? AND code <> ''", [code]).fetchone()
    return (str(row[0]), int(row[1])) if row else None
