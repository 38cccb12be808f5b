"""The people of a club at the desk: entered, changed, imported, merged and parted, made nameless.

``Everybody`` has all people of a club by name, by number and for searching: read and sorted once, and again after a change.
Thirty thousand people are read, sorted and compared in most of a second, and nearly every page of the club needs them.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property

from director.desk.desk import Desk
from director.language.names import sort_key
from director.language.sentences import RuleError, Sentence, say
from director.seasons import lists
from director.seasons.lists import Columns, ListedPerson, compared, decoded, guessed, read, rows_of
from director.seasons.person import Person, alike, check_person, doubtful, folded
from director.storage import people_store, season_store, settings_store
from director.storage.account_store import hashed
from director.storage.database import writing
from director.storage.season_store import What
from director.storage.store import Store


def order_of(person: Person) -> tuple[object, ...]:
    """Sort key of persons: by name, then club."""
    return sort_key(person.name), sort_key(person.club), person.id


def offered(person: Person) -> str:
    """The person as lists offer one: ``Anna Öz (Köln)``."""
    return f"{person.name} ({person.club})" if person.club else person.name


class Everybody:
    """The people of a desk at the moment."""

    def __init__(self, db: Store, owner: int | None) -> None:
        self._people = people_store.people(db, owner)
        self._by_number = {each.id: each for each in self._people}
        self._roots = people_store.roots(db)
        self._apart = people_store.apart(db)

    def root(self, number: int) -> int:
        """Returns the number of the person to whom that entry belongs."""
        return self._roots.get(number, number)

    def find(self, number: int) -> Person | None:
        """Returns the person of that number, or the one into whom that entry was merged; None for nobody of this desk."""
        return self._by_number.get(self.root(number))

    @cached_property
    def by_name(self) -> list[Person]:
        return sorted(self._people, key=order_of)

    @cached_property
    def doubts(self) -> list[tuple[Person, Person]]:
        """Pairs of entries that may be one person."""
        return doubtful(self._people, self._apart)

    @cached_property
    def _named(self) -> dict[str, list[Person]]:
        found: dict[str, list[Person]] = {}
        for each in self.by_name:
            for text in {each.name, offered(each)}:
                found.setdefault(folded(text, ""), []).append(each)
        return found

    def named(self, text: str) -> list[Person]:
        """Whom that text means: the person of that number, the only one whom lists offer so, or all of that name."""
        if text.isdecimal():
            found = self.find(int(text))
            return [found] if found else []
        same, every = folded(text, ""), self._named.get(folded(text, ""), [])
        exact = [each for each in every if folded(offered(each), "") == same]
        return exact if len(exact) == 1 else [each for each in every if folded(each.name, "") == same]

    def text_for(self, person: Person) -> str:
        """The shortest text that means this person alone and can stand in a list."""
        texts = (each for each in (person.name, offered(person)) if ";" not in each)
        return next((each for each in texts if self.named(each) == [person]), str(person.id))

    @cached_property
    def _searched(self) -> list[tuple[str, Person]]:
        return [(alike(f"{each.name} {each.club} {each.licence}"), each) for each in self.by_name]

    def matching(self, asked: str) -> list[Person]:
        """Returns those whose name, club and licence number contain all parts of that text, by name."""
        parts = alike(asked).split()
        if not parts:
            return self.by_name
        return [person for told, person in self._searched if all(part in told for part in parts)]


def everybody(desk: Desk) -> Everybody:
    """Returns the people of this desk; cached while none has changed."""
    if desk.db.in_transaction:  # uncommitted changes may still be rolled back
        return Everybody(desk.db, desk.owner)
    version = people_store.version(desk.db)
    known, found = desk.people_seen.get(desk.owner, ("", None))
    if not isinstance(found, Everybody) or known != version:
        found = Everybody(desk.db, desk.owner)
        desk.people_seen[desk.owner] = (version, found)
    return found


WHATS: tuple[What, ...] = ("events", "seasons")
"""Kinds of data that name people, in the order in which a refusal mentions them."""
CHOSEN_COLUMNS = "list_columns"
MOST_REMEMBERED = 50
"""Most headings of lists whose chosen columns are stored."""
MOST_TOLD = 10
"""Most people of one name for whom a sentence says how they differ."""
MOST_OFFERED = 1000
"""Most people who are offered as one whole list."""


@dataclass(frozen=True)
class ImportCounts:
    """Counts of an imported list: new, changed, the same as before, or left out: doubtful, twice in the list, unreadable."""

    new: int
    changed: int
    same: int
    doubtful: int
    twice: int = 0
    bad: int = 0

    @property
    def told(self) -> Sentence:
        done = say(
            "New: %(new)d, changed: %(changed)d, as before: %(same)d, doubtful and left out: %(doubtful)d",
            **asdict(self),
        )
        if not self.twice and not self.bad:
            return done
        return say(
            "%(done)s, twice in the list: %(twice)d, not understood: %(bad)d",
            done=done,
            twice=self.twice,
            bad=self.bad,
        )


def people(desk: Desk) -> list[Person]:
    """Returns the people of this desk by name."""
    return list(everybody(desk).by_name)


def matching(desk: Desk, asked: str) -> list[Person]:
    """Returns the people of this desk whose name, club and licence number contain all of that text, by name."""
    return everybody(desk).matching(asked)


def person(desk: Desk, number: int) -> Person:
    """Returns the person of that number; DirectorError ``unknown_person``, also for another organiser's."""
    found = people_store.person(desk.db, number)
    if desk.owner not in (None, found.owner):
        raise people_store.unknown_person()
    return found


def add(desk: Desk, new: Person) -> None:
    """Adds a new person; RuleError ``person_is_here`` if there is one of that name and club."""
    new = check_person(new)
    with writing(desk.db):
        same = [each for each in people_store.people(desk.db, desk.owner) if _same(each, new)]
        if same:
            raise RuleError(
                "person_is_here",
                "%(name)s is already in the list. Choose this entry, or add something to the name.",
                name=new.name,
            )
        people_store.add_people(desk.db, [new], desk.owner)


def _same(one: Person, other: Person) -> bool:
    return folded(one.name, one.club) == folded(other.name, other.club)


def change(desk: Desk, changed: Person) -> None:
    """Changes the columns of a person; the nights played keep the name of that time. RuleError ``is_nameless``."""
    changed = check_person(changed)
    with writing(desk.db):
        before = person(desk, changed.id)
        if before.nameless:
            raise RuleError("is_nameless", "This person wished to be nameless. Enter a new one.")
        people_store.change_people(
            desk.db, [replace(changed, id=before.id, extra=changed.extra or before.extra)]
        )


def remove(desk: Desk, number: int) -> None:
    """Removes a person; RuleError ``has_played`` if they have results, ``is_listed`` if an event or season names them."""
    with writing(desk.db):
        found = person(desk, number)
        if found.id != number:  # the entry was merged: its page is of before
            raise people_store.unknown_person()
        _check_unlisted(desk, found)
        if not people_store.remove_person(desk.db, found.id):
            raise RuleError(
                "has_played", "%(name)s has played here. Make the person nameless instead.", name=found.name
            )


def _check_unlisted(desk: Desk, found: Person) -> None:
    """Raises RuleError ``is_listed`` if an event or season names that person, or an entry that was merged into theirs."""
    own = {found.id, *(each.id for each in people_store.merged_into(desk.db, found.id))}
    for what in WHATS:
        for each in season_store.listed(desk.db, what):
            if own & each.data.persons:
                raise RuleError(
                    "is_listed",
                    "%(name)s is on the list of %(title)s. Remove the name there first.",
                    name=found.name,
                    title=each.data.title,
                )


# -- lists -------------------------------------------------------------------------------------------


def look_at(
    desk: Desk, content: bytes | str, columns: Columns | None = None
) -> tuple[dict[str, int], list[ListedPerson]]:
    """Previews a list, with the given columns, those chosen for these headings before, or guessed ones; stores nothing.

    Raises RuleError as in ``seasons/lists``.
    """
    return _looked_at(desk, _rows(content), columns)


def _rows(content: bytes | str) -> list[lists.ListRow]:
    return rows_of(decoded(content) if isinstance(content, bytes) else content)


def _looked_at(
    desk: Desk, rows: list[lists.ListRow], columns: Columns | None
) -> tuple[dict[str, int], list[ListedPerson]]:
    found, has_headings = columns_of(desk, rows)
    chosen = dict(columns) if columns is not None else found
    listed = read(rows[1:] if has_headings else rows, chosen)
    return chosen, compared(listed, people_store.people(desk.db, desk.owner))


def columns_of(desk: Desk, rows: Sequence[Sequence[str]]) -> tuple[dict[str, int], bool]:
    """Returns the columns of a list, as chosen for the same headings before or as guessed; and whether it has headings."""
    found, has_headings = guessed(rows)
    before = _chosen_before(desk).get(_headings(rows)) if has_headings else None
    return (dict(before) if before else found), has_headings


def _headings(rows: Sequence[Sequence[str]]) -> str:
    return "\n".join(map(lists.plain_heading, rows[0]))


def _chosen_before(desk: Desk) -> dict[str, dict[str, int]]:
    return dict(json.loads(settings_store.setting(desk.db, CHOSEN_COLUMNS) or "{}"))


def _remember(desk: Desk, rows: list[lists.ListRow], columns: Columns) -> None:
    """Stores the chosen columns for the next list with these headings, also a return to the first guess."""
    found, has_headings = columns_of(desk, rows)
    if has_headings and dict(columns) != found:
        kept = _chosen_before(desk) | {_headings(rows): dict(columns)}
        newest = dict(list(kept.items())[-MOST_REMEMBERED:])
        settings_store.keep_setting(desk.db, CHOSEN_COLUMNS, json.dumps(newest, ensure_ascii=False))


def take_in(
    desk: Desk,
    content: bytes | str,
    columns: Columns | None = None,
    decided: Mapping[int, int] | None = None,
    doubtful_are_new: bool = False,
) -> ImportCounts:
    """Imports a list. ``decided`` gives the person of doubtful lines, by number (0: a new one); for a second line with the same person 0
    means that it is another person."""
    decided, rows = decided or {}, _rows(content)
    with writing(desk.db):
        _, found = _looked_at(desk, rows, columns)
        settled = [
            _settled(
                each, decided.get(each.line, 0 if doubtful_are_new and each.state == "doubtful" else None)
            )
            for each in found
        ]
        new = [each.person for each in settled if each.state == "new"]
        changed = [each.person for each in settled if each.state == "changed"]
        people_store.add_people(desk.db, new, desk.owner)
        people_store.change_people(desk.db, changed)
        if columns is not None:
            _remember(desk, rows, columns)
    states = [each.state for each in settled]
    left = [states.count(state) for state in ("same", "doubtful", "twice", "bad")]
    return ImportCounts(len(new), len(changed), *left)


def _settled(found: ListedPerson, decision: int | None) -> ListedPerson:
    """Returns a doubtful line as it was decided."""
    if found.state not in ("doubtful", "twice") or decision is None:
        return found
    if not decision:
        return replace(found, state="new")
    before = next((each for each in found.maybe if each.id == decision), None)
    if before is None:
        return found
    return replace(found, state="changed", person=lists.joined_with(found.person, before), before=before)


def exported(desk: Desk) -> str:
    """Returns all people as CSV."""
    return lists.written(people(desk))


# -- one and the same --------------------------------------------------------------------------------


def doubts(desk: Desk) -> list[tuple[Person, Person]]:
    """Returns pairs of entries that may be one person and are not decided yet."""
    return list(everybody(desk).doubts)


def merge(desk: Desk, number: int, into: int) -> Person:
    """Merges the entry ``number`` into the person ``into``; RuleError ``play_together`` if both played in one game."""
    with writing(desk.db):
        one, other = person(desk, number), person(desk, into)
        if one.id == other.id:
            raise RuleError("same_person", "That is already one person. Choose another entry.")
        if one.owner != other.owner:
            raise people_store.unknown_person()
        if people_store.play_together(desk.db, one.id, other.id):
            raise RuleError(
                "play_together",
                "%(name)s and %(other)s played in the same night, so they are two people. Choose "
                "another entry.",
                name=one.name,
                other=other.name,
            )
        people_store.merge(desk.db, one.id, other.id)
        people_store.change_people(desk.db, [lists.joined_with(other, replace(one, id=other.id))])
    return person(desk, into)


def part(desk: Desk, number: int) -> None:
    """Makes a merged entry a separate person again; the two are no longer suggested as one."""
    with writing(desk.db):
        root = person(desk, number)
        if root.id == number:
            raise RuleError("not_merged", "This entry was not merged with another one. Choose one that was.")
        people_store.part(desk.db, number)
        people_store.keep_apart(desk.db, number, root.id)


def keep_apart(desk: Desk, one: int, other: int) -> None:
    """Notes that these two are two persons."""
    with writing(desk.db):
        people_store.keep_apart(desk.db, person(desk, one).id, person(desk, other).id)


def entries_of(desk: Desk, number: int) -> list[Person]:
    """Returns the entries that were merged into that person."""
    return people_store.merged_into(desk.db, person(desk, number).id)


def set_unnamed(desk: Desk, number: int, unnamed: bool) -> None:
    """Shows others the person's initials from now on, or the name again; DirectorError ``unknown_person``."""
    found = person(desk, number)
    with writing(desk.db):
        people_store.set_unnamed(desk.db, found.id, unnamed)


def make_nameless(desk: Desk, number: int, called: str) -> None:
    """Replaces the name of a person everywhere by ``called`` with their number; the results stay. It cannot be undone."""
    with writing(desk.db):
        found = person(desk, number)
        people_store.make_nameless(desk.db, found.id, f"{called} {found.id}")


def named(desk: Desk, text: str) -> Person:
    """Returns the person of that number or name, or as lists offer them; RuleError ``not_one_person`` if there is none or more
    than one."""
    if text.isdecimal():
        return person(desk, int(text))
    every = everybody(desk)
    found = every.named(text)
    if not found:
        raise RuleError(
            "not_one_person",
            "Nobody here is called %(name)s. Choose a name from the list.",
            name=text[:40] or "–",
        )
    if len(found) > 1:
        raise RuleError(
            "not_one_person",
            "%(count)d people are called %(name)s. Write one of these: %(texts)s",
            count=len(found),
            name=text[:40],
            texts=", ".join(map(every.text_for, found[:MOST_TOLD])),
        )
    return found[0]


# -- the own link ------------------------------------------------------------------------------------


def new_link(desk: Desk, number: int) -> str:
    """Returns the secret of a new own link, which cannot be shown again; an earlier one ends."""
    found, secret = person(desk, number), secrets.token_urlsafe(16)
    with writing(desk.db):
        people_store.set_secret(desk.db, found.id, hashed(secret))
    return secret


def close_link(desk: Desk, number: int) -> None:
    """Ends the person's own link."""
    with writing(desk.db):
        people_store.set_secret(desk.db, person(desk, number).id, "")


def by_link(desk: Desk, secret: str) -> Person | None:
    """Returns the person whose own link has that secret; None if there is none."""
    return people_store.by_secret(desk.db, hashed(secret)) if secret else None


def perhaps_same(desk: Desk, found: Person) -> Sequence[Person]:
    """Returns those who may be the same person: everybody of a club, in a federation those who share a part of the name."""
    every = known_names(desk)
    if len(every) <= MOST_OFFERED:
        return every
    parts = set(alike(found.name).split())
    return [each for each in every if parts.intersection(alike(each.name).split())]


def known_names(desk: Desk) -> Sequence[Person]:
    """Returns the people whose names are offered while typing."""
    return [each for each in people(desk) if not each.nameless]
