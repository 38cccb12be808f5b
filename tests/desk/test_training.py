"""Training at the desk: the computer answers by its strength, undo takes both turns back, the best moves are told."""

import random
from dataclasses import replace

import pytest

from director.desk import sessions, training
from director.desk.club import people
from director.games.classic import facts as ev
from director.games.classic.game import Rack
from director.games.classic.profile import classic_profile
from director.games.log import Recorded
from director.games.people import Entrant, Player
from director.games.training import COMPUTER, HUMAN, TRAINING, Setup, TrainingProfile
from director.language.sentences import DirectorError
from director.lexicon.everyday import everyday
from director.rules.scoring import score_move
from director.rules.tiles import tile_set
from director.simulation.small_demo import play_training
from director.storage.game_file import export_game, import_game
from tests.refusing import refused
from tests.room import LEXICON, Rooms
from tests.shared import forward

pytestmark = pytest.mark.usefixtures("any_store")

KEY = "training"
GERMAN = tile_set("german")


def a_setup(**more):
    profile = TrainingProfile.from_data("general", classic_profile("general").as_data() | more)
    return Setup(title="Training", date="2026-11-21", tiles=GERMAN, profile=profile, lexicon=LEXICON)


def begun(table, seed=1, **more):
    desk = Rooms(table).desk(seed=seed)
    training.create(desk, a_setup(**more), [Entrant("Anna")], KEY)
    return desk


def state(desk):
    return desk.session(KEY).game


def best(desk, place=0):
    move, _ = training.hints(desk, desk.session(KEY))[place]
    return move.at, move.word


def test_it_is_the_players_turn_whoever_began(small_table):
    orders = set()
    for seed in range(1, 9):
        game = state(begun(small_table, seed))
        orders.add(game.order)
        assert game.next == HUMAN
        assert len(game.turns) == (game.order[0] == COMPUTER)
    assert orders == {(HUMAN, COMPUTER), (COMPUTER, HUMAN)}


def test_the_computer_is_no_person_of_the_club_and_plays_in_no_other_night(small_table):
    desk = begun(small_table)
    lines = list(export_game(desk.db, KEY))
    sessions.remove_game(desk, KEY)
    import_game(desk.db, lines)
    assert [each.name for each in people.people(desk)] == ["Anna"]
    assert [each.name for each in sessions.as_entrants(desk, KEY)] == ["Anna"]
    assert [each.name for each in people.people(desk)] == ["Anna"]
    assert [each.person for each in state(desk).players] == [people.people(desk)[0].id, None]


def test_before_the_start_nobody_has_a_turn(small_table):
    desk = Rooms(small_table).desk()
    sessions.create_game(desk, a_setup(), [Entrant("Anna"), Entrant("Computer")], KEY, "training")
    for wish in (
        training.pass_turn,
        lambda *at: training.exchange(*at, "A"),
        lambda *at: training.lay(*at, "H8", "HAUS"),
    ):
        with refused("not_begun"):
            wish(desk, KEY)
    told = training.shown(desk, desk.session(KEY))
    assert (set(told["board"]), told["rack"], told["scores"], told["bag"]) == ({"." * 15}, "", [], 102)
    assert training.hints(desk, desk.session(KEY)) == []
    game = training.begin(desk, KEY).game
    told = training.shown(desk, desk.session(KEY))
    laid = game.board.tiles.total()
    assert (told["board"], told["rack"]) == (list(game.board.rows), game.racks[HUMAN].known)
    assert (told["scores"], told["bag"]) == ([0, game.total(COMPUTER)], 102 - 14 - laid)
    with refused("table_open"):
        training.begin(desk, KEY)


def test_the_best_move_at_full_strength(german_table):
    desk = begun(german_table)
    search = desk.search(desk.session(KEY))
    for _ in range(4):
        before = state(desk)
        own, answer = training.lay(desk, KEY, *best(desk, 1)).game.turns[-2:]
        assert own.player == HUMAN
        board = before.board.lay(own.scored.laid) if own.scored else before.board
        assert answer.points == search.tops(board, answer.rack.known).score


def test_five_moves_are_hints_the_best_first(small_table):
    desk = begun(small_table)
    scores = [score for _, score in training.hints(desk, desk.session(KEY))]
    assert len(scores) == 5
    assert scores == sorted(scores, reverse=True)


def test_a_move_within_so_many_points(german_table):
    desk = begun(german_table, strength="within", within=12)
    search, missed = desk.search(desk.session(KEY)), []
    for _ in range(8):
        before = state(desk)
        own, answer = training.lay(desk, KEY, *best(desk, 1)).game.turns[-2:]
        board = before.board.lay(own.scored.laid) if own.scored else before.board
        missed.append(search.tops(board, answer.rack.known).score - answer.points)
    assert max(missed) > 0
    assert max(missed) <= 12


def test_words_of_everyday_frequency(german_table):
    desk = begun(german_table, strength="everyday")
    known = everyday("de", GERMAN.alphabet.letters)
    for _ in range(6):
        turn = training.lay(desk, KEY, *best(desk, 1)).game.turns[-1]
        assert turn.act == "lay"
        assert turn.scored
        assert {word.word.upper() for word in turn.scored.words} <= known


def test_everyday_words_are_those_that_people_use():
    known = everyday("de", GERMAN.alphabet.letters)
    assert {"HAUS", "SCHÖN", "GROSS"} <= known
    assert not {"QI", "XENON", "OWRAGS"} & known
    with refused("no_frequencies"):
        everyday("nl", "ABC")


def test_without_a_move_the_computer_exchanges_or_passes(small_table):
    desk = begun(small_table)
    game, search = state(desk), desk.search(desk.session(KEY))
    stuck = replace(game, racks={**game.racks, COMPUTER: Rack("QXYCVWJ")})
    fact = training.computer_turn(stuck, search, random.Random(1))
    assert (type(fact).__name__, fact.tiles) == ("Exchanged", "QXYCVWJ")
    closed = replace(game.setup, profile=replace(game.setup.profile, exchange_needs=99))
    bagless = replace(stuck, setup=closed)
    assert type(training.computer_turn(bagless, search, random.Random(1))).__name__ == "Passed"


def test_a_table_is_played_to_its_end_and_compared(small_table):
    desk = begun(small_table, seed=3)
    game = play_training(desk, KEY, random.Random(1), forward())
    assert game.phase == "ended"
    with refused("game_finished"):
        training.pass_turn(desk, KEY)
    rows = training.compared(desk, desk.session(KEY))
    assert len(rows) == sum(turn.player == HUMAN for turn in game.turns)
    assert all(each.missed >= 0 for each in rows)
    assert any(each.missed for each in rows)


@pytest.mark.parametrize(
    "opened",
    [
        ev.TableOpened((1, 2, 3), ("AEINRST", "BEINRST", "CEINDSU"), "program"),
        ev.TableOpened((1, 2), ("AEINRST", None), "typed"),
        ev.TableOpened((1, 2), ("AEINRST", "BEIN"), "program"),
    ],
)
def test_a_file_of_another_table_is_no_training(small_table, opened):
    players = [Player(number, name, table=number) for number, name in enumerate(("A", "B", "C"), start=1)]
    log = [Recorded(1, 0.0, "x", opened)]
    with refused("no_training"):
        TRAINING.replay(a_setup(), players[: len(opened.order)], log)


def test_rules_from_a_file_are_checked():
    assert TrainingProfile.from_data("own", {"within": 100}).within == 100
    for data in ({"strength": "weak"}, {"within": 101}, {"within": "5"}, {"passes_end": 0}, {"speed": 1}):
        with refused("bad_profile", by=DirectorError):
            TrainingProfile.from_data("own", data)


def test_a_computer_with_everyday_words_needs_a_language_with_counts(small_table):
    desk = Rooms(small_table).desk()
    setup = replace(a_setup(strength="everyday"), tiles=replace(GERMAN, language="nl"))
    with refused("no_frequencies"):
        training.create(desk, setup, [Entrant("Anna")], KEY)
    assert desk.games() == []


def test_points_of_the_preview_are_those_of_the_move(small_table):
    desk = begun(small_table)
    at, word = best(desk)
    preview = training.preview(desk, desk.session(KEY), at, word)
    assert preview.right
    game = state(desk)
    assert preview.scored == score_move(game.board, preview.scored.move, game.setup.rules)
    with refused("preview_changed"):
        training.lay(desk, KEY, at, word, score=preview.scored.score + 1)


def test_lines_show_the_board_the_own_rack_and_both_totals(small_table):
    desk = Rooms(small_table).desk()
    sessions.create_game(desk, a_setup(), [Entrant("Anna"), Entrant("Computer")], KEY, "training")
    empty = {"board": ["." * 15] * 15, "rack": "", "scores": [], "bag": 102}
    assert training.shown(desk, desk.session(KEY)) == empty
    assert training.hints(desk, desk.session(KEY)) == []
    training.begin(desk, KEY)
    game = state(desk)
    totals = [game.total(HUMAN), game.total(COMPUTER)]
    assert training.shown(desk, desk.session(KEY)) == {
        "board": list(game.board.rows), "rack": game.racks[HUMAN].known, "scores": totals, "bag": 88 - sum(
            len(turn.drawn or "") * (turn.act == "lay") for turn in game.turns)}  # fmt: skip
    with refused("table_open"):
        training.begin(desk, KEY)


def test_a_set_that_is_too_small_for_two_racks_begins_no_training(small_table):
    desk = Rooms(small_table).desk()
    letters = {each: (each in "ENISRATDHULCG", value) for each, (_, value) in GERMAN.letters.items()}
    setup = replace(a_setup(), tiles=replace(GERMAN, letters=letters, blanks=0))
    with refused("set_too_small"):
        training.create(desk, setup, [Entrant("Anna")], KEY)
