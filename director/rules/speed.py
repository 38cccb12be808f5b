"""Speeds: how long a turn of a night lasts (rules/README.md, section 5).

A speed is chosen beside rules and formula. A turn may have extra seconds for writing after those for thinking; then players
may no longer search. Sudden death changes the time by steps: each for a number of turns, the last for the rest. A night
without a speed has the seconds and signals of its profile.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from director.language.codec import JsonForm, Meta
from director.language.sentences import Sentence, say
from director.rules.settings import Name, choice_from_data, named

BLITZ = 60
"""Turns with this many seconds or less to think are blitz."""
LEAST, MOST = 10, 3600
MOST_STEPS = 20
Seconds = Annotated[int, Meta(ge=0, le=MOST)]


@dataclass(frozen=True)
class TurnTime:
    """The time of one turn for so many ``turns`` (0: for all that follow): seconds to think, to write after that, and the signals before
    the end of thinking."""

    seconds: Annotated[int, Meta(ge=LEAST, le=MOST)]
    writing: Seconds = 0
    signals: Annotated[tuple[Seconds, ...], Meta(max_length=9)] = (30,)
    turns: Seconds = 0

    @property
    def total(self) -> int:
        """Seconds until the slips are collected."""
        return self.seconds + self.writing

    @property
    def all_signals(self) -> tuple[int, ...]:
        """Signals in seconds before the very end; time to write adds one at its beginning."""
        if not self.writing:
            return self.signals
        return (*(each + self.writing for each in self.signals), self.writing)


@dataclass(frozen=True)
class Speed(JsonForm):
    """The times of a night. ``eliminates``: after each turn anyone who scored less than the best of the others is out."""

    name: Name
    steps: Annotated[tuple[TurnTime, ...], Meta(min_length=1, max_length=MOST_STEPS)]
    eliminates: bool = False

    def time(self, number: int) -> TurnTime:
        """Returns the time of that turn, counted from 1."""
        last = 0
        for step in self.steps:
            last += step.turns
            if not step.turns or number <= last:
                return step
        return self.steps[-1]

    @property
    def is_blitz(self) -> bool:
        """Whether its first turn is blitz: five warnings are free, letters are announced by name."""
        return self.steps[0].seconds <= BLITZ

    @property
    def title(self) -> Sentence:
        """The speed's name in a sentence."""
        return TITLES.get(self.name, say("own time"))

    @property
    def times(self) -> str:
        """Its times as text: 3:00, or 1:00 + 0:20, 0:40 + 0:20."""
        return ", ".join(
            " + ".join(map(clock, (s.seconds, s.writing)[: 1 + bool(s.writing)])) for s in self.steps
        )


def clock(seconds: int) -> str:
    """Writes seconds as minutes and seconds: 2:30."""
    return f"{seconds // 60}:{seconds % 60:02}"


SPEEDS: Mapping[str, Speed] = {
    each.name: each
    for each in (
        Speed("normal", (TurnTime(180),)),
        Speed("semi-normal", (TurnTime(150),)),
        Speed("semi-rapid", (TurnTime(120),)),
        Speed("blitz", (TurnTime(60, signals=(20,)),)),
        Speed(
            "sudden-death",
            (TurnTime(60, 20, (20,), 3), TurnTime(40, 20, (), 3), TurnTime(20, 20, ())),
            eliminates=True,
        ),
    )
}

TITLES: Mapping[str, Sentence] = {
    "normal": say("normal speed"),
    "semi-normal": say("semi-normal"),
    "semi-rapid": say("semi-rapid"),
    "blitz": say("blitz"),
    "sudden-death": say("sudden death"),
}


def speed(name: str) -> Speed:
    """Returns the speed of that name; DirectorError ``unknown_speed`` lists the known ones."""
    unknown = say("There is no speed %(name)s. Choose one of: %(known)s.")
    return named(SPEEDS, name, "unknown_speed", unknown)


def own_speed(seconds: int, writing: int = 0) -> Speed:
    """Makes a speed from seconds to think and to write, with the signal for that length."""
    return Speed("own", (TurnTime(seconds, writing, signals_of(seconds)),))


def signals_of(seconds: int) -> tuple[int, ...]:
    """Returns the signal of a turn of that length: 30 seconds before its end, 20 in blitz, none at 20 seconds or less."""
    return (30,) if seconds > BLITZ else (20,) if seconds > 20 else ()


def speed_from_data(data: Mapping[str, object]) -> Speed:
    """Reads the speed that ``as_data`` wrote; DirectorError ``bad_speed``."""
    return choice_from_data(
        Speed, data, "bad_speed", say("The speed %(name)s cannot be played. Choose another one.")
    )
