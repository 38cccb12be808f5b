"""The players of one night: the list, adding some, changing one, swapping tables, leaving and coming back."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from director.desk import roster
from director.desk.duplicate import players as seats
from director.games.duplicate.game import Game
from director.games.duplicate.replay import with_slips
from director.games.people import Player
from director.language.sentences import DirectorError, RuleError, say
from director.web.common import desk, in_words, look_up, whole_number
from director.web.prepare.forms import named_twice, one_line, read_list, read_upload
from director.web.prepare.views import PlayerLine, player_line

blueprint = Blueprint("players", __name__, url_prefix="/games/<key>/players")


@blueprint.route("", methods=["GET", "POST"])
def players(key: str) -> ResponseReturnValue:
    """The list; a POST seats more players, and what was typed stays if that cannot be."""
    if request.method == "GET":
        return _show(key)
    typed = request.form.get("players", "")
    try:
        entrants = [*read_list(typed), *read_upload(request.files.get("file"))]
        if not entrants:
            raise RuleError("no_players", say("Write one name on each line, or choose a file."))
        added = seats.add_players(desk(), key, entrants, arriving="from_start" not in request.form)
    except DirectorError as error:
        flash(in_words(error.sentence), "danger")
        return _show(key, typed=typed), 422
    flash(
        ngettext("%(num)d player is added.", "%(num)d players are added.", len(added)),
        "success",
    )
    _tell_namesakes(key, {entrant.name for entrant in entrants})
    return _back(key)


def _tell_namesakes(key: str, added: set[str]) -> None:
    """Says once, when they come, which of the players added have a namesake, and where they sit."""
    players = look_up(key).game.players
    twice = [name for name in named_twice(player.name for player in players) if name in added]
    tables = {name: [str(each.table) for each in players if each.name == name] for name in twice}
    if twice:
        found = "; ".join(f"{name} ({', '.join(at)})" for name, at in tables.items())
        flash(gettext("Twice in the list, with tables: %(names)s", names=found), "warning")


@blueprint.post("/<int:player>")
def change_player(key: str, player: int) -> ResponseReturnValue:
    """Stores what was typed for a player; a table that is taken is offered for a swap."""
    game = look_up(key).game
    before = game.player(player)
    try:
        wanted = Player(
            before.id,
            one_line(request.form.get("name", "")),
            one_line(request.form.get("club", "")),
            one_line(request.form.get("category", "")),
            whole_number("table"),
        )
        roster.change_player(desk(), key, wanted, swap="swap" in request.form)
    except DirectorError as error:
        return _show(key, wrong=_as_typed(game, before, error)), 422
    flash(gettext("%(name)s is stored.", name=wanted.name), "success")
    return _back(key)


def _as_typed(game: Game, before: Player, error: DirectorError) -> PlayerLine:
    """The player's line with what was typed, the message, and with whom to swap if the table is taken."""
    typed = request.form
    table = typed.get("table", "").strip()
    taken = error.code == "table_taken"
    return replace(
        player_line(game, before, frozenset()),
        name=typed.get("name", ""),
        club=typed.get("club", ""),
        category=typed.get("category", ""),
        table=table,
        error=in_words(error.sentence),
        swap_with=next((each for each in game.players if taken and each.table == int(table)), None),
    )


@blueprint.post("/<int:player>/remove")
def remove_player(key: str, player: int) -> ResponseReturnValue:
    """Removes a player who is not in the history yet."""
    name = look_up(key).game.player(player).name
    seats.remove_player(desk(), key, player)
    flash(gettext("%(name)s is removed.", name=name), "success")
    return _back(key)


@blueprint.post("/<int:player>/stay")
def change_stay(key: str, player: int) -> ResponseReturnValue:
    """The player leaves, or is back, from a round on."""
    game = look_up(key).game
    name, number = game.player(player).name, whole_number("round", game.next_number)
    if not 1 <= number <= game.next_number + 1:
        raise RuleError("bad_round", say("Choose a round from 1 to %(most)d.", most=game.next_number + 1))
    if "leave" in request.form:
        seats.leave(desk(), key, player, number)
        flash(gettext("%(name)s takes no part from round %(round)d on.", name=name, round=number), "success")
    else:
        seats.arrive(desk(), key, player, number)
        flash(gettext("%(name)s takes part from round %(round)d on.", name=name, round=number), "success")
    return _back(key)


@blueprint.post("/number")
def number_tables(key: str) -> ResponseReturnValue:
    """Numbers the tables anew from 1, in the order of names or of entry, before the first round."""
    roster.number_tables(desk(), key, by_name=request.form.get("order") == "name")
    flash(gettext("The tables are numbered anew."), "success")
    return _back(key)


def _back(key: str) -> ResponseReturnValue:
    return redirect(url_for("players.players", key=key))


def _show(key: str, typed: str = "", wrong: PlayerLine | None = None) -> str:
    night = look_up(key)
    row, game = night.row, night.game
    taken_part = with_slips(night.log)
    lines = [player_line(game, player, taken_part) for player in game.players]
    if wrong:
        lines = [
            replace(wrong, removable=line.removable) if line.player.id == wrong.player.id else line
            for line in lines
        ]
    return render_template("games/players.html", row=row, tab="players", game=game, lines=lines, typed=typed)
