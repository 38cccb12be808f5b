"""Rules of any game from a file: what is wrong is named, and nothing wrong is taken."""

from __future__ import annotations

from typing import Any

import pytest

from director.games.classic.profile import classic_from_data
from director.games.solitaire.profile import solitaire_from_data
from director.games.worthatz.profile import WorthatzProfile, worthatz_from_data
from director.language.sentences import DirectorError

FROM_DATA = {"classic": classic_from_data, "solitaire": solitaire_from_data, "worthatz": worthatz_from_data}


@pytest.mark.parametrize(
    ("game", "data", "why"),
    [
        ("worthatz", {"signals": 30}, "signals has a value of the wrong kind"),
        ("worthatz", {"signals": [30, "10"]}, "signals has a value of the wrong kind"),
        ("worthatz", {"signals": [True]}, "signals has a value of the wrong kind"),
        ("worthatz", {"part": 1}, "part has a value of the wrong kind"),
        ("worthatz", {"rounds": 0}, "rounds must be 1 to 99"),
        ("worthatz", {"speed": 1}, "unknown setting speed"),
        ("classic", {"clock": True}, "clock has a value of the wrong kind"),
        ("classic", {"clock": [1]}, "clock has a value of the wrong kind"),
        ("classic", {"challenge_until": "never"}, "challenge_until must be one of: at_once, next_laid"),
        ("classic", {"passes_end": 10}, "passes_end must be 1 to 9"),
        ("solitaire", {"letters": ["drawn"]}, "letters must be one of: drawn, chosen"),
        ("solitaire", {"title": None}, "title has a value of the wrong kind"),
    ],
)
def test_what_is_wrong_with_rules_is_named(game: str, data: dict[str, Any], why: str) -> None:
    with pytest.raises(DirectorError) as refused:
        FROM_DATA[game]("house", data)
    assert refused.value.code == "bad_profile"
    assert why in str(refused.value)


def test_rules_come_back_as_they_were_written() -> None:
    rules = WorthatzProfile("house", "Haus", rounds=3, part=True, signals=(60, 10))
    assert worthatz_from_data("house", rules.as_data()) == rules
