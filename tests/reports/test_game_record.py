from dataclasses import replace

import pytest

from director.games.duplicate import facts as ev
from director.language.texts import Texts
from director.reports.game_record import game_record_pdf
from director.reports.page import heading_of
from director.rules.board import STANDARD, Board
from director.wording.round_words import grouped, letters_left
from tests.builders import SAMPLE_MOVES, played_game, played_night, racks, scored_moves
from tests.reports.reading import ENGLISH, GERMAN, pages, pieces, sound


def test_cross_words_and_the_bonus_of_a_top_are_shown():
    words = pages(game_record_pdf(played_game(26, 2), ENGLISH))[0]
    assert "Also formed: DA J4 2, AS K4 2" in words
    assert words.count("+50") == 2
    assert "Bonus: for many tiles laid at once" in words


def test_the_word_list_is_called_by_its_title():
    game = played_game(1, 2)
    assert "Word list: Liste des Vereins." in pages(game_record_pdf(game, ENGLISH, "Liste des Vereins"))[0]
    assert "Word list: deutsch." in pages(game_record_pdf(game, ENGLISH))[0]


def test_the_record_follows_the_notation_of_the_club():
    words = pages(game_record_pdf(played_game(6, 2), Texts("en", mirror=True)))[0]
    assert "Also formed: DA 10D 2, AS 11D 2" in words
    assert "D10" in words


def test_a_cancelled_last_round_is_shown_too():
    night = played_night(2, 3)
    kept, drawn = racks(scored_moves(tuple(SAMPLE_MOVES)))[2]
    night.add(ev.RackDrawn(3, kept, drawn), ev.RoundCancelled(3, "Feueralarm"))
    assert "Cancelled: Feueralarm" in pages(game_record_pdf(night.game, GERMAN))[0]


def test_an_open_round_is_shown_as_open():
    night = played_night(1, 3)
    kept, drawn = racks(scored_moves(tuple(SAMPLE_MOVES)))[1]
    assert "(open)" in pages(game_record_pdf(night.add(ev.RackDrawn(2, kept, drawn)).game, GERMAN))[0]


@pytest.mark.parametrize("rounds", [0, 1, 5, 12, 26, 32])
def test_the_board_is_whole_on_one_page(rounds):
    pdf = game_record_pdf(played_game(rounds, 5), GERMAN)
    assert sound(pdf)
    rim = [piece for piece in pieces(pdf) if piece.text in tuple("ABCDEFGHIJKLMNO") and piece.x < 120]
    rows = {piece.text: piece.page for piece in rim}
    assert sorted(rows) == list("ABCDEFGHIJKLMNO")
    assert len(set(rows.values())) == 1


def test_tiles_show_their_values_and_blanks_none():
    game = played_game(0, 0)
    board = Board("Qq" + "." * (STANDARD.count - 2))
    plain = [piece.text for piece in pieces(game_record_pdf(game, ENGLISH))]
    found = [piece.text for piece in pieces(game_record_pdf(replace(game, board=board), ENGLISH))]
    assert found.count("Q") == plain.count("Q") + 2
    assert found.count("10") == plain.count("10") + 1


def test_letters_left_are_grouped_and_counted():
    assert grouped("AAB?") == "AA B ?"
    assert letters_left(played_game(26, 0), ENGLISH) == "Letters left: 1 (P)"
    assert letters_left(played_game(0, 0), ENGLISH).startswith("Letters left: 102 (AAAAA Ä BB ")


@pytest.mark.parametrize(("title", "times"), [("Simultan 20. November 2026", 1), ("Herbstabend", 1)])
def test_the_date_stands_once(title, times):
    game = played_game(26, 2)
    named = replace(game, setup=replace(game.setup, title=title, date="2026-11-20"))
    assert pages(game_record_pdf(named, GERMAN))[0].count("20. November 2026") == times
    assert heading_of(named.setup).line(GERMAN).count("20. November 2026") == times
