"""Whoever guesses waits longer and longer, and nobody can lock out the laptop itself."""

import pytest

from director.web.entry.brake import Brake, Caller, network_of

TABLET, OTHER, LAPTOP = Caller("192.168.0.7"), Caller("192.168.0.8"), Caller("127.0.0.1")


class Clock:
    """Seconds that pass when the test says so."""

    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def brake(clock):
    return Brake(clock)


def wrong(brake, address, times):
    for _ in range(times):
        brake.wrong(address)


def test_some_tries_are_free_and_then_each_wait_doubles(brake):
    waits = []
    for _ in range(8):
        brake.wrong(TABLET)
        waits.append(brake.wait(TABLET))
    assert waits == [0.0, 0.0, 0.0, 0.0, 1.0, 2.0, 4.0, 8.0]
    assert brake.wait(OTHER) == 0.0


def test_a_wait_passes_and_has_an_end(brake, clock):
    wrong(brake, TABLET, 200)
    assert brake.wait(TABLET) == 60.0
    clock.now += 60.0
    assert brake.wait(TABLET) == 0.0
    brake.wrong(TABLET)
    assert brake.wait(TABLET) == 60.0


def test_wrong_tries_are_forgotten_in_time_or_by_a_right_one(brake, clock):
    wrong(brake, TABLET, 20)
    wrong(brake, OTHER, 20)
    brake.right(TABLET)
    assert brake.wait(TABLET) == 0.0
    assert brake.wait(OTHER) > 0
    for seconds, waits in ((840, 60.0), (900, 60.0), (901, 0.0)):
        clock.now += seconds
        brake.wrong(OTHER)
        assert brake.wait(OTHER) == waits


@pytest.mark.parametrize(("wrong", "waits"), [(80, 0.0), (599, 0.0), (600, 10.0)])
def test_many_addresses_together_make_wait_who_guessed_and_very_many_all_but_the_laptop(brake, wrong, waits):
    for number in range(wrong):
        brake.wrong(Caller(f"10.{number // 250}.{number % 250}.1"))
    assert brake.wait(TABLET) == waits
    brake.wrong(TABLET)
    assert brake.wait(TABLET) == 10.0
    assert brake.wait(LAPTOP) == brake.wait(Caller("::1")) == 0.0
    assert brake.wait(Caller(TABLET.address, "tablet", known=True)) == 0.0


@pytest.mark.parametrize(("wrong", "waits"), [(58, 0.0), (59, 1.0), (60, 2.0)])
def test_the_sixtieth_wrong_try_from_anywhere_makes_who_made_it_wait(brake, wrong, waits):
    for number in range(wrong):
        brake.wrong(Caller(f"10.0.{number}.1"))
    brake.wrong(TABLET)
    assert brake.wait(TABLET) == waits


def test_a_device_waits_for_its_own_tries_and_not_for_those_of_its_address(brake, clock):
    guesser, tries = Caller(TABLET.address, "guesser"), 0
    for _ in range(900):
        if brake.wait(guesser) == 0:
            brake.wrong(guesser)
            tries += 1
        clock.now += 1
    assert tries == 24  # the first five, then 1, 2, 4, ... 60 seconds apart, in a quarter of an hour
    assert brake.wait(Caller(TABLET.address, "phone")) == brake.wait(TABLET) == 0.0


def test_a_guesser_with_a_new_cookie_for_each_try_is_slowed_by_the_address(brake, clock):
    tries = 0
    for number in range(600):
        if brake.wait(fresh := Caller(TABLET.address, str(number))) == 0:
            brake.wrong(fresh)
            tries += 1
        clock.now += 0.1
    assert tries == 105  # a hundred, then 1, 2, 4 ... seconds apart, in a minute
    wrong(brake, one := Caller(TABLET.address, "0"), 5)
    clock.now += 59
    assert brake.wait(TABLET) == 1.0
    wrong(brake, one, 1)  # from now on one that goes on and on counts as well
    assert brake.wait(TABLET) == 60.0


def test_one_device_that_goes_on_and_on_keeps_nobody_else_of_its_address_waiting(brake):
    wrong(brake, Caller(TABLET.address, "guesser"), 200)
    assert brake.wait(Caller(TABLET.address, "fresh")) == 0.0


def test_the_laptops_own_tries_make_it_wait_a_moment_and_nobody_else(brake):
    wrong(brake, LAPTOP, 500)
    assert brake.wait(LAPTOP) == 4.0
    for number in range(700):
        brake.wrong(Caller(LAPTOP.address, str(number)))
    brake.wrong(TABLET)
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
def test_what_counts_as_one_address(one, other, same):
    assert (network_of(one) == network_of(other)) is same


def test_remembering_addresses_has_an_end(brake, monkeypatch):
    monkeypatch.setattr("director.web.entry.brake.MOST_KEPT", 10)
    wrong(brake, first := Caller("10.0.0.1"), 5)
    others = [Caller(f"10.0.0.{number}") for number in range(2, 21)]
    for each in others[:9]:
        wrong(brake, each, 1)
    wrong(brake, first, 1)  # it is the newest again
    for each in others[9:18]:
        wrong(brake, each, 1)
    assert brake.wait(first) > 0
    wrong(brake, others[18], 1)
    assert brake.wait(first) == 0.0
    for each in (first, *others[:9], first, *others[9:18]):
        brake.came(each, "Anna")
    assert brake.has_come(first, "Anna")
    brake.came(others[18], "Anna")
    assert not brake.has_come(first, "Anna")


def test_ten_thousand_devices_are_remembered_and_of_more_the_oldest_is_forgotten(brake):
    first = Caller("10.0.0.1", "first", known=True)
    wrong(brake, first, 5)
    brake.came(first, "Köln")
    others = [Caller(f"10.{number // 250}.{number % 250}.2") for number in range(10_000)]
    for each in others[:-1]:
        brake.wrong(each)
        brake.came(each, "Köln")
    assert (brake.wait(first), brake.has_come(first, "Köln")) == (1.0, True)
    brake.wrong(others[-1])
    brake.came(others[-1], "Köln")
    assert (brake.wait(first), brake.has_come(first, "Köln")) == (0.0, False)


def test_right_codes_without_a_cookie_wait_from_a_hundred_wrong_ones_on_until_the_wait_is_over(brake, clock):
    wrong(brake, TABLET, 99)
    assert not brake.guesses(TABLET)
    wrong(brake, TABLET, 1)
    assert brake.guesses(TABLET)
    clock.now += 60
    assert not brake.guesses(TABLET)
