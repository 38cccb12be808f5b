"""Backups: the second folder, making a copy now, restoring one; and the bin."""

from __future__ import annotations

from datetime import datetime

from flask import Blueprint, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk.backups import copied_there
from director.desk.sessions import take_from_bin
from director.language.sentences import RuleError
from director.storage import game_store
from director.web.common import desk, in_words, instance
from director.web.sent import field

blueprint = Blueprint("backups", __name__, url_prefix="/backups")


@blueprint.app_template_global()
def backup_warning() -> str:
    """Returns the problem of the second folder, for the pages that show it; "" if there is none."""
    found = instance().backups.warning(desk().db)
    return in_words(found) if found else ""


@blueprint.app_template_global()
def data_trouble() -> str:
    """Returns the problem of the data, for every page; "" if there is none."""
    found = instance().trouble
    return in_words(found) if found else ""


@blueprint.get("")
def show() -> str:
    """Shows the copies, the second folder with its problem, and the bin."""
    kept = instance().backups
    return render_template(
        "trust/backups.html",
        elsewhere=in_words(copied_there().sentence) if kept.on_server else "",
        copies=list(kept.copies(desk().db)),
        second=kept.second(desk().db) or "",
        bin=[
            (row, f"{datetime.fromtimestamp(at):%Y-%m-%d}")
            for row, at in game_store.in_bin(desk().db, desk().owner)
        ],
    )


@blueprint.post("")
def make() -> ResponseReturnValue:
    """Makes a copy now."""
    instance().backups.back_up("asked")
    flash(gettext("The copy has been saved."), "success")
    return redirect(url_for("backups.show"))


@blueprint.post("/folder")
def folder() -> ResponseReturnValue:
    """Chooses the second folder, and makes the first copy there."""
    instance().backups.choose(desk().db, field("folder", 500))
    return make()


@blueprint.post("/restore")
def restore() -> ResponseReturnValue:
    """Restores one of the copies of the list; RuleError ``no_backup`` for any other name."""
    kept = instance().backups
    found = kept.copies(desk().db)
    if (name := field("name")) not in found:
        raise RuleError(
            "no_backup", "%(file)s is not a backup of Director. Choose another file.", file=name[:80]
        )
    instance().restore(found[name])
    flash(gettext("The data of that copy are back."), "success")
    return redirect(url_for("games.index"))


@blueprint.post("/bin/<key>")
def out_of_bin(key: str) -> ResponseReturnValue:
    """Moves a deleted night from the bin back into the list."""
    take_from_bin(desk(), key)
    flash(gettext("The night is back in the list."), "success")
    return redirect(url_for("games.index"))
