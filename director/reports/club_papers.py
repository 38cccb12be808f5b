"""The sheets of an event and of a season by the names in their addresses, and all of an event's in one file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from director.desk.club import entries, events, look, season_file, seasons
from director.desk.desk import Desk
from director.desk.instance import Instance
from director.language.texts import Texts
from director.reports.certificates import Certificate, certificates_pdf
from director.reports.club_sheets import event_csv, event_pdf, place_cards_pdf, season_csv, season_pdf
from director.reports.club_story import event_told, season_told, year_told
from director.reports.document import Paper, Wanted, file_name, paper
from director.reports.documents import all_documents
from director.reports.page import Heading
from director.reports.story import PrintedStory, story_html
from director.reports.story_pdf import story_pdf
from director.wording.club import award_told, certificate_text, figure, place_won


def event_paper(name: str, desk: Desk, key: str, texts: Texts, instance: Instance) -> Paper:
    """That sheet of the event; DirectorError ``unknown_paper``."""
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
    """The certificates of those who get a prize (where there are none, of the first three), or of everybody;
    without a day of its own the event is of ``today``."""
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
    """All sheets of the event and of its games, in one file."""
    target = BytesIO()
    with ZipFile(target, "w", ZIP_DEFLATED) as file:
        for name, (words, make) in _event_makers(found, desk, texts).items():
            file.writestr(f"{file_name(words)}.{name.rpartition('.')[2]}", make())
        for number, each in enumerate(found.games, start=1):
            night = desk.night(each.row.key)
            wanted = Wanted(desk, night, texts, word_list=instance.lexicon_title(night.row.setup))
            for name, content in all_documents(wanted):
                file.writestr(f"{number}/{name}", content)
    return target.getvalue()


def _today(desk: Desk) -> str:
    return datetime.fromtimestamp(desk.now()).date().isoformat()


def season_paper(name: str, desk: Desk, key: str, texts: Texts, club: str) -> Paper:
    """That sheet of the season, or the whole season as a file; DirectorError ``unknown_paper``."""
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
    """The story of a person's year as a sheet or file; DirectorError ``unknown_paper``."""
    found = year_told(desk, person, year, texts)
    return paper(name, _stories(found.heading.title, lambda: found, texts))


def _lines(lines: Iterator[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def _award_certificates(
    desk: Desk, found: seasons.SeasonStanding, club: str, texts: Texts
) -> list[Certificate]:
    """The first three of the season and its awards."""
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
