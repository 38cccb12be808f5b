"""What is typed to set up a classic table: read, kept for the page after a mistake, made into a set-up."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from datetime import date
from typing import Any

from director.desk.instance import Instance
from director.games.classic.game import Setup
from director.games.classic.profile import ClassicProfile, classic_profile, classic_profiles
from director.games.classic.sides import MOST_PLAYERS
from director.games.people import Entrant, check_entrant
from director.language.sentences import RuleError, Sentence, say
from director.web.prepare.forms import form_key, setup_values

SWITCHES: Mapping[str, Sentence] = {
    "open_dictionary": say("Open dictionary: the preview says whether a word is in the list"),
    "recycle_blank": say("Blanks may be taken off the board for the real letter"),
    "jack_opens": say("Jack opens: the first word needs five letters"),
    "two_bags": say("Two bags: vowels and consonants apart"),
    "theme": say("Theme: 5 points for each word that fits it"),
    "last_turn": say("When somebody is out, the others have one last turn"),
}
"""The house rules that a table may switch on, with what they mean."""


@dataclass(frozen=True)
class TableForm:
    """The texts of the form; ``names`` one for each seat, ``on`` the switches that are set."""

    key: str = ""
    title: str = ""
    date: str = ""
    club: str = ""
    lexicon: str = "german"
    tiles: str = ""
    rules: str = "german"
    minutes: str = ""
    move_seconds: str = ""
    mirror: str = ""
    names: tuple[str, ...] = ("",) * MOST_PLAYERS
    on: frozenset[str] = frozenset()


def fresh_form(title: str, today: date) -> TableForm:
    """The form of a new table."""
    return TableForm(form_key(), title, today.isoformat())


def read_form(sent: Mapping[str, str]) -> TableForm:
    """The form as it was sent; nothing is checked but the key, which goes into addresses."""
    plain = {each.name for each in fields(TableForm)} - {"names", "on", "key"}
    return TableForm(
        key=form_key(sent.get("key", "")),
        names=tuple(sent.get(f"name{place}", "") for place in range(1, MOST_PLAYERS + 1)),
        on=frozenset(name for name in SWITCHES if sent.get(name)),
        **{name: str(sent.get(name, "")) for name in plain},
    )


def entrants_of(form: TableForm) -> list[Entrant]:
    """The players whose names were typed; RuleError ``name_too_long``."""
    return [check_entrant(Entrant(" ".join(name.split()))) for name in form.names if name.strip()]


def setup_of(form: TableForm, instance: Instance) -> Setup:
    """The set-up that the form asks for; DirectorError says what cannot be."""
    return Setup(profile=_profile(form), **setup_values(form, instance))


def _profile(form: TableForm) -> ClassicProfile:
    base = classic_profile(form.rules)
    switched: dict[str, Any] = {name: True for name in form.on if name != "theme"}
    return replace(
        base,
        **switched,
        theme_points=5 if "theme" in form.on else 0,
        clock=60 * _number(form.minutes, 600),
        move_seconds=_number(form.move_seconds, 3600),
    )


def _number(text: str, most: int) -> int:
    if not text.strip():
        return 0
    if not re.fullmatch(r"\d{1,5}", text.strip()) or int(text) > most:
        raise RuleError("bad_number", say("%(text)s is not a whole number.", text=text[:20]))
    return int(text)


def choices(instance: Instance) -> dict[str, Any]:
    """What the form offers."""
    return {
        "lexicons": instance.library.lexicons(),
        "tile_sets": instance.tile_sets().values(),
        "profiles": classic_profiles().values(),
        "switches": SWITCHES,
    }
