"""The record of a Worthatz night before its first round is over."""

from director.games.people import Player
from director.games.worthatz.grid_facts import WORTHATZ
from director.language.texts import Texts
from director.reports.page import Heading, Sheet
from director.reports.worthatz_sheets import Picture, draw_pictures, rounds_pdf
from tests.reports.reading import overlaps, pages
from tests.worthatz_room import a_setup


def test_before_a_round_is_over_the_record_says_so():
    game = WORTHATZ.begin(a_setup(), [Player(1, "Anna")])
    assert "No round is complete yet." in "".join(pages(rounds_pdf(game, Texts())))


def test_a_note_of_two_lines_under_a_grid_does_not_lie_on_the_grid_below():
    sheet = Sheet(Heading("Worthatz"), "Rounds", Texts())
    noted = Picture(
        "Anna",
        "0",
        {112: "Q", 113: "X"},
        "Q and X are no word of the list, and nothing else stands on the board of this round",
    )
    for _ in range(3):
        draw_pictures(sheet, [noted, Picture("Bert", "5", {112: "A"})])
    assert overlaps(sheet.finish()) == []
