"""Formulas: what lies on the rack of a night (rules/README.md, section 5).

A formula is chosen beside the rules of a night and goes before the numbers of their profile; the normal one leaves
them as they are, so that a night of before the formulas is played as it was. ``FORMULAS`` has all of them by name;
the commands, forms and exports speak of them by these names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from director.language.codec import JsonForm, Meta
from director.language.sentences import Sentence, say
from director.rules.settings import Name, choice_from_data, named

Amount = Annotated[int, Meta(ge=0, le=1000)]


@dataclass(frozen=True)
class Formula(JsonForm):
    """What a formula changes: tiles on a rack, most laid in one move, points for laying so many (0 and none: as the
    profile says). ``joker``: one of the blanks is added to each rack, and a blank that is laid gives way to its
    letter; ``explosive``: a blank that is drawn turns into the letter of the best move."""

    name: Name = "normal"
    rack_size: Annotated[int, Meta(ge=0, le=9)] = 0
    most_laid: Annotated[int, Meta(ge=0)] = 0
    bonuses: Annotated[tuple[tuple[Amount, Amount], ...], Meta(max_length=9)] = ()
    joker: bool = False
    explosive: bool = False

    @property
    def is_original(self) -> bool:
        """Whether it is one of those that the rulebook calls original: all but the normal one."""
        return self.name != NORMAL.name

    @property
    def title(self) -> Sentence:
        """What the room calls it."""
        return TITLES.get(self.name, Sentence("%(name)s", {"name": self.name}))

    def __post_init__(self) -> None:
        laid, rack = self.most_laid, self.rack_size
        if laid > rack or (rack and not laid) or (self.joker and self.explosive):
            raise ValueError("no such formula can be played")


NORMAL = Formula()
_SEVEN = {"rack_size": 7, "most_laid": 7, "bonuses": ((7, 50),)}
_SEVEN_OF_EIGHT = {"rack_size": 8, "most_laid": 7, "bonuses": ((7, 50),)}
_SEVEN_AND_EIGHT = {"rack_size": 8, "most_laid": 8, "bonuses": ((7, 50), (8, 75))}
_SEVEN_TO_NINE = {"rack_size": 9, "most_laid": 9, "bonuses": ((7, 50), (8, 75), (9, 100))}

FORMULAS: Mapping[str, Formula] = {
    each.name: each
    for each in (
        NORMAL,
        Formula("joker", joker=True, **_SEVEN),  # type: ignore[arg-type]
        Formula("7of8", **_SEVEN_OF_EIGHT),  # type: ignore[arg-type]
        Formula("7and8", **_SEVEN_AND_EIGHT),  # type: ignore[arg-type]
        Formula("789", **_SEVEN_TO_NINE),  # type: ignore[arg-type]
        Formula("joker-7of8", joker=True, **_SEVEN_OF_EIGHT),  # type: ignore[arg-type]
        Formula("joker-7and8", joker=True, **_SEVEN_AND_EIGHT),  # type: ignore[arg-type]
        Formula("joker-789", joker=True, **_SEVEN_TO_NINE),  # type: ignore[arg-type]
        Formula("explosive", explosive=True, **_SEVEN),  # type: ignore[arg-type]
    )
}

TITLES: Mapping[str, Sentence] = {
    "normal": say("Normal"),
    "joker": say("Joker"),
    "7of8": say("7 of 8"),
    "7and8": say("7 and 8"),
    "789": say("7, 8 and 9"),
    "joker-7of8": say("Joker, 7 of 8"),
    "joker-7and8": say("Joker, 7 and 8"),
    "joker-789": say("Joker, 7, 8 and 9"),
    "explosive": say("Explosive"),
}


def formula(name: str) -> Formula:
    """The formula of that name; DirectorError ``unknown_formula`` lists those there are."""
    unknown = say("There is no formula %(name)s. Choose one of: %(known)s.")
    return named(FORMULAS, name, "unknown_formula", unknown)


def formula_from_data(data: Mapping[str, object]) -> Formula:
    """The formula that ``as_data`` wrote; DirectorError ``bad_formula``."""
    return choice_from_data(
        Formula, data, "bad_formula", say("The formula %(name)s cannot be played. Choose another formula.")
    )
