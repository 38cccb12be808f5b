"""Random nights for tests: legal from the first fact to the last, with everything that can happen in one.

``random_night`` tries one thing after the other and keeps what the game allows, so corrections, retractions,
cancelled rounds and reopened games come in every order.
"""

import random

from director.games.duplicate import facts as ev
from director.games.duplicate.game import Game
from director.games.log import Retracted, Undo, last_step
from director.judge.slip import Cause, Ruling, Slip
from director.language.sentences import RuleError
from director.rules.draw import Rejected
from tests.builders import SAMPLE_MOVES, Night, a_setup, racks, scored_moves, some_players

TOPS = scored_moves(tuple(SAMPLE_MOVES))
RACKS = racks(TOPS)


def a_night(players: int = 4, profile_name: str = "simultan") -> Night:
    """A night that has not begun."""
    return Night(a_setup(profile_name), some_players(players))


def drawn(number: int, kept: bool = True) -> ev.RackDrawn:
    """The rack of a round of the sample game; ``kept`` False: all of it is drawn anew."""
    held, new = RACKS[number - 1]
    return ev.RackDrawn(number, held, new) if kept else ev.RackDrawn(number, "", held + new)


def placed(number: int) -> ev.TopPlaced:
    """The top of a round of the sample game."""
    top = TOPS[number - 1]
    return ev.TopPlaced(number, top.move.at, top.move.word, top.score)


def slip(number: int, player: int, points: int, word: str = "WORT") -> ev.SlipRecorded:
    """A slip that was paid so many points."""
    mark = "none" if points else "zero"
    causes = () if points else (Cause("word_unknown", {"word": word}),)
    return ev.SlipRecorded(number, player, Slip(word, None, "H8", score=points), Ruling(points, mark, causes))


def played(number: int, *points: int) -> list[ev.Fact]:
    """A whole round: rack, clock, a slip of player 1, 2, 3 ... with these points, top."""
    slips = [slip(number, player, each) for player, each in enumerate(points, start=1)]
    return [drawn(number), ev.ClockStarted(number), ev.TimeCalled(number), *slips, placed(number)]


def random_night(seed: int, steps: int = 60) -> Night:
    """A night of at most so many facts; the same seed, the same night."""
    rng = random.Random(seed)
    night = a_night(rng.randint(1, 5), rng.choice(["simultan", "f2023"]))
    for _ in range(steps):
        wish = _wish(night, night.game, rng)
        before = list(night.log)
        try:
            _ = night.add(*wish).game
        except RuleError:
            night.log[:] = before
    return night


def _wish(night: Night, game: Game, rng: random.Random) -> list[ev.Fact]:
    opened = game.next_number
    player = rng.choice(night.players).id
    any_round = rng.randint(1, max(1, len(game.rounds)))
    if opened > len(TOPS):
        return [ev.GameEnded("Ende")]
    wishes: list[list[ev.Fact]] = [
        *[[drawn(opened, kept=bool(game.leave))]] * 4,
        [ev.RackDrawn(opened, "", "".join(RACKS[opened - 1]), (Rejected(game.leave, "XYQ"),))],
        [ev.RackRejected(opened, "" if game.rejected else game.leave, "ÄÖÜ")],
        [ev.RackTakenBack(opened)],
        *[[ev.ClockStarted(opened)]] * 2,
        [ev.ClockStopped(opened)],
        [ev.TimeAdded(opened, rng.choice([-30, 10, 60]))],
        [ev.TimeCalled(opened)],
        *[[slip(any_round, player, rng.randint(0, 40))]] * 6,
        [ev.SlipOverruled(any_round, player, rng.randint(0, 99), "Wort steht im Buch")],
        [ev.SlipWithdrawn(any_round, player)],
        [ev.NoteDelivered(any_round, player)],
        *[[placed(opened)]] * 5,
        [ev.RoundCancelled(len(game.rounds), "falsch angesagt")],
        [ev.PlayerArrived(player, rng.randint(1, opened))],
        [ev.PlayerLeft(player, rng.randint(1, opened))],
        [ev.GameEnded("Feierabend")],
        *[[ev.GameReopened("noch ein Einspruch")]] * 2,
        _undo(night, game),
    ]
    return rng.choice(wishes)


def _undo(night: Night, game: Game) -> list[ev.Fact]:
    step = last_step(night.game_log)
    return [Retracted(seq) for seq in step.seqs] if step else []


def undo(night: Night) -> Undo:
    """Takes the last step back; what was offered."""
    step = last_step(night.game_log)
    assert step is not None
    night.add(*(Retracted(seq) for seq in step.seqs))
    return step
