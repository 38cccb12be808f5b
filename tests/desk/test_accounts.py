"""Accounts of a federation's server: invited, not registered; shut out when closed; signed out by the clock; noted."""

import pytest
from werkzeug.security import generate_password_hash

from director.desk import access_codes, accounts, sessions
from director.desk.desk import Desk
from director.desk.settings import fits_password, hash_of, is_password, password_hash
from director.games.people import Entrant
from director.language.sentences import DirectorError, RuleError
from director.storage import account_store, game_store, settings_store
from director.storage.database import writing
from tests import stores
from tests.refusing import refused
from tests.room import NIGHT, small_setup

pytestmark = pytest.mark.usefixtures("store")

PASSWORD = "correct horse"


@pytest.fixture
def desk(rooms):
    """The desk of the director of the server."""
    return rooms.desk()


def of(desk, owner):
    """Another desk on the same data, with the games of that organiser."""
    return Desk(desk.db, desk.search_for, "Otto", desk.now, desk.rng, owner=owner)


def made(desk, kind, who):
    secret = accounts.invite(desk, kind, who)
    return accounts.accept(desk, secret, f"{who}@example.org", PASSWORD, PASSWORD)


def told(desk, owner=None):
    return [(each.name, each.what) for each in account_store.sign_ins(desk.db, owner, 100)]


# -- invitations ---------------------------------------------------------------------------------------


def test_an_invitation_is_good_once(desk):
    secret = accounts.invite(desk, "organiser", "Verband")
    found = accounts.accept(desk, secret, " Verband@Example.org ", PASSWORD, PASSWORD)
    told = (found.kind, found.name, found.who, found.organiser)
    assert told == ("organiser", "verband@example.org", "Verband", None)
    with refused("no_invitation"):
        accounts.accept(desk, secret, "other", PASSWORD, PASSWORD)
    assert len(account_store.accounts(desk.db)) == 1


def test_a_name_may_have_the_letters_of_any_language(desk):
    secret = accounts.invite(desk, "organiser", "Verband")
    made = accounts.accept(desk, secret, "Ko\u0308ln-Süd", PASSWORD, PASSWORD)
    assert made.name == "köln-süd"
    assert accounts.check_in(desk, "KÖLN-SÜD", PASSWORD) == made


def test_an_invitation_is_good_for_a_week(desk, rooms):
    secret = accounts.invite(desk, "organiser", "Verband")
    rooms.time += 7 * 24 * 3600 - 60
    assert accounts.invited(desk, secret).who == "Verband"
    rooms.time += 120
    with pytest.raises(RuleError):
        accounts.accept(desk, secret, "verband", PASSWORD, PASSWORD)
    assert account_store.accounts(desk.db) == []


def test_an_invitation_can_be_taken_back_by_who_made_it(desk):
    otto, olga = made(desk, "organiser", "Otto"), made(desk, "organiser", "Olga")
    secret = accounts.invite(of(desk, otto.id), "helper", "Hugo")
    [waiting] = account_store.invitations(desk.db, otto.id, desk.now())
    accounts.take_back(of(desk, olga.id), waiting.id)
    assert accounts.invited(desk, secret)
    accounts.take_back(of(desk, otto.id), waiting.id)
    with pytest.raises(RuleError):
        accounts.invited(desk, secret)


@pytest.mark.parametrize(
    ("kind", "by_organiser"), [("centre", False), ("helper", False), ("organiser", True), ("director", False)]
)
def test_who_invites_whom(desk, kind, by_organiser):
    at = of(desk, made(desk, "organiser", "Otto").id) if by_organiser else desk
    with refused("bad_kind"):
        accounts.invite(at, kind, "Somebody")


@pytest.mark.parametrize(
    ("name", "password", "again", "code"),
    [
        ("ab", PASSWORD, PASSWORD, "bad_account_name"),
        ("a" * 61, PASSWORD, PASSWORD, "bad_account_name"),
        ("a b c", PASSWORD, PASSWORD, "bad_account_name"),
        ("Otto@example.org", PASSWORD, PASSWORD, "name_taken"),
        ("anna", "short", "short", "short_password"),
        ("anna", PASSWORD, "another one", "passwords_differ"),
        ("anna", "x" * 201, "x" * 201, "long_password"),
    ],
)
def test_what_cannot_be_is_refused_and_the_invitation_still_holds(desk, name, password, again, code):
    made(desk, "organiser", "Otto")
    secret = accounts.invite(desk, "organiser", "Anna")
    with refused(code):
        accounts.accept(desk, secret, name, password, again)
    assert accounts.accept(desk, secret, "anna", PASSWORD, PASSWORD).who == "Anna"


def test_nothing_that_is_kept_tells_a_password_or_an_invitation(desk):
    secret = accounts.invite(desk, "organiser", "Otto")
    kept = [str(tuple(row)) for row in desk.db.execute("SELECT * FROM invitations")]
    assert len(kept) == 1
    assert secret not in kept[0]
    found = accounts.accept(desk, secret, "otto", PASSWORD, PASSWORD)
    assert PASSWORD not in found.password
    assert found.password.startswith("$argon2id$")


def test_a_hash_of_an_earlier_version_is_accepted_and_renewed(desk):
    otto = made(desk, "organiser", "Otto")
    old = generate_password_hash(PASSWORD, method="pbkdf2:sha256:1000")
    desk.db.execute("UPDATE accounts SET password = ?", [old])
    assert accounts.check_in(desk, otto.name, "wrong") is None
    assert desk.db.execute("SELECT password FROM accounts").fetchone() == (old,)
    longest = "x" * 200
    assert [is_password(each, hash_of(each)) for each in (longest, longest + "x")] == [True, False]
    assert accounts.check_in(desk, otto.name, PASSWORD)
    [(renewed,)] = desk.db.execute("SELECT password FROM accounts")
    assert renewed.startswith("$argon2id$")
    assert accounts.check_in(desk, otto.name, PASSWORD)
    settings_store.keep_setting(desk.db, "password", old)
    assert not fits_password(desk.db, "wrong")
    assert fits_password(desk.db, PASSWORD)
    assert password_hash(desk.db).startswith("$argon2id$")
    assert fits_password(desk.db, PASSWORD)


def test_a_forgotten_password_is_renewed_by_an_invitation(desk):
    otto = made(desk, "organiser", "Otto")
    token = access_codes.come_in(desk, otto.who, account=otto)
    first, second = accounts.renew(desk, otto.id), accounts.renew(desk, otto.id)
    assert access_codes.session_of(desk, token)
    with pytest.raises(RuleError):
        accounts.accept(desk, first, "", "another one", "another one")
    again = accounts.accept(desk, second, "whatever", "another one", "another one")
    assert (again.id, again.name) == (otto.id, otto.name)
    assert access_codes.session_of(desk, token) is None
    assert accounts.check_in(desk, otto.name, PASSWORD) is None
    assert accounts.check_in(desk, otto.name, "another one") == again


# -- coming in and being out ---------------------------------------------------------------------------


def test_coming_in_is_noted_right_or_wrong(desk):
    otto = made(desk, "organiser", "Otto")
    assert accounts.check_in(desk, "OTTO@example.org", PASSWORD, "10.0.0.7") == otto
    assert accounts.check_in(desk, otto.name, "wrong", "10.0.0.7") is None
    assert accounts.check_in(desk, "nobody@example.org", PASSWORD) is None
    accounts.set_open(desk, otto.id, False)
    assert accounts.check_in(desk, otto.name, PASSWORD) is None
    assert told(desk) == [
        (otto.name, "closed"),
        ("nobody@example.org", "wrong"),
        (otto.name, "wrong"),
        (otto.name, "in"),
        (otto.name, "made"),
    ]
    assert account_store.sign_ins(desk.db, None, 9)[2].address == "10.0.0.7"
    accounts.check_in(desk, "n" * 61, PASSWORD, "a" * 61)
    last, *_ = account_store.sign_ins(desk.db, None, 9)
    assert (last.name, last.address) == ("n" * 60, "a" * 60)


def test_an_organiser_sees_the_entrance_of_its_own_people_only(desk):
    otto, olga = made(desk, "organiser", "Otto"), made(desk, "organiser", "Olga")
    hugo = made(of(desk, otto.id), "helper", "Hugo")
    accounts.check_in(desk, hugo.name, "wrong")
    assert told(desk, otto.id) == [(hugo.name, "wrong"), (hugo.name, "made"), (otto.name, "made")]
    assert told(desk, olga.id) == [(olga.name, "made")]
    assert [each.who for each in accounts.accounts_of(of(desk, otto.id))] == ["Hugo"]
    assert [each.who for each in accounts.accounts_of(desk)] == ["Hugo", "Olga", "Otto"]


def test_what_happened_long_ago_is_forgotten(desk, rooms):
    otto = made(desk, "organiser", "Otto")
    ninety_days = 90 * 24 * 3600
    rooms.time += ninety_days - 60
    accounts.check_in(desk, otto.name, PASSWORD)
    assert told(desk) == [(otto.name, "in"), (otto.name, "made")]
    rooms.time += 120
    accounts.check_in(desk, otto.name, PASSWORD)
    assert told(desk) == [(otto.name, "in"), (otto.name, "in")]


def test_who_is_closed_is_out_at_once_and_all_who_belong_to_it(desk):
    otto = made(desk, "organiser", "Otto")
    hugo = made(of(desk, otto.id), "helper", "Hugo")
    tokens = [access_codes.come_in(desk, each.who, account=each) for each in (otto, hugo)]
    assert all(access_codes.session_of(desk, token) for token in tokens)
    accounts.set_open(desk, otto.id, False)
    assert not any(access_codes.session_of(desk, token) for token in tokens)
    assert accounts.check_in(desk, hugo.name, PASSWORD) is None
    late = access_codes.come_in(
        desk, hugo.who, account=hugo
    )  # such as in another process, at the same moment
    assert access_codes.session_of(desk, late) is None
    accounts.set_open(desk, otto.id, True)
    assert not any(access_codes.session_of(desk, token) for token in tokens)  # they come in anew
    assert accounts.check_in(desk, hugo.name, PASSWORD) == hugo
    token = access_codes.come_in(desk, hugo.who, account=hugo)
    accounts.set_open(desk, otto.id, True)  # as it is already
    assert access_codes.session_of(desk, token)


def test_nobody_closes_or_renews_an_account_of_another_organiser(desk):
    otto, olga = made(desk, "organiser", "Otto"), made(desk, "organiser", "Olga")
    hugo = made(of(desk, otto.id), "helper", "Hugo")
    for wish in (lambda at: accounts.set_open(at, hugo.id, False), lambda at: accounts.renew(at, hugo.id)):
        with refused("unknown_account", by=DirectorError):
            wish(of(desk, olga.id))
    with pytest.raises(DirectorError):
        accounts.set_open(of(desk, otto.id), otto.id, False)
    assert account_store.account(desk.db, hugo.id).state == "open"


def test_a_visit_ends_after_a_night_without_a_step_and_is_noted(desk, rooms):
    otto = made(desk, "organiser", "Otto")
    token = access_codes.come_in(desk, otto.who, account=otto)
    for _ in range(3):
        rooms.time += 12 * 3600 - 600
        assert not access_codes.note_over(desk, token, "10.0.0.7")
        assert access_codes.session_of(desk, token)
        access_codes.go_on(desk, token)
    rooms.time += 12 * 3600
    assert access_codes.session_of(desk, token) is None
    assert access_codes.note_over(desk, token, "10.0.0.7")
    assert told(desk)[0] == (otto.name, "over")
    assert not access_codes.note_over(desk, token, "10.0.0.7")


def test_a_visit_ends_after_two_weeks_whatever_is_done(desk, rooms):
    otto = made(desk, "organiser", "Otto")
    token, began = access_codes.come_in(desk, otto.who, account=otto), rooms.time
    while rooms.time - began < 14 * 24 * 3600 - 7 * 3600:
        rooms.time += 6 * 3600
        access_codes.go_on(desk, token)
    assert access_codes.session_of(desk, token)
    rooms.time = began + 14 * 24 * 3600
    assert access_codes.session_of(desk, token) is None


def test_a_page_asked_for_again_is_not_a_write_each_time(desk, rooms):
    otto = made(desk, "organiser", "Otto")
    token = access_codes.come_in(desk, otto.who, account=otto)
    seen = [row[0] for row in desk.db.execute("SELECT seen FROM sessions")]
    rooms.time += 300 - 30
    access_codes.go_on(desk, token)
    assert [row[0] for row in desk.db.execute("SELECT seen FROM sessions")] == seen
    rooms.time += 60
    access_codes.go_on(desk, token)
    assert [row[0] for row in desk.db.execute("SELECT seen FROM sessions")] != seen


def test_the_directors_new_password_signs_no_account_out(desk):
    otto = made(desk, "organiser", "Otto")
    token, old = access_codes.come_in(desk, otto.who, account=otto), access_codes.come_in(desk, "Eva")
    settings_store.keep_setting(desk.db, "password", "another hash")
    access_codes.come_in(desk, "Eva")
    assert access_codes.session_of(desk, token)
    settings_store.keep_setting(desk.db, "password", "")  # as it was when the old one came in
    assert access_codes.session_of(desk, old) is None


def test_a_password_of_ones_own_needs_the_old_one(desk):
    otto = made(desk, "organiser", "Otto")
    token = access_codes.come_in(desk, otto.who, account=otto)
    with refused("wrong_password"):
        accounts.change_password(desk, otto, "wrong", "another one", "another one")
    for again, code in (("another", "passwords_differ"), ("short", "short_password")):
        with refused(code):
            accounts.change_password(
                desk, otto, PASSWORD, "short" if again == "short" else "another one", again
            )
    assert access_codes.session_of(desk, token)
    accounts.change_password(desk, otto, PASSWORD, "another one", "another one")
    assert access_codes.session_of(desk, token) is None
    assert accounts.check_in(desk, otto.name, "another one")
    assert sorted(told(desk)) == sorted((otto.name, what) for what in ("made", "password", "in"))


def test_an_invitation_is_good_while_who_invited_and_the_account_itself_are_open(desk):
    otto = made(desk, "organiser", "Otto")
    hugo = accounts.invite(of(desk, otto.id), "helper", "Hugo")
    renewed = accounts.renew(desk, otto.id)
    accounts.set_open(desk, otto.id, False)
    for secret in (hugo, renewed):
        with refused("no_invitation"):
            accounts.invited(desk, secret)
    accounts.set_open(desk, otto.id, True)
    assert [accounts.invited(desk, secret).who for secret in (hugo, renewed)] == ["Hugo", "Otto"]


def test_five_thousand_accounts_are_enough(desk):
    with writing(desk.db):
        desk.db.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4999)"
            " INSERT INTO accounts (kind, name, who, password, state, created)"
            " SELECT 'organiser', 'o' || i, 'O', '', 'open', 1.0 FROM n"
        )
    made(desk, "organiser", "Otto")
    with refused("too_many_accounts"):
        accounts.invite(desk, "organiser", "Olga")


# -- games of an organiser -------------------------------------------------------------------------------


def test_a_desk_of_an_organiser_has_its_games_alone(desk):
    otto, olga = made(desk, "organiser", "Otto"), made(desk, "organiser", "Olga")
    row = sessions.create_game(of(desk, otto.id), small_setup(), [Entrant("Anna")], NIGHT)
    assert row.owner == otto.id == game_store.owner_of(desk.db, NIGHT)
    assert [each.key for each in of(desk, otto.id).games()] == [NIGHT] == [each.key for each in desk.games()]
    hers = of(desk, olga.id)
    assert hers.games() == []
    for wish in (
        hers.session,
        lambda key: sessions.delete_game(hers, key),
        lambda key: hers.do(key, lambda night: []),
    ):
        with refused("unknown_game", by=DirectorError):
            wish(NIGHT)
    assert of(desk, otto.id).session(NIGHT).game.players


def test_the_bin_is_each_organisers_own(desk):
    otto, olga = made(desk, "organiser", "Otto"), made(desk, "organiser", "Olga")
    sessions.create_game(of(desk, otto.id), small_setup(), (), NIGHT)
    sessions.delete_game(of(desk, otto.id), NIGHT)
    assert game_store.in_bin(desk.db, olga.id) == []
    with pytest.raises(DirectorError):
        sessions.take_from_bin(of(desk, olga.id), NIGHT)
    [(row, _)] = game_store.in_bin(desk.db, otto.id)
    assert row.key == NIGHT
    sessions.take_from_bin(of(desk, otto.id), NIGHT)
    assert of(desk, otto.id).session(NIGHT)


def test_accounts_move_with_all_that_belongs_to_them(desk):
    from director.storage.moving import move

    otto = made(desk, "organiser", "Otto")
    made(of(desk, otto.id), "helper", "Hugo")
    sessions.create_game(of(desk, otto.id), small_setup(), [Entrant("Anna")], NIGHT)
    target = stores.here.open(":memory:")
    counts = move(desk.db, target)
    assert (counts["accounts"], counts["games"], counts["sign_ins"]) == (2, 1, 2)
    assert game_store.owner_of(target, NIGHT) == otto.id
    again = Desk(target, desk.search_for, "Eva", desk.now)
    assert accounts.check_in(again, otto.name, PASSWORD) == otto
    assert made(again, "organiser", "Olga").id > otto.id + 1
