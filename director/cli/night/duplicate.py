"""The duplicate night in ``director night``: its lines beside those of its steps, and what answers show of it.

About rounds: rack, clock, top, a void round, undoing, the seal, the end.

About slips: entering, correcting, judging by hand, phones, notes, appeals.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import date

from director.cli.lines import field
from director.cli.night import told as show
from director.cli.night.asked import SLIP_FIELDS, WHOSE, bad_field, number, slip_of, text, truth
from director.cli.night.line import CommandLine, Data, LineDialect, verb
from director.cli.night.line import undo as undo_in_words
from director.desk.duplicate import players, rounds, seals, slips
from director.desk.duplicate.appeals import Appeal, allow_in_club, commit, plan
from director.desk.duplicate.slip_line import JudgedCandidate, Understood, chosen, preview, understand
from director.desk.duplicate.slips import give_reason, judged_in, take_slip_back, take_warning_back
from director.desk.sessions import undo as undo_step
from director.desk.sessions import undo_offer
from director.games.duplicate.analysis.decisions import missing
from director.games.duplicate.facts import SlipRecorded
from director.judge.reasons import written
from director.judge.slip import Slip
from director.language.sentences import RuleError
from director.wording.round_words import notes_of


def _answer(line: CommandLine, values: Mapping[str, object]) -> Data:
    """Returns the slip that counts now if the step was about one; else {}."""
    number, player = values.get("number"), values.get("player")
    if isinstance(number, int) and isinstance(player, int):
        return show.of_slip(line, number, player)
    return {}


LINES = LineDialect(
    "director.cli.night.duplicate director.cli.night.room",
    show.state,
    show.changed,
    _answer,
)


# -- the rack ------------------------------------------------------------------------------------------


@verb("draw", "rack", "code")
def draw(line: CommandLine) -> Data:
    """Draws a rack; with ``rack`` the tiles come from a real bag."""
    if line.told.get("rack") is not None:
        after = rounds.type_rack(line.in_time, line.key, text(line.told, "rack")).game
    else:
        after = rounds.draw(line.in_time, line.key, text(line.told, "code")).game
    current = after.current
    if after.rejected or current is None:  # the typed rack misses the minimum
        return {"rejected": [each.told for each in after.rejected]}
    return show.rack(current)


# -- the top -------------------------------------------------------------------------------------------


@verb("top")
def top(line: CommandLine) -> Data:
    return {"tops": [show.top(each) for each in rounds.tops(line.desk, line.night)]}


@verb("place", "at", "word")
def place(line: CommandLine) -> Data:
    """Places the named move, else the first top of the list."""
    at, word = text(line.told, "at"), text(line.told, "word")
    if not line.told:
        found = rounds.tops(line.desk, line.night)
        if not found:
            raise RuleError("no_top", "There is no top in this round. Choose another round.")
        at, word = found[0].scored.move.at, found[0].scored.move.word
    game = rounds.place_top(line.in_time, line.key, at, word).game
    placed = game.complete[-1].top if game.complete else None
    score = placed.score if placed else None
    return {"placed": {"at": at, "word": word, "score": score}, "board": list(game.board.rows)}


# -- undoing -------------------------------------------------------------------------------------------


@verb("undo", "seq", "table", "player", "round")
def undo(line: CommandLine) -> Data:
    """Undoes the last step; the fact ``seq``; or the slip of a player."""
    night = line.night
    offer = undo_offer(night)
    seq = number(line.told, "seq", offer.seq if offer else 0)
    if "table" in line.told or "player" in line.told:
        return _slip_back(line, line.round(), line.player().id, number(line.told, "seq", 0))
    fact = night.log[seq - 1].fact if 0 < seq <= len(night.log) else None
    if isinstance(fact, SlipRecorded):
        return _slip_back(line, line.round(), fact.player, seq)
    if seq in [each.seq for each in night.game.warned]:
        take_warning_back(line.once, line.key, seq)
        return {"undone": {"seq": seq}}
    if offer is None and not line.told:
        raise RuleError("nothing_to_undo", "There is nothing to undo yet. Continue with the next step.")
    undo_step(line.once, line.key, seq)
    return {"undone": undo_in_words(offer, line.texts)}


def _slip_back(line: CommandLine, played: int, player: int, seq: int) -> Data:
    entry = line.night.game.round(played).entries.get(player)
    seq = seq or (entry.seq if entry else 0)
    told = line.texts.show(written(entry.slip)) if entry else ""
    take_slip_back(line.once, line.key, played, player, seq)
    return {"undone": {"seq": seq, "sentence": told}, "slip": show.slip_now(line, played, player)}


# -- the seal ------------------------------------------------------------------------------------------


@verb("seal", "digits", "reason")
def seal(line: CommandLine) -> Data:
    """Seals; with ``digits`` stores the number that the room calls, or ``none`` if it calls none."""
    digits = text(line.told, "digits")
    if digits == "none":
        night = seals.leave_number_out(line.in_time, line.key)
    elif digits:
        night = seals.call_number(line.in_time, line.key, digits)
    else:
        night = seals.seal_draw(line.in_time, line.key, line.reason)
    last = night.game.seal
    return {"seal": {"number": last.number, "shown": last.shown, "digits": last.room} if last else None}


# -- the end -------------------------------------------------------------------------------------------


@verb("end", "reason")
def end(line: CommandLine) -> Data:
    """Ends the night; if it must end, the reason may be omitted. The order of a sudden death goes into the table that it decides."""
    night = rounds.end(line.in_time, line.key, line.reason)
    to_do = players.tell_result(line.desk, night)
    said: Data = {"said": line.texts.show(to_do)} if to_do else {}
    return {"reason": line.texts.phrase(night.game.ended or "")} | said


TYPED = ("line", "choice", "marked", "digest", "points")
SLIP = (*SLIP_FIELDS, *WHOSE, "reason")


@verb("slip", *TYPED, *SLIP, "replace")
def slip(line: CommandLine) -> Data:
    """Records a slip as somebody enters it; replaces an existing one only if the line says so."""
    played = line.round()
    if line.told.get("line") is None:
        return _recorded(line, played, line.player().id, slip_of(line.told), truth(line.told, "replace"))
    understood = _understood(line, played)
    game, search = line.night.game, line.desk.search(line.night)
    written = chosen(game, played, understood, search, _shown(line), number(line.told, "choice", 0))
    if understood.line.everybody:
        missing = [each.id for each in game.missing(played)]
        slips.record_slips(line.once, line.key, played, dict.fromkeys(missing, written))
        return {"slips": [show.slip_now(line, played, each) for each in missing]}
    if understood.player is None:
        raise RuleError("which_table", "Which table? Type its number first, or tap it.")
    return _recorded(line, played, understood.player.id, written, truth(line.told, "replace"))


def _understood(line: CommandLine, played: int) -> Understood:
    marked = number(line.told, "marked", 0) or None
    night = line.night
    return understand(night.game, played, text(line.told, "line"), marked, line.desk.search(night))


def _shown(line: CommandLine) -> tuple[str, int | None] | None:
    """Returns digest and points of the slip that a preview showed; None without a digest."""
    if line.told.get("digest") is None:
        return None
    points = number(line.told, "points", -1)
    return text(line.told, "digest"), None if points < 0 else points


def _recorded(line: CommandLine, played: int, player: int, written: Slip, replacing: bool) -> Data:
    slips.record_slip(line.once, line.key, played, player, written, replacing, line.reason)
    return show.of_slip(line, played, player)


@verb("preview", *TYPED, *SLIP)
def look(line: CommandLine) -> Data:
    """Returns what Enter would record, and what it would be worth; records nothing."""
    played, game = line.round(), line.night.game
    search = line.desk.search(line.night)
    if line.told.get("line") is None:
        found = judged_in(game, played, slip_of(line.told), search)
        return {"options": [{"slip": slip_of(line.told).as_data(), "ruling": show.ruling(found, line.texts)}]}
    understood = _understood(line, played)
    options = preview(game, played, understood, search)
    return {
        "table": understood.player.table if understood.player else None,
        "options": [_option(line, each) for each in options],
        "unknown_word": understood.unknown_word,
        "elsewhere": [asdict(each) for each in understood.elsewhere],
    }


def _option(line: CommandLine, each: JudgedCandidate) -> Data:
    place = each.candidate.option
    return {
        "digest": each.candidate.digest,
        "place": asdict(place) if place else None,
        "slip": each.candidate.slip.as_data(),
        "ruling": show.ruling(each.ruling, line.texts),
    }


@verb("correct", *SLIP)
def correct(line: CommandLine) -> Data:
    """Records another slip of the same player and round."""
    return _recorded(line, line.round(), line.player().id, slip_of(line.told), True)


@verb("no_slips", "round")
def no_slips(line: CommandLine) -> Data:
    played = line.round()
    missing = [each.table for each in line.night.game.missing(played)]
    slips.mark_missing(line.once, line.key, played)
    return {"tables": missing}


@verb("reason", "reason", "of")
def reason(line: CommandLine) -> Data:
    """Stores the reason for a recorded decision: the last one that lacks a reason, or the entry ``of``."""
    lacking = missing(line.night.row.setup, line.night.log)
    of = number(line.told, "of", lacking[-1].seq if lacking else 0)
    give_reason(line.once, line.key, of, line.reason)
    return {"of": of}


# -- judging by hand -----------------------------------------------------------------------------------


@verb("settle", *WHOSE, "doubt", "yes")
def settle(line: CommandLine) -> Data:
    """Answers a doubt, named by its place in the list (from 0) or by its code."""
    played, player, asked = line.round(), line.player().id, line.told.get("doubt", 0)
    entry = line.night.game.round(played).entries.get(player)
    codes = [each.code for each in entry.ruling.doubts] if entry else []
    if isinstance(asked, str):
        index = codes.index(asked) if asked in codes else -1
    else:
        index = number(line.told, "doubt", 0)
    if "yes" not in line.told:
        raise bad_field("yes")
    slips.settle(line.once, line.key, played, player, index, truth(line.told, "yes"))
    return show.of_slip(line, played, player)


@verb("warn", *WHOSE, "reason")
def warn(line: CommandLine) -> Data:
    played, player = line.round(), line.player()
    night = slips.warn(line.once, line.key, played, player.id, line.reason)
    mine = [each for each in night.game.warned if each.player == player.id]
    return {"table": player.table, "warned": [{"seq": each.seq, "round": each.round} for each in mine]}


# -- notes and the second entry ------------------------------------------------------------------------


@verb("notes")
def notes(line: CommandLine) -> Data:
    """Returns every correction note, those of the last round first."""
    found = [
        {
            "round": each.round,
            "table": each.player.table,
            "word": each.word,
            "sentence": line.texts.show(each.sentence),
            "points": each.points,
            "delivered": each.delivered,
        }
        for each in notes_of(line.night.game)
    ]
    return {"notes": found}


@verb("deliver", *WHOSE)
def deliver(line: CommandLine) -> Data:
    played, player = line.round(), line.player().id
    slips.deliver_notes(line.once, line.key, [(played, player)])
    return {"slip": show.slip_now(line, played, player)}


@verb("check", *SLIP)
def check(line: CommandLine) -> Data:
    """Records the second, blind entry of a slip."""
    played, player = line.round(), line.player().id
    slips.check_slip(line.once, line.key, played, player, slip_of(line.told))
    return {"differing": _differing(line, played)}


@verb("differences", "round", "table", "player", "right")
def differences(line: CommandLine) -> Data:
    """Returns the slips whose two entries differ; with a player, stores which entry is ``right``: ``first`` or ``second``."""
    played = line.round()
    if "table" in line.told or "player" in line.told:
        player, game = line.player().id, line.night.game
        entry, second = game.round(played).entries.get(player), game.round(played).checks.get(player)
        if second is None:
            raise RuleError("no_doubt", "This slip has already been decided. Continue with the next one.")
        if field(line.told, "right", str) == "second" or entry is None:
            slips.record_slip(line.once, line.key, played, player, second)
        else:
            slips.check_slip(line.once, line.key, played, player, entry.slip)
    return {"differing": _differing(line, played)}


def _differing(line: CommandLine, played: int) -> list[Data]:
    game = line.night.game
    found = game.round(played)
    return [
        {
            "table": game.player(player).table,
            "first": found.entries[player].slip.as_data() if player in found.entries else None,
            "second": found.checks[player].as_data(),
        }
        for player in found.differing
    ]


# -- appeals -------------------------------------------------------------------------------------------


@verb("appeal", "word", "admissible", "reason", "round", "table", "player", "decide", "preview")
def appeal(line: CommandLine) -> Data:
    """Returns what an appeal would change; with ``decide`` it is recorded."""
    wish = Appeal(
        word=text(line.told, "word"),
        admissible=truth(line.told, "admissible", True),
        reason=line.reason,
        round=line.round() if "round" in line.told else None,
        player=line.player().id if "table" in line.told or "player" in line.told else None,
    )
    return _appealed(line, wish, truth(line.told, "decide"))


def _appealed(line: CommandLine, wish: Appeal, decide: bool) -> Data:
    night = line.night
    if not decide:
        return {"appeal": show.plan(night.game, plan(line.desk, night, wish), line.texts), "decided": False}
    seen = number(line.told, "preview", night.seq)
    made, night = commit(line.once, line.key, wish, seen)
    return {"appeal": show.plan(night.game, made, line.texts) if made else None, "decided": True}


@verb("allow", "word", "reason", "club")
def allow(line: CommandLine) -> Data:
    """Allows a word from now on, in this game or (``club``) in later ones as well."""
    told = _appealed(line, Appeal(text(line.told, "word"), True, line.reason), True)
    if truth(line.told, "club"):
        if not line.evening.stored:
            raise RuleError(
                "bad_line", "A night in memory has no club. Give a --key for a night of the club."
            )
        allow_in_club(line.evening.instance, line.night, text(line.told, "word"), line.reason, date.today())
    return told


@verb("forbid", "word", "reason")
def forbid(line: CommandLine) -> Data:
    return _appealed(line, Appeal(text(line.told, "word"), False, line.reason), True)
