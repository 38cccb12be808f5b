"""What a slip costs: statements in the database, facts replayed, calls; counted, because a clock would lie."""

import os
import sys
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import director
from director.desk import sessions
from director.desk.desk import Desk
from director.desk.duplicate import rounds, slips
from director.desk.duplicate.players import add_players
from director.desk.instance import Instance
from director.games.duplicate.facts import DUPLICATE
from director.games.log import Recorded
from director.games.people import Entrant
from director.judge.slip import Slip
from director.rules import tiles
from director.rules.profile import Profile
from director.web import create_app
from tests.room import NAMES, NIGHT, a_club, seq_of, small_setup
from tests.web.conftest import signed_in

MOST_STATEMENTS = 6
HERE = str(Path(director.__file__).parent) + os.sep


@contextmanager
def statements(desk):
    """Every statement that the desk's connection carries out."""
    found: list[str] = []
    desk.db.conn.set_trace_callback(found.append)
    yield found
    desk.db.conn.set_trace_callback(None)


@contextmanager
def calls(module, name, monkeypatch):
    """The first argument of every call of a function."""
    found: list[Any] = []
    original: Callable[..., Any] = getattr(module, name)

    def counted(*arguments, **named):
        found.append(arguments[0])
        return original(*arguments, **named)

    with monkeypatch.context() as patched:
        patched.setattr(module, name, counted)
        yield found


def steps(monkeypatch):
    """What is replayed of duplicate nights from now on."""
    found, usual = list[Recorded](), DUPLICATE.after

    def counted(game, recorded):
        found.append(recorded)
        return usual(game, recorded)

    monkeypatch.setitem(vars(DUPLICATE), "after", counted)
    return found


def test_a_slip_costs_one_look_one_step_and_one_insert(rooms, monkeypatch):
    desk = rooms.night()
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    slips.record_slip(desk, NIGHT, 1, 1, Slip("NUR", at="H8"))
    replayed = steps(monkeypatch)
    with statements(desk) as asked:
        slips.record_slip(desk.once("token"), NIGHT, 1, 2, Slip("RUCKEN", at="H4"))
    assert [type(each.fact).__name__ for each in replayed] == ["SlipRecorded"]
    assert len(asked) <= MOST_STATEMENTS
    assert sum(each.startswith("INSERT") for each in asked) == 1


def test_a_slip_on_the_page_asks_the_database_six_times_at_most(tmp_path):
    desk = a_club(tmp_path).desk()
    sessions.create_game(desk, small_setup(), [Entrant(name) for name in NAMES], NIGHT)
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    app = create_app(tmp_path, TESTING=True, WTF_CSRF_ENABLED=False)
    client, app_desk = signed_in(app, "Anna"), app.extensions["instance"].desk()
    for table in (1, 2):
        with statements(app_desk) as asked:
            answer = client.post(
                f"/games/{NIGHT}/rounds/1/slips", json={"line": f"{table} RUCKEN H4", "token": str(table)}
            )
        assert answer.get_json()["points"] == 26
    assert len(asked) <= MOST_STATEMENTS, "\n".join(asked)


@contextmanager
def calls_within(counted):
    """Counts the calls of the program's own functions in this thread, those of libraries and compiled ones left out."""

    def see(frame, event, argument):
        if event == "call" and frame.f_code.co_filename.startswith(HERE):
            counted.append(frame.f_code)

    sys.setprofile(see)
    yield
    sys.setprofile(None)


def test_the_last_slip_of_twelve_and_their_top_take_few_calls(tmp_path):
    a_club(tmp_path).close()
    app = create_app(tmp_path, TESTING=True, WTF_CSRF_ENABLED=False)
    desk, client = app.extensions["instance"].desk(), signed_in(app, "Anna")
    sessions.create_game(desk, small_setup(), [Entrant(f"Player {number}") for number in range(1, 13)], NIGHT)
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    for table in range(1, 13):
        booking, line = list[Any](), {"line": f"{table} RUCKEN H4 26", "token": str(table), "due": True}
        with calls_within(booking):
            answer = client.post(f"/games/{NIGHT}/rounds/1/slips?view=1", json=line)
        assert answer.get_json()["points"] == 26
    assert 500 < len(booking) <= 1500, len(booking)
    rounds.start_clock(desk, NIGHT)
    rounds.call_time(desk, NIGHT)
    placing = list[Any]()
    with calls_within(placing):
        client.post(f"/games/{NIGHT}/top", data={"at": "H4", "word": "RUCKEN"})
    assert len(desk.session(NIGHT).game.complete) == 1
    assert 500 < len(placing) <= 1000, len(placing)


def test_tiles_and_rules_are_looked_at_once(tmp_path, monkeypatch):
    club = a_club(tmp_path)
    sessions.create_game(club.desk(), small_setup(title="Once"), [Entrant("Anna")], NIGHT)
    club.db.execute("UPDATE games SET setup = replace(setup, 'Once', 'Never read before')")
    with calls(tiles, "Alphabet", monkeypatch) as sets, calls(Profile, "check", monkeypatch) as rules:
        for _ in range(3):
            club.desk().session(NIGHT)
            club.desk().games()
            Instance(tmp_path).desk().session(NIGHT)
    assert (len(sets), len(rules)) == (1, 1)


def test_stopping_the_clock_opens_no_word_list(rooms):
    desk = rooms.night()
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    without = Desk(desk.db, no_words, "director", rooms.now)
    rounds.start_clock(without, NIGHT)
    rounds.stop_clock(without, NIGHT)
    slips.mark_missing(without, NIGHT, 1)
    assert rounds.call_time(without, NIGHT).game.missing(1) == []


def no_words(setup):
    raise AssertionError("the word list was opened")


def test_a_renamed_player_reaches_every_page(rooms):
    desk = rooms.night()
    before = desk.session(NIGHT)
    add_players(desk, NIGHT, [Entrant("Dora")])
    after = desk.session(NIGHT)
    assert after.version != before.version
    assert (after.seq, [player.name for player in after.game.players][-1]) == (0, "Dora")


def test_a_slip_taken_back_replays_what_came_after_the_last_mark(rooms, monkeypatch):
    desk = rooms.night()
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    for number in range(200):
        slips.record_slip(desk, NIGHT, 1, 1, Slip("NUR" if number % 2 else "RUCKEN", at="H8"))
    last, replayed = seq_of(desk, 1, 1), steps(monkeypatch)
    slips.take_slip_back(desk, NIGHT, 1, 1, last)
    assert 0 < len(replayed) <= 2 * 64 + 2
