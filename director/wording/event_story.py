"""The story of an event: sentences made from facts, in the shape of a night's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from director.games.duplicate.analysis.highlights import Lead
from director.language.texts import Texts
from director.seasons.awards import Award, awards
from director.seasons.event import EventTable
from director.seasons.prizes import Given
from director.seasons.result import Night
from director.wording.club import Told
from director.wording.nights import awarded, names_of, night_told, podium, second, won
from director.wording.story import Entry, Part, Story, closing

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
