"""What the smaller games have in common: their description, the form of a new one, and undo.

The page of a game in which one person types words, and the preview of the typed word.

Training and Solitaire are such games: each has its own template, its own values and its own module of the desk.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, gettext

from director.desk.classic.moves import Preview
from director.desk.desk import Desk, GameSession
from director.desk.sessions import undo as undo_at
from director.desk.sessions import undo_offer
from director.desk.steps import home_of
from director.desk.unscrabble import sources
from director.games.log import Kind
from director.games.people import Entrant, read_players
from director.games.setup import GameSetup
from director.language.sentences import DirectorError, RuleError, Sentence, say
from director.rules.formula import FORMULAS, Formula
from director.web.common import address_of, desk, desk_once, game_page, in_words, instance, look_up, texts
from director.web.forms import Text
from director.web.game_pages import GamePages, Tab, games_here
from director.web.prepare.forms import SeatedForm, setup_values
from director.web.prepare.waiting import make_game, waiting_form
from director.web.pressing import add_steps, rights_to
from director.web.rights import DIRECTOR, joined
from director.web.sent import whole_number
from director.web.table.table_page import asked_move

blueprint = Blueprint("small", __name__)

SmallForm = SeatedForm
"""The form of a smaller game; each game adds its own fields."""


class ListForm(SmallForm):
    """The form of a smaller game with a list of any number of players."""

    seats = 0
    players = Text()


def entrants_of(form: SmallForm) -> list[Entrant]:
    """Returns the players whose names were typed; RuleError ``name_missing`` if there is none."""
    if not (found := form.entrants):
        raise RuleError("name_missing", "Write the player's name.")
    return found


def listed(form: ListForm) -> list[Entrant]:
    """Returns the players of the list; RuleError ``no_players`` if there is none."""
    return read_players(form.players.typed)


@dataclass(frozen=True, kw_only=True)
class SmallGame(GamePages):
    """A smaller game: its form, and how it is made.

    ``setup`` makes the set-up of the form (None: with the usual rules), ``make`` stores the game (None: as the desk does).
    ``mirror``: references may be written the English way. ``fields`` is the template of the fields that only this game has.
    """

    form: type[SmallForm] = SmallForm
    setup: Callable[[Any], GameSetup] | None = None
    make: Callable[[Desk, Any, list[Entrant], Any], object] | None = None
    entrants: Callable[[SmallForm], list[Entrant]] = entrants_of
    mirror: bool = True
    fields: str = ""

    def setup_of(self, form: SmallForm) -> GameSetup:
        """Returns the set-up that the form asks for; DirectorError if it is not possible."""
        if self.setup:
            return self.setup(form)
        return self.kind.setup(profile=self.kind.rules(), **setup_values(form))

    def made(self, desk: Desk, setup: GameSetup, entrants: list[Entrant], form: SmallForm) -> object:
        """Stores the new game and returns it."""
        if self.make:
            return self.make(desk, setup, entrants, form)
        return home_of(self.kind).create(desk, setup, entrants, form.key.data)

    @property
    def new_address(self) -> str:
        return url_for(self.new, kind=self.kind.name)


def small_game(kind: Kind[Any], name: Sentence, *own: Blueprint, **what: Any) -> SmallGame:
    """Returns the description of a smaller game. The first blueprint has the name of its kind: its pages are the
    director's, and the game's steps have their buttons there."""
    home = f"{kind.name}.show"
    add_steps(own[0], kind)
    return SmallGame(
        kind=kind,
        name=name,
        new="small.new",
        home=home,
        blueprints=own,
        rights=joined({DIRECTOR: kind.name}, rights_to(kind), what.pop("rights", {})),
        shares=("small.undo", *what.pop("also", ())),
        tabs=(
            Tab("game", name, home),
            Tab("print", say("Papers"), "documents.show_documents"),
            *((Tab("phones", say("Phones"), "phones.show", set_up=True),) if what.get("phone") else ()),
            Tab("history", say("History"), "history.show", set_up=True),
        ),
        label=say("This game"),
        css="small.css",
        **what,
    )


@blueprint.app_template_global()
def with_blanks(word: str) -> str:
    """Returns the word with its blanks in the notation of this page."""
    return texts().word(word)


@blueprint.app_template_global()
def all_formulas() -> tuple[Formula, ...]:
    """Returns all formulas, for forms."""
    return tuple(FORMULAS.values())


blueprint.add_app_template_global(undo_offer)


@blueprint.post("/games/<key>/small/undo")
def undo(key: str) -> ResponseReturnValue:
    """Undoes the last step."""
    session = look_up(key)
    undo_at(desk_once(), key, whole_number("seq"))
    flash(gettext("The last step is undone."), "success")
    return redirect(address_of(session.row))


@blueprint.route("/games/new-game/<kind>", methods=["GET", "POST"])
def new(kind: str) -> ResponseReturnValue:
    """Shows the form of a new game of that kind, and makes it."""
    game = _game(kind)
    if request.method == "GET":
        title = f"{in_words(game.name)} {format_date(date.today(), 'long')}"
        wanted = {name: value for name, value in request.args.items() if name != "key"}
        return _show(game, waiting_form(request.args.get("key", "")) or game.form.fresh(title, wanted))
    form = game.form.sent()
    try:
        entrants = game.entrants(form)
        setup = game.setup_of(form)
    except DirectorError as error:
        form.refuse(error)
        return _show(game, form), 422
    after = url_for(game.home, key=form.key.data)
    return make_game(form, setup, lambda at: game.made(at, setup, entrants, form), after)


def _game(kind: str) -> SmallGame:
    if not isinstance(found := games_here().get(kind), SmallGame):
        raise DirectorError(
            "unknown_kind",
            "This program does not know the game %(kind)s. Update the program.",
            kind=kind[:40],
        )
    return found


def _show(game: SmallGame, form: SmallForm) -> str:
    here = instance()
    return render_template(
        "solo/new.html",
        kind=game.kind.name,
        game=game,
        form=form,
        sources=sources(desk()) if "source" in form else [],
        lexicons=here.library.lexicons(),
        tile_sets=here.tile_sets().values(),
    )


PreviewOf = Callable[[Desk, GameSession[Any], str, str], Preview]
"""Returns what a move at that place would form, at the desk."""


@dataclass(frozen=True)
class LayingPage:
    """The pages of the game ``name``; ``values`` returns what its template needs beside the typed move. Its steps are in its table."""

    name: str
    preview_of: PreviewOf
    values: Callable[[GameSession[Any]], dict[str, object]]

    def blueprint(self) -> Blueprint:
        """Returns the pages' blueprint, to which the game adds its steps."""
        made = Blueprint(self.name, __name__, url_prefix=f"/games/<key>/{self.name}")
        made.add_url_rule("", view_func=self.show)
        made.add_url_rule("/preview", view_func=self.preview)
        return made

    def show(self, key: str) -> str:
        """Shows the game; with ``at`` and ``word`` in the address also what that move would form."""
        session = look_up(key)
        return game_page(
            session, f"solo/{self.name}.html", "game", **self.values(session), **self._typed(session)
        )

    def preview(self, key: str) -> str:
        """Returns the preview alone, for the page's script."""
        session = look_up(key)
        lay_url = url_for(f"{self.name}.lay", key=key)
        return game_page(session, "solo/_preview.html", lay_url=lay_url, **self._typed(session))

    def _typed(self, session: GameSession[Any]) -> dict[str, object]:
        return asked_move(lambda at, word: self.preview_of(desk(), session, at, word))
