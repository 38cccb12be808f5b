"""At a centre: taking a pack, drawing from it, placing its tops.

The night of a pack is like any other, except that its letters and tops come from the pack. The desk opens round n with the
data of the log: the tops placed and the codes typed so far. The log records that it was opened before anybody sees a letter,
because a page only shows what is in the log.

A centre's Director can report the progress of its night to the federation: the centre switches that on when it takes the
pack. Nothing is ever sent except the number of the round and of its slips, and that the night has ended. A thread beside the
requests looks at the nights from time to time and sends what is new. If the federation is not reached it tries again; a
night never waits for it, and without internet only the report is missing.
"""

from __future__ import annotations

import http.client
import json
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from http import HTTPStatus
from types import MappingProxyType
from typing import Any
from urllib.parse import urlsplit

from director.desk.desk import Desk, GameSession
from director.desk.sessions import add_to_club
from director.games.duplicate import facts as ev
from director.games.duplicate.game import Game, Round
from director.games.people import Entrant, check_entrant, seat
from director.games.setup import check_setup
from director.language.codec import data_of, known
from director.language.sentences import DirectorError, RuleError
from director.packs.chain import OpenedRound, walk
from director.packs.keys import read_code
from director.packs.pack import Pack, read_pack
from director.rules.moves import Move, parse_place
from director.rules.top import TopChoice, choices
from director.storage import game_store, pack_store, settings_store
from director.storage.database import writing
from director.storage.game_store import GameRow
from director.storage.pack_store import PackRow
from director.storage.store import Store


def take_pack(
    desk: Desk,
    text: str,
    centre: int,
    lexicon: str,
    entrants: Iterable[Entrant] = (),
    key: str | None = None,
    otherwise: Mapping[str, Any] = MappingProxyType({}),
    unless: Callable[[], GameRow | None] = lambda: None,
) -> GameRow:
    """Makes a new night from the file of a pack, as the centre of that number, judged by the word list ``lexicon``.
    ``otherwise`` are changes of its set-up, such as title and speed, never rules and tiles. ``unless`` as in
    ``nights.create_game``.

    DirectorError as ``read_pack``; RuleError ``unknown_centre``, or ``pack_taken`` if that centre's night is here. The night
    uses the rulings on words of the federation's list, not those of this club.
    """
    pack = read_pack(text)
    name = pack.centre(centre).name
    setup = replace(pack.setup, lexicon=lexicon, fingerprint="", club=name)
    setup = replace(setup, **otherwise)
    check_setup(setup)
    setup = replace(setup, fingerprint=desk.search_for(setup).fingerprint)
    players = seat(map(check_entrant, entrants), ())
    taken = ev.PackTaken(
        pack.id, pack.digest, len(pack.locked), pack.coded, centre, name, pack.setup.fingerprint, pack.words
    )
    with writing(desk.db):
        if here := unless():
            return here
        if night_of(desk, pack, centre):
            raise RuleError(
                "pack_taken",
                "%(centre)s has already played this pack here. Choose another centre.",
                centre=name,
            )
        keep_file(desk, pack, text)
        row = game_store.create_game(desk.db, setup, desk.now(), key, owner=desk.owner)
        add_to_club(desk, row.id, players)
        desk.record(desk.session(row.key), [taken])
    return row


def keep_file(desk: Desk, pack: Pack, text: str) -> None:
    """Stores the file of a pack in the caller's transaction; DirectorError ``other_pack`` if another pack with its number is here: a false
    file must not give access to that one's file."""
    here = pack_store.pack_row(desk.db, pack.id)
    if here and kept_pack(here.text).digest != pack.digest:
        raise DirectorError(
            "other_pack",
            "Another pack with the number %(pack)s is already here. Ask the federation.",
            pack=pack.id,
        )
    pack_store.keep_pack(desk.db, PackRow(pack.id, desk.now(), text, "", desk.owner))


def night_of(desk: Desk, pack: Pack, centre: int | None = None) -> GameRow | None:
    """Returns the night here that plays that pack, as that centre (None: as any); None if there is none."""
    for key, number in pack_store.nights(desk.db, pack.id):
        row = game_store.game_row(desk.db, key)
        if centre in (None, number) and desk.owner in (None, row.owner):
            return row
    return None


@lru_cache(maxsize=16)
def kept_pack(text: str) -> Pack:
    """Returns the pack of a file that is stored here."""
    return read_pack(text)


def pack_of(desk: Desk, game: Game) -> Pack:
    """Returns the pack of a night; DirectorError ``pack_elsewhere`` if its file is not on this machine."""
    assert game.pack is not None
    row = pack_store.pack_row(desk.db, game.pack.taken.pack)
    pack = kept_pack(row.text) if row else None
    if pack is None or pack.digest != game.pack.taken.digest:
        raise DirectorError(
            "pack_elsewhere",
            "The pack of this night is not on this computer. Import the file of the pack again.",
        )
    return pack


def announcement(desk: Desk, game: Game) -> str:
    """Returns the federation's text to be read before the first round of this night; "" later, and in other nights."""
    if game.pack is None or game.rounds:
        return ""
    row = pack_store.pack_row(desk.db, game.pack.taken.pack)
    return kept_pack(row.text).text if row else ""


def drawn(desk: Desk, night: GameSession[Game], code: str = "") -> list[ev.Fact]:
    """Returns the facts of drawing the next round from the pack, with the code that was typed for it.

    RuleError ``no_more_rounds``, ``code_missing``, ``bad_code``, ``wrong_code``.
    """
    game = night.game
    assert game.pack is not None
    number, facts = game.next_number, list[ev.Fact]()
    codes = dict(game.pack.codes)
    if number in game.pack.taken.coded and number not in codes and code.strip():
        codes[number] = read_code(code)
        facts.append(ev.CodeGiven(number, codes[number]))
    found = _opened(desk, game, number, codes).round
    turned = [ev.BlanksTurned(number, found.turned)] if found.turned else []
    return [*facts, ev.RackDrawn(number, found.kept, found.drawn, found.rejected, "pack"), *turned]


def _opened(desk: Desk, game: Game, number: int, codes: dict[int, str]) -> OpenedRound:
    pack = pack_of(desk, game)
    tops = [f"{each.top.move.at} {each.top.move.word}" for each in game.rounds if each.top]
    return walk(pack.id, pack.salt, pack.locked, number, tops[: number - 1], codes, pack.coded)


def pack_tops(desk: Desk, game: Game, played: Round) -> list[TopChoice]:
    """Returns the one move that is placed in this round: the pack's."""
    assert game.pack is not None
    found = _opened(desk, game, played.number, dict(game.pack.codes)).round
    move = Move(parse_place(found.at), found.word)
    return choices([move], played.board, game.setup.rules, played.rack)


def other_words_than(game: Game) -> str:
    """Returns the title of the pack's word list if this night judges by another one, else ""."""
    if game.pack is None or game.setup.fingerprint == game.pack.taken.words:
        return ""
    return game.pack.taken.title


def lists_for(pack: Pack, lists: Sequence[tuple[str, str]]) -> str:
    """Returns the list of this club that is most likely the pack's, by name; ``lists`` are names with their tile sets."""
    names = [name for name, tiles in lists if tiles == pack.setup.tiles.name]
    if pack.setup.lexicon in names:
        return pack.setup.lexicon
    return names[0] if names else ""


NAME = "centre_reports"
PATIENCE = 5.0
"""Seconds after which the federation counts as not reached."""
LONGEST = 200

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class ReportState:
    """A night that is reported: the address, the code, and the last report ("": nothing yet)."""

    night: str = ""
    address: str = ""
    code: str = ""
    told: str = ""


@dataclass(frozen=True)
class _All:
    nights: tuple[ReportState, ...] = ()


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
    fresh = ReportState(night, f"{parts.scheme}://{parts.netloc}", read_code(code))
    _keep(desk.db, lambda all_nights: (*(each for each in all_nights if each.night != night), fresh))


def reported(db: Store) -> tuple[ReportState, ...]:
    """Returns the nights that are reported."""
    return known(_All, settings_store.setting(db, NAME, "{}")).nights


def _keep(db: Store, change: Callable[[tuple[ReportState, ...]], tuple[ReportState, ...]]) -> None:
    with writing(db):
        settings_store.keep_setting(db, NAME, json.dumps(data_of(_All(change(reported(db))))))


def tell_news(desk: Desk, send: Send) -> int:
    """Reports the news of every night; returns how many reports were sent. A night that has ended is reported once more and forgotten."""
    sent = 0
    for each in reported(desk.db):
        try:
            game: Game = desk.session(each.night).game
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
        after = None if news["ended"] else replace(each, told=told)
        _keep(desk.db, partial(_told, each, after))
    return sent


def _told(
    before: ReportState, after: ReportState | None, nights: tuple[ReportState, ...]
) -> tuple[ReportState, ...]:
    """Replaces a night after its report; an address or code that was corrected meanwhile is reported separately."""
    found = (after if each == before else each for each in nights)
    return tuple(each for each in found if each is not None)


def send_report(address: str, news: dict[str, object]) -> None:
    """Sends a report; OSError or HTTPException if nobody accepts it."""
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
