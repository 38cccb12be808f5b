"""Signing in: the first start, the password, and what happens to a browser when the password changes."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from director.web.entry.auth import keep_password


def give_password(app: Flask, password: str) -> None:
    keep_password(app.extensions["instance"].db, password)


@pytest.fixture
def guarded(app: Flask) -> Flask:
    give_password(app, "geheim 1")
    return app


def sign_in(browser: FlaskClient, password: str = "geheim 1", after: str = "") -> tuple[int, str]:
    answer = browser.post(
        "/sign-in", query_string={"after": after}, data={"password": password, "who": "Eva"}
    )
    return answer.status_code, answer.headers.get("Location", "")


def test_the_first_start_sets_the_password_and_signs_in(stranger: FlaskClient) -> None:
    assert stranger.get("/games").location == "/welcome"
    new = {"password": "geheim 1", "again": "geheim 1", "who": "Eva"}
    assert stranger.post("/welcome", data=new | {"again": "anders 1"}).status_code == 200
    assert stranger.get("/games").status_code == 302
    assert stranger.post("/welcome", data=new).status_code == 302
    assert stranger.get("/games").status_code == 200


def test_another_machine_cannot_set_the_first_password(stranger: FlaskClient) -> None:
    new = {"password": "geheim 1", "again": "geheim 1", "who": "Eva"}
    stranger.post("/welcome", data=new, environ_base={"REMOTE_ADDR": "192.0.2.9"})
    assert stranger.get("/games").location == "/welcome"


def test_the_password_lets_in_and_a_wrong_one_does_not(guarded: Flask, stranger: FlaskClient) -> None:
    assert sign_in(stranger, "falsch 1")[0] == 401
    assert stranger.get("/games").status_code == 302
    assert sign_in(stranger)[0] == 302
    assert stranger.get("/games").status_code == 200


@pytest.mark.parametrize(
    ("after", "location"),
    [("/words", "/words"), ("", "/"), ("//elsewhere.example", "/"), ("https://elsewhere.example", "/")],
)
def test_after_signing_in_one_stays_in_this_house(
    guarded: Flask, stranger: FlaskClient, after: str, location: str
) -> None:
    assert sign_in(stranger, after=after) == (302, location)


def test_a_new_password_signs_everybody_out(guarded: Flask, stranger: FlaskClient) -> None:
    sign_in(stranger)
    give_password(guarded, "geheim 2")
    assert stranger.get("/games").location == "/sign-in?after=/games"
    assert sign_in(stranger, "geheim 1")[0] == 401
    assert sign_in(stranger, "geheim 2")[0] == 302
    assert stranger.get("/games").status_code == 200


def test_the_cookie_does_not_hold_the_password_or_its_hash(guarded: Flask, stranger: FlaskClient) -> None:
    sign_in(stranger)
    with stranger.session_transaction() as session:
        assert set(session) == {"visit", "_permanent"}
