"""What a new small game costs: its own modules, a line in ``games/kinds.py`` and two in ``web/games.py``.

The game of this test is told whole here: a coin is flipped until it has shown heads twice. Nothing else in the program knows
it, and yet it is offered, made, listed, led to, undone, kept from helpers and exported.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from flask import Blueprint, Flask, redirect, render_template_string, url_for
from flask.testing import FlaskClient
from flask.typing import ResponseReturnValue

from director.desk.desk import Desk
from director.desk.nights import create_game
from director.games.kinds import KINDS
from director.games.log import Fact, GameState, Kind, Recorded, facts_of
from director.games.people import Player
from director.games.setup import GameSetup
from director.language.sentences import Sentence, say
from director.rules.settings import Settings
from director.storage.game_reading import read_game
from director.web import create_app
from director.web.common import desk, look_up
from director.web.games import GAMES
from director.web.prepare.forms import setup_values
from director.web.solo.small import small_game
from tests.web.conftest import after_preparing, signed_in

# -- games/coin


@dataclass(frozen=True)
class CoinProfile(Settings):
    name: str = "coin"
    title: str = "Coin"


@dataclass(frozen=True)
class CoinSetup(GameSetup):
    profile: CoinProfile


@dataclass(frozen=True)
class CoinGame(GameState):
    setup: CoinSetup
    players: tuple[Player, ...]
    flips: tuple[bool, ...] = ()
    seq: int = 0
    step: int = 0

    @property
    def ended(self) -> str | None:
        return "done" if sum(self.flips) == 2 else None


class Flipped(Fact[CoinGame]):
    heads: bool

    sentence = say("The coin is flipped.")
    undo_sentence = say("The coin is not flipped.")

    def after(self, game: CoinGame, recorded: Recorded) -> CoinGame:
        return replace(game, flips=(*game.flips, self.heads))


def _stands(game: CoinGame, now: float) -> Sentence:
    return say("Heads: %(count)d", count=sum(game.flips))


COIN = Kind("coin", facts_of(Flipped), CoinGame, CoinProfile, CoinSetup, _stands)

# -- desk/coin, web/coin

pages = Blueprint("coin", __name__, url_prefix="/games/<key>/coin")
PAGE = (
    """{% extends 'games/layout.html' %}{% block page %}<p>{{ game.flips|length }} flips</p>{% endblock %}"""
)


def flip(desk: Desk, key: str, heads: bool) -> None:
    desk.do(key, lambda night: [Flipped(heads)])


@pages.get("")
def show(key: str) -> str:
    night = look_up(key)
    return render_template_string(PAGE, tab="game", row=night.row, game=night.game)


@pages.post("/flip")
def flip_it(key: str) -> ResponseReturnValue:
    flip(desk(), key, heads=True)
    return redirect(url_for("coin.show", key=key))


GAME = small_game(
    COIN,
    say("Coin"),
    pages,
    text=say("A coin is flipped."),
    setup=lambda form: CoinSetup(profile=CoinProfile(), **setup_values(form)),
    make=lambda desk, setup, entrants, form: create_game(desk, setup, entrants, form.key.data, "coin"),
)

KEY = "0123456789ab"
FORM = {"key": KEY, "title": "Penny", "date": "2026-03-31", "lexicon": "small", "name1": "Zoe"}


@pytest.fixture
def app(small_lexicons: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """A program that knows one game more."""
    monkeypatch.setitem(KINDS, "coin", COIN)  # type: ignore[misc]
    shutil.copytree(small_lexicons, tmp_path / "club" / "lexicons")
    app = create_app(tmp_path / "club", (*GAMES, GAME), TESTING=True, WTF_CSRF_ENABLED=False)
    yield app
    app.extensions["instance"].close()


@pytest.fixture
def made(client: FlaskClient) -> FlaskClient:
    after_preparing(client, client.post("/games/new-game/coin", data=FORM))
    return client


def test_it_is_offered_and_made(client: FlaskClient) -> None:
    assert "A coin is flipped." in client.get("/games/which").text
    answer = after_preparing(client, client.post("/games/new-game/coin", data=FORM))
    assert answer.location == f"/games/{KEY}/coin"
    page = client.get(answer.location).text
    assert "<p>0 flips</p>" in page
    assert f'href="/games/{KEY}/history"' in page  # the tabs of every small game


def test_it_is_played_listed_and_undone(made: FlaskClient, app: Flask) -> None:
    assert "1 flips" in made.post(f"/games/{KEY}/coin/flip", follow_redirects=True).text
    assert "Heads: 1 · Zoe" in made.get("/games").text
    assert "0 flips" in made.post(f"/games/{KEY}/small/undo", data={"seq": 1}, follow_redirects=True).text
    assert app.extensions["instance"].desk().night(KEY).log[-1].fact.seq == 1


def test_pages_of_other_games_lead_to_its_own(made: FlaskClient) -> None:
    for other in ("desk", "table", "solitaire", "phones", "players", "worthatz/standings"):
        assert made.get(f"/games/{KEY}/{other}").location == f"/games/{KEY}/coin"


def test_its_pages_are_for_whom_it_says(made: FlaskClient, app: Flask) -> None:
    assert app.test_client().get(f"/games/{KEY}/coin").status_code == 302
    assert signed_in(app, "Eva").get(f"/games/{KEY}/coin").status_code == 200


def test_it_has_no_phones_and_no_wall(made: FlaskClient, app: Flask) -> None:
    from director.web.wall.pages import wall_secret

    secret = wall_secret(app.extensions["instance"], KEY)
    assert app.test_client().get(f"/wall/{secret}").status_code == 404


def test_its_history_is_in_its_own_words(made: FlaskClient) -> None:
    made.post(f"/games/{KEY}/coin/flip")
    assert "The coin is flipped." in made.get(f"/games/{KEY}/history").text


PAGES = ("coin", "history", "print", "print/game.jsonl", "raw.jsonl", "delete")


@pytest.mark.parametrize("page", PAGES)
def test_every_page_of_it_opens(made: FlaskClient, page: str) -> None:
    made.post(f"/games/{KEY}/coin/flip")
    assert made.get(f"/games/{KEY}/{page}").status_code == 200


def test_its_file_is_read_again(made: FlaskClient, app: Flask) -> None:
    made.post(f"/games/{KEY}/coin/flip")
    file = made.get(f"/games/{KEY}/print/game.jsonl").data
    read = read_game(file.decode().splitlines())
    assert [type(each.fact) for each, _ in read.facts] == [Flipped]
