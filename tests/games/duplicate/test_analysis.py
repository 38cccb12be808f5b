"""The analysis of a night equals its plain twin, and each kind of what was missed has its rule."""

from collections import Counter
from dataclasses import replace

import pytest

from director.games.duplicate import facts as ev
from director.games.duplicate.analysis.night import analyse, as_data, missed
from director.games.duplicate.game import Round
from director.judge.slip import Ruling, Slip
from director.rules.board import Board
from director.rules.ruleset import Ruleset
from director.rules.scoring import score_move
from director.rules.top import MoveCounts, Search
from tests.builders import GERMAN, Night, parse_move, played_night
from tests.games.duplicate.builders import a_night, played
from tests.naive import analysis as plain
from tests.refusing import refused

RULES = Ruleset(GERMAN)


@pytest.fixture(scope="module")
def night():
    return played_night(8, 12)


@pytest.fixture(scope="module")
def search(small_table, night):
    return Search(small_table, night.setup.rules)


def analysed(game, search):
    return analyse(game, lambda played: search.found(played.board, played.rack))


def test_every_number_is_that_of_the_plain_twin(night, search):
    game, found = night.game, analysed(night.game, search)
    assert [each.share for each in found.rounds] == [plain.share_of(game, n) for n in range(1, 9)]
    for own in found.people:
        assert [each.number for each in own.dearest] == plain.dearest_of(game, own.player.id)
        for each in own.rounds:
            played = game.round(each.number)
            points = plain.points_of(game, each.number, own.player.id)
            assert each.points == points
            if points:
                assert each.rank == plain.rank_of(points, search.solutions(played.board, played.rack))


def test_what_the_room_found_is_each_slip_once(night, search):
    for each in analysed(night.game, search).rounds:
        written = [entry for entry in each.played.entries.values() if entry.slip.word]
        assert sum(len(laid.players) for laid in each.laid) == len(written)
        refused = sum(len(laid.players) for laid in each.laid if laid.refused)
        assert refused == sum(entry.points == 0 for entry in written)
        paid = Counter({(laid.at, laid.word): laid.points for laid in each.laid if not laid.refused})
        assert len(paid) == sum(not laid.refused for laid in each.laid)


def test_a_correction_changes_every_number(night, search):
    before = analysed(night.game, search)
    victim = before.people[0].player.id
    log = Night(night.setup, night.players, list(night.log))
    after = analysed(log.add(ev.SlipOverruled(3, victim, 0, "unleserlich")).game, search)
    own = after.own(victim).rounds[2]
    assert (own.points, own.rank, own.cost) == (0, None, own.top)
    assert after.round(3).scored < before.round(3).scored
    with refused("unknown_round"):
        after.round(99)
    with refused("unknown_player"):
        after.own(99)


def test_means_are_those_of_the_room_and_of_the_category(night, search):
    found, game = analysed(night.game, search), night.game
    own = found.people[4]
    alike = [each for each in game.players if each.category == own.player.category]
    for each in own.rounds:
        points = [plain.points_of(game, each.number, other.id) for other in alike]
        assert each.category == pytest.approx(sum(points) / len(points))


def test_who_is_not_there_misses_nothing(night, search):
    log = Night(night.setup, night.players, list(night.log)).add(ev.PlayerLeft(2, 5))
    rounds = analysed(log.game, search).own(2).rounds
    assert [each.missed for each in rounds[4:]] == [""] * 4
    assert sum(each.cost for each in rounds[4:]) == 0


def test_a_void_round_is_left_out(night, search):
    game = analysed(night.game, search).game
    rounds: tuple[Round, ...] = (replace(game.rounds[0], void="Störung"), *game.rounds[1:])
    assert [each.number for each in analysed(replace(game, rounds=rounds), search).rounds] == list(
        range(2, 9)
    )


@pytest.mark.parametrize(
    ("lying", "top", "kind"),
    [
        ("", "H4 RINGELN", "bonus"), ("", "H4 RINGeL", "blank"), ("H6 FEST", "H6 FESTE", "hook"),
        ("H6 FEST", "10H ESEL", "hook"), ("H6 HAUS", "G6 ESEL", "parallel"), ("H6 HAUS", "6G AH", "short"),
        ("H6 HAUS", "6C RAUSCH", "word"), ("H6 HAUS", "6G AHS", "short"), ("H6 HAUS", "6F BAHN", "word"),
    ],
)  # fmt: skip
def test_each_kind_has_its_rule(lying, top, kind):
    board = Board()
    if lying:
        board = board.lay(score_move(board, parse_move(lying), RULES).laid)
    assert missed(score_move(board, parse_move(top), RULES), board, RULES) == kind


def test_the_same_word_elsewhere_missed_the_place():
    top = score_move(Board(), parse_move("H4 RINGELN"), RULES)
    assert missed(top, Board(), RULES, "RINGELN") == "place"
    assert missed(top, Board(), RULES, "RINGEL") == "bonus"


def test_the_rank_counts_better_moves():
    found = MoveCounts(6, (), ((20, 1), (14, 3), (5, 2)))
    assert [found.rank(score) for score in (20, 14, 13, 5, 1)] == [1, 2, 5, 5, 7]


@pytest.mark.parametrize("rack", ["DAMITER", "DAMI?ER"])
def test_what_is_found_is_the_list_of_all_moves_in_figures(search, night, rack):
    board = night.game.rounds[3].board
    every = search.solutions(board, rack)
    found = search.found(board, rack, 3)
    assert found.total == len(every)
    assert [score for _, score in found.best] == sorted((score for _, score in every), reverse=True)[:3]
    assert dict(found.scores) == Counter(score for _, score in every)


def test_the_data_of_a_small_night_whole():
    """Player 4 leaves after round 1; in round 2 player 2 is refused, player 4 has no part, player 5 pays for a wrong place."""
    night = a_night(5).add(*played(1, 26, 26, 7, 0, 13), ev.PlayerLeft(4, 2), *played(2, 30, 0, 40))
    wrong = Ruling(7, "penalty", paid_at="5F", true_score=12, move="RHEUMAs")
    night.add(ev.SlipRecorded(2, 5, Slip("RHEUMA*S", at="5E", score=12), wrong))
    night.add(ev.SlipOverruled(1, 5, 20, "found in a book"))
    best = tuple((parse_move(f"{number}A AB"), 51 - number) for number in range(1, 13))
    found = MoveCounts(60, best, ((50, 1), (40, 2), (26, 3), (12, 4)))
    told = as_data(analyse(night.game, lambda played: found))
    assert [told[each] for each in ("title", "date", "top")] == ["Vereinsabend im November", "2026-11-20", 66]

    ten = [{"at": f"{number}A", "word": "AB", "score": 51 - number} for number in range(1, 11)]

    def laid(*moves):
        names = ("at", "word", "points", "tables", "refused")
        return [dict(zip(names, each, strict=True)) for each in moves]

    assert told["rounds"] == [
        {
            "round": 1, "rack": "CEKNRRU", "top": {"at": "H4", "word": "RUCKEN", "score": 26}, "moves": 60, "best": ten,
            "players": 5, "tops": 2, "scored": 79, "share": 0.6077,
            "laid": laid(
                ("H8", "WORT", 26, [1, 2], False), ("H8", "WORT", 20, [5], False), ("H8", "WORT", 7, [3], False),
                ("H8", "WORT", 0, [4], True),
            ),
        },
        {
            "round": 2, "rack": "AAEHMRS", "top": {"at": "5E", "word": "RHEUMAS", "score": 40}, "moves": 60, "best": ten,
            "players": 4, "tops": 1, "scored": 77, "share": 0.4813,
            "laid": laid(
                ("H8", "WORT", 40, [3], False), ("H8", "WORT", 30, [1], False), ("5F", "RHEUMAS", 12, [5], False),
                ("H8", "WORT", 0, [2], True),
            ),
        },
    ]  # fmt: skip

    head = "table name club category place total percent negative dearest best".split()
    assert [[each[name] for name in head] for each in told["players"]] == [
        [1, "Anna Ångström", "Wortspiel Wien", "B", 1, 56, 84.85, -10, [2], 2],
        [3, "Đorđe Petrović", "Scrabble-Freunde Zürich", "B", 2, 47, 71.21, -19, [1], 2],
        [5, "Ayşe Doğan", "Wortspiel Wien", "B", 3, 27, 40.91, -39, [2, 1], 1],
        [2, "Łukasz Błaszczyk", "", "A", 4, 26, 39.39, -40, [2], 1],
        [4, "Vlasta Žižek", "SC Köln 1998", "A", 5, 0, 0.0, -66, [1], None],
    ]
    line = "round here points top cost rank moves among missed room category".split()
    assert [[[each[name] for name in line] for each in own["rounds"]] for own in told["players"]] == [
        [
            [1, True, 26, 26, 0, 4, 60, 1, None, 15.8, 17.67],
            [2, True, 30, 40, 10, 4, 60, 2, "word", 19.25, 25.67],
        ],
        [
            [1, True, 7, 26, 19, 11, 60, 3, "word", 15.8, 17.67],
            [2, True, 40, 40, 0, 2, 60, 1, None, 19.25, 25.67],
        ],
        [
            [1, True, 20, 26, 6, 7, 60, 2, "word", 15.8, 17.67],
            [2, True, 7, 40, 33, 7, 60, 3, "place", 19.25, 25.67],
        ],
        [
            [1, True, 26, 26, 0, 4, 60, 1, None, 15.8, 13.0],
            [2, True, 0, 40, 40, None, 60, None, "word", 19.25, 0.0],
        ],
        [
            [1, True, 0, 26, 26, None, 60, None, "word", 15.8, 13.0],
            [2, False, None, 40, 0, None, 60, None, None, 19.25, 0.0],
        ],
    ]


def test_points_by_the_director_without_a_word_are_a_move_whose_place_nobody_knows():
    none = [ev.SlipRecorded(1, player, Slip(state="none"), Ruling(0, "zero")) for player in (2, 3)]
    night = a_night(3).add(*played(1, 26), *none, ev.SlipOverruled(1, 3, 9, "lost in the room"))
    found = analyse(night.game, lambda played: MoveCounts(0, (), ()))
    (each,) = found.rounds
    assert [(laid.at, laid.word, laid.points, laid.players[0].id) for laid in each.laid] == [
        ("H8", "WORT", 26, 1),
        ("", "", 9, 3),
    ]
    assert each.squares_of(each.laid[1]) == []
    assert each.squares_of(each.laid[0]) == [112, 113, 114, 115]
    assert each.squares_of(replace(each.laid[0], at="H12")) == [116, 117, 118, 119]
    assert each.squares_of(replace(each.laid[0], at="H13")) == []
    assert [own.best.number if own.best else None for own in found.people] == [1, None, None]


def test_the_data_name_points_top_rank_moves_and_what_was_missed(night, search):
    told = as_data(analysed(night.game, search))["players"][-1]["rounds"]
    assert all({"points", "top", "rank", "moves", "missed"} <= set(each) for each in told)
    assert all((each["missed"] is None) == (each["points"] == each["top"]) for each in told)
