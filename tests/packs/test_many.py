"""Three hundred centres with twenty players each are taken in and merged within a minute of processor time, which is what
a machine that has nothing else to do needs."""

import time

import pytest

from director.desk.packs import federation
from tests.packs.many import a_large_meeting, result_texts


@pytest.mark.parametrize(
    ("centres", "seconds"), [(12, 10.0), pytest.param(300, 60.0, marks=pytest.mark.slow)]
)
def test_results_of_many_centres_are_merged_in_time(german_table, centres, seconds):
    meeting = a_large_meeting(german_table, centres)
    home = meeting.desk("Bund")
    federation.keep_pack(home, meeting.pack, meeting.kept)
    texts = list(result_texts(meeting, 20))
    began = time.process_time()
    for text in reversed(texts):
        assert federation.take_result(home, text).state == "new"
    taken = time.process_time()
    fact = federation.event_of(home, meeting.pack.id)
    ended = time.process_time()
    print(
        f"{centres} centres, {len(fact.pack.locked)} rounds: taken in {taken - began:.1f} s,"
        f" merged {ended - taken:.1f} s, files of {len(texts[0]) // 1000} kB"
    )
    assert len(fact.merged.ranked.rows) == 20 * centres
    assert fact.missing == []
    assert fact.merged.ranked.rows[0].total == max(row.total for row in fact.merged.ranked.rows)
    assert ended - began < seconds
