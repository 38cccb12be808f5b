"""The manual's reference for a server, started for real: what it promises, and what is left when a part of it is lost.

One deployment for the whole file, but for the test that loses the database for good.
"""

import http.client
import shlex
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from director.desk import access_codes, sessions
from director.desk.duplicate import rounds
from director.desk.instance import Instance
from director.games.people import Entrant
from director.storage import account_store, settings_store
from tests import stores
from tests.deployment.browser import CLIENT, HOME
from tests.deployment.reference import commands, placed, settings
from tests.deployment.site import KEY, LATE, as_owner, at, copied, free_ports, running, tell_of_replica
from tests.load.hall import recorded
from tests.room import director, small_setup
from tests.web.live_server import wait_for
from tests.words import WORDS

MEGABYTE = 2**20


@pytest.fixture(scope="module")
def site():
    with running() as found:
        yield found


def test_pages_answer_and_cookies_go_over_tls_only(site):
    browser = site.signed_in("Eva")
    assert "Vereinsabend" in browser.ask("/games").text
    assert f"{HOME}/play" in browser.ask(f"/games/{KEY}/phones").text  # what phones are told to open
    take_seat(site, browser, 3)
    assert set(browser.cookies) == {"session", "seat", "process"}
    for cookie in browser.cookies.values():
        assert (cookie["secure"], cookie["httponly"], cookie["samesite"].lower()) == (True, True, "lax")


def test_plain_http_leads_to_tls(site):
    connection = http.client.HTTPConnection("127.0.0.1", site.http, timeout=LATE)
    connection.request("GET", "/games?kind=x", headers={"Host": "director.example"})
    answer = connection.getresponse()
    assert (answer.status, answer.headers["Location"]) == (301, "https://director.example/games?kind=x")
    connection.close()


def test_the_list_of_sign_ins_has_the_address_of_the_browser(site):
    site.signed_in("Olga")
    last = account_store.sign_ins(site.desk.db, None, 1)[0]
    assert (last.name, last.what, last.address) == ("Olga", "in", CLIENT)


def test_a_browser_stays_with_its_process_and_browsers_are_shared_out(site):
    for port in site.ports:
        browser = site.signed_in("Eva", port)
        for _ in range(4):
            browser.send(
                "/language", {"language": "en"}, "/games"
            )  # each answer has a new cookie of the session
            assert site.answers(browser) == port


def begin_round(site):
    """A round with time for any machine, unless it has begun."""
    if site.desk.session(KEY).game.current is None:
        rounds.draw(site.desk, KEY)
        rounds.start_clock(site.desk, KEY)
        for _ in range(6):
            rounds.add_time(site.desk, KEY, 600)


def test_a_step_at_the_other_process_is_heard(site):
    begin_round(site)
    one, other = site.ports
    listener, writer = site.signed_in("Eva", one), site.signed_in("Olga", other)
    with listener.listening(f"/events/{KEY}?as=desk") as page:
        total = page.state()["clock"]["total"]
        for more in range(1, 6):
            sent = writer.send(f"/games/{KEY}/clock/add", {"seconds": "1"}, f"/games/{KEY}/desk")
            assert sent.status == 302
            page.state(lambda told, wanted=total + more: told["clock"]["total"] == wanted)


def test_a_list_of_some_megabytes_is_taken_and_a_larger_body_than_allowed_is_not(site):
    browser = site.signed_in("Eva")
    remarks = b"# not a word\n" * (5 * MEGABYTE // 13)
    file = remarks + "\n".join(WORDS).encode()
    sent = browser.send("/words", {"title": "Large list", "tiles": "german"}, file=file)
    assert (sent.status, sent.at) == (302, "/words/large-list")
    wait_for(
        lambda: '"running"' not in browser.ask(sent.at, headers={"Accept": "application/json"}).text, LATE
    )
    assert f"Words kept: {len(WORDS)}" in browser.ask(sent.at).text
    assert browser.announce("/words", 65 * MEGABYTE) == 413


def take_seat(site, browser, player):
    """The browser becomes a player's phone."""
    code = access_codes.joining(site.desk, KEY).code
    assert browser.send(f"/play/join/{code}", {"player": str(player)}).status == 302


def a_slip(site, player):
    """What the player's phone sends in the round that is open."""
    current = site.desk.session(KEY).game.current
    assert current
    slip = {"word": "NUR", "direction": "across", "at": "H8", "score": 6}
    asked = {"round": current.number, "drawn": current.since, "version": 1, "slip": slip}
    return asked | {"token": f"phone-{player}-{current.since}"}


def slips_of(site, player):
    """How many slips of a player the log has."""
    return sum(each.player == player for each in recorded(site.desk, KEY))


def test_a_process_that_is_killed_loses_nothing_and_the_other_one_answers(site):
    begin_round(site)
    victim, other = site.ports
    phone, desk = site.browser(), site.signed_in("Eva", victim)
    while site.answers(phone) != victim:
        phone = site.browser()
    take_seat(site, phone, 1)
    sent = a_slip(site, 1)
    first = phone.hand_in(KEY, sent)
    with desk.listening(f"/events/{KEY}?as=desk") as page:
        page.state()
        site.kill(victim)
        with pytest.raises(http.client.IncompleteRead):
            page.answer.read()
    assert phone.hand_in(KEY, sent) == first
    with desk.listening(f"/events/{KEY}?as=desk") as page:
        page.state()
    assert (first[0], first[1]["kept"], first[1]["late"]) == (200, True, False)
    assert [desk.ask("/games").status for _ in range(5)] == [200] * 5
    assert site.answers(desk) == other
    wait_for(lambda: slips_of(site, 1) > 0, LATE)
    site.start(victim)
    assert phone.hand_in(KEY, sent) == first
    assert slips_of(site, 1) == 1


def test_without_its_replica_the_database_keeps_nothing_until_it_is_told(site):
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    begin_round(site)
    site.replica.stop()
    with ThreadPoolExecutor(1) as beside, psycopg.connect(site.primary.address, autocommit=True) as there:
        step = beside.submit(rounds.add_time, site.desk, KEY, 60)
        wait_for(lambda: there.execute(waiting).fetchone() == (1,), LATE)
        assert not step.done()
        tell_of_replica(site.primary, "''")
        step.result(LATE)
    site.replica.start()
    tell_of_replica(site.primary)


def test_the_address_finds_the_database_that_takes_writes(site):
    assert any((site.primary.folder / "wal").iterdir())  # and its changes are put aside for a restored backup
    club = Instance(site.folder, site.address_of(site.replica, site.primary))
    settings_store.keep_setting(club.db, "club", "SC Bonn")
    club.close()
    assert settings_store.setting(site.desk.db, "club") == "SC Bonn"
    with psycopg.connect(site.replica.address.replace("/postgres?", "/director?")) as copy:
        kept = copy.execute("SELECT value FROM settings WHERE name = 'club'").fetchone()
    assert kept == ("SC Bonn",)


def test_a_dump_opens_as_another_database_with_the_same_games(site):
    dump, create, restore = commands("pg_dump")
    file = str(site.primary.folder / "director.dump")
    here = {"db1.example": at(site.primary), "director.dump": file}
    site.primary.run(*shlex.split(placed(dump, here)))
    as_owner(site.primary, create)
    site.primary.run(*shlex.split(placed(restore, here)))
    whole = f"postgresql://director@{at(site.primary)}/director"
    exported = [
        director(site.folder, "--database", address, "export", KEY)
        for address in (whole, whole.removesuffix("director") + "again")
    ]
    assert [each.exit_code for each in exported] == [0, 0], exported[1].output
    assert KEY in exported[0].stdout
    assert exported[0].stdout == exported[1].stdout


def test_a_copy_of_the_night_goes_back_to_the_moment_before_a_mistake(site):
    wal, (port,) = site.primary.folder / "wal", free_ports(1)
    older = stores.unmade_server(owner="postgres", port=port)
    try:
        (line,) = commands("/srv/base")
        copied(site.primary, older, placed(line, {"/srv/base": str(older.folder / "data")}))
        sessions.create_game(site.desk, small_setup(), [Entrant("Zoe")], "other")
        with psycopg.connect(site.primary.address, autocommit=True) as there:
            (moment,) = there.execute("SELECT clock_timestamp()::text").fetchone()
            sessions.remove_game(site.desk, "other")
            (segment,) = there.execute("SELECT pg_walfile_name(pg_switch_wal())").fetchone()
            archived = "SELECT last_archived_wal >= %s FROM pg_stat_archiver"
            wait_for(lambda: there.execute(archived, [segment]).fetchone() == (True,), LATE)
        older.set(placed(settings("restore"), {"/srv/wal": str(wal), "2026-11-21 21:30:00+01:00": moment}))
        (older.folder / "data" / "recovery.signal").touch()
        older.start()
        restored = f"postgresql://director@{at(older)}/director"
        for address, there_again in ((site.address, False), (restored, True)):
            told = director(site.folder, "--database", address, "export", "other")
            assert (told.exit_code == 0) is there_again, told.output
    finally:
        older.remove()


@pytest.fixture
def site_to_lose():
    with running() as found:
        yield found


def test_the_replica_takes_over_with_all_that_was_acknowledged(site_to_lose):
    site = site_to_lose
    begin_round(site)
    browser, phone = site.signed_in("Eva"), site.browser()
    take_seat(site, phone, 2)
    sent = a_slip(site, 2)
    first = phone.hand_in(KEY, sent)
    site.primary.stop("immediate")
    assert (first[0], first[1]["kept"], first[1]["late"]) == (200, True, False)
    assert browser.ask(f"/games/{KEY}/desk").status == 503
    site.replica.run("pg_ctl", "-D", str(site.replica.folder / "data"), "-w", "promote")
    wait_for(lambda: browser.ask(f"/games/{KEY}/desk").status == 200, LATE)
    wait_for(lambda: phone.hand_in(KEY, sent) == first, LATE)
    wait_for(lambda: slips_of(site, 2) > 0, LATE)
    assert slips_of(site, 2) == 1
    site.kill(site.ports[0])
    site.start(site.ports[0])  # on the new database
    late = site.signed_in("Olga", site.ports[0])
    assert late.send(f"/games/{KEY}/clock/add", {"seconds": "60"}, f"/games/{KEY}/desk").status == 302
