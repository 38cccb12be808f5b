"""Every kind of fact of a classic table as a sentence (``wording/facts.py`` has those of a duplicate night)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from director.games.classic import facts as ev
from director.games.classic.game import Game
from director.games.classic.steps import move_of
from director.games.log import Recorded
from director.language.sentences import RuleError, Sentence, say
from director.language.texts import with_blanks
from director.wording.one_fact import Told, filled, name_of


def _opened(fact: ev.TableOpened, before: Game, recorded: Recorded) -> Told:
    names = ", ".join(str(name_of(before, player)) for player in fact.order)
    racks = tuple(
        say("%(name)s: %(rack)s", name=name_of(before, player), rack=rack)
        for player, rack in zip(fact.order, fact.racks, strict=True)
        if rack
    )
    return Told(say("Play begins. Order: %(names)s.", names=names), racks)


def _laid(fact: ev.Laid, before: Game, recorded: Recorded) -> Told:
    values = {"name": name_of(before, fact.player), "word": with_blanks(fact.word), "at": fact.at}
    try:
        points = move_of(before, fact.at, fact.word).score
    except RuleError:  # undone together with a move before it, without which it cannot lie there
        return Told(say("%(name)s: %(word)s at %(at)s.", **values), _drawn(fact.drawn))
    sentence = say("%(name)s: %(word)s at %(at)s, %(points)d points.", points=points, **values)
    return Told(sentence, _drawn(fact.drawn))


def _drawn(drawn: str | None) -> tuple[Sentence, ...]:
    return (say("Drawn: %(tiles)s", tiles=drawn),) if drawn else ()


def _exchanged(fact: ev.Exchanged, before: Game, recorded: Recorded) -> Told:
    count = len(fact.tiles) or fact.count
    sentence = say("%(name)s exchanges %(count)d tiles.", name=name_of(before, fact.player), count=count)
    given = (say("Given back: %(tiles)s", tiles=fact.tiles),) if fact.tiles else ()
    return Told(sentence, given + _drawn(fact.drawn))


def _challenged(fact: ev.Challenged, before: Game, recorded: Recorded) -> Told:
    turn = next((each for each in reversed(before.turns) if each.scored), None)
    formed = {word.word.upper() for word in turn.scored.words} if turn and turn.scored else set()
    wrong = [word for word, right in fact.verdicts if not right and word in formed]
    name = name_of(before, fact.by)
    if wrong:
        words = ", ".join(wrong)
        return Told(
            say("%(name)s challenges with success: %(words)s. The tiles go back.", name=name, words=words)
        )
    return Told(say("%(name)s challenges without success: all words stand.", name=name))


def _corrected(fact: ev.Corrected, before: Game, recorded: Recorded) -> Told:
    turn = next((each for each in before.turns if each.number == fact.turn), None)
    name = name_of(before, turn.player) if turn else "–"
    sentence = say("Turn %(turn)d of %(name)s corrected.", turn=fact.turn, name=name)
    old = f"{turn.scored.move.at} {turn.scored.move.word}" if turn and turn.scored else ""
    new = f"{fact.at} {fact.word}" if fact.act == "lay" else fact.tiles or str(fact.count or "–")
    details = (say("Before: %(move)s", move=old or "–"), say("Now: %(move)s", move=new))
    return Told(sentence, details, correction=True)


def _rack_read(fact: ev.RackRead, before: Game, recorded: Recorded) -> Told:
    name = name_of(before, fact.player)
    rack = (say("%(name)s: %(rack)s", name=name, rack=fact.tiles or "–"),)
    return Told(say("The rack of %(name)s was told.", name=name), rack, correction=True)


def _charged(fact: ev.Charged, before: Game, recorded: Recorded) -> Told:
    name, points = name_of(before, fact.player), -fact.points
    if fact.reason == "time":
        return Told(say("%(name)s: %(points)d points for time.", name=name, points=points))
    return Told(say("%(name)s: %(points)d points for a challenge.", name=name, points=points))


def _remarked(fact: ev.Remarked, before: Game, recorded: Recorded) -> Told:
    if fact.turn:
        return Told(say("Note on turn %(turn)d: %(text)s", turn=fact.turn, text=fact.text))
    return Told(say("About the game: %(text)s", text=fact.text))


def _leftovers_told(fact: ev.LeftoversTold, before: Game, recorded: Recorded) -> Told:
    racks = tuple(
        say("%(name)s: %(rack)s", name=name_of(before, player), rack=rack or "–")
        for player, rack in zip(before.order, fact.racks, strict=False)  # undone: there is no order
    )
    if before.ended is None:
        return Told(say("All moves are made. Left on the racks:"), racks)
    return Told(say("Left on the racks:"), racks)


TABLE_TELLERS: Mapping[type, Callable[[Any, Game, Recorded], Told]] = {
    ev.StartDrawn: filled(
        say("Drawn for the start: %(tiles)s."), tiles=lambda fact, before: " ".join(fact.tiles)
    ),
    ev.TableOpened: _opened,
    ev.Laid: _laid,
    ev.Exchanged: _exchanged,
    ev.Passed: filled(say("%(name)s passes.")),
    ev.Challenged: _challenged,
    ev.BlankTaken: filled(say("%(name)s takes the blank off %(at)s.")),
    ev.RackRead: _rack_read,
    ev.ThemeAgreed: filled(
        say("Fits the theme in turn %(turn)d: %(words)s."),
        words=lambda fact, before: ", ".join(fact.words) or "–",
    ),
    ev.Corrected: _corrected,
    ev.ClockStarted: filled(say("The clock is started.")),
    ev.ClockStopped: filled(say("The clock is stopped.")),
    ev.LeftoversTold: _leftovers_told,
    ev.Charged: _charged,
    ev.Remarked: _remarked,
}
