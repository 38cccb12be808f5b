"""The list of games: their state, who plays, who has won; importing one from a file, putting one into the bin.

A finished game is replayed only once for its line: the line is stored and used while the game is unchanged (``desk/sessions``).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, format_datetime, gettext

from director.desk.classic.start import is_sample
from director.desk.desk import AnySession, Desk
from director.desk.lesson import forget_past
from director.desk.sessions import delete_game, import_game, keep_line, kept_lines
from director.games.kinds import KINDS
from director.games.setup import GameSetup
from director.language.sentences import DirectorError, Sentence, say
from director.reports.documents import MIME
from director.storage import account_store
from director.storage.game_file import decoded, raw_game
from director.storage.game_store import GameRow, listed
from director.web.common import address_of, desk, instance, sent_file
from director.web.game_pages import game_of, games_here
from director.web.prepare.waiting import begin_first_list
from director.web.roles import visitor
from director.web.sent import field, uploaded

blueprint = Blueprint("games", __name__)

PAGE = 16
"""Games on one page of the list: each is replayed to show its state."""

AT_ONCE = 3
"""Running games shown above the list; a press on the button shows all others."""

ENOUGH = 10
"""Number of games from which the list can be filtered by kind, if there are at least three kinds."""

DEMO = "demo-"
"""Beginning of the keys of demonstrations (``director demo``)."""

LATELY = 12 * 3600.0
"""Seconds since its last change within which a game still counts as running, also after midnight."""


def runs_now(desk: Desk, row: GameRow, now: float) -> bool:
    """Answers whether a game has begun and is not over, and is one of today or was changed within ``LATELY``."""
    if row.day != date.fromtimestamp(now).isoformat() and row.changed < now - LATELY:
        return False
    if is_sample(row.key) or known_over(desk, row):
        return False
    try:
        session = desk.session(row.key)
    except DirectorError:
        return False
    return session.seq > 0 and session.goes_on


def has_ended(desk: Desk, row: GameRow) -> bool:
    """Answers whether a game is over; True if its history cannot be read."""
    try:
        return not desk.session(row.key).goes_on
    except DirectorError:
        return True


@blueprint.get("/")
@blueprint.get("/games")
def index() -> str:
    """Shows the games, those that are played now first, then by their day."""
    at = desk()
    if visitor().directs:
        forget_past(at)  # first names of lessons of earlier days
    now = at.now()
    every = at.games()
    running = sorted(
        (row for row in every if runs_now(at, row, now)), key=lambda row: row.changed, reverse=True
    )
    ours = [row for row in every if row not in running and not is_apart(row)]
    kinds = {game_of(row).kind.name: game_of(row).name for row in ours}
    chosen = request.args.get("kind", "")
    rows = [row for row in ours if game_of(row).kind.name == chosen] or ours
    page = max(1, request.args.get("page", 1, int))
    shown = rows[(page - 1) * PAGE : page * PAGE]
    lines = lines_of(at, shown, now)
    pages = -(-len(rows) // PAGE)
    directs = visitor().role == "director"
    if directs and not every:
        begin_first_list()
    known = account_store.accounts(at.db) if directs else []
    return render_template(
        "games/index.html",
        at_once=AT_ONCE,
        running=[replace(line_of(at, row, now), runs=True) for row in running] if page == 1 else [],
        lines=lines,
        apart=[row for row in every if is_apart(row) and row not in running],
        page=page,
        kind=chosen if chosen in kinds else "",
        kinds=[(name, kinds[name]) for name in games_here() if name in kinds] if len(ours) > ENOUGH else [],
        pages=pages,
        owners={each.id: each.who for each in known},
    )


def is_apart(row: GameRow) -> bool:
    """Answers whether a game is a demonstration or the sample, which are no evenings of the club."""
    return row.key.startswith(DEMO) or is_sample(row.key)


@blueprint.get("/night")
def night() -> ResponseReturnValue:
    """Leads to the night that is played now, else to the next one that is prepared, else to the form of a new one."""
    at = desk()
    every, now = [row for row in at.games() if not is_apart(row)], at.now()
    running = [row for row in every if runs_now(at, row, now)]
    if running:
        return redirect(address_of(max(running, key=lambda row: row.changed)))
    today = date.fromtimestamp(now).isoformat()
    coming = [row for row in every if row.day >= today and not has_ended(at, row)]
    return redirect(address_of(min(coming, key=lambda row: row.day)) if coming else url_for("new.new"))


@blueprint.app_template_global("has_accounts")
def has_accounts() -> bool:
    """Answers whether the page of accounts has anything to show: there are some, or the server may have them."""
    server = instance().database is not None or visitor().role == "organiser"
    return server or bool(account_store.accounts(desk().db))


@blueprint.get("/games/which")
def which() -> str:
    """Asks which kind of game to make."""
    return render_template("games/which.html", games=games_here().values())


@blueprint.app_template_filter("local_date")
def local_date(text: str) -> str:
    """Returns an ISO date as the user's language writes it; any other text unchanged."""
    try:
        return str(format_date(date.fromisoformat(text), "long"))
    except ValueError:
        return text


@blueprint.app_template_filter("short_date")
def short_date(text: str) -> str:
    """Returns an ISO date short enough for a column; any other text unchanged."""
    try:
        return str(format_date(date.fromisoformat(text), "medium"))
    except ValueError:
        return text


@blueprint.app_template_filter("day_beside")
def day_beside(setup: GameSetup) -> str:
    """Returns the date of a game to show beside its title; "" if the title contains it."""
    day = local_date(setup.date)
    return "" if day in setup.title else day


@blueprint.app_template_filter("local_moment")
def local_moment(text: str) -> str:
    """Returns date and time in ISO form as the user's language writes them; any other text unchanged."""
    try:
        return str(format_datetime(datetime.fromisoformat(text), "medium", rebase=False))
    except ValueError:
        return text


@blueprint.post("/games/import")
def import_file() -> ResponseReturnValue:
    """Imports a game's file as written by ``director export`` and the history page."""
    row = import_game(desk(), decoded(uploaded(say("Choose the file of a game first.")).stream))
    flash(gettext("%(title)s is imported.", title=row.setup.title), "success")
    game = game_of(row)
    return redirect(url_for(game.after_import or game.home, key=row.key))


@blueprint.get("/games/<key>/raw.jsonl")
def raw(key: str) -> ResponseReturnValue:
    """Sends a game exactly as stored in the database, for one that cannot be read."""
    lines = raw_game(desk().db, listed(desk().db, key).id)
    return sent_file("".join(f"{line}\n" for line in lines).encode(), MIME["jsonl"], "raw.jsonl")


@blueprint.route("/games/<key>/delete", methods=["GET", "POST"])
def delete(key: str) -> ResponseReturnValue:
    """Asks for confirmation, then puts a game into the bin."""
    row = listed(desk().db, key)
    if request.method == "POST":
        delete_game(desk(), row.key, field("reason"))
        flash(gettext("%(title)s is in the bin.", title=row.setup.title), "success")
        return redirect(url_for("games.index"))
    kind = KINDS.get(row.kind)  # None for a game of a later version, which may go into the bin too
    return render_template(
        "games/delete.html", line=line_of(desk(), row, desk().now()), told=kind is not None and kind.binned
    )


FEW = 4
"""Most players whose names a game's line shows; above that it shows their number."""


@dataclass(frozen=True)
class GameLine:
    """A game in the list of games. ``players`` (people, not the computer) is None if its history cannot be read, ``slips`` if
    none are handed in. ``names`` are those of a few players, ``first`` the winners, ``best`` the points of the first place.
    ``runs``: it is played now; ``slips_in`` is how many slips of the open round are in, and how many there will be."""

    row: GameRow
    state: Sentence
    players: int | None
    slips: int | None = None
    ended: bool = False
    names: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    runs: bool = False
    best: int | None = None
    slips_in: tuple[int, int] | None = None


def lines_of(desk: Desk, rows: Sequence[GameRow], now: float) -> list[GameLine]:
    """Returns the lines of these games; for finished, unchanged games the stored ones."""
    known, found = kept_lines(desk, rows), []
    for row in rows:
        version, line = known[row.id]
        if line:
            found.append(_read(row, json.loads(line)))
            continue
        found.append(line_of(desk, row, now))
        if found[-1].ended:
            with suppress(TypeError):  # a value that JSON cannot store
                keep_line(desk, row, version, json.dumps(_written(found[-1])))
    return found


def known_over(desk: Desk, row: GameRow) -> bool:
    """Answers whether a stored line shows that the game is over, without replaying it."""
    return bool(kept_lines(desk, [row])[row.id][1])


def _written(line: GameLine) -> dict[str, object]:
    own = {name: getattr(line, name) for name in ("players", "slips", "names", "first", "best")}
    return {**own, "state": _sentence_data(line.state)}


def _read(row: GameRow, data: Mapping[str, Any]) -> GameLine:
    return GameLine(
        row,
        _sentence(data["state"]),
        data["players"],
        data["slips"],
        True,
        tuple(data["names"]),
        tuple(data["first"]),
        best=data["best"],
    )


def _sentence_data(sentence: Sentence) -> list[object]:
    values = {
        name: _sentence_data(each) if isinstance(each, Sentence) else each
        for name, each in sentence.values.items()
    }
    return [sentence.template, sentence.plural, values]


def _sentence(data: Sequence[Any]) -> Sentence:
    template, plural, values = data
    filled = {name: _sentence(each) if isinstance(each, list) else each for name, each in values.items()}
    return Sentence(template, filled, plural)


def line_of(desk: Desk, row: GameRow, now: float) -> GameLine:
    """Returns the line of a game; if its history cannot be read, the line says so, and other games are still listed."""
    try:
        session = desk.session(row.key)
    except DirectorError as error:
        return GameLine(row, error.sentence, None)
    game = session.game
    slips = sum(len(each.entries) for each in game.rounds) if session.kind.slips else None
    pages, ended = game_of(row), not session.goes_on
    first = tuple(each.name for each in pages.first(game)) if ended else ()
    return GameLine(
        row,
        session.kind.stands(game, now),
        pages.people(game),
        slips,
        ended,
        tuple(each.name for each in game.players) if len(game.players) <= FEW else (),
        first if len(first) < len(game.players) and len(first) <= FEW else (),
        best=session.kind.ranking(game).rows[0].total if first and session.kind.ranking else None,
        slips_in=_slips_in(session) if session.kind.slips and not ended else None,
    )


def _slips_in(session: AnySession) -> tuple[int, int] | None:
    """Returns how many slips of the open round are in, and how many there will be; None if no round is open."""
    game = session.game
    if game.current is None or getattr(game.current, "top", None):
        return None
    every = game.playing(game.current.number)
    return every - len(game.missing(game.current.number)), every
