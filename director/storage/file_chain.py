"""Whether an exported game is as it was exported: its events chained, its first lines under one hash."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from director.language.sentences import DirectorError, Sentence, say
from director.storage import chain


def check_chain(rows: Sequence[Mapping[str, Any]], count: int) -> None:
    """DirectorError ``file_changed`` for the objects of a file with ``count`` players if anything was changed.

    Files of version 1 have no hashes and cannot tell.
    """
    header, players, facts = rows[0], rows[1 : 1 + count], rows[1 + count :]
    if header["version"] == 1:
        return
    if seq := chain.first_changed(header["key"], facts):
        raise _changed(say("Entry %(seq)d of this file is not as it was exported.", seq=seq))
    last = facts[-1]["hash"] if facts else chain.first(header["key"])
    if chain.whole(header, players, last) != header.get("hash"):
        raise _changed(
            say("The first lines of this file (set-up and players) are not as they were exported.")
        )


def _changed(reason: Sentence) -> DirectorError:
    return DirectorError("file_changed", say("%(reason)s Export the game again.", reason=reason))
