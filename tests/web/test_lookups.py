"""The word page, and lists from elsewhere."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from director.desk import doors, nights
from director.desk.desk import Desk
from director.desk.duplicate import rounds
from director.desk.instance import Instance
from director.games.people import Entrant
from director.storage.door_store import Door
from tests.room import LEXICON, NIGHT, a_club, small_setup
from tests.web.conftest import signed_in

PAGE = f"/words/{LEXICON}/look-up"


@pytest.fixture
def club(app: object) -> Instance:
    instance: Instance = app.extensions["instance"]  # type: ignore[attr-defined]
    a_club(instance.folder)
    return instance


def helpers_door(desk: Desk) -> Door:
    code = doors.open_helper(desk, NIGHT, "Helper")
    assert code
    found = doors.enter(desk, "helper", code)
    assert found
    return found.door


def found(client: FlaskClient, **asked: str) -> list[str]:
    text = client.get(PAGE, query_string=asked).text
    return re.findall(r'<span class="me-3 d-inline-block">([^<]+)</span>', text)


@pytest.mark.parametrize(
    ("how", "text", "there", "absent"),
    [
        ("pattern", "H?US", ["HAUS"], ["HAU"]),
        ("letters", "SUAH", ["HAUS"], ["AUS"]),
        ("letters", "SUA?", ["HAUS"], ["AUS"]),
        ("more", "SUA", ["HAUS"], []),
        ("within", "SUAH", ["HAUS", "AU"], []),
        ("rare", "x", ["AXT", "NIXE"], ["HAUS"]),
        ("2", "", ["AB", "ÄH"], ["HAUS"]),
    ],
)
def test_words_are_looked_up(
    client: FlaskClient, club: Instance, how: str, text: str, there: list[str], absent: list[str]
) -> None:
    words = found(client, how=how, q=text)
    assert set(there) <= set(words)
    assert not set(absent) & set(words)


def test_a_word_with_its_hooks(client: FlaskClient, club: Instance) -> None:
    text = client.get(PAGE, query_string={"how": "word", "q": "ein"}).text
    assert "in the list" in text
    assert "<b>" in text


def test_a_question_that_cannot_be_read_is_told(client: FlaskClient, club: Instance) -> None:
    answer = client.get(PAGE, query_string={"how": "pattern", "q": "H1!"})
    assert answer.status_code == 200
    assert 'class="alert alert-warning"' in answer.text


def test_the_page_is_closed_for_a_helper_while_a_round_runs(
    app: Flask, client: FlaskClient, club: Instance
) -> None:
    desk = club.desk()
    nights.create_game(desk, small_setup(), [Entrant("Anna")], NIGHT)
    helper = signed_in(app, "Helper", by=helpers_door(desk))
    assert found(helper, how="2") != []
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    assert found(helper, how="2") == []
    assert "A round is running." in helper.get(PAGE).text
    assert found(client, how="2") != []
    rounds.start_clock(desk, NIGHT)
    rounds.call_time(desk, NIGHT)
    assert found(helper, how="2") != []


def test_lists_from_elsewhere_say_their_licence_before_anything_is_fetched(client: FlaskClient) -> None:
    text = client.get("/words/elsewhere").text
    assert "CC0" in text
    assert "Fetch this list" in text
