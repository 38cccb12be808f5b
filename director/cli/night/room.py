"""The verbs of ``director night`` about the room and the whole: phones, players, board and slips, standings."""

from __future__ import annotations

import json
from dataclasses import asdict, replace

from director.cli.night import told as show
from director.cli.night.asked import SLIP_FIELDS, WHOSE, bad_field, number, slip_of, text, truth
from director.cli.night.every_game import players_of
from director.cli.night.line import CommandLine, Data, verb
from director.cli.night.opening import entrant
from director.desk.duplicate import inbox, phones, players
from director.games.duplicate.audiences import RANKINGS
from director.games.duplicate.slip_facts import not_present
from director.games.duplicate.standings import standings as ranked
from director.games.duplicate.standings import within
from director.language.sentences import RuleError
from director.storage import inbox_store
from director.storage.inbox_store import HandedSlip
from director.web.live.hand_in import MOST_VERSION, bounded, is_late, told_of
from director.web.live.messages import moment_of

PHONE_RULES = ("easy", "changes", "newcomers", "along", "ranking", "grace")


@verb("phones", *PHONE_RULES)
def rules(line: CommandLine) -> Data:
    """Stores what phones may do; what the line omits stays unchanged."""
    before = phones.rules_of(line.desk, line.night)
    after = replace(
        before,
        easy=truth(line.told, "easy", before.easy),
        changes=truth(line.told, "changes", before.changes),
        newcomers=truth(line.told, "newcomers", before.newcomers),
        along=truth(line.told, "along", before.along),
        grace=number(line.told, "grace", before.grace),
        ranking=text(line.told, "ranking", before.ranking),  # type: ignore[arg-type]
    )
    if after.ranking not in RANKINGS:
        raise bad_field("ranking")
    phones.set_rules(line.desk, line.key, after)
    return {"phones": asdict(after)}


@verb("phone", *SLIP_FIELDS, *WHOSE, "version", "late", "take_in")
def phone(line: CommandLine) -> Data:
    """Hands in a slip as a phone does: stored, and brought to the desk unless it waits for the director."""
    handed = _handed(line)
    receipt = inbox.keep(line.desk, line.key, handed)
    if truth(line.told, "take_in", True):
        inbox.take_in(line.desk, line.key, handed.round)
    return {"receipt": told_of(receipt), "slip": show.slip_now(line, handed.round, handed.player)}


def _handed(line: CommandLine) -> HandedSlip:
    session, player, played = line.night, line.player().id, line.round()
    drawn = session.game.round(played).since
    last = inbox_store.latest(line.desk.db, session.row.id, drawn, player)
    version = number(line.told, "version", last.version + 1 if last else 1)
    if not 1 <= version <= MOST_VERSION:
        raise bad_field("version")
    try:
        slip = bounded(slip_of(line.told))
    except ValueError as reason:
        raise RuleError(
            "bad_slip", "The slip cannot be used: %(reason)s. Enter it again.", reason=str(reason)
        ) from reason
    now, rules = line.desk.now(), phones.rules_of(line.desk, session)
    late = truth(line.told, "late") or is_late(moment_of(session, now), drawn, now, rules.grace)
    along = not session.game.takes_part(player, played)
    if along and (late or not rules.along):
        raise not_present(session.game, player, played)
    fate = inbox_store.ALONG if along else inbox_store.WAITS
    token = line.token or f"line-{drawn}-{player}-{version}"
    written = json.dumps(slip.as_data(), ensure_ascii=False)
    return HandedSlip(session.row.id, played, drawn, player, version, token, written, now, late, fate=fate)


@verb("decide", *WHOSE, "counts", "id", "reason")
def decide(line: CommandLine) -> Data:
    """Stores the director's decision on a phone's slip that waits: whether it counts."""
    played, player = line.round(), line.player().id
    waiting = inbox.undecided(line.desk, line.night, played)
    mine = [each.handed.id for each in waiting if each.player == player]
    handed = number(line.told, "id", mine[0] if mine else 0)
    if "counts" not in line.told:
        raise bad_field("counts")
    inbox.decide(line.once, line.key, played, handed, truth(line.told, "counts"), line.reason)
    return {"slip": show.slip(line.night.game, played, player, line.texts)}


PERSON = ("name", "club", "category")


@verb("arrive", "name", "club", "category", "table", "player", "round")
def arrive(line: CommandLine) -> Data:
    """Adds somebody new (``name``), or brings back somebody who had left."""
    if "name" in line.told:
        someone = {name: line.told[name] for name in (*PERSON, "table") if name in line.told}
        added = players.add_players(line.once, line.key, [entrant(someone)])
        return {"arrived": [each.table for each in added], "players": players_of(line.night.game)}
    who = line.player()
    players.arrive(line.once, line.key, who.id, number(line.told, "round", 0) or None)
    return {"arrived": [who.table]}


@verb("leave", "table", "player", "round")
def leave(line: CommandLine) -> Data:
    who = line.player()
    players.leave(line.once, line.key, who.id, number(line.told, "round", 0) or None)
    return {"left": [who.table]}


@verb("remove", "table", "player")
def remove(line: CommandLine) -> Data:
    """Removes somebody who was entered by mistake and has no slip."""
    who = line.player()
    players.remove_player(line.once, line.key, who.id)
    return {"removed": [who.table]}


@verb("show")
def show_all(line: CommandLine) -> Data:
    """Returns board, players, and the slips of the last round."""
    game = line.night.game
    current = game.current
    return {
        "board": list(game.board.rows),
        "players": players_of(game),
        "slips": [show.slip_now(line, current.number, each.id) for each in game.present(current.number)]
        if current
        else [],
    }


@verb("standings", "rounds", "club", "category")
def standings(line: CommandLine) -> Data:
    upto = number(line.told, "rounds", -1)
    found = ranked(line.night.game, None if upto < 0 else upto)
    wanted = {name: text(line.told, name) for name in ("club", "category") if name in line.told}
    return {"standings": show.table(within(found, **wanted) if wanted else found)}
