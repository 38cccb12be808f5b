"""The duplicate night on the web: its description for the shared pages, and what the room sees: its wall, a player's
phone with their score sheet, and slips that wait for the director.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flask import render_template

from director.desk.desk import Desk, GameSession
from director.desk.duplicate import inbox, phones
from director.desk.duplicate.inbox import UndecidedSlip
from director.desk.instance import Instance
from director.desk.settings import meanings_on_walls
from director.desk.shows import is_covered, shown
from director.games.duplicate.audiences import Audience, never_changing, seen_by
from director.games.duplicate.facts import DUPLICATE
from director.games.duplicate.game import Game
from director.games.duplicate.standings import standings
from director.games.people import Player
from director.language.sentences import say
from director.rules.sealed import short
from director.storage import game_store, inbox_store
from director.web.common import desk, in_words, language, texts
from director.web.duplicate import after, page, second_entry, sheet, slip_line, slip_pages, steps
from director.web.game_pages import ROOM, GamePages, RoomPhones, Tab, made_in
from director.web.prepare import new
from director.web.results.pages import sheet_lines
from director.web.rights import DIRECTOR, EVERYBODY, HOUSE, PLAYER, STAFF
from director.web.trust import seals
from director.wording.titles import source_of

APART = ("now", "clock", "slips")
"""Parts of the state that a phone's message omits: time and clock are in the message itself, and the number of slips
would make every slip a new message to all phones."""


def wall_page(secret: str, night: GameSession[Game]) -> str:
    """Renders the wall of a night."""
    return render_template(
        "wall/wall.html",
        secret=secret,
        title=night.row.setup.title,
        named=[in_words(each) for each in night.row.setup.named],
        fixed=never_changing(night.game),
        look=shown(desk(), night).look,
        language=language(),
    )


def tell(instance: Instance, audience: str, night: GameSession[Game], now: float) -> dict[str, object]:
    """Returns the state for a live message: a wall's with the clock as the room sees it, a phone's without ``APART``
    and with the players whose slips the director has decided, so that their phones ask for the decision."""
    return state_told(instance, audience, night, now, seen_by)


def state_told(
    instance: Instance,
    audience: str,
    night: GameSession[Any],
    now: float,
    seen: Callable[..., dict[str, object]],
) -> dict[str, object]:
    """Returns the state as ``tell`` does, with ``seen`` as the game's own rule of what may be seen."""
    who: Audience = "wall" if audience == "wall" else "player"
    state: dict[str, Any] = seen(night.game, who, night.game.phase(now), shown(instance.desk(), night), now)
    if state["top"]:
        state["top"] |= {"listed": instance.as_listed(night.row.setup)(state["top"]["word"])}
        if who == "player" or meanings_on_walls(instance.db):
            state["top"] |= _with_meaning(instance, night, state["top"]["word"])
    if who == "player":
        drawn = [each.since for each in night.game.rounds]
        state["decided"] = inbox_store.decided(instance.desk().db, night.row.id, drawn)
    left_out = ("now",) if who == "wall" else APART
    told = {name: value for name, value in state.items() if name not in left_out}
    return told | {"log": published(instance, night)}


def _with_meaning(instance: Instance, night: GameSession[Game], word: str) -> dict[str, str]:
    """Returns the meaning of the top and its source; {} if there is none."""
    told = instance.meaning(night.game.setup.tiles.language, word)
    return {"meaning": told, "source": source_of(night.game.setup.tiles.language, told)} if told else {}


def published(instance: Instance, night: GameSession[Game]) -> dict[str, object] | None:
    """Returns the hash of the log after the last step, with the number of that entry; None before the first.

    Only steps count, though every slip changes the log: a change in the message is sent to all phones.
    """
    step = night.game.step
    found = game_store.hashes(instance.db, night.row.id, [step]) if step else {}
    return {"seq": step, "hash": short(found[step])} if step in found else None


@dataclass(frozen=True)
class WaitingSlip:
    """A phone's slip that waits for the director: its round, its player, and why it waits."""

    round: int
    player: Player
    slip: UndecidedSlip


def _page(night: GameSession[Game], player: Player) -> str:
    """Returns the playing page. ``fixed`` is what never changes in a game: layout, letters, bonus by tiles laid."""
    game = night.game
    letters = "".join(game.setup.tiles.alphabet.letters)
    fixed = never_changing(game) | {
        "bonus": game.setup.rules.bonus,
        "most": game.setup.rules.most_laid,
        "letters": letters,
    }
    return render_template("play/play.html", night=night, player=player, fixed=fixed)


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


def _undecided(desk: Desk, night: GameSession[Game]) -> list[WaitingSlip]:
    """Returns the slips of all rounds that wait for a decision, of players who are still on the list."""
    game = night.game
    return [
        WaitingSlip(number, game.player(each.player), each)
        for number in inbox.waiting_rounds(desk, night)
        for each in inbox.undecided(desk, night, number)
        if game.has_player(each.player)
    ]


PHONES = RoomPhones(
    page=_page,
    own=phones.own,
    seen=phones.notes_seen,
    log=phones.part_of_log,
    sheet=_sheet,
    undecided=_undecided,
    waiting="desk/_phone_slips.html",
    decide=inbox.decide,
    on_paper=True,
    changes=say("A slip may be changed until the time is up"),
)


GAME = GamePages(
    kind=DUPLICATE,
    name=say("Simultan"),
    text=say(
        "A night for any number of players: the same letters for everybody, slips, the best move on all boards."
    ),
    new="new.new",
    home="desk.show",
    in_parts=True,
    after_import="players.players",
    blueprints=(
        *made_in(new, sheet, page, steps, slip_line, slip_pages, second_entry, after),
        seals.blueprint,
    ),
    shares=(*ROOM, "results", "wall_panel", "pack_centre.result"),
    rights={
        EVERYBODY: "after_wall",  # anyone who has the secret is the wall
        PLAYER: "after_phone",
        STAFF: """
            desk steps.no_slips slip_line slips.round_page slips.slip_page slips.withdraw slips.settle second_entry notes seals.show
            after.show after.own after.duel after.compared after.replay after.story
            """,
        DIRECTOR: "new sheet steps slips appeals seals after decisions letters",
        HOUSE: "letters.keep_server",
    },
    tabs=(
        Tab("desk", say("Desk"), "desk.show"),
        Tab("players", say("Players"), "players.players"),
        Tab("standings", say("Standings"), "results.standings"),
        Tab("print", say("Papers"), "documents.show_documents"),
        Tab("after", say("Afterwards"), "after.show"),
        Tab("settings", say("Rules and settings"), "new.settings", set_up=True),
        Tab("access_codes", say("Access"), "access_codes.show", set_up=True),
        Tab("phones", say("Phones"), "phones.show", set_up=True),
        Tab("wall", say("Wall and sound"), "wall_panel.show", set_up=True),
        Tab("history", say("History"), "history.show", set_up=True),
    ),
    label=say("This night"),
    helpers=say(
        "They enter slips, deliver correction notes and seat players on this night only. "
        "They see what a word is worth when the time is up."
    ),
    phone=PHONES,
    wall=wall_page,
    tell=tell,
)
