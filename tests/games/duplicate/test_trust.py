"""What a night can be trusted by: decisions of persons, the sample, the pace, what was entered twice."""

from __future__ import annotations

from director.games.duplicate import facts as ev
from director.games.duplicate.analysis.trust import Twice, decided, pace, sample, twice
from director.judge.slip import Slip
from director.language.texts import Texts
from director.wording.standings import entered_twice
from tests.builders import Night, played_night


def a_night(*more: ev.Fact) -> Night:
    night = played_night(4, 10)
    return Night(night.setup, night.players, list(night.log)).add(*more)


def test_rulings_of_a_person_and_corrections_are_decisions() -> None:
    night = a_night()
    already = decided(night.log)
    first = next(each.fact for each in night.log if isinstance(each.fact, ev.SlipRecorded))
    count = len(night.log)
    night.add(ev.SlipOverruled(1, 1, 5, "found"), first)
    night.add(ev.PlayerWarned(2, 3, "talking"), ev.NoteDelivered(1, 1))
    assert decided(night.log) - already == {count + 1, count + 2, count + 3}


def test_a_slip_that_was_late_is_a_decision_and_one_that_is_missing_is_none() -> None:
    states = {
        each.seq: each.fact.slip.state for each in a_night().log if isinstance(each.fact, ev.SlipRecorded)
    }
    assert all(states[seq] not in ("ok", "none", "empty") for seq in decided(a_night().log) & set(states))


def test_the_pace_is_counted_from_the_end_of_the_time() -> None:
    night = a_night()
    for each in pace(night.game, night.log):
        ends = night.game.round(each.round).clock.ends
        slips = [
            one.at
            for one in night.log
            if isinstance(one.fact, ev.SlipRecorded) and one.fact.round == each.round
        ]
        assert ends is not None
        assert each.slips == max(slips) - ends
        assert each.top == each.slips + 1


def test_the_sample_is_the_same_for_whoever_asks_and_after_a_correction() -> None:
    night = a_night()
    drawn = sample(night.game, 20)
    slips = sum(len(each.entries) for each in night.game.complete)
    assert len(drawn) == -(-slips // 5)
    assert len(set(drawn)) == len(drawn)
    assert all(player in night.game.round(number).entries for number, player in drawn)
    assert sample(night.add(ev.SlipOverruled(1, 1, 5, "found")).game, 20) == drawn
    assert len(sample(night.game, 100)) == slips


def test_a_clean_sample_is_told_with_the_standings() -> None:
    night = a_night()
    assert entered_twice(night.game, Texts()) == []
    entry = night.game.round(2).entries[1]
    night.add(ev.SlipChecked(2, 1, entry.slip))
    assert twice(night.game) == Twice(1, 0)
    assert entered_twice(night.game, Texts()) == ["1 slip was entered a second time, unseen, and agrees."]
    night.add(ev.SlipChecked(3, 1, Slip("ANDERS", "across", "H4")))
    assert twice(night.game) == Twice(2, 1)
    assert entered_twice(night.game, Texts()) == []
