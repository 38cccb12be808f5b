"""Appeals: the preview of everything one would change, then commit or drop."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from director.desk.duplicate.appeals import Appeal, commit, plan
from director.judge.reasons import reason
from director.language.sentences import RuleError
from director.web.common import desk, desk_once, game_page, in_words, look_up
from director.web.sent import ticked, whole_number
from director.wording.slips import written
from director.wording.standings import moved

blueprint = Blueprint("appeals", __name__, url_prefix="/games/<key>")


@blueprint.route("/appeal", methods=["GET", "POST"])
def appeal(key: str) -> ResponseReturnValue:
    """An appeal: first the preview of everything it would change, then commit or drop."""
    here = desk()
    night = look_up(key)
    wish, made = _appeal_from(request.values), None
    if request.method == "POST":
        try:
            if ticked("commit"):
                return _commit(key, wish)
            made = plan(here, night, wish)
        except RuleError as error:
            flash(in_words(error.sentence), "danger")
    return game_page(
        night,
        "judging/appeal.html",
        "desk",
        appeal=wish,
        plan=made,
        reason=reason,
        moved=moved,
        written=written,
    )


def _commit(key: str, wish: Appeal) -> ResponseReturnValue:
    done, _ = commit(desk_once(), key, wish, whole_number("seq"))
    if done:
        flash(
            ngettext(
                "The appeal is decided; %(num)d slip was judged anew.",
                "The appeal is decided; %(num)d slips were judged anew.",
                len(done.slips),
            ),
            "success",
        )
    else:
        flash(gettext("The appeal is decided already."), "info")
    return redirect(url_for("desk.show", key=key))


def _appeal_from(values: dict[str, str]) -> Appeal:
    def number(name: str) -> int | None:
        text = values.get(name, "").strip()
        return int(text) if text.isdecimal() and len(text) <= 9 else None

    return Appeal(
        word=values.get("word", "").strip(),
        admissible=values.get("admissible", "1") == "1",
        reason=values.get("reason", ""),
        round=number("round"),
        player=number("player"),
    )
