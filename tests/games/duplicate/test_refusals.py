"""What the facts of a night refuse by themselves, whoever asks: nothing on a page stands between."""

from dataclasses import replace

import pytest

from director.games.duplicate import facts as ev
from director.judge.slip import Slip
from director.rules.speed import SPEEDS
from tests.builders import Night, a_setup, some_players
from tests.games.duplicate.builders import a_night, drawn, placed, played, slip
from tests.refusing import refused

ENDED = [*played(1, 20, 10), ev.GameEnded("")]
DIGEST = "a" * 64
SEALED = [ev.Sealed(1, DIGEST, "")]
CALLED = [*SEALED, ev.RoomNumber("")]
TERMS = ev.TermsFixed({}, {}, DIGEST)
REVEALED = [*SEALED, ev.GameEnded(""), ev.SeedRevealed(DIGEST)]
PACK = ev.PackTaken("P1", DIGEST, 20, (1,), 1, "Wien", DIGEST, "Deutsch")
SWINGS = replace(a_setup(), speed=SPEEDS["sudden-death"])
OUT = [*played(1, 20, 10, 26), ev.PlayersOut(1, (2,))]
FROM_A_BAG = [ev.Sealed(1, "a" * 64, ""), ev.BagFrom(1, "no power")]


@pytest.mark.parametrize(
    ("before", "fact", "code"),
    [
        ([drawn(1)], ev.RackAnnouncedAgain(1), "clock_stands"),
        ([*FROM_A_BAG, ev.Sealed(2, "b" * 64, "again")], replace(drawn(1), source="bag"), "by_the_seal_alone"),
        (played(1, 20, 10), ev.Sealed(1, "a" * 64, ""), "too_late_to_seal"),
        (ENDED, ev.TieBroken((1, 9), (1, 2), "x"), "unknown_player"),
        (ENDED, ev.TieBroken((1, 2), (1,), "x"), "bad_places"),
        (ENDED, ev.TieBroken((1, 1), (1, 2), "x"), "bad_places"),
        ([], ev.Sealed(2, DIGEST, ""), "bad_seal"),
        ([], ev.Sealed(1, "a", ""), "bad_seal"),
        (SEALED, ev.Sealed(2, DIGEST, " "), "reason_missing"),
        ([*REVEALED, ev.GameReopened(""), replace(drawn(1), source="bag")], ev.Sealed(2, DIGEST, "again"), "round_open"),
        ([], ev.RoomNumber("1"), "not_sealed"),
        ([*SEALED, ev.GameEnded("")], ev.RoomNumber("1"), "not_sealed"),
        ([*REVEALED, ev.GameReopened("")], ev.RoomNumber("1"), "not_sealed"),
        (CALLED, ev.RoomNumber("1"), "number_called"),
        (SEALED, ev.RoomNumber("12a"), "bad_room_number"),
        (SEALED, ev.RoomNumber("1 2"), "bad_room_number"),
        (SEALED, ev.BagFrom(2, "no power"), "wrong_round"),
        ([PACK, replace(drawn(1), source="pack")], ev.RoundCancelled(1, ""), "by_the_pack"),
        (played(1, 20, 10), ev.PlayerWarned(1, 1, " "), "reason_missing"),
        (played(1, 20, 10), ev.DoubtSettled(1, 1, "plausible", True), "no_doubt"),
        ([], TERMS, "not_sealed"),
        (REVEALED, TERMS, "not_sealed"),
        (SEALED, ev.PlayersListed(DIGEST), "not_sealed"),
        ([*SEALED, TERMS], ev.PlayersListed("a"), "not_sealed"),
        ([ev.GameEnded("")], ev.SeedRevealed(DIGEST), "not_to_reveal"),
        (SEALED, ev.SeedRevealed(DIGEST), "not_to_reveal"),
        (REVEALED[:2], ev.SeedRevealed("a"), "not_to_reveal"),
        (REVEALED, ev.SeedRevealed(DIGEST), "not_to_reveal"),
        (SEALED, replace(drawn(1), source="seal"), "number_missing"),
        (CALLED, drawn(1), "by_the_seal"),
        ([], replace(drawn(1), source="seal"), "by_the_seal"),
        (played(1, 20, 10), PACK, "too_late_for_pack"),
        (SEALED, PACK, "too_late_for_pack"),
        ([PACK], PACK, "too_late_for_pack"),
        ([PACK], ev.Sealed(1, DIGEST, ""), "by_the_pack"),
        ([PACK], drawn(1), "by_the_pack"),
        ([], ev.CodeGiven(1, "K7QM"), "no_code_due"),
        ([PACK], ev.CodeGiven(2, "K7QM"), "no_code_due"),
        ([PACK, ev.CodeGiven(1, "K7QM")], ev.CodeGiven(1, "K7QM"), "no_code_due"),
        ([], replace(drawn(1), source="pack"), "no_pack"),
        ([drawn(1)], ev.RoundVoided(1, ""), "no_pack"),
        ([drawn(1)], ev.ReasonGiven(0, "why"), "no_entry"),
        ([drawn(1)], ev.ReasonGiven(2, "why"), "no_entry"),
        ([drawn(1)], ev.ReasonGiven(1, " "), "reason_missing"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(before, fact, code):
    night = a_night().add(*before)
    assert night.game
    with refused(code):
        _ = night.add(fact).game


@pytest.mark.parametrize(
    ("before", "fact", "code"),
    [
        ([*OUT[:-1], ev.GameEnded("")], ev.PlayersOut(1, (2,)), "game_finished"),
        ([*OUT, ev.GameEnded("")], ev.PlayerPutBack(2, 2), "game_finished"),
        (OUT[:-2], ev.PlayersOut(1, (2,)), "turn_decided"),
        (OUT, ev.PlayersOut(1, (1,)), "turn_decided"),
        ([*OUT[:-1], *played(2, 20, 10, 26)], ev.PlayersOut(1, (2,)), "turn_decided"),
        (OUT, ev.RoundCancelled(1, ""), "turn_decided"),
        (OUT, ev.PlayerPutBack(2, 1), "not_out"),
        (OUT, slip(2, 2, 5), "not_present"),
    ],
)
def test_who_is_out_is_said_once_for_the_round_that_was_played_last(before, fact, code):
    night = Night(SWINGS, some_players(3)).add(*before)
    assert night.game
    with refused(code):
        _ = night.add(fact).game


@pytest.mark.parametrize(
    "fact",
    [drawn(2), placed(1), slip(1, 1, 5), ev.PlayerWarned(1, 1, "loud"), ev.SlipOverruled(1, 1, 5, "why"), ev.SlipWithdrawn(1, 1),
     ev.AverageGiven(1, 1, None, "late"), ev.AppealRefused(1, 1, "WORT", "no"), ev.AppealDecided(0), ev.PlayerLeft(1, 2), ev.PlayerArrived(1, 2),
     ev.RoundCancelled(1, "why"), ev.ClockStarted(2), ev.SlipChecked(1, 1, Slip("WORT")), ev.GameEnded("again")],
    ids=lambda fact: type(fact).__name__,
)  # fmt: skip
def test_after_the_end_nothing_is_played_or_ruled(fact):
    night = a_night().add(*ENDED)
    assert night.game
    with refused("game_finished"):
        _ = night.add(fact).game


@pytest.mark.parametrize(
    ("before", "fact"),
    [
        (SEALED, ev.BagFrom(1, "no power")),
        ([*REVEALED], ev.Sealed(2, DIGEST, "again")),
        ([PACK], ev.CodeGiven(1, "K7QM")),
        ([PACK, replace(drawn(1), source="pack"), ev.ClockStarted(1), ev.TimeCalled(1), placed(1)], ev.RoundVoided(1, "Fire")),
        ([], PACK),
        ([], ev.WordRuled("WORT", True, "why")),
        ([], ev.RackRejected(1, "", "BCDFGHK")),
    ],
    ids=lambda each: type(each).__name__,
)  # fmt: skip
def test_after_the_end_no_seal_code_or_rack_changes(before, fact):
    ended = [] if before and isinstance(before[-1], ev.SeedRevealed) else [ev.GameEnded("")]
    night = a_night().add(*before, *ended)
    assert night.game
    with refused("game_finished"):
        _ = night.add(fact).game


@pytest.mark.parametrize(
    ("before", "fact", "code", "said"),
    [
        ([], ev.BagFrom(1, "no power"), "no_seal_to_leave", ""),
        (FROM_A_BAG, ev.BagFrom(1, "no power"), "no_seal_to_leave", ""),
        (SEALED, ev.BagFrom(2, "no power"), "wrong_round", "The next round is round 1."),
        (SEALED, ev.BagFrom(1, " "), "reason_missing", ""),
        ([*CALLED, replace(drawn(1), source="seal")], ev.BagFrom(1, "no power"), "wrong_round", "The next round is round 1."),
        (FROM_A_BAG, replace(drawn(1), source="seal"), "from_the_bag", "From round 1 on"),
        ([*SEALED, TERMS], replace(drawn(1), source="bag"), "by_the_seal_alone", ""),
        ([*REVEALED, ev.GameReopened("")], replace(drawn(1), source="seal"), "seal_broken", ""),
        ([ev.RackRejected(1, "", "BCDFGHK")], ev.Sealed(1, DIGEST, ""), "too_late_to_seal", ""),
        ([drawn(1), ev.RoundCancelled(1, "")], ev.Sealed(1, DIGEST, ""), "too_late_to_seal", ""),
        ([ev.RackRejected(1, "", "BCDFGHK")], PACK, "too_late_for_pack", ""),
        ([drawn(1), ev.RoundCancelled(1, "")], PACK, "too_late_for_pack", ""),
        ([PACK], ev.RackRejected(1, "", "BCDFGHK"), "by_the_pack", ""),
        ([drawn(1)], ev.RackRejected(1, "", "BCDFGHK"), "round_open", "Round 1 is still open."),
        ([], ev.RackRejected(2, "", "BCDFGHK"), "wrong_round", "The next round is round 1."),
        ([], ev.RackRejected(1, "A", "BCDFGH"), "wrong_kept", ""),
        ([], ev.RackRejected(1, "", "QQXXYYY"), "not_in_bag", "Not in the bag any more: Q X Y Y."),
        ([drawn(1)], ev.RackTakenBack(2), "round_not_open", ""),
        ([drawn(1), ev.ClockStarted(1)], ev.RackTakenBack(1), "clock_started", "The clock of round 1"),
        ([*played(1, 20, 10)], ev.SlipOverruled(1, 3, 5, "why"), "no_slip_yet", "Đorđe Petrović has no slip in round 1."),
        ([*played(1, 20, 10)], ev.SlipOverruled(1, 1, 10_000, "why"), "bad_points", ""),
        ([*played(1, 20, 10)], ev.SlipOverruled(1, 1, -1, "why"), "bad_points", ""),
        ([*played(1, 20, 10)], ev.PlayerWarned(2, 1, "loud"), "unknown_round", ""),
        ([*played(1, 20, 10)], ev.PlayerWarned(1, 9, "loud"), "unknown_player", ""),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_and_said(before, fact, code, said):
    night = a_night().add(*before)
    assert night.game
    with refused(code, said):
        _ = night.add(fact).game


def test_who_is_out_is_told_so_and_a_note_is_handed_out_after_the_end_too():
    night = Night(SWINGS, some_players(3)).add(*OUT)
    with refused("not_present", "takes no part in round 2: out after round 1. Choose"):
        _ = night.add(slip(2, 2, 5)).game
    assert a_night().add(*ENDED, ev.NoteDelivered(1, 1)).game.round(1).entries[1].delivered
    pack = [PACK, replace(drawn(1), source="pack"), ev.RoundVoided(1, "Fire")]
    with refused("void_already", "Round 1 has already been cancelled."):
        _ = a_night().add(*pack, ev.RoundVoided(1, "again")).game
    with refused("round_void", "Round 1 is cancelled in this room and takes no slips."):
        _ = a_night().add(*pack, slip(1, 1, 5)).game


def test_points_by_the_director_are_those_of_any_move():
    for points in (0, 9999):
        game = a_night().add(*played(1, 20, 10), ev.SlipOverruled(1, 1, points, "why")).game
        assert game.round(1).entries[1].points == points


def test_an_unsealed_bag_may_be_drawn_from():
    assert a_night().add(*FROM_A_BAG, replace(drawn(1), source="bag")).game.rack
