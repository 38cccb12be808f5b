"""What is typed to set up one of the smaller games: read, kept for the page after a mistake, made into a set-up."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from director.desk.instance import Instance
from director.games.people import Entrant
from director.language.sentences import RuleError, say
from director.web.common import usual_list
from director.web.prepare.forms import form_key
from director.web.prepare.seated import SeatedForm

TEXTS = ("title", "date", "club", "lexicon", "tiles", "mirror")


@dataclass(frozen=True)
class SmallForm(SeatedForm):
    """The texts of the form; ``choices`` is what this game asks beside."""

    choices: Mapping[str, str] = field(default_factory=dict)


def fresh_form(title: str, today: date, seats: int, choices: Mapping[str, str]) -> SmallForm:
    """The form of a new game."""
    return SmallForm(
        form_key(), title, today.isoformat(), lexicon=usual_list(), names=("",) * seats, choices=dict(choices)
    )


def read_form(sent: Mapping[str, str], seats: int, choices: Mapping[str, str]) -> SmallForm:
    """The form as it was sent; nothing is checked but the key, which goes into addresses."""
    return SmallForm(
        key=form_key(sent.get("key", "")),
        names=tuple(sent.get(f"name{place}", "") for place in range(1, seats + 1)),
        choices={name: sent.get(name, default) for name, default in choices.items()},
        **{name: str(sent.get(name, "")) for name in TEXTS},
    )


def entrants_of(form: SmallForm, instance: Instance) -> list[Entrant]:
    """The players whose names were typed; RuleError ``name_missing`` if there is none."""
    if not (found := form.entrants):
        raise RuleError("name_missing", say("Write the player's name."))
    return found


def number(text: str, least: int, most: int) -> int:
    """A whole number that was typed; RuleError ``bad_number``."""
    if not re.fullmatch(r"\d{1,5}", text.strip()) or not least <= int(text) <= most:
        raise RuleError("bad_number", say("%(text)s is not a whole number.", text=text[:20] or "–"))
    return int(text)
