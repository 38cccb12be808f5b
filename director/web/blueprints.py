"""Registers all pages: the list of modules that all games share is here; a game's own pages are in its description."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from flask import Flask

from director.desk.access_codes import enter
from director.desk.access_codes import seat_at as player_at
from director.desk.instance import Instance
from director.web import game_pages
from director.web.accounts import pages as accounts
from director.web.club import card_pages, closing, events, looking_back, people_pages, seasons, series_tables
from director.web.entry import access_codes, auth, guard
from director.web.game_pages import GamePages, made_in
from director.web.manual import about, rehearsal
from director.web.manual import pages as manual_pages
from director.web.packs import arrivals as pack_arrivals
from director.web.packs import centre_pages as pack_centre
from director.web.packs import folder_pages as pack_folder
from director.web.packs import hour as pack_hour
from director.web.packs import pages as pack_pages
from director.web.packs import ranking as pack_ranking
from director.web.play import panel, phone, seats
from director.web.prepare import games, players, profiles, waiting
from director.web.results import pages as results
from director.web.roles import SEAT_COOKIE
from director.web.solo import small
from director.web.trust import backups, seals
from director.web.wall import pages as wall
from director.web.wall import panel as wall_panel
from director.web.words import lists_elsewhere, lookups
from director.web.words import pages as words

SHARED = (
    guard,
    auth,
    accounts,
    access_codes,
    games,
    waiting,
    players,
    profiles,
    results,
    wall,
    wall_panel,
    seats,
    phone,
    panel,
    small,
    words,
    lookups,
    lists_elsewhere,
    backups,
    manual_pages,
    about,
    people_pages,
    looking_back,
    card_pages,
    events,
    seasons,
    closing,
    series_tables,
    rehearsal,
    pack_pages,
    pack_centre,
    pack_arrivals,
    pack_hour,
    pack_folder,
    pack_ranking,
)
"""The pages that belong to no single game."""


def wire(app: Flask, games: Iterable[GamePages]) -> None:
    """Tells the instance who sits at a seat, which secret opens a wall, and each game's ``Teller``, for the live pages."""
    instance: Instance = app.extensions["instance"]

    def opens_wall(secret: str) -> str | None:
        found = enter(instance.desk("wall"), "wall", secret)
        return found.key if found else None

    def seat_at(key: str, cookies: Mapping[str, str]) -> int | None:
        return player_at(instance.desk("phone"), key, cookies.get(SEAT_COOKIE, ""))

    instance.admits |= {"wall": opens_wall, "seat": seat_at}
    instance.tellers |= {game.kind.name: partial(game.tell, instance) for game in games if game.tell}


def register(app: Flask, games: Iterable[GamePages]) -> None:
    """Registers all pages with the application."""
    for blueprint in (*made_in(*SHARED), seals.checking):
        app.register_blueprint(blueprint)
    games = tuple(games)
    game_pages.register(app, games)
    wire(app, games)
