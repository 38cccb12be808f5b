"""Replaying a classic table: every fact in its turn, and corrections of earlier turns.

``CLASSIC`` is this kind of game as the log knows it (``games/log.py``). A correction changes an earlier fact and
derives everything behind it again; where a later fact cannot stand then, the correction is refused with the
sentence that says why. After every fact board, racks and bag are the full set (``_conserve``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace

from director.games.classic import facts as ev
from director.games.classic import sides, steps
from director.games.classic.game import Game, Setup
from director.games.classic.profile import ClassicProfile
from director.games.classic.steps import challengeable, move_of
from director.games.classic.turns import Turn
from director.games.log import Kind, Recorded
from director.games.undoing import Sentences, fact_by_fact
from director.language.sentences import RuleError, Sentence, say, say_n
from director.rules.scoring import WordScore

_HANDLERS = steps.HANDLERS | sides.HANDLERS


def _after(game: Game, recorded: Recorded) -> Game:
    if isinstance(recorded.fact, ev.Corrected):
        after = _corrected(game, recorded.fact)
    else:
        after = _with(game, recorded)
    _conserve(after)
    return replace(after, step=recorded.seq)


def _with(game: Game, recorded: Recorded) -> Game:
    if game.leftovers is not None and isinstance(recorded.fact, (*ev.TURNS, ev.Challenged)):
        raise steps.finished()  # what is left was counted: the table has been settled
    after: Game = _HANDLERS[type(recorded.fact)](game, recorded, recorded.fact)
    return replace(after, acts=(*game.acts, recorded))


def _corrected(game: Game, fact: ev.Corrected) -> Game:
    turn = game.turn(fact.turn)
    if not turn.seq:
        raise RuleError(
            "not_correctable", "Turn %(turn)d was lost by a wrong challenge: correct that.", turn=fact.turn
        )
    changed = Game(game.setup, game.players, corrected=game.corrected | {turn.seq})
    try:
        for act in game.acts:
            changed = _with(changed, _instead(act, turn, fact))
    except RuleError as reason:
        raise RuleError(
            "cannot_correct",
            "Turn %(turn)d cannot be changed so: %(reason)s",
            turn=fact.turn,
            reason=reason.sentence,
        ) from reason
    return replace(changed, seq=game.seq)


def _instead(act: Recorded, turn: Turn, fact: ev.Corrected) -> Recorded:
    """The fact as the correction wants it: the turn itself, and the verdicts of a challenge of it."""
    if act.seq == turn.seq:
        return replace(act, fact=as_turn(fact, turn.player))
    if turn.challenge and act.seq == turn.challenge.seq and isinstance(act.fact, ev.Challenged):
        verdicts = dict(act.fact.verdicts) | dict(fact.verdicts)
        return replace(act, fact=ev.Challenged(act.fact.by, tuple(verdicts.items())))
    return act


def as_turn(fact: ev.Corrected, player: int) -> ev.Laid | ev.Exchanged | ev.Passed:
    """The fact that a correction puts in the place of the earlier one."""
    if fact.act == "lay":
        return ev.Laid(player, fact.at, fact.word, fact.drawn)
    if fact.act == "exchange":
        return ev.Exchanged(player, fact.tiles, fact.count, fact.drawn)
    return ev.Passed(player)


def before_turn(game: Game, number: int) -> Game:
    """The table as it was just before that turn, corrections included; RuleError ``unknown_turn``."""
    turn = game.turn(number)
    before = Game(game.setup, game.players)
    for act in game.acts:
        if act.seq == turn.seq or len(before.turns) >= number:
            break
        before = _with(before, act)
    return before


def _conserve(game: Game) -> None:
    """No tile is there twice, and hidden tiles are not more than there are."""
    seen = game.board.tiles + Counter("".join(rack.known for rack in game.racks.values()))
    hidden = sum(rack.hidden for rack in game.racks.values())
    assert not seen - game.setup.tiles.full, "tiles were doubled"
    assert hidden <= game.unseen.total(), "tiles were lost"


def _values(game: Game, fact: object) -> dict[str, object]:
    player = getattr(fact, "player", None)
    name = game.player(player).name if player else ""
    return {"name": name, "word": getattr(fact, "word", "").upper()}


UNDONE: Sentences = {
    ev.Laid: say("%(word)s is taken off the board again; it is the turn of %(name)s."),
    ev.Exchanged: say("The exchange of %(name)s is taken back; it is their turn again."),
    ev.Passed: say("The pass of %(name)s is taken back; it is their turn again."),
    ev.Challenged: say("The challenge is taken back."),
    ev.Corrected: say("The correction of turn %(turn)d is taken back."),
    ev.BlankTaken: say("The blank goes back to %(at)s."),
    ev.RackRead: say("The last reading of the rack of %(name)s is taken back."),
    ev.ThemeAgreed: say("What was agreed on the theme in turn %(turn)d is taken back."),
    ev.Charged: say("What was noted last is taken back."),
    ev.Remarked: say("What was noted last is taken back."),
    ev.LeftoversTold: say("The letters left that were told are taken back."),
    ev.TableOpened: say(
        "The opening of the table is taken back: order of play and racks are to be said again."
    ),
    ev.StartDrawn: say("The tiles drawn for the start go back."),
    ev.ClockStarted: say("The start of the clock is taken back: it stands as before."),
    ev.ClockStopped: say("The stop of the clock is taken back: it runs on as if it had not been."),
}

last_step = fact_by_fact(UNDONE, _values)


def _stands(game: Game, now: float) -> Sentence:
    match game.phase:
        case "start":
            return say("Not begun")
        case "play":
            return say("Turn %(turn)d", turn=len(game.turns) + 1)
        case "leftovers":
            return say("The letters left are still to be counted")
        case _:
            return say_n("Finished after %(num)d turn", "Finished after %(num)d turns", len(game.turns))


CLASSIC = Kind("classic", ev.FACTS, Game, _after, ClassicProfile, Setup, last_step, _stands)
"""The classic table."""


# -- facts that need the word list -----------------------------------------------------------------------

IsWord = Callable[[str], bool]


def challenge(game: Game, by: int, is_word: IsWord) -> ev.Challenged:
    """The challenge of the move laid last; RuleError if there is none or it comes too late."""
    scored = challengeable(game).scored
    assert scored is not None
    return ev.Challenged(by, verdicts(scored.words, is_word))


def correction(game: Game, fact: ev.Corrected, is_word: IsWord) -> ev.Corrected:
    """The correction, with what the word list says of its words where the turn was challenged."""
    if fact.act != "lay" or not game.turn(fact.turn).challenge:
        return fact
    scored = move_of(before_turn(game, fact.turn), fact.at, fact.word)
    return replace(fact, verdicts=verdicts(scored.words, is_word))


def verdicts(words: Iterable[WordScore], is_word: IsWord) -> ev.Verdicts:
    """Every word in capitals with whether it is admissible."""
    return tuple((word.word.upper(), is_word(word.word.upper())) for word in words)
