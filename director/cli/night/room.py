"""The verbs of ``director night`` about the room and the whole: players, settings, standings, facts, export, the check."""

from __future__ import annotations

from dataclasses import replace

from director.cli.night import told as show
from director.cli.night.asked import number, text
from director.cli.night.line import Data, Line, verb
from director.cli.night.opening import NEW, SETTINGS, entrant
from director.desk.checking import check_game
from director.desk.duplicate import players
from director.desk.nights import change_setup
from director.games.duplicate.game import Game
from director.games.duplicate.standings import standings as ranked
from director.games.duplicate.standings import within
from director.storage.game_file import export_game

PERSON = ("name", "club", "category")


@verb("new", *NEW)
def new(line: Line) -> Data:
    return line.evening.begin(line.told) | {"players": _players(line.night.game)}


def _players(game: Game) -> list[Data]:
    return [
        {"table": each.table, "player": each.id, "name": each.name, "club": each.club}
        | {"category": each.category}
        for each in game.seating.by_table
    ]


@verb("settings", *SETTINGS)
def settings(line: Line) -> Data:
    """Heading and notation at any time; words, tiles and rules before the first fact."""
    before = line.night.row.setup
    after = line.evening.setup(line.told, before)
    if line.told:
        change_setup(line.once, line.key, replace(after, fingerprint=""))
    setup = line.night.row.setup
    told = {"title": setup.title, "date": setup.date, "club": setup.club, "mirror": setup.mirror}
    return told | {"lexicon": setup.lexicon, "tiles": setup.tiles.name, "rules": setup.profile.as_data()}


@verb("arrive", "name", "club", "category", "table", "player", "round")
def arrive(line: Line) -> Data:
    """Somebody new (``name``), or somebody who had left comes back."""
    if "name" in line.told:
        someone = {name: line.told[name] for name in (*PERSON, "table") if name in line.told}
        added = players.add_players(line.once, line.key, [entrant(someone)])
        return {"arrived": [each.table for each in added], "players": _players(line.night.game)}
    who = line.player()
    players.arrive(line.once, line.key, who.id, number(line.told, "round", 0) or None)
    return {"arrived": [who.table]}


@verb("leave", "table", "player", "round")
def leave(line: Line) -> Data:
    who = line.player()
    players.leave(line.once, line.key, who.id, number(line.told, "round", 0) or None)
    return {"left": [who.table]}


@verb("remove", "table", "player")
def remove(line: Line) -> Data:
    """Somebody who was entered by mistake and has no slip."""
    who = line.player()
    players.remove_player(line.once, line.key, who.id)
    return {"removed": [who.table]}


@verb("show")
def show_all(line: Line) -> Data:
    """Board, players, and the slips of the last round."""
    game = line.night.game
    current = game.current
    return {
        "board": list(game.board.rows),
        "players": _players(game),
        "slips": [line.slip_now(current.number, each.id) for each in game.present(current.number)]
        if current
        else [],
    }


@verb("standings", "rounds", "club", "category")
def standings(line: Line) -> Data:
    upto = number(line.told, "rounds", -1)
    found = ranked(line.night.game, None if upto < 0 else upto)
    wanted = {name: text(line.told, name) for name in ("club", "category") if name in line.told}
    return {"standings": show.table(within(found, **wanted) if wanted else found)}


@verb("facts", "round", "since")
def facts(line: Line) -> Data:
    """The log, or what of it belongs to a round or came after a number."""
    since = number(line.told, "since", 0)
    found = [each for each in show.facts(line.night, line.texts) if each["seq"] > since]
    if "round" in line.told:
        wanted = number(line.told, "round", 0)
        found = [each for each in found if each["data"].get("round") == wanted]
    return {"facts": found}


@verb("export")
def export(line: Line) -> Data:
    """The lines of the file that ``director import`` and ``director verify`` read."""
    return {"lines": list(export_game(line.desk.db, line.key))}


@verb("verify")
def verify(line: Line) -> Data:
    """What ``director verify`` says of the night as it stands."""
    steps = check_game(export_game(line.desk.db, line.key), line.evening.instance.search)
    return {
        "steps": [
            {"step": each.name, "holds": each.holds, "sentence": line.texts.show(each.sentence)}
            for each in steps
        ]
    }
