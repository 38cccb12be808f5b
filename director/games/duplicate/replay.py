"""Replaying a duplicate night: what each of its facts does to its state, or why it cannot be so.

``DUPLICATE`` is this kind of game as the log knows it (``games/log.py``). An event that contradicts the state
before it is a RuleError with a sentence for the director. After every event that moves tiles, board + rack +
bag is the full set (``_conserve``). Each kind of event has one handler, listed in ``_HANDLERS`` at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from director.games.duplicate import events as ev
from director.games.duplicate.game import Cancelled, Clock, Entry, Game, Overrule, Round, Setup, Warned
from director.games.duplicate.rulings import settled
from director.games.duplicate.sealing import check_source, room_called, sealed, seed_revealed
from director.games.log import Kind, Recorded, alive
from director.games.people import Player
from director.language.sentences import RuleError, say
from director.rules.draw import Rejected
from director.rules.moves import Move, parse_place
from director.rules.profile import profile_from_data
from director.rules.scoring import missing_tiles, score_move
from director.rules.top import with_blanks_recycled


def with_slips(log: Sequence[Recorded]) -> frozenset[int]:
    """The players who have handed something in: they can leave, but not be removed."""
    kinds_of_stay = (ev.PlayerArrived, ev.PlayerLeft)
    named = (
        getattr(each.event, "player", None)
        for each in alive(log)
        if not isinstance(each.event, kinds_of_stay)
    )
    return frozenset(player for player in named if player is not None)


def replay(setup: Setup, players: Iterable[Player], log: Iterable[Recorded]) -> Game:
    """The game after these events; RuleError says which wish cannot be."""
    return DUPLICATE.replay(setup, players, log).state


def _after(game: Game, recorded: Recorded) -> Game:
    after = _HANDLERS[type(recorded.event)](game, recorded, recorded.event)
    if isinstance(recorded.event, ev.STEPS):
        after = replace(after, step=recorded.seq)
    if (after.board, after.rack) != (game.board, game.rack):
        _conserve(after)
    return after


def _conserve(game: Game) -> None:
    """Board + rack + bag is the full set, and no tile is there twice."""
    full = game.setup.tiles.full
    assert game.board.tiles + Counter(game.rack) + game.bag == full, "tiles were lost or doubled"


def _open_round(game: Game, number: int) -> Round:
    current = game.current
    if game.ended is not None:
        raise finished()
    if current is None or current.number != number or current.top:
        raise RuleError("round_not_open", say("Round %(round)d is not open.", round=number))
    return current


def finished() -> RuleError:
    """The refusal of any change to a game that has ended."""
    return RuleError("game_finished", say("The game is finished. Reopen it to change anything."))


def _with_round(game: Game, changed: Round, **others: Any) -> Game:
    rounds = tuple(changed if each.number == changed.number else each for each in game.rounds)
    return replace(game, rounds=rounds, **others)


def _with_entry(game: Game, played: Round, player: int, entry: Entry) -> Game:
    return _with_round(game, replace(played, entries={**played.entries, player: entry}))


def _rack_drawn(game: Game, recorded: Recorded, event: ev.RackDrawn) -> Game:
    _check_next(game, event.round)
    check_source(game, event.source)
    _check_kept(event.kept, "" if event.rejected or game.rejected else game.leave)
    rack = Counter(event.kept + event.drawn)
    if not rack or rack.total() > game.setup.profile.rack_size:
        size = game.setup.profile.rack_size
        raise RuleError("rack_size", say("A rack has at most %(size)d tiles, and at least one.", size=size))
    if lacking := rack - game.left:
        raise _not_left(game, lacking)
    opened = Round(
        number=event.round,
        board=game.board,
        kept=event.kept,
        drawn=event.drawn,
        rejected=game.rejected + event.rejected,
        source=event.source,
        clock=Clock(total=float(game.setup.profile.seconds)),
    )
    return replace(game, rounds=(*game.rounds, opened), rejected=())


def _check_next(game: Game, number: int) -> None:
    if game.ended is not None:
        raise finished()
    if game.current and not game.current.top:
        raise RuleError("round_open", say("Round %(round)d is still open.", round=game.current.number))
    if number != game.next_number:
        raise RuleError("wrong_round", say("The next round is round %(round)d.", round=game.next_number))


def _check_kept(kept: str, leave: str) -> None:
    if Counter(kept) != Counter(leave):
        raise RuleError("wrong_kept", say("The tiles kept are not those that were left over."))


def _not_left(game: Game, lacking: Mapping[str, int]) -> RuleError:
    letters = game.setup.tiles.sort(Counter(lacking).elements())
    return RuleError(
        "not_in_bag",
        say("Not in the bag any more: %(letters)s. Look at the tiles again.", letters=" ".join(letters)),
    )


def _rack_rejected(game: Game, recorded: Recorded, event: ev.RackRejected) -> Game:
    _check_next(game, event.round)
    _check_kept(event.kept, "" if game.rejected else game.leave)
    if lacking := Counter(event.kept + event.drawn) - game.left:
        raise _not_left(game, lacking)
    return replace(game, rejected=(*game.rejected, Rejected(event.kept, event.drawn)))


def _rack_taken_back(game: Game, recorded: Recorded, event: ev.RackTakenBack) -> Game:
    current = _open_round(game, event.round)
    if current.clock.started:
        raise RuleError(
            "clock_started",
            say("The clock of round %(round)d has started. Cancel the round instead.", round=event.round),
        )
    return replace(game, rounds=game.rounds[:-1], rejected=current.rejected)


def _rack_announced_again(game: Game, recorded: Recorded, event: ev.RackAnnouncedAgain) -> Game:
    """A fresh clock for the same letters; what was handed in before stays in the log and counts no longer."""
    current = _open_round(game, event.round)
    if not current.clock.started:
        raise RuleError("clock_stands", say("The clock is not running."))
    clock = Clock(total=float(game.setup.profile.seconds))
    return _with_round(game, replace(current, clock=clock, entries={}, checks={}))


def _clock_started(game: Game, recorded: Recorded, event: ev.ClockStarted) -> Game:
    current = _open_round(game, event.round)
    if current.clock.since is not None or current.clock.called:
        raise RuleError("clock_runs", say("The clock is running already."))
    return _with_round(game, replace(current, clock=replace(current.clock, since=recorded.at, started=True)))


def _clock_stopped(game: Game, recorded: Recorded, event: ev.ClockStopped) -> Game:
    current = _open_round(game, event.round)
    clock = current.clock
    if clock.since is None:
        raise RuleError("clock_stands", say("The clock is not running."))
    spent = min(clock.total, clock.spent + max(0.0, recorded.at - clock.since))
    return _with_round(game, replace(current, clock=replace(clock, spent=spent, since=None)))


def _time_added(game: Game, recorded: Recorded, event: ev.TimeAdded) -> Game:
    current = _open_round(game, event.round)
    clock = current.clock
    if clock.called:
        raise RuleError("time_over", say("The time of round %(round)d is over.", round=event.round))
    if clock.left(recorded.at) <= 0:  # ran out: the extra time is added to nothing, not to a debt
        since = None if clock.since is None else recorded.at
        clock = replace(clock, spent=clock.total, since=since)
    total = max(clock.total + event.seconds, 0.0)
    return _with_round(game, replace(current, clock=replace(clock, total=total)))


def _time_called(game: Game, recorded: Recorded, event: ev.TimeCalled) -> Game:
    current = _open_round(game, event.round)
    if not current.clock.started:
        raise RuleError("clock_stands", say("The clock is not running."))
    return _with_round(game, replace(current, clock=replace(current.clock, called=True, since=None)))


def _slip_recorded(game: Game, recorded: Recorded, event: ev.SlipRecorded) -> Game:
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
    return _with_entry(game, played, event.player, entry)


def _slip_round(game: Game, number: int, player: int) -> Round:
    if game.ended is not None:
        raise finished()
    game.player(player)
    if not game.takes_part(player, number):
        raise RuleError(
            "not_present",
            say("%(name)s takes no part in round %(round)d.", name=game.player(player).name, round=number),
        )
    return game.round(number)


def _entry(game: Game, number: int, player: int) -> tuple[Round, Entry]:
    played = _slip_round(game, number, player)
    if player not in played.entries:
        raise RuleError(
            "no_slip_yet",
            say("%(name)s has no slip in round %(round)d.", name=game.player(player).name, round=number),
        )
    return played, played.entries[player]


def _doubt_settled(game: Game, recorded: Recorded, event: ev.DoubtSettled) -> Game:
    played, entry = _entry(game, event.round, event.player)
    codes = [doubt.code for doubt in entry.ruling.doubts]
    if event.doubt not in codes:
        raise RuleError("no_doubt", say("There is nothing left to decide on this slip."))
    ruling = settled(entry.ruling, codes.index(event.doubt), event.yes)
    return _with_entry(game, played, event.player, replace(entry, ruling=ruling))


def _slip_overruled(game: Game, recorded: Recorded, event: ev.SlipOverruled) -> Game:
    return _with_points(game, recorded, event, average=False)


def _average_given(game: Game, recorded: Recorded, event: ev.AverageGiven) -> Game:
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
    return _with_entry(game, played, event.player, entry)


def _player_warned(game: Game, recorded: Recorded, event: ev.PlayerWarned) -> Game:
    if game.ended is not None:
        raise finished()
    game.player(event.player)
    game.round(event.round)
    if not event.reason.strip():
        raise RuleError("reason_missing", say("Write the reason of the warning."))
    warned = Warned(recorded.seq, event.round, event.player, event.reason)
    return replace(game, warned=(*game.warned, warned))


def _appeal_decided(game: Game, recorded: Recorded, event: ev.AppealDecided) -> Game:
    if game.ended is not None:
        raise finished()
    return game


def _slip_withdrawn(game: Game, recorded: Recorded, event: ev.SlipWithdrawn) -> Game:
    played, _ = _entry(game, event.round, event.player)
    entries = {player: entry for player, entry in played.entries.items() if player != event.player}
    return _with_round(game, replace(played, entries=entries))


def _note_delivered(game: Game, recorded: Recorded, event: ev.NoteDelivered) -> Game:
    """Also after the end: the notes of the last round are still to be handed out."""
    played, entry = _entry(replace(game, ended=None), event.round, event.player)
    entry = replace(entry, delivered=True)
    return _with_entry(game, played, event.player, entry)


def _slip_checked(game: Game, recorded: Recorded, event: ev.SlipChecked) -> Game:
    played = _slip_round(game, event.round, event.player)
    return _with_round(game, replace(played, checks={**played.checks, event.player: event.slip}))


def _word_ruled(game: Game, recorded: Recorded, event: ev.WordRuled) -> Game:
    if game.ended is not None:
        raise finished()
    return replace(game, word_rulings={**game.word_rulings, event.word: event.admissible})


def _top_placed(game: Game, recorded: Recorded, event: ev.TopPlaced) -> Game:
    current = _open_round(game, event.round)
    setup = game.setup
    move = Move(parse_place(event.at), event.word)
    if setup.profile.first_across and current.board.is_empty and move.down:
        raise RuleError("first_across", say("The first word is placed across."))
    scored = score_move(current.board, move, setup.rules)
    if lacking := missing_tiles(current.rack, scored.tiles):
        letters = " ".join(setup.tiles.sort(lacking.elements()))
        raise RuleError("not_on_rack", say("Not on the rack: %(letters)s.", letters=letters))
    if scored.score != event.score:
        raise RuleError(
            "wrong_score", say("%(move)s is worth %(score)d.", move=str(move), score=scored.score)
        )
    left = setup.tiles.sort((Counter(current.rack) - scored.tiles).elements())
    leave = left if setup.profile.keep_leave else ""
    board = with_blanks_recycled(current.board.lay(scored.laid), scored.laid, leave, setup.rules)
    return _with_round(game, replace(current, top=scored), board=board, leave=leave)


def _round_cancelled(game: Game, recorded: Recorded, event: ev.RoundCancelled) -> Game:
    current = game.current
    if game.ended is not None:
        raise finished()
    if current is None or current.number != event.round:
        raise RuleError("not_last_round", say("Only the last round can be cancelled."))
    return replace(
        game,
        rounds=game.rounds[:-1],
        board=current.board,
        leave="",
        rejected=(),
        cancelled=(*game.cancelled, Cancelled(current, event.reason)),
    )


def _player_arrived(game: Game, recorded: Recorded, event: ev.PlayerArrived) -> Game:
    return _with_stay(game, event.player, event.round, True)


def _player_left(game: Game, recorded: Recorded, event: ev.PlayerLeft) -> Game:
    return _with_stay(game, event.player, event.round, False)


def _with_stay(game: Game, player: int, number: int, present: bool) -> Game:
    if game.ended is not None:
        raise finished()
    game.player(player)
    if number < 1:
        raise RuleError("unknown_round", say("There is no round %(round)d.", round=number))
    played = any(player in each.entries for each in game.rounds if each.number < number)
    start = ((0, played or not present),)  # whoever arrives was not there before, whoever leaves was
    turns = tuple(turn for turn in game.stays.get(player, start) if turn[0] < number)
    return replace(game, stays={**game.stays, player: (*turns, (number, present))})


def _game_ended(game: Game, recorded: Recorded, event: ev.GameEnded) -> Game:
    if game.ended is not None:
        raise finished()
    if game.current and not game.current.top:
        raise RuleError(
            "round_open",
            say(
                "Round %(round)d is still open. Place its top or cancel it first.", round=game.current.number
            ),
        )
    return replace(game, ended=event.reason)


def _game_reopened(game: Game, recorded: Recorded, event: ev.GameReopened) -> Game:
    if game.ended is None:
        raise RuleError("not_finished", say("The game is not finished."))
    return replace(game, ended=None)


_HANDLERS: Mapping[type, Callable[[Game, Recorded, Any], Game]] = {
    ev.Sealed: sealed,
    ev.RoomNumber: room_called,
    ev.SeedRevealed: seed_revealed,
    ev.RackDrawn: _rack_drawn,
    ev.RackRejected: _rack_rejected,
    ev.RackTakenBack: _rack_taken_back,
    ev.RackAnnouncedAgain: _rack_announced_again,
    ev.ClockStarted: _clock_started,
    ev.ClockStopped: _clock_stopped,
    ev.TimeAdded: _time_added,
    ev.TimeCalled: _time_called,
    ev.SlipRecorded: _slip_recorded,
    ev.DoubtSettled: _doubt_settled,
    ev.AverageGiven: _average_given,
    ev.PlayerWarned: _player_warned,
    ev.AppealDecided: _appeal_decided,
    ev.SlipOverruled: _slip_overruled,
    ev.SlipWithdrawn: _slip_withdrawn,
    ev.TopPlaced: _top_placed,
    ev.RoundCancelled: _round_cancelled,
    ev.PlayerArrived: _player_arrived,
    ev.PlayerLeft: _player_left,
    ev.SlipChecked: _slip_checked,
    ev.WordRuled: _word_ruled,
    ev.NoteDelivered: _note_delivered,
    ev.GameEnded: _game_ended,
    ev.GameReopened: _game_reopened,
}


DUPLICATE = Kind("duplicate", ev.FACTS, Game, _after, ev.event_from_data, profile_from_data, Setup)
"""The duplicate night."""
