"""Topping in the browser: played at the laptop and on phones, each wish once, nothing of a round before its turn."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from director.desk.instance import Instance
from director.games.topping import Game
from director.web.wall.pages import wall_secret
from tests.web.conftest import phone_of
from tests.web.test_small import KEY, create, send

PLAY = f"/games/{KEY}/topping/play/1"
PHONE = f"/play/{KEY}/topping"


@pytest.fixture
def race(client: FlaskClient, club: Instance) -> FlaskClient:
    assert create(client, "topping", players="Anna\nBert", rounds="3").location == f"/games/{KEY}/topping"
    return client


def state(club: Instance) -> Game:
    game: Game = club.desk().night(KEY).game
    return game


def top(club: Instance, number: int) -> dict[str, Any]:
    move = state(club).rounds[number - 1].top.move
    return {"at": move.at, "word": move.word, "round": number}


def test_somebody_plays_at_the_laptop(race: FlaskClient, club: Instance) -> None:
    assert "3 rounds are prepared." in race.get(f"/games/{KEY}/topping").text
    assert "Begin to play" in race.get(PLAY).text
    send(race, "topping/play/1/start", token="s")
    assert "Not on the rack" in send(race, "topping/play/1/try", at="H8", word="QYXQYX", round=1)
    page = send(race, "topping/play/1/try", **top(club, 1))
    assert "is the top!" in page
    assert ">Round 2</b>" in page or "Round 2" in page
    for number in (2, 3):
        page = send(race, "topping/play/1/try", **top(club, number))
    assert "The race is over for you." in page
    assert "3/3" in race.get(f"/games/{KEY}/topping").text
    assert "The race is over." in send(race, "topping/end")


def test_each_wish_counts_once(race: FlaskClient, club: Instance) -> None:
    for what, typed in (
        ("start", {}),
        ("try", {"at": "H8", "word": "ZZ", "round": 1}),
        ("try", top(club, 1)),
    ):
        race.post(f"{PLAY}/{what}", data=typed | {"token": f"{what}{typed.get('word')}"})
        once = club.desk().night(KEY).seq
        race.post(f"{PLAY}/{what}", data=typed | {"token": f"{what}{typed.get('word')}"})
        assert club.desk().night(KEY).seq == once, what


def test_no_phone_and_no_wall_learns_of_a_round_before_its_turn(
    race: FlaskClient, app: Flask, club: Instance
) -> None:
    anna, bert = phone_of(app, club.desk(), 1, KEY), phone_of(app, club.desk(), 2, KEY)
    anna.post(f"{PHONE}/start")
    anna.post(f"{PHONE}/try", data=top(club, 1))
    assert state(club).progress[1].number == 2
    wall = app.test_client().get(f"/wall/{wall_secret(club, KEY)}").text
    assert "Anna" in wall
    pages = {
        number: " ".join(
            browser.get(path, follow_redirects=True).text
            for path in (PHONE, f"/play/{KEY}", f"/play/{KEY}/own", f"/games/{KEY}/history",
                         f"/games/{KEY}/print/game.jsonl", f"/games/{KEY}/topping/play/1")
        )
        for number, browser in ((2, anna), (0, bert))
    }  # fmt: skip
    for number, each in enumerate(state(club).rounds, start=1):
        letters = "".join(re.escape(letter) + r"\W+" for letter in each.rack[:3])
        for seen, text in (*pages.items(), (0, wall)):
            if number > seen:
                assert each.rack not in text
                assert not tells(text, each.top.move.word)
            assert seen >= number or not re.search(f">{letters}", text)
    assert not tells(pages[2], state(club).rounds[1].top.move.word)


def tells(page: str, word: str) -> bool:
    """Whether the word stands there as words of moves do, in capitals but for blanks; not inside of others, such as DOCTYPE."""
    return re.search(rf"(?<![\w/+=-])({word}|{word.upper()})(?![\w/+=-])", page) is not None


def test_who_has_no_seat_cannot_play(race: FlaskClient, app: Flask, club: Instance) -> None:
    stranger = app.test_client()
    assert stranger.get(PHONE).status_code == 302
    for what in ("start", "try", "on"):
        assert stranger.post(f"{PHONE}/{what}", data={"round": 1}).status_code in (302, 403, 404)
        assert stranger.post(f"{PLAY}/{what}", data={"round": 1}).status_code in (302, 403, 404)
    assert state(club).progress == {}


@pytest.mark.parametrize("typed", [{"seconds": "5"}, {"rounds": "x"}, {"formula": "x"}, {"players": ""}])
def test_what_cannot_be_played_is_said(client: FlaskClient, typed: dict[str, str]) -> None:
    assert create(client, "topping", **({"players": "Anna"} | typed)).status_code == 422


def test_what_a_phone_sends_counts_once_and_nonsense_is_refused(
    app: Flask, race: FlaskClient, club: Instance
) -> None:
    phone = phone_of(app, club.desk(), 1, KEY)

    def sent(token: str, number: int, **slip: object) -> int:
        body = {"round": number, "drawn": 1, "version": 1, "token": token, "slip": slip}
        return phone.post(f"{PHONE}/sent", json=body).status_code

    wanted = top(club, 1)
    assert [sent("a" * 32, 0, do="start") for _ in range(2)] == [200, 200]
    assert sent("b" * 32, 1, do="try", at="A1", word="QQQ") == 200
    assert "alert-danger" in phone.get(PHONE).text
    for _ in range(2):
        assert sent("c" * 32, 1, do="try", at=wanted["at"], word=wanted["word"]) == 200
    assert state(club).progress[1].number == 2
    assert sent("d" * 32, 1) == 422
    assert phone.post(f"{PHONE}/sent", data="x").status_code == 422
    assert race.post(f"{PHONE}/sent", json={}).status_code in (302, 403, 404)
