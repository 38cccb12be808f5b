"""The people of an event at the desk: who they are, what they owe, pairs, their tables, and who plays the next game."""

import random

import pytest

from director.desk.club import entries, people
from director.desk.club.events import EVENTS, add_games
from director.desk.duplicate import players
from director.games.people import Entrant
from director.language.sentences import DirectorError
from director.rules.formula import formula
from director.rules.speed import speed
from director.seasons.person import Person
from director.seasons.season_data import Event, EventEntry
from director.storage import game_store
from tests import worthatz_room
from tests.builders import some_players
from tests.refusing import refused
from tests.room import Rooms, small_setup
from tests.seasons.builders import pressing_meanwhile

NAMES = ("Öz", "Anna", "Zoe", "Bert")
ÖZ, ANNA, ZOE, BERT = 1, 2, 3, 4


@pytest.fixture
def desk(small_table):
    """An event of four, with numbers in the order of ``NAMES``."""
    desk = Rooms(small_table).desk()
    EVENTS.make(desk, Event("Pokal"), "pokal")
    assert entries.enter(desk, "pokal", [Entrant(name) for name in NAMES]) == 4
    return desk


def kept(desk):
    return EVENTS.one(desk, "pokal").data.people


def columns(desk, person, **sent):
    entries.keep_columns(desk, "pokal", {person: sent})
    return next(each for each in kept(desk) if each.person == person)


@pytest.mark.parametrize(
    ("typed", "cents"),
    [("7,5", 750), ("7.50", 750), (" 7 ", 700), ("0,05", 5), ("12,3", 1230), ("", 0), ("999999,99", 99_999_999)],
)  # fmt: skip
def test_an_amount_is_read_as_it_is_typed(typed, cents):
    assert entries.money(typed) == cents


@pytest.mark.parametrize("typed", ["x", "-1", "7,505", "7,x", "1.2.3", "1 000", ",", ",5", "1000000"])
def test_what_is_no_amount_is_refused(typed):
    with refused("bad_money", typed, "like 7.50"):
        entries.money(typed)


def test_what_is_typed_beside_a_person_is_kept_with_that_person_alone(desk):
    before = kept(desk)
    found = columns(desk, ANNA, due="7,5", paid="5", table="3", index="1,5", team=" Rot ", partner="4")
    assert found == EventEntry(ANNA, due=750, paid=500, table=3, index=1.5, team="Rot", partner=BERT)
    assert [each for each in kept(desk) if each.person != ANNA] == [
        each for each in before if each.person != ANNA
    ]


@pytest.mark.parametrize(
    "sent",
    [
        {"table": "100000"}, {"table": "-1"}, {"table": "2,5"}, {"index": "1001"}, {"index": "nan"},
        {"partner": "x"}, {"partner": str(2**31 + 1)},
    ],
)  # fmt: skip
def test_a_figure_that_cannot_be_is_refused(desk, sent):
    before = kept(desk)
    with pytest.raises(DirectorError) as told:
        columns(desk, ANNA, **sent)
    assert (told.value.code, kept(desk)) == ("bad_number", before)


def test_the_list_is_by_name_with_the_partner_beside(desk):
    columns(desk, ANNA, partner="1")
    found = entries.lines(desk, EVENTS.one(desk, "pokal").data)
    assert [(each.person.name, each.partner and each.partner.name) for each in found] == [
        ("Anna", "Öz"), ("Bert", None), ("Öz", None), ("Zoe", None)]  # fmt: skip


def test_a_name_without_a_club_is_the_only_person_so_called(desk):
    for club in ("Köln", "Wien"):
        people.add(desk, Person("Dora", club))
    people.add(desk, Person("Emil", "Köln"))
    typed = [Entrant("anna"), Entrant("emil"), Entrant("Emil"), Entrant("Dora", "Wien"), Entrant("Dora")]
    typed.append(Entrant("O\u0308Z"))  # with a combining mark, as a Mac writes it
    assert entries.enter(desk, "pokal", typed) == 3
    named = {each.id: (each.name, each.club) for each in people.people(desk)}
    found = [named[each.person] for each in kept(desk)[4:]]
    assert found == [("Emil", "Köln"), ("Dora", "Wien"), ("Dora", "")]


@pytest.mark.parametrize(
    ("partners", "leading"),
    [({}, [1, 2, 3]), ({1: 2}, [1, 3]), ({2: 1}, [2, 3]), ({1: 2, 2: 1}, [1, 3]), ({3: 1}, [2, 3])],
)
def test_of_a_pair_one_hands_in_the_slip(partners, leading):
    data = Event("Pokal", people=tuple(EventEntry(each, partner=partners.get(each, 0)) for each in (1, 2, 3)))
    assert [each.person for each in entries.leads(data)] == leading


def test_who_is_here_or_expected_plays_the_next_game_and_a_pair_at_one_table(desk):
    columns(desk, ANNA, partner="1")
    entries.set_state(desk, "pokal", ZOE, "late")
    entries.set_state(desk, "pokal", BERT, "here")
    entries.assign_tables(desk, "pokal", "name")
    assert [(each.person, each.table) for each in kept(desk)] == [(ÖZ, 0), (ANNA, 1), (ZOE, 3), (BERT, 2)]
    found = entries.entrants(desk, EVENTS.one(desk, "pokal").data)
    assert found == [Entrant("Anna / Öz", table=1), Entrant("Bert", table=2, person=BERT)]
    assert entries.people_playing(EVENTS.one(desk, "pokal").data) == 3
    entries.remove(desk, "pokal", ÖZ)  # the partner has gone home: Anna plays alone
    data = EVENTS.one(desk, "pokal").data
    assert entries.entrants(desk, data)[0] == Entrant("Anna", table=1, person=ANNA)
    assert entries.people_playing(data) == 2


def test_tables_are_numbered_for_all_who_are_not_missing(desk):
    for person, series in ((ÖZ, "A"), (ANNA, "C"), (BERT, "B")):
        people.change(desk, Person(NAMES[person - 1], series=series, id=person))
    entries.set_state(desk, "pokal", ZOE, "missing")
    for how, tables in (("name", [3, 1, 0, 2]), ("series", [1, 3, 0, 2])):
        entries.assign_tables(desk, "pokal", how)
        assert [each.table for each in kept(desk)] == tables
    drawn = set()
    for seed in range(20):
        desk.rng = random.Random(seed)
        entries.assign_tables(desk, "pokal", "draw")
        drawn.add(tuple(each.table for each in kept(desk)))
    assert {tuple(sorted(each)) for each in drawn} == {(0, 1, 2, 3)}
    assert len(drawn) > 3


def test_who_comes_while_a_game_is_played_joins_it_once(desk):
    for person in (ZOE, BERT):
        entries.set_state(desk, "pokal", person, "late")
    base = small_setup()
    first, second = (entries.next_game(desk, "pokal", base, "Spiel", "7of8", "blitz").key for _ in range(2))
    setup = desk.session(second).game.setup
    assert (setup.title, setup.formula, setup.speed) == ("Spiel", formula("7of8"), speed("blitz"))
    assert EVENTS.one(desk, "pokal").data.games == (first, second)
    for _ in range(2):
        entries.set_state(desk, "pokal", BERT, "here")
    assert [[each.name for each in desk.session(key).game.players] for key in (first, second)] == [
        ["Öz", "Anna"], ["Öz", "Anna", "Bert"]]  # fmt: skip


def test_the_next_game_that_somebody_else_has_started_while_the_words_were_opened_is_that_one(desk):
    other = pressing_meanwhile(
        desk, lambda: entries.next_game(desk, "pokal", small_setup(), "Spiel", "normal", "")
    )
    row = entries.next_game(desk, "pokal", small_setup(), "Spiel", "normal", "")
    assert [each.key for each in other] == [row.key]
    assert EVENTS.one(desk, "pokal").data.games == (row.key,)
    assert [each.key for each in desk.games()] == [row.key]


def test_who_comes_joins_also_where_the_entry_was_merged_meanwhile(desk):
    people.add(desk, Person("Bert", "Köln"))
    (club_member,) = (each.id for each in people.people(desk) if each.club == "Köln")
    entries.set_state(desk, "pokal", BERT, "late")
    key = entries.next_game(desk, "pokal", small_setup(), "Spiel", "7of8", "blitz").key
    people.merge(desk, BERT, club_member)
    for _ in range(2):
        entries.set_state(desk, "pokal", BERT, "here")
    assert [each.person for each in desk.session(key).game.players] == [ÖZ, ANNA, ZOE, club_member]


def test_who_comes_while_another_game_than_a_duplicate_is_played_waits_for_the_next(desk):
    row = game_store.create_game(desk.db, worthatz_room.a_setup(), 0.0, "hatz", "worthatz")
    game_store.add_players(desk.db, row.id, some_players(1))
    add_games(desk, "pokal", ["hatz"])
    entries.set_state(desk, "pokal", BERT, "here")
    assert desk.session("hatz").game.players == some_players(1)


def test_a_pair_that_plays_already_is_not_seated_again(desk):
    columns(desk, ANNA, partner="1")
    key = entries.next_game(desk, "pokal", small_setup(), "Spiel", "normal", "").key
    before = desk.session(key).version
    entries.set_state(desk, "pokal", ÖZ, "here")
    assert desk.session(key).version == before  # plays already, with her partner: nothing happens in the game
    for person in (ANNA, BERT):
        entries.set_state(desk, "pokal", person, "here")
    assert {each.name for each in desk.session(key).game.players} == {"Anna / Öz", "Zoe", "Bert"}
    assert desk.session(key).game.setup.speed is None


def test_a_pair_that_comes_late_joins_once_also_where_an_entry_was_merged_meanwhile(desk):
    people.add(desk, Person("Bert", "Köln"))
    club_member = next(each.id for each in people.people(desk) if each.club == "Köln")
    columns(desk, ÖZ, partner=str(BERT))
    columns(desk, ANNA, partner=str(ZOE), table="7")
    for person in (ÖZ, ANNA):
        entries.set_state(desk, "pokal", person, "late")
    entries.set_state(desk, "pokal", ANNA, "here")
    key = entries.next_game(desk, "pokal", small_setup(), "Spiel", "normal", "").key
    people.merge(desk, BERT, club_member)
    for person in (ÖZ, BERT, ANNA, ZOE):
        entries.set_state(desk, "pokal", person, "here")
    assert [(each.name, each.table) for each in desk.session(key).game.players] == [
        ("Öz / Bert", 1),
        ("Anna / Zoe", 7),
    ]


@pytest.mark.parametrize(
    ("partners", "playing"),
    [
        (
            {ÖZ: ANNA, ANNA: ZOE},
            ["Öz / Anna", "Zoe", "Bert"],
        ),  # two at the door have each made a pair of Anna
        ({ANNA: ZOE, BERT: ANNA}, ["Öz", "Anna / Zoe", "Bert"]),
        ({ZOE: ANNA, BERT: ZOE, ANNA: BERT}, ["Öz", "Anna / Bert", "Zoe"]),
        ({ÖZ: ZOE, ANNA: ZOE}, ["Öz / Zoe", "Anna", "Bert"]),
        ({ÖZ: ÖZ, ANNA: 99}, ["Öz", "Anna", "Zoe", "Bert"]),
    ],
)
def test_nobody_is_in_two_pairs_and_nobody_is_left_out(desk, partners, playing):
    for person, partner in partners.items():
        columns(desk, person, partner=str(partner))
    data = EVENTS.one(desk, "pokal").data
    assert [each.name for each in entries.entrants(desk, data)] == playing
    assert entries.people_playing(data) == 4
    entries.assign_tables(desk, "pokal", "name")
    assert sorted(each.table for each in kept(desk)) == [
        *[0] * (4 - len(playing)),
        *range(1, len(playing) + 1),
    ]


def test_two_entries_that_were_merged_are_one_player(desk):
    people.merge(desk, ÖZ, BERT)
    assert [(each.name, each.person) for each in entries.entrants(desk, EVENTS.one(desk, "pokal").data)] == [
        ("Bert", BERT), ("Anna", ANNA), ("Zoe", ZOE)]  # fmt: skip


def test_who_is_let_in_at_two_doors_at_once_sits_there_once_and_a_namesake_too(desk):
    people.add(desk, Person("Anna", "Wien"))
    other = next(each for each in people.people(desk) if each.club == "Wien")
    entries.enter(desk, "pokal", [Entrant("Anna", "Wien")])
    entries.set_state(desk, "pokal", other.id, "late")
    key = entries.next_game(desk, "pokal", small_setup(), "Spiel", "normal", "").key
    entries.set_state(desk, "pokal", other.id, "here")
    assert players.add_players(desk, key, [Entrant("Anna", "Wien", person=other.id)]) == []
    assert sorted(each.name for each in desk.session(key).game.players) == [
        "Anna",
        "Anna",
        "Bert",
        "Zoe",
        "Öz",
    ]


def test_who_is_taken_off_the_list_is_gone_alone(desk):
    columns(desk, ÖZ, partner=str(ANNA))
    columns(desk, BERT, partner=str(ZOE))
    entries.remove(desk, "pokal", ANNA)
    assert [(each.person, each.partner) for each in kept(desk)] == [(ÖZ, 0), (ZOE, 0), (BERT, ZOE)]
    people.remove(desk, ANNA)  # no list names her any more


def test_the_greatest_table_and_index_are_kept_and_long_names_fit_in_a_game(desk):
    found = columns(desk, ANNA, table="99999", index="1000", team="x" * 81)
    assert (found.table, found.index, len(found.team)) == (99_999, 1000, 80)
    for person in (ÖZ, ZOE):
        people.change(desk, Person(NAMES[person - 1] * 25, id=person))
    columns(desk, ÖZ, partner=str(ZOE))
    (pair,) = (each for each in entries.entrants(desk, EVENTS.one(desk, "pokal").data) if "/" in each.name)
    assert len(pair.name) == 80


def test_somebody_unknown_or_a_state_that_is_none_is_refused(desk):
    for person, state, code in ((9, "here", "unknown_person"), (ANNA, "asleep", "bad_state")):
        with pytest.raises(DirectorError) as told:
            entries.set_state(desk, "pokal", person, state)
        assert told.value.code == code


def test_without_people_there_is_no_next_game(desk):
    for person in (ÖZ, ANNA, ZOE, BERT):
        entries.remove(desk, "pokal", person)
    assert kept(desk) == ()
    with pytest.raises(DirectorError) as told:
        entries.next_game(desk, "pokal", small_setup(), "Spiel", "normal", "")
    assert (told.value.code, EVENTS.one(desk, "pokal").data.games) == ("no_people", ())
