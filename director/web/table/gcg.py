"""A game from a GCG file: what it would bring is shown first, and taken in when the person says so."""

from __future__ import annotations

from datetime import date

from flask import Blueprint, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk.classic import gcg_files
from director.games.classic.gcg_lines import decoded
from director.games.classic.profile import classic_profile, classic_profiles
from director.language.sentences import DirectorError, say
from director.web.common import desk, in_words, instance
from director.web.forms import PageForm, Text
from director.web.prepare.forms import Key
from director.web.sent import field, uploaded

blueprint = Blueprint("table_gcg", __name__)


class GcgForm(PageForm):
    """With what the file is taken in; ``text`` is what stands in it. Nothing chosen: as the file says."""

    key = Key()
    rules = Text(default="german")
    text = Text()
    file_tiles = Text()
    file_lexicon = Text()


@blueprint.post("/games/table-from-file")
def take_in() -> ResponseReturnValue:
    """The file as it would come in, until a button takes it."""
    form = GcgForm.sent()
    try:
        if not form.text.typed:
            sent = uploaded(say("Choose the file of a game first."))
            form.text.typed = decoded(sent.stream.read(gcg_files.MOST_BYTES + 1))
        looked = _looked(form)
        if field("take") or field("partly"):
            row = gcg_files.take_in(desk(), looked, form.key.data, partly=bool(field("partly")))
            flash(gettext("%(title)s is imported.", title=row.setup.title), "success")
            return redirect(url_for("table.show", key=row.key))
    except DirectorError as error:
        flash(in_words(error.sentence), "danger")
        return redirect(url_for("table_new.new"))
    return render_template(
        "table/gcg.html",
        form=form,
        looked=looked,
        profiles=classic_profiles().values(),
        tile_sets=instance().tile_sets().values(),
        lexicons=instance().library.lexicons(),
    )


def _looked(form: GcgForm) -> gcg_files.Looked:
    club, name = instance(), form.file_tiles.data
    tiles = club.tile_sets().get(name)
    content = f"\ufeff{form.text.typed}".encode()
    profile = classic_profile(form.rules.data)
    return gcg_files.look_at(club, content, profile, date.today().isoformat(), tiles, form.file_lexicon.data)
