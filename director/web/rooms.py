"""The one way to register pages: every module with a ``blueprint`` stands in this list."""

from __future__ import annotations

from flask import Flask

from director.web.entry import auth
from director.web.night import appeals, notes, page, second_entry, slip_line, slips, steps
from director.web.prepare import games, new, players, profiles, settings, waiting
from director.web.results import pages as results
from director.web.table import new as table_new
from director.web.table import page as table
from director.web.table import steps as table_steps
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
    results,
    table_new,
    table,
    table_steps,
    words,
)


def register(app: Flask) -> None:
    """Gives the application all pages."""
    for module in PAGES:
        app.register_blueprint(module.blueprint)
