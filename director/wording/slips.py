"""A slip as a table of results shows it; what was written on it is in ``judge/slip_words``."""

from __future__ import annotations

from dataclasses import dataclass

from director.games.duplicate.game import Entry
from director.judge.slip import Mark
from director.judge.slip_words import written
from director.language.texts import Texts
from director.wording.ruling_words import reason


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
    return texts.word(ruling.move or slip.word), texts.place(at)
