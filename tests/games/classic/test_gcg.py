"""GCG: games of two as other programs write and read them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from director.games.classic import events as ev
from director.games.classic.gcg import gcg, read_gcg
from director.language.sentences import RuleError
from tests.games.classic.builders import Table, a_setup, a_table, lay, sample_table


def again(table: Table) -> Table:
    """The table that is read from the text of this one."""
    read = read_gcg(gcg(table.game), table.setup)
    assert read.differences == ()
    return Table(table.setup, read.course.state.players, list(read.course.log))


def test_the_sample_game_as_gcg() -> None:
    lines = gcg(sample_table(26).game).splitlines()
    assert lines[:3] == ["#character-encoding UTF-8", "#player1 Anna Anna", "#player2 Bert Bert"]
    assert lines[5:8] == [
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
    assert [turn.kind for turn in back.game.turns] == ["lay", "exchange", "lay", "pass"]
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
    assert [player.name for player in read.course.state.players] == ["Bob", "Ann Lee"]  # who begins is first
    assert read.course.state.board.rows[8][7] == "e"
    assert read.differences  # the text miscounts the second move


@pytest.mark.parametrize("text", ["", ">a: ABC 8H", ">a: HAUSEEE 8H HAUS +10 10\n", "hello"])
def test_what_is_no_gcg_of_two_is_refused(text: str) -> None:
    with pytest.raises(RuleError) as found:
        read_gcg(text, a_setup())
    assert found.value.code == "bad_gcg"


def test_only_games_of_two() -> None:
    with pytest.raises(RuleError) as found:
        gcg(a_table(3).game)
    assert found.value.code == "not_for_two"


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
    game = read_gcg(passes, a_setup()).course.state
    assert ([turn.kind for turn in game.turns], game.setup.profile.passes_end) == (["pass"] * 6, 9)
    played = read_gcg(">a: HAUSEIN 8H HAUS +10 10\n>b: ERDTEIN - +0 0\n", a_setup()).course.state
    assert played.setup == a_setup()
