"""The one way to register pages: every module with a ``blueprint`` stands in this list."""

from __future__ import annotations

from flask import Flask

from director.web.accounts import centre as centre_room
from director.web.accounts import entry as account_entry
from director.web.accounts import pages as accounts
from director.web.entry import auth, doors, guard, helpers
from director.web.night import allow, appeals, notes, page, second_entry, slip_line, slips, steps
from director.web.packs import centre as pack_centre
from director.web.packs import making as pack_making
from director.web.packs import pages as pack_pages
from director.web.play import joining, panel, phone, wiring
from director.web.prepare import games, new, players, profiles, settings, spellings, waiting
from director.web.results import pages as results
from director.web.small import bingo, solitaire, training, unscrabble
from director.web.small import new as small_new
from director.web.small import pages as small
from director.web.table import new as table_new
from director.web.table import page as table
from director.web.table import phone as table_phone
from director.web.table import results as table_results
from director.web.table import steps as table_steps
from director.web.trust import backups, checking, seals
from director.web.wall import pages as wall
from director.web.wall import panel as wall_panel
from director.web.words import lists_elsewhere, lookups
from director.web.words import pages as words
from director.web.worthatz import grids as worthatz_grids
from director.web.worthatz import new as worthatz_new
from director.web.worthatz import page as worthatz
from director.web.worthatz import phone as worthatz_phone
from director.web.worthatz import settings as worthatz_settings
from director.web.worthatz import steps as worthatz_steps
from director.web.worthatz import wall as worthatz_wall

PAGES = (
    guard,
    auth,
    helpers,
    account_entry,
    accounts,
    centre_room,
    doors,
    games,
    new,
    waiting,
    settings,
    players,
    profiles,
    spellings,
    page,
    steps,
    slip_line,
    slips,
    second_entry,
    notes,
    appeals,
    allow,
    results,
    wall,
    wall_panel,
    joining,
    phone,
    panel,
    table_new,
    table,
    table_steps,
    table_phone,
    table_results,
    small_new,
    small,
    training,
    solitaire,
    unscrabble,
    bingo,
    worthatz_new,
    worthatz,
    worthatz_steps,
    worthatz_grids,
    worthatz_phone,
    worthatz_settings,
    worthatz_wall,
    words,
    lookups,
    lists_elsewhere,
    seals,
    checking,
    backups,
    pack_pages,
    pack_making,
    pack_centre,
)


def register(app: Flask) -> None:
    """Gives the application all pages."""
    for module in PAGES:
        app.register_blueprint(module.blueprint)
    app.register_blueprint(bingo.on_wall)
    wiring.wire(app)
