"""Bingo at the desk: cards, calls, shouts, the end, undo, its file."""

import pytest

from director.desk import bingo, sessions
from director.games.bingo import RULES
from director.games.people import Entrant
from director.games.setup import GameSetup
from director.lexicon.alphabet import GERMAN
from director.lexicon.tables import build_table, open_table
from director.rules.tiles import tile_set
from tests.refusing import refused
from tests.room import LEXICON, NAMES, Rooms, undo_last

pytestmark = pytest.mark.usefixtures("any_store")

KEY = "bingo"
ANNA = ("RHEUMAS", "RINGELN")


@pytest.fixture
def desk(small_table):
    return a_game(small_table)


def a_game(table):
    desk = Rooms(table).desk()
    setup = GameSetup(
        title="Bingo", date="2026-11-21", tiles=tile_set("german"), profile=RULES, lexicon=LEXICON
    )
    bingo.create(desk, setup, [Entrant(name) for name in NAMES], KEY)
    return desk


def state(desk):
    return desk.session(KEY).game


def cards(desk):
    """The first player's is known, the others' are the program's."""
    with refused("cards_missing"):
        bingo.write_card(desk, KEY, 1, ANNA)
        bingo.call(desk, KEY, "J")
    for each in state(desk).players[1:]:
        bingo.choose_card(desk, KEY, each.id)


def called(desk, tiles):
    for tile in tiles:
        bingo.call(desk, KEY, tile)


def test_the_program_chooses_a_card_that_the_set_can_form(desk):
    card = bingo.choose_card(desk, KEY, 3).game.cards[3]
    assert len(card.words) == 2
    assert all(desk.search(desk.session(KEY)).is_word(word) and len(word) == 7 for word in card.words)
    assert not card.letters - state(desk).setup.tiles.full


@pytest.mark.parametrize("words", [["RHEUMAS"], ["QUIXQUX", "RHEUMAS"], ["SECHSER"]])
def test_two_words_that_the_set_cannot_form_are_no_card(tmp_path, words):
    build_table(words, GERMAN, tmp_path / "table")
    with open_table(tmp_path / "table") as table:
        desk = a_game(table)
        with refused("no_words", "Choose another one"):
            bingo.choose_card(desk, KEY, 3)
    assert not state(desk).cards


@pytest.mark.parametrize("everyday", [(), ("STRASSE",), ("STRASSE", "ANDEREN")])
def test_words_that_nobody_uses_are_chosen_where_too_few_everyday_ones_are_left(tmp_path, everyday):
    rare = ("RHEUMAX", "WINGELN")
    build_table(sorted((*rare, *everyday)), GERMAN, tmp_path / "table")
    with open_table(tmp_path / "table") as table:
        desk = a_game(table)
        for _ in range(10):
            words = bingo.choose_card(desk, KEY, 3).game.cards[3].words
            assert set(words) <= ({*everyday} if len(everyday) == 2 else {*rare, *everyday})


def test_every_tile_of_the_set_is_called_once(desk):
    cards(desk)
    called(desk, "J")
    with refused("not_in_bag"):
        bingo.call(desk, KEY, "J")
    with refused("one_tile"):
        bingo.call(desk, KEY, "EE")
    while state(desk).phase != "ended":
        bingo.call(desk, KEY)
    assert sorted(state(desk).called) == sorted(state(desk).setup.tiles.full.elements())
    assert (state(desk).ended, state(desk).winners) == ("all_called", ())
    with refused("game_finished"):
        bingo.call(desk, KEY)


def test_every_step_can_be_undone(desk):
    cards(desk)
    called(desk, "RHEUMASRINGELN")
    bingo.shout(desk, KEY, 1)
    told = bingo.shown(desk, desk.session(KEY))
    assert (told["called"], told["winners"]) == (list("RHEUMASRINGELN"), [1])
    assert (told["cards"][1], len(told["cards"])) == (list(ANNA), len(NAMES))
    for _ in range(15 + len(NAMES)):
        undo_last(desk, KEY)
    assert (state(desk).cards, state(desk).called, sessions.undo_offer(desk.session(KEY))) == ({}, (), None)


def test_lines_show_the_calls_the_cards_by_table_and_who_has_won(desk):
    assert bingo.shown(desk, desk.session(KEY)) == {"called": [], "cards": {}, "winners": []}
    cards(desk)
    called(desk, "RHEUMASRINGEL")
    told = bingo.shout(desk, KEY, 1).game
    assert (str(bingo.shout.said(told, {"player": 1}).sentence), bingo.shout.said(told, {"player": 1}).warning) == (
        "Anna called too early. Missing: N.", True)  # fmt: skip
    called(desk, "n")
    told = bingo.shout(desk, KEY, 1).game
    assert (str(bingo.shout.said(told, {"player": 1}).sentence), bingo.shout.said(told, {"player": 1}).warning) == (
        "Anna has both words after 14 calls.", False)  # fmt: skip
    shown = bingo.shown(desk, desk.session(KEY))
    assert (shown["called"], shown["winners"], sorted(shown["cards"])) == (
        [*"RHEUMASRINGELN"],
        [1],
        [1, 2, 3],
    )
    assert shown["cards"][1] == list(ANNA)


def test_an_empty_call_is_a_tile_of_the_bag_drawn_by_the_program(desk):
    cards(desk)
    for count in (1, 2, 3):
        game = bingo.call(desk, KEY).game
        assert len(game.called) == count
    assert game.bag.total() == 102 - 3
