"""The players of one night: the list, adding some, changing one, swapping tables, leaving and coming back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from flask import Blueprint, flash, get_flashed_messages, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from director.desk import roster
from director.desk.club import people
from director.desk.duplicate import players as seats
from director.games.duplicate.facts import with_slips
from director.games.duplicate.game import Game
from director.games.people import Player
from director.games.rounds import InRounds, absence_in_words, absences
from director.language.sentences import DirectorError, RuleError, Sentence, say
from director.seasons.person import Person
from director.web.common import desk, desk_once, game_page, in_words, look_up, wants_json
from director.web.forms import Meant, Number, PageForm, Text, Yes
from director.web.prepare.forms import LIST_ERRORS, one_line
from director.web.prepare.lists import read_list, read_upload, tell_namesakes
from director.web.roles import visitor
from director.web.sent import field, ticked, whole_number

MOST_WHOLE = 60
"""Players whose forms all stand in the page; of more, only the one that is chosen: 500 of them are 1.8 MB."""


class ListForm(PageForm):
    """Players to be added; ``from_start``: they were only forgotten."""

    players = Text()
    from_start = Yes()

    ABOUT = dict.fromkeys(LIST_ERRORS, "players")


class PlayerForm(PageForm):
    """A player of the list; ``swap``: with the person who has that table."""

    name = Meant(one_line)
    club = Meant(one_line)
    category = Meant(one_line)
    table = Number()
    swap = Yes()

    ABOUT: ClassVar[dict[str, str]] = {
        "name_missing": "name",
        "name_too_long": "name",
        "bad_table": "table",
        "table_taken": "table",
    }


@dataclass(frozen=True)
class PlayerLine:
    """A player in the list of a night; ``error`` says why what was typed in its form cannot be."""

    player: Player
    here: bool
    stay: Sentence | None
    removable: bool
    form: PlayerForm
    error: str = ""
    swap_with: Player | None = None


def player_line(game: InRounds[Any], player: Player, taken_part: frozenset[int]) -> PlayerLine:
    """A player as the list shows them; ``taken_part`` are the ids that are in the history."""
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
    """The list; a POST seats more players, and what was typed stays if that cannot be."""
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


@blueprint.post("/<int:player>")
def change_player(key: str, player: int) -> ResponseReturnValue:
    """Stores what was typed for a player; a table that is taken is offered for a swap."""
    night = look_up(key)
    game: Game = night.game
    before, form = game.player(player), PlayerForm.sent()
    try:
        wanted = Player(before.id, form.name.data, form.club.data, form.category.data, form.table.data)
        after = roster.change_player(desk_once(), key, wanted, swap=form.swap.data).game
    except DirectorError as error:
        taken = error.code == "table_taken"
        swap_with = next((each for each in game.players if taken and each.table == form.table.data), None)
        line = player_line(game, before, with_slips(night.log))
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
    """The player leaves, or is back, from a round on."""
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
    """Numbers the tables anew from 1, in the order of names or of entry, before the first round."""
    roster.number_tables(desk_once(), key, by_name=field("order") == "name")
    flash(gettext("The tables are numbered again."), "success")
    return _back(key)


def _back(key: str) -> ResponseReturnValue:
    return redirect(url_for("players.players", key=key))


def _show(key: str, form: ListForm | None = None, wrong: PlayerLine | None = None) -> str:
    night = look_up(key)
    game = night.game
    taken_part = with_slips(night.log)
    lines = [
        wrong if wrong and wrong.player.id == player.id else player_line(game, player, taken_part)
        for player in game.players
    ]
    return game_page(
        night,
        "games/players.html",
        "players",
        lines=lines,
        form=form or ListForm(),
        whole=len(lines) <= MOST_WHOLE,
        chosen=request.args.get("change", type=int),
        known=_known(game.players) if visitor().directs else [],
    )


def _known(seated: Sequence[Player]) -> list[Person]:
    """The people of the club who do not sit here yet, to be chosen while typing."""
    here = {each.person for each in seated}
    return [each for each in people.known_names(desk()) if each.id not in here]
