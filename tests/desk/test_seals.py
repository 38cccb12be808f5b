"""A night whose draw is sealed: nothing can be chosen any more, and somebody else's program finds it honest."""

from dataclasses import replace
from typing import Any

import pytest

from director.desk import sessions
from director.desk.checking import check_game
from director.desk.duplicate import players, rounds, seals
from director.games.duplicate import facts as ev
from director.games.duplicate.facts import DUPLICATE
from director.games.people import Entrant
from director.language.sentences import DirectorError
from director.rules.formula import formula
from director.rules.sealed import Seal, bag_line
from director.storage import game_store
from director.storage.game_file import export_game, import_game
from director.wording.history import history
from tests.refusing import refusal
from tests.room import NIGHT, small_setup, undo_last
from tests.verifier import verify

pytestmark = pytest.mark.usefixtures("any_store")


@pytest.fixture
def desk(rooms):
    """A night with a seal and the number 407."""
    return sealed_night(rooms)


def sealed_night(rooms):
    desk = rooms.night()
    seals.seal_draw(desk, NIGHT)
    seals.call_number(desk, NIGHT, "4 07")
    return desk


def rack(desk):
    game = desk.session(NIGHT).game
    return game.current.drawn, game.current.rejected


def play_round(desk, key=NIGHT):
    rounds.draw(desk, key)
    if rounds.advice_on(desk, desk.session(key)).code == "nothing_fits":
        return
    tops = rounds.tops(desk, desk.session(key))
    if not tops:
        rounds.cancel_round(desk, key, "nobody finds a move")
        return
    move = next(each for each in tops if each.allowed).scored.move
    rounds.place_top(desk, key, str(move.at), move.word)


def test_a_cancelled_round_is_drawn_again_by_the_next_order_of_the_seal(desk, rooms):
    rounds.draw(desk, NIGHT)
    rounds.cancel_round(desk, NIGHT, "the wrong rack was announced")
    play_round(desk)
    rounds.end(desk, NIGHT, "enough")
    found = {step.name: step for step in check_game(list(export_game(desk.db, NIGHT)), rooms.search)}
    assert [each.holds for each in found.values()] == [True] * 9
    assert str(found["seal"].sentence) == "The key gives the seal that was shown; the room called 407."
    assert str(found["draws"].sentence) == "2 racks and all rejects are those that the seal fixes."


def test_a_seed_is_told_once_however_often_the_night_is_ended(desk):
    play_round(desk)
    for _ in range(2):
        rounds.end(desk, NIGHT, "enough")
        assert [type(each.fact).__name__ for each in desk.session(NIGHT).log].count("SeedRevealed") == 1
        rounds.reopen(desk, NIGHT)


def test_why_a_night_goes_on_from_a_bag_is_kept_in_up_to_two_hundred_characters(desk):
    night = seals.go_on_from_bag(desk, NIGHT, f" {'x' * 201} ")
    assert night.log[-1].fact == ev.BagFrom(1, "x" * 200)


def end_with_a_void_round(desk):
    rounds.draw(desk, NIGHT)
    rounds.cancel_round(desk, NIGHT, "the wrong rack was announced")
    rounds.end(desk, NIGHT, "enough")


def record_of(desk):
    """What ``tests/verifier.py`` wants, from the facts of the log alone (nothing undone, no real bag)."""
    night = desk.session(NIGHT)
    game = night.game
    assert game.seal
    draws: list[dict[str, Any]] = []
    for each in night.log:
        match each.fact:
            case ev.RackDrawn() as drawn:
                racks = [rejected.drawn for rejected in drawn.rejected] + [drawn.drawn]
                kept = drawn.rejected[0].kept if drawn.rejected else drawn.kept
                attempt = sum(last["round"] == drawn.round for last in draws)
                draws.append(
                    {"round": drawn.round, "attempt": attempt, "kept": kept, "racks": racks, "laid": ""}
                )
            case ev.BlanksTurned() as blanks:
                draws[-1]["turned"] = blanks.letters
            case ev.TopPlaced() as top:
                before = game.rounds[top.round - 1]
                draws[-1]["laid"] = "".join(before.top.tiles.elements())
                draws[-1]["replaced"] = "".join(before.replaced.values())
    return {
        "game": NIGHT, "tiles": bag_line(game.setup.tiles), "seed": game.seal.seed, "shown": game.seal.shown,
        "room": game.seal.room, "draws": draws, "rest": "".join(game.left.elements()),
        "joker": game.setup.formula.joker,
    }  # fmt: skip


@pytest.mark.parametrize("room", ["407", ""])
def test_somebody_elses_program_finds_the_night_honest(rooms, room):
    desk = rooms.night()
    seals.seal_draw(desk, NIGHT)
    seals.call_number(desk, NIGHT, room) if room else seals.leave_number_out(desk, NIGHT)
    for _ in range(6):
        play_round(desk)
    end_with_a_void_round(desk)
    record = record_of(desk)
    verify(record)
    with pytest.raises(AssertionError):
        verify(record | {"room": "408"})


@pytest.mark.parametrize("name", ["joker", "joker-789", "explosive"])
def test_somebody_elses_program_finds_a_night_of_another_formula_honest(rooms, name):
    desk = rooms.night(small_setup(formula=formula(name)))
    seals.seal_draw(desk, NIGHT)
    seals.call_number(desk, NIGHT, "407")
    for _ in range(12):
        play_round(desk)
    end_with_a_void_round(desk)
    verify(record_of(desk), desk.session(NIGHT).game.setup.rules.profile.rack_size)
    checked = {step.name: step.holds for step in check_game(export_game(desk.db, NIGHT), rooms.search)}
    assert checked == dict.fromkeys(checked, True) | {"totals": True}, checked
    if name != "explosive":
        assert any(each.replaced for each in desk.session(NIGHT).game.rounds)


def test_taking_back_and_undoing_give_the_same_rack(desk):
    rounds.draw(desk, NIGHT)
    first = rack(desk)
    for _ in range(3):
        rounds.take_back(desk, NIGHT)
        rounds.draw(desk, NIGHT)
        assert rack(desk) == first
    undo_last(desk)
    rounds.draw(desk, NIGHT)
    assert rack(desk) == first


def test_racks_that_went_back_come_again_and_are_told_once(rooms):
    """With letters kept before: those lie in the bag again after the first reject, in the first draw and in every other."""
    for _ in range(40):
        desk = rooms.night()
        seals.seal_draw(desk, NIGHT)
        seals.leave_number_out(desk, NIGHT)
        play_round(desk)
        if desk.session(NIGHT).game.current is None or not desk.session(NIGHT).game.leave:
            continue
        rounds.draw(desk, NIGHT)
        first = rack(desk)
        rounds.take_back(desk, NIGHT)
        rounds.draw(desk, NIGHT)
        assert rack(desk) == first
        if first[1]:
            return
    pytest.fail("no rack went back in forty nights")


def test_a_cancelled_round_is_the_next_attempt_and_undoing_that_changes_nothing(desk):
    rounds.draw(desk, NIGHT)
    first = rack(desk)
    rounds.cancel_round(desk, NIGHT, "seen too early")
    rounds.draw(desk, NIGHT)
    second = rack(desk)
    assert second[0] != first[0]
    for _ in range(2):
        undo_last(desk)
    assert rack(desk) == first
    rounds.cancel_round(desk, NIGHT, "seen too early")
    rounds.draw(desk, NIGHT)
    assert rack(desk) == second


def test_a_sealed_night_takes_no_rack_of_the_directors_own(desk):
    sessions.change_setup(desk, NIGHT, small_setup(draws_from="real"))
    assert not rounds.draws_by_hand(desk.session(NIGHT))
    assert refusal(lambda: rounds.type_rack(desk, NIGHT, "RUCKENB")) == "by_the_seal_alone"
    assert (
        refusal(lambda: rounds.type_rack(desk, NIGHT, "QXVWZTS")) == "by_the_seal_alone"
    )  # a made-up reject
    assert desk.session(NIGHT).game.rejected == ()


def test_from_a_bag_only_from_a_round_on_and_with_a_reason(desk):
    assert refusal(lambda: seals.go_on_from_bag(desk, NIGHT, " ")) == "reason_missing"
    play_round(desk)
    number = desk.session(NIGHT).game.next_number
    seals.go_on_from_bag(desk, NIGHT, "the laptop is to be given back")
    assert desk.session(NIGHT).game.bag_from == number
    assert rounds.draws_by_hand(desk.session(NIGHT))
    assert refusal(lambda: rounds.draw(desk, NIGHT)) == "from_the_bag"
    left = "".join(desk.session(NIGHT).game.left.elements())
    rounds.type_rack(desk, NIGHT, ("AEN" + left)[: 7 - len(desk.session(NIGHT).game.leave)])
    assert sessions.undo_offer(desk.session(NIGHT)) is not None
    assert refusal(lambda: seals.go_on_from_bag(desk, NIGHT, "again")) == "no_seal_to_leave"


def test_who_has_seen_the_sealed_rack_plays_it(desk):
    rounds.draw(desk, NIGHT)
    rounds.take_back(desk, NIGHT)
    assert refusal(lambda: seals.go_on_from_bag(desk, NIGHT, "I like others more")) == "rack_seen"
    rounds.draw(desk, NIGHT)
    rounds.cancel_round(desk, NIGHT, "a tile fell down")
    seals.go_on_from_bag(desk, NIGHT, "the laptop is to be given back")  # what was seen is void
    assert desk.session(NIGHT).game.bag_from == 1
    assert not seals.seen_by_last([], 1)


def test_a_rack_whose_cancelling_was_undone_was_seen(desk):
    rounds.draw(desk, NIGHT)
    rounds.cancel_round(desk, NIGHT, "a tile fell down")
    undo_last(desk)
    rounds.take_back(desk, NIGHT)
    assert refusal(lambda: seals.go_on_from_bag(desk, NIGHT, "I like others more")) == "rack_seen"


def test_a_rack_stays_seen_when_the_round_before_it_is_cancelled(desk):
    play_round(desk)
    rounds.draw(desk, NIGHT)
    for _ in range(2):
        undo_last(desk)  # the rack of round 2, the top of round 1
    rounds.cancel_round(desk, NIGHT, "a tile fell down")
    play_round(desk)
    assert desk.session(NIGHT).game.next_number == 2
    assert refusal(lambda: seals.go_on_from_bag(desk, NIGHT, "I like others more")) == "rack_seen"


def test_a_night_that_was_sealed_before_goes_on_as_it_began(rooms):
    desk = rooms.night()
    shown = Seal(desk.session(NIGHT).key, desk.session(NIGHT).game.setup.tiles, bytes(32)).shown
    desk.do(NIGHT, lambda night: [ev.Sealed(1, shown, ""), ev.RoomNumber("")])
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    assert desk.session(NIGHT).game.current.source == "bag"


def test_a_changed_list_of_players_stays_in_the_log(desk):
    def lists():
        return sum(isinstance(each.fact, ev.PlayersListed) for each in desk.session(NIGHT).log)

    assert lists() == 1
    anna = desk.session(NIGHT).game.players[0]
    sessions.change_player(desk, NIGHT, replace(anna, name="Anne"))
    assert lists() == 2
    sessions.change_player(desk, NIGHT, replace(anna, name="Anne"))
    assert lists() == 2
    players.add_players(desk, NIGHT, [Entrant("Dora")])
    assert lists() == 3


def test_seal_and_number_are_never_undone(desk):
    assert sessions.undo_offer(desk.session(NIGHT)) is None
    rounds.draw(desk, NIGHT)
    undo_last(desk)
    assert sessions.undo_offer(desk.session(NIGHT)) is None
    assert refusal(lambda: seals.call_number(desk, NIGHT, "408")) == "number_called"


def test_a_second_seal_before_the_first_rack_is_numbered_and_has_a_reason(rooms):
    desk = rooms.night()
    seals.seal_draw(desk, NIGHT)
    assert refusal(lambda: rounds.draw(desk, NIGHT)) == "number_missing"
    assert refusal(lambda: seals.seal_draw(desk, NIGHT)) == "reason_missing"
    seals.seal_draw(desk, NIGHT, "a player came late")
    found = desk.session(NIGHT).game.seals
    assert [(each.number, each.reason) for each in found] == [(1, ""), (2, "a player came late")]
    assert found[0].shown != found[1].shown


def test_who_has_seen_a_rack_cannot_seal_again(desk):
    rounds.draw(desk, NIGHT)
    undo_last(desk)
    assert refusal(lambda: seals.seal_draw(desk, NIGHT, "another one")) == "too_late_to_seal"
    rounds.end(desk, NIGHT, "enough")
    rounds.reopen(desk, NIGHT)
    for number in (2, 3):  # of seal 2 no rack was seen
        assert seals.seal_draw(desk, NIGHT, "another one").game.seal.number == number


def test_letters_of_a_bag_are_none_that_a_seal_has_shown(desk):
    seals.go_on_from_bag(desk, NIGHT, "the laptop is to be given back")
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    undo_last(desk)
    assert refusal(lambda: seals.go_on_from_bag(desk, NIGHT, "again")) == "no_seal_to_leave"
    assert seals.seal_draw(desk, NIGHT, "the laptop stays").game.seal.number == 2


def test_a_night_that_has_begun_without_a_seal_goes_on_without(rooms):
    desk = rooms.night()
    rounds.draw(desk, NIGHT)
    assert desk.session(NIGHT).game.current.source == "software"
    rounds.cancel_round(desk, NIGHT, "a mistake")
    assert refusal(lambda: seals.seal_draw(desk, NIGHT, "now")) == "too_late_to_seal"


@pytest.mark.parametrize("text", ["", "4a7", "١٢٣", "1234567890"])
def test_what_is_no_number_is_refused(rooms, text):
    desk = rooms.night()
    seals.seal_draw(desk, NIGHT)
    assert refusal(lambda: seals.call_number(desk, NIGHT, text)) == "bad_room_number"


def test_the_seed_is_told_by_nothing_before_the_end_and_by_all_after_it(desk):
    rounds.draw(desk, NIGHT)
    row = desk.session(NIGHT).row
    seed = game_store.seed(desk.db, row.id, 1)
    assert seed

    def told():
        night = desk.session(NIGHT)
        facts = history(row.setup, night.game.players, night.log)
        return "\n".join(
            [*export_game(desk.db, NIGHT), *(str(fact.sentence) for fact in facts), str(night.game)]
        )

    assert seed.hex() not in told()
    rounds.cancel_round(desk, NIGHT, "enough for today")
    rounds.end(desk, NIGHT, "enough")
    assert seed.hex() in "\n".join(export_game(desk.db, NIGHT))
    assert told().count(seed.hex()) == 3
    assert sessions.undo_offer(desk.session(NIGHT)) is None


def test_a_reopened_game_needs_a_new_seal_to_draw(desk):
    play_round(desk)
    rounds.end(desk, NIGHT, "enough")
    rounds.reopen(desk, NIGHT, "one more round")
    assert refusal(lambda: rounds.draw(desk, NIGHT)) == "seal_broken"
    seals.seal_draw(desk, NIGHT, "the game was opened again")
    seals.call_number(desk, NIGHT, "12")
    rounds.draw(desk, NIGHT)
    night = desk.session(NIGHT)
    assert [each.number for each in night.game.seals] == [1, 2]
    assert DUPLICATE.replay(night.row.setup, night.game.players, night.log).state == night.game


def test_a_reopened_game_goes_on_from_the_bag_whatever_the_opened_seal_has_shown(desk):
    play_round(desk)
    rounds.draw(desk, NIGHT)
    rounds.take_back(desk, NIGHT)
    number = desk.session(NIGHT).game.next_number
    assert refusal(lambda: seals.go_on_from_bag(desk, NIGHT, "I like others more")) == "rack_seen"
    rounds.end(desk, NIGHT, "enough")
    rounds.reopen(desk, NIGHT, "one more round")
    seals.go_on_from_bag(desk, NIGHT, "the seal is open and cannot draw")
    assert desk.session(NIGHT).game.bag_from == number
    assert seals.seal_draw(desk, NIGHT, "one that can draw").game.bag_from == 0
    assert seals.go_on_from_bag(desk, NIGHT, "it has shown nothing").game.bag_from == number


def test_elsewhere_the_night_goes_on_from_a_real_bag_only(desk, rooms):
    lines = list(export_game(desk.db, NIGHT))
    other = rooms.desk()
    import_game(other.db, lines)
    assert refusal(lambda: rounds.draw(other, NIGHT)) == "seed_elsewhere"
    seals.go_on_from_bag(other, NIGHT, "the other laptop fell down")
    rounds.type_rack(other, NIGHT, "RUCKENB")


def test_facts_that_would_cheat_cannot_stand_in_a_log(desk):
    night = desk.session(NIGHT)
    for fact in (
        ev.RackDrawn(1, "", "RUCKENB", (), "software"),
        ev.RoomNumber("408"),
        ev.SeedRevealed("0" * 64),
        ev.Sealed(3, "0" * 64, "x"),
        ev.Sealed(2, "0" * 63, "x"),
    ):
        with pytest.raises(DirectorError):
            desk.if_it_were(night, [fact])
