"""The tables of a closed year for spreadsheets: the federation's by licence, and the club's own, as CSV and as one workbook.

The federation's table has those with a licence in the order of their numbers, with the columns that came with a federation's list
(``Person.extra``) under their own headings. A text is never taken for a formula, in CSV (``language/spreadsheets``) or workbook.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from io import BytesIO

import xlsxwriter

from director.language.sentences import spelled
from director.language.spreadsheets import Cell
from director.language.texts import with_blanks
from director.reports.club_sheets import csv_cells, csv_head
from director.reports.standings_papers import written
from director.reports.year.year import Year
from director.seasons.result import plain

Rows = Sequence[Sequence[Cell]]
EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
"""The date of every workbook, so that equal tables make equal files."""


def figure_files(year: Year) -> Iterator[tuple[str, bytes]]:
    """Yields the files by their names."""
    sheets = {
        "federation": (year.texts("Federation"), federation(year)),
        "season": (year.texts("The table"), season(year)),
        "nights": (year.texts("Nights"), nights(year)),
        "people": (year.texts("People"), people(year)),
    }
    for name, (_, rows) in sheets.items():
        yield f"{name}.csv", written(rows, year.texts)
    yield "year.xlsx", workbook(dict(sheets.values()))


def federation(year: Year) -> Rows:
    """Returns those with a licence, by its number."""
    texts, places = year.texts, {row.person: row for row in year.found.table.rows}
    licensed = sorted(
        (year.told(person) for person in year.people if year.told(person).licence),
        key=lambda each: each.licence,
    )
    more = sorted({name for each in licensed for name, _ in each.extra})
    head: list[Cell] = [texts("Licence number"), texts("Name"), texts("Club"), texts("Series"), texts("Category"), texts("Age group"), texts("Sex"), *more]  # fmt: skip
    head += [texts("Place"), texts("Value"), texts("Nights"), texts("Points"), texts("%%"), texts("Tops"), texts("Solos")]  # fmt: skip
    rows: list[list[Cell]] = [head]
    for each in licensed:
        row, results, extra = places.get(each.id), [one for _, one in year.own[each.id]], dict(each.extra)
        own: list[Cell] = [
            each.licence,
            each.name,
            each.club,
            each.series,
            each.category,
            each.age_group,
            each.sex,
        ]
        own += [extra.get(name, "") for name in more]
        own += [row.place if row else None, plain(row.value) if row else None, len(results)]
        own += [sum(one.points for one in results), _mean([float(one.percent) for one in results])]
        rows.append([*own, sum(one.tops for one in results), sum(one.solos for one in results)])
    return rows


def season(year: Year) -> Rows:
    """Returns the table of the season with the worth of each night, and whether it counts."""
    texts, table = year.texts, year.found.table
    rows: list[list[Cell]] = [csv_head(table, texts)]
    for row in (*table.rows, *table.below):
        person = year.told(row.person)
        worth = {each.night: plain(each.value) for each in (*row.counted, *row.left_out)}
        own = csv_cells(row, person)
        rows.append([*own, *(worth.get(each.key) for each in table.nights)])
    return rows


def nights(year: Year) -> Rows:
    """Returns a line for each person and night."""
    texts = year.texts
    rows: list[list[Cell]] = [
        [texts("Date"), texts("Night"), texts("Place"), texts("Name"), texts("Club"), texts("Points"), texts("Negative"),
         texts("%%"), texts("Tops"), texts("Solos"), texts("Warnings"), texts("Best move"), texts("Points")]
    ]  # fmt: skip
    for night in year.nights:
        for each in sorted(night.results, key=lambda each: each.place):
            person = year.told(each.person)
            at, _, word = each.move.rpartition(" ")
            move = f"{with_blanks(word)} {texts.place(at)}".strip()
            rows.append(
                [night.date, night.title, each.place, person.name, person.club, each.points, each.negative, float(each.percent),
                 each.tops, each.solos, each.warnings, move, each.best]
            )  # fmt: skip
    return rows


def people(year: Year) -> Rows:
    """Returns a line for each person."""
    texts, places = year.texts, {row.person: row.place for row in year.found.table.rows}
    rows: list[list[Cell]] = [
        [texts("Name"), texts("Club"), texts("Category"), texts("Series"), texts("Place"), texts("Nights"), texts("Points"),
         texts("%%"), texts("Tops"), texts("Solos"), texts("Best move"), texts("Longest series of tops")]
    ]  # fmt: skip
    for number in year.people:
        person, results = year.told(number), [each for _, each in year.own[number]]
        rows.append(
            [person.name, person.club, person.category, person.series, places.get(number), len(results),
             sum(each.points for each in results), _mean([float(each.percent) for each in results]),
             sum(each.tops for each in results), sum(each.solos for each in results),
             max(each.best for each in results), max(each.run for each in results)]
        )  # fmt: skip
    return rows


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def workbook(sheets: dict[str, Rows]) -> bytes:
    """Returns one sheet for each table, its headings bold and fixed."""
    target = BytesIO()
    book = xlsxwriter.Workbook(target, {"in_memory": True})
    book.set_properties({"created": EPOCH})
    bold, figure = book.add_format({"bold": True}), book.add_format({"num_format": "0.0"})
    for title, rows in sheets.items():
        sheet = book.add_worksheet(title[:31])
        for line, row in enumerate(rows):
            for column, cell in enumerate(row):
                if isinstance(cell, str):
                    sheet.write_string(line, column, spelled(cell), None if line else bold)
                elif cell is not None:
                    sheet.write_number(line, column, cell, figure if isinstance(cell, float) else None)
        sheet.freeze_panes(1, 0)
        for column in range(len(rows[0])):
            widest = max(len(str(row[column] or "")) for row in rows[:200])
            sheet.set_column(column, column, min(max(widest, 5) + 1, 30))
    book.close()
    return target.getvalue()
