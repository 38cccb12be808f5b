"""The site of a closed year: its pages as HTML, by their addresses in the folder.

``Site`` gets the nights one after the other (``night``) and keeps only what later pages need; ``rest`` gives the
others: the story, the table, the people, awards, words of the year, records, and how to check all of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape

from director.games.people import Player
from director.games.result import Result
from director.language.texts import mirrored, with_blanks
from director.reports.page import Heading
from director.reports.pictures.curves import race_of
from director.reports.story import PrintedStory, person_line, season_of, story_body
from director.reports.story import figure as picture_html
from director.reports.year.pages import Cell, Frame, assets, board, link, table
from director.reports.year.year import TellableNight, TopMove, Year
from director.seasons.awards import Award
from director.seasons.result import SeasonNight
from director.wording.club import award_told, rules_told
from director.wording.club import figure as value_told
from director.wording.season_story import year_story
from director.wording.story import Story

MOST_IN_RACE = 60
"""So many leaders have their line in the race of a night."""
MOST_WORDS, MOST_NAMES = 15, 12


@dataclass(frozen=True)
class Word:
    """A top of the year and the night with it."""

    top: TopMove
    night: SeasonNight
    mirror: bool
    solo: str = ""


@dataclass
class Site:
    """The site, page by page; ``proof``: the proof is in the folder too."""

    year: Year
    proof: bool = True
    words: list[Word] = field(default_factory=list)

    @cached_property
    def frame(self) -> Frame:
        texts = self.year.texts
        bar = [
            ("index.html", texts("The year")),
            ("table.html", texts("The table")),
            ("nights.html", texts("Nights")),
            ("people.html", texts("People")),
            ("awards.html", texts("Awards")),
            ("words.html", texts("Words of the year")),
            ("records.html", texts("Records")),
        ]
        if self.proof:
            bar.append(("check.html", texts("Check it yourself")))
        return Frame(texts, self.year.title, self.year.club, bar)

    @cached_property
    def number_of(self) -> dict[str, str]:
        """The page of each night by its key."""
        return {night.key: f"nights/{number:02}.html" for number, night in enumerate(self.year.nights, 1)}

    def person_link(self, person: int, up: str = "") -> str:
        return link(f"{up}people/{person}.html", self.year.told(person).name)

    def night_link(self, night: SeasonNight, up: str = "") -> str:
        return link(f"{up}{self.number_of[night.key]}", night.title)

    # -- a night -----------------------------------------------------------------------------------------

    def night(
        self, night: SeasonNight, games: Sequence[tuple[TellableNight | None, dict[int, int]]]
    ) -> tuple[str, bytes]:
        """Returns the page of a night; ``games`` has for each game its figures, and the person of each player."""
        texts, parts = self.year.texts, []
        sub = " · ".join(
            part for part in (texts.date(night.date), texts.counted("%(num)s person", "%(num)s people", len(night.results))) if part
        )  # fmt: skip
        parts.append(f"<h1>{escape(night.title)}</h1><p class=under>{escape(sub)}</p>")
        parts.append(self._around(night))
        parts.append(f"<h2>{escape(texts('Result'))}</h2>{self._results(night)}")
        for told, seats in games:
            if told is None:
                continue
            if len(games) > 1:
                parts.append(f"<h2>{escape(told.title)}</h2>")
            parts.append(board(told, texts))
            parts.append(self._race(told, seats))
            self._collect(night, told, seats)
        page = self.number_of[night.key]
        return page, self.frame.page(page, night.title, "\n".join(parts))

    def _around(self, night: SeasonNight) -> str:
        nights = self.year.nights
        at = nights.index(night)
        before = self.night_link(nights[at - 1], "../") if at else ""
        after = self.night_link(nights[at + 1], "../") if at + 1 < len(nights) else ""
        texts = self.year.texts
        both = [f"{escape(texts('Before'))}: {before}"] * bool(before) + [
            f"{escape(texts('Next'))}: {after}"
        ] * bool(after)
        return f"<p>{' · '.join(both)}</p>" if both else ""

    def _results(self, night: SeasonNight) -> str:
        texts = self.year.texts
        heads = [
            texts("Place"), texts("Name"), texts("Points"), texts("Negative"), texts("%%"), texts("Tops"), texts("Solos"),
            texts("Best move"),
        ]  # fmt: skip
        rows: list[list[str | Cell]] = [
            [
                str(each.place),
                self.person_link(each.person, "../"),
                _number(each.points, self.year),
                _number(each.negative, self.year),
                (texts.percent(float(each.percent)), f"{float(each.percent):.6f}"),
                str(each.tops),
                str(each.solos),
                (escape(_move(each, self.year)), str(each.best)),
            ]
            for each in sorted(night.results, key=lambda each: each.place)
        ]
        return table(heads, rows, texts("Result"), (1, 7))

    def _race(self, told: TellableNight, seats: dict[int, int]) -> str:
        rows = told.standings.rows[:MOST_IN_RACE]
        if len(told.tops) < 2 or not rows:
            return ""
        names = {row.player.id: self._name(row.player, seats) for row in rows}
        lines = {row.player.id: told.race[row.player.id] for row in rows}
        texts = self.year.texts
        picture = race_of(lines, names, [top.number for top in told.tops], texts)
        return f"<section><h2>{escape(texts('The race'))}</h2>{picture_html(picture, texts('The numbers'))}</section>"

    def _name(self, player: Player, seats: dict[int, int]) -> str:
        person = self.year.told(seats[player.id])
        return person.name if person.unnamed else player.name

    def _collect(self, night: SeasonNight, told: TellableNight, seats: dict[int, int]) -> None:
        names = {row.player.id: self._name(row.player, seats) for row in told.standings.rows}
        for top in told.tops:
            if not top.void:
                solo = names.get(top.found[0], "") if len(top.found) == 1 and top.of > 1 else ""
                self.words.append(Word(top, night, told.mirror, solo))

    # -- the others --------------------------------------------------------------------------------------

    def rest(self) -> Iterator[tuple[str, bytes]]:
        """Yields all other pages, and the files beside them."""
        frame, texts = self.frame, self.year.texts
        story = season_of(self.year.desk, self.year.found, texts)
        yield "index.html", frame.page("index.html", self.year.title, self._index(story))
        yield "table.html", frame.page("table.html", texts("The table"), self._table())
        yield "nights.html", frame.page("nights.html", texts("Nights"), self._nights())
        yield "people.html", frame.page("people.html", texts("People"), self._people())
        yield "awards.html", frame.page("awards.html", texts("Awards"), self._awards())
        yield "words.html", frame.page("words.html", texts("Words of the year"), self._words())
        yield "records.html", frame.page("records.html", texts("Records"), self._records())
        if self.proof:
            yield "check.html", frame.page("check.html", texts("Check it yourself"), self._check())
        for person in self.year.people:
            yield self.person(person)
        yield from assets().items()

    def _index(self, told: PrintedStory) -> str:
        return f'<article class="story">{story_body(told, self.year.texts)}</article>'

    def _table(self) -> str:
        year, texts, found = self.year, self.year.texts, self.year.found.table
        dates = [texts.day(night.date) or night.title for night in found.nights]
        heads = [texts("Place"), texts("Name"), texts("Club"), texts("Value"), texts("Nights"), *dates]
        rows: list[list[str | Cell]] = []
        for row in (*found.rows, *found.below):
            counted = {each.night: each for each in row.counted}
            left = {each.night: each for each in row.left_out}
            cells: list[str | Cell] = [
                (str(row.place or "–"), str(row.place or 10**6)),
                self.person_link(row.person)
                if row.person in year.own
                else escape(year.told(row.person).name),
                escape(year.told(row.person).club),
                (f"<b>{value_told(row.value, found.rules.value, texts)}</b>", f"{float(row.value):.6f}"),
                str(row.nights),
            ]
            for night in found.nights:
                each = counted.get(night.key) or left.get(night.key)
                if each is None:
                    cells.append(("", "-1000000"))
                    continue
                shown = value_told(each.value, found.rules.value, texts)
                shown = f"<s>{shown}</s>" if night.key in left else shown
                cells.append((shown, f"{float(each.value):.6f}"))
            rows.append(cells)
        told = rules_told(found.rules, found.best, found.least, texts)
        struck = (
            texts("What is struck out does not count.") if any(row.left_out for row in found.rows) else ""
        )
        return (
            f"<h1>{escape(texts('The table'))}</h1>{table(heads, rows, texts('The table'), (1, 2))}"
            f"<p>{escape(' · '.join(told))}</p><p>{escape(struck)}</p>"
        )

    def _nights(self) -> str:
        texts, found = self.year.texts, self.year.found.table
        heads = [
            texts("Date"),
            texts("Night"),
            texts("People"),
            texts("First"),
            texts("Points"),
            texts("%%"),
        ]
        rows: list[list[str | Cell]] = []
        for night in found.nights:
            first = [each for each in night.results if each.place == 1]
            names = ", ".join(self.person_link(each.person) for each in first)
            best = first[0] if first else None
            rows.append(
                [
                    (escape(texts.date(night.date)), night.date),
                    self.night_link(night),
                    str(len(night.results)),
                    names,
                    _number(best.points, self.year) if best else "",
                    (texts.percent(float(best.percent)), f"{float(best.percent):.6f}") if best else "",
                ]
            )
        return f"<h1>{escape(texts('Nights'))}</h1>{table(heads, rows, texts('Nights'), (0, 1, 3))}"

    def _people(self) -> str:
        year, texts = self.year, self.year.texts
        places = {row.person: row.place for row in year.found.table.rows}
        heads = [texts("Name"), texts("Club"), texts("Place"), texts("Nights"), texts("%%"), texts("Tops"), texts("Solos"), texts("Best move")]  # fmt: skip
        rows: list[list[str | Cell]] = []
        for person in year.people:
            results = [each for _, each in year.own[person]]
            percent = sum(float(each.percent) for each in results) / len(results)
            best = max(results, key=lambda each: each.best)
            rows.append(
                [
                    self.person_link(person),
                    escape(year.told(person).club),
                    (str(places.get(person) or "–"), str(places.get(person) or 10**6)),
                    str(len(results)),
                    (texts.percent(percent), f"{percent:.6f}"),
                    str(sum(each.tops for each in results)),
                    str(sum(each.solos for each in results)),
                    (escape(_move(best, year)), str(best.best)),
                ]
            )
        return f"<h1>{escape(texts('People'))}</h1>{table(heads, rows, texts('People'), (0, 1, 7))}"

    def person(self, person: int) -> tuple[str, bytes]:
        """Returns the page of a person: the line over the year, the nights, the best moves, against whom."""
        year, texts = self.year, self.year.texts
        own, name, page = year.own[person], year.told(person).name, f"people/{person}.html"
        nights = [night for night, _ in own]
        firsts = [
            (each.level, self._day(each))
            for each in year.awards
            if each.name == "above" and person in each.persons
        ]
        written = year_story(person, nights, year.told, firsts, texts)
        pictures = {"percent": [person_line(nights, person, name, texts)]} if len(nights) > 1 else {}
        told = PrintedStory(Story(name, written.opening, (), written.parts, ()), Heading(name), pictures)
        heads = [
            texts("Date"),
            texts("Night"),
            texts("Place"),
            texts("Points"),
            texts("%%"),
            texts("Tops"),
        ]
        rows: list[list[str | Cell]] = [
            [
                (escape(texts.date(night.date)), night.date),
                self.night_link(night, "../"),
                str(each.place),
                _number(each.points, year),
                (texts.percent(float(each.percent)), f"{float(each.percent):.6f}"),
                str(each.tops),
            ]
            for night, each in own
        ]
        row = year.found.table.row(person)
        where = texts("Place %(place)d of the season", place=row.place) if row and row.place else ""
        under = " · ".join(part for part in (year.told(person).club, where) if part)
        body = (
            f'<article class="story">{story_body(told, texts)}</article>'
            f"<h2>{escape(texts('Nights'))}</h2>{table(heads, rows, texts('Nights'), (0, 1))}"
        )
        if under:
            body = body.replace("</h1>", f"</h1><p class=under>{escape(under)}</p>", 1)
        return page, self.frame.page(page, name, body)

    def _names(self, persons: Sequence[int]) -> str:
        """Returns the names as links; of many only the first, and how many more."""
        year, texts = self.year, self.year.texts
        shown = [
            self.person_link(person) if person in year.own else escape(year.told(person).name)
            for person in persons[:MOST_NAMES]
        ]
        if more := len(persons) - MOST_NAMES:
            shown += [escape(texts("and %(more)s more", more=texts.number(more)))] * (more > 0)
        return ", ".join(shown)

    def _day(self, award: Award) -> str:
        return next((night.date for night in self.year.nights if night.key == award.night), "")

    def _awards(self) -> str:
        texts = self.year.texts
        titles = {night.key: night.title for night in self.year.nights}
        cards = []
        for each in self.year.awards:
            title, _, what = award_told(each, self.year.told, titles, texts)
            names = self._names(each.persons)
            cards.append(f"<li>{escape(title)}<b>{names}</b><p>{escape(what)}</p></li>")
        nothing = texts("No awards yet.")
        body = f'<ul class="cards">{"".join(cards)}</ul>' if cards else f"<p>{escape(nothing)}</p>"
        return f"<h1>{escape(texts('Awards'))}</h1>{body}"

    def _words(self) -> str:
        texts = self.year.texts
        dearest = sorted(self.words, key=lambda each: -each.top.points)[:MOST_WORDS]
        longest = sorted(self.words, key=lambda each: (-len(each.top.word), -each.top.points))[:MOST_WORDS]
        alone = sorted((each for each in self.words if each.solo), key=lambda each: -each.top.points)[
            :MOST_WORDS
        ]
        nobody = sorted(
            (each for each in self.words if not each.top.found and each.top.of),
            key=lambda each: -each.top.points,
        )[:MOST_WORDS]
        parts = [
            (texts("The highest tops"), dearest, False),
            (texts("The longest words"), longest, False),
            (texts("Found by one person alone"), alone, True),
            (texts("Found by nobody"), nobody, False),
        ]
        shown = "".join(self._word_list(title, words, solo) for title, words, solo in parts if words)
        nothing = texts("No words yet.")
        return f"<h1>{escape(texts('Words of the year'))}</h1>{shown or f'<p>{escape(nothing)}</p>'}"

    def _word_list(self, title: str, words: Sequence[Word], solo: bool) -> str:
        texts = self.year.texts
        heads = [texts("Word"), texts("Points"), texts("Night"), texts("Found by")]
        rows: list[list[str | Cell]] = [
            [
                f'<b class="letters">{escape(with_blanks(each.top.word))}</b> {mirrored(each.top.at) if each.mirror else each.top.at}',
                str(each.top.points),
                self.night_link(each.night),
                escape(each.solo)
                if solo
                else texts("%(found)d of %(of)d", found=len(each.top.found), of=each.top.of),
            ]
            for each in words
        ]
        return f"<h2>{escape(title)}</h2>{table(heads, rows, title, (0, 2, 3))}"

    def _records(self) -> str:
        from director.reports.year.year import records_of

        texts = self.year.texts
        rows: list[list[str | Cell]] = []
        for each in records_of(self.year):
            names = self._names(each.persons)
            where = (
                self.night_link(each.night) if each.night.key in self.number_of else escape(each.night.title)
            )
            new = f" <b>{escape(texts('new'))}</b>" if each.night.key in self.number_of else ""
            rows.append(
                [
                    escape(each.title),
                    escape(each.figure) + new,
                    names,
                    f"{where} ({escape(texts.date(each.night.date))})",
                ]
            )
        heads = [texts("Record"), texts("Figure"), texts("Who"), texts("Night")]
        note = texts("Of all nights of the club that have ended; what is new was reached in this season.")
        return f"<h1>{escape(texts('Records'))}</h1><p>{escape(note)}</p>{table(heads, rows, texts('Records'), (0, 1, 2, 3))}"

    def _check(self) -> str:
        texts = self.year.texts
        paragraphs = [
            texts("The folder proof contains the whole log of every night, the rules of the "
            "season, every table as it is printed here, and a script of a few pages, "
            "check_year.py. It needs Python and nothing else, and shares no code with the "
            "program that made these pages."),
            texts("It works out again what every slip is worth, adds up every night and makes the table of the season, and says what it has checked. Where a single number, slip or ruling was changed, two people's slips were exchanged or a night was left out, it names it."),
            texts("It cannot know whether a word is in the dictionary: there is no list in the folder. It takes what was ruled that night, and asks that it was the same for everybody. What a person decided is counted and taken as it is."),
        ]  # fmt: skip
        said = "".join(f"<p>{escape(each)}</p>" for each in paragraphs)
        how = escape(texts("Open a terminal in the folder proof and type:"))
        return f"<h1>{escape(texts('Check it yourself'))}</h1>{said}<p>{how}</p><pre tabindex=0>python3 check_year.py</pre>"


def _number(value: int, year: Year) -> Cell:
    return year.texts.number(value), str(value)


def _move(result: Result, year: Year) -> str:
    """Returns the best move of a result: word and place, and its points."""
    at, _, word = result.move.rpartition(" ")
    if not word:
        return ""
    return f"{with_blanks(word)} {year.texts.place(at)} ({result.best})"
