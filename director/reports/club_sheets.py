"""Tables of seasons and events as PDF and CSV, and place cards for the tables.

The sheets of an event and of a season by the names in their addresses, and all of an event's in one file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from director.desk.club import entries, events, look, season_file, seasons
from director.desk.club.entries import EntryLine
from director.desk.desk import Desk
from director.desk.instance import Instance
from director.language.spreadsheets import Cell
from director.language.texts import Texts
from director.reports.certificates import Certificate, certificates_pdf
from director.reports.documents import DocumentRequest, Paper, all_documents, file_name, paper
from director.reports.fonts import BOLD, wrapped
from director.reports.page import (
    GREY,
    LEFT,
    MM,
    PALE,
    RIGHT,
    Column,
    Heading,
    Sheet,
    TableRow,
    draw_listing,
    height_of,
    lines_of,
)
from director.reports.slip_sheets import CARD_WIDTH, spots
from director.reports.standings_papers import written
from director.reports.story import PrintedStory, event_told, season_told, story_html, story_pdf, year_told
from director.seasons.lists import OWN, cell_of
from director.seasons.person import Person
from director.seasons.result import SeasonNight, plain
from director.seasons.series import SeriesRow, Table
from director.wording.club import (
    COLUMNS,
    award_told,
    breaks_told,
    certificate_text,
    club_rows,
    figure,
    game_figure,
    place_won,
    rules_told,
)

ROW_HEIGHTS = (20.0, 18.0, 16.0, 15.0)
UNDER = 40.0
"""Points kept free under a table for its rules."""
MOST_GAMES_NAMED = 6
FOR_NIGHTS, FOR_CLUBS = 210.0, 85.0
"""Points of a line for the nights of a season, and the part of them left to the clubs if possible."""
CHARACTER, GAP = 5.6, 10.0
"""Points of a digit in a table, and between two columns."""

EVENT_COLUMNS = ("place", "table", "name", "club", "category", "series", "licence", "age_group", "sex", "games", "total", "negative", "percent", "tops", "solos", "warnings")  # fmt: skip
"""Possible columns of an event's CSV; ``games`` is a column for each game. Columns that came with a list of people and that the
program does not use can be added too (``event_columns``)."""
USUAL_COLUMNS = ("place", "name", "club", "category", "games", "total", "percent", "tops", "solos")


def season_pdf(found: seasons.SeasonStanding, club: str, texts: Texts) -> bytes:
    """Returns the table of a season with its rules below, and a column for each night if there are few enough: results that do not count
    are in brackets."""
    data, table = found.data, found.table
    sheet = Sheet(Heading(data.title, "", club), texts("Season table"), texts)
    sheet.headline(data.title)
    rows = (*table.rows, *table.below)
    figures = [_nights_of(each, table.nights, table, texts) for each in rows]
    widest = max((len(told) for line in figures for told in line), default=0)
    wide = len(table.nights) * (max(widest, 5) * CHARACTER + GAP)
    nights, clubs = (
        table.nights if wide <= FOR_NIGHTS else (),
        not FOR_NIGHTS - FOR_CLUBS < wide <= FOR_NIGHTS,
    )
    columns = [
        Column(texts("Place"), "right", bold=True),
        Column(texts("Name"), share=1.0),
        *([Column(texts("Club"), share=0.8)] if clubs else []),
        *(Column(texts.day(each.date) or str(at), "right") for at, each in enumerate(nights, start=1)),
        Column(texts("Nights"), "right"),
        Column(texts("of them counted"), "right"),
        Column(texts("Value"), "right", bold=True),
    ]
    cells = club_rows(table, found.told, texts)
    lines = [
        TableRow([place, name, *([club] if clubs else []), *told[: len(nights)], *last])
        for told, (place, name, club, *last) in zip(figures, cells, strict=True)
    ]
    notes = [*rules_told(table.rules, table.best, table.least, texts), _held(table.nights, texts)]
    return _listed(sheet, columns, lines, notes, 11.0)


def _listed(
    sheet: Sheet, columns: Sequence[Column], lines: Sequence[TableRow], notes: list[str], largest: float
) -> bytes:
    """Draws the table, its lines as high as the room allows and letters of ``largest`` at most, with the notes below."""
    row = next((each for each in ROW_HEIGHTS if height_of(lines, each) <= sheet.room - UNDER), 17.0)
    draw_listing(sheet, columns, lines, row, min(largest, row * 0.6))
    sheet.y -= 4
    sheet.paragraph(notes)
    return sheet.finish()


def _nights_of(row: SeriesRow, nights: Sequence[SeasonNight], table: Table, texts: Texts) -> list[str]:
    """Returns a person's value in each of these nights, in brackets if it does not count."""
    shown = {each.night: figure(each.value, table.rules.value, texts) for each in row.counted}
    shown |= {each.night: f"({figure(each.value, table.rules.value, texts)})" for each in row.left_out}
    return [shown.get(each.key, "") for each in nights]


def _held(nights: Sequence[object], texts: Texts) -> str:
    return texts.counted("After one night", "After %(num)s nights", len(nights))


def csv_head(table: Table, texts: Texts) -> list[Cell]:
    """Returns the headings of a season's table for spreadsheets: those of ``csv_cells``, then a column for each night."""
    first = [texts("Place"), texts("Name"), texts("Club"), texts("Value"), texts("Nights")]
    return [*first, texts("of them counted"), *(f"{each.date} {each.title}" for each in table.nights)]


def csv_cells(row: SeriesRow, person: Person) -> list[Cell]:
    """Returns the first cells of a person in a season's table."""
    return [row.place or None, person.name, person.club, plain(row.value), row.nights, len(row.counted)]


def season_csv(found: seasons.SeasonStanding, texts: Texts) -> bytes:
    """Returns the table of a season with a column for each night, results that do not count in brackets; then the licences and the
    columns that came with lists of people, if somebody has one."""
    table = found.table
    people = [found.told(row.person) for row in (*table.rows, *table.below)]
    own = dict.fromkeys(OWN + name for person in people for name, _ in person.extra)
    more = [*(["licence"] if any(person.licence for person in people) else []), *own]
    head = csv_head(table, texts)
    head += [column_title(name, texts) for name in more]
    rows: list[list[Cell]] = []
    for row in (*table.rows, *table.below):
        person = found.told(row.person)
        shown: dict[str, Cell] = {each.night: plain(each.value) for each in row.counted}
        shown |= {each.night: f"({figure(each.value, table.rules.value, texts)})" for each in row.left_out}
        last = (cell_of(person, name) for name in more)
        rows.append([*csv_cells(row, person), *(shown.get(each.key) for each in table.nights), *last])
    return written([head, *rows], texts)


def event_pdf(found: events.EventStanding, texts: Texts) -> bytes:
    """Returns the table of an event with a column for each game, and the tie-breaks below."""
    data, table = found.data, found.table
    sheet = Sheet(Heading(data.title, data.since, data.club), texts("Event table"), texts)
    sheet.headline(data.title)
    short = len(table.nights) > MOST_GAMES_NAMED
    rows, value = (*table.rows, *table.below), table.rules.value
    figures = {row.person: table.figures(row.person) for row in rows}

    def game(place: int) -> Column:
        title = str(place + 1) if short else texts("Game %(number)d", number=place + 1)
        return Column(title, "right", cell=lambda row: game_figure(table.cells(row)[place], table, texts))

    columns = [
        Column(texts("Place"), "right", bold=True, cell=lambda row: row.place or "–"),
        Column(texts("Name"), share=1.0, cell=lambda row: found.told(row.person).name),
        Column(texts("Club"), share=0.85, cell=lambda row: found.told(row.person).club),
        *map(game, range(len(table.nights))),
        Column(texts("Total"), "right", bold=True, cell=lambda row: figure(row.value, value, texts)),
        Column(texts("Negative"), "right", cell=lambda row: texts.number(figures[row.person].negative)),
        Column("%", "right", cell=lambda row: texts.percent(float(figures[row.person].percent))),
        Column(texts("Tops"), "right", cell=lambda row: figures[row.person].tops),
        Column(texts("Solos"), "right", cell=lambda row: figures[row.person].solos),
    ]
    lines = [_top_line(table, texts), *lines_of(columns, rows)]
    notes = [breaks_told(table.rules.tie_breaks, found.broken, texts)]
    if any(each.row.setup.named for each in found.games):
        notes[:0] = wrapped(" · ".join(game_titles(found, texts)), RIGHT - LEFT, 9)
    if table.below:
        notes.append(texts("– Without a place: a game is missing"))
    return _listed(sheet, columns, lines, notes, 10.5)


def _top_line(table: Table, texts: Texts) -> TableRow:
    tops = [each.results[0].top if each.results else 0 for each in table.nights]
    rounds = sum(each.results[0].rounds if each.results else 0 for each in table.nights)
    cells = ["", texts("Top"), "", *(texts.number(each) for each in tops)]
    return TableRow(
        [*cells, texts.number(sum(tops)), "0", texts.percent(100), str(rounds), ""], shaded=True, bold=True
    )


def event_columns(found: events.EventStanding) -> list[str]:
    """Returns all columns that a CSV of this event can have, those of its people's own lists at the end."""
    people = dict.fromkeys(
        [*(each.person for each in found.data.people), *(each.person for each in found.table.rows)]
    )
    own = (OWN + name for person in people for name, _ in found.told(person).extra)
    return [*EVENT_COLUMNS, *dict.fromkeys(own)]


def event_csv(found: events.EventStanding, texts: Texts, columns: Sequence[str] = ()) -> bytes:
    """Returns the table of an event with the chosen columns."""
    names = [each for each in columns if each in EVENT_COLUMNS or each.startswith(OWN)] or USUAL_COLUMNS
    tables = {each.person: each.table for each in found.data.people}
    head: list[Cell] = []
    for name in names:
        head += game_titles(found, texts) if name == "games" else [column_title(name, texts)]
    rows = [[cell for name in names for cell in _cells(name, row, found, tables)] for row in found.table.rows]
    return written([head, *rows], texts)


def game_titles(found: events.EventStanding, texts: Texts) -> list[str]:
    """Returns the headings of the games' columns, with the names of formula and speed if a game has them."""
    named = {each.row.key: each.row.setup.named for each in found.games}
    titles = []
    for number, each in enumerate(found.table.nights, start=1):
        told = ", ".join(map(texts.show, named[each.key]))
        titles.append(texts("Game %(number)d", number=number) + (f": {told}" if told else ""))
    return titles


def column_title(name: str, texts: Texts) -> str:
    """Returns the title of a column of the CSV."""
    if name.startswith(OWN):
        return name.removeprefix(OWN)
    figures = {
        "games": texts("a column for each game"),
        "place": texts("Place"),
        "table": texts("Table"),
        "total": texts("Total"),
        "negative": texts("Negative"),
        "percent": texts("%%"),
        "tops": texts("Tops"),
        "solos": texts("Solos"),
        "warnings": texts("Warnings"),
    }
    return figures[name] if name in figures else texts.show(COLUMNS[name])


def _cells(name: str, row: SeriesRow, found: events.EventStanding, tables: dict[int, int]) -> list[Cell]:
    person = found.told(row.person)
    if name.startswith(OWN):
        return [cell_of(person, name)]
    if name == "games":
        return [None if each is None else plain(each) for each in found.table.cells(row)]
    if name == "table":
        return [tables.get(row.person) or None]
    if name == "total":
        return [plain(row.value)]
    if name == "place":
        return [row.place]
    figures = found.table.figures(row.person)
    if name == "percent":
        return [float(figures.percent)]
    if hasattr(figures, name):
        return [int(getattr(figures, name))]
    return [str(getattr(person, name))]


# -- who sits where ------------------------------------------------------------------------------------

CARD_HEIGHT = 52 * MM


def place_cards_pdf(people: Iterable[EntryLine], heading: Heading, texts: Texts) -> bytes:
    """Returns a card for everybody who has a table, in the order of the tables: ten on a page."""
    sheet = Sheet(heading, texts("Table cards"), texts, framed=False)
    seated = sorted((each for each in people if each.entry.table), key=lambda each: each.entry.table)
    for each, (left, top) in zip(seated, spots(sheet, 278 * MM, CARD_HEIGHT, 5), strict=False):
        _card(sheet, each, left, top, texts)
    if not seated:
        sheet.paragraph([texts("Nobody has a table yet.")], 12)
    return sheet.finish()


def _card(sheet: Sheet, each: EntryLine, left: float, top: float, texts: Texts) -> None:
    sheet.canvas.setStrokeGray(PALE)
    sheet.canvas.rect(left, top - CARD_HEIGHT, CARD_WIDTH, CARD_HEIGHT)
    wide = CARD_WIDTH - 12 * MM
    name = each.person.name + (f" / {each.partner.name}" if each.partner else "")
    under = " · ".join(part for part in (each.person.club, each.person.series, each.entry.team) if part)
    sheet.text(left + 6 * MM, top - 17 * MM, wide, texts("Table %(table)d", table=each.entry.table), 26, BOLD)
    sheet.name_text(left + 6 * MM, top - 30 * MM, wide, name, 17, BOLD)
    sheet.text(left + 6 * MM, top - 37 * MM, wide, under, 10, grey=GREY)
    sheet.text(left + 6 * MM, top - 46 * MM, wide, sheet.heading.line(texts), 8, grey=GREY)


def event_paper(name: str, desk: Desk, key: str, texts: Texts, instance: Instance) -> Paper:
    """Returns that sheet of the event; DirectorError ``unknown_paper``."""
    found = events.standing(desk, key)
    data = found.data
    title = f"{data.since} {data.title}".strip()
    makers = {
        each: (f"{title} - {words}", make)
        for each, (words, make) in _event_makers(found, desk, texts).items()
    }
    return paper(name, makers | {"all.zip": (title, lambda: _all(found, desk, texts, instance))})


def _event_makers(
    found: events.EventStanding, desk: Desk, texts: Texts
) -> dict[str, tuple[str, Callable[[], bytes]]]:
    data = found.data
    heading = Heading(data.title, data.since, data.club)
    return {
        "table.pdf": (texts("Event table"), lambda: event_pdf(found, texts)),
        "table.csv": (texts("Event table"), lambda: event_csv(found, texts, events.columns_of(desk, data))),
        **(
            _stories(texts("Story"), lambda: event_told(desk, found.key, texts), texts)
            if found.table.rows
            else {}
        ),
        "cards.pdf": (
            texts("Table cards"),
            lambda: place_cards_pdf(entries.lines(desk, data), heading, texts),
        ),
        "certificates.pdf": (
            texts("Certificates"),
            lambda: certificates_pdf(certificates(found, texts, _today(desk)), data.picture, texts),
        ),
        "certificates-all.pdf": (
            texts("Certificates for everybody"),
            lambda: certificates_pdf(
                certificates(found, texts, _today(desk), everybody=True), data.picture, texts
            ),
        ),
    }


def _stories(
    called: str, told: Callable[[], PrintedStory], texts: Texts
) -> dict[str, tuple[str, Callable[[], bytes]]]:
    return {
        "story.pdf": (called, lambda: story_pdf(told(), texts)),
        "story.html": (called, lambda: story_html(told(), texts)),
    }


def certificates(
    found: events.EventStanding, texts: Texts, today: str, everybody: bool = False
) -> list[Certificate]:
    """Returns the certificates of the winners of prizes (if there are no prizes, of the first three), or of everybody;
    an event without a day of its own gets ``today``."""
    data = found.data
    prizes = [] if everybody else look.prizes_of(found)
    given = [
        (person, each.prize.title, each.place) for each in prizes for person in each.persons if not each.drawn
    ]
    if not given:
        given = [
            (row.person, data.title, row.place) for row in found.table.rows if everybody or row.place <= 3
        ]
    return [_certificate(found, person, title, place, texts, today) for person, title, place in given]


def _certificate(
    found: events.EventStanding, person: int, title: str, place: int, texts: Texts, today: str
) -> Certificate:
    data, row = found.data, found.table.row(person)
    assert row is not None
    values = {
        "name": found.told(person).name,
        "club": found.told(person).club,
        "event": data.title,
        "prize": title,
        "place": str(place),
        "value": figure(row.value, found.table.rules.value, texts),
        "percent": texts.percent(float(found.table.figures(person).percent)),
        "date": texts.date(data.since or today),
    }
    usual = texts("Place %(place)s · %(value)s points (%(percent)s%% of the top)", **values)
    text = certificate_text(data.certificate, values) if data.certificate.strip() else usual
    under = f"{data.title} · {values['date']}" if title != data.title else values["date"]
    return Certificate(data.club, title, values["name"], text, under)


def _all(found: events.EventStanding, desk: Desk, texts: Texts, instance: Instance) -> bytes:
    """Returns all sheets of the event and of its games, in one file."""
    target = BytesIO()
    with ZipFile(target, "w", ZIP_DEFLATED) as file:
        for name, (words, make) in _event_makers(found, desk, texts).items():
            file.writestr(f"{file_name(words)}.{name.rpartition('.')[2]}", make())
        for number, each in enumerate(found.games, start=1):
            night = desk.session(each.row.key)
            wanted = DocumentRequest(desk, night, texts, word_list=instance.lexicon_title(night.row.setup))
            for name, content in all_documents(wanted):
                file.writestr(f"{number}/{name}", content)
    return target.getvalue()


def _today(desk: Desk) -> str:
    return datetime.fromtimestamp(desk.now()).date().isoformat()


def season_paper(name: str, desk: Desk, key: str, texts: Texts, club: str) -> Paper:
    """Returns that sheet of the season, or the whole season as a file; DirectorError ``unknown_paper``."""
    found = seasons.standing(desk, key)
    title = found.data.title
    makers = {
        "table.pdf": (title, lambda: season_pdf(found, club, texts)),
        "table.csv": (title, lambda: season_csv(found, texts)),
        **_stories(f"{title} - {texts('Story')}", lambda: season_told(desk, key, texts), texts),
        "certificates.pdf": (
            f"{title} - {texts('Certificates')}",
            lambda: certificates_pdf(_award_certificates(desk, found, club, texts), "", texts),
        ),
        "whole.season": (title, lambda: _lines(season_file.exported(desk, key))),
    }
    return paper(name, makers)


def year_paper(name: str, desk: Desk, person: int, year: int, texts: Texts) -> Paper:
    """Returns the story of a person's year as a sheet or file; DirectorError ``unknown_paper``."""
    found = year_told(desk, person, year, texts)
    return paper(name, _stories(found.heading.title, lambda: found, texts))


def _lines(lines: Iterator[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def _award_certificates(
    desk: Desk, found: seasons.SeasonStanding, club: str, texts: Texts
) -> list[Certificate]:
    """Returns the certificates of the first three of the season and of its awards."""
    table = found.table
    made = [
        Certificate(
            club,
            found.data.title,
            found.told(row.person).name,
            place_won(row, table.rules.value, texts),
            texts.date(_today(desk)),
        )
        for row in table.rows
        if row.place <= 3
    ]
    titles = {each.key: each.title for each in table.nights}
    for each in seasons.awards_of(desk, found):
        for person in each.persons:
            title, _, what = award_told(each, found.told, titles, texts)
            made.append(Certificate(club, title, found.told(person).name, what, found.data.title))
    return made
