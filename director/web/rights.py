"""Who may do what: one table of the roles and the addresses that they may use. An address that is not in it is open to nobody.

The rights to pages that only one game has are in that game's description (``GamePages.rights``), those to a game's steps beside
the step (``desk/steps.py``), all others here.

- the **director** came in by the password of the machine and may do everything,
- an **organiser** has an account on a federation's server and may do what a director does with their own nights and packs, but not
  with what all organisers share,
- a **helper** came in by a code of one night and may do this night's slips, notes and players' arrival, or the score of one
  table, nothing else; with an account the same in all nights of one organiser,
- a **centre** has an account of an organiser: fetches its packs and hands in its own results,
- the **wall** has the secret in its address, a **player** the token of a seat in a cookie; both may only look at, or play, the
  pages made for them,
- **nobody** has not come in.

``roles.visitor()`` returns who asks, and ``web/entry/guard.py`` checks the table before every request.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import get_args

from director.desk.steps import DIRECTOR, STAFF, Role

ROLES: tuple[Role, ...] = get_args(Role)

EVERYBODY = frozenset(ROLES)
HOUSE = frozenset[Role](("director",))
"""What everybody on this machine shares: word lists, rulings, backups."""
ACCOUNT = frozenset[Role](("organiser", "helper", "centre"))
CENTRE = frozenset[Role](("centre",))
PLAYER = frozenset[Role](("player",))

Rights = Mapping[frozenset[Role], str]
"""Roles, and what they may use: endpoints, and blueprints for all their pages that no table names separately."""

RIGHTS: Rights = {
    EVERYBODY: """
        static manual auth helpers account_entry.sign_in account_entry.invited joining phone.show phone.leave
        wall own_person own_cards shown lookups.room lookups.show lookups.printed
        pack_public pack_arrivals.own pack_hour.report
        """,
    # a ranking's public address has a secret; handing in or reporting for a centre needs the centre's code
    # on phone.show a device that waits for its seat asks for its page; knowing an address's secret makes a visitor the
    # wall or the person (wall, own_person, shown); web/words/lookups.py says who may look words up when
    ACCOUNT: "account_entry",
    CENTRE: "centre_room",
    PLAYER: "phone",
    STAFF | CENTRE: "games.index",  # a centre is led to its packs
    STAFF: """
        players.players players.change_stay wall_panel.show results documents checking
        packs.show packs.ranking pack_hour.now pack_hour.centre pack_hour.heard pack_hour.reached
        pack_arrivals.take_results pack_arrivals.came pack_people.person pack_people.centres
        """,
    DIRECTOR: """
        about rehearsal accounts access_codes games waiting profiles players wall_panel history phones small
        packs pack_making pack_centre pack_arrivals pack_hour pack_folder people cards events entered seasons closing
        backups.show backups.out_of_bin words.index words.show words.build
        """,
    HOUSE: "about.keep_told spellings backups words lookups lists_elsewhere",
}
"""Who may use the pages that belong to no single game. A blueprint has its narrowest role; pages open to more roles are named.
Which documents a helper may have is in ``reports/documents.py``, with whose nights somebody may do this in ``entry/guard.py``."""


def by_endpoint(tables: Iterable[Rights], endpoints: Iterable[str]) -> dict[str, frozenset[Role]]:
    """Returns who may use each of these endpoints: its own name in a table counts before that of its blueprint.

    A name in a table that matches no endpoint is kept unchanged.
    """
    named = {name: roles for table in tables for roles, names in table.items() for name in names.split()}
    found, meant = {}, set()
    for endpoint in endpoints:
        name = endpoint if endpoint in named else endpoint.partition(".")[0]
        if name in named:
            found[endpoint] = named[name]
            meant.add(name)
    return found | {name: roles for name, roles in named.items() if name not in meant}


def joined(*tables: Rights) -> Rights:
    """Joins several tables into one."""
    found: dict[frozenset[Role], str] = {}
    for roles, names in (each for table in tables for each in table.items()):
        found[roles] = f"{found.get(roles, '')} {names}".strip()
    return found


__all__ = ["DIRECTOR", "STAFF", "Role"]
