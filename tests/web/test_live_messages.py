"""What a live message says of a night at every moment, and what stays secret in it."""

import json
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from director.games.classic.facts import CLASSIC
from director.games.duplicate import facts as ev
from director.games.duplicate.facts import DUPLICATE
from director.web.live.messages import Message, message, moment_of, plain_state, state_for
from tests.games.classic.builders import a_table, lay
from tests.games.duplicate.builders import a_night, drawn, placed, slip


def session(game, kind=DUPLICATE) -> Any:
    setup = SimpleNamespace(title="Simultan night")
    row = SimpleNamespace(id=7, kind=kind.name, setup=setup)
    return SimpleNamespace(row=row, version="3.1", game=game, kind=kind)


def told(night, now=0.0):
    found = moment_of(session(night.game), now)
    return found.phase, found.round, found.clock, found.due, found.deadline


READY = a_night(2).add(drawn(1))
RUNS = a_night(2).add(drawn(1), ev.ClockStarted(1))
BEGAN = RUNS.log[-1].at
CLOCK = {"total": 180, "left": 180, "ends": None, "running": False, "over": None}


def clock(**changed):
    signals = list(READY.game.setup.signals(1))
    return {"signals": signals} | CLOCK | changed


def test_a_night_is_told_from_the_draw_to_the_top():
    ends = BEGAN + 180
    assert told(a_night(2)) == ("draw", None, None, None, None)
    assert told(READY, BEGAN) == ("ready", 1, clock(), None, None)
    running = clock(left=169.877, ends=ends, running=True)
    assert told(RUNS, BEGAN + 10.1234) == ("running", 1, running, ends, ends)
    up = clock(left=0.0, over=ends)
    assert told(RUNS, ends) == ("time_up", 1, up, None, ends)
    stopped = a_night(2).add(drawn(1), ev.ClockStarted(1), ev.ClockStopped(1))
    phase, number, at, due, deadline = told(stopped, BEGAN + 50)
    assert (phase, number, at["running"], at["ends"], at["over"], due, deadline) == (
        "stopped", 1, False, None, None, None, None)  # fmt: skip
    assert told(a_night(2).add(drawn(1), ev.ClockStarted(1), ev.TimeCalled(1), placed(1)))[1:] == (None,) * 4


def test_letters_that_were_announced_and_slips_by_hand_are_known_to_the_hand_in():
    night = a_night(2).add(drawn(1), ev.ClockStarted(1), ev.TimeCalled(1), slip(1, 2, 26))
    found = moment_of(session(night.game), 0.0)
    assert (found.game, found.version) == (7, "3.1")
    assert (found.announced, found.drawn) == ((night.game.rounds[0].since,), night.game.rounds[0].since)
    assert (found.by_hand, found.stays) == (frozenset({2}), night.game.stays)
    (played,) = night.game.rounds
    entries = {**played.entries, 1: replace(played.entries[2], who="phone")}
    both = replace(night.game, rounds=(replace(played, entries=entries),))
    assert moment_of(session(both), 0.0).by_hand == {2}
    over = moment_of(session(night.add(placed(1)).game), 0.0)
    assert (over.announced, over.by_hand, over.drawn) == (found.announced, frozenset(), None)


def test_a_game_without_rounds_says_that_something_is_new():
    table = session(a_table().add(lay(1, "H8", "HAUS")).game, CLASSIC)
    found = moment_of(table, 0.0)
    assert (found.phase, found.round, found.clock, found.announced) == ("play", None, None, ())
    assert plain_state("player", table, 0.0) == {"title": "Simultan night", "stage": "3.1"}


def test_the_least_that_anybody_hears_is_the_title_the_round_and_its_letters():
    night = session(READY.game)
    assert plain_state("wall", night, 0.0) == {"round": 1, "rack": READY.game.rack, "title": "Simultan night"}
    assert state_for("desk", night, 0.0, {}) is None
    assert state_for("wall", night, 0.0, {}) == plain_state("wall", night, 0.0)
    tellers = {"duplicate": lambda audience, night, now: {"for": audience, "at": now}}
    assert state_for("player", night, 5.0, tellers) == {"for": "player", "at": 5.0}


@pytest.mark.parametrize("state", [None, {"title": "Köln"}])
def test_a_message_is_json_with_the_time_last(state):
    moment = moment_of(session(READY.game), BEGAN)
    made = message(moment, state)
    data = json.loads(made.data(12.34567))
    expected = {
        "version": "3.1",
        "phase": "ready",
        "clock": clock(),
        "round": 1,
        "drawn": moment.drawn,
        "now": 12.346,
    }
    assert data == expected | ({"state": state} if state else {})
    assert next(iter(data)) == "version"
    assert list(data)[-1] == "now"
    if state:
        assert "Köln".encode() in made.content
    assert Message("3.1", b"").event(1.0) == b'event: state\nid: 3.1\ndata: {"version":"3.1","now":1.000}\n\n'
