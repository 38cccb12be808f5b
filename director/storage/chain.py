"""The log is a chain: every fact carries a hash of itself and of the fact before it.

The first link is a hash of the game's key, each next one ``SHA-256(before, newline, fact)``: the fact is its
number, time, person, kind, data and token as compact JSON with sorted keys, in ASCII. So a changed old fact is
found, and the last hash, which stands on every printed sheet, names the whole log in a few digits. Who can write
to the file can make a new chain, but not change what is printed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from director.language.sentences import DirectorError, Sentence, say

FACT_FIELDS = ("seq", "at", "who", "kind", "data", "token")


def first(key: str) -> str:
    """What the first fact is chained to."""
    return _hash(f"director-log-1\n{key}")


def link(before: str, fact: Mapping[str, Any]) -> str:
    """The hash of a fact (its fields as in an exported game) behind that hash."""
    return _hash(f"{before}\n{_text({name: fact[name] for name in FACT_FIELDS})}")


def first_changed(key: str, facts: Iterable[Mapping[str, Any]]) -> int | None:
    """The number of the first fact whose ``hash`` is not the one due, or None if the chain holds."""
    before = first(key)
    for fact in facts:
        before = link(before, fact)
        if before != fact.get("hash"):
            return int(fact["seq"])
    return None


def whole(header: Mapping[str, Any], players: Sequence[Mapping[str, Any]], last: str) -> str:
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
    last = facts[-1]["hash"] if facts else first(header["key"])
    if whole(header, players, last) != header.get("hash"):
        raise _changed(
            say("The first lines of this file (set-up and players) are not as they were exported.")
        )


def _changed(reason: Sentence) -> DirectorError:
    return DirectorError("file_changed", "%(reason)s Export the game again.", reason=reason)


def _text(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
