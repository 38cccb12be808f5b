from dataclasses import replace
from datetime import datetime
from types import SimpleNamespace

import pytest

from director.desk.duplicate import rounds as desk_rounds
from director.desk.duplicate import slips
from director.games.duplicate import facts as ev
from director.games.people import PHONE
from director.judge.slip import Slip
from director.language.languages import translator
from director.language.sentences import Sentence
from director.language.texts import Texts
from director.reports.documents import DocumentRequest, all_documents, document
from director.reports.game_record import game_record_pdf
from director.reports.page import heading_of
from director.rules.board import STANDARD, Board
from director.wording.round_words import grouped, letters_left
from tests.builders import SAMPLE_MOVES, played_game, played_night, racks, scored_moves
from tests.reports.reading import ENGLISH, GERMAN, pages, pieces, sound
from tests.room import NIGHT, Rooms


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
    words = pages(game_record_pdf(night.game, GERMAN))[0]
    assert "Cancelled: Feueralarm" in words
    assert ("void" in words.splitlines(), "(open)" in words) == (True, False)


def test_a_game_that_has_ended_says_why_and_so_does_its_board():
    game = played_game(1, 2)
    for ended, board, told in ((None, "The board", False), ("Stromausfall", "The board at the end", True)):
        words = pages(game_record_pdf(replace(game, ended=ended), ENGLISH))[0]
        assert board in words.splitlines()
        assert ("End of the game: Stromausfall" in words) is told


def test_what_was_decided_stands_behind_the_board_line_by_line_with_who_decided():
    at, long = datetime(2026, 11, 20, 19, 5), " ".join(["sehr"] * 40)
    decided = [
        SimpleNamespace(decision=SimpleNamespace(round=number), at=at, who=who, line=Sentence(text))
        for number, who, text in ((1, PHONE, "counts"), (None, "Eva", f"was {long} long"))
    ]
    words = " ".join(pages(game_record_pdf(played_game(1, 2), ENGLISH, "", decided))[0].split())
    assert f"What was decided Round 1 · 19:05 · phone · counts 19:05 · Eva · was {long} long" in words
    german = Texts("de", translator("de"))
    assert (
        "Runde 1 · 19:05 · Telefon · counts"
        in pages(game_record_pdf(played_game(1, 2), german, "", decided))[0]
    )


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


def test_a_board_that_would_be_too_small_goes_on_the_next_page():
    assert [len(pages(game_record_pdf(played_game(rounds, 5), GERMAN))) for rounds in (9, 10)] == [1, 2]


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


def test_what_was_decided_of_a_slip_is_in_the_record_once_its_round_is_over(small_table):
    desk = Rooms(small_table).night()

    def record():
        wanted = DocumentRequest(desk, desk.session(NIGHT), ENGLISH)
        return " ".join("".join(pages(document("record.pdf", wanted)[0])).split())

    desk_rounds.type_rack(desk, NIGHT, "RUCKENB")
    desk_rounds.start_clock(desk, NIGHT)
    slips.record_slip(desk, NIGHT, 1, 1, Slip("NUR", at="H8"))
    desk_rounds.call_time(desk, NIGHT)
    slips.overrule(desk, NIGHT, 1, 1, 9, "zerrissen")
    assert "zerrissen" not in record()
    desk_rounds.place_top(desk, NIGHT, "H4", "RUCKEN")
    assert "What was decided Round 1 · " in record()
    assert "zerrissen" in record()


def test_papers_that_only_a_played_night_has_come_with_its_first_round(small_table):
    desk = Rooms(small_table).night()

    def names():
        return [
            name.rpartition(" - ")[2]
            for name, _ in all_documents(DocumentRequest(desk, desk.session(NIGHT), ENGLISH))
        ]

    usual = [
        "Standings before the first round.pdf", "Game record.pdf", "Score sheets.pdf", "Blank slips.pdf", "Blank score sheet.pdf",
        "Standings before the first round.csv", "Rounds.csv", "Whole game.jsonl",
    ]  # fmt: skip
    assert names() == usual


def test_blank_papers_have_as_many_pages_and_rounds_as_were_asked_for(small_table):
    desk = Rooms(small_table).night()
    wanted = DocumentRequest(desk, desk.session(NIGHT), ENGLISH)

    def count(name, **asked):
        return len(pages(document(name, replace(wanted, **asked))[0]))

    people = len(wanted.game.players)
    assert [count("slips.pdf", pages=number) for number in (1, 2)] == [1, 2]
    assert count("slips.pdf", slip_rounds=8) == people
    assert [count("blank-sheet.pdf", slip_rounds=number) for number in (0, 28, 29, 57)] == [1, 1, 2, 3]
