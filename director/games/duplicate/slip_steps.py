"""What the facts of slips and players do to a duplicate night: slips and what is decided of them, who is there.

Every function takes the game, the record and its event, and gives the game after it or raises RuleError.
"""

from __future__ import annotations

from dataclasses import replace

from director.games.duplicate import facts as ev
from director.games.duplicate.game import Entry, Game, Overrule, Round, Warned
from director.games.duplicate.rulings import averaged_again, most_of, settled
from director.games.in_rounds import with_round
from director.games.log import Recorded
from director.games.many import with_one, without
from director.games.people import PHONE
from director.language.sentences import RuleError


def slip_recorded(game: Game, recorded: Recorded, fact: ev.SlipRecorded) -> Game:
    played = _slip_round(game, fact.round, fact.player)
    before = played.entries.get(fact.player)
    entry = Entry(
        fact.slip,
        fact.ruling,
        recorded.seq,
        recorded.at,
        recorded.who,
        versions=before.versions + 1 if before else 1,
        used=played.clock.total - played.clock.left(recorded.at)
        if recorded.who == PHONE
        else (before.used if before else None),
    )
    return _with_entry(game, played, fact.player, entry)


def _with_entry(game: Game, played: Round, player: int, entry: Entry) -> Game:
    """The game with this entry; averages of its round follow."""
    changed = replace(played, entries=with_one(played.entries, player, entry))
    return with_round(game, averaged_again(changed) if played.averaged else changed)


def _slip_round(game: Game, number: int, player: int) -> Round:
    game.check_goes_on()
    game.player(player)
    if not game.takes_part(player, number):
        raise RuleError(
            "not_present",
            "%(name)s takes no part in round %(round)d.",
            name=game.called(player),
            round=number,
        )
    played = game.round(number)
    if played.void:
        raise RuleError(
            "round_void", "Round %(round)d is cancelled in this room: its slips do not count.", round=number
        )
    return played


def _entry(game: Game, number: int, player: int) -> tuple[Round, Entry]:
    played = _slip_round(game, number, player)
    if player not in played.entries:
        raise RuleError(
            "no_slip_yet", "%(name)s has no slip in round %(round)d.", name=game.called(player), round=number
        )
    return played, played.entries[player]


def doubt_settled(game: Game, recorded: Recorded, fact: ev.DoubtSettled) -> Game:
    played, entry = _entry(game, fact.round, fact.player)
    codes = [doubt.code for doubt in entry.ruling.doubts]
    if fact.doubt not in codes:
        raise RuleError("no_doubt", "There is nothing left to decide on this slip.")
    ruling = settled(entry.ruling, codes.index(fact.doubt), fact.yes)
    return _with_entry(game, played, fact.player, replace(entry, ruling=ruling))


def slip_overruled(game: Game, recorded: Recorded, fact: ev.SlipOverruled) -> Game:
    return _with_points(game, recorded, fact, Overrule(fact.points, fact.reason))


def average_given(game: Game, recorded: Recorded, fact: ev.AverageGiven) -> Game:
    if fact.points is not None:
        return _with_points(game, recorded, fact, Overrule(fact.points, fact.reason, average=True))
    most = most_of(game, fact.round, fact.player)
    given = _with_points(game, recorded, fact, Overrule(0, fact.reason, average=True, most=most))
    played = given.round(fact.round)
    return with_round(given, averaged_again(replace(played, averaged=(*played.averaged, fact.player))))


def _with_points(
    game: Game, recorded: Recorded, fact: ev.SlipOverruled | ev.AverageGiven, overrule: Overrule
) -> Game:
    played, entry = _entry(game, fact.round, fact.player)
    if not fact.reason.strip():
        raise RuleError("reason_missing", "Write the reason beside the points.")
    if not 0 <= overrule.points <= 9999:
        raise RuleError("bad_points", "Points are a whole number from 0 to 9999.")
    entry = replace(entry, overrule=overrule, who=recorded.who, at=recorded.at)
    return _with_entry(game, played, fact.player, entry)


def player_warned(game: Game, recorded: Recorded, fact: ev.PlayerWarned) -> Game:
    game.check_goes_on()
    game.player(fact.player)
    game.round(fact.round)
    if not fact.reason.strip():
        raise RuleError("reason_missing", "Write the reason of the warning.")
    warned = Warned(recorded.seq, fact.round, fact.player, fact.reason, game.attempts(fact.round))
    return replace(game, warned=(*game.warned, warned))


def appeal_decided(game: Game, recorded: Recorded, fact: ev.AppealDecided) -> Game:
    game.check_goes_on()
    return game


def slip_withdrawn(game: Game, recorded: Recorded, fact: ev.SlipWithdrawn) -> Game:
    played, _ = _entry(game, fact.round, fact.player)
    return with_round(game, averaged_again(replace(played, entries=without(played.entries, fact.player))))


def note_delivered(game: Game, recorded: Recorded, fact: ev.NoteDelivered) -> Game:
    """Also after the end: the notes of the last round are still to be handed out."""
    played, entry = _entry(replace(game, ended=None), fact.round, fact.player)
    entry = replace(entry, delivered=True)
    return _with_entry(game, played, fact.player, entry)


def slip_checked(game: Game, recorded: Recorded, fact: ev.SlipChecked) -> Game:
    played = _slip_round(game, fact.round, fact.player)
    return with_round(game, replace(played, checks=with_one(played.checks, fact.player, fact.slip)))


def word_ruled(game: Game, recorded: Recorded, fact: ev.WordRuled) -> Game:
    game.check_goes_on()
    return replace(game, word_rulings={**game.word_rulings, fact.word: fact.admissible})
