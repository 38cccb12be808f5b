"""The Worthatz night on the web: what every shared page asks of it."""

from __future__ import annotations

from director.games.worthatz.replay import WORTHATZ
from director.language.sentences import say
from director.web.game_pages import ROOM, GamePages, Tab
from director.web.rights import DIRECTOR, PLAYER, STAFF
from director.web.worthatz import grids, new, page, phone, settings, steps, wall

GAME = GamePages(
    kind=WORTHATZ,
    name=say("Worthatz"),
    text=say("A night for any number of players: 15 letters for everybody, the best crossword wins."),
    new="worthatz_new.new",
    home="worthatz.show",
    blueprints=tuple(each.blueprint for each in (new, page, steps, grids, phone, settings, wall)),
    shares=ROOM,
    rights={
        "worthatz_new.new": DIRECTOR,
        "worthatz.show": STAFF,
        "worthatz.round_page": STAFF,
        "worthatz.standings_page": STAFF,
        "worthatz.sheet": STAFF,
        "worthatz_steps.draw": DIRECTOR,
        "worthatz_steps.type_letters": DIRECTOR,
        "worthatz_steps.clock": DIRECTOR,
        "worthatz_steps.close": DIRECTOR,
        "worthatz_steps.search": DIRECTOR,
        "worthatz_steps.cancel": DIRECTOR,
        "worthatz_steps.undo": DIRECTOR,
        "worthatz_steps.end": DIRECTOR,
        "worthatz_steps.reopen": DIRECTOR,
        "worthatz_grids.show": STAFF,
        "worthatz_grids.judge": STAFF,
        "worthatz_grids.enter": STAFF,
        "worthatz_grids.withdraw": STAFF,
        "worthatz_phone.take": PLAYER,
        "worthatz_wall.choose": DIRECTOR,
        "worthatz_settings.show": DIRECTOR,
        "worthatz_settings.keep": DIRECTOR,
    },
    tabs=(
        Tab("desk", say("Desk"), "worthatz.show"),
        Tab("players", say("Players"), "players.players"),
        Tab("standings", say("Standings"), "worthatz.standings_page"),
        Tab("print", say("Print"), "documents.show"),
        Tab("history", say("History"), "history.show"),
        Tab("access_codes", say("Doors"), "access_codes.show"),
        Tab("phones", say("Phones"), "phones.show"),
        Tab("settings", say("Settings"), "worthatz_settings.show"),
    ),
    label=say("This night"),
    helpers=say(
        "They enter grids and seat players of this night, nothing else. What a grid is worth they learn only after the time is up."
    ),
    phone=phone.PHONES,
    wall=wall.wall_page,
    tell=wall.tell,
)
