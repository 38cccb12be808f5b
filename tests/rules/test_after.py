"""What there is after a move: the leave, and blanks that give way to their letters (NTSV and Joker)."""

from collections import Counter

import pytest

from director.rules.board import Board
from director.rules.formula import formula
from director.rules.profile import SIMULTAN, changed
from director.rules.ruleset import Ruleset, rules_of
from director.rules.scoring import after_move, in_play
from director.rules.tiles import tile_set

TILES = tile_set("german")
RECYCLING = Ruleset(TILES, changed(SIMULTAN, "own", "Own", recycle_blank=True))
JOKER = rules_of(TILES, SIMULTAN, formula("joker"))


@pytest.mark.parametrize("keeps", [True, False])
def test_what_was_not_laid_is_kept_in_order_or_thrown_back(keeps):
    rules = Ruleset(TILES, changed(SIMULTAN, "own", "Own", keep_leave=keeps))
    found = after_move(Board(), "T?RRSBA", {112: "R", 113: "a"}, rules)
    assert found.leave == ("ABRST" if keeps else "")
    assert (found.board.squares[112:114], found.replaced) == ("Ra", {})


@pytest.mark.parametrize(
    ("rack", "laid", "shown"),
    [("??ERNST", "bb", "Bb"), ("B?ERNST", "Bb", "BB"), ("B?ERNST", "bB", "BB"), ("??ERNST", "ab", "AB")],
)
def test_recycling_takes_each_letter_of_the_bag_once(rack, laid, shown):
    """A single B is in the bag in each case, and many A."""
    there = Board("B" + "." * 224) if rack[0] == "?" else Board()
    found = after_move(there, rack, {112: laid[0], 113: laid[1]}, RECYCLING)
    assert found.board.squares[112:114] == shown


@pytest.mark.parametrize("rules", [RECYCLING, JOKER])
def test_the_letters_on_the_rack_stay_where_they_are(rules):
    """The only Q is on the rack: its blank stays; one of the two B is still in the bag."""
    stays = after_move(Board(), "Q?BRST", {112: "q", 113: "R"}, rules)
    assert (stays.board.squares[112:114], stays.replaced) == ("qR", {})
    gives_way = after_move(Board(), "Q?BRST", {112: "b", 113: "R"}, rules)
    assert (gives_way.board.squares[112:114], gives_way.replaced) == ("BR", {112: "B"})
    assert TILES.full - gives_way.board.tiles == TILES.full - Counter("BR")


def test_in_joker_one_blank_is_in_play_and_the_second_takes_its_place():
    assert in_play(Board(), JOKER)["?"] == 1
    assert in_play(Board("q" + "." * 224), JOKER)["?"] == 1
    assert "?" not in in_play(Board("qx" + "." * 223), JOKER)
    assert in_play(Board(), RECYCLING) == TILES.full
