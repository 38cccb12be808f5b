"""What is typed to set up a classic table: read, kept for the page after a mistake, made into a set-up."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import date
from typing import Any

from director.desk.instance import Instance
from director.games.classic.game import Setup
from director.games.classic.profile import BOUNDS, ClassicProfile, classic_profile, classic_profiles
from director.games.classic.sides import MOST_PLAYERS
from director.language.sentences import RuleError, Sentence, say
from director.web.common import usual_list
from director.web.prepare.forms import form_key, setup_values
from director.web.prepare.seated import SeatedForm

SWITCHES: Mapping[str, Sentence] = {
    "open_dictionary": say("Open dictionary: the preview says whether a word is in the list"),
    "recycle_blank": say("Blanks may be taken off the board for the real letter"),
    "jack_opens": say("Jack opens: the first word needs five letters"),
    "two_bags": say("Two bags: vowels and consonants apart"),
    "theme": say("Theme: 5 points for each word that fits it"),
    "last_turn": say("When somebody is out, the others have one last turn"),
}
"""The house rules that a table may switch on, with what they mean."""

CHOICES: Mapping[str, Mapping[str, Sentence]] = {
    "wrong_challenge": {
        "nothing": say("costs nothing"),
        "points": say("costs points"),
        "turn": say("costs the next turn"),
    },
    "challenge_until": {
        "at_once": say("at once, before anything else happens"),
        "next_laid": say("until the next player has laid"),
    },
    "credit_leftovers": {
        "yes": say("goes to the player who went out"),
        "no": say("goes to nobody"),
    },
}
"""Rules that have a few forms; nothing chosen: as the rules of the table say."""

NUMBERS: Mapping[str, Sentence] = {
    "wrong_challenge_cost": say("Points that a wrong challenge costs"),
    "exchange_needs": say("Tiles that must be in the bag for an exchange"),
    "passes_end": say("Passes of everybody in a row that end the game"),
    "scoreless_end": say("Turns without points in a row that end the game (0: they do not)"),
    "overtime_cost": say("Points for each minute beyond the clock"),
}
"""Rules that are a number; nothing typed: as the rules of the table say."""


THEME = 5
"""Points for a word that fits the theme (S)."""


@dataclass(frozen=True)
class TableForm(SeatedForm):
    """The texts of the form; ``names`` one for each seat, ``on`` the switches that are set."""

    rules: str = "german"
    minutes: str = ""
    move_seconds: str = ""
    wrong_challenge: str = ""
    challenge_until: str = ""
    credit_leftovers: str = ""
    wrong_challenge_cost: str = ""
    exchange_needs: str = ""
    passes_end: str = ""
    scoreless_end: str = ""
    overtime_cost: str = ""
    names: tuple[str, ...] = ("",) * MOST_PLAYERS
    on: frozenset[str] = frozenset()

    @property
    def changes_rules(self) -> bool:
        """Whether a single rule is to be another than the rules chosen say."""
        return any(getattr(self, name) for name in (*CHOICES, *NUMBERS))

    @property
    def by_rulebook(self) -> TableForm:
        """The same without clock and rules of the house: the rules chosen as they stand."""
        plain: dict[str, Any] = dict.fromkeys(("minutes", "move_seconds", *CHOICES, *NUMBERS), "")
        return replace(self, on=frozenset(), **plain)


def fresh_form(title: str, today: date, club: str = "") -> TableForm:
    """The form of a new table: the club's list, rules as the program has them, no clock, no house rule."""
    return TableForm(form_key(), title, today.isoformat(), club, usual_list())


def form_like(form: TableForm, setup: Setup, names: Sequence[str] = ()) -> TableForm:
    """The form of a new table with club, words, rules and players of an earlier one."""
    profile = setup.profile
    base = classic_profiles().get(profile.name, classic_profile("german"))
    told = {name: str(getattr(profile, name)) for name in (*CHOICES, *NUMBERS)}
    told["credit_leftovers"] = "yes" if profile.credit_leftovers else "no"
    changed = {name: text for name, text in told.items() if getattr(profile, name) != getattr(base, name)}
    on = {name for name in SWITCHES if name != "theme" and getattr(profile, name)}
    return replace(
        form,
        club=setup.club,
        lexicon=setup.lexicon,
        tiles=setup.tiles.name,
        rules=base.name,
        minutes=f"{profile.clock // 60}:{profile.clock % 60:02d}" if profile.clock else "",
        move_seconds=str(profile.move_seconds or ""),
        mirror="1" if setup.mirror else "",
        names=(*names, *("",) * MOST_PLAYERS)[:MOST_PLAYERS],
        on=frozenset(on | ({"theme"} if profile.theme_points else set())),
        **changed,
    )


def read_form(sent: Mapping[str, str]) -> TableForm:
    """The form as it was sent; nothing is checked but the key, which goes into addresses."""
    plain = {each.name for each in fields(TableForm)} - {"names", "on", "key"}
    return TableForm(
        key=form_key(sent.get("key", "")),
        names=tuple(sent.get(f"name{place}", "") for place in range(1, MOST_PLAYERS + 1)),
        on=frozenset(name for name in SWITCHES if sent.get(name)),
        **{name: str(sent.get(name, "")) for name in plain},
    )


def setup_of(form: TableForm, instance: Instance) -> Setup:
    """The set-up that the form asks for; DirectorError says what cannot be."""
    return Setup(profile=_profile(form), **setup_values(form, instance))


def _profile(form: TableForm) -> ClassicProfile:
    base = classic_profile(form.rules)
    data: dict[str, Any] = {name: True for name in form.on if name != "theme"}
    data |= {name: getattr(form, name) for name in CHOICES if getattr(form, name) in CHOICES[name]}
    if "credit_leftovers" in data:
        data["credit_leftovers"] = data["credit_leftovers"] == "yes"
    for name in NUMBERS:
        if text := getattr(form, name).strip():
            least, most = BOUNDS[name]
            data[name] = _number(text, least, most)
    return replace(
        base,
        **data,
        theme_points=THEME if "theme" in form.on else 0,
        clock=_seconds(form.minutes),
        move_seconds=_number(form.move_seconds, *BOUNDS["move_seconds"]),
    )


def _number(text: str, least: int, most: int) -> int:
    """A whole number within these bounds; nothing typed is 0."""
    if not (text := text.strip()):
        return 0
    if not re.fullmatch(r"\d{1,5}", text) or not least <= int(text) <= most:
        raise RuleError(
            "bad_number",
            say(
                "%(text)s cannot be: write a whole number from %(least)d to %(most)d.",
                text=text[:20],
                least=least,
                most=most,
            ),
        )
    return int(text)


def _seconds(text: str) -> int:
    """A clock as people write it, ``25`` or ``25:00`` minutes, in seconds."""
    minutes, _, seconds = text.strip().partition(":")
    return 60 * _number(minutes, 0, 600) + _number(seconds, 0, 59)


def choices(instance: Instance) -> dict[str, Any]:
    """What the form offers."""
    return {
        "choices": CHOICES,
        "numbers": NUMBERS,
        "lexicons": instance.library.lexicons(),
        "tile_sets": instance.tile_sets().values(),
        "profiles": classic_profiles().values(),
        "switches": SWITCHES,
    }
