"""The page of the seal: sealing, the number of the room, and what the desk then offers."""

import json

import pytest

from director.desk.duplicate import rounds
from director.rules.sealed import short
from director.storage import game_store
from director.web.wall.pages import wall_secret
from tests.web.live_server import heard_by_a_wall
from tests.web.test_desk import night

pytestmark = pytest.mark.usefixtures("any_store")


def test_a_night_is_sealed_on_the_page(client, club, night):
    key = "night"
    page = client.get(f"/games/{key}/desk").text
    assert f"/games/{key}/seal" in page
    assert client.post(f"/games/{key}/seal", data={"stage": "0", "token": "a"}).status_code == 302
    page = client.get(f"/games/{key}/seal").text
    seal = club.desk().session(key).game.seal
    assert seal.shown[:4] + " " + seal.shown[4:8] in page
    assert "data:image/svg+xml" in page
    assert "call the number" in client.get(f"/games/{key}/desk").text
    stage = club.desk().session(key).game.stage
    client.post(f"/games/{key}/seal/number", data={"number": "407", "stage": stage, "token": "b"})
    assert "Seal the draw again" in client.get(f"/games/{key}/seal").text
    client.post(f"/games/{key}/draw", data={"token": "c"})
    game = club.desk().session(key).game
    assert game.seal.room == "407"
    assert game.current.source == "seal"
    client.post(f"/games/{key}/undo", data={"seq": game.seq})
    page = client.get(f"/games/{key}/seal").text
    assert ("Number of the room: 407" in page, "Seal the draw again" in page) == (True, False)  # it was seen


def test_a_wrong_number_is_told_and_nothing_is_kept(client, club, night):
    key = "night"
    client.post(f"/games/{key}/seal", data={"token": "a"})
    answer = client.post(f"/games/{key}/seal/number", data={"number": "x"}, follow_redirects=True)
    assert "one to nine digits" in answer.text
    assert club.desk().session(key).game.seal.room is None


__all__ = ["night"]


def test_a_sealed_night_types_no_rack_until_it_says_so(client, club, night):
    client.post("/games/night/seal", data={"token": "a"})
    client.post("/games/night/seal/number", data={"without": "yes", "token": "b"})
    assert "No number was called by the room" in client.get("/games/night/seal").text
    assert 'name="rack"' not in client.get("/games/night/desk").text
    answer = client.post("/games/night/rack", data={"rack": "RUCKENB"}, follow_redirects=True)
    assert "The draw is sealed. To continue from a real bag" in answer.text
    assert "/seal/bag" in client.get("/games/night/seal").text
    answer = client.post(
        "/games/night/seal/bag", data={"reason": "the laptop fell down"}, follow_redirects=True
    )
    assert 'name="rack"' in answer.text
    client.post("/games/night/rack", data={"rack": "RUCKENB"})
    assert club.desk().session("night").game.current.source == "bag"


def test_after_the_game_everybody_can_check_it(client, club, night):
    assert client.get("/games/night/check").status_code == 404
    client.post("/games/night/seal", data={"token": "a"})
    client.post("/games/night/seal/number", data={"without": "yes", "token": "b"})
    client.post("/games/night/draw", data={"token": "c"})
    client.post("/games/night/cancel", data={"token": "d", "reason": "too late"})
    client.post("/games/night/end", data={"token": "e", "reason": "enough"})
    assert "/games/night/check" in client.get("/games/night/desk").text
    page = client.get("/games/night/check").text
    assert "The key gives the seal that was shown" in page
    assert "Contradiction" not in page
    assert "Seal the draw again" not in client.get("/games/night/seal").text
    client.post("/games/night/reopen", data={"token": "f"})
    assert "Seal the draw again" in client.get("/games/night/seal").text  # the key of the last is known


def test_the_wall_shows_the_seal_before_the_first_rack_and_never_the_seed(
    client, stranger, club, night, monkeypatch
):
    secret = wall_secret(club, "night")
    wall = f"/wall/{secret}"

    def heard():
        return heard_by_a_wall(client.application, secret)

    assert heard()["state"]["seal"] is None
    assert stranger.get(f"{wall}/seal.svg").status_code == 404
    with monkeypatch.context() as always:  # of other letters the small list may lay none
        always.setattr("director.desk.duplicate.seals.secrets.token_bytes", lambda size: bytes(range(size)))
        client.post("/games/night/seal", data={"token": "a"})
    seal = club.desk().session("night").game.seal
    told = {"number": 1, "short": seal.short, "room": None}
    assert heard()["state"]["seal"] == told
    assert stranger.get(f"{wall}/seal.svg").data.startswith(b"<?xml")
    assert seal.short in client.get("/games/night/seal").text
    client.post("/games/night/seal/number", data={"number": "407", "token": "b"})
    message = heard()
    assert message["state"]["seal"] == told | {"room": "407"}
    step = club.desk().session("night").game.step
    found = message["state"]["log"]
    assert found == {"seq": step, "hash": short(game_store.hashes(club.db, 1, [step])[step])}
    assert seal.short in client.get("/games/night/desk").text
    assert game_store.seed(club.db, 1, 1).hex() not in json.dumps(message)
    client.post("/games/night/draw", data={"token": "c"})
    assert heard()["state"]["seal"] is None
    at = club.desk()
    rounds.start_clock(at, "night")
    rounds.call_time(at, "night")
    top = rounds.tops(at, at.session("night"))[0].scored.move
    rounds.place_top(at, "night", top.at, top.word)
    page = client.get("/games/night/desk").text
    assert seal.short not in page  # after the first round a link is enough
    assert f"{seal.short[:4]} …" in page
