"""Letters to those who gave an address: the club's mail server, the addresses, the letters sent and their failures.

Nothing is sent without a press of a button. The server's password is stored in plain text, because the server needs it; no
page shows it again. Only names and failures of a sending are stored, not addresses.
"""

from __future__ import annotations

import json
import smtplib
import ssl
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Literal, get_args

from director.desk.desk import Desk
from director.games.people import Player
from director.language.sentences import RuleError
from director.seasons.person import check_address
from director.storage import people_store, settings_store
from director.storage.database import writing
from director.storage.store import Store

Security = Literal["starttls", "tls", "none"]
SECURITIES: tuple[Security, ...] = get_args(Security)
PATIENCE = 20.0
"""Seconds without an answer after which a server is given up."""
LONGEST = 200


@dataclass(frozen=True)
class MailServer:
    """The server that takes letters, its user and the sender; no user: the server asks for none."""

    host: str
    port: int
    sender: str
    security: Security = "starttls"
    user: str = ""
    password: str = ""


@dataclass(frozen=True)
class Letter:
    """A letter with one PDF; ``name`` is the recipient's."""

    name: str
    address: str
    subject: str
    text: str
    file: str
    content: bytes


@dataclass(frozen=True)
class MailOutcome:
    """The outcome of a letter; ``failed`` is the message of the server or the network, "" if it was accepted."""

    name: str
    failed: str = ""


def server_of(db: Store) -> MailServer | None:
    """Returns the club's mail server, if one was entered."""
    text = settings_store.setting(db, "mail_server")
    return MailServer(**json.loads(text)) if text else None


def keep_server(desk: Desk, server: MailServer) -> None:
    """Stores the mail server; an empty password leaves the stored one unchanged. An empty host deletes everything.

    RuleError ``bad_mail_server`` or ``bad_address``.
    """
    if not server.host:
        return _keep(desk.db, "mail_server", "")
    if server.security not in SECURITIES or not 1 <= server.port <= 65535 or len(server.host) > LONGEST:
        raise RuleError("bad_mail_server", "Write the server's name and a port from 1 to 65535.")
    check_address(server.sender)
    before = server_of(desk.db)
    if before and not server.password and (before.host, before.user) == (server.host, server.user):
        server = replace(server, password=before.password)
    return _keep(desk.db, "mail_server", json.dumps(asdict(server)))


def addresses(db: Store, owner: int | None, players: Iterable[Player]) -> dict[int, str]:
    """Returns the addresses of those players who gave one, by their numbers: a person's own, else the one stored for the name."""
    named = _by_name(db, owner)
    found = {}
    for each in players:
        mail = "" if each.person is None else people_store.person(db, each.person).mail
        if address := mail or named.get(each.name, ""):
            found[each.id] = address
    return found


def keep_addresses(desk: Desk, owner: int | None, given: Iterable[tuple[Player, str]]) -> None:
    """Stores these addresses with the persons (by name for a player who is no person); an empty one is deleted.

    RuleError ``bad_address``, and none is stored.
    """
    given = [(player, address and check_address(address)) for player, address in given]
    with writing(desk.db):
        named, changed = _by_name(desk.db, owner), []
        for player, address in given:
            person = None if player.person is None else people_store.person(desk.db, player.person)
            named.pop(player.name, None)
            if person and not person.nameless:
                changed.append(replace(person, mail=address))
            elif address and not person:
                named[player.name] = address
        people_store.change_people(desk.db, changed)
        settings_store.keep_setting(desk.db, _name("addresses", owner), json.dumps(named, ensure_ascii=False))


def _by_name(db: Store, owner: int | None) -> dict[str, str]:
    found: dict[str, str] = json.loads(settings_store.setting(db, _name("addresses", owner), "{}"))
    return found


def sent_of(db: Store, key: str) -> list[MailOutcome]:
    """Returns the outcomes of the letters of a game that were sent last."""
    return [MailOutcome(**each) for each in json.loads(settings_store.setting(db, f"mail_sent:{key}", "[]"))]


def send_all(desk: Desk, key: str, letters: Iterable[Letter]) -> list[MailOutcome]:
    """Sends the letters, one connection for all, and stores the outcomes; RuleError ``no_mail_server``."""
    server = server_of(desk.db)
    if server is None:
        raise RuleError("no_mail_server", "No e-mail server is entered yet. Enter one below.")
    sent = list(_handed_in(server, letters))
    _keep(desk.db, f"mail_sent:{key}", json.dumps([asdict(each) for each in sent], ensure_ascii=False))
    return sent


def _handed_in(server: MailServer, letters: Iterable[Letter]) -> Iterator[MailOutcome]:
    connection: smtplib.SMTP | None = None
    for letter in letters:
        try:
            connection = connection or _connected(server)
            connection.send_message(_message(letter, server.sender))
            yield MailOutcome(letter.name)
        except (OSError, smtplib.SMTPException) as reason:
            yield MailOutcome(letter.name, _told(reason))
            if not isinstance(reason, smtplib.SMTPRecipientsRefused):
                connection = None  # the next letter tries again
    if connection:
        _leave(connection)


def _connected(server: MailServer) -> smtplib.SMTP:
    """Opens a connection that is ready to take letters; OSError or SMTPException if it fails."""
    if server.security == "tls":
        safe = ssl.create_default_context()
        connection: smtplib.SMTP = smtplib.SMTP_SSL(server.host, server.port, timeout=PATIENCE, context=safe)
    else:
        connection = smtplib.SMTP(server.host, server.port, timeout=PATIENCE)
    try:
        if server.security == "starttls":
            connection.starttls(context=ssl.create_default_context())
        if server.user:
            connection.login(server.user, server.password)
    except (OSError, smtplib.SMTPException):
        connection.close()
        raise
    return connection


def _leave(connection: smtplib.SMTP) -> None:
    try:
        connection.quit()
    except (OSError, smtplib.SMTPException):
        connection.close()  # all letters are taken: a failure of the good-bye does not matter


def _message(letter: Letter, sender: str) -> EmailMessage:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, letter.address, letter.subject
    message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain=sender.rpartition("@")[2])
    message.set_content(letter.text)
    message.add_attachment(letter.content, maintype="application", subtype="pdf", filename=letter.file)
    return message


def _told(reason: Exception) -> str:
    """Returns the error as the other side worded it, on one line."""
    if isinstance(reason, smtplib.SMTPRecipientsRefused):
        said = [text for _, text in reason.recipients.values()]
        return " ".join(
            text.decode("utf-8", "replace") if isinstance(text, bytes) else str(text) for text in said
        )[:LONGEST]
    if isinstance(reason, smtplib.SMTPResponseException):
        error = reason.smtp_error
        return (error.decode("utf-8", "replace") if isinstance(error, bytes) else str(error))[:LONGEST]
    return " ".join(str(reason).split())[:LONGEST] or type(reason).__name__


def _name(what: str, owner: int | None) -> str:
    return f"mail_{what}" + (f":{owner}" if owner is not None else "")


def _keep(db: Store, name: str, value: str) -> None:
    with writing(db):
        settings_store.keep_setting(db, name, value)
