"""What the facts of slips and players do to a duplicate night: slips and what is decided of them, who is there.

Every function takes the game, the record and its event, and gives the game after it or raises RuleError.
"""

from __future__ import annotations

from dataclasses import replace

from director.games.duplicate import events as ev
from director.games.duplicate.game import Entry, Game, Overrule, Round, Warned
from director.games.duplicate.rulings import settled
from director.games.duplicate.steps import finished, with_entry
from director.games.in_rounds import with_round
from director.games.log import Recorded
from director.games.many import with_one, without
from director.language.sentences import RuleError, say


def slip_recorded(game: Game, recorded: Recorded, event: ev.SlipRecorded) -> Game:
    played = _slip_round(game, event.round, event.player)
    before = played.entries.get(event.player)
    entry = Entry(
        event.slip,
        event.ruling,
        recorded.seq,
        recorded.at,
        recorded.who,
        versions=before.versions + 1 if before else 1,
    )
    return with_entry(game, played, event.player, entry)


def _slip_round(game: Game, number: int, player: int) -> Round:
    if game.ended is not None:
        raise finished()
    game.player(player)
    if not game.takes_part(player, number):
        raise RuleError(
            "not_present",
            say("%(name)s takes no part in round %(round)d.", name=game.called(player), round=number),
        )
    played = game.round(number)
    if played.void:
        raise RuleError(
            "round_void",
            say("Round %(round)d is cancelled in this room: its slips do not count.", round=number),
        )
    return played


def _entry(game: Game, number: int, player: int) -> tuple[Round, Entry]:
    played = _slip_round(game, number, player)
    if player not in played.entries:
        raise RuleError(
            "no_slip_yet",
            say("%(name)s has no slip in round %(round)d.", name=game.called(player), round=number),
        )
    return played, played.entries[player]


def doubt_settled(game: Game, recorded: Recorded, event: ev.DoubtSettled) -> Game:
    played, entry = _entry(game, event.round, event.player)
    codes = [doubt.code for doubt in entry.ruling.doubts]
    if event.doubt not in codes:
        raise RuleError("no_doubt", say("There is nothing left to decide on this slip."))
    ruling = settled(entry.ruling, codes.index(event.doubt), event.yes)
    return with_entry(game, played, event.player, replace(entry, ruling=ruling))


def slip_overruled(game: Game, recorded: Recorded, event: ev.SlipOverruled) -> Game:
    return _with_points(game, recorded, event, average=False)


def average_given(game: Game, recorded: Recorded, event: ev.AverageGiven) -> Game:
    return _with_points(game, recorded, event, average=True)


def _with_points(
    game: Game, recorded: Recorded, event: ev.SlipOverruled | ev.AverageGiven, average: bool
) -> Game:
    played, entry = _entry(game, event.round, event.player)
    if not event.reason.strip():
        raise RuleError("reason_missing", say("Write the reason beside the points."))
    if not 0 <= event.points <= 9999:
        raise RuleError("bad_points", say("Points are a whole number from 0 to 9999."))
    overrule = Overrule(event.points, event.reason, average)
    entry = replace(entry, overrule=overrule, who=recorded.who, at=recorded.at)
    return with_entry(game, played, event.player, entry)


def player_warned(game: Game, recorded: Recorded, event: ev.PlayerWarned) -> Game:
    if game.ended is not None:
        raise finished()
    game.player(event.player)
    game.round(event.round)
    if not event.reason.strip():
        raise RuleError("reason_missing", say("Write the reason of the warning."))
    warned = Warned(recorded.seq, event.round, event.player, event.reason)
    return replace(game, warned=(*game.warned, warned))


def appeal_decided(game: Game, recorded: Recorded, event: ev.AppealDecided) -> Game:
    if game.ended is not None:
        raise finished()
    return game


def slip_withdrawn(game: Game, recorded: Recorded, event: ev.SlipWithdrawn) -> Game:
    played, _ = _entry(game, event.round, event.player)
    return with_round(game, replace(played, entries=without(played.entries, event.player)))


def note_delivered(game: Game, recorded: Recorded, event: ev.NoteDelivered) -> Game:
    """Also after the end: the notes of the last round are still to be handed out."""
    played, entry = _entry(replace(game, ended=None), event.round, event.player)
    entry = replace(entry, delivered=True)
    return with_entry(game, played, event.player, entry)


def slip_checked(game: Game, recorded: Recorded, event: ev.SlipChecked) -> Game:
    played = _slip_round(game, event.round, event.player)
    return with_round(game, replace(played, checks=with_one(played.checks, event.player, event.slip)))


def word_ruled(game: Game, recorded: Recorded, event: ev.WordRuled) -> Game:
    if game.ended is not None:
        raise finished()
    return replace(game, word_rulings={**game.word_rulings, event.word: event.admissible})
