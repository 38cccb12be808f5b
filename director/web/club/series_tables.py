"""The tables of seasons and events in words, with their teams and awards, as pages and walls show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask_babel import gettext
from markupsafe import Markup, escape

from director.desk.club import events, seasons
from director.desk.desk import Desk
from director.language.texts import Texts
from director.seasons.awards import Award
from director.seasons.highlights import Chance, chances
from director.seasons.person import Person
from director.seasons.season_data import Rules
from director.seasons.series import Figures, Row, Share, TeamRow, TeamSeason, moves, within
from director.seasons.series import teams_shown as team_value
from director.web.club.club_forms import FILTERS
from director.web.common import texts
from director.wording.club import award_told, figure, game_figure


@dataclass(frozen=True)
class SeasonRow:
    """A line of a season's table in words; ``shares`` is the list of the nights with their values, what is left out struck
    through."""

    row: Row
    person: Person
    value: str
    arrow: int | None
    new: bool
    shares: Markup
    chance: Chance | None


def awards_view(
    found: list[Award], standing: seasons.SeasonStanding, titles: dict[str, str]
) -> list[tuple[str, str, str]]:
    """Awards in words; first games above one level stand together, with the nights."""
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
    """A team's line: place, name, value, and how many nights count."""
    value = team_value(each.value, rules)
    told = texts().number(value) if isinstance(value, int) else texts().number(value, 2)
    return each.place, each.team, told, len(each.counted)


def season_rows(
    at: Desk, found: seasons.SeasonStanding, shown: Sequence[Row], words: Texts
) -> list[SeasonRow]:
    """These rows of the table in words, with arrows since the last night and what can still change."""
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
    """The items of the list; made here, as a template takes several times as long for the thousands of a year."""
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
    """A line of an event's table, in figures what a language writes in its own way."""

    row: Row
    figures: Figures
    person: Person
    games: tuple[str, ...]
    total: str
    negative: str
    percent: str


def event_teams(rows: list[TeamRow], found: events.EventStanding) -> list[tuple[int, str, str, int]]:
    """Teams in figures: place, name, value, and how many of its members counted."""
    return [
        (row.place, row.team, figure(row.value, found.table.rules.value, texts()), len(row.members))
        for row in rows
    ]


def event_rows(
    found: events.EventStanding, words: Texts, column: str = "", chosen: str = ""
) -> list[EventRow]:
    """The table in figures; of those with ``chosen`` in that column, with places among themselves."""
    rows, below = found.table.rows, found.table.below
    if column in FILTERS and column and chosen:
        rows = within(rows, {row.person for row in rows if getattr(found.told(row.person), column) == chosen})
        below = ()
    return [_event_row(row, found, words) for row in (*rows, *below)]


def _event_row(row: Row, found: events.EventStanding, words: Texts) -> EventRow:
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
