"""The live channel: who hears what, and how soon, from this process and from another."""

import json
import subprocess
from math import inf

import pytest

from director.desk import sessions
from director.desk.club import events as club_events
from director.desk.club.events import EVENTS
from director.desk.duplicate import players, rounds
from director.games.people import Entrant
from director.seasons.season_data import Event
from director.storage import game_store
from director.storage.database import writing
from tests.room import command_line, small_setup
from tests.web.conftest import helper_of
from tests.web.live_server import KEY, SECRET, a_night, cookie_of, running, wait_for

pytestmark = pytest.mark.usefixtures("any_store")

WALL = f"as=wall&secret={SECRET}"


def test_a_wall_hears_a_draw_at_once_with_what_it_may_know(app, club):
    desk = a_night(club)
    with running(app) as live, live.listening(WALL) as page:
        assert page.answer.status == 200
        first = page.state()
        assert (first["version"], first["phase"], first["round"]) == (desk.session(KEY).version, "draw", None)
        night = rounds.draw(desk, KEY)
        told = page.state()  # the very next that it hears
        assert told["version"] == night.version
        assert told["phase"] == "ready"
        rack = told["state"]["rack"]
        assert sorted(rack["kept"] + rack["new"]) == sorted(night.game.rack)
        assert (told["round"], told["drawn"]) == (1, night.game.rounds[0].since)


def test_the_clock_of_a_message_is_the_servers(app, club):
    desk = a_night(club)
    rounds.draw(desk, KEY)
    with running(app) as live, live.listening(WALL) as page:
        assert page.state()["clock"]["ends"] is None
        night = rounds.start_clock(desk, KEY)
        told = page.state(lambda data: data["phase"] == "running")
        assert told["clock"]["ends"] == pytest.approx(night.log[-1].at + 180)
        assert round(night.log[-1].at, 3) <= told["now"] <= round(desk.now(), 3)


def test_the_end_of_the_time_is_told_although_nothing_was_recorded(app, club):
    desk = a_night(club)
    rounds.draw(desk, KEY)
    rounds.start_clock(desk, KEY)
    night = rounds.add_time(desk, KEY, -179)
    with running(app) as live, live.listening(WALL) as page:
        assert page.state()["phase"] == "running"
        told = page.state(lambda data: data["phase"] != "running")
        assert (told["phase"], told["version"]) == ("time_up", night.version)
        assert told["now"] >= round(night.game.rounds[0].clock.ends or inf, 3)


def test_what_another_process_does_is_told(app, club):
    a_night(club)
    script = (
        "import sys; from director.desk.instance import Instance; from pathlib import Path;"
        "from director.desk.duplicate import rounds;"
        f"rounds.draw(Instance(Path(sys.argv[1]), sys.argv[2] or None).desk('B'), '{KEY}')"
    )
    command = [command_line(club.folder)[0], "-c", script, str(club.folder), club.database or ""]
    with running(app) as live, live.listening(WALL) as page:
        page.state()
        with subprocess.Popen(command) as other:
            told = page.state()  # the very next that it hears
            assert (told["phase"], told["round"]) == ("ready", 1)
        assert other.returncode == 0


def test_players_and_settings_count_as_changes(app, club, client):
    desk = a_night(club)
    with running(app) as live, live.listening("as=desk", cookie_of(client)) as page:
        before = page.state()["version"]
        player = desk.session(KEY).game.player(1)
        with writing(desk.db):
            game_store.change_players(desk.db, desk.session(KEY).row.id, [player])
        assert page.state(lambda data: data["version"] != before)["version"] == desk.session(KEY).version


def test_a_game_that_comes_back_from_the_bin_is_told_to_those_who_still_listen(app, club, client):
    desk = a_night(club)
    with running(app) as live, live.listening("as=desk", cookie_of(client)) as page:
        page.state()
        sessions.delete_game(desk, KEY)
        wait_for(lambda: not live.serving.front.watcher.games)
        sessions.take_from_bin(desk, KEY)
        back = page.state()["version"]
        assert back == desk.session(KEY).version
        rounds.draw(desk, KEY)
        assert page.state()["version"] == desk.session(KEY).version != back


def test_a_desk_is_told_no_state_because_it_fetches_its_parts(app, club, client):
    a_night(club)
    with running(app) as live, live.listening("as=desk", cookie_of(client)) as page:
        assert "state" not in page.state()


@pytest.mark.parametrize(
    "query",
    ["", "as=desk", "as=wall", "as=wall&secret=other", "as=player", "as=director", "as=nobody"],
)
@pytest.mark.parametrize("channel", ["events", "poll"])
def test_nobody_hears_anything_without_a_right(app, club, query, channel):
    a_night(club)
    with running(app) as live:
        # without a word on who asks it is the page of an event, for whoever signs in
        assert live.ask(f"/{channel}/{KEY}?{query}")[0] == (302 if channel == "events" and not query else 403)


def test_the_page_of_an_event_is_no_stream(app, club, client):
    key = EVENTS.make(club.desk(), Event("Herbstpokal")).key
    with running(app) as live:
        status, page = live.ask(f"/events/{key}", headers={"Cookie": cookie_of(client)})
    assert (status, b"Herbstpokal" in page) == (200, True)


def test_the_wall_of_an_event_hears_at_once_what_it_has_to_show_and_nobody_else_hears_it(app, club):
    desk = a_night(club)
    key = EVENTS.make(desk, Event("Herbstpokal", games=(KEY,), wall="its-secret")).key
    rounds.type_rack(desk, KEY, "RUCKENB")
    with running(app) as live:
        assert live.ask(f"/events/{key}?as=event")[0] == 403
        with live.listening("as=event", key="its-secret") as page:
            seen = [page.state()["shown"]]
            end_of_round(desk)
            seen.append(page.state()["shown"])
            rounds.end(desk, KEY, "late")
            seen.append(page.state()["shown"])
            club_events.reveal_place(desk, key)
            seen.append(page.state()["shown"])
            assert f'data-version="{seen[-1]}"' in app.test_client().get("/shown/event/its-secret").text
            EVENTS.remove(desk, key)
            assert live.ask("/poll/its-secret?as=event")[0] == 403
    assert len(set(seen)) == 4


def end_of_round(desk):
    rounds.start_clock(desk, KEY)
    rounds.call_time(desk, KEY)
    top = rounds.tops(desk, desk.session(KEY))[0].scored.move
    rounds.place_top(desk, KEY, top.at, top.word)


def test_a_poll_ends_with_the_session(app, club, client):
    """At once: nothing that was said a moment ago holds for a copied cookie."""
    a_night(club)
    with running(app) as live:
        cookie = cookie_of(client)
        assert live.ask(f"/poll/{KEY}?as=desk", headers={"Cookie": cookie})[0] == 200
        client.post("/sign-out")
        assert live.ask(f"/poll/{KEY}?as=desk", headers={"Cookie": cookie})[0] == 403


def test_a_door_that_is_not_known_opens_for_nobody(app, club):
    a_night(club)
    club.admits.clear()
    with running(app) as live:
        assert live.ask(f"/poll/{KEY}?{WALL}")[0] == 403
        assert live.ask(f"/poll/{KEY}?as=player", headers={"Cookie": "seat=1"})[0] == 403


def test_a_seat_hears_its_own_game_only(app, club):
    a_night(club)
    with running(app) as live:
        assert live.ask(f"/poll/{KEY}?as=player", headers={"Cookie": "seat=1"})[0] == 200
        assert live.ask("/poll/other?as=player", headers={"Cookie": "seat=1"})[0] == 403


def test_a_game_that_is_not_there_is_not_found(app, club, client):
    a_night(club)
    with running(app) as live:
        assert live.ask("/poll/other?as=desk", headers={"Cookie": cookie_of(client)})[0] == 404


def test_a_poll_gives_what_the_stream_gives(app, club):
    rounds.draw(a_night(club), KEY)
    with running(app) as live, live.listening(WALL) as page:
        streamed = page.state()
        status, body = live.ask(f"/poll/{KEY}?{WALL}")
        polled = json.loads(body)
        assert status == 200
        assert polled | {"now": 0} == streamed | {"now": 0}


def test_an_audience_hears_nothing_of_a_change_it_cannot_see(app, club, client):
    desk = a_night(club)
    rounds.draw(desk, KEY)
    with (
        running(app) as live,
        live.listening(WALL) as wall,
        live.listening("as=desk", cookie_of(client)) as page,
    ):
        wall.state()
        first = page.state()
        players.leave(desk, KEY, 3, 2)
        assert page.state(lambda data: data["version"] != first["version"])
        night = rounds.start_clock(desk, KEY)
        assert wall.event()[1]["version"] == night.version  # the very next thing it hears


def test_what_each_audience_hears_is_said_by_the_teller_of_its_game(app, club, monkeypatch):
    a_night(club)
    monkeypatch.setitem(club.tellers, "duplicate", lambda audience, night, now: {"for": audience})
    with running(app) as live:
        with live.listening(WALL) as page:
            assert page.state()["state"] == {"for": "wall"}
        with live.listening("as=player", "seat=2") as page:
            assert page.state()["state"] == {"for": "player"}


def test_a_silent_stream_gives_signs_of_life(app, club, monkeypatch):
    monkeypatch.setattr("director.web.live.streams.BEAT_SECONDS", 0.05)
    desk = a_night(club)
    with running(app) as live, live.listening(WALL) as page:
        before = page.state()["now"]
        beats = [next(data for name, data in iter(page.event, None) if name == "beat") for _ in range(2)]
        assert before <= beats[0]["now"] < beats[1]["now"] <= round(desk.now(), 3)


def test_a_page_that_is_gone_is_forgotten(app, club):
    a_night(club)
    with running(app) as live:
        streams = live.serving.front.streams
        with live.listening(WALL) as page:
            page.state()
            assert streams.count((KEY, "wall")) == 1
        wait_for(lambda: streams.count() == 0)


def test_a_listener_who_takes_nothing_is_cut_off_and_the_others_go_on(app, club, monkeypatch):
    monkeypatch.setitem(
        club.tellers, "duplicate", lambda audience, night, now: {"much": "x" * 400_000, "seq": night.seq}
    )
    desk = a_night(club)
    with running(app) as live, live.listening(WALL) as page:
        deaf = live.raw(f"GET /events/{KEY}?{WALL} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        wait_for(lambda: live.serving.front.streams.count() == 2)
        for number in range(30):
            players.leave(desk, KEY, 3, number + 1)
            page.state(lambda data: data["state"]["seq"] == desk.session(KEY).seq)
        wait_for(lambda: live.serving.front.streams.count() == 1)
        deaf.close()


def test_the_stream_of_a_door_that_is_closed_ends(app, club):
    a_night(club)
    asked: list[str] = []
    club.admits["wall"] = lambda secret: asked.append(secret) or KEY  # each time it is looked at again
    with running(app) as live, live.listening(WALL) as page, live.listening("as=player", "seat=2") as seat:
        page.state()
        seat.state()
        streams = live.serving.front.streams
        wait_for(lambda: len(asked) > 4)
        assert streams.count() == 2  # who may listen goes on
        club.admits["wall"] = {}.get
        wait_for(lambda: streams.count((KEY, "wall")) == 0)
        assert streams.count((KEY, "player")) == 1


def test_a_helper_of_one_night_does_not_hear_another(app, club, client):
    desk = a_night(club)
    sessions.create_game(desk, small_setup(lexicon="small"), [Entrant("Zoe")], "other")
    cookie = cookie_of(helper_of(app, desk))
    with running(app) as live:
        assert live.ask(f"/poll/{KEY}?as=desk", headers={"Cookie": cookie})[0] == 200
        assert live.ask("/poll/other?as=desk", headers={"Cookie": cookie})[0] == 403


def test_a_stop_ends_the_streams(app, club, monkeypatch):
    monkeypatch.setattr("director.web.live.serving.GRACE_SECONDS", inf)
    a_night(club)
    with running(app) as live, live.listening(WALL) as page:
        page.state()
        live.serving.stop()
        while page.answer.readline():
            pass


def test_a_wall_is_open_while_it_listens_whatever_it_shows(app, club):
    game = a_night(club).session(KEY).row.id
    with running(app) as live:
        with live.listening(WALL) as page:
            page.state()
            assert club.heard[game, 0] == inf
        wait_for(lambda: (game, 0) not in club.heard)
