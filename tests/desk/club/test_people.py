"""People at the desk: players of nights are persons; merged, parted, imported, nameless."""

import random
from contextlib import suppress
from dataclasses import replace
from functools import partial

import pytest

from director.desk.accounts import accept, invite
from director.desk.club import people, seasons
from director.desk.club.events import EVENTS
from director.desk.club.people import everybody
from director.desk.club.seasons import SEASONS
from director.language.sentences import DirectorError, RuleError
from director.seasons.person import Person
from director.seasons.season_data import Event, EventEntry, Season
from director.storage import game_store, people_store
from director.storage.database import MIGRATIONS, migrate, open_database, writing
from director.storage.game_file import export_game, import_game, read_game
from tests import stores
from tests.builders import some_players
from tests.refusing import refusal, refused
from tests.seasons.builders import PEOPLE, a_desk, a_night, a_season, keep

ANNA, BERT = PEOPLE[0], PEOPLE[1]


@pytest.fixture
def db(store):
    return stores.here.open(":memory:")


def names(db):
    return [(each.name, each.club) for each in people.people(a_desk(db))]


def number(db, name):
    return people.named(a_desk(db), name).id


def test_the_same_name_and_club_is_the_same_person_every_night(db):
    keep(db, "n-01", a_night("n-01", random.Random(1), [ANNA, BERT]))
    keep(db, "n-02", a_night("n-02", random.Random(2), [("anna  öz", "KÖLN"), (ANNA[0], "Wien")]))
    assert names(db) == [("Anna Öz", "Köln"), ("Anna Öz", "Wien"), ("Bert Weiß", "Köln")]
    assert [(one.club, other.club) for one, other in people.doubts(a_desk(db))] == [("Köln", "Wien")]


def test_two_of_one_name_in_one_night_are_two(db):
    keep(db, "n-01", a_night("n-01", random.Random(1), [ANNA, ANNA]))
    keep(db, "n-02", a_night("n-02", random.Random(1), [ANNA, ANNA]))
    assert names(db) == [ANNA, ANNA]


def test_merged_entries_are_one_line_of_the_table_and_two_again_when_parted(db):
    keep(db, "n-01", a_night("n-01", random.Random(1), [ANNA, BERT]))
    keep(db, "n-02", a_night("n-02", random.Random(2), [("Öz Anna", "Wien"), BERT]))
    desk = a_desk(db)
    SEASONS.make(desk, Season("S", taken=("n-01", "n-02")), "s")

    def shown():
        found = seasons.standing(a_desk(db), "s")
        return {found.told(row.person).name: row.nights for row in found.table.rows}

    assert shown() == {"Anna Öz": 1, "Öz Anna": 1, "Bert Weiß": 2}
    other = number(db, "Öz Anna")
    people.merge(desk, other, number(db, "Anna Öz"))
    assert shown() == {"Anna Öz": 2, "Bert Weiß": 2}
    assert [each.name for each in people.entries_of(desk, number(db, "Anna Öz"))] == ["Öz Anna"]
    people.part(desk, other)
    assert shown() == {"Anna Öz": 1, "Öz Anna": 1, "Bert Weiß": 2}
    assert people.doubts(desk) == []


def test_who_cannot_be_merged_or_parted(db):
    keep(db, "n-01", a_night("n-01", random.Random(1), [ANNA, BERT]))
    desk, other = a_desk(db), a_desk(db)
    other.owner = accept(desk, invite(desk, "organiser", "Otto"), "otto", *["password of Otto"] * 2).id
    people.add(other, Person("Dora"))
    anna, bert, dora = (number(db, name) for name in (ANNA[0], BERT[0], "Dora"))
    for into, code in ((bert, "play_together"), (anna, "same_person"), (dora, "unknown_person")):
        assert refusal(lambda into=into: people.merge(desk, anna, into)) == code
    assert refusal(lambda: people.part(desk, anna)) == "not_merged"


def test_a_nameless_person_keeps_the_results_and_the_log_still_verifies(db):
    keep(db, "n-01", a_night("n-01", random.Random(1), [ANNA, BERT]))
    before = a_desk(db).session("n-01").game
    people.make_nameless(a_desk(db), number(db, ANNA[0]), "Ohne Namen")
    lines = list(export_game(db, "n-01"))
    assert not any("Anna" in line for line in lines)
    read = read_game(lines)  # its chain is checked
    assert [each.name for each in read.players] == ["Ohne Namen 1", BERT[0]]
    after = a_desk(db).session("n-01").game
    assert [each.entries for each in after.rounds] == [each.entries for each in before.rounds]
    assert people.exported(a_desk(db)).count("Anna") == 0


def test_a_nameless_person_is_not_found_by_the_name_again(db):
    keep(db, "n-01", a_night("n-01", random.Random(1), [ANNA, BERT]))
    people.make_nameless(a_desk(db), number(db, ANNA[0]), "Ohne Namen")
    keep(db, "n-02", a_night("n-02", random.Random(1), [ANNA, BERT]))
    assert [each.name for each in people.people(a_desk(db))] == ["Anna Öz", "Bert Weiß", "Ohne Namen 1"]


def test_a_list_is_taken_in_and_its_doubtful_lines_as_decided(db):
    desk = a_desk(db)
    people.add(desk, Person("Anna Öz", "Köln"))
    text = "Name;Verein;Serie\nAnna Öz;Köln;4B\nÖz, Anna;Wien;2\nDora;;\n"
    _, found = people.look_at(desk, text)
    assert [each.state for each in found] == ["changed", "doubtful", "new"]
    assert people.take_in(desk, text) == people.ImportCounts(1, 1, 0, 1)
    assert people.take_in(desk, text, decided={3: number(db, "Anna Öz")}) == people.ImportCounts(0, 1, 2, 0)
    told = [(each.name, each.club, each.series) for each in people.people(desk)]
    assert told == [("Anna Öz", "Wien", "2"), ("Dora", "", "")]


def test_nothing_of_a_list_is_dropped_and_what_was_chosen_for_its_headings_is_remembered(db):
    desk = a_desk(db)
    text = "Spieler;MglNr;Telefon;Wohnort\nAnna Öz;7;0221;Köln\n;;;\nBert;8;0222\nAnna Öz;7;0221;Köln\n"
    columns, found = people.look_at(desk, text)
    assert columns == {"name": 0, "licence": 1, "+Telefon": 2, "+Wohnort": 3}
    assert [(each.line, each.state) for each in found] == [(2, "new"), (4, "new"), (5, "twice")]
    assert people.take_in(desk, text, columns | {"+Ort": columns.pop("+Wohnort")}) == people.ImportCounts(
        2, 0, 0, 0, 1
    )
    anna = people.named(desk, "Anna Öz")
    assert anna.extra == (("Telefon", "0221"), ("Ort", "Köln"))
    people.change(desk, replace(anna, extra=(), notes="neu"))
    assert people.named(desk, "Anna Öz").extra == anna.extra
    assert people.look_at(desk, text)[0]["+Ort"] == 3
    people.take_in(desk, text, columns | {"+Wohnort": 3})
    assert people.look_at(desk, text)[0] == {"name": 0, "licence": 1, "+Telefon": 2, "+Wohnort": 3}
    people.take_in(desk, text, columns | {"+Ort": 3})
    assert "Anna Öz;;;;7;;;neu;;0221;Köln" in people.exported(desk)
    assert people.take_in(desk, text, decided={5: 0}).new == 1
    people.make_nameless(desk, anna.id, "Ohne Namen")
    assert people.person(desk, anna.id).extra == ()


def test_what_was_chosen_for_the_headings_of_fifty_lists_is_remembered(db):
    desk = a_desk(db)
    texts = [f"Name;Spalte {each:02}\nAnna Öz;x\n" for each in range(51)]

    def columns_of(number):
        return people.look_at(desk, texts[number])[0]

    for text in texts[:50]:
        people.take_in(desk, text, {"name": 0, "+Meine": 1})
    assert columns_of(0) == columns_of(49) == {"name": 0, "+Meine": 1}
    people.take_in(desk, texts[50], {"name": 0, "+Meine": 1})
    assert (columns_of(0), columns_of(1)) == ({"name": 0, "+Spalte 00": 1}, {"name": 0, "+Meine": 1})


def test_who_is_on_the_list_of_an_event_by_an_entry_or_a_sudden_death_is_not_removed(db):
    desk = a_desk(db)
    for name in ("Emil", "Emil Alt", "Fritz"):
        people.add(desk, Person(name))
    emil, before, fritz = map(partial(number, db), ("Emil", "Emil Alt", "Fritz"))
    EVENTS.make(desk, Event("Finale", people=(EventEntry(before),), sudden={str(fritz): 1}), "finale")
    people.merge(desk, before, emil)
    for each in (emil, fritz):  # an entry of theirs is on the list, their place in the sudden death
        with refused("is_listed", "is on the list of Finale"):
            people.remove(desk, each)


def test_only_who_has_not_played_is_removed(db):
    desk = a_desk(db)
    people.add(desk, Person("Dora"))
    people.add(desk, Person("Dora Alt"))
    people.merge(desk, number(db, "Dora Alt"), dora := number(db, "Dora"))
    people.remove(desk, dora)
    assert people_store.merged_into(db, dora) == []
    keep(db, "n-01", a_night("n-01", random.Random(1), [ANNA, BERT]))
    with pytest.raises(RuleError):
        people.remove(desk, number(db, ANNA[0]))
    assert names(db) == [ANNA, BERT]


def test_an_own_link_opens_until_it_is_closed(db):
    desk = a_desk(db)
    people.add(desk, Person("Dora"))
    secret = people.new_link(desk, 1)
    assert people.by_link(desk, secret).name == "Dora"
    assert people.by_link(desk, "") is None
    people.close_link(desk, 1)
    assert people.by_link(desk, secret) is None


def test_the_nights_of_today_become_persons():
    """An instance from before: entries without a person, and one entry for each night of the same name."""
    db = open_before()
    with writing(db):
        for key in ("n-01", "n-02", "n-03"):
            old_night(db, key)
    migrate(db)
    assert names(db) == [("Anna Öz", "Köln"), ("Bert Weiß", "Köln")]
    found = [[each.person for each in game_store.players(db, game)] for game in (1, 2, 3)]
    assert found[0] == found[1] == found[2]


def test_who_was_the_computer_or_played_the_sample_game_alone_can_be_removed():
    db = open_before(len(MIGRATIONS) - 1)
    for number, kind, key in [("01", "training", "t-01"), ("02", "classic", "sample-game")]:
        keep(db, f"n-{number}", a_night("n-01", random.Random(1), [ANNA, BERT]))
        with writing(db):
            db.execute("UPDATE games SET kind = ?, key = ? WHERE key = ?", [kind, key, f"n-{number}"])
    migrate(db)
    found = [[each.person for each in game_store.players(db, game)] for game in (1, 2)]
    assert found == [[1, None], [None, None]]
    people.remove(a_desk(db), 2)
    assert names(db) == [("Anna Öz", "Köln")]


def open_before(version=14):
    from director.storage import database

    known = database.MIGRATIONS
    database.MIGRATIONS = known[:version]
    try:
        return open_database(":memory:")
    finally:
        database.MIGRATIONS = known


def old_night(db, key):
    """A night as a program of before kept it: each night its own persons, the last one none."""
    night = a_night(key, random.Random(1), [ANNA, BERT])
    row = game_store.create_game(db, night.setup, 1.0, key)
    for each in night.players:
        person = None
        if key != "n-03":
            (person,) = db.execute(
                "INSERT INTO people (name, club, category) VALUES (?, ?, '') RETURNING id",
                [each.name, each.club],
            ).fetchone()
        db.execute(
            "INSERT INTO players (game, id, name, club, category, seat, person) VALUES (?, ?, ?, ?, '', ?, ?)",
            [row.id, each.id, each.name, each.club, each.table, person],
        )


def test_an_imported_night_has_persons_too(db):
    keep(db, "n-01", a_night("n-01", random.Random(1), [ANNA, BERT]))
    lines = list(export_game(db, "n-01"))
    game_store.remove_game(db, "n-01")
    row = import_game(db, lines)
    assert [each.person for each in game_store.players(db, row.id)] == [1, 2]


def test_organisers_see_their_own(db):
    people.add(a_desk(db), Person("Dora"))
    other = a_desk(db)
    other.owner = 7
    assert people.people(other) == []
    with pytest.raises(DirectorError):
        people.person(other, 1)


def test_thousands_of_players_get_a_person_each(db):
    night = replace(a_night("n-01", random.Random(1), [ANNA, BERT]), players=some_players(60))
    keep(db, "n-01", night)
    assert len(people.people(a_desk(db))) == 60
    assert len(MIGRATIONS) > 13


def test_a_season_keeps_its_nights_by_key(db):
    keys = a_season(db, 3, 3)
    SEASONS.make(a_desk(db), Season("S"), "s")
    seasons.take(a_desk(db), "s", keys[:2])
    assert [each.key for each in seasons.standing(a_desk(db), "s").table.nights] == keys[:2]
    seasons.leave(a_desk(db), "s", keys[:1])
    assert [each.key for each in seasons.standing(a_desk(db), "s").table.nights] == keys[1:2]


def test_of_a_federation_those_are_offered_who_share_a_part_of_the_name(db):
    desk = a_desk(db)
    for name in ("Anna Öz", "Oez, Anna", "Anna Weiß", "Bert Öz", "Carl Maß"):
        people.add(desk, Person(name))
    anna = people.named(desk, "Anna Öz")
    people_store.add_people(db, [Person(f"Nr {number}") for number in range(995)], None)
    assert len(people.perhaps_same(desk, anna)) == 1000
    people.add(desk, Person("Dora"))
    offered = {each.name for each in people.perhaps_same(desk, anna)}
    assert offered == {"Anna Öz", "Oez, Anna", "Anna Weiß", "Bert Öz"}


@pytest.mark.parametrize(
    ("asked", "found"),
    [("", "Anna Öz, Anna Öz, Bert Weiß"), ("oez", "Anna Öz, Anna Öz"), ("KÖLN an", "Anna Öz"), ("4711", "Bert Weiß"), ("weiss bert", "Bert Weiß"), ("anna weiß", "")],
)  # fmt: skip
def test_people_are_found_by_all_parts_of_name_club_and_licence(db, asked, found):
    desk = a_desk(db)
    for each in (Person("Bert Weiß", "Wien", licence="4711"), Person(*ANNA), Person(ANNA[0], "Graz")):
        people.add(desk, each)
    assert ", ".join(each.name for each in everybody(desk).matching(asked)) == found
    assert [each.club for each in everybody(desk).matching("")] == ["Graz", "Köln", "Wien"]
    assert everybody(desk) is everybody(desk)  # read once, as long as nobody has changed


def test_what_is_taken_back_was_never_known(db):
    desk = a_desk(db)
    people.add(desk, Person(*ANNA))
    with suppress(ZeroDivisionError), writing(db):
        people_store.add_people(db, [Person(*BERT)], desk.owner)
        assert [each.name for each in everybody(desk).by_name] == [ANNA[0], BERT[0]]
        _ = 1 / 0
    assert [each.name for each in everybody(desk).by_name] == [ANNA[0]]
