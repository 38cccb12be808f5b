"""The rules of the classic table (RULES section 7), each by its name."""

from dataclasses import asdict, replace

import pytest

from director.games.classic import facts as ev
from director.games.classic.game import overtime_of, records, standings
from director.games.classic.profile import ClassicProfile, classic_profile, classic_profiles
from director.games.classic.side_facts import order_from, to_draw
from tests.games.classic.builders import GERMAN, SAMPLE_TOTALS, Table, a_setup, a_table, lay, sample_table
from tests.refusing import refusal


def refused(table, fact):
    """The code with which a fact is refused."""
    return refusal(lambda: table.add(fact))


def laid_haus(rules="german", players=2, **changes):
    """Player 1 has laid HAUS in the middle: 10 points."""
    return a_table(players, rules, **changes).add(lay(1, "H8", "HAUS"))


def challenged(table, by, *wrong):
    """A challenge with the verdict that these words of the last move are wrong."""
    turn = [each for each in table.game.turns if each.scored][-1]
    words = [word.word.upper() for word in turn.scored.words]
    return table.add(ev.Challenged(by, tuple((word, word not in wrong) for word in words)))


# -- the start -------------------------------------------------------------------------------------------


def test_the_player_nearest_to_a_begins_and_a_blank_goes_before_a():
    players = a_table(3).players
    assert to_draw(players, (((1, "M"), (2, "B"), (3, "Z")),), GERMAN) == (2,)
    assert order_from(2, players) == (2, 3, 1)
    assert to_draw(a_table(3).players, (((1, "A"), (2, "?"), (3, "B")),), GERMAN) == (2,)


def test_the_rules_of_the_rulebook_are_offered_first():
    names = list(classic_profiles())
    assert (names[0], names[1:]) == ("german", sorted(names[1:]))


def test_equal_tiles_draw_again():
    table = Table(a_setup(), a_table(3).players).add(ev.StartDrawn(("C", "C", "D")))
    assert refused(table, ev.TableOpened((1, 2, 3), (None,) * 3)) == "start_open"
    table.add(ev.StartDrawn(("X", "E")))
    assert refused(table, ev.TableOpened((1, 2, 3), (None,) * 3)) == "wrong_first"
    assert table.add(ev.TableOpened((2, 3, 1), (None,) * 3)).game.next == 2


def test_a_table_has_two_to_four_players():
    assert [a_table(number).game.order for number in (2, 4)] == [(1, 2), (1, 2, 3, 4)]
    alone = Table(a_setup(), a_table(2).players[:1])
    assert refused(alone, ev.TableOpened((1,), (None,))) == "bad_players"


# -- the turn --------------------------------------------------------------------------------------------


def test_the_sample_game_has_the_printed_totals():
    game = sample_table(26).game
    assert tuple(game.running(turn.number) for turn in game.turns) == SAMPLE_TOTALS


def test_a_known_rack_must_hold_the_tiles():
    table = a_table(racks=["HAUEINR", None])
    assert refused(table, lay(1, "H8", "HAUS")) == "not_on_rack"
    assert table.add(lay(1, "H8", "HAUEN")).scores == [14, 0]  # N on the double letter square


def test_without_racks_the_letters_still_possible_are_checked():
    table = a_table().add(lay(1, "H7", "JAHR"))
    assert refused(table, lay(2, "10H", "RJ")) == "not_possible"  # the set has one J
    assert table.add(lay(2, "10H", "Rj")).game.racks[2].size == 7  # a blank may be one


def test_tiles_drawn_come_from_the_bag():
    table = a_table(racks=["HAUSJNR", "QEEEEEE"])
    assert refused(table, lay(1, "H8", "HAUS", "Q")) == "not_in_bag"
    assert refused(table, lay(1, "H8", "HAUS", "EINST")) == "too_many_drawn"
    rack = table.add(lay(1, "H8", "HAUS", "EI")).game.racks[1]
    assert (rack.known, rack.hidden) == ("JNREI", 2)  # two of four were told


def test_an_exchange_needs_seven_tiles_in_the_bag():
    general, german = (sample_table(19, rules) for rules in ("general", "german"))
    for table in (general, german):
        table.add(lay(2, "L10", "HUFE", "EEL"))
        assert table.game.bag == 6
    assert refused(general, ev.Exchanged(1, "B", 1, "P")) == "bag_too_small"
    assert german.add(ev.Exchanged(1, "B", 1, "P")).game.racks[1].known.endswith("P")
    assert german.game.bag == 6


def test_exchanged_tiles_do_not_come_back_at_once():
    table = a_table(racks=["HAUSJNR", "QEEEEEE"])
    assert refused(table, ev.Exchanged(1, "J", 1, "J")) == "not_in_bag"
    assert refused(a_table(), ev.Exchanged(1, "Q", 1, "Q")) == "not_in_bag"  # the only Q was on the rack
    assert refused(table, ev.Exchanged(1, "", 2)) == "name_tiles"
    assert a_table().add(ev.Exchanged(1, "", 3)).game.next == 2


def test_nobody_plays_out_of_turn():
    assert refused(laid_haus(), lay(1, "8H", "HAUS")) == "not_their_turn"


# -- the challenge ---------------------------------------------------------------------------------------


def test_an_inadmissible_word_goes_back_and_the_turn_is_lost():
    table = challenged(a_table(racks=["HAUSJNR", None]).add(lay(1, "H8", "HAUS", "EINE")), 2, "HAUS")
    game = table.game
    assert (table.scores, game.next, game.board.is_empty) == ([0, 0], 2, True)
    assert (game.racks[1].known, game.bag) == ("HAUSJNR", 88)


def test_all_words_of_the_move_are_challenged_at_once():
    table = laid_haus().add(lay(2, "8H", "HEXE")).add(lay(1, "I8", "EIN"))
    words = [word.word for word in table.game.turns[-1].scored.words]
    assert len(words) > 1
    before = table.scores[0]
    assert challenged(table, 2, words[-1]).scores[0] < before


def test_what_rules_do_not_say_is_as_in_the_german_booklet():
    assert asdict(ClassicProfile()) == {
        "name": "german", "title": "Klassisch nach dem Regelheft", "rack_size": 7, "exchange_needs": 1,
        "wrong_challenge": "nothing", "wrong_challenge_cost": 5, "challenge_until": "at_once",
        "passes_end": 2, "scoreless_end": 0, "credit_leftovers": True, "last_turn": False,
        "clock": 0, "overtime_cost": 10, "move_seconds": 0,
        "recycle_blank": False, "open_dictionary": False, "theme_points": 0, "jack_opens": False, "two_bags": False,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "scores", "next_player", "turns"),
    [("german", [10, 0], 2, 1), ("general", [10, -5], 2, 1), ("english", [10, 0], 1, 2)],
)
def test_a_wrong_challenge_costs_nothing_five_points_or_the_next_turn(rules, scores, next_player, turns):
    table = challenged(laid_haus(rules), 2)
    assert (table.scores, table.game.next, len(table.game.turns)) == (scores, next_player, turns)
    assert [(row.moves, row.fines) for row in standings(table.game)] == [(10, 0), (0, -scores[1])]


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (lay(2, "8H", "HeXE"), "HEXE is taken off the board again; it is the turn of Bert."),
        (ev.Exchanged(2, "", 3), "The exchange of Bert is undone; it is their turn again."),
        (ev.Passed(2), "The pass of Bert is undone; it is their turn again."),
    ],
)
def test_what_undoing_a_turn_means_is_told(fact, said):
    assert str(fact.undo_wording(laid_haus().game)) == said


def test_the_turn_that_a_wrong_challenge_costs_is_lost_when_it_comes():
    third = challenged(laid_haus("english", 3), 3)
    assert third.game.next == 2
    assert third.add(ev.Passed(2)).game.next == 1


@pytest.mark.parametrize("rules", ["general", "english"])
@pytest.mark.parametrize("act", [ev.Passed(2), ev.Exchanged(2, "", 2)])
def test_the_time_for_a_challenge_ends_when_the_next_player_acts(rules, act):
    table = laid_haus(rules).add(act)
    assert refused(table, ev.Challenged(2, (("HAUS", False),))) == "challenge_too_late"


def test_by_the_rulebook_a_challenge_is_too_late_once_the_next_player_has_laid():
    assert challenged(laid_haus("german").add(ev.Passed(2)), 2, "HAUS").scores == [0, 0]
    late = laid_haus("german").add(lay(2, "8H", "HEXE"))
    late.add(ev.Challenged(1, (("HEXE", True), ("HAUS", False))))
    assert late.game.turns[0].stands  # it speaks of HEXE


def test_a_move_is_challenged_once_and_not_by_its_player():
    table = laid_haus()
    assert refused(table, ev.Challenged(1, (("HAUS", False),))) == "own_move"
    challenged(table, 2)
    assert refused(table, ev.Challenged(2, (("HAUS", False),))) == "already_challenged"


# -- the end ---------------------------------------------------------------------------------------------


def test_the_game_ends_when_one_player_is_out_and_the_bag_is_empty():
    table = sample_table(26)
    assert (table.game.ended, table.game.next) == ("out", None)
    assert refused(table, ev.Passed(1)) == "game_finished"


@pytest.mark.parametrize(
    ("rule", "out", "passed"),
    [
        ("added", [353 - 4, 357 + 4], [-10, -10]),  # the P; then Y and Q
        ("twice", [353, 357 + 8], [-10, -10]),
        ("off", [349, 357], [-10, -10]),
        ("nothing", [353, 357], [0, 0]),
    ],
)
def test_what_letters_left_bring_and_cost(rule, out, passed):
    profile = classic_profile("german").with_leftovers(rule)
    assert (profile.leftovers, ClassicProfile.from_data("german", profile.as_data())) == (rule, profile)
    assert sample_table(26, profile).scores == out
    table = a_table(rules=profile).add(
        *(ev.Passed(each) for each in (1, 2, 1, 2)), ev.LeftoversTold(("?Y", "Q"))
    )
    assert table.scores == passed
    assert classic_profile("english").leftovers == "off"


def test_the_others_have_one_last_turn_as_an_option():
    table = sample_table(26, "german", last_turn=True)
    assert (table.game.ended, table.game.next) == (None, 1)
    assert table.add(ev.Passed(1)).game.ended == "out"


def test_passes_in_a_row_or_turns_without_points_end_the_game():
    table = laid_haus(players=3)
    for player in (2, 3, 1, 2, 3):
        assert table.add(ev.Passed(player)).game.ended is None
    assert table.add(ev.Passed(1)).game.ended == "passes"
    table = laid_haus().add(ev.Passed(2), ev.Passed(1), ev.Exchanged(2, "", 2), ev.Passed(1), ev.Passed(2))
    assert table.game.ended is None
    table = laid_haus(scoreless_end=4)
    table.add(ev.Passed(2), ev.Exchanged(1, "", 2), ev.Passed(2))
    assert table.game.ended is None
    assert table.add(ev.Exchanged(1, "", 1)).game.ended == "passes"


def test_leftovers_are_typed_where_racks_are_unknown_and_must_be_possible():
    table = laid_haus().add(ev.Passed(2), ev.Passed(1), ev.Passed(2), ev.Passed(1))
    assert (table.game.phase, table.scores) == ("leftovers", [10, 0])
    table.add(ev.LeftoversTold(("X", "QY")))
    assert (table.game.phase, table.scores) == ("ended", [2, -20])
    table = laid_haus().add(ev.LeftoversTold(("X", "")))
    assert (table.game.ended, table.scores) == ("all_moves_made", [2, 0])
    assert refused(laid_haus(), ev.LeftoversTold(("QQ", ""))) == "not_possible"
    assert refused(sample_table(24), ev.LeftoversTold(("PX", "SELDE"))) == "wrong_leftovers"


def test_a_challenge_of_the_last_move_opens_the_game_again():
    table = challenged(sample_table(26), 1, "EDLES")
    assert (table.game.ended, table.game.next, table.scores) == (None, 1, [353, 328])


def test_overtime_costs_ten_points_a_minute():
    table = laid_haus(clock=2).add(ev.ClockStarted())  # every fact comes a second after the last
    table.add(ev.Passed(2), ev.Passed(1), ev.Passed(2), ev.ClockStopped(), ev.ClockStarted(), ev.Passed(1))
    table.add(ev.LeftoversTold(("", "")))
    assert table.game.clocks.spent == {2: 2.0, 1: 3.0}
    assert table.scores == [10 - 10, 0]


@pytest.mark.parametrize(
    ("clock", "used", "cost"),
    [(60, 60, 0), (60, 60.1, 10), (60, 120, 10), (60, 120.1, 20), (0, 1000, 0), (60, 0, 0)],
)
def test_every_minute_begun_beyond_the_clock_costs_ten_points(clock, used, cost):
    assert overtime_of(replace(classic_profile("german"), clock=clock), used) == cost


def test_people_are_listed_by_wins_and_then_by_points_of_settled_tables_only():
    first = laid_haus().add(ev.LeftoversTold(("", "")))  # Anna 10, Bert 0
    second = a_table().add(ev.Passed(1), lay(2, "H8", "HEXE"), ev.LeftoversTold(("", "")))  # Bert 24
    open_table = laid_haus()
    found = records([first.game, second.game, open_table.game])
    assert [(each.player.name, each.games, each.wins, each.points) for each in found] == [
        ("Bert", 2, 1.0, 24), ("Anna", 2, 1.0, 10)]  # fmt: skip
    third = laid_haus().add(ev.LeftoversTold(("", "")))
    found = records([first.game, second.game, third.game])
    assert [(each.player.name, each.wins, each.points) for each in found] == [
        ("Anna", 2.0, 20),
        ("Bert", 1.0, 24),
    ]
    assert [(row.place, row.player.name, row.total) for row in standings(second.game)] == [
        (1, "Bert", 24), (2, "Anna", 0)]  # fmt: skip


def test_the_clock_of_whose_turn_it_is_runs_and_nobody_elses():
    game = a_table(clock=60).add(ev.ClockStarted()).game
    since = game.clocks.since
    assert [game.used(player, since + 5) for player in (1, 2)] == [5.0, 0.0]
    assert [game.used(1, since - 5), game.used_in_turn(since - 5), game.used_in_turn(since + 5)] == [
        0.0,
        0.0,
        5.0,
    ]
    standing = a_table(clock=60).game
    assert (standing.used(1, 1e9), standing.used_in_turn(1e9)) == (0.0, 0.0)


@pytest.mark.parametrize(("players", "others"), [(2, 1), (3, 2)])
def test_where_the_others_have_one_last_turn_all_of_them_have_it(players, others):
    """The bag is empty, and Anna lays all that she has."""
    letters = {each: (0, value) for each, (_, value) in GERMAN.letters.items()}
    left = "ERDTQRS", "MOPLBCF"
    few = replace(
        GERMAN, letters=letters | counted("HAUSEIN" + "".join(left[: players - 1]), letters), blanks=0
    )
    setup = replace(a_setup(last_turn=True), tiles=few)
    table = Table(setup, a_table(players).players)
    table.add(ev.TableOpened(tuple(range(1, players + 1)), ("HAUSEIN", *left[: players - 1])))
    table.add(lay(1, "H5", "HAUSEIN"))
    for player in range(2, others + 2):
        assert table.game.ended is None
        table.add(ev.Passed(player))
    assert table.game.ended == "out"


def counted(tiles, letters):
    return {each: (tiles.count(each), letters[each][1]) for each in tiles}


def test_equal_scores_share_a_place_and_a_win():
    table = a_table().add(ev.LeftoversTold(("E", "E")))
    assert [row.place for row in standings(table.game)] == [1, 1]
    assert [each.wins for each in records([table.game, sample_table(26).game])] == [1.5, 0.5]


# -- house rules -----------------------------------------------------------------------------------------


def test_blank_recycling_is_the_players_choice():
    table = a_table(racks=["HAU?NRT", "SEXERTT"], recycle_blank=True)
    table.add(lay(1, "H8", "HAUs"), ev.BlankTaken(2, "H11"))
    assert table.game.board.rows[7][7:11] == "HAUS"
    assert table.add(lay(2, "8H", "HeXE")).game.racks[2].known == "ERTT"  # used at once
    assert refused(
        a_table(racks=["HAU?NRT", "SEXERTT"]).add(lay(1, "H8", "HAUs")), ev.BlankTaken(2, "H11")
    ) == ("not_this_rule")


def test_a_challenge_is_too_late_once_the_next_player_has_taken_a_blank():
    table = a_table(racks=["HAU?NRT", "SEXERTT"], recycle_blank=True).add(lay(1, "H8", "HAUs"))
    table.add(ev.BlankTaken(2, "H11"))
    assert refused(table, ev.Challenged(2, (("HAUS", False),))) == "challenge_too_late"


def test_blank_recycling_needs_the_real_letter():
    table = a_table(racks=["HAU?NRT", "TEXERTT"], recycle_blank=True).add(lay(1, "H8", "HAUs"))
    assert refused(table, ev.BlankTaken(2, "H11")) == "not_on_rack"
    assert refused(table, ev.BlankTaken(2, "H8")) == "no_blank_there"


def test_a_word_that_fits_the_theme_brings_five():
    table = laid_haus(theme_points=5).add(ev.ThemeAgreed(1, ("HAUS",)))
    assert table.scores == [15, 0]
    assert table.add(ev.ThemeAgreed(1, ())).scores == [10, 0]
    agreed = [str(each.fact.wording(table.game, each).sentence) for each in table.log[-2:]]
    assert agreed == ["Fits the theme in turn 1: HAUS.", "Fits the theme in turn 1: –."]
    assert refused(table, ev.ThemeAgreed(1, ("MAUS",))) == "no_such_word"


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        (ev.Charged(1, 5, "time"), ["Anna: −5 points for time."]),
        (ev.Charged(2, -5, "challenge"), ["Bert: 5 points for a challenge."]),
        (ev.Remarked(1, "so"), ["Note on turn 1: so"]),
        (ev.Remarked(0, "so"), ["About the game: so"]),
        (ev.LinesKept(("#id x", "#foo")), ["Lines of another program are kept with the game.", "Line: #id x", "Line: #foo"]),
        (ev.Laid(2, "A1", "HAUS", "XY"), ["Bert: HAUS at A1.", "Drawn: XY"]),
        (ev.LeftoversTold(("X", "")), ["All moves are made. Left on the racks:", "Anna: X", "Bert: –"]),
        (ev.Laid(2, "8H", "HeXE"), ["Bert: H(E)XE at 8H, 11 points."]),
        (ev.Exchanged(2, "XY", 0, "AB"), ["Bert exchanges 2 tiles.", "Given back: XY", "Drawn: AB"]),
        (ev.Exchanged(2, "", 3), ["Bert exchanges 3 tiles."]),
        (ev.Challenged(2, (("HAUS", False), ("MAUS", False))), ["Bert challenges with success: HAUS. The tiles go back."]),
        (ev.Challenged(2, (("HAUS", True), ("MAUS", False))), ["Bert challenges without success: all words are valid."]),
        (ev.Corrected(1, "lay", "H8", "MAUS"), ["Turn 1 of Anna corrected.", "Before: H8 HAUS", "Now: H8 MAUS"]),
        (ev.Corrected(1, "exchange", tiles="XY"), ["Turn 1 of Anna corrected.", "Before: H8 HAUS", "Now: XY"]),
        (ev.Corrected(1, "exchange", count=3), ["Turn 1 of Anna corrected.", "Before: H8 HAUS", "Now: 3"]),
        (ev.Corrected(9, "pass"), ["Turn 9 of – corrected.", "Before: –", "Now: –"]),
        (ev.StartDrawn(("A", "?")), ["Drawn for the start: A ?."]),
        (ev.TableOpened((2, 1), ("HAUS", None)), ["Play begins. Order: Bert, Anna.", "Bert: HAUS"]),
        (ev.RackRead(2, ""), ["The rack of Bert was entered.", "Bert: –"]),
    ],
)  # fmt: skip
def test_what_comes_beside_the_moves_is_told(fact, told):
    table = laid_haus()
    said = fact.wording(table.game, table.recorded(fact))
    assert [str(said.sentence), *map(str, said.details)] == told


def test_racks_at_the_end_are_told_without_saying_that_all_moves_are_made():
    table = laid_haus().add(*(ev.Passed(each) for each in (2, 1, 2, 1)))
    said = ev.LeftoversTold(("", "Q")).wording(table.game, table.log[-1])
    assert str(said.sentence) == "Left on the racks:"


def test_jack_opens_with_five_letters_or_passes_on():
    table = a_table(3, jack_opens=True)
    assert refused(table, lay(1, "H8", "HAUS")) == "opening_too_short"
    table.add(ev.Passed(1), ev.Passed(2), ev.Passed(3))
    assert table.game.opening_length == 4
    assert table.add(lay(1, "H8", "HAUS")).game.opening_length == 2


def test_passing_on_is_no_pass():
    table = a_table(jack_opens=True)
    for player in (1, 2, 1, 2):
        table.add(ev.Passed(player))
    assert (table.game.ended, table.game.opening_length) == (None, 3)


def test_when_nobody_can_open_with_two_letters_passing_ends_the_game():
    table = a_table(jack_opens=True)
    for _ in range(6):
        table.add(ev.Passed(table.game.next or 0))
    assert table.game.opening_length == 2
    for _ in range(4):
        assert table.game.ended is None
        table.add(ev.Passed(table.game.next or 0))
    assert table.game.ended == "passes"


def test_a_turn_takes_as_long_as_the_clock_ran_in_it():
    """One second from fact to fact: the clock runs, stands and runs again before the player passes."""
    table = a_table(clock=1500).add(ev.ClockStarted(), ev.ClockStopped(), ev.ClockStarted())
    assert table.game.used_in_turn(table.log[-1].at + 10) == 11
    table.add(ev.Passed(1))
    assert table.game.turns[0].seconds == 2
    assert table.game.clocks.spent == {1: 2.0}
    assert table.game.used_in_turn(table.log[-1].at + 10) == 10
