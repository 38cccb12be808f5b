"""Joker to the letter in the state of a night, and the blanks of Explosive: drawn, laid, replaced, undone, corrected."""

from collections import Counter
from dataclasses import replace

import pytest

from director.games.duplicate import facts as ev
from director.games.duplicate.audiences import Shown, seen_by
from director.games.duplicate.game import is_whole
from director.rules.formula import formula
from tests.builders import Night, a_setup, some_players
from tests.games.duplicate.builders import undo
from tests.refusing import refusal


def a_night(name="joker"):
    return Night(replace(a_setup(), formula=formula(name)), some_players(2))


def code(night, *facts):
    return refusal(lambda: Night(night.setup, night.players, [*night.log]).add(*facts).game)


def bag(night):
    """How many tiles are in the bag, which has no blank: the same at the desk and on the wall."""
    game = night.game
    assert game.bag["?"] == 0
    assert seen_by(game, "wall", game.phase(0.0), Shown(), 0.0)["bag"] == game.bag.total()
    return game.bag.total()


def test_one_blank_is_in_play_and_the_other_waits():
    night = a_night()
    assert (bag(night), night.game.waiting["?"]) == (100, 2)
    night.add(ev.RackDrawn(1, "", "UERSAN?"))
    assert (bag(night), night.game.waiting["?"]) == (94, 1)
    assert code(a_night(), ev.RackDrawn(1, "", "UERSA??")) == "not_in_bag"


def test_a_blank_gives_way_to_its_letter_for_good():
    """The move scores the blank 0, the letter leaves the bag, and a word laid over it scores its value."""
    top = ev.TopPlaced(1, "H5", "qUER", 6)
    night = a_night().add(ev.RackDrawn(1, "", "UERSAN?"))
    assert [str(each) for each in top.details(night.game)] == [
        "The blank is replaced on the board by the letter Q."
    ]
    game = night.add(top).game
    assert (game.rounds[0].replaced, game.board.rows[7][4:8]) == ({109: "Q"}, "QUER")
    assert (game.bag["Q"], bag(night), game.leave) == (0, 93, "ANS")
    night.add(ev.RackDrawn(2, "ANS", "IET?"), ev.TopPlaced(2, "5G", "AQ", 11))
    assert night.game.rounds[1].top is not None


def test_a_letter_that_is_gone_leaves_the_blank_and_the_second_takes_over():
    top = ev.TopPlaced(1, "H5", "qUER", 6)
    night = a_night().add(ev.RackDrawn(1, "", "QUERSA?"))
    assert top.details(night.game) == ()
    game = night.add(top).game
    assert (game.rounds[0].replaced, game.board.rows[7][4:8]) == ({}, "qUER")
    assert (bag(night), game.waiting["?"]) == (94, 1)
    night.add(ev.RackDrawn(2, "AQS", "XYV?"))
    assert is_whole(night.game)


def test_when_that_one_stays_too_the_game_is_a_normal_one_of_seven_letters():
    night = a_night().add(ev.RackDrawn(1, "", "QUERSA?"), ev.TopPlaced(1, "H5", "qUER", 6))
    night.add(ev.RackDrawn(2, "AQS", "XRE?"), ev.TopPlaced(2, "7G", "xER", 3))
    assert (bag(night), night.game.waiting["?"]) == (91, 0)
    assert code(night, ev.RackDrawn(3, night.game.leave, "N?")) == "not_in_bag"
    night.add(ev.RackDrawn(3, night.game.leave, "NN"))
    assert is_whole(night.game)


def test_undo_and_another_top_put_everything_back():
    night = a_night().add(ev.RackDrawn(1, "", "UERSAN?"))
    before = night.game
    night.add(ev.TopPlaced(1, "H5", "qUER", 6))
    undo(night)
    assert (night.game.board, night.game.bag, night.game.rack) == (before.board, before.bag, before.rack)
    night.add(ev.TopPlaced(1, "H5", "xUER", 6))
    assert (night.game.board.rows[7][4:8], night.game.bag["Q"], night.game.bag["X"]) == ("XUER", 1, 0)


def test_a_cancelled_round_gives_the_letter_back():
    night = a_night().add(ev.RackDrawn(1, "", "UERSAN?"), ev.TopPlaced(1, "H5", "qUER", 6))
    night.add(ev.RoundCancelled(1, "falsch angesagt"))
    assert night.game.left == night.setup.tiles.full - Counter("?")


# -- explosive -----------------------------------------------------------------------------------


def test_a_drawn_blank_turns_into_a_letter_and_goes_back_into_the_bag():
    turned = ev.BlanksTurned(1, "Q")
    game = a_night("explosive").add(ev.RackDrawn(1, "", "UERSA?N"), turned).game
    assert game.current.as_drawn == "UERSA?N"
    twice = a_night("explosive").add(ev.RackDrawn(1, "", "ERSA?NU"), ev.BlanksTurned(1, "E")).game
    assert (twice.rack, twice.current.as_drawn) == ("ERSAENU", "ERSA?NU")
    assert turned.values(game) == {"letters": "Q"}
    assert ev.BlanksTurned(1, "QX").values(game) == {"letters": "Q, X"}
    assert game.current
    assert (game.current.drawn, game.current.turned, game.bag["?"], game.bag["Q"]) == ("UERSAQN", "Q", 2, 0)
    assert is_whole(game)


@pytest.mark.parametrize(
    ("drawn", "letters", "why"),
    [("UERSAN?", "QX", "no_blank_drawn"), ("UERSANT", "Q", "no_blank_drawn"), ("QUERSA?", "Q", "not_in_bag")],
)
def test_no_blank_turns_that_was_not_drawn_or_whose_letter_is_gone(drawn, letters, why):
    assert code(a_night("explosive"), ev.RackDrawn(1, "", drawn), ev.BlanksTurned(1, letters)) == why


def test_blanks_turn_once_in_a_round():
    night = a_night("explosive").add(ev.RackDrawn(1, "", "UERSA??"), ev.BlanksTurned(1, "Q"))
    assert code(night, ev.BlanksTurned(1, "X")) == "no_blank_drawn"


def test_undoing_the_draw_undoes_the_turn():
    night = a_night("explosive").add(ev.RackDrawn(1, "", "UERSA?N"), ev.BlanksTurned(1, "Q"))
    undo(night)
    assert night.game.rounds == ()
    assert night.game.left == night.setup.tiles.full
