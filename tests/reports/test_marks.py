"""Every printed page names the log it was made of, and the seal of the draw."""

from __future__ import annotations

from io import BytesIO

from pypdf import PdfReader

from director.desk.classic.start import open_sample
from director.language.texts import Texts
from director.lexicon.tables import Table
from director.reports.classic_papers import table_paper
from director.reports.papers import Wanted, paper
from director.rules.tiles import tile_set
from director.storage import event_store
from director.storage.database import open_database
from tests.builders import played_night
from tests.room import LEXICON, Rooms
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


def test_the_sheets_of_a_table_carry_it_too(small_table: Table) -> None:
    desk = Rooms(small_table).desk()
    key = open_sample(desk, "Sample", "2026-11-21", tile_set("german"), LEXICON)
    night = desk.night(key)
    last = event_store.last_hash(desk.db, night.row.id)
    for name in ("score-sheet.pdf", "moves.pdf", "letters.pdf"):
        content, _, _ = table_paper(name, desk.db, night.row, night.game, Texts())
        text = " ".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)
        assert f"event {night.game.seq}: {last[:4]} {last[4:8]}" in text, name
