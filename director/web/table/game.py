"""The classic table on the web: what every shared page asks of it."""

from __future__ import annotations

from director.desk.classic.phones import with_phones
from director.games.classic.replay import CLASSIC
from director.games.classic.standings import standings
from director.language.sentences import say
from director.web.game_pages import GamePages, PhonePages, Tab
from director.web.rights import DIRECTOR, EVERYBODY, PLAYER, STAFF
from director.web.table import new, page, phone, results, steps
from director.web.table.wall import wall_page

GAME = GamePages(
    kind=CLASSIC,
    name=say("Classic table"),
    text=say("Two, three or four players at one board: the program keeps the score."),
    new="table_new.new",
    home="table.show",
    blueprints=tuple(each.blueprint for each in (new, page, steps, phone, results)),
    shares=(
        "access_codes",
        *(f"phones.{name}" for name in ("show", "admit", "refuse", "release", "set_joining", "cards")),
    ),
    rights={
        "table_new.new": DIRECTOR,
        "table_new.sample": DIRECTOR,
        "table_results.show": DIRECTOR,
        "table.show": STAFF,
        "table.preview": STAFF,
        "table.turn": STAFF,
        "table.left": STAFF,
        "table_steps.draw": STAFF,
        "table_steps.open_table": STAFF,
        "table_steps.lay": STAFF,
        "table_steps.exchange": STAFF,
        "table_steps.pass_turn": STAFF,
        "table_steps.play": STAFF,
        "table_steps.challenge": STAFF,
        "table_steps.correct": STAFF,
        "table_steps.theme": STAFF,
        "table_steps.blank": STAFF,
        "table_steps.clock": STAFF,
        "table_steps.leftovers": STAFF,
        "table_steps.undo": STAFF,
        "table_steps.rack": STAFF,
        "table_steps.rename": DIRECTOR,
        "table_phone.show": EVERYBODY,  # a device that waits for its seat has no role yet
        "table_phone.preview": PLAYER,
        "table_phone.lay": PLAYER,
        "table_phone.exchange": PLAYER,
        "table_phone.pass_turn": PLAYER,
        "table_phone.challenge": PLAYER,
        "table_phone.blank": PLAYER,
        "table_phone.rack": PLAYER,
        "table_phone.leave": EVERYBODY,
    },
    tabs=(
        Tab("table", say("Table"), "table.show"),
        Tab("print", say("Print"), "documents.show"),
        Tab("history", say("History"), "history.show"),
        Tab("phones", say("Phones"), "phones.show"),
        Tab("access_codes", say("Doors"), "access_codes.show"),
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
