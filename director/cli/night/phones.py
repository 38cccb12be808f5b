"""The verbs of ``director night`` about players' phones: what they may do, a slip from one, a decision on a late one."""

from __future__ import annotations

import json
from dataclasses import asdict, replace

from director.cli.night import told as show
from director.cli.night.asked import SLIP_FIELDS, WHOSE, bad_field, number, slip_of, text, truth
from director.cli.night.line import Data, Line, verb
from director.desk.duplicate import inbox, phones
from director.games.duplicate.phone_rules import RANKINGS
from director.language.sentences import RuleError, say
from director.storage import inbox_store
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
        raise RuleError(
            "bad_slip", say("The slip cannot be used: %(reason)s.", reason=str(reason))
        ) from reason
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
