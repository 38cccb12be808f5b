"""Columns share the width of a page; rows, headings and new pages come where they should."""

from dataclasses import replace
from itertools import pairwise

import pytest

from director.language.sentences import say
from director.reports.page import Column, Heading, Sheet, TableRow, draw_listing, height_of, lines_of, widths
from director.reports.slip_sheets import SlipCard, blank_slips_pdf, form_of, table_cards_pdf
from director.rules.profile import profile
from director.rules.ruleset import Ruleset
from tests.builders import GERMAN as TILES
from tests.builders import some_players
from tests.reports.reading import ENGLISH, pages, pieces


def shared(total, *shares, most=500.0):
    """How wide columns of 10, 20 and 1 letters become, each of this share."""
    columns = [Column("", share=share, most=most) for share in shares]
    return [round(each, 1) for each in widths(columns, [TableRow(["M" * 10, "M" * 20, "M"])], 10, total)]


def test_what_is_left_of_the_width_goes_to_columns_by_their_shares():
    ten, twenty, one = shared(0.0 + 4000, 0, 0, 0)
    assert (twenty > ten > one, ten + twenty + one < 400) == (True, True)
    free = 1000 - 16 - ten - twenty - one
    assert shared(1000, 1.0, 0, 0) == pytest.approx([ten + free, twenty, one], abs=0.2)
    assert shared(1000, 1.0, 0.5, 0.5) == pytest.approx(
        [ten + free / 2, twenty + free / 4, one + free / 4], abs=0.2
    )
    assert shared(ten + twenty + one + 16.05, 1.0, 1.0, 1.0) == pytest.approx([ten, twenty, one], abs=0.2)
    assert shared(4000, 0, 0, 0, most=50.0) == [50.0, 50.0, one]


def test_what_is_lacking_is_taken_from_the_widest_for_their_share():
    ten, twenty, one = shared(4000, 0, 0, 0)
    lacking = ten + twenty + one + 16 - 40
    assert shared(lacking, 1.0, 1.0, 0) == pytest.approx([ten, twenty - 40, one], abs=0.2)
    assert shared(lacking, 1.0, 0, 0) == pytest.approx([ten - 40, twenty, one], abs=0.2)
    assert shared(lacking, 1.0, 2.0, 0) == pytest.approx(
        [(ten + twenty - 40) / 3, (ten + twenty - 40) / 3 * 2, one], abs=0.2
    )
    narrow = one + 16 + 60
    assert shared(narrow, 1.0, 1.0, 0) == pytest.approx([30, 30, one], abs=0.2)
    assert shared(10, 1.0, 1.0, 0) == [0.0, 0.0, one]


def test_a_listing_repeats_its_headings_where_a_page_is_full():
    sheet = Sheet(Heading("Abend"), "Table", ENGLISH)
    columns = [Column("Number", "right"), Column("Name", share=1.0)]
    rows = 60
    draw_listing(sheet, columns, [TableRow([str(each), f"Name {each}"]) for each in range(1, rows + 1)])
    found = pieces(sheet.finish())
    heads = [each for each in found if each.text == "Number"]
    names = [each for each in found if each.text.startswith("Name ")]
    assert [each.page for each in heads] == [0, 1]
    assert [each.text for each in names] == [f"Name {each}" for each in range(1, rows + 1)]
    first = sum(each.page == 0 for each in names)
    assert first == 41
    steps = {round(one.y - two.y, 1) for one, two in pairwise(names[:first])}
    assert steps == {17.0}


def test_the_height_of_a_listing_counts_its_headings_and_notes():
    lines = [TableRow(["a"]), TableRow(["b"], "why")]
    assert [height_of(lines, 17.0), height_of(lines, 17.0, 8.0), height_of([], 17.0)] == [52.0, 60.0, 18.0]
    columns = [Column("", cell=str), Column("", cell=lambda each: each + 1)]
    assert [line.cells for line in lines_of(columns, [1, 2])] == [["1", "2"], ["2", "3"]]


def test_a_heading_leaves_out_what_is_not_known_and_the_day_that_the_title_says():
    whole = Heading("Abend", "2026-11-20", "SC Köln", (say("Joker"),))
    assert (whole.line(ENGLISH), whole.under(ENGLISH)) == (
        "Abend · 20 November 2026 · SC Köln · Joker",
        "SC Köln · Joker",
    )
    dated = replace(whole, title="Abend, 20 November 2026", club="", named=())
    assert (dated.line(ENGLISH), dated.under(ENGLISH), dated.day(ENGLISH)) == (
        "Abend, 20 November 2026",
        "",
        "",
    )
    assert Heading().line(ENGLISH) == ""


def test_eight_table_cards_fill_a_page_and_without_players_it_says_so():
    cards = [SlipCard(number, f"P{number}", f"http://klub/{number}") for number in range(1, 10)]

    def made(some):
        return pages(table_cards_pdf(some, "http://klub/play", "ABCD", ENGLISH, Heading("Abend")))

    assert [len(made(cards[:count])) for count in (1, 8, 9)] == [1, 1, 2]
    assert "Or open http://klub/play and type ABCD." in " ".join(made(cards[:1])[0].split())
    assert "There are no players yet." in made([])[0]
    assert "There are no players yet." not in made(cards[:1])[0]


def test_slips_of_players_are_one_for_each_round_in_the_order_of_tables():
    rules = Ruleset(TILES)
    anna, bert = some_players(2)
    seated = [replace(anna, name="Anna", table=2), replace(bert, name="Bert", table=1)]

    def names(rounds):
        found = pieces(blank_slips_pdf(ENGLISH, rules, 1, rounds, seated))
        return [each.text for each in found if each.text in ("Anna", "Bert")]

    assert names(3) == ["Bert"] * 3 + ["Anna"] * 3
    assert names(0) == ["Bert", "Anna"]
    book = profile("f2023")
    forms = [
        form_of(Ruleset(TILES, each)) for each in (profile("simultan"), book, replace(book, rack_size=8))
    ]
    assert [(each.columns, each.rows, each.lines, each.on_page) for each in forms] == [
        (2, 4, 1, 8),
        (2, 3, 10, 6),
        (2, 2, 15, 4),
    ]
