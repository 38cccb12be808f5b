"""The duplicate night on the web: what every shared page asks of it."""

from __future__ import annotations

from director.games.duplicate.replay import DUPLICATE
from director.language.sentences import say
from director.web.duplicate import (
    after,
    allow,
    appeals,
    letters,
    notes,
    page,
    second_entry,
    slip_line,
    slips,
    steps,
    trusted,
)
from director.web.duplicate.phone import PHONES
from director.web.duplicate.wall import tell, wall_page
from director.web.game_pages import ROOM, GamePages, Tab
from director.web.prepare import new, settings
from director.web.rights import DIRECTOR, EVERYBODY, HOUSE, PLAYER, STAFF
from director.web.trust import seals

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
        *(
            each.blueprint
            for each in (
                new,
                settings,
                page,
                steps,
                slip_line,
                slips,
                second_entry,
                notes,
                appeals,
                allow,
                seals,
                after,
                letters,
                trusted,
            )
        ),
        after.phone,
        after.wall,
    ),
    shares=(*ROOM, "results", "wall_panel", "pack_centre.result"),
    rights={
        "new.new": DIRECTOR,
        "settings.settings": DIRECTOR,
        "desk.show": STAFF,
        "desk.parts": STAFF,
        "steps.draw": DIRECTOR,
        "steps.type_rack": DIRECTOR,
        "steps.announce_again": DIRECTOR,
        "steps.clock": DIRECTOR,
        "steps.place_top": DIRECTOR,
        "steps.cancel": DIRECTOR,
        "steps.undo": DIRECTOR,
        "steps.end": DIRECTOR,
        "steps.reopen": DIRECTOR,
        "steps.record_out": DIRECTOR,
        "steps.put_back": DIRECTOR,
        "steps.start_sudden_death": DIRECTOR,
        "steps.decided": DIRECTOR,
        "steps.break_tie": DIRECTOR,
        "steps.no_slips": STAFF,
        # slips and notes
        "slip_line.line": STAFF,
        "slip_line.enter_slip": STAFF,
        "slip_line.slip_back": STAFF,
        "slip_line.settle_slip": STAFF,
        "slips.round_page": STAFF,
        "slips.slip_page": STAFF,
        "slips.overrule": DIRECTOR,
        "slips.withdraw": STAFF,
        "slips.settle": STAFF,
        "slips.average": DIRECTOR,
        "slips.warn": DIRECTOR,
        "slips.take_warning_back": DIRECTOR,
        "second_entry.check": STAFF,
        "second_entry.check_slip": STAFF,
        "second_entry.differences": STAFF,
        "second_entry.decide": STAFF,
        "notes.notes": STAFF,
        "notes.deliver": STAFF,
        "notes.notes_sheet": STAFF,
        "appeals.appeal": DIRECTOR,
        "allow.allow": DIRECTOR,
        "seals.show": STAFF,
        "seals.seal": DIRECTOR,
        "seals.number": DIRECTOR,
        "seals.bag": DIRECTOR,
        # looking back
        **{f"after.{name}": STAFF for name in ("show", "own", "duel", "compared", "replay", "story")},
        "decisions.show": DIRECTOR,
        "after.keep_story_end": DIRECTOR,
        "letters.show": DIRECTOR,
        "letters.send": DIRECTOR,
        "letters.keep_server": HOUSE,
        **{f"after_phone.{name}": PLAYER for name in ("own_night", "own_pdf", "phone_round", "phone_replay")},
        "after_wall.wall_replay": EVERYBODY,  # whoever has the secret is the wall
    },
    tabs=(
        Tab("desk", say("Desk"), "desk.show"),
        Tab("players", say("Players"), "players.players"),
        Tab("standings", say("Standings"), "results.standings"),
        Tab("after", say("Afterwards"), "after.show"),
        Tab("print", say("Print"), "documents.show"),
        Tab("history", say("History"), "history.show"),
        Tab("access_codes", say("Doors"), "access_codes.show"),
        Tab("phones", say("Phones"), "phones.show"),
        Tab("wall", say("Wall and sound"), "wall_panel.show"),
        Tab("settings", say("Settings"), "settings.settings"),
    ),
    label=say("This night"),
    helpers=say(
        "They enter slips, deliver notes and seat players of this night, nothing else. What a word is worth they learn only after the time is up."
    ),
    phone=PHONES,
    wall=wall_page,
    tell=tell,
)
