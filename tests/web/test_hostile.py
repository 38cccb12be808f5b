"""What comes from outside is boring: wrong names, bent addresses, deep JSON, texts without end, forms without right."""

import io
import random
import re
from pathlib import Path

import pytest

from director.desk import sessions
from director.desk.duplicate import rounds
from director.games.people import Entrant
from director.storage.game_file import export_game, import_game
from director.web import create_app
from director.web.entry.guard import is_known, own_names
from tests.room import small_setup
from tests.web.conftest import LEXICON, signed_in
from tests.web.test_roles import address_of

pytestmark = pytest.mark.usefixtures("any_store")

NIGHT = "night"
JSON = {"Accept": "application/json"}
TEMPLATES = Path(__file__).resolve().parents[2] / "templates"


@pytest.fixture
def desk(club):
    """A night with one player whose first rack is drawn."""
    at = club.desk("Eva")
    sessions.create_game(at, small_setup(lexicon=LEXICON), [Entrant("Anna")], NIGHT)
    rounds.type_rack(at, NIGHT, "RUCKENB")
    return at


# -- headers -------------------------------------------------------------------------------------------

CONTENT_POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


def test_every_answer_has_all_headers(client, desk):
    pages = "/ /sign-in /nowhere /static/nowhere /games/night/desk /games/none/desk /helper".split()
    files = "/static/tokens.css /manual/en/pictures/wall.png".split()
    for page in pages + files:
        answer = client.get(page, buffered=True)
        assert {name: answer.headers.get_all(name) for name in (
            "Content-Security-Policy", "X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy",
            "Cross-Origin-Opener-Policy", "Permissions-Policy",
        )} == {
            "Content-Security-Policy": [CONTENT_POLICY],
            "X-Content-Type-Options": ["nosniff"],
            "X-Frame-Options": ["DENY"],
            "Referrer-Policy": ["same-origin"],
            "Cross-Origin-Opener-Policy": ["same-origin"],
            "Permissions-Policy": ["camera=(), geolocation=(), microphone=()"],
        }, page  # fmt: skip
        assert ("no-store" in answer.headers.get("Cache-Control", "")) is (page in pages), page
    assert "There is no such page." in client.get("/nowhere").text
    assert "This address works only from its form." in client.get("/sign-out").text
    assert client.get("/words//german").status_code == 308


def test_the_cookie_cannot_be_read_by_scripts_nor_sent_from_elsewhere(client):
    kept = client.post("/language", data={"language": "fr"}).headers["Set-Cookie"]
    assert "HttpOnly" in kept
    assert "SameSite=Lax" in kept


def test_no_page_has_a_script_of_its_own(client, desk):
    for template in TEMPLATES.rglob("*.html"):
        if template.name == "replay_file.html":
            continue  # a file that is mailed and opened without any server: nothing may be fetched there
        text = template.read_text(encoding="utf-8")
        text = text.replace('<script type="application/json"', "")  # data, which no browser runs
        assert not re.search(r"<script(?![^>]*\bsrc=)", text), template
        assert not re.search(r"\son(click|submit|change|input|load)=", text), template


# -- forms without the token against other sites ---------------------------------------------------------


def test_no_changing_route_works_without_the_token_against_other_sites(small_lexicons, tmp_path):
    app = create_app(tmp_path, TESTING=True)
    assert app.config.get("WTF_CSRF_ENABLED", True)
    browser = signed_in(app, "Eva")
    checked = 0
    for rule in app.url_map.iter_rules():
        if rule.endpoint == "pack_hour.report":
            continue  # sent by the Director of a centre with the centre's code, not by a form: test_federation_hour
        if "POST" in (rule.methods or ()):
            for headers in ({}, {"X-CSRFToken": "x"}, JSON):
                answer = browser.post(address_of(app, rule, "secret"), headers=headers)
                assert answer.status_code == 400, rule.endpoint
                assert headers == JSON or "This page was open for too long." in answer.text, rule.endpoint
                checked += 1
    assert checked > 100
    app.extensions["instance"].db.close()


def test_every_form_carries_both_tokens():
    """The one against other sites, and the one by which the same wish counts once."""
    forms = 0
    for template in sorted(TEMPLATES.rglob("*.html")):
        text = template.read_text(encoding="utf-8")
        for form in re.findall(r'<form[^>]*method="post".*?</form>', text, flags=re.S):
            harmless = "auth.choose_language" in form or "auth.sign_out" in form
            assert "csrf()" in form or "made_for(" in form or ("csrf_token" in form and harmless), template
            forms += 1
    assert forms > 30


# -- redirects -------------------------------------------------------------------------------------------

OUTWARD = (
    "//evil.example", "///evil.example", "/\\evil.example", "/\t/evil.example", "/\n/evil.example", "\\\\evil.example",
    "https://evil.example", "javascript:alert(1)", "/games\r\nSet-Cookie: a=b", "/nowhere", "/%2F/evil.example",
    "http:///evil.example", "/games\x00", "games", "?", "//", "/\u2028/evil", "/.//evil.example", "http://[::1",
)  # fmt: skip


@pytest.mark.parametrize("after", OUTWARD)
def test_signing_in_leads_to_a_page_of_ours_only(app, stranger, after):
    new = {"password": "geheim 1", "again": "geheim 1", "who": "Eva"}
    answer = stranger.post("/welcome", query_string={"after": after}, data=new)
    assert (answer.status_code, answer.location) == (302, "/")


@pytest.mark.parametrize("after", OUTWARD)
def test_waiting_for_a_word_list_leads_to_a_page_of_ours_only(client, after):
    answer = client.get("/games/preparing", query_string={"job": "game x", "after": after, "back": after})
    assert (answer.status_code, answer.location) == (302, "/games")


def test_what_is_behind_the_question_mark_is_led_to_and_breaks_no_header(client):
    answer = client.get("/games/preparing", query_string={"after": "/games?page=1\r\nSet-Cookie: a=b"})
    assert (answer.status_code, answer.location) == (302, "/games")
    answer = client.get("/games/preparing", query_string={"after": "/words/rulings?lexicon=small&word=A%2FB"})
    assert answer.location == "/words/rulings?lexicon=small&word=A%2FB"


@pytest.mark.parametrize(
    "referrer", [*OUTWARD, "http://localhost//evil.example", "http://localhost/\\evil.example"]
)
@pytest.mark.parametrize("address", ["/language", f"/games/{NIGHT}/clock/start"])
def test_whoever_claims_to_come_from_there_is_led_to_a_page_of_ours(client, desk, referrer, address):
    for _ in range(2):  # the second clock/start is a refusal
        answer = client.post(address, environ_overrides={"HTTP_REFERER": referrer.encode().decode("latin-1")})
        assert answer.status_code == 302
        assert answer.location.startswith(("/games", "/?")) or answer.location == "/"


# -- names of the machine ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("localhost", True), ("LOCALHOST:8080", True), ("127.0.0.1:8080", True), ("127.8.9.1", True),
        ("[::1]:8080", True), ("192.0.2.5:8080", True), ("[::ffff:192.0.2.5]", True), ("club.example", True),
        (next(iter(sorted(own_names()))), True), ("192.0.2.6", False), ("evil.example", False),
        ("localhost.evil.example", False), ("evil.example:80@localhost", False), ("localhost:80:80", False),
        ("[::1", False), ("[::1]evil", False), ("", False), ("localhost.", True), ("localhost:", False), ("localhost:8o", False),
        ("[::1]:", False), ("[::1]:8o", False), ("CLUB.example:80", True), ("[::1%1]", True), ("192.0.2", False),
        (".", False), ("x.club.example", False), ("[127.0.0.1]", True),
    ],
)  # fmt: skip
def test_this_machine_knows_its_names(host, known):
    assert is_known(host, "192.0.2.5", ["Club.example"]) is known
    assert is_known("[fe80::1]:80", "fe80::1%eth0")


@pytest.mark.parametrize("page", ["/", "/sign-in", "/static/tokens.css", "/nowhere"])
def test_a_foreign_name_gets_nothing(client, page):
    answer = client.get(page, headers={"Host": "evil.example", "X-Forwarded-Host": "localhost"} | JSON)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, "foreign_host")
    assert client.post("/language", headers={"Host": "evil.example"} | JSON).status_code == 400


def test_a_further_name_is_a_setting(tmp_path):
    app = create_app(tmp_path, TESTING=True, HOSTS=["club.example"])
    browser = app.test_client()
    assert browser.get("/welcome", headers={"Host": "club.example:8080"}).status_code == 200
    app.extensions["instance"].db.close()


# -- odd requests ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ["/nowhere", f"/games/{NIGHT}/draw", "/games/none/desk"])
def test_half_an_address_as_referrer_is_no_trouble(client, desk, address):
    headers = {"Referer": "http://[::1"}
    assert client.get(address, headers=headers).status_code in (404, 405)
    assert client.post(address, headers=headers).status_code in (302, 404, 405)


@pytest.mark.parametrize(
    "body",
    [
        b'{"line": ' + b"[" * 100_000, b"[" * 200_000 + b"]" * 200_000, b'{"a":' * 50_000, b'{"line": "1 \\ud800"}',
        b'{"line": "1 -", "token": "\\udfff"}', b'{"line": "1 -", "x": ' + b"9" * 10_000 + b"}", b"\xff\xfe", b"\0",
        b'{"line": NaN}', b'{"table": 1e999}', b'{"line": {"a": 1}, "table": [1], "choice": "x", "token": {}}', b"{}",
        b'{"line": "1 -", "table": 99999999999999999999999999}', b'{"line": "1 -", "choice": 99999999999999999999}',
    ],
    ids=range(14),
)  # fmt: skip
@pytest.mark.parametrize("address", ["", "/1/back", "/1/settle"])
def test_no_json_is_too_odd(client, desk, body, address):
    answer = client.post(
        f"/games/{NIGHT}/rounds/1/slips{address}", data=body, content_type="application/json", headers=JSON
    )
    assert answer.status_code in (200, 422)


# -- texts without end ---------------------------------------------------------------------------------------

LONG = "A" * 400_000
TOO_MUCH = [
    ("players", {"players": LONG}),
    ("players", {"players": f"Anna;{LONG}"}),
    ("players/1", {"name": LONG, "table": "1"}),
    ("players/1", {"name": "Anna", "table": "9" * 400}),
    ("settings", {"title": LONG, "date": "2026-11-20"}),
    ("settings", {"title": "T", "club": LONG, "date": "2026-11-20"}),
    ("cancel", {"reason": LONG}),
    ("end", {"reason": LONG}),
    ("rounds/1/slips/1", {"word": LONG, "state": "ok"}),
    ("rounds/1/slips/1", {"word": "RUCKEN", "at": LONG, "state": "ok"}),
    ("rounds/1/slips/1", {"word": "RUCKEN", "score": "9" * 30, "state": "ok"}),
    ("rounds/1/slips/1", {"word": "RUCKEN", "score": "9" * 4200, "state": "ok"}),
    ("rounds/1/slips/1/overrule", {"points": "1", "reason": LONG}),
    ("rounds/1/slips/1/overrule", {"points": "9" * 30, "reason": "r"}),
    ("rounds/1/slips/1/warn", {"reason": LONG}),
    ("rounds/1/check", {"line": LONG}),
    ("appeal", {"word": LONG, "reason": "r", "commit": "1", "seq": "1"}),
    ("appeal", {"word": "RUCKEN", "reason": LONG, "commit": "1", "seq": "1"}),
    ("doors/helper", {"label": LONG}),
    ("rack", {"rack": LONG}),
]


@pytest.mark.parametrize(("address", "sent"), TOO_MUCH)
def test_texts_and_numbers_have_an_end(client, desk, address, sent):
    before = list(export_game(desk.db, NIGHT))
    answer = client.post(
        f"/games/{NIGHT}/{address}", data=sent | {"token": LONG[:50_000]}, follow_redirects=True
    )
    assert answer.status_code in (200, 422)
    assert list(export_game(desk.db, NIGHT)) == before
    assert "alert-danger" in answer.get_data(as_text=True)
    assert len(answer.get_data()) < 1_500_000


def test_a_line_of_five_megabytes_is_refused_at_once(client, desk):
    sent = {"line": "1 " + "A" * 5_000_000}
    answer = client.post(f"/games/{NIGHT}/rounds/1/slips", json=sent, headers=JSON)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (422, "bad_line")
    assert len(answer.get_data()) < 1000


# -- what is exported can be imported ------------------------------------------------------------------------

ODD = (
    "\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\x1e", "\r", "\x00", "\x7f", "\u200b", "\ufeff",
    "\U0001f600", "%(x)s", "\xa0",
)  # fmt: skip


@pytest.mark.parametrize("odd", ODD)
def test_whatever_is_typed_the_game_can_be_taken_to_another_machine(client, desk, tmp_path, odd):
    text = f"a{odd}b"
    client.post(f"/games/{NIGHT}/players", data={"players": f"{text};{text};{text}"})
    client.post(
        f"/games/{NIGHT}/players/1", data={"name": text, "club": text, "category": text, "table": "1"}
    )
    client.post(f"/games/{NIGHT}/settings", data={"title": text, "club": text, "date": "2026-11-20"})
    client.post(f"/games/{NIGHT}/rounds/1/slips/1", data={"word": text, "at": text, "state": "ok"})
    client.post(f"/games/{NIGHT}/rounds/1/slips", json={"line": f"1 {text}", "token": text})
    client.post(
        f"/games/{NIGHT}/rounds/1/slips/1/overrule", data={"points": "3", "reason": text, "token": text}
    )
    client.post(f"/games/{NIGHT}/cancel", data={"reason": text})
    client.post(f"/games/{NIGHT}/end", data={"reason": text})
    content = client.get(f"/games/{NIGHT}/print/game.jsonl").get_data()
    app = create_app(tmp_path / "other", TESTING=True, WTF_CSRF_ENABLED=False)
    other = signed_in(app, "Eva")
    answer = other.post("/games/import", data={"file": (io.BytesIO(content), "game.jsonl")})
    assert answer.location == f"/games/{NIGHT}/players"
    db = app.extensions["instance"].db
    assert "".join(f"{line}\n" for line in export_game(db, NIGHT)).encode() == content
    for page in ("desk", "players", "history", "standings", "settings"):
        assert other.get(f"/games/{NIGHT}/{page}").status_code == 200
    db.execute("DELETE FROM games")
    import_game(db, content.decode().split("\n"))
    db.close()


# -- other sites, and what a browser keeps ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 302),
        ({"Origin": "http://localhost"}, 302),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "null"}, 302),
        ({"Sec-Fetch-Site": "none"}, 302),
        ({"Origin": "https://director.example"}, 302),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://localhost.evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://localhost:9999"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site", "Origin": "http://localhost"}, 403),
    ],
)
def test_nothing_is_changed_from_another_site(app, client, desk, headers, status):
    app.config["HOSTS"] = ("director.example",)
    seq = desk.session(NIGHT).seq
    answer = client.post(f"/games/{NIGHT}/cancel", data={"reason": "fire"}, headers=headers)
    assert (answer.status_code, desk.session(NIGHT).seq > seq) == (status, status == 302)
    told = client.post(f"/games/{NIGHT}/cancel", json={}, headers=headers | JSON)
    assert (told.status_code == 403) is (status == 403)
    for method in ("GET", "HEAD", "OPTIONS"):
        assert client.open(f"/games/{NIGHT}/desk", method=method, headers=headers).status_code == 200


@pytest.mark.parametrize(
    ("paper", "kind"),
    [
        ("standings.csv", "text/csv; charset=utf-8"),
        ("game.csv", "text/csv; charset=utf-8"),
        ("game.jsonl", "application/jsonl; charset=utf-8"),
        ("standings.pdf", "application/pdf"),
    ],
)
def test_a_download_says_what_it_is_once_and_no_browser_keeps_it(client, desk, paper, kind):
    answer = client.get(f"/games/{NIGHT}/print/{paper}")
    assert (answer.status_code, answer.headers.get_all("Content-Type")) == (200, [kind])
    assert answer.headers.get_all("Cache-Control") == ["no-store"]
    assert client.get("/people/export").headers["Cache-Control"] == "no-store"


def test_a_message_comes_once_however_long_it_is_and_the_cookie_stays_small(client, club, monkeypatch):
    chance = random.Random(1)  # a cookie is packed: of letters that come again and again it holds more
    long = [f"Nr. {number}: ß{chance.randbytes(100).hex()}" for number in range(60)]
    monkeypatch.setattr("director.web.club.people_pages.gettext", lambda text, **values: "\n".join(long))
    answer = client.post("/people", data={"name": "Anna", "club": "", "token": "a"})
    assert answer.status_code == 302
    assert [each for each in answer.headers.get_all("Set-Cookie") if len(each) > 4000] == []
    page = client.get("/people").text
    assert [each for each in long if each not in page] == []
    assert long[0] not in client.get("/people").text
    assert club.db.execute("SELECT count(*) FROM settings WHERE name LIKE 'told %'").fetchone() == (0,)
