"""When two entries may be the same person: the same name written otherwise, or with another club.

``folded`` is what must be equal for the program to take two for one without asking; ``alike`` is equal for whom it asks.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable
from functools import lru_cache

from director.seasons.person import Person

SPELT = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe"}
)


def folded(name: str, club: str) -> str:
    """Name and club without the difference of capitals and blanks: equal where two are surely one."""
    return "\n".join(" ".join(unicodedata.normalize("NFC", each).casefold().split()) for each in (name, club))


@lru_cache(maxsize=50_000)
def alike(name: str) -> str:
    """A name in whatever order and spelling: ``Müller, Änne`` and ``Aenne Mueller`` give the same."""
    plain = unicodedata.normalize("NFC", name).casefold().translate(SPELT)
    plain = "".join(each for each in unicodedata.normalize("NFD", plain) if not unicodedata.combining(each))
    return " ".join(sorted("".join(each if each.isalnum() else " " for each in plain).split()))


def doubtful(people: Iterable[Person], apart: Collection[tuple[int, int]]) -> list[tuple[Person, Person]]:
    """Pairs of entries that may be one person and that nobody has told apart yet: the older entry first."""
    groups: dict[str, list[Person]] = {}
    for each in people:
        if not each.nameless:
            groups.setdefault(alike(each.name), []).append(each)
    pairs = []
    for group in groups.values():
        first, *others = sorted(group, key=lambda each: each.id)
        pairs += [(first, other) for other in others if (first.id, other.id) not in apart]
    return pairs
