"""Three hundred centres with twenty players each are taken in and merged within a minute of processor time, which is what
a machine that has nothing else to do needs."""

import time
from collections import Counter

import pytest

from director.desk.packs import federation
from director.language.sentences import DirectorError
from tests.packs.many import a_large_meeting, afternoon
from tests.refusing import refused


@pytest.mark.parametrize(
    ("centres", "seconds"), [(12, 10.0), pytest.param(300, 60.0, marks=pytest.mark.slow)]
)
def test_results_of_many_centres_are_merged_in_time(german_table, centres, seconds):
    meeting = a_large_meeting(german_table, centres)
    home = meeting.home()
    parts = []
    came = list(afternoon(meeting, 20).arrivals(parts.append, late=4, other=1))
    assert parts == sorted({*parts, 0.0, 1.0})
    of_each = Counter(each.how for each in came)
    assert of_each == {
        "new": centres * 3 // 4,
        "late": centres // 4,
        "twice": 1,
        "corrected": 1,
        "altered": 1,
    }
    states = {"new": "new", "late": "new", "twice": "same", "corrected": "newer"}
    began = time.process_time()
    for each in came:
        if each.how == "altered":
            with refused("result_changed", by=DirectorError):
                federation.take_result(home, each.text)
        else:
            assert federation.take_result(home, each.text).state == states[each.how]
    taken = time.process_time()
    fact = federation.event_of(home, meeting.pack.id)
    ended = time.process_time()
    print(
        f"{centres} centres, {len(fact.pack.locked)} rounds: taken in {taken - began:.1f} s,"
        f" merged {ended - taken:.1f} s, files of {len(came[0].text) // 1000} kB"
    )
    assert len(fact.merged.ranked.rows) == 20 * centres
    assert fact.missing == []
    assert fact.merged.ranked.rows[0].total == max(row.total for row in fact.merged.ranked.rows)
    assert ended - began < seconds
