"""The pages of results: standings, projector, sheets, everything printable, the history."""

import re
from dataclasses import replace
from html import unescape
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote

import pytest
from pypdf import PdfReader

from director.desk.instance import Instance
from director.games.duplicate import facts as ev
from director.games.log import Retracted
from director.games.people import Player
from director.reports.documents import file_name
from director.reports.duplicate_documents import DUPLICATE_DOCUMENTS
from director.web import create_app
from director.web.results.pages import wall_view
from director.wording.history import history
from tests.builders import Night, a_setup, played_night, some_players
from tests.games.duplicate.builders import a_night, drawn, placed, played, random_night, slip
from tests.storage.builders import stored
from tests.web.conftest import signed_in

NAUGHTY = "<script>alert('x')</script> & Söhne"


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    app = create_app(tmp_path_factory.mktemp("club"), TESTING=True, WTF_CSRF_ENABLED=False)
    club: Instance = app.extensions["instance"]
    for key, night in NIGHTS.items():
        stored(club.db, night, key)
    return app


def _a_night_with_names():
    night = played_night(3, 24, "f2023", cancelled=2, rejected=3)
    return night.add(slip(1, 1, 7, NAUGHTY), ev.SlipOverruled(1, 2, 26, NAUGHTY))


NAMESAKES = (
    Player(1, "Łukasz", table=1),
    Player(2, "Anna", table=4),
    Player(3, "Anna", table=2),
    Player(4, "Lydia", table=3),
)

NIGHTS = {
    "abend": _a_night_with_names(),
    "leer": a_night(0),
    "wild": random_night(7, 80),
    "offen": a_night(3).add(*played(1, 26, 26), drawn(2)),
    "namen": Night(a_setup(), NAMESAKES).add(*played(1)[:-1], slip(1, 2, 9), placed(1)),
    "gross": played_night(1, some_players(130)),
}


@pytest.fixture
def client(app):
    return signed_in(app, "Anna")


def text_of(page):
    """What a person reads: the page without its tags."""
    return " ".join(unescape(re.sub(r"<(script|style).*?</\1>|<[^>]*>", " ", page, flags=re.S)).split())


def read(client, address):
    answer = client.get(address)
    assert answer.status_code == 200, address
    return text_of(answer.text)


# -- standings -----------------------------------------------------------------------------------------


def test_standings_are_those_of_the_round_that_is_chosen(client):
    assert "Standings after round 2" in read(client, "/games/abend/standings?round=2")
    for odd in ("0", "-1", "99", "x", ""):
        assert "Standings after round 3" in read(client, f"/games/abend/standings?round={odd}")
    opened = [
        "is open and does not count yet" in read(client, f"/games/{key}/standings")
        for key in ("abend", "offen")
    ]
    assert opened == [False, True]
    lacking = "3 slips are still missing and count 0 until they are entered. Round 1 : Łukasz, Anna (table 2), Lydia"
    assert lacking in read(client, "/games/namen/standings")
    answer = client.get("/games/abend/print/standings.csv?round=1")
    assert "after round 1" in answer.headers["Content-Disposition"]
    assert answer.data.startswith(b"\xef\xbb\xbf")


def test_an_unknown_player_or_game_is_a_page_that_says_so(client):
    for address in ("/games/abend/players/99/sheet", "/games/nirgends/standings", "/games/abend/print/x.pdf"):
        answer = client.get(address)
        assert answer.status_code == 404
        assert "There is no" in text_of(answer.text)


def test_from_a_sheet_one_goes_to_the_next_and_the_one_before_by_their_places(client):
    pages = [client.get(f"/games/namen/players/{player}/sheet").text for player in (2, 1, 3, 4)]
    assert [re.findall(r">(← [^<]+|[^<]+ →)<", page) for page in pages] == [
        ["Łukasz →"], ["← Anna (table 4)", "Anna (table 2) →"], ["← Łukasz", "Lydia →"], ["← Anna (table 2)"],
    ]  # fmt: skip


def test_who_never_was_in_the_room_has_no_sheet(client, app):
    club: Instance = app.extensions["instance"]
    stored(club.db, a_night(3).add(*played(1, 26, 26), ev.PlayerLeft(3, 1)), "fort")
    answer = client.get("/games/fort/players/3/sheet")
    assert answer.status_code == 404
    assert "takes no part in round 2" in text_of(answer.text)


# -- the projector -------------------------------------------------------------------------------------


def test_the_projector_has_no_navigation_and_looks_for_news(client):
    page = client.get("/games/abend/standings?view=wall").text
    assert 'http-equiv="refresh" content="15;' in page
    assert "<nav" not in page
    assert "Anna Ångström" in page


@pytest.mark.parametrize(
    ("players", "parts", "columns", "lines"),
    [
        (0, 1, 0, 8),
        (1, 1, 1, 8),
        (9, 1, 1, 9),
        (20, 1, 1, 20),
        (21, 1, 2, 11),
        (40, 1, 2, 20),
        (41, 2, 2, 11),
    ],
)
def test_forty_players_fit_on_one_screen_in_two_columns(players, parts, columns, lines):
    from director.games.duplicate.standings import standings
    from director.language.texts import Texts

    table = standings(a_night(players).game)
    views = [wall_view(table, Texts(), part) for part in range(1, parts + 1)]
    assert [(view.part, view.parts) for view in views] == [(part, parts) for part in range(1, parts + 1)]
    assert (len(views[0].columns), views[0].lines) == (columns, lines)
    shown = [row.id for view in views for column in view.columns for row in column]
    assert shown == [row.player.id for row in table.rows]
    assert all(len(column) <= 20 for view in views for column in view.columns)


def test_many_players_are_shown_screen_after_screen(client):
    assert "part=2" in client.get("/games/gross/standings?view=wall").text
    assert "part=1" in client.get("/games/gross/standings?view=wall&part=4").text


# -- paper ---------------------------------------------------------------------------------------------


AT_THE_END = {"nights.pdf", "words-to-learn.pdf", "story.pdf", "story.html", "replay.html", "nights.zip"}
"""What there is of a finished night only; made for real in tests/web/test_after.py and tests/reports."""


@pytest.mark.parametrize("name", DUPLICATE_DOCUMENTS)
@pytest.mark.parametrize("key", ["abend", "leer", "wild"])
def test_every_paper_is_made_under_a_speaking_name(client, name, key):
    answer = client.get(f"/games/{key}/print/{name}")
    if name in AT_THE_END or (name == "game.gcg" and key != "abend"):  # none is over, and one has tops
        assert answer.status_code == 404
        return
    assert answer.status_code == 200
    kinds = {"pdf": "application/pdf", "csv": "text/csv", "jsonl": "application/jsonl", "gcg": "text/plain"}
    assert answer.mimetype == kinds[name.rpartition(".")[2]]
    disposition = unquote(answer.headers["Content-Disposition"])
    assert "2026-11-20 Vereinsabend im November - " in disposition
    assert disposition.startswith("inline" if name.endswith(".pdf") else "attachment")
    if name.endswith(".pdf"):
        assert len(PdfReader(BytesIO(answer.data)).pages) >= 1


def test_people_are_chosen_by_their_tables(client):
    page = client.get("/games/namen/print?player=3").text
    assert re.findall(r"<option[^>]*>(\d – \w+)", page) == ["1 – Łukasz", "2 – Anna", "3 – Lydia", "4 – Anna"]
    assert re.findall(r'value="(\d)" selected', page) == ["3"]
    assert "player=3" in page
    assert "player=99" not in client.get("/games/namen/print?player=99").text


def test_the_sheet_of_one_player_carries_the_name(client):
    answer = client.get("/games/abend/print/sheets.pdf?player=1")
    assert "Score sheet Anna Ångström.pdf" in unquote(answer.headers["Content-Disposition"])
    assert "Anna Ångström" in PdfReader(BytesIO(answer.data)).pages[0].extract_text()
    assert client.get("/games/abend/print/sheets.pdf?player=99").status_code == 404


def test_blank_slips_come_in_the_number_asked_for(client):
    def pages(query, night="abend"):
        return len(PdfReader(BytesIO(client.get(f"/games/{night}/print/slips.pdf?{query}").data)).pages)

    assert pages("pages=3") == 3
    assert pages("rounds=2") == 8  # 24 players, 6 slips by the rulebook on a page
    assert [pages(f"pages={number}") for number in (100, 101)] == [100, 5]
    assert [pages(f"rounds={number}", "namen") for number in (60, 61)] == [30, 5]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("2026-11-20 Köln / Wien: 1. Abend?", "2026-11-20 Köln - Wien- 1. Abend"),
        ("  a\tb\nc  ", "a b c"),
        ("...", "director"),
        ("x" * 300, "x" * 110),
        ("u\u0308ber", "über"),
    ],
)
def test_file_names_are_fit_for_every_system(text, name):
    assert file_name(text) == name


# -- history -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_every_fact_of_any_night_is_told(seed):
    night = random_night(seed, 60)
    facts = history(night.setup, night.players, night.log)
    assert [fact.seq for fact in facts] == list(range(len(night.log), 0, -1))
    assert all(str(fact.sentence) and all(map(str, fact.details)) for fact in facts)


def test_a_correction_shows_before_and_now():
    night = a_night(1).add(drawn(1), slip(1, 1, 0, "RUKEN"), slip(1, 1, 26, "RUCKEN"))
    fact = history(night.setup, night.players, night.log)[0]
    assert str(fact.sentence) == "Slip of Anna Ångström in round 1 corrected."
    found = list(map(str, fact.details))
    assert found == ["Before: RUKEN at H8, claimed 0: 0 points", "Now: RUCKEN at H8, claimed 26: 26 points"]
    assert fact.correction


def test_a_retracted_fact_is_marked_and_its_retraction_quotes_it():
    night = a_night(1).add(drawn(1), placed(1), Retracted(2))
    retraction, top, rack = history(night.setup, night.players, night.log)
    assert str(retraction.sentence) == "Undone: Top of round 1 placed: RUCKEN at H4, 26 points."
    assert (retraction.undoes, retraction.round) == (2, 1)
    assert "by director" in str(top.undone)
    assert rack.undone is None


def test_a_slip_after_its_round_was_drawn_anew_is_no_correction():
    night = a_night(1).add(drawn(1), slip(1, 1, 9), ev.RoundCancelled(1, "x"), drawn(1), slip(1, 1, 8))
    assert not history(night.setup, night.players, night.log)[0].correction


def test_the_page_filters_by_round_and_player(client):
    everything = client.get("/games/abend/history").text.count("<li")
    one = client.get("/games/abend/history?round=1&player=2").text
    assert 0 < one.count("<time") < everything
    assert "round 1" in one
    assert "round 2" not in text_of(one).replace("Round 1 2 3", "")
    assert NAUGHTY in text_of(one)


def test_the_list_of_players_is_sorted_and_tells_namesakes_apart(client):
    page = client.get("/games/namen/history").text
    shown = re.findall(
        r"<option[^>]*>([^<]*)</option>", page.partition('id="player"')[2].partition("</select>")[0]
    )
    assert shown == ["All", "Anna (table 2)", "Anna (table 4)", "Łukasz", "Lydia"]
    assert "Anna (table 4), round 1: WORT at H8" in text_of(page)
    assert "Round 1 : Łukasz, Anna (table 2), Lydia" in read(client, "/games/namen/standings")


def test_the_record_names_the_word_list_by_its_title(client, app):
    club: Instance = app.extensions["instance"]
    night = a_night(1)
    night.setup = replace(night.setup, lexicon="german")
    stored(club.db, night.add(*played(1, 26)), "liste")
    pdf = PdfReader(BytesIO(client.get("/games/liste/print/record.pdf").data))
    assert "Word list: German." in pdf.pages[0].extract_text()


def test_long_histories_come_in_pages_and_names_are_never_markup(client):
    assert "Page 1 of" not in read(client, "/games/offen/history")
    assert "Nothing has been entered yet." in read(client, "/games/leer/history")
    for address in ("history", "players/1/sheet", "players/2/sheet", "standings"):
        assert "<script>alert" not in client.get(f"/games/abend/{address}").text


# -- who may look --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["de", "en", "fr"])
@pytest.mark.parametrize("key", list(NIGHTS))
def test_every_page_opens_in_every_language_on_every_night(client, key, language):
    with client.session_transaction() as session:
        session["language"] = language
    for address in ("standings", "standings?view=wall", "standings?by=club", "print", "history"):
        assert "%(" not in read(client, f"/games/{key}/{address}")


def test_the_instance_is_not_needed_for_the_word_list(client, app):
    folder: Path = app.extensions["instance"].folder
    assert not any(folder.glob("lexicons/*/*"))
    assert "Standings" in read(client, "/games/abend/standings")
