"""Appeals: the preview says what would change and changes nothing; committed, it changes just that."""

from dataclasses import replace

import pytest

from director.desk import access_codes, sessions
from director.desk.duplicate import players as seats
from director.desk.duplicate import rounds, slips
from director.desk.duplicate.appeals import Appeal, commit, plan, refuse
from director.desk.duplicate.slip_line import understand
from director.games.duplicate import facts as ev
from director.games.duplicate.slip_facts import repeated_in
from director.games.duplicate.standings import standings
from director.games.people import Entrant
from director.judge.slip import Ruling, Slip
from director.language.sentences import show
from director.rules.profile import changed, profile
from director.wording.round_words import notes_of, why
from tests.refusing import refused
from tests.room import NIGHT, hand_in, judged, small_setup

pytestmark = pytest.mark.usefixtures("any_store")

INVENTED = "KUBREN"


@pytest.fixture
def desk(rooms):
    """Round 1 is played: Anna has the top, Bert an invented word worth more than nothing, Carl a small word."""
    desk = rooms.night()
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    rounds.start_clock(desk, NIGHT)
    rounds.call_time(desk, NIGHT)
    hand_in(desk, Slip("RUCKEN", at="H4"), Slip(INVENTED, at="H4"), Slip("NUR", at="H8"))
    rounds.place_top(desk, NIGHT, "H4", "RUCKEN")
    return desk


def totals(desk):
    return {row.player.name: row.total for row in standings(desk.session(NIGHT).game).rows}


def test_a_preview_changes_nothing(desk):
    before = desk.session(NIGHT).log
    made = plan(
        desk, desk.session(NIGHT), Appeal(word=INVENTED, admissible=True, reason="in the new edition")
    )
    assert [change.player.name for change in made.slips] == ["Bert"]
    assert desk.session(NIGHT).log == before


def test_a_slip_of_two_solutions_is_judged_again_for_the_one_that_was_not_paid(rooms):
    desk = rooms.night()
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    both = Slip("NUR", "across", "H8", score=6, more=(Slip("RUCKEN", "across", "H4", score=26),))
    hand_in(desk, both, Slip("NUR", "across", "H8", score=6))
    rounds.place_top(desk, NIGHT, "H4", "RUCKEN")
    made = plan(desk, desk.session(NIGHT), Appeal(word="RUCKEN", admissible=False, reason="not in the book"))
    assert [(each.player.name, each.before.points, each.after.points) for each in made.slips] == [
        ("Anna", 6, 0)
    ]


def test_an_appeal_tells_who_loses_a_solo_and_who_gets_one(rooms):
    rules = changed(profile("f2023"), "own", "Own", solo_players=2)
    desk = rooms.night(replace(small_setup(), profile=rules))
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    hand_in(desk, Slip("RUCKEN", "across", "H4", score=26), Slip("NUR", "across", "H8", score=6))
    slips.mark_missing(desk, NIGHT, 1)
    rounds.place_top(desk, NIGHT, "H4", "RUCKEN")
    made = plan(desk, desk.session(NIGHT), Appeal(word="RUCKEN", admissible=False, reason="not in the book"))
    told = {player.name: (was, now) for player, was, now in made.solos}
    assert told == {"Anna": (1, 0), "Bert": (0, 1)}


def test_a_word_that_is_not_admissible_costs_its_points_and_the_top_is_named_wrong(desk):
    made = plan(desk, desk.session(NIGHT), Appeal(word="RUCKEN", admissible=False, reason="a misprint"))
    assert [(top.round, str(top.placed), top.better) for top in made.tops] == [(1, "H4 RUCKEN", None)]
    assert str(made.tops[0].sentence) == ("Round 1: the top H4 RUCKEN is no longer valid. The board stays.")
    commit(desk, NIGHT, Appeal(word="RUCKEN", admissible=False, reason="a misprint"), made.seq)
    assert totals(desk)["Anna"] == 0
    assert "RUCKEN" in str(desk.session(NIGHT).game.board)


BERT = [("Bert", 0, 30)]
BERT_FIRST = [("Bert", 0, 30, 3, 1), ("Anna", 26, 26, 1, 2), ("Carl", 6, 6, 2, 3)]
BEATEN = "Round 1: the top was wrong. 8D KUBREN for 30 beats H4 RUCKEN for 26. The board stays."


@pytest.mark.parametrize(
    ("appeal", "ruled", "changed", "places", "tops"),
    [
        (
            Appeal("BRUCKEN", reason="a plural"), ("BRUCKEN", True, "a plural"), [], [],
            ["Round 1: the top was wrong. H8 BRUCKEN for 88 beats H4 RUCKEN for 26. The board stays."],
        ),
        (
            Appeal("RUCKEN", False, " a misprint "), ("RUCKEN", False, "a misprint"), [("Anna", 26, 0)],
            [("Carl", 6, 6, 2, 1), ("Anna", 26, 0, 1, 2), ("Bert", 0, 0, 3, 2)],
            ["Round 1: the top H4 RUCKEN is no longer valid. The board stays."],
        ),
        (Appeal(" ku bren", reason="x"), (INVENTED, True, "x"), BERT, BERT_FIRST, [BEATEN]),
        (Appeal(INVENTED, reason="x", round=1), (INVENTED, True, "x"), BERT, BERT_FIRST, [BEATEN]),
        (Appeal(INVENTED, reason="x", player=2), (INVENTED, True, "x"), BERT, BERT_FIRST, []),
        (Appeal(INVENTED, reason="x", round=1, player=1), (INVENTED, True, "x"), [], [], []),
        (Appeal(INVENTED, reason="x", round=2), (INVENTED, True, "x"), [], [], []),
    ],
)  # fmt: skip
def test_a_plan_names_slips_places_and_tops_that_change(desk, appeal, ruled, changed, places, tops):
    made = plan(desk, desk.session(NIGHT), appeal)
    assert [(each.player.name, each.before.points, each.after.points) for each in made.slips] == changed
    assert [
        (each.player.name, each.total_before, each.total_after, each.place_before, each.place_after)
        for each in made.players
    ] == places
    assert [str(each.sentence) for each in made.tops] == tops
    assert made.facts == (
        ev.WordRuled(*ruled),
        *(ev.SlipRecorded(1, each.player.id, each.slip, each.after) for each in made.slips),
    )
    assert (made.seq, len(made.digest)) == (desk.session(NIGHT).seq, 16)


def test_an_appeal_on_a_cross_word_pays_who_formed_it_and_leaves_a_slip_without_objection_alone(desk):
    rounds.type_rack(desk, NIGHT, "AERTE?")
    night = desk.session(NIGHT)
    offered = understand(night.game, 2, "1 TEER", None, desk.search(night), worth=False).options
    wrong = next(each for each in offered if len(each.unknown) == 1 and len(each.unknown[0]) > 2)
    slips.record_slip(desk, NIGHT, 2, 1, Slip(wrong.word, at=wrong.at))
    slips.record_slip(desk, NIGHT, 2, 2, Slip("TEER", at="A1"))
    desk.do(NIGHT, lambda night: [ev.SlipRecorded(2, 3, Slip("TEER", at="A1"), Ruling(99))])
    made = plan(desk, desk.session(NIGHT), Appeal(wrong.unknown[0], reason="in the book"))
    assert [(each.player.name, each.before.points, each.after.points) for each in made.slips] == [
        ("Anna", 0, wrong.score)
    ]


@pytest.mark.parametrize("word", ["A", "A" * 41, "ÀB", "A-B", ""])
def test_what_is_no_word_of_the_tiles_is_not_appealed(desk, word):
    wish = Appeal(word, reason="x", round=1)
    if word:
        with refused("bad_word", "Write the word in the letters of the tiles."):
            plan(desk, desk.session(NIGHT), wish)
    else:
        assert plan(desk, desk.session(NIGHT), wish).facts == ()


def test_marks_of_their_own_belong_to_the_letters_of_a_word(desk):
    made = plan(desk, desk.session(NIGHT), Appeal("GRA\u0308TE", False, "x"))
    assert made.facts == (ev.WordRuled("GRÄTE", False, "x"),)


def test_a_ruling_on_a_word_needs_a_reason_of_a_line(desk):
    for reason, code in ((" ", "reason_missing"), ("x" * 201, "text_too_long")):
        with refused(code):
            plan(desk, desk.session(NIGHT), Appeal(INVENTED, reason=reason))
    with refused("reason_missing"):
        refuse(desk, NIGHT, Appeal(INVENTED, reason=" "))
    with refused("nobody_appeals"):
        refuse(desk, NIGHT, Appeal(round=1, player=9, reason="x"))
    assert plan(desk, desk.session(NIGHT), Appeal("A" * 40, reason="x" * 200)).slips == ()


def test_later_slips_are_judged_with_the_ruling(desk):
    wish = Appeal(word=INVENTED, admissible=True, reason="in the new edition")
    commit(desk, NIGHT, wish, plan(desk, desk.session(NIGHT), wish).seq)
    assert judged(desk, 1, Slip(INVENTED, at="H4")).points > 0


def test_an_overruled_slip_is_told_and_lifted_only_by_the_commit(desk):
    slips.overrule(desk, NIGHT, 1, 2, 5, "by goodwill")
    wish = Appeal(word=INVENTED, admissible=True, reason="in the new edition")
    assert plan(desk, desk.session(NIGHT), wish).slips[0].overruled
    assert totals(desk)["Bert"] == 5


def test_a_round_judged_again_without_a_ruling_stays_as_it_is(desk):
    made = plan(desk, desk.session(NIGHT), Appeal(round=1))
    assert (made.slips, made.players, made.tops, made.facts) == ((), (), (), ())
    desk.do(NIGHT, lambda night: [ev.SlipRecorded(1, 3, Slip("NUR", at="H8"), Ruling(99))])
    for player, points in ((None, [(99, 6)]), (3, [(99, 6)]), (1, [])):
        again = plan(desk, desk.session(NIGHT), Appeal(round=1, player=player)).slips
        assert [(each.before.points, each.after.points) for each in again] == points


def test_a_stale_preview_is_not_committed(desk):
    wish = Appeal(word=INVENTED, admissible=True, reason="in the new edition")
    made = plan(desk, desk.session(NIGHT), wish)
    slips.record_slip(desk, NIGHT, 1, 3, Slip("NUR", at="H7"))
    with refused("appeal_changed"):
        commit(desk, NIGHT, wish, made.seq)
    assert totals(desk)["Bert"] == 0


def test_a_preview_outlives_what_does_not_touch_it(desk):
    wish = Appeal(word=INVENTED, admissible=True, reason="in the new edition")
    made = plan(desk, desk.session(NIGHT), wish)
    rounds.draw(desk, NIGHT)
    commit(desk, NIGHT, wish, made.seq, made.digest)
    assert totals(desk)["Bert"] > 0
    with refused("appeal_changed"):
        commit(desk, NIGHT, wish, made.seq, made.digest)


def test_a_refused_appeal_is_recorded_and_told_until_the_slip_changes(desk):
    slips.deliver_notes(desk, NIGHT, [(1, 2)])
    refuse(desk, NIGHT, Appeal(word=INVENTED, reason="in no book"))
    night = desk.session(NIGHT)
    (note,) = [each for each in notes_of(night.game) if not each.delivered]
    told = "Not valid. The appeal is refused: in no book"
    assert (note.player.name, show(note.sentence), totals(desk)["Bert"]) == ("Bert", told, 0)
    assert (
        show(why(night.game.round(1).entries[2]))
        == f"{INVENTED} is not valid. The appeal is refused: in no book"
    )
    slips.record_slip(desk, NIGHT, 1, 2, Slip("NUR", at="H7"))
    assert not desk.session(NIGHT).game.round(1).entries[2].refused
    with refused("nobody_appeals"):
        refuse(desk, NIGHT, Appeal(word="XYZ", reason="in no book"))
    refuse(desk, NIGHT, Appeal(round=1, player=3, reason="well read"))
    assert desk.session(NIGHT).game.round(1).entries[3].refused == "well read"


# -- the second entry, doubts, the average ---------------------------------------------------------


def test_only_differing_second_entries_are_listed(desk):
    slips.check_slip(desk, NIGHT, 1, 1, Slip("RUCKEN", at="H4"))
    slips.check_slip(desk, NIGHT, 1, 3, Slip("NUR", at="H7"))
    assert desk.session(NIGHT).game.round(1).differing == (3,)
    slips.record_slip(desk, NIGHT, 1, 3, Slip("NUR", at="H7"))
    assert desk.session(NIGHT).game.round(1).differing == ()


def test_the_average_of_the_others_is_never_more_than_the_move(desk):
    others = (26 + desk.session(NIGHT).game.round(1).entries[3].points) // 2
    assert slips.give_average(desk, NIGHT, 1, 2, "the note came late").ruling
    assert desk.session(NIGHT).game.round(1).entries[2].points == min(
        others, judged(desk, 1, Slip("RUCKEN", at="H4")).points
    )


def test_a_false_word_repeated_before_the_note_came_is_told(desk):
    rounds.type_rack(desk, NIGHT, "UKRENE")
    slips.record_slip(desk, NIGHT, 2, 2, Slip(INVENTED, at="A1"))
    assert repeated_in(desk.session(NIGHT).game, 2, 2) == 1
    slips.deliver_notes(desk, NIGHT, [(1, 2)])
    assert repeated_in(desk.session(NIGHT).game, 2, 2) is None
    before = len(desk.session(NIGHT).log)
    slips.deliver_notes(desk, NIGHT, [(1, 2), (2, 2)])
    assert [each.fact for each in desk.session(NIGHT).log[before:]] == [ev.NoteDelivered(2, 2)]


def test_the_number_of_somebody_who_was_removed_is_nobody_elses(desk):
    dora = seats.add_players(desk, NIGHT, [Entrant("Dora")])[0]
    access_codes.claim(desk, NIGHT, dora.id)
    assert list(access_codes.seated(desk, desk.session(NIGHT))) == [dora.id]
    seats.remove_player(desk, NIGHT, dora.id)
    assert list(access_codes.seated(desk, desk.session(NIGHT))) == []
    emil = seats.add_players(desk, NIGHT, [Entrant("Emil")])[0]
    assert (dora.id, emil.id, emil.table) == (4, 5, 4)
    told = [str(line.sentence) for line in desk.session(NIGHT).history()]
    assert [line for line in told if "Emil" in line] == ["Emil takes part from round 2 on."]


def test_the_first_who_comes_to_a_night_that_has_begun_is_number_one(rooms):
    desk = rooms.desk()
    for key in ("before", NIGHT):
        sessions.create_game(desk, small_setup(), [], key)
    assert seats.add_players(desk, "before", [Entrant("Anna")])[0].id == 1
    assert desk.session("before").log == ()  # nobody arrives before the first rack
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    anna = seats.add_players(desk, NIGHT, [Entrant("Anna")])
    assert [(each.id, each.table) for each in anna] == [(1, 1)]
    assert seats.add_players(desk, NIGHT, [Entrant("Bert")], arriving=False)[0].id == 2
    arrivals = [each.fact for each in desk.session(NIGHT).log if isinstance(each.fact, ev.PlayerArrived)]
    assert arrivals == [ev.PlayerArrived(1, 1)]


def test_nobody_is_removed_from_a_finished_game(desk):
    late = seats.add_players(desk, NIGHT, [Entrant("Dora")])[0]
    rounds.end(desk, NIGHT, "late")
    with refused("game_finished"):
        seats.remove_player(desk, NIGHT, late.id)


# -- what an appeal leaves alone -------------------------------------------------------------------


def test_alike_slips_that_differ_in_their_reason_only_are_told(desk):
    """The points stay 0, but the player's note has another sentence: that is a change."""
    slips.record_slip(desk, NIGHT, 1, 3, Slip(INVENTED, at="A1"))
    wish = Appeal(word=INVENTED, admissible=True, reason="in the new edition")
    changed = {each.player.name: each for each in plan(desk, desk.session(NIGHT), wish).slips}
    assert (changed["Carl"].before.points, changed["Carl"].after.points) == (0, 0)
    assert changed["Carl"].before.codes != changed["Carl"].after.codes


def test_an_appeal_sent_twice_is_decided_once(desk):
    wish = Appeal(word=INVENTED, admissible=True, reason="in the new edition")
    seq = plan(desk, desk.session(NIGHT), wish).seq
    first, night = commit(desk.once("tap"), NIGHT, wish, seq)
    again, after = commit(desk.once("tap"), NIGHT, wish, seq)
    assert first
    assert again is None
    assert after.seq == night.seq
