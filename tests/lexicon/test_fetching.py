import gzip
import hashlib
import socket
from dataclasses import replace

import pytest

from director import __version__
from director.language.sentences import LexiconError
from director.lexicon import fetching
from director.lexicon.alphabet import GERMAN
from director.lexicon.fetching import checksum, fetch_list, fetched, small_file
from director.lexicon.library import Library
from director.lexicon.offers import Offer
from tests.deployment.front import make_certificate
from tests.lexicon.serving import Served, serving
from tests.refusing import refused

LIST = "".join(f"{chr(97 + number % 26) * 3}{chr(97 + number // 26)}haus\n" for number in range(500)).encode()


def offer_at(address, content=LIST, check="sha256", path="/words"):
    return Offer("federation", "List", "german", address + path, check, checksum(content, check), "CC0")


def test_the_blob_id_is_the_one_git_gives():
    assert checksum(b"hello\n", "blob") == "ce013625030ba8dba906f756967f9e9ca394464a"
    assert checksum(b"hello\n", "sha256") == hashlib.sha256(b"hello\n").hexdigest()


@pytest.mark.parametrize("check", ["sha256", "blob"])
@pytest.mark.parametrize("content", [LIST, gzip.compress(LIST)], ids=["text", "gzip"])
def test_a_list_is_fetched_checked_and_made_a_lexicon(tmp_path, content, check):
    library = Library(tmp_path)
    told: list[float] = []
    with serving(Served(content)) as server:
        report = fetch_list(library, offer_at(server.address, content, check), GERMAN, told.append)
    assert report.kept == len(set(LIST.split()))
    assert library.info("federation").count == report.kept
    assert library.info("federation").title == "List"
    assert library.info("federation").source["file"] == f"{server.address}/words"
    assert server.said[0]["User-Agent"] == f"director/{__version__}"
    assert server.said[0]["Accept-Encoding"] == "identity"
    assert told == sorted(told)
    assert {0.495, 0.5, 0.75} <= set(told)  # all is here, it is whole, it is read
    assert told[-1] == 1.0
    assert list((tmp_path / "fetched").iterdir()) == []


def test_a_list_from_the_web_gives_its_words_and_a_table_without_them_is_refused(tmp_path):
    library = Library(tmp_path)
    for content, kept in ((LIST + b"12345\n" * 100, len(set(LIST.split()))), (b"1;2\n3;4\n5;6\n", None)):
        with serving(Served(content)) as server:
            offer = offer_at(server.address, content)
            if kept:
                assert fetch_list(library, offer, GERMAN).kept == kept
            else:
                with refused("not_a_word_list", "column", by=LexiconError):
                    fetch_list(library, offer, GERMAN)
    assert library.info("federation").count == len(set(LIST.split()))


@pytest.mark.parametrize(
    ("size", "told"), [(2 * len(LIST), {0.5, 1.0}), (len(LIST) // 2, {0.99, 1.0}), (0, {0.5, 1.0})]
)
def test_a_server_that_does_not_say_how_long_the_list_is_gives_all_of_it(tmp_path, size, told):
    """Half of what was expected, twice as much, or nobody knows."""
    parts = []
    with serving(Served(LIST, length=False)) as server:
        assert fetched(replace(offer_at(server.address), size=size), tmp_path, parts.append) == LIST
    assert set(parts[-2:]) == told


def test_what_broke_off_is_gone_on_with(tmp_path):
    with serving(Served(LIST, cuts=[1000, 3000])) as server:
        offer = offer_at(server.address)
        for size in (1, 3):
            with refused("broken_off", f"after {size} kB", by=LexiconError):
                fetched(offer, tmp_path)
        assert fetched(offer, tmp_path) == LIST
    assert server.asked == ["", "bytes=1000-", "bytes=3000-"]


def test_a_server_that_cannot_go_on_sends_everything_again(tmp_path):
    with serving(Served(LIST, cuts=[1000], ranges=False)) as server:
        with pytest.raises(LexiconError):
            fetched(offer_at(server.address), tmp_path)
        assert fetched(offer_at(server.address), tmp_path) == LIST


def test_a_part_that_is_longer_than_the_list_is_thrown_away(tmp_path):
    with serving(Served(LIST)) as server:
        offer = offer_at(server.address)
        (tmp_path / f"{offer.checksum[:32]}.part").write_bytes(LIST + b"more")
        assert fetched(offer, tmp_path) == LIST
    with serving(Served(LIST, status=404, ranges=False)) as server:
        offer = offer_at(server.address)
        (tmp_path / f"{offer.checksum[:32]}.part").write_bytes(b"haus")
        with refused("not_reached", "404", by=LexiconError):
            fetched(offer, tmp_path)
    assert server.asked == ["bytes=4-"]  # once


def test_another_content_changes_nothing(tmp_path):
    library = Library(tmp_path)
    with serving(Served(b"haus\nmaus\n")) as server, refused("wrong_content", "(10 bytes,", by=LexiconError):
        fetch_list(library, offer_at(server.address), GERMAN)
    assert "federation" not in library.names()
    assert list((tmp_path / "fetched").iterdir()) == []


def test_a_broken_fetch_keeps_the_lexicon_that_was_there(tmp_path):
    library = Library(tmp_path)
    library.import_file(b"haus\n", "federation", GERMAN, "german")
    with serving(Served(LIST, cuts=[700])) as server, pytest.raises(LexiconError):
        fetch_list(library, offer_at(server.address), GERMAN)
    assert library.info("federation").count == 1


@pytest.mark.parametrize(
    ("server", "asked", "code", "said"),
    [
        ({"pause": 0.5}, {"silence": 0.1}, "broken_off", ""),
        ({}, {"patience": -1}, "broken_off", ""),
        ({"location": "file:///etc/hostname"}, {}, "not_reached", ""),
        ({"location": "ftp://127.0.0.1/words"}, {}, "not_reached", "no connection (unknown url type: ftp)"),
        ({"status": 404}, {}, "not_reached", "404"),
        ({"status": 500}, {}, "not_reached", "500"),
        ({"status": 416}, {}, "not_reached", "416"),
    ],
    ids=["slow", "never ends", "a file", "no web", "not there", "out of order", "nothing more"],
)
def test_a_server_that_gives_no_list_is_given_up(tmp_path, server, asked, code, said):
    with serving(Served(LIST, **server)) as running, refused(code, said, by=LexiconError):
        fetched(offer_at(running.address), tmp_path, **asked)
    assert running.asked == [""]  # once


def test_a_redirect_is_followed(tmp_path):
    with serving(Served(LIST, location="/moved")) as server:
        assert fetched(offer_at(server.address), tmp_path) == LIST
    assert len(server.asked) == 2


def test_without_a_server_the_sentence_says_what_to_do(tmp_path):
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{nobody.getsockname()[1]}"
        with pytest.raises(LexiconError) as refused:
            fetched(offer_at(address), tmp_path)
    assert refused.value.code == "not_reached"
    assert "This laptop has no connection to it. Nothing was changed." in str(refused.value)
    assert "import the list from a file" in str(refused.value)


def test_a_server_whom_nobody_knows_is_not_believed(tmp_path):
    make_certificate(tmp_path, "localhost")
    said = ("There is no connection (", "certificate")
    with serving(Served(LIST), tmp_path) as server, refused("not_reached", *said, by=LexiconError):
        fetched(offer_at(server.address), tmp_path)
    assert server.asked == []


def test_too_much_is_not_taken(tmp_path, monkeypatch):
    with serving(Served(LIST)) as server:
        monkeypatch.setattr(fetching, "MOST_BYTES", len(LIST))
        assert fetched(offer_at(server.address), tmp_path) == LIST
        monkeypatch.setattr(fetching, "MOST_BYTES", len(LIST) - 1)
        with refused("file_too_large", by=LexiconError):
            fetched(offer_at(server.address), tmp_path)


def test_a_small_file_is_as_large_as_it_may_be_and_comes_in_time():
    with serving(Served(LIST)) as server:
        assert small_file(server.address, len(LIST), 5.0, 5.0) == LIST
        with pytest.raises(ValueError, match="too large"):
            small_file(server.address, len(LIST) - 1, 5.0, 5.0)
        with pytest.raises(TimeoutError):
            small_file(server.address, len(LIST), 5.0, -1.0)


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    with serving(Served(LIST)) as server, refused("cannot_write", by=LexiconError):
        fetched(offer_at(server.address), tmp_path / "file")
