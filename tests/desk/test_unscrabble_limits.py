"""Un-Scrabble at the desk: how many moves a hint looks at, and how many games are looked at for a board."""

import pytest

from director.desk import sessions, unscrabble
from director.lexicon.alphabet import GERMAN
from director.lexicon.tables import build_table, open_table
from tests.desk.test_unscrabble import ENDED, KEY, begun, ended
from tests.room import Rooms, small_setup

pytestmark = pytest.mark.usefixtures("any_store")


def test_a_hint_is_the_dearest_of_the_first_five_moves(tmp_path):
    """E, E, EE, EE and XE come first, then EEQ, which would bring more."""
    words = ["EQEEEXE", "EEQEEEX", "QEEEXE", "EQEEEX", "EEQEEE", "EEEXE"]
    build_table(sorted(words), GERMAN, tmp_path / "table")
    with open_table(tmp_path / "table") as table:
        desk = Rooms(table).desk()
        begun(desk, "H4 EEQEEEX", "H4 EEQEEEXE")
        assert unscrabble.hint(desk, desk.session(KEY)) == ("H10", "H11")


def test_a_hundred_games_are_looked_at_for_a_board(small_table):
    desk = Rooms(small_table).desk()
    ended(desk, "H8 HAUS")
    for number in range(99):
        sessions.create_game(desk, small_setup(), [], f"night-{number}")
    assert [each.row.key for each in unscrabble.sources(desk)] == [ENDED]
    sessions.create_game(desk, small_setup(), [], "one-more")
    assert unscrabble.sources(desk) == []
