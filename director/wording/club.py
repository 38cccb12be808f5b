"""Tables of seasons and events in words and numbers, as pages, sheets and the terminal show them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from director.language.sentences import Sentence, say
from director.language.texts import Texts
from director.seasons.awards import Award
from director.seasons.person import Person
from director.seasons.result import Number
from director.seasons.season_data import Rules
from director.seasons.series import SeriesRow, Table

Told = Callable[[int], Person]

VALUES: dict[str, Sentence] = {
    "points": say("Points (sum)"),
    "percent": say("%% of the top (mean)"),
    "median_percent": say("%%, nights made comparable by their medians (mean)"),
    "romania100": say("Romanian scale of 100 places (sum)"),
    "place_points": say("Place points (sum)"),
    "mixture": say("Mixture of points, tops lost and time (mean)"),
    "negative": say("Negative (mean)"),
}
WHOLE = ("points",)
"""Values that are whole numbers."""

EVENT_BREAKS: dict[str, Sentence] = {
    "tops": say("tops found"),
    "warnings": say("fewest warnings"),
    "solos": say("solos"),
    "last_game": say("last game, then the one before it"),
    "last_turns": say("last round backwards"),
    "best_moves": say("best single moves"),
    "sudden_death": say("sudden death"),
}
SEASON_BREAKS: dict[str, Sentence] = {
    "best_night": say("best night"),
    "last_night": say("last night"),
    "nights": say("most nights"),
    "tops": say("tops found"),
    "solos": say("solos"),
}
COLUMNS: dict[str, Sentence] = {
    "name": say("Name"),
    "club": say("Club"),
    "category": say("Category"),
    "series": say("Series"),
    "licence": say("Licence number"),
    "age_group": say("Age group"),
    "sex": say("Sex"),
    "notes": say("Notes"),
    "mail": say("E-mail address"),
    "first_name": say("First name"),
    "last_name": say("Last name"),
}


def figure(value: Number, column: str, texts: Texts) -> str:
    """Returns a value as people read it: whole for points, otherwise with two decimal places."""
    if column in WHOLE or (column == "place_points" and float(value).is_integer()):
        return texts.number(int(value))
    return texts.number(float(value), 2)


def unit(value: str, texts: Texts) -> str:
    """Returns the unit of a season's values."""
    return texts("percentage") if value in ("percent", "median_percent") else texts("points")


def place_won(row: SeriesRow, value: str, texts: Texts) -> str:
    """Returns a place in a season as its certificate says it: ``1. Platz · 2.856 Punkte``."""
    return texts(
        "Place %(place)s · %(value)s %(unit)s",
        place=str(row.place),
        value=figure(row.value, value, texts),
        unit=unit(value, texts),
    )


def rules_told(rules: Rules, best: int, least: int, texts: Texts) -> list[str]:
    """Returns the rules of a season in words, for the lines below its table."""
    told = [texts.show(VALUES[rules.value])]
    if rules.best:
        told.append(texts("The best %(best)s nights count (%(count)d)", best=str(rules.best), count=best))
    if rules.least:
        told.append(texts("At least %(least)s nights (%(count)d)", least=str(rules.least), count=least))
    if rules.value == "mixture":
        told.append(" / ".join(f"{each:g}" for each in rules.shares))
    if rules.tie_breaks:
        broken = ", ".join(texts.show(SEASON_BREAKS[each]) for each in rules.tie_breaks)
        told.append(texts("Equal values: %(order)s", order=broken))
    return told


def table_cells(found: Table, told: Told, texts: Texts) -> list[list[str]]:
    """Returns the table of a season or an event with its headings, for the terminal; an event has a column for each game."""
    head = [texts("Place"), texts("Name"), texts("Club")]
    if not found.rules.missed:
        head += [texts("Nights"), texts("of them counted"), texts("Value")]
        return [head, *club_rows(found, told, texts)]
    head += [texts("Game %(number)d", number=number) for number in range(1, len(found.nights) + 1)]
    cells = [[*head, texts("Total"), texts("%%"), texts("Tops")]]
    for row in (*found.rows, *found.below):
        first = _first_cells(row, told)
        games = [game_figure(each, found, texts) for each in found.cells(row)]
        total, figures = figure(row.value, found.rules.value, texts), found.figures(row.person)
        cells.append([*first, *games, total, texts.percent(float(figures.percent)), str(figures.tops)])
    return cells


def club_rows(found: Table, told: Told, texts: Texts) -> list[list[str]]:
    """Returns the rows of a season's table with the nights each person played and those that counted; persons with too few nights
    follow after the places."""
    return [
        [
            *_first_cells(row, told),
            str(row.nights),
            str(len(row.counted)),
            figure(row.value, found.rules.value, texts),
        ]
        for row in (*found.rows, *found.below)
    ]


def _first_cells(row: SeriesRow, told: Told) -> list[str]:
    person = told(row.person)
    return [str(row.place) if row.place else "–", person.name, person.club]


def game_figure(value: Number | None, found: Table, texts: Texts) -> str:
    """Returns the value of a game; a dash if it was missed."""
    return "–" if value is None else figure(value, found.rules.value, texts)


def breaks_told(breaks: Sequence[str], sudden: bool, texts: Texts) -> str:
    """Returns the tie-breaks of an event in order, as printed under its table; "" if places are shared."""
    names = [each for each in breaks if each != "sudden_death"] + ["sudden_death"] * sudden
    if not names:
        return texts("Equal totals share a place")
    return texts("Equal totals: %(order)s", order=", ".join(texts.show(EVENT_BREAKS[each]) for each in names))


def award_told(award: Award, told: Told, nights: Mapping[str, str], texts: Texts) -> tuple[str, str, str]:
    """Returns an award, its winners and its reason; ``nights`` are the titles of the nights by key."""
    figure = int(award.figure)
    night = nights.get(award.night, "")
    match award.name:
        case "improved":
            gain = texts.number(award.figure, 1)
            title, what = texts("Most improved"), texts("up %(gain)s percentage points", gain=gain)
        case "best_move":
            move = " · ".join(part for part in (award.told, night) if part)
            title, what = texts("Best move"), texts("%(points)d points: %(what)s", points=figure, what=move)
        case "solos":
            title, what = texts("Most solos"), str(figure)
        case "run":
            title = texts("Longest series of tops")
            what = texts("%(count)d in succession: %(night)s", count=figure, night=night)
        case "faithful":
            title, what = texts("Best attendance"), texts.counted("One night", "%(num)s nights", figure)
        case _:
            title, what = texts("First night above %(level)d%%", level=award.level), night
    return title, ", ".join(told(each).name for each in award.persons), what


def certificate_text(template: str, values: Mapping[str, str]) -> str:
    """Returns the text of a certificate with its placeholders filled in; other text in braces stays unchanged."""
    for name, value in values.items():
        template = template.replace("{" + name + "}", value)
    return template
