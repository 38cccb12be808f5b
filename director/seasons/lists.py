"""Lists of people: a CSV file or what was pasted from a spreadsheet, read with the columns assigned, and written again.

1. ``decoded``: UTF-8 (with or without its mark), UTF-16 with its mark, else Windows-1252, of which Latin-1 is a part.
2. ``rows_of``: semicolon, comma or tab, whichever divides the first lines most alike; quotes as spreadsheets write them.
3. ``guessed``: which column is which, by a first line of headings in German, English or French; else in the order of export.
4. ``compared``: what of it is new, changed, the same, or doubtful (the name is known, but with another club or licence).

``written`` writes the same columns in the same order.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from io import StringIO
from itertools import islice
from typing import Any, Literal

from director.language.sentences import RuleError
from director.seasons.names import alike, folded
from director.seasons.person import COLUMNS, Person, check_person

MOST_ROWS = 100_000
FIRST = 20
"""Lines by which the mark between the columns is found."""

HEADINGS: Mapping[str, frozenset[str]] = {
    "name": frozenset(
        "name|spieler|spielerin|spieler/in|player|nom|joueur|joueuse|vorname name|nachname vorname|nom prénom|nom et prénom"
        .split("|")
    ),
    "first_name": frozenset("vorname|first name|firstname|given name|prénom|prenom".split("|")),
    "last_name": frozenset("nachname|familienname|zuname|last name|lastname|surname|nom de famille".split("|")),
    "club": frozenset("club|verein|klub|société|association".split("|")),
    "category": frozenset("category|kategorie|klasse|catégorie|categorie|class|cat".split("|")),
    "series": frozenset("series|serie|série|spielserie".split("|")),
    "licence": frozenset(
        "licence|license|lizenz|lizenznummer|lizenz-nr|lizenznr|nr|no|numéro|numero|n°|n° licence|numéro de licence|licence number|mitgliedsnummer|id"
        .split("|")
    ),
    "age_group": frozenset("age_group|age group|altersgruppe|altersklasse|alter|âge|age|classe d'âge|tranche d'âge".split("|")),
    "sex": frozenset("sex|gender|geschlecht|sexe|m/w|m/f|h/f|w/m|f/m|genre".split("|")),
    "mail": frozenset("mail|e-mail|email|mail address|mailadresse|mail-adresse|e-mail-adresse|courriel|adresse e-mail|adresse mail".split("|")),
    "notes": frozenset("notes|note|notizen|notiz|bemerkung|bemerkungen|remarks|remark|remarques|remarque|comment".split("|")),
}  # fmt: skip
"""What a heading may say; a first and a last name make one name."""
FIELDS = tuple(HEADINGS)

State = Literal["new", "changed", "same", "doubtful"]
Columns = Mapping[str, int]
"""The place of each column in a row, from 0."""


@dataclass(frozen=True)
class ListedPerson:
    """A line of a list: ``person`` is what would be kept, ``before`` who is here already, ``maybe`` whom it may be."""

    line: int
    state: State
    person: Person
    before: Person | None = None
    maybe: tuple[Person, ...] = ()

    @property
    def differing(self) -> tuple[str, ...]:
        """The columns that would change."""
        if self.before is None:
            return ()
        return tuple(name for name in COLUMNS if getattr(self.person, name) != getattr(self.before, name))


def decoded(content: bytes) -> str:
    """The text of a file, whichever of the usual ways it is written in."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def rows_of(text: str) -> list[list[str]]:
    """The lines that are not blank, as cells. RuleError ``bad_list`` if there is none, or far too many."""
    lines = text.lstrip("\ufeff").replace("\x00", "").splitlines(keepends=True)
    mark = _mark([line for line in lines if line.strip()][:FIRST])
    try:
        read = csv.reader(lines, delimiter=mark, skipinitialspace=True)
        rows = [[" ".join(cell.split()) for cell in row] for row in islice(read, MOST_ROWS + 1)]
    except csv.Error as reason:
        raise RuleError(
            "bad_list", "This list cannot be read: %(reason)s.", reason=str(reason)[:80]
        ) from reason
    rows = [row for row in rows if any(row)]
    if not rows:
        raise RuleError("bad_list", "There is nobody in this list. Write one person on each line.")
    if len(rows) > MOST_ROWS:
        raise RuleError("list_too_long", "A list has at most %(most)d lines.", most=MOST_ROWS)
    return rows


def _mark(first: Sequence[str]) -> str:
    """What divides the columns: what is in most of the first lines as often as in the first one."""

    def weight(mark: str) -> tuple[int, int]:
        counts = [line.count(mark) for line in first]
        return (sum(each == counts[0] for each in counts) if counts and counts[0] else 0, sum(counts))

    return max("\t;,", key=weight)


def guessed(rows: Sequence[Sequence[str]]) -> tuple[dict[str, int], bool]:
    """Which column is which, and whether the first line is one of headings."""
    found: dict[str, int] = {}
    for place, cell in enumerate(rows[0] if rows else ()):
        heading = cell.casefold().strip(" .:*")
        for name, words in HEADINGS.items():
            if heading in words and name not in found:
                found[name] = place
                break
    if {"first_name", "name"} <= set(found) and "last_name" not in found:
        found["last_name"] = found.pop("name")  # "Nom" beside "Prénom"
    if "name" in found or {"first_name", "last_name"} <= set(found):
        return found, True
    width = max((len(row) for row in rows), default=0)
    return {name: place for place, name in enumerate(COLUMNS[:width])}, False


def read(rows: Sequence[Sequence[str]], columns: Columns, first: int = 1) -> list[tuple[int, Person]]:
    """The persons of these lines with the numbers of the lines; RuleError names the line that cannot be."""
    if "name" not in columns and not {"first_name", "last_name"} <= set(columns):
        raise RuleError("no_name_column", "Say which column is the name.")
    found = []
    for number, row in enumerate(rows, start=first):
        try:
            found.append((number, check_person(_person(row, columns))))
        except RuleError as reason:
            raise RuleError(
                "bad_line_of_list", "Line %(line)d: %(reason)s", line=number, reason=reason.sentence
            ) from reason
    return found


def _person(row: Sequence[str], columns: Columns) -> Person:
    cells: dict[str, Any] = {
        name: row[place] if 0 <= place < len(row) else "" for name, place in columns.items()
    }
    parts = [cells.pop("first_name", ""), cells.pop("last_name", "")]
    cells["name"] = cells.get("name") or " ".join(filter(None, parts))
    return Person(**cells)


def compared(
    listed: Iterable[tuple[int, Person]], people: Iterable[Person], columns: Columns
) -> list[ListedPerson]:
    """What each line would be among the people who are here. An empty cell changes nothing."""
    people = [each for each in people if not each.nameless]
    by_licence = {each.licence: each for each in people if each.licence}
    by_name: dict[str, list[Person]] = {}
    likely: dict[str, list[Person]] = {}
    for each in people:
        by_name.setdefault(folded(each.name, each.club), []).append(each)
        likely.setdefault(alike(each.name), []).append(each)
    return [_found(line, person, columns, by_licence, by_name, likely) for line, person in listed]


def _found(
    line: int,
    person: Person,
    columns: Columns,
    by_licence: Mapping[str, Person],
    by_name: Mapping[str, Sequence[Person]],
    likely: Mapping[str, Sequence[Person]],
) -> ListedPerson:
    before = by_licence.get(person.licence) if person.licence else None
    if before is None:
        same = [each for each in by_name.get(folded(person.name, person.club), ()) if _may_be(person, each)]
        if len(same) == 1:
            before = same[0]
        else:
            maybe = tuple(each for each in likely.get(alike(person.name), ()) if _may_be(person, each))
            return ListedPerson(line, "doubtful" if maybe else "new", person, None, maybe)
    joined = joined_with(person, before)
    found = ListedPerson(line, "changed", joined, before)
    return found if found.differing else replace(found, state="same")


def _may_be(person: Person, known: Person) -> bool:
    """Two different licence numbers are two persons."""
    return not (person.licence and known.licence and person.licence != known.licence)


def joined_with(person: Person, before: Person) -> Person:
    """The person who is here with what the line says beside it."""
    said = {name: getattr(person, name) for name in COLUMNS if getattr(person, name)}
    return replace(before, **said)


def written(people: Iterable[Person], mark: str = ";", headings: Sequence[str] = COLUMNS) -> str:
    """The people as CSV with all columns, as ``guessed`` knows them again."""
    target = StringIO()
    writer = csv.writer(target, delimiter=mark, lineterminator="\r\n")
    writer.writerow(headings)
    writer.writerows([getattr(each, name) for name in COLUMNS] for each in people)
    return target.getvalue()
