from dataclasses import replace

import pytest

from director.games.duplicate import facts as ev
from director.games.duplicate.standings import standings
from director.judge.slip import Slip
from director.language.languages import translator
from director.language.sentences import RuleError
from director.language.texts import Texts
from director.reports.own_sheets import score_sheets_pdf
from director.reports.page import MM, WIDTH
from director.reports.standings_papers import standings_pdf
from tests.builders import Night, played_game, played_night
from tests.games.duplicate import builders as random_nights
from tests.reports.reading import ENGLISH, GERMAN, pages, pieces, ruled, sound


def printed(game, player=None):
    return score_sheets_pdf(game, standings(game), GERMAN, player)


def test_two_sheets_on_a_page_are_parted_clear_of_the_edge():
    lines = ruled(printed(played_game(2, 2)))
    assert all(
        8 * MM <= min(left, right) <= max(left, right) <= WIDTH - 8 * MM for left, _, right, _ in lines
    )


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"solos": 1}, ["Solos"]),
        ({"solos": 1, "bonus": 10}, ["Solos: 1"]),
        ({"warnings": 1}, []),
        ({"warnings": 4, "cost": 5}, ["Warnings: 4"]),
        ({"solos": 2, "bonus": 20, "warnings": 4, "cost": 5}, ["Solos: 2", "Warnings: 4"]),
    ],
)
def test_solos_and_warnings_stand_in_the_sum_where_they_count_in_it(changed, told):
    game = played_game(2, 1)
    ranked = standings(game)
    row = replace(ranked.rows[0], **({"solos": 0, "bonus": 0, "warnings": 0, "cost": 0} | changed))
    found = [each.text for each in pieces(score_sheets_pdf(game, replace(ranked, rows=(row,)), ENGLISH))]
    assert [text for text in found if text.startswith(("Solos", "Warnings"))] == told
    assert ("+20" in found, "+10" in found, "−5" in found) == (
        row.bonus == 20,
        row.bonus == 10,
        row.cost == 5,
    )


def test_an_unknown_player_is_refused():
    with pytest.raises(RuleError, match="no player number 99"):
        printed(played_game(1, 2), 99)


def test_sheets_lie_in_the_order_of_the_tables_and_those_after_a_round_stop_there():
    game = played_game(5, 4)
    ranked = standings(game, 3)
    by_place = [row.player.name for row in ranked.rows]
    text = "".join(pages(score_sheets_pdf(game, ranked, GERMAN)))
    by_table = [player.name for player in sorted(game.players, key=lambda player: player.table)]
    assert sorted(by_place, key=text.index) == by_table != by_place
    assert [each.top.move.word.upper() in text for each in game.rounds] == [True] * 3 + [False] * 2


def test_who_is_out_is_told_apart_from_who_was_not_there():
    game = played_night(3, 3).add(ev.PlayerLeft(3, 2)).game
    *others, last = game.rounds
    handed_in = {player: entry for player, entry in last.entries.items() if player != 3}
    game = replace(game, rounds=(*others, replace(last, entries=handed_in)))
    for each, told in ((game, "(not there)"), (replace(game, out={3: 2}), "(out)")):
        assert told in "".join(pages(printed(each, 3)))


def test_what_warnings_cost_is_taken_off_the_sum():
    night = played_night(6, 2, "f2023")
    night.add(*(ev.PlayerWarned(number, 2, "spricht") for number in range(1, 7)))
    row = next(row for row in standings(night.game).rows if row.player.id == 2)
    (page,) = pages(printed(night.game, 2))
    lines = page.splitlines()
    at = lines.index(f"Warnings: {row.warnings}")
    assert (row.cost > 0, lines[at + 1], lines[at + 3]) == (True, f"−{row.cost}", str(row.total))


def test_why_there_is_no_word_takes_the_empty_cell_beside_it_in_readable_type():
    night = played_night(24, 2)
    late = night.game.rounds[5].entries[1]
    night.add(
        ev.SlipRecorded(6, 1, Slip(state="late"), replace(late.ruling, points=0, move=None, paid_at=None))
    )
    word = Slip(word="ENTSCHÄDIGUNGEn", at="H1", score=300)
    night.add(ev.SlipRecorded(7, 1, word, replace(late.ruling, points=0, move=None, paid_at=None)))
    pdf = score_sheets_pdf(night.game, standings(night.game), Texts("de", translator("de")), 1)
    assert sound(pdf)
    (line,) = [each for each in pieces(pdf) if "(Zettel zu spät abgegeben)" in each.text]  # in one piece
    (broad,) = [each for each in pieces(pdf) if "ENTSCHÄDIGUNGE(N)" in each.text]
    assert min(line.size, broad.size) > 7


@pytest.mark.parametrize(("rounds", "profile"), [(26, "simultan"), (30, "f2023")])
def test_thirty_rounds_fit_on_one_page_in_readable_type(rounds, profile):
    pdf = printed(played_game(rounds, 3, profile))
    assert len(pages(pdf)) == 3
    assert sound(pdf)
    numbers = [piece for piece in pieces(pdf) if piece.text == str(rounds)]
    assert max(piece.size for piece in numbers) > 9


@pytest.mark.parametrize(("rounds", "wanted"), [(30, 1), (32, 2)])
def test_thirty_rounds_with_a_reason_each_fit_on_one_page_and_more_stay_readable(rounds, wanted):
    night = played_night(rounds, 2)
    for played in night.game.rounds:
        if 1 in played.entries:
            reason = "Der Zettel kam nach dem Ende der Zeit beim Schiedsgericht an"
            night.add(ev.SlipOverruled(played.number, 1, 0, reason))
    pdf = printed(night.game, 1)
    assert len(pages(pdf)) == wanted
    assert sound(pdf)
    assert min(piece.size for piece in pieces(pdf)) > 6.5


def test_short_games_share_a_page():
    found = pages(printed(played_game(3, 5)))
    assert len(found) == 3
    assert found[0].count("Vereinsabend im November") == 2
    assert "Anna Ångström" in found[0]
    assert "Łukasz Błaszczyk" in found[0]


@pytest.mark.parametrize(("rounds", "wanted"), [(6, 2), (7, 3)])
def test_sheets_share_a_page_where_each_of_them_is_short(rounds, wanted):
    pdf = printed(played_game(rounds, 3))  # of seven rounds two sheets are too long, one is not
    assert (len(pages(pdf)), sound(pdf)) == (wanted, True)


@pytest.mark.parametrize(("rounds", "players"), [(0, 0), (0, 3), (0, 5), (4, 0)])
def test_an_empty_night_can_be_printed(rounds, players):
    game = played_game(rounds, players)
    assert sound(pdf := printed(game))
    assert ("There are no players yet." in pages(pdf)[0]) is (players == 0)
    assert "0" in pages(standings_pdf(game, standings(game), GERMAN))[0]
    assert sound(standings_pdf(game, standings(game), GERMAN))


def test_a_night_of_two_hundred_is_printed():
    assert len(pages(printed(played_game(2, 200)))) == 100


def test_a_solo_stands_in_the_sum_of_a_sheet_with_what_it_brings():
    night = random_nights.a_night(2)
    rules = replace(night.setup.profile, solo=10, solo_players=2)
    night = Night(replace(night.setup, profile=rules), night.players).add(*random_nights.played(1, 26, 20))
    first, second = (" ".join("".join(pages(printed(night.game, player))).split()) for player in (1, 2))
    assert "Solos: 1 +10" in first
    assert "Solos" not in second.partition("Sum of the rounds")[2]
