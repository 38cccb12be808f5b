"""What the facts of a round do to a duplicate night: rack, clock, top, a void round, the end.

Every function takes the game, the record and its event, and gives the game after it or raises RuleError.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from director.games import in_rounds
from director.games.duplicate import events as ev
from director.games.duplicate.game import Clock, Game, Round
from director.games.duplicate.packed import check_cancelled, check_drawn
from director.games.duplicate.sealing import check_source
from director.games.duplicate.steps import finished, open_round
from director.games.in_rounds import with_round
from director.games.log import Recorded
from director.games.many import Layered
from director.games.rounds import ClockFact, clock_after
from director.language.sentences import RuleError, say
from director.rules.draw import Rejected
from director.rules.moves import Move, parse_place
from director.rules.scoring import missing_tiles, score_move
from director.rules.top import with_blanks_recycled


def rack_drawn(game: Game, recorded: Recorded, event: ev.RackDrawn) -> Game:
    check_drawn(game, event.source)
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
        carried=len(game.rejected),
        source=event.source,
        clock=Clock(total=float(game.setup.profile.seconds)),
        since=recorded.seq,
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


def rack_rejected(game: Game, recorded: Recorded, event: ev.RackRejected) -> Game:
    check_drawn(game, "bag")
    _check_next(game, event.round)
    _check_kept(event.kept, "" if game.rejected else game.leave)
    if lacking := Counter(event.kept + event.drawn) - game.left:
        raise _not_left(game, lacking)
    return replace(game, rejected=(*game.rejected, Rejected(event.kept, event.drawn)))


def rack_taken_back(game: Game, recorded: Recorded, event: ev.RackTakenBack) -> Game:
    current = open_round(game, event.round)
    if current.clock.started:
        raise RuleError(
            "clock_started",
            say("The clock of round %(round)d has started. Cancel the round instead.", round=event.round),
        )
    # By the seal the same racks come again; from a bag what was rejected has been seen and stays.
    rejected = current.rejected[: current.carried] if current.source == "seal" else current.rejected
    return replace(game, rounds=game.rounds[:-1], rejected=rejected)


def rack_announced_again(game: Game, recorded: Recorded, event: ev.RackAnnouncedAgain) -> Game:
    """A fresh clock for the same letters; what was handed in before stays in the log and counts no longer."""
    current = open_round(game, event.round)
    if not current.clock.started:
        raise RuleError("clock_stands", say("The clock is not running."))
    clock = Clock(total=float(game.setup.profile.seconds))
    return with_round(
        game, replace(current, clock=clock, entries=Layered(), checks=Layered(), since=recorded.seq)
    )


def clock_changed(game: Game, recorded: Recorded, event: ClockFact) -> Game:
    current = open_round(game, event.round)
    return with_round(game, replace(current, clock=clock_after(current.clock, event, recorded.at)))


def top_placed(game: Game, recorded: Recorded, event: ev.TopPlaced) -> Game:
    current = open_round(game, event.round)
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
    return with_round(game, replace(current, top=scored), board=board, leave=leave)


def round_cancelled(game: Game, recorded: Recorded, event: ev.RoundCancelled) -> Game:
    check_cancelled(game)
    after = in_rounds.round_cancelled(game, recorded, event)
    return replace(after, board=after.cancelled[-1].round.board, leave="", rejected=())


def game_ended(game: Game, recorded: Recorded, event: ev.GameEnded) -> Game:
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
