"""A newer version is told on the director's start page, where the club has switched it on, and nobody else is asked or told."""

import json
import socket
import threading

import pytest

from director import __version__
from director.desk import about, access_codes
from director.language.languages import LANGUAGES
from director.language.sentences import RuleError
from tests.deployment.front import make_certificate
from tests.lexicon.serving import Served, serving
from tests.web.conftest import account, helper_of, signed_in
from tests.web.test_desk import night

__all__ = ["night"]
NEWER = {
    "version": "9.10.0",
    "changes": {"de": "Neue Uhr", "en": "A new clock\nand <b>more</b>", "fr": "Horloge"},
}


@pytest.fixture
def certificate(tmp_path, monkeypatch):
    """The folder of a certificate that this program trusts."""
    make_certificate(tmp_path, "localhost")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "director.pem"))
    return tmp_path


@pytest.fixture
def server(certificate):
    with serving(Served(json.dumps(NEWER).encode()), certificate) as found:
        yield found


def answered(club, now):
    """Whether it was asked for at that time; then the answer is there, too."""
    asking = about.ask_if_due(club.db, club.open_store, lambda: now)
    if asking:
        asking.join()
    return asking is not None


def start_page(browser):
    """What stands on the start page once nobody is asked any more."""
    browser.get("/games")
    for each in threading.enumerate():
        if each.name == "new versions":
            each.join()
    return browser.get("/games").text


def test_without_an_address_nobody_is_asked(client, club, server):
    assert about.address_of(club.db) == ""
    assert 'id="newer"' not in start_page(client)
    assert not answered(club, 1e9)
    assert "Director does not check" in client.get("/about").text
    client.post("/about", data={"address": server.address})
    assert len(server.asked) == 1
    client.post("/about", data={"address": ""})
    assert 'id="newer"' not in start_page(client)
    assert not answered(club, 1e12)
    assert len(server.asked) == 1


def test_a_newer_version_is_told_on_the_start_page_as_plain_text(client, server):
    about = client.post("/about", data={"address": server.address}, follow_redirects=True).text
    told = f"Version 9.10.0 is available, you have {__version__}."
    assert told in about
    assert "Once a day a request for the one file" in about
    page = start_page(client)
    assert told in page
    assert "A new clock\nand &lt;b&gt;more&lt;/b&gt;" in page
    for language, changed in (("de", "Neue Uhr"), ("fr", "Horloge")):
        client.post("/language", data={"language": language})
        assert changed in client.get("/games").text
    assert [sorted(each) for each in server.said] == [["Accept-Encoding", "Connection", "Host", "User-Agent"]]
    assert server.said[0]["User-Agent"] == "director"


def test_it_is_asked_for_once_a_day_beside_the_requests(client, club, night, server):
    about.keep_address(club.db, server.address)
    assert 'id="newer"' in start_page(client)
    for page in ("/games", "/about", "/games/night/desk"):
        client.get(page)
    assert len(server.asked) == 1
    at = about.told(club.db).asked
    found = [answered(club, at + hours * 3600) for hours in (1, 23, 24, 25, 48)]
    assert found == [False, False, True, False, True]
    assert len(server.asked) == 3
    assert answered(club, at)  # a clock that was set back is no reason never to ask again
    assert not answered(club, at)


def test_the_button_pressed_twice_asks_once(client, server):
    for _ in range(2):
        assert client.post("/about", data={"address": server.address, "token": "a"}).status_code == 302
    assert len(server.asked) == 1
    client.post("/about", data={"address": server.address, "token": "b"})
    assert len(server.asked) == 2


def test_a_page_does_not_wait_for_the_answer(client, club, monkeypatch):
    go_on = threading.Event()

    def slow(*_):
        go_on.wait()
        return json.dumps(NEWER).encode()

    monkeypatch.setattr(about, "small_file", slow)
    about.keep_address(club.db, "https://example.org/director.json")
    assert 'id="newer"' not in client.get("/games").text
    go_on.set()
    assert 'id="newer"' in start_page(client)


@pytest.mark.parametrize("version", [__version__, "0.0.9", "0.1"])
def test_what_is_not_newer_is_not_told(client, club, certificate, version):
    with serving(Served(json.dumps({"version": version}).encode()), certificate) as server:
        about = client.post("/about", data={"address": server.address}, follow_redirects=True).text
    assert "You have the newest version" in about
    assert 'id="newer"' not in start_page(client)


@pytest.mark.parametrize(
    ("own", "there", "newer"),
    [
        ("1.9.0", "1.10.0", True),
        ("1.10.0", "1.9.9", False),
        ("1.4", "1.4.0", False),
        ("1.4.0", "1.4.0.1", True),
    ],
)
def test_versions_are_compared_number_by_number(monkeypatch, own, there, newer):
    monkeypatch.setattr(about, "__version__", own)
    assert about.VersionNews(version=there).is_newer == newer


def test_only_the_director_of_the_machine_is_told(app, client, club, night, server):
    about.keep_address(club.db, server.address)
    wall = access_codes.wall_code(night, "night").secret
    others = [
        helper_of(app, night),
        signed_in(app, "Olga", account=account(club, "organiser", "Olga")),
        app.test_client(),
    ]
    for each in others:
        for page in ("/games", "/about", f"/wall/{wall}", "/play"):
            assert "9.10.0" not in each.get(page, follow_redirects=True).text
        each.post("/about", data={"address": "https://example.org/evil.json"})
    assert server.asked == []
    assert about.address_of(club.db) == server.address
    assert "9.10.0" in start_page(client)
    assert all("9.10.0" not in each.get("/games", follow_redirects=True).text for each in others)


ELSEWHERE = "Director does not go there"
NO_VERSION = "does not name a version"


@pytest.mark.parametrize(
    ("served", "said"),
    [
        (lambda: Served(b"", location="/moved"), ELSEWHERE),
        (lambda: Served(b"", location="http://127.0.0.1:1/"), ELSEWHERE),
        (lambda: Served(b"", location="file:///etc/hostname"), ELSEWHERE),
        (lambda: Served(b"", status=404), "does not have the file"),
        (lambda: Served(b"", status=500), "does not have the file"),
        (lambda: Served(b"<html>hello</html>"), NO_VERSION),
        (lambda: Served(b"\xff\xfe\x00"), NO_VERSION),
        (lambda: Served(b"[" * 50_000), NO_VERSION),
        (lambda: Served(b'["9.9"]'), NO_VERSION),
        (lambda: Served(b'{"version": 99}'), NO_VERSION),
        (lambda: Served(b'{"version": "newest"}'), NO_VERSION),
        (lambda: Served(b'{"version": "9.9", "changes": ["a"]}'), NO_VERSION),
        (lambda: Served(b'{"version": "9.9"}' + b" " * 64 * 1024), NO_VERSION),
        (lambda: Served(json.dumps(NEWER).encode(), cuts=[20]), NO_VERSION),
    ],
)
def test_what_is_wrong_there_is_said_beside_the_address_and_nowhere_else(client, certificate, served, said):
    with serving(served(), certificate) as server:
        about = client.post("/about", data={"address": server.address}, follow_redirects=True).text
    assert len(server.asked) == 1
    assert said in about
    assert 'id="newer"' not in start_page(client)


def test_a_certificate_of_nobody_and_a_port_of_nobody_are_no_answer(client, tmp_path):
    make_certificate(tmp_path, "localhost")
    with serving(Served(json.dumps(NEWER).encode()), tmp_path) as server:
        about = client.post("/about", data={"address": server.address}, follow_redirects=True).text
    assert "Nobody answered" in about
    assert server.asked == []
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        address = f"https://localhost:{nobody.getsockname()[1]}/"
        assert (
            "Nobody answered" in client.post("/about", data={"address": address}, follow_redirects=True).text
        )


def test_what_was_told_stays_while_nobody_answers(client, club, certificate):
    with serving(Served(json.dumps(NEWER).encode()), certificate) as server:
        client.post("/about", data={"address": server.address})
    assert answered(club, about.told(club.db).asked + 24 * 3600)
    assert about.told(club.db).trouble == "not_reached"
    assert "9.10.0" in client.get("/games").text


@pytest.mark.parametrize(
    "address",
    ["director.json", "http://example.org/", "file:///etc/passwd", "https://", "https://a:b@example.org/",
     "https://example.org:99999/", "https://[::1/", "https://exämple.org/", "https://example.org/a b",
     "https://example.org/" + "a" * 300],
)  # fmt: skip
def test_what_is_no_address_stays_as_typed_with_a_sentence(client, club, address):
    about.keep_address(club.db, "https://example.org/director.json")
    answer = client.post("/about", data={"address": address})
    assert answer.status_code == 422
    assert "Write the whole address of the file" in answer.text
    assert f'value="{address}"' in answer.text
    with pytest.raises(RuleError):
        about.keep_address(club.db, address)
    assert about.address_of(club.db) == "https://example.org/director.json"


def test_a_long_text_is_cut_and_what_does_not_print_is_left_out():
    told = about.VersionNews(version="9.9", changes={"nl": "a\u202eb\x07\n" + "c" * 5000})
    shown = told.changes_in("de")
    assert shown.startswith("a b \ncc")
    assert len(shown) <= 1002
    assert shown.endswith(" …")
    assert about.VersionNews(version="9.9").changes_in("fr") == ""


def test_the_changes_of_this_version_are_on_a_page(client):
    assert 'href="/manual/about#changes"' in client.get("/about").text
    for language in LANGUAGES:
        client.post("/language", data={"language": language})
        part = client.get("/manual/about").text.partition('id="changes"')[2]
        assert f"<strong>{__version__}</strong>" in part
