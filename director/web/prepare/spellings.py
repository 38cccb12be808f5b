"""The spelling tables of the club: one for each language, every word of it free to change."""

from __future__ import annotations

from string import ascii_uppercase

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk.settings import keep_spelling, spelling, table_of
from director.language.languages import LANGUAGES
from director.language.sentences import DirectorError
from director.web.common import in_words, instance, language
from director.web.sent import field, rows
from director.wording.announcer import letters_of, tables_for

blueprint = Blueprint("spellings", __name__)


@blueprint.get("/spelling")
def show() -> ResponseReturnValue:
    """The table of a language, one field for every letter; ``table`` looks at another one."""
    chosen = _language(request.args.get("language", ""))
    used = spelling(instance().db, chosen)
    looked_at = next((each for each in tables_for(chosen) if each.name == request.args.get("table")), used)
    return _page(chosen, looked_at.name, dict(looked_at.words))


@blueprint.post("/spelling")
def keep() -> ResponseReturnValue:
    chosen = _language(field("language"))
    table = field("table")
    words = rows("word-")
    try:
        keep_spelling(instance().db, chosen, table, words)
    except DirectorError as error:
        flash(in_words(error.sentence), "danger")
        return _page(chosen, table, words), 422
    flash(gettext("The spelling table is stored."), "success")
    return redirect(url_for("spellings.show", language=chosen))


def _page(chosen: str, table: str, words: dict[str, str]) -> str:
    offered = tables_for(chosen)
    shown = next((each for each in offered if each.name == table), offered[0])
    return render_template(
        "games/spelling.html",
        chosen=chosen,
        table=shown,
        tables=offered,
        used=table_of(instance().db, chosen).name,
        letters=letters_of(shown),
        words=words,
    )


@blueprint.app_template_global()
def spelled_letters() -> dict[str, str]:
    """What the club calls the letters of squares, in the language of the page: H as Heinrich."""
    table = spelling(instance().db, language())
    return {letter: table.word(letter) for letter in ascii_uppercase}


def _language(wanted: str) -> str:
    return wanted if wanted in LANGUAGES else language()
