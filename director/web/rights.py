"""Who may do what: one table of the roles and the addresses that they may use. What is not in it is nobody's.

The pages that only one game has stand in that game's description (``GamePages.rights``), who may take a step of a game beside
the step (``desk/steps.py``), the others here.

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

from collections.abc import Iterable, Mapping
from typing import get_args

from director.desk.steps import DIRECTOR, STAFF, Role

ROLES: tuple[Role, ...] = get_args(Role)

EVERYBODY = frozenset(ROLES)
HOUSE = frozenset[Role](("director",))
"""What belongs to everybody on this machine: word lists, rulings, backups."""
ACCOUNT = frozenset[Role](("organiser", "helper", "centre"))
CENTRE = frozenset[Role](("centre",))
PLAYER = frozenset[Role](("player",))

Rights = Mapping[frozenset[Role], str]
"""Roles, and what they may use: endpoints, and blueprints of which every page that no table names itself is meant."""

RIGHTS: Rights = {
    EVERYBODY: """
        static manual auth helpers account_entry.sign_in account_entry.invited joining phone.show phone.leave
        wall own_person own_cards shown lookups.room lookups.show lookups.printed
        pack_public pack_arrivals.own pack_hour.report
        """,
    # a ranking's public address has a secret, and who hands in or reports for a centre its code
    # of these a device that waits for its seat asks for its page (phone.show), anyone who has the secret of an address is the
    # wall or the person (wall, own_person, shown), and who may look words up when is in web/words/lookups.py
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
"""Who may use the pages that belong to no single game. A blueprint stands with the narrowest role, what is open to more is named;
which documents a helper may have see ``reports/documents.py``, with whose nights somebody may do this ``entry/guard.py``."""


def by_endpoint(tables: Iterable[Rights], endpoints: Iterable[str]) -> dict[str, frozenset[Role]]:
    """Who may use each of these endpoints: its own name in a table counts before that of its blueprint.

    A name that means none of them stays as it is.
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
    """One table of several."""
    found: dict[frozenset[Role], str] = {}
    for roles, names in (each for table in tables for each in table.items()):
        found[roles] = f"{found.get(roles, '')} {names}".strip()
    return found


__all__ = ["DIRECTOR", "STAFF", "Role"]
