"""The slip desk: what a typed line means in a round, and the slip that Enter records."""

import pytest

from director.desk.duplicate import players as seats
from director.desk.duplicate import rounds, slips
from director.desk.duplicate.slip_line import Option, handed_in, slip_of, understand
from director.judge.slip import Slip
from director.language.sentences import RuleError
from director.lexicon.alphabet import GERMAN
from director.lexicon.tables import build_table, open_table
from tests.refusing import refused
from tests.room import NIGHT, Rooms, judged, small_setup

pytestmark = pytest.mark.usefixtures("any_store")

NO_SLIP = Slip(state="none")


class Round1:
    """A round with that rack; lines are typed at its slip desk."""

    def __init__(self, desk, number=1):
        self.desk, self.number = desk, number

    @property
    def search(self):
        return self.desk.search(self.desk.session(NIGHT))

    def read(self, text, marked=None):
        return understand(self.desk.session(NIGHT).game, self.number, text, marked, self.search)

    def slip(self, text, choice=0):
        tops = [
            Option(each.scored.move.at, each.scored.move.word, each.scored.score)
            for each in rounds.tops(self.desk, self.desk.session(NIGHT))
        ]
        played = self.desk.session(NIGHT).game.round(self.number)
        return slip_of(self.read(text), played, self.search, choice, tops)

    def enter(self, text):
        """Records what the line means, as Enter does."""
        player, slip = self.read(text).player, self.slip(text)
        slips.record_slip(self.desk, NIGHT, self.number, player.id, slip)
        return slip


def opened(rooms, rack, profile="simultan"):
    desk = rooms.night(small_setup(profile))
    rounds.type_rack(desk, NIGHT, rack)
    return Round1(desk)


@pytest.fixture
def first(rooms):
    return opened(rooms, "RUCKENB")


@pytest.fixture
def by_the_book(rooms):
    return opened(rooms, "RUCKENB", "f2023")


@pytest.fixture
def second(rooms):
    """RUCKEN lies at H4, and A E R T E ? have come to the B."""
    desk = rooms.night()
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    rounds.place_top(desk, NIGHT, "H4", "RUCKEN")
    rounds.type_rack(desk, NIGHT, "AERTE?")
    return Round1(desk, 2)


def places(found):
    return [f"{option.at} {option.word} {option.score}" for option in found.options]


def code_of(round_, text, marked=None):
    with pytest.raises(RuleError) as told:
        slip_of(
            round_.read(text, marked),
            round_.desk.session(NIGHT).game.round(round_.number),
            round_.search,
            tops=(),
        )
    return told.value.code


# -- who -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "marked", "name"),
    [
        ("2 NUR", None, "Bert"), ("NUR", 3, "Carl"), ("2 NUR", 3, "Bert"), ("NUR", None, None), ("* -", 3, None),
    ],
)  # fmt: skip
def test_the_player_of_the_table_or_of_the_mark(first, text, marked, name):
    player = first.read(text, marked).player
    assert (player.name if player else None) == name


def test_a_table_nobody_sits_at_is_told(first):
    seats.leave(first.desk, NIGHT, 2, 1)
    assert (code_of(first, "9 NUR"), first.read("2 NUR").player.name) == ("no_such_table", "Bert")
    with refused(
        "not_present", "Bert takes no part in round 1: left, not there from round 1. Choose another player."
    ):
        first.enter("2 NUR H8")


# -- where ---------------------------------------------------------------------------------------


def test_all_places_of_a_word_are_offered_best_first(first):
    assert places(first.read("1 NUR")) == ["H6 NUR 6", "H7 NUR 6", "H8 NUR 6"]
    assert places(first.read("1 RUCKEN"))[:4] == [f"H{column} RUCKEN 26" for column in (3, 4, 7, 8)]


def test_beside_a_place_that_counts_none_is_offered_that_does_not(second):
    found = second.read("1 TEER")
    assert not found.unknown_word
    assert {option.unknown for option in found.options} == {()}
    scores = [option.score for option in found.options]
    assert scores == sorted(scores, reverse=True)
    every = understand(second.desk.session(NIGHT).game, 2, "1 TEER", None, second.search, worth=False).options
    false = [option for option in every if option.unknown]
    assert second.read(f"1 TEER {false[0].at}").options == (false[0],)  # where it is said to lie there


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("1 RUCKEN H5", ["H5 RUCKEN 24"]),
        ("1 RUCKEN 24", ["H5 RUCKEN 24", "H6 RUCKEN 24"]),
        ("1 H6 RUCKEN 24", ["H6 RUCKEN 24"]),
        ("1 RUCKEN 99", ["H3 RUCKEN 26", "H4 RUCKEN 26", "H7 RUCKEN 26"]),
    ],
)
def test_a_reference_or_a_score_narrows_the_places(first, text, offered):
    """A score that narrows to nothing is passed over, so that the director sees where the word could lie."""
    assert places(first.read(text))[: len(offered)] == offered


def test_where_the_typed_reference_does_not_fit_nothing_else_is_offered(first):
    found = first.read("1 RUCKEN O1")
    assert found.options == ()
    assert [each.at for each in found.elsewhere][:2] == ["H3", "H4"]


def test_a_first_square_offers_the_directions_that_fit(first, second):
    assert places(first.read("1 @H5 RUCKEN")) == ["H5 RUCKEN 24"]
    assert [each.at for each in second.read("1 @H4 RAT").options] == ["4H"]
    both = second.read("1 @A1 RAT")  # neither way fits: as it was written, one way or the other
    assert [(each.at, each.score) for each in both.options] == [("A1", None), ("1A", None)]
    assert second.read("1 @1A RAT").options == both.options


def test_one_digit_alone_is_a_move_of_the_list_only_where_a_table_is_marked(first):
    first.enter("1 NUR H8")
    found = first.read("1", 2)
    assert (found.player and found.player.table, found.line.command) == (2, "chip")
    assert first.read("1").line.table == 1
    assert first.read("1 RUCKEN", 2).line.table == 1
    assert code_of(first, "12", 2) == "no_such_table"


def test_a_direction_narrows_the_places(second):
    for sign, across in ((">", True), ("v", False)):
        found = second.read(f"1 ER {sign}")
        assert found.options
        assert {option.at[0].isalpha() for option in found.options} == {across}


@pytest.mark.parametrize(
    ("text", "unknown"), [("1 NUR", False), ("1 KURBEN", True), ("1 nur", False), ("1", False)]
)
def test_an_unknown_word_is_marked_at_once(first, text, unknown):
    assert first.read(text).unknown_word == unknown


def test_a_word_the_rack_does_not_give_has_no_place(first):
    found = first.read("1 HAUS")
    assert (found.options, found.unknown_word) == ((), False)
    assert first.slip("1 H8 HAUS 18") == Slip("HAUS", at="H8", score=18)
    assert first.slip("1 HAUS") == Slip("HAUS")


def test_at_most_eight_places_are_offered(second):
    game = second.desk.session(NIGHT).game
    offered = understand(game, 2, "1 ER", None, second.search, worth=False).options
    assert [each.at for each in offered] == ["G3", "3G", "G4", "4G", "G5", "G6", "G7", "G8"]
    assert places(second.read("1 ER")) == ["4G ER 2", "8H ER 2"]


# -- the slip ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "slip"),
    [
        ("1 NUR", Slip("NUR", at="H6")),
        ("1 nur", Slip("NUR", at="H6")),
        ("1 nur".ljust(200), Slip("NUR", at="H6")),
        ("1 H8 NUR 6", Slip("NUR", at="H8", score=6)),
        ("1 NUR 7", Slip("NUR", at="H6", score=7)),
        ("1 NUR ?", Slip("NUR")),
        ("1 NUR 6 ?", Slip("NUR", score=6)),
        ("1 NUR > +8H", Slip("NUR", direction="across", joined_at="8H", joins=3)),
        ("1 NUR v +2", Slip("NUR", direction="down", joined_at="H6", joins=2)),
        ("1 NUR ~", Slip("NUR", at="H6", state="untidy")),
        ("1 x", Slip(state="illegible")),
        ("1 NUR x", Slip("NUR", at="H6", state="illegible")),
        ("1 &", Slip(state="several")),
        ("1 %", Slip(state="late")),
        ("1 -", NO_SLIP),
        ("1 t", Slip("RUCKEN", at="H3")),
        ("1 RuCKEN H4", Slip("RuCKEN", at="H4")),
    ],
)
def test_what_was_not_typed_is_taken_as_written_properly(first, text, slip):
    assert first.slip(text) == slip


@pytest.mark.parametrize(
    ("text", "slip"),
    [
        ("1 NUR", Slip("NUR", at="H6", score=6)),
        ("1 NUR !", Slip("NUR", at="H6")),
        ("1 NUR 9", Slip("NUR", at="H6", score=9)),
        ("1 NUR ? !", Slip("NUR")),
        ("1 t", Slip("RUCKEN", at="H3", score=26)),
        ("1 t !", Slip("RUCKEN", at="H3")),
        ("1 RUCKEN H5", Slip("RUCKEN", at="H5", score=26)),  # the first word counts where it is best
        ("1 KURBEN H5", Slip("KURBEN", at="H5", score=22)),
    ],
)
def test_where_the_judge_wants_a_score_it_is_taken_from_the_place(by_the_book, text, slip):
    assert by_the_book.slip(text) == slip


def test_another_option_may_be_marked(first):
    assert [first.slip("1 NUR", choice).at for choice in (0, 1, 2, 9)] == ["H6", "H7", "H8", "H8"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1", "word_missing"),
        ("1 18", "no_such_chip"),
        ("1 =", "no_slip_before"),
        ("1 t", "no_top"),
        ("1 #", "bad_line"),
        ("* = 5", "bad_line"),
        ("1 H8 NUR 6".ljust(201), "bad_line"),
    ],
)
def test_a_line_that_makes_no_slip_is_told(first, text, code):
    assert code_of(first, text) == code


# -- chips and repetitions -----------------------------------------------------------------------


def test_a_chip_is_a_slip_handed_in_before(first):
    first.enter("1 H8 NUR 6")
    first.enter("2 H4 RUCKEN 26")
    first.enter("3 H8 NUR 6")
    played = first.desk.session(NIGHT).game.round(1)
    assert handed_in(played) == [(Slip("NUR", at="H8", score=6), 2), (Slip("RUCKEN", at="H4", score=26), 1)]
    assert [first.slip(text) for text in ("3 1", "3 2")] == [each for each, _ in handed_in(played)]
    assert places(first.read("3 2")) == ["H4 RUCKEN 26"]
    assert code_of(first, "1 3") == "no_such_chip"


def test_what_was_not_handed_in_in_time_is_no_chip(first):
    first.enter("1 -")
    assert handed_in(first.desk.session(NIGHT).game.round(1)) == []
    slips.record_slip(first.desk, NIGHT, 1, 1, Slip("NUR", at="H8", state="late"))
    slips.record_slip(first.desk, NIGHT, 1, 2, Slip(""))
    assert handed_in(first.desk.session(NIGHT).game.round(1)) == []


def test_a_chip_keeps_its_number_while_others_enter_slips(first):
    first.enter("3 H8 NUR 6")
    first.enter("1 H4 RUCKEN 26")
    first.enter("2 H4 RUCKEN 26")
    assert first.slip("1 1") == Slip("NUR", at="H8", score=6)


def test_a_phone_and_a_paper_slip_of_the_same_move_are_one_chip(first):
    first.enter("1 H8 NUR")
    slips.record_slip(first.desk, NIGHT, 1, 2, Slip("NUR", direction="across", at="H8", score=6))
    assert handed_in(first.desk.session(NIGHT).game.round(1)) == [(Slip("NUR", at="H8"), 2)]


def test_slips_with_something_wrong_are_chips_of_their_own(first):
    """Alike but for the score: one chip, unless a score is wrong, which the judge tells each of them."""
    first.enter("1 H8 NUR 6")
    first.enter("2 H8 NUR")
    assert handed_in(first.desk.session(NIGHT).game.round(1)) == [(Slip("NUR", at="H8", score=6), 2)]
    first.enter("3 H8 NUR 9")
    found = handed_in(first.desk.session(NIGHT).game.round(1))
    assert [(slip.score, count) for slip, count in found] == [(6, 2), (9, 1)]


def test_the_same_again_is_the_last_slip_whatever_it_was(first):
    first.enter("1 H8 NUR 6")
    assert first.slip("2 =") == Slip("NUR", at="H8", score=6)
    first.enter("2 -")
    assert first.slip("3 =") == NO_SLIP


# -- blanks --------------------------------------------------------------------------------------


def test_a_needed_blank_is_circled_unless_the_slip_says_otherwise(second):
    found = second.read("1 BART")
    assert {option.word for option in found.options} == {"BART"}
    assert {option.word for option in second.read("1 BETT").options} == {"BETt", "BEtT"}
    assert second.slip("1 BETT").word in ("BETt", "BEtT")
    assert second.slip("1 BETT o").word == "BETT"
    assert second.slip("1 BETt").word == "BETt"
    assert second.slip("1 bet*t").word == "BEtT"


def test_a_written_circle_narrows_the_options(second):
    assert {option.word for option in second.read("1 BETt").options} == {"BETt"}
    assert {option.word for option in second.read("1 bART").options} == {"bART"}


def test_a_circle_on_a_letter_that_lies_does_not_count(second):
    """BRUT through the U of RUCKEN at H5."""
    plain, marked = second.read("1 5F BRUT"), second.read("1 5F BRuT")
    assert places(plain) == places(marked)


def test_a_word_all_of_blanks_keeps_its_circles(rooms):
    """Typed in lower case it would have none."""
    desk = rooms.night(small_setup("f2023"))
    rounds.type_rack(desk, NIGHT, "??BCDFA")
    typed = Round1(desk)
    slip = typed.slip("1 IM")
    assert slip == Slip("i*m*", at="H7", score=0)
    assert judged(desk, 1, slip).mark == "none"
    assert typed.slip("1 IM o").word == "IM"


# -- connecting letters --------------------------------------------------------------------------------


@pytest.fixture
def kuxen(tmp_path):
    """KUXEN lies at H4, the rack is BRSTAUL: URLAUBST is worth 72 at 5H and 94 at 5D."""
    build_table(["KUXEN", "URLAUBST"], GERMAN, tmp_path / "table")
    with open_table(tmp_path / "table") as table:
        round_ = opened(Rooms(table), "KUXENBS", "f2023")
        rounds.place_top(round_.desk, NIGHT, "H4", "KUXEN")
        rounds.type_rack(round_.desk, NIGHT, "RTAUL")
        yield Round1(round_.desk, 2)


@pytest.mark.parametrize(
    ("line", "points", "mark", "codes", "paid_at"),
    [
        ("1 URLAUBST +5H 72", 72, "none", (), "5H"),
        ("1 URLAUBST +5H 70", 72, "warning", ("score_wrong",), "5H"),
        ("1 URLAUBST +5H", 72, "none", (), "5H"),
        ("1 URLAUBST +5H !", 72, "warning", ("score_missing",), "5H"),
        ("1 URLAUBST +5H ?", 72, "none", (), "5H"),
        ("1 URLAUBST +5H +2 72", 72, "warning", ("two_joins",), "5H"),
        ("1 URLAUBST +2 72", 72, "warning", ("two_joins",), "5H"),
        ("1 URLAUBST +2 94", 94, "warning", ("two_joins",), "5D"),
        ("1 URLAUBST +5D", 94, "none", (), "5D"),
        ("1 URLAUBST +5D +5H 72", 72, "none", (), "5H"),
        ("1 URLAUBST +5H 5D 94", 94, "warning", ("places_differ",), "5D"),
        ("1 URLAUBST 5H 72", 72, "none", (), "5H"),
        ("1 URLAUBST 5D", 94, "none", (), "5D"),
    ],
)
def test_what_the_slip_shows_and_only_that_reaches_the_judge(kuxen, line, points, mark, codes, paid_at):
    ruling = judged(kuxen.desk, 2, kuxen.enter(line))
    assert (ruling.points, ruling.mark, ruling.codes, ruling.paid_at) == (points, mark, codes, paid_at)


def test_connecting_letters_narrow_the_options(kuxen):
    def places(line):
        return [each.at for each in kuxen.read(line).options]

    assert places("1 URLAUBST +5H") == ["5H"]
    assert places("1 URLAUBST") == ["5D", "5H"]
    assert places("1 URLAUBST +5A") == []
    assert [each.at for each in kuxen.read("1 URLAUBST +5A").elsewhere] == ["5D", "5H"]
