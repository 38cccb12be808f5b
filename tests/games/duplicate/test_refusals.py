"""What the facts of a night refuse by themselves, whoever asks: nothing on a page stands between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from director.games.duplicate import facts as ev
from director.rules.speed import SPEEDS
from tests.builders import Night, a_setup, some_players
from tests.games.duplicate.builders import a_night, drawn, played
from tests.refusing import refused

ENDED = [*played(1, 20, 10), ev.GameEnded("")]
FROM_A_BAG = [ev.Sealed(1, "a" * 64, ""), ev.BagFrom(1, "no power")]


@pytest.mark.parametrize(
    ("before", "fact", "code"),
    [
        ([drawn(1)], ev.RackAnnouncedAgain(1), "clock_stands"),
        ([*FROM_A_BAG, ev.Sealed(2, "b" * 64, "again")], replace(drawn(1), source="bag"), "by_the_seal_alone"),
        (played(1, 20, 10), ev.Sealed(1, "a" * 64, ""), "too_late_to_seal"),
        (ENDED, ev.TieBroken((1, 9), (1, 2), "x"), "unknown_player"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(before: Sequence[ev.Fact], fact: ev.Fact, code: str) -> None:
    night = a_night().add(*before)
    assert night.game
    with refused(code):
        _ = night.add(fact).game


@pytest.mark.parametrize("fact", [ev.PlayersOut(1, (2,)), ev.PlayerPutBack(2, 2)])
def test_after_the_end_nobody_goes_out_or_comes_back(fact: ev.Fact) -> None:
    night = Night(replace(a_setup(), speed=SPEEDS["sudden-death"]), some_players(3))
    before = ENDED if isinstance(fact, ev.PlayersOut) else [*ENDED[:-1], ev.PlayersOut(1, (2,)), ENDED[-1]]
    assert night.add(*before).game
    with refused("game_finished"):
        _ = night.add(fact).game


def test_an_unsealed_bag_may_be_drawn_from() -> None:
    assert a_night().add(*FROM_A_BAG, replace(drawn(1), source="bag")).game.rack
