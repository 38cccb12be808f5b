"""Correction notes: the word stands above the sentence and is not named again."""

from dataclasses import replace

import pytest

from director.games.duplicate import facts as ev
from director.judge.judge import Position, judge
from director.judge.reasons import MISFITS, NO_PLACE, SENTENCES
from director.judge.slip import Cause, Ruling, Slip
from director.language.languages import translator
from director.language.sentences import show
from director.rules.board import Board
from director.wording.round_words import NAMELESS, newly_kept, next_costs, notes_of, warned, why
from tests.builders import Night, a_setup, some_players
from tests.games.duplicate.builders import a_night, drawn, placed, slip


def note(word, *causes, mark="penalty"):
    ruling = Ruling(0, mark, causes)
    game = a_night(1, "f2023").add(drawn(1), ev.SlipRecorded(1, 1, Slip(word, at="J12"), ruling)).game
    return notes_of(game)[0]


def test_a_note_names_its_word_once():
    found = note(
        "XQNiX",
        Cause("word_unknown", {"word": "XQNIX"}),
        Cause("does_not_fit", {"word": "XQNIX", "at": "J12", "why": "off_board"}),
    )
    assert found.heading == "XQN(I)X"
    assert str(found.sentence) == "Not valid. Runs off the board at J12."
    assert show(found.sentence, translator("de")) == "Nicht zulässig. Ragt auf J12 über das Brett hinaus."


def test_another_word_keeps_its_name():
    assert str(note("NIX", Cause("word_unknown", {"word": "ABX"})).sentence) == "ABX is not valid."


def test_every_sentence_that_names_the_word_has_a_form_without():
    named = [
        sentence.template
        for table in (SENTENCES, MISFITS, NO_PLACE)
        for sentence in table.values()
        if "%(word)s" in sentence.template
    ]
    assert set(named) == set(NAMELESS)
    assert not any("%(word)s" in short.template for short in NAMELESS.values())


@pytest.mark.parametrize("code", ["no_slip", "score_wrong"])
def test_a_missing_slip_and_a_wrong_score_of_the_top_are_no_notes(code):
    ruling = Ruling(0, "zero", (Cause(code, {"claimed": 1, "score": 26}),), "H4", 26, "RUCKEN")
    night = a_night(1, "f2023").add(drawn(1), ev.SlipRecorded(1, 1, Slip("RUCKEN", at="H4"), ruling))
    assert notes_of(night.add(placed(1)).game) == []


def test_an_empty_slip_by_choice_is_no_note():
    night = a_night(1, "f2023").add(drawn(1))
    ruling = judge(
        Slip(state="empty"), Position(Board(), night.game.rack, 1, 1), night.setup.rules, set().__contains__
    )
    night.add(ev.SlipRecorded(1, 1, Slip(state="empty"), ruling))
    assert ruling.points == 0
    assert notes_of(night.game) == notes_of(night.add(placed(1)).game) == []


def test_what_is_overruled_needs_no_note():
    ruling = Ruling(0, "penalty", (Cause("word_unknown", {"word": "XQ"}),))
    night = a_night(2, "f2023").add(drawn(1))
    night.add(ev.SlipRecorded(1, 2, Slip("XQ"), ruling), ev.SlipRecorded(1, 1, Slip("XQ"), ruling))
    assert [each.player.id for each in notes_of(night.game)] == [1, 2]
    night.add(ev.SlipOverruled(1, 1, 5, "x"), ev.NoteDelivered(1, 2))
    assert [(each.player.id, each.delivered) for each in notes_of(night.game)] == [(2, True)]


@pytest.mark.parametrize(
    ("seconds", "count", "told", "before_the_next"),
    [
        (180, 0, None, None),
        (180, 2, "Warning 2 of 3 that cost nothing.", None),
        (180, 3, "Warning 3 of 3 that cost nothing: the next one counts and costs 5 points.", 3),
        (180, 4, "Warning 4: it counts now and costs 5 points at the end, as each further one does.", 4),
        (60, 4, "Warning 4 of 5 that cost nothing.", None),
        (60, 5, "Warning 5 of 5 that cost nothing: the next one counts and costs 5 points.", 5),
    ],
)
def test_a_warning_says_whether_it_counts_and_whether_the_next_one_will(
    seconds, count, told, before_the_next
):
    setup = a_setup("f2023")
    night = Night(replace(setup, profile=replace(setup.profile, seconds=seconds)), some_players(1))
    cause = Cause("score_missing", {"score": 6})
    for number in range(1, 6):
        mark = "warning" if number <= count else "none"
        entry = ev.SlipRecorded(number, 1, Slip("WORT", at="H8"), Ruling(6, mark, (cause,)))
        night.add(drawn(number), entry, placed(number))
    so_far, costly = warned(night.game, 1, 5), next_costs(night.game, 1, 5)
    assert (show(so_far) if so_far else None) == told
    told = f"{before_the_next} warnings so far: each further one counts and costs 5 points."
    assert (show(costly) if costly else None) == (told if before_the_next else None)
    last = [each for each in notes_of(night.game) if each.round == count]
    assert all(show(so_far) in show(each.sentence) for each in last)


def test_notes_lie_by_round_and_table_the_last_round_first():
    night = a_night(3, "f2023")
    seats = tuple(replace(each, table=4 - each.table) for each in night.players)
    night = Night(night.setup, seats)
    false = Ruling(0, "penalty", (Cause("word_unknown", {"word": "XQ"}),))
    for number in (1, 2):
        night.add(
            drawn(number),
            *(ev.SlipRecorded(number, player, Slip("XQ"), false) for player in (1, 3)),
            placed(number),
        )
    assert [(each.round, each.player.id) for each in notes_of(night.game)] == [(2, 3), (2, 1), (1, 3), (1, 1)]
    assert [(each.round, each.player.id) for each in notes_of(night.game, hidden=2)] == [(1, 3), (1, 1)]


def test_a_refused_appeal_is_told_with_its_reason_and_behind_what_was_wrong():
    night = a_night(2, "f2023").add(drawn(1))
    night.add(
        ev.SlipRecorded(1, 1, Slip("XQ"), Ruling(0, "penalty", (Cause("word_unknown", {"word": "XQ"}),)))
    )
    night.add(ev.SlipRecorded(1, 2, Slip("RUCKEN", at="H4"), Ruling(26, paid_at="H4", move="RUCKEN")))
    night.add(*(ev.AppealRefused(1, player, "XQ", "100 % falsch") for player in (1, 2)))
    assert [(each.player.id, show(each.sentence)) for each in notes_of(night.game)] == [
        (1, "Not valid. The appeal is refused: 100 % falsch"),
        (2, "The appeal is refused: 100 % falsch"),
    ]
    entries = night.game.round(1).entries
    assert [show(why(entries[player])) for player in (1, 2)] == [
        "XQ is not valid. The appeal is refused: 100 % falsch",
        "The appeal is refused: 100 % falsch",
    ]
    night.add(ev.SlipOverruled(1, 1, 5, "doch"))
    assert show(why(night.game.round(1).entries[1])).startswith("The director's decision: doch")


def test_an_average_that_stays_is_told_once_it_would_be_another():
    night = a_night(3).add(drawn(1), slip(1, 1, 20), slip(1, 2, 10))
    night.add(
        ev.SlipRecorded(1, 3, Slip("RUCKEN", at="H4"), Ruling(0, "zero")), ev.AverageGiven(1, 3, 15, "spät")
    )
    before = night.game
    assert newly_kept(before, before) == []
    night.add(ev.SlipOverruled(1, 1, 24, "doch"))
    [told] = newly_kept(before, night.game)
    name = night.game.player(3).name
    assert show(told) == (
        f"Round 1, {name}: the average of 15 points was kept with the night and stays; by the slips as they are now it would be 17."
    )
    assert newly_kept(night.game, night.game) == []


def test_what_never_costs_anything_is_told_by_nobody_and_rounds_that_are_void_do_not_count():
    setup = a_setup("f2023")
    warn = Ruling(6, "warning", (Cause("score_missing", {"score": 6}),))
    for changed, told in (({"warning_cost": 0}, None), ({}, "Warning 1 of 3 that cost nothing.")):
        night = Night(replace(setup, profile=replace(setup.profile, **changed)), some_players(1))
        night.add(drawn(1), ev.SlipRecorded(1, 1, Slip("WORT", at="H8"), warn), placed(1))
        found = warned(night.game, 1, 1)
        assert (show(found) if found else None) == told
    game = night.game
    void = replace(game, rounds=(replace(game.rounds[0], void="laut"),))
    assert [warned(each, 1, rounds) for each, rounds in ((void, 1), (game, 0))] == [None, None]
