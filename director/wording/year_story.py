"""The story of a person's year: sentences made from facts, in the shape of a night's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from director.games.result import Result
from director.language.texts import Texts
from director.seasons import highlights
from director.seasons.result import Night
from director.seasons.values import mean
from director.wording.club import Told
from director.wording.night_words import LONG, day_of, move_told
from director.wording.story import Entry, Part, Story

RIVALS, MOVES = 5, 5
"""How many people met and moves are told of."""


def year_story(
    person: int,
    nights: Sequence[Night],
    told: Told,
    firsts: Sequence[tuple[int, str]],
    texts: Texts,
) -> Story:
    """The year of a person in the nights they played, at least one; ``firsts`` are levels of per cent reached for the
    first time, with the day."""
    name = told(person).name
    played = [(night, night.of[person]) for night in nights]
    return Story(
        title=texts("%(name)s: a year at the board", name=name),
        opening=_year_scene(played, texts),
        podium=(),
        parts=(
            Part("percent", texts("Night by night"), tuple(_year_went(played, texts))),
            Part("happened", texts("What stays"), tuple(_year_stays(played, firsts, texts))),
            Part("moves", texts("The best moves"), entries=tuple(_best_moves(played, texts))),
            Part(
                "rivals",
                texts("Met most often"),
                entries=tuple(
                    Entry(told(each.person).name, _rival(each, texts))
                    for each in highlights.rivals(nights, person)[:RIVALS]
                ),
            ),
        ),
    )


Played = Sequence[tuple[Night, Result]]


def _year_scene(played: Played, texts: Texts) -> str:
    results = [each for _, each in played]
    first, last = texts.date(played[0][0].date), texts.date(played[-1][0].date)
    values = {
        "nights": texts.counted("One night", "%(num)s nights", len(played)),
        "points": texts.number(sum(each.points for each in results)),
        "percent": texts.percent(float(mean([each.percent for each in results]))),
        "first": first,
        "last": last,
    }
    scene = (
        texts("%(nights)s between %(first)s and %(last)s, %(points)s points, %(percent)s%% of "
        "the top on average.", **values)
        if first != last
        else texts("%(nights)s (%(first)s), %(points)s points, %(percent)s%% of the top.", **values)
    )  # fmt: skip
    if won := sum(each.place == 1 for each in results):
        scene += " " + texts.counted("Won: one night.", "Won: %(num)s nights.", won)
    return scene


def _year_went(played: Played, texts: Texts) -> Iterator[str]:
    night, best = max(played, key=lambda each: each[1].percent)
    yield texts(
        "The best night was %(when)s: %(percent)s%%, place %(place)d of %(players)d.",
        when=day_of(night, texts),
        percent=texts.percent(float(best.percent)),
        place=best.place,
        players=len(night.results),
    )
    better = sum(each.percent > night.median for night, each in played)
    if better * 2 >= len(played) > 1:
        yield texts(
            "In %(better)s of %(nights)s nights the result was above the middle of the room.",
            better=texts.number(better),
            nights=texts.number(len(played)),
        )
    half = len(played) // 2
    if half >= 2:
        early, late = (
            float(mean([each.percent for _, each in part])) for part in (played[:half], played[-half:])
        )
        if late - early >= 0.5:
            yield texts(
                "Things went uphill: %(early)s%% in the first half of the nights, %(late)s%% in the second.",
                early=texts.percent(early),
                late=texts.percent(late),
            )


def _year_stays(played: Played, firsts: Sequence[tuple[int, str]], texts: Texts) -> Iterator[str]:
    tops, rounds = (sum(getattr(each, name) for _, each in played) for name in ("tops", "rounds"))
    if tops:
        yield texts(
            "%(tops)s of %(rounds)s tops found.", tops=texts.number(tops), rounds=texts.number(rounds)
        )
    night, longest = max(played, key=lambda each: each[1].run)
    if longest.run >= LONG:
        yield texts(
            "The longest series: %(count)d tops in a row, %(when)s.",
            count=longest.run,
            when=day_of(night, texts),
        )
    if solos := sum(each.solos for _, each in played):
        yield texts.counted(
            "Once nobody else in the room saw the top: a solo.",
            "%(num)s times nobody else in the room saw the top: solos.",
            solos,
        )
    for day, level in {day: level for level, day in sorted(firsts)}.items():  # of a day the highest
        yield texts("For the first time above %(level)d%%: %(date)s.", level=level, date=texts.date(day))


def _best_moves(played: Played, texts: Texts) -> Iterator[Entry]:
    moves = sorted(((night, each) for night, each in played if each.move), key=lambda each: -each[1].best)
    for night, each in moves[:MOVES]:
        points = texts.counted("%(num)s point", "%(num)s points", each.best)
        yield Entry(move_told(each.move, texts), f"{points}, {texts.date(night.date)}")


def _rival(each: highlights.Rival, texts: Texts) -> str:
    """Nights together, and the score: how often ahead, how often behind."""
    return texts(
        "%(together)s nights together, %(ahead)s : %(behind)s",
        together=texts.number(each.together),
        ahead=texts.number(each.ahead),
        behind=texts.number(each.behind),
    )
