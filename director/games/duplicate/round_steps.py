"""What the facts of a round do to a duplicate night: rack, clock, top, a void round, the end.

Every function takes the game, the record and its event, and gives the game after it or raises RuleError.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from director.games import in_rounds
from director.games.duplicate import facts as ev
from director.games.duplicate.game import Clock, Game, Round
from director.games.duplicate.sealing import check_cancelled, check_drawn, check_source
from director.games.in_rounds import with_round
from director.games.log import Recorded
from director.games.many import Layered
from director.games.rounds import ClockFact, clock_after
from director.language.sentences import RuleError, say
from director.rules.after import after_move
from director.rules.draw import Rejected
from director.rules.moves import Move, parse_place
from director.rules.scoring import missing_tiles, score_move
from director.rules.tiles import BLANK
from director.rules.top import with_turned


def rack_drawn(game: Game, recorded: Recorded, fact: ev.RackDrawn) -> Game:
    check_drawn(game, fact.source)
    _check_next(game, fact.round)
    check_source(game, fact.source)
    _check_kept(fact.kept, "" if fact.rejected or game.rejected else game.leave)
    rack = Counter(fact.kept + fact.drawn)
    size = game.setup.rules.profile.rack_size
    if not rack or rack.total() > size:
        raise RuleError("rack_size", "A rack has at most %(size)d tiles, and at least one.", size=size)
    if lacking := rack - game.left:
        raise _not_left(game, lacking)
    opened = Round(
        number=fact.round,
        board=game.board,
        kept=fact.kept,
        drawn=fact.drawn,
        rejected=game.rejected + fact.rejected,
        carried=len(game.rejected),
        source=fact.source,
        clock=_full_clock(game, fact.round),
        since=recorded.seq,
    )
    return replace(game, rounds=(*game.rounds, opened), rejected=())


def open_round(game: Game, number: int) -> Round:
    current = game.current
    game.check_goes_on()
    if current is None or current.number != number or current.top:
        raise RuleError("round_not_open", "Round %(round)d is not open.", round=number)
    return current


def _full_clock(game: Game, number: int) -> Clock:
    return Clock(total=float(game.setup.rules.time(number).total))


def blanks_turned(game: Game, recorded: Recorded, fact: ev.BlanksTurned) -> Game:
    current = open_round(game, fact.round)
    if current.clock.started or current.turned or not 1 <= len(fact.letters) <= current.drawn.count(BLANK):
        raise RuleError("no_blank_drawn", "No blank was just drawn that could turn into a letter.")
    if lacking := Counter(fact.letters) - game.bag:
        raise _not_left(game, lacking)
    drawn = with_turned(current.drawn, fact.letters)
    return with_round(game, replace(current, drawn=drawn, turned=fact.letters))


def _check_next(game: Game, number: int) -> None:
    game.check_goes_on()
    if game.current and not game.current.top:
        raise RuleError("round_open", "Round %(round)d is still open.", round=game.current.number)
    if number != game.next_number:
        raise RuleError("wrong_round", "The next round is round %(round)d.", round=game.next_number)


def _check_kept(kept: str, leave: str) -> None:
    if Counter(kept) != Counter(leave):
        raise RuleError("wrong_kept", "The tiles kept are not those that were left over.")


def _not_left(game: Game, lacking: Mapping[str, int]) -> RuleError:
    letters = game.setup.tiles.sort(Counter(lacking).elements())
    return RuleError(
        "not_in_bag",
        "Not in the bag any more: %(letters)s. Look at the tiles again.",
        letters=" ".join(letters),
    )


def rack_rejected(game: Game, recorded: Recorded, fact: ev.RackRejected) -> Game:
    check_drawn(game, "bag")
    _check_next(game, fact.round)
    check_source(game, "bag")
    _check_kept(fact.kept, "" if game.rejected else game.leave)
    if lacking := Counter(fact.kept + fact.drawn) - game.left:
        raise _not_left(game, lacking)
    return replace(game, rejected=(*game.rejected, Rejected(fact.kept, fact.drawn)))


def rack_taken_back(game: Game, recorded: Recorded, fact: ev.RackTakenBack) -> Game:
    current = open_round(game, fact.round)
    if current.clock.started:
        raise RuleError(
            "clock_started",
            "The clock of round %(round)d has started. Cancel the round instead.",
            round=fact.round,
        )
    # By the seal the same racks come again; from a bag what was rejected has been seen and stays.
    rejected = current.rejected[: current.carried] if current.source == "seal" else current.rejected
    return replace(game, rounds=game.rounds[:-1], rejected=rejected)


def rack_announced_again(game: Game, recorded: Recorded, fact: ev.RackAnnouncedAgain) -> Game:
    """A fresh clock for the same letters; what was handed in before stays in the log and counts no longer."""
    current = open_round(game, fact.round)
    if not current.clock.started:
        raise RuleError("clock_stands", "The clock is not running.")
    clock = _full_clock(game, fact.round)
    return with_round(
        game,
        replace(current, clock=clock, entries=Layered(), checks=Layered(), since=recorded.seq, averaged=()),
    )


def clock_changed(game: Game, recorded: Recorded, fact: ClockFact) -> Game:
    current = open_round(game, fact.round)
    return with_round(game, replace(current, clock=clock_after(current.clock, fact, recorded.at)))


def top_placed(game: Game, recorded: Recorded, fact: ev.TopPlaced) -> Game:
    current = open_round(game, fact.round)
    setup = game.setup
    move = Move(parse_place(fact.at), fact.word)
    if setup.profile.first_across and current.board.is_empty and move.down:
        raise RuleError("first_across", "The first word is placed across.")
    scored = score_move(current.board, move, setup.rules)
    setup.tiles.refuse("not_on_rack", missing_tiles(current.rack, scored.tiles))
    if scored.score != fact.score:
        raise RuleError("wrong_score", "%(move)s is worth %(score)d.", move=str(move), score=scored.score)
    after = after_move(current.board, current.rack, scored.laid, setup.rules)
    played = replace(current, top=scored, replaced=after.replaced)
    return with_round(game, played, board=after.board, leave=after.leave)


def round_cancelled(game: Game, recorded: Recorded, fact: ev.RoundCancelled) -> Game:
    check_cancelled(game)
    if fact.round in game.decided_turns:
        raise RuleError(
            "turn_decided", "It is recorded already who is out after this round. Undo that first."
        )
    after = in_rounds.round_cancelled(game, recorded, fact)
    return replace(after, board=after.cancelled[-1].round.board, leave="", rejected=())


def game_ended(game: Game, recorded: Recorded, fact: ev.GameEnded) -> Game:
    return in_rounds.game_ended(
        game, fact, say("Round %(round)d is still open. Place its top or cancel it first.")
    )
