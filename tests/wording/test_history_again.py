"""A history that was told before is continued, never retold wrongly."""

from dataclasses import replace

import pytest

from director.desk import sessions
from director.desk.duplicate import rounds, slips
from director.desk.duplicate.players import add_players
from director.games.duplicate import facts as ev
from director.games.kinds import KINDS
from director.games.log import Fact as AnyFact
from director.games.log import Retracted
from director.games.people import Entrant
from director.judge.slip import Doubt, Outcome, Ruling, Slip
from director.language.sentences import say
from director.wording.history import history, selected, without_letters
from tests.games.duplicate.builders import a_night, drawn, placed, slip
from tests.room import NIGHT, Rooms


def test_a_continued_history_is_the_one_told_from_the_start(small_table):
    desk = Rooms(small_table).night()

    def both():
        night = desk.session(NIGHT)
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
    sessions.undo(desk, NIGHT, desk.session(NIGHT).seq)
    assert [each.undone is not None for each in both()][:2] == [False, True]
    add_players(desk, NIGHT, [Entrant("Anna")], arriving=True)
    rounds.start_clock(desk, NIGHT)
    slips.record_slip(desk, NIGHT, 1, 1, Slip("NUR", at="H8"))
    both()
    for _ in ("clock", "draw and slip"):
        sessions.undo(desk, NIGHT, sessions.undo_offer(desk.session(NIGHT)).seq)
        both()
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    slips.record_slip(desk, NIGHT, 1, 1, Slip("RUCKEN", at="H4"))
    assert not both()[0].correction  # the slip before went with its round
    assert len(both()) == len(desk.session(NIGHT).log)


def test_only_what_is_new_is_told(small_table):
    desk = Rooms(small_table).night()
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    looked_at = desk.session(NIGHT)
    before = [id(each) for each in looked_at.history()]
    rounds.start_clock(desk, NIGHT)
    once, again = desk.session(NIGHT).history(), desk.session(NIGHT).history()
    assert [id(each) in before for each in once] == [False, True]
    assert [id(each) for each in again] == [id(each) for each in once]
    assert len(looked_at.history()) == 1


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


def test_what_was_decided_about_a_phones_slip():
    decided = [
        ev.PhoneSlipDecided(1, 1, why, counts)
        for why in ("late", "paper", "absent")
        for counts in (True, False)
    ]
    assert told(a_night(3, "f2023").add(drawn(1, kept=False), *decided))[1:] == [
        "! Anna Ångström, round 1: the phone's slip came too late and counts all the same.",
        "! Anna Ångström, round 1: the phone's slip came too late and does not count.",
        "! Anna Ångström, round 1: the phone's slip counts, not the one on paper.",
        "! Anna Ångström, round 1: the slip on paper counts, not the phone's.",
        "! Anna Ångström, round 1: the phone's slip counts although the player was not in the round.",
        "! Anna Ångström, round 1: the phone's slip does not count; the player was not in the round.",
    ]


def test_a_whole_night_in_words():
    """Everything once that is done to slips and rounds; what corrects something is marked, what stands below follows a bar."""
    open_to_read = Doubt("handwriting", Outcome(5, "none"), Outcome(0, "zero"))
    night = a_night(3, "f2023").add(
        ev.RackRejected(1, "", "BCDFGHK"), drawn(1, kept=False), ev.ClockStarted(1), ev.ClockStopped(1), ev.ClockStarted(1),
        ev.TimeAdded(1, 60), ev.TimeAdded(1, -1), ev.TimeCalled(1), slip(1, 1, 26, "RUcKEN"), slip(1, 1, 0),
        ev.SlipRecorded(1, 2, Slip("AB", at="H8", score=5), Ruling(5, doubts=(open_to_read,))), ev.DoubtSettled(1, 2, "handwriting", True),
        ev.SlipRecorded(1, 3, Slip(state="none"), Ruling(0, "zero")), ev.SlipChecked(1, 1, Slip("WORT", None, "H8", score=0)),
        ev.SlipChecked(1, 2, Slip("ABER", at="H8")), ev.SlipOverruled(1, 1, 7, "found"), ev.AverageGiven(1, 2, None, "late note"),
        ev.AverageGiven(1, 3, 4, "old"), ev.PlayerWarned(1, 1, "loud"), ev.AppealRefused(1, 1, "WORT", "no"), ev.AppealDecided(2),
        ev.WordRuled("WORT", True, "in a book"), ev.WordRuled("AB", False, "no"), ev.NoteDelivered(1, 1), ev.SlipWithdrawn(1, 3),
        placed(1), drawn(2), ev.ClockStarted(2), ev.RackAnnouncedAgain(2), ev.RoundCancelled(2, "Fire"), ev.PlayerLeft(2, 2),
        ev.PlayerArrived(2, 3), ev.PhoneSlipDecided(1, 1, "late", False), ev.ReasonGiven(10, "read wrongly"), ev.GameEnded("enough"),
        ev.TieBroken((1, 2), (1, 2), "k"), ev.GameReopened("again"), ev.OtherNightBinned("a", "A", 3, 0.0, "Anna", "why"),
    )  # fmt: skip
    assert night.game
    assert told(night) == [
        'Rack BCDFGHK from the cloth bag rejected in round 1; all its tiles went back.',
        'Rack of round 1: ECURNKR drawn.',
        'Clock of round 1 started.',
        'Clock of round 1 stopped with 2:59 left.',
        'Clock of round 1 continues.',
        '60 seconds added to round 1.',
        '1 second taken off round 1.',
        'Time of round 1 ended.',
        'Anna Ångström, round 1: RU(C)KEN at H8, claimed 26: 26 points',
        '! Slip of Anna Ångström in round 1 corrected. | Before: RU(C)KEN at H8, claimed 26: 26 points | Now: WORT at H8, claimed 0: 0 points | WORT is not valid.',
        'Łukasz Błaszczyk, round 1: AB at H8, claimed 5: 5 points',
        '! Łukasz Błaszczyk, round 1: a doubt is decided. | Can the slip be read beyond doubt? Yes.',
        'Đorđe Petrović, round 1: no slip: 0 points',
        'Anna Ångström, round 1: entered a second time, alike.',
        'Łukasz Błaszczyk, round 1: entered a second time as ABER at H8. | First entry: AB at H8, claimed 5',
        '! Anna Ångström, round 1: set to 7 points by the director. | Before: WORT at H8, claimed 0: 0 points | Reason: found',
        '! Łukasz Błaszczyk, round 1: the average of the others. | Reason: late note | Before: AB at H8, claimed 5: 5 points',
        '! Đorđe Petrović, round 1: the average of the others, 4 points. | Before: no slip: 0 points | Reason: old',
        'Anna Ångström, round 1: a warning by the director. | Reason: loud',
        '! Anna Ångström, round 1: the appeal is refused. | Reason: no',
        '! An appeal is decided; what it changes follows.',
        "! WORT is valid in this game: the director's ruling. | Reason: in a book",
        "! AB is not valid in this game: the director's ruling. | Reason: no",
        'Correction note for round 1 handed to Anna Ångström.',
        '! Slip of Đorđe Petrović in round 1 removed. | Before: no slip: 4 points',
        'Top of round 1 placed: RUCKEN at H4, 26 points.',
        'Rack of round 2: R kept, MAAHSE drawn.',
        'Clock of round 2 started.',
        'Nobody found a move in round 2: the same letters again.',
        '! Round 2 cancelled; its points do not count. | Reason: Fire',
        'Łukasz Błaszczyk no longer takes part from round 2 on.',
        'Łukasz Błaszczyk takes part from round 3 on.',
        "! Anna Ångström, round 1: the phone's slip came too late and does not count.",
        'The reason for entry 10 is written. | Reason: read wrongly',
        'Game finished. | Reason: enough',
        'A sudden death has broken the tie: | 1. Anna Ångström | 2. Łukasz Błaszczyk',
        '! Game reopened. | Reason: again',
        '! Another night of this day, A, was moved to the bin after 3 racks. | Reason: why',
    ]  # fmt: skip


def test_a_sealed_night_in_words():
    digest = "a" * 64
    night = a_night(2).add(
        ev.Sealed(1, digest, ""), ev.TermsFixed({"title": "Own"}, {"title": "German"}, "0123456789abcdef"), ev.PlayersListed(digest),
        ev.Sealed(2, "b" * 64, "late"), ev.RoomNumber("407"), ev.BagFrom(1, "broken"), ev.RackRejected(1, "", "BCDFGHK"),
        ev.RackDrawn(1, "", "RUCKENR", source="bag"), ev.RackTakenBack(1), ev.GameEnded("x"), ev.SeedRevealed(digest),
    )  # fmt: skip
    assert night.game
    assert told(night) == [
        "The draw is sealed. Seal 1: aaaa aaaa aaaa aaaa aaaa aaaa aaaa aaaa",
        "Fixed with the seal: rules Own, tiles German, word list 0123456789ab.",
        "List of the players: aaaaaaaaaaaa",
        "! The draw is sealed. Seal 2: bbbb bbbb bbbb bbbb bbbb bbbb bbbb bbbb | Reason: late",
        "The room called the number 407.",
        "! From round 1 on the letters come from a real bag. | Reason: broken",
        "Rack BCDFGHK from the cloth bag rejected in round 1; all its tiles went back.",
        "Rack of round 1 from the cloth bag: RUCKENR.",
        "! Rack RUCKENR of round 1 went back into the bag.",
        "Game finished. | Reason: x",
        "The key of the draw is revealed: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    ]


def told(night):
    facts = reversed(history(night.setup, night.players, night.log))
    return ["! " * each.correction + " | ".join(map(str, (each.sentence, *each.details))) for each in facts]


def test_facts_are_those_of_a_round_or_a_player_and_an_undone_one_says_by_whom():
    night = a_night(2).add(drawn(1), slip(1, 1, 5), slip(1, 2, 7))
    night.add(Retracted(night.log[-1].seq))
    told = history(night.setup, night.players, night.log)
    assert [each.seq for each in told] == [4, 3, 2, 1]
    assert [each.seq for each in selected(told)] == [4, 3, 2, 1]
    assert [each.seq for each in selected(told, round=1, player=2)] == [4, 3]
    assert [each.seq for each in selected(told, player=1)] == [2]
    assert selected(told, round=2) == []
    assert (told[0].undoes, told[0].round, told[0].player, told[0].correction) == (3, 1, 2, False)
    assert str(told[0].sentence) == f"Undone: {told[1].sentence}"
    assert str(told[1].undone) == f"Undone at {told[0].at:%H:%M} by {night.log[-1].who}"
    assert (told[2].undone, told[0].undone) == (None, None)
    assert told[0].day == f"{told[0].at:%Y-%m-%d}"


def test_lines_of_a_players_letters_go_and_those_of_others_stay():
    night = a_night(2).add(drawn(1), slip(1, 1, 5))
    fact = history(night.setup, night.players, night.log)[0]
    anna, bert = night.players
    lines = tuple(say("%(name)s: ABC", name=each.name) for each in (anna, bert))
    mine, theirs = replace(fact, player=anna.id, details=lines), replace(fact, player=bert.id, details=lines)
    nobodys = replace(fact, player=None, details=lines)
    assert [each.details for each in without_letters([mine, theirs, nobodys], anna)] == [
        (),
        lines[1:],
        lines[1:],
    ]
