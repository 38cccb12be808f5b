"""What an answer of ``director night`` shows, as values ready for JSON: the night, slips, rulings, tables, facts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from director.cli.night.line import CommandLine, undo
from director.cli.positions import as_answer
from director.desk.desk import Desk, GameSession
from director.desk.duplicate.appeals import Plan, missing_words
from director.desk.duplicate.inbox import UndecidedSlip, undecided
from director.desk.duplicate.rounds import advice_on
from director.desk.sessions import undo_offer
from director.games.duplicate.game import Entry, Game, Round
from director.games.duplicate.slip_facts import repeated_in
from director.games.duplicate.standings import Change, Standings, changes, standings
from director.judge.reasons import question, sentence, written
from director.judge.slip import Ruling
from director.language.texts import Texts
from director.rules.top import TopChoice
from director.wording.round_words import newly_kept, reason

Data = dict[str, Any]


def state(desk: Desk, night: GameSession[Game], texts: Texts) -> Data:
    """Returns the state of the night: the part that ends every answer."""
    game, now = night.game, desk.now()
    current, advice = game.current, advice_on(desk, night)
    opened = current if current and not current.top else None
    return {
        "key": night.key,
        "seq": night.seq,
        "stage": game.stage,
        "phase": game.phase(now),
        "round": game.next_number,
        "rack": game.rack,
        "bag": game.bag.total(),
        "clock": clock(opened, now) if opened else None,
        "missing": [each.table for each in game.missing(current.number)] if current else [],
        "waiting": waiting(desk, night, texts),
        "advice": {"verdict": advice.verdict, "code": advice.code, "sentence": texts.show(advice.sentence)},
        "undo": undo(undo_offer(night), texts),
    }


def clock(played: Round, now: float) -> Data:
    """Returns the clock of the open round, in seconds."""
    phase = played.clock.phase(now)
    return {"total": played.clock.total, "left": played.clock.left(now), "running": phase == "running"}


def rack(played: Round) -> Data:
    """Returns a rack as drawn, and the racks that went back before it."""
    rejected = [each.told for each in played.rejected]
    return {"kept": played.kept, "drawn": played.drawn, "rejected": rejected, "source": played.source}


def waiting(desk: Desk, night: GameSession[Game], texts: Texts) -> list[Data]:
    """Returns the slips of phones that wait for a decision, of all rounds."""
    found = [
        (each.number, slip) for each in night.game.rounds for slip in undecided(desk, night, each.number)
    ]
    return [_waiting(night.game, number, each, texts) for number, each in found]


def _waiting(game: Game, number: int, each: UndecidedSlip, texts: Texts) -> Data:
    table = game.player(each.player).table if game.has_player(each.player) else None
    told = {"round": number, "table": table, "slip": each.slip.as_data(), "why": each.why}
    return told | {"id": each.handed.id, "sentence": texts.show(written(each.slip))}


# -- slips ---------------------------------------------------------------------------------------------


def ruling(found: Ruling, texts: Texts) -> Data:
    """Returns what a slip is paid and why: as in ``director judge``, with sentences, words and other places."""
    told = as_answer(found)
    for doubt, each in zip(told["doubts"], found.doubts, strict=True):
        doubt["sentence"] = texts.show(question(each))
    return told | {
        "reasons": [{"code": each.code, "sentence": texts.show(sentence(each))} for each in found.causes],
        "move": found.move,
        "words": [asdict(each) for each in found.words],
        "alternatives": [asdict(each) for each in found.alternatives],
        "answers": [{"code": each.code, "yes": each.yes} for each in found.answers],
    }


def slip_now(line: CommandLine, number: int, player: int) -> Data:
    """Returns the slip that counts now, as an answer shows it."""
    return slip(line.night.game, number, player, line.texts)


def of_slip(line: CommandLine, played: int, player: int) -> Data:
    """Returns the slip that counts now, hints on words the list lacks, and the earlier round with the same false word."""
    night = line.night
    entry = night.game.round(played).entries.get(player)
    found = missing_words(line.desk, line.evening.instance.library, night, entry.ruling) if entry else []
    words = [
        {"word": each.word, "level": each.level, "hints": [line.texts.show(hint) for hint in each.hints]}
        for each in found
    ]
    again = repeated_in(night.game, played, player)
    return {"slip": slip_now(line, played, player), "unknown_words": words, "repeats_round": again}


def slip(game: Game, number: int, player: int, texts: Texts) -> Data:
    """Returns the slip that counts for a player in a round; without one, ``slip`` is null."""
    who, entry = game.player(player), game.round(number).entries.get(player)
    told: Data = {"round": number, "table": who.table, "player": who.id, "name": who.name}
    return told | (_entry(entry, texts) if entry else {"slip": None, "points": None, "ruling": None})


def _entry(entry: Entry, texts: Texts) -> Data:
    own = entry.overrule
    return {
        "slip": entry.slip.as_data(),
        "points": entry.points,
        "sentence": reason(entry, texts),
        "ruling": ruling(entry.ruling, texts),
        "overruled": asdict(own) if own else None,
        "delivered": entry.delivered,
        "versions": entry.versions,
        "seq": entry.seq,
        "who": entry.who,
    }


# -- the top and what moves ----------------------------------------------------------------------------


def top(choice: TopChoice) -> Data:
    """Returns one of equal tops."""
    scored = choice.scored
    return {
        "at": scored.move.at,
        "word": scored.move.word,
        "score": scored.score,
        "words": [{"at": each.at, "word": each.word, "score": each.score} for each in scored.words],
        "blanks": choice.blanks,
        "ends": choice.ends,
        "allowed": choice.allowed,
        "reason": choice.reason,
    }


def moved(found: Iterable[Change]) -> list[Data]:
    """Returns the players whose total or place has changed."""
    return [
        {
            "table": each.player.table,
            "name": each.player.name,
            "total": [each.total_before, each.total_after],
            "place": [each.place_before, each.place_after],
        }
        for each in found
    ]


def changed(before: Game, after: Game, texts: Texts) -> Data:
    """Returns the players whose total or place a line has changed, and what is kept as an older program stored it."""
    remarks = [texts.show(each) for each in newly_kept(before, after)]
    return {"moved": moved(changes(standings(before), standings(after))), "remarks": remarks}


def plan(game: Game, found: Plan, texts: Texts) -> Data:
    """Returns what an appeal would change, or has changed."""
    return {
        "slips": [
            {
                "round": each.round,
                "table": each.player.table,
                "slip": each.slip.as_data(),
                "before": ruling(each.before, texts),
                "after": ruling(each.after, texts),
                "overruled": each.overruled,
            }
            for each in found.slips
        ],
        "players": moved(found.players),
        "solos": [
            {"table": player.table, "before": before, "after": after} for player, before, after in found.solos
        ],
        "tops": [{"round": each.round, "sentence": texts.show(each.sentence)} for each in found.tops],
        "preview": found.seq,
    }


# -- tables --------------------------------------------------------------------------------------------

ROW = (
    "place points total negative percent tops solos bonus warnings penalties cost missing".split()
)  # columns of a row of the standings beside its player


def table(found: Standings) -> Data:
    """Returns the standings, best first."""
    rows = [
        {"table": row.player.table, "name": row.player.name, "club": row.player.club}
        | {"category": row.player.category}
        | {name: getattr(row, name) for name in ROW}
        for row in found.rows
    ]
    return {"top": {"points": list(found.top_points), "total": found.top_total}, "rows": rows}
