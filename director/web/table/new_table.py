"""A new classic table: its form, kept for the page after a mistake and made into a set-up; the sample game; and a game
from a GCG file: first a preview, then the import when a button is pressed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, gettext

from director.desk.classic import start
from director.desk.classic.start import create, known_players, open_sample, tables
from director.games.classic.game import Setup
from director.games.classic.gcg_lines import decoded
from director.games.classic.profile import ClassicProfile, classic_profile, classic_profiles
from director.games.classic.side_facts import MOST_PLAYERS, check_number
from director.language.names import sort_key
from director.language.sentences import DirectorError, Sentence, say
from director.web.common import desk, in_words, instance
from director.web.forms import Number, PageForm, ParsedText, Text, Yes
from director.web.prepare.forms import Key, SeatedForm, setup_values
from director.web.prepare.waiting import make_game, waiting_form
from director.web.sent import field, uploaded, whole

SWITCHES: Mapping[str, Sentence] = {
    "open_dictionary": say("Open dictionary: the preview says whether a word is in the list"),
    "recycle_blank": say("Blanks may be taken off the board for the real letter"),
    "jack_opens": say("Jack opens: the first word needs five letters"),
    "two_bags": say("Two bags: vowels and consonants apart"),
    "theme": say("Theme: 5 points for each word that fits it"),
    "last_turn": say("When somebody is out, the others have one last turn"),
}
"""The house rules that a table may switch on, with their meaning."""

CHOICES: Mapping[str, Mapping[str, Sentence]] = {
    "wrong_challenge": {
        "nothing": say("costs nothing"),
        "points": say("costs points"),
        "turn": say("costs the next turn"),
    },
    "challenge_until": {
        "at_once": say("at once, before anything else happens"),
        "next_laid": say("until the next player has laid"),
    },
    "leftovers": {
        "added": say("is deducted, and goes to the player who went out"),
        "twice": say("goes twice to the player who went out, and is not deducted"),
        "off": say("is deducted, and goes to nobody"),
        "nothing": say("does not count"),
    },
}
"""Rules with a few variants; without a choice the rules of the table decide."""

NUMBERS: Mapping[str, Sentence] = {
    "wrong_challenge_cost": say("Points that a wrong challenge costs"),
    "exchange_needs": say("Tiles that must be in the bag for an exchange"),
    "passes_end": say("Game ends after everyone has passed this many times in a row"),
    "scoreless_end": say("Turns in a row without points that end the game (0: none)"),
    "overtime_cost": say("Points for each minute beyond the clock"),
}
"""Rules that are a number; without input the rules of the table decide."""


THEME = 5
"""Points for a word that fits the theme."""


def _seconds(text: str) -> int:
    """Reads a clock as people write it, ``25`` or ``25:00`` minutes; returns seconds."""
    minutes, _, seconds = text.strip().partition(":")
    return 60 * whole(minutes or "0", (0, 600)) + whole(seconds or "0", (0, 59))


class TableForm(SeatedForm):
    """The form of a classic table; it has these fields and one for each of ``SWITCHES``, ``CHOICES`` and ``NUMBERS``."""

    seats = MOST_PLAYERS
    rules = Text(default="german")
    minutes = ParsedText(_seconds)
    move_seconds = Number(0, ClassicProfile.bounds["move_seconds"])

    @property
    def on(self) -> set[str]:
        """The switches that are set."""
        return {name for name in SWITCHES if self[name].data}

    @property
    def changes_rules(self) -> bool:
        """Whether at least one rule differs from the chosen rules."""
        return any(self[name].typed for name in (*CHOICES, *NUMBERS))


for each in SWITCHES:
    setattr(TableForm, each, Yes())
for each in CHOICES:
    setattr(TableForm, each, Text())
for each in NUMBERS:
    setattr(TableForm, each, Number(0, ClassicProfile.bounds[each]))


def chosen_like(setup: Setup, names: Sequence[str] = ()) -> dict[str, object]:
    """Returns the fields of a new table's form that are taken from an earlier table: club, words, rules and players."""
    profile = setup.profile
    base = classic_profiles().get(profile.name, classic_profile("german"))
    told = {name: str(getattr(profile, name)) for name in (*CHOICES, *NUMBERS)}
    changed = {name: text for name, text in told.items() if getattr(profile, name) != getattr(base, name)}
    return {
        "club": setup.club,
        "lexicon": setup.lexicon,
        "tiles": setup.tiles.name,
        "rules": base.name,
        "minutes": f"{profile.clock // 60}:{profile.clock % 60:02d}" if profile.clock else "",
        "move_seconds": profile.move_seconds or "",
        "mirror": setup.mirror,
        "names": {str(seat): name for seat, name in enumerate(names, 1)},
        "theme": bool(profile.theme_points),
        **{name: getattr(profile, name) for name in SWITCHES if name != "theme"},
        **changed,
    }


def setup_of(form: TableForm) -> Setup:
    """Returns the set-up that the form asks for; DirectorError if it is not possible."""
    return Setup(profile=_profile(form, classic_profile(form.rules.data)), **setup_values(form))


def _profile(form: TableForm, base: ClassicProfile) -> ClassicProfile:
    data: dict[str, Any] = dict.fromkeys(form.on - {"theme"}, True)
    data |= {name: form[name].data for name in CHOICES if form[name].data in CHOICES[name]}
    if leftovers := data.pop("leftovers", None):
        base = base.with_leftovers(leftovers)
    data |= {name: form[name].data for name in NUMBERS if form[name].given is not None}
    return replace(
        base,
        **data,
        theme_points=THEME if form["theme"].data else 0,
        clock=form.minutes.data,
        move_seconds=form.move_seconds.data,
    )


def choices() -> dict[str, Any]:
    """Returns what the form offers."""
    return {
        "choices": CHOICES,
        "numbers": NUMBERS,
        "lexicons": instance().library.lexicons(),
        "tile_sets": instance().tile_sets().values(),
        "profiles": classic_profiles().values(),
        "switches": SWITCHES,
    }


blueprint = Blueprint("table_new", __name__)


@blueprint.route("/games/new-table", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """Shows the form of a new table, and makes it."""
    if request.method == "GET":
        title = gettext("Table %(date)s", date=format_date(date.today(), "long"))
        waiting = waiting_form(request.args.get("key", ""))
        return _show(waiting or _opened(title))
    form = TableForm.sent()
    try:
        setup = setup_of(form)
        entrants = form.entrants
        check_number(len(entrants))
    except DirectorError as error:
        form.refuse(error)
        return _show(form), 422
    after = url_for("table.show", key=form.key.data)
    return make_game(form, setup, lambda at: create(at, setup, entrants, form.key.data), after)


def _show(form: TableForm) -> str:
    names = sorted({each.name for each in known_players(desk())}, key=sort_key)
    return render_template("table/new.html", form=form, known=names, **choices())


def _opened(title: str) -> TableForm:
    """Returns the form as it opens; with ``like`` in the address it has rules, list and players of that table."""
    rows = tables(desk())
    like = next((row for row in rows if row.key == request.args.get("like")), None)
    if like is None:
        return TableForm.fresh(title, {"club": rows[0].setup.club if rows else ""})
    players = sorted(desk().session(like.key).game.players, key=lambda each: each.table)
    chosen = chosen_like(like.setup, [each.name for each in players])
    known = {info.name: info.tiles for info in instance().library.lexicons()}
    if known.get(like.setup.lexicon) == like.setup.tiles.name:
        chosen["tiles"] = ""
    return TableForm.fresh(title, chosen)


@blueprint.post("/games/sample")
def sample() -> ResponseReturnValue:
    """Opens the sample game of the German rulebook, to go through it move by move."""
    here = instance()
    title = gettext("Sample game of the German rulebook")
    key = open_sample(desk(), title, date.today().isoformat(), here.tile_sets()["german"], "german")
    return redirect(url_for("table.turn", key=key, number=1))


from_file = Blueprint("table_gcg", __name__)


class GcgForm(PageForm):
    """What the file is imported with; ``text`` is its content. Without a choice the file decides."""

    key = Key()
    rules = Text(default="german")
    text = Text()
    file_tiles = Text()
    file_lexicon = Text()


@from_file.post("/games/table-from-file")
def take_in() -> ResponseReturnValue:
    """Shows the file as it would be imported; a button imports it."""
    form = GcgForm.sent()
    try:
        if not form.text.typed:
            sent = uploaded(say("Choose the file of a game first."))
            form.text.typed = decoded(sent.stream.read(start.MOST_BYTES + 1))
        looked = _looked(form)
        if field("take") or field("partly"):
            row = start.take_in_gcg(desk(), looked, form.key.data, partly=bool(field("partly")))
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


def _looked(form: GcgForm) -> start.GcgPreview:
    club, name = instance(), form.file_tiles.data
    tiles = club.tile_sets().get(name)
    content = f"\ufeff{form.text.typed}".encode()
    profile = classic_profile(form.rules.data)
    return start.look_at(club, content, profile, date.today().isoformat(), tiles, form.file_lexicon.data)
