"""Topping: the game prepared for all, tries answered, the clock of each player, time over with its cost, the ranking."""

import pytest

from director.desk import topping
from director.games import topping as ev
from director.games.people import Entrant
from director.games.topping import Game, Setup, ToppingProfile
from director.language.sentences import RuleError
from director.language.texts import Texts
from director.reports.topping_sheets import time_text
from director.rules.tiles import tile_set
from director.wording.history import history
from tests.refusing import refused
from tests.room import LEXICON

KEY = "race"


@pytest.fixture
def desk(rooms):
    return a_race(rooms)


def a_race(rooms, **rules):
    desk = rooms.desk()
    profile = ToppingProfile(**({"rounds": 3} | rules))
    setup = Setup(
        title="Topping", date="2026-11-22", tiles=tile_set("german"), profile=profile, lexicon=LEXICON
    )
    topping.create(desk, setup, [Entrant("Anna"), Entrant("Bert")], KEY)
    return desk


def state(desk):
    return desk.session(KEY).game


def find(desk, player, number):
    top = state(desk).rounds[number - 1].top.move
    return topping.attempt(desk, KEY, player, number, top.at, top.word).game


def lower(desk, number):
    """A move of that round that is not the top."""
    played = state(desk).rounds[number - 1]
    search = desk.search(desk.session(KEY))
    move, score = next(
        (move, score)
        for move, score in search.solutions(played.board, played.rack)
        if score < played.top.score
    )
    return move.at, move.word, score


def test_time_over_shows_the_top_and_costs_twenty_seconds(desk, rooms):
    topping.start(desk, KEY, 1)
    assert not topping.time_over(desk, KEY, 1).game.progress[1].shown
    rooms.time += 60
    game: Game = topping.attempt(desk, KEY, 1, 1, *lower(desk, 1)[:2]).game
    assert game.progress[1].shown
    assert (game.progress[1].spent, game.progress[1].found) == (80, 0)
    with pytest.raises(RuleError):
        find(desk, 1, 1)
    told, first = topping.shown(desk, desk.session(KEY)), game.rounds[0]
    assert (told["rounds"], told["waiting"], told["at_hand"][2]) == (3, ["Bert"], {})
    assert told["at_hand"][1] == {
        "round": 1,
        "rack": first.rack,
        "board": ["." * 15] * 15,
        "top": {"at": first.top.move.at, "word": first.top.move.word},
    }
    assert [(each["name"], each["rounds"]) for each in told["race"]] == [("Anna", 1)]
    game = topping.go_on(desk, KEY, 1, 1).game
    assert (game.progress[1].number, game.progress[1].shown) == (2, False)
    assert topping.shown(desk, desk.session(KEY))["at_hand"][1]["top"] is None


def test_the_race_is_ended_for_those_of_whom_the_director_was_told(desk):
    for player in (1, 2):
        topping.start(desk, KEY, player)
    with refused("still_playing", "Bert"):
        topping.end(desk, KEY, ["1"])
    assert topping.end(desk, KEY, ["1", "2"]).game.ended == "closed"


def test_a_try_that_waited_for_the_network_counts_a_few_seconds_later(desk, rooms):
    topping.start(desk, KEY, 1)
    rooms.time += 62
    top = state(desk).rounds[0].top.move
    game: Game = topping.attempt(desk, KEY, 1, 1, top.at, top.word, grace=10.0).game
    assert (game.progress[1].number, game.progress[1].found, game.progress[1].spent) == (2, 1, 60)
    rooms.time += 70
    game = topping.attempt(desk, KEY, 1, 2, *find_move(desk, 2), grace=10.0).game
    assert game.progress[1].shown


def test_lines_show_the_race_and_what_everybody_has_at_hand(desk, rooms):
    first, second = state(desk).rounds[:2]
    top = {"at": first.top.move.at, "word": first.top.move.word}
    board = list(first.board.rows)
    hand = {"round": 1, "rack": first.rack, "board": board, "top": None}

    def shown():
        return topping.shown(desk, desk.session(KEY))

    names = {"waiting": ["Anna", "Bert"], "rounds": 3}
    assert shown() == names | {"race": [], "at_hand": {1: {}, 2: {}}}
    topping.start(desk, KEY, 1)
    line = {"place": 1, "name": "Anna", "rounds": 0, "seconds": 0}
    names["waiting"] = ["Bert"]
    assert shown() == names | {"race": [line], "at_hand": {1: hand, 2: {}}}
    rooms.time += 60
    topping.time_over(desk, KEY, 1)
    line = {"place": 1, "name": "Anna", "rounds": 1, "seconds": 80.0}
    assert shown() == names | {"race": [line], "at_hand": {1: hand | {"top": top}, 2: {}}}
    before = desk.session(KEY).seq
    topping.time_over(desk, KEY, 1)
    assert desk.session(KEY).seq == before  # it is over already
    topping.go_on(desk, KEY, 1, 1)
    assert shown()["at_hand"][1] == {
        "round": 2, "rack": second.rack, "board": list(second.board.rows), "top": None}  # fmt: skip


@pytest.mark.parametrize(
    ("seconds", "grace", "over"), [(58.9, 0, False), (59, 0, True), (67.9, 10, False), (69, 10, True)]
)
def test_the_time_of_a_round_is_over_to_the_second(desk, rooms, seconds, grace, over):
    """The clock of the tests goes on by a second when it is looked at."""
    topping.start(desk, KEY, 1)
    rooms.time += seconds
    at, word, _ = lower(desk, 1)
    game = topping.attempt(desk, KEY, 1, 1, at, word, grace=float(grace)).game
    assert (game.progress[1].shown, len(game.progress[1].tries)) == (over, not over)


def test_a_word_outside_the_list_brings_nothing_and_is_a_try(desk):
    topping.start(desk, KEY, 1)
    letters = state(desk).rounds[0].rack.replace("?", "e")
    (tried,) = topping.attempt(desk, KEY, 1, 1, "H8", letters[:2][::-1] + letters[2:]).game.progress[1].tries
    assert tried.points == 0
    with refused("not_on_rack"):
        topping.attempt(desk, KEY, 1, 1, "H8", "QQQ")
    with refused("other_round"):
        topping.attempt(desk, KEY, 1, 2, "H8", "QQQ")  # of what cannot lie there nothing is said
    with refused("other_round"):
        topping.attempt(desk, KEY, 2, 1, "H8", letters)  # Bert has not begun
    assert len(state(desk).progress[1].tries) == 1


def test_a_race_that_is_over_is_ended_without_asking(desk):
    for player in (1, 2):
        topping.start(desk, KEY, player)
        for number in (1, 2, 3):
            find(desk, player, number)
    assert (state(desk).ended, state(desk).waiting, state(desk).on_the_way) == ("done", [], [])
    with refused("game_over"):
        topping.end(desk, KEY, [])


def find_move(desk, number):
    top = state(desk).rounds[number - 1].top.move
    return top.at, top.word


def test_the_ranking_is_by_time_of_those_with_as_many_rounds(desk, rooms):
    for player, seconds in ((1, 30), (2, 10)):
        topping.start(desk, KEY, player)
        for number in (1, 2, 3):
            rooms.time += seconds
            find(desk, player, number)
    game = state(desk)
    assert [(line.player.name, line.place, line.rounds, line.done) for line in game.race()] == [
        ("Bert", 1, 3, True), ("Anna", 2, 3, True)]  # fmt: skip
    assert game.race()[0].seconds < game.race()[1].seconds
    assert game.ended == "done"
    assert [time_text(725.3, Texts(each)) for each in ("en", "de")] == ["12:05.3", "12:05,3"]


@pytest.mark.parametrize(("later", "places"), [(0.04, [1, 1]), (0.1, [1, 2])])
def test_who_has_the_same_time_to_the_tenth_shares_a_place(rooms, later, places):
    desk = a_race(rooms, rounds=1)
    for player, seconds in ((1, 30 + later), (2, 30)):
        topping.start(desk, KEY, player)
        rooms.time += seconds
        find(desk, player, 1)
    assert [line.place for line in state(desk).race()] == places


@pytest.mark.parametrize(
    ("fact", "code"),
    [
        (ev.PlayerStarted(1), "begun_already"),
        (ev.PlayerStarted(7), "unknown_player"),
        (ev.MoveTried(2, 1, "H8", "EN", 4), "other_round"),
        (ev.MoveTried(1, 2, "H8", "EN", 4), "other_round"),
        (ev.TimeOver(1, 1), "time_left"),
        (ev.PlayerWentOn(1, 1), "other_round"),
        (ev.GamePrepared(()), "prepared_already"),
    ],
)
def test_facts_out_of_turn_cannot_stand(desk, fact, code):
    topping.start(desk, KEY, 1)
    with refused(code):
        desk.do(KEY, lambda night: [fact])


def test_larger_racks_are_prepared_too(rooms):
    desk = a_race(rooms, formula="789")
    assert [len(each.rack) for each in state(desk).rounds] == [9, 9, 9]


def test_the_history_tells_no_round_that_is_to_come(desk):
    topping.start(desk, KEY, 1)
    night = desk.session(KEY)
    told = " ".join(
        str(each.sentence) for each in history(night.row.setup, night.game.players, night.log, night.kind)
    )
    assert all(each.top.move.word not in told and each.rack not in told for each in state(desk).rounds)


def test_no_more_tiles_are_laid_than_the_rules_allow(rooms):
    desk = a_race(rooms, formula="7of8")
    letters = state(desk).rounds[0].rack.replace("?", "e")
    topping.start(desk, KEY, 1)
    with refused("too_many_tiles", "at most 7"):
        topping.attempt(desk, KEY, 1, 1, "H1", letters)
    assert topping.attempt(desk, KEY, 1, 1, "H2", letters[:7]).game.progress[1].tries
