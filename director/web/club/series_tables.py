"""The tables of seasons and events in words, with their teams and awards, as pages and walls show them.

Walls and phones may see an event or a season without a password: the address contains a secret.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from flask import Blueprint, render_template
from flask_babel import gettext
from markupsafe import Markup, escape

from director.desk.club import events, look, seasons
from director.desk.desk import Desk
from director.language.texts import Texts
from director.seasons.awards import Award
from director.seasons.highlights import Chance, chances
from director.seasons.person import Person
from director.seasons.season_data import Rules
from director.seasons.series import Figures, SeriesRow, Share, TeamRow, TeamSeason, moves, within
from director.seasons.series import teams_shown as team_value
from director.web.club.club_forms import FILTERS
from director.web.common import instance, speak_as_the_browser, texts
from director.wording.club import award_told, breaks_told, figure, game_figure, rules_told


@dataclass(frozen=True)
class SeasonRow:
    """A line of a season's table in words; ``shares`` is the list of the nights with their values, nights that do not
    count struck through."""

    row: SeriesRow
    person: Person
    value: str
    arrow: int | None
    new: bool
    shares: Markup
    chance: Chance | None


def awards_view(
    found: list[Award], standing: seasons.SeasonStanding, titles: dict[str, str]
) -> list[tuple[str, str, str]]:
    """Returns awards in words; first games above one level are joined into one award, with the nights."""
    told = [award_told(each, standing.told, titles, texts()) for each in found if each.name != "above"]
    for level in sorted({each.level for each in found if each.level}):
        these = [each for each in found if each.level == level]
        names = [
            f"{standing.told(one).name} ({titles[each.night]})" for each in these for one in each.persons
        ]
        title, _, _ = award_told(these[0], standing.told, titles, texts())
        told.append((title, "", ", ".join(names)))
    return told


def season_team(each: TeamSeason, rules: Rules) -> tuple[int, str, str, int]:
    """Returns a team's line: place, name, value, and how many nights count."""
    value = team_value(each.value, rules)
    told = texts().number(value) if isinstance(value, int) else texts().number(value, 2)
    return each.place, each.team, told, len(each.counted)


def season_rows(
    at: Desk, found: seasons.SeasonStanding, shown: Sequence[SeriesRow], words: Texts
) -> list[SeasonRow]:
    """Returns these rows of the table in words, with arrows since the last night and what can still change."""
    table = found.table
    rose = moves(seasons.before_last(at, found), table) if len(table.nights) > 1 else {}
    open_to = chances(table)
    order = {each.key: number for number, each in enumerate(table.nights)}
    titles = {each.key: str(escape(f"{words.date(each.date)} · {each.title}")) for each in table.nights}
    rows = []
    for row in shown:
        counted = {id(each) for each in row.counted}
        shares = sorted((*row.counted, *row.left_out), key=lambda each: order[each.night])
        rows.append(
            SeasonRow(
                row,
                found.told(row.person),
                figure(row.value, table.rules.value, words),
                rose.get(row.person),
                row.person in rose and rose[row.person] is None,
                _listed(shares, counted, titles, table.rules, words),
                open_to.get(row.person),
            )
        )
    return rows


def _listed(
    shares: list[Share], counted: set[int], titles: Mapping[str, str], rules: Rules, words: Texts
) -> Markup:
    """Returns the items of the list; built here because a template takes several times as long for the thousands of a year."""
    said = gettext("organised it")
    organised, items = f" ({escape(said)})", list[str]()
    for each in shares:
        value, told = figure(each.value, rules.value, words), titles[each.night] + organised * each.credit
        if id(each) in counted:
            items.append(f"<li><b>{value}</b> {told}</li>")
        else:
            items.append(f'<li class="text-body-secondary"><s>{value}</s> {told}</li>')
    return Markup("".join(items))


@dataclass(frozen=True)
class EventRow:
    """A line of an event's table, its figures written as the language does."""

    row: SeriesRow
    figures: Figures
    person: Person
    games: tuple[str, ...]
    total: str
    negative: str
    percent: str


def event_teams(rows: list[TeamRow], found: events.EventStanding) -> list[tuple[int, str, str, int]]:
    """Returns teams in figures: place, name, value, and how many of its members counted."""
    return [
        (row.place, row.team, figure(row.value, found.table.rules.value, texts()), len(row.members))
        for row in rows
    ]


def event_rows(
    found: events.EventStanding, words: Texts, column: str = "", chosen: str = ""
) -> list[EventRow]:
    """Returns the table in figures; with ``chosen`` only the people with that value in ``column``, and their places among themselves."""
    rows, below = found.table.rows, found.table.below
    if column in FILTERS and column and chosen:
        rows = within(rows, {row.person for row in rows if getattr(found.told(row.person), column) == chosen})
        below = ()
    return [_event_row(row, found, words) for row in (*rows, *below)]


def _event_row(row: SeriesRow, found: events.EventStanding, words: Texts) -> EventRow:
    figures = found.table.figures(row.person)
    return EventRow(
        row,
        figures,
        found.told(row.person),
        tuple(game_figure(each, found.table, words) for each in found.table.cells(row)),
        figure(row.value, found.table.rules.value, words),
        words.number(figures.negative),
        words.percent(float(figures.percent)),
    )


blueprint = Blueprint("shown", __name__, url_prefix="/shown")
blueprint.before_request(speak_as_the_browser)

SECONDS = 15
"""Seconds after which a wall or a phone looks for news, and a wall turns its page."""
ON_A_PAGE = 24
"""People of a season on a page of its wall: two columns of twelve."""
MOST_ON_WALL = 10 * ON_A_PAGE


@blueprint.get("/event/<secret>")
def event(secret: str) -> str:
    """Shows the standing of an event; when all its games have ended, the podium as far as it is revealed, and until the
    first place is revealed, the standing before the latest game."""
    at: Desk = instance().desk("nobody")
    found = events.standing(at, look.on_wall(at, "events", secret))
    data = found.data
    steps = [
        [(row.place, found.told(row.person) if number < data.revealed else None) for row in step]
        for number, step in enumerate(found.podium)
    ]
    waits = found.covered and not data.revealed
    told = events.before_last_game(at, found) if waits else found
    return render_template(
        "club/event_wall.html",
        event=data,
        found=told,
        waits=len(found.games) if waits else 0,
        rows=event_rows(told, texts()),
        podium=steps[::-1] if found.covered else [],
        secret=secret,
        version=events.mark_of(at, found.kept),
        final=found.is_over and data.revealed >= len(steps),
        breaks=breaks_told(found.table.rules.tie_breaks, found.broken, texts()),
        seconds=SECONDS,
    )


@blueprint.get("/season/<secret>")
def season(secret: str) -> str:
    """Shows the table of a season, of a large one the first ``MOST_ON_WALL``; looks for news after each page was shown."""
    at: Desk = instance().desk("nobody")
    found = seasons.standing(at, look.on_wall(at, "seasons", secret))
    everybody = [*found.table.rows, *found.table.below]
    shown = everybody[:MOST_ON_WALL]
    return render_template(
        "club/season_wall.html",
        season=found.data,
        table=found.table,
        rows=season_rows(at, found, shown, texts()),
        people=len(everybody),
        told=rules_told(found.table.rules, found.table.best, found.table.least, texts()),
        seconds=SECONDS * max(4, ceil(len(shown) / ON_A_PAGE)),
    )
