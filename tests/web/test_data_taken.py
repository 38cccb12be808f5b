"""The file of the data is deleted, renamed, exchanged or closed to writing under the running server: nobody is told that a slip is kept."""

import json
import shutil
from types import SimpleNamespace

import pytest

from director.desk.duplicate import rounds
from director.language.sentences import DirectorError
from tests.room import opened
from tests.web.conftest import signed_in
from tests.web.live_server import KEY, a_night, running, wait_for

PLAYERS = 40


def deleted(file):
    """All that is kept of it are the handles of the program."""
    for each in file.parent.glob("director.sqlite*"):
        each.unlink()


def renamed(file):
    file.rename(file.with_name("elsewhere.sqlite"))
    return lambda: file.with_name("elsewhere.sqlite").rename(file)


def exchanged(file):
    shutil.copy(file, file.with_name("copy"))
    file.with_name("copy").replace(file)


def read_only(file):
    file.chmod(0o444)
    return lambda: file.chmod(0o600)


def read_only_folder(file):
    file.parent.chmod(0o555)
    return lambda: file.parent.chmod(0o700)


def without_log(file):
    file.with_name(file.name + "-wal").unlink()


@pytest.mark.parametrize(
    ("happens", "code"),
    [
        (deleted, "data_taken"), (renamed, "data_taken"), (exchanged, "data_taken"), (without_log, "data_taken"),
        (read_only, "read_only"), (read_only_folder, "read_only"),
    ],
)  # fmt: skip
def test_no_slip_is_acknowledged_that_is_not_kept_and_every_page_says_why(app, club, happens, code):
    desk, file = a_night(club, [f"P {number}" for number in range(PLAYERS)]), club.folder / "director.sqlite"
    director = signed_in(app, "Eva")
    rounds.type_rack(desk, KEY, "RUCKENB")
    rounds.start_clock(desk, KEY)

    def hand_in(live, player, version=1):
        slip = {"word": "RUCKEN", "direction": "across", "at": "H4", "score": 26}
        sent = {
            "round": 1, "drawn": 1, "version": version, "token": f"token-{player}-{version}", "slip": slip,
        }  # fmt: skip
        status, told = live.ask(f"/play/{KEY}/slip", "POST", sent, {"Cookie": f"seat={player}"})
        return status, json.loads(told).get("error")

    with running(app) as live:
        assert hand_in(live, 1) == (200, None)
        wait_for(lambda: 1 in desk.session(KEY).game.round(1).entries)
        back = happens(file)
        assert {hand_in(live, player) for player in range(1, PLAYERS + 1)} == {(503, code)}
        with pytest.raises(DirectorError) as refused:
            rounds.call_time(desk, KEY)
        assert refused.value.code == code
        for page in (f"/games/{KEY}/desk", f"/games/{KEY}/standings", "/", "/people"):
            answer = director.get(page)
            assert answer.status_code == 503 or code == "read_only"
            assert str(refused.value) in answer.text
        if back:
            back()
            assert {hand_in(live, player, 2) for player in range(1, PLAYERS + 1)} == {(200, None)}
    if back:
        assert len(opened(club.folder).desk().session(KEY).game.rounds) == 1


def test_a_full_disk_is_said_on_every_page(app, club, monkeypatch):
    director = signed_in(app, "Eva")
    assert "The disk is full" not in director.get("/").text
    monkeypatch.setattr("shutil.disk_usage", lambda path: SimpleNamespace(free=1000))
    for page in ("/", "/people", "/words"):
        assert "The disk is full: nothing more is kept." in director.get(page).text
