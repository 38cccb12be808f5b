"""A slip in words: what was written (``written``), and how a table of results shows it (``slip_text``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from director.games.duplicate.game import Entry
from director.judge.slip import Mark, Slip
from director.language.sentences import Sentence, say
from director.language.texts import Texts, with_blanks
from director.wording.rulings import reason

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
            return say("%(word)s without place, claimed %(score)d", **values)
        case _:
            return say("%(word)s without place", **values)


@dataclass(frozen=True)
class SlipText:
    """What counts for a player in a round, in finished texts.

    ``word`` is the word as paid, else as written, else in brackets why there is none. ``points`` is "" where no
    slip counts, ``found`` says that they are those of the top.
    """

    word: str
    at: str
    points: str
    reason: str
    mark: Mark
    found: bool
    corrected: bool
    missing: bool

    def __str__(self) -> str:
        return f"{self.word} {self.at}".rstrip()


def slip_text(
    entry: Entry | None, texts: Texts, here: bool = True, top: int | None = None, out: bool = False
) -> SlipText:
    """The slip that counts, or why none does: it is still missing, or the player was not ``here``, or ``out``."""
    if entry is None:
        word = texts("(slip missing)") if here else texts("(out)") if out else texts("(not there)")
        return SlipText(word, "", "", "", "none", False, False, here)
    word, at = _paid(entry, texts)
    return SlipText(
        word=word,
        at=at,
        points=texts.number(entry.points),
        reason=reason(entry, texts) if entry.slip.word or entry.overrule else "",
        mark="none" if entry.overrule else entry.ruling.mark,
        found=top is not None and entry.points >= top,
        corrected=entry.versions > 1 or entry.overrule is not None,
        missing=False,
    )


def _paid(entry: Entry, texts: Texts) -> tuple[str, str]:
    """Word and reference of the move that is paid, else of the one that was written."""
    slip, ruling = entry.slip, entry.ruling
    if not slip.word:
        return f"({texts.show(written(slip))})", ""
    at = ruling.paid_at or slip.at or slip.joined_at
    return with_blanks(ruling.move or slip.word), texts.place(at)
