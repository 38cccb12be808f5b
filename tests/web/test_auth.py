"""Signing in: the first start, the password, and what happens to a browser when the password changes."""

import re
import threading
import time
from dataclasses import replace
from typing import cast

import pytest

from director.desk import access_codes, sessions
from director.games.people import Entrant
from director.lexicon import list_worker
from director.lexicon.library import Library
from director.lexicon.sources import DEFAULTS, Default
from director.storage import account_store
from director.web import create_app
from director.web.entry.auth import keep_password
from director.web.entry.brake import Brakes, Caller
from tests.meanings import without_meanings
from tests.room import small_setup
from tests.web.conftest import LEXICON, signed_in
from tests.web.live_server import wait_for


def give_password(app, password):
    keep_password(app.extensions["instance"].db, password)


@pytest.fixture
def guarded(app):
    give_password(app, "geheim 1")
    return app


def sign_in(browser, password="geheim 1", after=""):
    answer = browser.post(
        "/sign-in", query_string={"after": after}, data={"password": password, "who": "Eva"}
    )
    return answer.status_code, answer.headers.get("Location", "")


def test_the_first_page_speaks_the_language_of_the_browser_until_another_is_chosen(app):
    for wanted, found in (("fr-CH,fr;q=0.9,de;q=0.5", "fr"), ("en-GB", "en"), ("pl", "de")):
        browser = app.test_client()
        assert f'<html lang="{found}">' in browser.get("/welcome", headers={"Accept-Language": wanted}).text
        helper = app.test_client()
        assert f'<html lang="{found}">' in helper.get("/helper", headers={"Accept-Language": wanted}).text
        for chosen in ("de", "fr"):
            browser.post("/language", data={"language": chosen})
            for look, shown in (
                ("dark", ' data-theme="dark"'),
                ("light", ' data-theme="light"'),
                ("pink", ""),
            ):
                browser.post("/language", data={"language": "xx", "look": look})
                page = browser.get("/welcome", headers={"Accept-Language": wanted}).text
                assert f'<html lang="{chosen}"{shown}>' in page


def test_the_first_start_sets_the_password_and_signs_in(stranger):
    assert stranger.get("/games").location == "/welcome"
    assert "Mindestens 6 Zeichen" in stranger.get("/welcome").text
    new = {"password": "geheim 1", "again": "geheim 1", "who": "Eva"}
    assert stranger.post("/welcome", data=new | {"again": "anders 1"}).status_code == 200
    assert stranger.get("/games").status_code == 302
    assert stranger.post("/welcome", data=new).status_code == 302
    assert stranger.get("/games").status_code == 200


def test_the_first_list_is_made_while_names_are_typed_and_the_night_waits_for_it(tmp_path, monkeypatch):
    derived, go_on = [], threading.Event()

    def derive(progress, aside):
        derived.append("french")
        progress(0.5)
        assert go_on.wait(60)
        return ["AS", "ET", "OUI", "VITE"]

    monkeypatch.setitem(
        cast(dict[str, Default], DEFAULTS), "french", replace(DEFAULTS["french"], derive=derive)
    )
    monkeypatch.setattr(
        list_worker, "build", Library.build
    )  # another process would know nothing of this list
    app = create_app(tmp_path, TESTING=True, WTF_CSRF_ENABLED=False)
    without_meanings(app.extensions["instance"].library)
    browser = app.test_client()
    browser.get("/welcome", headers={"Accept-Language": "fr"})
    browser.post("/welcome", data={"password": "geheim 1", "again": "geheim 1", "who": "Eva"})
    browser.get("/")
    jobs = app.extensions["jobs"]
    wait_for(lambda: jobs.get("words french").percent > 0)
    night = {
        "title": "Duplicate", "date": "2026-03-31", "lexicon": "french", "players": "Anna", "create": "1",
    }  # fmt: skip
    answer = browser.post("/games/new", data=night)
    wait_for(lambda: jobs.get(f"game {answer.location.partition('game+')[2][:12]}").percent > 0)
    assert "le dictionnaire se prépare" in browser.get(answer.location).text
    go_on.set()
    wait_for(lambda: not jobs.any_running())
    assert browser.get(browser.get(answer.location).location).status_code == 200
    assert derived == ["french"]
    app.extensions["instance"].close()


def test_another_machine_cannot_set_the_first_password(stranger):
    new = {"password": "geheim 1", "again": "geheim 1", "who": "Eva"}
    stranger.post("/welcome", data=new, environ_base={"REMOTE_ADDR": "192.0.2.9"})
    assert stranger.get("/games").location == "/welcome"


def test_the_password_lets_in_and_a_wrong_one_does_not(guarded, stranger):
    assert sign_in(stranger, "falsch 1")[0] == 401
    assert stranger.get("/games").status_code == 302
    assert sign_in(stranger)[0] == 302
    assert at_the_entrance(guarded) == [("Eva", "in"), ("Eva", "wrong")]
    assert stranger.get("/games").status_code == 200


@pytest.mark.parametrize(
    ("after", "location"),
    [
        ("/words", "/words"),
        ("", "/"),
        ("/nowhere", "/"),
        ("//elsewhere.example", "/"),
        ("https://elsewhere.example", "/"),
    ],
)
def test_after_signing_in_one_stays_in_this_house(guarded, stranger, after, location):
    assert sign_in(stranger, after=after) == (302, location)


def test_a_new_password_signs_everybody_out(guarded, stranger):
    assert "abgemeldet" not in stranger.get("/games", follow_redirects=True).text  # who never came in
    sign_in(stranger)
    give_password(guarded, "geheim 2")
    by_script = stranger.get("/games", headers={"Sec-Fetch-Dest": "empty"}, follow_redirects=True)
    assert "abgemeldet" not in by_script.text  # nobody would read it there
    answer = stranger.get("/games", follow_redirects=True)
    assert answer.request.full_path == "/sign-in?after=/games"
    assert "Sie sind abgemeldet. Melden Sie sich neu an" in answer.text
    for headers, told in (
        ({}, True),
        ({"Sec-Fetch-Dest": "empty"}, False),
        ({"Accept": "application/json"}, False),
    ):
        answer = stranger.post(
            "/people/1/remove", data={"word": "HAUS"}, headers=headers, follow_redirects=True
        )
        assert ("Nichts wurde gespeichert, denn Sie sind nicht angemeldet." in answer.text) == told
        assert ("Sie hatten geschrieben: HAUS" in answer.text) == told
    assert sign_in(stranger, "geheim 1")[0] == 401
    assert sign_in(stranger, "geheim 2")[0] == 302
    assert stranger.get("/games").status_code == 200


def test_the_password_is_not_in_the_cookie_and_can_be_looked_at(guarded, stranger):
    sign_in(stranger)
    with stranger.session_transaction() as session:
        assert set(session) == {"visit", "_permanent", "known"}
    page = stranger.get("/sign-in")
    assert page.status_code == 200
    assert "data-secret" in page.text
    assert "entry.js" in page.text


def test_what_is_said_at_length_waits_in_the_database_and_not_in_the_cookie(stranger):
    for length, waits in ((1484, False), (1485, True)):  # with its kind 1,500 bytes
        with stranger.session_transaction() as session:
            session["_flashes"] = [("danger", "x" * length)]
        with stranger.session_transaction() as session:
            assert ("told" in session, "_flashes" in session) == (waits, not waits)
        assert [stranger.get("/welcome").text.count("x" * length) for _ in range(2)] == [1, 0]


def test_a_browser_that_asks_where_a_secret_is_typed_is_known_from_then_on(guarded, code):
    join = access_codes.joining(guarded.extensions["instance"].desk(), "night").code
    for page in f"sign-in play play/join/{join} helper helper/{code} account hand-in manual".split():
        with a_phone(guarded, f"/{page}").session_transaction() as session:
            assert ("device" in session) is (page != "manual"), page


@pytest.mark.parametrize("ends", ["/sign-out", "/sign-in"])
def test_signing_out_or_in_again_ends_the_visit_for_a_copied_cookie_too(guarded, stranger, ends):
    sign_in(stranger)
    stranger.post("/language", data={"look": "dark"})
    cookie = stranger.get_cookie("session")
    led = stranger.post(ends, data={"password": "geheim 1", "who": "Eva"}).location
    assert led == ("/sign-in" if ends == "/sign-out" else "/")
    with stranger.session_transaction() as session:
        assert "look" not in session
    old = guarded.test_client()
    old.set_cookie("session", cookie.value)
    assert old.get("/games").status_code == 302
    assert stranger.get("/games").status_code == (302 if ends == "/sign-out" else 200)


@pytest.mark.parametrize("hours", [-48, -1, 1, 48])
def test_setting_the_laptops_time_signs_nobody_out(guarded, stranger, monkeypatch, hours):
    sign_in(stranger)
    right = time.time
    monkeypatch.setattr(time, "time", lambda: right() + 3600 * hours)
    assert stranger.get("/games").status_code == 200


def test_a_forged_cookie_opens_nothing(guarded, stranger):
    sign_in(stranger)
    cookie = stranger.get_cookie("session")
    for value in (cookie.value[:-2] + "xx", "x", "", ".".join(["e30"] * 3), "\udc80", "9" * 5000):
        thief = guarded.test_client()
        answer = thief.get(
            "/games", headers={"Cookie": f"session={value}".encode("utf-8", "replace").decode("latin-1")}
        )
        assert answer.status_code == 302


def test_a_name_is_asked_for(guarded, stranger):
    for name in ("", "   ", "\0", "x" * 41):
        answer = stranger.post("/sign-in", data={"password": "geheim 1", "who": name})
        assert answer.status_code == 401
    assert stranger.get("/games").status_code == 302
    assert re.search(r'<input[^>]*name="who"[^>]*required', stranger.get("/sign-in").text)


LAN = {"REMOTE_ADDR": "192.168.0.7"}


def tried(browser, password, where):
    return browser.post("/sign-in", data={"password": password, "who": "Eva"}, environ_base=where).status_code


def test_wrong_tries_slow_down_and_even_the_right_password_waits(guarded, stranger):
    assert [tried(stranger, "falsch", LAN) for _ in range(7)] == [401] * 5 + [429] * 2
    assert tried(stranger, "geheim 1", LAN) == 429
    assert tried(stranger, "geheim 1", {"REMOTE_ADDR": "192.168.0.8"}) == 302


def test_after_the_right_password_the_wrong_ones_are_forgotten(guarded, stranger):
    typed = ["falsch"] * 4 + ["geheim 1"] + ["falsch"] * 6
    assert [tried(stranger, each, LAN) for each in typed] == [401] * 4 + [302] + [401] * 5 + [429]


def test_a_right_password_is_not_refused_for_the_wrong_ones_of_others(guarded):
    brakes = guarded.extensions["brakes"] = Brakes(lambda: 1000.0)
    for number in range(100):
        brakes.of("password").wrong(Caller(f"10.0.{number}.1"))
    guesser, director, again = (a_phone(guarded, "/sign-in") for _ in range(3))
    assert [tried(guesser, "falsch", LAN) for _ in range(150)].count(401) == 1  # very many tried elsewhere
    with director.session_transaction() as session:
        session["known"] = ["account"]
    assert tried(director, "geheim 1", LAN) == 302
    with director.session_transaction() as session:
        assert session["known"] == ["account", "password"]
    for number in range(1000):
        brakes.of("password").wrong(Caller(LAN["REMOTE_ADDR"], str(number)))
    assert tried(again, "geheim 1", LAN) == 429
    director.post("/sign-out")
    assert tried(director, "geheim 1", LAN) == 302  # it came in before
    assert tried(again, "geheim 1", {"REMOTE_ADDR": "127.0.0.1"}) == 302


def a_phone(app, page):
    """A browser that has asked for that page."""
    phone = app.test_client()
    phone.get(page, environ_base=LAN)
    return phone


def test_whoever_sits_at_the_laptop_never_waits_with_the_right_password(guarded, stranger):
    here = {"REMOTE_ADDR": "127.0.0.1"}
    assert [tried(stranger, "falsch", here) for _ in range(7)] == [401] * 5 + [429] * 2
    assert tried(stranger, "geheim 1", here) == 302


def test_the_code_on_the_wall_forgives_no_wrong_password(guarded, stranger, code):
    """A phone that knows it may join and guess in turn: its guesses count on."""
    join = access_codes.joining(guarded.extensions["instance"].desk(), "night")
    answers = []
    for _ in range(8):
        answers.append(tried(stranger, "falsch", LAN))
        assert stranger.post("/play", data={"code": join.code}, environ_base=LAN).status_code == 302
    assert answers == [401] * 5 + [429] * 3


@pytest.mark.parametrize("device", [False, True], ids=["without a cookie", "with its cookie"])
def test_a_hall_behind_one_address_comes_in_while_one_phone_guesses(guarded, code, device):
    now = [1000.0]
    guarded.extensions["brakes"] = Brakes(lambda: now[0])
    join = access_codes.joining(guarded.extensions["instance"].desk(), "night")
    guesser = a_phone(guarded, "/play") if device else guarded.test_client()

    def typed(phone, code):
        return phone.post("/play", data={"code": code}, environ_base=LAN).status_code

    assert [typed(guesser, "BBBB") for _ in range(300)] == [422] * 5 + [429] * 295
    assert typed(guesser, join.code) == 429
    for phone in [a_phone(guarded, "/play") for _ in range(45)]:
        assert typed(phone, join.code) == 302
        assert phone.get(f"/play/join/{join.code}", environ_base=LAN).status_code == 200
    helper = a_phone(guarded, "/helper")
    assert helper.post("/helper", data={"code": code, "who": "Hugo"}, environ_base=LAN).status_code == 302
    now[0] += 1  # what a device tries while it waits does not count, what comes without a cookie does
    assert typed(guesser, join.code) == (302 if device else 429)


def test_a_flood_of_guesses_from_elsewhere_makes_no_right_code_wait(guarded, stranger, code):
    brakes = guarded.extensions["brakes"] = Brakes()
    for number in range(100):
        brakes.of("join").wrong(Caller(f"10.0.{number}.1"))
    join = access_codes.joining(guarded.extensions["instance"].desk(), "night")
    for number in range(40):  # by the code of the wall, without having asked for a page before
        where = {"REMOTE_ADDR": f"192.168.1.{number}"}
        assert stranger.get(f"/play/join/{join.code}", environ_base=where).status_code == 200


def test_a_forwarded_address_is_not_believed(guarded, stranger):
    for number in range(6):
        stranger.post(
            "/sign-in",
            data={"password": "falsch", "who": "Eva"},
            environ_base=LAN,
            headers={"X-Forwarded-For": f"10.0.0.{number}", "Forwarded": f"for=10.0.0.{number}"},
        )
    assert tried(stranger, "geheim 1", LAN) == 429


def test_a_forwarded_address_is_believed_where_a_proxy_is_set(tmp_path):
    app = create_app(tmp_path, TESTING=True, WTF_CSRF_ENABLED=False, PROXIES=1)
    answer = app.test_client().get("/welcome", headers={"X-Forwarded-For": "192.168.0.7"})
    assert 'name="again"' not in answer.text
    app.extensions["instance"].db.close()


# -- helpers -------------------------------------------------------------------------------------------


@pytest.fixture
def code(guarded):
    desk = guarded.extensions["instance"].desk()
    sessions.create_game(desk, small_setup(lexicon=LEXICON), [Entrant("Anna")], "night")
    return access_codes.open_helper(desk, "night") or ""


def at_the_entrance(app):
    """Who tried to come in, and what came of it, the last first."""
    db = app.extensions["instance"].db
    return [(each.name, each.what) for each in account_store.sign_ins(db, None, 9)]


@pytest.mark.parametrize("by_address", [False, True])
def test_a_helper_comes_in_by_code_and_name(guarded, stranger, code, by_address):
    if by_address:
        assert f'value="{code}"' in stranger.get(f"/helper/{code}").text
    sent = {"who": "Hugo"} if by_address else {"who": "Hugo", "code": f"{code[:4].lower()} {code[4:]}"}
    address = f"/helper/{code}" if by_address else "/helper"
    assert stranger.post(address, data={"who": " ", **sent} | {"who": ""}).status_code == 401
    assert stranger.post(address, data=sent).location == "/games/night/desk"
    assert "Hugo" in stranger.get("/games/night/desk").text
    assert at_the_entrance(guarded) == [("Hugo", "in")]


def test_guessing_codes_slows_down_like_passwords(guarded, stranger, code):
    wrong = [
        stranger.post("/helper", data={"code": "BBBBBBBB", "who": "X"}, environ_base=LAN) for _ in range(7)
    ]
    assert [each.status_code for each in wrong] == [401] * 5 + [429] * 2
    assert at_the_entrance(guarded) == [("X", "wrong")] * 5


def test_the_page_of_doors_shows_a_helpers_code_once(guarded, code):
    director = signed_in(guarded, "Eva")
    director.post("/games/night/doors/helper", data={"label": "Hugo", "token": "a"})
    page = director.get("/games/night/doors").text
    shown = re.search(r"font-monospace mb-1\">([A-Z]{4}) ([A-Z]{4})<", page)
    assert page.partition("<main")[2].count("<svg") == 2
    assert page.count('d="M3 3.5h7') == 2  # three squares of white around a code
    assert "Hugo" in page
    assert access_codes.enter(guarded.extensions["instance"].desk(), "helper", shown[1] + shown[2])
    assert shown[1] + " " + shown[2] not in director.get("/games/night/doors").text
