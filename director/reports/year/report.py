"""The report of a season on paper: cover, table, story, statistics, and a page for each night."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from director.games.people import Player
from director.language.texts import with_blanks
from director.reports.fonts import BOLD, wrapped
from director.reports.page import GREY, LEFT, MM, RIGHT, Column, Heading, Sheet, TableRow, draw_listing
from director.reports.pictures.curves import race_of
from director.reports.story import draw_picture, draw_story, season_of
from director.reports.year.year import TellableNight, Year, records_of
from director.seasons.result import SeasonNight
from director.wording.club import award_told, club_rows, rules_told
from director.wording.night_words import names_of

WIDE = RIGHT - LEFT
MOST_ROWS, IN_RACE, MOST_AWARDS = 24, 20, 40
"""People in the table on a night's page, and in its race; awards in the list."""


class Report:
    """The report while it is drawn: first the pages of the season, then the nights as they come (``night``)."""

    def __init__(self, year: Year) -> None:
        self.year, self.texts = year, year.texts
        self.sheet = Sheet(Heading(year.title, "", year.club), self.texts("Season report"), self.texts)
        self._cover()
        self._table()
        self.sheet.new_page()
        draw_story(self.sheet, season_of(year.desk, year.found, year.texts))
        self._statistics()

    def _cover(self) -> None:
        year, sheet, texts = self.year, self.sheet, self.texts
        sheet.y -= 60 * MM
        sheet.text(LEFT, sheet.y, WIDE, year.title, 34, BOLD, "center")
        first, last = (texts.date(year.nights[at].date) for at in (0, -1))
        under = [year.club, f"{first} – {last}" if first != last else first]
        under.append(
            texts(
                "%(nights)s, %(people)s.",
                nights=texts.counted("One night", "%(num)s nights", len(year.nights)),
                people=texts.counted("%(num)s person", "%(num)s people", len(year.people)),
            )
        )
        for number, line in enumerate(each for each in under if each):
            sheet.text(LEFT, sheet.y - (14 + 9 * number) * MM, WIDE, line, 15, align="center", grey=GREY)
        sheet.new_page()

    def _table(self) -> None:
        texts, table = self.texts, self.year.found.table
        self.sheet.headline(texts("The table"))
        columns = [
            Column(texts("Place"), "right", bold=True), Column(texts("Name"), share=1.0), Column(texts("Club"), share=0.8),
            Column(texts("Nights"), "right"), Column(texts("of them counted"), "right"), Column(texts("Value"), "right", bold=True),
        ]  # fmt: skip
        draw_listing(
            self.sheet,
            columns,
            [TableRow(each) for each in club_rows(table, self.year.told, texts)],
            15.0,
            9.5,
        )
        self.sheet.y -= 4
        self.sheet.paragraph(rules_told(table.rules, table.best, table.least, texts))

    def _statistics(self) -> None:
        texts, year, sheet = self.texts, self.year, self.sheet
        sheet.new_page()
        sheet.headline(texts("Awards"))
        titles = {night.key: night.title for night in year.nights}
        told = [
            (title, names_of(each.persons, year.told, texts), what)
            for each in year.awards[:MOST_AWARDS]
            for title, _, what in [award_told(each, year.told, titles, texts)]
        ]
        columns = [
            Column(texts("Award")),
            Column(texts("Who"), share=1.0),
            Column(texts("What for"), share=1.0),
        ]
        draw_listing(sheet, columns, [TableRow(each) for each in told], 15.0, 9.0)
        sheet.y -= 14
        sheet.headline(texts("Records"))
        columns = [Column(texts("Record")), Column(texts("Figure"), share=0.7), Column(texts("Who"), share=1.0), Column(texts("Night"), share=0.7)]  # fmt: skip
        lines = [
            TableRow(
                [
                    each.title,
                    each.figure,
                    names_of(each.persons, year.told, texts),
                    each.night.title,
                ]
            )
            for each in records_of(year)
        ]
        draw_listing(sheet, columns, lines, 15.0, 9.0)

    def night(
        self, night: SeasonNight, games: Sequence[tuple[TellableNight | None, Mapping[int, int]]]
    ) -> None:
        """Draws a page of a night: the result, the tops, the race."""
        texts, sheet = self.texts, self.sheet
        sheet.new_page()
        sheet.headline(night.title, 16, 2)
        people = texts.counted("%(num)s person", "%(num)s people", len(night.results))
        sheet.paragraph([" · ".join(each for each in (texts.date(night.date), people) if each)], 10)
        sheet.y -= 4
        columns = [
            Column(texts("Place"), "right", bold=True), Column(texts("Name"), share=1.0), Column(texts("Points"), "right", bold=True),
            Column(texts("Negative"), "right"), Column(texts("%%"), "right"), Column(texts("Tops"), "right"),
        ]  # fmt: skip
        rows = sorted(night.results, key=lambda each: each.place)
        lines = [
            TableRow([str(each.place), self.year.told(each.person).name, texts.number(each.points), texts.number(each.negative), texts.percent(float(each.percent)), str(each.tops)])
            for each in rows[:MOST_ROWS]
        ]  # fmt: skip
        draw_listing(sheet, columns, lines, 13.0, 8.8)
        if len(rows) > MOST_ROWS:
            more = texts("and %(more)s more", more=texts.number(len(rows) - MOST_ROWS))
            sheet.paragraph([more], 8.5)
        for told, seats in games[:1]:
            if told is not None:
                self._game(told, seats)

    def _game(self, told: TellableNight, seats: Mapping[int, int]) -> None:
        texts, sheet = self.texts, self.sheet
        tops = " · ".join(f"{with_blanks(top.word)} {texts.place(top.at)} {top.points}" for top in told.tops)
        sheet.y -= 6
        sheet.paragraph(wrapped(tops, WIDE, 7.8, most=12), 7.8)
        rows = told.standings.rows[:IN_RACE]
        if len(told.tops) < 2 or not rows or sheet.room < 170:
            return
        names = {row.player.id: self._name(row.player, seats) for row in rows}
        lines = {player: told.race[player] for player in names}
        draw_picture(sheet, race_of(lines, names, [top.number for top in told.tops], texts))

    def _name(self, player: Player, seats: Mapping[int, int]) -> str:
        person = self.year.told(seats[player.id])
        return person.name if person.unnamed else player.name
