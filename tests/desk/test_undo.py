"""Undoing: every undo that the desk offers is possible after every kind of fact, and takes back what it says."""

import random
from dataclasses import replace

import pytest

from director.desk.duplicate import players, rounds, slips
from director.desk.duplicate.appeals import Appeal, commit
from director.desk.sessions import undo, undo_offer
from director.games.duplicate.facts import DUPLICATE
from director.games.duplicate.game import Entry
from director.games.duplicate.standings import standings
from director.games.log import Retracted
from director.games.people import Entrant
from director.judge.slip import Slip
from director.language.sentences import RuleError
from tests.refusing import refusal
from tests.room import NIGHT, seq_of, small_setup, undo_last

NO_SLIP = Slip(state="none")
INVENTED = "BRUCKEN"


@pytest.fixture
def desk(rooms):
    desk = rooms.night(small_setup("f2023"))
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    return desk


def entry(desk, player, number=1):
    return desk.session(NIGHT).game.round(number).entries.get(player)


# -- a slip --------------------------------------------------------------------------------------------


def test_an_undone_appeal_takes_along_what_was_said_of_the_slips_it_judged_anew(desk):
    slips.record_slip(desk, NIGHT, 1, 1, Slip(INVENTED, at="H4", score=26))
    before = entry(desk, 1)
    commit(desk, NIGHT, Appeal(INVENTED, True, "found"), desk.session(NIGHT).seq)
    slips.overrule(desk, NIGHT, 1, 1, 7, "goodwill")
    undo_last(desk)
    assert entry(desk, 1) == before


def test_an_undo_names_one_entry_and_is_refused_when_it_does_not_count_or_another_round_is_due(desk):
    slips.record_slip(desk, NIGHT, 1, 1, Slip("RUCKEN", at="H4", score=26))
    first = seq_of(desk, 1, 1)
    slips.record_slip(desk, NIGHT, 1, 1, NO_SLIP)
    assert refusal(lambda: slips.take_slip_back(desk, NIGHT, 1, 1, first)) == "undo_changed"
    assert refusal(lambda: slips.settle(desk, NIGHT, 1, 1, 0, True, seq=first)) == "undo_changed"
    old = seq_of(desk, 1, 1)
    rounds.start_clock(desk, NIGHT)
    rounds.place_top(desk, NIGHT, "H4", "RUCKEN")
    rounds.type_rack(desk, NIGHT, "EINSAT")
    slips.record_slip(desk, NIGHT, 2, 1, NO_SLIP)
    assert refusal(lambda: slips.take_slip_back(desk, NIGHT, 2, 1, old)) == "another_round"
    assert refusal(lambda: slips.settle(desk, NIGHT, 2, 1, 0, True, seq=old)) == "another_round"
    assert entry(desk, 1, 2) is not None
    for nothing in (0, -1, 999):
        assert refusal(lambda seq=nothing: slips.take_slip_back(desk, NIGHT, 2, 1, seq)) == "undo_changed"


# -- a step --------------------------------------------------------------------------------------------


def test_a_draw_is_undone_with_the_warnings_of_its_round(desk):
    slips.warn(desk, NIGHT, 1, 1, "loud")
    assert "1 warning for behaviour goes with it" in str(undo_offer(desk.session(NIGHT)).sentence)
    game = undo_last(desk)
    assert (game.rounds, game.warned) == ((), ())


def test_letters_announced_once_only_have_the_slips_of_the_first_time(rooms):
    desk = rooms.night(small_setup("romania"))
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    rounds.start_clock(desk, NIGHT)
    slips.record_slip(desk, NIGHT, 1, 1, NO_SLIP)
    rounds.call_time(desk, NIGHT)
    before = desk.session(NIGHT).game.round(1)
    rounds.announce_again(desk, NIGHT)
    slips.record_slip(desk, NIGHT, 1, 1, Slip("RUCKEN", at="H4"))
    slips.overrule(desk, NIGHT, 1, 2, 5, "goodwill")
    assert dict(undo_last(desk).round(1).entries) == dict(before.entries)


# -- random nights -------------------------------------------------------------------------------------


class Random:
    """A night in which anything may happen at any time; what the desk refuses does not happen."""

    def __init__(self, desk, seed):
        self.desk, self.rng = desk, random.Random(seed)
        self.before: dict[int, Entry | None] = {}

    @property
    def game(self):
        return self.desk.session(NIGHT).game

    def step(self):
        """Does something."""
        what = self.rng.choice(self.STEPS)
        try:
            what(self)
        except RuleError:
            return

    def player(self):
        return self.rng.choice([each.id for each in self.game.players])

    def round(self):
        return self.rng.randint(1, max(1, len(self.game.rounds)))

    def draw(self):
        rounds.draw(self.desk, NIGHT)

    def clock(self):
        which = (rounds.start_clock, rounds.stop_clock, rounds.call_time)
        self.rng.choice(which)(self.desk, NIGHT)

    def lengthen(self):
        rounds.add_time(self.desk, NIGHT, self.rng.choice((-20, 30)))

    def slip(self):
        number, player = self.round(), self.player()
        top = self.desk.search(self.desk.session(NIGHT)).solutions(
            self.game.round(number).board, self.game.round(number).rack
        )
        word, at = (str(top[0][0].word), top[0][0].at) if top else ("HAUS", "H8")
        written = self.rng.choice(
            (
                Slip(word, at=at, score=self.rng.choice((5, 12, None))),
                Slip(word, at=at, score=9, state="untidy"),
                Slip(INVENTED, at="H4", score=30),
                NO_SLIP,
            )
        )
        before = self.game.round(number).entries.get(player)
        result = slips.record_slip(self.desk, NIGHT, number, player, written)
        if result.night.seq > result.before.seq:  # else that very slip is there already
            self.before[result.night.seq] = before

    def say(self):
        number, player = self.round(), self.player()
        self.rng.choice(
            (
                lambda: slips.overrule(self.desk, NIGHT, number, player, 7, "goodwill"),
                lambda: slips.give_average(self.desk, NIGHT, number, player, "late note"),
                lambda: slips.settle(self.desk, NIGHT, number, player, 0, self.rng.random() < 0.5),
                lambda: slips.deliver_notes(self.desk, NIGHT, [(number, player)]),
                lambda: slips.withdraw_slip(self.desk, NIGHT, number, player),
                lambda: slips.warn(self.desk, NIGHT, number, player, "loud"),
                lambda: slips.check_slip(self.desk, NIGHT, number, player, NO_SLIP),
                lambda: slips.mark_missing(self.desk, NIGHT, number),
            )
        )()

    def appeal(self):
        wish = self.rng.choice(
            (Appeal(INVENTED, self.rng.random() < 0.5, "jury"), Appeal(round=self.round(), reason="jury"))
        )
        commit(self.desk, NIGHT, wish, self.desk.session(NIGHT).seq)

    def place(self):
        found = rounds.tops(self.desk, self.desk.session(NIGHT))
        if found:
            move = found[0].scored.move
            rounds.place_top(self.desk, NIGHT, move.at, move.word)

    def void(self):
        which = (
            lambda: rounds.take_back(self.desk, NIGHT),
            lambda: rounds.announce_again(self.desk, NIGHT),
            lambda: rounds.cancel_round(self.desk, NIGHT, "error"),
        )
        self.rng.choice(which)()

    def people(self):
        which = (
            lambda: players.leave(self.desk, NIGHT, self.player(), self.round()),
            lambda: players.arrive(self.desk, NIGHT, self.player(), self.round()),
            lambda: players.add_players(self.desk, NIGHT, [Entrant("Dora")]),
        )
        self.rng.choice(which)()

    def end(self):
        if self.rng.random() < 0.3:
            rounds.end(self.desk, NIGHT, "late")
        else:
            rounds.reopen(self.desk, NIGHT)

    def undo(self):
        if offer := undo_offer(self.desk.session(NIGHT)):
            undo(self.desk, NIGHT, offer.seq)

    STEPS = (
        draw, draw, clock, clock, lengthen, *[slip] * 8, *[say] * 5, appeal, place, place, void, people, end, undo,
    )  # fmt: skip


def check_totals(desk):
    """The night as the desk has it is the one that follows from its log, and the totals are their sums."""
    night = desk.session(NIGHT)
    again = DUPLICATE.replay(night.row.setup, night.game.players, night.log).state
    assert again == night.game
    shown = standings(again)
    for row in shown.rows:
        own = [each.entries[row.player.id].points for each in again.complete if row.player.id in each.entries]
        assert row.total == sum(own) + row.bonus - row.cost


def check_averages(game):
    """Every average is that of the slips of the others which are no averages, as they are now."""
    for played in game.rounds:
        given = {id for id, each in played.entries.items() if each.overrule and each.overrule.average}
        others = [each.points for id, each in played.entries.items() if id not in given]
        for id in given:
            own = played.entries[id].overrule
            assert own.points == (min(own.most, sum(others) // len(others)) if others else 0)


@pytest.mark.parametrize("seed", range(24))
def test_every_undo_offered_after_anything_is_possible(rooms, seed):
    night = Random(rooms.night(small_setup(("f2023", "simultan", "romania")[seed % 3]), seed=seed), seed)
    for _ in range(60):
        night.step()
        session = night.desk.session(NIGHT)
        if offer := undo_offer(session):
            after = night.desk.if_it_were(session, [Retracted(seq) for seq in offer.seqs]).game
            check_averages(after)
            standings(after)
    check_totals(night.desk)
    check_averages(night.game)


@pytest.mark.parametrize("seed", range(12))
def test_a_slip_taken_back_leaves_exactly_what_was_before_it(rooms, seed):
    night = Random(rooms.night(small_setup("f2023"), seed=seed), seed)
    rounds.draw(night.desk, NIGHT)
    for _ in range(50):
        try:
            night.rng.choice((night.slip, night.slip, night.say, night.place, night.draw))()
        except RuleError:
            continue
    for played in night.game.rounds:
        for player in list(played.entries):
            found = night.game.round(played.number).entries[player]
            if found.seq not in night.before:
                continue
            slips.take_slip_back(night.desk, NIGHT, played.number, player, found.seq)
            left, before = night.game.round(played.number).entries.get(player), night.before[found.seq]
            assert without_average(left) == without_average(before)
            check_averages(night.game)
    check_totals(night.desk)


def without_average(found):
    """The entry without the points that follow from others."""
    own = found.overrule if found else None
    return replace(found, overrule=replace(own, points=0)) if found and own and own.average else found
