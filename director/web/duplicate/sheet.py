"""Imports a night from a published game sheet: first shows what it would contain, then takes it in when a button is pressed."""

from __future__ import annotations

from datetime import date

from flask import Blueprint, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk.duplicate import sheet_files
from director.language.sentences import DirectorError, say
from director.rules.profile import profiles
from director.seasons.lists import decoded
from director.web.common import desk, in_words, instance
from director.web.forms import PageForm, Text
from director.web.prepare.forms import Key
from director.web.sent import field, uploaded

blueprint = Blueprint("sheet", __name__)


class SheetForm(PageForm):
    """What the sheet is imported with; ``text`` is its content."""

    key = Key()
    title = Text()
    rules = Text(default="f2023")
    text = Text()
    lexicon = Text()


@blueprint.post("/games/night-from-sheet")
def take_in() -> ResponseReturnValue:
    """Shows the sheet as it would be imported; a button imports it."""
    form = SheetForm.sent()
    try:
        if not form.text.typed:
            sent = uploaded(say("Choose the file of a game sheet first."))
            form.text.typed = decoded(sent.stream.read(sheet_files.MOST_BYTES + 1))
            form.rules.typed = "f2023"
        title = form.title.typed.strip() or gettext("Game sheet")
        setup = sheet_files.setup_for(
            instance(), form.rules.typed, form.lexicon.typed, title, date.today().isoformat()
        )
        looked = sheet_files.look_at(desk(), f"\ufeff{form.text.typed}".encode(), setup)
        if field("take") or field("partly"):
            row = sheet_files.take_in(desk(), looked, form.key.data, partly=bool(field("partly")))
            flash(gettext("%(title)s is imported.", title=row.setup.title), "success")
            return redirect(url_for("after.show", key=row.key))
    except DirectorError as error:
        flash(in_words(error.sentence), "danger")
        return redirect(url_for("new.new"))
    lists = [info for info in instance().library.lexicons() if info.is_built]
    return render_template(
        "games/sheet.html",
        form=form,
        title=title,
        looked=looked,
        profiles=profiles().values(),
        lexicons=lists,
    )
