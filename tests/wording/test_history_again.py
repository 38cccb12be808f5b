"""A history that was told before is continued, never retold wrongly."""

import pytest

from director.desk import nights
from director.desk.duplicate import rounds, slips
from director.desk.duplicate.players import add_players
from director.games.duplicate import facts as ev
from director.games.kinds import KINDS
from director.games.log import Fact as AnyFact
from director.games.log import Retracted
from director.games.people import Entrant
from director.judge.slip import Slip
from director.wording.history import history
from tests.games.duplicate.builders import a_night, drawn, slip
from tests.room import NIGHT, Rooms


def test_a_continued_history_is_the_one_told_from_the_start(small_table):
    desk = Rooms(small_table).night()

    def both():
        night = desk.night(NIGHT)
        again = night.history()
        assert again == history(night.row.setup, night.game.players, night.log)
        return again

    rounds.type_rack(desk, NIGHT, "RUCKENB")
    assert len(both()) == 1
    slips.record_slip(desk, NIGHT, 1, 1, Slip("NUR", at="H8"))
    slips.record_slip(desk, NIGHT, 1, 1, Slip("RUCKEN", at="H4"))
    assert both()[0].correction
    slips.withdraw_slip(desk, NIGHT, 1, 1)
    rounds.start_clock(desk, NIGHT)
    both()
    nights.undo(desk, NIGHT, desk.night(NIGHT).seq)
    assert [each.undone is not None for each in both()][:2] == [False, True]
    add_players(desk, NIGHT, [Entrant("Anna")], arriving=True)
    rounds.start_clock(desk, NIGHT)
    slips.record_slip(desk, NIGHT, 1, 1, Slip("NUR", at="H8"))
    both()
    for _ in ("clock", "draw and slip"):
        nights.undo(desk, NIGHT, nights.undo_offer(desk.night(NIGHT)).seq)
        both()
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    slips.record_slip(desk, NIGHT, 1, 1, Slip("RUCKEN", at="H4"))
    assert not both()[0].correction  # the slip before went with its round
    assert len(both()) == len(desk.night(NIGHT).log)


def test_only_what_is_new_is_told(small_table):
    desk = Rooms(small_table).night()
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    before = [id(each) for each in desk.night(NIGHT).history()]
    rounds.start_clock(desk, NIGHT)
    once, again = desk.night(NIGHT).history(), desk.night(NIGHT).history()
    assert [id(each) in before for each in once] == [False, True]
    assert [id(each) for each in again] == [id(each) for each in once]


@pytest.mark.parametrize("kind", KINDS)
def test_every_fact_of_every_game_has_its_words(kind):
    facts = set(KINDS[kind].facts.values()) - {Retracted}
    assert [each for each in facts if not hasattr(each, "sentence") and each.wording is AnyFact.wording] == []


ROUNDS = {"RoundCancelled", "GameReopened"}
DUPLICATE = ROUNDS | set(
    """PhoneSlipDecided NightBinned OtherNightBinned PlayerPutBack BagFrom RoundVoided DoubtSettled SlipOverruled AverageGiven
    AppealDecided AppealRefused SlipWithdrawn WordRuled RackTakenBack""".split()
)
TABLE = {"RackRead", "Corrected"}
CORRECTIONS = {"duplicate": DUPLICATE, "lesson": DUPLICATE, "classic": TABLE, "training": TABLE, "worthatz": ROUNDS | {"GridWithdrawn"}}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_the_history_marks_what_changes_something_that_was_there(kind):
    assert {name for name, fact in KINDS[kind].facts.items() if getattr(fact, "correction", False)} == (
        CORRECTIONS.get(kind, set())
    )


@pytest.mark.parametrize(
    ("fact", "said", "under"),
    [
        (ev.AverageGiven(1, 1, 13, "late"), "Anna Ångström, round 1: the average of the others, 13 points.", "Before: {} Reason: late"),
        (ev.AverageGiven(1, 1, None, "late"), "Anna Ångström, round 1: the average of the others.", "Reason: late Before: {}"),
        (ev.SlipOverruled(1, 1, 9, "late"), "Anna Ångström, round 1: set to 9 points by the director.", "Before: {} Reason: late"),
        (ev.SlipWithdrawn(1, 1), "Slip of Anna Ångström in round 1 removed.", "Before: {}"),
    ],
)  # fmt: skip
def test_what_counted_before_is_told_with_what_changed_it(fact, said, under):
    night = a_night(2).add(drawn(1), slip(1, 1, 5), slip(1, 2, 7), fact)
    told = history(night.setup, night.players, night.log)[0]
    before = "WORT at H8, claimed 5: 5 points"
    assert (str(told.sentence), " ".join(map(str, told.details)), told.correction) == (
        said,
        under.format(before),
        True,
    )
