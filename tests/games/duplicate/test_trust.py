"""What a night can be trusted by: decisions of persons, the sample, the pace, what was entered twice."""

from dataclasses import replace

import pytest

from director.games.duplicate import facts as ev
from director.games.duplicate.analysis.decisions import Pace, Twice, decisions, pace, sample, twice
from director.games.log import Retracted
from director.judge.reasons import STATES
from director.judge.slip import Ruling, Slip
from director.language.texts import Texts
from director.rules.draw import Rejected
from director.wording.standing_words import entered_twice
from tests.builders import Night, a_setup, played_night, some_players
from tests.games.duplicate.builders import drawn, placed, played, slip


def a_night(*more):
    night = played_night(4, 10)
    return Night(night.setup, night.players, list(night.log)).add(*more)


FIRST = next(each.fact for each in played_night(4, 10).log if isinstance(each.fact, ev.SlipRecorded))
BACK = next(each.seq for each in played_night(4, 10).log if isinstance(each.fact, ev.SlipRecorded))


@pytest.mark.parametrize(
    ("facts", "found"),
    [
        ([ev.SlipOverruled(1, 1, 5, "found")], [("overruled", 1, 1, False)]),
        ([FIRST], [("changed", 1, FIRST.player, True)]),
        ([ev.AppealDecided(1), FIRST], [("appeal", None, None, False)]),
        ([ev.AppealDecided(0), FIRST], [("appeal", None, None, False), ("changed", 1, FIRST.player, True)]),
        ([FIRST, ev.ReasonGiven(BACK, "no"), "reason"], [("changed", 1, FIRST.player, False)]),
        ([FIRST, "undone"], [("changed", 1, FIRST.player, False), ("slip_back", 1, FIRST.player, True)]),
        ([ev.SlipWithdrawn(1, FIRST.player), FIRST], [("removed", 1, FIRST.player, True), ("after_top", 1, FIRST.player, True)]),
        ([ev.PhoneSlipDecided(1, FIRST.player, "late", True), FIRST], [("phone", 1, FIRST.player, True)]),
        ([ev.PhoneSlipDecided(1, FIRST.player, "late", False), FIRST], [("phone", 1, FIRST.player, False), ("changed", 1, FIRST.player, True)]),
        ([ev.PlayerWarned(2, 3, "talking"), ev.NoteDelivered(1, 1)], [("warned", 2, 3, False)]),
        ([ev.RoundCancelled(4, "Fire")], [("cancelled", 4, None, False)]),
        ([ev.OtherNightBinned("a", "A", 3, 0.0, "Anna", "")], [("thrown_away", None, None, True)]),
        ([ev.DoubtSettled(1, 1, "plausible", True)], [("doubt", 1, 1, False)]),
        ([ev.SlipRecorded(5, 1, Slip(state="late"), Ruling(0, "zero"))], [("by_eye", 5, 1, False)]),
        ([ev.NoteDelivered(1, 1)], []),
    ],
)  # fmt: skip
def test_what_a_person_decided_and_whether_somebody_said_why(facts, found):
    night = a_night()
    count, before = len(night.log), len(decisions(night.setup, night.log))
    later = {"undone": ev.Retracted(count + 1), "reason": ev.ReasonGiven(count + 1, "wrongly read")}
    night.add(*(later.get(each, each) if isinstance(each, str) else each for each in facts))
    new = decisions(night.setup, night.log)[before:]
    assert [(each.code, each.round, each.player, each.lacks) for each in new] == found


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        (ev.DoubtSettled(1, 1, "plausible", True), "The slip left it open; a person answered."),
        (ev.SlipRecorded(5, 1, Slip(state="late"), Ruling(0, "zero")), str(STATES["late"])),
        (ev.PhoneSlipDecided(1, FIRST.player, "late", False), "By the rules it does not count."),
        (ev.AppealDecided(0), "It follows from the ruling on the word."),
        (ev.PlayerWarned(2, 3, " talking "), "talking"),
    ],
)
def test_the_reason_of_a_decision_is_what_was_written_or_what_it_says_by_itself(fact, reason):
    night = a_night(fact)
    assert str(decisions(night.setup, night.log)[-1].reason) == reason


def test_what_was_seen_on_a_slip_is_its_own_reason_and_a_missing_slip_is_no_decision():
    night = a_night()
    states = {each.seq: each.fact.slip.state for each in night.log if isinstance(each.fact, ev.SlipRecorded)}
    found = decisions(night.setup, night.log)
    assert {each.seq for each in found if each.code == "by_eye"} == {
        seq for seq, state in states.items() if state not in ("ok", "none", "empty")
    }
    assert not any(each.lacks for each in found)


@pytest.mark.parametrize(
    ("drawn", "rack", "lacks"), [("AEHINST", "BCDFGHK", False), ("AEHINST", "AEHINSU", True)]
)
def test_a_rack_goes_back_for_the_minimum_and_by_no_other_wish(drawn, rack, lacks):
    night = Night(a_setup(), some_players(3)).add(ev.RackRejected(1, "", rack), ev.RackDrawn(1, "", drawn))
    (found,) = decisions(night.setup, night.log)
    assert (found.code, found.round, found.rack, found.lacks) == ("rejected", 1, rack, lacks)


UP, NO = Slip("ANNA", "across", "H8", score=5), Slip(state="none")


def rack(source="software", number=1):
    return ev.RackDrawn(number, "", "AEHINST", source=source)


def entered(slip=UP, player=1, number=1):
    return ev.SlipRecorded(number, player, slip, Ruling(0, "zero"))


TOP = ev.TopPlaced(1, "H4", "AHNEST", 20)


@pytest.mark.parametrize(
    ("facts", "found"),
    [
        ([ev.Sealed(1, "0" * 64, "")], []),
        ([ev.Sealed(1, "0" * 64, ""), ev.Sealed(2, "1" * 64, "late")], ["2 sealed_again"]),
        # a rack that was seen and goes back; by a seal the same one comes again
        ([rack(), ev.RackTakenBack(1)], ["2 rack_back 1 lacks"]),
        ([rack("bag"), ev.RackTakenBack(1)], ["2 rack_back 1 lacks"]),
        ([rack("seal"), ev.RackTakenBack(1)], []),
        ([ev.RackTakenBack(1)], []),
        ([rack(), Retracted(1)], ["2 rack_back 1 lacks"]),
        ([rack("seal"), Retracted(1)], []),
        # a slip goes back with its rack, and with no other
        ([rack(), entered(), Retracted(2)], ["3 slip_back 1 1 lacks"]),
        ([rack("seal"), entered(), Retracted(1), Retracted(2)], []),
        ([entered(), Retracted(1)], ["2 slip_back 1 1 lacks"]),
        ([rack("seal"), entered(), rack("seal"), Retracted(2)], []),
        # what is entered first after the top was placed; no slip is none, unless it takes the place of one
        ([rack(), TOP, entered()], ["3 after_top 1 1 lacks"]),
        ([rack(), TOP, entered(NO)], []),
        ([rack(), TOP, Retracted(2), entered()], []),
        ([rack(), entered(NO), TOP, entered()], ["4 changed 1 1 lacks"]),
        ([rack(), entered(), entered(NO)], ["3 changed 1 1 lacks"]),
        ([rack(), entered(), Retracted(2), entered()], ["3 slip_back 1 1 lacks"]),
        ([rack(), entered(), entered(player=2), entered(number=2)], []),
        # a round that begins anew forgets slips and top
        ([rack(), entered(), TOP, rack(), entered()], []),
        ([rack(), entered(), TOP, ev.RoundCancelled(1, "Fire"), entered()], ["4 cancelled 1"]),
        ([rack("seal"), entered(), TOP, ev.RackTakenBack(1), entered()], []),
        ([rack(), entered(), TOP, ev.RackAnnouncedAgain(1), entered()], []),
        ([rack(), entered(number=2), TOP, rack(), entered(number=2)], ["5 changed 2 1 lacks"]),
        # a late slip of a phone that is counted is one decision, and only the next one of that player
        ([rack(), entered(), ev.PhoneSlipDecided(1, 1, "late", True), entered(), entered()], ["3 phone 1 1 lacks", "5 changed 1 1 lacks"]),
        # by a phone itself, or in place of no slip that the phone has booked: in time none, later all the same
        ([rack(), "phone", entered(), "phone", entered()], []),
        ([rack(), entered(), "phone", entered()], ["3 changed 1 1 lacks"]),
        ([rack(), "phone", entered(), entered()], ["3 changed 1 1 lacks"]),
        ([rack(), "phone", entered(NO), entered()], []),
        ([rack(), entered(NO), entered()], ["3 changed 1 1 lacks"]),
        ([rack(), "phone", entered(NO), TOP, entered()], ["4 after_top 1 1 lacks"]),
        ([rack(), TOP, "phone", entered()], ["3 after_top 1 1 lacks"]),
        # what an appeal judges anew goes with it
        ([rack(), entered(), ev.AppealDecided(2), entered(), entered(player=2), entered()], ["3 appeal", "6 changed 1 1 lacks"]),
        ([ev.RoundVoided(1, "Fire")], ["1 cancelled 1"]),
        ([ev.BagFrom(1, "broken")], ["1 bag_from 1"]),
        ([ev.GameReopened("again")], ["1 reopened"]),
        ([ev.GameReopened(" ")], ["1 reopened lacks"]),
        ([rack(), ev.RoundCancelled(1, "Fire"), ev.RackRejected(1, "AEH", "INST")], ["2 cancelled 1", "3 rejected 1 (AEHINST)"]),
        ([rack(), ev.RackRejected(1, "AEH", "INST")], ["2 rejected 1 (AEHINST) lacks"]),
        ([ev.RackDrawn(1, "", "AEHINST", (Rejected("BC", "DFGHK"), Rejected("", "AEHINSU")))], ["1 rejected 1 (BCDFGHK)", "1 rejected 1 (AEHINSU) lacks"]),
    ],
)  # fmt: skip
def test_what_is_a_decision_follows_from_what_was_before_it(facts, found):
    night, who = Night(a_setup(), some_players(3)), "director"
    for each in facts:
        if each != "phone":
            night.log.append(replace(night.recorded(each), who=who))
        who = "phone" if each == "phone" else "director"

    def told(each):
        parts = [each.seq, each.code, each.round, each.player, f"({each.rack})" if each.rack else None]
        return " ".join(str(part) for part in [*parts, "lacks" if each.lacks else None] if part is not None)

    assert [told(each) for each in decisions(night.setup, night.log)] == found


def test_the_pace_is_counted_from_the_end_of_the_time():
    night = a_night()
    found = pace(night.game, night.log)
    assert [each.round for each in found] == [1, 2, 3, 4]
    for each in found:
        ends = night.game.round(each.round).clock.ends
        slips = [
            one.at
            for one in night.log
            if isinstance(one.fact, ev.SlipRecorded) and one.fact.round == each.round
        ]
        assert ends is not None
        assert each.slips == max(slips) - ends
        assert each.top == each.slips + 1


def test_the_pace_counts_the_first_entries_of_a_round_as_it_was_last_drawn():
    night = Night(a_setup(), some_players(2)).add(*played(1, 5), slip(1, 1, 9), slip(1, 2, 5), slip(1, 2, 6))
    again = [drawn(2), ev.ClockStarted(2), slip(2, 1, 5), ev.RoundCancelled(2, "Fire"), drawn(2, kept=False)]
    night.add(*again, ev.ClockStarted(2), ev.TimeCalled(2), slip(2, 1, 5), placed(2))
    assert pace(night.game, night.log) == [Pace(1, 4.0, 2.0), Pace(2, 1.0, 2.0)]
    early = [
        replace(each, at=each.at - 60) if isinstance(each.fact, ev.SlipRecorded) else each
        for each in night.log
    ]
    assert [each.slips for each in pace(night.game, early)] == [0.0, 0.0]


def test_the_sample_is_the_same_for_whoever_asks_and_after_a_correction():
    night = a_night()
    drawn = sample(night.game, 20)
    slips = sum(len(each.entries) for each in night.game.complete)
    assert len(drawn) == -(-slips // 5)
    assert len(set(drawn)) == len(drawn)
    assert all(player in night.game.round(number).entries for number, player in drawn)
    assert sample(night.add(ev.SlipOverruled(1, 1, 5, "found")).game, 20) == drawn
    assert len(sample(night.game, 100)) == slips
    assert len(sample(night.game, 1)) == 1
    assert sample(Night(a_setup(), some_players(2)).game, 20) == ()


def test_a_clean_sample_is_told_with_the_standings():
    night = a_night()
    assert entered_twice(night.game, Texts()) == []
    night.add(ev.SlipChecked(2, 1, night.game.round(2).entries[1].slip))
    assert twice(night.game) == Twice(1, 0)
    assert entered_twice(night.game, Texts()) == ["1 slip was entered a second time, unseen, and agrees."]
    night.add(ev.SlipChecked(3, 1, Slip("ANDERS", "across", "H4")))
    assert twice(night.game) == Twice(2, 1)
    assert entered_twice(night.game, Texts()) == []
    assert twice(night.add(ev.SlipWithdrawn(2, 1)).game) == Twice(
        2, 2
    )  # of one that is gone the second is left
