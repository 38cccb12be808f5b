"""The verbs of ``director night`` that every game has: a new one, its settings, undoing, its players, standings, facts, file and check."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from director.cli.night.asked import number
from director.cli.night.line import CommandLine, Data, undo, verb
from director.cli.night.opening import NEW, SETTINGS
from director.desk.checking import Remark, check_game
from director.desk.sessions import change_setup, undo_offer
from director.desk.sessions import undo as undo_step
from director.games.duplicate.game import Setup as DuplicateSetup
from director.games.people import Player
from director.language.codec import data_of
from director.language.sentences import RuleError
from director.storage.game_file import export_game


@verb("new", *NEW)
def new(line: CommandLine) -> Data:
    return line.evening.begin(line.told) | {"players": players_of(line.night.game)}


def players_of(game: Any) -> list[Data]:
    """Returns the players by table."""
    return [
        {"table": each.table, "player": each.id, "name": each.name, "club": each.club}
        | {"category": each.category}
        for each in sorted(game.players, key=lambda each: each.table)
    ]


@verb("settings", *SETTINGS)
def settings(line: CommandLine) -> Data:
    """Changes heading and notation at any time; words, tiles and rules before the first fact."""
    session = line.night
    after = line.evening.setup(session.kind, line.told, session.row.setup)
    if line.told:
        change_setup(line.once, line.key, replace(after, fingerprint=""))
    setup = line.night.row.setup
    told = {"title": setup.title, "date": setup.date, "club": setup.club, "mirror": setup.mirror}
    told |= {"lexicon": setup.lexicon, "tiles": setup.tiles.name, "rules": setup.profile.as_data()}
    if isinstance(setup, DuplicateSetup):
        told |= {"formula": setup.formula.name, "speed": setup.speed.name if setup.speed else ""}
    return told


@verb("undo", "seq")
def take_back(line: CommandLine) -> Data:
    """Undoes the last step, as announced by ``night.undo``."""
    offer = undo_offer(line.night)
    if offer is None:
        raise RuleError("nothing_to_undo", "There is nothing to undo yet. Continue with the next step.")
    undo_step(line.once, line.key, number(line.told, "seq", offer.seq))
    return {"undone": undo(offer, line.texts)}


@verb("show")
def show(line: CommandLine) -> Data:
    """Returns the players, beside what every answer shows."""
    return {"players": players_of(line.night.game)}


@verb("standings")
def standings(line: CommandLine) -> Data:
    """Returns the ranking so far; the points in games without a ranking."""
    kind, game = line.night.kind, line.night.game
    if kind.ranking is None:
        totals = kind.totals(game) if kind.totals else ()
        return {"standings": {"rows": [{"name": name, "total": total} for name, total in totals]}}
    return {"standings": {"rows": [_row(vars(row)) for row in kind.ranking(game).rows]}}


def _row(row: Mapping[str, object]) -> Data:
    """Returns a row of standings: the player's table and name, and its figures."""
    who = {}
    if isinstance(player := row.get("player"), Player):
        who = {"table": player.table, "name": player.name}
    return who | {name: value for name, value in data_of(row).items() if isinstance(value, (int, float, str))}


@verb("facts", "round", "since")
def facts(line: CommandLine) -> Data:
    """Returns the log, or its facts of one round or after a number."""
    since, session = number(line.told, "since", 0), line.night
    said = {each.seq: each for each in session.history()}
    found = [
        {
            "seq": each.seq,
            "at": each.at,
            "who": each.who,
            "kind": type(each.fact).__name__,
            "data": data_of(each.fact),
            "sentence": line.texts.show(said[each.seq].sentence),
            "details": [line.texts.show(detail) for detail in said[each.seq].details],
            "undone": said[each.seq].undone is not None,
        }
        for each in session.log
        if each.seq > since
    ]
    if "round" in line.told:
        wanted = number(line.told, "round", 0)
        found = [each for each in found if each["data"].get("round") == wanted]
    return {"facts": found}


@verb("export")
def export(line: CommandLine) -> Data:
    """Returns the lines of the file that ``director import`` and ``director verify`` read."""
    return {"lines": list(export_game(line.desk.db, line.key))}


@verb("verify")
def verify(line: CommandLine) -> Data:
    """Returns the steps of ``director verify`` for the night as exported now."""
    steps = check_game(export_game(line.desk.db, line.key), line.evening.instance.search)
    return {
        "steps": [
            {"step": each.name, "holds": each.holds, "sentence": line.texts.show(each.sentence)}
            | (
                {"decisions": [_decision(line, one) for one in each.remarks]}
                if each.name == "decided"
                else {}
            )
            for each in steps
        ]
    }


def _decision(line: CommandLine, each: Remark) -> Data:
    told = {"code": each.code, "seq": each.seq, "at": each.at, "who": each.who, "round": each.round}
    return told | {"name": each.name, "reason": not each.lacks, "sentence": line.texts.show(each.sentence)}
