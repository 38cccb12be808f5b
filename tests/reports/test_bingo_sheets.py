"""Cards of a Bingo on paper."""

from director.language.texts import Texts
from director.reports.bingo_sheets import cards_pdf
from tests.games.test_small_states import a_bingo
from tests.reports.reading import pages


def test_who_has_no_words_yet_gets_a_card_to_write_on():
    (page,) = pages(cards_pdf(a_bingo(cards=(1,)), Texts("en")))
    assert [name in page for name in ("Anna", "Bert", "Carl")] == [True] * 3
