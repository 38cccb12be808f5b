"""When a game must, may or may not end, and why (rules/README.md, section 3, "End")."""

from collections import Counter
from dataclasses import replace

import pytest

from director.games.duplicate import facts as ev
from director.games.duplicate.endings import advice
from director.games.rounds import Cancelled
from director.rules.board import EMPTY, STANDARD, Board
from director.rules.profile import changed, profile
from tests.builders import GERMAN
from tests.games.duplicate.builders import a_night, drawn, played


def with_left(letters, **rules):
    """A game of one round in which only these letters are left."""
    game = a_night(1).add(*played(1, 5)).game
    lying = GERMAN.full - Counter(letters)
    on_board = "".join("e" if tile == "?" else tile for tile in lying.elements())
    setup = replace(game.setup, profile=changed(profile("simultan"), "own", "Own", **rules))
    return replace(game, setup=setup, board=Board(on_board.ljust(STANDARD.count, EMPTY)), leave="")


@pytest.mark.parametrize(
    ("rules", "letters", "verdict", "code"),
    [
        ("simultan", "", "must", "empty"),
        ("simultan", "X", "must", "single"),
        ("simultan", "AEIOU", "must", "only_vowels"),
        ("simultan", "BCD", "must", "only_consonants"),
        ("simultan", "BCDY", "may", "between_rounds"),
        ("fise", "BCDY", "must", "only_consonants"),
    ],
)
def test_the_letters_left_decide_whether_the_game_is_over(rules, letters, verdict, code):
    game = with_left(letters)
    found = advice(replace(game, setup=replace(game.setup, profile=profile(rules))))
    assert (found.verdict, found.code) == (verdict, code)


def test_the_sentence_says_how_many_tiles_are_left():
    assert "6 tiles" in str(advice(with_left("ENRSTL")).sentence)


def test_before_the_first_round_it_may_not_end():
    assert (advice(a_night().game).verdict, advice(a_night().game).code) == ("may_not", "not_begun")


def test_an_open_round_is_finished_or_cancelled_first():
    found = advice(a_night().add(drawn(1)).game)
    assert (found.verdict, found.code) == ("may_not", "round_open")


def test_between_rounds_it_may_end_after_an_interruption():
    found = advice(a_night(1).add(*played(1, 5)).game)
    assert (found.verdict, found.code) == ("may", "between_rounds")
    assert "30 minutes" in str(found.sentence)


def test_it_must_end_when_the_last_letters_allow_no_move():
    found = advice(a_night(1).add(*played(1, 5), drawn(2)).game, nothing_fits=True)
    assert (found.verdict, found.code) == ("must", "nothing_fits")


@pytest.mark.parametrize(("limit", "verdict"), [(0, "may"), (3, "may"), (2, "must"), (1, "must")])
def test_it_must_end_after_the_last_round_of_the_profile(limit, verdict):
    game = a_night(1).add(*played(1, 5), *played(2, 5)).game
    limited = changed(profile("simultan"), "own", "Own", round_limit=limit)
    assert advice(replace(game, setup=replace(game.setup, profile=limited))).verdict == verdict


def test_it_must_end_if_a_cancelled_rack_cannot_be_drawn_differently():
    game = with_left("ENRSTLA")
    void = replace(game.rounds[0], number=2, kept="", drawn="ENRSTLA")
    cancelled = replace(game, cancelled=(Cancelled(void, "falsch angesagt"),))
    assert advice(cancelled).code == "no_other_rack"
    same = replace(void, drawn="ANNNNNN")
    alike = replace(with_left("ANNNNNNN"), cancelled=(Cancelled(same, "falsch angesagt"),))
    assert advice(alike).code == "no_other_rack"  # eight tiles, and no other rack has a vowel
    assert advice(replace(with_left("ENRSTLAN"), cancelled=cancelled.cancelled)).verdict == "may"


def test_a_finished_game_does_not_end_again():
    night = a_night(1).add(*played(1, 5), ev.GameEnded("x"))
    assert (advice(night.game).verdict, advice(night.game).code) == ("may_not", "ended")
    assert advice(night.add(ev.GameReopened("y")).game).verdict == "may"


def test_ending_early_names_the_tiles_that_the_board_says_are_in_the_bag():
    game = a_night(1).add(*played(1, 5)).game
    kept = replace(with_left("ENRSTL"), leave="EN")
    assert game.bag.total() < game.left.total()
    assert str(advice(game).sentence).startswith(f"{game.bag.total()} tiles are still in the bag.")
    assert str(advice(kept).sentence).startswith("4 tiles are still in the bag.")
    all_kept = advice(replace(kept, leave="ENRSTL"))
    assert str(all_kept.sentence).startswith("The letters kept can still be played.")
