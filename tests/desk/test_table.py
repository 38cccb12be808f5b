"""The desk of a classic table: start, moves, challenges, corrections, the end, its file, its history."""

from dataclasses import replace

import pytest

from director.desk.classic import moves, start
from director.games.classic import facts as ev
from director.games.classic.gcg import read_gcg
from director.games.classic.gcg_written import gcg
from director.games.people import Entrant
from director.language.sentences import RuleError
from director.lexicon.alphabet import GERMAN
from director.lexicon.tables import build_table, open_table
from director.rules.tiles import tile_set
from director.rules.top import Search
from tests.builders import SAMPLE_MOVES
from tests.games.classic.builders import SAMPLE_RACKS, a_setup, drawn_in_sample
from tests.refusing import refused
from tests.room import a_club

pytestmark = pytest.mark.usefixtures("any_store")

KEY = "table"


@pytest.fixture
def desk(rooms):
    return a_table(rooms)


def a_table(rooms, names="Anna Bert", **changes):
    desk = rooms.desk()
    start.create(desk, a_setup("general", **changes), [Entrant(name) for name in names.split()], KEY)
    return desk


def sample(desk, count=26):
    """The sample game, as it is typed at the table."""
    start.open_table(desk, KEY, "typed", 1, SAMPLE_RACKS[:2])
    for move, drawn in zip(SAMPLE_MOVES[:count], drawn_in_sample(), strict=False):
        at, word = move.split()
        moves.lay(desk, KEY, at, word, drawn)


def state(desk):
    return desk.night(KEY).game


def test_the_program_draws_who_begins_and_the_racks(rooms):
    desk = a_table(rooms, "Anna Bert Carl")
    while len(state(desk).draws) < 9:
        try:
            start.draw_start(desk, KEY)
        except RuleError as error:
            assert error.code == "start_decided"
            break
    game = start.open_table(desk, KEY, "program").game
    assert all(rack.told and rack.size == 7 for rack in game.racks.values())
    assert game.bag == 102 - 21


def test_players_whose_tiles_are_equal_draw_again_before_the_table_opens(desk):
    desk.do(KEY, lambda _: [ev.StartDrawn(("A", "A"))])
    with refused("start_open"):
        start.open_table(desk, KEY, "typed", None, SAMPLE_RACKS[:2])


def test_a_set_must_have_a_rack_for_everybody(rooms):
    desk, full = rooms.desk(), tile_set("german")
    for key, count in (("enough", 14), ("small", 13)):
        letters = {each: (count - 1 if each == "E" else int(each == "N"), 1) for each in full.letters}
        setup = replace(a_setup("general"), tiles=replace(full, letters=letters, blanks=0))
        start.create(desk, setup, [Entrant("Anna"), Entrant("Bert")], key)
    assert start.open_table(desk, "enough", "program", 1).game.bag == 0
    with refused("set_too_small"):
        start.open_table(desk, "small", "program", 1)


def test_the_program_fills_the_rack_after_a_move(desk):
    search = desk.search(start.open_table(desk, KEY, "program", 1))
    for _ in range(6):
        game = desk.night(KEY).game
        found = search.tops(game.board, game.racks[game.next].known).moves
        if found:
            moves.lay(desk, KEY, found[0].at, found[0].word)
        else:
            moves.exchange(desk, KEY, game.racks[game.next].known[:3])
    game = state(desk)
    assert [rack.size for rack in game.racks.values()] == [7, 7]
    assert game.all_told


def test_two_bags_give_the_vowels_that_were_asked_for(rooms):
    desk = a_table(rooms, two_bags=True)
    game = start.open_table(desk, KEY, "program", 1).game
    moves.exchange(desk, KEY, game.racks[1].known, vowels=5)
    drawn = state(desk).turns[-1].drawn
    assert sum(tile in "AEIOUÄÖÜ" for tile in drawn) == 5


def test_the_first_racks_come_from_the_bags_of_ones_choice(rooms):
    game = start.open_table(a_table(rooms, two_bags=True), KEY, "program", 1, vowels=[6, 0]).game
    dealt = [sum(tile in "AEIOUÄÖÜ" for tile in game.racks[player].known) for player in game.order]
    assert dealt == [6, 0]
    assert [game.racks[player].size for player in game.order] == [7, 7]


def test_a_pass_that_was_an_exchange_draws_from_the_bags_of_ones_choice_and_the_table_goes_on(rooms):
    desk = a_table(rooms, two_bags=True)
    game = start.open_table(desk, KEY, "program", 1).game
    moves.pass_turn(desk, KEY)
    game = moves.correct(desk, KEY, 1, "exchange", tiles=game.racks[1].known[:5], vowels=4).game
    assert sum(tile in "AEIOUÄÖÜ" for tile in game.turns[0].drawn or "") == 4
    assert game.racks[1].size == 7
    moves.exchange(desk, KEY, game.racks[2].known, vowels=-1)  # as none: fewer cannot be
    drawn = state(desk).turns[1].drawn
    assert (len(drawn), sum(tile in "AEIOUÄÖÜ" for tile in drawn)) == (7, 0)


def test_what_a_correction_leaves_in_the_bag_is_drawn_later_and_the_program_goes_on(rooms):
    """Bert drew nothing out of an empty bag; with the correction a tile was in it, which he draws at his next turn."""
    desk = rooms.desk()
    letters = {letter: (0, value) for letter, (_, value) in tile_set("german").letters.items()}
    few = replace(tile_set("german"), letters=letters | dict.fromkeys("HAUSBCDEINFGKLMOPR", (1, 1)), blanks=0)
    start.create(desk, replace(a_setup("general"), tiles=few), [Entrant("Anna"), Entrant("Bert")], KEY)
    desk.do(KEY, lambda _: [ev.TableOpened((1, 2), ("HAUSBCD", "EINFGKL"), "program")])
    moves.lay(desk, KEY, "H5", "HAUS")
    moves.lay(desk, KEY, "8H", "SEIN")
    game = moves.correct(desk, KEY, 1, "lay", "H6", "AUS").game
    assert (game.bag, game.all_told, [game.racks[each].size for each in (1, 2)]) == (1, True, [7, 4])
    moves.pass_turn(desk, KEY)
    game = moves.lay(desk, KEY, "8H", "SEINK").game
    assert (game.bag, game.racks[2].size) == (0, 4)


def test_an_unknown_rack_of_which_nothing_is_told_is_said_to_count_as_empty(rooms):
    game = start.open_table(a_table(rooms), KEY, "none", 1).game
    (told,) = moves.assumed_empty(game, ["XYZ", ""])
    assert told.values["size"] == 7
    assert moves.assumed_empty(game, ["XYZ", "AB"]) == []


def test_the_preview_is_what_is_booked(desk):
    sample(desk, 9)
    shown = moves.preview(desk, desk.night(KEY), "O5", "RINGELN")
    assert (shown.scored.score, shown.scored.words[0].word) == (79, "RINGELN")
    assert moves.lay(desk, KEY, "O5", "RINGELN").game.turns[-1].scored == shown.scored
    with pytest.raises(RuleError) as found:
        moves.preview(desk, desk.night(KEY), "A1", "QQ")
    assert found.value.code


def test_the_open_dictionary_says_what_is_admissible(rooms):
    desk = a_table(rooms, open_dictionary=True)
    start.open_table(desk, KEY, "none", 1)
    assert moves.preview(desk, desk.night(KEY), "H8", "HAUS").verdicts == (("HAUS", True),)
    assert moves.preview(desk, desk.night(KEY), "H8", "HAUX").verdicts == (("HAUX", False),)


def test_a_double_click_is_one_move_and_an_old_page_none(desk):
    start.open_table(desk, KEY, "none", 1)
    stage = state(desk).stage
    for _ in range(2):
        moves.lay(desk.once("t1", stage), KEY, "H8", "HAUS")
    assert len(state(desk).turns) == 1
    with refused("stage_passed"):
        moves.pass_turn(desk.once("t2", stage), KEY)


def test_all_moves_made_is_seen_where_every_rack_is_known(rooms, tmp_path):
    desk = a_table(rooms)
    sample(desk, 24)
    assert not moves.nobody_can_lay(desk, desk.night(KEY))
    build_table(["ZZZZ"], GERMAN, tmp_path / "poor")
    with open_table(tmp_path / "poor") as poor:
        desk.search_for = lambda setup: Search(poor, setup.rules)
        assert moves.nobody_can_lay(desk, desk.night(KEY))
    game = moves.tell_leftovers(desk, KEY).game
    assert (game.ended, game.left(1), game.phase) == ("all_moves_made", "NPX", "ended")


def test_the_computer_plays_the_best_move_or_one_within_so_many_points(desk):
    search = desk.search(start.open_table(desk, KEY, "program", 1))
    for within in (0, 10, 0, 10, 0, 10):
        game = state(desk)
        best = search.tops(game.board, game.racks[game.next].known)
        turn = moves.play(desk, KEY, within).game.turns[-1]
        assert (turn.act == "lay") == bool(best.moves)
        assert turn.points >= best.score - within
    assert any(turn.act == "lay" for turn in state(desk).turns)


@pytest.mark.parametrize(("needs", "act"), [(88, "exchange"), (89, "pass")])
def test_where_it_finds_no_move_the_computer_exchanges_or_passes(rooms, needs, act):
    desk = a_table(rooms, exchange_needs=needs)
    desk.do(KEY, lambda _: [ev.TableOpened((1, 2), ("QXYCVWJ", "ENSTRAL"), "program")])
    turn = moves.play(desk, KEY).game.turns[-1]
    assert (turn.act, state(desk).bag) == (act, 88)
    assert (state(desk).racks[1].known == "QXYCVWJ") == (act == "pass")


@pytest.mark.parametrize(
    ("racks", "drawing"),
    [((None, None), "none"), ((None, "ENSTRAL"), "program"), (("HAUSEIN", "ENSTRAL"), "typed")],
)
def test_the_computer_needs_the_rack_and_the_drawing_of_the_program(desk, racks, drawing):
    desk.do(KEY, lambda _: [ev.TableOpened((1, 2), racks, drawing)])
    with refused("racks_open"):
        moves.play(desk, KEY, 0)


def test_the_program_draws_for_nobody_where_it_does_not_know_every_rack(desk):
    desk.do(KEY, lambda _: [ev.TableOpened((1, 2), ("HAUSEIN", None), "program")])
    with refused("racks_open"):
        moves.lay(desk, KEY, "H8", "HAUS")
    assert state(desk).turns == ()


def test_a_gcg_file_may_be_so_large_and_letters_without_tiles_are_named(tmp_path):
    club, rules = a_club(tmp_path), a_setup().profile

    def told(text, size=0):
        return " ".join(map(str, start.look_at(club, text.encode().ljust(size), rules, "2026-11-21").told))

    game = "#player1 a A\n#player2 b B\n>a: HAUSEIN 8H HAUS +10 10\n"
    assert "No tile set here" not in told(game, 400_000)
    with refused("bad_gcg", "too large"):
        told(game, 400_001)
    assert "No tile set here has these letters: Ж." in told(game + ">b: ЖERDTEI - +0 0\n")


def test_a_game_in_gcg_becomes_a_table(desk):
    sample(desk)
    row = start.take_in(desk, read_gcg(gcg(state(desk)), a_setup()), "from-gcg")
    game = desk.night(row.key).game
    assert [game.total(player) for player in game.order] == [349, 361]
