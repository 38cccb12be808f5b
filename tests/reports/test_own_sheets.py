"""A person's night on one page, however long it was."""

import pytest

from director.games.duplicate.analysis.night import analyse
from director.reports.own_sheets import own_sheets_pdf
from director.rules.top import Search
from director.wording.own_night import OfWord
from tests.builders import played_night
from tests.reports.reading import ENGLISH, pages, sound


@pytest.mark.parametrize("rounds", [3, 26])
def test_a_night_of_any_length_is_one_page_for_each_person(small_table, rounds):
    night = played_night(rounds, 2)
    search = Search(small_table, night.setup.rules)
    analysis = analyse(night.game, lambda played: search.found(played.board, played.rack))
    pdf = own_sheets_pdf(analysis, ENGLISH, lambda word: OfWord("", "", ()), [1, 2])
    assert len(pages(pdf)) == 2
    assert sound(pdf)
