"""The inbox: on the disk before it is acknowledged, exactly once, many in one transaction."""

import threading
from dataclasses import replace
from itertools import pairwise

import pytest

from director.games.duplicate.audiences import PhoneRules
from director.language.sentences import DirectorError
from director.storage import game_store, inbox_store
from director.storage.database import writing
from director.storage.inbox_store import HandedSlip, InboxWriter, Receipt
from tests import stores
from tests.refusing import refused
from tests.room import small_setup

pytestmark = pytest.mark.usefixtures("store")

A_SLIP = HandedSlip(1, 5, 118, 7, 1, "token-one", '{"word": "HAUS"}', 1000.0)


@pytest.fixture
def path(tmp_path, store):
    """A database with one game."""
    db = stores.here.open(tmp_path / "director.sqlite")
    with writing(db):
        game_store.create_game(db, small_setup(), 0.0)
    db.close()
    return tmp_path / "director.sqlite"


@pytest.fixture
def db(path):
    return stores.here.open(path)


def put(db, *handed):
    with writing(db):
        return [inbox_store.keep(db, each) for each in handed]


def test_the_same_token_gets_the_same_answer(db):
    first, again = put(db, A_SLIP, replace(A_SLIP, at=2000.0, late=True, slip="{}"))
    assert first == again == Receipt(True, 1, False, 1000.0, A_SLIP.slip)
    assert len(inbox_store.waiting(db, 1, 118)) == 1
    with refused("unknown_game", by=DirectorError):
        put(db, replace(A_SLIP, game=99, token="another"))


def test_a_token_means_nothing_from_another_phone(db):
    """Who knows a token learns nothing of the slip that it stands for, and hands in the own one."""
    own = replace(A_SLIP, player=8, slip='{"word": "HUT"}')
    first, other = put(db, A_SLIP, own)
    assert first.slip == A_SLIP.slip
    assert other == Receipt(True, 1, False, 1000.0, own.slip)
    found = {each.player: each.token for each in inbox_store.waiting(db, 1, 118)}
    assert found == {7: "token-one", 8: "token-one"}


def test_a_slip_that_an_earlier_version_kept_is_known_again(db):
    put(db, A_SLIP)
    db.execute("UPDATE inbox SET token = 'token-one'")
    [again] = put(db, replace(A_SLIP, at=2000.0))
    assert again == Receipt(True, 1, False, 1000.0, A_SLIP.slip)


def test_the_highest_version_counts_whatever_comes_first(db):
    second = replace(A_SLIP, version=2, token="token-two", slip='{"word": "MAUS"}')
    assert [each.kept for each in put(db, second, A_SLIP)] == [True, False]
    assert [each.slip for each in inbox_store.waiting(db, 1, 118)] == ['{"word": "MAUS"}']


def test_a_version_that_is_taken_is_answered_with_the_one_that_is_there(db):
    _, other = put(db, A_SLIP, replace(A_SLIP, token="another phone", slip="{}"))
    assert other == Receipt(False, 1, False, 1000.0, A_SLIP.slip)


def test_where_phones_may_change_nothing_the_first_slip_counts(db):
    with writing(db):
        game_store.keep_choice(db, 1, PhoneRules(changes=False))
    found = [each.kept for each in put(db, A_SLIP, replace(A_SLIP, version=2, token="token-two"))]
    assert found == [True, False]
    assert [each.version for each in inbox_store.waiting(db, 1, 118)] == [1]


def test_a_late_version_does_not_hide_the_one_in_time(db):
    put(db, A_SLIP, replace(A_SLIP, version=2, token="token-two", late=True))
    assert [(each.version, each.late) for each in inbox_store.waiting(db, 1, 118)] == [(1, False), (2, True)]


def test_what_is_for_other_letters_does_not_wait_for_these(db):
    put(db, A_SLIP)
    assert inbox_store.waiting(db, 1, 130) == []
    assert inbox_store.open_rounds(db) == [(1, 5, 118)]


def test_what_is_dealt_with_waits_no_longer_and_a_newer_version_does(db):
    put(db, A_SLIP)
    with writing(db):
        inbox_store.deal_with(db, inbox_store.waiting(db, 1, 118))
    assert inbox_store.waiting(db, 1, 118) == []
    assert inbox_store.open_rounds(db) == []
    put(db, replace(A_SLIP, version=2, token="token-two"))
    assert [each.version for each in inbox_store.waiting(db, 1, 118)] == [2]
    assert inbox_store.latest(db, 1, 118, 7).version == 2


def test_what_is_dealt_with_takes_older_versions_along_and_no_newer_ones(db):
    put(db, *(replace(A_SLIP, version=n, token=f"token-{n}") for n in (1, 2, 3)))
    with writing(db):
        inbox_store.deal_with(db, [replace(A_SLIP, version=2)])
    assert [each.fate for each in inbox_store.all_of_player(db, 1, 7)[118]] == [
        inbox_store.WAITS,
        inbox_store.TAKEN,
        inbox_store.TAKEN,
    ]


def test_many_slips_are_known_again_by_a_few_statements(db, monkeypatch):
    monkeypatch.setattr(inbox_store, "MOST_IN_A_STATEMENT", 2)
    handed = [replace(A_SLIP, player=n, token=f"token-{n}", slip=f'{{"word": "{n}"}}') for n in range(1, 6)]
    first = put(db, *handed)
    with writing(db):
        again = inbox_store.keep_all(db, [replace(each, slip="{}") for each in handed])
    assert again == first


def test_pages_hear_of_what_the_director_must_see_and_of_no_slip_in_time(db):
    late, asked = replace(A_SLIP, player=8, late=True), replace(A_SLIP, player=9, asks=True)

    def told(step, *given):
        before = game_store.game_row(db, 1).version
        with writing(db):
            step(db, *given)
        return game_store.game_row(db, 1).version > before

    assert [told(inbox_store.keep, each) for each in (A_SLIP, late, asked)] == [False, True, True]
    assert [told(inbox_store.mark_late, 1, 118, over) for over in (1000.0, 999.0)] == [False, True]
    assert [told(inbox_store.decide, each, each is late) for each in (late, asked)] == [True, True]


def test_a_deleted_game_takes_its_inbox_along(db):
    put(db, A_SLIP)
    with writing(db):
        game_store.delete_game(db, 1, 5.0)
    assert inbox_store.open_rounds(db) == []
    game_store.take_from_bin(db, game_store.in_bin(db)[0][0].key)
    assert len(inbox_store.open_rounds(db)) == 1


@pytest.mark.parametrize(("most", "whole"), [(inbox_store.MOST_AT_ONCE, set()), (100, {100})])
def test_all_that_wait_are_written_in_few_transactions(path, db, monkeypatch, most, whole):
    monkeypatch.setattr(inbox_store, "MOST_AT_ONCE", most)
    all_here, done = threading.Event(), list[int]()
    writer = InboxWriter(
        lambda: (
            all_here.wait(20) and stores.here.open(path)
        ),  # whatever the thread took before, the rest waits
        lambda: done.append(sum(each.done() for each in answers)),
    )
    before = set(threading.enumerate())
    answers = [writer.put(replace(A_SLIP, player=n, token=f"token-{n}")) for n in range(1, 501)]
    threads = set(threading.enumerate()) - before
    all_here.set()
    writer.close()  # while they wait
    assert [each.is_alive() for each in threads] == [False]
    assert {each.result(20).kept for each in answers} == {True}
    sizes = [after - before for before, after in pairwise([*done, 500])]
    assert set(sizes[1:-1]) == whole
    assert len(inbox_store.waiting(db, 1, 118)) == 500


def test_nobody_is_answered_before_it_is_on_the_disk(path, db):
    writer = InboxWriter(lambda: stores.here.open(path))
    seen: list[int] = []

    def look(answer):
        other = stores.here.open(path)  # somebody else's connection sees what is committed only
        seen.append(len(inbox_store.waiting(other, 1, 118)))
        other.close()

    writer.put(A_SLIP).add_done_callback(look)
    writer.close()
    assert seen == [1]


def test_one_that_cannot_be_kept_leaves_the_others(path, db):
    writer = InboxWriter(lambda: stores.here.open(path))
    with writing(db):
        bad = writer.put(replace(A_SLIP, game=99, token="no such game"))
        good = writer.put(A_SLIP)
    assert good.result(20).kept
    assert bad.exception(20) is not None
    writer.close()


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_a_disk_that_takes_nothing_is_told_to_everybody_who_waits(path):
    def full():
        db = stores.here.open(path)
        pages = db.execute("PRAGMA page_count").fetchone()[0]
        db.execute(f"PRAGMA max_page_count={pages}")
        return db

    writer = InboxWriter(full)
    answers = [writer.put(replace(A_SLIP, token=f"token-{n}", player=n, slip="x" * 9000)) for n in (1, 2, 3)]
    for each in answers:
        with refused("disk_full", by=DirectorError):
            each.result(20)
    writer.close()
    left = stores.here.open(path)
    assert inbox_store.open_rounds(left) == []
    left.close()


def test_a_writer_that_is_closed_writes_what_waits_and_begins_anew(path, db):
    writer = InboxWriter(lambda: stores.here.open(path))
    first = writer.put(A_SLIP)
    writer.close()
    assert first.done()
    assert writer.put(replace(A_SLIP, version=2, token="token-two")).result(20).version == 2
    writer.close()


def test_a_writer_closes_what_it_opened(path, monkeypatch):
    opened, closed, asked = stores.here.open(path), list[bool](), list[bool]()
    close = opened.close
    monkeypatch.setattr(opened, "close", lambda: closed.append(True) or close())
    writer = InboxWriter(lambda: asked.append(True) or opened)
    for number in (1, 2):
        assert writer.put(replace(A_SLIP, version=number, token=f"token-{number}")).result(20).kept
    assert (len(asked), len(closed)) == (1, 0)
    writer.close()
    assert closed


def test_where_nothing_can_be_opened_everybody_is_told_and_the_writer_ends(path):
    def away():
        raise DirectorError("cannot_open", "The file is away. Look for it.")

    writer = InboxWriter(away)
    with refused("cannot_open", by=DirectorError):
        writer.put(A_SLIP).result(20)
    writer.close()
