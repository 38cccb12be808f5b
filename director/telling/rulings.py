"""Why a slip was paid what it was, in one line for its player."""

from __future__ import annotations

from director.games.duplicate.game import Entry
from director.judge import reasons
from director.language.texts import Texts


def reason(entry: Entry, texts: Texts) -> str:
    """The director's own reason, otherwise those of the ruling; empty where there is nothing to explain."""
    if entry.overrule:
        return texts("The director's decision: %(reason)s", reason=texts.phrase(entry.overrule.reason))
    told = reasons.reason(entry.ruling)
    return texts.show(told) if told else ""
