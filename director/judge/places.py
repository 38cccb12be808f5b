"""Places as a slip states them, and what is found when the written word is looked at there."""

from __future__ import annotations

from dataclasses import dataclass, replace

from director.judge.slip import Cause
from director.language.sentences import RuleError
from director.rules.moves import Place, parse_place
from director.rules.placements import Laying


@dataclass(frozen=True)
class Stated:
    """Where the slip says that the word lies: by reference (``joins`` None) or by so many connecting letters.

    Connecting letters may fit several places; ``places`` is empty where nothing can be read.
    """

    text: str
    places: tuple[Place, ...]
    joins: int | None = None


@dataclass(frozen=True)
class Look:
    """The written word at one place: how it lies there, or why it cannot, and its words that do not exist."""

    laying: Laying | None
    problem: Cause | None = None
    false: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        return self.laying is not None and not self.false


def read_place(text: str) -> Place | None:
    """The place of a written reference, or None if it cannot be read."""
    try:
        return parse_place(text)
    except RuleError:
        return None


def read_places(text: str) -> tuple[Place, ...]:
    """The places of several references with spaces between them (``8H 3C``), each once, without those that
    cannot be read.

    >>> [str(place) for place in read_places("8H Z9 3c")], [str(place) for place in read_places("H - 8")]
    (['8H', '3C'], ['H8'])
    """
    whole = read_place(text)  # one reference may have spaces in it
    found = [whole] if whole else [place for each in text.split() if (place := read_place(each))]
    return tuple(dict.fromkeys(found))


def turned(place: Place) -> Place:
    """The same square, the other direction."""
    return replace(place, down=not place.down)
