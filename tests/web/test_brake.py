"""Whoever guesses waits longer and longer, and nobody can lock out the laptop itself."""

from __future__ import annotations

import pytest

from director.web.entry.brake import (
    FORGOTTEN,
    FREE,
    FREE_OVERALL,
    LONGEST,
    LONGEST_HERE,
    LONGEST_OVERALL,
    Brake,
    network_of,
)

TABLET, OTHER, LAPTOP = "192.168.0.7", "192.168.0.8", "127.0.0.1"


class Clock:
    """Seconds that pass when the test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def brake(clock: Clock) -> Brake:
    return Brake(clock)


def wrong(brake: Brake, address: str, times: int) -> None:
    for _ in range(times):
        brake.wrong(address)


def test_some_tries_are_free_and_then_each_wait_doubles(brake: Brake) -> None:
    waits = []
    for _ in range(FREE + 3):
        brake.wrong(TABLET)
        waits.append(brake.wait(TABLET))
    assert waits == [0.0] * (FREE - 1) + [1.0, 2.0, 4.0, 8.0]
    assert brake.wait(OTHER) == 0.0


def test_a_wait_passes_and_has_an_end(brake: Brake, clock: Clock) -> None:
    wrong(brake, TABLET, 200)
    assert brake.wait(TABLET) == LONGEST
    clock.now += LONGEST
    assert brake.wait(TABLET) == 0.0
    brake.wrong(TABLET)
    assert brake.wait(TABLET) == LONGEST


def test_wrong_tries_are_forgotten_in_time_or_by_a_right_one(brake: Brake, clock: Clock) -> None:
    wrong(brake, TABLET, 20)
    wrong(brake, OTHER, 20)
    brake.right(TABLET)
    assert brake.wait(TABLET) == 0.0
    assert brake.wait(OTHER) > 0
    clock.now += FORGOTTEN + 1
    brake.wrong(OTHER)
    assert brake.wait(OTHER) == 0.0


def test_many_addresses_together_make_all_wait_but_the_laptop(brake: Brake) -> None:
    for number in range(FREE_OVERALL + 20):
        brake.wrong(f"10.0.{number}.1")
    assert brake.wait(TABLET) == LONGEST_OVERALL
    assert brake.wait(LAPTOP) == brake.wait("::1") == 0.0


def test_the_laptops_own_tries_make_it_wait_a_moment_and_nobody_else(brake: Brake) -> None:
    wrong(brake, LAPTOP, 500)
    assert brake.wait(LAPTOP) == LONGEST_HERE
    assert brake.wait(TABLET) == 0.0


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.168.0.7", "192.168.0.7", True),
        ("192.168.0.7", "192.168.0.8", False),
        ("rubbish", "", True),
    ],
)
def test_what_counts_as_one_address(one: str, other: str, same: bool) -> None:
    assert (network_of(one) == network_of(other)) is same


def test_remembering_addresses_has_an_end(brake: Brake, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("director.web.entry.brake.MOST_ADDRESSES", 10)
    wrong(brake, "10.0.0.1", FREE)
    others = [f"10.0.0.{number}" for number in range(2, 12)]
    for each in others[:9]:
        wrong(brake, each, 1)
    assert brake.wait("10.0.0.1") > 0
    wrong(brake, others[9], 1)
    assert brake.wait("10.0.0.1") == 0.0
