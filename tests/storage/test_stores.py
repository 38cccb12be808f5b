"""The database, the event log and the ordinary tables."""

import secrets
import sqlite3
import threading
from dataclasses import replace
from datetime import date
from fractions import Fraction

import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from director.games.duplicate import facts as ev
from director.games.duplicate.audiences import PhoneRules, Shown
from director.games.log import numbered
from director.games.people import Player
from director.games.result import Result
from director.language.sentences import DirectorError
from director.lexicon.club import ClubRuling, Verdict
from director.rules.profile import changed, profile
from director.seasons.cards import AddedCard, Card, Review
from director.seasons.person import Person
from director.seasons.season_data import Event, Season
from director.storage import (
    account_store,
    card_store,
    game_store,
    inbox_store,
    pack_store,
    people_store,
    result_store,
    season_store,
    settings_store,
)
from director.storage.account_store import AccessCode, Invitation, SignIn
from director.storage.database import MIGRATIONS, migrate, open_database, writing
from director.storage.game_store import setup_from_data, setup_to_data
from director.storage.inbox_store import HandedSlip
from director.storage.pack_store import ArrivalRow, DecisionRow, Heard, Hour, PackRow, ResultRow, StoredResult
from director.storage.store import insert
from tests import stores
from tests.builders import a_setup, played_night, some_players
from tests.games.duplicate.builders import random_night
from tests.refusing import refused
from tests.storage.builders import stored

pytestmark = pytest.mark.usefixtures("store")
TWICE = (sqlite3.IntegrityError, psycopg.IntegrityError)


@pytest.fixture
def db():
    return stores.here.open(":memory:")


# -- the database --------------------------------------------------------------------------------------


def test_tables_are_made_once(tmp_path):
    for _ in range(2):
        db = open_database(tmp_path / "d.sqlite")
        assert {"settings", "profiles", "games", "players", "facts"} <= set(db.tables())
    migrate(db)
    assert db.execute("PRAGMA user_version").fetchone()[0] == len(MIGRATIONS)


def test_all_of_a_transaction_is_kept_or_nothing(db):
    def half_done():
        with writing(db):
            settings_store.keep_setting(db, "a", "1")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        half_done()
    assert settings_store.setting(db, "a", "none") == "none"
    with writing(db):
        settings_store.keep_setting(db, "a", "2")
    assert settings_store.setting(db, "a") == "2"


def test_two_tablets_never_decide_on_the_same_state(tmp_path):
    """Eight threads read a number and write the next one; no step is lost, nobody sees "locked"."""
    path = tmp_path / "d.sqlite"
    with writing(db := stores.here.open(path)):
        settings_store.keep_setting(db, "count", "0")

    def count():
        own = stores.here.open(path)
        for _ in range(10):
            with writing(own):
                number = int(settings_store.setting(own, "count"))
                settings_store.keep_setting(own, "count", str(number + 1))
        own.close()

    threads = [threading.Thread(target=count) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert settings_store.setting(db, "count") == "80"


# -- the event log -------------------------------------------------------------------------------------


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10_000))
def test_events_come_back_as_they_were_appended(db, seed):
    night = random_night(seed, 40)
    assert game_store.load(db, stored(db, night, secrets.token_hex(4)).id) == night.log


def test_a_token_is_seen_in_its_own_game_only(db):
    first = stored(db, played_night(1, 2), "a")
    second = game_store.create_game(db, a_setup(), 1.0, "b")
    assert game_store.head(db, first.id, "token-1").seen
    assert not game_store.head(db, first.id, "token-3").seen
    assert not game_store.head(db, second.id, "token-1").seen
    assert game_store.head(db, first.id, "token-4").seen


def test_a_game_tells_the_hashes_of_its_own_log_alone(db):
    first, second = stored(db, played_night(1, 2), "a"), stored(db, played_night(1, 2), "b")
    seqs, log = [2, 4, 99], {each["seq"]: each["hash"] for each in game_store.lines(db, second.id)}
    assert game_store.hashes(db, second.id, seqs) == {2: log[2], 4: log[4]}
    assert game_store.hashes(db, first.id, seqs)[4] != log[4]


def test_a_token_cannot_be_appended_twice(db):
    row = stored(db, played_night(0, 2))
    once = numbered([ev.GameEnded("x"), ev.GameReopened("y")], 0, 5.0, "Anna")
    game_store.append(db, row.id, once, "tap")
    with pytest.raises(TWICE):
        game_store.append(db, row.id, numbered([ev.GameEnded("x")], 2, 6.0, "Anna"), "tap")


def test_a_number_cannot_be_appended_twice(db):
    row = stored(db, played_night(1, 2))
    with pytest.raises(TWICE):
        game_store.append(db, row.id, numbered([ev.GameEnded("x")], 0, 6.0, "Anna"))


# -- games, players, settings --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "setup",
    [
        a_setup(),
        a_setup("f2023"),
        replace(a_setup(), allowed=("RUCKE", "ÄÖ"), forbidden=("QI",), fingerprint="ab12", club=""),
        replace(a_setup(), profile=changed(profile("f2023"), "own", "Unsere", bonuses=((7, 50), (8, 75)))),
    ],
)
def test_a_setup_comes_back_from_its_data(setup):
    back = setup_from_data(setup_to_data(setup))
    assert setup_to_data(back) == setup_to_data(setup)
    assert (back.tiles, back.allowed, back.profile.bonus) == (setup.tiles, setup.allowed, setup.profile.bonus)


def test_a_game_is_found_by_key_and_by_number_and_never_by_half_of_them(db):
    row = game_store.create_game(db, a_setup(), 1.0, "1abc")
    other = game_store.create_game(db, a_setup(), 2.0, f"{row.id}")
    assert game_store.game_row(db, "1abc").id == row.id
    assert game_store.game_row(db, other.id).id == other.id
    assert game_store.game_row(db, str(row.id)).id == other.id  # a key goes before a number
    for wrong in (f"{row.id}xyz", "1ab", "", "0", "99", "-1", "%"):
        with refused("unknown_game", by=DirectorError):
            game_store.game_row(db, wrong)


def test_games_are_listed_newest_first(db):
    made, second_day = 40_000.0, 40_000.0 + 24 * 3600
    for key, at, day in (("a", made, ""), ("b", made, "1970-01-02"), ("c", second_day, "1970-01-01"), ("d", 9.0, "1971-01-01"), ("e", second_day + 1, "in May")):  # fmt: skip
        game_store.create_game(db, replace(a_setup(), date=day), at, key)
    told = [(row.key, row.day) for row in game_store.games(db)]
    assert told == [("d", "1971-01-01"), ("e", "1970-01-02"), ("b", "1970-01-02"), ("c", "1970-01-01"), ("a", "1970-01-01")]  # fmt: skip


def counts(db):
    """How many games, players and events there are."""
    tables = ("games", "players", "facts")
    return [db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables]


def test_a_deleted_game_lies_in_the_bin_and_takes_its_players_and_events_along_at_last(db):
    row = stored(db, played_night(1, 3))
    game_store.delete_game(db, row.id, 100.0)
    assert game_store.games(db) == []
    assert [each.key for each, _ in game_store.in_bin(db)] == [row.key]
    with pytest.raises(DirectorError, match="bin"):
        game_store.create_game(db, row.setup, 1.0, row.key)
    game_store.delete_game(db, game_store.create_game(db, row.setup, 1.0, "other").id, 99.0)
    game_store.take_from_bin(db, row.key)
    assert [(each.key, each.version) for each in game_store.games(db)] == [(row.key, row.version + 2)]
    assert [each.key for each, _ in game_store.in_bin(db)] == ["other"]
    with refused("unknown_game", by=DirectorError):
        game_store.take_from_bin(db, "nowhere")
    game_store.delete_game(db, row.id, 100.0)
    thirty_days = 30 * 24 * 3600
    game_store.delete_game(db, 0, 100.0 + thirty_days)
    assert counts(db)[2]
    game_store.delete_game(db, 0, 101.0 + thirty_days)
    assert counts(db) == [0, 0, 0]


def full(db, tables):
    """Those of these tables that have rows."""
    return {each for each in tables if db.execute(f"SELECT 1 FROM {each}").fetchone()}


def test_whatever_belongs_to_a_game_goes_with_it_and_stands_in_nobodys_way(db):
    row = stored(db, played_night(1, 3))
    code = account_store.add_code(db, row.id, "helper", "4711", 1.0)
    account_store.add_session(db, "cookie", "Eva", "lock", 1.0, by=code)
    game_store.keep_token(db, row.id, "tap")
    for choice in (PhoneRules(), Shown()):
        game_store.keep_choice(db, row.id, choice)
    game_store.keep_seed(db, row.id, 1, b"seed")
    game_store.keep_line(db, row.id, "1", "line")
    inbox_store.keep(db, HandedSlip(row.id, 1, 1, 1, 1, "token", "{}", 1.0))
    result_store.keep(
        db, row.id, "1", True, [Result(1, 1, 9, 9, Fraction(100), 1, 1, 0, 1, 9, "8H QI", 0, None, ())]
    )
    result_store.set_mark(db, row.id, "x", True)
    of_games = {"games", "players", "facts", "access_codes", "sessions", "requests", "phones", "shows", "seals", "game_lines", "inbox", "results", "result_nights", "marks"}  # fmt: skip
    assert full(db, of_games) == of_games
    for at in (100.0, 101.0 + 30 * 24 * 3600):
        game_store.delete_game(db, row.id if at == 100.0 else 0, at)
    assert full(db, of_games) == set()


def test_whatever_belongs_to_a_pack_or_to_a_person_goes_with_it(db):
    ours, _ = two_organisers(db)
    pack_store.keep_pack(db, PackRow("p", 1.0, "", "", ours))
    pack_store.keep_ways(db, "p", [("w", "", "{}")])
    pack_store.keep_result(db, "p", StoredResult(ResultRow(1, 1.0, "", 0, "", "", ""), "", "", ""))
    pack_store.keep_decision(db, "p", DecisionRow("void 1", "", "", "", 1.0))
    pack_store.add_arrival(db, "p", ArrivalRow(0, "", "", 1.0, "waits", 0, ""), "")
    pack_store.keep_heard(db, "p", Heard(1))
    pack_store.keep_hour(db, "p", Hour())
    of_packs = {"packs", "pack_takers", "pack_ways", "pack_results", "pack_decisions", "pack_arrivals", "pack_centres", "pack_hours"}  # fmt: skip
    assert full(db, of_packs) == of_packs
    pack_store.drop_pack(db, "p")
    anna, bert, carl = (people_store.add_person(db, each) for each in some_players(3))
    people_store.keep_apart(db, anna, bert)
    people_store.keep_apart(db, bert, carl)
    card_store.add_cards(db, bert, [AddedCard(card := Card("klein", "word", "HAUS"), 1.0)])
    card_store.add_review(db, bert, Review(card, 2.0, True))
    assert people_store.remove_person(db, bert)
    assert full(db, of_packs | {"cards", "reviews", "people_apart"}) == set()
    assert [each.id for each in people_store.people(db)] == [anna, carl]


@pytest.mark.parametrize(
    ("table", "other"),
    [
        ("access_codes", {"game": 2, "label": "x"}), ("accounts", {"who": "x"}), ("invitations", {"who": "x"}),
        ("seasons", {"created": 9.0}), ("events", {"created": 9.0}), ("games", {"created": 9.0}),
        ("inbox", {"token": "1:x"}), ("inbox", {"version": 2}),
    ],
)  # fmt: skip
def test_what_names_one_thing_never_names_two(db, table, other):
    """Two processes that decide at the same moment cannot both keep it."""
    for key in "ab":
        game_store.create_game(db, a_setup(), 1.0, key)
    account_store.add_code(db, 1, "join", "BCDF", 1.0)
    account_store.add_account(db, "organiser", "a", "Eva", None, "", 1.0)
    account_store.add_invitation(db, "secret", "organiser", "Ada", None, None, 9.0)
    for what, data in (("seasons", Season("Liga")), ("events", Event("Liga"))):
        season_store.add(db, what, data, 1.0, None, "liga")
    inbox_store.keep(db, HandedSlip(1, 1, 1, 1, 1, "token", "{}", 1.0))
    found = db.execute(f"SELECT * FROM {table}")
    row = dict(zip(found.columns, found.fetchone(), strict=True)) | other
    del row["id"]
    with pytest.raises(TWICE):
        insert(db, table, **row)


@pytest.mark.parametrize("what", ["seasons", "events"])
def test_damaged_settings_of_a_season_or_an_event_are_named(db, what):
    with writing(db):
        season_store.add(db, what, Season("Liga") if what == "seasons" else Event("Liga"), 1.0, None, "liga")
        db.execute(f"UPDATE {what} SET data = 'x'")
    with refused("season_damaged", "liga", by=DirectorError):
        season_store.kept(db, what, "liga")


def test_a_game_whose_set_up_is_damaged_is_named_and_can_still_be_listed(db):
    row = game_store.create_game(db, a_setup(), 1.0, "abend")
    db.execute("UPDATE games SET setup = '{}'")
    with refused("game_damaged", "abend", "Restore a backup", by=DirectorError):
        game_store.game_row(db, row.id)
    assert [(each.key, each.setup.title) for each in game_store.games(db)] == [("abend", "abend")]


def test_seasons_are_listed_newest_first_and_change_their_version_with_their_settings(db):
    with writing(db):
        for key, at in (("a", 2.0), ("b", 1.0), ("c", 2.0)):
            season_store.add(db, "seasons", Season(key), at, None, key)
        season_store.change(db, "seasons", "b", Season("Liga"))
    told = [(each.key, each.version, each.data.title) for each in season_store.listed(db, "seasons")]
    assert told == [("c", 0, "c"), ("a", 0, "a"), ("b", 1, "Liga")]


def test_a_season_is_its_organisers_and_that_of_its_wall(db):
    ours, theirs = two_organisers(db)
    made = season_store.add(db, "seasons", Season("Liga", wall="geheim"), 2.0, ours, "a")
    other = season_store.add(db, "seasons", Season("geheim"), 1.0, theirs)
    assert [season_store.listed(db, "seasons", each) for each in (None, ours, theirs)] == [[made, other], [made], [other]]  # fmt: skip
    assert season_store.kept(db, "seasons", "a", ours) == season_store.kept(db, "seasons", "a") == made
    with refused("unknown_season", by=DirectorError):
        season_store.kept(db, "seasons", "a", theirs)
    assert [season_store.by_wall(db, "seasons", each) for each in ("geheim", "ge", "")] == [made, None, None]
    with refused("key_taken", "a already exists", by=DirectorError):
        season_store.add(db, "seasons", Season("Pokal"), 3.0, None, "a")


def test_decisions_on_words_come_in_the_order_in_which_they_were_made(db):
    made = [
        ClubRuling("klein", word, verdict, "weil", date(2026, 11, day))
        for word, verdict, day in (
            ("QI", Verdict.ALLOW, 9),
            ("QI", Verdict.FORBID, 8),
            ("AB", Verdict.ALLOW, 10),
        )
    ]
    for each in made:
        settings_store.add_ruling(db, each)
    assert settings_store.ruling_history(db, "klein") == made
    assert settings_store.ruling_history(db, "groß") == []


@pytest.mark.parametrize(("what", "code"), [("seasons", "unknown_season"), ("events", "unknown_event")])
def test_a_season_or_an_event_that_is_not_here_is_named(db, what, code):
    with refused(code, "liga", "Choose one from the list", by=DirectorError):
        season_store.kept(db, what, "liga")


def test_players_come_in_table_order_and_can_change(db):
    row = game_store.create_game(db, a_setup(), 1.0)
    first, second = some_players(2)
    game_store.add_players(db, row.id, [replace(first, table=9), second])
    assert [player.id for player in game_store.players(db, row.id)] == [2, 1]
    versions = [game_store.game_row(db, row.id).version]  # who shows the game looks again after each step
    game_store.change_players(db, row.id, [replace(second, name="Neu", club="Graz")])
    versions.append(game_store.game_row(db, row.id).version)
    assert game_store.players(db, row.id)[0] == replace(second, name="Neu", club="Graz")
    game_store.remove_player(db, row.id, 2)
    versions.append(game_store.game_row(db, row.id).version)
    assert [player.id for player in game_store.players(db, row.id)] == [1]
    assert versions == [1, 2, 3]


def test_own_profiles_are_kept_and_dropped(db):
    own = changed(profile("f2023"), "haus", "Hausregel", seconds=150, tie_breaks=("tops",))
    settings_store.keep_profile(db, own)
    assert settings_store.own_profiles(db)["haus"].as_data() == own.as_data()
    db.execute("UPDATE profiles SET data = '{'")
    assert settings_store.own_profiles(db) == {}
    assert {name: each.code for name, each in settings_store.bad_profiles(db).items()} == {
        "haus": "bad_profile"
    }
    settings_store.drop_profile(db, "haus")
    assert settings_store.own_profiles(db) == {}


def test_cards_and_answers_come_back_as_they_were_added_also_those_of_a_merged_entry(db):
    with writing(db):
        anna, other, bert = (people_store.add_person(db, each) for each in some_players(3))
        first, second, later = (Card("klein", "word", word) for word in ("HAUS", "BAUM", "TIER"))
        piled = [
            AddedCard(second, 5.0, "night"),
            AddedCard(first, 2.0),
            AddedCard(replace(second, asks="anagrams"), 2.0),
        ]
        assert card_store.add_cards(db, anna, piled) == 3
        assert card_store.add_cards(db, other, [AddedCard(later, 1.0)]) == 1
        assert card_store.add_cards(db, bert, piled[:1]) == 1
        for answer in (answers := [Review(second, 9.0, True), Review(first, 8.0, False)]):
            card_store.add_review(db, anna, answer)
        card_store.add_review(db, bert, Review(first, 8.0, True))  # not one of Bert's
        people_store.merge(db, other, anna)
        assert card_store.add_cards(db, anna, [AddedCard(later, 7.0)]) == 0
    assert card_store.cards(db, anna) == [AddedCard(later, 1.0), piled[1], piled[2], piled[0]]
    assert card_store.reviews(db, anna) == answers[::-1]
    assert (card_store.cards(db, bert), card_store.reviews(db, bert)) == (piled[:1], [])
    with writing(db):
        card_store.remove_cards(db, anna, [second])
    assert card_store.cards(db, anna) == [AddedCard(later, 1.0), *piled[1:]]
    assert card_store.reviews(db, anna) == answers[1:]
    assert card_store.cards(db, bert) == piled[:1]


def test_pages_of_a_game_of_many_centres_are_new_whenever_something_came_or_went(db):
    keep_result, keep_decision = pack_store.keep_result, pack_store.keep_decision
    keep_heard, keep_hour = pack_store.keep_heard, pack_store.keep_hour

    def result(came):
        return StoredResult(ResultRow(1, came, "", 0, "", "", ""), "", "", "")

    def decision(at):
        return DecisionRow("void 1", "", "", "", at)

    def came():
        pack_store.add_arrival(db, "pack", ArrivalRow(0, "", "", 1.0, "waits", 0, ""), "")

    with writing(db):
        pack_store.keep_pack(db, PackRow("pack", 1.0, "", ""))
    for step, ranks in (
        (lambda: keep_result(db, "pack", result(4.0)), True),
        (lambda: keep_result(db, "pack", result(4.5)), True),
        (lambda: pack_store.drop_result(db, "pack", 1), True),
        (lambda: keep_decision(db, "pack", decision(1.0)), True),
        (lambda: keep_decision(db, "pack", decision(1.5)), True),
        (lambda: pack_store.drop_decision(db, "pack", "void 1"), True),
        (lambda: keep_hour(db, "pack", Hour()), True),
        (lambda: keep_hour(db, "pack", Hour(closed=7.0)), True),
        (came, False),
        (lambda: pack_store.settle(db, 1, "refused", 0, ""), False),
        (lambda: pack_store.wait_again(db, "pack", ["refused"]), False),
        (lambda: (came(), pack_store.settle(db, 2, "same", 1, "")), False),
        (lambda: keep_heard(db, "pack", Heard(1, round=1, heard=3.0)), False),
        (lambda: keep_heard(db, "pack", Heard(1, round=1, heard=3.5)), False),
        (lambda: keep_heard(db, "pack", Heard(1, round=2, heard=3.5)), False),
        (lambda: keep_heard(db, "pack", Heard(2, heard=5.0)), False),
        (lambda: keep_heard(db, "pack", Heard(2, heard=5.5)), False),
    ):
        hour, ranking = pack_store.hour_version(db, "pack"), pack_store.ranking_version(db, "pack", 5.0)
        with writing(db):
            step()
        assert pack_store.hour_version(db, "pack") != hour
        assert (pack_store.ranking_version(db, "pack", 5.0) != ranking) is ranks
    with writing(db):
        keep_result(db, "pack", result(4.5))
    old_enough = {pack_store.ranking_version(db, "pack", since) for since in (4.0, 4.5)}
    assert len(old_enough) == 2


def test_any_number_of_ruled_slips_is_found_at_once(db):
    known = [(f"way {number}", "", "{}") for number in range(850)]
    with writing(db):
        pack_store.keep_pack(db, PackRow("pack", 1.0, "", ""))
        pack_store.keep_ways(db, "pack", known[1:])
    assert pack_store.ways(db, "pack", [way for way, *_ in known]).keys() == {way for way, *_ in known[1:]}
    assert pack_store.ways(db, "pack", ["way 0", "way 7"]) == {"way 7": "{}"}


def two_organisers(db):
    return [account_store.add_account(db, "organiser", name, name, None, "", 1.0).id for name in "ab"]


def test_a_pack_is_seen_by_who_made_it_and_who_took_it(db):
    ours, theirs = two_organisers(db)
    first, second, third = (
        PackRow("c", 2.0, "c", "s", ours),
        PackRow("b", 2.0, "b", "", theirs),
        PackRow("a", 1.0, "a", ""),
    )
    for each in (third, first, second, replace(first, owner=theirs, text="x")):
        pack_store.keep_pack(db, each)
    assert pack_store.packs(db) == [second, first, third]
    assert [pack_store.packs(db, owner) for owner in (ours, theirs)] == [[first], [second, first]]
    seen = [[pack_store.may_see(db, each, owner) for each in "abc"] for owner in (ours, theirs, None)]
    assert seen == [[False, False, True], [False, True, True], [True, True, True]]
    pack_store.drop_pack(db, "c")
    assert (pack_store.pack_row(db, "c"), pack_store.pack_row(db, "b")) == (None, second)


def test_files_that_came_are_listed_the_latest_first_and_settled_once(db):
    for each in "pq":
        pack_store.keep_pack(db, PackRow(each, 1.0, "", ""))
    for pack, name, who, came in [("p", "a", "Anna", 5.0), ("p", "b", "Anna", 4.0), ("q", "a", "Anna", 9.0), ("p", "a", "Bert", 7.0), ("p", "a", "Anna", 6.0)]:  # fmt: skip
        pack_store.add_arrival(db, pack, ArrivalRow(0, name, who, came, "waits", 0, ""), f"{name}{came}")
    assert [each.id for each in pack_store.waiting(db, "p")] == [1, 2, 4, 5]
    assert [pack_store.last_arrival(db, "p", name, "Anna") for name in "abc"] == [6.0, 4.0, 0.0]
    settled = [pack_store.settle(db, 1, "new", 3, "taken"), pack_store.settle(db, 1, "late", 4, "again")]
    settled += [
        pack_store.settle(db, number, state, 3, "")
        for number, state in ((2, "refused"), (4, "late"), (5, "new"))
    ]
    assert settled == [True, False, True, True, True]
    assert pack_store.arrivals(db, "p", 1, 3) == [ArrivalRow(1, "a", "Anna", 5.0, "new", 3, "taken")]
    assert [each.id for each in pack_store.arrivals(db, "p", 2, 1)] == [4, 2]
    assert [each.id for each in pack_store.arrivals(db, "p", 1)] == [5]
    assert [pack_store.arrival_file(db, number) for number in (1, 2, 3, 4, 5)] == [
        "",
        "b4.0",
        "a9.0",
        "a7.0",
        "",
    ]
    assert pack_store.unpacked(pack_store.arrival_file(db, 99)) == ""
    assert pack_store.first_counted(db, "p") == {3: 5.0}
    assert pack_store.arrival_counts(db, "p") == {"new": 2, "refused": 1, "late": 1}
    assert [each.id for each in pack_store.refused(db, "p")] == [2]
    assert [pack_store.is_waiting(db, number) for number in (1, 3, 99)] == [False, True, False]
    pack_store.settle(db, 3, "refused", 0, "")
    assert pack_store.wait_again(db, "p", ["refused", "late"]) == 2
    assert pack_store.waiting(db, "p") == [ArrivalRow(2, "b", "Anna", 4.0, "waits", 0, ""), ArrivalRow(4, "a", "Bert", 7.0, "waits", 0, "")]  # fmt: skip
    for number in (4, 2):
        pack_store.settle(db, number, "refused", 0, "")
    assert [each.id for each in pack_store.refused(db, "p")] == [2, 4]


def test_results_and_decisions_of_a_pack_stand_in_their_order_each_once(db):
    for each in "pq":
        pack_store.keep_pack(db, PackRow(each, 1.0, "", ""))
    rows = [
        ResultRow(centre, came, "d", 7, "l", "Eva", "n") for centre, came in ((2, 5.0), (1, 8.0), (2, 8.0))
    ]
    for number, row in enumerate(rows):
        pack_store.keep_result(
            db, "p", StoredResult(row, pack_store.packed(f"file {number} Ä"), f"sum {number}", "old")
        )
    assert pack_store.results(db, "p") == [rows[1], rows[2]]
    assert [pack_store.result(db, pack, 2) for pack in "pq"] == [rows[2], None]
    assert [pack_store.result_file(db, "p", centre) for centre in (1, 2, 3)] == ["file 1 Ä", "file 2 Ä", ""]
    assert [pack_store.summary(db, "p", centre) for centre in (2, 3)] == ["sum 2", ""]
    for came in (8.0, 5.0):  # the one of then was replaced meanwhile
        pack_store.keep_figures(db, "p", 2, came, f"of {came}")
    assert sorted(pack_store.figures(db, "p")) == [(1, 8.0, "old"), (2, 8.0, "of 8.0")]
    assert pack_store.figures(db, "p", 2) == [(2, 8.0, "of 8.0")]
    first, second, third = (DecisionRow(subject, "void", "r", "Eva", at) for subject, at in (("c", 1.0), ("a", 2.0), ("b", 2.0)))  # fmt: skip
    pack_store.keep_decision(db, "q", first)
    for each in (third, second, replace(first, at=9.0), first):
        pack_store.keep_decision(db, "p", each)
    assert [pack_store.decisions(db, pack) for pack in "pq"] == [[first, second, third], [first]]
    pack_store.keep_ways(
        db, "p", [("w2", " HAUS QI ", "{2}"), ("w1", " QI ", "{1}"), ("w3", " HAUSQI ", "{3}")]
    )
    pack_store.keep_ways(db, "p", [("w1", " QI ", "{other}")])
    pack_store.keep_ways(db, "q", [("w1", " QI ", "{q}")])
    assert pack_store.ways_with(db, "p", "QI") == [("w1", "{1}"), ("w2", "{2}")]
    assert [pack_store.ways(db, pack, ["w1"]) for pack in "pq"] == [{"w1": "{1}"}, {"w1": "{q}"}]


def test_the_nights_of_a_pack_are_those_that_took_it_but_for_the_bin(db):
    for key, pack, centre in (("a", "p", 2), ("b", "q", 1), ("c", "p", 1), ("d", "p", 3)):
        row = game_store.create_game(db, a_setup(), 1.0, key)
        taken = ev.PackTaken(pack, "", 4, (), centre, "", "", "")
        game_store.append(db, row.id, numbered([taken], 0, 1.0, "Eva"))
    game_store.delete_game(db, row.id, 5.0)
    assert [pack_store.nights(db, pack) for pack in "pq"] == [[("a", 2), ("c", 1)], [("b", 1)]]


def test_an_address_or_a_code_that_is_empty_is_nobodys(db):
    pack_store.keep_pack(db, PackRow("p", 1.0, "", ""))
    assert (pack_store.hour(db, "p"), pack_store.heard(db, "p")) == (Hour(0.0, "", "initials"), {})
    pack_store.keep_hour(db, "p", Hour(5.0, ""))
    pack_store.keep_heard(db, "p", Heard(4))
    assert pack_store.heard(db, "p") == {4: Heard(4, "", "", "", 0, 0, 0, 0.0, "", "")}
    assert (pack_store.pack_of_secret(db, ""), pack_store.centre_of_code(db, "")) == (None, None)
    pack_store.keep_hour(db, "p", Hour(6.0, "s", "full"))
    pack_store.keep_heard(db, "p", told := Heard(4, "code", "Köln", "0221", 30, 2, 28, 7.5, "online", "late"))
    assert (pack_store.hour(db, "p"), pack_store.heard(db, "p")) == (Hour(6.0, "s", "full"), {4: told})
    assert (pack_store.pack_of_secret(db, "s"), pack_store.centre_of_code(db, "code")) == ("p", ("p", 4))


def test_an_organiser_sees_its_own_accounts_invitations_and_who_came_in(db):
    ours, theirs = two_organisers(db)
    helper = account_store.add_account(db, "helper", "c", "Hilda", ours, "x", 2.0).id
    centre = account_store.add_account(db, "centre", "d", "Köln", ours, "x", 2.0).id
    assert [each.id for each in account_store.accounts(db)] == [centre, helper, ours, theirs]
    assert [each.id for each in account_store.accounts(db, ours)] == [centre, helper]
    assert [each.scope for each in account_store.accounts(db)] == [ours, ours, ours, theirs]
    for secret, whose, until in (("s1", ours, 50.0), ("s2", theirs, 60.0), ("s3", ours, 70.0)):
        account_store.add_invitation(db, secret, "centre", secret, whose, None, until)
    account_store.add_invitation(db, "s4", "helper", "Hilda", ours, helper, 80.0)
    account_store.add_invitation(db, "s5", "helper", "Hilda", ours, helper, 90.0)
    told = [
        [each.who for each in account_store.invitations(db, owner, 50.0)] for owner in (None, ours, theirs)
    ]
    assert told == [["s2", "s3", "Hilda"], ["s3", "Hilda"], ["s2"]]
    assert account_store.invitation(db, "s4") is None
    last = account_store.invitation(db, "s5")
    assert last == Invitation(last.id, "helper", "Hilda", ours, helper, 90.0)
    ninety_days = 90 * 24 * 3600.0
    came = [SignIn(at, who, name, "in", "::1") for at, who, name in ((1.0, ours, "a"), (2.0, None, ""), (3.0, helper, "c"), (2.0 + ninety_days, theirs, "b"))]  # fmt: skip
    for each in came:
        account_store.note(db, each)
    assert account_store.sign_ins(db, None, 9) == [came[3], came[2], came[1]]  # ninety days are kept
    assert account_store.sign_ins(db, None, 1) == [came[3]]
    assert [account_store.sign_ins(db, owner, 9) for owner in (ours, theirs)] == [[came[2]], [came[3]]]


def test_sessions_end_with_their_account_its_organiser_or_the_password(db):
    ours, theirs = two_organisers(db)
    helper = account_store.add_account(db, "helper", "c", "Hilda", ours, "x", 2.0).id
    row = game_store.create_game(db, a_setup(), 1.0, "abend")
    code = account_store.add_code(db, row.id, "helper", "4711", 1.0, "Desk")

    def signed_in():
        accounts = {each.id: each for each in account_store.accounts(db)}
        for token, who in (("o", ours), ("h", helper), ("t", theirs)):
            account_store.end_session(db, token)
            account_store.add_session(db, token, "x", "lock", 3.0, account=accounts[who])

    def left(*tokens):
        return "".join(each for each in tokens if account_store.session(db, each))

    signed_in()
    for token, who, at, lock in (
        ("d", "Eva", 9.0, "lock"),
        ("e", "Ada", 8.0, "lock"),
        ("f", "Udo", 7.0, "old"),
    ):
        account_store.add_session(db, token, who, lock, at, by=code)
    assert account_store.visitors(db, row.id) == {code.id: ["Udo", "Ada", "Eva"]}
    account_store.renew_hash(db, ours, "y")
    account_store.set_state(db, ours, "open")
    account_store.drop_sessions(db, "lock")
    assert left(*"ohtdef") == "ohtde"
    account_store.set_password(db, ours, "z")
    assert (left(*"oht"), account_store.account(db, ours).password) == ("t", "z")
    signed_in()
    account_store.set_state(db, ours, "closed")
    assert left(*"oht") == "t"
    signed_in()
    above = {each: account_store.session(db, each).above for each in "oht"}
    assert above == {"o": True, "h": False, "t": True}  # whether the organiser above is open
    account_store.set_code_state(db, code, "waiting")
    assert left("d", "e") == "de"
    account_store.set_code_state(db, code, "closed")
    assert (left("d", "e"), account_store.access_codes(db, row.id)) == ("", [])
    assert account_store.access_code(db, "helper", "4711") == replace(code, state="closed")


def test_codes_by_which_phones_join_other_games_and_those_of_a_player_who_goes(db):
    one, other, third = (game_store.create_game(db, a_setup(), 1.0, key).id for key in "abc")
    account_store.add_code(db, other, "join", "before", 1.0)
    seat = account_store.add_code(db, one, "seat", "s", 2.0, player=7)
    account_store.add_code(db, one, "join", "own", 3.0)
    later = account_store.add_code(db, other, "join", "later", 3.0)
    account_store.add_code(db, other, "wall", "wall", 3.0)
    closed = account_store.add_code(db, third, "join", "closed", 3.0)
    account_store.set_code_state(db, closed, "closed")
    card, of_other = (
        account_store.add_code(db, one, "card", f"c{player}", 4.0, player=player) for player in (7, 8)
    )
    assert account_store.later_joining(db, seat) == [later]
    assert later == AccessCode(later.id, other, "join", "later", "", None, 3.0, "open")
    assert [each.secret for each in account_store.access_codes(db, third)] == [
        "closed"
    ]  # a code for joining stays
    version = game_store.head(db, one).row.version
    account_store.close_player(db, one, 7)
    assert [each.id for each in account_store.access_codes(db, one)] == [seat.id + 1, of_other.id]
    assert game_store.head(db, one).row.version == version + 2
    assert (seat.secret == "s", card.secret, of_other.created) == (False, "c7", 4.0)
    assert account_store.access_code(db, "seat", "s").state == "closed"
    assert account_store.access_code(db, "card", "s") is None


def test_a_game_of_another_or_in_the_bin_is_told_apart(db):
    ours, theirs = two_organisers(db)
    first, second, third = (
        game_store.create_game(db, a_setup(), at, key, owner=owner)
        for key, at, owner in (("a", 5.0, ours), ("b", 5.0, theirs), ("c", 4.0, None))
    )
    assert [each.key for each in game_store.games(db)] == ["b", "a", "c"]
    assert [[each.key for each in game_store.games(db, owner)] for owner in (ours, theirs)] == [["a"], ["b"]]
    for fact, at in ((ev.GameEnded("x"), 4.5), (ev.GameReopened("y"), 6.0)):
        game_store.append(db, third.id, numbered([fact], int(at > 5), at, "Anna"))
    assert [(each.key, each.changed) for each in game_store.games(db)] == [("c", 6.0), ("b", 5.0), ("a", 5.0)]
    for row, at in ((first, 50.0), (second, 60.0)):
        game_store.delete_game(db, row.id, at)
    assert [(each.key, at) for each, at in game_store.in_bin(db)] == [("b", 60.0), ("a", 50.0)]
    assert [[each.key for each, _ in game_store.in_bin(db, owner)] for owner in (ours, theirs)] == [
        ["a"],
        ["b"],
    ]
    assert [game_store.in_the_bin(db, key, ours) for key in "abc"] == [True, False, False]
    assert [game_store.owner_of(db, key) for key in ("a", "c", "x", first.id)] == [ours, None, None, ours]
    assert [game_store.free_key(db, key, ours) for key in "bcxa"] == [False, False, True, True]
    assert [each.key for each, _ in game_store.in_bin(db)] == ["b"]
    game_store.delete_game(db, game_store.create_game(db, a_setup(), 1.0, "d").id, 70.0)
    assert [(game_store.free_key(db, "d", owner), len(game_store.in_bin(db))) for owner in (ours, None)] == [(False, 2), (True, 1)]  # fmt: skip
    assert game_store.heads(db, ["a", "b", "c"]) == {"c": (2, 0)}
    with refused("unknown_game", "b", by=DirectorError):
        game_store.listed(db, "b")
    version = game_store.head(db, third.id).row.version
    game_store.change_setup(db, third.id, a_setup(title="Neu"))
    after = game_store.head(db, "c")
    assert (after.row.setup.title, after.row.version, after.seq) == ("Neu", version + 1, 2)


def test_lines_and_seeds_of_games_are_kept_each_for_its_own(db):
    first, second = (game_store.create_game(db, a_setup(), 1.0, key).id for key in "ab")
    for game, version, line in ((first, "1", "x"), (second, "1", "y"), (first, "2", "z")):
        game_store.keep_line(db, game, version, line)
    assert game_store.kept_lines(db, [first, second, 99]) == {first: ("2", "z"), second: ("1", "y")}
    assert (game_store.kept_lines(db, []), game_store.kept_lines(db, [second])) == ({}, {second: ("1", "y")})
    game_store.keep_seed(db, first, 1, b"\x01\xff")
    assert [game_store.seed(db, *each) for each in ((first, 1), (first, 2), (second, 1))] == [
        b"\x01\xff",
        None,
        None,
    ]


def test_a_profile_is_its_organisers_and_settings_go_by_their_names(db):
    ours, theirs = two_organisers(db)
    mine, everybody, other = (changed(profile("f2023"), name, name) for name in ("mine", "all", "other"))
    for each, owner in (
        (mine, ours),
        (everybody, None),
        (other, theirs),
        (replace(mine, seconds=99), theirs),
    ):
        settings_store.keep_profile(db, each, owner)
    told = [list(settings_store.own_profiles(db, owner)) for owner in (None, ours, theirs)]
    assert told == [["all", "mine", "other"], ["all", "mine"], ["all", "other"]]
    assert settings_store.own_profiles(db)["mine"].seconds == 99
    assert [settings_store.profile_owner(db, each) for each in ("mine", "all", "no")] == [ours, None, None]
    for name in ("a", "b", "bz", "c"):
        settings_store.keep_setting(db, name, name)
    settings_store.keep_setting(db, "empty", "")
    settings_store.drop_settings(db, "b", "c")
    assert settings_store.setting(db, "empty", "-") == ""
    assert [settings_store.setting(db, name, "-") for name in ("a", "b", "bz", "c")] == ["a", "-", "-", "c"]


def test_a_player_is_the_person_of_that_name_in_the_same_club_of_the_same_organiser(db):
    ours, _ = two_organisers(db)
    anna, bert = Player(1, "Anna", "Köln", "A", 1), Player(2, "Bert", "", "", 2)
    first = people_store.add_person(db, anna)
    second = people_store.add_person(db, replace(anna, name="ANNA"))
    merged = people_store.add_person(db, replace(anna, name="Änne"))
    people_store.merge(db, merged, second)
    again = people_store.add_person(db, replace(anna, name="Aenne"))
    people_store.merge(db, again, merged)
    people_store.merge(db, merged, second)
    gone = people_store.add_person(db, bert)
    people_store.make_nameless(db, gone, "NN")

    def who(players, owner=None, taken=()):
        return [each.person for each in people_store.known(db, players, owner, taken)]

    assert who([anna]) == who([replace(anna, club=" köln ")]) == [first]
    assert who([anna], taken=[first]) == who([replace(anna, name="Änne")]) == [second]
    assert who([anna, replace(anna, person=first)]) == [second, first]
    assert who([anna, anna, anna]) == [first, second, gone + 1]
    assert who([bert, replace(bert, name="NN")]) == [gone + 2, gone + 3]
    assert who([anna], ours) == [gone + 4]
    assert [(each.id, each.owner) for each in people_store.people(db, ours)] == [(gone + 4, ours)]
    assert [each.id for each in people_store.people(db)] == [first, second, *range(gone, gone + 5)]
    assert people_store.roots(db) == {merged: second, again: second}
    assert [each.id for each in people_store.merged_into(db, second)] == [merged, again]
    assert people_store.person(db, merged) == people_store.person(db, second)
    for number in (0, -1, 99, 2**31 - 1, 2**31, 2**70, -(2**70)):
        with refused("unknown_person", by=DirectorError):
            people_store.person(db, number)


def test_who_shows_a_game_looks_again_when_it_is_another_who_plays_there(db):
    players = some_players(3)
    anna, bert, carl = (people_store.add_person(db, each) for each in players)
    games = [game_store.create_game(db, a_setup(), 1.0, key).id for key in "abc"]
    for game, player, person in zip(games, players, (anna, bert, carl), strict=True):
        game_store.add_players(db, game, [replace(player, person=person)])
    raised = []
    for step in (
        lambda: people_store.merge(db, bert, anna),
        lambda: people_store.part(db, bert),
        lambda: people_store.make_nameless(db, carl, "NN"),
        lambda: people_store.set_persons(db, games[0], {1: carl}),
        lambda: people_store.merge(db, carl, bert),
        lambda: people_store.make_nameless(db, bert, "NN"),
    ):
        before = [game_store.game_row(db, each).version for each in games]
        step()
        after = [game_store.game_row(db, each).version for each in games]
        raised.append([now - was for now, was in zip(after, before, strict=True)])
    assert raised == [[1, 1, 0], [0, 1, 0], [0, 0, 1], [1, 0, 0], [1, 1, 1], [1, 1, 1]]


def test_whatever_is_done_to_people_is_seen_by_who_has_read_them(db):
    player, _ = some_players(2)
    marks = [people_store.version(db)]
    for step in (
        lambda: people_store.add_people(db, [Person("Anna"), Person("Bert")], None),
        lambda: people_store.add_person(db, player),
        lambda: people_store.change_people(db, [Person("Anne", id=1)]),
        lambda: people_store.merge(db, 2, 1),
        lambda: people_store.part(db, 2),
        lambda: people_store.keep_apart(db, 2, 1),
        lambda: people_store.set_unnamed(db, 1, True),
        lambda: people_store.make_nameless(db, 2, "NN"),
        lambda: people_store.remove_person(db, 3),
    ):
        step()
        marks.append(people_store.version(db))
    assert len(set(marks)) == 10


def test_what_is_done_with_a_person_is_done_with_all_entries_of_theirs(db):
    players = some_players(5)
    anna, bert, carl, dora, eva = (people_store.add_person(db, each) for each in players)
    game = game_store.create_game(db, a_setup(), 1.0, "a").id
    for player, person in ((players[1], bert), (players[2], carl)):
        game_store.add_players(db, game, [replace(player, category="A", person=person)])
    people_store.merge(db, bert, anna)
    people_store.merge(db, dora, eva)
    pairs = ((anna, carl), (carl, anna), (anna, eva))
    assert [people_store.play_together(db, *each) for each in pairs] == [True, True, False]
    assert [people_store.remove_person(db, each) for each in (anna, eva)] == [False, True]
    assert db.execute("SELECT count(*) FROM people").fetchone()[0] == 3
    people_store.set_unnamed(db, anna, True)
    people_store.make_nameless(db, anna, "NN")
    assert [(each.name, each.nameless, each.unnamed) for each in people_store.merged_into(db, anna)] == [("NN", True, True)]  # fmt: skip
    assert [(each.name, each.category) for each in game_store.players(db, game)] == [("NN", ""), (players[2].name, "A")]  # fmt: skip


def test_all_columns_of_a_person_are_kept_and_changed(db):
    full = Person("Anna", "Köln", "A", "B", "17", "S", "w", "note", "a@b.de", (("Elo", "1900"), ("Ort", "Ä")))
    people_store.add_people(db, [full, Person("Bert")], None)
    anna, bert = people_store.people(db)
    assert (anna, bert) == (replace(full, id=anna.id), Person("Bert", id=bert.id))
    people_store.change_people(db, [replace(bert, name="Berta", extra=(("Elo", "1"),))])
    assert people_store.people(db) == [anna, replace(bert, name="Berta", extra=(("Elo", "1"),))]
    people_store.set_secret(db, anna.id, "hash")
    assert [people_store.by_secret(db, each) for each in ("hash", "other", "")] == [anna, None, None]
    people_store.keep_apart(db, bert.id, anna.id)
    people_store.keep_apart(db, anna.id, bert.id)
    assert people_store.apart(db) == {(anna.id, bert.id)}
    people_store.set_unnamed(db, anna.id, True)
    assert [each.unnamed for each in people_store.people(db)] == [True, False]
    people_store.make_nameless(db, anna.id, "NN")
    assert people_store.person(db, anna.id) == Person("NN", "Köln", id=anna.id, nameless=True, unnamed=True)
    assert people_store.by_secret(db, "hash") is None


def test_results_of_nights_come_in_their_order_and_as_those_of_one_person(db):
    players = some_players(3)
    with writing(db):
        night = game_store.create_game(db, a_setup(), 1.0, "a").id
        seated = [replace(each, table=4 - each.table) for each in players]
        game_store.add_players(db, night, people_store.known(db, seated, None))
        clara, bert, anna = (each.person for each in game_store.players(db, night))
        other = people_store.add_person(db, Player(1, "Zoë", "", "", 1))
        people_store.merge(db, other, anna)
        later = game_store.create_game(db, a_setup(), 2.0, "b").id
        game_store.add_players(db, later, [replace(players[0], person=other)])
    won, shared, last = (
        Result(
            number,
            place,
            90 - place,
            100,
            Fraction(90 - place),
            3,
            9,
            1,
            2,
            30,
            "8H QI",
            1,
            5.5,
            (7, None, 0),
        )
        for number, place in ((2, 1), (3, 2), (1, 2))
    )
    again = replace(won, person=1)
    assert result_store.versions(db, []) == {}
    now = result_store.versions(db, [night, later])
    assert [(each.key, each.now, each.kept, each.stale) for each in result_store.seen(db)] == [
        ("a", now[night], None, True), ("b", now[later], None, True),
    ]  # fmt: skip
    with writing(db):
        result_store.keep(db, night, now[night], True, [shared, last, won])
        result_store.keep(db, later, "old", False, [again])
    assert [(each.kept == each.now, each.ended, each.facts) for each in result_store.seen(db)] == [(True, True, 0), (False, False, 0)]  # fmt: skip
    found = result_store.results(db, [night, later], turns=True)
    assert found == {night: [replace(won, person=bert), replace(shared, person=clara), replace(last, person=anna)], later: [replace(again, person=anna)]}  # fmt: skip
    assert result_store.results(db, [later]) == {later: [replace(again, person=anna, turns=())]}
    assert sorted((game, each.place) for game, each in result_store.of_person(db, anna)) == [
        (night, 2),
        (later, 1),
    ]
    assert result_store.highest(db, [night, later], 88.0) == {anna: 89.0, bert: 89.0}
    for between in (0, 498, 499):  # of so many games that they are asked for in parts
        some = [later, *[0] * between, night]
        assert result_store.highest(db, some, 87.0) == {anna: 89.0, bert: 89.0, clara: 88.0}
    better, other = replace(last, points=95), replace(last, points=9)
    for version, found, before, points in (
        ("2", [won, shared, better], (now[night], [won, shared, last]), [89, 95, 88]),
        ("3", [won, shared, other], None, [89, 9, 88]),  # by another process
        ("4", [won, shared, better], ("2", [won, shared, better]), [89, 95, 88]),
        ("5", [won, shared], ("4", [won, shared, better]), [89, 88]),
    ):
        known = before and (before[0], {each.person: each for each in before[1]})
        with writing(db):
            result_store.keep(db, night, version, True, found, known)
        assert sorted(each.points for each in result_store.results(db, [night])[night]) == sorted(points)
    stood = [now[later]]
    for seq in range(2):
        game_store.append(db, later, numbered([ev.GameEnded("x")], seq, 6.0, "Anna"))
        stood.append(result_store.versions(db, [later])[later])
    game_store.touch(db, later)
    assert len({*stood, result_store.versions(db, [later])[later]}) == 4
    game_store.delete_game(db, later, 5.0)
    assert [each.key for each in result_store.seen(db)] == ["a"]
    for mark, on in (("x", True), ("x", True), ("y", True), ("y", False)):
        result_store.set_mark(db, night, mark, on)
    assert result_store.marks(db) == {night: {"x"}}
