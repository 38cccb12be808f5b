"""Names of 60 letters are whole on every sheet."""

from dataclasses import replace

import pytest

from director.games.duplicate.standings import standings
from director.reports.fonts import ELLIPSIS, in_two_lines, width_of
from director.reports.game_record import game_record_pdf
from director.reports.own_sheets import score_sheets_pdf
from director.reports.page import heading_of
from director.reports.slip_sheets import blank_slips_pdf, notes_pdf
from director.reports.standings_papers import standings_pdf
from director.wording.round_words import notes_of
from tests.builders import played_night, some_players
from tests.reports.reading import GERMAN, pages, sound

NAME = "Maximiliane-Friederike Freifrau von Hohenstaufen-Blankenburg"
ONE_WORD = "Donaudampfschifffahrtsgesellschaftskapitaenswitwenverein1998"


@pytest.fixture(scope="module", params=["simultan", "f2023"])
def sheets(request):
    players = [replace(player, name=NAME, club=ONE_WORD) for player in some_players(3)]
    night = played_night(4, players, request.param)
    night.setup = replace(night.setup, club=NAME, title=ONE_WORD)
    game = night.game
    ranked, heading = standings(game), heading_of(game.setup)
    return {
        "standings": standings_pdf(game, ranked, GERMAN),
        "sheets": score_sheets_pdf(game, ranked, GERMAN),
        "record": game_record_pdf(game, GERMAN, NAME),
        "slips": blank_slips_pdf(GERMAN, game.setup.rules, rounds=1, players=players, heading=heading),
        "notes": notes_pdf(notes_of(game), GERMAN, heading),
    }


@pytest.mark.parametrize("name", ["standings", "sheets", "record", "slips", "notes"])
def test_no_name_is_cut_and_nothing_overlaps(sheets, name):
    words = "".join(pages(sheets[name]))
    assert "Blankenburg" in words
    assert ELLIPSIS not in words
    assert sound(sheets[name])


def test_a_text_takes_a_second_line_before_it_loses_its_end():
    assert in_two_lines("Anna", 100, 10) == (["Anna"], 10)
    lines, size = in_two_lines(NAME, 190, 11)
    assert " ".join(lines) == NAME
    assert len(lines) == 2
    assert 6 < size < 11
    lines, size = in_two_lines(ONE_WORD, 190, 11)
    assert "".join(lines) == ONE_WORD
    assert all(width_of(line, size) <= 190 for line in lines)
    assert in_two_lines("", 100, 10) == ([], 10)
