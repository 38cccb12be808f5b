"""Topping in the browser: played at the laptop and on phones, nothing of a round before its turn."""

import re
from collections import Counter

import pytest
from markupsafe import escape

from director.desk import topping
from director.web.wall.pages import wall_secret
from tests.web.conftest import phone_of
from tests.web.test_small import KEY, create, send
from tests.words import WORDS

PLAY = f"/games/{KEY}/topping/play/1"
PHONE = f"/play/{KEY}/topping"


@pytest.fixture
def race(client, club):
    assert create(client, "topping", players="Anna\nBert", rounds="3").location == f"/games/{KEY}/topping"
    return client


def state(club):
    return club.desk().session(KEY).game


def top(club, number):
    move = state(club).rounds[number - 1].top.move
    return {"at": move.at, "word": move.word, "round": number}


def test_somebody_plays_at_the_laptop(race, club):
    assert "3 rounds are prepared." in race.get(f"/games/{KEY}/topping").text
    assert "Begin to play" in race.get(PLAY).text
    send(race, "topping/play/1/start", token="s")
    assert "Not on the rack" in send(race, "topping/play/1/try", at="H8", word="QYXQYX", round=1)
    letters = state(club).rounds[0].rack
    laid = next(word for word in sorted(WORDS, key=len) if not Counter(word) - Counter(letters))
    said = send(race, "topping/play/1/try", at="H8", word=laid, round=1)
    assert re.search(rf"{laid}: \d+ points, not the top\.", said)
    assert f"{letters}: not in the word list." in send(
        race, "topping/play/1/try", at="H8", word=letters, round=1
    )
    page = send(race, "topping/play/1/try", **top(club, 1))
    assert "is the top!" in page
    assert ">Round 2</b>" in page or "Round 2" in page
    for number in (2, 3):
        page = send(race, "topping/play/1/try", **top(club, number))
    assert "The race is over for you." in page
    assert "3/3" in race.get(f"/games/{KEY}/topping").text
    assert "The race is over." in send(race, "topping/end")


@pytest.mark.parametrize("word", ["QYX&QYX", "QYX#", "Q+YX", "QÄX"])
def test_what_cannot_be_laid_is_in_its_field_as_it_was_typed(race, word):
    send(race, "topping/play/1/start", token="s")
    page = send(race, "topping/play/1/try", at="H8", word=word, round=1)
    assert f'value="{escape(word)}"' in page


def test_the_race_lists_who_has_not_begun_and_asks_before_it_ends_for_those_who_play(race, app, club):
    page = f"/games/{KEY}/topping"
    lines = re.findall(r"<tr[^>]*>.*?has not begun", race.get(page).text, re.DOTALL)
    assert ["Anna" in lines[0], "Bert" in lines[1], len(lines)] == [True, True, 2]
    assert "data-confirm" not in race.get(page).text
    stale = {"token": "a"}
    send(race, "topping/play/2/start", token="s")
    assert 'data-confirm="Still playing: Bert. End the race all the same?"' in race.get(page).text
    assert "Still playing: Bert. To end the race" in send(race, "topping/end", **stale)
    assert state(club).ended is None
    phone = phone_of(app, club.desk(), 2, KEY)
    assert 'data-phase="race"' in phone.get(PHONE).text
    assert "The race is over." in send(race, "topping/end", playing="2", token="b")
    told = phone.get(PHONE).text
    assert 'data-phase="ended"' in told
    assert "The race is over." in told


def test_after_the_last_round_there_is_no_next_rack(race, club):
    prepared = club.desk().session(KEY).log[0].at
    late = [club.desk(now=lambda hours=hours: prepared + 3600 * hours) for hours in range(5)]
    topping.start(late[0], KEY, 1)
    for number, button in ((1, "Next rack"), (2, "Next rack"), (3, "To the result")):
        topping.time_over(late[number], KEY, 1)
        assert button in race.get(PLAY).text
        topping.go_on(late[number], KEY, 1, number)
    assert "The race is over for you." in race.get(PLAY).text


def test_no_phone_and_no_wall_learns_of_a_round_before_its_turn(race, app, club):
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


def tells(page, word):
    """Whether the word stands there as words of moves do, in capitals but for blanks; not inside of others, such as DOCTYPE."""
    return re.search(rf"(?<![\w/+=-])({word}|{word.upper()})(?![\w/+=-])", page) is not None


def test_who_has_no_seat_cannot_play(race, app, club):
    stranger = app.test_client()
    assert stranger.get(PHONE).status_code == 302
    for what in ("start", "try", "on"):
        assert stranger.post(f"{PHONE}/{what}", data={"round": 1}).status_code in (302, 403, 404)
        assert stranger.post(f"{PLAY}/{what}", data={"round": 1}).status_code in (302, 403, 404)
    assert state(club).progress == {}


@pytest.mark.parametrize("typed", [{"seconds": "5"}, {"rounds": "x"}, {"formula": "x"}, {"players": ""}])
def test_what_cannot_be_played_is_said(client, typed):
    assert create(client, "topping", **({"players": "Anna"} | typed)).status_code == 422


def test_what_a_phone_sends_counts_once_and_nonsense_is_refused(app, race, club):
    phone = phone_of(app, club.desk(), 1, KEY)

    def sent(token, number, **slip):
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
    assert sent("e" * 32, 2, do="on") == 200
    assert "alert-danger" in phone.get(PHONE).text, "the time of round 2 is not over"
    assert state(club).progress[1].number == 2
    assert phone.post(f"{PHONE}/sent", data="x").status_code == 422
    assert race.post(f"{PHONE}/sent", json={}).status_code in (302, 403, 404)
