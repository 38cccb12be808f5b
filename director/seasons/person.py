"""A person of a club, with the columns that a club fills; and whether two entries may be the same person.

Equal ``folded`` means that the program takes two for one without asking; equal ``alike`` means that it asks.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from email.utils import parseaddr
from functools import lru_cache
from typing import Any

from director.games.people import MOST_NAME, name_too_long
from director.games.setup import is_one_line, one_line
from director.language.sentences import RuleError

COLUMNS = ("name", "club", "category", "series", "licence", "age_group", "sex", "notes", "mail")
"""Columns that a club fills, imports and exports, in this order."""
FOR_OTHERS = tuple(name for name in COLUMNS if name != "mail")
"""Columns in files that go to other clubs."""
MOST_ADDRESS = 200
MOST_EXTRA, MOST_EXTRAS = 200, 40
"""Most characters of an own column, and most own columns of a person."""
MOST = {"notes": 1000, "mail": MOST_ADDRESS}
"""Most characters of the columns that may be longer than a name."""
SPELT = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe"}
)


@dataclass(frozen=True, slots=True)
class Person:
    """A person. ``extra``: columns of a federation or club that the program does not use, by their headings. ``id`` 0: not stored yet.
    ``merged``: number of the person that this entry duplicates. ``nameless``: name replaced on request; ``unnamed``: others read only
    initials, on request."""

    name: str
    club: str = ""
    category: str = ""
    series: str = ""
    licence: str = ""
    age_group: str = ""
    sex: str = ""
    notes: str = ""
    mail: str = ""
    extra: tuple[tuple[str, str], ...] = ()
    id: int = 0
    owner: int | None = None
    merged: int | None = None
    nameless: bool = False
    unnamed: bool = False


def check_person(person: Person) -> Person:
    """Returns the person with tidy texts; RuleError if the name is empty or a text is too long."""
    tidy: dict[str, Any] = {
        name: one_line(text) if is_one_line(text := getattr(person, name)) else text for name in COLUMNS
    }
    if not tidy["name"]:
        raise RuleError("name_missing", "Write the player's name.")
    if tidy["mail"]:
        check_address(tidy["mail"])
    for name, text in tidy.items():
        if len(text) > MOST.get(name, MOST_NAME):
            raise name_too_long(text)
        if not is_one_line(text):
            raise RuleError(
                "bad_name",
                "%(name)s has characters that cannot be printed. Type it again without them.",
                name=one_line(text)[:40],
            )
    return replace(person, **tidy, extra=_checked_extra(person.extra))


def _checked_extra(extra: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """Returns own columns, tidy, without empty ones; the last one of a heading counts."""
    found = {
        one_line(name)[:MOST_NAME]: one_line(text) if is_one_line(text) else text for name, text in extra
    }
    for text in found.values():
        if len(text) > MOST_EXTRA:
            raise name_too_long(text)
        if not is_one_line(text):
            raise RuleError(
                "bad_name",
                "%(name)s has characters that cannot be printed. Type it again without them.",
                name=one_line(text)[:40],
            )
    return tuple((name, text) for name, text in found.items() if name and text)[:MOST_EXTRAS]


def check_address(address: str) -> str:
    """Returns the address; RuleError ``bad_address`` if it is not valid."""
    name, _, house = address.partition("@")
    plain = address.isprintable() and parseaddr(address) == ("", address) and len(address) <= MOST_ADDRESS
    if not (plain and name and house and " " not in address):
        raise RuleError(
            "bad_address",
            "%(address)s is not an e-mail address. Check it, or leave the field empty.",
            address=address[:60] or "–",
        )
    return address


def folded(name: str, club: str) -> str:
    """Returns name and club without differences of case and blanks: equal for entries that are certainly one person."""
    return "\n".join(" ".join(unicodedata.normalize("NFC", each).casefold().split()) for each in (name, club))


@lru_cache(maxsize=50_000)
def alike(name: str) -> str:
    """Returns a name without its order and spelling: ``Müller, Änne`` and ``Aenne Mueller`` give the same."""
    plain = unicodedata.normalize("NFC", name).casefold().translate(SPELT)
    plain = "".join(each for each in unicodedata.normalize("NFD", plain) if not unicodedata.combining(each))
    return " ".join(sorted("".join(each if each.isalnum() else " " for each in plain).split()))


def doubtful(people: Iterable[Person], apart: Collection[tuple[int, int]]) -> list[tuple[Person, Person]]:
    """Returns pairs of entries that may be one person and that nobody has marked as two yet: the older entry first."""
    groups: dict[str, list[Person]] = {}
    for each in people:
        if not each.nameless:
            groups.setdefault(alike(each.name), []).append(each)
    pairs = []
    for group in groups.values():
        first, *others = sorted(group, key=lambda each: each.id)
        pairs += [(first, other) for other in others if (first.id, other.id) not in apart]
    return pairs
