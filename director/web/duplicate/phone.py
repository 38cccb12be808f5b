"""A player's phone in a duplicate night: its page, the own score sheet, and slips that wait for the director."""

from __future__ import annotations

from dataclasses import dataclass

from flask import render_template

from director.desk.desk import Desk
from director.desk.duplicate import inbox, phones, receipts
from director.desk.duplicate.inbox import Undecided
from director.desk.game_session import GameSession
from director.desk.shows import is_covered
from director.games.duplicate.audiences import never_changing
from director.games.duplicate.game import Game
from director.games.duplicate.standings import standings
from director.games.people import Player
from director.language.sentences import say
from director.web.common import desk, texts
from director.web.game_pages import RoomPhones
from director.web.results.views import sheet_lines


@dataclass(frozen=True)
class Waiting:
    """A phone's slip that waits for the director: in which round, whose, and why."""

    round: int
    player: Player
    slip: Undecided


def _page(night: GameSession[Game], player: Player) -> str:
    """The playing page; its script is told once the board, the letters, what a number of laid tiles brings."""
    game = night.game
    letters = "".join(game.setup.tiles.alphabet.letters)
    fixed = never_changing(game) | {"bonus": game.setup.rules.bonus, "letters": letters}
    return render_template("play/play.html", night=night, player=player, fixed=fixed, at=texts().place("H8"))


def _sheet(night: GameSession[Game], player: Player) -> str:
    table = standings(night.game)
    return render_template(
        "play/sheet.html",
        night=night,
        player=player,
        line=next((row for row in table.rows if row.player.id == player.id), None),
        of=len(table.rows),
        covered=is_covered(desk(), night),
        lines=sheet_lines(night.game, table, player, texts()),
    )


def _undecided(desk: Desk, night: GameSession[Game]) -> list[Waiting]:
    """The slips of the two last rounds that wait for a decision; of those who are still on the list."""
    game = night.game
    return [
        Waiting(played.number, game.player(each.player), each)
        for played in game.rounds[-2:]
        for each in inbox.undecided(desk, night, played.number)
        if game.has_player(each.player)
    ]


PHONES = RoomPhones(
    page=_page,
    own=phones.own,
    seen=phones.notes_seen,
    log=receipts.part_of_log,
    sheet=_sheet,
    undecided=_undecided,
    waiting="desk/_phone_slips.html",
    decide=inbox.decide,
    on_paper=True,
    changes=say("A slip may be changed until the time is up"),
)
