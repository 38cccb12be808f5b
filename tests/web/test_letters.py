"""Everybody's night by mail, against a real SMTP server: who gets what, what failed, and nothing without a press."""

import random
import socket
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from email import message_from_bytes
from email.message import Message
from email.policy import default

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword

from director.desk import mailing
from director.desk.club import people, season_file
from director.desk.club.seasons import SEASONS
from director.desk.mailing import MailOutcome, MailServer
from director.seasons.season_data import Season
from tests.refusing import refused
from tests.seasons.builders import a_night, keep
from tests.web.test_after import KEY, desk, with_podium

pytestmark = pytest.mark.filterwarnings("ignore:Requiring AUTH")  # the test server has no certificate

AT = f"/games/{KEY}/after/letters"
__all__ = ["desk"]


@dataclass
class Post:
    """What the server took; it knows nobody whose address begins with ``gone``, and hangs up at a letter to ``cut``."""

    taken: list[tuple[list[str], Message]] = field(default_factory=list)
    callers: set[object] = field(default_factory=set)
    hangs_up: bool = False

    async def handle_QUIT(self, server, session, envelope):
        if self.hangs_up:
            server.transport.close()
        return "221 Bye"

    async def handle_RCPT(self, server, session, envelope, address, options):
        self.callers.add(session.peer)
        if address.startswith("gone"):
            return f"550 {'No such person here' if 'long' not in address else 'x' * 300}"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        if envelope.rcpt_tos[0].startswith("cut"):
            server.transport.close()
            return "451 Cut off"
        self.taken.append((envelope.rcpt_tos, message_from_bytes(envelope.content, policy=default)))
        return "250 OK"


def knows(server, session, envelope, mechanism, data):
    return AuthResult(success=data == LoginPassword(b"club", b"secret"), handled=False)


@pytest.fixture
def post():
    return Post()


@contextmanager
def listening(post, **more):
    """A real server on a free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        number = int(free.getsockname()[1])
    server = Controller(post, hostname="127.0.0.1", port=number, **more)
    server.start()
    try:
        yield number
    finally:
        server.stop()


@pytest.fixture
def port(post):
    """One that wants user and password."""
    with listening(post, auth_required=True, auth_require_tls=False, authenticator=knows) as number:
        yield number


def enter(client, port, **values):
    standard = {"host": "127.0.0.1", "sender": "club@example.org", "user": "club", "password": "secret"}
    client.post(f"{AT}/server", data=standard | {"port": str(port), "security": "none"} | values)


def test_who_gave_an_address_gets_the_own_page_and_nobody_else(client, desk, port, post):
    with_podium(desk)
    enter(client, port)
    client.post(AT, data={"address-1": "anna@example.org", "address-2": "lukasz@example.org", "send": "1"})
    assert [to for to, _ in post.taken] == [["anna@example.org"], ["lukasz@example.org"]]
    letter = post.taken[1][1]
    assert letter["From"] == "club@example.org"
    assert letter["Subject"] == "Your night: Vereinsabend im November, 20 November 2026"
    assert abs((letter["Date"].datetime - datetime.now(UTC).replace(tzinfo=None)).total_seconds()) < 3600
    assert letter["Message-ID"].endswith("@example.org>")
    assert letter["Message-ID"] != post.taken[0][1]["Message-ID"]
    assert len(post.callers) == 1, "one connection takes all letters"
    assert "Łukasz Błaszczyk" in letter.get_body(("plain",)).get_content()
    (sheet,) = letter.iter_attachments()
    assert sheet.get_filename() == "2026-11-20 Łukasz Błaszczyk.pdf"
    assert sheet.get_content().startswith(b"%PDF")
    assert "2 e-mails were sent." in client.get(AT).text


def test_what_failed_is_shown_and_the_others_get_theirs(client, desk, port, post):
    with_podium(desk)
    enter(client, port)
    client.post(AT, data={"address-1": "gone@example.org", "address-2": "lukasz@example.org", "send": "1"})
    assert [to for to, _ in post.taken] == [["lukasz@example.org"]]
    page = client.get(AT).text
    assert len(post.callers) == 1
    assert "1 e-mail was sent. 1 failed:" in page
    assert "<bdi>Anna Ångström</bdi>: No such person here" in page


def test_after_a_connection_that_broke_off_the_next_letter_has_another(client, desk, port, post):
    with_podium(desk)
    enter(client, port)
    client.post(AT, data={"address-1": "cut@example.org", "address-2": "lukasz@example.org", "send": "1"})
    assert [to for to, _ in post.taken] == [["lukasz@example.org"]]
    assert "1 e-mail was sent. 1 failed:" in client.get(AT).text
    assert len(post.callers) == 2


def test_nothing_is_sent_without_the_press_twice_or_before_the_podium(client, desk, port, post):
    enter(client, port)
    addressed = {"address-1": "anna@example.org"}
    client.post(AT, data=addressed)
    assert 'value="anna@example.org"' in client.get(AT).text
    client.post(AT, data=addressed | {"send": "1"}, headers={"Accept": "application/json"})
    with_podium(desk)
    client.get(AT)
    assert post.taken == []
    for _ in range(2):
        client.post(AT, data=addressed | {"send": "1", "token": "twice"})
    assert len(post.taken) == 1


def test_a_wrong_password_and_a_server_that_is_away_are_told(client, desk, port, post):
    with_podium(desk)
    enter(client, port, password="wrong")
    client.post(AT, data={"address-1": "anna@example.org", "send": "1"})
    assert mailing.sent_of(desk.db, KEY)[0].failed
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        enter(client, int(closed.getsockname()[1]))
        client.post(AT, data={"address-1": "anna@example.org", "send": "1"})
    assert mailing.sent_of(desk.db, KEY) == [
        MailOutcome("Anna Ångström", mailing.sent_of(desk.db, KEY)[0].failed)
    ]
    assert "refused" in mailing.sent_of(desk.db, KEY)[0].failed
    assert post.taken == []


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_nothing_goes_in_the_clear_where_the_server_should_speak_tls(client, desk, port, post, security):
    with_podium(desk)
    enter(client, port, security=security)
    client.post(AT, data={"address-1": "anna@example.org", "send": "1"})
    assert mailing.sent_of(desk.db, KEY)[0].failed
    assert post.taken == []


def test_the_password_is_kept_and_never_shown(client, club, desk):
    enter(client, 587, password="hidden-from-all")
    enter(client, 2525, password="")
    found = mailing.server_of(club.db)
    assert found == MailServer("127.0.0.1", 2525, "club@example.org", "none", "club", "hidden-from-all")
    assert "hidden-from-all" not in client.get(AT).text
    enter(client, 2525, password="a-new-one")
    assert mailing.server_of(club.db) == replace(found, password="a-new-one")
    for other in ({"host": "elsewhere.example"}, {"user": "somebody"}):
        enter(client, 2525, password="a-new-one")
        enter(client, 2525, password="", **other)
        assert mailing.server_of(club.db).password == "", "it is told to nobody else"
    enter(client, 587, host="")
    assert mailing.server_of(club.db) is None


def test_a_server_that_says_no_good_bye_has_taken_the_letters(desk, post, port):
    post.hangs_up = True
    server = MailServer("127.0.0.1", port, "club@example.org", "none", "club", "secret")
    mailing.keep_server(desk, server)
    letter = mailing.Letter("Anna", "anna@example.org", "Abend", "Hallo", "anna.pdf", b"%PDF")
    assert mailing.send_all(desk, KEY, [letter]) == [MailOutcome("Anna")]
    assert [to for to, _ in post.taken] == [["anna@example.org"]]


def test_a_server_that_asks_for_nobody_takes_letters_and_two_hundred_signs_of_what_it_says_are_kept(
    desk, post
):
    with listening(post) as free:
        mailing.keep_server(desk, MailServer("127.0.0.1", free, "club@example.org", "none"))
        letters = [
            mailing.Letter(name, f"{name}@example.org", "Abend", "Hallo", "a.pdf", b"%PDF")
            for name in ("anna", "gonelong")
        ]
        sent = mailing.send_all(desk, KEY, letters)
    assert sent == mailing.sent_of(desk.db, KEY) == [MailOutcome("anna"), MailOutcome("gonelong", "x" * 200)]


@pytest.mark.parametrize(
    "address", ["anna", "anna@", "a b@example.org", "a@b\r\nBcc: x@y", "Anna <a@b>", "@b"]
)
def test_what_is_no_address_is_refused_and_nothing_kept(client, desk, address):
    answer = client.post(AT, data={"address-1": address}, headers={"Accept": "application/json"})
    assert answer.status_code == 422
    assert mailing.addresses(desk.db, None, desk.session(KEY).game.players) == {}


def test_addresses_are_each_organisers_own(desk):
    anna = replace(desk.session(KEY).game.player(1), person=None)
    for owner, address in ((None, "club@example.org"), (1, "one@example.org")):
        mailing.keep_addresses(desk, owner, [(anna, address)])
    found = [mailing.addresses(desk.db, owner, [anna]) for owner in (None, 1, 2)]
    assert found == [{1: "club@example.org"}, {1: "one@example.org"}, {}]


def test_an_empty_address_is_forgotten(client, desk):
    client.post(AT, data={"address-1": "anna@example.org"})
    client.post(AT, data={"address-1": ""})
    assert mailing.addresses(desk.db, None, desk.session(KEY).game.players) == {}


def test_a_persons_own_address_goes_before_the_one_that_is_kept_for_the_name(desk):
    keep(desk.db, "n-01", a_night("n-01", random.Random(1)))
    anna = people.named(desk, "Anna Öz")
    (player,) = (each for each in desk.session("n-01").game.players if each.person == anna.id)
    mailing.keep_addresses(desk, None, [(replace(player, person=None), "name@example.org")])
    assert mailing.addresses(desk.db, None, [player]) == {player.id: "name@example.org"}
    people.change(desk, replace(anna, mail="own@example.org"))
    assert mailing.addresses(desk.db, None, [player]) == {player.id: "own@example.org"}


def test_an_address_is_kept_with_the_person_for_every_night(client, desk):
    person = {"name": "Anna Öz", "mail": "anna@example.org"}
    for key in ("n-01", "n-02"):
        keep(desk.db, key, a_night(key, random.Random(1)))
    anna = people.named(desk, "Anna Öz")
    client.post(f"/people/{anna.id}", data=person)
    for key in ("n-01", "n-02"):
        players = desk.session(key).game.players
        (number,) = (each.id for each in players if each.person == anna.id)
        assert mailing.addresses(desk.db, None, players) == {number: "anna@example.org"}
    mailing.keep_addresses(desk, None, [(desk.session("n-02").game.player(number), "oez@example.org")])
    assert people.person(desk, anna.id).mail == "oez@example.org"
    assert 'value="oez@example.org"' in client.get(f"/people/{anna.id}").text
    people.make_nameless(desk, anna.id, "Without a name")
    nameless = desk.session("n-02").game.player(number)
    mailing.keep_addresses(desk, None, [(nameless, "oez@example.org")])
    assert mailing.addresses(desk.db, None, [nameless]) == {}


def test_a_wrong_address_of_a_person_is_refused(client, desk):
    answer = client.post("/people", data={"name": "Zoe Neu", "mail": "zoe@"})
    assert (answer.status_code, "zoe@ is not an e-mail address" in answer.text) == (422, True)
    assert "Zoe Neu" not in [each.name for each in people.people(desk)]


def test_addresses_go_with_the_club_s_list_and_not_to_other_clubs(client, desk):
    key = "n-01"
    keep(desk.db, key, a_night(key, random.Random(1)))
    people.take_in(desk, "Name;Verein;E-Mail\nAnna Öz;Köln;anna@example.org\n")
    assert people.named(desk, "Anna Öz").mail == "anna@example.org"
    assert "anna@example.org" in people.exported(desk)
    SEASONS.make(desk, Season("Liga", taken=(key,)), "liga")
    assert not any("example.org" in line for line in season_file.exported(desk, "liga"))


@pytest.mark.parametrize(
    ("host", "port", "taken"),
    [("h" * 200, 65535, True), ("h", 1, True), ("h" * 201, 25, False), ("h", 0, False), ("h", 65536, False)],
)
def test_a_mail_server_has_a_name_and_a_port_that_can_be(desk, host, port, taken):
    with nullcontext() if taken else refused("bad_mail_server"):
        mailing.keep_server(desk, MailServer(host, port, "club@example.org"))
    assert (mailing.server_of(desk.db) is not None) is taken
