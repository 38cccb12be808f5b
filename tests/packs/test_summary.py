"""The summary of a centre's night comes back from its text as it was."""

import random
from dataclasses import replace

import pytest

from director.games.duplicate.game import Overrule
from director.judge.slip import Ruling
from director.packs import summary
from director.packs.summary import Pool, SummaryWriter, summary_from_text
from tests.packs.test_figures import a_night


@pytest.mark.parametrize("most", [40_000, 2])
def test_a_kept_summary_comes_back_with_all_that_was_decided(monkeypatch, most):
    monkeypatch.setattr(summary, "MOST_WRITTEN", most)
    rng, writer, pool = random.Random(3), SummaryWriter(), Pool()
    decided = 0
    for centre in range(1, 30):
        night = a_night(centre, rng, [60, 70, 80, 90])
        night = replace(
            night,
            entries={number: of for number, of in night.entries.items() if of},
            openings=((1, 5.5), (2, 8.0)),
            deviations=(("round_void", {"round": 2, "reason": "laut"}),),
            judged={(1, 1): Ruling(7, "warning", true_score=9)},
            other_words=centre % 2 == 0,
        )
        first, *others = night.players
        night = replace(night, players=(replace(first, club=f"SC {centre}", name="Ö"), *others))
        entry = night.entries.get(1, {}).get(1)
        if entry:
            averaged = replace(entry, overrule=Overrule(12, "was called away", average=True))
            night = replace(night, entries={**night.entries, 1: {**night.entries[1], 1: averaged}})
        decided += sum(bool(each.overrule) for of in night.entries.values() for each in of.values())
        assert summary_from_text(writer.text(night, 5.0), pool) == night
    assert decided > 20
