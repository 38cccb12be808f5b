"""The form of a director's own rules: a field for each of ``profile_fields``, and the profile made of what was typed."""

from __future__ import annotations

import re
from functools import partial
from typing import ClassVar

from director.language.sentences import RuleError, say
from director.rules.profile import Minimum, Profile, changed
from director.web.forms import Meant, Number, PageForm, Rows, Yes
from director.web.prepare.profile_fields import BREAKS, GROUPS, MOST_MINIMUMS, TIE_BREAK_ROWS, Field
from director.web.sent import whole

FIELDS = [field for group in GROUPS for field in group.fields]


def typed_of(profile: Profile, title: str) -> dict[str, str]:
    """The form's texts for a profile."""
    typed = {
        "title": title,
        "signals": ", ".join(map(str, profile.signals)),
        "bonuses": ", ".join(f"{laid}: {points}" for laid, points in sorted(profile.bonus.items())),
    }
    for field in FIELDS:
        value = getattr(profile, field.name)
        typed[field.name] = ("1" if value else "") if field.input == "check" else str(value)
    for row, minimum in enumerate(profile.minimums):
        typed |= {
            f"from_{row}": str(minimum.from_round),
            f"vowels_{row}": str(minimum.vowels),
            f"consonants_{row}": str(minimum.consonants),
        }
    return typed | {f"break_{row}": name for row, name in enumerate(profile.tie_breaks)}


def _title(text: str) -> str:
    title = " ".join(text.split())
    if not title or len(title) > 60:
        raise RuleError("title_missing", say("Give these rules a name of at most 60 characters."))
    return title


def _signals(text: str, seconds: int) -> tuple[int, ...]:
    """Moments before the end, in seconds, latest last; each shorter than the round."""
    label = say("Signal so many seconds before the end")
    found = {
        whole(each, (1, seconds - 1), label) for each in re.split(r"[\s,;]+", text.strip()) if text.strip()
    }
    return tuple(sorted(found, reverse=True))


def _bonuses(text: str) -> tuple[tuple[int, int], ...]:
    """Extra points by the number of letters laid in one move, typed as ``7: 50, 8: 75``."""
    found: dict[int, int] = {}
    for pair in filter(None, re.split(r"[,;]", text)):
        laid, _, points = pair.partition(":")
        number = whole(laid, (1, 9), say("Extra points: letters laid"))
        found[number] = whole(points, (0, 500), say("Extra points for %(laid)d letters", laid=number))
    return tuple(sorted(found.items()))


class ProfileForm(PageForm):
    """One's own rules: beside these a field for each of ``FIELDS``."""

    title = Meant(_title)
    signals = Meant(partial(_signals, seconds=0))
    bonuses = Meant(_bonuses)
    rounds = Rows("from_")
    vowels = Rows("vowels_")
    consonants = Rows("consonants_")
    breaks = Rows("break_")

    ABOUT: ClassVar[dict[str, str]] = {"bad_minimums": "rounds", "bad_number": "rounds"}

    def profile(self, base: Profile, name: str) -> Profile:
        """The profile of what was typed, a copy of ``base``; DirectorError says what is wrong first."""
        values = self.values("title", "bonuses", *(field.name for field in FIELDS))
        self.signals.read = partial(_signals, seconds=values["seconds"])
        values["signals"] = self.signals.data
        chosen = (self.breaks.data.get(str(row), "") for row in range(TIE_BREAK_ROWS))
        breaks = tuple(dict.fromkeys(name for name in chosen if name and name in BREAKS))
        return changed(base, name, **values, minimums=self._minimums(), tie_breaks=breaks)

    def _minimums(self) -> tuple[Minimum, ...]:
        """The lines that are not empty, by round."""
        found: list[Minimum] = []
        for row in map(str, range(MOST_MINIMUMS)):
            cells = [each.data.get(row, "").strip() for each in (self.rounds, self.vowels, self.consonants)]
            if any(cells):
                first = whole(cells[0], (1, 99), say("From round"))
                vowels = whole(cells[1] or "0", (0, 7), say("Vowels"))
                found.append(Minimum(first, vowels, whole(cells[2] or "0", (0, 7), say("Consonants"))))
        if len({each.from_round for each in found}) < len(found):
            raise RuleError("bad_minimums", say("Two minimums begin with the same round. Keep one of them."))
        return tuple(sorted(found, key=lambda each: each.from_round))


def _chosen(field: Field, text: str) -> str:
    if text not in (field.options or {}):
        raise RuleError("bad_choice", say("%(setting)s: choose one of the list.", setting=field.label))
    return text


for each in FIELDS:
    if each.input == "check":
        setattr(ProfileForm, each.name, Yes())
    elif each.input == "choice":
        setattr(ProfileForm, each.name, Meant(partial(_chosen, each)))
    else:
        setattr(ProfileForm, each.name, Number(None, each.bounds, each.label))
