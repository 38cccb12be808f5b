"""The form of a director's own rules: every number and choice of a ``Profile``, grouped, in plain words.

``GROUPS`` is the form as data, so that the template only walks through it; ``read_profile`` makes the
profile of what was typed, and says which field is wrong and what it may be.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from director.language.sentences import RuleError, Sentence, say
from director.rules.profile import BOUNDS, Minimum, Profile, changed

MINIMUM_ROWS = 3
TIE_BREAK_ROWS = 3

BREAKS: Mapping[str, Sentence] = {
    "": say("none: they share the place"),
    "tops": say("more tops found"),
    "warnings": say("fewer warnings"),
    "last_round": say("more points in the last round, then in the one before"),
    "best_moves": say("the best single moves"),
}
"""What decides between equal totals, in words."""


@dataclass(frozen=True)
class Field:
    """One setting: a number within its ``BOUNDS``, a choice (``options``) or a yes (``kind`` "check")."""

    name: str
    label: Sentence
    help: Sentence | None = None
    kind: str = "number"
    options: Mapping[str, Sentence] | None = None

    @property
    def bounds(self) -> tuple[int, int]:
        return BOUNDS[self.name]


@dataclass(frozen=True)
class Group:
    """Settings that belong together; ``part`` names a piece of the form that is no plain field."""

    title: Sentence
    fields: tuple[Field, ...]
    part: str = ""


GROUPS = (
    Group(
        say("The draw"),
        (
            Field(
                "y_counts",
                say("Y counts as vowel or consonant"),
                kind="choice",
                options={
                    "either": say("whichever helps"),
                    "vowel": say("vowel"),
                    "consonant": say("consonant"),
                },
            ),
            Field(
                "blank_counts",
                say("A blank counts as vowel or consonant"),
                kind="choice",
                options={"either": say("whichever helps"), "none": say("neither of them")},
            ),
            Field(
                "keep_leave",
                say("Letters that were not laid are kept for the next round"),
                say("Otherwise they go back into the bag, and all letters are drawn new."),
                kind="check",
            ),
        ),
        part="minimums",
    ),
    Group(
        say("The clock"),
        (Field("seconds", say("Seconds per round"), say("180 seconds = 3 minutes.")),),
        part="signals",
    ),
    Group(
        say("The top move"),
        (
            Field(
                "top_from",
                say("All place on their boards"),
                say("The best possible move is found by the program, whether a player has it or not."),
                kind="choice",
                options={
                    "engine": say("the best possible move"),
                    "best_slip": say("the best move handed in"),
                },
            ),
            Field("first_across", say("The first move is placed horizontally"), kind="check"),
        ),
    ),
    Group(
        say("Judging the slips"),
        (
            Field(
                "judge",
                say("Slips are judged"),
                say(
                    "Simply: a correct move gets its true score, anything else nothing. By the rulebook:"
                    " with warnings and penalties."
                ),
                kind="choice",
                options={"plain": say("simply"), "book": say("by the rulebook of 2023")},
            ),
            Field(
                "unmarked_blank",
                say("A blank whose letter is not circled"),
                kind="choice",
                options={
                    "free": say("is read in the player's favour"),
                    "rulebook": say("is judged by the rulebook"),
                    "zero": say("makes the move worth nothing"),
                },
            ),
            Field(
                "wrong_place",
                say("A good word with a wrong or missing place gets"),
                kind="choice",
                options={
                    "zero": say("nothing"),
                    "penalty": say("its claimed score less a penalty"),
                },
            ),
            Field("place_penalty", say("This penalty in points")),
            Field(
                "free_warnings",
                say("Warnings that cost nothing"),
                say("Each further warning of the same player costs points at the end."),
            ),
            Field(
                "warning_cost", say("Points for each further warning"), say("0: warnings never cost points.")
            ),
        ),
    ),
    Group(
        say("Solo and ranking"),
        (
            Field(
                "solo",
                say("Extra points for a solo with the top"),
                say("A solo is a score that no other player reaches in that round. 0: no extra points."),
            ),
            Field("solo_players", say("A solo counts only with so many players or more")),
            Field("solo_below_top", say("Extra points for a solo below the top"), say("0: no extra points.")),
            Field("solo_cap", say("Most extra points a player can collect in a game"), say("0: no limit.")),
            Field(
                "ranking",
                say("The ranking goes by"),
                kind="choice",
                options={"points": say("total points"), "percent": say("per cent of the top")},
            ),
        ),
        part="tie_breaks",
    ),
    Group(
        say("The end"),
        (
            Field("round_limit", say("The game ends after so many rounds"), say("0: no limit.")),
            Field(
                "end_one_kind",
                say("When only vowels or only consonants are left"),
                kind="choice",
                options={"rack_and_bag": say("the game ends"), "never": say("the game goes on")},
            ),
        ),
    ),
)
"""The form: its groups in order. What it does not show is taken over from the profile that was copied."""


def typed_of(profile: Profile, title: str) -> dict[str, str]:
    """The form's texts for a profile."""
    typed = {"title": title, "signals": ", ".join(map(str, profile.signals))}
    for field in _fields():
        value = getattr(profile, field.name)
        typed[field.name] = ("1" if value else "") if field.kind == "check" else str(value)
    for row, minimum in enumerate(profile.minimums):
        typed |= {
            f"from_{row}": str(minimum.from_round),
            f"vowels_{row}": str(minimum.vowels),
            f"consonants_{row}": str(minimum.consonants),
        }
    return typed | {f"break_{row}": name for row, name in enumerate(profile.tie_breaks)}


def read_profile(typed: Mapping[str, str], base: Profile, name: str) -> Profile:
    """The profile of what was typed, a copy of ``base``; DirectorError says which setting is wrong."""
    title = " ".join(typed.get("title", "").split())
    if not title or len(title) > 60:
        raise RuleError("title_missing", say("Give these rules a name of at most 60 characters."))
    values: dict[str, Any] = {field.name: _value(field, typed.get(field.name, "")) for field in _fields()}
    return changed(
        base,
        name,
        title,
        **values,
        minimums=_minimums(typed),
        signals=_signals(typed.get("signals", ""), values["seconds"]),
        tie_breaks=_tie_breaks(typed),
    )


def _fields() -> list[Field]:
    return [field for group in GROUPS for field in group.fields]


def _value(field: Field, text: str) -> Any:
    if field.kind == "check":
        return bool(text)
    if field.kind == "choice":
        if text not in (field.options or {}):
            raise RuleError("bad_choice", say("%(setting)s: choose one of the list.", setting=field.label))
        return text
    return _number(field.label, text, *field.bounds)


def _number(label: Sentence, text: str, least: int, most: int) -> int:
    if not re.fullmatch("[0-9]{1,6}", text.strip()) or not least <= int(text) <= most:
        raise RuleError(
            "bad_number",
            say(
                "%(setting)s: write a whole number from %(least)d to %(most)d.",
                setting=label,
                least=least,
                most=most,
            ),
        )
    return int(text)


def _minimums(typed: Mapping[str, str]) -> tuple[Minimum, ...]:
    rows = []
    for row in range(max(MINIMUM_ROWS, 20)):
        cells = [typed.get(f"{column}_{row}", "").strip() for column in ("from", "vowels", "consonants")]
        if any(cells):
            rows.append(
                Minimum(
                    _number(say("From round"), cells[0], 1, 99),
                    _number(say("Vowels"), cells[1] or "0", 0, 7),
                    _number(say("Consonants"), cells[2] or "0", 0, 7),
                )
            )
    rounds = [row.from_round for row in rows]
    if len(set(rounds)) < len(rounds):
        raise RuleError("bad_minimums", say("Two minimums begin with the same round. Keep one of them."))
    return tuple(sorted(rows, key=lambda row: row.from_round))


def _signals(text: str, seconds: int) -> tuple[int, ...]:
    """Moments before the end, in seconds, latest last; each shorter than the round."""
    found = re.split(r"[\s,;]+", text.strip()) if text.strip() else []
    label = say("Signal so many seconds before the end")
    return tuple(sorted({_number(label, each, 1, seconds - 1) for each in found}, reverse=True))


def _tie_breaks(typed: Mapping[str, str]) -> tuple[str, ...]:
    chosen = [typed.get(f"break_{row}", "") for row in range(TIE_BREAK_ROWS)]
    return tuple(dict.fromkeys(name for name in chosen if name and name in BREAKS))
