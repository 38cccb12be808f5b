"""The director's page about phones: the way in, what they may do, who is connected, and slips that wait for a decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any, cast

from flask import Blueprint, redirect, send_file, url_for
from flask.typing import ResponseReturnValue

from director.desk import access_codes
from director.desk.desk import GameSession
from director.desk.duplicate import phones
from director.games.duplicate.audiences import RANKINGS, PhoneRules, Ranking
from director.games.people import Player
from director.language.sentences import RuleError
from director.reports.documents import of_log
from director.reports.page import heading_of
from director.reports.slip_sheets import SlipCard, table_cards_pdf
from director.storage.account_store import AccessCode
from director.web.common import desk, desk_once, game_page, look_up, texts
from director.web.entry.access_codes import address_of, qr
from director.web.game_pages import RoomPhones, game_of
from director.web.play.phone import phones_of
from director.web.play.seats import is_connected
from director.web.roles import PLAY_PATH, may
from director.web.sent import field, number_or_none, ticked, whole_number

blueprint = Blueprint("phones", __name__, url_prefix="/games/<key>/phones")


@dataclass(frozen=True)
class Phone:
    """A player's seat: the device that has it, those that wait for it, and whether the phone is connected."""

    player: Player
    device: AccessCode | None
    waiting: tuple[AccessCode, ...]
    connected: bool


@dataclass(frozen=True)
class Panel:
    """What the desk shows of phones: seats, how many are connected, devices that wait, slips that wait for a decision."""

    seats: tuple[Phone, ...]
    connected: int
    devices: int
    undecided: Sequence[Any]


@blueprint.app_template_global("phones_of")
def panel_of(session: GameSession[Any]) -> Panel:
    """Returns the present state of a game's phones."""
    told = game_of(session.row).phone
    by_player: dict[int, list[AccessCode]] = {}
    for each in access_codes.codes_of(desk(), session):
        if each.purpose == "seat" and each.player is not None:
            by_player.setdefault(each.player, []).append(each)
    found = tuple(
        _phone(session, player, by_player[player.id])
        for player in session.game.players
        if player.id in by_player
    )
    return Panel(
        found,
        sum(each.connected for each in found),
        sum(len(each.waiting) for each in found),
        told.undecided(desk(), session) if isinstance(told, RoomPhones) else (),
    )


def _phone(session: GameSession[Any], player: Player, there: list[AccessCode]) -> Phone:
    device = next((each for each in there if each.state == "open"), None)
    waiting = tuple(each for each in there if each.state == "waiting")
    return Phone(player, device, waiting, device is not None and is_connected(session.row.id, player.id))


@blueprint.get("")
def show(key: str) -> str:
    session = look_up(key)
    joining = access_codes.joining(desk(), key)
    play_at = address_of(PLAY_PATH)
    return game_page(
        session,
        "play/phones.html",
        "phones",
        joining=joining,
        play_at=play_at,
        join_qr=qr(address_of(url_for("joining.choose", code=joining.code))),
        rules=phones.rules_of(desk(), session),
        panel=panel_of(session),
    )


@blueprint.post("")
def set_rules(key: str) -> ResponseReturnValue:
    """Stores what phones may do from now on."""
    if field("ranking") not in RANKINGS:
        raise RuleError("bad_request", "The page’s data did not arrive correctly. Load the page again.")
    rules = PhoneRules(
        easy=ticked("easy"),
        changes=ticked("changes"),
        newcomers=ticked("newcomers"),
        along=ticked("along"),
        ranking=cast(Ranking, field("ranking")),
        grace=whole_number("grace", PhoneRules.grace),
    )
    phones.set_rules(desk(), key, rules)
    return _back(key)


@blueprint.post("/admit")
def admit(key: str) -> ResponseReturnValue:
    """Gives the seat to the waiting device."""
    access_codes.admit(desk_once(), key, whole_number("door"))
    return _back(key)


@blueprint.post("/refuse")
def refuse(key: str) -> ResponseReturnValue:
    """Refuses the seat to the waiting device."""
    access_codes.revoke(desk_once(), key, whole_number("door"))
    return _back(key)


@blueprint.post("/release")
def release(key: str) -> ResponseReturnValue:
    """Takes the seat from the device that has it."""
    access_codes.release(desk_once(), key, whole_number("player"))
    return _back(key)


@blueprint.post("/joining")
def set_joining(key: str) -> ResponseReturnValue:
    """Opens or closes joining by phone."""
    access_codes.set_joining(desk_once(), key, ticked("open"))
    return _back(key)


@blueprint.post("/slips")
def decide(key: str) -> ResponseReturnValue:
    """Decides whether a waiting slip counts."""
    counts, number, session = ticked("counts"), whole_number("round"), look_up(key)
    phones_of(session).decide(desk_once(), key, number, whole_number("slip"), counts)
    game = game_of(session.row)
    if field("from") == "desk" and may(game.home):
        return redirect(game.home_at(key, slips=number_or_none("slips")))
    return _back(key)


@blueprint.get("/cards.pdf")
def cards(key: str) -> ResponseReturnValue:
    """Sends a card for every table as a PDF, with a secret QR code that leads to the seat."""
    session = look_up(key)
    joining = access_codes.joining(desk(), key)
    made = [
        SlipCard(
            player.table,
            player.name,
            address_of(url_for("joining.card", secret=access_codes.seat_code(desk(), key, player.id).secret)),
        )
        for player in sorted(session.game.players, key=lambda each: each.table)
    ]
    with of_log(desk(), session, texts()):
        heading = heading_of(session.row.setup)
        content = table_cards_pdf(made, address_of(PLAY_PATH), joining.code, texts(), heading)
    return send_file(BytesIO(content), "application/pdf", download_name="table-cards.pdf", max_age=0)


def _back(key: str) -> ResponseReturnValue:
    return redirect(url_for("phones.show", key=key))
