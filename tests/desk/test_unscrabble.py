"""Un-Scrabble at the desk: boards of every kind of game, the end that the program finds, undo, its file."""

import random
from dataclasses import replace

import pytest

from director.desk import sessions, solitaire, unscrabble
from director.desk.classic import moves, start
from director.desk.duplicate import rounds
from director.games import unscrabble as ev
from director.games.people import Entrant
from director.games.setup import GameSetup
from director.simulation.small_demo import play_unscrabble
from tests.builders import SAMPLE_MOVES
from tests.desk.test_solitaire import a_setup as solitaire_setup
from tests.games.classic.builders import a_setup as table_setup
from tests.refusing import refused
from tests.room import NAMES, Rooms, small_setup
from tests.shared import forward

pytestmark = pytest.mark.usefixtures("any_store")

KEY, ENDED = "taking", "ended"


@pytest.fixture
def desk(small_table):
    return Rooms(small_table).desk()


def ended(desk, *laid, players=2):
    """A classic table that has ended with these words on its board."""
    start.create(desk, table_setup("general"), [Entrant(name) for name in NAMES[:players]], ENDED)
    start.open_table(desk, ENDED, "none", 1)
    for move in laid:
        moves.lay(desk, ENDED, *move.split())
    moves.tell_leftovers(desk, ENDED, [""] * players)


def begun(desk, *laid, names=(), players=2):
    ended(desk, *laid, players=players)
    found = unscrabble.source_of(desk, ENDED)
    entrants = [Entrant(name) for name in names] or list(found.entrants)
    unscrabble.create(desk, unscrabble.setup_of(found, "Abbau", "2026-11-21"), entrants, KEY, source=ENDED)
    return desk.session(KEY).game


def take(desk, squares):
    return unscrabble.take(desk, KEY, squares.split()).game


STUCK = "H4 XQYJPFV"
"""Seven letters that hold no word: at most six may go, and one that stays alone is not allowed."""


def test_the_program_ends_the_game_when_nobody_can_take_anything(desk):
    begun(desk, STUCK, "10H VON")
    game = take(desk, "I10 J10")
    assert (game.phase, game.why, game.next) == ("ended", "no_move", None)
    assert unscrabble.hint(desk, desk.session(KEY)) == ()
    with refused("game_finished"):
        take(desk, "H4")


def test_a_board_without_a_move_ends_at_once(desk):
    game = begun(desk, STUCK)
    assert (game.phase, game.why) == ("ended", "no_move")
    assert [each.row.key for each in unscrabble.sources(desk)] == [ENDED]  # tiles are taken apart once
    with refused("no_final_board"):
        unscrabble.source_of(desk, KEY)
    assert sessions.undo_offer(desk.session(KEY)) is None


def test_the_end_and_the_turn_before_it_are_one_step(desk):
    begun(desk, STUCK, "10H VON")
    take(desk, "I10 J10")
    offer = sessions.undo_offer(desk.session(KEY))
    assert str(offer.sentence) == "Anna puts the tiles back: I10, J10."
    game = sessions.undo(desk, KEY, offer.seq).game
    assert (game.why, game.next, game.turns) == (None, 1, ())


def test_words_of_the_first_board_stay_valid(desk):
    game = begun(desk, "H8 HAUX", "8H HERD")
    assert game.first_words == {"HAUX", "HERD"}
    game = take(desk, "8I 8J 8K")
    assert game.board.rows[7].strip(".") == "HAUX"
    with refused("word_unknown"):
        take(desk, "H8")


def test_what_is_shown_and_hinted_follows_the_board(desk):
    begun(desk, "H8 HAUX", "8H HERD")

    def told():
        night = desk.session(KEY)
        found = unscrabble.shown(desk, night)
        laid = [row.strip(".") for row in found["board"] if row.strip(".")]
        ranking = [tuple(each.values()) for each in found["ranking"]]
        return laid, found["turn"], ranking, unscrabble.hint(desk, night)

    first = [(1, "Anna", 0), (1, "Bert", 0)]
    assert told() == (["HAUX", "E", "R", "D"], 1, first, ("H9", "H10", "H11"))
    assert unscrabble.preview(desk, desk.session(KEY), ["8I", "8J", "8K"]).taken.score == 3
    take(desk, "8I 8J 8K")
    second = [(1, "Anna", 3), (2, "Bert", 0)]
    assert told() == (["HAUX"], 2, second, ("H8", "H9", "H10", "H11"))
    take(desk, "H8 H9 H10 H11")
    assert told() == ([], None, [(1, "Bert", 12), (2, "Anna", 3)], ())
    with refused("game_finished"):
        unscrabble.preview(desk, desk.session(KEY), ["8I"])


def test_a_game_has_tiles_words_and_notation_of_the_game_whose_board_it_takes_apart(desk):
    ended(desk, "H8 HAUX")
    found = unscrabble.source_of(desk, ENDED)
    old = replace(found.row.setup, allowed=("HAUX",), forbidden=("HAU",), mirror=True)
    source = replace(found, row=replace(found.row, setup=old))
    assert unscrabble.setup_of(source, "Abbau", "2026-11-22", "SC Köln") == GameSetup(
        title="Abbau",
        date="2026-11-22",
        tiles=old.tiles,
        profile=ev.RULES,
        lexicon=old.lexicon,
        fingerprint=old.fingerprint,
        allowed=("HAUX",),
        forbidden=("HAU",),
        club="SC Köln",
        mirror=True,
    )


def test_a_game_in_which_everybody_passed_has_ended(desk):
    """As an older program let them."""
    begun(desk, "H8 HAUS")
    assert desk.do(KEY, lambda night: [ev.Passed(1)]).game.phase == "play"
    assert desk.do(KEY, lambda night: [ev.Passed(2)]).game.why == "passed"


def test_boards_come_from_nights_and_solitaire_too(desk):
    sessions.create_game(desk, small_setup(), [Entrant(name) for name in NAMES], "night")
    rounds.type_rack(desk, "night", "RUCKENB")
    rounds.start_clock(desk, "night")
    rounds.call_time(desk, "night")
    rounds.place_top(desk, "night", "H4", "RUCKEN")
    assert unscrabble.sources(desk) == []
    rounds.end(desk, "night", "late")
    solitaire.create(desk, solitaire_setup(letters="chosen"), [Entrant("Anna")], "solo")
    solitaire.finish(desk, "solo")  # its board is empty
    assert [each.row.key for each in unscrabble.sources(desk)] == ["night"]
    found = unscrabble.source_of(desk, "night")
    assert [each.name for each in found.entrants] == list(NAMES)
    assert found.board.rows[7][3:9] == "RUCKEN"
    with refused("no_final_board"):
        unscrabble.source_of(desk, "solo")


def test_a_whole_game_is_played_and_no_rule_broken(desk):
    start.create(desk, table_setup("general"), [Entrant("Anna"), Entrant("Bert")], ENDED)
    start.open_table(desk, ENDED, "none", 1)
    for move in SAMPLE_MOVES:
        moves.lay(desk, ENDED, *move.split())
    if desk.session(ENDED).game.phase != "ended":
        moves.tell_leftovers(desk, ENDED, ["", ""])
    found = unscrabble.source_of(desk, ENDED)
    unscrabble.create(
        desk, unscrabble.setup_of(found, "Abbau", "2026-11-21"), found.entrants, KEY, source=ENDED
    )
    game = play_unscrabble(desk, KEY, random.Random(1), forward())
    assert game.why in ("empty", "no_move")
    left = sum(game.setup.tiles.values[each] for each in game.board.squares if each != ".")
    whole = sum(game.setup.tiles.values[each] for each in game.start.squares if each != ".")
    assert sum(game.total(player) for player in game.order) == whole - left
    assert len(game.turns) > 5
