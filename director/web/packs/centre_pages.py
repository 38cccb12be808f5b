"""A centre's pages: taking a pack, choosing centre and word list, and the signed result at the end."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk.packs import federation
from director.desk.packs.centre import lists_for, night_of, switch_on, take_pack
from director.desk.packs.federation import signer
from director.language.sentences import say
from director.lexicon.library import LexiconInfo
from director.packs.keys import short
from director.packs.pack import Pack, read_pack
from director.reports.documents import file_name
from director.web.common import desk, instance, look_up, sent_file, usual_list
from director.web.prepare.forms import matching_tiles
from director.web.sent import field, ticked, uploaded_text, whole_number

blueprint = Blueprint("pack_centre", __name__)


@blueprint.post("/packs/take")
def upload() -> ResponseReturnValue:
    """Stores the file of a pack; leads to the page where centre and word list are chosen."""
    pack = federation.remember(desk(), uploaded_text(say("Choose the file of the pack first.")))
    return redirect(url_for("pack_centre.take", pack=pack.id))


@blueprint.route("/packs/<pack>/take", methods=["GET", "POST"])
def take(pack: str) -> ResponseReturnValue:
    """Shows what the pack says before the first round; makes the night when the form is sent."""
    text = federation.pack_file(desk(), pack)
    found = read_pack(text)
    if request.method == "POST":
        lexicon = field("lexicon")
        number = whole_number("centre")
        row = night_of(desk(), found, number) or take_pack(desk(), text, number, lexicon)
        if ticked("report"):
            switch_on(desk(), row.key, field("report_to"), field("report_code", 40))
        return redirect(url_for("players.players", key=row.key))
    lists = _lists(found)
    return render_template(
        "packs/take.html",
        pack=found,
        mark=short(found.key),
        own=short(signer(desk().db, desk().owner).public),
        lists=lists,
        likely=lists_for(found, [(info.name, info.tiles) for info in lists]),
    )


def _lists(pack: Pack) -> list[LexiconInfo]:
    """Returns the word lists here that match the pack's tiles, the club's first."""
    tiles, usual = {pack.setup.tiles.name: pack.setup.tiles}, usual_list()
    there = [info for info in instance().library.lexicons() if matching_tiles(info, tiles)]
    return sorted(there, key=lambda info: info.name != usual)


@blueprint.get("/games/<key>/result")
def result(key: str) -> ResponseReturnValue:
    """Sends the signed result of a finished night; before its end the desk says what is missing."""
    night = look_up(key)
    if night.game.ended is None:
        flash(gettext("End the game first: a result is that of a finished night."), "warning")
        return redirect(url_for("desk.show", key=key))
    text = federation.result_of(desk(), key)
    name = f"{file_name(f'{night.row.setup.title} {night.row.setup.club}')}.director-result"
    return sent_file(text.encode(), "application/octet-stream", name)
