"""The players of one night: the list, adding some, changing one, swapping tables, leaving and coming back.

Lists of players as they are typed, pasted or uploaded, and players of a night with the same name.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from flask import Blueprint, flash, get_flashed_messages, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from director.desk import sessions
from director.desk.club import people
from director.desk.duplicate import players as seats
from director.games.duplicate.facts import with_slips
from director.games.duplicate.game import Game
from director.games.people import Entrant, Player, namesakes, read_players
from director.games.rounds import InRounds, absence_in_words, absences
from director.language.sentences import DirectorError, RuleError, Sentence, say
from director.seasons.lists import encoding_of
from director.seasons.person import Person
from director.web.common import desk, desk_once, game_page, in_words, look_up, texts, wants_json
from director.web.forms import ChangeForm, Number, PageForm, ParsedText, Text, Yes
from director.web.prepare.forms import LIST_ERRORS, one_line
from director.web.roles import visitor
from director.web.sent import field, ticked, whole_number

MOST_LIST_BYTES = 2 * 2**20
"""Largest list of players in bytes: ten thousand players are about half a megabyte."""


def read_list(text: str) -> list[Entrant]:
    """Returns the players of a typed or pasted text; none if it is empty. RuleError as in ``read_players``."""
    if not text.strip():
        return []
    try:
        return read_players(text)
    except csv.Error as reason:
        raise _no_list() from reason


def read_upload() -> list[Entrant]:
    """Returns the players of an uploaded list; none if no file was chosen. RuleError ``not_a_list``."""
    upload = request.files.get("file")
    if upload is None or not upload.filename:
        return []
    data = upload.stream.read(MOST_LIST_BYTES + 1)
    if len(data) > MOST_LIST_BYTES:
        raise _no_list()
    return read_players_of(data)


def read_players_of(data: bytes) -> list[Entrant]:
    """Returns the players of a file's bytes, in any of the usual encodings and formats; RuleError ``not_a_list`` or ``no_players``."""
    text = data.decode(encoding_of(data), "replace").removeprefix("\ufeff")
    if "\0" in text or data.startswith((b"PK", b"%PDF")):
        raise _no_list()
    if not (found := read_list(text)):
        raise RuleError("no_players", "This file is empty. Choose the one with the players.")
    return found


def _no_list() -> RuleError:
    return RuleError(
        "not_a_list",
        "This file is not a list of players. Save it in your spreadsheet as CSV and choose that file.",
    )


def as_lines(entrants: Sequence[Entrant]) -> str:
    """Returns players as the text that ``read_list`` reads back, one a line."""
    columns = max((_columns(entrant) for entrant in entrants), default=1)
    if columns == 1 and any("," in entrant.name for entrant in entrants):
        columns = 2  # a semicolon in the text says that a comma belongs to the name
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\n")
    if columns == 4:
        writer.writerow(["Name", "Club", "Category", "Table"])
    for entrant in entrants:
        writer.writerow([entrant.name, entrant.club, entrant.category, entrant.table or ""][:columns])
    text = out.getvalue()
    return text if '"' in text else re.sub(r";(?=[^\s;])", "; ", text)


def _columns(entrant: Entrant) -> int:
    return 4 if entrant.table else 3 if entrant.category else 2 if entrant.club else 1


def without_twins(entrants: Sequence[Entrant], more: Iterable[Entrant]) -> list[Entrant]:
    """Joins both lists; takes from ``more`` only those who are not in the first."""
    there = {(each.name.casefold(), each.club.casefold()) for each in entrants}
    names = {each.name.casefold() for each in entrants if not each.club}
    new = [
        each
        for each in more
        if (each.name.casefold(), each.club.casefold()) not in there and each.name.casefold() not in names
    ]
    return [*entrants, *new]


def tell_namesakes(players: Sequence[Player], new: Collection[str] | None = None) -> None:
    """Shows on the next page the players with the same name, with their tables; only names in ``new``, if given."""
    names = None if new is None else {each.casefold() for each in new}
    twins = [each for each in namesakes(players) if names is None or each.name.casefold() in names]
    if twins:
        words = texts()
        called = [words("%(name)s (table %(table)d)", name=each.name, table=each.table) for each in twins]
        flash(gettext("Players of one name: %(names)s", names=", ".join(called)), "warning")


MOST_WHOLE = 60
"""Most players whose forms are all in the page; above that only the chosen player's: 500 forms are 1.8 MB."""


class ListForm(PageForm):
    """The form for adding players; ``from_start``: they count from the first round, because they were only forgotten."""

    players = Text()
    from_start = Yes()

    ABOUT = dict.fromkeys(LIST_ERRORS, "players")


class PlayerForm(ChangeForm):
    """The form of a player of the list; ``swap``: exchange tables with the person who has the typed one."""

    name = ParsedText(one_line)
    club = ParsedText(one_line)
    category = ParsedText(one_line)
    table = Number()
    swap = Yes()

    SHARED = ("name", "club", "category", "table")

    ABOUT: ClassVar[dict[str, str]] = {
        "name_missing": "name",
        "name_too_long": "name",
        "bad_table": "table",
        "table_taken": "table",
    }


@dataclass(frozen=True)
class PlayerLine:
    """A player in the list of a night; ``error`` says why the input of its form was refused."""

    player: Player
    here: bool
    stay: Sentence | None
    removable: bool
    form: PlayerForm
    error: str = ""
    swap_with: Player | None = None

    def typed(self, name: str) -> str:
        """Returns the attribute of a field with refused input: it keeps its text when the list follows the game."""
        return " data-typed" if self.error and self.form.is_typed(name) else ""


def player_line(game: InRounds[Any], player: Player, taken_part: frozenset[int]) -> PlayerLine:
    """Returns a player as the list shows them; ``taken_part`` are the ids that are in the history."""
    return PlayerLine(
        player=player,
        here=game.takes_part(player.id, game.next_number),
        stay=_stay(game, player),
        removable=player.id not in taken_part,
        form=PlayerForm(obj=player),
    )


def _stay(game: InRounds[Any], player: Player) -> Sentence | None:
    told: Sentence | None = None
    for absence in absences(game.stays, player.id):
        one = absence_in_words(*absence)
        told = say("%(before)s, %(next)s", before=told, next=one) if told else one
    return told


blueprint = Blueprint("players", __name__, url_prefix="/games/<key>/players")


@blueprint.route("", methods=["GET", "POST"])
def players(key: str) -> ResponseReturnValue:
    """Shows the list; a POST adds players, and refused input stays in the form."""
    if request.method == "GET":
        return _show(key)
    form = ListForm.sent()
    try:
        entrants = [*read_list(form.players.typed), *read_upload()]
        if not entrants:
            raise RuleError("no_players", "Write one name on each line, or choose a file.")
        added = seats.add_players(desk_once(), key, entrants, arriving=not form.from_start.data)
    except DirectorError as error:
        form.refuse(error)
        return _show(key, form), 422
    if added:
        flash(
            ngettext("%(num)d player is added.", "%(num)d players are added.", len(added)),
            "success",
        )
    tell_namesakes(look_up(key).game.players, {each.name for each in added})
    return _back(key)


@blueprint.route("/<int:player>", methods=["GET", "POST"])
def change_player(key: str, player: int) -> ResponseReturnValue:
    """Stores what was typed for a player; offers a swap for a taken table. A GET shows the list."""
    if request.method == "GET":  # as after changing the language on a page with refused input
        return _show(key)
    session = look_up(key)
    game: Game = session.game
    before, form = game.player(player), PlayerForm.sent()
    try:
        wanted = replace(before, **form.typed_anew())
        after = sessions.change_player(desk_once(), key, wanted, swap=form.swap.data).game
    except DirectorError as error:
        taken = error.code == "table_taken"
        swap_with = next((each for each in game.players if taken and each.table == form.table.data), None)
        line = player_line(game, before, with_slips(session.log))
        return _show(key, wrong=replace(line, form=form, error=form.blame(error), swap_with=swap_with)), 422
    flash(gettext("%(name)s is stored.", name=in_words(after.called(player))), "success")
    return _back(key)


@blueprint.post("/<int:player>/remove")
def remove_player(key: str, player: int) -> ResponseReturnValue:
    """Removes a player who is not in the history yet."""
    name = next((each.name for each in look_up(key).game.players if each.id == player), None)
    seats.remove_player(desk_once(), key, player)
    if name:
        flash(gettext("%(name)s is removed.", name=name), "success")
    return _back(key)


@blueprint.post("/<int:player>/stay")
def change_stay(key: str, player: int) -> ResponseReturnValue:
    """Notes that the player leaves, or is back, from a round on."""
    game = look_up(key).game
    name, number = in_words(game.called(player)), whole_number("round", game.next_number)
    if not 1 <= number <= game.next_number + 1:
        raise RuleError("bad_round", "Choose a round from 1 to %(most)d.", most=game.next_number + 1)
    if ticked("leave"):
        seats.leave(desk_once(), key, player, number)
        flash(gettext("%(name)s takes no part from round %(round)d on.", name=name, round=number), "success")
    else:
        seats.arrive(desk_once(), key, player, number)
        flash(gettext("%(name)s takes part from round %(round)d on.", name=name, round=number), "success")
    return {"messages": get_flashed_messages(with_categories=True)} if wants_json() else _back(key)


@blueprint.post("/number")
def number_tables(key: str) -> ResponseReturnValue:
    """Numbers the tables from 1 again, in the order of names or of entry, before the first round."""
    sessions.number_tables(desk_once(), key, by_name=field("order") == "name")
    flash(gettext("The tables are numbered again."), "success")
    return _back(key)


def _back(key: str) -> ResponseReturnValue:
    return redirect(url_for("players.players", key=key))


def _show(key: str, form: ListForm | None = None, wrong: PlayerLine | None = None) -> str:
    session = look_up(key)
    game = session.game
    taken_part = with_slips(session.log)
    lines = [
        wrong if wrong and wrong.player.id == player.id else player_line(game, player, taken_part)
        for player in game.players
    ]
    return game_page(
        session,
        "games/players.html",
        "players",
        lines=lines,
        form=form or ListForm(),
        whole=len(lines) <= MOST_WHOLE,
        chosen=request.args.get("change", type=int),
        known=_known(game.players) if visitor().directs else [],
    )


def _known(seated: Sequence[Player]) -> list[Person]:
    """Returns the people of the club who do not play here yet, as suggestions while typing."""
    here = {each.person for each in seated}
    return [each for each in people.known_names(desk()) if each.id not in here]
