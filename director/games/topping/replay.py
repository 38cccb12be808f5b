"""Replaying a game of topping: what each fact does to the state, or why it cannot be so."""

from __future__ import annotations

from dataclasses import replace

from director.games.log import Handlers, Kind, Recorded
from director.games.topping import facts as ev
from director.games.topping.game import Game, Progress, Result, Round, Setup, ToppingProfile, Try
from director.games.undoing import Sentences, fact_by_fact
from director.language.sentences import RuleError, Sentence, say, say_n
from director.rules.after import after_move
from director.rules.moves import Move, parse_place
from director.rules.scoring import missing_tiles, score_move

LATE = 10.0
"""Seconds of grace for a try that was on its way, or waited for the network on its phone, when the time ran out."""


def _after(game: Game, recorded: Recorded) -> Game:
    after: Game = HANDLERS[type(recorded.fact)](game, recorded, recorded.fact)
    return replace(after, step=recorded.seq)


def _prepared(game: Game, recorded: Recorded, fact: ev.GamePrepared) -> Game:
    if game.rounds:
        raise RuleError("prepared_already", "The game is prepared already.")
    rules, board, rounds = game.setup.rules, game.setup.rules.empty_board, list[Round]()
    for rack, at, word, score in fact.rounds:
        top = score_move(board, Move(parse_place(at), word), rules)
        if missing_tiles(rack, top.tiles) or top.score != score:
            raise RuleError("bad_round", "A prepared round has a top that is none.")
        rounds.append(Round(board, rack, top))
        board = after_move(board, rack, top.laid, rules).board
    return replace(game, rounds=tuple(rounds))


def _started(game: Game, recorded: Recorded, fact: ev.PlayerStarted) -> Game:
    _check_open(game)
    game.player(fact.player)
    if fact.player in game.progress:
        raise RuleError("begun_already", "The game has begun already.")
    return _with(game, fact.player, Progress(1, recorded.at))


def _check_open(game: Game) -> None:
    if not game.rounds:
        raise RuleError("not_prepared", "The game is not prepared yet.")
    if game.ended:
        raise RuleError("game_over", "The game is over.")


def _with(game: Game, player: int, progress: Progress) -> Game:
    return replace(game, progress={**game.progress, player: progress})


def _here(game: Game, player: int, number: int, shown: bool) -> Progress:
    """Where the player stands in that round; RuleError if it is not the one at hand."""
    _check_open(game)
    progress = game.progress.get(player)
    if progress is None or progress.number != number or progress.shown != shown or game.is_done(player):
        raise RuleError("other_round", "This round is over. Load the page again.")
    return progress


def _tried(game: Game, recorded: Recorded, fact: ev.MoveTried) -> Game:
    progress = _here(game, fact.player, fact.round, shown=False)
    used = recorded.at - progress.since
    if used > game.setup.profile.seconds + LATE:
        raise RuleError("time_over", "The time of round %(round)d is over.", round=fact.round)
    tries = (*progress.tries, Try(fact.at, fact.word, fact.points))
    if fact.points < game.rounds[fact.round - 1].top.score:
        return _with(game, fact.player, replace(progress, tries=tries))
    result = Result(max(0.0, min(used, game.setup.profile.seconds)), len(tries), True)
    return _with(
        game, fact.player, Progress(fact.round + 1, recorded.at, results=(*progress.results, result))
    )


def _time_over(game: Game, recorded: Recorded, fact: ev.TimeOver) -> Game:
    progress, profile = _here(game, fact.player, fact.round, shown=False), game.setup.profile
    if recorded.at < progress.since + profile.seconds:
        raise RuleError("time_left", "The time is not over yet.")
    result = Result(float(profile.seconds + profile.penalty), len(progress.tries), False)
    return _with(game, fact.player, replace(progress, results=(*progress.results, result), shown=True))


def _went_on(game: Game, recorded: Recorded, fact: ev.PlayerWentOn) -> Game:
    progress = _here(game, fact.player, fact.round, shown=True)
    return _with(game, fact.player, Progress(fact.round + 1, recorded.at, results=progress.results))


def _race_ended(game: Game, recorded: Recorded, fact: ev.RaceEnded) -> Game:
    _check_open(game)
    return replace(game, closed=True)


HANDLERS: Handlers[Game] = {
    ev.GamePrepared: _prepared,
    ev.PlayerStarted: _started,
    ev.MoveTried: _tried,
    ev.TimeOver: _time_over,
    ev.PlayerWentOn: _went_on,
    ev.RaceEnded: _race_ended,
}


UNDONE: Sentences = {ev.RaceEnded: say("The end of the race is taken back: it goes on.")}
"""Only closing the race can be undone: a clock that ran cannot run again."""


def _stands(game: Game, now: float) -> Sentence:
    if game.ended:
        return say("Finished")
    if not game.progress:
        return say("Nobody has started yet")
    return say_n("%(num)d player on the way", "%(num)d players on the way", len(game.progress))


TOPPING = Kind("topping", ev.FACTS, Game, _after, ToppingProfile, Setup, fact_by_fact(UNDONE), _stands)
"""Topping."""
