"""The one way to register pages: every module with a ``blueprint`` stands in this list."""

from __future__ import annotations

from flask import Flask

from director.web.entry import auth
from director.web.night import allow, appeals, notes, page, second_entry, slip_line, slips, steps
from director.web.prepare import games, new, players, profiles, settings, waiting
from director.web.results import pages as results
from director.web.trust import backups, checking, seals
from director.web.words import lists_elsewhere, lookups
from director.web.words import pages as words

PAGES = (
    auth,
    games,
    new,
    waiting,
    settings,
    players,
    profiles,
    page,
    steps,
    slip_line,
    slips,
    second_entry,
    notes,
    appeals,
    allow,
    results,
    words,
    lookups,
    lists_elsewhere,
    seals,
    checking,
    backups,
)


def register(app: Flask) -> None:
    """Gives the application all pages."""
    for module in PAGES:
        app.register_blueprint(module.blueprint)
