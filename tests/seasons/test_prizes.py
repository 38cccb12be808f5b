"""Who gets which prize of an event: filters, shared places, lots, and one prize for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from director.seasons.event import EventRow
from director.seasons.person import Person
from director.seasons.prizes import given
from director.seasons.season_data import Prize

PEOPLE = {1: Person("Anna", "Köln"), 2: Person("Bert", "Wien"), 3: Person("Carl", "köln"), 4: Person("Dora")}


def gets(
    places: Sequence[int], *prizes: Prize, once: bool = False, shared: Literal["each", "draw"] = "each"
) -> list[tuple[str, int, tuple[int, ...], bool]]:
    """Title, place and persons of what is given, and whether lots are drawn; person 1 has the first of the places."""
    rows = [
        EventRow(person, (), 0, 0, 0, 0, 0, 0, 0, place=place) for person, place in enumerate(places, start=1)
    ]
    found = given(rows, prizes, PEOPLE.__getitem__, once, shared)
    return [(each.prize.title, each.place, each.persons, each.drawn) for each in found]


def test_a_filter_lets_in_and_places_are_counted_in_it() -> None:
    best, club = Prize("Best", places=2), Prize("Köln", "club", "KÖLN", places=2)
    assert gets((1, 2, 3, 4), best, club) == [
        ("Best", 1, (1,), False),
        ("Best", 2, (2,), False),
        ("Köln", 1, (1,), False),
        ("Köln", 2, (3,), False),
    ]


def test_who_has_a_prize_already_is_passed_over_where_each_gets_one() -> None:
    assert gets((1, 2, 3, 4), Prize("Best"), Prize("Second"), once=True) == [
        ("Best", 1, (1,), False),
        ("Second", 1, (2,), False),
    ]


def test_a_tie_takes_its_places_and_is_shared_beyond_the_edge() -> None:
    assert gets((1, 1, 3, 3), Prize("Best", places=3)) == [
        ("Best", 1, (1, 2), False),
        ("Best", 3, (3, 4), False),
    ]


def test_lots_are_drawn_only_where_more_share_a_place_than_there_are_prizes() -> None:
    assert gets((1, 1, 3, 3), Prize("Best", places=3), shared="draw") == [
        ("Best", 1, (1, 2), False),
        ("Best", 3, (3, 4), True),
    ]


def test_no_lots_are_drawn_where_there_is_a_prize_for_each() -> None:
    assert [drawn for *_, drawn in gets((1, 2, 2, 4), Prize("Best", places=3), shared="draw")] == [
        False,
        False,
    ]


def test_whoever_only_draws_lots_has_no_prize_yet() -> None:
    assert gets((1, 1, 3, 4), Prize("Lot"), Prize("Next"), once=True, shared="draw") == [
        ("Lot", 1, (1, 2), True),
        ("Next", 1, (1, 2), True),
    ]
