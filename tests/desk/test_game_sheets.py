"""Published game sheets come in as nights: columns of every kind, the first line that cannot be is named."""

import pytest

from director.desk.duplicate import rounds, sheet_files
from director.games.duplicate.sheet import read_sheet
from director.language.languages import translator
from director.language.sentences import show
from director.language.texts import Texts
from director.reports.documents import documents_of
from director.reports.standings_papers import game_csv
from tests.builders import played_night
from tests.refusing import refused
from tests.room import NIGHT, small_setup

SHEETS = {
    "headed": "N°;Tirage;Réf.;Mot retenu;Pts\n1;ERCBNUK;H4;RUCKEN;26\n2;-MAERSÄH;5E;RHEUMAS;40\n",
    "one line further down": "Coup\tTirage\tMot\tRéférence\tPoints\n1\tERCBNUK\t\t\t\n2\t-MAERSÄH\tRUCKEN\tH4\t26\n\t\tRHEUMAS\t5E\t40\n",
    "kept and drawn": "Runde;Behalten;Gezogen;Feld;Bester Zug;Punkte\n1;;ERCBNUK;H 4;Rucken;26\n2;;-MAERSÄH;5E;RHEUMÀS;40\n",
    "without headings": "1  ERCBNUK  RUCKEN  H4  26\n2  -MAERSÄH  RHEUMAS  5E  40\n",
    "places first, a column empty": "1\t\tH4\tERCBNUK\tRUCKEN\t26\n2\t\t5E\t-MAERSÄH\tRHEUMAS\t40\n",
}
GOOD, ODD = "1  ERCBNUK  RUCKEN  H4  26\n", "1  ERCBNUK  RUCKEN  anders  26\n"


@pytest.fixture
def look(rooms):
    """What becomes of a sheet at a fresh desk, and what is said of it."""

    def look(text, **settings):
        desk = rooms.desk()
        looked = sheet_files.look_at(desk, text.encode(), small_setup(**settings))
        told = [*looked.unread, *looked.told]
        return desk, looked, [show(each, translator("en")) for each in told]

    return look


@pytest.mark.parametrize("kind", SHEETS)
def test_columns_are_found_by_headings_and_by_what_stands_in_them(look, kind):
    desk, looked, told = look(SHEETS[kind])
    assert not told
    assert (looked.lines, looked.tops, looked.equal) == (2, 2, 2)
    game = desk.session(sheet_files.take_in(desk, looked).key).game
    assert [(each.rack, str(each.top.move.at), each.top.score) for each in game.rounds] == [
        ("ERCBNUK", "H4", 26),
        ("MAERSÄH", "5E", 40),
    ]
    assert (game.ended, game.players) == ("It was imported from a game sheet.", ())
    assert str(looked.totals) == "Tops as in the word list: 2 of 2. Together: 66 points."


def test_the_rounds_of_a_night_come_in_again_as_they_were(look):
    before = played_night(3, 6).game
    for language in ("en", "de", "fr"):
        sheet = game_csv(before, Texts(language, translator(language))).decode("utf-8-sig")
        _, looked, _ = look(sheet)
        assert not looked.not_read
        after = looked.game_log.state
        assert (after.board, [each.top.score for each in after.rounds]) == (
            before.board,
            [each.top.score for each in before.rounds],
        )


def test_what_differs_is_told_and_a_line_that_cannot_be_stops_the_game(look):
    sheet = (
        "Tirage;Réf.;Mot;Pts\nERCBNUK;H5;RUCKEN;22\n-MAERSÄH;6E;RHEUMAS;99\nRA+XX;H1;NEIN;3\nABC;A1;AB;2\n"
    )
    desk, looked, told = look(sheet)
    before_plus = "Write the tiles kept before the +: Ä, not RA."
    assert told == [
        f"Line 4 (RA+XX H1 NEIN): {before_plus}",
        "Line 5 (ABC A1 AB): It follows line 4, which is not possible.",
        "Line 2: the list has H3 RUCKEN for 26, the sheet H5 RUCKEN.",
        "Line 2: the sheet has 22 points, counted are 24.",
        "Line 3: the sheet has 99 points, counted are 16.",
    ]
    assert str(looked.counted) == "Lines that are understood: 2, not understood: 2."
    assert str(looked.totals) == "Tops as in the word list: 1 of 2. Together: 40 points."
    with refused(
        "sheet_unread", f"2 of 4 lines cannot be read, and nothing was changed. Correct line 4: {before_plus}"
    ):
        sheet_files.take_in(desk, looked)
    assert not desk.games()
    row = sheet_files.take_in(desk, looked, partly=True)
    assert len(desk.session(row.key).game.rounds) == looked.tops


def test_a_last_rack_without_a_word_is_in_the_game_and_brings_nothing(look):
    _, looked, told = look("Tirage;Réf.;Mot;Pts\nERCBNUK;H4;RUCKEN;26\n-MAERSÄH;;;\n")
    assert (told, looked.lines, looked.game_log.state.rack) == ([], 2, "MAERSÄH")
    assert str(looked.totals) == "Tops as in the word list: 1 of 1. Together: 26 points."


def test_no_word_is_laid_from_letters_that_go_back(look):
    _, looked, told = look("Tirage;Réf.;Mot;Pts\nBCKNRAU;H4;RUCKEN;26\n".replace("AU", "SX"))
    assert looked.tops == 0
    assert told == [
        "Line 2 (BCKNRSX H4 RUCKEN): By the rules these letters go back into the bag, so no word can be laid. Check the rules chosen above."
    ]


@pytest.mark.parametrize(
    "text", ["Name;Club\nAnna;Köln\n", "RUCKEN\n", "1;2\n3;4\n", "RUCKEN  H4\n", 3 * GOOD + 2 * ODD]
)
def test_what_is_no_sheet_is_refused(look, text):
    with refused("bad_sheet"):
        look(text)


@pytest.mark.parametrize(
    ("content", "is_one"),
    [
        (GOOD.encode(), True), (b'{"a": 1}', False), (b"\x1f\x8b", False),
        (b"\0" + GOOD.encode(), False), (b"Name;Club\nAnna;Wien\n", False),
    ],
)  # fmt: skip
def test_a_file_that_is_dropped_is_known_as_a_sheet_by_its_columns(content, is_one):
    assert sheet_files.looks_like_sheet(content) is is_one


def test_a_file_larger_than_any_sheet_is_none(look, monkeypatch):
    monkeypatch.setattr(sheet_files, "MOST_BYTES", len(GOOD.encode()))
    assert look(GOOD)[1].lines == 1
    with refused("bad_sheet", "too large"):
        look(GOOD + " ")


def test_a_blank_stands_in_brackets_or_is_small_and_a_line_of_points_alone_is_none():
    cells = ["Tirage;Réf.;Mot;Pts", "ERCBN?K;H4;RUC(K)EN;22", ";;;5", "ERCBN?K;H4;RUCkEN;22"]
    found, unread = read_sheet([(line, each.split(";")) for line, each in enumerate(cells, start=1)])
    assert [(each.line, each.word) for each in found] == [(2, "RUCkEN"), (4, "RUCkEN")]
    assert [(each.line, each.text, show(each.why, translator("en"))) for each in unread] == [
        (3, "5", "It has neither a rack nor a word.")
    ]


def test_four_cells_of_five_tell_what_a_column_has(look):
    assert look(4 * GOOD + ODD)[1].lines == 5


def test_a_night_without_a_top_has_no_file_of_tops(rooms):
    desk = rooms.night()
    rounds.type_rack(desk, NIGHT, "ERCBNUK")
    assert "game.gcg" not in documents_of(desk.session(NIGHT))
    rounds.place_top(desk, NIGHT, "H4", "RUCKEN")
    assert "game.gcg" in documents_of(desk.session(NIGHT))
