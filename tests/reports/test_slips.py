from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader

from director.games.people import Player
from director.language.sentences import Sentence
from director.reports.own_sheets import blank_score_sheet_pdf
from director.reports.page import HEIGHT, MM, WIDTH, Heading
from director.reports.slip_sheets import SlipCard, blank_slips_pdf, notes_pdf, table_cards_pdf
from director.rules.profile import profile
from director.rules.ruleset import Ruleset
from director.rules.tiles import TileSet, tile_set
from director.wording.round_words import Note
from tests.builders import GERMAN as TILES
from tests.reports.reading import ENGLISH, GERMAN, pages, pieces, ruled, sound

RULES = Ruleset(TILES)
BY_THE_BOOK = Ruleset(TILES, profile("f2023"))
HEADING = Heading("Vereinsabend im November", "2026-11-20", "Scrabble-Club Köln")


@pytest.mark.parametrize(("count", "wanted"), [(1, 1), (8, 1), (9, 2), (40, 5)])
def test_eight_blank_slips_a_page(count, wanted):
    assert pages(blank_slips_pdf(GERMAN, RULES)) == pages(blank_slips_pdf(GERMAN, RULES, 8))
    pdf = blank_slips_pdf(GERMAN, RULES, count, heading=HEADING)
    found = pages(pdf)
    assert len(found) == wanted
    assert sum(page.count("20. November 2026") for page in found) == count
    assert f"Seite {wanted} von {wanted}" in found[-1]
    assert sound(pdf)


@pytest.mark.parametrize(("size", "wanted"), [(7, [1, 1, 2]), (8, [1, 2, 2])])
def test_slips_of_the_rulebook_are_six_a_page_and_four_for_larger_racks(size, wanted):
    rules = Ruleset(TILES, replace(profile("f2023"), rack_size=size))
    assert [len(pages(blank_slips_pdf(GERMAN, rules, count))) for count in (4, 6, 8)] == wanted


@pytest.mark.parametrize(("rounds", "numbers"), [(2, ["1", "2"]), (0, [""])])
def test_slips_of_players_lie_by_table_and_those_of_a_player_together(rounds, numbers):
    players = [Player(1, "Anna", table=30), Player(2, "Bert", table=10)]
    given = {"rounds": rounds} if rounds else {}
    found = [each.text for each in pieces(blank_slips_pdf(GERMAN, RULES, players=players, **given))]
    told = [text for text in found if text in ("Anna", "Bert", "10", "30", "1", "2")]
    assert told == [
        text
        for table, name in (("10", "Bert"), ("30", "Anna"))
        for number in numbers
        for text in (number, table, name)
        if text
    ]


@pytest.mark.parametrize(("count", "wanted"), [(0, 1), (8, 1), (9, 2), (16, 2)])
def test_eight_cards_of_tables_a_page(count, wanted):
    cards = [
        SlipCard(number + 1, "Anna", "http://192.168.178.20:8000/x/abcdefghijkl") for number in range(count)
    ]
    pdf = table_cards_pdf(cards, "192.168.178.20:8000", "4711", GERMAN, HEADING)
    assert len(pages(pdf)) == wanted
    assert sum(page.count("4711") for page in pages(pdf)) == count
    assert sound(pdf)


def test_a_date_that_the_title_says_is_not_said_again():
    heading = Heading("Abend vom 20. November 2026", "2026-11-20", "Scrabble-Club Köln")
    (page,) = pages(pdf := blank_slips_pdf(GERMAN, RULES, 8, heading=heading))
    assert page.count("20. November 2026") == 8
    about = PdfReader(BytesIO(pdf)).metadata
    assert (about.title, about.author) == ("Slips – Abend vom 20. November 2026", "Scrabble-Club Köln")


@pytest.mark.parametrize("rules", [RULES, BY_THE_BOOK])
def test_cutting_lines_end_before_the_edge_that_printers_leave_white(rules):
    found = ruled(blank_slips_pdf(GERMAN, rules, 1))
    lines = [line for line in found if max(abs(line[2] - line[0]), abs(line[3] - line[1])) > 50 * MM]
    least = 8 * MM
    assert lines
    for left, low, right, high in lines:
        assert least <= min(left, right) <= max(left, right) <= WIDTH - least
        assert least <= min(low, high) <= max(low, high) <= HEIGHT - least


def test_slips_speak_of_blanks_only_where_there_are_some():
    without = TileSet("w", "W", "de", {"A": (5, 1), "B": (3, 2)}, 0, "A")
    assert "Circle a blank" in " ".join(pages(blank_slips_pdf(ENGLISH, RULES, 1))[0].split())
    assert "Circle a blank" not in " ".join(pages(blank_slips_pdf(ENGLISH, Ruleset(without), 1))[0].split())


@pytest.mark.parametrize("name", ["german", "french", "english"])
def test_the_blank_score_sheet_lists_every_letter(name):
    tiles = tile_set(name)
    pdf = blank_score_sheet_pdf(tiles, 20, GERMAN, HEADING)
    assert len(pages(pdf)) == 1
    lines = pages(pdf)[0].splitlines()
    assert all(letter in lines for letter in tiles.letters)
    assert "Blanko" in lines
    assert f"{tiles.size} tiles" in lines
    assert ("20" in lines, "21" in lines) == (True, False)
    assert sound(pdf)


def test_a_letter_without_a_tile_is_on_no_list():
    tiles = TileSet("w", "W", "de", {"A": (5, 1), "B": (0, 2), "D": (3, 2)}, 0, "A")
    lines = pages(blank_score_sheet_pdf(tiles, 5, GERMAN))[0].splitlines()
    assert [each in lines for each in ("A", "B", "D", "Blanko")] == [True, False, True, False]


@pytest.mark.parametrize(("rounds", "wanted"), [(0, 1), (28, 1), (29, 2), (60, 3)])
def test_a_long_score_sheet_goes_on_on_the_next_page(rounds, wanted):
    pdf = blank_score_sheet_pdf(TILES, rounds, GERMAN)
    assert len(pages(pdf)) == wanted
    assert sound(pdf)


def test_a_very_long_note_stays_in_its_cell():
    long = Sentence("A sentence that does not end. " * 30)
    note = Note(30, Player(1, "W" * 60, table=200), "ABCDEFGHIJKLMNO", long, -5, False)
    assert sound(notes_pdf([note] * 10, GERMAN, Heading("T" * 200, "2026-11-20", "C" * 100)))


def test_no_notes_are_an_empty_page():
    assert len(pages(notes_pdf([], GERMAN))) == 1
