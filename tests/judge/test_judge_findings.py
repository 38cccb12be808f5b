"""What a ruling tells beside its points: place, words, alternatives, doubts."""

from dataclasses import replace

import pytest

from director.judge.judge import Position, judge, worth_if_admissible
from director.judge.reasons import question, reason, sentence
from director.judge.slip import Doubt, FormedWord, Outcome, Slip
from director.language.sentences import show
from director.rules.board import Board
from director.rules.profile import profile, profiles
from director.rules.ruleset import Ruleset
from tests.judge.slips import GERMAN, POSITIONS, board_of, is_word, rows_of, ruling, short
from tests.judge.table import ROWS


def test_paid_ruling_names_place_move_and_words():
    found = ruling("both ways", Slip("ASTER", at="4K", score=14), "f2023")
    words = (FormedWord("4K", "ASTER", 12, True), FormedWord("K4", "AS", 2, True))
    assert (found.paid_at, found.true_score, found.move) == ("4K", 14, "ASTER")
    assert sorted(found.words, key=lambda word: word.at) == sorted(words, key=lambda word: word.at)


def test_paid_move_has_its_blank_in_lower_case():
    assert ruling("one blank", Slip("QUER", at="B12", score=24), "f2023").move == "QUeR"


ARME = "G1 ARME 11, I1 ARME 11, G9 ARME 10, I9 ARME 10, 8E ARME 6, 4G ARME 6"


@pytest.mark.parametrize(
    ("position", "slip", "profile", "paid", "words", "others"),
    [
        ("second", Slip("ARME", "down", "A1", score=4), "f2023", "0 z not_connected", "", ARME),
        (
            "second", Slip("ARME", at="3F", score=6), "f2023", "1 p place_wrong 8E 6 ARME", "8E ARME 6",
            "4G ARME 6, 10H ARME 25 no, 3F ARME 23 no, 10F ARME 23 no, 3G ARME 23 no, 3E ARME 22 no, 10E ARME 21 no, 10G ARME 21 no,"
            " 3H ARME 20 no",
        ),
        ("second", Slip("ARME"), "simultan", "0 z place_missing", "", ARME),
        ("second", Slip("ARME"), "f2023", "0 z place_missing score_missing", "", ARME),
        ("second", Slip("ARME", at="3F", score=23), "f2023", "0 z cross_word_unknown", "3F ARME 8, H3 MRUCKEN 15 no", ARME),
        (
            "first", Slip("RUCKEN", at="H5"), "f2023", "26 w score_missing H3 26 RUCKEN", "H3 RUCKEN 26",
            "8C RUCKEN 26, 8D RUCKEN 26, 8G RUCKEN 26, H4 RUCKEN 26, H7 RUCKEN 26, H8 RUCKEN 26, 8H RUCKEN 26, 8E RUCKEN 24,"
            " 8F RUCKEN 24, H5 RUCKEN 24, H6 RUCKEN 24",
        ),
        ("one blank", Slip("QUER", at="B12", score=24), "fise", "0 z blank_unmarked", "B12 QUeR 24", "B12 QUeR 24"),
        ("two AST", Slip("GAST", score=5), "f2023", "5 D6 5 GAST", "D6 GAST 5", "H1 GAST 15"),
        (
            "two AST", Slip("TIER", joined_at="4H 9D", joins=3), "f2023", "4 w score_missing 4H 4 TIER", "4H TIER 4",
            "9D TIER 5",
        ),
        ("two AST", Slip("TIER", joined_at="4H 9D", joins=3), "simultan", "5 9D 5 TIER", "9D TIER 5", "4H TIER 4"),
        (
            "first with blank", Slip("RUCKEN"), "fise", "0 z place_missing blank_unmarked", "H3 RUCKEn 24",
            "H4 RUCKEn 24, H8 RUCKEn 24, H5 RUCKEn 22, H6 RUCKEn 22, H7 RUCKEn 22",
        ),
        (
            "first with blank", Slip("RUCKEN", "down", score=24), "simultan", "24 place_missing 8C 24 RUCKEn", "8C RUCKEn 24",
            "8D RUCKEn 24, 8H RUCKEn 24, 8E RUCKEn 22, 8F RUCKEn 22, 8G RUCKEn 22",
        ),
    ],
)  # fmt: skip
def test_a_ruling_names_what_it_pays_the_words_there_and_the_other_places_the_best_first(
    position, slip, profile, paid, words, others
):
    found = ruling(position, slip, profile)

    def told(formed):
        return ", ".join(
            f"{each.at} {each.word} {each.score}{'' if each.admissible else ' no'}" for each in formed
        )

    move = (found.paid_at, found.true_score, found.move)
    assert " ".join(map(str, (short(found), *(move if found.paid_at else ())))) == paid
    assert move == (None, None, "") or found.mark != "zero"
    assert (told(found.words), told(found.alternatives)) == (words, others)


@pytest.mark.parametrize(
    ("position", "slip", "profile", "causes", "told"),
    [
        ("second", Slip("ARME", joined_at="8E", joins=1), "simultan", [{"text": "8E", "at": ""}],
         "One connecting letter is not enough to find the place."),
        ("second", Slip("ARME", score=23), "f2023", [{"text": "", "at": ""}, {"words": "MRUCKEN", "at": "3F"}],
         "The slip has no reference. The move at 3F forms words that are not valid: MRUCKEN."),
        ("second", Slip("ARME", score=7), "f2023", [{"text": "", "at": ""}, {"word": "ARME", "claimed": 7}],
         "The slip has no reference. ARME is not worth the claimed 7 anywhere."),
        ("second", Slip("ARME", at="8E", joined_at="4G", joins=3, score=6), "f2023", [{"text": "8E", "other": "4G"}],
         "Reference and connecting letters do not agree: 8E and 4G."),
        ("second", Slip("ARME", at="H4", score=2), "f2023",
         [{"word": "ARME", "at": "H4", "why": "square_taken", "square": "H4", "there": "R"}],
         "ARME does not fit at H4: there is R on H4."),
        ("second", Slip("ARME", at="15L", score=2), "f2023", [{"word": "ARME", "at": "15L", "why": "not_connected"}],
         "ARME at 15L touches no tile on the board."),
        ("second", Slip("ARME", at="15M", score=2), "f2023", [{"word": "ARME", "at": "15M", "why": "off_board"}],
         "ARME at 15M runs off the board."),
        ("second", Slip("XE", at="8A", more=(Slip("YS", at="8H"),)), "f2023",
         [{"count": 2}, {"word": "XE"}, {"word": "XE", "at": "8A", "why": "not_connected"}],
         "2 solutions are written on the slip; the lowest counts. XE is not valid. XE at 8A touches no tile on the board."),
        ("second", Slip("Y", at="8H", more=(Slip("X", at="9H"),)), "f2023", [{"word": "Y"}], "Y is not valid."),
        ("first with blank", Slip("RUCKEN"), "simultan", [{"text": "", "at": "H3"}], "The slip has no reference; counted at H3."),
        ("second", Slip("RHEUMAS"), "simultan", [{"text": "", "at": "5E"}], "The slip has no reference; counted at 5E."),
    ],
)  # fmt: skip
def test_the_causes_of_a_ruling_have_what_their_sentences_say(position, slip, profile, causes, told):
    found = ruling(position, slip, profile)
    assert ([dict(each.values) for each in found.causes], show(reason(found))) == (causes, told)


@pytest.mark.parametrize(
    ("slip", "plain", "book"),
    [(Slip("ARME"), 28, 0), (Slip("ARME", at="8E"), 6, 6), (Slip("ES", at="8H"), 2, 2), (Slip("A", at="8H"), 0, 0), (Slip("1E", at="8H"), 0, 0)],
)  # fmt: skip
def test_what_a_slip_would_have_been_paid_if_its_words_were_admissible(slip, plain, book):
    position = POSITIONS["second"]
    assert worth_if_admissible(slip, position, Ruleset(GERMAN, profile("simultan"))) == plain
    assert worth_if_admissible(slip, position, Ruleset(GERMAN, profile("f2023"))) == book


def test_false_cross_word_is_marked_among_the_words():
    found = ruling("second", Slip("ARME", at="3F", score=23), "f2023")
    assert [word.word for word in found.words if not word.admissible] == ["MRUCKEN"]
    assert (found.paid_at, found.true_score, found.move) == (None, None, "")


def test_zero_lists_where_the_word_would_hold():
    found = ruling("second", Slip("RHEUMAS", at="6E", score=40), "simultan")
    assert [(each.at, each.score, each.admissible) for each in found.alternatives] == [("5E", 40, True)]


def test_false_cross_word_elsewhere_is_left_to_a_person():
    found = ruling("second", Slip("ARME", at="3F", score=6), "f2023")
    (doubt,) = found.doubts
    assert (found.points, found.mark) == (1, "penalty")
    words, one = doubt.values["words"], Outcome(1, "penalty")
    assert words.startswith("MRUCKEN")
    assert replace(doubt, values={}) == Doubt("false_cross_word", Outcome(0, "zero"), one)


def test_the_doubt_names_what_is_false_at_the_stated_place_before_places_with_the_claimed_score():
    found = ruling("two AST", Slip("REIN", at="C5", score=8), "f2023")
    assert short(found) == "3 p place_wrong"
    assert found.doubts[0].values == {"words": "IA, NS, RT, TR", "places": "C5, C5, C9, I4"}


def test_a_false_stated_place_with_the_claimed_score_is_meant_also_where_another_place_has_that_score():
    """EIN across is worth 8 at E9, with a false cross word, and at E5, where it holds."""
    assert short(ruling("two AST", Slip("EIN", "across", "E9", score=8), "f2023")) == "0 z cross_word_unknown"
    assert short(ruling("two AST", Slip("EIN", "across", "A1", score=8), "f2023")) == "3 p place_wrong"


def test_an_extension_that_forms_a_false_cross_word_is_none():
    """GAST across would extend AST, and form GB below its first letter."""
    slip = Slip("GAST", "across")
    assert short(by_the_book(rows_of({7: ".AST"}), "GSTENIR", slip)) == "15 w score_missing"
    assert short(by_the_book(rows_of({7: ".AST", 8: "B"}), "GSTENIR", slip)).startswith("0 z place_missing")


def test_a_false_cross_word_at_a_place_of_the_other_direction_was_not_meant():
    """C5 runs across, the slip is marked down: across, GIER would bring the 11 points claimed with a false cross word."""
    found = ruling("two AST", Slip("GIER", "down", "C5", score=11), "f2023")
    assert (found.points, found.mark) == (6, "penalty")
    assert (ruling("two AST", Slip("GIER", "across", "C5", score=11), "f2023").mark) == "zero"


def letters_of_tier(places, score):
    return Slip("TIER", joined_at=places, joins=3, score=score)


def test_a_false_cross_word_at_one_of_several_places_is_left_to_a_person():
    found = ruling("two AST", letters_of_tier("4H 5H", 9), "f2023")
    (doubt,) = found.doubts
    assert (short(found), found.paid_at) == ("4 w score_wrong", "4H")
    where = {"words": "ASTT", "places": "5H"}
    assert doubt == Doubt("false_cross_word", Outcome(0, "zero"), Outcome(4, "warning"), where)


@pytest.mark.parametrize(
    ("position", "slip", "words", "places"),
    [
        ("after ER", Slip("DA", "down", "10H", score=6), "ERD, AER, ERA", "10H, 7G, 10G"),  # the stated place
        (
            "AST behind a premium",
            Slip("IN", at="A1", score=6),
            "IS, NT, AI, SN",
            "C10, C10, E9, E9",
        ),  # the score
        (
            "after AB",
            Slip("ERST", "across", score=10),
            "EB, BT, TA, AT",
            "G9, I6, G5, I5",
        ),  # one false word only
        ("after ER", Slip("DES", "across", score=6), "SE, DR, RD, DE", "G6, G9, I9, G8"),  # the nearest score
    ],
)
def test_a_doubt_names_the_likeliest_false_words_first(position, slip, words, places):
    (doubt,) = ruling(position, slip, "f2023").doubts
    assert doubt.values == {"words": words, "places": places}


def test_of_many_places_twelve_are_named_those_that_hold_first():
    many = Position(rows_of(dict.fromkeys((1, 4, 7, 10, 13), "AST.AST.AST.AST")), "GSTENIR", 4, 20)
    found = judge(Slip("ES", score=99), many, Ruleset(GERMAN, profile("simultan")), is_word).alternatives
    assert len(found) == 12
    assert all(each.admissible for each in found[:3])
    assert sorted(found, key=lambda each: not each.admissible) == list(found)


@pytest.mark.parametrize(("places", "score"), [("4H 5H", 4), ("4H 9D", 9), ("4H 1A", 9)])
def test_several_places_leave_no_doubt_where_one_is_claimed_or_no_word_is_false(places, score):
    assert ruling("two AST", letters_of_tier(places, score), "f2023").doubts == ()


def test_plain_letters_that_fit_several_places_get_the_best_with_a_doubt():
    found = ruling("two AST", letters_of_tier("4H 9D", 9), "simultan")
    (doubt,) = found.doubts
    assert (found.points, found.paid_at, doubt.yes.points, doubt.no.points) == (5, "9D", 5, 4)
    assert show(question(doubt)) == "The connecting letters fit at 9D and 4H. Is 9D meant?"
    assert [each.at for each in found.alternatives] == ["4H"]


@pytest.mark.parametrize(
    ("score", "told"), [(20, "0 z cross_word_unknown"), (19, "6 w place_wrong score_wrong")]
)
def test_a_false_stated_place_with_the_claimed_score_goes_before_an_extension_of_two_letters(score, told):
    """ABER at G8 would form AA and BB and bring 20; AB to ABER brings 6."""
    position = Position(board_of("H8 AB"), "ERABNTS", 5)
    found = judge(Slip("ABER", at="G8", score=score), position, Ruleset(GERMAN, profile("f2023")), is_word)
    assert short(found) == told


def test_an_extension_of_three_letters_goes_before_a_false_stated_place():
    """STEIN at G4 would bring the 8 points claimed with a false cross word; it makes EIN to STEIN for 5."""
    found = by_the_book(board_of("H8 EIN"), "GSTENIR", Slip("STEIN", "across", "G4", score=8))
    assert (short(found), found.paid_at) == ("5 w score_wrong", "H6")


def by_the_book(board, rack, slip):
    return judge(slip, Position(board, rack, 5), Ruleset(GERMAN, profile("f2023")), is_word)


def test_a_stated_place_that_holds_goes_before_an_extension_of_two_letters():
    """ABER is 12 where it is said to lie, across the A of AB, and would be 18 as an extension of AB."""
    board = rows_of({0: ".....AB........"})
    assert short(by_the_book(board, "ERBNTSK", Slip("ABER", at="6A", score=18))) == "12 w score_wrong"
    assert short(by_the_book(board, "ERBNTSK", Slip("ABER", score=18))) == "18 w place_missing"


def test_an_extension_in_the_written_direction_goes_before_one_in_the_other():
    """GAST across is 7 behind a premium, and GAST down would be the claimed 9."""
    board = rows_of({3: "........AST....", 6: ".A", 7: ".S", 8: ".T"})
    found = by_the_book(board, "GSTENIR", Slip("GAST", "across", score=9))
    assert (short(found), found.paid_at) == ("7 w score_wrong", "D8")
    found = by_the_book(board, "GSTENIR", Slip("GAST", score=9))
    assert (short(found), found.paid_at) == ("9", "2F")


def test_an_extension_is_told_with_the_place_it_was_counted_at():
    told = reason(ruling("after AB", Slip("ABER", "down", at="A1", score=6), "f2023"))
    assert told is not None
    assert show(told) == (
        "The directions of word and reference differ; counted at H8. The reference A1 is wrong; counted at H8."
    )


def test_the_first_turn_pays_a_best_place_also_where_another_is_stated_and_no_circle_drawn():
    found = ruling("first with blank", Slip("RUCKEN", at="H6", score=24), "f2023")
    assert (short(found), found.paid_at) == ("24 w blank_unmarked", "H3")


def test_no_doubt_where_no_false_cross_word_is_possible():
    assert ruling("second", Slip("RHEUMAS", score=40), "f2023").doubts == ()


def test_claimed_score_of_a_false_stated_place_is_zero_without_doubt():
    found = ruling("second", Slip("ARME", at="3F", score=23), "f2023")
    assert (short(found), found.doubts) == ("0 z cross_word_unknown", ())


def test_a_slip_that_is_hard_to_read_is_left_to_a_person():
    found = ruling("second", Slip("RHEUMAS", at="5E", score=40, state="untidy"), "f2023")
    assert found.doubts == (Doubt("handwriting", Outcome(40, "warning"), Outcome(0, "zero")),)


def test_an_illegible_slip_is_left_to_a_person_with_what_it_would_pay():
    found = ruling("second", Slip("RHEUMAS", at="5E", score=40, state="illegible"), "f2023")
    read = Outcome(40, "warning", "5E", "RHEUMAS", 40)
    assert found.doubts == (Doubt("handwriting", read, Outcome(0, "zero")),)
    assert ruling("second", Slip("RHEUMAT", state="illegible"), "f2023").doubts == ()
    assert ruling("second", Slip(state="illegible"), "f2023").doubts == ()
    assert ruling("second", Slip("RHEUMAS", at="5E", state="illegible"), "simultan").doubts == ()


def test_an_illegible_slip_with_two_solutions_would_pay_the_lower():
    slip = Slip("RHEUMAS", at="5E", score=40, state="illegible", more=(Slip("ES", at="8H", score=2),))
    found = ruling("second", slip, "f2023")
    assert (short(found), found.doubts) == (
        "0 z illegible",
        (Doubt("handwriting", Outcome(2, "warning", "8H", "ES", 2), Outcome(0, "zero")),),
    )


def test_plain_slip_with_two_directions_is_told_where_it_was_counted():
    told = reason(ruling("second", Slip("RHEUMAS", "down", "E5", score=40), "simultan"))
    assert told is not None
    assert show(told) == "The directions of word and reference differ; counted at 5E."


@pytest.mark.parametrize("profile", ["simultan", "simultan_slip"])
@pytest.mark.parametrize("slip", [Slip("ARME"), Slip("ARME", score=6), Slip("ARME", "down", score=11)])
def test_plain_slip_without_place_is_worth_nothing_where_the_word_fits_at_several(profile, slip):
    found = ruling("second", slip, profile)
    told = show(reason(found))
    assert (found.points, found.mark, found.doubts) == (0, "zero", ())
    assert told == "The slip has no reference, and the word fits at several: G1, I1, G9, I9."


@pytest.mark.parametrize(
    ("slip", "at"),
    [(Slip("RUCKEN"), "H3"), (Slip("RUCKEN", score=24), "H5"), (Slip("RUCKEN", "down", score=24), "8E")],
)
def test_plain_slip_of_the_first_turn_without_place_is_paid_across_unless_written_down(slip, at):
    found = ruling("first", slip, "simultan")
    assert found.paid_at == at
    assert {place.at[0].isalpha() for place in found.alternatives} == {at[0].isalpha()}


@pytest.mark.parametrize(
    ("slip", "told"),
    [
        (Slip("AM", score=6), "0 z place_missing cross_word_unknown"),
        (Slip("AM", score=7), "0 z place_missing cross_word_unknown"),
        (Slip("AM"), "0 z place_missing cross_word_unknown"),
    ],
)
def test_a_word_that_lies_nowhere_is_told_why(slip, told):
    assert short(ruling("third", slip, "f2023")) == told


def test_more_tiles_than_may_be_laid():
    position = Position(Board(), "RINGELNS", 1)
    found = judge(Slip("RINGELNS", at="H1", score=9), position, Ruleset(GERMAN), {"RINGELNS"}.__contains__)
    assert found.codes == ("too_many_tiles",)
    beside = Position(board_of("H8 AB"), "RINGELNS", 2)
    found = judge(Slip("RINGELNS", score=9), beside, Ruleset(GERMAN), {"RINGELNS"}.__contains__)
    assert found.codes == ("place_missing", "too_many_tiles")
    found = judge(Slip("R" * 16, score=9), beside, Ruleset(GERMAN), {"R" * 16}.__contains__)
    assert found.codes == ("place_missing", "does_not_fit")


def test_average_is_limited_by_what_the_move_would_have_scored():
    slip = Slip("MÄHERS", at="5E", score=99)
    position = POSITIONS["second"]
    assert worth_if_admissible(slip, position, Ruleset(GERMAN, profile("f2023"))) == 0
    assert worth_if_admissible(replace(slip, at="8E"), position, Ruleset(GERMAN, profile("f2023"))) > 0


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_no_slip_is_worth_more_plainly_than_with_all_words_admissible(row):
    rules = Ruleset(GERMAN, profile("simultan"))
    most = worth_if_admissible(row.slip, POSITIONS[row.position], rules)
    assert ruling(row.position, row.slip, "simultan").points <= most


def every_ruling():
    return [ruling(row.position, row.slip, name) for row in ROWS for name in profiles()]


def test_every_cause_and_doubt_has_a_sentence_that_can_be_shown():
    found = every_ruling()
    causes = [cause for each in found for cause in each.causes]
    assert all("%" not in show(sentence(cause)) for cause in causes)
    assert all(show(question(doubt)).endswith("?") for each in found for doubt in each.doubts)
    assert len({cause.code for cause in causes}) >= 24


def test_reason_tells_all_causes():
    told = reason(ruling("second", Slip("RHEUMAS", joined_at="5E", joins=2, score=1), "f2023"))
    assert told is not None
    assert show(told) == "Only two connecting letters are written; three are required. Claimed 1, worth 40."


def test_nothing_to_say_of_a_right_slip():
    assert reason(ruling("second", Slip("RHEUMAS", at="5E", score=40), "f2023")) is None
