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
    return desk.session(KEY).game


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
        game = desk.session(KEY).game
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
    shown = moves.preview(desk, desk.session(KEY), "O5", "RINGELN")
    assert (shown.scored.score, shown.scored.words[0].word) == (79, "RINGELN")
    assert moves.lay(desk, KEY, "O5", "RINGELN").game.turns[-1].scored == shown.scored
    with pytest.raises(RuleError) as found:
        moves.preview(desk, desk.session(KEY), "A1", "QQ")
    assert found.value.code


def test_the_open_dictionary_says_what_is_admissible(rooms):
    desk = a_table(rooms, open_dictionary=True)
    start.open_table(desk, KEY, "none", 1)
    assert moves.preview(desk, desk.session(KEY), "H8", "HAUS").verdicts == (("HAUS", True),)
    assert moves.preview(desk, desk.session(KEY), "H8", "HAUX").verdicts == (("HAUX", False),)


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
    assert not moves.nobody_can_lay(desk, desk.session(KEY))
    build_table(["ZZZZ"], GERMAN, tmp_path / "poor")
    with open_table(tmp_path / "poor") as poor:
        desk.search_for = lambda setup: Search(poor, setup.rules)
        assert moves.nobody_can_lay(desk, desk.session(KEY))
        game = moves.tell_leftovers(desk, KEY).game
        assert not moves.nobody_can_lay(desk, desk.session(KEY))  # it is over
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


def with_words(desk, folder, *words):
    """From now on these are all the words there are."""
    build_table(sorted(words), GERMAN, folder)
    desk.search_for = lambda setup: Search(open_table(folder), setup.rules)


def test_where_jack_opens_the_computer_and_the_best_move_have_five_letters(rooms, tmp_path):
    """XEH would bring more than HAUSE."""
    desk = a_table(rooms, jack_opens=True)
    desk.do(KEY, lambda _: [ev.TableOpened((1, 2), ("XSUEAHN", "ENSTRAL"), "program")])
    with_words(desk, tmp_path / "words", "XEH", "HAUSE")
    turn = moves.play(desk, KEY).game.turns[0]
    assert (turn.scored.move.word, turn.points) == ("HAUSE", 16)
    (told,) = moves.compared(desk, desk.session(KEY), 1)
    assert (told.number, told.rack, told.word, told.points) == (1, "AEHNSUX", "HAUSE", 16)
    assert (told.at, told.best, told.best_points, told.missed) == (turn.scored.move.at, "HAUSE", 16, 0)


def test_turns_are_compared_with_the_best_move_of_their_rack_lost_ones_aside(rooms, tmp_path):
    desk = a_table(rooms, wrong_challenge="turn")
    desk.do(KEY, lambda _: [ev.TableOpened((1, 2), ("HAUSEXN", "ENSTRAL"), "typed")])
    with_words(desk, tmp_path / "words", "HAUS", "HAUSE", "AUS")
    moves.lay(desk, KEY, "H8", "AUSE", "BCDF")
    desk.do(KEY, lambda _: [ev.Challenged(2, (("AUSE", True),))])  # in vain: Bert loses a turn
    moves.pass_turn(desk, KEY)
    moves.exchange(desk, KEY, "ST", "GG")
    night = desk.session(KEY)
    assert [(turn.player, turn.act) for turn in night.game.turns] == [
        (1, "lay"), (2, "lost"), (1, "pass"), (2, "exchange")]  # fmt: skip
    first, passed = moves.compared(desk, night, 1)
    assert (first.rack, first.at, first.word, first.points) == ("AEHNSUX", "H8", "AUSE", 8)
    assert (first.best, first.best_points, first.missed) == ("HAUSE", 16, 8)
    assert (passed.number, passed.word, passed.at, passed.points, passed.missed) == (
        3,
        "",
        "",
        0,
        passed.best_points,
    )
    (exchanged,) = moves.compared(desk, night, 2)
    assert (exchanged.number, exchanged.word, exchanged.best, exchanged.missed) == (4, "", "AUS", 5)
    assert not moves.is_told(night.game)  # it is still played
    assert moves.is_told(moves.tell_leftovers(desk, KEY, ["", ""]).game)


def test_a_word_outside_the_list_leaves_nothing_lying(desk, tmp_path):
    desk.do(KEY, lambda _: [ev.TableOpened((1, 2), ("HAUSEXN", "ENSTRAL"), "typed")])
    with_words(desk, tmp_path / "words", "AUS")
    moves.lay(desk, KEY, "H8", "HAUSEX")
    (told,) = moves.compared(desk, desk.session(KEY), 1)
    assert told.best_points < told.points
    assert told.missed == 0


def test_a_table_nobody_told_the_racks_of_is_not_compared(desk):
    start.open_table(desk, KEY, "none", 1)
    moves.lay(desk, KEY, "H8", "HAUS")
    game = moves.tell_leftovers(desk, KEY, ["", ""]).game
    assert (game.phase, moves.is_told(game), moves.compared(desk, desk.session(KEY), 1)) == (
        "ended",
        False,
        [],
    )


@pytest.mark.parametrize(("tiles", "count"), [("3", 3), (" 3 ", 3), (3, 3), ("eis", 3), ("7", 7)])
def test_tiles_to_exchange_are_named_or_counted(desk, tiles, count):
    start.open_table(desk, KEY, "none", 1)
    turn = moves.exchange(desk, KEY, tiles).game.turns[0]
    assert (turn.count, turn.tiles) == (count, "EIS" if tiles == "eis" else "")


@pytest.mark.parametrize("tiles", ["0", "8", "10", "77", "100", "9" * 5000, ""])
def test_no_more_tiles_are_exchanged_than_are_on_the_rack(desk, tiles):
    start.open_table(desk, KEY, "none", 1)
    with refused("bad_exchange"):
        moves.exchange(desk, KEY, tiles)


def test_the_program_draws_for_an_exchange_only_where_it_may_be_made(rooms):
    desk = a_table(rooms, exchange_needs=89)
    desk.do(KEY, lambda _: [ev.TableOpened((1, 2), ("HAUSEIN", "ENSTRAL"), "program")])
    with refused("bag_too_small"):
        moves.exchange(desk, KEY, "HA")


def test_whoever_lays_or_asks_for_somebody_does_it_in_their_turn(desk):
    with refused("not_begun"):
        moves.preview(desk, desk.session(KEY), "H8", "HAUS")
    start.open_table(desk, KEY, "none", 1)
    night = desk.session(KEY)
    assert moves.preview(desk, night, "H8", "HAUS", player=1).scored.score == 10
    for wish in (
        lambda: moves.preview(desk, night, "H8", "HAUS", player=2),
        lambda: moves.lay(desk, KEY, "H8", "HAUS", player=2),
        lambda: moves.exchange(desk, KEY, 3, player=2),
        lambda: moves.pass_turn(desk, KEY, player=2),
    ):
        with refused("not_their_turn"):
            wish()
    with refused("preview_changed"):
        moves.lay(desk, KEY, "H8", "HAUS", score=11)
    moves.lay(desk, KEY, "H8", "HAUS", score=10)
    assert (
        moves.preview(desk, desk.session(KEY), "H8", "MAUS", turn=1).scored.score == 12
    )  # in the place of HAUS
    assert moves.lay(desk, KEY, "8H", "HERD", player=2).game.turns[1].player == 2


def test_what_is_said_of_a_challenge_is_of_the_last_one(desk):
    start.open_table(desk, KEY, "none", 1)
    moves.lay(desk, KEY, "H8", "HAUS")
    said = []
    for at, word, by in (("8H", "HXE", 1), ("I11", "IND", 1)):
        if word == "IND":
            moves.pass_turn(desk, KEY)
        moves.lay(desk, KEY, at, word)
        words = [each.word.upper() for each in state(desk).turns[-1].scored.words]
        verdicts = tuple((each, word == "IND") for each in words)
        game = desk.do(KEY, lambda _, by=by, verdicts=verdicts: [ev.Challenged(by, verdicts)]).game
        told = moves.challenge.said(game, {"by": by})
        said.append((str(told.sentence), told.warning))
    assert said == [
        ("HXE is not valid: the tiles go back, the turn is lost.", True),
        ("All words are valid: the move counts.", False),
    ]


def test_the_theme_is_agreed_on_for_the_last_turn_or_the_one_that_is_named(rooms):
    desk = a_table(rooms, theme_points=5)
    start.open_table(desk, KEY, "none", 1)
    moves.lay(desk, KEY, "H8", "HAUS")
    moves.lay(desk, KEY, "8H", "HERD")
    moves.agree_on_theme(desk, KEY, ["HERD"])
    game = moves.agree_on_theme(desk, KEY, ["HAUS"], 1).game
    assert [turn.theme for turn in game.turns] == [("HAUS",), ("HERD",)]


def test_only_blanks_typed_for_a_rack_tell_nothing_of_it(rooms):
    desk = a_table(rooms)
    game = start.open_table(desk, KEY, "typed", 1, ["HAUSEIN", ""]).game
    assert [each.name for each in moves.not_told(game, [])] == ["Bert"]
    assert [each.name for each in moves.not_told(game, ["", " "])] == ["Bert"]
    assert moves.not_told(game, ["", "E"]) == []
    with refused("bad_racks"):
        moves.tell_leftovers(desk, KEY, ["E"])
    left = moves.tell_leftovers(desk, KEY, ["", "er"]).game.leftovers
    assert left == {1: "HAUSEIN", 2: "ER"}  # a rack that is known need not be told


def test_clocks_start_and_stop(desk):
    start.open_table(desk, KEY, "none", 1)
    assert moves.clock(desk, KEY, "start").game.clocks.since is not None
    assert moves.clock(desk, KEY, "stop").game.clocks.since is None


def test_who_begins_is_said_or_drawn(rooms):
    desk = a_table(rooms, "Anna Bert Carl")
    with refused("no_first"):
        start.open_table(desk, KEY, "none")
    with refused("unknown_player"):
        start.open_table(desk, KEY, "none", 4)
    assert start.draw_start(desk, KEY, "xbb").game.draws == (((1, "X"), (2, "B"), (3, "B")),)
    assert start.draw_start(desk, KEY, "?a").game.draws[1] == ((2, "?"), (3, "A"))
    game = start.open_table(desk, KEY, "typed", 1).game  # the draw decides
    assert (game.order, game.next, game.drawing) == ((2, 3, 1), 2, "typed")
    assert [rack.hidden for rack in game.racks.values()] == [7, 7, 7]


def test_lines_show_the_table_as_it_stands(desk):
    nothing = {"turns": 0, "turn": None, "scores": [], "racks": [], "words": [], "bag": 102}
    shown = start.shown(desk, desk.session(KEY))
    assert shown == nothing | {"board": ["." * 15] * 15}
    start.open_table(desk, KEY, "typed", 2, ["HAUSEIN", ""])
    moves.lay(desk, KEY, "H8", "HAUS", "BCDF")
    shown = start.shown(desk, desk.session(KEY))
    assert shown.pop("board")[7] == ".......HAUS...."
    words = [{"at": "H8", "word": "HAUS", "score": 10}]
    known = ["EINBCDF", None]
    assert shown == {"turns": 1, "turn": 1, "scores": [10, 0], "racks": known, "words": words, "bag": 84}
    desk.do(KEY, lambda _: [ev.Challenged(1, (("HAUS", False),))])
    assert start.shown(desk, desk.session(KEY))["words"] == []


def test_players_are_known_from_the_newest_table_each_person_once_and_the_sample_game_aside(desk):
    start.open_sample(desk, "Sample", "2026-11-20", tile_set("german"), "deutsch")
    assert {each.person for each in desk.session("sample-game").game.players} == {None}
    first = {each.name: each.person for each in start.known_players(desk)}
    assert list(first) == ["Anna", "Bert"]
    assert [row.key for row in start.tables(desk)] == [KEY]
    start.create(desk, a_setup("general"), [Entrant(name) for name in ("Carl", "Anna")], "later")
    assert [(each.name, each.person) for each in start.known_players(desk)] == [
        ("Carl", start.known_players(desk)[0].person), ("Anna", first["Anna"]), ("Bert", first["Bert"])]  # fmt: skip
    with refused("bad_players"):
        start.create(desk, a_setup("general"), [Entrant(str(each)) for each in range(5)], "many")
    key = start.open_sample(desk, "Sample", "2026-11-20", tile_set("german"), "deutsch")
    assert (key, [row.key for row in desk.games()].count(key)) == ("sample-game", 1)
    assert [start.is_sample(each) for each in ("sample-game", "sample-game-7", "sample-games", KEY)] == [
        True, True, False, False]  # fmt: skip


def test_a_gcg_file_is_taken_in_once_and_with_unread_lines_only_where_somebody_said_so(tmp_path):
    club = a_club(tmp_path)
    desk = club.desk()
    game = "#player1 a Anna\n#player2 b Bert\n>a: HAUSEIN 8H HAUS +10 10\n>b: odd odd\n"
    looked = start.look_at(club, game.encode(), a_setup().profile, "2026-11-21")
    assert looked.game.setup.title == "Anna – Bert"
    assert [str(each) for each in looked.totals] == ["Anna: 10 points.", "Bert: 0 points."]
    assert str(looked.counted) == "Lines that are understood: 3, not understood: 1."
    (unread,) = looked.unread
    assert str(unread).startswith("Line 4: >b: odd odd – ")
    with refused("gcg_unread", "1 of 4 lines", "Correct line 4"):
        start.take_in_gcg(desk, looked, "file")
    row = start.take_in_gcg(desk, looked, "file", partly=True)
    assert start.take_in_gcg(desk, looked, "file").id == row.id  # it is there
    assert start.take_in_gcg(desk, looked, partly=True).id != row.id


def test_the_title_of_a_gcg_file_is_cut_at_120_letters(tmp_path):
    club = a_club(tmp_path)
    game = f"#player1 a A\n#player2 b B\n#title {'x' * 121}\n>a: HAUSEIN 8H HAUS +10 10\n"
    assert start.look_at(club, game.encode(), a_setup().profile, "2026-11-21").game.setup.title == "x" * 120


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
    game = desk.session(row.key).game
    assert [game.total(player) for player in game.order] == [349, 361]
