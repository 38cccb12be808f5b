"""The verbs of ``director night`` about the room and the whole: phones, players, settings, standings, facts, export, the check."""

from __future__ import annotations

import json
from dataclasses import asdict, replace

from director.cli.night import told as show
from director.cli.night.asked import SLIP_FIELDS, WHOSE, bad_field, number, slip_of, text, truth
from director.cli.night.line import Data, Line, verb
from director.cli.night.opening import NEW, SETTINGS, entrant
from director.desk.checking import check_game
from director.desk.duplicate import inbox, phones, players
from director.desk.nights import change_setup
from director.games.duplicate.game import Game
from director.games.duplicate.shown import RANKINGS
from director.games.duplicate.standings import standings as ranked
from director.games.duplicate.standings import within
from director.language.sentences import RuleError
from director.storage import inbox_store
from director.storage.game_file import export_game
from director.storage.inbox_store import Handed
from director.web.live.hand_in import MOST_VERSION, bounded, is_late, told_of
from director.web.live.messages import moment_of

PHONE_RULES = ("easy", "changes", "newcomers", "ranking", "grace")


@verb("phones", *PHONE_RULES)
def rules(line: Line) -> Data:
    """What phones may do; what the line does not say stays."""
    before = phones.rules_of(line.desk, line.night)
    after = replace(
        before,
        easy=truth(line.told, "easy", before.easy),
        changes=truth(line.told, "changes", before.changes),
        newcomers=truth(line.told, "newcomers", before.newcomers),
        grace=number(line.told, "grace", before.grace),
        ranking=text(line.told, "ranking", before.ranking),  # type: ignore[arg-type]
    )
    if after.ranking not in RANKINGS:
        raise bad_field("ranking")
    phones.set_rules(line.desk, line.key, after)
    return {"phones": asdict(after)}


@verb("phone", *SLIP_FIELDS, *WHOSE, "version", "late", "take_in")
def phone(line: Line) -> Data:
    """A slip as a phone hands it in: kept, and brought to the desk unless it waits for the director."""
    handed = _handed(line)
    receipt = inbox.keep(line.desk, line.key, handed)
    if truth(line.told, "take_in", True):
        inbox.take_in(line.desk, line.key, handed.round)
    return {"receipt": told_of(receipt), "slip": line.slip_now(handed.round, handed.player)}


def _handed(line: Line) -> Handed:
    night, player, played = line.night, line.player().id, line.round()
    drawn = night.game.round(played).since
    last = inbox_store.latest(line.desk.db, night.row.id, drawn, player)
    version = number(line.told, "version", last.version + 1 if last else 1)
    if not 1 <= version <= MOST_VERSION:
        raise bad_field("version")
    try:
        slip = bounded(slip_of(line.told))
    except ValueError as reason:
        raise RuleError("bad_slip", "The slip cannot be used: %(reason)s.", reason=str(reason)) from reason
    now, grace = line.desk.now(), phones.rules_of(line.desk, night).grace
    late = truth(line.told, "late") or is_late(moment_of(night, now), drawn, now, grace)
    token = line.token or f"line-{drawn}-{player}-{version}"
    written = json.dumps(slip.as_data(), ensure_ascii=False)
    return Handed(night.row.id, played, drawn, player, version, token, written, now, late)


@verb("decide", *WHOSE, "counts", "id")
def decide(line: Line) -> Data:
    """The director's word on a phone's slip that waits: it counts, or it does not."""
    played, player = line.round(), line.player().id
    waiting = inbox.undecided(line.desk, line.night, played)
    mine = [each.handed.id for each in waiting if each.player == player]
    handed = number(line.told, "id", mine[0] if mine else 0)
    if "counts" not in line.told:
        raise bad_field("counts")
    inbox.decide(line.once, line.key, played, handed, truth(line.told, "counts"))
    return {"slip": show.slip(line.night.game, played, player, line.texts)}


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
