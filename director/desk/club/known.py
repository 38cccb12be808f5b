"""Everybody of a club by name, by number and as searched for: read and sorted once, and again when a person has changed.

Thirty thousand people are read, sorted and compared in most of a second, and asked for by nearly every page of the club.
"""

from __future__ import annotations

from functools import cached_property

from director.desk.desk import Desk
from director.language.collation import sort_key
from director.seasons.person import Person, alike, doubtful
from director.storage import people_store
from director.storage.store import Store


def order_of(person: Person) -> tuple[object, ...]:
    """Where a person stands among others: by name, then club."""
    return sort_key(person.name), sort_key(person.club), person.id


class Everybody:
    """The people of a desk as they stand; ``told`` names one by number, also by that of an entry that was merged."""

    def __init__(self, db: Store, owner: int | None) -> None:
        self._people = people_store.people(db, owner)
        self._by_number = {each.id: each for each in self._people}
        self._roots = people_store.roots(db)
        self._apart = people_store.apart(db)

    def root(self, number: int) -> int:
        """The number of the person who that entry is."""
        return self._roots.get(number, number)

    def find(self, number: int) -> Person | None:
        """The person of that number, or whom that entry was merged into; None for nobody of this desk."""
        return self._by_number.get(self.root(number))

    @cached_property
    def by_name(self) -> list[Person]:
        return sorted(self._people, key=order_of)

    @cached_property
    def doubts(self) -> list[tuple[Person, Person]]:
        """Pairs of entries that may be one person."""
        return doubtful(self._people, self._apart)

    @cached_property
    def _searched(self) -> list[tuple[str, Person]]:
        return [(alike(f"{each.name} {each.club} {each.licence}"), each) for each in self.by_name]

    def matching(self, asked: str) -> list[Person]:
        """Those in whose name, club and licence number all parts of that text are, by name."""
        parts = alike(asked).split()
        if not parts:
            return self.by_name
        return [person for told, person in self._searched if all(part in told for part in parts)]


def everybody(desk: Desk) -> Everybody:
    """The people of this desk; those read before are not read again while none has changed."""
    if desk.db.in_transaction:  # what is not committed may still be taken back
        return Everybody(desk.db, desk.owner)
    version = people_store.version(desk.db)
    known, found = desk.people_seen.get(desk.owner, ("", None))
    if not isinstance(found, Everybody) or known != version:
        found = Everybody(desk.db, desk.owner)
        desk.people_seen[desk.owner] = (version, found)
    return found
