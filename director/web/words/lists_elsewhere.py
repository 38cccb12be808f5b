"""Word lists from elsewhere: those found on this computer, and complete free ones from the web, when a person asks for them.

The page of a list on this computer first shows its licence, and what would be kept and left out.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flask import Blueprint, current_app, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from director.lexicon.fetching import fetch_list
from director.lexicon.offers import (
    FoundList,
    found_list,
    found_lists,
    import_found,
    offer_named,
    offers,
    report_of_found,
)
from director.web.common import in_words, instance, wants_json
from director.web.sent import field
from director.web.words.jobs import Progress, jobs

blueprint = Blueprint("lists_elsewhere", __name__, url_prefix="/words/elsewhere")


@blueprint.get("")
def show() -> str:
    """Shows the lists on this computer and those that can be downloaded, each with its licence and size."""
    there = instance()
    return render_template(
        "words/elsewhere.html",
        found=found_lists(_root()),
        offers=offers(there.folder).values(),
        known=there.library.names(),
    )


def _root() -> Path:
    """Returns the root folder of this computer's own files."""
    return Path(current_app.config.get("SYSTEM", "/"))


def _found(name: str) -> tuple[FoundList, Any]:
    """Returns a list on this computer, and its alphabet."""
    chosen = found_list(name, _root())
    return chosen, instance().tile_sets()[chosen.tiles].alphabet


@blueprint.get("/found/<name>")
def look_at(name: str) -> ResponseReturnValue:
    """Shows one list of this computer: its licence, what would be kept and left out, and the button that imports it."""
    chosen, alphabet = _found(name)
    job = jobs().start(
        f"look {name}", lambda progress: report_of_found(chosen, alphabet, progress), chosen.title
    )
    job.wait()
    if wants_json():
        return {"phase": job.phase, "percent": job.percent}
    if job.phase == "running":
        return render_template("words/working.html", job=job)
    jobs().forget(job.name)
    if job.error:
        flash(in_words(job.error), "danger")
        return redirect(url_for("lists_elsewhere.show"))
    known = name in instance().library.names()
    return render_template("words/found.html", found=chosen, report=job.result, known=known)


@blueprint.post("/take")
def take_found() -> ResponseReturnValue:
    """Makes a word list of one found on this computer."""
    library = instance().library
    chosen, alphabet = _found(field("name"))

    def work(progress: Progress) -> Any:
        return import_found(library, chosen, alphabet, "", progress)

    jobs().start_only(f"words {chosen.name}", work, chosen.title)
    return redirect(url_for("words.show", name=chosen.name))


@blueprint.post("/fetch")
def fetch() -> ResponseReturnValue:
    """Downloads a complete list from the web; nothing changes unless it is whole and checked."""
    there = instance()
    offer = offer_named(field("name"), there.folder)
    alphabet = there.tile_sets()[offer.tiles].alphabet

    def work(progress: Progress) -> Any:
        return fetch_list(there.library, offer, alphabet, progress)

    jobs().start_only(f"words {offer.lexicon}", work, offer.title)
    return redirect(url_for("words.show", name=offer.lexicon))
