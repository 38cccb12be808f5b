"""A club with a small word list, and browsers without a screen: signed in, or not."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from director.desk import access_codes
from director.desk.access_codes import come_in
from director.desk.accounts import accept, invite
from director.desk.desk import Desk
from director.desk.instance import Instance
from director.storage.account_store import AccessCode, Account, AccountKind
from director.web import create_app
from director.web.roles import SEAT_COOKIE
from tests import stores
from tests.web.landings import Way, look_up
from tests.web.live_server import wait_for

LEXICON = "small"


class Browser(FlaskClient):
    """Gets something to read, or is led somewhere, whatever it asks for and sends; a wall has nothing about joining at times."""

    def open(self, *sent: Any, **more: Any) -> TestResponse:
        answer = super().open(*sent, **more)
        empty = answer.status_code == 200 and answer.content_length == 0
        assert not empty or answer.request.method == "OPTIONS" or answer.request.path.endswith("/join")
        return answer


class LedBrowser(Browser):
    """Is led where the table says (``landings``)."""

    def open(self, *sent: Any, **more: Any) -> TestResponse:
        way = Way()
        with way.heard(self.application):
            answer = super().open(*sent, **more)
        look_up(self.application, answer, way)
        return answer


@pytest.fixture
def app(small_lexicons: Path, tmp_path: Path) -> Iterator[Flask]:
    """The application on a fresh instance; forms are taken without the token (``test_csrf`` has its own)."""
    folder = tmp_path / "instance"
    shutil.copytree(small_lexicons, folder / "lexicons")
    database = stores.here.database(folder)
    app = create_app(folder, TESTING=True, WTF_CSRF_ENABLED=False, DATABASE=database)
    app.test_client_class = LedBrowser
    yield app
    app.extensions["instance"].close()


@pytest.fixture
def club(app: Flask) -> Instance:
    return app.extensions["instance"]


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser that is signed in, in English."""
    return signed_in(app, "Tester")


PASSWORD = "correct horse"


def account(club: Instance, kind: AccountKind, who: str, organiser: int | None = None) -> Account:
    """A new account, by way of its invitation; its name is that of ``who`` in small letters and digits."""
    at = club.desk(owner=organiser)
    name = "".join(each for each in who.casefold() if each.isalnum())
    return accept(at, invite(at, kind, who), name, PASSWORD, PASSWORD)


def signed_in(
    app: Flask, name: str, language: str = "en", by: AccessCode | None = None, account: Account | None = None
) -> FlaskClient:
    """A browser that came in under that name: the director's, a helper's by a door, or with an account."""
    token = come_in(app.extensions["instance"].desk(), name, by, account)
    client = app.test_client()
    with client.session_transaction() as session:
        session["visit"] = token
        session["language"] = language
    return client


def helper_of(app: Flask, desk: Desk, key: str = "night") -> FlaskClient:
    """The browser of Hugo, who came in by the code for helpers of that game."""
    found = access_codes.enter(desk, "helper", access_codes.open_helper(desk, key, "Hugo") or "")
    return signed_in(app, "Hugo", by=found.by)


def phone_of(app: Flask, desk: Desk, player: int, key: str = "night") -> FlaskClient:
    """A phone that has the seat of that player, and reads English."""
    phone = app.test_client()
    phone.set_cookie(SEAT_COOKIE, access_codes.claim(desk, key, player)[0])
    with phone.session_transaction() as session:
        session["language"] = "en"
    return phone


@pytest.fixture
def stranger(app: Flask) -> FlaskClient:
    """A browser that is not signed in."""
    return app.test_client()


def after_preparing(client: FlaskClient, answer: TestResponse) -> TestResponse:
    """The answer that follows the page that waits for a word list."""
    if "preparing" not in answer.headers.get("Location", ""):
        return answer
    wait_for(lambda: not client.application.extensions["jobs"].any_running())
    return client.get(answer.headers["Location"])
