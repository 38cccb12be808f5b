"""Results: standings on the screen and the projector, a player's rounds; the history of any game, every fact in words,
newest first; and its documents, the page with all that can be printed or saved, and each of them.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, abort, redirect, request
from flask.typing import ResponseReturnValue

from director.desk.classic.moves import with_phones
from director.desk.desk import GameSession
from director.desk.duplicate.players import packs_left, results_for, ties
from director.games.duplicate.game import Game
from director.games.duplicate.standings import Standings
from director.games.duplicate.standings import standings as standings_of
from director.games.people import Player, names
from director.language.names import sort_key
from director.language.sentences import RuleError, say
from director.language.texts import Texts
from director.reports.documents import (
    Document,
    DocumentRequest,
    document,
    document_named,
    documents_of,
    joined,
)
from director.web.common import (
    address_of,
    desk,
    game_page,
    instance,
    look_up,
    paged,
    sent_file,
    texts,
    wanted_number,
)
from director.web.game_pages import game_of
from director.web.roles import visitor
from director.wording.history import selected, without_letters
from director.wording.round_words import MoveText, SlipText, move_text, own_slip_text
from director.wording.standing_words import (
    ClubText,
    RowText,
    Section,
    StandingsText,
    club_texts,
    groups,
    row_texts,
    sections,
    standings_text,
)


@dataclass(frozen=True)
class StandingsView:
    """The standings after ``round`` of ``rounds`` complete rounds; ``missing`` has rounds with the players who lack a slip."""

    told: StandingsText
    round: int
    rounds: int
    open_round: int | None
    sections: tuple[Section, ...]
    clubs: tuple[ClubText, ...]
    missing: tuple[tuple[int, str], ...]
    missing_slips: int
    categories: bool
    several_clubs: bool


def standings_view(game: Game, ranked: Standings, texts: Texts, by: str = "") -> StandingsView:
    """Returns the standings of everybody, or grouped ``by`` category or club."""
    opened, told = game.current, standings_text(game, ranked, texts)
    apart = tuple(sections(ranked, texts, by)) if by in ("category", "club") else ()
    return StandingsView(
        told=replace(told, columns=tuple(name for name in told.columns if name != by)),
        round=ranked.rounds,
        rounds=len(game.complete),
        open_round=opened.number if opened and not opened.top else None,
        sections=apart or (Section("", told.rows),),
        clubs=club_texts(ranked, texts) if by == "club" else (),
        missing=_missing(game, ranked.rounds, texts),
        missing_slips=sum(row.missing for row in ranked.rows),
        categories=bool(groups(ranked, "category")),
        several_clubs=bool(groups(ranked, "club")),
    )


def _missing(game: Game, rounds: int, texts: Texts) -> tuple[tuple[int, str], ...]:
    """Returns the rounds that count and lack slips, with the players' names."""
    lacking = [(number, game.missing(number)) for number in range(1, rounds + 1)]
    return tuple(
        (number, ", ".join(texts.show(game.called(player.id)) for player in players))
        for number, players in lacking
        if players
    )


# -- the projector -------------------------------------------------------------------------------------

ON_THE_WALL = 40
"""Players that can be read on one screen from the last row."""
IN_A_COLUMN = 20


@dataclass(frozen=True)
class WallView:
    """One screen of the projector: its columns of rows, its number, and the number of screens."""

    columns: tuple[tuple[RowText, ...], ...]
    lines: int
    part: int
    parts: int


def wall_view(ranked: Standings, texts: Texts, part: int) -> WallView:
    """Returns the rows of one screen, in one or two columns of equal length."""
    parts = max(1, -(-len(ranked.rows) // ON_THE_WALL))
    part = (part - 1) % parts + 1
    share = -(-len(ranked.rows) // parts) or 1
    shown = replace(ranked, rows=ranked.rows[(part - 1) * share : part * share])
    rows = row_texts(shown, texts)
    count = 2 if len(rows) > IN_A_COLUMN else 1
    lines = max(-(-len(rows) // count), 8)
    columns = tuple(rows[start : start + lines] for start in range(0, len(rows), lines))
    return WallView(columns, lines, part, parts)


# -- one player ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SheetRow:
    """A round of one player beside its top: what counts for the player, and the sums so far."""

    number: int
    rack: str
    top: MoveText
    own: SlipText
    negative: str
    total: str
    top_total: str


def sheet_lines(game: Game, ranked: Standings, player: Player, texts: Texts) -> tuple[SheetRow, ...]:
    """Returns the rounds of the standings, first round first."""
    lines, own_sum, top_sum = [], 0, 0
    for played in game.complete[: ranked.rounds]:
        assert played.top is not None
        entry, top = played.entries.get(player.id), played.top_points
        points = entry.points if entry else 0
        own_sum, top_sum = own_sum + points, top_sum + top
        line = SheetRow(
            number=played.number,
            rack=game.setup.tiles.sort(played.rack),
            top=move_text(played.top, texts),
            own=own_slip_text(game, played, player.id, texts),
            negative=texts.number(points - top),
            total=texts.number(own_sum),
            top_total=texts.number(top_sum),
        )
        lines.append(line)
    return tuple(lines)


blueprint = Blueprint("results", __name__, url_prefix="/games/<key>")

SECONDS_ON_WALL = 15
"""Seconds after which the projector looks for news, or shows the next screen of many players."""


@blueprint.get("/standings")
def standings(key: str) -> str:
    """Shows the standings after a round, by default the last complete one."""
    night = look_up(key)
    row, game = night.row, night.game
    chosen = wanted_number("round", len(game.complete))
    ranked = standings_of(game, chosen)
    by = request.args.get("by", "")
    if request.args.get("view") == "wall":
        part = wanted_number("part", 1000) or 1
        return game_page(
            night,
            "results/wall.html",
            chosen=chosen,
            seconds=SECONDS_ON_WALL,
            view=standings_view(game, ranked, texts()),
            wall=wall_view(ranked, texts(), part),
        )
    view = standings_view(game, ranked, texts(), by)
    shared = ties(game) if not by and chosen in (None, len(game.complete)) else []
    return game_page(
        night,
        "results/standings.html",
        "standings",
        view=view,
        chosen=chosen,
        by=by,
        ties=shared,
        new_keys=[secrets.token_hex(6) for _ in shared],
        deciding=results_for(desk(), night) if shared else [],
        packs=packs_left(desk(), row.setup.tiles) if shared else [],
    )


@blueprint.get("/players/<int:player>/sheet")
def sheet(key: str, player: int) -> str:
    """Shows one player's rounds beside the tops."""
    night = look_up(key)
    game = night.game
    ranked = standings_of(game)
    who = game.player(player)
    order = [each.player.id for each in ranked.rows]
    if player not in order:
        sentence = say(
            "%(name)s takes no part in round %(round)d. Choose another player or round.",
            name=game.called(player),
            round=game.next_number,
        )
        raise RuleError("not_present", sentence)
    place = order.index(player)
    return game_page(
        night,
        "results/sheet.html",
        "standings",
        player=who,
        line=row_texts(ranked, texts())[place],
        extra=ranked.rows[place],
        lines=sheet_lines(game, ranked, who, texts()),
        before_id=order[place - 1] if place else None,
        after_id=order[place + 1] if place + 1 < len(order) else None,
    )


history_blueprint = Blueprint("history", __name__, url_prefix="/games/<key>/history")


@history_blueprint.get("")
def show(key: str) -> str:
    """Shows a page of the facts; for games in rounds those of one round or player if asked."""
    night = look_up(key)
    game = night.game
    described = game_of(night.row)
    hidden, secret = described.hides(game), described.secret(desk(), night)
    rounds = getattr(game, "next_number", 0)
    number, player = wanted_number("round", rounds), request.args.get("player", type=int)
    facts = selected(night.history(), number, player)
    if hidden:
        facts = without_letters(facts, hidden)
    if secret:
        facts = [replace(fact, details=()) for fact in facts]
    shown, page, pages = paged(facts)
    return game_page(
        night,
        "games/history.html",
        "history",
        facts=shown,
        hides=hidden is not None,
        secret=secret,
        page=page,
        pages=pages,
        rounds=rounds,
        people=_people(game) if rounds else [],
        round=number,
        player=player,
    )


def _people(game: Any) -> list[tuple[int, Any]]:
    """Returns number and name of all players, by name."""
    called = names(game.players)
    found = sorted(game.players, key=lambda each: (sort_key(each.name), each.table))
    return [(each.id, called[each.id]) for each in found]


documents_blueprint = Blueprint("documents", __name__, url_prefix="/games/<key>/print")

TONIGHT = ("standings.pdf", "ranking.pdf", "record.pdf", "rounds.pdf", "sheets.pdf", "story.pdf")
"""The documents printed together at the end of a night, in this order."""

MOST_PAGES, MOST_ROUNDS = 100, 60
"""Most pages of blank slips, and most rounds of slips with names, that one document has."""


@documents_blueprint.get("")
def show_documents(key: str) -> str:
    """The documents this visitor may download; 403 if none."""
    night = look_up(key)
    offered = {name: each for name, each in documents_of(night).items() if not withheld(each, night)}
    if not offered:
        abort(403)
    players = sorted(night.game.players, key=lambda player: player.table)
    personal = [(name, ask) for name, each in offered.items() for ask in each.asks if not ask.most]
    player = request.args.get("player", type=int)
    return game_page(
        night,
        "games/documents.html",
        "print",
        groups=_groups(offered),
        together=len(_for_tonight(offered)) > 1,
        players=players,
        personal=personal if players else [],
        player=player if player in [each.id for each in players] else None,
        empty=not getattr(night.game, "complete", True),
    )


def _groups(offered: dict[str, Document]) -> list[tuple[str, dict[str, Document]]]:
    """Returns the documents in the groups of the page, each with its title."""
    files = {name: each for name, each in offered.items() if not name.endswith(".pdf")}
    blank = {name: each for name, each in offered.items() if each.blank}
    results = {name: each for name, each in offered.items() if name not in blank and name not in files}
    titles = (say("Results"), results), (say("Blank paper"), blank), (say("Save as a file"), files)
    return [(texts().show(title), found) for title, found in titles if found]


def _for_tonight(offered: dict[str, Document]) -> list[str]:
    """Returns the names of the sheets that a club hangs up and hands out at the end of a night."""
    return [name for name in TONIGHT if name in offered]


@documents_blueprint.get("/tonight.pdf")
def tonight(key: str) -> ResponseReturnValue:
    """Sends everything for the end of the night in one PDF; a game without such sheets leads to its own page."""
    night = look_up(key)
    offered = {name: each for name, each in documents_of(night).items() if not withheld(each, night)}
    if not (names := _for_tonight(offered)):
        return redirect(address_of(night.row))
    wanted = DocumentRequest(desk(), night, texts(), word_list=instance().lexicon_title(night.row.setup))
    return sent_file(*joined(say("All for tonight"), [document(name, wanted)[0] for name in names], wanted))


def withheld(each: Document, night: GameSession[Any]) -> bool:
    """Answers whether this visitor must not have that document.

    Nobody gets documents that reveal the racks on players' phones before the end, because the keeper of the table may play too.
    """
    if each.tells_racks and with_phones(desk(), night):
        return True
    return each.director_only and not visitor().directs


@documents_blueprint.get("/<name>")
def download(key: str, name: str) -> ResponseReturnValue:
    """Sends a document: a PDF is shown, data is saved. RuleError ``racks_hidden``, 403."""
    night = look_up(key)
    if withheld(each := document_named(name, night), night):
        if each.director_only and not visitor().directs:
            abort(403)
        raise RuleError("racks_hidden", "This would show what is on the racks. Wait until the game is over.")
    wanted = DocumentRequest(
        desk(),
        night,
        texts(),
        rounds=wanted_number("round", len(getattr(night.game, "complete", ()))),
        player=request.args.get("player", type=int),
        pages=wanted_number("pages", MOST_PAGES) or DocumentRequest.pages,
        slip_rounds=wanted_number("rounds", MOST_ROUNDS) or 0,
        word_list=instance().lexicon_title(night.row.setup),
    )
    return sent_file(*document(name, wanted))
