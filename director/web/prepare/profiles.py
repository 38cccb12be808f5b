"""Rules to play by: the built-in profiles, and the director's own copies of them with changed numbers."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from werkzeug.datastructures import MultiDict

from director.desk.settings import drop_profile, keep_profile, may_change_profile
from director.language.collation import sort_key
from director.language.sentences import DirectorError, RuleError
from director.rules.profile import Profile
from director.rules.profile import profiles as built_in
from director.rules.ruleset import JUDGINGS
from director.storage.settings_store import own_profiles
from director.web.common import for_address, instance
from director.web.prepare import profile_forms
from director.web.prepare.forms import all_profiles
from director.web.prepare.profile_forms import ProfileForm, typed_of
from director.web.roles import visitor
from director.wording.rounds import minimum_from

blueprint = Blueprint("profiles", __name__)


@blueprint.get("/profiles")
def profiles() -> str:
    """All rules; own ones can be changed and deleted."""
    own = own_profiles(instance().db, visitor().owner)
    return render_template(
        "games/profiles.html",
        built_in=built_in().values(),
        own=sorted(own.values(), key=lambda each: sort_key(each.title)),
        mine={name for name in own if may_change_profile(instance().db, name, visitor().owner)},
        judgings=JUDGINGS,
        minimum_from=minimum_from,
    )


@blueprint.route("/profiles/<name>/copy", methods=["GET", "POST"])
def copy_profile(name: str) -> ResponseReturnValue:
    """A form with the numbers of a profile; sending it makes a new own one."""
    base = _known(name)
    title = gettext("%(title)s (our club)", title=base.title)
    return _form(base, title, None)


@blueprint.route("/profiles/<name>/change", methods=["GET", "POST"])
def change_profile(name: str) -> ResponseReturnValue:
    """The same form for an own profile; games that were made with it keep the numbers they have."""
    base = _known(name, own=True)
    return _form(base, base.title, base.name)


@blueprint.post("/profiles/<name>/delete")
def delete_profile(name: str) -> ResponseReturnValue:
    """Removes an own profile; games made with it are not touched."""
    profile = _known(name, own=True)
    drop_profile(instance().db, name)
    flash(gettext("%(title)s is deleted.", title=profile.title), "success")
    return redirect(url_for("profiles.profiles"))


def _form(base: Profile, title: str, name: str | None) -> ResponseReturnValue:
    if request.method == "GET":
        return _show(base, ProfileForm(MultiDict(typed_of(base, title))), name)
    form = ProfileForm.sent()
    try:
        made = form.profile(base, name or "own")
        taken = {**own_profiles(instance().db), **built_in()}  # also those of organisers who are not asking
        made = replace(made, name=name or free_name(made.title, taken))
        keep_profile(instance().db, made, visitor().owner)
    except DirectorError as error:
        form.refuse(error)
        return _show(base, form, name), 422
    flash(gettext("%(title)s is stored and can be chosen for a new night.", title=made.title), "success")
    return redirect(url_for("profiles.profiles"))


def _show(base: Profile, form: ProfileForm, name: str | None) -> str:
    rows = max(profile_forms.MINIMUM_ROWS, len(base.minimums) + 1)
    return render_template(
        "games/profile.html",
        base=base,
        form=form,
        own=name is not None,
        groups=profile_forms.GROUPS,
        breaks=profile_forms.BREAKS,
        minimum_rows=range(rows),
        break_rows=range(profile_forms.TIE_BREAK_ROWS),
    )


def free_name(title: str, taken: Container[str]) -> str:
    """A short name for addresses, made of a title; it begins with ``own-`` and is not taken."""
    stem = "own-" + (for_address(title)[:30] or "rules")
    name, number = stem, 2
    while name in taken:
        name, number = f"{stem}-{number}", number + 1
    return name


def _known(name: str, own: bool = False) -> Profile:
    """The rules of that name; with ``own`` those that this person may change. RuleError ``unknown_profile``."""
    known = own_profiles(instance().db, visitor().owner) if own else all_profiles()
    if name not in known or (own and not may_change_profile(instance().db, name, visitor().owner)):
        raise RuleError("unknown_profile", "There are no such rules of your own. Choose them from the list.")
    return known[name]
