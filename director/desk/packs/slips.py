"""The slips of one person in a merged game: as they were ruled in their room, and as the federation has decided."""

from __future__ import annotations

from dataclasses import dataclass

from director.desk.desk import Desk
from director.desk.packs.merged import MergedPack, known_pack, made_row
from director.games.duplicate.sanctions import effective
from director.judge.slip import Ruling, Slip
from director.language.sentences import Sentence, quoted
from director.packs.differences import subject_of
from director.packs.summary import Pool, summary_from_text
from director.storage import pack_store


@dataclass(frozen=True)
class SlipLine:
    """A slip of a round: ``points`` is what it brings, ``why`` the reason of whoever decided that, ``subject`` its name in decisions
    (None: it is its room's business alone), ``word`` the word that was not admissible, for an appeal."""

    round: int
    slip: Slip
    ruling: Ruling
    points: int
    top: int
    why: Sentence | None
    subject: str | None
    word: str


def slips_of(desk: Desk, merged: MergedPack, person: int) -> list[SlipLine]:
    """All slips of a person of the ranking, by round."""
    centre, player = merged.merged.origin[person]
    known = known_pack(desk, made_row(desk, merged.pack.id))
    summary = summary_from_text(pack_store.summary(desk.db, merged.pack.id, centre), Pool())
    with known.lock:
        kept = [(each.subject, each.decision) for each in merged.decisions]
        decided = known.decisions_of(desk, kept)
    reasons = {each.subject: each.reason for each in merged.decisions}
    found = []
    for played in merged.merged.game.rounds:
        entry = summary.entries.get(played.number, {}).get(player)
        if entry is None:
            continue
        subject = subject_of(played.number, entry.slip, known.warns)
        ruling, why = effective(entry), quoted(entry.overrule.reason) if entry.overrule else None
        if subject and subject in decided.slips:
            ruling, why = decided.slips[subject], quoted(reasons[subject]) if subject in reasons else None
        top = played.top.score if played.top else 0
        found.append(
            SlipLine(played.number, entry.slip, ruling, ruling.points, top, why, subject, _unknown(ruling))
        )
    return found


def _unknown(ruling: Ruling) -> str:
    """The word for which nothing was paid."""
    return next((str(each.values["word"]) for each in ruling.causes if each.code == "word_unknown"), "")
