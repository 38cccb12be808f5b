"""The wall's door, what it hears, and the director's panel."""

import io
import json
import re

import pytest
import segno

from director.desk import access_codes, shows
from director.games.duplicate import facts as ev
from director.language.sentences import DirectorError, RuleError
from director.web.entry import guard
from director.web.wall.pages import wall_game, wall_secret
from tests.builders import played_night
from tests.games.duplicate.builders import TOPS, a_night, drawn, played, slip
from tests.meanings import write_meanings
from tests.storage.builders import stored
from tests.web.live_server import heard_by_a_wall, running

JSON = {"Accept": "application/json"}
SECRET = "GEHEIMNIS"


@pytest.fixture
def desk(club):
    """A night whose second round is open, and one that is over."""
    open_round = [drawn(2), ev.ClockStarted(2), ev.TimeCalled(2), slip(2, 1, 7321, SECRET)]
    stored(club.db, a_night().add(*played(1, 26, 7), *open_round), "offen")
    stored(club.db, played_night(3, 5, ended=True), "vorbei")
    return club.desk()


def door(club, key="offen"):
    return f"/wall/{wall_secret(club, key)}"


def heard(app, key="offen"):
    """The state that the walls of this night hear."""
    return heard_by_a_wall(app, wall_secret(app.extensions["instance"], key))["state"]


def test_the_wall_needs_no_sign_in_and_tells_nothing_of_the_open_round(stranger, club, desk):
    answer = stranger.get(door(club))
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store")
    with (
        running(stranger.application) as live,
        live.listening(f"as=wall&secret={wall_secret(club, 'offen')}", key="wall") as page,
    ):
        assert (page.answer.status, page.answer.headers["Cache-Control"]) == (200, "no-store")
        message = page.state()
    for text in (answer.text, json.dumps(message, ensure_ascii=False)):
        for hidden in (SECRET, "7321", f'"{TOPS[1].move.word}"', "offen"):
            assert hidden not in text
    assert set(message) == {"version", "phase", "clock", "round", "drawn", "now", "state"}
    assert (message["phase"], message["state"]["slips"]) == ("time_up", {"in": 1, "of": 4})


def test_every_other_page_of_the_night_stays_closed(stranger, club, desk):
    secret = wall_secret(club, "offen")
    for page in ("desk", "desk/parts", "wall/qr.svg", "standings?view=wall", "print/record.pdf"):
        assert stranger.get(f"/games/offen/{page}").status_code == 302
        assert stranger.get(f"/games/{secret}/{page}").status_code == 302
    assert stranger.post("/games/offen/wall", data={"what": "blank"}).status_code == 302
    assert shows.shown(desk, desk.session("offen")).what == "night"


def test_the_wall_says_how_phones_come_in_while_they_may(stranger, club, desk):
    page = door(club) + "/join?language=de"
    assert stranger.get(page).text == ""  # a night that has not asked for phones says nothing of them
    code = access_codes.joining(desk, "offen").code
    answer = stranger.get(page)
    assert re.search(rf"<b>{code}</b><span>[\w.:]+/play</span>", answer.text)
    assert f"/play/join/{code}" in answer.text  # the title of the picture
    assert answer.headers["Cache-Control"] == "no-store"
    stranger.application.config["ONLY_HERE"] = True
    assert stranger.get(page).text == ""
    stranger.application.config["ONLY_HERE"] = False
    access_codes.set_joining(desk, "offen", False)
    assert stranger.get(page).text == ""


def test_another_secret_opens_nothing(stranger, club, desk):
    secret = wall_secret(club, "offen")
    assert len(secret) >= 16
    assert wall_game(club, secret) == "offen"
    with running(stranger.application) as live:
        assert live.ask(f"/poll/wall?as=wall&secret={secret}")[0] == 200
        for wrong in (
            "offen",
            secret[:-1],
            secret[:-1] + ("a" if secret[-1] != "a" else "b"),
            "%C3%BC",
            "x" * 2000,
        ):
            assert live.ask(f"/poll/wall?as=wall&secret={wrong}")[0] == 403
            assert stranger.get(f"/wall/{wrong}").status_code == 404
    with pytest.raises(DirectorError):
        wall_game(club, wall_secret(club, "nirgends"))


def test_the_wall_speaks_the_language_of_its_address(stranger, club, desk):
    for language, word in (("fr", "Coup {number}"), ("en", "Round {number}"), ("de", "Runde {number}")):
        page = stranger.get(f"{door(club)}?language={language}").text
        assert f'<html lang="{language}">' in page
        assert word in page
    assert '<html lang="de">' in stranger.get(f"{door(club)}?language=xx").text


# -- the panel -----------------------------------------------------------------------------------------


def test_a_pause_has_ten_minutes_unless_others_are_typed(client, desk):
    assert re.search('name="minutes"[^>]* value="10"', client.get("/games/offen/wall").text)


def test_the_director_chooses_what_the_wall_shows(client, club, desk):
    version = desk.session("offen").version
    sent = {"what": "pause", "text": " Kaffee \n im  Foyer ", "minutes": "5"}
    for slips, back in ((None, "/games/offen/desk"), ("1", "/games/offen/desk?slips=1")):
        assert client.post("/games/offen/wall", data=sent | {"slips": slips or ""}).location == back
    pause = heard(client.application)["pause"]
    assert pause["text"] == "Kaffee im Foyer"
    assert desk.now() + 290 < pause["until"] <= desk.now() + 300
    assert desk.session("offen").version != version
    client.post("/games/offen/wall", data={"what": "pause", "minutes": "0"})
    assert heard(client.application)["pause"] == {"text": "", "until": 0}  # no countdown
    # the field for minutes stands beside every button
    assert client.post("/games/offen/wall", data={"what": "ranking", "minutes": "bald"}).status_code == 302
    assert heard(client.application)["ranking"]
    client.post("/games/offen/wall/settings", data={"look": "light", "by_step": "1"})
    found = (heard(client.application)["look"], shows.shown(desk, desk.session("offen")).by_step)
    assert found == ("light", True)
    answer = client.post("/games/offen/wall/settings", data={"look": "light", "panel": "1"})
    assert answer.location == "/games/offen/wall"
    assert shows.shown(desk, desk.session("offen")).by_step is False
    answer = client.post("/games/offen/wall/settings", data={"look": "dark"}, headers=JSON)
    assert answer.json == {"version": desk.session("offen").version}


@pytest.mark.parametrize(
    ("address", "sent"),
    [
        ("", {"what": "top"}), ("", {"what": "pause", "minutes": "241"}), ("", {"what": "pause", "minutes": "x"}),
        ("", {"what": "pause", "text": "x" * 500}), ("/settings", {"look": "pink"}), ("/reveal", {}),
        ("/podium", {}),
    ],
)  # fmt: skip
def test_what_cannot_be_shown_is_told_in_a_sentence(client, desk, address, sent):
    before = shows.shown(desk, desk.session("offen"))
    answer = client.post(f"/games/offen/wall{address}", data=sent, headers=JSON)
    assert answer.status_code == 422
    assert answer.json["error"]["message"]
    assert shows.shown(desk, desk.session("offen")) == before


def test_a_top_with_a_reveal_of_its_own_waits_for_it(client, club, desk):
    client.post("/games/offen/wall/settings", data={"look": "dark", "by_step": "1"})
    top = TOPS[1]
    desk.do("offen", lambda night: [ev.TopPlaced(2, top.move.at, top.move.word, top.score)])
    assert "Reveal the top on the wall" in client.get("/games/offen/desk").text
    waiting = heard(client.application)
    assert (waiting["phase"], waiting["top"]) == ("time_up", None)
    client.post("/games/offen/wall/settings", data={"look": "light", "by_step": "1"})  # reveals nothing
    assert heard(client.application)["top"] is None
    client.post("/games/offen/wall/reveal")
    assert heard(client.application)["top"]["word"] == top.move.word
    assert "Reveal the top on the wall" not in client.get("/games/offen/desk").text


def test_what_the_top_means_is_told_with_it_and_never_before(client, club, desk):
    top = TOPS[1]
    write_meanings(club.library, top.move.word.upper(), "das Wort")
    client.post("/games/offen/wall/settings", data={"look": "dark", "by_step": "1"})
    assert "so heißt es" not in str(heard(client.application))
    desk.do("offen", lambda night: [ev.TopPlaced(2, top.move.at, top.move.word, top.score)])
    assert "so heißt es" not in str(heard(client.application))
    client.post("/games/offen/wall/reveal")
    told = heard(client.application)["top"]
    assert (told["meaning"], told["source"]) == ("das Wort: so heißt es", "Wiktionary (Deutsch)")
    assert "das Wort: so heißt es" in client.get("/games/offen/desk").text
    client.post("/words/meanings", data={"on_walls": "0"})
    assert "meaning" not in heard(client.application)["top"]


def test_the_podium_opens_place_by_place(client, club, desk, monkeypatch):
    monkeypatch.setattr(access_codes, "AFTERGLOW", 10**9)  # the night of the test is long over

    def steps():
        return len(heard(client.application, "vorbei")["podium"]["steps"])

    assert "Reveal the next place" in client.get("/games/vorbei/desk").text
    for expected in (0, 1, 2, 3, 3):
        assert steps() == min(expected, 3)
        for _ in range(2):  # a double click
            client.post("/games/vorbei/wall/podium", data={"token": f"place{expected}"})
    assert "Reveal the next place" not in client.get("/games/vorbei/desk").text
    client.post("/games/vorbei/wall/podium", data={"again": "1"})
    assert steps() == 0


def test_the_panel_has_the_address_and_its_picture(client, club, desk):
    page = client.get("/games/offen/wall").text
    assert f'href="{door(club)}?language=en"' in page
    assert re.search(rf"<strong>http://[^<]*{door(club)}", page)
    picture = client.get("/games/offen/wall/qr.svg")
    assert (picture.mimetype, picture.headers["Cache-Control"]) == ("image/svg+xml", "no-store")
    assert picture.data != client.get("/games/vorbei/wall/qr.svg").data
    told = re.search(r"<strong>(http://[^<]+)<", page)[1]
    drawn = io.BytesIO()
    segno.make_qr(told, error="m").save(drawn, kind="svg", scale=4, border=4, light="#fff")
    assert picture.data == drawn.getvalue()


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("http://127.0.0.1:8080/wall/x?a=b", "http://10.1.2.3:8080/wall/x?a=b"),
        ("http://localhost/wall/x", "http://10.1.2.3/wall/x"),
        ("http://[::1]:80/wall/x", "http://10.1.2.3:80/wall/x"),
        ("http://director.club:8080/wall/x", "http://director.club:8080/wall/x"),
        ("http://192.168.1.5/wall/x", "http://192.168.1.5/wall/x"),
    ],
)
def test_an_address_for_the_room_names_this_machine(monkeypatch, asked, told):
    monkeypatch.setattr(guard, "lan_address", lambda: "10.1.2.3")
    assert guard.for_the_room(asked) == told
    monkeypatch.setattr(guard, "lan_address", lambda: None)
    assert guard.for_the_room(asked) == asked


def test_no_address_is_promised_where_nobody_can_come_in(client, club, desk, monkeypatch):
    monkeypatch.setattr(guard, "lan_address", lambda: "10.1.2.3")
    client.application.config["ONLY_HERE"] = True
    for page in ("doors", "phones"):
        text = client.get(f"/games/offen/{page}").text
        assert "10.1.2.3" not in text
        assert "--host" in text
        client.application.config["ONLY_HERE"] = False
        assert "--host" not in client.get(f"/games/offen/{page}").text
        client.application.config["ONLY_HERE"] = True


def test_a_choice_goes_with_its_game(club, desk):
    shows.choose(desk, "offen", "blank")
    club.db.execute("DELETE FROM games WHERE id = ?", [desk.session("offen").row.id])
    assert club.db.execute("SELECT count(*) FROM shows").fetchone() == (0,)


def test_a_choice_of_another_program_does_not_close_the_desk(client, club):
    row = stored(club.db, a_night(), "neu")
    club.db.execute("INSERT INTO shows (game, data) VALUES (?, ?)", [row.id, json.dumps({"what": "x"})])
    assert client.get("/games/neu/desk").status_code == 200
    with pytest.raises(RuleError):
        shows.reveal(club.desk(), "neu")


def test_the_page_loads_nothing_that_is_not_its_own(app, club, desk):
    page = app.test_client().get(door(club)).text
    assert all(guard.startswith("/static/") for guard in re.findall(r'(?:src|href)="([^"]+)"', page))
    assert "<script>" not in page
