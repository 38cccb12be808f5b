"""A letter to each person with the own figures: an ``.eml`` file that a mail program opens as a draft, and a page for the post.

Nothing is sent. A person who is unnamed on the site reads the own name here, because the letter goes to nobody else.

Addresses for the post, if a club has them: columns of its own people such as Street, Postcode and Town; labels and a list.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP

from director.desk.mailing import server_of
from director.language.sentences import spelled
from director.language.spreadsheets import Cell
from director.language.texts import Texts
from director.reports.documents import file_name
from director.reports.fonts import wrapped
from director.reports.page import BLACK, LEFT, MM, RIGHT, Heading, Sheet
from director.reports.standings_papers import written
from director.reports.year.year import Year
from director.seasons.person import Person
from director.wording.club import COLUMNS as COLUMNS_TOLD
from director.wording.club import award_told, figure, unit
from director.wording.season_story import year_story
from director.wording.story import StoryPart

HEADINGS = {
    "street": ("street", "address", "straße", "strasse", "anschrift", "adresse", "rue"),
    "postcode": ("postcode", "zip", "zip code", "plz", "postleitzahl", "code postal", "cp"),
    "town": ("town", "city", "ort", "stadt", "wohnort", "ville", "localité"),
    "country": ("country", "land", "pays"),
}
"""The headings by which a column is recognised, in small letters."""
WIDTH, HEIGHT, COLUMNS, ROWS = 70 * MM, 37 * MM, 3, 8
"""Labels of 70 x 37 mm, 24 on a sheet."""


@dataclass(frozen=True)
class Address:
    """Where a letter goes; unknown parts are empty."""

    street: str
    postcode: str
    town: str
    country: str

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines below the name."""
        town = f"{self.postcode} {self.town}".strip()
        return tuple(each for each in (self.street, town, self.country) if each)


def address_of(person: Person) -> Address | None:
    """Returns the address of a person, or None if no letter could arrive."""
    own = {name.strip().casefold(): text.strip() for name, text in person.extra}
    found = {
        part: next((own[each] for each in names if own.get(each)), "") for part, names in HEADINGS.items()
    }
    if not found["street"] or not (found["town"] or found["postcode"]):
        return None
    return Address(**found)


def addressed(year: Year) -> list[tuple[Person, Address]]:
    """Returns those whose address is known, by name."""
    persons = [year.known(person) for person in year.people]
    found = [(person, address) for person in persons if (address := address_of(person))]
    return sorted(found, key=lambda each: (each[0].name, each[0].id))


def labels_pdf(year: Year) -> bytes:
    """Returns a label for each."""
    sheet = Sheet(Heading(year.title, "", year.club), year.texts("Labels"), year.texts, framed=False)
    for number, (person, address) in enumerate(addressed(year)):
        page, place = divmod(number, COLUMNS * ROWS)
        if page and not place:
            sheet.new_page()
        row, column = divmod(place, COLUMNS)
        left, top = column * WIDTH + 6 * MM, 297 * MM - row * HEIGHT - 11 * MM
        for line, text in enumerate((person.name, *address.lines)):
            sheet.text(left, top - line * 5.5 * MM, WIDTH - 10 * MM, text, 10.5)
    return sheet.finish()


def addresses_csv(year: Year) -> bytes:
    """Returns the addresses as a list."""
    texts = year.texts
    head: list[Cell] = [
        texts("Name"),
        texts("Street"),
        texts("Postcode"),
        texts("Town"),
        texts("Country"),
        texts.show(COLUMNS_TOLD["mail"]),
    ]
    rows: list[list[Cell]] = [
        [person.name, each.street, each.postcode, each.town, each.country, person.mail]
        for person, each in addressed(year)
    ]
    return written([head, *rows], texts)


SIZE = 11.0


@dataclass(frozen=True)
class YearLetter:
    """A letter: its recipient, its subject, and its paragraphs."""

    person: Person
    subject: str
    paragraphs: tuple[str, ...]

    @property
    def text(self) -> str:
        return spelled("\n\n".join(self.paragraphs)) + "\n"


def letters(year: Year) -> Iterator[YearLetter]:
    """Yields a letter for each who played, in the order of the table."""
    for person in year.people:
        yield letter(year, person)


def letter(year: Year, number: int) -> YearLetter:
    """Returns the letter of a person: place, figures, awards, the best moves."""
    texts, person = year.texts, year.known(number)
    nights = [night for night, _ in year.own[number]]
    story = year_story(number, nights, year.told, (), texts)
    row = year.found.table.row(number)
    place = ""
    if row and row.place:
        place = texts(
            "Place %(place)d of %(people)d with %(value)s %(unit)s.",
            place=row.place,
            people=len(year.found.table.rows),
            value=figure(row.value, year.found.table.rules.value, texts),
            unit=unit(year.found.table.rules.value, texts),
        )
    titles = {night.key: night.title for night in year.nights}
    own = [each for each in year.awards if number in each.persons]
    most = max((each.level for each in own), default=0)
    won = [award_told(each, year.told, titles, texts) for each in own if each.level in (0, most)]
    awards = (
        texts("Awards: %(awards)s.", awards="; ".join(f"{title} ({what})" for title, _, what in won))
        if won
        else ""
    )
    subject = texts("your figures")
    parts = [
        texts("Hello %(name)s,", name=person.name),
        texts("%(season)s is over. These are your figures.", season=year.title),
        " ".join(each for each in (place, story.opening) if each),
        *(_part(part) for part in story.parts if part.name in ("percent", "happened")),
        awards,
        _moves(story.parts, texts),
        texts("See you next season!"),
        year.club,
    ]
    return YearLetter(person, f"{year.title}: {subject}", tuple(each for each in parts if each))


def _part(part: StoryPart) -> str:
    return " ".join(part.sentences)


def _moves(parts: tuple[StoryPart, ...], texts: Texts) -> str:
    found = next((part.entries for part in parts if part.name == "moves"), ())
    if not found:
        return ""
    return texts(
        "Your best moves: %(moves)s.", moves="; ".join(f"{each.first}, {each.behind}" for each in found)
    )


def as_mail(found: YearLetter, sender: str) -> bytes:
    """Returns the letter as a draft that a mail program opens; without a known address it has no recipient."""
    message = EmailMessage(policy=SMTP)
    message["Subject"] = found.subject
    if sender:
        message["From"] = sender
    if found.person.mail:
        message["To"] = found.person.mail
    message["X-Unsent"] = "1"
    message.set_content(found.text)
    return message.as_bytes()


def letters_pdf(found: list[YearLetter], year: Year) -> bytes:
    """Returns a page for each, with the address where a window envelope shows it."""
    sheet = Sheet(
        Heading("", "", year.club),
        found[0].subject if len(found) == 1 else year.title,
        year.texts,
        framed=False,
    )
    for number, each in enumerate(found):
        if number:
            sheet.new_page()
        _page(sheet, each, year)
    return sheet.finish()


def _page(sheet: Sheet, each: YearLetter, year: Year) -> None:
    address = address_of(each.person)
    sheet.text(LEFT, 297 * MM - 40 * MM, RIGHT - LEFT, year.club, 8)
    for number, line in enumerate([each.person.name, *(address.lines if address else ())]):
        sheet.text(LEFT, 297 * MM - (50 + 5.5 * number) * MM, 85 * MM, line, 11)
    day = year.texts.date(year.nights[-1].date)
    sheet.text(LEFT, 297 * MM - 85 * MM, RIGHT - LEFT, day, 10, align="right")
    sheet.y = 297 * MM - 92 * MM
    sheet.headline(each.subject, 13, 4)
    for paragraph in each.paragraphs:
        sheet.y -= 5
        sheet.paragraph(wrapped(paragraph, RIGHT - LEFT, SIZE, most=40), SIZE, BLACK)


def letter_files(year: Year) -> Iterator[tuple[str, bytes]]:
    """Yields each person's letter as draft and page, and all pages in one file."""
    server = server_of(year.desk.db)
    sender, found = server.sender if server else "", list(letters(year))
    taken: dict[str, int] = {}
    for each in found:
        name = file_name(each.person.name)
        taken[name] = taken.get(name, 0) + 1
        name += f" {taken[name]}" if taken[name] > 1 else ""
        yield f"{name}.eml", as_mail(each, sender)
        yield f"{name}.pdf", letters_pdf([each], year)
    whole = year.texts("All letters")
    yield f"{file_name(whole)}.pdf", letters_pdf(found, year)
