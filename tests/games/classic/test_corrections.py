"""Corrections of earlier turns, undo, and the log of a classic table."""

import random
from dataclasses import replace

import pytest

from director.games.classic import facts as ev
from director.games.classic.facts import CLASSIC, before_turn, challenge, correction
from director.games.log import Recorded, Retracted, last_step
from director.language.codec import data_of
from director.language.sentences import RuleError
from tests.games.classic.builders import Table, a_setup, a_table, lay, sample_table
from tests.refusing import refused


def plain(game):
    """The state without the numbers of its facts, which differ between two ways to the same table."""
    return replace(game, seq=0, step=0, corrected=frozenset(), acts=())


def test_a_corrected_turn_derives_everything_behind_it_again():
    table = a_table().add(lay(1, "H8", "HAUS"), lay(2, "8H", "HEXE"), ev.Passed(1))
    table.add(ev.Corrected(1, "lay", "H8", "HAUT"))
    right = a_table().add(lay(1, "H8", "HAUT"), lay(2, "8H", "HEXE"), ev.Passed(1))
    assert plain(table.game) == plain(right.game)
    assert table.game.corrected == {2}


def test_a_correction_that_later_turns_forbid_is_refused_with_the_reason():
    table = sample_table(6)
    with refused("cannot_correct", "Turn 1 cannot be changed like this"):
        table.add(ev.Corrected(1, "lay", "8A", "RUCKEN", "WASDDF"))
    assert table.game.running(6) == 86


def test_a_turn_may_become_an_exchange_or_a_pass():
    table = (
        a_table().add(lay(1, "H8", "HAUS"), ev.Passed(2)).add(ev.Corrected(1, "exchange", tiles="", count=3))
    )
    assert (table.scores, table.game.turns[0].act, table.game.bag) == ([0, 0], "exchange", 88)


def test_a_corrected_move_is_judged_again_where_it_was_challenged():
    words = {"HAUS"}
    table = a_table().add(lay(1, "H8", "HAUX"))
    table.add(challenge(table.game, 2, words.__contains__))
    assert table.scores == [0, 0]
    table.add(correction(table.game, ev.Corrected(1, "lay", "H8", "HAUS"), words.__contains__))
    assert table.scores == [10, 0]
    assert table.game.turns[0].challenge.wrong == ()


def test_the_table_before_a_turn():
    before = before_turn(sample_table(4).game, 3)
    assert (before.racks[1].known, len(before.turns)) == ("BWASDDF", 2)


def test_undo_takes_back_the_last_fact_whatever_it_is():
    table = sample_table(26)
    while (step := last_step(table.game_log)) and step.seq > 1:
        assert step.sentence
        table.log.append(replace(table.log[-1], seq=len(table.log) + 1, fact=Retracted(step.seq)))
    assert plain(table.game) == plain(sample_table(0).game)


@pytest.mark.parametrize("seed", range(12))
def test_random_tables_keep_every_tile(seed):
    """Whatever is tried, a refused fact changes nothing, and the log says the same when it is read again."""
    rng = random.Random(seed)
    rules = rng.choice(["german", "general", "english"])
    table = a_table(
        rng.randint(2, 4), rules, recycle_blank=True, theme_points=5, scoreless_end=rng.choice([0, 8])
    )
    done = 0
    for _ in range(120):
        before = list(table.log)
        try:
            table.add(random_fact(table.game, rng))
            done += 1
        except RuleError:
            assert table.log == before
        game = table.game
        racks = sum(rack.size for rack in game.racks.values())
        assert game.bag + racks + game.board.tiles.total() == 102
    assert done > 8
    read = (CLASSIC.read(type(each.fact).__name__, data_of(each.fact)) for each in table.log)
    again = [replace(each, fact=fact) for each, fact in zip(table.log, read, strict=True)]
    assert CLASSIC.replay(table.setup, table.players, again).state == table.game


def random_fact(game, rng):
    player = game.next or game.order[0]
    word = rng.choice(["EI", "TEE", "REN", "SAU", "NEu", "EN", "STEINE", "QI", "DA"])
    place = f"{rng.choice('DEFGHIJK')}{rng.randint(4, 11)}"
    at = rng.choice([place, place[1:] + place[0]])
    turn = rng.randint(1, max(1, len(game.turns)))
    verdicts = tuple(
        (each.word.upper(), rng.random() < 0.6)
        for done in game.turns
        if done.scored
        for each in done.scored.words
    )
    kinds = [
        *[ev.Laid(player, at if game.turns else "H8", word)] * 12,
        ev.Exchanged(player, "", rng.randint(1, 7)),
        ev.Passed(player),
        ev.Challenged(rng.choice(game.order), verdicts),
        ev.Corrected(turn, "lay", at, word, verdicts=verdicts),
        ev.ThemeAgreed(turn, (word.upper(),)),
        ev.BlankTaken(player, at),
    ]
    return rng.choice(kinds)


# -- a misread rack ------------------------------------------------------------------------------------


def test_a_misread_tile_on_a_rack_is_corrected():
    table = a_table(racks=["HAUSEIN", None])
    table.add(ev.RackRead(1, "HAUSEIM"))
    assert table.game.racks[1].known == "HAUSEIM"
    assert table.game.unseen["N"] == 9
    table.add(lay(1, "H8", "HAUS", "E"), ev.RackRead(2, "ERDE"))
    assert (table.game.racks[2].known, table.game.racks[2].hidden) == ("ERDE", 3)
    assert table.game.bag == 84


@pytest.mark.parametrize(
    ("player", "tiles", "code"),
    [
        (1, "HAUSEINE", "too_many_on_rack"),
        (2, "QQ", "not_possible"),
        (3, "E", "unknown_player"),
        (2, "ß", "unknown_tile"),
    ],
)
def test_a_rack_that_cannot_be_is_refused(player, tiles, code):
    table = a_table(racks=["HAUSEIN", None])
    with refused(code):
        table.add(ev.RackRead(player, tiles))


def test_racks_that_the_program_dealt_are_not_read_anew():
    table = Table(a_setup(), a_table().players).add(ev.TableOpened((1, 2), ("HAUSEIN", "ERDTQRS"), "program"))
    with refused("racks_dealt"):
        table.add(ev.RackRead(1, "HAUSEIM"))


def test_reading_a_rack_is_undone():
    table = a_table(racks=["HAUSEIN", None]).add(ev.RackRead(1, "HAUSEIM"))
    assert "Anna" in str(last_step(table.game_log).sentence.values)
    log = [*table.log, Recorded(3, 0.0, "x", Retracted(2))]
    assert CLASSIC.replay(table.setup, table.players, log).state.racks[1].known == "HAUSEIN"
