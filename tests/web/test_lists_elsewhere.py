"""Lists from elsewhere in the browser: found on this computer, fetched from the web, and offered for a new night."""

import gzip
import hashlib
import re
import socket

import pytest

from director.lexicon.alphabet import GERMAN
from tests.lexicon.serving import Served, serving
from tests.web.test_words import finished

CONTENT = "Haus\nGräte\nMaus\n".encode()


@pytest.fixture
def computer(app, tmp_path):
    """A computer on which Tanglet's German list lies."""
    root = tmp_path / "system"
    for place, data in {
        "usr/share/tanglet/gamedata/de/words": gzip.compress("GRAETE Gräte\nHAUS Haus Haus\n".encode()),
        "usr/share/doc/tanglet-data/copyright": b"License: cc0-1.0\n",
    }.items():
        path = root / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    app.config["SYSTEM"] = str(root)
    return root


def look_at(client, name):
    page = f"/words/elsewhere/found/{name}"
    while client.get(page, headers={"Accept": "application/json"}).json["phase"] == "running":
        pass
    return client.get(page, follow_redirects=True).text


def test_a_found_list_says_its_licence_and_what_is_left_out_before_it_is_taken_in(client, club, computer):
    assert "cc0-1.0" in client.get("/words/elsewhere").text
    page = look_at(client, "tanglet-german")
    assert "licence: cc0-1.0" in page
    assert "Listed more than once: 1 (Haus)" in page
    assert "tanglet-german" not in club.library.names()
    client.post("/words/elsewhere/take", data={"name": "tanglet-german"})
    assert "Listed more than once: 1 (Haus)" in finished(client, "/words/tanglet-german")
    assert club.library.info("tanglet-german").count == 82


def test_a_list_that_cannot_be_read_is_told_and_nothing_is_found_elsewhere(client, computer):
    (computer / "usr/share/tanglet/gamedata/de/words").write_bytes(b"1\n2\n")
    assert "can be laid with the tiles" in look_at(client, "tanglet-german")
    assert "is not among the lists" in client.get("/words/elsewhere/found/passwd").text


@pytest.fixture
def federation(club):
    """A server with the federation's list, named in the instance."""
    with serving(Served(CONTENT)) as server:
        (club.folder / "lists.toml").write_text(
            f'[lists.federation]\ntitle = "Ours"\ntiles = "german"\naddress = "{server.address}/list"\n'
            f'sha256 = "{hashlib.sha256(CONTENT).hexdigest()}"\nlicence = "for members"\nsize = 17000\n'
        )
        yield server


def test_a_list_is_fetched_only_by_the_button_after_what_there_is_to_know(client, club, federation):
    page = client.get("/words/elsewhere").text
    for told in (
        "CC0-1.0",
        "public domain",
        f"From: {federation.address}/list",
        "for members",
        "about 17 kB",
    ):
        assert told in page
    assert federation.asked == []
    client.post("/words/elsewhere/fetch", data={"name": "federation"})
    assert "Words kept: 3" in finished(client, "/words/federation")
    assert club.library.info("federation").title == "Ours"


def test_a_fetch_that_breaks_off_says_so_and_the_next_one_goes_on(client, club, federation):
    federation.cuts = [7]
    before = club.library.names()
    client.post("/words/elsewhere/fetch", data={"name": "federation"})
    assert "was lost" in finished(client, "/words/federation")
    assert club.library.names() == before
    client.post("/words/elsewhere/fetch", data={"name": "federation"})
    assert "Words kept: 3" in finished(client, "/words/federation")
    assert federation.asked == ["", "bytes=7-"]


def test_without_the_internet_it_says_so_on_its_page_beside_the_lists_of_this_computer(
    client, club, federation, computer
):
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        told = (club.folder / "lists.toml").read_text()
        gone = f"http://127.0.0.1:{nobody.getsockname()[1]}"
        (club.folder / "lists.toml").write_text(told.replace(federation.address, gone))
        client.post("/words/elsewhere/fetch", data={"name": "federation"})
        page = finished(client, "/words/federation")
    assert "This laptop has no connection to it." in page
    assert "Errno" not in page
    assert "Download this list" in page
    assert 'href="/words/elsewhere/found/tanglet-german"' in page


# -- for a new night -------------------------------------------------------------------------------


def offered(client, address="/games/new"):
    """The offer beside the word list of a new night, where it is seen."""
    found = re.search(
        r'<div class="form-text" data-for-lexicon="german">(.*?)</div>',
        client.get(address).text,
        re.S,
    )
    return found[1] if found else ""


def chosen(client, address):
    found = re.search(r'<option value="([^"]+)"[^>]*data-own="[^"]*" selected', client.get(address).text)
    return found[1] if found else ""


def test_a_night_with_the_built_in_german_list_is_first_offered_a_complete_one(client, club):
    club.library.remove("small")
    client.post("/language", data={"language": "de"})
    assert 'href="/words/elsewhere"' in offered(client)
    club.library.import_file(CONTENT, "ours", GERMAN, "german", "Our list")
    assert chosen(client, "/games/new") == "ours"  # once it is there, it is the list of a new night
    assert offered(client, "/games/new?lexicon=ours") == ""
    assert chosen(client, "/games/new?lexicon=nope") == "ours"
