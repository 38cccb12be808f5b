"""The duplicate night on the web: what every shared page asks of it."""

from __future__ import annotations

from director.games.duplicate.facts import DUPLICATE
from director.language.sentences import say
from director.web.duplicate import (
    after,
    appeals,
    letters,
    page,
    second_entry,
    sheet,
    slip_line,
    slip_pages,
    steps,
)
from director.web.duplicate.phone import PHONES, tell, wall_page
from director.web.game_pages import ROOM, GamePages, Tab
from director.web.prepare import new
from director.web.rights import DIRECTOR, EVERYBODY, HOUSE, PLAYER, STAFF
from director.web.trust import seals

BEFORE = (new, sheet, seals)
DURING = (page, steps, slip_line, slip_pages, second_entry, appeals)
AFTERWARDS = (after, letters)

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
        *(each.blueprint for each in (*BEFORE, *DURING, *AFTERWARDS)),
        second_entry.trusted_blueprint,
        slip_pages.notes_blueprint,
        after.phone,
        after.wall,
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
        Tab("print", say("Papers"), "documents.show"),
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
