"""The database, the event log and the ordinary tables."""

import secrets
import sqlite3
import threading
from dataclasses import replace

import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from director.games.duplicate import facts as ev
from director.games.log import numbered
from director.language.sentences import DirectorError
from director.rules.profile import changed, profile
from director.seasons.cards import Added, Card, Review
from director.seasons.season_data import Event, Season
from director.storage import card_store, game_store, pack_store, people_store, season_store, settings_store
from director.storage.database import MIGRATIONS, migrate, open_database, writing
from director.storage.game_store import setup_from_data, setup_to_data
from director.storage.pack_store import Arrival, DecisionRow, Heard, Hour, PackRow, ResultRow, StoredResult
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
    for number, key in enumerate(["a", "b", "c"]):
        game_store.create_game(db, a_setup(), float(number), key)
    assert [row.key for row in game_store.games(db)] == ["c", "b", "a"]


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
    game_store.take_from_bin(db, row.key)
    assert [each.key for each in game_store.games(db)] == [row.key]
    with refused("unknown_game", by=DirectorError):
        game_store.take_from_bin(db, "nowhere")
    game_store.delete_game(db, row.id, 100.0)
    thirty_days = 30 * 24 * 3600
    game_store.delete_game(db, 0, 100.0 + thirty_days)
    assert counts(db)[2]
    game_store.delete_game(db, 0, 101.0 + thirty_days)
    assert counts(db) == [0, 0, 0]


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


@pytest.mark.parametrize(("what", "code"), [("seasons", "unknown_season"), ("events", "unknown_event")])
def test_a_season_or_an_event_that_is_not_here_is_named(db, what, code):
    with refused(code, "liga", "Choose one from the list", by=DirectorError):
        season_store.kept(db, what, "liga")


def test_players_come_in_table_order_and_can_change(db):
    row = game_store.create_game(db, a_setup(), 1.0)
    first, second = some_players(2)
    game_store.add_players(db, row.id, [replace(first, table=9), second])
    assert [player.id for player in game_store.players(db, row.id)] == [2, 1]
    game_store.change_players(db, row.id, [replace(second, name="Neu", club="Graz")])
    assert game_store.players(db, row.id)[0] == replace(second, name="Neu", club="Graz")
    game_store.remove_player(db, row.id, 2)
    assert [player.id for player in game_store.players(db, row.id)] == [1]


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
        piled = [Added(second, 5.0, "night"), Added(first, 2.0), Added(replace(second, asks="anagrams"), 2.0)]
        assert card_store.add_cards(db, anna, piled) == 3
        assert card_store.add_cards(db, other, [Added(later, 1.0)]) == 1
        assert card_store.add_cards(db, bert, piled[:1]) == 1
        for answer in (answers := [Review(second, 9.0, True), Review(first, 8.0, False)]):
            card_store.add_review(db, anna, answer)
        card_store.add_review(db, bert, Review(first, 8.0, True))  # not one of Bert's
        people_store.merge(db, other, anna)
        assert card_store.add_cards(db, anna, [Added(later, 7.0)]) == 0
    assert card_store.cards(db, anna) == [Added(later, 1.0), piled[1], piled[2], piled[0]]
    assert card_store.reviews(db, anna) == answers[::-1]
    assert (card_store.cards(db, bert), card_store.reviews(db, bert)) == (piled[:1], [])
    with writing(db):
        card_store.remove_cards(db, anna, [second])
    assert card_store.cards(db, anna) == [Added(later, 1.0), *piled[1:]]
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
        pack_store.add_arrival(db, "pack", Arrival(0, "", "", 1.0, "waits", 0, ""), "")

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
