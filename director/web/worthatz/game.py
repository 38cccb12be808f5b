"""The Worthatz night on the web: its description for the shared pages."""

from __future__ import annotations

from director.games.worthatz.grid_facts import WORTHATZ
from director.language.sentences import say
from director.web.game_pages import ROOM, GamePages, Tab, made_in
from director.web.pressing import add_steps, rights_to
from director.web.rights import DIRECTOR, PLAYER, STAFF, joined
from director.web.worthatz import grids, new_worthatz, worthatz_page, worthatz_phone

add_steps(worthatz_page.blueprint, WORTHATZ)

GAME = GamePages(
    kind=WORTHATZ,
    name=say("Worthatz"),
    text=say("A night for any number of players: 15 letters for everybody, the best crossword wins."),
    new="worthatz_new.new",
    home="worthatz.show",
    blueprints=made_in(new_worthatz, worthatz_page, grids, worthatz_phone),
    shares=ROOM,
    rights=joined(
        {
            PLAYER: "worthatz_phone",
            STAFF: "worthatz worthatz_grids",
            DIRECTOR: "worthatz_new worthatz_steps",
        },
        rights_to(WORTHATZ),
    ),
    tabs=(
        Tab("desk", say("Desk"), "worthatz.show"),
        Tab("players", say("Players"), "players.players"),
        Tab("standings", say("Standings"), "worthatz.standings_page"),
        Tab("print", say("Papers"), "documents.show_documents"),
        Tab("settings", say("Rules and settings"), "worthatz_new.settings", set_up=True),
        Tab("access_codes", say("Access"), "access_codes.show", set_up=True),
        Tab("phones", say("Phones"), "phones.show", set_up=True),
        Tab("history", say("History"), "history.show", set_up=True),
    ),
    label=say("This night"),
    helpers=say(
        "They enter grids and seat players on this night, nothing else. They see what a "
        "grid is worth only when the time is up."
    ),
    phone=worthatz_phone.PHONES,
    wall=worthatz_phone.wall_page,
    tell=worthatz_phone.tell,
)
