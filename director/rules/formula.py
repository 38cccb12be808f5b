"""Formulas: what lies on the rack of a night (rules/README.md, section 5).

A formula is chosen beside the rules of a night and goes before the numbers of their profile; the normal one leaves
them as they are, so that a night of before the formulas is played as it was. ``FORMULAS`` has all of them by name;
the commands, forms and exports speak of them by these names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from director.language.sentences import DirectorError, Sentence, say


@dataclass(frozen=True)
class Formula:
    """What a formula changes: tiles on a rack, most laid in one move, points for laying so many (0 and none: as the
    profile says). ``joker``: one of the blanks is added to each rack, and a blank that is laid gives way to its
    letter; ``explosive``: a blank that is drawn turns into the letter of the best move."""

    name: str = "normal"
    rack_size: int = 0
    most_laid: int = 0
    bonuses: tuple[tuple[int, int], ...] = ()
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

    def as_data(self) -> dict[str, Any]:
        """The JSON form that ``formula_from_data`` reads."""
        return {each.name: getattr(self, each.name) for each in fields(self)} | {
            "bonuses": [list(pair) for pair in self.bonuses]
        }


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
    if name not in FORMULAS:
        known = ", ".join(FORMULAS)
        raise DirectorError(
            "unknown_formula",
            say("There is no formula %(name)s. There are: %(known)s.", name=name[:40], known=known),
        )
    return FORMULAS[name]


def formula_from_data(data: Mapping[str, Any]) -> Formula:
    """The formula that ``as_data`` wrote; DirectorError ``bad_formula`` names what is wrong."""
    given = dict(data)
    try:
        given["bonuses"] = tuple((int(laid), int(points)) for laid, points in given.get("bonuses", ()))
        made = Formula(**given)
        right = made.as_data() == {**NORMAL.as_data(), **data} and _can_be(made)
    except (TypeError, ValueError):
        right = False
    if not right:
        raise DirectorError(
            "bad_formula", say("The formula %(name)s cannot be played.", name=str(data.get("name"))[:40])
        )
    return made


def _can_be(formula: Formula) -> bool:
    numbers = (formula.rack_size, formula.most_laid, *(n for pair in formula.bonuses for n in pair))
    switches = (formula.joker, formula.explosive)
    return (
        isinstance(formula.name, str)
        and 0 < len(formula.name) <= 40
        and all(type(number) is int and 0 <= number <= 1000 for number in numbers)
        and all(type(switch) is bool for switch in switches)
        and formula.most_laid <= formula.rack_size <= 9
        and (formula.rack_size == 0) == (formula.most_laid == 0)
        and not all(switches)
        and len(formula.bonuses) <= 9
    )
