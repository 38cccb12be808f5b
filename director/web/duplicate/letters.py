"""Everybody's night by mail: to those who gave an address, by a press of the button, with what was sent and what failed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from flask import Blueprint, redirect, url_for
from flask.typing import ResponseReturnValue

from director.desk import mailing
from director.desk.duplicate.analysing import analysed, known_words
from director.desk.game_session import GameSession
from director.desk.mailing import SECURITIES, Letter, MailServer, Security
from director.language.texts import Texts
from director.reports.documents import file_name, of_log
from director.reports.own_sheets import own_sheets_pdf
from director.web.common import desk, game_page, look_up, texts
from director.web.duplicate.after import check_seen
from director.web.sent import as_typed, field, ticked, whole_number

blueprint = Blueprint("letters", __name__, url_prefix="/games/<key>/after/letters")


@blueprint.get("")
def show(key: str) -> str:
    """Who has an address, what became of the last letters, the server."""
    night, db = look_up(key), desk().db
    people = [own.player for own in analysed(desk(), night).people]
    by_table = sorted(people, key=lambda player: player.table)
    known = mailing.addresses(db, night.row.owner, by_table)
    return game_page(
        night,
        "after/letters.html",
        "after",
        people=[(player, known.get(player.id, "")) for player in by_table],
        sent=mailing.sent_of(db, night.key),
        server=mailing.server_of(db),
        securities=SECURITIES,
    )


@blueprint.post("")
def send(key: str) -> ResponseReturnValue:
    """Keeps the addresses; ``send``: sends everybody who has one the own night, once the podium is done."""
    night = look_up(key)
    people = [own.player for own in analysed(desk(), night).people]
    given = [(each, field(f"address-{each.id}")) for each in people]
    mailing.keep_addresses(desk(), night.row.owner, given)
    if ticked("send"):
        check_seen(night)
        wanted = {player.id: address for player, address in given if address}
        mailing.send_all(desk(), night.key, _letters(night, wanted, texts()))
    return redirect(url_for("letters.show", key=key))


def _letters(night: GameSession[Any], wanted: dict[int, str], words: Texts) -> Iterator[Letter]:
    """The letters, each made when its turn comes."""
    found, known = analysed(desk(), night), known_words(desk(), night)
    setup = night.row.setup
    for player, address in wanted.items():
        name = found.own(player).player.name
        values = {"name": name, "title": setup.title, "date": words.date(setup.date)}
        with of_log(desk(), night, words):
            content = own_sheets_pdf(found, words, known, [player])
        yield Letter(
            name=name,
            address=address,
            subject=words("Your night: %(title)s, %(date)s", title=setup.title, date=values["date"]),
            text=words(
                "Hello %(name)s,\n\nhere is your night on one page: %(title)s, %(date)s. Until next time!\n",
                **values,
            ),
            file=f"{file_name(f'{setup.date} {name}')}.pdf",
            content=content,
        )


@blueprint.post("/server")
def keep_server(key: str) -> ResponseReturnValue:
    """Keeps the club's mail server; an empty name forgets it."""
    look_up(key)
    security = cast(Security, field("security") or "starttls")
    server = MailServer(
        field("host"),
        whole_number("port", 587),
        field("sender"),
        security,
        field("user"),
        as_typed("password"),
    )
    mailing.keep_server(desk(), server)
    return redirect(url_for("letters.show", key=key))
