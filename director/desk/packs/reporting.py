"""A centre's Director tells the federation where its night is: switched on by the centre when it takes the pack, and nothing else is
ever told than the number of the round and of its slips, and that the night has ended.

What is to be told is found by looking at the nights from time to time, beside the requests, and goes out when it is new. Where the
federation is not reached it is tried again; a night is not held up by it, and without internet nothing is missing but the report.
"""

from __future__ import annotations

import http.client
import json
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from http import HTTPStatus
from urllib.parse import urlsplit

from director.desk.desk import Desk
from director.games.duplicate.game import Game
from director.language.codec import data_of, known
from director.language.sentences import DirectorError, RuleError
from director.packs.keys import read_code
from director.storage import settings_store
from director.storage.database import writing
from director.storage.store import Store

NAME = "centre_reports"
PATIENCE = 5.0
"""Seconds after which the federation counts as not reached."""
LONGEST = 200

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Reporting:
    """A night that is reported: to which address, with which code, and what was told last ("": nothing yet)."""

    night: str = ""
    address: str = ""
    code: str = ""
    told: str = ""


@dataclass(frozen=True)
class _All:
    nights: tuple[Reporting, ...] = ()


Send = Callable[[str, dict[str, object]], None]


def switch_on(desk: Desk, night: str, address: str, code: str) -> None:
    """Reports that night from now on; RuleError ``bad_report_address`` or ``bad_code``."""
    address = address.strip().rstrip("/")
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname or len(address) > LONGEST:
        raise RuleError(
            "bad_report_address",
            "Write the federation's address as it was given to you, such as https://simultan.example.org.",
        )
    fresh = Reporting(night, f"{parts.scheme}://{parts.netloc}", read_code(code))
    _keep(desk.db, lambda all_nights: (*(each for each in all_nights if each.night != night), fresh))


def reported(db: Store) -> tuple[Reporting, ...]:
    """The nights that are reported."""
    return known(_All, settings_store.setting(db, NAME, "{}")).nights


def _keep(db: Store, change: Callable[[tuple[Reporting, ...]], tuple[Reporting, ...]]) -> None:
    with writing(db):
        settings_store.keep_setting(db, NAME, json.dumps(data_of(_All(change(reported(db))))))


def tell_news(desk: Desk, send: Send) -> int:
    """Tells of every night what is new of it; how many reports went out. A night that has ended is told last and forgotten."""
    sent = 0
    for each in reported(desk.db):
        try:
            game: Game = desk.night(each.night).game
        except DirectorError:  # it was deleted
            _keep(desk.db, lambda nights, gone=each: tuple(kept for kept in nights if kept != gone))  # type: ignore[misc]
            continue
        current = game.current
        news = {
            "round": len(game.rounds),
            "slips": len(current.entries) if current else 0,
            "ended": game.ended is not None,
        }
        told = json.dumps(news)
        if told == each.told:
            continue
        try:
            send(f"{each.address}/centre-report", news | {"code": each.code})
        except (OSError, http.client.HTTPException) as trouble:
            log.info("The federation at %s was not reached: %s", each.address, trouble)
            continue
        sent += 1
        after = () if news["ended"] else (replace(each, told=told),)
        _keep(
            desk.db,
            lambda nights, old=each, new=after: (*(kept for kept in nights if kept.night != old.night), *new),  # type: ignore[misc]
        )
    return sent


def send_report(address: str, news: dict[str, object]) -> None:
    """Sends a report; OSError or HTTPException where nobody takes it."""
    parts = urlsplit(address)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.netloc, timeout=PATIENCE)
    try:
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        connection.request("POST", parts.path, json.dumps(news).encode(), headers)
        answer = connection.getresponse()
        with suppress(OSError):
            answer.read(10_000)
        if answer.status >= 500 or answer.status == HTTPStatus.TOO_MANY_REQUESTS:  # later
            raise OSError(f"status {answer.status}")
    finally:
        connection.close()
