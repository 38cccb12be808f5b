"""Who may do what: one table of every address and the roles that may use it. What is not in it is nobody's.

The pages that only one game has stand in that game's description (``GamePages.rights``), the others here.

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
    **{f"manual.{name}": EVERYBODY for name in ("index", "show", "search", "book", "picture")},
    "about.show": DIRECTOR,
    "about.keep_told": HOUSE,
    **{f"rehearsal.{name}": DIRECTOR for name in ("show", "start", "leave")},
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
    # access codes
    "access_codes.show": DIRECTOR,
    "access_codes.open_helper": DIRECTOR,
    "access_codes.open_wall": DIRECTOR,
    "access_codes.revoke": DIRECTOR,
    # preparing
    "games.index": STAFF | CENTRE,  # a centre is led to its packs
    "games.import_file": DIRECTOR,
    "games.delete": DIRECTOR,
    "games.which": DIRECTOR,
    "games.raw": DIRECTOR,
    "waiting.preparing": DIRECTOR,
    "profiles.profiles": DIRECTOR,
    "profiles.copy_profile": DIRECTOR,
    "profiles.change_profile": DIRECTOR,
    "profiles.delete_profile": DIRECTOR,
    "players.players": STAFF,
    "players.change_stay": STAFF,
    "players.change_player": DIRECTOR,
    "players.remove_player": DIRECTOR,
    "players.number_tables": DIRECTOR,
    # what the walls show
    "wall.page": EVERYBODY,  # whoever has the secret is the wall, and nobody else gets an answer
    "wall.seal": EVERYBODY,
    "wall.join": EVERYBODY,
    "wall_panel.show": STAFF,  # the sound of the own device; what walls show is the director's
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
    "documents.show": STAFF,
    "documents.download": STAFF,  # which of them: reports/document.py
    "history.show": DIRECTOR,
    # trust: the check after the game, copies and the bin
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
    "phone.log": PLAYER,
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
    # the smaller games
    "small_new.new": DIRECTOR,
    "small.undo": DIRECTOR,
    # packs for many centres
    **{f"packs.{name}": DIRECTOR for name in ("index", "show", "file", "decide", "ranking", "download")},
    **{f"packs.{name}": DIRECTOR for name in ("take_results", "remove_result")},
    **{f"pack_{name}": DIRECTOR for name in ("making.new", "centre.upload", "centre.take", "centre.result")},
    # a club's year
    **{
        f"people.{name}": DIRECTOR
        for name in ("index", "show", "link", "remove", "nameless", "merge", "part", "year", "year_file")
    },
    **{f"people.{name}": DIRECTOR for name in ("export", "take_in")},
    **dict.fromkeys(("own_person.year", "own_person.year_file"), EVERYBODY),
    "own_person.show": EVERYBODY,  # whoever has the link is the person, and nobody else gets an answer
    **{f"events.{name}": DIRECTOR for name in ("index", "show", "settings", "next_game", "games", "podium")},
    **{f"events.{name}": DIRECTOR for name in ("remove", "paper", "story")},
    **{f"event_ties.{name}": DIRECTOR for name in ("start", "places")},
    **{f"entered.{name}": DIRECTOR for name in ("show", "enter", "state", "columns", "tables", "remove")},
    **{f"seasons.{name}": DIRECTOR for name in ("index", "take_in", "show", "settings", "nights", "persons")},
    **{f"seasons.{name}": DIRECTOR for name in ("remove", "paper", "story")},
    "shown.event": EVERYBODY,  # as the wall's
    "shown.season": EVERYBODY,
    # word lists
    "words.index": DIRECTOR,
    "words.import_list": HOUSE,
    "words.show": DIRECTOR,
    "words.build": DIRECTOR,
    "words.remove": HOUSE,
    "words.choose": HOUSE,
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
"""The roles that may use an address that belongs to no single game, by its endpoint; what they may do with whose nights see ``entry/guard.py``."""
