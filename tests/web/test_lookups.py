"""The word page: what is found, who may look when, what is printed."""

import io
import re
import shutil
import threading
from dataclasses import replace
from itertools import product

import pytest
from pypdf import PdfReader

from director.desk import access_codes, sessions
from director.desk.duplicate import rounds
from director.desk.instance import Instance
from director.games.people import Entrant
from director.lexicon import list_worker
from director.lexicon.alphabet import GERMAN
from director.lexicon.sources import DEFAULTS
from director.web.roles import SEAT_COOKIE
from tests import worthatz_room
from tests.meanings import write_meanings
from tests.room import LEXICON, NIGHT, a_club, small_setup
from tests.web.conftest import helper_of, phone_of, signed_in

PAGE = f"/words/{LEXICON}/look-up"


@pytest.fixture
def club(app):
    instance: Instance = app.extensions["instance"]
    a_club(instance.folder)
    return instance


@pytest.fixture
def desk(club):
    desk = club.desk()
    sessions.create_game(desk, small_setup(), [Entrant("Anna")], NIGHT)
    return desk


def found(client, **asked):
    text = client.get(PAGE, query_string=asked).text
    return re.findall(r'<span class="me-3 d-inline-block">([^<]+)</span>', text)


@pytest.mark.parametrize(
    ("how", "text", "there", "absent"),
    [
        ("pattern", "H?US", ["HAUS"], ["HAU"]),
        ("letters", "SUAH", ["HAUS"], ["AUS"]),
        ("letters", "SUA?", ["HAUS"], ["AUS"]),
        ("more", "SUA", ["HAUS"], []),
        ("within", "SUAH", ["HAUS", "AU"], []),
        ("rare", "x", ["AXT", "NIXE"], ["HAUS"]),
        ("2", "", ["AB", "ÄH"], ["HAUS"]),
    ],
)
def test_words_are_looked_up(client, club, how, text, there, absent):
    words = found(client, how=how, q=text)
    assert set(there) <= set(words)
    assert not set(absent) & set(words)


def test_a_word_with_its_hooks_and_the_lists_that_have_it(client, club):
    club.library.import_file(b"HAUSEN\n", "other", GERMAN, "german", "Other list")
    text = client.get(PAGE, query_string={"how": "word", "q": "haus"}).text
    said = re.findall(r'text-bg-\w+">([^<]+)</span> ([^<]+)</p>', text)
    assert said == [
        ("in the list", "Klein"),
        ("not in the list", "Other list"),
        ("in the list", "Small list"),
    ]
    assert "+EIN " in client.get(PAGE, query_string={"how": "word", "q": "ein"}).text


def test_the_clubs_ruling_is_told(client, club):
    client.post(
        "/words/rulings", data={"lexicon": LEXICON, "word": "QUX", "verdict": "allow", "reason": "Duden"}
    )
    text = client.get(PAGE, query_string={"how": "word", "q": "qux"}).text
    assert re.search(r">valid</span> ruling of the club, [^:]+: Duden", text)


def test_a_question_that_cannot_be_read_is_told(client, club):
    answer = client.get(PAGE, query_string={"how": "pattern", "q": "H1!"})
    assert answer.status_code == 200
    assert 'class="alert alert-warning"' in answer.text


def test_words_are_looked_up_while_another_list_is_being_made(client, club, monkeypatch):
    begun, go_on = threading.Event(), threading.Event()

    def derive(*_):
        begun.set()
        go_on.wait(20)
        return ["AB"]

    monkeypatch.setitem(DEFAULTS, "german", replace(DEFAULTS["german"], derive=derive))
    monkeypatch.setattr(list_worker, "build", lambda library, name, progress: library.build(name))
    client.post("/words/german/build")
    assert begun.wait(10)
    answers: list[list[str]] = []
    asking = threading.Thread(target=lambda: answers.append(found(client, how="2")))
    asking.start()
    asking.join(10)
    go_on.set()
    assert "AB" in answers[0]


# -- who, and when ---------------------------------------------------------------------------------


def test_the_page_is_closed_for_a_helper_while_a_round_runs(app, client, desk):
    helper = helper_of(app, desk)
    assert found(helper, how="2") != []
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    assert found(helper, how="2") == []
    assert "A round is running." in helper.get(PAGE).text
    assert found(client, how="2") != []
    rounds.start_clock(desk, NIGHT)
    rounds.call_time(desk, NIGHT)
    assert found(helper, how="2") != []


def test_the_room_looks_words_up_when_the_director_has_opened_it(client, stranger, desk):
    refused = stranger.get(PAGE, headers={"Accept-Language": "en"}).text
    assert "The look-up is not open to the room. Ask the director." in refused
    assert found(stranger, how="2") == []
    told = client.post("/look-up", data={"open": "1"}, follow_redirects=True).text
    assert "Everybody in the room can look words up now" in told
    assert found(stranger, how="2") != []
    assert stranger.get("/look-up").location == PAGE
    told = client.post("/look-up", data={"open": "0"}, follow_redirects=True).text
    assert "Only director and helpers can look words up now." in told
    assert found(stranger, how="2") == []


def test_for_the_room_it_is_closed_until_the_top_lies(client, stranger, desk):
    client.post("/look-up", data={"open": "1"})
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    rounds.start_clock(desk, NIGHT)
    assert found(stranger, how="2") == []
    rounds.call_time(desk, NIGHT)
    assert found(stranger, how="2") == []
    assert stranger.get(f"{PAGE}.pdf?how=2").status_code == 302
    rounds.place_top(desk, NIGHT, "H4", "RUCKEN")
    assert found(stranger, how="2") != []


def test_an_open_worthatz_round_closes_it_too(client, stranger, desk):
    client.post("/look-up", data={"open": "1"})
    worthatz_room.create(desk)
    assert found(stranger, how="2") != []
    worthatz_room.open_round(desk)
    assert found(stranger, how="2") == []
    worthatz_room.show(desk)
    assert found(stranger, how="2") != []


def test_a_phone_with_a_seat_in_the_running_round_looks_nothing_up_even_signed_in(app, client, desk):
    client.post("/look-up", data={"open": "1"})
    secret, _ = access_codes.claim(desk, NIGHT, 1)
    phone, directors_phone = app.test_client(), signed_in(app, "Eva")
    for each in (phone, directors_phone):
        each.set_cookie(SEAT_COOKIE, secret)
        assert found(each, how="2") != []
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    rounds.start_clock(desk, NIGHT)
    assert found(phone, how="2") == found(directors_phone, how="2") == []
    assert found(client, how="2") != []
    rounds.call_time(desk, NIGHT)
    rounds.place_top(desk, NIGHT, "H4", "RUCKEN")
    sessions.create_game(desk, small_setup(), [Entrant("Zoe")], "other")
    rounds.type_rack(desk, "other", "RUCKENB")
    assert found(directors_phone, how="2") != []  # the director plays in the first night alone
    assert found(phone, how="2") == []


@pytest.mark.parametrize(("hours", "closed"), [(5.99, True), (6, False)])
def test_a_night_that_was_left_open_six_hours_ago_closes_nothing(client, stranger, desk, hours, closed):
    client.post("/look-up", data={"open": "1"})
    now = desk.now
    desk.now = lambda: now() - hours * 3600
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    sessions.create_game(desk, small_setup(), [Entrant("Zoe")], "newer")
    assert (found(stranger, how="2") == []) is closed


def test_of_the_twelve_newest_nights_an_open_one_closes_it(client, stranger, desk):
    client.post("/look-up", data={"open": "1"})
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    for number in range(11):
        sessions.create_game(desk, small_setup(), [Entrant("Zoe")], f"newer-{number}")
    assert found(stranger, how="2") == []
    sessions.create_game(desk, small_setup(), [Entrant("Zoe")], "newest")
    assert found(stranger, how="2") != []


def test_only_the_director_opens_it(app, desk, stranger):
    assert helper_of(app, desk).post("/look-up", data={"open": "1"}).status_code == 403
    assert stranger.post("/look-up", data={"open": "1"}).status_code == 302
    assert found(stranger, how="2") == []


def test_a_helper_finds_the_page_and_a_phone_too_when_it_is_open(app, client, desk):
    assert 'href="/look-up"' in helper_of(app, desk).get(f"/games/{NIGHT}/desk").text
    phone = phone_of(app, desk, 1)
    assert 'href="/look-up"' not in phone.get(f"/play/{NIGHT}").text
    client.post("/look-up", data={"open": "1"})
    assert 'href="/look-up"' in phone.get(f"/play/{NIGHT}").text


# -- on paper --------------------------------------------------------------------------------------


def test_what_was_found_is_printed_short_words_with_their_hooks(client, club):
    answer = client.get(f"{PAGE}.pdf?how=2")
    assert answer.mimetype == "application/pdf"
    assert answer.headers["Content-Disposition"] == "inline; filename=words.pdf"
    text = "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.data)).pages)
    assert set(found(client, how="2")) <= set(text.split())
    with club.library.open(LEXICON) as table:
        longer = "".join(letter for letter in GERMAN.letters if letter + "EI" in table)
    assert longer
    assert f"{longer}\nEI" in text or f"{longer} EI" in text
    assert client.get(f"{PAGE}.pdf?how=word&q=haus").status_code == 302


def test_four_hundred_words_are_shown_three_thousand_printed_and_all_are_counted(client, club):
    words = ["".join(each) for each in product("ABDEGHKLMNORSTU", repeat=3)]
    for name, count in (("few", 400), ("some", 401), ("most", 3000), ("many", 3001)):
        club.library.import_file("\n".join(words[:count]).encode(), name, GERMAN, "german")
    asked = {name: f"/words/{name}/look-up?how=pattern&q=???" for name in ("few", "some")}
    told = {name: client.get(address).text for name, address in asked.items()}
    assert [len(re.findall('me-3 d-inline-block">', each)) for each in told.values()] == [400, 400]
    assert "the first" not in told["few"]
    assert "401 words, the first 400 of them" in told["some"]
    assert re.search(r'name="q"[^>]* value="\?\?\?"', told["few"])
    others = told["few"].partition("Other word lists:")[2].partition("</p>")[0]
    assert re.findall(r"/words/(\w+)/look-up\?how=pattern", others) == [
        "klein",
        "many",
        "most",
        "small",
        "some",
    ]

    def printed(name):
        answer = client.get(f"/words/{name}/look-up.pdf?how=pattern&q=???")
        return PdfReader(io.BytesIO(answer.data)).pages[0].extract_text()

    assert "3,000 words" in printed("most")
    assert "the first" not in printed("most")
    assert "3,001 words, the first 3,000 of them" in printed("many")


def test_a_word_is_looked_up_with_its_meaning_once_the_meanings_are_prepared(client, club, monkeypatch):
    monkeypatch.setattr(
        list_worker, "build_meanings", lambda library, language, progress: write_meanings(library, "EI", "Ei")
    )
    shutil.rmtree(club.folder / "lexicons" / "meanings")
    assert 'hidden" name="language" value="de"' in client.get("/words").text
    assert "so heißt es" not in client.get(f"{PAGE}?q=ei").text
    client.post("/words/meanings", data={"language": "de"})
    client.application.extensions["jobs"].get("meanings de").wait(10)
    assert 'hidden" name="language" value="de"' not in client.get("/words").text
    told = client.get(f"{PAGE}?q=ei").text
    assert "<b>Ei</b>: so heißt es" in told
    assert "Wiktionary (Deutsch), CC BY-SA 4.0" in told
