from __future__ import annotations

import pytest

from director.reports.notes import Note, notes_pdf
from director.reports.page import Heading
from director.reports.slips import blank_score_sheet_pdf, blank_slips_pdf
from director.rules.tiles import TileSet, tile_set
from tests.builders import GERMAN as TILES
from tests.builders import some_players
from tests.reports.reading import ENGLISH, GERMAN, pages, sound

HEADING = Heading("Vereinsabend im November", "2026-11-20", "Scrabble-Club Köln")


@pytest.mark.parametrize(("count", "wanted"), [(1, 1), (8, 1), (9, 2), (40, 5)])
def test_eight_blank_slips_a_page(count: int, wanted: int) -> None:
    pdf = blank_slips_pdf(GERMAN, TILES, count, heading=HEADING)
    found = pages(pdf)
    assert len(found) == wanted
    assert sum(page.count("20. November 2026") for page in found) == count
    assert f"Seite {wanted} von {wanted}" in found[-1]
    assert sound(pdf)


def test_slips_carry_name_table_and_round_of_every_player() -> None:
    pdf = blank_slips_pdf(GERMAN, TILES, rounds=3, players=some_players(5), heading=HEADING)
    words = "".join(pages(pdf))
    assert words.count("Łukasz Błaszczyk") == 3
    assert len(pages(pdf)) == 2
    assert sound(pdf)


def test_slips_speak_of_blanks_only_where_there_are_some() -> None:
    without = TileSet("w", "W", "de", {"A": (5, 1), "B": (3, 2)}, 0, "A")
    assert "Circle a blank" in " ".join(pages(blank_slips_pdf(ENGLISH, TILES, 1))[0].split())
    assert "Circle a blank" not in " ".join(pages(blank_slips_pdf(ENGLISH, without, 1))[0].split())


@pytest.mark.parametrize("name", ["german", "french", "english"])
def test_the_blank_score_sheet_lists_every_letter(name: str) -> None:
    tiles = tile_set(name)
    pdf = blank_score_sheet_pdf(tiles, 20, GERMAN, HEADING)
    assert len(pages(pdf)) == 1
    lines = pages(pdf)[0].splitlines()
    assert all(letter in lines for letter in tiles.letters)
    assert "Blanko" in lines
    assert f"{tiles.size} tiles" in lines
    assert sound(pdf)


@pytest.mark.parametrize(("rounds", "wanted"), [(0, 1), (28, 1), (29, 2), (60, 3)])
def test_a_long_score_sheet_goes_on_on_the_next_page(rounds: int, wanted: int) -> None:
    pdf = blank_score_sheet_pdf(TILES, rounds, GERMAN)
    assert len(pages(pdf)) == wanted
    assert sound(pdf)


def test_notes_tell_what_was_wrong() -> None:
    sentence = (
        "XQRAN is not admissible; the claimed score of 23 cannot be found anywhere on the board at all."
    )
    notes = [
        Note(3, table, player.name, "XQrAN", sentence, 0) for table, player in enumerate(some_players(11), 1)
    ]
    pdf = notes_pdf(notes, GERMAN, HEADING)
    found = pages(pdf)
    assert len(found) == 2
    assert "Łukasz Błaszczyk" in found[0]
    assert "Table 2 · Round 3" in found[0]
    assert "XQ(R)AN" in found[0]
    assert "cannot be found anywhere" in " ".join(found[0].split())
    assert sound(pdf)


def test_a_very_long_note_stays_in_its_cell() -> None:
    note = Note(30, 200, "W" * 60, "ABCDEFGHIJKLMNO", "A sentence that does not end. " * 30, -5)
    assert sound(notes_pdf([note] * 10, GERMAN, Heading("T" * 200, "2026-11-20", "C" * 100)))


def test_no_notes_are_an_empty_page() -> None:
    assert len(pages(notes_pdf([], GERMAN))) == 1
