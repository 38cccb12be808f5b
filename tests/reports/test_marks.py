"""Every printed page names the log it was made of, and the seal of the draw."""

from __future__ import annotations

from io import BytesIO

from pypdf import PdfReader

from director.language.texts import Texts
from director.reports.papers import Wanted, paper
from director.storage import event_store
from director.storage.database import open_database
from tests.builders import played_night
from tests.storage.builders import stored


def test_every_page_carries_the_last_hash() -> None:
    db = open_database(":memory:")
    night = played_night(2, 3)
    row = stored(db, night)
    last = event_store.last_hash(db, row.id)
    wanted = Wanted(db, row, night.game, Texts())
    for name in ("standings.pdf", "record.pdf", "sheets.pdf", "slips.pdf", "blank-sheet.pdf"):
        content, _, _ = paper(name, wanted)
        text = " ".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)
        assert f"event {night.game.seq}: {last[:4]} {last[4:8]}" in text, name
