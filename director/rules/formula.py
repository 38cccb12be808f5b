"""Formulas: size and make-up of the racks of a night (rules/README.md, section 5).

A formula is chosen beside the rules of a night and replaces numbers of their profile; the normal one changes nothing, so
nights stored before there were formulas are played as before. ``FORMULAS`` has all of them by name; commands, forms and
exports use these names.
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
    """A formula's changes: rack size, most tiles laid in a move, bonuses by tiles laid (0 and (): as in the profile).
    ``joker``: each rack gets one of the blanks, and a laid blank is replaced by its letter. ``explosive``: a drawn blank
    turns into the letter it has in the best move."""

    name: Name = "normal"
    rack_size: Annotated[int, Meta(ge=0, le=9)] = 0
    most_laid: Annotated[int, Meta(ge=0)] = 0
    bonuses: Annotated[tuple[tuple[Amount, Amount], ...], Meta(max_length=9)] = ()
    joker: bool = False
    explosive: bool = False

    @property
    def is_original(self) -> bool:
        """Whether the rulebook calls this formula original: all but the normal one."""
        return self.name != NORMAL.name

    @property
    def title(self) -> Sentence:
        """The formula's name in a sentence."""
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
    """Returns the formula of that name; DirectorError ``unknown_formula`` lists the known ones."""
    unknown = say("There is no formula %(name)s. Choose one of: %(known)s.")
    return named(FORMULAS, name, "unknown_formula", unknown)


def formula_from_data(data: Mapping[str, object]) -> Formula:
    """Reads the formula that ``as_data`` wrote; DirectorError ``bad_formula``."""
    return choice_from_data(
        Formula, data, "bad_formula", say("The formula %(name)s cannot be played. Choose another formula.")
    )
