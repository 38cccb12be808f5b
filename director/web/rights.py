"""Who may do what: one table of every address and the roles that may use it. What is not in it is nobody's.

- the **director** came in by the password of the machine and may do everything,
- an **organiser** has an account on a federation's server and may do what a director does with the own nights and packs,
  but not with what all organisers share,
- a **helper** came in by a code of one night: slips, notes and players' arrival there, or the score of one table,
  nothing else; with an account the same in all nights of one organiser,
- a **centre** has an account of an organiser: fetches its packs and hands in its own results,
- the **wall** has the secret in its address, a **player** the token of a seat in a cookie; both only look at, or
  play, the pages made for them,
- **nobody** has come in.

``roles.visitor()`` says who asks, and ``web/entry/guard.py`` holds the table before every request.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

Role = Literal["director", "organiser", "helper", "centre", "wall", "player", "nobody"]
ROLES: tuple[Role, ...] = get_args(Role)

EVERYBODY = frozenset(ROLES)
HOUSE = frozenset[Role](("director",))
"""What belongs to everybody on this machine: word lists, rulings, backups."""
DIRECTOR = frozenset[Role](("director", "organiser"))
"""Who directs a night: everything about it."""
STAFF = frozenset[Role](("director", "organiser", "helper"))
ACCOUNT = frozenset[Role](("organiser", "helper", "centre"))
CENTRE = frozenset[Role](("centre",))
PLAYER = frozenset[Role](("player",))

RIGHTS: Mapping[str, frozenset[Role]] = {
    "static": EVERYBODY,
    "bootstrap.static": EVERYBODY,
    # coming in
    "auth.set_up": EVERYBODY,
    "auth.sign_in": EVERYBODY,
    "auth.sign_out": EVERYBODY,
    "auth.choose_language": EVERYBODY,
    "helpers.enter": EVERYBODY,
    "helpers.enter_by_address": EVERYBODY,
    # accounts on a federation's server
    "account_entry.sign_in": EVERYBODY,
    "account_entry.invited": EVERYBODY,
    "account_entry.own": ACCOUNT,
    "accounts.show": DIRECTOR,
    "accounts.invite": DIRECTOR,
    "accounts.renew": DIRECTOR,
    "accounts.take_back": DIRECTOR,
    "accounts.set_open": DIRECTOR,
    "centre_room.show": CENTRE,
    "centre_room.file": CENTRE,
    "centre_room.give": CENTRE,
    # the doors of a night
    "doors.show": DIRECTOR,
    "doors.open_helper": DIRECTOR,
    "doors.open_wall": DIRECTOR,
    "doors.revoke": DIRECTOR,
    # preparing
    "games.index": STAFF | CENTRE,  # a centre is led to its packs
    "games.import_file": DIRECTOR,
    "games.delete": DIRECTOR,
    "games.raw": DIRECTOR,
    "new.new": DIRECTOR,
    "waiting.preparing": DIRECTOR,
    "settings.settings": DIRECTOR,
    "profiles.profiles": DIRECTOR,
    "profiles.copy_profile": DIRECTOR,
    "profiles.change_profile": DIRECTOR,
    "profiles.delete_profile": DIRECTOR,
    "players.players": STAFF,
    "players.change_stay": STAFF,
    "players.change_player": DIRECTOR,
    "players.remove_player": DIRECTOR,
    "players.number_tables": DIRECTOR,
    # the night
    "desk.show": STAFF,
    "desk.parts": STAFF,
    "steps.draw": DIRECTOR,
    "steps.type_rack": DIRECTOR,
    "steps.take_back": DIRECTOR,
    "steps.announce_again": DIRECTOR,
    "steps.clock": DIRECTOR,
    "steps.place_top": DIRECTOR,
    "steps.cancel": DIRECTOR,
    "steps.undo": DIRECTOR,
    "steps.end": DIRECTOR,
    "steps.reopen": DIRECTOR,
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
    # what the walls show
    "wall.page": EVERYBODY,  # whoever has the secret is the wall, and nobody else gets an answer
    "wall.seal": EVERYBODY,
    "wall.join": EVERYBODY,
    "wall_panel.qr": DIRECTOR,
    "wall_panel.choose": DIRECTOR,
    "wall_panel.settings": DIRECTOR,
    "wall_panel.reveal": DIRECTOR,
    "wall_panel.podium": DIRECTOR,
    "spellings.show": HOUSE,
    "spellings.keep": HOUSE,
    # results
    "results.standings": STAFF,
    "results.sheet": STAFF,
    "results.printing": STAFF,
    "results.download": STAFF,
    "results.export": DIRECTOR,
    "results.history": DIRECTOR,
    # trust: the seal of the draw, the check after the game, copies and the bin
    "seals.show": STAFF,
    "seals.seal": DIRECTOR,
    "seals.number": DIRECTOR,
    "checking.show": STAFF,
    "backups.show": DIRECTOR,
    "backups.make": HOUSE,
    "backups.folder": HOUSE,
    "backups.restore": HOUSE,
    "backups.out_of_bin": DIRECTOR,
    # players' phones
    "joining.code": EVERYBODY,
    "joining.find": EVERYBODY,
    "joining.choose": EVERYBODY,
    "joining.take": EVERYBODY,
    "joining.card": EVERYBODY,
    "joining.take_card": EVERYBODY,
    "phone.show": EVERYBODY,  # a device that waits for its seat has no role yet
    "phone.own": PLAYER,
    "phone.seen": PLAYER,
    "phone.leave": EVERYBODY,
    "phone.sheet": PLAYER,
    "phone.sheet_pdf": PLAYER,
    "phones.show": DIRECTOR,
    "phones.set_rules": DIRECTOR,
    "phones.decide": DIRECTOR,
    "phones.admit": DIRECTOR,
    "phones.refuse": DIRECTOR,
    "phones.release": DIRECTOR,
    "phones.set_joining": DIRECTOR,
    "phones.cards": DIRECTOR,
    # a classic table
    "games.which": DIRECTOR,
    "table_new.new": DIRECTOR,
    "table_new.sample": DIRECTOR,
    "table_results.show": DIRECTOR,
    "table.show": STAFF,
    "table.preview": STAFF,
    "table.turn": STAFF,
    "table.history": DIRECTOR,
    "table.printing": STAFF,
    "table.download": STAFF,
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
    # the smaller games
    "small_new.new": DIRECTOR,
    "small.version": DIRECTOR,
    "small.history": DIRECTOR,
    "small.printing": DIRECTOR,
    "small.download": DIRECTOR,
    "small.undo": DIRECTOR,
    **{f"training.{name}": DIRECTOR for name in ("show", "preview", "begin", "lay", "exchange", "pass_turn")},
    **{
        f"solitaire.{name}": DIRECTOR
        for name in ("show", "preview", "begin", "lay", "choose", "exchange", "pass_turn", "finish")
    },
    **{f"unscrabble.{name}": DIRECTOR for name in ("show", "preview", "take", "pass_turn")},
    **{f"bingo.{name}": DIRECTOR for name in ("show", "card", "call", "shout")},
    "bingo_wall.page": EVERYBODY,  # as the wall's
    # a Worthatz night
    "worthatz_new.new": DIRECTOR,
    "worthatz.show": STAFF,
    "worthatz.round_page": STAFF,
    "worthatz.standings_page": STAFF,
    "worthatz.sheet": STAFF,
    "worthatz.history": DIRECTOR,
    "worthatz.printing": STAFF,
    "worthatz.download": STAFF,
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
    # packs for many centres
    **{f"packs.{name}": DIRECTOR for name in ("index", "show", "file", "decide", "ranking", "download")},
    **{f"packs.{name}": DIRECTOR for name in ("take_results", "remove_result")},
    **{f"pack_{name}": DIRECTOR for name in ("making.new", "centre.upload", "centre.take", "centre.result")},
    # word lists
    "words.index": DIRECTOR,
    "words.import_list": HOUSE,
    "words.show": DIRECTOR,
    "words.build": DIRECTOR,
    "words.remove": HOUSE,
    "words.rulings": HOUSE,
    "lookups.room": EVERYBODY,  # who may when is in web/words/closing.py
    "lookups.show": EVERYBODY,
    "lookups.printed": EVERYBODY,
    "lookups.open_to_room": HOUSE,
    "lists_elsewhere.show": HOUSE,
    "lists_elsewhere.look_at": HOUSE,
    "lists_elsewhere.take_found": HOUSE,
    "lists_elsewhere.fetch": HOUSE,
}
"""The roles that may use an address, by its endpoint; what they may do with whose nights see ``entry/guard.py``."""
