"""The sheets of a classic table: what stands on them, and that nothing overlaps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from director.games.classic import facts as ev
from director.language.texts import Texts
from director.reports.classic_sheets import letter_groups, letters_pdf, moves_pdf, score_sheet_pdf
from director.rules.tiles import tile_set
from tests.games.classic.builders import GERMAN, SAMPLE_TOTALS, Table, a_setup, a_table, lay, sample_table
from tests.reports.reading import pages, sound

EN = Texts()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_score_sheet_has_a_column_for_every_player(players: int) -> None:
    table = a_table(players, "general").add(lay(1, "H8", "HAUs"), ev.Exchanged(2, "", 3))
    pdf = score_sheet_pdf(table.game, EN)
    text = pages(pdf)[0]
    assert sound(pdf)
    assert all(player.name in text for player in table.players)
    assert "HAU(S)" in text
    assert "exchanges 3" in text


def test_the_score_sheet_of_a_whole_game() -> None:
    pdf = score_sheet_pdf(sample_table(26).game, EN)
    text = " ".join(pages(pdf)).split()
    assert sound(pdf)
    assert {"349", "361", "79*", "66*"} <= set(text)


def test_a_table_that_has_not_begun_has_a_sheet_to_fill_in() -> None:
    table = Table(a_setup(), a_table(3).players)
    pdf = score_sheet_pdf(table.game, EN)
    assert sound(pdf)
    assert "22" in pages(pdf)[0].split()


def test_the_move_list_has_racks_places_cross_words_and_the_mark_for_fifty() -> None:
    game = sample_table(26).game
    pdf = moves_pdf(game, EN)
    text = " ".join(pages(pdf))
    assert sound(pdf)
    for turn in game.turns:
        assert turn.scored is not None
        for word in turn.scored.words[1:]:
            assert str(word.score) in text
    assert "RINGELN" in text
    assert "79*" in text
    assert all(str(total) in text for total in SAMPLE_TOTALS)


def test_the_letter_list_has_the_rulebooks_groups() -> None:
    groups = letter_groups(GERMAN, EN)
    assert groups == {
        "High-value tiles": "QXY",
        "Most useful tiles": "SSSSSSS??",
        "Vowels": "AAAAAEEEEEEEEEEEEEEEIIIIIIOOOUUUUUU",
        "Umlauts": "ÄÖÜ",
        "Consonants, 1 point": "DDDDNNNNNNNNNRRRRRRTTTTTT",
        "Consonants, 2 points": "GGGHHHHLLL",
        "Consonants, 3 points": "BBMMMMWZ",
        "Consonants, 4 points or more": "CCFFJKKPV",
    }
    assert sum(map(len, groups.values())) == 102


@pytest.mark.parametrize("name", ["german", "english", "french"])
def test_every_tile_can_be_struck_off(name: str) -> None:
    tiles = tile_set(name)
    pdf = letters_pdf(replace(a_table().game.setup, tiles=tiles), EN)
    assert sound(pdf)
    letters = [each for each in pages(pdf)[0].split() if each in tiles.letters]
    assert len(letters) == tiles.size - tiles.blanks
