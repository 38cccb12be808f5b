"""The clock of the running program: the laptop's time may be set as it likes."""

import time

import pytest

from director.desk.instance import Instance, steady_time


def test_it_begins_with_the_laptops_time():
    assert abs(steady_time() - time.time()) < 60


@pytest.mark.parametrize("jump", [-3600.0, 3600.0])
def test_setting_the_laptops_time_moves_no_clock_of_a_round(monkeypatch, jump):
    right = time.time
    before = steady_time()
    monkeypatch.setattr(time, "time", lambda: right() + jump)
    assert 0 <= steady_time() - before < 5


def test_the_desk_uses_it():
    assert Instance.desk.__defaults__
    assert steady_time in Instance.desk.__defaults__
