"""Lists of people: reads a spreadsheet, a CSV file or pasted text, with the columns assigned, and writes them again.

1. ``decoded``: xlsx, ods and xls by python-calamine; else in the encoding that its bytes suggest.
2. ``rows_of``: semicolon, comma or tab, whichever divides the first lines most alike; quotes as spreadsheets write them. A title
   above the headings goes to the end, where ``read`` says that it is no person.
3. ``guessed``: which column is which, by a first line of headings in German, English, French and the languages with a tile set;
   without headings by the look of the cells. A column with an unknown heading is kept with the person and written again.
4. ``compared``: which lines are new, changed, the same, doubtful (the name is known, but with another club or licence), twice in
   the file, or unreadable. An unreadable line affects that line alone.

``written`` writes the same columns in the same order.

Encodings of a list of names: UTF-8, UTF-16, or one of Windows' two older European ones. UTF-16 is recognised by its mark or
by the zeros between letters, UTF-8 by its pairs of bytes, even if a few are damaged. A byte is è in Western Europe and č in
Central Europe, and no byte says which. So the words with such bytes decide: how many have the letters of any western
language, how many those of the one central language that fits the list best. If both fit alike (*Hélène*, *Hélčne*) all
words with marks are compared with one language at a time; if that decides nothing, Western.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Literal

from director.language.sentences import RuleError, Sentence, say
from director.language.spreadsheets import not_read, unguarded, workbook_text
from director.language.spreadsheets import written as written_cells
from director.seasons.person import COLUMNS, Person, alike, check_person, folded

WESTERN, CENTRAL = "cp1252", "cp1250"
LETTERS = {
    WESTERN: ("äöüßéèç", "àâçéèêëîïôœùûüÿ", "áéíóúüñçºª", "áâãàçéêíóôúºª", "àèéìíòóù", "àçèéíïòóúü", "áéëèïóöü", "äåæéöøü", "áæðéíóöúýþ", "äöüõšž"),
    CENTRAL: ("óąćęłńśźż", "áäéíóôúýčďěĺľňŕřšťůž", "áéíóöúüőű", "âîăşţ", "ćčđšž"),
}  # fmt: skip
"""Letters beyond A to Z of German, French, Spanish, Portuguese, Italian, Catalan, Dutch, the Nordic languages, Icelandic and
Estonian; of Polish, Czech and Slovak, Hungarian, Romanian, and Croatian with its neighbours.
"""
MOST_WORDS = 5000
_WORD = re.compile(rb"[A-Za-z\x80-\xff]{2,}")


def encoding_of(content: bytes) -> str:
    """Returns Python's name for the encoding of these bytes.

    >>> encoding_of("Wałęsa".encode("cp1250")), encoding_of("Núñez, Zoë".encode("cp1252"))
    ('cp1250', 'cp1252')
    """
    for mark, first, name in ((b"\xff\xfe", 1, "utf-16-le"), (b"\xfe\xff", 0, "utf-16-be")):
        high = content[first:2000:2]
        if content.startswith(mark) or 2 * high.count(0) > len(high):
            return name
    text = content.decode("utf-8", "replace")
    if text.isascii() or 2 * text.count("\ufffd") < sum(not each.isascii() for each in text):
        return "utf-8"
    found = (match.group() for match in _WORD.finditer(content))
    words = set(islice((word for word in found if not word.isascii()), MOST_WORDS))
    differing = {word for word in words if _read(word, WESTERN) != _read(word, CENTRAL)}
    western = [_fitting(words, WESTERN, letters) for letters in LETTERS[WESTERN]]
    central = max((_fitting(words, CENTRAL, letters) for letters in LETTERS[CENTRAL]), key=len)
    for_western = len(differing & set().union(*western)), max(map(len, western))
    return CENTRAL if (len(differing & central), len(central)) > for_western else WESTERN


def _fitting(words: Set[bytes], encoding: str, letters: str) -> set[bytes]:
    """Returns the words that, read in this encoding, have no other marked letters than these."""
    return {word for word in words if all(c.isascii() or c in letters for c in _read(word, encoding))}


def _read(word: bytes, encoding: str) -> str:
    read = word.decode(encoding, "replace").lower()
    return read.replace("õe", "oe")  # Portuguese writes õ there alone (Simões), and Hungarian hardly ever ő


def read_as(content: bytes) -> Sentence | None:
    """Says in which encoding the letters of a file were read, if that is a guess; else None."""
    if content.startswith((b"PK", b"\xd0\xcf\x11\xe0")):
        return None
    match encoding_of(content):
        case "cp1250":
            return say("The letters are read as those of Central Europe (Windows-1250). If names look wrong, save the list as UTF-8 and choose it again.")  # fmt: skip
        case "cp1252":
            return say("The letters are read as those of Western Europe (Windows-1252). If names look wrong, save the list as UTF-8 and choose it again.")  # fmt: skip
    return None


MOST_ROWS = 100_000
MOST_COLUMNS = 1000
MOST_LINES_OF_A_ROW = 20
"""Lines that cells with line breaks may add to a row; more come from a quotation mark that is never closed."""
FIRST = 20
"""Number of lines used to find the mark between the columns."""
OTHER_KINDS = ("%pdf-", "{\\rtf", "<!doctype", "<html", "<?xml", "‹\b")
"""Beginnings of files, blanks left out, that are no list but may have much text: pages, documents, gzip data."""

HEADINGS: Mapping[str, frozenset[str]] = {
    "name": frozenset(
        "name|spieler|spielerin|spieler/in|player|nom|joueur|joueuse|vorname name|nachname vorname|nom prénom|nom et prénom"
        .split("|")
    ),
    "first_name": frozenset("vorname|first name|firstname|given name|prénom|prenom|rufname|nombre|nome|voornaam|imię|imie|prenume".split("|")),
    "last_name": frozenset("nachname|familienname|zuname|last name|lastname|surname|nom de famille|apellido|apellidos|cognome|cognom|cognoms|achternaam|nazwisko|nume".split("|")),
    "club": frozenset("club|verein|klub|société|association|cercle|circolo|vereniging|asociación".split("|")),
    "category": frozenset("category|kategorie|klasse|catégorie|categorie|class|cat".split("|")),
    "series": frozenset("series|serie|série|spielserie".split("|")),
    "licence": frozenset("licence|license|lizenz|lizenznummer|lizenznr|licencia|licenza|tessera|licentie|licencja|llicència|numéro de licence|n° licence|licence number|licence no".split("|")),
    "age_group": frozenset("age_group|age group|altersgruppe|altersklasse|alter|âge|age|classe d'âge|tranche d'âge".split("|")),
    "sex": frozenset("sex|gender|geschlecht|sexe|m/w|m/f|h/f|w/m|f/m|genre".split("|")),
    "mail": frozenset("mail|e-mail|email|mail address|mailadresse|mail-adresse|e-mail-adresse|courriel|adresse e-mail|adresse mail".split("|")),
    "notes": frozenset("notes|note|notizen|notiz|bemerkung|bemerkungen|remarks|remark|remarques|remarque|comment".split("|")),
}  # fmt: skip
"""Possible headings of each column; a first and a last name make one name."""
FIELDS = tuple(HEADINGS)
WEAKER = (
    "mitgliedsnummer|mitgliedsnr|mglnr|mitgliednr|member number|member no|numéro d'adhérent",
    "nr|no|numéro|numero|n°|id",
)
"""Headings that may be the licence too, if no other column is."""
BORN = frozenset(
    "geburtsjahr|jahrgang|jg|geburtsdatum|geboren|geb|rok ur|rok urodzenia|año|año de nacimiento|anno di nascita|geboortejaar|birth year|year of birth|born|date of birth|année de naissance|date de naissance|né en".split(
        "|"
    )
)
"""Headings of an own column that distinguishes two people of one name."""
OWN = "+"
"""Begins the name of a column that is kept under its own heading."""

State = Literal["new", "changed", "same", "doubtful", "twice", "bad"]
Columns = Mapping[str, int]
"""Place of each column in a row, from 0."""


@dataclass(frozen=True)
class ListedPerson:
    """A line of a list: ``person`` is the person to keep, ``before`` the one already here, ``maybe`` the possible ones, ``twin`` the
    earlier line of the same person, ``reason`` why it cannot be read."""

    line: int
    state: State
    person: Person
    before: Person | None = None
    maybe: tuple[Person, ...] = ()
    twin: int = 0
    reason: Sentence | None = None

    @property
    def changes(self) -> tuple[tuple[str, str, str], ...]:
        """The changes that the line would make: column, text before and after."""
        if self.before is None:
            return ()
        names = [*COLUMNS, *(OWN + name for name, _ in self.person.extra)]
        told = [(name, cell_of(self.before, name), cell_of(self.person, name)) for name in names]
        return tuple(each for each in told if each[1] != each[2])

    @property
    def differing(self) -> tuple[str, ...]:
        """The columns that would change."""
        return tuple(name for name, _, _ in self.changes)


class ListRow(list[str]):
    """The cells of a line; ``line`` is its number in the file. ``nobody`` says why the line is no person, such as a title."""

    def __init__(self, cells: Iterable[str], line: int = 0) -> None:
        super().__init__(cells)
        self.line = line
        self.nobody: Sentence | None = None


def cell_of(person: Person, column: str) -> str:
    """Returns a person's text of a column, also of an own one."""
    if column.startswith(OWN):
        return dict(person.extra).get(column.removeprefix(OWN), "")
    return str(getattr(person, column))


def decoded(content: bytes) -> str:
    """Decodes a file in any of the usual encodings; a spreadsheet becomes lines with tabs between the cells.

    Raises RuleError ``bad_list``, ``no_reader`` or ``several_sheets``.
    """
    if content.startswith((b"PK\x03\x04", b"PK\x05\x06", b"\xd0\xcf\x11\xe0")):
        return workbook_text(content)
    text = content.decode(encoding_of(content), "replace").lstrip("\ufeff").rstrip("\x1a")
    unprintable = sum("\x00" < each < " " and not each.isspace() for each in text)
    if text[:200].lstrip().lower().startswith(OTHER_KINDS) or unprintable > len(text) // 50:
        raise not_read()
    return text


def rows_of(text: str) -> list[ListRow]:
    """Returns the lines that are not blank, as cells, those above the headings at the end; RuleError ``bad_list``, ``open_quote``,
    ``list_too_wide`` or ``list_too_long``."""
    lines = text.lstrip("\ufeff").replace("\x00", "").splitlines(keepends=True)
    first = [line for line in lines if line.strip()][:FIRST]
    mark = _mark(first)
    if mark != "," and all(re.fullmatch(r'\s*"[^"]+"\s*', line) and mark in line for line in first):
        lines = [
            line.replace('"', "") for line in lines
        ]  # a whole line in quotes, as of a table that was in one column
    rows = []
    try:
        read = csv.reader(lines, delimiter=mark, skipinitialspace=True)
        start = 1
        for cells in read:
            never = read.line_num == len(lines) > start and "".join(lines[start - 1 :]).count('"') % 2
            if never or read.line_num - start > MOST_LINES_OF_A_ROW:
                raise RuleError(
                    "open_quote",
                    "A quotation mark in line %(line)d is never closed. Take it out and choose the "
                    "list again.",
                    line=start,
                )
            if any(cells[MOST_COLUMNS:]):
                raise RuleError("list_too_wide", "Line %(line)d has more than %(most)d columns. Save the list with one person on each line.", line=start, most=MOST_COLUMNS)  # fmt: skip
            row = ListRow([unguarded(" ".join(cell.split())) for cell in cells], start)
            start = read.line_num + 1
            if any(row):
                rows.append(row)
            if len(rows) > MOST_ROWS:
                raise RuleError(
                    "list_too_long", "A list has at most %(most)d lines. Shorten it.", most=MOST_ROWS
                )
    except csv.Error as reason:
        raise not_read() from reason
    if not rows:
        raise RuleError("bad_list", "There is nobody in this list. Write one person on each line.")
    headed = [_headed(row)[0] for row in rows[:FIRST]]
    start = next((place for place, each in enumerate(headed) if len(each) > 1 and _has_names(each)), 0)
    for row in rows[:start]:
        row.nobody = say("It is above the headings and is left out.")
    for row in rows[start + 1 :] if _has_names(headed[start]) else ():
        if row == rows[start]:
            row.nobody = say("It has the headings once more and is left out.")
    return [*rows[start:], *rows[:start]]


def _mark(first: Sequence[str]) -> str:
    """Returns the mark that divides the columns: the one that most of the first lines have as often as the first line."""

    def weight(mark: str) -> tuple[int, int]:
        counts = [line.count(mark) for line in first]
        alike = sum(each == counts[0] for each in counts) if counts and counts[0] else 0
        return (alike, sum(counts) if alike or mark != "," else 0)  # "Öz, Anna" below "Name" is one column

    return max("\t;,|", key=weight)


def plain_heading(text: str) -> str:
    """Returns a heading in the form used for comparison: small letters, without marks between them."""
    return re.sub(r"[\W_]+", "", text.casefold().replace("°", "o"))


_KNOWN = {plain_heading(word): name for name, words in HEADINGS.items() for word in words}
_WEAKER = [{plain_heading(word) for word in words.split("|")} for words in WEAKER]
_BORN = frozenset(map(plain_heading, BORN))


def guessed(rows: Sequence[Sequence[str]]) -> tuple[dict[str, int], bool]:
    """Guesses which column is which, and whether the first line has headings. Unknown columns keep their own heading."""
    found, born = _headed(rows[0]) if rows else ({}, False)
    named = _has_names(found)
    told = len(found) + born > 1 and not any(re.search(r"[\d@]", cell) for cell in rows[0])
    if named or told or _are_strange_headings(rows):
        if not named:
            found["name"] = _names_in(rows[1:], set(found.values()))
        return found | _own(found, [*rows[0], *[""] * (_filled_width(rows) - len(rows[0]))]), True
    width = max((len(row) for row in rows), default=0)
    if width > 2 and (by_cells := _by_cells(rows, width)):
        return by_cells | _own(by_cells, [""] * width), False
    ordered = {name: place for place, name in enumerate(COLUMNS[:width])}
    return ordered | _own(ordered, [""] * width), False


def _headed(row: Sequence[str]) -> tuple[dict[str, int], bool]:
    """Returns the columns that these headings name, and whether one is the year of birth."""
    headings = [plain_heading(cell) for cell in row]
    found: dict[str, int] = {}
    for place, heading in enumerate(headings):
        if (name := _KNOWN.get(heading, "")) and name not in found:
            found[name] = place
    for words in _WEAKER:
        at = next((place for place, heading in enumerate(headings) if heading in words), None)
        if at is not None and "licence" not in found:
            found["licence"] = at
    if {"first_name", "name"} <= set(found) and "last_name" not in found:
        found["last_name"] = found.pop("name")  # "Nom" beside "Prénom"
    return found, any(heading in _BORN for heading in headings)


def _has_names(found: Columns) -> bool:
    return "name" in found or {"first_name", "last_name"} <= set(found)


def _are_strange_headings(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first line, in unknown words, is a heading: it has no number above a column of numbers."""
    if len(rows) < 3 or not all(rows[0]) or any(re.search(r"[\d@]", cell) for cell in rows[0]):
        return False
    below = [_cells(rows[1:], place) for place in range(len(rows[0]))]
    return any(
        len(cells) == len(rows) - 1 and all(re.search(r"\d", each) for each in cells) for cells in below
    )


def _filled_width(rows: Sequence[Sequence[str]]) -> int:
    """Counts the columns up to the last one with any text, even without a heading."""
    return max((place + 1 for row in rows for place, cell in enumerate(row) if cell), default=0)


def _own(found: Columns, headings: Sequence[str]) -> dict[str, int]:
    """Returns the unknown columns, under their headings; without a heading by their number."""
    taken = set(found.values())
    return {
        f"{OWN}{heading.strip() or place + 1}": place
        for place, heading in enumerate(headings)
        if place not in taken
    }


def _cells(rows: Sequence[Sequence[str]], place: int) -> list[str]:
    return [row[place] for row in rows if place < len(row) and row[place]]


def _names_in(rows: Sequence[Sequence[str]], taken: set[int]) -> int:
    """Finds the column that looks most like names: letters, and hardly any twice."""
    width = max((len(row) for row in rows), default=1)
    places = [place for place in range(width) if place not in taken]
    return max(places, key=lambda place: _different_texts(_cells(rows, place)), default=0)


def _different_texts(cells: Sequence[str]) -> int:
    return len({cell for cell in cells if re.fullmatch(r"[^\W\d_][^\d@]+", cell)})


_LOOKS = (
    ("mail", r"[^@\s]+@[^@\s]+"),
    ("licence", r"[A-Z]{0,3}\d{5,10}[A-Z]?"),
    ("sex", r"[MFWHmfwh]"),
    ("series", r"\d[A-Z]"),
)


def _by_cells(rows: Sequence[Sequence[str]], width: int) -> dict[str, int]:
    """Finds the columns by the look of their cells; empty if only their order distinguishes them."""
    found: dict[str, int] = {}
    for place in range(width):
        cells = _cells(rows, place)
        for name, look in _LOOKS:
            fitting = sum(bool(re.fullmatch(look, cell)) for cell in cells)
            if cells and fitting * 10 >= len(cells) * 9 and name not in found and place not in found.values():
                found[name] = place
    if not {"mail", "licence", "series"} & set(found):
        return {}
    texts = [
        place for place in range(width) if place not in found.values() and _is_texts(_cells(rows, place))
    ]
    names = [place for place in texts if _different_texts(_cells(rows, place)) * 2 > len(rows)]
    if not names:
        return {}
    if len(names) > 1 and not any(" " in cell for cell in _cells(rows, names[0])[:1]):
        found |= {"last_name": names[0], "first_name": names[1]}
    else:
        found["name"] = names[0]
    rest = [place for place in texts if place not in found.values() and len(_cells(rows, place)[0]) > 1]
    if rest:
        found["club"] = rest[0]
    single = [
        place
        for place in range(width)
        if place not in found.values()
        and (cells := _cells(rows, place))
        and all(re.fullmatch("[A-Z]", each) for each in cells)
    ]
    if single:
        found["category"] = single[0]
    return found


def _is_texts(cells: Sequence[str]) -> bool:
    return (
        bool(cells)
        and sum(bool(re.fullmatch(r"[^\W\d_][^@]*", cell)) for cell in cells) * 10 >= len(cells) * 9
    )


def read(rows: Sequence[Sequence[str]], columns: Columns) -> list[ListedPerson]:
    """Reads the persons of these lines, each ``new`` or, with its reason, ``bad``. RuleError ``no_name_column``."""
    if "name" not in columns and not {"first_name", "last_name"} <= set(columns):
        raise RuleError("no_name_column", "Say which column is the name.")
    found = []
    for number, row in enumerate(rows, start=1):
        line = row.line if isinstance(row, ListRow) and row.line else number
        if isinstance(row, ListRow) and row.nobody:
            found.append(ListedPerson(line, "bad", Person(" ".join(row)[:80]), reason=row.nobody))
            continue
        try:
            found.append(ListedPerson(line, "new", check_person(_person(row, columns))))
        except RuleError as error:
            found.append(ListedPerson(line, "bad", Person(" ".join(row)[:80]), reason=error.sentence))
    return found


def _person(row: Sequence[str], columns: Columns) -> Person:
    cells: dict[str, Any] = {
        name: row[place] if 0 <= place < len(row) else "" for name, place in columns.items()
    }
    extra = tuple((name.removeprefix(OWN), cells.pop(name)) for name in list(cells) if name.startswith(OWN))
    parts = [cells.pop("first_name", ""), cells.pop("last_name", "")]
    cells["name"] = _turned(cells.get("name") or " ".join(filter(None, parts)))
    return Person(**cells, extra=extra)


def _turned(name: str) -> str:
    """Turns ``Weiß, Anna`` into ``Anna Weiß``."""
    last, comma, first = name.partition(",")
    return f"{first.strip()} {last.strip()}" if comma and first.strip() and "," not in first else name


def compared(listed: Iterable[ListedPerson], people: Iterable[Person]) -> list[ListedPerson]:
    """Compares each line with the people who are here and the lines before it. An empty cell changes nothing."""
    known = _Known([each for each in people if not each.nameless])
    earlier = _Known([])
    found = []
    for each in listed:
        if each.state != "bad":
            each = _twice(each, earlier) or _found(each, known)
            earlier.add(replace(each.person, id=each.line))
        found.append(each)
    return found


class _Known:
    """People by licence, by name and club, and by a similar name."""

    def __init__(self, people: Iterable[Person]) -> None:
        self.by_licence: dict[str, Person] = {}
        self.by_name: dict[str, list[Person]] = {}
        self.likely: dict[str, list[Person]] = {}
        for each in people:
            self.add(each)

    def add(self, person: Person) -> None:
        if person.licence:
            self.by_licence.setdefault(person.licence.casefold(), person)
        self.by_name.setdefault(folded(person.name, person.club), []).append(person)
        self.likely.setdefault(alike(person.name), []).append(person)

    def same(self, person: Person) -> list[Person]:
        """Returns those who are certainly this person: by licence, else by name and club."""
        if person.licence and (found := self.by_licence.get(person.licence.casefold())):
            return [found]
        return [
            each for each in self.by_name.get(folded(person.name, person.club), ()) if _may_be(person, each)
        ]

    def maybe(self, person: Person) -> tuple[Person, ...]:
        """Returns those who may be this person: by a similar name."""
        return tuple(each for each in self.likely.get(alike(person.name), ()) if _may_be(person, each))


def _twice(listed: ListedPerson, earlier: _Known) -> ListedPerson | None:
    """Returns the line as ``twice`` if an earlier one has the same person; else None."""
    person = listed.person
    twins = earlier.same(person) or [
        each for each in earlier.maybe(person) if each.club.casefold() == person.club.casefold()
    ]
    return replace(listed, state="twice", twin=twins[0].id) if twins else None


def _found(listed: ListedPerson, known: _Known) -> ListedPerson:
    same = known.same(listed.person)
    if len(same) != 1:
        maybe = known.maybe(listed.person)
        return replace(listed, state="doubtful" if maybe else "new", maybe=maybe)
    found = replace(listed, state="changed", person=joined_with(listed.person, same[0]), before=same[0])
    return found if found.differing else replace(found, state="same")


def _may_be(person: Person, known: Person) -> bool:
    """Whether the two may be one person: neither licence numbers nor years of birth differ."""
    pairs = ((person.licence.casefold(), known.licence.casefold()), (_born(person), _born(known)))
    return all(not (one and other and one != other) for one, other in pairs)


def _born(person: Person) -> str:
    """Returns the year of birth, from an own column; "" if there is none."""
    texts = [text for name, text in person.extra if plain_heading(name) in _BORN]
    return next((year.group() for text in texts if (year := re.search(r"(?:19|20)\d\d", text))), "")


def joined_with(person: Person, before: Person) -> Person:
    """Adds the texts of the line to the person who is here."""
    said: dict[str, Any] = {name: getattr(person, name) for name in COLUMNS if getattr(person, name)}
    return replace(before, **said, extra=tuple((dict(before.extra) | dict(person.extra)).items()))


def written(people: Iterable[Person], mark: str = ";", headings: Sequence[str] = COLUMNS) -> str:
    """Writes the people as CSV with all columns, own ones too, as ``guessed`` recognises them."""
    people = list(people)
    own = list(dict.fromkeys(name for each in people for name, _ in each.extra))
    columns = [*COLUMNS, *(OWN + name for name in own)]
    lines = [[cell_of(each, name) for name in columns] for each in people]
    return written_cells([[*headings, *own], *lines], mark)
