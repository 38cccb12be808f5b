"""Topping in words: times, and every kind of fact as a sentence. Neither racks nor tops are told before they are seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from director.games.log import Recorded
from director.games.topping import facts as ev
from director.games.topping.game import Game
from director.language.sentences import say, say_n
from director.language.texts import Texts, with_blanks
from director.wording.one_fact import Told


def time_text(seconds: float, texts: Texts) -> str:
    """Seconds as a race has them: 12:05.3, or 12:05,3 where the language writes a comma."""
    tenths = round(seconds * 10)
    return f"{tenths // 600}:{tenths // 10 % 60:02}{',' if texts.decimal_comma else '.'}{tenths % 10}"


def _prepared(fact: ev.GamePrepared, before: Game, recorded: Recorded) -> Told:
    return Told(say_n("%(num)d round is prepared.", "%(num)d rounds are prepared.", len(fact.rounds)))


def _started(fact: ev.PlayerStarted, before: Game, recorded: Recorded) -> Told:
    return Told(say("%(name)s starts.", name=before.player(fact.player).name))


def _tried(fact: ev.MoveTried, before: Game, recorded: Recorded) -> Told:
    return Told(
        say(
            "%(name)s, round %(round)d: %(word)s at %(at)s, %(points)d points",
            name=before.player(fact.player).name,
            round=fact.round,
            word=with_blanks(fact.word),
            at=fact.at,
            points=fact.points,
        )
    )


def _time_over(fact: ev.TimeOver, before: Game, recorded: Recorded) -> Told:
    name = before.player(fact.player).name
    return Told(say("%(name)s: the time of round %(round)d is over.", name=name, round=fact.round))


def _went_on(fact: ev.PlayerWentOn, before: Game, recorded: Recorded) -> Told:
    name = before.player(fact.player).name
    return Told(say("%(name)s goes on after round %(round)d.", name=name, round=fact.round))


def _ended(fact: ev.RaceEnded, before: Game, recorded: Recorded) -> Told:
    return Told(say("The race is over."))


TOPPING_TELLERS: Mapping[type, Callable[[Any, Game, Recorded], Told]] = {
    ev.GamePrepared: _prepared,
    ev.PlayerStarted: _started,
    ev.MoveTried: _tried,
    ev.TimeOver: _time_over,
    ev.PlayerWentOn: _went_on,
    ev.RaceEnded: _ended,
}
