"""The data of a club from before tables were renamed and people had pages: opened, shown, gone on with."""

import random
import re
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

import pytest

from director.desk import access_codes, accounts, bingo, sessions, solitaire, training, unscrabble
from director.desk.checking import check_game
from director.desk.classic import moves
from director.desk.desk import Desk
from director.desk.duplicate import inbox, rounds
from director.desk.worthatz import grids
from director.desk.worthatz import worthatz_rounds as crosswords
from director.storage import people_store, settings_store
from director.storage.database import open_database
from director.storage.game_file import export_game
from director.web import create_app
from tests.room import LEXICON, a_club
from tests.web.conftest import PASSWORD, signed_in

GOLDEN = Path(__file__).parents[1] / "golden" / "club.sql"
SEAT = "i0CzRkAyQJoYyOf8Lo8mF9UUbdMjtueZ"
SESSION = "McwMjieg7aMpRRCKqNPuSuTzL06Oo7W-"
CODE = "WD3E-VNQ6-EZQ8"
TOTALS: Mapping[str, str] = {
    "night": "Anna 26, Carl 7, Bert 0", "sealed": "Anna 0, Bert 0, Carl 0", "packed": "Anna 0, Bert 0",
    "table": "Anna 10, Bert 0", "ended": "Anna 10, Bert 3", "worthatz": "Anna 0, Bert 0, Carl 0",
    "training": "Computer 8, Anna 0", "solitaire": "Anna 10", "unscrabble": "Anna 3, Bert 0", "bingo": "–",
}  # fmt: skip
"""What each game came to when the file was written."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The club's folder as that program left it."""
    folder = tmp_path_factory.mktemp("older")
    with closing(sqlite3.connect(folder / "director.sqlite")) as db:
        db.executescript(GOLDEN.read_text(encoding="utf-8"))
    return folder


@pytest.fixture
def club(folder, tmp_path):
    """A copy of it, opened."""
    (tmp_path / "director.sqlite").write_bytes((folder / "director.sqlite").read_bytes())
    found = a_club(tmp_path)
    yield found
    found.close()


@pytest.fixture
def desk(club):
    return club.desk("Eva", rng=random.Random(1))


@pytest.mark.parametrize("key", TOTALS)
def test_every_game_is_whole_and_its_totals_are_those_of_then(club, key):
    steps = {step.name: step for step in check_game(export_game(club.db, key), club.search)}
    assert [name for name, step in steps.items() if step.holds is False] == []
    assert str(steps.get("totals", steps.get("winners")).sentence).partition(": ")[2] == TOTALS[key]


def place_top(desk, key):
    move = next(each for each in rounds.tops(desk, desk.session(key)) if each.allowed).scored.move
    rounds.place_top(desk, key, str(move.at), move.word)


def close_worthatz(desk, key):
    crosswords.close_round(desk, key)
    assert [each.player for each in grids.late_grids(desk, desk.session(key))] == [3]


STEPS: Mapping[str, Callable[[Desk, str], object]] = {
    "night": place_top,
    "sealed": place_top,
    "packed": place_top,
    "table": lambda desk, key: moves.pass_turn(desk, key),
    "worthatz": close_worthatz,
    "training": lambda desk, key: training.pass_turn(desk, key),
    "solitaire": lambda desk, key: solitaire.choose(desk, key, 1, "E"),
    "unscrabble": lambda desk, key: unscrabble.take(desk, key, unscrabble.hint(desk, desk.session(key))),
    "bingo": lambda desk, key: bingo.call(desk, key),
}


@pytest.mark.parametrize("key", STEPS)
def test_a_game_goes_on_and_its_last_step_is_taken_back(club, desk, key):
    before = desk.session(key)
    STEPS[key](desk, key)
    after = desk.session(key)
    assert after.seq > before.seq
    assert list(after.log)[: before.seq] == list(before.log)
    sessions.undo(desk, key, sessions.undo_offer(after).seq)
    assert next(check_game(export_game(club.db, key), club.search)).holds
    board = getattr(before.game, "board", None)
    assert getattr(desk.session(key).game, "board", None) == board


def test_draws_go_on_from_seal_and_pack(club, desk):
    for key, code in (("sealed", ""), ("packed", CODE)):
        place_top(desk, key)
        assert rounds.draw(desk, key, code=code).game.rounds[-1].source == ("pack" if code else "seal")
    place_top(desk, "sealed")
    rounds.end(desk, "sealed", "spät")
    steps = {step.name: step.holds for step in check_game(export_game(club.db, "sealed"), club.search)}
    assert steps["seal"]
    assert steps["draws"]


def test_a_slip_that_waited_is_taken_in_and_a_late_one_waits_for_the_director(desk):
    night = inbox.take_in(desk, "night", 2)
    assert night.game.round(2).entries[1].slip.word == "HAFEN"
    (waits,) = inbox.undecided(desk, night, 2)
    assert (waits.player, waits.why, waits.slip.word) == (3, "late", "UFER")


def test_phones_browsers_and_accounts_come_in_as_before(club, desk):
    assert access_codes.seat_at(desk, "night", SEAT) == 1
    assert access_codes.night_of_code(desk, access_codes.joining(desk, "night").code) == "night"
    assert access_codes.session_of(desk, SESSION).who == "Eva"
    otto = accounts.check_in(desk, "otto", PASSWORD)
    assert [row.key for row in club.desk("Otto", owner=otto.id).games()] == ["ottos"]


def test_entries_of_one_name_and_club_are_one_person_but_two_who_sat_in_one_night_stay_two(folder, tmp_path):
    file = tmp_path / "director.sqlite"
    file.write_bytes((folder / "director.sqlite").read_bytes())
    with closing(sqlite3.connect(file)) as db:
        db.execute("UPDATE people SET name = 'Anna' WHERE id = 10")  # who sat beside the Anna of number 9
        db.commit()
    annas, berts = (4, 7, 15, 17, 19, 21), (5, 8, 16, 18, 20)
    joined = dict.fromkeys(annas, 1) | dict.fromkeys(berts, 2) | {6: 3, 12: 9, 14: 9}  # 22 is an organiser's
    with closing(open_database(file)) as db:
        assert people_store.roots(db) == joined


def test_rules_rulings_people_and_the_bin_are_kept(club, desk):
    assert settings_store.own_profiles(desk.db)["hausregel"].solo == 10
    assert club.rulings.allowed_and_forbidden(LEXICON) == (frozenset({"KUBREN"}), frozenset({"NUR"}))
    assert "binned" not in {row.key for row in desk.games()}
    sessions.take_from_bin(desk, "binned")
    assert [player.name for player in desk.session("binned").game.players] == ["Anna"]
    klub = [each.name for each in people_store.people(desk.db) if each.club]
    assert klub == ["Anna", "Bert", "Carl"]  # each once, whatever the number of their games


def test_every_page_of_every_game_is_there(club):
    club.close()
    app = create_app(club.folder, TESTING=True, WTF_CSRF_ENABLED=False)
    browser = signed_in(app, "Eva")
    waiting, seen = ["/games"], set[str]()
    while waiting:
        address = waiting.pop()
        seen.add(address)
        answer = browser.get(address, follow_redirects=True)
        if answer.mimetype != "text/html":
            assert answer.status_code == 200, address
            continue
        if answer.status_code == 404:
            assert "There is nothing to analyse yet" in answer.text, address
        else:
            assert answer.status_code == 200, address
        assert "damaged" not in answer.text, address
        links = set(re.findall(r'href="(/games/[a-z]+[^"?#]*)"', answer.text))
        waiting += {link for link in links if link.split("/")[2] in TOTALS} - seen - set(waiting)
    app.extensions["instance"].close()
    assert len(seen) > 10 * len(TOTALS)
