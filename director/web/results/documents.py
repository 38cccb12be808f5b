"""Documents of any game: the page with all that can be printed or saved, and each of them."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, redirect, request
from flask.typing import ResponseReturnValue

from director.desk.classic.moves import with_phones
from director.desk.game_session import GameSession
from director.language.sentences import RuleError, say
from director.reports.documents import Document, Wanted, document, document_named, documents_of, joined
from director.web.common import (
    address_of,
    desk,
    game_page,
    instance,
    look_up,
    sent_file,
    texts,
    wanted_number,
)
from director.web.roles import visitor

blueprint = Blueprint("documents", __name__, url_prefix="/games/<key>/print")

TONIGHT = ("standings.pdf", "ranking.pdf", "record.pdf", "rounds.pdf", "sheets.pdf", "story.pdf")
"""What is printed at the end of a night in one go, in this order."""

MOST_PAGES, MOST_ROUNDS = 100, 60
"""The most pages of blank slips, and the most rounds of slips with names, that are made at once."""


@blueprint.get("")
def show(key: str) -> str:
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
    """Documents that stand together on the page, each group below its title."""
    files = {name: each for name, each in offered.items() if not name.endswith(".pdf")}
    blank = {name: each for name, each in offered.items() if each.blank}
    results = {name: each for name, each in offered.items() if name not in blank and name not in files}
    titles = (say("Results"), results), (say("Blank paper"), blank), (say("Save as a file"), files)
    return [(texts().show(title), found) for title, found in titles if found]


def _for_tonight(offered: dict[str, Document]) -> list[str]:
    """The names of the sheets that a club hangs out and hands round at the end of a night."""
    return [name for name in TONIGHT if name in offered]


@blueprint.get("/tonight.pdf")
def tonight(key: str) -> ResponseReturnValue:
    """Everything for the end of the night in one PDF; a game that has no such sheets shows its own page."""
    night = look_up(key)
    offered = {name: each for name, each in documents_of(night).items() if not withheld(each, night)}
    if not (names := _for_tonight(offered)):
        return redirect(address_of(night.row))
    wanted = Wanted(desk(), night, texts(), word_list=instance().lexicon_title(night.row.setup))
    return sent_file(*joined(say("All for tonight"), [document(name, wanted)[0] for name in names], wanted))


def withheld(each: Document, night: GameSession[Any]) -> bool:
    """Whether this visitor must not have that document.

    What would tell the racks on players' phones nobody has before the end: who keeps the table may play at it.
    """
    if each.tells_racks and with_phones(desk(), night):
        return True
    return each.director_only and not visitor().directs


@blueprint.get("/<name>")
def download(key: str, name: str) -> ResponseReturnValue:
    """A document: a PDF is shown, data is saved. RuleError ``racks_hidden``, 403."""
    night = look_up(key)
    if withheld(each := document_named(name, night), night):
        if each.director_only and not visitor().directs:
            abort(403)
        raise RuleError("racks_hidden", "This would show what is on the racks. Wait until the game is over.")
    wanted = Wanted(
        desk(),
        night,
        texts(),
        rounds=wanted_number("round", len(getattr(night.game, "complete", ()))),
        player=request.args.get("player", type=int),
        pages=wanted_number("pages", MOST_PAGES) or Wanted.pages,
        slip_rounds=wanted_number("rounds", MOST_ROUNDS) or 0,
        word_list=instance().lexicon_title(night.row.setup),
    )
    return sent_file(*document(name, wanted))
