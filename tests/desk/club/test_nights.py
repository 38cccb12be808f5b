"""Results of many nights are found by several processes, the same as by one; what no process can find is found here."""

import pytest

from director.desk.club import nights
from director.desk.instance import Instance
from tests.reports.year.builders import nights as some_nights
from tests.seasons.builders import keep


@pytest.fixture
def club(tmp_path):
    club = Instance(tmp_path)
    for key, night in some_nights().items():
        keep(club.db, key, night)
    yield club
    club.close()


def found(club, address="", here=True):
    """The nights with their results, all found anew, by processes that look for the data there, or ``here``."""
    club.db.execute("DELETE FROM results")
    club.db.execute("DELETE FROM result_nights")
    desk = Instance(club.folder).desk()
    desk.address = address
    desk.session = desk.session if here else pytest.fail
    return nights.nights_of(desk, nights.games_that_count(desk), turns=True)


def test_several_processes_find_what_one_finds_and_where_they_cannot_it_is_found_here(club, monkeypatch):
    by_one = found(club)
    assert [len(each.results) for each in by_one] == [7, 17, 5, 6, 8]
    monkeypatch.setattr(nights, "WORTH_IT", 1)
    assert found(club, str(club.folder / "gone" / "director.sqlite")) == by_one
    assert found(club, club.desk().address, here=False) == by_one


def test_a_game_that_was_read_for_its_results_alone_is_not_remembered(club):
    desk = club.desk()
    desk.session("night-02")
    assert len(nights.games_that_count(desk)) == 5
    assert [key for key in some_nights() if desk.seen(key)] == ["night-02"]
