"""*About this program*: version, licences, where the data are and how large they are, what leaves the machine, new versions."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import datetime
from typing import ClassVar

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from director.desk import about
from director.desk.about import VersionNews, parts, size_of
from director.language.sentences import DirectorError
from director.rules.board import Board
from director.rules.tiles import tile_set
from director.web.common import board_view, desk, in_words, instance, language, texts, tiles_view
from director.web.forms import PageForm, Text

blueprint = Blueprint("about", __name__)


class ToldForm(PageForm):
    """The form for the address that announces new versions."""

    address = Text()

    ABOUT: ClassVar[dict[str, str]] = {"bad_told_address": "address"}


@blueprint.app_template_global()
def newer_version() -> tuple[VersionNews, str] | None:
    """Returns an announced newer version with its changes, for the start page; asks for news at most once a day."""
    if not about.address_of(desk().db):
        return None
    _ask()
    told = about.told(desk().db)
    return (told, told.changes_in(language())) if told.is_newer else None


@blueprint.get("/about/components")
def components() -> str:
    """Shows every component of the pages in both looks, for developers."""
    tiles = tile_set("german")
    board = Board().lay({112: "H", 113: "a", 114: "U", 115: "S"})
    rack = [replace(each, fresh=number > 3) for number, each in enumerate(tiles_view("AEINRS?", tiles))]
    return render_template(
        "manual/components.html", board=board_view(board, tiles, frozenset({114, 115})), tiles=rack
    )


@blueprint.get("/about")
def show(form: ToldForm | None = None) -> str:
    """Shows the page."""
    megabytes = size_of(instance().folder) / 1_000_000
    address = about.address_of(desk().db)
    told = about.told(desk().db)
    return render_template(
        "manual/about.html",
        parts=parts(),
        folder=instance().folder,
        on_server=instance().database is not None,
        size=texts().number(megabytes, 1),
        form=form or ToldForm(data={"address": address}),
        address=address,
        told=told,
        asked=f"{datetime.fromtimestamp(told.asked):%Y-%m-%d}" if told.asked else "",
        trouble=in_words(about.TROUBLES[told.trouble]) if told.trouble else "",
    )


@blueprint.post("/about")
def keep_told() -> ResponseReturnValue:
    """Stores the address that announces new versions, and asks there at once."""
    form = ToldForm.sent()
    try:
        about.keep_address(desk().db, form.address.data)
    except DirectorError as error:
        form.refuse(error)
        return show(form), 422
    if asking := _ask():
        asking.join(about.PATIENCE)
    return redirect(url_for("about.show"))


def _ask() -> threading.Thread | None:
    return about.ask_if_due(desk().db, instance().open_store, desk().now)
