"""The sheets of a classic table: what stands on them, and that nothing overlaps."""

from dataclasses import replace

import pytest

from director.games.classic import facts as ev
from director.language.texts import Texts
from director.reports.classic_sheets import letters_pdf, score_sheet_pdf
from director.rules.tiles import tile_set
from tests.games.classic.builders import Table, a_setup, a_table, lay
from tests.reports.reading import pages, sound

EN = Texts()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_score_sheet_has_a_column_for_every_player(players):
    table = a_table(players, "general").add(lay(1, "H8", "HAUs"), ev.Exchanged(2, "", 3))
    pdf = score_sheet_pdf(table.game, EN)
    text = pages(pdf)[0]
    assert sound(pdf)
    assert all(player.name in text for player in table.players)
    assert "HAU(S)" in text
    assert "exchanges 3" in text


def test_a_table_that_has_not_begun_has_a_sheet_to_fill_in():
    pdf = score_sheet_pdf(Table(a_setup(), a_table(3).players).game, EN)
    assert sound(pdf)
    assert "22" in pages(pdf)[0].split()


@pytest.mark.parametrize("name", ["german", "english", "french"])
def test_every_tile_can_be_struck_off(name):
    tiles = tile_set(name)
    pdf = letters_pdf(replace(a_table().game.setup, tiles=tiles), EN)
    assert sound(pdf)
    letters = [each for each in pages(pdf)[0].split() if each in tiles.letters]
    assert len(letters) == tiles.size - tiles.blanks
