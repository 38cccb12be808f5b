"""A slip in words: its word, place and claimed score, and what is odd about it. History, pages and papers say it so."""

from __future__ import annotations

from collections.abc import Mapping

from director.judge.slip import Slip
from director.language.sentences import Sentence, say
from director.language.texts import with_blanks

STATES: Mapping[str, Sentence] = {
    "ok": say("valid as written"),
    "none": say("not handed in"),
    "empty": say("empty"),
    "several": say("one of several slips"),
    "late": say("too late"),
    "illegible": say("illegible"),
    "untidy": say("hard to read"),
}
"""What can be said of a slip."""

WORDLESS: Mapping[str, Sentence] = {
    "none": say("no slip"),
    "empty": say("empty slip"),
    "several": say("several slips"),
    "late": say("slip handed in late"),
    "illegible": say("illegible slip"),
}
"""What takes the place of the word where none is entered."""


def written(slip: Slip) -> Sentence:
    """A slip in few words: its word, place and claimed score, and what is odd about it."""
    if not slip.word and slip.state in WORDLESS:
        return WORDLESS[slip.state]
    if slip == Slip(state="untidy"):
        return say("slip hard to read")
    told = _written(slip)
    return told if slip.state == "ok" else say("%(slip)s (%(state)s)", slip=told, state=STATES[slip.state])


def _written(slip: Slip) -> Sentence:
    values = {
        "word": with_blanks(slip.word) or "–",
        "at": slip.at or slip.joined_at or "",
        "score": slip.score,
    }
    match bool(values["at"]), slip.score is not None:
        case True, True:
            return say("%(word)s at %(at)s, claimed %(score)d", **values)
        case True, False:
            return say("%(word)s at %(at)s", **values)
        case False, True:
            return say("%(word)s without reference, claimed %(score)d", **values)
        case _:
            return say("%(word)s without reference", **values)
