"""Doors of a night: helpers' codes, the wall's address, seats that devices claim; and visits that end for good."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from director.desk import doors, visits
from director.desk.desk import Desk
from director.desk.duplicate.ends import end, reopen
from director.desk.settings import keep_password
from director.language.sentences import RuleError
from tests.room import NIGHT, Rooms

pytestmark = pytest.mark.usefixtures("store")


@pytest.fixture
def desk(rooms: Rooms) -> Desk:
    return rooms.night()


def refusal(step: Callable[[], object]) -> str:
    with pytest.raises(RuleError) as caught:
        step()
    return caught.value.code


def text_of(desk: Desk) -> str:
    """All that the database keeps."""
    rows = [desk.db.execute(f"SELECT * FROM {table}").fetchall() for table in desk.db.tables()]
    return str(rows)


# -- helpers -------------------------------------------------------------------------------------------


def test_a_helpers_code_lets_in_however_it_is_typed_and_only_its_hash_is_kept(desk: Desk) -> None:
    code = doors.open_helper(desk, NIGHT, "Hugo")
    assert code
    assert len(code) == 8
    found = doors.enter(desk, "helper", doors.plain_code(f" {code[:4].lower()}-{code[4:]} "))
    assert found
    assert (found.key, found.door.label) == (NIGHT, "Hugo")
    assert "Hugo" in text_of(desk)
    assert code not in text_of(desk)
    assert doors.enter(desk, "helper", "BCDFGHJK") is None
    assert doors.enter(desk, "wall", code) is None


def test_a_token_seen_before_opens_no_second_door(desk: Desk) -> None:
    assert doors.open_helper(desk, NIGHT, token="once")
    assert doors.open_helper(desk, NIGHT, token="once") is None
    assert len(doors.doors_of(desk, desk.night(NIGHT))) == 1


def test_closing_one_door_leaves_the_others_open(desk: Desk) -> None:
    first, second = (doors.open_helper(desk, NIGHT) or "" for _ in range(2))
    door = doors.enter(desk, "helper", first)
    assert door
    doors.revoke(desk, NIGHT, door.door.id)
    doors.revoke(desk, NIGHT, door.door.id)
    assert doors.enter(desk, "helper", first) is None
    assert doors.enter(desk, "helper", second)


def test_doors_cannot_be_made_without_end(desk: Desk) -> None:
    for _ in range(doors.MOST_DOORS):
        doors.open_helper(desk, NIGHT)
    assert refusal(lambda: doors.open_helper(desk, NIGHT)) == "too_many_doors"
    assert refusal(lambda: doors.open_helper(desk, NIGHT, "x" * 41)) == "text_too_long"


def test_helpers_doors_end_with_the_game_and_open_again_with_it(desk: Desk) -> None:
    code = doors.open_helper(desk, NIGHT) or ""
    end(desk, NIGHT, "late")
    assert doors.enter(desk, "helper", code) is None
    assert refusal(lambda: doors.open_helper(desk, NIGHT)) == "game_finished"
    reopen(desk, NIGHT)
    assert doors.enter(desk, "helper", code)


# -- the wall --------------------------------------------------------------------------------------------


def wall_of(desk: Desk, secret: str) -> str | None:
    found = doors.enter(desk, "wall", secret)
    return found.key if found else None


def test_the_walls_address_stays_until_a_new_one_is_made(desk: Desk) -> None:
    secret = doors.wall_door(desk, NIGHT).secret
    assert doors.wall_door(desk, NIGHT).secret == secret
    assert wall_of(desk, secret) == NIGHT
    doors.open_wall(desk, NIGHT)
    assert wall_of(desk, secret) is None
    assert wall_of(desk, doors.wall_door(desk, NIGHT).secret) == NIGHT


def test_wall_and_seats_stay_for_the_podium_and_end_after_it(rooms: Rooms, desk: Desk) -> None:
    secret = doors.wall_door(desk, NIGHT).secret
    token, _ = doors.claim(desk, NIGHT, 1)
    end(desk, NIGHT, "late")
    assert doors.enter(desk, "wall", secret)
    assert doors.seat_at(desk, NIGHT, token) == 1
    rooms.time += doors.AFTERGLOW
    assert doors.enter(desk, "wall", secret) is None
    assert doors.seat_of(desk, token) is None


# -- seats -----------------------------------------------------------------------------------------------


def test_the_first_device_has_the_seat_and_a_second_one_waits_for_the_directors_yes(desk: Desk) -> None:
    first, door = doors.claim(desk, NIGHT, 1, "Phone of Anna")
    second, waiting = doors.claim(desk, NIGHT, 1)
    assert (door.state, waiting.state) == ("open", "waiting")
    assert doors.seat_at(desk, NIGHT, first) == 1
    assert doors.seat_of(desk, second) is None
    doors.admit(desk, NIGHT, waiting.id)
    assert doors.seat_of(desk, first) is None
    assert doors.seat_at(desk, NIGHT, second) == 1
    assert refusal(lambda: doors.admit(desk, NIGHT, waiting.id)) == "unknown_door"
    assert first not in text_of(desk)


def test_a_seat_is_of_one_night_only(desk: Desk) -> None:
    token, _ = doors.claim(desk, NIGHT, 1)
    assert doors.seat_at(desk, "other", token) is None


def test_a_seat_that_is_freed_can_be_taken_again(desk: Desk) -> None:
    first, _ = doors.claim(desk, NIGHT, 1)
    doors.release(desk, NIGHT, 1)
    assert doors.seat_of(desk, first) is None
    assert doors.claim(desk, NIGHT, 1)[1].state == "open"


def test_nobody_waits_in_great_numbers(desk: Desk) -> None:
    for _ in range(6):
        doors.claim(desk, NIGHT, 1)
    assert refusal(lambda: doors.claim(desk, NIGHT, 1)) == "too_many_devices"
    assert refusal(lambda: doors.claim(desk, NIGHT, 99)) == "unknown_player"


def test_joining_has_four_letters_and_can_be_closed(desk: Desk) -> None:
    joining = doors.joining(desk, NIGHT)
    assert (len(joining.code), joining.open) == (4, True)
    assert doors.night_of_code(desk, joining.code.lower()) == NIGHT
    token, _ = doors.claim(desk, NIGHT, 1)
    doors.set_joining(desk, NIGHT, False)
    assert doors.joining(desk, NIGHT) == doors.Joining(joining.code, False)
    assert refusal(lambda: doors.night_of_code(desk, joining.code)) == "joining_closed"
    assert refusal(lambda: doors.claim(desk, NIGHT, 2)) == "joining_closed"
    assert doors.seat_at(desk, NIGHT, token) == 1
    doors.set_joining(desk, NIGHT, True)
    assert doors.claim(desk, NIGHT, 2)[1].state == "open"
    assert refusal(lambda: doors.night_of_code(desk, "zzzz")) == "unknown_code"


def test_a_players_card_is_the_same_each_time_it_is_printed(desk: Desk) -> None:
    card = doors.seat_door(desk, NIGHT, 2)
    assert doors.seat_door(desk, NIGHT, 2) == card
    found = doors.enter(desk, "card", card.secret)
    assert found
    assert (found.key, found.door.player) == (NIGHT, 2)
    assert doors.seat_door(desk, NIGHT, 1).secret != card.secret
    assert refusal(lambda: doors.seat_door(desk, NIGHT, 99)) == "unknown_player"


def test_a_change_of_doors_is_told_to_open_pages(desk: Desk) -> None:
    before = desk.night(NIGHT).version
    doors.claim(desk, NIGHT, 1)
    assert desk.night(NIGHT).version != before


# -- visits ----------------------------------------------------------------------------------------------


def test_a_visit_holds_until_it_ends(desk: Desk) -> None:
    token = visits.come_in(desk, "  Eva   Müller ")
    visit = visits.visit_of(desk, token)
    assert visit
    assert (visit.who, visit.lock, visit.door, visit.account) == ("Eva Müller", "", None, None)
    assert token not in text_of(desk)
    visits.go_out(desk, token)
    assert visits.visit_of(desk, token) is None


def test_closing_a_door_ends_the_visits_behind_it(desk: Desk) -> None:
    entrance = doors.enter(desk, "helper", doors.open_helper(desk, NIGHT) or "")
    assert entrance
    token, other = visits.come_in(desk, "Hugo", entrance.door), visits.come_in(desk, "Eva")
    doors.revoke(desk, NIGHT, entrance.door.id)
    assert visits.visit_of(desk, token) is None
    assert visits.visit_of(desk, other)


def test_a_new_password_ends_all_visits(desk: Desk) -> None:
    token = visits.come_in(desk, "Eva")
    keep_password(desk.db, "geheim 2")
    assert visits.visit_of(desk, token) is None


@pytest.mark.parametrize(
    ("name", "code"), [(" ", "name_missing"), ("x" * 41, "text_too_long"), ("\0", "name_missing")]
)
def test_a_visit_needs_a_name_that_can_sign(desk: Desk, name: str, code: str) -> None:
    assert refusal(lambda: visits.come_in(desk, name)) == code
