"""``director serve``: a production server that answers, and a clear sentence where it cannot start."""

import errno
import gc
import os
import re
import signal
import socket
import urllib.request
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from director import paths
from director.cli import main
from director.cli.serve import RARELY, alone, begin_words, get_ready, listen
from director.desk import sessions
from director.desk.settings import is_password
from director.language.sentences import DirectorError
from director.lexicon import list_worker
from director.storage import settings_store
from director.web import create_app
from director.web.entry.guard import lan_address
from tests.needs import need
from tests.refusing import refused
from tests.room import NIGHT, a_club, command_line, director, small_setup
from tests.serving import serving
from tests.web.live_server import wait_for


def served(folder, *options):
    """The server of a folder on a free port."""
    return serving(command_line(folder, "serve", "--no-browser", "--port", "0", *options))


def answer(address):
    """Status, text and headers; a server listens before it prints its address."""
    with urllib.request.urlopen(address, timeout=60) as reply:
        return reply.status, reply.read().decode(), {k.lower(): v for k, v in reply.headers.items()}


def test_it_answers_with_pages_and_their_files(tmp_path):
    a_club(tmp_path)
    with served(tmp_path, "--host", "127.0.0.1") as server:
        status, page, headers = answer(server.address)
        assert status == 200
        assert "<form" in page  # the first start asks for the director's password
        assert "werkzeug" not in headers.get("server", "").lower()
        assert "server" not in headers
        linked = re.search(r'(?:href|src)="(/static/[^"]+\.css[^"]*)"', page)
        assert answer(server.address + linked[1])[0] == 200
        assert str(tmp_path.resolve()) in "".join(server.lines)
        assert not any("tablets" in line for line in server.lines)
    assert (tmp_path / "director.sqlite").is_file()


@pytest.mark.skipif(os.name != "posix", reason="sends a signal of Unix")
def test_ctrl_c_ends_it_without_an_error(tmp_path):
    a_club(tmp_path)
    with served(tmp_path, "--host", "127.0.0.1") as server:
        assert answer(server.address)[0] == 200
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(60) == 0


def test_what_is_loaded_at_the_start_is_spared_the_collections_of_garbage(tmp_path, monkeypatch):
    beside = []
    compiling = SimpleNamespace(wait=lambda: beside.append("grids compiled"))
    monkeypatch.setattr("director.engine.grids.warm.warm_up_beside", lambda: compiling)
    a_club(tmp_path).close()
    app = create_app(tmp_path)
    before = gc.get_threshold()
    gc.unfreeze()  # what the run of tests has spared
    try:
        get_ready(app)
        spared, after = gc.get_freeze_count(), gc.get_threshold()
    finally:
        gc.set_threshold(*before)
        app.extensions["instance"].close()
    assert spared > 10_000
    assert after == RARELY
    assert beside == ["grids compiled"]


@pytest.mark.slow
def test_at_the_first_start_the_pages_are_open_while_the_search_is_compiled(tmp_path):
    a_club(tmp_path)
    line = [*command_line(tmp_path, "serve", "--no-browser", "--port", "0", "--host", "127.0.0.1")]
    with serving(line, NUMBA_CACHE_DIR=str(tmp_path / "cache")) as server:
        assert answer(server.address)[0] == 200
        assert "is now being prepared, once" in "".join(server.lines)
        assert not list((tmp_path / "cache").rglob("search.search-*.nbi"))
        wait_for(lambda: any((tmp_path / "cache").rglob("search.search-*.nbi")))
    with serving(line, NUMBA_CACHE_DIR=str(tmp_path / "cache")) as server:
        assert "prepared" not in "".join(server.lines)


def test_the_list_of_a_first_night_is_begun_while_the_browser_opens(tmp_path, monkeypatch):
    begun: list[str] = []
    monkeypatch.setattr(list_worker, "build", lambda library, name, progress: begun.append(name))
    fresh = create_app(tmp_path / "fresh", TESTING=True)
    begin_words(fresh, "fr")
    wait_for(lambda: not fresh.extensions["jobs"].any_running())
    assert begun == ["french"]
    club = a_club(tmp_path / "club")
    sessions.create_game(club.desk(), small_setup(), [], NIGHT)
    known = create_app(tmp_path / "club", TESTING=True)
    monkeypatch.setattr("director.web.prepare.waiting.usual_list", lambda: "german")
    begin_words(known, "fr")
    assert "jobs" not in known.extensions
    for each in (fresh, known):
        each.extensions["instance"].close()
    club.close()


def test_for_tablets_the_address_in_the_room_is_printed(tmp_path):
    room = lan_address()
    need(room, "this machine is in no network")
    with served(tmp_path) as server:
        port = server.address.rpartition(":")[2]
        assert any(f"http://{room}:{port}/" in line for line in server.lines)
        assert answer(f"http://{room}:{port}/")[0] == 200


def test_a_taken_port_is_told_in_a_sentence(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = director(tmp_path, "serve", "--no-browser", "--host", "127.0.0.1", "--port", str(port))
    assert result.exit_code == 1
    assert f"Port {port} is taken" in result.stderr
    assert "--port" in result.stderr


@pytest.mark.parametrize("host", ["192.0.2.77", "no such host", "no..host"])
def test_an_address_of_another_machine_is_told(host):
    with refused("bad_host", by=DirectorError):
        listen(host, 0)


def test_a_free_port_can_be_listened_on_again_at_once():
    with listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
    with listen("127.0.0.1", port) as second:
        assert second.getsockname()[1] == port


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_a_port_that_cannot_be_is_told(tmp_path, port):
    result = director(tmp_path, "serve", "--port", port)
    assert (result.exit_code, "--port" in result.stderr) == (2, True)


def test_a_new_password_is_set_from_the_terminal(tmp_path):
    result = director(tmp_path, "password", text="geheim 123\ngeheim 123\n")
    assert result.exit_code == 0
    kept = settings_store.setting(a_club(tmp_path).db, "password")
    assert is_password("geheim 123", kept)
    assert "geheim" not in result.stdout + kept


@pytest.mark.parametrize(
    ("arguments", "typed", "told"),
    [
        ((), "geheim 123\ngeheim 124\n", "Die beiden Passwörter sind verschieden"),
        ((), "kurz\nkurz\n", "mindestens 6 Zeichen"),
        (("--password", "kurz"), "", "mindestens 6 Zeichen"),
        (("--password", "x" * 201), "", "höchstens 200 Zeichen"),
    ],
)
def test_the_terminal_follows_the_rules_of_the_page_in_the_language_chosen(tmp_path, arguments, typed, told):
    command = ["--instance", str(tmp_path), "--language", "de", "password", *arguments]
    result = CliRunner().invoke(main, command, input=typed)
    assert result.exit_code == 1
    assert told in result.stderr
    assert "Password" not in result.output
    assert settings_store.setting(a_club(tmp_path).db, "password") == ""


def test_an_instance_folder_that_cannot_be_is_told(tmp_path):
    (tmp_path / "file").touch()
    result = director(tmp_path / "file", "serve", "--no-browser")
    assert result.exit_code == 1
    assert "--instance" in result.stderr


def test_a_disk_that_is_only_read_is_told(tmp_path, monkeypatch):
    def held(*_, **__):
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(paths, "held", held)
    with pytest.raises(DirectorError, match=r"Read-only file system.*write protection"), alone(tmp_path):
        pass
