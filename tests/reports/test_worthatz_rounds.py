"""The record of a Worthatz night before its first round is over."""

from director.games.people import Player
from director.games.worthatz.grid_facts import WORTHATZ
from director.language.texts import Texts
from director.reports.worthatz_sheets import rounds_pdf
from tests.reports.reading import pages
from tests.worthatz_room import a_setup


def test_before_a_round_is_over_the_record_says_so():
    game = WORTHATZ.begin(a_setup(), [Player(1, "Anna")])
    assert "No round is complete yet." in "".join(pages(rounds_pdf(game, Texts())))
