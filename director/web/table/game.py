"""The classic table on the web: its description for the shared pages.

All classic tables of the club: the score of running ones, and who has won how many, on one day or in all.

A classic table on a player's own phone: their rack, which nobody else sees, and their moves.

A phone joins as for any game (``web/play/seats``). It shows the board, the scores, the player's tiles and the letters
that this player has not seen; a move can be previewed and laid only on the player's turn, so that no error reveals what is
on another rack. Only the keeper of the table corrects and undoes.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from director.desk.classic import moves
from director.desk.classic.moves import TurnAnalysis, compared, with_phones
from director.desk.classic.start import tables
from director.desk.desk import Desk, GameSession
from director.games.classic.facts import CLASSIC
from director.games.classic.game import Game, TableRecord, records, standings
from director.language.sentences import LexiconError, say
from director.web.common import desk, desk_in_time, game_page, look_up, tiles_view
from director.web.game_pages import PHONES, GamePages, PhonePages, Tab, made_in
from director.web.play.seats import give_back, not_seated, own_seat, seat_in
from director.web.pressing import rights_to, tell
from director.web.rights import DIRECTOR, EVERYBODY, PLAYER, STAFF, joined
from director.web.roles import PLAY_PATH
from director.web.sent import field
from director.web.table import new_table, table_page, table_views
from director.web.table.table_page import (
    TurnButton,
    add_turns,
    asked_move,
    back_to,
    shown,
    typed_move,
    wall_page,
)

phone_blueprint = Blueprint("table_phone", __name__, url_prefix=f"{PLAY_PATH}/<key>/table")

PAGE = "table_phone.show_phone"


@phone_blueprint.get("")
def show_phone(key: str) -> ResponseReturnValue:
    """Shows the table as this player sees it; a device that waits for its seat sees that, and all others must join first."""
    session = look_up(key)
    if (seat := seat_in(session)) is None:
        return not_seated(session)
    return game_page(session, "table/phone.html", **_seen_by(session, seat))


def _seen_by(session: GameSession[Game], seat: int) -> dict[str, object]:
    """Returns what the page needs, without anything about other racks."""
    game, tiles = session.game, session.game.setup.tiles
    own = game.racks.get(seat)
    mine = game.next == seat
    typed = typed_move(session, player=seat) if mine else asked_move(None)
    kept = shown(session) | typed
    return kept | {
        "player": game.player(seat),
        "mine": mine,
        "rack": tiles_view(own.known, tiles) if own else [],
        "hidden": own.hidden if own else 0,
        "unseen": tiles_view("".join(table_views.not_seen_by(game, seat).elements()), tiles),
        "phone": True,
        "left": _left(session, seat),
        "live": f"/events/{session.key}?as=player",
    }


def _left(session: GameSession[Game], seat: int) -> list[TurnAnalysis]:
    """Returns the player's moves beside the best ones once the table has ended; none if the word list is no longer here."""
    if session.game.phase != "ended":
        return []
    try:
        return compared(desk(), session, seat)
    except LexiconError:
        return []


@phone_blueprint.get("/preview")
def preview(key: str) -> str:
    """Returns what the typed move would form and score, on the player's turn."""
    seat = own_seat(key)
    session: GameSession[Any] = seat.session
    return game_page(
        session, "table/_preview.html", turn=None, phone=True, **typed_move(session, player=seat.player)
    )


# -- the player's moves --------------------------------------------------------------------------------


def _hands(key: str) -> tuple[Desk, int]:
    """Returns the desk at which this player signs, and the player's number; 404 for anybody without a seat."""
    seat = own_seat(key)
    return desk_in_time().signed(seat.session.game.player(seat.player).name), seat.player


def _sent(key: str) -> TurnButton:
    at, player = _hands(key)
    return TurnButton(at, key, PAGE, player)


add_turns(phone_blueprint, _sent)


@phone_blueprint.post("/challenge")
def challenge(key: str) -> ResponseReturnValue:
    """Challenges the last move."""
    at, player = _hands(key)
    game = moves.challenge(at, key, player).game
    tell(moves.challenge.said(game, {"by": player}))
    return back_to(PAGE, key)


@phone_blueprint.post("/rack")
def rack(key: str) -> ResponseReturnValue:
    """Enters the player's own letters when tiles are drawn by hand."""
    at, player = _hands(key)
    moves.read_rack(at, key, player, field("tiles"))
    return back_to(PAGE, key)


@phone_blueprint.post("/leave")
def leave(key: str) -> ResponseReturnValue:
    """Gives the device's seat back, or ends its waiting for one."""
    return give_back(key)


blueprint = Blueprint("table_results", __name__)

MOST_TABLES = 200
"""Most tables shown, the newest: each is replayed."""


@blueprint.get("/tables")
def show() -> str:
    """Shows every table with its scores, and the ranking by wins over the finished ones."""
    rows = tables(desk())[:MOST_TABLES]
    dates = sorted({row.setup.date for row in rows}, reverse=True)
    chosen = request.args.get("date", "")
    found = [desk().session(row.id) for row in rows if not chosen or row.setup.date == chosen]
    best = records(session.game for session in found)
    return render_template(
        "table/results.html",
        tables=[(session, standings(session.game)) for session in found],
        dates=dates,
        chosen=chosen,
        records=best,
        places=[1 + sum(_rank(other) > _rank(each) for other in best) for each in best],
    )


def _rank(record: TableRecord) -> tuple[float, int]:
    return record.wins, record.points


GAME = GamePages(
    kind=CLASSIC,
    name=say("Classic table"),
    text=say("Two, three or four players at one board: the program keeps the score."),
    new="table_new.new",
    home="table.show",
    blueprints=(phone_blueprint, blueprint, *made_in(new_table, table_page)),
    shares=("access_codes", *PHONES),
    rights=joined(
        {
            EVERYBODY: "table_phone.show_phone table_phone.leave",  # a device that waits for its seat has no role yet
            PLAYER: "table_phone",
            STAFF: "table table_steps",
            DIRECTOR: "table_new table_gcg table_results table_steps.rename",
        },
        rights_to(CLASSIC, "table_steps"),
    ),
    tabs=(
        Tab("table", say("Table"), "table.show"),
        Tab("print", say("Papers"), "documents.show_documents"),
        Tab("phones", say("Phones"), "phones.show", set_up=True),
        Tab("access_codes", say("Access"), "access_codes.show", set_up=True),
        Tab("history", say("History"), "history.show", set_up=True),
    ),
    label=say("This table"),
    css="table.css",
    helpers=say("They keep this table: moves, challenges, corrections, the letters left, nothing else."),
    one_table=True,
    winners=lambda game: [row.player for row in standings(game) if row.place == 1],
    phone=PhonePages(home="table_phone.show_phone", leave="table_phone.leave", rules="table/_phones.html"),
    wall=wall_page,
    secret=lambda desk, session: bool(with_phones(desk, session)),
    tell=lambda instance, audience, session, now: {"stage": session.version},
)
