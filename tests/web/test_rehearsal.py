"""A rehearsal by way of the pages: its hints in their order, its players who hand in, and no trace of it afterwards."""

import html
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from flask.testing import FlaskClient

from director.desk.duplicate import rounds
from director.desk.instance import REHEARSALS, Instance, Rehearsal
from director.games.people import PHONE
from director.language.languages import LANGUAGES
from director.language.sentences import DirectorError
from director.simulation import rehearsal
from tests.refusing import refused
from tests.web.conftest import signed_in

Traces = dict[str, Any]


@pytest.fixture(autouse=True)
def still(monkeypatch):
    """The clock of rehearsals stands, unless a desk brings a time of its own."""
    desk = Rehearsal.desk

    def standing(self, who="director", now=lambda: 1_795_200_000.0, **more):
        return desk(self, who, now, **more)

    monkeypatch.setattr(Rehearsal, "desk", standing)


def traces(club):
    """Every row of every table of the club, and the files of its folder."""
    database = ("director.sqlite", "director.sqlite-shm", "director.sqlite-wal")
    files = sorted(str(each.relative_to(club.folder)) for each in club.folder.rglob("*"))
    return {name: club.db.execute(f"SELECT * FROM {name}").fetchall() for name in club.db.tables()} | {
        "files": [each for each in files if each not in database]
    }


def begun(client):
    """The address of a rehearsal's desk."""
    answer = client.post("/rehearsal/start")
    assert answer.location.endswith("/desk")
    return str(answer.location)


def at_of(club, desk):
    found = club.of(key_of(desk))
    assert isinstance(found, Rehearsal)
    return found


def key_of(desk):
    return desk.split("/")[2]


def hint(client, desk):
    return html.unescape(re.search(r'id="rehearsal-hint"[^>]*>(.+?)</p>', client.get(desk).text)[1])


def press(client, desk, step, **data):
    assert client.post(desk.replace("desk", step), data=data).status_code == 302


def place_top(club, client, desk):
    here = at_of(club, desk).desk()
    top = next(each for each in rounds.tops(here, here.session(key_of(desk))) if each.allowed).scored.move
    press(client, desk, "top", at=top.at, word=top.word)


def test_the_whole_rehearsal_by_its_hints(client, club):
    before = traces(club)
    desk = begun(client)
    assert "draws the letters" in hint(client, desk)
    press(client, desk, "draw")
    assert "start the clock" in hint(client, desk)
    press(client, desk, "clock/start")
    for table in rehearsal.PAPER:
        told = hint(client, desk)
        found = re.fullmatch(
            rf"Table {table} has written in round 1: .* points\. Type <b class='text-nowrap'>(.+)</b> and press Enter\.",
            told,
        )
        assert found, told
        answer = client.post(desk.replace("desk", "rounds/1/slips"), json={"line": found[1]})
        assert f"Table {table}" in answer.get_json()["echo"]
    assert "hand in by themselves" in hint(client, desk)
    press(client, desk, "clock/call")
    assert "place it" in hint(client, desk)
    game = at_of(club, desk).desk().session(key_of(desk)).game
    assert [game.missing(1), {each.who for each in game.round(1).entries.values()}] == [[], {"Tester", PHONE}]
    wrong = game.round(1).entries[5]
    assert wrong.slip.score != wrong.points > 0, "who adds up wrongly is put right"
    place_top(club, client, desk)
    assert "Papers" in hint(client, desk)
    assert client.get(desk.replace("desk", "print/standings.pdf")).data.startswith(b"%PDF")
    press(client, desk, "end")
    assert "The night is over" in hint(client, desk)
    assert "/new-game/unscrabble" not in client.get(desk).text
    assert "Nothing is kept" in client.post("/rehearsal/leave", follow_redirects=True).text
    assert client.get(desk).status_code == 404
    assert traces(club) == before


def test_a_slip_that_was_left_out_comes_again_with_its_round(client, club):
    """The line is for round 1 until the clock of round 2 runs; the hint leads no slip into a round that it is not of."""
    desk = begun(client)
    go(club, client, desk, "top")
    client.post(desk.replace("desk", "draw"))
    for table in (3, 5):
        assert hint(client, desk).startswith(f"Table {table} has")
        typed = re.search("nowrap'>(.+)</b>", hint(client, desk))
        client.post(desk.replace("desk", "rounds/1/slips"), json={"line": typed[1]})
    press(client, desk, "clock/start")
    assert hint(client, desk).startswith("Table 3 has written in round 2: ")
    assert "The line is for round 1: tap 2 above it first" in hint(client, f"{desk}?slips=1")
    client.post(desk.replace("desk", "rounds/2/no-slips"))
    assert "The line is for round 2: tap 1 above it first" in hint(client, desk)
    assert hint(client, f"{desk}?slips=1").startswith("Table 7 has written in round 1: ")


STAGES = ("", "draw", "clock/start", "clock/call", "top", "end")


def go(club, client, desk, last):
    """Goes on to that stage."""
    for step in STAGES[1 : STAGES.index(last) + 1]:
        if step == "top":
            place_top(club, client, desk)
        else:
            press(client, desk, step)


@pytest.mark.parametrize("stage", STAGES)
def test_a_rehearsal_that_is_left_leaves_no_trace(client, club, stage):
    before = traces(club)
    go(club, client, begun(client), stage)
    assert (club.folder / REHEARSALS).is_dir()
    assert client.get("/games").text.count("Delete") == 0
    assert {name: found for name, found in traces(club).items() if name != "files"} == {
        name: found for name, found in before.items() if name != "files"
    }
    client.post("/rehearsal/leave")
    assert traces(club) == before


def a_new_one(client, club):
    begun(client)
    client.post("/rehearsal/leave")


ENDS: dict[str, Callable[[FlaskClient, Instance], object]] = {
    "another one": a_new_one,
    "signing out": lambda client, club: client.post("/sign-out"),
    "the next start": lambda client, club: Instance(club.folder, club.database).drop_rehearsals(),
}


@pytest.mark.parametrize("ending", ENDS)
def test_it_ends_with(client, club, ending):
    go(club, client, begun(client), "clock/start")
    ENDS[ending](client, club)
    assert not (club.folder / REHEARSALS).exists()


def test_the_players_hand_in_as_the_clock_goes(client, club):
    desk = begun(client)
    go(club, client, desk, "clock/start")
    at, key = at_of(club, desk), key_of(desk)
    began = at.desk().session(key).game.current.clock.since
    due = rehearsal.written(at, at.desk(), at.desk().session(key))
    for seconds in (0.0, 20.0, rehearsal.LAST):
        then = at.desk(PHONE, now=lambda seconds=seconds: began + seconds)
        rehearsal.hand_in(at, then, key)
        rehearsal.hand_in(at, then, key)
        entered = {player for player, each in due.items() if not each.on_paper and each.after <= seconds}
        game = then.session(key).game
        assert set(game.current.entries) == entered
    assert [each.table for each in game.missing(1)] == list(rehearsal.PAPER)
    assert len([each for each in then.session(key).log if "Slip" in type(each.fact).__name__]) == 5


def test_a_slip_that_was_taken_back_does_not_come_again(client, club):
    desk = begun(client)
    go(club, client, desk, "clock/call")
    client.get(desk)
    at, key = at_of(club, desk), key_of(desk)
    entry = at.desk().session(key).game.current.entries[1]
    client.post(desk.replace("desk", "rounds/1/slips/1/back"), json={"seq": entry.seq, "token": "x"})
    client.get(desk)
    assert 1 not in at.desk().session(key).game.current.entries


def test_it_belongs_to_the_browser_that_began_it(app, client):
    desk = begun(client)
    assert signed_in(app, "Other").get(desk).status_code == 404
    assert client.get(desk).status_code == 200


def test_what_leads_out_of_it_is_shut(client, club):
    desk = begun(client)
    for page in "doors phones phones/cards.pdf wall/qr.svg result settings delete".split():
        assert client.get(desk.replace("desk", page)).status_code == 403, page
    for step in (
        "doors/helper wall wall/settings wall/reveal wall/podium phones phones/joining words/allow settings delete"
    ).split():
        assert client.post(desk.replace("desk", step)).status_code == 403, step
    page = client.get(desk).text
    assert "/phones" not in page
    assert "/wall/" not in page


def test_the_first_start_offers_it_and_a_page_always(client):
    assert "/rehearsal/start" in client.get("/").text
    assert "/rehearsal/start" in client.get("/rehearsal").text
    assert begun(client) in client.get("/rehearsal").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_list_that_is_ready_at_once(tmp_path, language):
    club = Instance(tmp_path)
    key = rehearsal.start(club, language, str, date(2026, 11, 22))
    at = club.of(key)
    assert isinstance(at, Rehearsal)
    desk = at.desk()
    for _ in range(4):
        assert len(rehearsal.written(at, desk, rounds.draw(desk, key))) == 8
        rounds.start_clock(desk, key)
        rounds.call_time(desk, key)
        rehearsal.hand_in(at, at.desk(PHONE), key)
        top = next(each for each in rounds.tops(desk, desk.session(key)) if each.allowed).scored.move
        rounds.place_top(desk, key, top.at, top.word)
    club.drop_rehearsal(key)


def test_a_list_that_is_built_is_played_with(club, monkeypatch):
    built = club.library.info("small")
    monkeypatch.setattr(club.library, "info", lambda name: replace(built, name=name))
    assert club.of(rehearsal.start(club, "de", str, date(2026, 11, 22))).library is club.library


def test_a_rehearsal_that_cannot_begin_leaves_nothing_behind(client, club, monkeypatch):
    def full(*_):
        raise DirectorError("disk_full", "The disk is full.")

    before = traces(club)
    monkeypatch.setattr(rehearsal, "create_game", full)
    with refused("disk_full", by=DirectorError):
        rehearsal.start(club, "de", str, date(2026, 11, 20))
    assert traces(club) == before
    assert not (club.folder / REHEARSALS).exists()
