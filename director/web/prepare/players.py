"""The players of one night: the list, adding some, changing one, swapping tables, leaving and coming back."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from director.desk.desk import Desk
from director.games.duplicate.game import Game
from director.games.duplicate.replay import with_slips
from director.games.people import Entrant, Player, check_entrant
from director.language.sentences import DirectorError, RuleError, say
from director.storage import roster_store
from director.storage.database import writing
from director.storage.roster_store import GameRow
from director.web.common import desk, in_words, whole_number
from director.web.prepare.forms import named_twice, one_line, read_list, read_upload
from director.web.prepare.views import PlayerLine, player_line


def add_to(blueprint: Blueprint) -> None:
    """Gives the views their addresses."""
    page = "/games/<key>/players"
    blueprint.add_url_rule(page, view_func=players, methods=["GET", "POST"])
    blueprint.add_url_rule(f"{page}/number", view_func=number_tables, methods=["POST"])
    blueprint.add_url_rule(f"{page}/<int:player>", view_func=change_player, methods=["POST"])
    blueprint.add_url_rule(f"{page}/<int:player>/remove", view_func=remove_player, methods=["POST"])
    blueprint.add_url_rule(f"{page}/<int:player>/stay", view_func=change_stay, methods=["POST"])


def players(key: str) -> ResponseReturnValue:
    """The list; a POST seats more players, and what was typed stays if that cannot be."""
    if request.method == "GET":
        return _show(key)
    typed = request.form.get("players", "")
    try:
        entrants = [*read_list(typed), *read_upload(request.files.get("file"))]
        if not entrants:
            raise RuleError("no_players", say("Write one name on each line, or choose a file."))
        added = desk().add_players(key, entrants, arriving="from_start" not in request.form)
    except DirectorError as error:
        flash(in_words(error.sentence), "danger")
        return _show(key, typed=typed), 422
    flash(
        ngettext("%(num)d player is added.", "%(num)d players are added.", len(added)),
        "success",
    )
    if twice := named_twice(player.name for player in desk().game(key).players):
        flash(gettext("Twice in the list: %(names)s", names=", ".join(twice)), "warning")
    return _back(key)


def change_player(key: str, player: int) -> ResponseReturnValue:
    """Stores what was typed for a player; a table that is taken is offered for a swap."""
    game = desk().game(key)
    before = game.player(player)
    try:
        wanted = Player(
            before.id,
            one_line(request.form.get("name", "")),
            one_line(request.form.get("club", "")),
            one_line(request.form.get("category", "")),
            whole_number("table"),
        )
        if "swap" in request.form:
            _swap(desk(), key, wanted, before.table)
        else:
            desk().change_player(key, wanted)
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


def _swap(at: Desk, key: str, wanted: Player, table: int) -> None:
    """Stores a player at a taken table; who sits there gets the player's ``table``."""
    check_entrant(Entrant(wanted.name, wanted.club, wanted.category))
    with writing(at.db):
        row = at.row(key)
        others = [each for each in roster_store.players(at.db, row.id) if each.id != wanted.id]
        for other in others:
            if other.table == wanted.table:
                roster_store.change_player(at.db, row.id, replace(other, table=table))
                roster_store.change_player(at.db, row.id, wanted)
                return
    at.change_player(key, wanted)  # the table has become free meanwhile


def remove_player(key: str, player: int) -> ResponseReturnValue:
    """Removes a player who is not in the history yet."""
    name = desk().game(key).player(player).name
    desk().remove_player(key, player)
    flash(gettext("%(name)s is removed.", name=name), "success")
    return _back(key)


def change_stay(key: str, player: int) -> ResponseReturnValue:
    """The player leaves, or is back, from a round on."""
    game = desk().game(key)
    name, number = game.player(player).name, whole_number("round", game.next_number)
    if not 1 <= number <= game.next_number + 1:
        raise RuleError("bad_round", say("Choose a round from 1 to %(most)d.", most=game.next_number + 1))
    if "leave" in request.form:
        desk().leave(key, player, number)
        flash(gettext("%(name)s takes no part from round %(round)d on.", name=name, round=number), "success")
    else:
        desk().arrive(key, player, number)
        flash(gettext("%(name)s takes part from round %(round)d on.", name=name, round=number), "success")
    return _back(key)


def number_tables(key: str) -> ResponseReturnValue:
    """Numbers the tables anew from 1, in the order of names or of entry, before the first round."""
    at = desk()
    with writing(at.db):
        row = at.row(key)
        if at.log(row.key):
            raise RuleError("game_has_begun", say("Tables are numbered anew only before the first round."))
        seated = roster_store.players(at.db, row.id)
        for number, player in enumerate(_ordered(seated, request.form.get("order", "")), start=1):
            roster_store.change_player(at.db, row.id, replace(player, table=number))
    flash(gettext("The tables are numbered anew."), "success")
    return _back(key)


def _ordered(seated: Sequence[Player], order: str) -> list[Player]:
    if order == "name":
        return sorted(seated, key=lambda player: (_plain(player.name), player.id))
    return sorted(seated, key=lambda player: player.id)


def _plain(name: str) -> str:
    """A name as telephone books sort it: small letters without their marks."""
    apart = unicodedata.normalize("NFD", name.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _back(key: str) -> ResponseReturnValue:
    return redirect(url_for("games.players", key=key))


def _show(key: str, typed: str = "", wrong: PlayerLine | None = None) -> str:
    at = desk()
    row: GameRow = at.row(key)
    game = at.game(key)
    taken_part = with_slips(at.log(key))
    lines = [player_line(game, player, taken_part) for player in game.players]
    if wrong:
        lines = [
            replace(wrong, removable=line.removable) if line.player.id == wrong.player.id else line
            for line in lines
        ]
    return render_template("games/players.html", row=row, tab="players", game=game, lines=lines, typed=typed)
