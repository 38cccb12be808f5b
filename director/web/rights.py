"""Who may do what: one table of every address and the roles that may use it. What is not in it is nobody's.

- the **director** came in by the password and may do everything,
- a **helper** came in by a code of one night: slips, notes and players' arrival there, nothing else,
- the **wall** has the secret in its address, a **player** the token of a seat in a cookie; both only look at, or
  play, the pages made for them,
- **nobody** has come in.

``roles.visitor()`` says who asks, and ``web/entry/guard.py`` holds the table before every request.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

Role = Literal["director", "helper", "wall", "player", "nobody"]
ROLES: tuple[Role, ...] = get_args(Role)

EVERYBODY = frozenset(ROLES)
DIRECTOR = frozenset[Role](("director",))
STAFF = frozenset[Role](("director", "helper"))
WALL = frozenset[Role](("director", "wall"))
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
    # the doors of a night
    "doors.show": DIRECTOR,
    "doors.open_helper": DIRECTOR,
    "doors.open_wall": DIRECTOR,
    "doors.revoke": DIRECTOR,
    # preparing
    "games.index": STAFF,
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
    "wall.state": EVERYBODY,
    "wall.seal": EVERYBODY,
    "wall_panel.qr": DIRECTOR,
    "wall_panel.choose": DIRECTOR,
    "wall_panel.settings": DIRECTOR,
    "wall_panel.reveal": DIRECTOR,
    "wall_panel.podium": DIRECTOR,
    "spellings.show": DIRECTOR,
    "spellings.keep": DIRECTOR,
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
    "backups.make": DIRECTOR,
    "backups.folder": DIRECTOR,
    "backups.restore": DIRECTOR,
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
    "table.show": DIRECTOR,
    "table.preview": DIRECTOR,
    "table.version": DIRECTOR,
    "table.turn": DIRECTOR,
    "table.history": DIRECTOR,
    "table.printing": DIRECTOR,
    "table.download": DIRECTOR,
    "table_steps.draw": DIRECTOR,
    "table_steps.open_table": DIRECTOR,
    "table_steps.lay": DIRECTOR,
    "table_steps.exchange": DIRECTOR,
    "table_steps.pass_turn": DIRECTOR,
    "table_steps.play": DIRECTOR,
    "table_steps.challenge": DIRECTOR,
    "table_steps.correct": DIRECTOR,
    "table_steps.theme": DIRECTOR,
    "table_steps.blank": DIRECTOR,
    "table_steps.clock": DIRECTOR,
    "table_steps.leftovers": DIRECTOR,
    "table_steps.undo": DIRECTOR,
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
    # word lists
    "words.index": DIRECTOR,
    "words.import_list": DIRECTOR,
    "words.show": DIRECTOR,
    "words.build": DIRECTOR,
    "words.remove": DIRECTOR,
    "words.rulings": DIRECTOR,
    "lookups.room": EVERYBODY,  # who may when is in web/words/closing.py
    "lookups.show": EVERYBODY,
    "lookups.printed": EVERYBODY,
    "lookups.open_to_room": DIRECTOR,
    "lists_elsewhere.show": DIRECTOR,
    "lists_elsewhere.look_at": DIRECTOR,
    "lists_elsewhere.take_found": DIRECTOR,
    "lists_elsewhere.fetch": DIRECTOR,
}
"""The roles that may use an address, by its endpoint; the wall's and the players' pages use ``WALL`` and ``PLAYER``."""
