"""Papers and pictures have the colours of the pages."""

import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from director.language.texts import Texts
from director.paths import files
from director.reports.board_picture import draw_board
from director.reports.page import Heading, Sheet
from director.reports.palette import code, tokens
from director.rules.board import Board
from director.rules.tiles import tile_set


@pytest.mark.parametrize("role", ["word3", "word2", "letter3", "letter2", "action"])
def test_a_board_on_paper_and_the_sign_at_its_foot_have_the_colours_of_the_tokens(role):
    sheet = Sheet(Heading("Night", "2026-11-20", ""), "Board", Texts())
    draw_board(sheet, Board(), tile_set("german"), 50, 20)
    content = PdfReader(BytesIO(sheet.finish())).pages[0].get_contents().get_data().decode("latin-1")
    drawn = {
        tuple(round(float(each) * 255) for each in values.split())
        for values in re.findall(r"([\d. ]+) rg\b", content)
    }
    assert tuple(bytes.fromhex(code(role)[1:])) in drawn


def test_no_paper_writes_a_colour_of_its_own():
    written = {
        each.name: found
        for each in (files("static").parent / "director" / "reports").rglob("*.py")
        if each.name != "palette.py"
        and (
            found := set(re.findall(r"#[0-9a-f]{6}\b", each.read_text("utf-8"), re.IGNORECASE))
            - {"#ffffff", "#010101"}
        )
    }
    assert written == {}


def test_a_file_that_is_sent_away_has_the_tokens_and_fetches_nothing():
    assert code("tile") in tokens()
    assert "url(" not in tokens()
