"""The lesson on the web: its form, its buttons on the desk, and the live state for walls and phones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any, ClassVar

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, gettext

from director.desk import lesson as at_desk
from director.desk.desk import Desk, GameSession
from director.desk.duplicate import phones
from director.desk.instance import Instance
from director.desk.lesson import grouped
from director.desk.settings import meanings_on_walls
from director.games.lesson import (
    HINTS,
    LESSON,
    LEVELS,
    MINUTES,
    ROUNDS,
    Lesson,
    LessonSetup,
    is_nameless,
    lesson_profile,
    lesson_seen_by,
    level_named,
    mark,
)
from director.games.people import Entrant
from director.language.sentences import DirectorError, Sentence, say
from director.language.texts import Texts
from director.web.common import desk, desk_in_time, desk_once, instance
from director.web.duplicate.game import GAME as NIGHT
from director.web.duplicate.game import PHONES as NIGHT_PHONES
from director.web.duplicate.game import state_told, wall_page
from director.web.duplicate.steps import back_to_desk
from director.web.forms import Text, Yes
from director.web.game_pages import GamePages
from director.web.prepare.forms import SetupForm, setup_values
from director.web.prepare.players import as_lines, read_list, read_upload, without_twins
from director.web.prepare.waiting import begin_meanings, make_game, waiting_form
from director.web.rights import DIRECTOR
from director.web.sent import field
from director.wording.titles import source_of

blueprint = Blueprint("lesson", __name__)


class LessonForm(SetupForm):
    """The form of a lesson; ``class_of`` is an earlier lesson whose first names are used again."""

    minutes = Text(default="45")
    rounds = Text(default="8")
    level = Text(default="medium")
    together = Text(default="alone")
    players = Text()
    class_of = Text()
    keeps_names = Yes()

    ABOUT: ClassVar[dict[str, str]] = SetupForm.ABOUT | {
        "bad_minutes": "minutes",
        "unknown_level": "level",
        "unknown_group": "together",
    }


@blueprint.route("/games/new-lesson", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """Shows the form of a new lesson and makes it; the defaults are enough, one button makes the lesson."""
    at_desk.forget_past(desk())
    if request.method == "GET":
        title = gettext("Lesson %(date)s", date=format_date(date.today(), "long"))
        return _show(waiting_form(request.args.get("key", "")) or LessonForm.fresh(title))
    form = LessonForm.sent()
    try:
        entrants = _pupils(form)
        setup = _setup_of(form)
    except DirectorError as error:
        form.refuse(error)
        return _show(form), 422
    begin_meanings(setup.tiles.language)
    after = url_for("desk.show", key=form.key.data)
    return make_game(form, setup, lambda at: at_desk.create(at, setup, entrants, form.key.data), after)


def _setup_of(form: LessonForm) -> LessonSetup:
    """Returns the set-up that the form asks for; DirectorError if it is not possible."""
    minutes, rounds = (
        int(text) if text.strip().isdecimal() else 0 for text in (form.minutes.data, form.rounds.data)
    )
    return LessonSetup(
        **setup_values(form),
        profile=lesson_profile(minutes, rounds),
        level=level_named(form.level.data).name,
        keeps_names=form.keeps_names.data,
    )


def _pupils(form: LessonForm) -> list[Entrant]:
    """Returns the pupils from the list, the file and the earlier lesson, in the chosen groups."""
    entrants = without_twins(read_list(form.players.typed), read_upload())
    if form.class_of.data:
        night = look_up_class(form.class_of.data)
        entrants = without_twins(entrants, [Entrant(each.name) for each in night.game.players])
    form.players.typed = as_lines(entrants) if entrants else ""
    return grouped(entrants, form.together.data)


def look_up_class(key: str) -> GameSession[Lesson]:
    """Returns the lesson with that key; DirectorError ``unknown_game``."""
    return desk().session(key)


def _classes() -> list[GameSession[Lesson]]:
    """Returns the last lessons that still have their pupils' names, the newest first."""
    rows = [row for row in desk().games() if row.kind == LESSON.name][:20]
    nights = [desk().session(row.key) for row in rows]
    return [each for each in nights if each.game.players and not all(map(is_nameless, each.game.players))]


def _show(form: LessonForm) -> str:
    return render_template(
        "lesson/new.html",
        form=form,
        levels=LEVELS.values(),
        minutes=MINUTES,
        rounds=ROUNDS,
        groups={"alone": say("alone"), "pairs": say("in pairs"), "tables": say("four at a table")},
        classes=_classes(),
        lexicons=instance().library.lexicons(),
        tile_sets=instance().tile_sets().values(),
    )


@blueprint.post("/games/<key>/hint")
def hint(key: str) -> ResponseReturnValue:
    """Shows the class a hint to the best everyday word."""
    at_desk.hint(desk_in_time(), key, field("hint"))
    return back_to_desk(key)


@blueprint.post("/games/<key>/forget-names")
def forget_names(key: str) -> ResponseReturnValue:
    """Deletes the first names."""
    at_desk.forget_names(desk_once(), key)
    flash(
        gettext("The first names are deleted. The moves and points stay under the numbers of the tables."),
        "success",
    )
    return back_to_desk(key)


@blueprint.app_template_global()
def lesson_hints() -> Mapping[str, Sentence]:
    """Returns the names of the hints, for the desk."""
    return HINTS


# -- the room ------------------------------------------------------------------------------------------


def tell(instance: Instance, audience: str, night: GameSession[Any], now: float) -> dict[str, object]:
    """Returns the state for a live message, with the meanings of the nicest words and their sources once the words are shown."""
    told = state_told(instance, audience, night, now, lesson_seen_by)
    nice: Any = told.get("nice") or []
    language = night.game.setup.tiles.language
    for each in nice if audience != "wall" or meanings_on_walls(instance.db) else ():
        meaning = instance.meaning(language, each["word"])
        each |= {"meaning": meaning, "source": source_of(language, meaning)}
    return told


def _own(at: Desk, night: GameSession[Any], player: int, texts: Texts) -> dict[str, Any]:
    """Returns the data of a player's phone as on every night, without places, and with the stars of the last round."""
    own = phones.own(at, night, player, texts)
    own["ranking"] = None
    last: Any = own["last"]
    if last and (found := mark(night.game, last["round"], player)):
        last |= {"goal": found.goal, "stars": found.stars}
    return own


GAME = GamePages(
    kind=LESSON,
    name=say("Lesson"),
    text=say(
        "A night for a class in 45 minutes: letters chosen by level, everyday words, hints, a sheet for everybody to take home."
    ),
    new="lesson.new",
    home="desk.show",
    in_parts=True,
    after_import="players.players",
    blueprints=(blueprint,),
    shares=(
        *(name for name in NIGHT.shares if name not in ("pack_centre.result", "wall_panel.podium")),
        *(each.name for each in NIGHT.blueprints if each.name not in ("new", "seals", "letters")),
    ),
    rights={DIRECTOR: "lesson"},
    tabs=tuple(
        replace(each, text=say("Class")) if each.name == "players" else each
        for each in NIGHT.tabs
        if each.name not in ("settings", "standings")
    ),
    label=say("This lesson"),
    helpers=NIGHT.helpers,
    phone=replace(NIGHT_PHONES, own=_own),
    wall=wall_page,
    tell=tell,
)
