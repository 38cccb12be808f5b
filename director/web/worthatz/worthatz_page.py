"""The pages of a Worthatz night: the desk, the grids of a round, standings, papers, history; what they show of players and their
grids; and what the buttons of the desk send: letters, clock, the search, showing the grids, undo, the end, the wall.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from flask import Blueprint, abort, current_app, redirect, url_for
from flask.typing import ResponseReturnValue

from director.desk import shows
from director.desk.desk import GameSession
from director.desk.sessions import undo_offer
from director.desk.worthatz import worthatz_rounds
from director.desk.worthatz.worthatz_rounds import Seekers
from director.games.duplicate.audiences import What, what_now
from director.games.people import Player
from director.games.worthatz.game import Entry, Game, Round, standings
from director.games.worthatz.grid import SIDE, Grid
from director.games.worthatz.letters import worthatz_tiles
from director.language.sentences import RuleError, Sentence
from director.web.common import TileView, desk, desk_in_time, game_page, in_words, look_up, texts, tiles_view
from director.web.play.panel import panel_of
from director.web.roles import may, may_see_worth, visitor
from director.web.sent import field, ticked, whole_number
from director.web.wall.pages import addresses
from director.wording.worthatz import best_text, fault_text, reference_text, words_text


def seekers() -> Seekers:
    """Returns the searches of this application."""
    found: Seekers = current_app.extensions.setdefault("seekers", Seekers(current_app.extensions["instance"]))
    return found


@dataclass(frozen=True)
class GridView:
    """A grid cut to its letters: ``rows`` of tiles (None for an empty square), the text above and below."""

    title: str
    under: str
    rows: list[list[TileView | None]]
    note: str = ""


def rows_of_tiles(grid: Grid) -> list[list[TileView | None]]:
    """Returns the part of the board that has letters."""
    if not grid:
        return []
    rows = range(min(grid) // SIDE, max(grid) // SIDE + 1)
    columns = range(min(each % SIDE for each in grid), max(each % SIDE for each in grid) + 1)
    values = worthatz_tiles().values
    return [
        [
            TileView(grid[square], values.get(grid[square], 0)) if square in grid else None
            for square in range(row * SIDE + columns.start, row * SIDE + columns.stop)
        ]
        for row in rows
    ]


@dataclass(frozen=True)
class PlayerOfRound:
    """A player of a round; ``entry`` None: no grid is in. ``worth``: whether this visitor may know its points."""

    player: Player
    called: Sentence
    entry: Entry | None
    worth: bool

    @property
    def faulty(self) -> bool:
        return self.worth and self.entry is not None and bool(self.entry.faults)

    @property
    def why(self) -> str:
        return fault_text(self.entry, texts()) if self.entry and self.worth else ""


def players_of_round(game: Game, number: int, worth: bool) -> list[PlayerOfRound]:
    """Returns all players of a round in table order."""
    entries = game.round(number).entries
    return [
        PlayerOfRound(player, game.called(player.id), entries.get(player.id), worth)
        for player in game.present(number)
    ]


def grid_picture(line: PlayerOfRound) -> GridView:
    """Returns a player's grid as the pages show it."""
    entry = line.entry
    assert entry is not None
    points = texts().counted("%(num)s point", "%(num)s points", entry.points)
    return GridView(
        f"{line.player.table} {in_words(line.called)}: {points}",
        words_text(entry.runs),
        rows_of_tiles(entry.grid),
        line.why,
    )


def reference_picture(played: Round) -> GridView:
    """Returns the reference grid of a round."""
    found = played.reference
    return GridView(
        texts()("Model solution"),
        reference_text(found, texts()),
        rows_of_tiles(found.grid),
        words_text(found.runs),
    )


def best_picture(game: Game, played: Round) -> GridView:
    """Returns the best grid of the room, with all players who have as many points."""
    best = played.entries[played.best[0]] if played.best else None
    return GridView(
        *best_text(game, played, texts()),
        rows_of_tiles(best.counted) if best else [],
        words_text(best.runs) if best else "",
    )


blueprint = Blueprint("worthatz", __name__, url_prefix="/games/<key>/worthatz")


@blueprint.get("")
def show(key: str) -> str:
    """Shows the desk: the next step, the letters and the clock, who has handed in."""
    session: GameSession[Game] = look_up(key)
    return game_page(session, "worthatz/desk.html", "desk", **shown(session, desk().now()))


def shown(session: GameSession[Game], now: float) -> dict[str, object]:
    """Returns what the template of the desk needs."""
    game = session.game
    current = game.current
    worth = bool(current) and may_see_worth(game, len(game.rounds), now)
    director = visitor().directs
    return {
        "now": now,
        "phase": game.phase(now),
        "current": current,
        "letters": tiles_view(current.letters, worthatz_tiles()) if current else [],
        "lines": players_of_round(game, current.number, worth) if current else [],
        "worth": worth,
        "pictures": [best_picture(game, game.complete[-1]), reference_picture(game.complete[-1])]
        if current and current.closed
        else [],
        "seeking": seekers().of(session.key),
        "undo": undo_offer(session) if director else None,
        "ranked": standings(game),
        "phones": panel_of(session) if may("phones.show") else None,
        "wall": _wall(session) if may("worthatz_steps.show_on_wall") else None,
    }


def _wall(session: GameSession[Game]) -> dict[str, object]:
    """Returns what the desk shows of the walls: the present choice, both addresses, what of the podium can be revealed."""
    at = shows.shown(desk(), session)
    link, address = addresses(session.key)
    return {
        "what": what_now(session.game, at),  # type: ignore[arg-type]
        "link": link,
        "address": address,
        "covered": shows.covered(session, at),
        "revealed": at.podium,
    }


@blueprint.get("/rounds/<int:number>")
def round_page(key: str, number: int) -> ResponseReturnValue:
    """Shows all grids of a round, best first, and the reference; to helpers once the time is up."""
    session: GameSession[Game] = look_up(key)
    game, played = session.game, session.game.round(number)
    if not may_see_worth(game, number, desk().now()):
        abort(403)
    lines = [each for each in players_of_round(game, number, True) if each.entry]
    lines.sort(key=lambda each: (-(each.entry.points if each.entry else 0), each.player.table))
    pictures = [(each.player.id, grid_picture(each)) for each in lines]
    return game_page(
        session,
        "worthatz/round.html",
        "standings",
        played=played,
        letters=tiles_view(played.letters, worthatz_tiles()),
        reference=reference_picture(played) if played.closed or may("worthatz_steps.draw") else None,
        missing=game.missing(number),
        pictures=pictures,
        seeking=seekers().of(session.key),
    )


@blueprint.get("/standings")
def standings_page(key: str) -> str:
    """Shows the ranking with the points of all rounds."""
    session: GameSession[Game] = look_up(key)
    return game_page(
        session,
        "worthatz/standings.html",
        "standings",
        ranked=standings(session.game),
        percent=texts().percent,
    )


@blueprint.get("/players/<int:player>")
def sheet(key: str, player: int) -> str:
    """Shows a player's rounds: their grid beside the best of the room and the reference."""
    session: GameSession[Game] = look_up(key)
    game = session.game
    found = []
    for played in game.complete:
        line = PlayerOfRound(game.player(player), game.called(player), played.entries.get(player), True)
        own = grid_picture(line) if line.entry else None
        found.append((played, own, best_picture(game, played), reference_picture(played)))
    row = standings(game).row(player)
    return game_page(
        session, "worthatz/sheet.html", "standings", player=game.player(player), line=row, rounds=found
    )


steps = Blueprint("worthatz_steps", __name__, url_prefix="/games/<key>/worthatz")

MOST_SECONDS = 3600
ON_WALL = ("night", "ranking", "pause", "blank")


def _back(key: str) -> ResponseReturnValue:
    return redirect(url_for("worthatz.show", key=key))


def _searched(session: GameSession[Game]) -> ResponseReturnValue:
    """Starts the search for the letters just drawn, and leads back to the desk."""
    seekers().start(session.key, len(session.game.rounds), session.game.setup.profile.search_seconds)
    return _back(session.key)


@steps.post("/draw")
def draw(key: str) -> ResponseReturnValue:
    """Draws the letters of the next round; the search for the reference starts with it."""
    return _searched(worthatz_rounds.draw(desk_in_time(), look_up(key).key))


@steps.post("/letters")
def type_letters(key: str) -> ResponseReturnValue:
    """Enters the letters drawn from the room's own bag."""
    typed = field("letters", 60)
    return _searched(worthatz_rounds.type_letters(desk_in_time(), look_up(key).key, typed))


def _stop_search(key: str, number: int) -> None:
    """Ends the search of that round with what it has; a search of another round goes on."""
    if (seeking := seekers().of(key)) and seeking.number == number:
        seekers().stop(key)


@steps.post("/close")
def close(key: str) -> ResponseReturnValue:
    """Shows the grids; a search that still runs ends with what it has."""
    session = look_up(key)
    if field("stage", 20) in ("", session.game.stage):  # else the page is outdated, and nothing is closed
        _stop_search(session.key, session.game.next_number)
    worthatz_rounds.close_round(desk_in_time(), key)
    return _back(key)


@steps.post("/search/<int:number>")
def search(key: str, number: int) -> ResponseReturnValue:
    """Searches the reference of a round for some seconds, or stops the search."""
    session = look_up(key)
    session.game.round(number)
    if ticked("stop"):
        _stop_search(session.key, number)
    else:
        seconds = whole_number("seconds", 10)
        if not 1 <= seconds <= MOST_SECONDS:
            raise RuleError(
                "bad_seconds",
                "This search time is not possible. Enter 1 to %(most)d seconds.",
                most=MOST_SECONDS,
            )
        seekers().start(session.key, number, seconds)
    if field("from") == "round":
        return redirect(url_for("worthatz.round_page", key=key, number=number))
    return _back(key)


@steps.post("/wall")
def show_on_wall(key: str) -> ResponseReturnValue:
    """Sets what the walls show from now on."""
    what = field("what")
    if what not in ON_WALL:
        raise RuleError("bad_choice", "The wall cannot show that. Choose one of the buttons.")
    session = look_up(key)
    minutes = whole_number("minutes", 0) if what == "pause" else 0
    shows.choose(desk(), session.key, cast(What, what), field("text"), minutes)
    return redirect(url_for("worthatz.show", key=key, _anchor="part-wall"))
