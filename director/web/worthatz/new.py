"""A new Worthatz night: its form, the set-up made of it, and creating it while its word list is opened."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import date

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, gettext

from director.desk.instance import Instance
from director.desk.worthatz.rounds import create_worthatz
from director.games.worthatz.game import Setup
from director.games.worthatz.letters import worthatz_tiles
from director.games.worthatz.profile import TO_THE_END, WorthatzProfile
from director.language.sentences import DirectorError, RuleError, say
from director.lexicon.alphabet import GERMAN
from director.lexicon.description import LexiconInfo
from director.web.common import in_words, instance, usual_list
from director.web.prepare.forms import checked_date, checked_title, form_key, one_line
from director.web.prepare.lists import read_list
from director.web.prepare.waiting import make_game, waiting_form

blueprint = Blueprint("worthatz_new", __name__)


@dataclass(frozen=True)
class Form:
    """The texts of the form."""

    key: str = ""
    title: str = ""
    date: str = ""
    club: str = ""
    lexicon: str = ""
    rounds: str = "10"
    minutes: str = "5"
    search: str = ""
    part: str = ""
    players: str = ""


@blueprint.route("/games/new-worthatz", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """The form of a new night; a POST creates it, and what was typed stays if that cannot be."""
    if request.method == "GET":
        title = gettext("Worthatz %(date)s", date=format_date(date.today(), "long"))
        fresh = Form(form_key(), title, date.today().isoformat(), lexicon=usual_list(GERMAN.letters))
        return _show(waiting_form(request.args.get("key", "")) or fresh)
    form = read_form(request.form)
    try:
        setup, entrants = setup_of(form, instance()), read_list(form.players)
    except DirectorError as error:
        flash(in_words(error.sentence), "danger")
        return _show(form), 422
    after = url_for("worthatz.show", key=form.key)
    return make_game(form, setup, lambda at: create_worthatz(at, setup, entrants, form.key), after)


def read_form(sent: Mapping[str, str]) -> Form:
    """The form as it was sent; nothing is checked but the key, which goes into addresses."""
    texts = {each.name: str(sent.get(each.name, "")) for each in fields(Form)}
    texts["key"] = form_key(sent.get("key", ""))
    return Form(**texts)


def setup_of(form: Form, instance: Instance) -> Setup:
    """The set-up that the form asks for; DirectorError says what cannot be."""
    info = instance.library.info(form.lexicon)
    if info.letters != GERMAN.letters:
        raise RuleError("not_german", say("Worthatz is played with a German word list. Choose another."))
    allowed, forbidden = instance.rulings.allowed_and_forbidden(info.name)
    profile = WorthatzProfile(
        rounds=_number(form.rounds, 1),
        seconds=round(60 * _minutes(form.minutes)),
        part=bool(form.part),
        search_seconds=_number(form.search, TO_THE_END),
    )
    return Setup(
        title=checked_title(form.title),
        date=checked_date(form.date),
        club=one_line(form.club),
        tiles=worthatz_tiles(),
        profile=profile.checked(),
        lexicon=info.name,
        allowed=tuple(sorted(allowed)),
        forbidden=tuple(sorted(forbidden)),
    )


def _number(text: str, empty: int) -> int:
    if not text.strip():
        return empty
    if not re.fullmatch(r"\d{1,5}", text.strip()):
        raise RuleError("bad_number", say("%(text)s is not a whole number.", text=text[:20]))
    return int(text)


def _minutes(text: str) -> float:
    """Minutes with or without a decimal sign, or as 2:30."""
    if clock := re.fullmatch(r"\s*(\d{1,3}):([0-5]\d)\s*", text):
        return int(clock[1]) + int(clock[2]) / 60
    if not re.fullmatch(r"\s*\d{1,3}([.,]\d{1,2})?\s*", text):
        raise RuleError("bad_minutes", say("Write the minutes as 5 or 2:30."))
    return float(text.replace(",", "."))


def german_lists(instance: Instance) -> list[LexiconInfo]:
    """The word lists that Worthatz can be played with."""
    return [info for info in instance.library.lexicons() if info.letters == GERMAN.letters]


def _show(form: Form) -> str:
    return render_template("worthatz/new.html", form=form, lexicons=german_lists(instance()), begun=False)
