"""Doors of a night: helpers' codes, the wall's address, seats that devices claim; and visits that end for good."""

import secrets

import pytest

from director.desk import access_codes
from director.desk.duplicate.rounds import end, reopen
from director.desk.sessions import create_game
from director.desk.settings import keep_password
from director.games.people import Entrant
from director.storage import account_store, settings_store
from tests.refusing import refusal
from tests.room import NIGHT, small_setup

pytestmark = pytest.mark.usefixtures("store")


@pytest.fixture
def desk(rooms):
    return rooms.night()


def text_of(desk):
    """All that the database keeps."""
    return str([desk.db.execute(f"SELECT * FROM {table}").fetchall() for table in desk.db.tables()])


# -- helpers -------------------------------------------------------------------------------------------


def test_a_helpers_code_lets_in_however_it_is_typed_and_only_its_hash_is_kept(desk):
    code = access_codes.open_helper(desk, NIGHT, "Hugo")
    assert len(code) == 8
    found = access_codes.enter(desk, "helper", access_codes.plain_code(f" {code[:4].lower()}-{code[4:]} "))
    assert (found.key, found.by.label) == (NIGHT, "Hugo")
    assert "Hugo" in text_of(desk)
    assert code not in text_of(desk)
    assert access_codes.enter(desk, "helper", "BCDFGHJK") is None
    assert access_codes.enter(desk, "wall", code) is None


def test_a_token_seen_before_opens_no_second_door(desk):
    assert access_codes.open_helper(desk.once("once"), NIGHT)
    assert access_codes.open_helper(desk.once("once"), NIGHT) is None
    assert len(access_codes.codes_of(desk, desk.session(NIGHT))) == 1


def test_closing_one_door_leaves_the_others_open(desk):
    first, second = (access_codes.open_helper(desk, NIGHT) or "" for _ in range(2))
    door = access_codes.enter(desk, "helper", first)
    access_codes.revoke(desk, NIGHT, door.by.id)
    access_codes.revoke(desk, NIGHT, door.by.id)
    assert access_codes.enter(desk, "helper", first) is None
    assert access_codes.enter(desk, "helper", second)
    codes = [account_store.access_code(desk.db, "helper", each) for each in (first, second)]
    assert [access_codes.still_open(desk, each) for each in codes if each] == [None, NIGHT]


def test_doors_cannot_be_made_without_end(desk):
    access_codes.wall_code(desk, NIGHT)  # no helper's
    for _ in range(50):
        access_codes.open_helper(desk, NIGHT)
    assert refusal(lambda: access_codes.open_helper(desk, NIGHT)) == "too_many_doors"
    assert refusal(lambda: access_codes.open_helper(desk, NIGHT, "x" * 41)) == "text_too_long"


def test_helpers_doors_end_with_the_game_and_open_again_with_it(desk):
    code = access_codes.open_helper(desk, NIGHT) or ""
    end(desk, NIGHT, "late")
    assert access_codes.enter(desk, "helper", code) is None
    assert refusal(lambda: access_codes.open_helper(desk, NIGHT)) == "game_finished"
    reopen(desk, NIGHT)
    assert access_codes.enter(desk, "helper", code)


# -- the wall --------------------------------------------------------------------------------------------


def wall_of(desk, secret):
    found = access_codes.enter(desk, "wall", secret)
    return found.key if found else None


def test_the_walls_address_stays_until_a_new_one_is_made(desk):
    secret = access_codes.wall_code(desk, NIGHT).secret
    assert access_codes.wall_code(desk, NIGHT).secret == secret
    assert wall_of(desk, secret) == NIGHT
    helper = access_codes.open_helper(desk, NIGHT)
    access_codes.open_wall(desk, NIGHT)
    assert access_codes.enter(desk, "helper", helper)
    assert wall_of(desk, secret) is None
    assert wall_of(desk, access_codes.wall_code(desk, NIGHT).secret) == NIGHT


def test_wall_and_seats_stay_for_the_podium_and_end_after_it(rooms, desk):
    secret = access_codes.wall_code(desk, NIGHT).secret
    token, _ = access_codes.claim(desk, NIGHT, 1)
    card = access_codes.seat_code(desk, NIGHT, 2).secret
    end(desk, NIGHT, "late")
    assert access_codes.enter(desk, "wall", secret)
    assert access_codes.enter(desk, "card", card) is None
    assert access_codes.seat_at(desk, NIGHT, token) == 1
    rooms.time += 12 * 3600
    assert access_codes.enter(desk, "wall", secret) is None
    assert access_codes.seat_of(desk, token) is None


def test_a_wall_stays_for_half_a_day_from_what_happened_last(rooms, desk):
    secret = access_codes.wall_code(desk, NIGHT).secret
    end(desk, NIGHT, "late")
    rooms.time += 11 * 3600
    reopen(desk, NIGHT)
    end(desk, NIGHT, "late")
    rooms.time = desk.session(NIGHT).log[-1].at + 12 * 3600 - 2
    assert [wall_of(desk, secret) for _ in "ab"] == [NIGHT, None], "a second passes each time"


# -- seats -----------------------------------------------------------------------------------------------


def test_the_first_device_has_the_seat_and_a_second_one_waits_for_the_directors_yes(desk):
    first, door = access_codes.claim(desk, NIGHT, 1, "Phone of Anna")
    second, waiting = access_codes.claim(desk, NIGHT, 1)
    assert (door.state, waiting.state) == ("open", "waiting")
    assert access_codes.seat_at(desk, NIGHT, first) == 1
    assert access_codes.seat_of(desk, second) is None
    assert refusal(lambda: access_codes.admit(desk, NIGHT, door.id)) == "unknown_door"
    access_codes.admit(desk, NIGHT, waiting.id)
    assert access_codes.seat_of(desk, first) is None
    assert access_codes.seat_at(desk, NIGHT, second) == 1
    assert refusal(lambda: access_codes.admit(desk, NIGHT, waiting.id)) == "unknown_door"
    assert first not in text_of(desk)


def test_a_seat_is_of_one_night_only(desk):
    token, _ = access_codes.claim(desk, NIGHT, 1)
    assert access_codes.seat_at(desk, "other", token) is None


def test_a_seat_that_is_freed_can_be_taken_again(desk):
    first, _ = access_codes.claim(desk, NIGHT, 1)
    card = access_codes.seat_code(desk, NIGHT, 1)
    access_codes.seat_code(desk, NIGHT, 2)
    access_codes.claim(desk, NIGHT, 3)
    assert access_codes.seated(desk, desk.session(NIGHT)) == {1, 3}  # a card that was printed takes no seat
    access_codes.release(desk, NIGHT, 1)
    assert access_codes.seated(desk, desk.session(NIGHT)) == {3}
    assert access_codes.seat_of(desk, first) is None
    assert access_codes.enter(desk, "card", card.secret)
    assert access_codes.claim(desk, NIGHT, 1)[1].state == "open"


def test_nobody_waits_in_great_numbers(desk):
    for _ in range(6):
        access_codes.claim(desk, NIGHT, 1)
    assert refusal(lambda: access_codes.claim(desk, NIGHT, 1)) == "too_many_devices"
    assert refusal(lambda: access_codes.claim(desk, NIGHT, 99)) == "unknown_player"


def test_joining_has_four_letters_and_can_be_closed(desk, monkeypatch):
    of = set[str]()
    monkeypatch.setattr(secrets, "choice", lambda letters: of.add(letters) or letters[-1])
    joining = access_codes.joining(desk, NIGHT)
    assert (joining.code, of) == ("ZZZZ", {"BCDFGHJKMNPQRSTVWXYZ"})  # no words, no L that is read as I
    monkeypatch.undo()
    assert (len(joining.code), joining.open) == (4, True)
    assert access_codes.night_of_code(desk, joining.code.lower()) == NIGHT
    token, _ = access_codes.claim(desk, NIGHT, 1)
    access_codes.set_joining(desk, NIGHT, False)
    assert access_codes.joining(desk, NIGHT) == access_codes.JoinCode(joining.code, False)
    assert refusal(lambda: access_codes.night_of_code(desk, joining.code)) == "joining_closed"
    assert refusal(lambda: access_codes.claim(desk, NIGHT, 2)) == "joining_closed"
    assert access_codes.seat_at(desk, NIGHT, token) == 1
    access_codes.set_joining(desk, NIGHT, True)
    assert access_codes.claim(desk, NIGHT, 2)[1].state == "open"
    assert refusal(lambda: access_codes.night_of_code(desk, "bbbb")) == "unknown_code"
    for each in access_codes.codes_of(desk, desk.session(NIGHT)):
        access_codes.revoke(desk, NIGHT, each.id)
    assert access_codes.joining(desk, NIGHT).open, "that is closed by a button of its own"
    assert access_codes.open_code(desk, desk.session(NIGHT)) == joining.code
    end(desk, NIGHT, "late")
    assert access_codes.joining(desk, NIGHT) == access_codes.JoinCode(joining.code, False)
    assert access_codes.open_code(desk, desk.session(NIGHT)) is None


def test_a_phone_may_want_another_game_after_half_a_day_or_where_one_began_since(rooms, desk):
    _, seat = access_codes.claim(desk, NIGHT, 1)
    assert not access_codes.may_want_another(desk, desk.session(NIGHT), seat)
    create_game(desk, small_setup(), [Entrant("Anna")], "other")
    access_codes.joining(desk, "other")
    assert access_codes.may_want_another(desk, desk.session(NIGHT), seat)
    end(desk, "other", "late")
    assert not access_codes.may_want_another(desk, desk.session(NIGHT), seat)
    rooms.time += 12 * 3600 - 60
    assert not access_codes.may_want_another(desk, desk.session(NIGHT), seat)
    rooms.time += 120
    assert access_codes.may_want_another(desk, desk.session(NIGHT), seat)
    end(desk, NIGHT, "late")
    reopen(desk, NIGHT)
    assert not access_codes.may_want_another(desk, desk.session(NIGHT), seat), "something has just happened"


def test_a_players_card_is_the_same_each_time_it_is_printed(desk):
    card = access_codes.seat_code(desk, NIGHT, 2)
    assert access_codes.seat_code(desk, NIGHT, 2) == card
    found = access_codes.enter(desk, "card", card.secret)
    assert (found.key, found.by.player) == (NIGHT, 2)
    assert access_codes.seat_code(desk, NIGHT, 1).secret != card.secret
    assert refusal(lambda: access_codes.seat_code(desk, NIGHT, 99)) == "unknown_player"


def test_a_change_of_doors_is_told_to_open_pages(desk):
    before = desk.session(NIGHT).version
    access_codes.claim(desk, NIGHT, 1)
    assert desk.session(NIGHT).version != before


# -- visits ----------------------------------------------------------------------------------------------


def test_a_visit_holds_until_it_ends(desk):
    token = access_codes.come_in(desk, "  Eva   Müller ")
    visit = access_codes.session_of(desk, token)
    assert (visit.who, visit.lock, visit.code, visit.account) == ("Eva Müller", "", None, None)
    assert token not in text_of(desk)
    access_codes.go_out(desk, token)
    assert access_codes.session_of(desk, token) is None


def test_closing_a_door_ends_the_visits_behind_it(desk):
    entrance = access_codes.enter(desk, "helper", access_codes.open_helper(desk, NIGHT) or "")
    token, other = access_codes.come_in(desk, "Hugo", entrance.by), access_codes.come_in(desk, "Eva")
    access_codes.come_in(desk, "Ida", entrance.by)
    game = desk.session(NIGHT).row.id
    assert account_store.visitors(desk.db, game) == {entrance.by.id: ["Hugo", "Ida"]}
    access_codes.revoke(desk, NIGHT, entrance.by.id)
    assert account_store.visitors(desk.db, game) == {}
    assert access_codes.session_of(desk, token) is None
    assert access_codes.session_of(desk, other)


def test_a_new_password_ends_all_visits(desk):
    token = access_codes.come_in(desk, "Eva")
    keep_password(desk.db, "geheim 2")
    assert access_codes.session_of(desk, token) is None


@pytest.mark.parametrize(
    ("name", "code"), [(" ", "name_missing"), ("x" * 41, "text_too_long"), ("\0", "name_missing")]
)
def test_a_visit_needs_a_name_that_can_sign(desk, name, code):
    assert refusal(lambda: access_codes.come_in(desk, name)) == code


def test_messages_that_nobody_fetched_go_after_a_day(desk):
    said, began = [("info", "Gespeichert.")], desk.now()
    first, second = (access_codes.keep_messages(desk.db, said, began) for _ in "ab")
    access_codes.keep_messages(desk.db, said, began + 23 * 3600)
    assert access_codes.fetch_messages(desk.db, first) == said
    assert access_codes.fetch_messages(desk.db, first) == []
    access_codes.keep_messages(desk.db, said, began + 25 * 3600)
    assert access_codes.fetch_messages(desk.db, second) == []
    settings_store.keep_setting(desk.db, "other", '[["info", "No message."]]')
    assert access_codes.fetch_messages(desk.db, "other") == []
