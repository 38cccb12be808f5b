"""GCG: games of two as other programs write and read them."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from director.games.classic import facts as ev
from director.games.classic.gcg import read_gcg
from director.games.classic.gcg_written import gcg
from director.language.sentences import RuleError
from tests.builders import SAMPLE_MOVES
from tests.games.classic.builders import (
    SAMPLE_RACKS,
    Table,
    a_setup,
    a_table,
    drawn_in_sample,
    lay,
    sample_table,
)
from tests.refusing import refused


def again(table: Table) -> Table:
    """The table that is read from the text of this one."""
    read = read_gcg(gcg(table.game), table.setup)
    assert read.differences == ()
    return Table(table.setup, read.game_log.state.players, list(read.game_log.log))


def test_the_sample_game_as_gcg() -> None:
    lines = gcg(sample_table(26).game).splitlines()
    assert lines[:3] == ["#character-encoding UTF-8", "#player1 Anna Anna", "#player2 Bert Bert"]
    assert lines[6:9] == [
        ">Anna: BCEKNRU 8D RUCKEN +26 26",
        ">Bert: AÄEHMRS E5 RHE.MAS +40 40",
        ">Anna: ABDDFSW 8A ABD...... +51 77",
    ]
    assert lines[-3:] == [">Bert: DEELS O7 EDLES +29 357", ">Anna: P (P) -4 349", ">Bert: (P) +4 361"]


def test_the_sample_game_comes_back_with_all_racks() -> None:
    table = sample_table(26)
    back = again(table)
    assert back.scores == [349, 361]
    assert back.game.board == table.game.board
    assert all(turn.rack.told for turn in back.game.turns)


def test_exchange_pass_and_challenges_come_back() -> None:
    table = a_table(racks=["HAUXEIN", "QEEEENN"], rules="general")
    table.add(
        lay(1, "H8", "HAUX", "RRTT"), ev.Challenged(2, (("HAUX", False),)), ev.Exchanged(2, "Q", 1, "S")
    )
    table.add(lay(1, "H8", "HAIN", "RRTT"), ev.Challenged(2, (("HAIN", True),)), ev.Passed(2))
    back = again(table)
    assert [turn.act for turn in back.game.turns] == ["lay", "exchange", "lay", "pass"]
    assert (back.scores, back.game.fines) == (table.scores, {2: 5})
    assert back.game.turns[0].taken_back


def test_racks_that_nobody_told_are_no_obstacle() -> None:
    table = a_table().add(lay(1, "H8", "HAUS"), lay(2, "8H", "HeXE"), ev.Exchanged(1, "", 3), ev.Passed(2))
    table.add(ev.LeftoversTold(("", "Q")))
    back = again(table)
    assert back.scores == table.scores
    assert back.game.board.squares == table.game.board.squares


def test_what_other_programs_write_is_read() -> None:
    text = "#player1 a Ann Lee\n#player2 b Bob\n>b: HAUSEEE 8H HAUS +10 10\n#note good\n>a: EXE?NNN H8 (H)eXE +24 24\n"
    read = read_gcg(text, a_setup())
    assert [player.name for player in read.game_log.state.players] == [
        "Bob",
        "Ann Lee",
    ]  # who begins is first
    assert read.game_log.state.board.rows[8][7] == "e"
    assert read.differences  # the text miscounts the second move


@pytest.mark.parametrize("text", ["", ">a: ABC 8H", ">a: HAUSEEE 8H HAUS +10 10\n", "hello"])
def test_what_is_no_gcg_of_two_is_refused(text: str) -> None:
    with refused("bad_gcg"):
        read_gcg(text, a_setup())


def test_only_games_of_two() -> None:
    with refused("not_for_two"):
        gcg(a_table(3).game)


def test_two_players_of_one_name_have_different_nicks() -> None:
    table = a_table().add(ev.Passed(1))
    same = tuple(replace(player, name="Eva Maria") for player in table.players)
    assert "#player2 Eva_Maria_2 Eva Maria" in gcg(Table(table.setup, same, table.log).game)


def test_a_line_that_cannot_be_is_named_with_the_reason() -> None:
    text = ">a: HAUSEIN 8H HAUS +10 10\n>b: ERDTEIN A1 ERDE +99 99\n"
    with pytest.raises(RuleError) as found:
        read_gcg(text, a_setup())
    assert (found.value.code, found.value.sentence.values["line"]) == ("bad_gcg", 2)
    assert "touches no tile" in str(found.value.sentence.values["reason"])


def test_a_game_by_wider_rules_is_taken_in_with_them() -> None:
    """Six passes in a row, as some federations play: the German rulebook ends the game after four."""
    passes = "".join(f">{who}: HAUSEIN - +0 0\n" for who in "ababab")
    game = read_gcg(passes, a_setup()).game_log.state
    assert ([turn.act for turn in game.turns], game.setup.profile.passes_end) == (["pass"] * 6, 9)
    played = read_gcg(">a: HAUSEIN 8H HAUS +10 10\n>b: ERDTEIN - +0 0\n", a_setup()).game_log.state
    assert played.setup == a_setup()


CHANGES: tuple[dict[str, Any], ...] = (
    {},
    {"theme_points": 5, "recycle_blank": True},
    {"wrong_challenge": "turn", "challenge_until": "next_laid"},
    {"wrong_challenge": "points", "wrong_challenge_cost": 5, "clock": 60, "overtime_cost": 10},
    {"credit_leftovers": False, "exchange_needs": 1, "last_turn": True},
)


def tried(table: Table, *facts: ev.Fact) -> bool:
    """Whether these facts could be; the table has them then."""
    before = list(table.log)
    try:
        table.add(*facts)
    except RuleError:
        table.log[:] = before
        return False
    return True


def a_random_table(seed: int) -> Table:
    """Part of the sample game with everything between its moves that may happen at a table."""
    rng = random.Random(seed)
    told = rng.random() < 0.5
    table = a_table(racks=SAMPLE_RACKS[:2] if told else None, **rng.choice(CHANGES))
    tried(table, ev.ClockStarted())
    for number in range(rng.randint(2, 26)):
        while rng.random() < 0.3:
            _something(table, rng)
        at, word = SAMPLE_MOVES[number].split()[:2]
        if table.game.next and not tried(
            table, lay(table.game.next, at, word, drawn_in_sample()[number] if told else None)
        ):
            break
        if rng.random() < 0.2:
            scored = table.game.turns[-1].scored
            words = [each.word.upper() for each in scored.words] if scored else []
            tried(
                table, ev.Challenged(3 - table.game.turns[-1].player, tuple((each, True) for each in words))
            )
        if rng.random() < 0.3:
            tried(table, ev.ThemeAgreed(len(table.game.turns), (word.upper(),)))
        if rng.random() < 0.3:
            tried(table, ev.Remarked(len(table.game.turns), f"Zug {number}: schön, (so) > #2"))
    if rng.random() < 0.7:
        tried(table, ev.LeftoversTold((rng.choice(["", "X", "?"]), rng.choice(["", "QE"]))))
    if rng.random() < 0.5:
        tried(table, ev.Remarked(0, "Finale in Köln"))
    return table


def _something(table: Table, rng: random.Random) -> None:
    """Two turns without a word, a phony that is withdrawn, a rack that is told, points from elsewhere."""
    mine = table.game.next or 1
    match rng.randrange(5):
        case 0:
            tried(table, ev.Passed(mine), ev.Passed(3 - mine))
        case 1:
            tried(table, ev.Exchanged(mine, "", rng.randint(1, 7)), ev.Passed(3 - mine))
        case 2:
            tried(table, ev.RackRead(mine, rng.choice(["E", "NE", "R?"])))
        case 3:
            tried(table, ev.Charged(mine, rng.choice([-5, 3]), "challenge"))
        case _:
            blanks = [at for at, each in enumerate(table.game.board.squares) if each.islower()]
            if blanks:
                tried(table, ev.BlankTaken(mine, str(table.game.board.place(blanks[0]))))


@pytest.mark.parametrize("seed", range(40))
def test_any_table_comes_back_with_its_totals_and_in_the_same_words(seed: int) -> None:
    table = a_random_table(seed)
    back = read_gcg(gcg(table.game), a_setup())
    game = back.game_log.state
    assert back.differences == ()
    assert gcg(game) == gcg(table.game)
    assert {each: game.total(each) for each in game.order} == {
        each: table.game.total(each) for each in (1, 2)
    }
    assert game.setup.profile == table.setup.profile


def test_time_and_bonus_of_another_program_count() -> None:
    text = "#description final\n>a: HAUSEIN 8H HAUS +10 10\n#note good\n>a: (challenge) +5 15\n>b: X (X) -8 -8\n>a: (time) -10 5\n"
    read = read_gcg(text, a_setup())
    game = read.game_log.state
    assert (read.differences, [game.total(1), game.total(2)]) == ((), [5, -8])
    assert game.remarks == {0: "final", 1: "good"}


def test_a_blank_that_is_left_stays_with_its_player() -> None:
    table = a_table().add(lay(1, "H8", "HAUS"), ev.LeftoversTold(("?", "Q")))
    assert again(table).game.leftovers == {1: "?", 2: "Q"}
