import csv
import unicodedata
from dataclasses import replace
from io import StringIO

import pytest

from director.games.duplicate.standings import standings
from director.language.spreadsheets import unguarded
from director.language.texts import Texts
from director.reports.duplicate_documents import top_game
from director.reports.standings_papers import game_csv, standings_csv
from director.rules.draw import Rejected
from director.wording.standing_words import row_texts, top_text
from tests.builders import played_game, played_night, some_players
from tests.gcg_grammar import check_gcg
from tests.reports.reading import ENGLISH, GERMAN


def rows(data, delimiter):
    assert data.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(StringIO(data.decode("utf-8-sig"), newline=""), delimiter=delimiter))


@pytest.mark.parametrize(
    ("language", "delimiter", "mark"),
    [("de", ";", ","), ("fr", ";", ","), ("en", ",", "."), ("en_GB", ",", ".")],
)
def test_the_language_decides_comma_or_semicolon(language, delimiter, mark):
    game = played_game(3, 4)
    table = standings(game)
    head, top, *players = rows(standings_csv(game, table, Texts(language)), delimiter)
    assert head[:6] == ["Place", "Table", "Player", "Club", "Category", "Total"]
    assert top[5:8] == [str(table.top_total), "0", f"100{mark}0"]
    assert [cells[2] for cells in players] == [row.player.name for row in table.rows]
    assert [cells[7] for cells in players] == [f"{row.percent:.1f}".replace(".", mark) for row in table.rows]


def test_before_the_first_round_nobody_has_a_percentage():
    game = played_game(0, 1)
    table = standings(game)
    _, top, player = rows(standings_csv(game, table, GERMAN), ";")
    assert (top[2], top[5:8], player[7]) == ("Top", ["0", "0", ""], "")
    assert {each.percent for each in (top_text(table, GERMAN), *row_texts(table, GERMAN))} == {""}


LOOK_ALIKES = [
    "＝1", "＋1", "－1", "＠A", "﹢1", "﹣1", "﹦1", "﹫A", "−1", "⁺1", "\u200b=1", "\ufeff+1", "\xa0@A",
]  # fmt: skip


@pytest.mark.parametrize(
    "name",
    ["=1+2", "+49 221", "-1", "@SUM(A1)", "\t=1", "\r1", "\n1", " =1", '=HYPERLINK("x")', *LOOK_ALIKES],
)
def test_a_name_cannot_start_a_formula(name):
    game = played_game(1, [replace(some_players(1)[0], name=name, club=name)])
    cells = rows(standings_csv(game, standings(game), GERMAN), ";")[2]
    assert cells[2] == cells[3] == "'" + name
    assert (unguarded(cells[2]), unguarded("'t Hart")) == (name, "'t Hart")


def test_names_with_separators_and_quotes_survive():
    apart = unicodedata.normalize("NFD", name := 'Weiß; "Ali", Łódź')
    game = played_game(1, [replace(some_players(1)[0], name=apart)])
    data = standings_csv(game, standings(game), GERMAN)
    assert rows(data, ";")[2][2] == name
    assert data.count(b"\r\n") == data.count(b"\n") == 3


def test_cross_words_and_bonus_stand_in_the_last_columns():
    head, *lines = rows(game_csv(played_game(26, 2), ENGLISH), ",")
    assert head[-2:] == ["Bonus", "Also formed"]
    assert lines[5][-2:] == ["", "DA J4 2, AS K4 2"]
    assert lines[9][-2:] == ["50", "ER 5N 2"]


@pytest.mark.parametrize(("rounds", "players"), [(0, 0), (0, 3), (2, 0)])
def test_an_empty_night_has_its_headings(rounds, players):
    game = played_game(rounds, players)
    assert len(rows(standings_csv(game, standings(game), GERMAN), ";")) == 2 + players
    assert len(rows(game_csv(game, GERMAN), ";")) == 1 + rounds


def test_a_void_round_adds_nothing_to_the_sum_of_the_tops():
    game = played_game(3, 1)
    one, two, three = game.rounds
    head, *lines = rows(
        game_csv(replace(game, rounds=(one, replace(two, void="power cut"), three)), ENGLISH), ","
    )
    at = head.index("Total so far")
    assert [int(line[at]) for line in lines] == [
        one.top.score,
        one.top.score,
        one.top.score + three.top.score,
    ]


def test_a_blank_that_turned_is_in_the_remark_of_its_round():
    game = played_game(2, 1)
    game = replace(game, rounds=(replace(game.rounds[0], turned="K"), *game.rounds[1:]))
    head, first, second = rows(game_csv(game, ENGLISH), ",")
    at = head.index("Remark")
    assert (first[at], second[at]) == ("The blank becomes K.", "")


def test_the_tops_of_a_night_are_a_game_of_one_player_in_gcg():
    game = played_night(26, 2, rejected=3).game
    text = top_game(game, ENGLISH)
    check_gcg(text)
    lines = text.splitlines()
    assert [line for line in lines if line.startswith("#player")] == ["#player1 Top Top"]
    moves = [line for line in lines if line.startswith(">Top: ")]
    found = (len(moves), moves[1], moves[-1].split()[-1])
    assert found == (26, ">Top: AAEHMRS E5 RHE.MAS +40 66", str(standings(game).top_total))
    assert lines[lines.index(moves[2]) + 1] == "#note Rejected: AÄBDGRT"
    unnoted = replace(game.rounds[2], rejected=(Rejected("BA", ""),))
    text = top_game(replace(game, rounds=(*game.rounds[:2], unnoted, *game.rounds[3:])), ENGLISH)
    assert "#note Rejected: AB…" in text.splitlines()
