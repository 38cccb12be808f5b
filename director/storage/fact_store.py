"""The event log of a game in the database: read it, add to it, never change it.

A log that is read from its beginning is checked: it is a chain, every fact carries a hash of itself and of the fact before it.

The first link is a hash of the game's key, each next one ``SHA-256(before, newline, fact)``: the fact is its
number, time, person, kind, data and token as compact JSON with sorted keys, in ASCII. So a changed old fact is
found, and the last hash, which stands on every printed sheet, names the whole log in a few digits. Who can write
to the file can make a new chain, but not change what is printed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from director.games.kinds import kind_named
from director.games.log import Recorded
from director.language.sentences import DirectorError, Sentence, say
from director.storage.store import Store

FACT_FIELDS = ("seq", "at", "who", "kind", "data", "token")


def first_link(key: str) -> str:
    """What the first fact is chained to."""
    return _hash(f"director-log-1\n{key}")


def link(before: str, fact: Mapping[str, Any]) -> str:
    """The hash of a fact (its fields as in an exported game) behind that hash."""
    return _hash(f"{before}\n{_text({name: fact[name] for name in FACT_FIELDS})}")


def first_changed(key: str, facts: Iterable[Mapping[str, Any]]) -> int | None:
    """The number of the first fact whose ``hash`` is not the one due, or None if the chain holds."""
    before = first_link(key)
    for fact in facts:
        before = link(before, fact)
        if before != fact.get("hash"):
            return int(fact["seq"])
    return None


def whole_hash(header: Mapping[str, Any], players: Sequence[Mapping[str, Any]], last: str) -> str:
    """The hash of a whole exported game: its first line less this very hash, its players, its last fact."""
    return _hash(_text([{name: header[name] for name in header if name != "hash"}, list(players), last]))


def check_chain(rows: Sequence[Mapping[str, Any]], count: int) -> None:
    """DirectorError ``file_changed`` for the objects of a file with ``count`` players if anything was changed.

    Files of version 1 have no hashes and cannot tell.
    """
    header, players, facts = rows[0], rows[1 : 1 + count], rows[1 + count :]
    if header["version"] == 1:
        return
    if seq := first_changed(header["key"], facts):
        raise _changed(say("Entry %(seq)d of this file was changed after it was saved.", seq=seq))
    last = facts[-1]["hash"] if facts else first_link(header["key"])
    if whole_hash(header, players, last) != header.get("hash"):
        raise _changed(
            say("The first lines of this file (set-up and players) are not as they were exported.")
        )


def _changed(reason: Sentence) -> DirectorError:
    return DirectorError("file_changed", "%(reason)s Export the game again.", reason=reason)


def _text(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


FIELDS = "seq, at, who, kind, data, token, hash"


def load(db: Store, game: int, after: int = 0, kind: str = "duplicate") -> list[Recorded]:
    """All events of a game in their order, or those behind number ``after``.

    From the beginning the chain is checked; DirectorError ``log_damaged`` or ``log_changed`` names the event.
    """
    read = kind_named(kind).read
    facts = list(lines(db, game, after))
    if after == 0 and (seq := first_changed(_key(db, game), facts)):
        raise DirectorError(
            "log_changed",
            "Entry %(seq)d of this night was changed in the file of the data. Restore a backup of it.",
            seq=seq,
        )
    found = []
    for each in facts:
        try:
            fact = read(each["kind"], each["data"])
        except (ValueError, TypeError, KeyError, AttributeError) as reason:
            raise _damaged(each["seq"]) from reason
        found.append(Recorded(each["seq"], each["at"], each["who"], fact))
    return found


def lines(db: Store, game: int, after: int = 0) -> Iterator[dict[str, Any]]:
    """The events as an exported game writes them, each with its hash; DirectorError ``log_damaged``."""
    rows = db.execute(f"SELECT {FIELDS} FROM facts WHERE game = ? AND seq > ? ORDER BY seq", [game, after])
    for seq, at, who, kind, data, token, digest in rows:
        try:
            fact = {"seq": seq, "at": float(at), "who": who, "kind": kind, "data": json.loads(data)}
        except (ValueError, TypeError, RecursionError) as reason:
            raise _damaged(seq) from reason
        yield fact | {"token": token, "hash": digest}


def _damaged(seq: int) -> DirectorError:
    return DirectorError(
        "log_damaged",
        "Entry %(seq)d of this night is damaged in the file of the data. Restore a backup of it.",
        seq=seq,
    )


def append(
    db: Store, game: int, facts: Sequence[Recorded], token: str | None = None, last: str | None = None
) -> None:
    """Adds events behind those there are; the first carries the request's token, so it cannot come twice.

    ``last`` is the hash of the last event, if it is known already.
    """
    append_each(db, game, [(each, token if number == 0 else None) for number, each in enumerate(facts)], last)


def append_each(
    db: Store, game: int, facts: Sequence[tuple[Recorded, str | None]], last: str | None = None
) -> None:
    """Adds events behind those there are, each with its own token, and chains them."""
    before, rows = last or last_hash(db, game), []
    for each, token in facts:
        kind = type(each.fact).__name__
        text = json.dumps(each.fact, default=_fields_of, ensure_ascii=False)
        values = (each.seq, float(each.at), each.who, kind, json.loads(text), token)
        before = link(before, dict(zip(FACT_FIELDS, values, strict=True)))
        rows.append((game, each.seq, each.at, each.who, kind, text, token, before))
    db.executemany(
        f"INSERT INTO facts (game, {FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        rows,
    )


def last_hash(db: Store, game: int) -> str:
    """The hash of the last event, or of the key if there is none."""
    row = db.execute(
        "SELECT key, (SELECT hash FROM facts WHERE game = games.id ORDER BY seq DESC LIMIT 1)"
        " FROM games WHERE id = ?",
        [game],
    ).fetchone()
    key, last = row or ("", None)
    return str(last) if last else first_link(key)


def hashes(db: Store, game: int, seqs: Sequence[int]) -> dict[int, str]:
    """The hashes of the log after these entries, by their numbers; of those that are there."""
    marks = ", ".join("?" * len(seqs))
    rows = db.execute(
        f"SELECT seq, hash FROM facts WHERE game = ? AND seq IN ({marks}) ORDER BY seq", [game, *seqs]
    )
    return {int(seq): str(digest) for seq, digest in rows}


Heads = dict[str, tuple[int, int]]
"""Number of the last fact and version of the tables beside the log, by the game's key."""


def heads(db: Store, keys: Collection[str]) -> Heads:
    """How far each of these games has come, in one statement, as it is asked for whenever anything in the database has changed;
    a game that is gone or in the bin is missing."""
    marks = ",".join("?" * len(keys))
    rows = db.execute(
        "SELECT key, coalesce((SELECT max(seq) FROM facts WHERE game = games.id), 0), version"
        f" FROM games WHERE key IN ({marks}) AND deleted IS NULL",
        list(keys),
    )
    return {key: (seq, version) for key, seq, version in rows}


def _key(db: Store, game: int) -> str:
    row = db.execute("SELECT key FROM games WHERE id = ?", [game]).fetchone()
    return str(row[0]) if row else ""


_NAMES: dict[type[Any], tuple[str, ...]] = {}


def _fields_of(value: Any) -> dict[str, Any]:
    """A fact, or a value in it, as JSON writes it: its fields by name.

    The same text as that of ``event_to_data``, without the copies of everything that ``asdict`` makes.
    """
    of = type(value)
    if of not in _NAMES:
        _NAMES[of] = tuple(each.name for each in fields(of))
    return {name: getattr(value, name) for name in _NAMES[of]}
