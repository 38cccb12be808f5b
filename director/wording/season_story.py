"""The stories of a season and of an event: sentences made from facts, in the shape of a night's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from director.games.duplicate.analysis.highlights import Lead
from director.language.texts import Texts
from director.seasons import highlights
from director.seasons.awards import Award, awards
from director.seasons.event import EventTable
from director.seasons.prizes import Given
from director.seasons.result import Night
from director.seasons.season import Table
from director.wording.club import Told
from director.wording.night_words import awarded, day_of, names_of, night_told, podium, second, won
from director.wording.story import Entry, Part, Story, closing, joined

RISE = 3
"""Places from which on a rise is told of."""


def event_story(
    title: str,
    table: EventTable,
    told: Told,
    lead: Lead,
    prizes: Sequence[Given],
    texts: Texts,
    next_date: str = "",
    text: str = "",
) -> Story:
    """The story of an event of at least one game."""
    value = table.rules.value
    when = {
        game.key: texts("in game %(number)d", number=number) for number, game in enumerate(table.games, 1)
    }
    happened = [*_rise(table, told, texts), *awarded(_of_one_day(table.games), told, when, texts)]
    return Story(
        title=texts("The story of the event: %(title)s", title=title),
        opening=f"{_event_scene(table, texts)} {won(table.rows, value, told, texts)}",
        podium=tuple(podium(table.rows, value, told, texts)),
        parts=(
            Part("race", texts("The race"), tuple(_event_race(table, told, lead, texts))),
            Part("happened", texts("What will be talked about"), tuple(happened)),
            Part(
                "games",
                texts("The games"),
                entries=tuple(
                    Entry(texts("Game %(number)d", number=number), night_told(game, told, texts))
                    for number, game in enumerate(table.games, 1)
                ),
            ),
            Part("prizes", texts("The prizes"), entries=tuple(_prizes(prizes, told, texts))),
        ),
        closing=closing(next_date, text, texts),
    )


def _of_one_day(games: Sequence[Night]) -> list[Award]:
    """What one day can show: best move, most solos, longest series of tops."""
    return [each for each in awards(games) if each.name in ("best_move", "solos", "run")]


def _event_scene(table: EventTable, texts: Texts) -> str:
    return texts(
        "%(players)s, %(games)s, %(top)s points to be had.",
        players=texts.counted("%(num)s person", "%(num)s people", len(table.rows) + len(table.out)),
        games=texts.counted("%(num)s game", "%(num)s games", len(table.games)),
        top=texts.number(sum(game.results[0].top for game in table.games if game.results)),
    )


def _event_race(table: EventTable, told: Told, lead: Lead, texts: Texts) -> Iterator[str]:
    first = [row for row in table.rows if row.place == 1]
    if len(first) == 1 and len(table.games) > 1:
        name = told(first[0].person).name
        if lead.since == 1:
            yield texts("%(name)s was ahead from the first game to the last.", name=name)
        elif lead.since <= len(table.games):
            yield texts("%(name)s took the lead in game %(game)d and kept it.", name=name, game=lead.since)
    if lead.changes:
        yield texts.counted(
            "The lead changed hands once.", "The lead changed hands %(num)s times.", lead.changes
        )
    yield from second(table.rows, table.rules.value, told, texts)


def _rise(table: EventTable, told: Told, texts: Texts) -> Iterator[str]:
    """Who rose most after the first game, if that is a rise to be told of."""
    if len(table.games) < 2:
        return
    start = {each.person: each.place for each in table.games[0].results}
    risen = [(start[row.person] - row.place, row) for row in table.rows if row.person in start]
    most, row = max(risen, key=lambda each: (each[0], -each[1].place), default=(0, None))
    if row and most >= RISE:
        yield texts(
            "After the first game %(name)s was in place %(start)d, and in the end in place %(place)d: nobody rose higher.",
            name=told(row.person).name,
            start=start[row.person],
            place=row.place,
        )


def _prizes(prizes: Sequence[Given], told: Told, texts: Texts) -> Iterator[Entry]:
    for each in prizes:
        if not each.drawn:
            title = each.prize.title
            if each.prize.places > 1:
                title += ", " + texts("place %(place)d", place=each.place)
            yield Entry(title, names_of(each.persons, told, texts))


CLOSE = 20
"""Points by which a night is still a close one."""


def season_story(
    title: str,
    table: Table,
    told: Told,
    lead: Lead,
    given: Sequence[Award],
    over: bool,
    texts: Texts,
    next_date: str = "",
    text: str = "",
) -> Story:
    """The story of a season of at least one night; ``over``: no more nights will come."""
    when = {each.key: day_of(each, texts) for each in table.nights}
    happened = [*_wins(table, told, texts), *_single_nights(table, told, texts)]
    return Story(
        title=texts("The story of the season: %(title)s", title=title),
        opening=f"{_season_scene(table, texts)} {won(table.rows, table.rules.value, told, texts, over)}".strip(),
        podium=tuple(podium(table.rows, table.rules.value, told, texts)),
        parts=(
            Part("race", texts("The race"), tuple(_season_race(table, told, lead, texts))),
            Part("happened", texts("What will be talked about"), tuple(happened)),
            Part("awards", texts("The best of the season"), tuple(awarded(given, told, when, texts))),
            Part("percent"),
            Part(
                "nights",
                texts("The nights"),
                entries=tuple(
                    Entry(texts.date(each.date) or each.title, night_told(each, told, texts))
                    for each in table.nights
                ),
            ),
        ),
        closing=closing(next_date, text, texts),
    )


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


def _season_race(table: Table, told: Told, lead: Lead, texts: Texts) -> Iterator[str]:
    first = [row for row in table.rows if row.place == 1]
    if len(first) == 1 and len(table.nights) > 1:
        name = told(first[0].person).name
        if lead.since == 1:
            yield texts("%(name)s was first after every single night.", name=name)
        elif lead.since <= len(table.nights):
            night = table.nights[lead.since - 1]
            yield texts("%(name)s took the lead %(when)s and kept it.", name=name, when=day_of(night, texts))
    if lead.changes:
        yield texts.counted(
            "The lead changed hands once.", "The lead changed hands %(num)s times.", lead.changes
        )
    yield from second(table.rows, table.rules.value, told, texts)


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
