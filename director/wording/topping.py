"""Topping in words: times, and every kind of fact as a sentence. Neither racks nor tops are told before they are seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from director.games.log import Recorded
from director.games.topping import facts as ev
from director.games.topping.game import Game
from director.language.sentences import say, say_n
from director.language.texts import Texts, with_blanks
from director.wording.one_fact import Told, filled


def time_text(seconds: float, texts: Texts) -> str:
    """Seconds as a race has them: 12:05.3, or 12:05,3 where the language writes a comma."""
    tenths = round(seconds * 10)
    return f"{tenths // 600}:{tenths // 10 % 60:02}{',' if texts.decimal_comma else '.'}{tenths % 10}"


def _prepared(fact: ev.GamePrepared, before: Game, recorded: Recorded) -> Told:
    return Told(say_n("%(num)d round is prepared.", "%(num)d rounds are prepared.", len(fact.rounds)))


TOPPING_TELLERS: Mapping[type, Callable[[Any, Game, Recorded], Told]] = {
    ev.GamePrepared: _prepared,
    ev.PlayerStarted: filled(say("%(name)s starts.")),
    ev.MoveTried: filled(
        say("%(name)s, round %(round)d: %(word)s at %(at)s, %(points)d points"),
        word=lambda fact, before: with_blanks(fact.word),
    ),
    ev.TimeOver: filled(say("%(name)s: the time of round %(round)d is over.")),
    ev.PlayerWentOn: filled(say("%(name)s goes on after round %(round)d.")),
    ev.RaceEnded: filled(say("The race is over.")),
}
