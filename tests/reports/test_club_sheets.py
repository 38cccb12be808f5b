"""Tables of seasons and events on paper and for spreadsheets, place cards, and who gets a certificate."""

import csv
import io
import random
from dataclasses import replace

import pytest

from director.desk.club import entries, events, people, seasons
from director.desk.club.events import EVENTS
from director.desk.club.seasons import SEASONS
from director.reports.certificates import Certificate
from director.reports.club_sheets import (
    certificates,
    event_columns,
    event_csv,
    event_pdf,
    place_cards_pdf,
    season_csv,
    season_pdf,
)
from director.reports.page import Heading
from director.rules.formula import formula
from director.seasons.season_data import Event, EventEntry, Prize, Season
from director.storage.database import open_database
from tests.reports.reading import ENGLISH, pages
from tests.seasons.builders import PEOPLE, a_desk, a_night, a_season, keep


def a_season_of(nights, **rules):
    desk = a_desk(open_database(":memory:"))
    a_season(desk.db, 3, nights)
    SEASONS.make(desk, Season("Liga", since="2026-01-01", until="2026-12-31", rules=rules), "liga")
    return desk, seasons.standing(desk, "liga")


def cells(content):
    return [*csv.reader(io.StringIO(content.decode("utf-8-sig")))]


@pytest.mark.parametrize(
    ("nights", "clubs", "days"), [(3, True, True), (4, False, True), (5, False, True), (6, True, False)]
)
def test_a_seasons_nights_stand_beside_the_clubs_where_there_is_room(nights, clubs, days):
    text = "".join(pages(season_pdf(a_season_of(nights)[1], "", ENGLISH)))
    assert ("Wien" in text, "2 Jan" in text or "02" in text.partition("Nights")[0]) == (clubs, days)
    assert f"After {nights} nights" in text


def test_what_is_left_out_of_a_season_stands_in_brackets():
    desk, found = a_season_of(2, best=1, least=2)
    first, second = found.table.rows[0].person, found.table.below[0].person
    people.change(desk, replace(people.person(desk, first), licence="L-1"))
    people.change(desk, replace(people.person(desk, second), extra=(("Ort", "Köln"),)))
    head, *rows = cells(season_csv(seasons.standing(desk, "liga"), ENGLISH))
    assert head == [
        "Place", "Name", "Club", "Value", "Nights", "of them counted", "2026-01-01 night-01", "2026-01-02 night-02", "Licence number", "Ort",
    ]  # fmt: skip
    assert [rows[0], rows[len(found.table.rows)][:1] + rows[len(found.table.rows)][-2:]] == [
        ["1", "Gül Şahin", "", "66", "2", "1", "66", "(26)", "L-1", ""],
        ["", "", "Köln"],
    ]
    plain = cells(season_csv(a_season_of(2, best=1)[1], ENGLISH))
    assert plain[0][-1] == "2026-01-02 night-02"


def an_event(**more):
    """Two games, of which the second of a formula with a name has one person less."""
    desk = a_desk(open_database(":memory:"))
    for number, count in ((1, 4), (2, 3)):
        night = a_night(f"n-0{number}", random.Random(number), PEOPLE[:count])
        if number == 2:
            night = replace(night, setup=replace(night.setup, formula=formula("joker")))
        keep(desk.db, f"n-0{number}", night)
    data = Event("Pokal", "2026-11-22", games=("n-01", "n-02"), **more)
    return desk, EVENTS.make(desk, data, "pokal").key


def test_a_table_of_an_event_has_the_columns_that_were_chosen():
    desk, key = an_event(people=(EventEntry(1, table=7), EventEntry(2)))
    people.change(desk, replace(people.person(desk, 4), extra=(("Ort", "Graz"), ("Land", "A"))))
    found = events.standing(desk, key)
    assert event_columns(found)[-3:] == ["warnings", "+Ort", "+Land"]
    usual = cells(event_csv(found, ENGLISH))
    assert usual[0] == [
        "Place",
        "Name",
        "Club",
        "Category",
        "Game 1",
        "Game 2: Joker",
        "Total",
        "%",
        "Tops",
        "Solos",
    ]
    assert cells(event_csv(found, ENGLISH, ("nothing",))) == usual
    chosen = cells(event_csv(found, ENGLISH, ("table", "name", "games", "+Ort", "negative", "licence")))
    assert chosen[0] == ["Table", "Name", "Game 1", "Game 2: Joker", "Ort", "Negative", "Licence number"]
    by_name = {row[1]: row for row in chosen[1:]}
    assert [by_name[name][0] for name in ("Anna Öz", "Bert Weiß", "Dora Maß")] == ["7", "", ""]
    assert [by_name["Dora Maß"][3:5], by_name["Anna Öz"][3] != ""] == [["", "Graz"], True]


def test_the_sheet_of_an_event_names_its_games_and_who_has_no_place():
    desk, key = an_event(rules={"missed": "out"})
    text = "".join(pages(event_pdf(events.standing(desk, key), ENGLISH)))
    assert "Game 1 · Game 2: Joker" in text
    assert "– Without a place: a game is missing" in text
    other = events.standing(*an_event())
    plain = replace(other, games=tuple(each for each in other.games if not each.row.setup.named))
    assert "Without a place" not in "".join(pages(event_pdf(other, ENGLISH)))
    assert "Game 1 · Game 2" not in "".join(pages(event_pdf(plain, ENGLISH)))


def test_certificates_are_for_prizes_else_for_the_first_three_and_for_everybody_on_request():
    def given(everybody=False, **more):
        desk, key = an_event(**more)
        return certificates(events.standing(desk, key), ENGLISH, "2026-12-01", everybody)

    day = "22 November 2026"
    usual, everybody = given(), given(everybody=True)
    assert usual == [
        Certificate("", "Pokal", "Anna Öz", "Place 1 · 52 points (100.0% of the top)", day),
        Certificate("", "Pokal", "Bert Weiß", "Place 1 · 52 points (100.0% of the top)", day),
        Certificate("", "Pokal", "Çelik Zoë", "Place 3 · 38 points (73.1% of the top)", day),
    ]
    assert (everybody[:3], len(everybody)) == (usual, 4)
    wiener = Prize("Bester Wiener", "club", "Wien")
    assert given(prizes=(wiener,)) == [
        Certificate(
            "", "Bester Wiener", "Çelik Zoë", "Place 1 · 38 points (73.1% of the top)", f"Pokal · {day}"
        )
    ]
    lot = Prize("Sieg")  # Anna and Bert are level: it is drawn between them
    assert [each.title for each in given(prizes=(lot, wiener), shared="draw")] == ["Bester Wiener"]
    own = given(certificate="{name}: {place}. ({value}, {percent} %) {prize} {event} {date} {club} {what}")[0]
    assert own.text == f"Anna Öz: 1. (52, 100.0 %) Pokal Pokal {day} Köln {{what}}"
    assert given(certificate="  ") == usual


def test_cards_lie_in_the_order_of_the_tables_ten_on_a_page():
    desk, key = an_event(people=tuple(EventEntry(person, table=5 - person) for person in (1, 2, 3, 4)))
    lines = entries.lines(desk, EVENTS.one(desk, key).data)
    heading = Heading("Pokal")
    (page,) = pages(place_cards_pdf(lines, heading, ENGLISH))
    names = ["Dora Maß", "Çelik Zoë", "Bert Weiß", "Anna Öz"]
    assert sorted(names, key=page.index) == names
    assert [
        len(pages(place_cards_pdf(each, heading, ENGLISH))) for each in ([lines[0]] * 10, [lines[0]] * 11)
    ] == [1, 2]
    nobody = [replace(each, entry=replace(each.entry, table=0)) for each in lines]
    assert "Nobody has a table yet." in "".join(pages(place_cards_pdf(nobody, heading, ENGLISH)))
