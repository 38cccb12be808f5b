"""Every kind of fact of a classic table as a sentence (``telling/facts.py`` has those of a duplicate night)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from director.games.classic import events as ev
from director.games.classic.game import Game
from director.games.classic.steps import move_of
from director.games.log import Recorded
from director.language.sentences import RuleError, Sentence, say
from director.language.texts import with_blanks
from director.telling.told import Told


def _name(game: Game, player: int) -> str:
    return next((each.name for each in game.players if each.id == player), f"#{player}")


def _start_drawn(event: ev.StartDrawn, before: Game, recorded: Recorded) -> Told:
    return Told(say("Drawn for the start: %(tiles)s.", tiles=" ".join(event.tiles)))


def _opened(event: ev.TableOpened, before: Game, recorded: Recorded) -> Told:
    names = ", ".join(_name(before, player) for player in event.order)
    racks = tuple(
        say("%(name)s: %(rack)s", name=_name(before, player), rack=rack)
        for player, rack in zip(event.order, event.racks, strict=True)
        if rack
    )
    return Told(say("Play begins. Order: %(names)s.", names=names), racks)


def _laid(event: ev.Laid, before: Game, recorded: Recorded) -> Told:
    values = {"name": _name(before, event.player), "word": with_blanks(event.word), "at": event.at}
    try:
        points = move_of(before, event.at, event.word).score
    except RuleError:  # undone together with a move before it, without which it cannot lie there
        return Told(say("%(name)s: %(word)s at %(at)s.", **values), _drawn(event.drawn))
    sentence = say("%(name)s: %(word)s at %(at)s, %(points)d points.", points=points, **values)
    return Told(sentence, _drawn(event.drawn))


def _drawn(drawn: str | None) -> tuple[Sentence, ...]:
    return (say("Drawn: %(tiles)s", tiles=drawn),) if drawn else ()


def _exchanged(event: ev.Exchanged, before: Game, recorded: Recorded) -> Told:
    count = len(event.tiles) or event.count
    sentence = say("%(name)s exchanges %(count)d tiles.", name=_name(before, event.player), count=count)
    given = (say("Given back: %(tiles)s", tiles=event.tiles),) if event.tiles else ()
    return Told(sentence, given + _drawn(event.drawn))


def _passed(event: ev.Passed, before: Game, recorded: Recorded) -> Told:
    return Told(say("%(name)s passes.", name=_name(before, event.player)))


def _challenged(event: ev.Challenged, before: Game, recorded: Recorded) -> Told:
    turn = next((each for each in reversed(before.turns) if each.scored), None)
    formed = {word.word.upper() for word in turn.scored.words} if turn and turn.scored else set()
    wrong = [word for word, right in event.verdicts if not right and word in formed]
    name = _name(before, event.by)
    if wrong:
        words = ", ".join(wrong)
        return Told(
            say("%(name)s challenges with success: %(words)s. The tiles go back.", name=name, words=words)
        )
    return Told(say("%(name)s challenges without success: all words stand.", name=name))


def _corrected(event: ev.Corrected, before: Game, recorded: Recorded) -> Told:
    turn = next((each for each in before.turns if each.number == event.turn), None)
    name = _name(before, turn.player) if turn else "–"
    sentence = say("Turn %(turn)d of %(name)s corrected.", turn=event.turn, name=name)
    old = f"{turn.scored.move.at} {turn.scored.move.word}" if turn and turn.scored else ""
    new = f"{event.at} {event.word}" if event.kind == "lay" else event.tiles or str(event.count or "–")
    details = (say("Before: %(move)s", move=old or "–"), say("Now: %(move)s", move=new))
    return Told(sentence, details, correction=True)


def _blank_taken(event: ev.BlankTaken, before: Game, recorded: Recorded) -> Told:
    return Told(say("%(name)s takes the blank off %(at)s.", name=_name(before, event.player), at=event.at))


def _rack_read(event: ev.RackRead, before: Game, recorded: Recorded) -> Told:
    name = _name(before, event.player)
    return Told(say("The rack of %(name)s is %(rack)s.", name=name, rack=event.tiles or "–"), correction=True)


def _theme_agreed(event: ev.ThemeAgreed, before: Game, recorded: Recorded) -> Told:
    words = ", ".join(event.words) or "–"
    return Told(say("Fits the theme in turn %(turn)d: %(words)s.", turn=event.turn, words=words))


def _clock_started(event: ev.ClockStarted, before: Game, recorded: Recorded) -> Told:
    return Told(say("The clock is started."))


def _clock_stopped(event: ev.ClockStopped, before: Game, recorded: Recorded) -> Told:
    return Told(say("The clock is stopped."))


def _leftovers_told(event: ev.LeftoversTold, before: Game, recorded: Recorded) -> Told:
    racks = tuple(
        say("%(name)s: %(rack)s", name=_name(before, player), rack=rack or "–")
        for player, rack in zip(before.order, event.racks, strict=False)  # undone: there is no order
    )
    if before.ended is None:
        return Told(say("All moves are made. Left on the racks:"), racks)
    return Told(say("Left on the racks:"), racks)


TABLE_TELLERS: Mapping[type, Callable[[Any, Game, Recorded], Told]] = {
    ev.StartDrawn: _start_drawn,
    ev.TableOpened: _opened,
    ev.Laid: _laid,
    ev.Exchanged: _exchanged,
    ev.Passed: _passed,
    ev.Challenged: _challenged,
    ev.BlankTaken: _blank_taken,
    ev.RackRead: _rack_read,
    ev.ThemeAgreed: _theme_agreed,
    ev.Corrected: _corrected,
    ev.ClockStarted: _clock_started,
    ev.ClockStopped: _clock_stopped,
    ev.LeftoversTold: _leftovers_told,
}
