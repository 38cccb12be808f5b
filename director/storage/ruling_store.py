"""What the club has decided about words, one row for each decision, only ever added to."""

from __future__ import annotations

from datetime import date

from director.lexicon.club import ClubRuling, Verdict
from director.storage.store import Store, insert


def history(db: Store, lexicon: str) -> list[ClubRuling]:
    """Every decision for a lexicon, oldest first."""
    rows = db.execute(
        "SELECT lexicon, word, verdict, reason, day FROM rulings WHERE lexicon = ? ORDER BY id", [lexicon]
    )
    return [
        ClubRuling(lexicon, word, Verdict(verdict), reason, date.fromisoformat(day))
        for lexicon, word, verdict, reason, day in rows
    ]


def add_ruling(db: Store, ruling: ClubRuling) -> None:
    """Adds a decision; the caller holds the transaction."""
    values = {"verdict": str(ruling.verdict), "reason": ruling.reason, "day": ruling.date.isoformat()}
    insert(db, "rulings", lexicon=ruling.lexicon, word=ruling.word, **values)
