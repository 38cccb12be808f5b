"""The form of a director's own rules as data: every number and choice of a ``Profile``, grouped, in plain words.

The template only walks through ``GROUPS``; ``profile_forms`` makes a form of it. A field of ``Profile`` that is not
here, and is no piece of the form with a name of its own (``Group.part``), is missing from the form: a test looks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from director.language.sentences import Sentence, say
from director.rules.profile import BOUNDS

MINIMUM_ROWS, MOST_MINIMUMS = 3, 20
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
    """One setting: a number within its ``BOUNDS``, a choice (``options``) or a yes (``input`` "check")."""

    name: str
    label: Sentence
    help: Sentence | None = None
    input: str = "number"
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
            Field("rack_size", say("Letters on a rack")),
            Field(
                "y_counts",
                say("Y counts as vowel or consonant"),
                input="choice",
                options={
                    "either": say("whichever helps"),
                    "vowel": say("vowel"),
                    "consonant": say("consonant"),
                },
            ),
            Field(
                "blank_counts",
                say("A blank counts as vowel or consonant"),
                input="choice",
                options={"either": say("whichever helps"), "none": say("neither of them")},
            ),
            Field(
                "keep_leave",
                say("Letters that were not laid are kept for the next round"),
                say("Otherwise they go back into the bag, and all letters are drawn new."),
                input="check",
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
                input="choice",
                options={
                    "engine": say("the best possible move"),
                    "best_slip": say("the best move handed in"),
                },
            ),
            Field(
                "without_slip",
                say("Where the best move handed in is placed and nobody has one"),
                input="choice",
                options={
                    "engine": say("the best possible move is placed"),
                    "announce_again": say("the same letters are announced again"),
                },
            ),
            Field("first_across", say("The first move is placed horizontally"), input="check"),
            Field("most_laid", say("Most letters laid in one move")),
            Field(
                "recycle_blank",
                say("A blank just placed is swapped for its letter while the bag has one"),
                input="check",
            ),
        ),
        part="bonuses",
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
                input="choice",
                options={"plain": say("simply"), "book": say("by the rulebook of 2023")},
            ),
            Field(
                "unmarked_blank",
                say("A blank whose letter is not circled"),
                input="choice",
                options={
                    "free": say("is read in the player's favour"),
                    "rulebook": say("is judged by the rulebook"),
                    "zero": say("makes the move worth nothing"),
                },
            ),
            Field(
                "wrong_place",
                say("A good word with a wrong or missing place gets"),
                input="choice",
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
                "free_warnings_blitz",
                say("Warnings that cost nothing where a round lasts a minute or less"),
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
                input="choice",
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
                input="choice",
                options={"rack_and_bag": say("the game ends"), "never": say("the game goes on")},
            ),
            Field(
                "end_below",
                say("The game ends when fewer letters than this are left"),
                say("0: it is played on to the last letters."),
            ),
        ),
    ),
)
"""The form: its groups in order. What it does not show is taken over from the profile that was copied."""
