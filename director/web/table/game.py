"""The classic table on the web: what every shared page asks of it."""

from __future__ import annotations

from director.desk.classic.moves import with_phones
from director.games.classic.facts import CLASSIC
from director.games.classic.game import standings
from director.language.sentences import say
from director.web.game_pages import PHONES, GamePages, PhonePages, Tab
from director.web.pressing import rights_to
from director.web.rights import DIRECTOR, EVERYBODY, PLAYER, STAFF, joined
from director.web.table import all_tables, new_table, table_page, table_phone, table_steps
from director.web.table.table_page import wall_page

GAME = GamePages(
    kind=CLASSIC,
    name=say("Classic table"),
    text=say("Two, three or four players at one board: the program keeps the score."),
    new="table_new.new",
    home="table.show",
    blueprints=(
        *(each.blueprint for each in (new_table, table_page, table_steps, table_phone, all_tables)),
        new_table.from_file,
    ),
    shares=("access_codes", *PHONES),
    rights=joined(
        {
            EVERYBODY: "table_phone.show table_phone.leave",  # a device that waits for its seat has no role yet
            PLAYER: "table_phone",
            STAFF: "table table_steps",
            DIRECTOR: "table_new table_gcg table_results table_steps.rename",
        },
        rights_to(CLASSIC, "table_steps"),
    ),
    tabs=(
        Tab("table", say("Table"), "table.show"),
        Tab("print", say("Papers"), "documents.show"),
        Tab("phones", say("Phones"), "phones.show", set_up=True),
        Tab("access_codes", say("Access"), "access_codes.show", set_up=True),
        Tab("history", say("History"), "history.show", set_up=True),
    ),
    label=say("This table"),
    css="table.css",
    helpers=say("They keep this table: moves, challenges, corrections, the letters left, nothing else."),
    one_table=True,
    winners=lambda game: [row.player for row in standings(game) if row.place == 1],
    phone=PhonePages(home="table_phone.show", leave="table_phone.leave", rules="table/_phones.html"),
    wall=wall_page,
    secret=lambda desk, night: bool(with_phones(desk, night)),
    tell=lambda instance, audience, night, now: {"stage": night.version},
)
