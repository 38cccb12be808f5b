"""Rules to play by: the built-in profiles, and the director's own copies of them with changed numbers.

The form of one's own rules has every number and choice of a ``Profile``, grouped, in plain words; it makes the profile of what was typed.

The template only walks through ``GROUPS``. A field of ``Profile`` that is neither here nor a separate piece of the form (``Group.part``)
would be missing from the form: a test checks it.

The spelling tables of the club: one for each language, every word may be changed.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from functools import partial
from string import ascii_uppercase
from typing import ClassVar

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from werkzeug.datastructures import MultiDict

from director.desk.settings import (
    drop_profile,
    keep_profile,
    keep_spelling,
    may_change_profile,
    spelling,
    table_of,
)
from director.language.languages import LANGUAGES
from director.language.names import sort_key, visible
from director.language.sentences import DirectorError, RuleError, Sentence, say
from director.rules.profile import BOUNDS, Minimum, Profile, changed
from director.rules.profile import profiles as built_in
from director.rules.ruleset import JUDGINGS
from director.storage.settings_store import own_profiles
from director.web.common import for_address, in_words, instance, language
from director.web.forms import ChangeForm, Number, ParsedText, PrefixedFields, Yes, texts_shown, told_shown
from director.web.prepare.forms import all_profiles
from director.web.roles import visitor
from director.web.sent import field, rows, whole
from director.wording.announcer import letters_of, tables_for
from director.wording.round_words import minimum_from

MINIMUM_ROWS, MOST_MINIMUMS = 3, 20
TIE_BREAK_ROWS = 3

BREAKS: Mapping[str, Sentence] = {
    "": say("none: they share the place"),
    "tops": say("more tops found"),
    "warnings": say("fewer warnings"),
    "last_round": say("more points in the last round, then in the one before"),
    "best_moves": say("the best single moves"),
}
"""The tie-breaks between equal totals, in words."""


@dataclass(frozen=True)
class ProfileSetting:
    """One setting: a number within its ``BOUNDS``, a choice (``options``) or else a tick box."""

    name: str
    label: Sentence
    help: Sentence | None = None
    options: Mapping[str, Sentence] | None = None

    @property
    def input(self) -> str:
        """``number``, ``choice`` or ``check``."""
        return "choice" if self.options else "number" if self.name in BOUNDS else "check"

    @property
    def bounds(self) -> tuple[int, int]:
        return BOUNDS[self.name]


@dataclass(frozen=True)
class Group:
    """Settings that belong together; ``part`` names a piece of the form that is no plain field."""

    title: Sentence
    fields: tuple[ProfileSetting, ...]
    part: str = ""


GROUPS = (
    Group(
        say("The draw"),
        (
            ProfileSetting("rack_size", say("Letters on a rack")),
            ProfileSetting(
                "y_counts",
                say("Y counts as vowel or consonant"),
                options={
                    "either": say("whichever helps"),
                    "vowel": say("vowel"),
                    "consonant": say("consonant"),
                },
            ),
            ProfileSetting(
                "blank_counts",
                say("A blank counts as vowel or consonant"),
                options={"either": say("whichever helps"), "none": say("neither of them")},
            ),
            ProfileSetting(
                "keep_leave",
                say("Letters that were not laid are kept for the next round"),
                say("Otherwise they go back into the bag, and all letters are drawn new."),
            ),
        ),
        part="minimums",
    ),
    Group(
        say("The clock"),
        (ProfileSetting("seconds", say("Seconds per round"), say("180 seconds = 3 minutes.")),),
        part="signals",
    ),
    Group(
        say("The top move"),
        (
            ProfileSetting(
                "top_from",
                say("All place on their boards"),
                say("The best possible move is found by the program, whether a player has it or not."),
                options={
                    "engine": say("the best possible move"),
                    "best_slip": say("the best move handed in"),
                },
            ),
            ProfileSetting(
                "without_slip",
                say("Where the best move handed in is placed and nobody has one"),
                options={
                    "engine": say("the best possible move is placed"),
                    "announce_again": say("the same letters are announced again"),
                },
            ),
            ProfileSetting("first_across", say("The first move is placed horizontally")),
            ProfileSetting("most_laid", say("Most letters laid in one move")),
            ProfileSetting(
                "recycle_blank", say("A blank just placed is swapped for its letter while the bag has one")
            ),
        ),
        part="bonuses",
    ),
    Group(
        say("Scoring the slips"),
        (
            ProfileSetting(
                "judge",
                say("Slips are scored"),
                say(
                    "Simply: a correct move gets its true score, anything else nothing. By the rulebook:"
                    " with warnings and penalties."
                ),
                options={"plain": say("simply"), "book": say("by the rulebook of 2023")},
            ),
            ProfileSetting(
                "unmarked_blank",
                say("A blank whose letter is not circled"),
                options={
                    "free": say("is read in the player's favour"),
                    "rulebook": say("is scored by the rulebook"),
                    "zero": say("makes the move worth nothing"),
                },
            ),
            ProfileSetting(
                "wrong_place",
                say("A valid word with a wrong or missing reference scores"),
                options={
                    "zero": say("nothing"),
                    "penalty": say("its claimed score less a penalty"),
                },
            ),
            ProfileSetting("place_penalty", say("This penalty in points")),
            ProfileSetting(
                "free_warnings",
                say("Warnings that cost nothing"),
                say("Each further warning of the same player costs points at the end."),
            ),
            ProfileSetting(
                "free_warnings_blitz",
                say("Free warnings where a round lasts a minute or less"),
            ),
            ProfileSetting(
                "warning_cost", say("Points for each further warning"), say("0: warnings never cost points.")
            ),
        ),
    ),
    Group(
        say("Solo and ranking"),
        (
            ProfileSetting(
                "solo",
                say("Bonus for a solo with the top"),
                say("A solo is a score that no other player reaches in that round. 0: no bonus."),
            ),
            ProfileSetting("solo_players", say("Fewest players for a solo to count")),
            ProfileSetting("solo_below_top", say("Bonus for a solo below the top"), say("0: no bonus.")),
            ProfileSetting(
                "solo_cap", say("Most bonus points a player can collect in a game"), say("0: no limit.")
            ),
            ProfileSetting(
                "ranking",
                say("The standings go by"),
                options={"points": say("total points"), "percent": say("%% of the top")},
            ),
        ),
        part="tie_breaks",
    ),
    Group(
        say("The end"),
        (
            ProfileSetting("round_limit", say("Most rounds in the game"), say("0: no limit.")),
            ProfileSetting(
                "end_one_kind",
                say("When only vowels or only consonants are left"),
                options={"rack_and_bag": say("the game ends"), "never": say("the game goes on")},
            ),
            ProfileSetting(
                "end_below",
                say("Fewest letters left to play on"),
                say("0: play continues to the last letters."),
            ),
        ),
    ),
)
"""The groups of the form in their order. Fields it does not show are copied from the base profile."""


FIELDS = [field for group in GROUPS for field in group.fields]


def typed_of(profile: Profile, title: str) -> dict[str, str]:
    """Returns the form's texts for a profile."""
    typed = {
        "title": title,
        "signals": ", ".join(map(str, profile.signals)),
        "bonuses": ", ".join(f"{laid}: {points}" for laid, points in sorted(profile.bonus.items())),
    }
    for each in FIELDS:
        value = getattr(profile, each.name)
        typed[each.name] = ("1" if value else "") if each.input == "check" else str(value)
    for row, minimum in enumerate(profile.minimums):
        typed |= {
            f"from_{row}": str(minimum.from_round),
            f"vowels_{row}": str(minimum.vowels),
            f"consonants_{row}": str(minimum.consonants),
        }
    return typed | {f"break_{row}": name for row, name in enumerate(profile.tie_breaks)}


def _title(text: str) -> str:
    title = " ".join(visible(text).split())
    if not title or len(title) > 60:
        raise RuleError("title_missing", "Give these rules a name of at most 60 characters.")
    return title


def _signals(text: str, seconds: int) -> tuple[int, ...]:
    """Reads moments in seconds before the end, latest last; each must be shorter than the round."""
    label = say("Seconds before the end for the signal")
    found = {
        whole(each, (1, seconds - 1), label) for each in re.split(r"[\s,;]+", text.strip()) if text.strip()
    }
    return tuple(sorted(found, reverse=True))


def _bonuses(text: str) -> tuple[tuple[int, int], ...]:
    """Reads extra points by the number of letters laid in one move, typed as ``7: 50, 8: 75``."""
    found: dict[int, int] = {}
    for pair in filter(None, re.split(r"[,;]", text)):
        laid, _, points = pair.partition(":")
        number = whole(laid, (1, 9), say("Bonus: letters laid"))
        found[number] = whole(points, (0, 500), say("Bonus for %(laid)d letters", laid=number))
    return tuple(sorted(found.items()))


class ProfileForm(ChangeForm):
    """The form of one's own rules: these fields and one for each of ``FIELDS``."""

    title = ParsedText(_title)
    signals = ParsedText(partial(_signals, seconds=0))
    bonuses = ParsedText(_bonuses)
    rounds = PrefixedFields("from_")
    vowels = PrefixedFields("vowels_")
    consonants = PrefixedFields("consonants_")
    breaks = PrefixedFields("break_")

    ABOUT: ClassVar[dict[str, str]] = {"bad_minimums": "rounds", "bad_number": "rounds"}
    TOGETHER = (("rounds", "vowels", "consonants"),)

    @classmethod
    def of(cls, profile: Profile, title: str) -> ProfileForm:
        """Returns the form that shows a profile under that title."""
        return cls(MultiDict(typed_of(profile, title)))

    def profile(self, base: Profile, name: str) -> Profile:
        """Returns a copy of ``base`` with what was typed; DirectorError for the first mistake."""
        values = self.values("title", "bonuses", *(field.name for field in FIELDS))
        self.signals.read = partial(_signals, seconds=values["seconds"])
        values["signals"] = self.signals.data
        chosen = (self.breaks.data.get(str(row), "") for row in range(TIE_BREAK_ROWS))
        breaks = tuple(dict.fromkeys(name for name in chosen if name and name in BREAKS))
        return changed(base, name, **values, minimums=self._minimums(), tie_breaks=breaks)

    def _minimums(self) -> tuple[Minimum, ...]:
        """Returns the lines that are not empty, by round."""
        found: list[Minimum] = []
        for row in map(str, range(MOST_MINIMUMS)):
            cells = [each.data.get(row, "").strip() for each in (self.rounds, self.vowels, self.consonants)]
            if any(cells):
                first = whole(cells[0], (1, 99), say("From round"))
                vowels = whole(cells[1] or "0", (0, 7), say("Vowels"))
                found.append(Minimum(first, vowels, whole(cells[2] or "0", (0, 7), say("Consonants"))))
        if len({each.from_round for each in found}) < len(found):
            raise RuleError("bad_minimums", "Two minimums begin with the same round. Keep one of them.")
        return tuple(sorted(found, key=lambda each: each.from_round))


def _chosen(field: ProfileSetting, text: str) -> str:
    if text not in (field.options or {}):
        raise RuleError("bad_choice", "%(setting)s: choose one of the list.", setting=field.label)
    return text


for each in FIELDS:
    if each.input == "check":
        setattr(ProfileForm, each.name, Yes())
    elif each.input == "choice":
        setattr(ProfileForm, each.name, ParsedText(partial(_chosen, each)))
    else:
        setattr(ProfileForm, each.name, Number(None, each.bounds, each.label))


blueprint = Blueprint("profiles", __name__)


@blueprint.get("/profiles")
def profiles() -> str:
    """Shows all rules; own ones can be changed and deleted."""
    own = own_profiles(instance().db, visitor().owner)
    return render_template(
        "games/profiles.html",
        built_in=built_in().values(),
        own=sorted(own.values(), key=lambda each: sort_key(each.title)),
        mine={name for name in own if may_change_profile(instance().db, name, visitor().owner)},
        judgings=JUDGINGS,
        minimum_from=minimum_from,
        unusable=instance().unusable() if visitor().owner is None else [],
    )


@blueprint.route("/profiles/<name>/copy", methods=["GET", "POST"])
def copy_profile(name: str) -> ResponseReturnValue:
    """Shows a form with the numbers of a profile; sending it makes a new own profile."""
    base = _known(name)
    title = gettext("%(title)s (our club)", title=base.title)
    return _form(base, title, None)


@blueprint.route("/profiles/<name>/change", methods=["GET", "POST"])
def change_profile(name: str) -> ResponseReturnValue:
    """Changes an own profile by the same form; games made with it keep their numbers."""
    base = _known(name, own=True)
    return _form(base, base.title, base.name)


@blueprint.post("/profiles/<name>/delete")
def delete_profile(name: str) -> ResponseReturnValue:
    """Removes an own profile; games made with it do not change."""
    profile = _known(name, own=True)
    drop_profile(instance().db, name)
    flash(gettext("%(title)s is deleted.", title=profile.title), "success")
    return redirect(url_for("profiles.profiles"))


def _form(base: Profile, title: str, name: str | None) -> ResponseReturnValue:
    if request.method == "GET":
        return _show(base, ProfileForm.of(base, title), name)
    form = ProfileForm.sent()
    if name:
        form.over(ProfileForm.of(base, title))
    try:
        made = form.profile(base, name or "own")
        taken = {**own_profiles(instance().db), **built_in()}  # also the profiles of other organisers
        made = replace(made, name=name or free_name(made.title, taken))
        keep_profile(instance().db, made, visitor().owner)
    except DirectorError as error:
        form.refuse(error)
        return _show(base, form, name), 422
    flash(gettext("%(title)s is stored and can be chosen for a new night.", title=made.title), "success")
    return redirect(url_for("profiles.profiles"))


def _show(base: Profile, form: ProfileForm, name: str | None) -> str:
    rows = max(MINIMUM_ROWS, len(base.minimums) + 1)
    return render_template(
        "games/profile.html",
        base=base,
        form=form,
        own=name is not None,
        groups=GROUPS,
        breaks=BREAKS,
        minimum_rows=range(rows),
        break_rows=range(TIE_BREAK_ROWS),
    )


def free_name(title: str, taken: Container[str]) -> str:
    """Returns a short free name for addresses, made from a title; it begins with ``own-``."""
    stem = "own-" + (for_address(title)[:30] or "rules")
    name, number = stem, 2
    while name in taken:
        name, number = f"{stem}-{number}", number + 1
    return name


def _known(name: str, own: bool = False) -> Profile:
    """Returns the rules of that name; with ``own`` only if this person may change them. RuleError ``unknown_profile``."""
    known = own_profiles(instance().db, visitor().owner) if own else all_profiles()
    if name not in known or (own and not may_change_profile(instance().db, name, visitor().owner)):
        raise RuleError("unknown_profile", "You have no such rules of your own. Choose them from the list.")
    return known[name]


spellings_blueprint = Blueprint("spellings", __name__)


@spellings_blueprint.get("/spelling")
def show() -> ResponseReturnValue:
    """Shows the table of a language, one field for every letter; ``table`` shows another one."""
    chosen = _language(request.args.get("language", ""))
    used = spelling(instance().db, chosen)
    looked_at = next((each for each in tables_for(chosen) if each.name == request.args.get("table")), used)
    words = dict(looked_at.words)
    return _page(chosen, looked_at.name, words, words if looked_at is used else {})


@spellings_blueprint.post("/spelling")
def keep() -> ResponseReturnValue:
    """Keeps table and words; of the table that is used a letter in which nobody typed stays as somebody else may have kept it meanwhile."""
    chosen = _language(field("language"))
    table = field("table")
    words, shown = rows("word-"), texts_shown(field("shown", None))
    if table == table_of(instance().db, chosen).name:
        now = spelling(instance().db, chosen)
        words |= {letter: now.word(letter) for letter in words if words[letter] == shown.get(letter)}
    try:
        keep_spelling(instance().db, chosen, table, words)
    except DirectorError as error:
        flash(in_words(error.sentence), "danger")
        return _page(chosen, table, words, shown), 422
    flash(gettext("The spelling table is stored."), "success")
    return redirect(url_for("spellings.show", language=chosen))


def _page(chosen: str, table: str, words: dict[str, str], shown_words: dict[str, str]) -> str:
    """The page; ``shown_words`` are those of the club that it shows, nothing where they are those of a table."""
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
        shown=told_shown(shown_words),
    )


@spellings_blueprint.app_template_global()
def spelled_letters() -> dict[str, str]:
    """Returns the club's words for the letters of squares in the language of the page: H as Heinrich."""
    table = spelling(instance().db, language())
    return {letter: table.word(letter) for letter in ascii_uppercase}


def _language(wanted: str) -> str:
    return wanted if wanted in LANGUAGES else language()
