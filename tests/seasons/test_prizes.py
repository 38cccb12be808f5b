"""Who gets which prize of an event: filters, shared places, lots, and one prize for each."""

from director.seasons.awards import given
from director.seasons.person import Person
from director.seasons.season_data import Prize
from director.seasons.series import SeriesRow

PEOPLE = {1: Person("Anna", "Köln"), 2: Person("Bert", "Wien"), 3: Person("Carl", "köln"), 4: Person("Dora")}


def gets(places, *prizes, once=False, shared="each"):
    """Title, place and persons of what is given, "?" where lots are drawn; person 1 has the first of the places."""
    rows = [SeriesRow(person, 0, (), place=place) for person, place in enumerate(places, start=1)]
    found = given(rows, prizes, PEOPLE.__getitem__, once, shared)
    return ", ".join(
        " ".join(map(str, (each.prize.title, each.place, "for", *each.persons))) + "?" * each.drawn
        for each in found
    )


def test_a_filter_lets_in_and_places_are_counted_in_it():
    best, club = Prize("Best", places=2), Prize("Köln", "club", "KÖLN", places=2)
    assert gets((1, 2, 3, 4), best, club) == "Best 1 for 1, Best 2 for 2, Köln 1 for 1, Köln 2 for 3"


def test_who_has_a_prize_already_is_passed_over_where_each_gets_one():
    assert gets((1, 2, 3, 4), Prize("Best"), Prize("Second"), once=True) == "Best 1 for 1, Second 1 for 2"


def test_a_tie_takes_its_places_and_is_shared_beyond_the_edge():
    assert gets((1, 1, 3, 3), Prize("Best", places=3)) == "Best 1 for 1 2, Best 3 for 3 4"


def test_lots_are_drawn_only_where_more_share_a_place_than_there_are_prizes():
    assert gets((1, 1, 3, 3), Prize("Best", places=3), shared="draw") == "Best 1 for 1 2, Best 3 for 3 4?"


def test_no_lots_are_drawn_where_there_is_a_prize_for_each():
    assert gets((1, 2, 2, 4), Prize("Best", places=3), shared="draw") == "Best 1 for 1, Best 2 for 2 3"


def test_whoever_only_draws_lots_has_no_prize_yet():
    lots = gets((1, 1, 3, 4), Prize("Lot"), Prize("Next"), once=True, shared="draw")
    assert lots == "Lot 1 for 1 2?, Next 1 for 1 2?"
