"""What a new small game costs: its own modules and one line in ``games/kinds.py``.

The game of this test is told whole here: a coin is flipped until it has shown heads twice. Nothing else in the program knows
it, and yet it is offered, made, listed, led to, undone, kept from helpers, printed, shown on a wall, checked, exported and
deleted.
"""

import json
import re
import shutil
from dataclasses import dataclass, replace
from io import BytesIO

import pytest
from flask import Blueprint, render_template_string

from director.cli import Context
from director.cli.night import answered
from director.cli.night.opening import LineSession
from director.desk.sessions import create_game
from director.desk.steps import STAFF, step
from director.games.kinds import KINDS
from director.games.log import Fact, GameState, Kind, facts_of
from director.games.people import Player
from director.games.setup import GameSetup
from director.language.sentences import say
from director.reports.documents import FILE, Document, Documents, of_game
from director.reports.page import Sheet, heading_of
from director.rules.settings import Settings
from director.web import create_app
from director.web.common import look_up
from director.web.game_pages import PHONES, PhonePages
from director.web.play.seats import give_back, not_seated, seat_in
from director.web.rights import EVERYBODY
from director.web.roles import PLAY_PATH
from director.web.solo.small import small_game
from director.web.wall.pages import wall_secret
from tests.reports.reading import pages as pages_of
from tests.room import director
from tests.web.conftest import after_preparing, helper_of, phone_of, signed_in

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
    def ended(self):
        return "done" if sum(self.flips) == 2 else None


class Flipped(Fact[CoinGame]):
    heads: bool

    sentence = say("The coin is flipped.")
    undo_sentence = say("The coin is not flipped.")

    def after(self, game, recorded):
        return replace(game, flips=(*game.flips, self.heads))


def _stands(game, now):
    return say("Heads: %(count)d", count=sum(game.flips))


COIN = Kind(
    "coin",
    facts_of(Flipped),
    CoinGame,
    CoinProfile,
    CoinSetup,
    _stands,
    totals=lambda game: [(each.name, sum(game.flips)) for each in game.players],
    steps=__name__,
    papers=f"{__name__}:PAPERS",
    pages=f"{__name__}:GAME",
)

# -- desk/coin, reports/coin


def create(desk, setup, entrants, key=None):
    return create_game(desk, setup, entrants, key, "coin")


def shown(desk, night):
    return {"heads": sum(night.game.flips)}


def _lies(game, tails):
    return say("The coin shows tails.") if tails else say("The coin shows heads.")


@step(may=STAFF, said=_lies)
def flip(desk, night, tails: bool = False):
    """The coin is flipped; it shows heads unless somebody says tails."""
    return [Flipped(not tails)]


def flips_pdf(game, texts):
    sheet = Sheet(heading_of(game.setup), texts("Coin"), texts)
    sheet.headline("Heads and tails", 14, 6)
    return sheet.finish()


PAPERS: Documents = {"flips.pdf": Document(title=say("Flips"), make=of_game(flips_pdf)), "game.jsonl": FILE}

# -- web/coin

pages = Blueprint("coin", __name__, url_prefix="/games/<key>/coin")
on_phone = Blueprint("coin_phone", __name__, url_prefix=f"{PLAY_PATH}/<key>/coin")
PAGE = (
    """{% extends 'games/layout.html' %}{% block page %}<p>{{ game.flips|length }} flips</p>{% endblock %}"""
)


@pages.get("")
def show(key):
    night = look_up(key)
    return render_template_string(PAGE, tab="game", row=night.row, game=night.game)


@on_phone.get("")
def on_a_phone(key):
    night = look_up(key)
    return not_seated(night) if seat_in(night) is None else f"{len(night.game.flips)} flips on a phone"


@on_phone.post("/leave")
def leave(key):
    return give_back(key)


GAME = small_game(
    COIN,
    say("Coin"),
    pages,
    on_phone,
    text=say("A coin is flipped."),
    also=PHONES,
    rights={EVERYBODY: "coin_phone"},
    phone=PhonePages(
        home="coin_phone.on_a_phone", leave="coin_phone.leave", rules="solo/_topping_phones.html"
    ),
    wall=lambda secret, night: f"{len(night.game.flips)} flips on the wall",
)

KEY = "0123456789ab"
FORM = {"key": KEY, "title": "Penny", "date": "2026-03-31", "lexicon": "small", "name1": "Zoe"}


@pytest.fixture
def app(small_lexicons, tmp_path, monkeypatch):
    """A program that knows one game more, by one line."""
    monkeypatch.setitem(KINDS, "coin", COIN)
    shutil.copytree(small_lexicons, tmp_path / "club" / "lexicons")
    app = create_app(tmp_path / "club", TESTING=True, WTF_CSRF_ENABLED=False)
    yield app
    app.extensions["instance"].close()


@pytest.fixture
def made(client):
    after_preparing(client, client.post("/games/new-game/coin", data=FORM))
    return client


def test_it_is_offered_and_made(client):
    assert "A coin is flipped." in client.get("/games/which").text
    answer = after_preparing(client, client.post("/games/new-game/coin", data=FORM))
    assert answer.location == f"/games/{KEY}/coin"
    page = client.get(answer.location).text
    assert "<p>0 flips</p>" in page
    assert f'href="/games/{KEY}/history"' in page  # the tabs of every small game


def test_it_is_played_listed_and_undone(made, app):
    page = made.post(f"/games/{KEY}/coin/flip", follow_redirects=True).text
    assert "1 flips" in page
    assert "The coin shows heads." in page
    assert "Heads: 1 · Zoe" in made.get("/games").text
    assert "0 flips" in made.post(f"/games/{KEY}/small/undo", data={"seq": 1}, follow_redirects=True).text
    assert app.extensions["instance"].desk().session(KEY).log[-1].fact.seq == 1


OWN = ("check", "coin", "delete", "history", "phones", "phones/cards.pdf", "print", "raw.jsonl")
"""Its pages; those of other games lead to the first."""


def test_every_page_of_a_game_opens_or_leads_to_its_own(made, app):
    end(app)
    rules = [rule.rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    pages = {rule.removeprefix("/games/<key>/") for rule in rules if re.fullmatch("/games/<key>/[^<]+", rule)}
    assert pages > {"after", "desk", "players", "settings", "wall", *OWN}
    for page in pages:
        answer = made.get(f"/games/{KEY}/{page}")
        assert (answer.status_code, answer.location) == (
            (200, None) if page in OWN else (302, f"/games/{KEY}/coin")
        ), page


def end(app):
    """The coin shows heads twice."""
    for _ in range(2):
        flip(app.extensions["instance"].desk(), KEY)


def test_all_its_papers_can_be_had_and_name_the_log(made):
    page = made.get(f"/games/{KEY}/print").text
    assert set(re.findall(rf'/games/{KEY}/print/([\w.-]+)"', page)) == set(PAPERS)
    assert "Log entry 0" in pages_of(made.get(f"/games/{KEY}/print/flips.pdf").data)[0]


def test_everybody_can_check_it(made, app):
    end(app)
    assert "The totals that follow: Zoe 2" in made.get(f"/games/{KEY}/check").text


def test_its_pages_are_for_whom_it_says(made, app):
    assert app.test_client().get(f"/games/{KEY}/coin").status_code == 302
    assert signed_in(app, "Eva").get(f"/games/{KEY}/coin").status_code == 200


def test_a_step_is_for_whom_it_says(made, app):
    desk = app.extensions["instance"].desk()
    helper = helper_of(app, desk, KEY)
    assert helper.post(f"/games/{KEY}/coin/flip", data={"tails": "1"}).status_code == 302
    assert helper.get(f"/games/{KEY}/coin").status_code == 403  # a page is the director's
    assert desk.session(KEY).game.flips == (False,)
    assert app.test_client().post(f"/games/{KEY}/coin/flip").location == "/welcome"
    assert len(desk.session(KEY).game.flips) == 1


def test_it_has_its_lines(app, tmp_path):
    lines = [
        {"new": {"game": "coin", "words": ["HAUS"], "players": ["Zoe"]}},
        {"flip": True},
        {"flip": {"tails": 1}},
        {"flip": {"tails": True}},
        {"undo": True},
    ]
    evening = LineSession(Context(str(tmp_path / "lines"), "en"), tmp_path / "words")
    told = list(answered(map(json.dumps, lines), evening))
    found = [each.get("said") for each in told[1:]]
    assert found == ["The coin shows heads.", None, "The coin shows tails.", None]
    assert [each.get("night", each).get("heads") for each in told] == [0, 1, None, 1, 1]
    assert told[-1]["night"]["undo"]["sentence"] == "The coin is not flipped."
    assert (
        "flip      tails: The coin is flipped; it shows heads" in director(tmp_path, "night", "--help").output
    )


def test_it_is_shown_on_walls_and_phones(made, app):
    made.post(f"/games/{KEY}/coin/flip")
    club = app.extensions["instance"]
    assert app.test_client().get(f"/wall/{wall_secret(club, KEY)}").text == "1 flips on the wall"
    assert phone_of(app, club.desk(), 1, KEY).get("/play", follow_redirects=True).text == "1 flips on a phone"


def test_its_history_is_in_its_own_words(made):
    made.post(f"/games/{KEY}/coin/flip")
    assert "The coin is flipped." in made.get(f"/games/{KEY}/history").text


def test_its_file_comes_back_as_it_was(made):
    made.post(f"/games/{KEY}/coin/flip")
    file = made.get(f"/games/{KEY}/print/game.jsonl").data
    made.post(f"/games/{KEY}/delete")
    assert f"/games/{KEY}" not in made.get("/games").text
    answer = made.post("/games/import", data={"file": (BytesIO(file), "game.jsonl")})
    assert answer.location == f"/games/{KEY}/coin"
    assert made.get(f"/games/{KEY}/print/game.jsonl").data == file
