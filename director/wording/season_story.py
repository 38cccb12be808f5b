"""The stories of a season, of an event and of a person's year: sentences made from facts, in the shape of a night's story."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from director.games.duplicate.analysis.night import Lead
from director.games.result import Result
from director.language.texts import Texts
from director.seasons import highlights
from director.seasons.awards import Award, AwardedPrize, awards
from director.seasons.result import SeasonNight, mean
from director.seasons.series import Table
from director.wording.club import Told
from director.wording.night_words import (
    LONG,
    awarded,
    day_of,
    move_told,
    names_of,
    night_told,
    podium,
    second,
    won,
)
from director.wording.story import Story, StoryEntry, StoryPart, closing, joined

RISE = 3
"""A rise of at least so many places is mentioned."""
CLOSE = 20
"""A night decided by at most so many points is a close one."""


@dataclass(frozen=True)
class Telling:
    """What a story is made from: the table, how to name a person, who led how long, the language, and its ending."""

    title: str
    table: Table
    told: Told
    lead: Lead
    texts: Texts
    next_date: str = ""
    text: str = ""


def event_story(of: Telling, prizes: Sequence[AwardedPrize]) -> Story:
    """Returns the story of an event of at least one game."""
    table, told, texts = of.table, of.told, of.texts
    numbered = list(enumerate(table.nights, 1))
    when = {game.key: texts("in game %(number)d", number=number) for number, game in numbered}
    title = texts("The story of the event: %(title)s", title=of.title)
    games = [(texts("Game %(number)d", number=number), game) for number, game in numbered]
    return _story(
        of,
        title,
        _event_scene(table, texts),
        True,
        [*_rise(table, told, texts), *awarded(_of_one_day(table.nights), told, when, texts)],
        StoryPart("games", texts("The games"), entries=_nights(of, games)),
        StoryPart("prizes", texts("The prizes"), entries=tuple(_prizes(prizes, told, texts))),
    )


def season_story(of: Telling, given: Sequence[Award], over: bool) -> Story:
    """Returns the story of a season of at least one night; ``over``: no more nights will come."""
    table, told, texts = of.table, of.told, of.texts
    when = {each.key: day_of(each, texts) for each in table.nights}
    title = texts("The story of the season: %(title)s", title=of.title)
    nights = [(texts.date(each.date) or each.title, each) for each in table.nights]
    return _story(
        of,
        title,
        _season_scene(table, texts),
        over,
        [*_wins(table, told, texts), *_single_nights(table, told, texts)],
        StoryPart("awards", texts("The best of the season"), tuple(awarded(given, told, when, texts))),
        StoryPart("percent"),
        StoryPart("nights", texts("The nights"), entries=_nights(of, nights)),
    )


def _story(
    of: Telling, title: str, scene: str, over: bool, happened: Sequence[str], *parts: StoryPart
) -> Story:
    """Returns a story in the shape that both kinds have."""
    table, told, texts = of.table, of.told, of.texts
    value = table.rules.value
    return Story(
        title=title,
        opening=f"{scene} {won(table.rows, value, told, texts, over)}".strip(),
        podium=tuple(podium(table.rows, value, told, texts)),
        parts=(
            StoryPart("race", texts("The race"), tuple(_race(of))),
            StoryPart("happened", texts("What will be talked about"), tuple(happened)),
            *parts,
        ),
        closing=closing(of.next_date, of.text, texts),
    )


def _nights(of: Telling, titled: Iterable[tuple[str, SeasonNight]]) -> tuple[StoryEntry, ...]:
    return tuple(StoryEntry(title, night_told(night, of.told, of.texts)) for title, night in titled)


def _race(of: Telling) -> Iterator[str]:
    """Yields who was ahead since when, how often that changed, and who came next."""
    table, texts, lead = of.table, of.texts, of.lead
    first = [row for row in table.rows if row.place == 1]
    if len(first) == 1 and len(table.nights) > 1:
        yield from _ahead(of, of.told(first[0].person).name)
    if lead.changes:
        yield texts.counted(
            "The lead changed hands once.", "The lead changed hands %(num)s times.", lead.changes
        )
    yield from second(table.rows, table.rules.value, of.told, texts)


def _ahead(of: Telling, name: str) -> Iterator[str]:
    texts, since, nights = of.texts, of.lead.since, of.table.nights
    if of.table.rules.missed:
        if since == 1:
            yield texts("%(name)s was ahead from the first game to the last.", name=name)
        elif since <= len(nights):
            yield texts("%(name)s took the lead in game %(game)d and kept it.", name=name, game=since)
    elif since == 1:
        yield texts("%(name)s was first after every single night.", name=name)
    elif since <= len(nights):
        when = day_of(nights[since - 1], texts)
        yield texts("%(name)s took the lead %(when)s and kept it.", name=name, when=when)


def _of_one_day(games: Sequence[SeasonNight]) -> list[Award]:
    """Returns the awards that one day can show: best move, most solos, longest series of tops."""
    return [each for each in awards(games) if each.name in ("best_move", "solos", "run")]


def _event_scene(table: Table, texts: Texts) -> str:
    return texts(
        "%(players)s, %(games)s, %(top)s points to be had.",
        players=texts.counted("%(num)s person", "%(num)s people", len(table.rows) + len(table.below)),
        games=texts.counted("%(num)s game", "%(num)s games", len(table.nights)),
        top=texts.number(sum(game.results[0].top for game in table.nights if game.results)),
    )


def _rise(table: Table, told: Told, texts: Texts) -> Iterator[str]:
    """Yields who rose most after the first game, if the rise is large enough to mention."""
    if len(table.nights) < 2:
        return
    start = {each.person: each.place for each in table.nights[0].results}
    risen = [(start[row.person] - row.place, row) for row in table.rows if row.person in start]
    most, row = max(risen, key=lambda each: (each[0], -each[1].place), default=(0, None))
    if row and most >= RISE:
        yield texts(
            "After the first game %(name)s was in place %(start)d, and in the end in place %(place)d: nobody rose higher.",
            name=told(row.person).name,
            start=start[row.person],
            place=row.place,
        )


def _prizes(prizes: Sequence[AwardedPrize], told: Told, texts: Texts) -> Iterator[StoryEntry]:
    for each in prizes:
        if not each.drawn:
            title = each.prize.title
            if each.prize.places > 1:
                title += ", " + texts("place %(place)d", place=each.place)
            yield StoryEntry(title, names_of(each.persons, told, texts))


def _season_scene(table: Table, texts: Texts) -> str:
    nights = table.nights
    people = {each.person for night in nights for each in night.results}
    values = {
        "people": texts.counted("%(num)s person", "%(num)s people", len(people)),
        "nights": texts.counted("One night", "%(num)s nights", len(nights)),
    }
    first, last = nights[0].date, nights[-1].date
    if not first or first == last:
        return texts("%(nights)s, %(people)s.", **values)
    return texts(
        "%(nights)s between %(first)s and %(last)s, %(people)s.",
        first=texts.date(first),
        last=texts.date(last),
        **values,
    )


def _wins(table: Table, told: Told, texts: Texts) -> Iterator[str]:
    found = highlights.wins(table.nights)
    most = max(found.values(), default=0)
    often = [told(person).name for person, times in found.items() if times == most]
    if most < 2:
        return
    if len(found) == 1:
        yield texts("Nobody but %(name)s won a night.", name=often[0])
    elif len(often) <= 3:
        yield texts(
            "The nights had %(winners)s different winners; most often the win went to %(names)s, %(times)s times.",
            winners=texts.number(len(found)),
            names=joined(often, texts),
            times=texts.number(most),
        )


def _single_nights(table: Table, told: Told, texts: Texts) -> Iterator[str]:
    if best := highlights.best_night(table.nights):
        night, result = best
        yield texts(
            "The best night of all: %(name)s with %(percent)s%% of the top, %(when)s.",
            name=told(result.person).name,
            percent=texts.percent(float(result.percent)),
            when=day_of(night, texts),
        )
    close = highlights.closest(table.nights)
    if close and close.margin <= CLOSE:
        when = day_of(close.night, texts)
        yield texts.counted(
            "It was never closer than between %(first)s and %(second)s: a single point, %(when)s.",
            "It was never closer than between %(first)s and %(second)s: %(num)s points, %(when)s.",
            close.margin,
            first=told(close.first.person).name,
            second=told(close.second.person).name,
            when=when,
        )
    if full := highlights.fullest(table.nights):
        yield texts(
            "The room was fullest %(when)s: %(people)s.",
            when=day_of(full, texts),
            people=texts.counted("%(num)s person", "%(num)s people", len(full.results)),
        )


RIVALS, MOVES = 5, 5
"""So many opponents and moves are mentioned."""


def year_story(
    person: int,
    nights: Sequence[SeasonNight],
    told: Told,
    firsts: Sequence[tuple[int, str]],
    texts: Texts,
) -> Story:
    """Returns the year of a person in the nights they played, at least one; ``firsts`` are levels of per cent reached for the
    first time, with the day."""
    name = told(person).name
    played = [(night, night.of[person]) for night in nights]
    return Story(
        title=texts("%(name)s: a year at the board", name=name),
        opening=_year_scene(played, texts),
        podium=(),
        parts=(
            StoryPart("percent", texts("Night by night"), tuple(_year_went(played, texts))),
            StoryPart("happened", texts("What stays"), tuple(_year_stays(played, firsts, texts))),
            StoryPart("moves", texts("The best moves"), entries=tuple(_best_moves(played, texts))),
            StoryPart(
                "rivals",
                texts("Met most often"),
                entries=tuple(
                    StoryEntry(told(each.person).name, _rival(each, texts))
                    for each in highlights.rivals(nights, person)[:RIVALS]
                ),
            ),
        ),
    )


Played = Sequence[tuple[SeasonNight, Result]]


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


def _best_moves(played: Played, texts: Texts) -> Iterator[StoryEntry]:
    moves = sorted(((night, each) for night, each in played if each.move), key=lambda each: -each[1].best)
    for night, each in moves[:MOVES]:
        points = texts.counted("%(num)s point", "%(num)s points", each.best)
        yield StoryEntry(move_told(each.move, texts), f"{points}, {texts.date(night.date)}")


def _rival(each: highlights.Rival, texts: Texts) -> str:
    """Returns how many nights they played together, and the score: how often ahead, how often behind."""
    return texts(
        "%(together)s nights together, %(ahead)s : %(behind)s",
        together=texts.number(each.together),
        ahead=texts.number(each.ahead),
        behind=texts.number(each.behind),
    )
