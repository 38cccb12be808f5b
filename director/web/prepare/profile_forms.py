"""Reading the form of a director's own rules (``profile_fields``).

``read_profile`` makes the profile of what was typed, and says which field is wrong and what it may be. The form is
data walked through by hand and not a WTForms class: its rows of minimums and tie-breaks vary, and what may be
typed stands in ``Profile`` already.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from director.language.sentences import RuleError, Sentence, say
from director.rules.profile import Minimum, Profile, changed
from director.web.prepare.profile_fields import BREAKS, GROUPS, MINIMUM_ROWS, TIE_BREAK_ROWS, Field


def typed_of(profile: Profile, title: str) -> dict[str, str]:
    """The form's texts for a profile."""
    typed = {
        "title": title,
        "signals": ", ".join(map(str, profile.signals)),
        "bonuses": ", ".join(f"{laid}: {points}" for laid, points in sorted(profile.bonus.items())),
    }
    for field in _fields():
        value = getattr(profile, field.name)
        typed[field.name] = ("1" if value else "") if field.input == "check" else str(value)
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
        bonuses=_bonuses(typed.get("bonuses", "")),
    )


def _fields() -> list[Field]:
    return [field for group in GROUPS for field in group.fields]


def _value(field: Field, text: str) -> Any:
    if field.input == "check":
        return bool(text)
    if field.input == "choice":
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


def _bonuses(text: str) -> tuple[tuple[int, int], ...]:
    """Extra points by the number of letters laid in one move, typed as ``7: 50, 8: 75``."""
    found: dict[int, int] = {}
    for pair in filter(None, re.split(r"[,;]", text)):
        laid, _, points = pair.partition(":")
        number = _number(say("Extra points: letters laid"), laid, 1, 9)
        found[number] = _number(say("Extra points for %(laid)d letters", laid=number), points, 0, 500)
    return tuple(sorted(found.items()))
