"""Replaying a Worthatz night: what each of its facts does to its state, or why it cannot be so, and undoing the last step.

Grids are no steps: they are changed or withdrawn, each for itself.

``WORTHATZ`` is this kind of game as the log knows it (``games/log.py``).
"""

from __future__ import annotations

from dataclasses import replace

from director.games import in_rounds
from director.games.in_rounds import round_cancelled, with_round
from director.games.log import GameLog, Handlers, Kind, Recorded
from director.games.rounds import CLOCK_FACTS, Clock, ClockFact, clock_after
from director.games.undoing import OF_ROUNDS, Undo, last_of, undone
from director.games.worthatz import facts as ev
from director.games.worthatz.game import Entry, Game, Reference, Round, Setup, WorthatzProfile
from director.games.worthatz.grid import judge, read_grid, runs_of
from director.games.worthatz.letters import LETTERS, check_in_set
from director.games.worthatz.standings import standings
from director.language.sentences import RuleError, Sentence, say, say_n


def open_round(game: Game, number: int | None = None) -> Round:
    """The round that is open; RuleError ``round_not_open``, ``no_open_round`` or ``game_finished``."""
    game.check_goes_on()
    current = game.current
    if current is None or current.closed:
        raise RuleError("no_open_round", "No round is open. Draw the letters first.")
    if number not in (None, current.number):
        raise RuleError("round_not_open", "Round %(round)d is not open.", round=number)
    return current


def check_letters(letters: str, game: Game) -> None:
    """RuleError unless these can be the 15 letters of a round."""
    if len(letters) != LETTERS:
        raise RuleError("letters_count", "A round has 15 letters, these are %(count)d.", count=len(letters))
    check_in_set(letters, game.setup.tiles)


def _drawn(game: Game, recorded: Recorded, fact: ev.LettersDrawn) -> Game:
    game.check_goes_on()
    if game.current and not game.current.closed:
        raise RuleError(
            "round_open", "Round %(round)d is still open. Show its grids first.", round=game.current.number
        )
    if fact.round != game.next_number:
        raise RuleError("wrong_round", "The next round is number %(round)d.", round=game.next_number)
    check_letters(fact.letters, game)
    clock = Clock(float(game.setup.profile.seconds))
    opened = Round(fact.round, fact.letters, fact.source, clock, recorded.seq)
    return replace(game, rounds=(*game.rounds, opened))


def _clock(game: Game, recorded: Recorded, fact: ClockFact) -> Game:
    current = open_round(game, fact.round)
    return with_round(game, replace(current, clock=clock_after(current.clock, fact, recorded.at)))


def _entered(game: Game, recorded: Recorded, fact: ev.GridEntered) -> Game:
    played = _touched(game, fact.round)
    game.player(fact.player)
    grid, part = read_grid(fact.rows), read_grid(fact.part) if fact.part else {}
    words = {run.word for run in runs_of(grid)}
    if stray := set(fact.missing) - words:
        raise RuleError("stray_word", "%(word)s is not in this grid.", word=min(stray))
    if part and (not part.items() <= grid.items() or judge(part, played.letters, words).faults):
        raise RuleError("bad_part", "The part that is paid is no connected part of the grid.")
    before = played.entries.get(fact.player)
    entry = Entry(
        played.letters, fact.rows, fact.missing, fact.part, recorded.seq, recorded.at, recorded.who,
        before.versions + 1 if before else 1,
    )  # fmt: skip
    return with_round(game, replace(played, entries={**played.entries, fact.player: entry}))


def _withdrawn(game: Game, recorded: Recorded, fact: ev.GridWithdrawn) -> Game:
    played = _touched(game, fact.round)
    if fact.player not in played.entries:
        raise RuleError("no_grid", "There is no grid of this player in round %(round)d.", round=fact.round)
    left = {player: entry for player, entry in played.entries.items() if player != fact.player}
    return with_round(game, replace(played, entries=left))


def _touched(game: Game, number: int) -> Round:
    """The round whose grids are changed: any round until the game is finished."""
    game.check_goes_on()
    return game.round(number)


def _reference(game: Game, recorded: Recorded, fact: ev.ReferenceFound) -> Game:
    played = _touched(game, fact.round)
    found = Reference(fact.rows, fact.proved)
    if judge(found.grid, played.letters, {run.word for run in found.runs}).faults:
        raise RuleError(
            "bad_reference", "This is no grid of the letters of round %(round)d.", round=fact.round
        )
    if found.score < played.reference.score:
        raise RuleError("worse_reference", "A better grid of round %(round)d is known.", round=fact.round)
    return with_round(game, replace(played, reference=found))


def _closed(game: Game, recorded: Recorded, fact: ev.RoundClosed) -> Game:
    current = open_round(game, fact.round)
    if current.clock.phase(recorded.at) != "time_up":
        raise RuleError("time_runs_on", "The time of round %(round)d is not over yet.", round=fact.round)
    return with_round(game, replace(current, closed=True))


def _ended(game: Game, recorded: Recorded, fact: ev.GameEnded) -> Game:
    return in_rounds.game_ended(
        game, fact, say("Round %(round)d is still open. Show its grids or cancel it first.")
    )


def last_step(game_log: GameLog[Game]) -> Undo | None:
    """The last step that still counts, or None if there is none that can be undone."""
    found = last_of(game_log.log, ev.STEPS)
    if found is None:
        return None
    step, _ = found
    drawn = isinstance(step.fact, ev.LettersDrawn)
    lost = game_log.dependants([step.seq], ev.OF_A_GRID) if drawn else [step.seq]
    return Undo(tuple(lost), _sentence(game_log.state, step.fact))


def _sentence(game: Game, fact: object) -> Sentence:
    if isinstance(fact, ev.LettersDrawn):
        return _letters_sentence(game, fact)
    return undone(UNDONE, fact, num=getattr(fact, "seconds", 0))


UNDONE = {
    **OF_ROUNDS,
    ev.RoundClosed: say(
        "The end of round %(round)d is taken back: it is open again, its grids are covered and stay."
    ),
    ev.RoundCancelled: say(
        "The cancelling of round %(round)d is taken back: its letters and grids count again."
    ),
}
"""What taking back each other step means."""


def _letters_sentence(game: Game, fact: ev.LettersDrawn) -> Sentence:
    grids = len(game.round(fact.round).entries)
    if not grids:
        return say("The letters of round %(round)d go back. Nothing else is lost.", round=fact.round)
    return say_n(
        "The letters of round %(round)d go back, and its %(num)d grid is lost.",
        "The letters of round %(round)d go back, and its %(num)d grids are lost.",
        grids,
        round=fact.round,
    )


_HANDLERS: Handlers[Game] = {
    **in_rounds.HANDLERS,
    ev.LettersDrawn: _drawn,
    **dict.fromkeys(CLOCK_FACTS, _clock),
    ev.GridEntered: _entered,
    ev.GridWithdrawn: _withdrawn,
    ev.ReferenceFound: _reference,
    ev.RoundClosed: _closed,
    ev.RoundCancelled: round_cancelled,
    ev.GameEnded: _ended,
}


def _after(game: Game, recorded: Recorded) -> Game:
    after = _HANDLERS[type(recorded.fact)](game, recorded, recorded.fact)
    return replace(after, step=recorded.seq) if isinstance(recorded.fact, ev.STEPS) else after


WORTHATZ = Kind(
    "worthatz",
    ev.FACTS,
    Game,
    _after,
    WorthatzProfile,
    Setup,
    last_step,
    in_rounds.stands(say("Time is up, grids are entered")),
    ranking=standings,
)
"""The Worthatz night."""
