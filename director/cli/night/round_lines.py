"""The verbs of ``director night`` about rounds: rack, clock, top, a void round, undoing, the seal, the end."""

from __future__ import annotations

from director.cli.night import told as show
from director.cli.night.asked import number, text
from director.cli.night.line import CommandLine, Data, verb
from director.cli.night.line import undo as undo_in_words
from director.desk.duplicate import rounds, seals
from director.desk.duplicate.slips import take_slip_back, take_warning_back
from director.desk.nights import undo as undo_step
from director.desk.nights import undo_offer
from director.games.duplicate.facts import SlipRecorded
from director.judge.slip_words import written
from director.language.sentences import RuleError

# -- the rack ------------------------------------------------------------------------------------------


@verb("draw", "rack", "code")
def draw(line: CommandLine) -> Data:
    """The program draws; with ``rack`` the tiles come from a real bag."""
    if line.told.get("rack") is not None:
        after = rounds.type_rack(line.in_time, line.key, text(line.told, "rack")).game
    else:
        after = rounds.draw(line.in_time, line.key, text(line.told, "code")).game
    current = after.current
    if after.rejected or current is None:  # what was typed misses the minimum
        return {"rejected": [each.told for each in after.rejected]}
    return show.rack(current)


# -- the top -------------------------------------------------------------------------------------------


@verb("top")
def top(line: CommandLine) -> Data:
    return {"tops": [show.top(each) for each in rounds.tops(line.desk, line.night)]}


@verb("place", "at", "word")
def place(line: CommandLine) -> Data:
    """The move that is told, else the first of the list."""
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
    """The last step; the fact ``seq``; or the slip of a player."""
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
    """Seals; with ``digits`` the number that the room calls, or ``none`` where it calls none."""
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
    """Ends the night; where it must end, the reason need not be told."""
    night = rounds.end(line.in_time, line.key, line.reason)
    return {"reason": line.texts.phrase(night.game.ended or "")}
