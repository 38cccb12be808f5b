"""The director's page about phones: the way in, what they may do, who is connected, and slips that wait for a decision."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import Any, cast

from flask import Blueprint, redirect, render_template, request, send_file, url_for
from flask.typing import ResponseReturnValue

from director.desk import doors
from director.desk.duplicate import inbox, phones
from director.desk.duplicate.inbox import Undecided
from director.desk.night import Night
from director.desk.worthatz import late
from director.desk.worthatz.late import LateGrid
from director.games.duplicate.game import Game
from director.games.duplicate.phone_rules import RANKINGS, PhoneRules, Ranking
from director.games.people import Player
from director.language.sentences import RuleError, say
from director.reports.page import heading_of
from director.reports.table_cards import Card, table_cards_pdf
from director.storage.door_store import Door
from director.web.common import desk, look_up, texts, token, whole_number
from director.web.entry.doors import address_of, qr
from director.web.play.seats import is_connected
from director.web.roles import PLAY_PATH, may

blueprint = Blueprint("phones", __name__, url_prefix="/games/<key>/phones")


@dataclass(frozen=True)
class Phone:
    """A player's seat: the device that has it, those that wait for it, and whether the phone was heard of lately."""

    player: Player
    device: Door | None
    waiting: tuple[Door, ...]
    connected: bool


@dataclass(frozen=True)
class Waiting:
    """A phone's slip that waits for the director: in which round, whose, and why."""

    round: int
    player: Player
    slip: Undecided


@dataclass(frozen=True)
class Panel:
    """What the desk shows of phones: seats, how many are connected, devices, slips and late grids that wait."""

    seats: tuple[Phone, ...]
    connected: int
    devices: int
    slips: tuple[Waiting, ...]
    grids: tuple[LateGrid, ...] = ()


def panel_of(night: Night[Any]) -> Panel:
    """The phones of a night as they stand."""
    by_player: dict[int, list[Door]] = {}
    for each in doors.doors_of(desk(), night):
        if each.kind == "seat" and each.player is not None:
            by_player.setdefault(each.player, []).append(each)
    taken = [player for player in night.game.players if player.id in by_player]
    found = tuple(
        _phone(night, player, by_player[player.id]) for player in sorted(taken, key=lambda each: each.table)
    )
    return Panel(
        found,
        sum(each.connected for each in found),
        sum(len(each.waiting) for each in found),
        _slips(night),
        tuple(late.waiting(desk(), night))
        if night.row.kind == "worthatz" and night.game.ended is None
        else (),
    )


def _phone(night: Night[Game], player: Player, there: list[Door]) -> Phone:
    device = next((each for each in there if each.state == "open"), None)
    waiting = tuple(each for each in there if each.state == "waiting")
    return Phone(player, device, waiting, device is not None and is_connected(night.row.id, player.id))


def _slips(night: Night[Game]) -> tuple[Waiting, ...]:
    """The slips of the two last rounds that wait for a decision; of those who are still on the list."""
    if night.row.kind != "duplicate":
        return ()
    game = night.game
    numbers = [each.number for each in game.rounds[-2:]]
    found = [(number, each) for number in numbers for each in inbox.undecided(desk(), night, number)]
    return tuple(
        Waiting(number, game.player(each.player), each)
        for number, each in found
        if game.has_player(each.player)
    )


@blueprint.get("")
def show(key: str) -> str:
    night = look_up(key)
    joining = doors.joining(desk(), key)
    play_at = address_of(PLAY_PATH)
    return render_template(
        "play/phones.html",
        row=night.row,
        tab="phones",
        game=night.game,
        joining=joining,
        play_at=play_at,
        join_qr=qr(address_of(url_for("joining.choose", code=joining.code))),
        rules=phones.rules_of(desk(), night),
        panel=panel_of(night),
    )


@blueprint.post("")
def set_rules(key: str) -> ResponseReturnValue:
    """What phones may do from now on."""
    form = request.form
    if form.get("ranking") not in RANKINGS:
        raise RuleError("bad_request", say("The page sent something unreadable. Load it again."))
    rules = PhoneRules(
        easy=form.get("easy") == "1",
        changes=form.get("changes") == "1",
        newcomers=form.get("newcomers") == "1",
        ranking=cast(Ranking, form["ranking"]),
        grace=whole_number("grace", PhoneRules.grace),
    )
    phones.set_rules(desk(), key, rules)
    return _back(key)


@blueprint.post("/admit")
def admit(key: str) -> ResponseReturnValue:
    """The waiting device has the seat from now on."""
    doors.admit(desk(), key, whole_number("door"), token())
    return _back(key)


@blueprint.post("/refuse")
def refuse(key: str) -> ResponseReturnValue:
    """The waiting device does not get the seat."""
    doors.revoke(desk(), key, whole_number("door"), token())
    return _back(key)


@blueprint.post("/release")
def release(key: str) -> ResponseReturnValue:
    """Nobody has the seat any more."""
    doors.release(desk(), key, whole_number("player"), token())
    return _back(key)


@blueprint.post("/joining")
def set_joining(key: str) -> ResponseReturnValue:
    """Phones may join, or not any more."""
    doors.set_joining(desk(), key, request.form.get("open") == "1", token())
    return _back(key)


@blueprint.post("/slips")
def decide(key: str) -> ResponseReturnValue:
    """Whether a waiting slip counts."""
    counts = request.form.get("counts") == "1"
    worthatz = look_up(key).row.kind == "worthatz"
    decide_one = late.decide if worthatz else inbox.decide
    decide_one(desk(), key, whole_number("round"), whole_number("slip"), counts, token())
    if request.form.get("from") == "desk" and worthatz:
        return redirect(url_for("worthatz.show", key=key))
    if request.form.get("from") == "desk" and may("desk.show"):
        return redirect(url_for("desk.show", key=key, slips=whole_number("round")))
    return _back(key)


@blueprint.get("/cards.pdf")
def cards(key: str) -> ResponseReturnValue:
    """A card for every table, with a secret QR code that leads to the seat."""
    night = look_up(key)
    joining = doors.joining(desk(), key)
    made = [
        Card(
            player.table,
            player.name,
            address_of(url_for("joining.card", secret=doors.seat_door(desk(), key, player.id).secret)),
        )
        for player in sorted(night.game.players, key=lambda each: each.table)
    ]
    content = table_cards_pdf(made, address_of(PLAY_PATH), joining.code, texts(), heading_of(night.game))
    return send_file(BytesIO(content), "application/pdf", download_name="table-cards.pdf", max_age=0)


def _back(key: str) -> ResponseReturnValue:
    return redirect(url_for("phones.show", key=key))
