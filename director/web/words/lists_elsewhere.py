"""Word lists from elsewhere: those found on this computer, and complete free ones from the web, at a person's wish."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from director.lexicon.fetching import fetch_list
from director.lexicon.found import found_list, found_lists, take
from director.lexicon.offers import offer_named, offers
from director.web.common import instance
from director.web.words.jobs import Progress, jobs

blueprint = Blueprint("lists_elsewhere", __name__, url_prefix="/words/elsewhere")


@blueprint.get("")
def show() -> str:
    """What lies on this computer and what can be fetched, each with its licence and size."""
    there = instance()
    return render_template(
        "words/elsewhere.html",
        found=found_lists(),
        offers=offers(there.folder).values(),
        known=there.library.names(),
    )


@blueprint.post("/take")
def take_found() -> ResponseReturnValue:
    """Makes a word list of one found on this computer."""
    there, chosen = instance(), found_list(request.form.get("name", ""))
    alphabet = there.tile_sets()[chosen.tiles].alphabet

    def work(progress: Progress) -> Any:
        return take(there.library, chosen, alphabet, "", progress)

    jobs().start_only(f"words {chosen.name}", work, chosen.title)
    return redirect(url_for("words.show", name=chosen.name))


@blueprint.post("/fetch")
def fetch() -> ResponseReturnValue:
    """Fetches a complete list from the web; whole and checked, or nothing changes."""
    there = instance()
    offer = offer_named(request.form.get("name", ""), there.folder)
    alphabet = there.tile_sets()[offer.tiles].alphabet

    def work(progress: Progress) -> Any:
        return fetch_list(there.library, offer, alphabet, progress)

    jobs().start_only(f"words {offer.lexicon}", work, offer.title)
    return redirect(url_for("words.show", name=offer.lexicon))
