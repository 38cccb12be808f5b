"""Addresses for the post, where a club has them: columns of its own people such as Street, Postcode and Town; labels and a list."""

from __future__ import annotations

from dataclasses import dataclass

from director.language.cells import Cell
from director.reports.page import MM, Heading, Sheet
from director.reports.tables_csv import written
from director.reports.year.year import Year
from director.seasons.person import Person
from director.wording.club import COLUMNS as COLUMNS_TOLD

HEADINGS = {
    "street": ("street", "address", "straße", "strasse", "anschrift", "adresse", "rue"),
    "postcode": ("postcode", "zip", "zip code", "plz", "postleitzahl", "code postal", "cp"),
    "town": ("town", "city", "ort", "stadt", "wohnort", "ville", "localité"),
    "country": ("country", "land", "pays"),
}
"""By what headings a column is known, in small letters."""
WIDTH, HEIGHT, COLUMNS, ROWS = 70 * MM, 37 * MM, 3, 8
"""Labels of 70 x 37 mm, 24 on a sheet."""


@dataclass(frozen=True)
class Address:
    """Where a letter goes; what is not known is empty."""

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
    """The address of a person, or None where no letter could arrive."""
    own = {name.strip().casefold(): text.strip() for name, text in person.extra}
    found = {
        part: next((own[each] for each in names if own.get(each)), "") for part, names in HEADINGS.items()
    }
    if not found["street"] or not (found["town"] or found["postcode"]):
        return None
    return Address(**found)


def addressed(year: Year) -> list[tuple[Person, Address]]:
    """Those whose address is known, by name."""
    persons = [year.known(person) for person in year.people]
    found = [(person, address) for person in persons if (address := address_of(person))]
    return sorted(found, key=lambda each: (each[0].name, each[0].id))


def labels_pdf(year: Year) -> bytes:
    """A label for each."""
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
    """The addresses as a list."""
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
